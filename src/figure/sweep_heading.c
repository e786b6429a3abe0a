// The heading of the figure of a sweep: title, how it was made, the model; and the key below it.
#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

#include "figure/page/label.h"
#include "figure/page/page.h"
#include "figure/subtitle/subtitle.h"
#include "figure/sweep.h"

#define PARTS 6        // of what is told about a sweep
#define PART_SIZE 200  // bytes of one
#define LETTERS 7.5    // of a line, per centimetre
#define LINE 0.4       // distance of lines [cm]
#define FIRST 1.0      // the first below the title, from the top of the page [cm]
#define KEY 0.82       // the key, below the last line of how it was made [cm]
#define HEAD 1.05      // the first panel, below that line [cm]
#define LETTER 0.185   // width of a letter of the key [cm]

typedef struct parts {
    int count;
    char text[PARTS][PART_SIZE];
} parts;

JD_PRINTF(2, 3) static void add(parts* p, const char* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    if (p->count < PARTS)
        vsnprintf(p->text[p->count++], PART_SIZE, format, arguments);
    va_end(arguments);
}

static void add_rule(const jd_diagram_drawing* d, parts* p) {
    const char* start = jd_diagram_text(d->diagram, "start");
    const double segments = jd_diagram_number(d->diagram, "segments");
    const double starts = jd_diagram_number(d->diagram, "starts");
    char cuts[48] = "", several[64] = "";
    if (segments > 1)
        snprintf(cuts, sizeof cuts, " in %.0f segments", segments);
    if (starts > 1)
        snprintf(several, sizeof several, ", %.0f random starts per value%s", starts,
                 d->map ? ", by period within each cell" : "");
    if (strcmp(start, "carry") == 0)
        add(p, "quasi-static%s%s", cuts, several);
    else if (strcmp(start, "random") == 0)
        add(p, "%s", starts > 1 ? several + 2 : "one random start per value");
    else
        add(p, "each value started anew");
}

static void add_failures(const jd_diagram_drawing* d, parts* p) {
    int64_t failed = 0, missing = 0;
    for (int64_t i = 0; i < jd_diagram_case_count(d->diagram); i++) {
        const jd_diagram_case c = jd_diagram_case_at(d->diagram, i);
        failed += c.done && c.status != JD_OK;
        missing += !c.done;
    }
    if (failed > 0)
        add(p, "%" PRId64 " case%s failed", failed, failed == 1 ? "" : "s");
    if (missing > 0)
        add(p, "%" PRId64 " case%s not run yet", missing, missing == 1 ? "" : "s");
}

// How the sweep was made, in words.
static void find_parts(const jd_diagram_drawing* d, parts* p) {
    p->count = 0;
    add(p, "section: %s", jd_diagram_text(d->diagram, "section"));
    add(p, "%.0f sections left out, %.0f recorded", jd_diagram_number(d->diagram, "transient"),
        jd_diagram_number(d->diagram, "record"));
    add_rule(d, p);
    add_failures(d, p);
}

static size_t length_of(const char* text) {
    size_t length = 0;
    for (; *text != '\0'; text++)
        length += (*text & 0xC0) != 0x80;  // bytes that go on with a letter do not count
    return length;
}

// On which line each part stands. @return lines.
static int break_lines(const jd_diagram_drawing* d, const parts* p, int line[PARTS]) {
    const double most = (d->width - JD_DIAGRAM_LEFT - JD_DIAGRAM_EDGE) * LETTERS;
    size_t used = 0;
    int at = 0;
    for (int i = 0; i < p->count; i++) {
        const size_t length = length_of(p->text[i]) + (used > 0 ? 3 : 0);
        if (used > 0 && (double)(used + length) > most) {
            at++;
            used = 0;
        }
        line[i] = at;
        used += length;
    }
    return at + 1;
}

double jd_diagram_head(const jd_diagram_drawing* d) {
    parts p;
    int line[PARTS];
    find_parts(d, &p);
    return FIRST + (break_lines(d, &p, line) - 1) * LINE + HEAD;
}

static void end_line(FILE* out, const jd_diagram_drawing* d, double below) {
    fprintf(out, "' at screen %.6f, screen %.6f left font ',%g' textcolor rgb '#555555'\n",
            JD_DIAGRAM_LEFT / d->width, 1.0 - below / d->height, JD_PLOT_SUBTITLE_SIZE);
}

void jd_diagram_put_heading(FILE* out, const jd_diagram_drawing* d) {
    const jd_diagram_axis *first = jd_diagram_axis_at(d->diagram, 0),
                          *second = jd_diagram_axis_at(d->diagram, 1);
    const char* const varied[2] = {first->name, second != NULL ? second->name : NULL};
    parts p;
    int line[PARTS];
    find_parts(d, &p);
    const int lines = break_lines(d, &p, line);
    jd_plot_begin_heading(out, 4);
    jd_plot_put_title(out, jd_result_text(jd_diagram_result(d->diagram), "title"));
    jd_plot_end_heading_on(out, 4, JD_DIAGRAM_LEFT, (jd_plot_size){d->width, d->height});
    for (int at = 0; at < lines; at++) {
        const char* before = "";
        jd_plot_begin_heading(out, 50 + at);
        for (int i = 0; i < p.count; i++) {
            if (line[i] != at)
                continue;
            fputs(before, out);
            jd_plot_put_text(out, p.text[i]);
            before = ";  ";
        }
        end_line(out, d, FIRST + at * LINE);
    }
    jd_plot_begin_heading(out, 7);
    jd_plot_put_subtitle_in(out, jd_diagram_result(d->diagram), varied,
                            (size_t)((d->width - JD_DIAGRAM_LEFT - JD_DIAGRAM_EDGE) * 6.9));
    end_line(out, d, FIRST + lines * LINE);
}

// ---- Key ---------------------------------------------------------------------------------------

static double key_height(const jd_diagram_drawing* d) {
    return 1.0 - (jd_diagram_head(d) - HEAD + KEY) / d->height;
}

// What the dashed lines are, at the left.
static void put_segment_key(FILE* out, const jd_diagram_drawing* d) {
    const double up = key_height(d);
    if (!(jd_diagram_number(d->diagram, "segments") > 1))
        return;
    fprintf(out,
            "set arrow from screen %.6f, screen %.6f to screen %.6f, screen %.6f nohead %s\n"
            "set label 8 'starts anew' at screen %.6f, screen %.6f left font ',%g'\n",
            JD_DIAGRAM_LEFT / d->width, up, (JD_DIAGRAM_LEFT + 0.6) / d->width, up, JD_DIAGRAM_CUT,
            (JD_DIAGRAM_LEFT + 0.75) / d->width, up, JD_PLOT_TICK_SIZE);
}

void jd_diagram_put_key(FILE* out, const jd_diagram_drawing* d) {
    bool seen[JD_DENSITY_CLASSES] = {false};
    double right = d->width - JD_DIAGRAM_EDGE;
    const double up = key_height(d);
    put_segment_key(out, d);
    for (int i = 0; i < d->panel_count; i++)
        for (int k = 0; k < JD_DENSITY_CLASSES; k++)
            seen[k] |= d->panels[i].density.seen[k];
    for (int k = JD_DENSITY_CLASSES - 1; k >= 0; k--) {
        const char* name = jd_diagram_class_name(d, k);
        const unsigned char* c = jd_diagram_colour(d, k);
        if (!seen[k] || name == NULL)
            continue;
        right -= LETTER * (double)strlen(name);
        fprintf(out, "set label %d '%s' at screen %.6f, screen %.6f left font ',%g'\n", 20 + k,
                name, right / d->width, up, JD_PLOT_TICK_SIZE);
        fprintf(out,
                "set object %d rectangle center screen %.6f, screen %.6f size screen %.6f, screen "
                "%.6f front fillcolor rgb '#%02X%02X%02X' fillstyle solid border linecolor rgb "
                "'#808080' linewidth 0.3\n",
                20 + k, (right - 0.24) / d->width, up, 0.24 / d->width, 0.24 / d->height, c[0],
                c[1], c[2]);
        right -= 0.6;
    }
}
