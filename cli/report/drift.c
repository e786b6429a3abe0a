// What `judder drift` says on stdout.
#include "report/drift.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define FEW 60   // points of a map whose table is printed
#define UNIT 64  // bytes of a unit

static const jd_parameter* parameter_of(const jd_drift_map* map, int axis) {
    const jd_parameter* parameter;
    // Checked when the map was made.
    jd_status_ignore(jd_model_parameter(jd_drift_map_model(map), jd_drift_map_axis(map, axis)->name,
                                        &parameter, NULL));
    return parameter;
}

// The value of an axis at a point, as people are told it.
static double told_at(const jd_drift_map* map, int axis, int index) {
    double value = jd_axis_value(jd_drift_map_axis(map, axis), index);
    jd_cli_told(parameter_of(map, axis)->unit, &value);
    return value;
}

// A unit as it stands behind a number: none for a pure one.
static const char* behind(const char* unit, char text[UNIT]) {
    snprintf(text, UNIT, " %s", unit);
    return strcmp(unit, "1") == 0 ? "" : text;
}

static void put_axis(jd_cli_report* r, const jd_drift_map* map, int index) {
    const jd_axis* axis = jd_drift_map_axis(map, index);
    double from = axis->from, to = axis->to;
    jd_cli_told(parameter_of(map, index)->unit, &from);
    const char* unit = jd_cli_told(parameter_of(map, index)->unit, &to);
    char text[UNIT];
    jd_cli_open(r, index == 0 ? "x" : "y", '{');
    jd_cli_put_text(r, index == 0 ? "across" : "upwards", "name", "%s", axis->name);
    jd_cli_put_text(r, NULL, "unit", NULL, parameter_of(map, index)->unit);
    jd_cli_say(r, NULL, " from %.10g to %.10g%s, %d point%s%s", from, to, behind(unit, text),
               axis->points, axis->points == 1 ? "" : "s",
               axis->spacing == JD_SPACING_LOG ? " in equal ratios" : "");
    jd_cli_open(r, "values", '[');
    for (int i = 0; i < axis->points; i++)
        jd_cli_put_number(r, NULL, "", NULL, jd_axis_value(axis, i));
    jd_cli_close(r, ']');
    jd_cli_close(r, '}');
}

static void put_totals(jd_cli_report* r, const jd_drift_totals* t) {
    jd_cli_say(r, "points", "%" PRId64, t->points);
    jd_cli_put_integer(r, NULL, "steady", ": %" PRId64 " steady", t->steady);
    jd_cli_say(r, NULL, ", %" PRId64 " not", t->points - t->steady - t->failed - t->cancelled);
    jd_cli_put_integer(r, NULL, "failed", ", %" PRId64 " failed", t->failed);
    jd_cli_put_integer(r, NULL, "cancelled", t->cancelled > 0 ? ", %" PRId64 " not done" : NULL,
                       t->cancelled);
}

static void say_fastest(jd_cli_report* r, const jd_drift_map* map, const jd_drift_totals* t) {
    const int i = t->fastest[0], j = t->fastest[1];
    char drift[JD_CLI_DRIFT_SIZE], text[2][UNIT];
    if (i < 0)
        return;
    const jd_settled* s = jd_drift_map_at(map, i, j);
    double across = jd_axis_value(jd_drift_map_axis(map, 0), i);
    double up = jd_axis_value(jd_drift_map_axis(map, 1), j);
    const char* unit_x = jd_cli_told(parameter_of(map, 0)->unit, &across);
    const char* unit_y = jd_cli_told(parameter_of(map, 1)->unit, &up);
    jd_cli_say(r, "fastest", "%s for %s = %.6g%s, %s = %.6g%s",
               jd_cli_drift_text(s->drift.v_x, s->drift.v_y, drift),
               jd_drift_map_axis(map, 0)->name, across, behind(unit_x, text[0]),
               jd_drift_map_axis(map, 1)->name, up, behind(unit_y, text[1]));
}

// JSON has the values in SI, people have angles in degrees.
static void put_point(jd_cli_report* r, const jd_drift_map* map, int i, int j) {
    const jd_axis *x = jd_drift_map_axis(map, 0), *y = jd_drift_map_axis(map, 1);
    const jd_settled* s = jd_drift_map_at(map, i, j);
    jd_cli_open(r, NULL, '{');
    jd_cli_put_number(r, NULL, x->name, NULL, jd_axis_value(x, i));
    jd_cli_put_number(r, NULL, y->name, NULL, jd_axis_value(y, j));
    jd_cli_put_settled(r, s);
    jd_cli_close(r, '}');
    jd_cli_put_number(r, NULL, NULL, "%.6g", told_at(map, 0, i));
    jd_cli_put_number(r, NULL, NULL, "%.6g", told_at(map, 1, j));
    jd_cli_put_number(r, NULL, NULL, "%.6f", s->drift.v_x);
    jd_cli_put_number(r, NULL, NULL, "%.6f", s->drift.v_y);
    jd_cli_put_number(r, NULL, NULL, "%.1e", jd_settled_error(s));
    jd_cli_put_number(r, NULL, NULL, "%.4g", s->drift.power);
    jd_cli_put_number(r, NULL, NULL, "%.3g", s->settling);
    jd_cli_say(r, NULL, "%s", jd_cli_settled_word(jd_model_system(jd_drift_map_model(map)), s));
}

static void put_points(jd_cli_report* r, const jd_drift_map* map) {
    const jd_axis *x = jd_drift_map_axis(map, 0), *y = jd_drift_map_axis(map, 1);
    char titles[2 * JD_AXIS_NAME_SIZE + 80];
    snprintf(titles, sizeof titles,
             "%s|%s|v_x [m/s]|v_y [m/s]|error [m/s]|power [W]|settling [s]|motion", x->name,
             y->name);
    jd_cli_table_open(r, titles, 2);
    jd_cli_open(r, "points", '[');
    for (int j = 0; j < y->points; j++)
        for (int i = 0; i < x->points; i++)
            if (jd_drift_map_at(map, i, j)->status != JD_CANCELLED)
                put_point(r, map, i, j);
    jd_cli_close(r, ']');
    jd_cli_table_close(r);
}

void jd_cli_drift_tell(const jd_drift_map* map, const jd_cli_study* study, bool is_json) {
    const jd_drift_totals t = jd_drift_map_totals(map);
    jd_cli_report r = jd_cli_report_begin(is_json);
    jd_cli_put_model(&r, jd_drift_map_model(map));
    put_axis(&r, map, 0);
    put_axis(&r, map, 1);
    put_totals(&r, &t);
    say_fastest(&r, map, &t);
    if (t.steady > 0)
        jd_cli_say(&r, "error", "at most %.1e m/s where steady", t.largest_error);
    jd_cli_put_number(&r, "time", "simulated", "%.4g s simulated", t.simulated);
    jd_cli_say(&r, NULL, " in %.3g s: %.0f s per second", study->seconds,
               t.simulated / study->seconds);
    jd_cli_put_integer(&r, NULL, "rhs", NULL, t.evaluations);
    jd_cli_put_written(&r, &study->written);
    if (is_json || t.points <= FEW)
        put_points(&r, map);
    jd_cli_report_end(&r);
}
