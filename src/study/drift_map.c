// A map of drift over two parameters.

#include "judder/drift_map.h"

#include "base/given.h"
#include "study/drift_file.h"
#include "study/settle.h"

#include <math.h>
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

static jd_status set_point(const jd_points* points, int64_t index, jd_model* model) {
    const grid* g = (const grid*)points;
    const int64_t across = g->axes[0].points;
    jd_status status =
        jd_model_set(model, g->axes[0].name, jd_axis_value(&g->axes[0], (int)(index % across)));
    if (status == JD_OK)
        status =
            jd_model_set(model, g->axes[1].name, jd_axis_value(&g->axes[1], (int)(index / across)));
    return status;
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

jd_status jd_drift_map_create(const jd_model* model, const jd_axis axes[2],
                              const jd_settle_options* options, jd_drift_map** map) {
    if (map)
        *map = NULL;
    if (!JD_GIVEN(jd_context_of(model), model, axes, options, map))
        return JD_ERR_ARGUMENT;
    jd_status status = jd_drift_map_check(model, axes, options);
    if (status == JD_OK)
        status = create_empty(model, axes, options, map);
    if (status == JD_OK) {
        const int64_t count = (int64_t)axes[0].points * axes[1].points;
        const grid g = {{.base = model, .count = count, .set = set_point}, axes};
        status = jd_settle_points(&g.points, options, (*map)->settled);
    }
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

jd_drift_totals jd_drift_map_totals(const jd_drift_map* map) {
    const int across = map->axes[0].points;
    jd_drift_totals t = {.points = (int64_t)across * map->axes[1].points, .fastest = {-1, -1}};
    double most = -1;
    for (int64_t k = 0; k < t.points; k++) {
        const jd_settled* s = &map->settled[k];
        t.steady += s->status == JD_OK && s->steady;
        t.cancelled += s->status == JD_CANCELLED;
        t.failed += s->status != JD_OK && s->status != JD_CANCELLED;
        t.simulated += s->simulated;
        t.evaluations += s->evaluations;
        if (s->status != JD_OK)
            continue;
        if (s->steady)
            t.largest_error = fmax(t.largest_error, jd_settled_error(s));
        if (s->drift.speed > most) {
            most = s->drift.speed;
            t.fastest[0] = (int)(k % across);
            t.fastest[1] = (int)(k / across);
        }
    }
    return t;
}

// ---- File --------------------------------------------------------------------------------------

// A column for an axis, with its values at every point.
static jd_column axis_column(const jd_drift_map* map, int index, double* values) {
    const jd_axis* axis = &map->axes[index];
    const jd_parameter* parameter;
    const int across = map->axes[0].points;
    const int64_t count = (int64_t)across * map->axes[1].points;
    for (int64_t k = 0; k < count; k++)
        values[k] = jd_axis_value(axis, (int)(index == 0 ? k % across : k / across));
    jd_model_parameter(map->model, axis->name, &parameter, NULL);
    return (jd_column){JD_COLUMN_STATE, axis->name,      parameter->symbol,
                       parameter->unit, parameter->text, values};
}

jd_status jd_drift_map_write(jd_context* context, const jd_drift_map* map, const char* scenario,
                             const char* path, bool replace) {
    if (!JD_GIVEN(context, map, scenario, path))
        return JD_ERR_ARGUMENT;
    const int64_t count = (int64_t)map->axes[0].points * map->axes[1].points;
    double* values = malloc((size_t)(2 * count) * sizeof(double));
    if (!values)
        return jd_fail(context, JD_ERR_MEMORY, "out of memory to write '%s'", path);
    const jd_column axes[2] = {axis_column(map, 0, values), axis_column(map, 1, values + count)};
    const jd_drift_table table = {
        .study = "drift",
        .model = map->model,
        .scenario = scenario,
        .leading = axes,
        .leading_count = 2,
        .settled = map->settled,
        .row_count = count,
        .options = map->options,
    };
    const jd_status status = jd_drift_table_write(context, &table, path, replace);
    free(values);
    return status;
}
