// What `judder drift` says on stdout.
#include "report/drift.h"

#include "shell/text.h"
#include <judder/json.h>

#include <inttypes.h>
#include <math.h>

#define FEW 60  // points of a map whose table is printed

static const jd_parameter* parameter_of(const jd_drift_map* map, int axis) {
    const jd_parameter* parameter;
    // Checked when the map was made.
    jd_status_ignore(jd_model_parameter(jd_drift_map_model(map), jd_drift_map_axis(map, axis)->name,
                                        &parameter, NULL));
    return parameter;
}

// ---- Text --------------------------------------------------------------------------------------

static void print_axis(const jd_drift_map* map, int index) {
    const jd_axis* axis = jd_drift_map_axis(map, index);
    double from = axis->from, to = axis->to;
    jd_cli_told(parameter_of(map, index)->unit, &from);
    const char* unit = jd_cli_told(parameter_of(map, index)->unit, &to);
    printf("%-8s %s from %.10g to %.10g %s, %d point%s%s\n", index == 0 ? "across" : "upwards",
           axis->name, from, to, unit, axis->points, axis->points == 1 ? "" : "s",
           axis->spacing == JD_SPACING_LOG ? " in equal ratios" : "");
}

static void print_fastest(const jd_drift_map* map, const jd_drift_totals* t) {
    const int i = t->fastest[0], j = t->fastest[1];
    char drift[JD_CLI_DRIFT_SIZE];
    if (i < 0)
        return;
    const jd_settled* s = jd_drift_map_at(map, i, j);
    const jd_axis *x = jd_drift_map_axis(map, 0), *y = jd_drift_map_axis(map, 1);
    double across = jd_axis_value(x, i), up = jd_axis_value(y, j);
    const char* unit_x = jd_cli_told(parameter_of(map, 0)->unit, &across);
    const char* unit_y = jd_cli_told(parameter_of(map, 1)->unit, &up);
    printf("fastest  %s for %s = %.6g %s, %s = %.6g %s\n",
           jd_cli_drift_text(s->drift.v_x, s->drift.v_y, drift), x->name, across, unit_x, y->name,
           up, unit_y);
}

static void add_number(jd_cli_table* table, const char* format, double value) {
    char text[JD_CLI_NUMBER_SIZE];
    snprintf(text, sizeof text, format, value + 0.0);  // no minus before 0
    jd_cli_table_add(table, isnan(value) ? "-" : text);
}

static void print_points(const jd_drift_map* map) {
    const jd_axis *x = jd_drift_map_axis(map, 0), *y = jd_drift_map_axis(map, 1);
    static const char* const titles[] = {"v_x [m/s]", "v_y [m/s]",    "error [m/s]",
                                         "power [W]", "settling [s]", "motion"};
    const jd_system* system = jd_model_system(jd_drift_map_model(map));
    jd_cli_table table = jd_cli_table_begin(8);
    jd_cli_table_add(&table, x->name);
    jd_cli_table_add(&table, y->name);
    for (int i = 0; i < 6; i++)
        jd_cli_table_add(&table, titles[i]);
    for (int j = 0; j < y->points; j++)
        for (int i = 0; i < x->points; i++) {
            const jd_settled* s = jd_drift_map_at(map, i, j);
            if (s->status == JD_CANCELLED)
                continue;
            double across = jd_axis_value(x, i), up = jd_axis_value(y, j);
            jd_cli_told(parameter_of(map, 0)->unit, &across);
            jd_cli_told(parameter_of(map, 1)->unit, &up);
            add_number(&table, "%.6g", across);
            add_number(&table, "%.6g", up);
            add_number(&table, "%.6f", s->drift.v_x);
            add_number(&table, "%.6f", s->drift.v_y);
            add_number(&table, "%.1e", jd_settled_error(s));
            add_number(&table, "%.4g", s->drift.power);
            add_number(&table, "%.3g", s->settling);
            jd_cli_table_add(&table, jd_cli_settled_word(system, s));
        }
    jd_cli_table_print(stdout, &table, 2);
}

void jd_cli_drift_print(const jd_drift_map* map, const jd_cli_study* study) {
    const jd_drift_totals t = jd_drift_map_totals(map);
    jd_cli_study_print(jd_drift_map_model(map));
    print_axis(map, 0);
    print_axis(map, 1);
    printf("points   %" PRId64 ": %" PRId64 " steady, %" PRId64 " not, %" PRId64 " failed",
           t.points, t.steady, t.points - t.steady - t.failed - t.cancelled, t.failed);
    if (t.cancelled > 0)
        printf(", %" PRId64 " not done", t.cancelled);
    putchar('\n');
    print_fastest(map, &t);
    if (t.steady > 0)
        printf("error    at most %.1e m/s where steady\n", t.largest_error);
    printf("time     %.4g s simulated in %.3g s: %.0f s per second\n", t.simulated, study->seconds,
           t.simulated / study->seconds);
    jd_cli_written_print(&study->written);
    if (t.points <= FEW)
        print_points(map);
}

// ---- JSON --------------------------------------------------------------------------------------

static void put_axis(jd_json* json, const jd_drift_map* map, int index) {
    const jd_axis* axis = jd_drift_map_axis(map, index);
    jd_json_open(json, index == 0 ? "x" : "y", '{');
    jd_json_text(json, "name", axis->name);
    jd_json_text(json, "unit", parameter_of(map, index)->unit);
    jd_json_open(json, "values", '[');
    for (int i = 0; i < axis->points; i++)
        jd_json_number(json, NULL, jd_axis_value(axis, i));
    jd_json_close(json, ']');
    jd_json_close(json, '}');
}

static void put_points(jd_json* json, const jd_drift_map* map) {
    const jd_axis *x = jd_drift_map_axis(map, 0), *y = jd_drift_map_axis(map, 1);
    jd_json_open(json, "points", '[');
    for (int j = 0; j < y->points; j++)
        for (int i = 0; i < x->points; i++) {
            if (jd_drift_map_at(map, i, j)->status == JD_CANCELLED)
                continue;
            jd_json_open(json, NULL, '{');
            jd_json_number(json, x->name, jd_axis_value(x, i));
            jd_json_number(json, y->name, jd_axis_value(y, j));
            jd_cli_settled_json(json, jd_drift_map_at(map, i, j));
            jd_json_close(json, '}');
        }
    jd_json_close(json, ']');
}

void jd_cli_drift_json(const jd_drift_map* map, const jd_cli_study* study) {
    const jd_drift_totals t = jd_drift_map_totals(map);
    jd_json json = {0};
    jd_json_open(&json, NULL, '{');
    jd_cli_study_json(&json, jd_drift_map_model(map));
    put_axis(&json, map, 0);
    put_axis(&json, map, 1);
    jd_json_integer(&json, "steady", t.steady);
    jd_json_integer(&json, "failed", t.failed);
    jd_json_integer(&json, "cancelled", t.cancelled);
    jd_json_number(&json, "simulated", t.simulated);
    jd_json_integer(&json, "rhs", t.evaluations);
    put_points(&json, map);
    jd_cli_written_json(&json, &study->written);
    jd_json_close(&json, '}');
    jd_cli_json_print(&json);
}
