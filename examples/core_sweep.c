// A bifurcation diagram in memory with libjudder-core alone: a parameter is swept, and each case is
// handed to functions of this program.
//
//     cc core_sweep.c -o core_sweep $(pkg-config --cflags --libs judder-core)
#include <judder/sweep.h>
#include <stdio.h>

enum { CASES = 9, SECTIONS = 4 };

typedef struct diagram {
    jd_sweep_case cases[CASES];
    double x[CASES][SECTIONS];  // at the sections
} diagram;

// Threads of the sweep call these, but for one case one after the other: as each has its own place,
// no lock is needed.
static jd_status keep_points(void* data, jd_sweep_case* now, int quantity, int64_t count,
                             const double* values) {
    diagram* d = data;
    for (int64_t i = 0; quantity == 0 && i < count; i++)
        d->x[now->index][now->recorded + i] = values[i];
    return JD_OK;
}

static jd_status keep_case(void* data, jd_sweep_case* ended) {
    ((diagram*)data)->cases[ended->index] = *ended;
    return JD_OK;
}

int main(void) {
    jd_context* context = jd_context_create();
    const jd_system* system = NULL;
    jd_model* model = NULL;
    if (jd_system_find(context, "duffing", &system) != JD_OK ||
        jd_model_create(context, system, &model) != JD_OK)
        return 1;
    const jd_run_options run = jd_run_options_default(system);
    jd_sweep_options options = jd_sweep_options_default();
    options.axes[0] = (jd_axis){.name = "gamma", .from = 0.2, .to = 0.28, .points = CASES};
    options.transient = 60;
    options.record = SECTIONS;
    diagram d = {0};
    const jd_sweep_sink sink = {.data = &d, .points = keep_points, .end = keep_case};
    if (jd_sweep_each(model, &run, &options, &sink, NULL) != JD_OK)
        return 1;
    for (int i = 0; i < CASES; i++) {
        printf("gamma %.17g period %d x", d.cases[i].values[0], d.cases[i].period);
        for (int k = 0; k < d.cases[i].recorded; k++)
            printf(" %.17g", d.x[i][k]);
        printf("\n");
    }
    jd_model_free(model);
    jd_context_free(context);
}
