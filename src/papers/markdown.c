// The page of a reproduction as Markdown, for readers of repositories.
#include <ctype.h>
#include <math.h>
#include <string.h>

#include "papers/judge.h"
#include "papers/reproduction.h"

// Text that means nothing but itself. An underscore within a word is left: it is one there.
static void put_text(FILE* out, const char* text) {
    for (const char* c = text; *c != '\0'; c++) {
        const bool within =
            *c == '_' && c > text && isalnum((unsigned char)c[-1]) && isalnum((unsigned char)c[1]);
        if (strchr("\\`*_[]|", *c) != NULL && !within)
            fprintf(out, "\\%c", *c);
        else if (*c == '<')
            fputs("&lt;", out);
        else if (*c == '&')
            fputs("&amp;", out);
        else
            fputc(*c == '\n' ? ' ' : *c, out);
    }
}

static void put_link(FILE* out, const char* name, const char* ending) {
    fprintf(out, "[%s%s](%s%s)", name, ending, name, ending);
}

// ---- Exhibits ----------------------------------------------------------------------------------

static void put_number(FILE* out, const char* number, const char* unit) {
    put_text(out, number);
    if (unit[0] != '\0' && strcmp(unit, "1") != 0) {
        fputc(' ', out);
        put_text(out, unit);
    }
    fputs(" | ", out);
}

static void put_check(FILE* out, const jd_check* check) {
    char number[JD_NUMBER_TEXT];
    const bool plain = check->verdict == JD_AGREES;
    fprintf(out, "| %s%s%s | ", plain ? "" : "**", jd_verdict_name(check->verdict),
            plain ? "" : "**");
    put_text(out, check->what);
    fputs(" | ", out);
    put_number(out, jd_check_expected(check, number), check->unit);
    put_number(out, jd_check_number(check, check->value, number), check->unit);
    if (isfinite(check->value))
        fprintf(out, "%.2g", check->value - check->expected);
    fprintf(out, " | %.2g | ", check->tolerance);
    put_text(out, check->source);
    fputs(". Here: ", out);
    put_text(out, check->method);
    fputs(". |\n", out);
}

static void put_checks(FILE* out, const jd_reproduction* made,
                       const jd_reproduction_exhibit* shown) {
    if (shown->check_count == 0)
        return;
    fputs("| verdict | check | expected | here | off by | tolerance | where from |\n"
          "|---|---|---|---|---|---|---|\n",
          out);
    for (int i = 0; i < shown->check_count; i++)
        put_check(out, &made->checks[shown->first_check + i]);
    fputc('\n', out);
}

static void put_cells(FILE* out, const jd_cells* cells) {
    if (cells->columns == 0)
        return;
    for (int row = 0; row < cells->rows; row++) {
        for (int column = 0; column < cells->columns; column++) {
            fputs(column == 0 ? "| " : " | ", out);
            put_text(out, cells->text[row][column]);
        }
        fputs(" |\n", out);
        for (int column = 0; row == 0 && column < cells->columns; column++)
            fputs(column + 1 < cells->columns ? "|---" : "|---|\n", out);
    }
    fputc('\n', out);
}

static void put_exhibit(FILE* out, const jd_reproduction* made,
                        const jd_reproduction_exhibit* shown) {
    const jd_exhibit* exhibit = shown->exhibit;
    fputs("## ", out);
    jd_exhibit_put_name(out, exhibit);
    fputs(": ", out);
    put_text(out, exhibit->title);
    fputs("\n\n", out);
    put_text(out, exhibit->text);
    fputs("\n\n", out);
    put_cells(out, &shown->cells);
    fprintf(out, "![%s](%s.svg)\n\nDrawn by ", exhibit->title, exhibit->name);
    put_link(out, exhibit->name, ".gp");
    fputs(" from ", out);
    put_link(out, exhibit->name, ".dat");
    jd_exhibit_put_sources(out, exhibit, put_link);
    fputs(".\n\n", out);
    put_checks(out, made, shown);
}

// ---- Notes and frame ---------------------------------------------------------------------------

static void put_notes(FILE* out, const jd_paper* paper, jd_note_kind kind, const char* heading) {
    bool begun = false;
    for (int i = 0; i < paper->note_count; i++) {
        const jd_note* note = &paper->notes[i];
        if (note->kind != kind)
            continue;
        if (!begun)
            fprintf(out, "## %s\n\n", heading);
        begun = true;
        fputs("- **", out);
        put_text(out, note->where);
        fputs("**: ", out);
        put_text(out, note->text);
        fputc('\n', out);
    }
    if (begun)
        fputc('\n', out);
}

void jd_markdown_write(FILE* out, const jd_reproduction* made) {
    const jd_paper* paper = made->paper;
    fprintf(out, "# %s, made again\n\n*", paper->name);
    put_text(out, paper->title);
    fputs("*. ", out);
    put_text(out, paper->citation);
    fputs("\n\n", out);
    put_text(out, paper->text);
    fputs("\n\n**", out);
    jd_reproduction_put_summary(out, made);
    fputs("**\n\n", out);
    put_notes(out, paper, JD_NOTE_FINDING, "Findings");
    for (int i = 0; i < made->exhibit_count; i++)
        put_exhibit(out, made, &made->exhibits[i]);
    put_notes(out, paper, JD_NOTE_MISPRINT, "Misprints");
    put_notes(out, paper, JD_NOTE_CHOICE, "Where the paper is silent");
    fputs("## To repeat this\n\n```sh\n", out);
    jd_reproduction_put_command(out, made);
    fprintf(out, "\n```\n\nMade by Judder %s.\n", jd_version());
}
