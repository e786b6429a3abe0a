// The page of a reproduction as HTML: one file with its figures in it, no script, nothing from elsewhere.
// It follows the reader's choice of light or dark; figures stay on white.
#include "judder/escape.h"
#include "papers/page.h"

static const char STYLE[] =
    ":root{color-scheme:light dark;--fg:#1b1f24;--bg:#fff;--soft:#57606a;--line:#d0d7de;"
    "--card:#f6f8fa;--link:#0a5cad;--good:#1a7f37;--find:#9a6700;--bad:#b3261e}\n"
    "@media(prefers-color-scheme:dark){:root{--fg:#e6edf3;--bg:#0d1117;--soft:#9da7b1;"
    "--line:#30363d;--card:#161b22;--link:#6cb6ff;--good:#57c26b;--find:#e0a93b;--bad:#ff8a80}}\n"
    "body{margin:0 auto;max-width:62rem;padding:1.5rem 1rem 4rem;background:var(--bg);"
    "color:var(--fg);font:16px/1.55 system-ui,sans-serif}\n"
    "h1{font-size:1.6rem;line-height:1.25;margin:.2rem 0}h2{margin:2.6rem 0 "
    ".6rem;font-size:1.25rem;"
    "border-top:1px solid var(--line);padding-top:1.2rem}\n"
    "a{color:var(--link)}.soft{color:var(--soft)}code{font-size:.92em}\n"
    ".wide{overflow-x:auto}table{border-collapse:collapse;margin:.8rem 0;font-size:.9rem;"
    "min-width:100%}\n"
    "th,td{text-align:left;vertical-align:top;padding:.35rem .6rem;border-bottom:1px solid "
    "var(--line)}th{color:var(--soft);font-weight:600}\n"
    "td.n{white-space:nowrap;font-variant-numeric:tabular-nums}td small{color:var(--soft);"
    "display:block}\n"
    ".agrees,.within{color:var(--good)}.refuted{color:var(--find);font-weight:600}"
    ".unchecked{color:var(--soft)}.fails{color:var(--bad);font-weight:700}\n"
    "figure{margin:1rem 0}figure img{display:block;width:100%;height:auto;background:#fff;"
    "border:1px solid var(--line);border-radius:6px}\n"
    "figcaption{font-size:.85rem;color:var(--soft);margin-top:.4rem}\n"
    ".card{background:var(--card);border:1px solid var(--line);border-radius:6px;"
    "padding:.2rem 1rem;margin:1rem 0}dt{font-weight:600}dd{margin:0 0 .8rem}\n"
    "pre{background:var(--card);border:1px solid var(--line);border-radius:6px;padding:.7rem 1rem;"
    "overflow-x:auto}\n";

static void put_text(FILE* out, const char* text) { jd_escape_put(out, JD_ESCAPE_HTML, text); }

static void put_url(FILE* out, const char* name) { jd_escape_put(out, JD_ESCAPE_URL, name); }

static void put_link(FILE* out, const char* name, const char* ending) {
    fputs("<a href=\"", out);
    put_url(out, name);
    fprintf(out, "%s\">", ending);
    put_text(out, name);
    fprintf(out, "%s</a>", ending);
}

static void put_page_link(FILE* out, const char* folder, const char* exhibit) {
    fputs("<a href=\"", out);
    put_url(out, folder);
    fputs("/index.html", out);
    fputs(exhibit != NULL ? "#" : "", out);
    put_url(out, exhibit != NULL ? exhibit : "");
    fputs("\">", out);
    put_text(out, folder);
    fputs(exhibit != NULL ? " " : "", out);
    put_text(out, exhibit != NULL ? exhibit : "");
    fputs("</a>", out);
}

static void begin(FILE* out, const jd_page_head* head) {
    char title[200];
    snprintf(title, sizeof title, "%.150s, made again", head->name);
    jd_html_begin(out, title, STYLE);
    fputs("<body>\n<p class=\"soft\">", out);
    put_text(out, head->over);
    fputs("</p>\n<h1>", out);
    put_text(out, head->title);
    fputs("</h1>\n<p class=\"soft\">", out);
    put_text(out, head->below);
    fputs("</p>\n", out);
}

static void put_contents(FILE* out, const jd_reproduction* made) {
    fputs("<p>", out);
    for (int i = 0; i < made->exhibit_count; i++) {
        const jd_exhibit* exhibit = made->exhibits[i].exhibit;
        fputs(i > 0 ? " · <a href=\"#" : "<a href=\"#", out);
        put_url(out, exhibit->name);
        fputs("\">", out);
        jd_exhibit_put_name(out, put_text, exhibit);
        fputs("</a>", out);
    }
    fputs("</p></div>\n", out);
}

static void put_heading(FILE* out, const char* place) {
    fputs("<h2", out);
    if (place != NULL) {
        fputs(" id=\"", out);
        put_text(out, place);
        fputc('"', out);
    }
    fputc('>', out);
}

static bool put_figure(FILE* out, const jd_exhibit* exhibit, const char* path) {
    fputs("<figure><img src=\"data:image/svg+xml;base64,", out);
    const bool fine = jd_html_put_file(out, path);
    fputs("\" alt=\"", out);
    put_text(out, exhibit->title);
    fputs("\"><figcaption>", out);
    put_link(out, exhibit->name, ".svg");
    fputs(", drawn by ", out);
    return fine;
}

static void put_verdict(FILE* out, jd_verdict verdict, const char* words) {
    static const char* const classes[JD_VERDICTS] = {[JD_AGREES] = "agrees",
                                                     [JD_AGREES_WITHIN] = "within",
                                                     [JD_REFUTED] = "refuted",
                                                     [JD_UNCHECKED] = "unchecked",
                                                     [JD_FAILS] = "fails"};
    fprintf(out, "<td class=\"%s\">", classes[verdict]);
    put_text(out, words);
    fputs("</td>", out);
}

static const jd_markup markup = {
    .parts = {[JD_PAGE_PARAGRAPH] = {"<p>", "</p>\n"},
              [JD_PAGE_SUMMARY] = {"<div class=\"card\"><p><strong>", "</strong></p>"},
              [JD_PAGE_NOTES] = {"<dl>\n", "</dl>\n"},
              [JD_PAGE_TERM] = {"<dt>", "</dt>"},
              [JD_PAGE_TEXT] = {"<dd>", "</dd>\n"},
              [JD_PAGE_TABLE] = {"<div class=\"wide\"><table>\n", "</table></div>\n"},
              [JD_PAGE_ROW] = {"<tr>", "</tr>\n"},
              [JD_PAGE_HEAD] = {"<th>", "</th>"},
              [JD_PAGE_CELL] = {"<td>", "</td>"},
              [JD_PAGE_NUMBER] = {"<td class=\"n\">", "</td>"},
              [JD_PAGE_SOURCE] = {"<small>", "</small>"},
              [JD_PAGE_COMMAND] = {"<pre>", "</pre>\n"},
              [JD_PAGE_FOOT] = {"<p class=\"soft\">", "</p>\n</body>\n</html>\n"}},
    .summary_end = "</div>\n",
    .heading_end = "</h2>\n",
    .figure_end = ".</figcaption></figure>\n",
    .source_within = true,
    .text = put_text,
    .command = put_text,
    .link = put_link,
    .page_link = put_page_link,
    .begin = begin,
    .contents = put_contents,
    .heading = put_heading,
    .figure = put_figure,
    .verdict = put_verdict,
};

bool jd_html_write(FILE* out, const jd_reproduction* made) {
    return jd_page_write(out, &markup, made);
}

void jd_html_write_index(FILE* out, const jd_reproductions* all) {
    jd_page_write_index(out, &markup, all);
}
