// The page of a reproduction: what it says, in which order; how it is written is the markup's.
#include "papers/page.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

#include "papers/judge.h"

typedef struct page {
    FILE* out;
    const jd_markup* markup;
    const jd_reproduction* made;
} page;

static void begin(const page* p, jd_page_part part) { fputs(p->markup->parts[part][0], p->out); }
static void end(const page* p, jd_page_part part) { fputs(p->markup->parts[part][1], p->out); }

static void put(const page* p, jd_page_part part, const char* text) {
    begin(p, part);
    p->markup->text(p->out, text);
    end(p, part);
}

// ---- Words -------------------------------------------------------------------------------------

void jd_exhibit_put_name(FILE* out, const jd_exhibit* exhibit) {
    static const char* const kinds[][2] = {{"fig", "Figure"}, {"table", "Table"}};
    for (int i = 0; i < 2; i++) {
        const size_t size = strlen(kinds[i][0]);
        if (strncmp(exhibit->name, kinds[i][0], size) == 0 &&
            isdigit((unsigned char)exhibit->name[size])) {
            fprintf(out, "%s %s", kinds[i][1], exhibit->name + size);
            return;
        }
    }
    fputs(exhibit->name, out);
}

static void put_count(FILE* out, int count, const char* one, const char* many) {
    if (count == 0)
        fprintf(out, "none %s", one);
    else
        fprintf(out, "%d %s", count, count == 1 ? one : many);
}

// "19 checks: 17 agree, 2 are findings, none fails."
static void put_summary(FILE* out, const jd_reproduction* made) {
    fprintf(out, "%d check%s: ", made->check_count, made->check_count == 1 ? "" : "s");
    put_count(out, jd_reproduction_count(made, JD_AGREES), "agrees", "agree");
    fputs(", ", out);
    put_count(out, jd_reproduction_count(made, JD_FINDING), "is a finding", "are findings");
    fputs(", ", out);
    put_count(out, jd_reproduction_count(made, JD_FAILS), "fails", "fail");
    fputc('.', out);
    if (made->left_out > 0)
        fprintf(out, " %d more need%s sweeps of more values.", made->left_out,
                made->left_out == 1 ? "s" : "");
}

// "judder reproduce kudra2017 fig3 --points 40"
static void put_command(FILE* out, const jd_reproduction* made) {
    fprintf(out, "judder reproduce %s", made->paper->name);
    if (!made->whole)
        fprintf(out, " %s", made->exhibits[0].exhibit->name);
    if (made->points > 0)
        fprintf(out, " --points %d", made->points);
}

// ---- Tables ------------------------------------------------------------------------------------

static void put_rule(const page* p, int columns) {
    if (p->markup->rule == NULL)
        return;
    fputc('|', p->out);
    for (int i = 0; i < columns; i++)
        fputs(p->markup->rule, p->out);
    fputc('\n', p->out);
}

static void put_cells(const page* p, const jd_cells* cells) {
    if (cells->columns == 0)
        return;
    begin(p, JD_PAGE_TABLE);
    for (int row = 0; row < cells->rows; row++) {
        begin(p, JD_PAGE_ROW);
        for (int column = 0; column < cells->columns; column++)
            put(p, row == 0 ? JD_PAGE_HEAD : JD_PAGE_CELL, cells->text[row][column]);
        end(p, JD_PAGE_ROW);
        if (row == 0)
            put_rule(p, cells->columns);
    }
    end(p, JD_PAGE_TABLE);
}

static void put_number(const page* p, const char* number, const char* unit) {
    begin(p, JD_PAGE_NUMBER);
    p->markup->text(p->out, number);
    if (unit[0] != '\0' && strcmp(unit, "1") != 0) {
        fputc(' ', p->out);
        p->markup->text(p->out, unit);
    }
    end(p, JD_PAGE_NUMBER);
}

static void put_source(const page* p, const jd_check* check) {
    begin(p, JD_PAGE_SOURCE);
    p->markup->text(p->out, check->source);
    fputs(". Here: ", p->out);
    p->markup->text(p->out, check->method);
    fputc('.', p->out);
    end(p, JD_PAGE_SOURCE);
}

static void put_check(const page* p, const jd_check* check) {
    char number[JD_NUMBER_TEXT];
    begin(p, JD_PAGE_ROW);
    p->markup->verdict(p->out, check->verdict);
    begin(p, JD_PAGE_CELL);
    p->markup->text(p->out, check->what);
    if (p->markup->source_within)
        put_source(p, check);
    end(p, JD_PAGE_CELL);
    put_number(p, jd_check_expected(check, number), check->unit);
    put_number(p, jd_check_number(check, check->value, number), check->unit);
    snprintf(number, sizeof number, "%.2g", check->value - check->expected);
    put_number(p, isfinite(check->value) ? number : "", "");
    snprintf(number, sizeof number, "%.2g", check->tolerance);
    put_number(p, number, "");
    if (!p->markup->source_within)
        put_source(p, check);
    end(p, JD_PAGE_ROW);
}

static void put_checks(const page* p, const jd_reproduction_exhibit* shown) {
    static const char* const heads[] = {"verdict", "check",     "expected",  "here",
                                        "off by",  "tolerance", "where from"};
    const int columns = p->markup->source_within ? 6 : 7;
    if (shown->check_count == 0)
        return;
    begin(p, JD_PAGE_TABLE);
    begin(p, JD_PAGE_ROW);
    for (int i = 0; i < columns; i++)
        put(p, JD_PAGE_HEAD, heads[i]);
    end(p, JD_PAGE_ROW);
    put_rule(p, columns);
    for (int i = 0; i < shown->check_count; i++)
        put_check(p, &p->made->checks[shown->first_check + i]);
    end(p, JD_PAGE_TABLE);
}

// ---- Exhibits and notes ------------------------------------------------------------------------

// ". Runs: A.yaml gave A.h5, ..., Sweeps: ..."; nothing without runs and sweeps.
static void put_sources(const page* p, const jd_exhibit_plan* plan) {
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

static void put_exhibit(const page* p, const jd_reproduction_exhibit* shown) {
    const jd_exhibit* exhibit = shown->exhibit;
    p->markup->heading(p->out, exhibit->name);
    jd_exhibit_put_name(p->out, exhibit);
    fputs(": ", p->out);
    p->markup->text(p->out, exhibit->title);
    fputs(p->markup->heading_end, p->out);
    put(p, JD_PAGE_PARAGRAPH, exhibit->text);
    put_cells(p, &shown->cells);
    p->markup->figure(p->out, exhibit);
    p->markup->link(p->out, exhibit->name, ".gp");
    fputs(" from ", p->out);
    p->markup->link(p->out, exhibit->name, ".dat");
    put_sources(p, exhibit->plan);
    fputs(p->markup->figure_end, p->out);
    put_checks(p, shown);
}

static void put_heading(const page* p, const char* text) {
    p->markup->heading(p->out, NULL);
    fprintf(p->out, "%s%s", text, p->markup->heading_end);
}

static void put_notes(const page* p, jd_note_kind kind, const char* heading) {
    const jd_paper* paper = p->made->paper;
    bool begun = false;
    for (int i = 0; i < paper->note_count; i++) {
        if (paper->notes[i].kind != kind)
            continue;
        if (!begun) {
            put_heading(p, heading);
            begin(p, JD_PAGE_NOTES);
        }
        begun = true;
        put(p, JD_PAGE_TERM, paper->notes[i].where);
        put(p, JD_PAGE_TEXT, paper->notes[i].text);
    }
    if (begun)
        end(p, JD_PAGE_NOTES);
}

void jd_page_write(FILE* out, const jd_markup* markup, const jd_reproduction* made) {
    const page p = {out, markup, made};
    markup->begin(out, made->paper);
    put(&p, JD_PAGE_PARAGRAPH, made->paper->text);
    begin(&p, JD_PAGE_SUMMARY);
    put_summary(out, made);
    end(&p, JD_PAGE_SUMMARY);
    if (markup->contents != NULL)
        markup->contents(out, made);
    put_notes(&p, JD_NOTE_FINDING, "Findings");
    for (int i = 0; i < made->exhibit_count; i++)
        put_exhibit(&p, &made->exhibits[i]);
    put_notes(&p, JD_NOTE_MISPRINT, "Misprints");
    put_notes(&p, JD_NOTE_CHOICE, "Where the paper is silent");
    put_heading(&p, "To repeat this");
    begin(&p, JD_PAGE_COMMAND);
    put_command(out, made);
    end(&p, JD_PAGE_COMMAND);
    begin(&p, JD_PAGE_FOOT);
    fprintf(out, "Made by Judder %s.", jd_version());
    end(&p, JD_PAGE_FOOT);
}
