// The key of several results in one figure: the parameters by which they differ.
//
// Where one or two parameters differ, or texts such as the law, each result is told by their
// values; where none or more do, or two results would be told alike, by the names they were given.
#include <math.h>
#include <string.h>

#include "figure/page/label.h"
#include "figure/run/run.h"

#define FIRST 1.6     // the first line, from the top of the page [cm]
#define SAMPLE 0.7    // length of a line [cm]
#define LETTER 0.155  // width of a letter [cm]
#define GAP 0.6       // between entries [cm]

// Colours of Okabe and Ito, told apart by colour-blind readers too.
const char* jd_plot_colour(int index) {
    static const char* const colours[JD_FIGURE_RESULTS] = {
        "#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000", "#8C564B"};
    return colours[index % JD_FIGURE_RESULTS];
}

// ---- What differs ------------------------------------------------------------------------------

static const jd_result_parameter* find(const jd_result* result, const char* group,
                                       const char* name) {
    for (int i = 0; i < jd_result_parameter_count(result); i++) {
        const jd_result_parameter* p = jd_result_parameter_at(result, i);
        if (strcmp(p->group, group) == 0 && strcmp(p->name, name) == 0)
            return p;
    }
    return NULL;
}

// Whether two runs differ in a parameter or a text. What one of them lacks tells nothing.
static bool differs(const jd_result* a, const jd_result* b, const char* group, const char* name) {
    if (group[0] == '\0')
        return strcmp(jd_result_text(a, name), jd_result_text(b, name)) != 0;
    const jd_result_parameter *x = find(a, group, name), *y = find(b, group, name);
    return x && y && (x->value != y->value || strcmp(x->choice, y->choice) != 0);
}

// Note a difference of any two results. @return false if there are too many.
static bool look_at(jd_plot_drawing* d, const char* group, const char* name) {
    bool found = false;
    for (int i = 1; i < d->run_count; i++)
        found = found || differs(d->runs[0].result, d->runs[i].result, group, name);
    if (!found)
        return true;
    if (d->differ_count == JD_PLOT_DIFFER)
        return false;
    d->differ[d->differ_count].group = group;
    d->differ[d->differ_count++].name = name;
    return true;
}

static bool find_differences(jd_plot_drawing* d) {
    static const char* const texts[] = {"law", "patch", "pressure", "solver"};
    const jd_result* first = d->runs[0].result;
    for (int i = 1; i < d->run_count; i++)
        if (differs(first, d->runs[i].result, "", "system"))
            return false;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (!look_at(d, "", texts[i]))
            return false;
    for (int i = 0; i < jd_result_parameter_count(first); i++) {
        const jd_result_parameter* p = jd_result_parameter_at(first, i);
        if (!look_at(d, p->group, p->name))
            return false;
    }
    return d->differ_count > 0;
}

// Whether no two results have the same values of what differs.
static bool all_told(const jd_plot_drawing* d) {
    for (int i = 0; i < d->run_count; i++)
        for (int k = 0; k < i; k++) {
            bool told = false;
            for (int m = 0; m < d->differ_count; m++)
                told = told || differs(d->runs[i].result, d->runs[k].result, d->differ[m].group,
                                       d->differ[m].name);
            if (!told)
                return false;
        }
    return true;
}

// ---- Entries -----------------------------------------------------------------------------------

static void put_value(FILE* out, const jd_result_parameter* p) {
    const bool angle = jd_plot_is_angle(p->unit);
    fputs(strcmp(p->group, "initial") == 0 ? "(0) = " : " = ", out);
    if (p->choice[0] != '\0') {
        jd_plot_put_text(out, p->choice);
        return;
    }
    fprintf(out, "%.6g ", angle ? p->value * JD_DEGREES : p->value);
    jd_plot_put_unit(out, angle ? "deg" : p->unit, 0);
}

static void put_entry(FILE* out, const jd_plot_drawing* d, int index) {
    const jd_plot_run* run = &d->runs[index];
    if (d->differ_count == 0 && run->name)
        jd_plot_put_text(out, run->name);
    else if (d->differ_count == 0)
        fprintf(out, "%d", index + 1);
    for (int i = 0; i < d->differ_count; i++) {
        const char *group = d->differ[i].group, *name = d->differ[i].name;
        fputs(i > 0 ? ",  " : "", out);
        if (group[0] == '\0') {
            const char* text = jd_result_text(run->result, name);
            fprintf(out, "%s: ", name);
            jd_plot_put_text(out, text[0] != '\0' ? text : "none");
            continue;
        }
        const jd_result_parameter* p = find(run->result, group, name);
        if (!p)
            continue;
        jd_plot_put_symbol(out, p->symbol[0] != '\0' ? p->symbol : p->name);
        put_value(out, p);
    }
}

// About how wide an entry is [cm].
static double width_of(const jd_plot_drawing* d, int index) {
    const jd_plot_run* run = &d->runs[index];
    size_t letters = d->differ_count > 0 ? 0 : run->name ? strlen(run->name) : 2;
    for (int i = 0; i < d->differ_count; i++) {
        const char *group = d->differ[i].group, *name = d->differ[i].name;
        const jd_result_parameter* p = group[0] == '\0' ? NULL : find(run->result, group, name);
        char number[32];
        snprintf(number, sizeof number, "%.6g", p ? p->value : 0);
        letters += 5;
        if (p)
            letters += strlen(p->symbol) + strlen(number) + strlen(p->unit) + strlen(p->choice);
        else
            letters += strlen(name) + strlen(jd_result_text(run->result, name));
    }
    return SAMPLE + GAP + LETTER * (double)letters;
}

void jd_plot_key_fill(jd_plot_drawing* d, const char* const* names) {
    double left = JD_PLOT_LEFT;
    if (d->run_count == 1)
        return;
    for (int i = 0; i < d->run_count; i++)
        d->runs[i].name = names ? names[i] : NULL;
    if (!find_differences(d) || !all_told(d))
        d->differ_count = 0;
    d->key_lines = 1;
    for (int i = 0; i < d->run_count; i++) {
        const double width = width_of(d, i);
        if (left > JD_PLOT_LEFT && left + width > d->page.width) {
            left = JD_PLOT_LEFT;
            d->key_lines++;
        }
        d->runs[i].key_left = left;
        d->runs[i].key_line = d->key_lines - 1;
        left += width;
    }
}

void jd_plot_key_put(FILE* out, const jd_plot_drawing* d) {
    for (int i = 0; i < d->run_count && d->run_count > 1; i++) {
        const jd_plot_run* run = &d->runs[i];
        const double up = 1.0 - (FIRST + run->key_line * JD_PLOT_KEY_LINE) / d->page.height;
        fprintf(out,
                "set arrow from screen %.6f, screen %.6f to screen %.6f, screen %.6f nohead "
                "linewidth 1.6 linecolor rgb '%s'\nset label %d '",
                run->key_left / d->page.width, up, (run->key_left + SAMPLE) / d->page.width, up,
                jd_plot_colour(i), 60 + i);
        put_entry(out, d, i);
        fprintf(out, "' at screen %.6f, screen %.6f left font ',%g'\n",
                (run->key_left + SAMPLE + 0.15) / d->page.width, up, JD_PLOT_TICK_SIZE);
    }
}
