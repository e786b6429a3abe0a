// The page of a reproduction as HTML: one file, no script, figures beside it. It follows the
// reader's choice of light or dark; figures stay on white.
#include <math.h>

#include "papers/judge.h"
#include "papers/reproduction.h"

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
    ".agrees{color:var(--good)}.finding{color:var(--find)}.fails{color:var(--bad);"
    "font-weight:700}\n"
    "figure{margin:1rem 0}figure img{display:block;width:100%;height:auto;background:#fff;"
    "border:1px solid var(--line);border-radius:6px}\n"
    "figcaption{font-size:.85rem;color:var(--soft);margin-top:.4rem}\n"
    ".card{background:var(--card);border:1px solid var(--line);border-radius:6px;"
    "padding:.2rem 1rem;margin:1rem 0}dt{font-weight:600}dd{margin:0 0 .8rem}\n"
    "pre{background:var(--card);border:1px solid var(--line);border-radius:6px;padding:.7rem 1rem;"
    "overflow-x:auto}\n";

static void put_text(FILE* out, const char* text) {
    for (; *text != '\0'; text++) {
        if (*text == '&')
            fputs("&amp;", out);
        else if (*text == '<')
            fputs("&lt;", out);
        else if (*text == '>')
            fputs("&gt;", out);
        else if (*text == '"')
            fputs("&quot;", out);
        else
            fputc(*text, out);
    }
}

static void put_tagged(FILE* out, const char* tag, const char* text) {
    fprintf(out, "<%s>", tag);
    put_text(out, text);
    fprintf(out, "</%s>", tag);
}

static void put_link(FILE* out, const char* name, const char* ending) {
    fputs("<a href=\"", out);
    put_text(out, name);
    fprintf(out, "%s\">", ending);
    put_text(out, name);
    fprintf(out, "%s</a>", ending);
}

// ---- Exhibits ----------------------------------------------------------------------------------

static void put_number(FILE* out, const char* number, const char* unit) {
    fputs("<td class=\"n\">", out);
    put_text(out, number);
    if (unit[0] != '\0' && !(unit[0] == '1' && unit[1] == '\0')) {
        fputc(' ', out);
        put_text(out, unit);
    }
    fputs("</td>", out);
}

static void put_check(FILE* out, const jd_check* check) {
    char number[JD_NUMBER_TEXT], off[JD_NUMBER_TEXT];
    const char* verdict = jd_verdict_name(check->verdict);
    fprintf(out, "<tr><td class=\"%s\">%s</td><td>", verdict, verdict);
    put_text(out, check->what);
    fputs("<small>", out);
    put_text(out, check->source);
    fputs(". Here: ", out);
    put_text(out, check->method);
    fputs(".</small></td>", out);
    put_number(out, jd_check_expected(check, number), check->unit);
    put_number(out, jd_check_number(check, check->value, number), check->unit);
    snprintf(off, sizeof off, "%.2g", check->value - check->expected);
    put_number(out, isfinite(check->value) ? off : "", "");
    snprintf(off, sizeof off, "%.2g", check->tolerance);
    put_number(out, off, "");
    fputs("</tr>\n", out);
}

static void put_checks(FILE* out, const jd_reproduction* made,
                       const jd_reproduction_exhibit* shown) {
    if (shown->check_count == 0)
        return;
    fputs("<div class=\"wide\"><table>\n<tr><th>verdict</th><th>check</th><th>expected</th>"
          "<th>here</th><th>off by</th><th>tolerance</th></tr>\n",
          out);
    for (int i = 0; i < shown->check_count; i++)
        put_check(out, &made->checks[shown->first_check + i]);
    fputs("</table></div>\n", out);
}

static void put_cells(FILE* out, const jd_cells* cells) {
    if (cells->columns == 0)
        return;
    fputs("<div class=\"wide\"><table>\n", out);
    for (int row = 0; row < cells->rows; row++) {
        fputs("<tr>", out);
        for (int column = 0; column < cells->columns; column++)
            put_tagged(out, row == 0 ? "th" : "td", cells->text[row][column]);
        fputs("</tr>\n", out);
    }
    fputs("</table></div>\n", out);
}

static void put_figure(FILE* out, const jd_exhibit* exhibit) {
    fputs("<figure><img src=\"", out);
    put_text(out, exhibit->name);
    fputs(".svg\" alt=\"", out);
    put_text(out, exhibit->title);
    fputs("\"><figcaption>", out);
    put_link(out, exhibit->name, ".svg");
    fputs(", drawn by ", out);
    put_link(out, exhibit->name, ".gp");
    fputs(" from ", out);
    put_link(out, exhibit->name, ".dat");
    jd_exhibit_put_sources(out, exhibit, put_link);
    fputs(".</figcaption></figure>\n", out);
}

static void put_exhibit(FILE* out, const jd_reproduction* made,
                        const jd_reproduction_exhibit* shown) {
    const jd_exhibit* exhibit = shown->exhibit;
    fputs("<h2 id=\"", out);
    put_text(out, exhibit->name);
    fputs("\">", out);
    jd_exhibit_put_name(out, exhibit);
    fputs(": ", out);
    put_text(out, exhibit->title);
    fputs("</h2>\n", out);
    put_tagged(out, "p", exhibit->text);
    fputc('\n', out);
    put_cells(out, &shown->cells);
    put_figure(out, exhibit);
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
            fprintf(out, "<h2>%s</h2>\n<dl>\n", heading);
        begun = true;
        put_tagged(out, "dt", note->where);
        put_tagged(out, "dd", note->text);
        fputc('\n', out);
    }
    if (begun)
        fputs("</dl>\n", out);
}

static void put_head(FILE* out, const jd_reproduction* made) {
    const jd_paper* paper = made->paper;
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>",
          out);
    put_text(out, paper->name);
    fprintf(out, ", made again</title>\n<style>\n%s</style>\n</head>\n<body>\n", STYLE);
    fputs("<p class=\"soft\">", out);
    put_text(out, paper->name);
    fputs(", made again</p>\n", out);
    put_tagged(out, "h1", paper->title);
    fputs("\n<p class=\"soft\">", out);
    put_text(out, paper->citation);
    fputs("</p>\n", out);
    put_tagged(out, "p", paper->text);
    fputs("\n<div class=\"card\"><p><strong>", out);
    jd_reproduction_put_summary(out, made);
    fputs("</strong></p><p>", out);
    for (int i = 0; i < made->exhibit_count; i++) {
        const jd_exhibit* exhibit = made->exhibits[i].exhibit;
        fprintf(out, "%s<a href=\"#%s\">", i > 0 ? " · " : "", exhibit->name);
        jd_exhibit_put_name(out, exhibit);
        fputs("</a>", out);
    }
    fputs("</p></div>\n", out);
}

void jd_html_write(FILE* out, const jd_reproduction* made) {
    const jd_paper* paper = made->paper;
    put_head(out, made);
    put_notes(out, paper, JD_NOTE_FINDING, "Findings");
    for (int i = 0; i < made->exhibit_count; i++)
        put_exhibit(out, made, &made->exhibits[i]);
    put_notes(out, paper, JD_NOTE_MISPRINT, "Misprints");
    put_notes(out, paper, JD_NOTE_CHOICE, "Where the paper is silent");
    fputs("<h2>To repeat this</h2>\n<pre>", out);
    jd_reproduction_put_command(out, made);
    fprintf(out, "</pre>\n<p class=\"soft\">Made by Judder %s.</p>\n</body>\n</html>\n",
            jd_version());
}
