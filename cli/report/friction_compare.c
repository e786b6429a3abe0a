// What `judder friction compare` says on stdout: a table or one JSON object.
#include "report/friction_compare.h"
#include "setup/patch.h"
#include "shell/text.h"

#include <math.h>

static double mixing(const jd_patch* patch, jd_motion q) {
    return JD_DEGREES * atan2(jd_patch_size(patch) * fabs(q.w), hypot(q.vx, q.vy));
}

static double direction(jd_motion q) { return JD_DEGREES * atan2(q.vy, q.vx); }

// As a share of the moment of pure spin; NaN for a patch without.
static double of_spin(double moment, double spin) { return spin > 0 ? moment / spin : NAN; }

// ---- Text --------------------------------------------------------------------------------------

// Three digits that count.
static void add_error(jd_cli_table* table, double value) {
    char text[JD_CLI_NUMBER_SIZE];
    snprintf(text, sizeof text, value >= 1e-3 ? "%.4f" : "%.2e", value);
    jd_cli_table_add(table, isnan(value) ? "-" : value == 0 ? "0" : text);
}

static void add_place(jd_cli_table* table, const jd_patch* patch, const jd_deviation* error) {
    char text[JD_CLI_NUMBER_SIZE];
    const double tenths = round(10 * direction(error->at)) + 0.0;  // no minus before 0
    snprintf(text, sizeof text, "%.1f, %.1f", mixing(patch, error->at), tenths / 10);
    jd_cli_table_add(table, error->largest > 0 ? text : "-");
}

static void add_row(jd_cli_table* table, const jd_cli_comparison* c, int index) {
    const jd_law_error_report* e = &c->errors[index];
    jd_cli_table_add(table, c->laws.list[index].name);
    if (c->laws.list[index].exact) {
        for (int i = 1; i < table->columns; i++)
            jd_cli_table_add(table, i == 1 ? "exact" : "-");
        return;
    }
    add_error(table, e->force.largest);
    add_place(table, c->patch, &e->force);
    add_error(table, e->force.mean);
    add_error(table, e->moment.largest);
    add_error(table, of_spin(e->moment.largest, e->spin));
    add_place(table, c->patch, &e->moment);
    add_error(table, e->moment.mean);
}

void jd_cli_comparison_text(const jd_cli_comparison* c, const jd_cli_written* written) {
    static const char* const names[] = {"law",     "dT most", "mix, dir [deg]", "dT mean",
                                        "dM most", "of spin", "mix, dir [deg]", "dM mean"};
    jd_cli_table table = jd_cli_table_begin(8);
    jd_cli_patch_print(c->patch);
    printf("errors   dT in mu N, dM in a mu N; mixing angle 0: pure sliding, 90: pure spin\n\n");
    for (int i = 0; i < 8; i++)
        jd_cli_table_add(&table, names[i]);
    for (int i = 0; i < c->laws.count; i++)
        add_row(&table, c, i);
    jd_cli_table_print(stdout, &table, 0);
    jd_cli_written_print(written);
}

// ---- JSON --------------------------------------------------------------------------------------

static void put_place(jd_json* json, const jd_patch* patch, const jd_deviation* error) {
    const bool known = error->largest > 0;
    jd_json_open(json, "at", '{');
    jd_json_number(json, "vx", known ? error->at.vx : NAN);
    jd_json_number(json, "vy", known ? error->at.vy : NAN);
    jd_json_number(json, "w", known ? error->at.w : NAN);
    jd_json_number(json, "mixing", known ? mixing(patch, error->at) : NAN);
    jd_json_number(json, "direction", known ? direction(error->at) : NAN);
    jd_json_close(json, '}');
}

static void put_law(jd_json* json, const jd_cli_comparison* c, int index) {
    const jd_law_error_report* e = &c->errors[index];
    jd_json_open(json, c->laws.list[index].name, '{');
    jd_json_open(json, "T", '{');
    jd_json_number(json, "largest", e->force.largest);
    jd_json_number(json, "mean", e->force.mean);
    put_place(json, c->patch, &e->force);
    jd_json_close(json, '}');
    jd_json_open(json, "M", '{');
    jd_json_number(json, "largest", e->moment.largest);
    jd_json_number(json, "mean", e->moment.mean);
    jd_json_number(json, "largest_of_spin", of_spin(e->moment.largest, e->spin));
    jd_json_number(json, "mean_of_spin", of_spin(e->moment.mean, e->spin));
    put_place(json, c->patch, &e->moment);
    jd_json_close(json, '}');
    jd_json_close(json, '}');
}

void jd_cli_comparison_json(const jd_cli_comparison* c, const jd_cli_written* written) {
    jd_json json = {0};
    jd_json_open(&json, NULL, '{');
    jd_json_open(&json, "laws", '{');
    for (int i = 0; i < c->laws.count; i++)
        put_law(&json, c, i);
    jd_json_close(&json, '}');
    jd_cli_patch_json(&json, "patch", c->patch);
    jd_cli_written_json(&json, written);
    jd_json_close(&json, '}');
    jd_cli_json_print(&json);
}
