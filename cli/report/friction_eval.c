// What `judder friction eval` says on stdout: a table or one JSON object.
#include "report/friction_eval.h"
#include "setup/patch.h"
#include "shell/text.h"

#include <math.h>

// ---- Text --------------------------------------------------------------------------------------

static void add_number(jd_cli_table* table, double value) {
    char text[JD_CLI_NUMBER_SIZE];
    snprintf(text, sizeof text, "%.12g", value + 0.0);  // no minus before 0
    jd_cli_table_add(table, text);
}

static void add_difference(jd_cli_table* table, double value) {
    char text[JD_CLI_NUMBER_SIZE];
    snprintf(text, sizeof text, "%+.2e", value + 0.0);
    jd_cli_table_add(table, text);
}

static void add_row(jd_cli_table* table, const jd_cli_evaluation* e, int index) {
    const jd_cli_entry* at = &e->entries[index];
    jd_cli_table_add(table, e->laws.list[index].name);
    if (at->status != JD_OK) {
        for (int i = 1; i < table->columns; i++)
            jd_cli_table_add(table, i == 1 ? "set-valued" : "-");
        return;
    }
    add_number(table, at->load.fx);
    add_number(table, at->load.fy);
    add_number(table, at->load.m);
    add_number(table, at->power);
    const double differences[] = {at->load.fx - e->exact.fx, at->load.fy - e->exact.fy,
                                  at->load.m - e->exact.m};
    for (int i = 0; i < 3; i++) {
        if (!e->laws.list[index].exact && e->resting)
            jd_cli_table_add(table, "-");
        else if (e->laws.list[index].exact)
            jd_cli_table_add(table, "exact");
        else
            add_difference(table, differences[i]);
    }
}

void jd_cli_evaluation_text(const jd_cli_evaluation* e, const jd_cli_written* written) {
    static const char* const names[] = {"law",         "T_x",  "T_y",  "M [m]",
                                        "power [m/s]", "dT_x", "dT_y", "dM"};
    jd_cli_table table = jd_cli_table_begin(8);
    jd_cli_patch_print(e->patch);
    printf("motion   v = (%.12g, %.12g) m/s, w = %.12g rad/s", e->motion.vx, e->motion.vy,
           e->motion.w);
    if (e->eps > 0)
        printf(", eps = %.12g m/s", e->eps);
    printf("\n\n");
    for (int i = 0; i < 8; i++)
        jd_cli_table_add(&table, names[i]);
    for (int i = 0; i < e->laws.count; i++)
        add_row(&table, e, i);
    jd_cli_table_print(stdout, &table, 0);
    jd_cli_written_print(written);
}

// ---- JSON --------------------------------------------------------------------------------------

static void put_wrench(jd_json* json, jd_wrench load, bool known) {
    jd_json_number(json, "T_x", known ? load.fx : NAN);
    jd_json_number(json, "T_y", known ? load.fy : NAN);
    jd_json_number(json, "M", known ? load.m : NAN);
}

static void put_entry(jd_json* json, const jd_cli_evaluation* e, int index) {
    const jd_cli_entry* at = &e->entries[index];
    const bool known = at->status == JD_OK;
    const jd_wrench difference = {.fx = at->load.fx - e->exact.fx,
                                  .fy = at->load.fy - e->exact.fy,
                                  .m = at->load.m - e->exact.m};
    jd_json_open(json, e->laws.list[index].name, '{');
    put_wrench(json, at->load, known);
    jd_json_number(json, "Phi", known ? at->power : NAN);
    if (!e->laws.list[index].exact) {
        jd_json_open(json, "difference", '{');
        put_wrench(json, difference, known && !e->resting);
        jd_json_close(json, '}');
    }
    jd_json_close(json, '}');
}

void jd_cli_evaluation_json(const jd_cli_evaluation* e, const jd_cli_written* written) {
    jd_json json = {0};
    jd_json_open(&json, NULL, '{');
    jd_json_open(&json, "laws", '{');
    for (int i = 0; i < e->laws.count; i++)
        put_entry(&json, e, i);
    jd_json_close(&json, '}');
    jd_cli_patch_json(&json, "patch", e->patch);
    jd_json_open(&json, "motion", '{');
    jd_json_number(&json, "vx", e->motion.vx);
    jd_json_number(&json, "vy", e->motion.vy);
    jd_json_number(&json, "w", e->motion.w);
    jd_json_number(&json, "eps", e->eps);
    jd_json_close(&json, '}');
    jd_cli_written_json(&json, written);
    jd_json_close(&json, '}');
    jd_cli_json_print(&json);
}
