// Good arguments of every kind for the functions of the API, to call them with one that is bad, in
// a process of its own.
#ifndef JUDDER_TESTS_GIVEN_H
#define JUDDER_TESTS_GIVEN_H

#include "support/check.h"

#include <judder/judder.h>
#include <judder/plugin.h>
#include <sys/wait.h>
#include <unistd.h>

// Good arguments of every kind, for calls with one bad one; and room for answers.
static struct {
    jd_context* context;
    const jd_system* system;
    const jd_law* law;
    const jd_paper* paper;
    jd_model* model;
    const jd_model* models[2];
    jd_trajectory* trajectory;
    jd_result* result;
    jd_patch* patch;
    jd_mesh* mesh;
    jd_axis axis, axes[2];
    double B[6];
    const char* list[1];
    jd_run_options run;
    jd_sweep_options sweep;
    jd_settle_options settle;
    jd_design_options design;
    jd_figure_options figure;
    jd_animation_options animation;
    jd_reproduce_options reproduce;
    jd_patch_options patch_options;
    jd_load_term load;
    jd_drive_term drive_term;
    jd_fit_problem problem;
    jd_fit_domain domain;
    jd_fit_data data;
    jd_resting_body resting;
    jd_collision collision;
    jd_plane_collision plane;
    jd_modes_problem modes_problem;
    jd_modes modes;
    jd_mode_stability lasts;
    jd_sliding_pair pair;
    jd_pair_modes pair_modes;
    jd_striking striking;
    jd_strike strike;
    jd_motion motion;
    jd_recorded_motion_row motion_rows[8];
    jd_recorded_motion_columns columns;
    jd_measurement_text measurements;
    jd_laws_figure laws_figure;
    jd_errors_figure errors_figure;
    jd_fit_figure fit_figure;
    jd_surface_figure surface_figure;
    jd_push_figure push_figure;
    // answers
    jd_breakaway breakaway;
    jd_design* made_design;
    jd_drift_plan plan;
    jd_drift drift;
    jd_drift_map* made_map;
    jd_trajectory* made_trajectory;
    jd_result* made_result;
    jd_patch* made_patch;
    jd_mesh* made_mesh;
    jd_model* made_model;
    jd_equations* equations;
    jd_recorded_motion* made_motion;
    jd_measurement* rows;
    jd_load_row* load_rows;
    jd_scenario* scenario;
    jd_diagram* diagram;
    jd_reproduction* reproduction;
    const jd_system* found_system;
    const jd_law* found_law;
    const jd_paper* found_paper;
    const jd_exhibit* exhibit;
    const jd_term_key* key;
    const jd_parameter* parameter;
    const jd_state* state;
    jd_shape shape;
    jd_pressure pressure;
    jd_wrench wrench;
    jd_potential potential;
    jd_law_error_report law_error;
    jd_mix_error mixes[8];
    jd_table_report table;
    jd_gauge gauge;
    jd_slip slip;
    jd_threshold threshold;
    jd_kardan kardan;
    jd_kardan_limit limit;
    jd_impact impact;
    jd_fit fit;
    jd_watchpoint watchpoint;
    jd_section section;
    jd_settled settled;
    jd_sweep_summary summary;
    double numbers[8];
    double* points;
    int count;
} f;

static void prepare(void) {
    f.context = jd_context_create();
    REQUIRE(jd_system_find(f.context, "vibrating-table", &f.system) == JD_OK);
    REQUIRE(jd_model_create(f.context, f.system, &f.model) == JD_OK);
    f.models[0] = f.model;
    f.law = jd_law_at(0);
    f.paper = jd_paper_at(0);
    REQUIRE(jd_axis_read(f.model, "A_x=0.1:1:2", 2, &f.axes[0]) == JD_OK);
    REQUIRE(jd_axis_read(f.model, "A_y=0.1:1:2", 2, &f.axes[1]) == JD_OK);
    f.axis = f.axes[0];
    f.run = jd_run_options_default(f.system);
    f.run.end = 1e-3;
    REQUIRE(jd_run(f.model, &f.run, &f.trajectory) == JD_OK);
    REQUIRE(jd_result_create(f.context, f.trajectory, NULL, &f.result) == JD_OK);
    f.patch_options = jd_patch_default();
    REQUIRE(jd_patch_create(f.context, &f.patch_options, &f.patch) == JD_OK);
    REQUIRE(jd_surface_mesh(f.patch, 1, &f.mesh) == JD_OK);
    f.B[0] = f.B[3] = f.B[5] = 1;
    f.list[0] = "a";
    f.sweep = jd_sweep_options_default();
    f.settle = jd_settle_options_default(f.system);
    f.design = jd_design_options_default(f.system);
    f.figure = jd_figure_options_default();
    f.animation = jd_animation_options_default();
    f.reproduce = jd_reproduce_options_default();
    f.load = jd_load_term_default(JD_LOAD_FORCE);
    f.drive_term = jd_drive_term_default(JD_DRIVE_HARMONIC);
    f.domain = jd_fit_domain_default();
    f.data = jd_fit_data_default();
    f.problem.law = f.law;
}

static void clean_up(void) {
    jd_mesh_free(f.mesh);
    jd_patch_free(f.patch);
    jd_result_free(f.result);
    jd_trajectory_free(f.trajectory);
    jd_model_free(f.model);
    jd_context_free(f.context);
}

// The status of a call in a process of its own is that of a failure.
#define REFUSES(call)                                                                              \
    do {                                                                                           \
        fflush(NULL);                                                                              \
        const pid_t child = fork();                                                                \
        if (child == 0)                                                                            \
            _exit((call) < 0 ? 0 : 1);                                                             \
        int how = -1;                                                                              \
        REQUIRE(child > 0 && waitpid(child, &how, 0) == child);                                    \
        if (!WIFEXITED(how) || WEXITSTATUS(how) != 0)                                              \
            CHECK_FAILED("%s: %s", WIFEXITED(how) ? "taken" : "dies", #call);                      \
    } while (0)

#endif
