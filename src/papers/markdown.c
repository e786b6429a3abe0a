// The page of a reproduction as Markdown, for readers of repositories.
#include <ctype.h>
#include <string.h>

#include "papers/page.h"

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

static void put_page_link(FILE* out, const char* folder, const char* exhibit) {
    fprintf(out, "[%s%s%s](%s/README.md)", folder, exhibit != NULL ? " " : "",
            exhibit != NULL ? exhibit : "", folder);
}

static void begin(FILE* out, const jd_page_head* head) {
    fputs("# ", out);
    put_text(out, head->over);
    fputs(head->emphatic ? "\n\n*" : "\n\n", out);
    put_text(out, head->title);
    fputs(head->emphatic ? "*. " : ". ", out);
    put_text(out, head->below);
    fputs("\n\n", out);
}

static void put_heading(FILE* out, const char* place) {
    (void)place;
    fputs("## ", out);
}

static void put_figure(FILE* out, const jd_exhibit* exhibit) {
    fprintf(out, "![%s](%s.svg)\n\nDrawn by ", exhibit->title, exhibit->name);
}

static void put_verdict(FILE* out, jd_verdict verdict, const char* words) {
    const char* stars = verdict == JD_REFUTED || verdict == JD_FAILS ? "**" : "";
    fprintf(out, " %s%s%s |", stars, words, stars);
}

static const jd_markup markup = {
    .parts = {[JD_PAGE_PARAGRAPH] = {"", "\n\n"},
              [JD_PAGE_SUMMARY] = {"**", "**\n\n"},
              [JD_PAGE_NOTES] = {"", "\n"},
              [JD_PAGE_TERM] = {"- **", "**: "},
              [JD_PAGE_TEXT] = {"", "\n"},
              [JD_PAGE_TABLE] = {"", "\n"},
              [JD_PAGE_ROW] = {"|", "\n"},
              [JD_PAGE_HEAD] = {" ", " |"},
              [JD_PAGE_CELL] = {" ", " |"},
              [JD_PAGE_NUMBER] = {" ", " |"},
              [JD_PAGE_SOURCE] = {" ", " |"},
              [JD_PAGE_COMMAND] = {"```sh\n", "\n```\n\n"},
              [JD_PAGE_FOOT] = {"", "\n"}},
    .summary_end = "",
    .heading_end = "\n\n",
    .figure_end = ".\n\n",
    .rule = "---|",
    .text = put_text,
    .link = put_link,
    .page_link = put_page_link,
    .begin = begin,
    .heading = put_heading,
    .figure = put_figure,
    .verdict = put_verdict,
};

void jd_markdown_write(FILE* out, const jd_reproduction* made) {
    jd_page_write(out, &markup, made);
}

void jd_markdown_write_index(FILE* out, const jd_reproductions* all) {
    jd_page_write_index(out, &markup, all);
}
