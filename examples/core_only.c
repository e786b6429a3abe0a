// A trajectory and a friction law with libjudder-core alone: no files, no other libraries.
//
//     cc core_only.c -o core_only $(pkg-config --cflags --libs judder-core)
#include <judder/friction.h>
#include <judder/run.h>
#include <stdio.h>

int main(void) {
    jd_context* context = jd_context_create();
    const jd_system* system = NULL;
    jd_model* model = NULL;
    jd_trajectory* trajectory = NULL;
    jd_wrench along;
    if (jd_system_find(context, "vibrating-table", &system) != JD_OK ||
        jd_model_create(context, system, &model) != JD_OK)
        return 1;
    jd_run_options options = jd_run_options_default(system);
    options.end = 0.5;          // [s]
    options.output_step = 0.1;  // [s]
    if (jd_run(model, &options, &trajectory) != JD_OK)
        return 1;
    for (int64_t i = 0; i < jd_trajectory_row_count(trajectory); i++)
        printf("t %.1f s: x %.9f m\n", jd_trajectory_time(trajectory, i),
               jd_trajectory_states(trajectory, i)[0]);
    // The law of the model on its patch, which slides at 10 cm/s and spins at 5 rad/s.
    if (jd_law_load(jd_model_law(model), jd_model_law_parameters(model), jd_model_patch(model),
                    (jd_motion){.vx = 0.1, .w = 5}, 0, &along) == JD_OK)
        printf("friction/(mu N): force %.9f, moment %.9f mm\n", -along.fx, -1e3 * along.m);
    jd_trajectory_free(trajectory);
    jd_model_free(model);
    jd_context_free(context);
}
