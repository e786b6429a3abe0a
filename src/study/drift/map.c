// A map of drift over two parameters.

#include "judder/drift.h"

#include "base/given.h"
#include "study/drift/file.h"
#include "study/drift/map.h"
#include "study/drift/settle.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct jd_drift_map {
    jd_model* model;
    jd_axis axes[2];
    jd_settle_options options;  // without a callback, names of solver and engine static
    jd_settled* settled;        // x runs fastest
};

typedef struct grid {
    jd_points points;  // first: the search hands back a pointer to it
    const jd_axis* axes;
} grid;

jd_status jd_drift_map_set(const jd_axis axes[2], int64_t index, jd_model* model) {
    const int64_t across = axes[0].points;
    const jd_status status =
        jd_model_set(model, axes[0].name, jd_axis_value(&axes[0], (int)(index % across)));
    if (status != JD_OK)
        return status;
    return jd_model_set(model, axes[1].name, jd_axis_value(&axes[1], (int)(index / across)));
}

static jd_status set_point(const jd_points* points, int64_t index, jd_model* model) {
    return jd_drift_map_set(((const grid*)points)->axes, index, model);
}

// ---- Checks ------------------------------------------------------------------------------------

jd_status jd_drift_map_check(const jd_model* model, const jd_axis axes[2],
                             const jd_settle_options* options) {
    if (!JD_GIVEN(jd_context_of(model), model, axes, options))
        return JD_ERR_ARGUMENT;
    jd_status status = jd_settle_check(model, options);
    for (int i = 0; status == JD_OK && i < 2; i++)
        status = jd_axis_check(model, &axes[i]);
    if (status < 0)
        return status;
    if (strcmp(axes[0].name, axes[1].name) == 0)
        return jd_fail(model->context, JD_ERR_ARGUMENT, "both axes are '%s'", axes[0].name);
    const double count = (double)axes[0].points * (double)axes[1].points;
    if (count > JD_DRIFT_MAP_MAX_POINTS)
        return jd_fail(model->context, JD_ERR_RANGE, "a map of %.0f points, at most %d are made",
                       count, JD_DRIFT_MAP_MAX_POINTS);
    return JD_OK;
}

jd_status jd_drift_map_look(const jd_model* model, const jd_axis axes[2],
                            const jd_settle_options* options, jd_drift_look* look) {
    if (!JD_GIVEN(jd_context_of(model), model, axes, options, look))
        return JD_ERR_ARGUMENT;
    const int64_t count = (int64_t)axes[0].points * axes[1].points;
    const grid g = {{.base = model, .count = count, .set = set_point}, axes};
    jd_model* point;
    *look = (jd_drift_look){.points = count};
    jd_status status = jd_drift_map_check(model, axes, options);
    if (status == JD_OK)
        status = jd_model_copy(model, &point);
    if (status < 0)
        return status;
    for (int64_t i = 0; i < count; i++) {
        if (set_point(&g.points, i, point) < 0)
            continue;
        look->driven += jd_model_is_driven(point);
        look->apart += jd_model_rhythm(point, options->begin, INFINITY).apart;
    }
    jd_model_free(point);
    return JD_OK;
}

// ---- Life --------------------------------------------------------------------------------------

// The names of solver and engine as they stand in tables of the library.
static void keep_names(jd_settle_options* o) {
    for (int i = 0; o->solver && i < jd_solver_count(); i++)
        if (strcmp(jd_solver_at(i)->name, o->solver) == 0)
            o->solver = jd_solver_at(i)->name;
    if (!o->solver)
        o->solver = jd_solver_at(0)->name;
    o->engine = NULL;
    o->progress = NULL;
    o->progress_data = NULL;
    o->part = NULL;
}

jd_settle_options jd_drift_map_kept(const jd_settle_options* options) {
    jd_settle_options kept = *options;
    keep_names(&kept);
    return kept;
}

static jd_status create_empty(const jd_model* model, const jd_axis axes[2],
                              const jd_settle_options* options, jd_drift_map** map) {
    const size_t count = (size_t)axes[0].points * (size_t)axes[1].points;
    jd_drift_map* m = *map = calloc(1, sizeof *m);
    if (m) {
        memcpy(m->axes, axes, sizeof m->axes);
        m->options = *options;
        keep_names(&m->options);
        m->settled = calloc(count, sizeof *m->settled);
    }
    if (m && m->settled)
        return jd_model_copy(model, &m->model);
    return jd_fail(model->context, JD_ERR_MEMORY, "out of memory for a map");
}

jd_status jd_drift_map_new(const jd_model* model, const jd_axis axes[2],
                           const jd_settle_options* options, jd_drift_map** map,
                           jd_settled** settled) {
    const jd_status status = create_empty(model, axes, options, map);
    *settled = status == JD_OK ? (*map)->settled : NULL;
    return status;
}

// Which map it is, for the file that keeps it.
static jd_status begin_keep(const jd_model* model, const jd_axis axes[2],
                            const jd_settle_options* options, jd_keep* keep) {
    char text[512] = "drift";
    size_t used = strlen(text);
    for (int i = 0; i < 2 && used < sizeof text; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, " %s %a %a %d %d", axes[i].name,
                                 axes[i].from, axes[i].to, axes[i].points, (int)axes[i].spacing);
    return jd_keep_begin(model, options, text, keep);
}

static jd_status fill(jd_drift_map* map, const jd_model* model, const jd_settle_options* options) {
    jd_keep keep;
    jd_status status = begin_keep(model, map->axes, options, &keep);
    if (status < 0)
        return status;
    const int64_t count = (int64_t)map->axes[0].points * map->axes[1].points;
    const grid g = {{.base = model, .count = count, .set = set_point, .keep = &keep}, map->axes};
    status = jd_settle_points(&g.points, options, map->settled);
    jd_keep_end(&keep, status == JD_OK);
    return status;
}

jd_status jd_drift_map_create(const jd_model* model, const jd_axis axes[2],
                              const jd_settle_options* options, jd_drift_map** map) {
    if (map)
        *map = NULL;
    if (!JD_GIVEN(jd_context_of(model), model, axes, options, map))
        return JD_ERR_ARGUMENT;
    jd_status status = jd_drift_map_check(model, axes, options);
    if (status == JD_OK)
        status = create_empty(model, axes, options, map);
    if (status == JD_OK)
        status = fill(*map, model, options);
    if (status < 0) {
        jd_drift_map_free(*map);
        *map = NULL;
    }
    return status;
}

void jd_drift_map_free(jd_drift_map* map) {
    if (!map)
        return;
    jd_model_free(map->model);
    free(map->settled);
    free(map);
}

// ---- What it holds -----------------------------------------------------------------------------

const jd_model* jd_drift_map_model(const jd_drift_map* map) { return map->model; }
jd_settle_options jd_drift_map_options(const jd_drift_map* map) { return map->options; }

const jd_axis* jd_drift_map_axis(const jd_drift_map* map, int index) {
    return index == 0 || index == 1 ? &map->axes[index] : NULL;
}

const jd_settled* jd_drift_map_at(const jd_drift_map* map, int i, int j) {
    const int across = map->axes[0].points, up = map->axes[1].points;
    const bool inside = i >= 0 && i < across && j >= 0 && j < up;
    return inside ? &map->settled[(int64_t)j * across + i] : NULL;
}

void jd_drift_totals_add(jd_drift_totals* t, const jd_settled* s) {
    t->steady += s->status == JD_OK && s->steady;
    t->cancelled += s->status == JD_CANCELLED;
    t->failed += s->status != JD_OK && s->status != JD_CANCELLED;
    t->simulated += s->simulated;
    t->evaluations += s->evaluations;
    if (s->status == JD_OK && s->steady)
        t->largest_error = fmax(t->largest_error, jd_settled_error(s));
}

jd_drift_totals jd_drift_map_totals(const jd_drift_map* map) {
    const int across = map->axes[0].points;
    jd_drift_totals t = {.points = (int64_t)across * map->axes[1].points, .fastest = {-1, -1}};
    double most = -1;
    for (int64_t k = 0; k < t.points; k++) {
        const jd_settled* s = &map->settled[k];
        jd_drift_totals_add(&t, s);
        if (s->status != JD_OK)
            continue;
        if (s->drift.speed > most) {
            most = s->drift.speed;
            t.fastest[0] = (int)(k % across);
            t.fastest[1] = (int)(k / across);
        }
    }
    return t;
}

// ---- File --------------------------------------------------------------------------------------

// The points that are done, in order, with their motions. @return how many.
static int64_t list_done(const jd_drift_map* map, int64_t* done, jd_settled* settled) {
    const int64_t count = (int64_t)map->axes[0].points * map->axes[1].points;
    int64_t rows = 0;
    for (int64_t k = 0; k < count; k++) {
        if (map->settled[k].status == JD_CANCELLED)
            continue;
        settled[rows] = map->settled[k];
        done[rows++] = k;
    }
    return rows;
}

jd_column jd_drift_map_column(const jd_model* model, const jd_axis axes[2], int index,
                              const int64_t* points, int64_t count, double* values) {
    const jd_axis* axis = &axes[index];
    const jd_parameter* parameter;
    const int across = axes[0].points;
    for (int64_t row = 0; row < count; row++)
        values[row] =
            jd_axis_value(axis, (int)(index == 0 ? points[row] % across : points[row] / across));
    // Checked when the map was made.
    jd_status_ignore(jd_model_parameter(model, axis->name, &parameter, NULL));
    return (jd_column){JD_COLUMN_STATE, axis->name,      parameter->symbol,
                       parameter->unit, parameter->text, values};
}

static jd_status write_done(jd_context* context, const jd_drift_map* map, jd_drift_table* table,
                            const char* path, bool replace) {
    const int64_t count = (int64_t)map->axes[0].points * map->axes[1].points;
    double* values = malloc((size_t)(2 * count) * sizeof(double));
    int64_t* done = malloc((size_t)count * sizeof *done);
    jd_settled* settled = malloc((size_t)count * sizeof *settled);
    jd_status status = JD_ERR_MEMORY;
    if (values && done && settled) {
        const int64_t rows = list_done(map, done, settled);
        const jd_column axes[2] = {
            jd_drift_map_column(map->model, map->axes, 0, done, rows, values),
            jd_drift_map_column(map->model, map->axes, 1, done, rows, values + count)};
        table->leading = axes;
        table->leading_count = 2;
        table->settled = settled;
        table->row_count = rows;
        table->open = count - rows;
        status = rows > 0 ? jd_drift_table_write(context, table, path, replace)
                          : jd_fail(context, JD_ERR_ARGUMENT, "no point of the map is done");
    } else {
        jd_fail(context, status, "out of memory to write '%s'", path);
    }
    free(values);
    free(done);
    free(settled);
    return status;
}

jd_status jd_drift_map_write(jd_context* context, const jd_drift_map* map, const char* scenario,
                             const char* path, bool replace) {
    if (!JD_GIVEN(context, map, path))
        return JD_ERR_ARGUMENT;
    jd_drift_table table = {
        .study = "drift",
        .model = map->model,
        .scenario = scenario,
        .options = map->options,
    };
    return write_done(context, map, &table, path, replace);
}
