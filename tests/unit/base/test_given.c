// What the API says to NULL and nonsense: a status, never a signal. Each call is made in a process
// of its own, so that one that dies is told by its name.

#include "judder/parts.h"
#include "judder/surface.h"
#include "support/given.h"

#include <glob.h>

TEST(parts_refuse_null) {
    prepare();
    const char* const paths[1] = {"x"};
    const jd_join_options join = {0};
    const jd_share_options share = {0};
    const jd_study_part part = {1, 2};
    const jd_team team = {.size = 1};
    jd_study_part read;
    jd_file_info info;
    static jd_diff_report diff;
    REFUSES(jd_study_part_read(f.context, NULL, &read));
    REFUSES(jd_study_part_read(f.context, "1/2", NULL));
    REFUSES(jd_sweep_run_part(NULL, &f.run, &f.sweep, part, "x", &f.summary));
    REFUSES(jd_sweep_run_part(f.model, NULL, &f.sweep, part, "x", &f.summary));
    REFUSES(jd_sweep_run_part(f.model, &f.run, NULL, part, "x", &f.summary));
    REFUSES(jd_sweep_run_part(f.model, &f.run, &f.sweep, part, NULL, &f.summary));
    REFUSES(jd_sweep_run_team(NULL, &f.run, &f.sweep, &team, "x", &f.summary));
    REFUSES(jd_sweep_run_team(f.model, NULL, &f.sweep, &team, "x", &f.summary));
    REFUSES(jd_sweep_run_team(f.model, &f.run, NULL, &team, "x", &f.summary));
    REFUSES(jd_sweep_run_team(f.model, &f.run, &f.sweep, NULL, "x", &f.summary));
    REFUSES(jd_sweep_run_team(f.model, &f.run, &f.sweep, &team, NULL, &f.summary));
    REFUSES(jd_drift_map_run_part(NULL, f.axes, &f.settle, &share, part, "x", NULL));
    REFUSES(jd_drift_map_run_part(f.model, NULL, &f.settle, &share, part, "x", NULL));
    REFUSES(jd_drift_map_run_part(f.model, f.axes, NULL, &share, part, "x", NULL));
    REFUSES(jd_drift_map_run_part(f.model, f.axes, &f.settle, NULL, part, "x", NULL));
    REFUSES(jd_drift_map_run_part(f.model, f.axes, &f.settle, &share, part, NULL, NULL));
    REFUSES(jd_drift_map_run_team(NULL, f.axes, &f.settle, &share, &team, "x", &f.made_map));
    REFUSES(jd_drift_map_run_team(f.model, f.axes, &f.settle, &share, NULL, "x", &f.made_map));
    REFUSES(jd_drift_map_run_team(f.model, f.axes, &f.settle, &share, &team, "x", NULL));
    REFUSES(jd_design_run_part(NULL, &f.design, &share, part, "x", NULL));
    REFUSES(jd_design_run_part(f.model, NULL, &share, part, "x", NULL));
    REFUSES(jd_design_run_part(f.model, &f.design, NULL, part, "x", NULL));
    REFUSES(jd_design_run_part(f.model, &f.design, &share, part, NULL, NULL));
    REFUSES(jd_design_run_part(f.model, &f.design, &share, (jd_study_part){-7, 77}, "x", NULL));
    REFUSES(jd_design_run_team(NULL, &f.design, &share, &team, "x", &f.made_design));
    REFUSES(jd_design_run_team(f.model, NULL, &share, &team, "x", &f.made_design));
    REFUSES(jd_design_run_team(f.model, &f.design, NULL, &team, "x", &f.made_design));
    REFUSES(jd_design_run_team(f.model, &f.design, &share, NULL, "x", &f.made_design));
    REFUSES(jd_design_run_team(f.model, &f.design, &share, &team, NULL, &f.made_design));
    REFUSES(jd_design_run_team(f.model, &f.design, &share, &team, "x", NULL));
    REFUSES(jd_parts_join(f.context, NULL, 1, &join, "x", NULL));
    REFUSES(jd_parts_join(f.context, paths, 1, NULL, "x", NULL));
    REFUSES(jd_parts_join(f.context, paths, 1, &join, NULL, NULL));
    REFUSES(jd_parts_join(f.context, paths, 0, &join, "x", NULL));
    REFUSES(jd_file_look(f.context, NULL, &info, NULL, NULL));
    REFUSES(jd_file_look(f.context, "x", NULL, NULL, NULL));
    REFUSES(jd_files_compare(f.context, NULL, "x", 0, &diff));
    REFUSES(jd_files_compare(f.context, "x", NULL, 0, &diff));
    REFUSES(jd_files_compare(f.context, "x", "x", 0, NULL));
    jd_team_clear(NULL);
    CHECK(!jd_study_part_is_file(NULL));
    CHECK(jd_study_part_path(NULL, part) == NULL);
    clean_up();
}

TEST(studies_refuse_null) {
    prepare();
    const jd_sweep_sink sink = {0};
    jd_drift_look look;
    REFUSES(jd_drift_map_look(NULL, f.axes, &f.settle, &look));
    REFUSES(jd_drift_map_look(f.model, NULL, &f.settle, &look));
    REFUSES(jd_drift_map_look(f.model, f.axes, NULL, &look));
    REFUSES(jd_drift_map_look(f.model, f.axes, &f.settle, NULL));
    REFUSES(jd_sweep_each(NULL, &f.run, &f.sweep, &sink, &f.summary));
    REFUSES(jd_sweep_each(f.model, NULL, &f.sweep, &sink, &f.summary));
    REFUSES(jd_sweep_each(f.model, &f.run, NULL, &sink, &f.summary));
    REFUSES(jd_sweep_each(f.model, &f.run, &f.sweep, NULL, &f.summary));
    REFUSES(jd_sweep_note_figure(f.context, NULL, "x"));
    REFUSES(jd_sweep_note_figure(f.context, "x", NULL));
    REFUSES(jd_axis_check(NULL, &f.axis));
    REFUSES(jd_axis_check(f.model, NULL));
    REFUSES(jd_axis_read(NULL, "x", 1, &f.axes[0]));
    REFUSES(jd_axis_read(f.model, NULL, 1, &f.axes[0]));
    REFUSES(jd_axis_read(f.model, "x", 1, NULL));
    REFUSES(jd_design_create(NULL, &f.design, &f.made_design));
    REFUSES(jd_design_create(f.model, NULL, &f.made_design));
    REFUSES(jd_design_create(f.model, &f.design, NULL));
    REFUSES(jd_design_check(NULL, &f.design));
    REFUSES(jd_design_check(f.model, NULL));
    REFUSES(jd_design_two_harmonics(NULL, 1.0, 1.0, &f.axes[0], &f.count));
    REFUSES(jd_design_two_harmonics(f.model, 1.0, 1.0, NULL, &f.count));
    REFUSES(jd_design_two_harmonics(f.model, 1.0, 1.0, &f.axes[0], NULL));
    REFUSES(jd_design_write(f.context, NULL, "x", "x", false));
    REFUSES(jd_drift_plan_make(NULL, 1.0, 1.0, 1.0, &f.plan));
    REFUSES(jd_drift_plan_make(f.model, 1.0, 1.0, 1.0, NULL));
    REFUSES(jd_trajectory_drift(NULL, &f.drift));
    REFUSES(jd_trajectory_drift(f.trajectory, NULL));
    REFUSES(jd_drift_map_create(NULL, f.axes, &f.settle, &f.made_map));
    REFUSES(jd_drift_map_create(f.model, NULL, &f.settle, &f.made_map));
    REFUSES(jd_drift_map_create(f.model, f.axes, NULL, &f.made_map));
    REFUSES(jd_drift_map_create(f.model, f.axes, &f.settle, NULL));
    REFUSES(jd_drift_map_check(NULL, f.axes, &f.settle));
    REFUSES(jd_drift_map_check(f.model, NULL, &f.settle));
    REFUSES(jd_drift_map_check(f.model, f.axes, NULL));
    REFUSES(jd_drift_map_write(f.context, NULL, "x", "x", false));
    REFUSES(jd_drift_figure_write(f.context, NULL, "x", &f.figure));
    REFUSES(jd_design_figure_write(f.context, NULL, "x", &f.figure));
    REFUSES(jd_settle(NULL, &f.settle, &f.settled));
    REFUSES(jd_settle(f.model, NULL, &f.settled));
    REFUSES(jd_settle(f.model, &f.settle, NULL));
    REFUSES(jd_sweep_check(NULL, &f.run, &f.sweep));
    REFUSES(jd_sweep_check(f.model, NULL, &f.sweep));
    REFUSES(jd_sweep_check(f.model, &f.run, NULL));
    REFUSES(jd_sweep_check_path(f.context, NULL, &f.sweep));
    REFUSES(jd_sweep_check_path(f.context, "x", NULL));
    REFUSES(jd_sweep_run(NULL, &f.run, &f.sweep, "x", &f.summary));
    REFUSES(jd_sweep_run(f.model, NULL, &f.sweep, "x", &f.summary));
    REFUSES(jd_sweep_run(f.model, &f.run, NULL, "x", &f.summary));
    REFUSES(jd_sweep_run(f.model, &f.run, &f.sweep, NULL, &f.summary));
    REFUSES(jd_sweep_run(f.model, &f.run, &f.sweep, "x", NULL));
    REFUSES(jd_sweep_read_axis(NULL, "x", &f.sweep));
    REFUSES(jd_sweep_read_axis(f.model, NULL, &f.sweep));
    REFUSES(jd_sweep_read_axis(f.model, "x", NULL));
    REFUSES(jd_section_read(NULL, "x", &f.section));
    REFUSES(jd_section_read(f.model, NULL, &f.section));
    REFUSES(jd_section_read(f.model, "x", NULL));
    REFUSES(jd_sweep_read_span(NULL, "x", &f.sweep));
    REFUSES(jd_sweep_read_span(f.model, NULL, &f.sweep));
    REFUSES(jd_sweep_read_span(f.model, "x", NULL));
    REFUSES(jd_sweep_read_quantity(NULL, "x", &f.sweep));
    REFUSES(jd_sweep_read_quantity(f.model, NULL, &f.sweep));
    REFUSES(jd_sweep_read_quantity(f.model, "x", NULL));
    REFUSES(jd_diagram_open(f.context, NULL, &f.diagram));
    REFUSES(jd_diagram_open(f.context, "x", NULL));
    REFUSES(jd_diagram_points(f.context, NULL, 1, 1, 1, f.numbers));
    REFUSES(jd_diagram_write(f.context, NULL, (jd_colouring){0}, "x", &f.figure));
    clean_up();
}

TEST(runs_and_models_refuse_null) {
    prepare();
    const jd_recording recording = {.path = "x.h5"}, nowhere = {0};
    const jd_row_function_spec empty = {0}, still = {.table = f.system};
    jd_jacobian jacobian = {0};
    jd_contacts contacts;
    jd_row_function* function;
    static jd_tree* tree;  // static: a process that ends within a call has it in sight
    tree = jd_tree_create(JD_TREE_LIST, NULL, 1, 1);
    REFUSES(jd_run_record(NULL, &f.run, &recording, &f.made_trajectory));
    REFUSES(jd_run_record(f.model, NULL, &recording, &f.made_trajectory));
    REFUSES(jd_run_record(f.model, &f.run, NULL, &f.made_trajectory));
    REFUSES(jd_run_record(f.model, &f.run, &nowhere, &f.made_trajectory));
    REFUSES(jd_run_record(f.model, &f.run, &recording, NULL));
    REFUSES(jd_model_contacts(NULL, 0, NULL, &contacts));
    REFUSES(jd_model_contacts(f.model, 0, NULL, NULL));
    REFUSES(jd_model_jacobian(NULL, 0, NULL, &jacobian));
    REFUSES(jd_model_jacobian(f.model, 0, NULL, &jacobian));
    REFUSES(jd_model_jacobian(f.model, 0, NULL, NULL));
    REFUSES(jd_model_set_law_of(NULL, NULL, "power"));
    REFUSES(jd_model_set_law_of(f.model, NULL, NULL));
    REFUSES(jd_model_set_patch_of(NULL, NULL, &f.patch_options));
    REFUSES(jd_model_set_patch_of(f.model, NULL, NULL));
    REFUSES(jd_row_function_create(f.context, NULL, &function));
    REFUSES(jd_row_function_create(f.context, &empty, &function));
    REFUSES(jd_row_function_create(f.context, &still, &function));
    REFUSES(jd_row_function_create(f.context, &still, NULL));
    REFUSES(jd_table_set(NULL, "x", "x"));
    REFUSES(jd_table_set(f.context, NULL, "x"));
    REFUSES(jd_table_set(f.context, "x", NULL));
    REFUSES(jd_tree_add(NULL, NULL, NULL));
    REFUSES(jd_tree_add(tree, NULL, NULL));
    jd_tree_free(tree);
    REFUSES(jd_modes_solve_from(NULL, NULL, &f.modes));
    REFUSES(jd_modes_solve_from(&f.modes_problem, NULL, NULL));
    REFUSES((f.modes_problem.count = 2, jd_modes_solve_from(&f.modes_problem, NULL, &f.modes)));
    REFUSES(jd_plugin_load(f.context, NULL, &f.found_system));
    REFUSES(jd_plugin_load(f.context, "x", NULL));
    REFUSES(jd_system_open(f.context, NULL, &f.found_system));
    REFUSES(jd_system_open(f.context, "x", NULL));
    REFUSES(jd_equations_read(f.context, NULL, &f.equations));
    REFUSES(jd_equations_read(f.context, "x", NULL));
    REFUSES(jd_equations_parse(f.context, NULL, 0, "x", &f.equations));
    REFUSES(jd_equations_parse(f.context, "x", 1, NULL, &f.equations));
    REFUSES(jd_equations_parse(f.context, "x", 1, "x", NULL));
    REFUSES(jd_equations_create(f.context, NULL, "x", &f.equations));
    REFUSES(jd_equations_write_c(f.context, "x", NULL));
    const jd_compile_options compile = {0};
    REFUSES(jd_equations_compile_check(f.context, NULL, false));
    REFUSES(jd_equations_compile(f.context, NULL, "x.c", &compile));
    REFUSES(jd_equations_compile(f.context, "x", NULL, &compile));
    REFUSES(jd_equations_compile(f.context, "x", "x.c", NULL));
    REFUSES(jd_file_check(f.context, NULL, false));
    REFUSES(jd_file_put(f.context, NULL, "x", 1, false));
    REFUSES(jd_file_put(f.context, "x", NULL, 1, false));
    REFUSES(jd_scratch_create(f.context, NULL));
    REFUSES(jd_structure_set(f.context, NULL, 1));
    REFUSES(jd_model_create(f.context, NULL, &f.made_model));
    REFUSES(jd_model_create(f.context, f.system, NULL));
    REFUSES(jd_model_copy(NULL, &f.made_model));
    REFUSES(jd_model_copy(f.model, NULL));
    REFUSES(jd_model_set(NULL, "x", 1.0));
    REFUSES(jd_model_set(f.model, NULL, 1.0));
    REFUSES(jd_model_set_initial(NULL, "x", 1.0));
    REFUSES(jd_model_set_initial(f.model, NULL, 1.0));
    REFUSES(jd_model_set_law(NULL, "x"));
    REFUSES(jd_model_set_law(f.model, NULL));
    REFUSES(jd_model_set_patch(NULL, &f.patch_options));
    REFUSES(jd_model_set_patch(f.model, NULL));
    REFUSES(jd_model_add_load(NULL, &f.load));
    REFUSES(jd_model_add_load(f.model, NULL));
    REFUSES(jd_model_add_drive(NULL, &f.drive_term));
    REFUSES(jd_model_add_drive(f.model, NULL));
    REFUSES(jd_model_parameter(NULL, "x", &f.parameter, f.numbers));
    REFUSES(jd_model_parameter(f.model, NULL, &f.parameter, f.numbers));
    REFUSES(jd_model_parameter(f.model, "x", NULL, f.numbers));
    REFUSES(jd_model_parameter(f.model, "x", &f.parameter, NULL));
    REFUSES(jd_model_state(NULL, "x", &f.state, f.numbers));
    REFUSES(jd_model_state(f.model, NULL, &f.state, f.numbers));
    REFUSES(jd_model_state(f.model, "x", NULL, f.numbers));
    REFUSES(jd_model_check(NULL));
    REFUSES(jd_run_check(NULL, &f.run));
    REFUSES(jd_run_check(f.model, NULL));
    REFUSES(jd_run(NULL, &f.run, &f.made_trajectory));
    REFUSES(jd_run(f.model, NULL, &f.made_trajectory));
    REFUSES(jd_run(f.model, &f.run, NULL));
    REFUSES(jd_run_many(NULL, 1, &f.run, &f.made_trajectory));
    REFUSES(jd_run_many(f.models, 1, NULL, &f.made_trajectory));
    REFUSES(jd_run_many(f.models, 1, &f.run, NULL));
    REFUSES(jd_trajectory_status(NULL));
    REFUSES(jd_model_read_loads(NULL, "x", "x"));
    REFUSES(jd_model_read_loads(f.model, NULL, "x"));
    REFUSES(jd_model_read_loads(f.model, "x", NULL));
    REFUSES(jd_model_read_drive(NULL, "x", "x"));
    REFUSES(jd_model_read_drive(f.model, NULL, "x"));
    REFUSES(jd_model_read_drive(f.model, "x", NULL));
    REFUSES(jd_system_find(f.context, NULL, &f.found_system));
    REFUSES(jd_system_find(f.context, "x", NULL));
    REFUSES(jd_system_json(f.context, NULL, &(char*){NULL}));
    REFUSES(jd_system_json(f.context, f.system, NULL));
    REFUSES(jd_json_end(f.context, NULL, &(char*){NULL}));
    REFUSES(jd_json_end(f.context, &(jd_json){0}, NULL));
    REFUSES(jd_law_find(f.context, NULL, &f.found_law));
    REFUSES(jd_law_find(f.context, "x", NULL));
    REFUSES(jd_fail_unknown(f.context, NULL, "x", f.list, 1, 1));
    REFUSES(jd_fail_unknown(f.context, "x", NULL, f.list, 1, 1));
    REFUSES(jd_fail_unknown(f.context, "x", "x", NULL, 1, 1));
    clean_up();
}

TEST(friction_refuse_null) {
    prepare();
    REFUSES(jd_breakaway_compute(NULL, (jd_wrench){0}, &f.breakaway));
    REFUSES(jd_breakaway_compute(&f.resting, (jd_wrench){0}, NULL));
    REFUSES(jd_laws_figure_write(f.context, NULL, "x", &f.figure));
    REFUSES(jd_pair_figure_write(f.context, NULL, "x", &f.figure));
    REFUSES(jd_pair_figure_write(f.context, &f.pair, NULL, &f.figure));
    REFUSES(jd_laws_figure_write(f.context, &f.laws_figure, NULL, &f.figure));
    REFUSES(jd_laws_figure_write(f.context, &f.laws_figure, "x", NULL));
    REFUSES(jd_fit_figure_write(f.context, NULL, "x", &f.figure));
    REFUSES(jd_fit_figure_write(f.context, &f.fit_figure, NULL, &f.figure));
    REFUSES(jd_fit_figure_write(f.context, &f.fit_figure, "x", NULL));
    REFUSES(jd_surface_figure_write(f.context, NULL, "x", &f.figure));
    REFUSES(jd_surface_figure_write(f.context, &f.surface_figure, NULL, &f.figure));
    REFUSES(jd_surface_figure_write(f.context, &f.surface_figure, "x", NULL));
    REFUSES(jd_fit_law(f.context, NULL, &f.domain, &f.fit));
    REFUSES(jd_fit_law(f.context, &f.problem, NULL, &f.fit));
    REFUSES(jd_fit_law(f.context, &f.problem, &f.domain, NULL));
    REFUSES(jd_fit_measured(f.context, NULL, &f.data, &f.fit));
    REFUSES(jd_fit_measured(f.context, &f.problem, NULL, &f.fit));
    REFUSES(jd_fit_measured(f.context, &f.problem, &f.data, NULL));
    REFUSES(jd_measurements_read(f.context, NULL, false, &f.rows, &f.count));
    REFUSES(jd_measurements_read(f.context, "x", false, NULL, &f.count));
    REFUSES(jd_measurements_read(f.context, "x", false, &f.rows, NULL));
    REFUSES(jd_measurements_parse(f.context, NULL, &f.rows, &f.count));
    REFUSES(jd_measurements_parse(f.context, &f.measurements, NULL, &f.count));
    REFUSES(jd_measurements_parse(f.context, &f.measurements, &f.rows, NULL));
    REFUSES(jd_patch_options_set(f.context, NULL, "x", 1.0));
    REFUSES(jd_patch_options_set(f.context, &f.patch_options, NULL, 1.0));
    REFUSES(jd_shape_find(f.context, NULL, &f.shape));
    REFUSES(jd_shape_find(f.context, "x", NULL));
    REFUSES(jd_pressure_find(f.context, NULL, &f.pressure));
    REFUSES(jd_pressure_find(f.context, "x", NULL));
    REFUSES(jd_patch_create(f.context, NULL, &f.made_patch));
    REFUSES(jd_patch_create(f.context, &f.patch_options, NULL));
    REFUSES(jd_patch_moment(NULL, 1, 1, 1, f.numbers));
    REFUSES(jd_patch_moment(f.patch, 1, 1, 1, NULL));
    REFUSES(jd_patch_lean_to(f.context, NULL, 1.0, 1.0));
    REFUSES(jd_patch_load(NULL, (jd_motion){0}, 1.0, &f.wrench));
    REFUSES(jd_patch_load(f.patch, (jd_motion){0}, 1.0, NULL));
    REFUSES(jd_patch_potential(NULL, (jd_motion){0}, &f.potential));
    REFUSES(jd_patch_potential(f.patch, (jd_motion){0}, NULL));
    REFUSES(jd_patch_load_many(NULL, 1, &f.motion, 1.0, &f.wrench));
    REFUSES(jd_patch_load_many(f.patch, 1, NULL, 1.0, &f.wrench));
    REFUSES(jd_patch_load_many(f.patch, 1, &f.motion, 1.0, NULL));
    REFUSES(jd_law_load(NULL, f.B, f.patch, (jd_motion){0}, 1.0, &f.wrench));
    REFUSES(jd_law_load(f.law, f.B, NULL, (jd_motion){0}, 1.0, &f.wrench));
    REFUSES(jd_law_load(f.law, f.B, f.patch, (jd_motion){0}, 1.0, NULL));
    REFUSES(jd_patch_potential_many(NULL, 1, &f.motion, &f.potential));
    REFUSES(jd_patch_potential_many(f.patch, 1, NULL, &f.potential));
    REFUSES(jd_patch_potential_many(f.patch, 1, &f.motion, NULL));
    REFUSES(jd_surface_gauge_many(NULL, 1, &f.wrench, &f.gauge));
    REFUSES(jd_surface_gauge_many(f.patch, 1, NULL, &f.gauge));
    REFUSES(jd_surface_gauge_many(f.patch, 1, &f.wrench, NULL));
    REFUSES(jd_law_load_many(NULL, f.B, f.patch, 1, &f.motion, 1.0, &f.wrench));
    REFUSES(jd_law_load_many(f.law, f.B, NULL, 1, &f.motion, 1.0, &f.wrench));
    REFUSES(jd_law_load_many(f.law, f.B, f.patch, 1, NULL, 1.0, &f.wrench));
    REFUSES(jd_law_load_many(f.law, f.B, f.patch, 1, &f.motion, 1.0, NULL));
    REFUSES(jd_law_error(f.context, NULL, f.B, f.patch, &f.law_error));
    REFUSES(jd_law_error(f.context, f.law, f.B, NULL, &f.law_error));
    REFUSES(jd_law_error(f.context, f.law, f.B, f.patch, NULL));
    REFUSES(jd_law_error_watched(f.context, NULL, f.B, f.patch, NULL, NULL, &f.law_error));
    REFUSES(jd_law_error_watched(f.context, f.law, f.B, NULL, NULL, NULL, &f.law_error));
    REFUSES(jd_law_error_watched(f.context, f.law, f.B, f.patch, NULL, NULL, NULL));
    REFUSES(jd_law_error_mixes(NULL, f.B, f.patch, 2, f.mixes));
    REFUSES(jd_law_error_mixes(f.law, f.B, NULL, 2, f.mixes));
    REFUSES(jd_law_error_mixes(f.law, f.B, f.patch, 2, NULL));
    REFUSES(jd_law_error_mixes(f.law, f.B, f.patch, 1, f.mixes));
    REFUSES(jd_patch_tabulate(f.context, NULL, 1.0, &f.table));
    REFUSES(jd_patch_tabulate(f.context, f.patch, 1.0, NULL));
    REFUSES(jd_surface_gauge(NULL, (jd_wrench){0}, &f.gauge));
    REFUSES(jd_surface_gauge(f.patch, (jd_wrench){0}, NULL));
    REFUSES(jd_surface_slip(NULL, f.B, (jd_wrench){0}, 1.0, &f.slip));
    REFUSES(jd_surface_slip(f.patch, NULL, (jd_wrench){0}, 1.0, &f.slip));
    REFUSES(jd_surface_slip(f.patch, f.B, (jd_wrench){0}, 1.0, NULL));
    REFUSES(jd_surface_project(NULL, f.B, (jd_wrench){0}, &f.wrench));
    REFUSES(jd_surface_project(f.patch, f.B, (jd_wrench){0}, NULL));
    REFUSES(jd_surface_onset(NULL, f.B, (jd_wrench){0}, (jd_wrench){0}, &f.motion));
    REFUSES(jd_surface_onset(f.patch, NULL, (jd_wrench){0}, (jd_wrench){0}, &f.motion));
    REFUSES(jd_surface_onset(f.patch, f.B, (jd_wrench){0}, (jd_wrench){0}, NULL));
    REFUSES(jd_surface_threshold(NULL, (jd_wrench){0}, (jd_wrench){0}, &f.threshold));
    REFUSES(jd_surface_threshold(f.patch, (jd_wrench){0}, (jd_wrench){0}, NULL));
    REFUSES(jd_kardan_gauge(NULL, f.B, (jd_wrench){0}, &f.kardan));
    REFUSES(jd_kardan_gauge(f.patch, NULL, (jd_wrench){0}, &f.kardan));
    REFUSES(jd_kardan_gauge(f.patch, f.B, (jd_wrench){0}, NULL));
    REFUSES(jd_kardan_threshold(NULL, f.B, (jd_wrench){0}, (jd_wrench){0}, &f.limit));
    REFUSES(jd_kardan_threshold(f.patch, NULL, (jd_wrench){0}, (jd_wrench){0}, &f.limit));
    REFUSES(jd_kardan_threshold(f.patch, f.B, (jd_wrench){0}, (jd_wrench){0}, NULL));
    REFUSES(jd_surface_mesh(NULL, 1, &f.made_mesh));
    REFUSES(jd_surface_mesh(f.patch, 1, NULL));
    REFUSES(jd_impact_compute(NULL, &f.impact));
    REFUSES(jd_impact_compute(&f.collision, NULL));
    REFUSES(jd_impact_plane(NULL, &f.impact));
    REFUSES(jd_impact_plane(&f.plane, NULL));
    REFUSES(jd_hunt_crossley_damping(0.5, 1, NULL));
    REFUSES(jd_hunt_crossley_restitution(1, 1, NULL));
    REFUSES(jd_modes_solve(NULL, &f.modes));
    REFUSES(jd_modes_solve(&f.modes_problem, NULL));
    REFUSES(jd_modes_stability(NULL, f.modes.sets, NULL, NULL, &f.lasts));
    REFUSES(jd_modes_stability(&f.modes_problem, NULL, NULL, NULL, &f.lasts));
    REFUSES(jd_modes_stability(&f.modes_problem, f.modes.sets, NULL, NULL, NULL));
    REFUSES(jd_modes_classify(NULL, &f.pair_modes));
    REFUSES(jd_modes_classify(&f.pair, NULL));
    REFUSES(jd_strike_compute(NULL, &f.strike));
    REFUSES(jd_strike_compute(&f.striking, NULL));
    REFUSES(jd_strike_end(NULL, 0, &f.strike));
    REFUSES(jd_strike_end(&f.striking, 0, NULL));
    REFUSES(jd_patch_options_read(f.context, NULL, "x", "x"));
    REFUSES(jd_patch_options_read(f.context, &f.patch_options, NULL, "x"));
    REFUSES(jd_patch_options_read(f.context, &f.patch_options, "x", NULL));
    clean_up();
}

TEST(loads_refuse_null) {
    const double pitch[2] = {1, 1};
    prepare();
    REFUSES(jd_recorded_motion_check_closed(f.context, NULL, 8, &f.columns));
    REFUSES(jd_recorded_motion_check_closed(f.context, f.motion_rows, 8, NULL));
    REFUSES(jd_recorded_motion_check_closed(f.context, f.motion_rows, -8, &f.columns));
    REFUSES(jd_recorded_motion_repeat(f.context, NULL, &f.made_motion));
    REFUSES(jd_recorded_motion_repeat(f.context, (const jd_recorded_motion*)&f, NULL));
    REFUSES(jd_load_key_find(f.context, NULL, "x", &f.key));
    REFUSES(jd_load_key_find(f.context, &f.load, NULL, &f.key));
    REFUSES(jd_load_key_find(f.context, &f.load, "x", NULL));
    REFUSES(jd_drive_key_find(f.context, NULL, "x", &f.key));
    REFUSES(jd_drive_key_find(f.context, &f.drive_term, NULL, &f.key));
    REFUSES(jd_drive_key_find(f.context, &f.drive_term, "x", NULL));
    REFUSES(jd_load_term_set(f.context, NULL, "x", 1.0));
    REFUSES(jd_load_term_set(f.context, &f.load, NULL, 1.0));
    REFUSES(jd_drive_term_set(f.context, NULL, "x", 1.0));
    REFUSES(jd_drive_term_set(f.context, &f.drive_term, NULL, 1.0));
    REFUSES(jd_load_term_check(f.context, NULL));
    REFUSES(jd_drive_term_check(f.context, NULL));
    REFUSES(jd_recorded_motion_check(f.context, NULL, 1, &f.columns, &f.count));
    REFUSES(jd_recorded_motion_check(f.context, f.motion_rows, 1, NULL, &f.count));
    REFUSES(jd_recorded_motion_check(f.context, f.motion_rows, 1, &f.columns, NULL));
    REFUSES(jd_recorded_motion_create(f.context, NULL, 1, &f.columns, &f.made_motion));
    REFUSES(jd_recorded_motion_create(f.context, f.motion_rows, 1, NULL, &f.made_motion));
    REFUSES(jd_recorded_motion_create(f.context, f.motion_rows, 1, &f.columns, NULL));
    REFUSES(jd_options_set(f.context, NULL, &f.run, "x", 1.0));
    REFUSES(jd_options_set(f.context, jd_run_option_list(), NULL, "x", 1.0));
    REFUSES(jd_options_set(f.context, jd_run_option_list(), &f.run, NULL, 1.0));
    REFUSES(jd_options_read(f.context, NULL, &f.run, "x", "x"));
    REFUSES(jd_options_read(f.context, jd_run_option_list(), NULL, "x", "x"));
    REFUSES(jd_options_read(f.context, jd_run_option_list(), &f.run, NULL, "x"));
    REFUSES(jd_options_read(f.context, jd_run_option_list(), &f.run, "x", NULL));
    REFUSES(jd_value_read(f.context, NULL, "x", f.numbers));
    REFUSES(jd_value_read(f.context, "x", NULL, f.numbers));
    REFUSES(jd_value_read(f.context, "x", "x", NULL));
    REFUSES(jd_parameter_read(f.context, NULL, f.system->parameters, f.numbers));
    REFUSES(jd_parameter_read(f.context, "x", NULL, f.numbers));
    REFUSES(jd_parameter_read(f.context, "x", f.system->parameters, NULL));
    REFUSES(jd_points_file_read(f.context, NULL, &f.points, &f.count));
    REFUSES(jd_points_file_read(f.context, "x", NULL, &f.count));
    REFUSES(jd_points_file_read(f.context, "x", &f.points, NULL));
    REFUSES(jd_points_matrix_read(f.context, NULL, pitch, &f.points, &f.count));
    REFUSES(jd_points_matrix_read(f.context, "x", NULL, &f.points, &f.count));
    REFUSES(jd_points_matrix_read(f.context, "x", pitch, NULL, &f.count));
    REFUSES(jd_points_matrix_read(f.context, "x", pitch, &f.points, NULL));
    REFUSES(jd_load_rows_read(f.context, NULL, &f.load_rows, &f.count));
    REFUSES(jd_load_rows_read(f.context, "x", NULL, &f.count));
    REFUSES(jd_load_rows_read(f.context, "x", &f.load_rows, NULL));
    REFUSES(jd_recorded_motion_read(f.context, NULL, &f.made_motion));
    REFUSES(jd_recorded_motion_read(f.context, "x", NULL));
    REFUSES(jd_watchpoint_read(f.context, NULL, "x", &f.watchpoint));
    REFUSES(jd_watchpoint_read(f.context, f.system, NULL, &f.watchpoint));
    REFUSES(jd_watchpoint_read(f.context, f.system, "x", NULL));
    clean_up();
}

TEST(files_refuse_null) {
    prepare();
    const jd_figure_results none = {.count = 1},
                            hollow = {(const jd_result*const[]){NULL}, NULL, 1};
    const jd_figure_results fewer = {(const jd_result* const[]){f.result}, NULL, -1};
    REFUSES(jd_figure_compare(f.context, NULL, "x.png", &f.figure));
    REFUSES(jd_figure_compare(f.context, &none, "x.png", &f.figure));
    REFUSES(jd_figure_compare(f.context, &hollow, "x.png", &f.figure));
    REFUSES(jd_figure_compare(f.context, &fewer, "x.png", &f.figure));
    REFUSES(jd_figure_compare(f.context, &hollow, NULL, &f.figure));
    REFUSES(jd_scene_figure_check(f.context, NULL, &f.animation));
    REFUSES(jd_scene_figure_write(f.context, NULL, "x.png", &f.animation));
    REFUSES(jd_scene_figure_write(f.context, f.result, NULL, &f.animation));
    REFUSES(jd_diagram_write_csv(f.context, NULL, "x.csv", false));
    REFUSES(jd_figure_write(f.context, NULL, "x", &f.figure));
    REFUSES(jd_figure_write(f.context, f.result, NULL, &f.figure));
    REFUSES(jd_figure_write(f.context, f.result, "x", NULL));
    REFUSES(jd_figure_check(f.context, NULL, &f.figure));
    REFUSES(jd_figure_check(f.context, "x", NULL));
    REFUSES(jd_animation_write(f.context, NULL, "x", &f.animation));
    REFUSES(jd_animation_write(f.context, f.result, NULL, &f.animation));
    REFUSES(jd_animation_write(f.context, f.result, "x", NULL));
    REFUSES(jd_animation_check(f.context, NULL, &f.animation));
    REFUSES(jd_animation_check(f.context, "x", NULL));
    REFUSES(jd_errors_figure_write(f.context, NULL, "x", &f.figure));
    REFUSES(jd_errors_figure_write(f.context, &f.errors_figure, NULL, &f.figure));
    REFUSES(jd_errors_figure_write(f.context, &f.errors_figure, "x", NULL));
    REFUSES(jd_push_figure_write(f.context, NULL, "x", &f.figure));
    REFUSES(jd_push_figure_write(f.context, &f.push_figure, NULL, &f.figure));
    REFUSES(jd_push_figure_write(f.context, &f.push_figure, "x", NULL));
    REFUSES(jd_result_create(f.context, NULL, "x", &f.made_result));
    REFUSES(jd_result_create(f.context, f.trajectory, "x", NULL));
    REFUSES(jd_result_read(f.context, NULL, &f.made_result));
    REFUSES(jd_result_read(f.context, "x", NULL));
    REFUSES(jd_result_write(f.context, NULL, "x", false));
    REFUSES(jd_result_write(f.context, f.result, NULL, false));
    REFUSES(jd_result_check_path(f.context, NULL, false));
    REFUSES(jd_mesh_write(f.context, NULL, 1.0, "x", false));
    REFUSES(jd_mesh_write(f.context, f.mesh, 1.0, NULL, false));
    REFUSES(jd_mesh_check_path(f.context, NULL, false));
    REFUSES(jd_paper_find(f.context, NULL, &f.found_paper));
    REFUSES(jd_paper_find(f.context, "x", NULL));
    REFUSES(jd_exhibit_find(f.context, NULL, "x", &f.exhibit));
    REFUSES(jd_exhibit_find(f.context, f.paper, NULL, &f.exhibit));
    REFUSES(jd_exhibit_find(f.context, f.paper, "x", NULL));
    REFUSES(jd_reproduce(f.context, NULL, "x", &f.reproduce, &f.reproduction));
    REFUSES(jd_reproduce(f.context, f.paper, NULL, &f.reproduce, &f.reproduction));
    REFUSES(jd_reproduce(f.context, f.paper, "x", &f.reproduce, NULL));
    REFUSES(jd_reproduce_check_folder(f.context, NULL, false));
    REFUSES(jd_paper_read(f.context, NULL, &f.found_paper));
    REFUSES(jd_paper_read(f.context, "x", NULL));
    REFUSES(jd_reproduction_index(f.context, NULL, 0, "x"));
    REFUSES(jd_reproduction_index(f.context, (const jd_reproduction* const[]){NULL}, 1, NULL));
    REFUSES(jd_reproduction_index(f.context, (const jd_reproduction* const[]){NULL}, 1, "x"));
    REFUSES(jd_scenario_read(f.context, NULL, &f.scenario));
    REFUSES(jd_scenario_read(f.context, "x", NULL));
    REFUSES(jd_scenario_parse(f.context, NULL, 1, "x", &f.scenario));
    REFUSES(jd_scenario_parse(f.context, "x", 1, NULL, &f.scenario));
    REFUSES(jd_scenario_parse(f.context, "x", 1, "x", NULL));
    clean_up();
}

TEST(nonsense_is_refused) {
    prepare();
    REFUSES((f.run.record = (jd_record)77, jd_run(f.model, &f.run, &f.made_trajectory)));
    REFUSES((f.run.record = (jd_record)-1, jd_run(f.model, &f.run, &f.made_trajectory)));
    REFUSES((f.run.solver = "nosuch", jd_run(f.model, &f.run, &f.made_trajectory)));
    REFUSES((f.run.engine = "nosuch", jd_run(f.model, &f.run, &f.made_trajectory)));
    REFUSES((f.run.tolerance = NAN, jd_run(f.model, &f.run, &f.made_trajectory)));
    REFUSES((f.run.end = NAN, jd_run(f.model, &f.run, &f.made_trajectory)));
    REFUSES(
        (f.run.end = INFINITY, f.run.max_steps = 10, jd_run(f.model, &f.run, &f.made_trajectory)));
    REFUSES((f.run.begin = NAN, jd_run(f.model, &f.run, &f.made_trajectory)));
    REFUSES((f.run.output_step = NAN, f.run.record = JD_RECORD_GRID,
             jd_run(f.model, &f.run, &f.made_trajectory)));
    REFUSES((f.run.output_step = 1e-300, f.run.record = JD_RECORD_GRID,
             jd_run(f.model, &f.run, &f.made_trajectory)));
    REFUSES((f.run.threads = -5, jd_run(f.model, &f.run, &f.made_trajectory)));
    REFUSES((f.run.threads = 1000000, jd_run(f.model, &f.run, &f.made_trajectory)));
    REFUSES((f.run.max_steps = -1, jd_run(f.model, &f.run, &f.made_trajectory)));
    REFUSES((f.run.watchpoint_count = 5, jd_run(f.model, &f.run, &f.made_trajectory)));
    REFUSES((f.run.watchpoint_count = -5, jd_run(f.model, &f.run, &f.made_trajectory)));
    REFUSES((f.run.watchpoint_count = 1000000, f.run.watchpoints = &f.watchpoint,
             jd_run(f.model, &f.run, &f.made_trajectory)));
    REFUSES((f.run.watchpoint_count = 1, f.run.watchpoints = &f.watchpoint,
             jd_run(f.model, &f.run, &f.made_trajectory)));
    REFUSES(
        (f.run.transient = NAN, f.run.drift = true, jd_run(f.model, &f.run, &f.made_trajectory)));
    REFUSES(jd_run_many(f.models, -7, &f.run, &f.made_trajectory));
    REFUSES(jd_model_set(f.model, "mu", NAN));
    REFUSES(jd_model_set(f.model, "", 1));
    REFUSES(jd_model_set(f.model, "patch.", 1));
    REFUSES(jd_model_set(f.model, "drive.99999999999999999999.v_x", 1));
    REFUSES(jd_model_set(f.model, "loads.-1.F_x", 1));
    REFUSES(jd_model_set_initial(f.model, "x", INFINITY));
    REFUSES((f.patch_options.shape = (jd_shape)77,
             jd_patch_create(f.context, &f.patch_options, &f.made_patch)));
    REFUSES((f.patch_options.shape = (jd_shape)-1, jd_model_set_patch(f.model, &f.patch_options)));
    REFUSES((f.patch_options.pressure = (jd_pressure)77,
             jd_patch_create(f.context, &f.patch_options, &f.made_patch)));
    REFUSES((f.patch_options.shape = JD_SHAPE_POINTS, f.patch_options.point_count = 5,
             f.patch_options.points = NULL,
             jd_patch_create(f.context, &f.patch_options, &f.made_patch)));
    REFUSES((f.patch_options.shape = JD_SHAPE_POINTS, f.patch_options.point_count = -5,
             jd_patch_create(f.context, &f.patch_options, &f.made_patch)));
    REFUSES((f.patch_options.shape = JD_SHAPE_POLYGON, f.patch_options.point_count = 0,
             jd_patch_create(f.context, &f.patch_options, &f.made_patch)));
    REFUSES((f.patch_options.shape = (jd_shape)77,
             jd_patch_options_set(f.context, &f.patch_options, "radius", 1)));
    REFUSES((f.patch_options.shape = (jd_shape)77,
             jd_patch_options_read(f.context, &f.patch_options, "radius", "1")));
    REFUSES((f.patch_options.shape = (jd_shape)77,
             jd_patch_lean_to(f.context, &f.patch_options, 0, 0)));
    REFUSES((f.load.kind = (jd_load_kind)77, jd_load_term_check(f.context, &f.load)));
    REFUSES((f.load.kind = (jd_load_kind)77, jd_model_add_load(f.model, &f.load)));
    REFUSES((f.load.kind = (jd_load_kind)77, jd_load_term_set(f.context, &f.load, "F_x", 1)));
    REFUSES((f.load = jd_load_term_default(JD_LOAD_TABLE), jd_model_add_load(f.model, &f.load)));
    REFUSES((f.drive_term.kind = (jd_drive_kind)77, jd_drive_term_check(f.context, &f.drive_term)));
    REFUSES((f.drive_term.kind = (jd_drive_kind)77, jd_model_add_drive(f.model, &f.drive_term)));
    REFUSES((f.drive_term = jd_drive_term_default(JD_DRIVE_TABLE),
             jd_model_add_drive(f.model, &f.drive_term)));
    REFUSES((f.drive_term = jd_drive_term_default(JD_DRIVE_CHIRP),
             jd_model_add_drive(f.model, &f.drive_term)));
    REFUSES(jd_recorded_motion_create(f.context, f.motion_rows, -3, &f.columns, &f.made_motion));
    REFUSES(jd_recorded_motion_create(f.context, f.motion_rows, 8, &f.columns, &f.made_motion));
    REFUSES(jd_patch_load(f.patch, (jd_motion){.vx = NAN}, 0, &f.wrench));
    REFUSES(jd_patch_load(f.patch, (jd_motion){0}, -1, &f.wrench));
    REFUSES(jd_patch_load_many(f.patch, -1, &f.motion, 0, &f.wrench));
    REFUSES(jd_law_load_many(f.law, NULL, f.patch, -1, &f.motion, 0, &f.wrench));
    REFUSES(jd_patch_moment(f.patch, -1, 77, 1000000, f.numbers));
    REFUSES(jd_patch_moment(f.patch, 2000000000, 2000000000, 2000000000, f.numbers));
    REFUSES(jd_surface_gauge(f.patch, (jd_wrench){.fx = NAN}, &f.gauge));
    REFUSES(jd_surface_slip(f.patch, (double[6]){NAN}, (jd_wrench){.fx = 1}, 1, &f.slip));
    REFUSES(jd_surface_slip(f.patch, (double[6]){0}, (jd_wrench){.fx = 1}, 1, &f.slip));
    REFUSES(jd_surface_slip(f.patch, f.B, (jd_wrench){.fx = 1}, -1, &f.slip));
    REFUSES(jd_surface_onset(f.patch, f.B, (jd_wrench){.fx = NAN}, (jd_wrench){0}, &f.motion));
    REFUSES(
        jd_surface_threshold(f.patch, (jd_wrench){.fx = INFINITY}, (jd_wrench){0}, &f.threshold));
    REFUSES(jd_surface_mesh(f.patch, -3, &f.made_mesh));
    REFUSES(jd_surface_mesh(f.patch, 77, &f.made_mesh));
    REFUSES(
        (f.plane =
             (jd_plane_collision){.give = {NAN, 0, 1}, .velocity = {1, -1}, .mu = 0.3, .e = 0.5},
         jd_impact_plane(&f.plane, &f.impact)));
    REFUSES((f.plane =
                 (jd_plane_collision){.give = {-1, 0, -1}, .velocity = {1, -1}, .mu = -0.3, .e = 5},
             jd_impact_plane(&f.plane, &f.impact)));
    REFUSES((f.collision = (jd_collision){0}, jd_impact_compute(&f.collision, &f.impact)));
    REFUSES(jd_modes_classify(&f.pair, &f.pair_modes));
    REFUSES((f.modes_problem.count = 77, jd_modes_solve(&f.modes_problem, &f.modes)));
    REFUSES((f.modes_problem.count = 2, jd_modes_solve(&f.modes_problem, &f.modes)));
    REFUSES((f.striking = (jd_striking){.count = 77}, jd_strike_compute(&f.striking, &f.strike)));
    REFUSES((f.striking = (jd_striking){.count = -7}, jd_strike_end(&f.striking, 77, &f.strike)));
    REFUSES(jd_law_error_mixes(f.law, NULL, f.patch, -5, f.mixes));
    REFUSES((f.sweep.start = (jd_start)77, f.sweep.axis_count = 1, f.sweep.axes[0] = f.axis,
             jd_sweep_check(f.model, &f.run, &f.sweep)));
    REFUSES((f.sweep.direction = (jd_direction)77, f.sweep.axis_count = 1, f.sweep.axes[0] = f.axis,
             jd_sweep_check(f.model, &f.run, &f.sweep)));
    REFUSES((f.sweep.axis_count = 77, jd_sweep_check(f.model, &f.run, &f.sweep)));
    REFUSES((f.sweep.axis_count = -7, jd_sweep_check(f.model, &f.run, &f.sweep)));
    REFUSES((f.sweep.axis_count = 1, f.sweep.axes[0] = (jd_axis){0},
             jd_sweep_check(f.model, &f.run, &f.sweep)));
    REFUSES((f.sweep.axis_count = 1, f.sweep.axes[0] = f.axis, f.sweep.axes[0].points = -5,
             jd_sweep_check(f.model, &f.run, &f.sweep)));
    REFUSES((f.sweep.axis_count = 1, f.sweep.axes[0] = f.axis,
             f.sweep.section.kind = (jd_section_kind)77,
             jd_sweep_check(f.model, &f.run, &f.sweep)));
    REFUSES((f.sweep.axis_count = 1, f.sweep.axes[0] = f.axis, f.sweep.record = -1,
             f.sweep.transient = -5, jd_sweep_check(f.model, &f.run, &f.sweep)));
    REFUSES((f.sweep.axis_count = 1, f.sweep.axes[0] = f.axis, f.sweep.quantity_count = 77,
             jd_sweep_check(f.model, &f.run, &f.sweep)));
    REFUSES((f.design.variable_count = 77, jd_design_check(f.model, &f.design)));
    REFUSES((f.design.variable_count = -77, jd_design_check(f.model, &f.design)));
    REFUSES((f.axes[0].points = -4, jd_drift_map_check(f.model, f.axes, &f.settle)));
    REFUSES(jd_value_read(f.context, "", "m", f.numbers));
    REFUSES(jd_value_read(f.context, "1 m", "nosuchunit", f.numbers));
    REFUSES(jd_drift_plan_make(f.model, NAN, 1, 0, &f.plan));
    REFUSES(jd_axis_read(f.model, "A_x=::", 0, &f.axis));
    REFUSES(jd_axis_read(f.model, "A_x = 1:2:99999999999999999999", 0, &f.axis));
    REFUSES((f.data.row_count = -3, jd_fit_measured(f.context, &f.problem, &f.data, &f.fit)));
    REFUSES((f.data.row_count = 3, f.data.rows = NULL,
             jd_fit_measured(f.context, &f.problem, &f.data, &f.fit)));
    clean_up();
}

TEST(the_message_names_function_and_argument) {
    prepare();
    jd_status_ignore(jd_run(f.model, NULL, &f.made_trajectory));
    CHECK_STR(jd_context_message(f.context), "jd_run: 'options' must not be NULL");
    clean_up();
}

static void read_text(const char* path, char* text, size_t size) {
    FILE* file = fopen(path, "r");
    REQUIRE(file);
    text[fread(text, 1, size - 1, file)] = '\0';
    CHECK(feof(file));
    fclose(file);
}

// Whether a text calls a function.
static bool calls(const char* text, const char* name) {
    const size_t length = strlen(name);
    for (const char* at = text; (at = strstr(at, name)); at += length)
        if (at[length] == '(')
            return true;
    return false;
}

// No function with a status can be added to the headers without its lines above.
TEST(every_function_with_a_status_is_called_here) {
    static const char start[] = "JD_API JD_NODISCARD jd_status";
    static char own[200000], header[200000];
    int count = 0;
    read_text(JD_SOURCE_DIR "/tests/unit/base/test_given.c", own, sizeof own);
    glob_t headers;
    REQUIRE(glob(JD_SOURCE_DIR "/include/judder/*.h", 0, NULL, &headers) == 0);
    for (size_t i = 0; i < headers.gl_pathc; i++) {
        read_text(headers.gl_pathv[i], header, sizeof header);
        for (const char* at = header; (at = strstr(at, start)); count++) {
            char name[64];
            at += sizeof start - 1;
            REQUIRE(sscanf(at, " %63[a-z_0-9]", name) == 1);
            if (!calls(own, name))
                CHECK_FAILED("%s is not called with NULL", name);
        }
    }
    globfree(&headers);
    CHECK(count > 150);
}

TEST(names_and_entries_beyond_a_list_are_none) {
    prepare();
    CHECK(jd_system_at(-1) == NULL && jd_system_at(77) == NULL && jd_law_at(77) == NULL);
    CHECK(jd_engine_at(77) == NULL && jd_solver_at(-1) == NULL && jd_paper_at(77) == NULL);
    CHECK(jd_patch_key_at(77) == NULL && jd_load_key_at(-1) == NULL && jd_drive_key_at(77) == NULL);
    CHECK_STR(jd_status_name((jd_status)77), "unknown");
    clean_up();
}

TEST_MAIN(parts_refuse_null, studies_refuse_null, runs_and_models_refuse_null, friction_refuse_null,
          loads_refuse_null, files_refuse_null, nonsense_is_refused,
          the_message_names_function_and_argument, every_function_with_a_status_is_called_here,
          names_and_entries_beyond_a_list_are_none)
