// Many trajectories at once: how far does the ball drift, depending on how strongly the table
// vibrates along y? jd_run_many spreads them over the cores and vector lanes of the machine.
//
//     cc batch.c -o batch $(pkg-config --cflags --libs judder)
#include <judder/judder.h>
#include <stdio.h>

#define COUNT 21

// Models that differ in A_y alone: 0 to 1 m/s.
static jd_status create_models(jd_context* context, const jd_system* system, jd_model** models) {
    jd_status status = JD_OK;
    for (int i = 0; i < COUNT && status == JD_OK; i++) {
        status = jd_model_create(context, system, &models[i]);
        if (status == JD_OK)
            status = jd_model_set(models[i], "A_y", (double)i / (COUNT - 1));
    }
    return status;
}

// The drift is the way from start to end, divided by the time. x and y are the first two states.
static void print_row(const jd_trajectory* trajectory) {
    const jd_model* model = jd_trajectory_model(trajectory);
    const double* first = jd_model_initial(model);
    const double* last = jd_trajectory_final(trajectory);
    const double time = jd_trajectory_final_time(trajectory);
    const double x = (last[0] - first[0]) / time, y = (last[1] - first[1]) / time;
    const jd_parameter* parameter;  // its description: symbol, unit, range
    double A_y = 0;
    jd_status_ignore(jd_model_parameter(model, "A_y", &parameter, &A_y));  // the system has it
    printf("%9.3f %12.6f %12.6f  %s\n", A_y, x, y,
           jd_status_name(jd_trajectory_status(trajectory)));
}

int main(void) {
    jd_context* context = jd_context_create();
    const jd_system* system = NULL;
    jd_model* models[COUNT] = {NULL};
    jd_trajectory* trajectories[COUNT] = {NULL};

    jd_status status = jd_system_find(context, "vibrating-table", &system);
    if (status == JD_OK)
        status = create_models(context, system, models);
    if (status == JD_OK) {
        jd_run_options options = jd_run_options_default(system);
        options.record = JD_RECORD_FINAL;
        options.outputs = false;  // states are enough: no forces, no energies
        status = jd_run_many((const jd_model* const*)models, COUNT, &options, trajectories);
    }
    if (status == JD_OK) {
        printf("# %s, engine %s\n", system->title, jd_trajectory_options(trajectories[0]).engine);
        printf("# A_y[m/s]    drift_x      drift_y [m/s]\n");
        for (int i = 0; i < COUNT; i++)
            print_row(trajectories[i]);
    } else {
        fprintf(stderr, "batch: %s\n", jd_context_message(context));
    }

    for (int i = 0; i < COUNT; i++) {
        jd_trajectory_free(trajectories[i]);
        jd_model_free(models[i]);
    }
    jd_context_free(context);
    return status == JD_OK ? 0 : 2;
}
