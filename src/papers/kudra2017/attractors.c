// Motions that exist side by side: random starts within the window of figure 2 b and beyond it.
#include "papers/kudra2017/pendulum.h"
#include "papers/kudra2017/plans.h"

#include <math.h>
#include <stdlib.h>

#define X_2 0           // which of the recorded quantities: the place of the joint along x ...
#define ONE_SIDE 20e-3  // [m]: ... whose mean is so large in a motion that is not symmetric

static const char* const sweeps[] = {"attractors"};

// Mean of what was recorded of x_2 in a case, NaN if that failed. Limbs that a hard start has
// thrown over hang as others do, by other angles: the place of the joint does not see that.
static double mean_of(const jd_evidence* evidence, int64_t index) {
    const size_t record = (size_t)jd_diagram_number(evidence->diagrams[0], "record");
    double* values = calloc(record, sizeof *values);
    double sum = 0;
    const bool read = values != NULL && jd_diagram_points(evidence->context, evidence->diagrams[0],
                                                          X_2, index, 1, values) == JD_OK;
    for (size_t i = 0; read && i < record; i++)
        sum += values[i];
    free(values);
    return read ? sum / (double)record : NAN;
}

// What the starts at one value of omega_d came to.
typedef struct outcome {
    int repeat;          // starts whose motion repeats
    double least, most;  // mean x_2 of those
} outcome;

static outcome outcome_at(const jd_evidence* evidence, int64_t value, int64_t starts) {
    outcome o = {.least = INFINITY, .most = -INFINITY};
    for (int64_t i = value * starts; i < (value + 1) * starts; i++) {
        if (jd_diagram_case_at(evidence->diagrams[0], i).period < 1)
            continue;
        const double mean = mean_of(evidence, i);
        o.repeat++;
        o.least = fmin(o.least, mean);
        o.most = fmax(o.most, mean);
    }
    return o;
}

static bool has_pair(const outcome* o) { return o->least < -ONE_SIDE && o->most > ONE_SIDE; }

// By `of`: at how many values both of a pair are found ("pairs"), how far they are from being twins
// ("twins"), and the last value at which all starts ("all"), or some ("some"), end in one of them.
static double coexisting(const jd_evidence* evidence, const jd_planned_check* check) {
    const jd_diagram_axis* axis = jd_diagram_axis_at(evidence->diagrams[0], 0);
    const int64_t starts = (int64_t)jd_diagram_number(evidence->diagrams[0], "starts");
    double pairs = 0, twins = NAN, all = NAN, some = NAN;
    for (int64_t i = 0; i < axis->count; i++) {
        const outcome o = outcome_at(evidence, i, starts);
        pairs += has_pair(&o);
        if (has_pair(&o))
            twins = fmax(twins, fabs(o.least + o.most));
        if (o.repeat == starts)
            all = axis->values[i];
        if (o.repeat > 0)
            some = axis->values[i];
    }
    switch (check->of[0]) {
    case 'p':
        return pairs;
    case 't':
        return twins;
    default:
        return check->of[0] == 'a' ? all : some;
    }
}

static const jd_planned_check checks[] = {
    JD_KUDRA2017_WHOLE,
    {"values with two periodic motions", JD_AT_LEAST, 1, 0, "1",
     "half a turn makes of each motion another one: their mean x_2 differs in sign", "mean x_2",
     coexisting, .of = "pairs"},
    {"mean x_2 of one and the other, added", JD_AT_MOST, 0, 1e-5, "m",
     "half a turn changes the sign of x_2 and y_2; to the accuracy of motions that still settle",
     "mean x_2", coexisting, .of = "twins", .points = 40},
    {"last omega_d at which every start ends in one of the two", JD_EQUALS, 6.92, 0.15, "rad/s",
     "our finding, to two steps of the sweep", "period detection", coexisting, .of = "all",
     .points = 60},
    {"last omega_d at which some start does", JD_AT_LEAST, 8, 0, "rad/s",
     "our finding: up to there at least they exist beside motions without a period",
     "period detection", coexisting, .of = "some", .points = 60},
};

const jd_exhibit_plan jd_kudra2017_attractors = {
    JD_PLANNED(sweep, sweeps), JD_PLANNED(check, checks), .draw = jd_kudra2017_draw};
