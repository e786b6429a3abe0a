// Rows and outputs: does the energy account of the vibrating table close?
//
//     E_kin + L_slide + L_spin + L_roll = E_kin(0) + W_table + W_gravity
//
// Prints the account every quarter of a second and the largest residual over all rows.
//
//     cc energy_balance.c -o energy_balance $(pkg-config --cflags --libs judder) -lm
#include <judder/judder.h>
#include <math.h>
#include <stdio.h>

#define TOLERANCE 1e-10

// The values of an output over all rows.
static const double* values(const jd_result* result, const char* name) {
    return jd_result_column(result, name)->values;
}

// Largest residual in units of the energy that went through the account.
static double check(const jd_result* result) {
    const double *t = values(result, "t"), *E = values(result, "E_kin");
    const double *slide = values(result, "L_slide"), *spin = values(result, "L_spin");
    const double *roll = values(result, "L_roll"), *table = values(result, "W_table");
    const double* gravity = values(result, "W_gravity");
    double largest = 0;
    printf("#   t[s]     E_kin[J]      lost[J]      work[J]   residual[J]\n");
    for (int64_t i = 0; i < jd_result_row_count(result); i++) {
        const double lost = slide[i] + spin[i] + roll[i], work = table[i] + gravity[i];
        const double residual = E[i] + lost - E[0] - work;
        largest = fmax(largest, fabs(residual) / (E[0] + fabs(lost) + fabs(work)));
        if (i % 250 == 0)
            printf("%8.2f %12.6f %12.6f %12.6f %13.2e\n", t[i], E[i], lost, work, residual);
    }
    return largest;
}

int main(void) {
    jd_context* context = jd_context_create();
    const jd_system* system = NULL;
    jd_model* model = NULL;
    jd_trajectory* trajectory = NULL;
    jd_result* result = NULL;
    double largest = NAN;

    jd_status status = jd_system_find(context, "vibrating-table", &system);
    if (status == JD_OK)
        status = jd_model_create(context, system, &model);
    if (status == JD_OK)
        status = jd_model_set(model, "alpha_x", 0.02);  // a tilt [rad], so that gravity works, too
    if (status == JD_OK) {
        jd_run_options options = jd_run_options_default(system);
        options.tolerance = TOLERANCE;
        options.output_step = 1e-3;  // [s]; outputs are computed at each row
        status = jd_run(model, &options, &trajectory);
    }
    // A result names its columns; it is also what is written to files and drawn.
    if (status == JD_OK)
        status = jd_result_create(context, trajectory, NULL, &result);
    if (status == JD_OK)
        largest = check(result);
    else
        fprintf(stderr, "energy_balance: %s\n", jd_context_message(context));

    // The tolerance is for one step; the residual gathers the errors of many.
    const bool closed = largest < 10 * TOLERANCE;
    printf("largest residual: %.2e, the account %s\n", largest, closed ? "closes" : "is open");
    jd_result_free(result);
    jd_trajectory_free(trajectory);
    jd_model_free(model);
    jd_context_free(context);
    return status != JD_OK ? 2 : closed ? 0 : 1;
}
