// A sweep as comma-separated values: one row for every recorded section, in the order of the cases,
// with the number of the case, the values of the varied parameters, the branch and the start where
// there are several, the period of the case, the number of the section and what was recorded.
#include <stdlib.h>
#include <string.h>

#include "base/given.h"
#include "judder/sweep.h"
#include "record/csv.h"

typedef struct writing {
    jd_context* context;
    const jd_diagram* diagram;
    int64_t record;
    bool branches, starts;  // there are several
    double* points;         // [quantity][record] of a case
} writing;

static void put_titles(FILE* out, const writing* w) {
    jd_csv_put_title(out, "case", "1");
    for (int i = 0; i < jd_diagram_axis_count(w->diagram); i++) {
        putc(',', out);
        const jd_diagram_axis* axis = jd_diagram_axis_at(w->diagram, i);
        jd_csv_put_title(out, axis->name, axis->unit);
    }
    fputs(w->branches ? ",branch [1]" : "", out);
    fputs(w->starts ? ",start [1]" : "", out);
    fputs(",period [1],section [1]", out);
    for (int q = 0; q < jd_diagram_quantity_count(w->diagram); q++) {
        putc(',', out);
        const jd_diagram_quantity* quantity = jd_diagram_quantity_at(w->diagram, q);
        jd_csv_put_title(out, quantity->name, quantity->unit);
    }
    putc('\n', out);
}

static void put_next(FILE* out, double value) {
    putc_unlocked(',', out);
    jd_csv_put_number(out, value);
}

static void put_row(FILE* out, const writing* w, int64_t index, const jd_diagram_case* c,
                    int64_t section) {
    jd_csv_put_number(out, (double)index);
    for (int i = 0; i < jd_diagram_axis_count(w->diagram); i++)
        put_next(out, jd_diagram_axis_at(w->diagram, i)->values[c->place[i]]);
    if (w->branches)
        fputs(c->branch == JD_DIRECTION_DOWN ? ",-1" : ",1", out);
    if (w->starts)
        put_next(out, c->start);
    put_next(out, c->period);
    put_next(out, (double)section);
    for (int q = 0; q < jd_diagram_quantity_count(w->diagram); q++)
        put_next(out, w->points[q * w->record + section]);
    putc('\n', out);
}

static jd_status put_cases(FILE* out, const void* data) {
    const writing* w = data;
    jd_status status = JD_OK;
    int64_t done = 0;
    put_titles(out, w);
    for (int64_t i = 0; i < jd_diagram_case_count(w->diagram) && !ferror(out); i++) {
        const jd_diagram_case c = jd_diagram_case_at(w->diagram, i);
        if (!c.done)
            continue;
        done++;
        for (int q = 0; q < jd_diagram_quantity_count(w->diagram) && status == JD_OK; q++)
            status = jd_diagram_points(w->context, w->diagram, q, i, 1, w->points + q * w->record);
        if (status != JD_OK)
            return status;
        for (int64_t k = 0; k < c.recorded && k < w->record; k++)
            put_row(out, w, i, &c, k);
    }
    jd_csv_put_stop(out, done, jd_diagram_case_count(w->diagram));
    return JD_OK;
}

jd_status jd_diagram_write_csv(jd_context* context, const jd_diagram* diagram, const char* path,
                               bool replace) {
    if (!JD_GIVEN(context, diagram, path))
        return JD_ERR_ARGUMENT;
    writing w = {
        .context = context,
        .diagram = diagram,
        .record = (int64_t)jd_diagram_number(diagram, "record"),
        .branches = strcmp(jd_diagram_text(diagram, "direction"), "both") == 0,
        .starts = jd_diagram_number(diagram, "starts") > 1,
    };
    w.points =
        calloc((size_t)w.record * (size_t)jd_diagram_quantity_count(diagram) + 1, sizeof *w.points);
    const jd_status status =
        w.points != NULL ? jd_csv_write_by(context, path, replace, put_cases, &w)
                         : jd_fail(context, JD_ERR_MEMORY, "out of memory to write '%s'", path);
    free(w.points);
    return status;
}
