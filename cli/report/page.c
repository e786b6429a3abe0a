// The page of a result: no script, nothing from elsewhere; figure and film stand in it as text.
#include "report/page.h"

#include <judder/escape.h>
#include <math.h>
#include <string.h>

#define EVENTS_SHOWN 200

static const char STYLE[] =
    ":root{color-scheme:light dark;--fg:#22262b;--bg:#f7f5f0;--soft:#6b7076;--line:#dcd8ce;"
    "--card:#fff}\n"
    "@media(prefers-color-scheme:dark){:root{--fg:#e8e6e1;--bg:#15181c;--soft:#9aa0a8;"
    "--line:#343a42;--card:#1d2126}}\n"
    "body{margin:0 auto;max-width:62rem;padding:1.5rem 1rem 4rem;background:var(--bg);"
    "color:var(--fg);font:16px/1.5 system-ui,sans-serif}\n"
    "h1{font-size:1.6rem;margin:.2rem 0}h2{font-size:1.15rem;margin:2rem 0 .5rem}\n"
    "p.soft,small{color:var(--soft)}img,video{width:100%;height:auto;background:#fff;"
    "border:1px solid var(--line);border-radius:8px}\n"
    "table{border-collapse:collapse;width:100%;font-size:.9rem;background:var(--card)}"
    "th,td{text-align:left;vertical-align:top;padding:.3rem .6rem;border:1px solid var(--line)}"
    "td.n{white-space:nowrap;font-variant-numeric:tabular-nums;text-align:right}\n"
    ".wide{overflow-x:auto}pre{background:var(--card);border:1px solid var(--line);"
    "border-radius:8px;padding:.7rem 1rem;overflow-x:auto;font-size:.85rem}\n";

// ---- Pieces ------------------------------------------------------------------------------------

static void put_text(FILE* out, const char* text) { jd_escape_put(out, JD_ESCAPE_HTML, text); }

static void put_cell(FILE* out, const char* text) {
    fputs("<td>", out);
    put_text(out, text);
    fputs("</td>", out);
}

static void put_number(FILE* out, double value) {
    fprintf(out, "<td class=\"n\">%.10g</td>", value);
}

// ---- Sections ----------------------------------------------------------------------------------

static void put_head(FILE* out, const jd_cli_page_parts* parts) {
    const jd_result* result = parts->result;
    jd_html_begin(out, parts->name, STYLE);
    fputs("<body>\n<h1>", out);
    put_text(out, jd_result_text(result, "title"));
    fputs("</h1>\n<p class=\"soft\">", out);
    put_text(out, parts->name);
    fputs(" &middot; ", out);
    put_text(out, jd_result_text(result, "system"));
    fputs(" &middot; Judder ", out);
    put_text(out, jd_result_text(result, "version"));
    fputs("</p>\n<p>", out);
    put_text(out, jd_result_text(result, "message"));
    fputs("</p>\n", out);
}

static bool put_pictures(FILE* out, const jd_cli_page_parts* parts) {
    fputs("<h2>Figure</h2>\n<img alt=\"the panels of the result\" "
          "src=\"data:image/svg+xml;base64,",
          out);
    bool fine = jd_html_put_file(out, parts->figure);
    fputs("\">\n", out);
    if (parts->film && fine) {
        fputs("<h2>Film</h2>\n<video controls loop src=\"data:video/mp4;base64,", out);
        fine = jd_html_put_file(out, parts->film);
        fputs("\"></video>\n", out);
    } else if (parts->no_film) {
        fputs("<p class=\"soft\">No film: ", out);
        put_text(out, parts->no_film);
        fputs("</p>\n", out);
    }
    return fine;
}

// The values of a group, with their units and meanings; nothing if there are none.
static void put_group(FILE* out, const jd_result* result, const char* group, const char* title) {
    bool begun = false;
    for (int i = 0; i < jd_result_parameter_count(result); i++) {
        const jd_result_parameter* p = jd_result_parameter_at(result, i);
        if (strcmp(p->group, group) != 0)
            continue;
        if (!begun)
            fprintf(out,
                    "<h2>%s</h2>\n<div class=\"wide\"><table>\n<tr><th>name</th><th>value</th>"
                    "<th>unit</th><th>meaning</th></tr>\n",
                    title);
        begun = true;
        fputs("<tr>", out);
        put_cell(out, p->name);
        if (p->choice[0])
            put_cell(out, p->choice);
        else
            put_number(out, p->value);
        put_cell(out, strcmp(p->unit, "1") == 0 ? "" : p->unit);
        put_cell(out, p->text);
        fputs("</tr>\n", out);
    }
    if (begun)
        fputs("</table></div>\n", out);
}

static void put_values(FILE* out, const jd_result* result) {
    static const char* const groups[][2] = {{"parameters", "Parameters"}, {"friction", "Friction"},
                                            {"patch", "Patch"},           {"initial", "Start"},
                                            {"loads", "Loads"},           {"drive", "Drive"}};
    for (size_t i = 0; i < sizeof groups / sizeof *groups; i++)
        put_group(out, result, groups[i][0], groups[i][1]);
}

static void put_run(FILE* out, const jd_result* result) {
    static const char* const names[] = {"begin", "end",      "tolerance", "output_step",
                                        "steps", "rejected", "rhs",       "events"};
    fputs("<h2>Run</h2>\n<div class=\"wide\"><table>\n<tr><td>solver</td>", out);
    put_cell(out, jd_result_text(result, "solver"));
    fputs("</tr>\n", out);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const double value = jd_result_number(result, names[i]);
        if (isnan(value))
            continue;
        fprintf(out, "<tr><td>%s</td>", names[i]);
        put_number(out, value);
        fputs("</tr>\n", out);
    }
    fputs("</table></div>\n", out);
}

static void put_events(FILE* out, const jd_result* result) {
    const int count = jd_result_event_count(result);
    if (count == 0)
        return;
    fputs("<h2>Events</h2>\n<div class=\"wide\"><table>\n<tr><th>time [s]</th><th>event</th>"
          "<th>of</th></tr>\n",
          out);
    for (int i = 0; i < count && i < EVENTS_SHOWN; i++) {
        const jd_event* event = jd_result_event_at(result, i);
        fputs("<tr>", out);
        put_number(out, event->t);
        put_cell(out, event->kind);
        put_cell(out, event->name);
        fputs("</tr>\n", out);
    }
    fputs("</table></div>\n", out);
    if (count > EVENTS_SHOWN)
        fprintf(out, "<p class=\"soft\">The first %d of %d.</p>\n", EVENTS_SHOWN, count);
}

static void put_source(FILE* out, const jd_result* result) {
    static const char* const texts[][2] = {{"scenario", "Scenario"}, {"equations", "Equations"}};
    for (int i = 0; i < 2; i++) {
        const char* text = jd_result_text(result, texts[i][0]);
        if (!text[0])
            continue;
        fprintf(out, "<h2>%s</h2>\n<pre>", texts[i][1]);
        put_text(out, text);
        fputs("</pre>\n", out);
    }
}

bool jd_cli_page_write(FILE* out, const jd_cli_page_parts* parts) {
    put_head(out, parts);
    const bool fine = put_pictures(out, parts);
    put_values(out, parts->result);
    put_run(out, parts->result);
    put_events(out, parts->result);
    put_source(out, parts->result);
    fputs("</body>\n</html>\n", out);
    return fine;
}
