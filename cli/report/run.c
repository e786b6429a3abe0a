// What `judder run` says on stdout about a finished run: a summary or one JSON object.
#include "report/run.h"

#include "report/events.h"
#include "report/run_drift.h"
#include "report/terms.h"
#include "shell/text.h"
#include <judder/json.h>

#include <inttypes.h>

#define REMARK_SIZE 256

static const char* law_name(const jd_trajectory* trajectory) {
    const jd_law* law = jd_model_law(jd_trajectory_model(trajectory));
    return law ? law->name : NULL;
}

// What the table of a tabulated law is worth.
static void print_table(const jd_model* model) {
    const jd_law* law = jd_model_law(model);
    const jd_parameter* parameter;
    double error;
    jd_table_report table;
    if (!law || !law->table_error ||
        jd_model_parameter(model, law->table_error, &parameter, &error) ||
        jd_patch_tabulate(NULL, jd_model_patch(model), error, &table))
        return;
    if (table.note[0])
        fprintf(stderr, "judder: note: %s\n", table.note);
    if (table.tabulated)
        printf(
            "table    off by at most %.1e of mu N, asked for %g; %d cells, %.0f %% of them exact\n",
            table.measured, table.error, table.cells, 100 * table.exact_share);
    else
        printf("table    none needed: the exact law costs no more on this patch\n");
}

// What its patch is made of; NULL without one.
static const jd_patch_options* patch_of(const jd_trajectory* trajectory) {
    const jd_patch* patch = jd_model_patch(jd_trajectory_model(trajectory));
    return patch ? jd_patch_made_of(patch) : NULL;
}

// Points carry their own pressure.
static const char* pressure_name(const jd_patch_options* patch) {
    return patch->shape == JD_SHAPE_POINTS ? NULL : jd_pressure_name(patch->pressure);
}

// The outputs at the final time; NULL if the last row kept lies before it.
static const double* final_outputs(const jd_trajectory* trajectory) {
    const int64_t last = jd_trajectory_row_count(trajectory) - 1;
    const double end = jd_trajectory_final_time(trajectory);
    const bool is_final = last >= 0 && jd_trajectory_time(trajectory, last) == end;
    return is_final ? jd_trajectory_outputs(trajectory, last) : NULL;
}

// What is worth a word about the values; "" for nothing.
static const char* remark_of(const jd_trajectory* trajectory, char text[REMARK_SIZE]) {
    jd_model_remark(jd_trajectory_model(trajectory), jd_trajectory_options(trajectory).begin, text,
                    REMARK_SIZE);
    return text;
}

// ---- Text --------------------------------------------------------------------------------------

static void print_final_state(const jd_trajectory* trajectory) {
    const jd_system* system = jd_model_system(jd_trajectory_model(trajectory));
    const double* state = jd_trajectory_final(trajectory);
    jd_cli_table table = jd_cli_table_begin(4);
    const char* const names[] = {"state", "value", "unit", "meaning"};
    for (int i = 0; i < 4; i++)
        jd_cli_table_add(&table, names[i]);
    for (int i = 0; i < system->state_count; i++) {
        char text[JD_CLI_NUMBER_SIZE];
        double value = state[i];
        const char* unit = jd_cli_told(system->states[i].unit, &value);
        snprintf(text, sizeof text, "%.10g", value);
        jd_cli_table_add(&table, system->states[i].name);
        jd_cli_table_add(&table, text);
        jd_cli_table_add(&table, unit);
        jd_cli_table_add(&table, system->states[i].text);
    }
    jd_cli_table_print(stdout, &table, 2);
}

void jd_cli_report_text(const jd_cli_report* report) {
    const jd_trajectory* trajectory = report->trajectory;
    const jd_system* system = jd_model_system(jd_trajectory_model(trajectory));
    const jd_run_statistics counts = jd_trajectory_statistics(trajectory);
    const jd_status status = jd_trajectory_status(trajectory);
    const char* law = law_name(trajectory);
    char time[JD_CLI_NUMBER_SIZE];
    printf("system   %s: %s\n", system->name, system->title);
    if (law)
        printf("law      %s\n", law);
    print_table(jd_trajectory_model(trajectory));
    const jd_patch_options* patch = patch_of(trajectory);
    if (patch)
        printf("patch    %s%s%s%s\n", jd_shape_name(patch->shape), pressure_name(patch) ? ", " : "",
               pressure_name(patch) ? pressure_name(patch) : "",
               pressure_name(patch) ? " pressure" : "");
    jd_cli_terms_print(jd_trajectory_model(trajectory));
    char remark[REMARK_SIZE];
    if (remark_of(trajectory, remark)[0])
        printf("note     %s\n", remark);
    printf("solver   %s\n", jd_trajectory_options(trajectory).solver);
    printf("status   %s: %s", jd_status_name(status), jd_status_text(status));
    if (status == JD_EVENT)
        jd_cli_events_print_end(trajectory);
    printf("\ntime     %s s\n", jd_number_text(jd_trajectory_final_time(trajectory), time));
    printf("steps    %" PRId64 ", %" PRId64 " rejected, %" PRId64 " evaluations\n", counts.steps,
           counts.rejected, counts.rhs);
    if (counts.implicit > 0)
        printf("stiff    %" PRId64 " steps implicit, %" PRId64 " Jacobians, %" PRId64 " switches\n",
               counts.implicit, counts.jacobians, counts.switches);
    printf("rows     %" PRId64 "\n", jd_trajectory_row_count(trajectory));
    jd_cli_run_drift_print(trajectory);
    jd_cli_events_print(jd_model_system(jd_trajectory_model(trajectory)), report->result,
                        report->all_events);
    jd_cli_written_print(&report->written);
    puts("final state");
    print_final_state(trajectory);
}

// ---- JSON --------------------------------------------------------------------------------------

static void put_list(jd_json* json, const char* key, const double* values, int count) {
    jd_json_open(json, key, '[');
    for (int i = 0; i < count; i++)
        jd_json_number(json, NULL, values[i]);
    jd_json_close(json, ']');
}

// Numbers in SI. Points are lists of two or three numbers.
static void put_patch(jd_json* json, const jd_patch_options* patch) {
    const int width = patch->shape == JD_SHAPE_POINTS ? 3 : 2;
    jd_json_open(json, "patch", '{');
    jd_json_text(json, "shape", jd_shape_name(patch->shape));
    jd_json_text(json, "pressure", pressure_name(patch));
    for (int i = 0; i < jd_patch_key_count(); i++) {
        const jd_patch_key* key = jd_patch_key_at(i);
        const char* number = (const char*)patch + key->offset;
        if (key->shapes >> patch->shape & 1u)
            jd_json_number(json, key->name, *(const double*)(const void*)number);
    }
    if (patch->polynomial)
        put_list(json, "polynomial", patch->polynomial, JD_POLYNOMIAL_TERMS(patch->degree));
    if (patch->points) {
        jd_json_open(json, width == 3 ? "points" : "vertices", '[');
        for (int i = 0; i < patch->point_count; i++)
            put_list(json, NULL, &patch->points[width * i], width);
        jd_json_close(json, ']');
    }
    jd_json_close(json, '}');
}

static void put_final(jd_json* json, const jd_trajectory* trajectory) {
    const jd_system* system = jd_model_system(jd_trajectory_model(trajectory));
    const double* state = jd_trajectory_final(trajectory);
    const double* outputs = final_outputs(trajectory);
    jd_json_open(json, "final", '{');
    for (int i = 0; i < system->state_count; i++)
        jd_json_number(json, system->states[i].name, state[i]);
    jd_json_close(json, '}');
    jd_json_open(json, "outputs", '{');
    for (int i = 0; outputs && i < system->output_count; i++)
        jd_json_number(json, system->outputs[i].name, outputs[i]);
    jd_json_close(json, '}');
}

void jd_cli_report_json(const jd_cli_report* report) {
    const jd_trajectory* trajectory = report->trajectory;
    const jd_run_statistics counts = jd_trajectory_statistics(trajectory);
    const jd_status status = jd_trajectory_status(trajectory);
    jd_json json = {0};
    jd_json_open(&json, NULL, '{');
    jd_json_text(&json, "system", jd_model_system(jd_trajectory_model(trajectory))->name);
    jd_json_text(&json, "law", law_name(trajectory));
    if (patch_of(trajectory))
        put_patch(&json, patch_of(trajectory));
    jd_cli_terms_json(&json, jd_trajectory_model(trajectory));
    char remark[REMARK_SIZE];
    if (remark_of(trajectory, remark)[0])
        jd_json_text(&json, "note", remark);
    jd_json_text(&json, "solver", jd_trajectory_options(trajectory).solver);
    jd_json_text(&json, "status", jd_status_name(status));
    if (status != JD_OK)
        jd_json_text(&json, "message", jd_trajectory_message(trajectory));
    jd_json_number(&json, "t", jd_trajectory_final_time(trajectory));
    put_final(&json, trajectory);
    jd_json_integer(&json, "steps", counts.steps);
    jd_json_integer(&json, "rejected", counts.rejected);
    jd_json_integer(&json, "rhs", counts.rhs);
    jd_json_integer(&json, "implicit", counts.implicit);
    jd_json_integer(&json, "jacobians", counts.jacobians);
    jd_json_integer(&json, "switches", counts.switches);
    jd_cli_run_drift_json(&json, trajectory);
    jd_cli_events_json(&json, report->result);
    jd_cli_written_json(&json, &report->written);
    jd_json_close(&json, '}');
    jd_cli_json_print(&json);
}
