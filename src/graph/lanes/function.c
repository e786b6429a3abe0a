// Equations that are a function over arrays: numbers of the lanes into rows, the call, and back.

#include "graph/lanes/function.h"

#include "graph/function.h"

#define ROOM (JD_LANES * JD_FUNCTION_ENTRIES)

// From one number per lane to one row per lane, and the other way.
static void to_rows(const jd_real* numbers, int count, double* rows) {
    for (int lane = 0; lane < JD_LANES; lane++)
        for (int i = 0; i < count; i++)
            rows[lane * count + i] = jd_get(numbers[i], lane);
}

static void from_rows(const double* rows, int count, jd_real* numbers) {
    for (int lane = 0; lane < JD_LANES; lane++)
        for (int i = 0; i < count; i++)
            jd_put(&numbers[i], lane, rows[lane * count + i]);
}

// A place that the function leaves alone is no number.
static double* blank(double* out, int count) {
    for (int i = 0; i < JD_LANES * count; i++)
        out[i] = (double)NAN;
    return out;
}

static void call(const jd_row_function* f, jd_row_function_fn function, const jd_instance* instance,
                 jd_real t, const jd_real* y, double* out) {
    double times[JD_LANES], parameters[ROOM], states[ROOM];
    to_rows(&t, 1, times);
    to_rows(instance->parameters, f->parameters, parameters);
    to_rows(y, f->states, states);
    function(f->spec.data,
             &(jd_row_function_call){
                 .lanes = JD_LANES, .t = times, .parameters = parameters, .y = states, .out = out});
}

static void rates(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* rate) {
    const jd_row_function* f = instance->data;
    double out[ROOM];
    call(f, f->spec.rates, instance, t, y, blank(out, f->states));
    from_rows(out, f->states, rate);
}

static void measure(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* outputs) {
    const jd_row_function* f = instance->data;
    double out[ROOM];
    call(f, f->spec.measure, instance, t, y, blank(out, f->outputs));
    from_rows(out, f->outputs, outputs);
}

// Of one lane, where rows of numbers are rows of lanes. No output is integrated.
static void jacobian(const jd_instance* instance, jd_real t, const jd_real* y,
                     jd_derivatives* of_rates, jd_derivatives* of_outputs) {
    const jd_row_function* f = instance->data;
    double* out = blank((double*)(void*)of_rates->by_state, f->states * f->states);
    (void)of_outputs;
    call(f, f->spec.jacobian, instance, t, y, out);
}

const jd_system_kernel jd_row_function_kernel = {.lanes = JD_LANES,
                                                 .engine = JD_ENGINE_TEXT,
                                                 .rates = rates,
                                                 .measure = measure,
                                                 .jacobian = jacobian,
                                                 .timeless = true};
