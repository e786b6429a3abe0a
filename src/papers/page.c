// The page of a reproduction: what it says, in which order; how it is written is the markup's.
#include "papers/page.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

#include "papers/judge.h"

typedef struct page {
    jd_page page;
    const jd_reproduction* made;
} page;

// ---- Parts -------------------------------------------------------------------------------------

void jd_page_begin(const jd_page* p, jd_page_part part) {
    fputs(p->markup->parts[part][0], p->out);
}

void jd_page_end(const jd_page* p, jd_page_part part) { fputs(p->markup->parts[part][1], p->out); }

void jd_page_put(const jd_page* p, jd_page_part part, const char* text) {
    jd_page_begin(p, part);
    p->markup->text(p->out, text);
    jd_page_end(p, part);
}

void jd_page_heading(const jd_page* p, const char* text) {
    p->markup->heading(p->out, NULL);
    fprintf(p->out, "%s%s", text, p->markup->heading_end);
}

static void put_rule(const jd_page* p, int columns) {
    if (p->markup->rule == NULL)
        return;
    fputc('|', p->out);
    for (int i = 0; i < columns; i++)
        fputs(p->markup->rule, p->out);
    fputc('\n', p->out);
}

void jd_page_heads(const jd_page* p, const char* const* heads, int count) {
    jd_page_begin(p, JD_PAGE_TABLE);
    jd_page_begin(p, JD_PAGE_ROW);
    for (int i = 0; i < count; i++)
        jd_page_put(p, JD_PAGE_HEAD, heads[i]);
    jd_page_end(p, JD_PAGE_ROW);
    put_rule(p, count);
}

void jd_page_put_number(const jd_page* p, const char* number, const char* unit) {
    jd_page_begin(p, JD_PAGE_NUMBER);
    p->markup->text(p->out, number);
    if (unit[0] != '\0' && strcmp(unit, "1") != 0 && strcmp(number, "-") != 0) {
        fputc(' ', p->out);
        p->markup->text(p->out, unit);
    }
    jd_page_end(p, JD_PAGE_NUMBER);
}

void jd_page_foot(const jd_page* p) {
    jd_page_begin(p, JD_PAGE_FOOT);
    fprintf(p->out, "Made by Judder %s.", jd_version());
    jd_page_end(p, JD_PAGE_FOOT);
}

// ---- Words -------------------------------------------------------------------------------------

void jd_exhibit_put_name(FILE* out, void (*text)(FILE* out, const char* text),
                         const jd_exhibit* exhibit) {
    static const char* const kinds[][2] = {{"fig", "Figure"}, {"table", "Table"}};
    for (int i = 0; i < 2; i++) {
        const size_t size = strlen(kinds[i][0]);
        if (strncmp(exhibit->name, kinds[i][0], size) == 0 &&
            isdigit((unsigned char)exhibit->name[size])) {
            fprintf(out, "%s ", kinds[i][1]);
            text(out, exhibit->name + size);
            return;
        }
    }
    text(out, exhibit->name);
}

// "17 agree, 2 are refuted": verdicts that there are; what fails is told in any case.
void jd_page_verdicts(FILE* out, const jd_reproduction* made, bool claims) {
    static const char* const words[JD_VERDICTS][2] = {
        [JD_AGREES] = {"agrees", "agree"},
        [JD_AGREES_WITHIN] = {"agrees within bounds", "agree within bounds"},
        [JD_REFUTED] = {"is refuted", "are refuted"},
        [JD_UNCHECKED] = {"cannot be checked", "cannot be checked"},
        [JD_FAILS] = {"fails", "fail"}};
    const char* gap = "";
    for (int v = 0; v < JD_VERDICTS; v++) {
        const int of_claims = jd_reproduction_claims(made, (jd_verdict)v);
        const int all = jd_reproduction_count(made, (jd_verdict)v);
        const int count = claims ? of_claims : all - of_claims;
        if (count > 0)
            fprintf(out, "%s%d %s", gap, count, words[v][count > 1]);
        else if (v == JD_FAILS)
            fprintf(out, "%snone fails", gap);
        else
            continue;
        gap = ", ";
    }
}

// @return whether there are any.
static bool put_kind(FILE* out, const jd_reproduction* made, bool claims, const char* gap) {
    int count = 0;
    for (int i = 0; i < made->check_count; i++)
        count += made->checks[i].claim == claims;
    if (count == 0)
        return false;
    fprintf(out, "%s%d %s%s%s: ", gap, count, claims ? "claim" : "check", count == 1 ? "" : "s",
            claims ? "" : " of our own");
    jd_page_verdicts(out, made, claims);
    fputc('.', out);
    return true;
}

// "12 claims: 10 agree, 2 are refuted, none fails. 7 checks of our own: 7 agree, none fails."
static void put_summary(FILE* out, const jd_reproduction* made) {
    const char* gap = "";
    for (int claims = 1; claims >= 0; claims--)
        if (put_kind(out, made, claims == 1, gap))
            gap = " ";
    if (made->left_out > 0)
        fprintf(out, " %d more need%s sweeps of more values.", made->left_out,
                made->left_out == 1 ? "s" : "");
}

// ---- Tables ------------------------------------------------------------------------------------

static void put_cells(const jd_page* p, const jd_cells* cells) {
    const char* heads[JD_CELLS_COLUMNS];
    if (cells->columns == 0)
        return;
    for (int column = 0; column < cells->columns; column++)
        heads[column] = cells->text[0][column];
    jd_page_heads(p, heads, cells->columns);
    for (int row = 1; row < cells->rows; row++) {
        jd_page_begin(p, JD_PAGE_ROW);
        for (int column = 0; column < cells->columns; column++)
            jd_page_put(p, JD_PAGE_CELL, cells->text[row][column]);
        jd_page_end(p, JD_PAGE_ROW);
    }
    jd_page_end(p, JD_PAGE_TABLE);
}

// What all checks of an exhibit have in common is told above them.
static void put_source(const jd_page* p, const jd_check* check) {
    const bool common = check->source == check->exhibit->plan->source;
    jd_page_begin(p, JD_PAGE_SOURCE);
    p->markup->text(p->out, common ? "" : check->source);
    fputs(common ? "" : ". ", p->out);
    fputs(check->verdict == JD_UNCHECKED ? "Why: " : "Here: ", p->out);
    p->markup->text(p->out, check->method);
    fputc('.', p->out);
    jd_page_end(p, JD_PAGE_SOURCE);
}

static void put_check(const jd_page* p, const jd_check* check) {
    char number[JD_NUMBER_TEXT];
    const bool there = check->verdict != JD_UNCHECKED;
    jd_page_begin(p, JD_PAGE_ROW);
    p->markup->verdict(p->out, check->verdict, jd_check_words(check, number));
    jd_page_begin(p, JD_PAGE_CELL);
    p->markup->text(p->out, check->what);
    if (p->markup->source_within)
        put_source(p, check);
    jd_page_end(p, JD_PAGE_CELL);
    jd_page_put_number(p, jd_check_expected(check, number), check->unit);
    jd_page_put_number(p, there ? jd_check_number(check, check->value, number) : "-", check->unit);
    snprintf(number, sizeof number, "%.2g", check->value - check->expected);
    jd_page_put_number(p, there && isfinite(check->value) ? number : "", "");
    snprintf(number, sizeof number, "%.2g",
             check->verdict == JD_AGREES_WITHIN ? check->within : check->tolerance);
    jd_page_put_number(p, there ? number : "", "");
    if (!p->markup->source_within)
        put_source(p, check);
    jd_page_end(p, JD_PAGE_ROW);
}

// Where the numbers come from that most checks of an exhibit expect.
static void put_common(const page* p, const jd_reproduction_exhibit* shown, bool claims) {
    const char* source = shown->exhibit->plan->source;
    int count = 0;
    for (int i = 0; source != NULL && i < shown->check_count; i++) {
        const jd_check* check = &p->made->checks[shown->first_check + i];
        count += check->claim == claims && check->source == source;
    }
    if (count == 0)
        return;
    jd_page_begin(&p->page, JD_PAGE_PARAGRAPH);
    fprintf(p->page.out,
            "What %s where nothing else is told: ", claims ? "it says" : "is expected");
    p->page.markup->text(p->page.out, source);
    fputc('.', p->page.out);
    jd_page_end(&p->page, JD_PAGE_PARAGRAPH);
}

static void put_checks(const page* p, const jd_reproduction_exhibit* shown, bool claims) {
    const char* const heads[] = {"verdict",
                                 claims ? "claim" : "check of our own",
                                 claims ? "it says" : "expected",
                                 "here",
                                 "off by",
                                 "tolerance",
                                 "where from"};
    bool begun = false;
    put_common(p, shown, claims);
    for (int i = 0; i < shown->check_count; i++) {
        const jd_check* check = &p->made->checks[shown->first_check + i];
        if (check->claim != claims)
            continue;
        if (!begun)
            jd_page_heads(&p->page, heads, p->page.markup->source_within ? 6 : 7);
        begun = true;
        put_check(&p->page, check);
    }
    if (begun)
        jd_page_end(&p->page, JD_PAGE_TABLE);
}

// ---- Exhibits and notes ------------------------------------------------------------------------

// ". Runs: A.yaml gave A.h5, ..., Sweeps: ..."; nothing without runs and sweeps.
static void put_sources(const jd_page* p, const jd_exhibit_plan* plan) {
    for (int i = 0; i < plan->run_count + plan->sweep_count; i++) {
        const int sweep = i - plan->run_count;
        const char* name = sweep < 0 ? plan->runs[i] : plan->sweeps[sweep];
        const bool first = i == 0 || sweep == 0;
        fputs(!first ? ", " : sweep < 0 ? ". Runs: " : ". Sweeps: ", p->out);
        p->markup->link(p->out, name, ".yaml");
        fputs(" gave ", p->out);
        p->markup->link(p->out, name, ".h5");
    }
}

// A figure with what it is made of, or what it is made of alone.
static bool put_figure(const jd_page* p, const jd_reproduction_exhibit* shown) {
    const jd_exhibit* exhibit = shown->exhibit;
    bool fine = true;
    if (jd_exhibit_has_figure(exhibit)) {
        fine = p->markup->figure(p->out, exhibit, shown->figure);
        p->markup->link(p->out, exhibit->name, ".gp");
        fputs(" from ", p->out);
        p->markup->link(p->out, exhibit->name, ".dat");
        put_sources(p, exhibit->plan);
        fputs(p->markup->figure_end, p->out);
    } else if (exhibit->plan->run_count + exhibit->plan->sweep_count > 0) {
        jd_page_begin(p, JD_PAGE_PARAGRAPH);
        fputs("No figure", p->out);
        put_sources(p, exhibit->plan);
        fputc('.', p->out);
        jd_page_end(p, JD_PAGE_PARAGRAPH);
    }
    return fine;
}

static bool put_exhibit(const page* p, const jd_reproduction_exhibit* shown) {
    const jd_exhibit* exhibit = shown->exhibit;
    const jd_page* on = &p->page;
    on->markup->heading(on->out, exhibit->name);
    jd_exhibit_put_name(on->out, on->markup->text, exhibit);
    fputs(": ", on->out);
    on->markup->text(on->out, exhibit->title);
    fputs(on->markup->heading_end, on->out);
    jd_page_put(on, JD_PAGE_PARAGRAPH, exhibit->text);
    put_cells(on, &shown->cells);
    const bool fine = put_figure(on, shown);
    put_checks(p, shown, true);
    put_checks(p, shown, false);
    return fine;
}

static void put_notes(const page* p, jd_note_kind kind, const char* heading) {
    const jd_paper* paper = p->made->paper;
    bool begun = false;
    for (int i = 0; i < paper->note_count; i++) {
        if (paper->notes[i].kind != kind)
            continue;
        if (!begun) {
            jd_page_heading(&p->page, heading);
            jd_page_begin(&p->page, JD_PAGE_NOTES);
        }
        begun = true;
        jd_page_put(&p->page, JD_PAGE_TERM, paper->notes[i].where);
        jd_page_put(&p->page, JD_PAGE_TEXT, paper->notes[i].text);
    }
    if (begun)
        jd_page_end(&p->page, JD_PAGE_NOTES);
}

static void put_head(const page* p) {
    const jd_paper* paper = p->made->paper;
    char over[200], title[200];
    snprintf(title, sizeof title, "%s", paper->title ? paper->title : paper->subject);
    title[0] = (char)toupper((unsigned char)title[0]);
    snprintf(over, sizeof over, "%s%s%s, made again", paper->name, paper->code ? ", " : "",
             paper->code ? paper->code : "");
    p->page.markup->begin(p->page.out, &(jd_page_head){paper->name, over, title,
                                                       paper->title != NULL, paper->citation});
}

bool jd_page_write(FILE* out, const jd_markup* markup, const jd_reproduction* made) {
    const page p = {{out, markup}, made};
    bool fine = true;
    put_head(&p);
    jd_page_put(&p.page, JD_PAGE_PARAGRAPH, made->paper->text);
    jd_page_begin(&p.page, JD_PAGE_SUMMARY);
    put_summary(out, made);
    jd_page_end(&p.page, JD_PAGE_SUMMARY);
    if (markup->contents != NULL)
        markup->contents(out, made);
    put_notes(&p, JD_NOTE_FINDING, "Findings");
    for (int i = 0; i < made->exhibit_count; i++)
        fine = put_exhibit(&p, &made->exhibits[i]) && fine;
    put_notes(&p, JD_NOTE_MISPRINT, "Misprints");
    put_notes(&p, JD_NOTE_CHOICE, "Where the paper is silent");
    jd_page_heading(&p.page, "To repeat this");
    jd_page_begin(&p.page, JD_PAGE_COMMAND);
    markup->command(out, made->command);
    jd_page_end(&p.page, JD_PAGE_COMMAND);
    jd_page_foot(&p.page);
    return fine;
}
