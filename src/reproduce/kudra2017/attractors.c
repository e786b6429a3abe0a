// Motions that exist side by side: random starts within the window of figure 2 b.
#include "reproduce/kudra2017/pendulum.h"
#include "reproduce/kudra2017/plans.h"

#include <math.h>
#include <stdlib.h>

#define STARTS "8"
#define APART 0.1  // [rad]: mean angles farther apart are of different motions

static const jd_planned_sweep sweeps[] = {
    {"attractors",
     "# kudra2017, motions that exist side by side with friction at a point.\n"  //
     JD_KUDRA2017_PENDULUM("", "0") JD_KUDRA2017_RUN JD_KUDRA2017_SWEEP(
         "omega_d", "5", "7.5") "  start: random\n  starts: " STARTS "\n"
                                "  random: {theta1: [-0.2, 0.2], phi1: [-0.2, 0.2], theta2: [-0.2, "
                                "0.2], phi2: [-0.2, 0.2]}\n"
                                "  transient: 150\n  record: 60\n",
     40}};

// Mean of what was recorded of phi2 in a case, NaN if that failed.
static double mean_of(const jd_evidence* evidence, int64_t index, size_t record, double* values) {
    double sum = 0;
    if (jd_diagram_points(evidence->context, evidence->diagrams[0], 1, index, 1, values) != JD_OK)
        return NAN;
    for (size_t i = 0; i < record; i++)
        sum += values[i];
    return sum / (double)record;
}

// Values of omega_d at which some starts end in different motions that both repeat.
static double coexisting(const jd_evidence* evidence, const jd_planned_check* check) {
    const jd_diagram* diagram = evidence->diagrams[0];
    const int64_t starts = (int64_t)jd_diagram_number(diagram, "starts");
    const size_t record = (size_t)jd_diagram_number(diagram, "record");
    double* values = calloc(record, sizeof *values);
    int found = 0;
    (void)check;
    for (int64_t first = 0; values && first < jd_diagram_case_count(diagram); first += starts) {
        double least = INFINITY, most = -INFINITY;
        for (int64_t i = first; i < first + starts; i++) {
            if (jd_diagram_case_at(diagram, i).period < 1)
                continue;
            const double mean = mean_of(evidence, i, record, values);
            least = fmin(least, mean);
            most = fmax(most, mean);
        }
        found += most - least > APART;
    }
    free(values);
    return found;
}

static const jd_planned_check checks[] = {
    JD_KUDRA2017_WHOLE,
    {"values with two periodic motions", JD_AT_LEAST, 1, 0, "1",
     "a half turn makes of each motion another one: their mean phi_2 differs in sign", "mean phi_2",
     coexisting, .run = 0},
};

const jd_exhibit_plan jd_kudra2017_attractors = {
    JD_PLANNED(sweep, sweeps), JD_PLANNED(check, checks), .draw = jd_kudra2017_draw};
