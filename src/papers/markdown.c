// The page of a reproduction as Markdown, for readers of repositories.
#include "judder/escape.h"
#include "papers/page.h"

static void put_text(FILE* out, const char* text) { jd_escape_put(out, JD_ESCAPE_MARKDOWN, text); }

static void put_url(FILE* out, const char* name) { jd_escape_put(out, JD_ESCAPE_URL, name); }

// Quoted for the shell it is one line, which nothing in a listing can end.
static void put_command(FILE* out, const char* command) { fputs(command, out); }

static void put_link(FILE* out, const char* name, const char* ending) {
    fputs("[", out);
    put_text(out, name);
    fprintf(out, "%s](", ending);
    put_url(out, name);
    fprintf(out, "%s)", ending);
}

static void put_page_link(FILE* out, const char* folder, const char* exhibit) {
    fputs("[", out);
    put_text(out, folder);
    fputs(exhibit != NULL ? " " : "", out);
    put_text(out, exhibit != NULL ? exhibit : "");
    fputs("](", out);
    put_url(out, folder);
    fputs("/README.md)", out);
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

static bool put_figure(FILE* out, const jd_exhibit* exhibit, const char* path) {
    (void)path;
    fputs("![", out);
    put_text(out, exhibit->title);
    fputs("](", out);
    put_url(out, exhibit->name);
    fputs(".svg)\n\nDrawn by ", out);
    return true;
}

static void put_verdict(FILE* out, jd_verdict verdict, const char* words) {
    const char* stars = verdict == JD_REFUTED || verdict == JD_FAILS ? "**" : "";
    fprintf(out, " %s", stars);
    put_text(out, words);
    fprintf(out, "%s |", stars);
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
    .command = put_command,
    .link = put_link,
    .page_link = put_page_link,
    .begin = begin,
    .heading = put_heading,
    .figure = put_figure,
    .verdict = put_verdict,
};

bool jd_markdown_write(FILE* out, const jd_reproduction* made) {
    return jd_page_write(out, &markup, made);
}

void jd_markdown_write_index(FILE* out, const jd_reproductions* all) {
    jd_page_write_index(out, &markup, all);
}
