// What `judder run` says on stdout about a finished run: a summary or one JSON object.
#include "report/run.h"

#include "report/events.h"
#include "report/run_drift.h"
#include "report/terms.h"

#include <string.h>

#define REMARK_SIZE 256

// The parameter of a law that is the error of its table; NULL: it has none.
static const double* table_error(const jd_law* law, const double* parameters) {
    for (int i = 0; law && law->table_error && i < law->parameter_count; i++)
        if (strcmp(law->parameters[i].name, law->table_error) == 0)
            return &parameters[i];
    return NULL;
}

// What the table of a tabulated law is worth.
static void say_table(jd_cli_report* r, const jd_model* model, const char* contact) {
    const double* error =
        table_error(jd_model_law_of(model, contact), jd_model_law_parameters_of(model, contact));
    jd_table_report table;
    if (r->is_json || !error ||
        jd_patch_tabulate(NULL, jd_model_patch_of(model, contact), *error, &table))
        return;
    if (table.note[0])
        jd_cli_note("note: %s", table.note);
    if (table.tabulated)
        jd_cli_say(r, "table",
                   "off by at most %.1e of mu N, asked for %g; %d cells, %.0f %% of them exact",
                   table.measured, table.error, table.cells, 100 * table.exact_share);
    else
        jd_cli_say(r, "table", "none needed: the exact law costs no more on this patch");
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

// ---- Fields ------------------------------------------------------------------------------------

static void put_list(jd_cli_report* r, const char* key, const double* values, int count) {
    jd_cli_open(r, key, '[');
    for (int i = 0; i < count; i++)
        jd_cli_put_number(r, NULL, "", NULL, values[i]);
    jd_cli_close(r, ']');
}

// Numbers in SI. Points are lists of two or three numbers. With `label` NULL it goes on with a line.
static void put_patch(jd_cli_report* r, const jd_patch_options* patch, const char* label) {
    const int width = patch->shape == JD_SHAPE_POINTS ? 3 : 2;
    jd_cli_open(r, "patch", '{');
    jd_cli_put_text(r, label, "shape", label ? "%s" : ", %s", jd_shape_name(patch->shape));
    jd_cli_put_text(r, NULL, "pressure", ", %s pressure", pressure_name(patch));
    for (int i = 0; i < jd_patch_key_count(); i++) {
        const jd_patch_key* key = jd_patch_key_at(i);
        const void* number = (const char*)patch + key->offset;
        if (key->shapes >> patch->shape & 1u)
            jd_cli_put_number(r, NULL, key->name, NULL, *(const double*)number);
    }
    if (patch->polynomial)
        put_list(r, "polynomial", patch->polynomial, JD_POLYNOMIAL_TERMS(patch->degree));
    if (patch->points) {
        jd_cli_open(r, width == 3 ? "points" : "vertices", '[');
        for (int i = 0; i < patch->point_count; i++)
            put_list(r, NULL, &patch->points[width * i], width);
        jd_cli_close(r, ']');
    }
    jd_cli_close(r, '}');
}

// The only patch stands by itself; several stand with their laws, by contact.
static void put_patches(jd_cli_report* r, const jd_model* model) {
    const int count = jd_model_patch_count(model);
    if (count == 1) {
        say_table(r, model, NULL);
        put_patch(r, jd_patch_made_of(jd_model_patch(model)), "patch");
    }
    if (count < 2)
        return;
    jd_cli_open(r, "contacts", '{');
    for (int i = 0; i < count; i++) {
        const char* contact = jd_model_patch_contact(model, i);
        jd_cli_open(r, contact, '{');
        jd_cli_put_text(r, contact, "law", "%s", jd_model_law_of(model, contact)->name);
        put_patch(r, jd_patch_made_of(jd_model_patch_of(model, contact)), NULL);
        say_table(r, model, contact);
        jd_cli_close(r, '}');
    }
    jd_cli_close(r, '}');
}

static void put_status(jd_cli_report* r, const jd_trajectory* trajectory) {
    const jd_status status = jd_trajectory_status(trajectory);
    char time[JD_NUMBER_SIZE];
    const double t = jd_trajectory_final_time(trajectory);
    jd_cli_put_text(r, "status", "status", "%s", jd_status_name(status));
    jd_cli_say(r, NULL, ": %s", jd_status_text(status));
    if (status == JD_EVENT)
        jd_cli_say_end(r, trajectory);
    if (status != JD_OK)
        jd_cli_put_text(r, NULL, "message", NULL, jd_trajectory_message(trajectory));
    jd_cli_put_number(r, NULL, "t", NULL, t);
    jd_cli_say(r, "time", "%s s", jd_number_text(t, time));
}

static void put_counts(jd_cli_report* r, const jd_trajectory* trajectory) {
    const jd_run_statistics counts = jd_trajectory_statistics(trajectory);
    const bool stiff = counts.implicit > 0;
    const char* switches = counts.switches == 1 ? ", %" PRId64 " switch" : ", %" PRId64 " switches";
    jd_cli_put_integer(r, "steps", "steps", "%" PRId64, counts.steps);
    jd_cli_put_integer(r, NULL, "rejected", ", %" PRId64 " rejected", counts.rejected);
    jd_cli_put_integer(r, NULL, "rhs", ", %" PRId64 " evaluations", counts.rhs);
    jd_cli_put_integer(r, "stiff", "implicit", stiff ? "%" PRId64 " steps implicit" : NULL,
                       counts.implicit);
    jd_cli_put_integer(r, NULL, "jacobians", stiff ? ", %" PRId64 " Jacobians" : NULL,
                       counts.jacobians);
    jd_cli_put_integer(r, NULL, "switches", stiff ? switches : NULL, counts.switches);
    jd_cli_put_integer(r, "rows", NULL, "%" PRId64, jd_trajectory_row_count(trajectory));
}

// JSON has the values in SI, people have angles in degrees.
static void put_final(jd_cli_report* r, const jd_trajectory* trajectory) {
    const jd_system* system = jd_model_system(jd_trajectory_model(trajectory));
    const double* outputs = final_outputs(trajectory);
    jd_cli_group_begin(r, "final state");
    jd_cli_table_open(r, "state|value|unit|meaning", 2);
    jd_cli_open(r, "final", '{');
    for (int i = 0; i < system->state_count; i++) {
        double value = jd_trajectory_final(trajectory)[i];
        jd_cli_put_number(r, NULL, system->states[i].name, NULL, value);
        const char* unit = jd_cli_told(system->states[i].unit, &value);
        jd_cli_say(r, NULL, "%s", system->states[i].name);
        jd_cli_say(r, NULL, "%.10g", value);
        jd_cli_say(r, NULL, "%s", unit);
        jd_cli_say(r, NULL, "%s", system->states[i].text);
    }
    jd_cli_close(r, '}');
    jd_cli_table_close(r);
    jd_cli_open(r, "outputs", '{');
    for (int i = 0; outputs && i < system->output_count; i++)
        jd_cli_put_number(r, NULL, system->outputs[i].name, NULL, outputs[i]);
    jd_cli_close(r, '}');
}

void jd_cli_run_tell(const jd_cli_run_report* run, bool is_json) {
    const jd_trajectory* trajectory = run->trajectory;
    const jd_model* model = jd_trajectory_model(trajectory);
    char remark[REMARK_SIZE];
    jd_cli_report r = jd_cli_report_begin(is_json);
    jd_cli_put_system(&r, model);
    put_patches(&r, model);
    jd_cli_put_terms(&r, model);
    if (remark_of(trajectory, remark)[0])
        jd_cli_put_text(&r, "note", "note", "%s", remark);
    jd_cli_put_text(&r, "solver", "solver", "%s", jd_trajectory_options(trajectory).solver);
    put_status(&r, trajectory);
    put_counts(&r, trajectory);
    jd_cli_put_run_drift(&r, trajectory);
    jd_cli_put_events(&r, jd_model_system(model), run->result, run->all_events);
    jd_cli_put_written(&r, &run->written);
    put_final(&r, trajectory);
    jd_cli_report_end(&r);
}
