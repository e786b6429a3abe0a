// One trajectory: a ball on a vibrating table, from its defaults to its final state.
//
//     cc first_run.c -o first_run $(pkg-config --cflags --libs judder)
#include <judder/judder.h>
#include <stdio.h>

// Every failing call leaves a sentence in the context.
static int failed(const jd_context* context) {
    fprintf(stderr, "first_run: %s\n", jd_context_message(context));
    return 2;
}

int main(void) {
    jd_context* context = jd_context_create();
    const jd_system* system = NULL;
    jd_model* model = NULL;
    jd_trajectory* trajectory = NULL;
    int code = 0;

    // A system is a constant table; a model is a system with values. All values are in SI.
    if (jd_system_find(context, "vibrating-table", &system) != JD_OK ||
        jd_model_create(context, system, &model) != JD_OK ||
        jd_model_set(model, "A_y", 0.8) != JD_OK ||          // a parameter [m/s]
        jd_model_set_initial(model, "wx", 10.0) != JD_OK) {  // a start value [rad/s]
        code = failed(context);
        goto end;
    }

    jd_run_options options = jd_run_options_default(system);
    options.end = 1.0;                 // [s]
    options.record = JD_RECORD_FINAL;  // only the end is wanted, no rows
    if (jd_run(model, &options, &trajectory) != JD_OK) {
        code = failed(context);
        goto end;
    }

    // A run that stops on its way is a result, too: its status says why.
    const jd_status status = jd_trajectory_status(trajectory);
    printf("%s after %g s: %s\n", system->name, jd_trajectory_final_time(trajectory),
           jd_status_text(status));
    for (int i = 0; i < system->state_count; i++)
        printf("%-4s %14.9f %s\n", system->states[i].name, jd_trajectory_final(trajectory)[i],
               system->states[i].unit);
    code = status == JD_OK ? 0 : 1;
end:
    jd_trajectory_free(trajectory);
    jd_model_free(model);
    jd_context_free(context);
    return code;
}
