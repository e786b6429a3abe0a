// A program outside the tree, in C: uses every part of an installed libjudder, so that a library
// missing from a static link shows. Prints the final x of a short run; with the path of a plug-in,
// that of the plug-in's system instead.
#include <judder/judder.h>
#include <judder/plugin.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int fail(const jd_context* context) {
    fprintf(stderr, "outside: %s\n", jd_context_message(context));
    return 1;
}

// Run to 0.1 s and print the first state.
static int run(jd_context* context, jd_model* model, const char* solver, const char* file) {
    jd_run_options options = jd_run_options_default(jd_model_system(model));
    jd_trajectory* trajectory = NULL;
    jd_result *result = NULL, *again = NULL;
    options.end = 0.1;
    options.solver = solver;
    jd_status status = jd_run(model, &options, &trajectory);
    if (status == JD_OK && file) {
        status = jd_result_create(context, trajectory, NULL, &result);
        if (status == JD_OK)
            status = jd_result_write(context, result, file, true);
        if (status == JD_OK)
            status = jd_result_read(context, file, &again);
        if (status == JD_OK && jd_result_row_count(again) != jd_trajectory_row_count(trajectory))
            status = jd_fail(context, JD_ERR_FILE, "%s has lost rows", file);
    }
    if (status == JD_OK)
        printf("%s %.17g\n", jd_model_system(model)->name, jd_trajectory_final(trajectory)[0]);
    jd_result_free(again);
    jd_result_free(result);
    jd_trajectory_free(trajectory);
    return status == JD_OK ? 0 : fail(context);
}

// outside RESULT.h5 [PLUGIN.so]
int main(int argc, char** argv) {
    static const char text[] = "system: vibrating-table\nparameters: {a: 3 mm}\n";
    jd_context* context = jd_context_create();
    jd_scenario* scenario = NULL;
    jd_model* model = NULL;
    const jd_system* system = NULL;
    int code = 1;
    if (argc > 2) {
        if (jd_plugin_load(context, argv[2], &system) != JD_OK ||
            jd_model_create(context, system, &model) != JD_OK)
            code = fail(context);
        else
            code = run(context, model, NULL, argv[1]);
    } else if (argc > 1) {
        if (jd_scenario_parse(context, text, strlen(text), "text", &scenario) != JD_OK)
            code = fail(context);
        else
            code = run(context, jd_scenario_model(scenario), NULL, argv[1]);
        // The reference solver comes last: its last digits belong to another library.
        if (code == 0 && freopen("/dev/null", "w", stdout))
            code = run(context, jd_scenario_model(scenario),
                       jd_solver_at(jd_solver_count() - 1)->name, NULL);
    }
    jd_model_free(model);
    jd_scenario_free(scenario);
    jd_context_free(context);
    return code;
}
