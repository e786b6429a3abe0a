// One trajectory beside an independent derivation: the start that the sweeps have, disc at -420 mm.
#include "judder/maths.h"
#include "papers/kudra2017/pendulum.h"
#include "papers/kudra2017/plans.h"

#include <math.h>

enum { OURS, CVODE };

static const char* const runs[] = {"start", "start_cvode"};

// ---- Contact -----------------------------------------------------------------------------------

#define RADIUS 0.025                                       // R_b [m]
#define GIVE(nu_term) ((nu_term) / 2e9 + (nu_term) / 1e8)  // [1/Pa]

enum { PRINTED_STIFFNESS, STIFFNESS };

// Equation (8), as printed with 1 - nu and with 1 - nu^2.
static jd_status compute(jd_evidence* evidence) {
    evidence->numbers[PRINTED_STIFFNESS] = 4.0 * sqrt(RADIUS) / (3.0 * GIVE(1.0 - 0.3));
    evidence->numbers[STIFFNESS] = 4.0 * sqrt(RADIUS) / (3.0 * GIVE(1.0 - 0.3 * 0.3));
    return JD_OK;
}

// In contact: the radius that Hertz has for the normal force, sqrt(R_b) (N/k)^(1/3), over the one
// that is taken, from the penetration; the largest (`index` 1) or the smallest.
static double radius_ratio(const jd_evidence* evidence, const jd_planned_check* check) {
    const jd_result* result = evidence->results[check->run];
    const double* N = jd_result_column(result, "N")->values;
    const double* a = jd_result_column(result, "a_r")->values;
    const double k = evidence->numbers[PRINTED_STIFFNESS];
    double found = NAN;
    for (int64_t i = 0; i < jd_result_row_count(result); i++) {
        const double ratio = N[i] > 0.0 ? sqrt(RADIUS) * jd_cbrt(N[i] / k) / a[i] : NAN;
        found = check->index == 1 ? fmax(found, ratio) : fmin(found, ratio);
    }
    return found;
}

// Largest distance of a_r^2 from R_b |h|, over R_b^2.
static double radius_off(const jd_evidence* evidence, const jd_planned_check* check) {
    const jd_result* result = evidence->results[check->run];
    const double* h = jd_result_column(result, "h")->values;
    const double* a = jd_result_column(result, "a_r")->values;
    double worst = 0.0;
    for (int64_t i = 0; i < jd_result_row_count(result); i++)
        if (h[i] < 0.0)
            worst = fmax(worst, fabs(a[i] * a[i] + RADIUS * h[i]) / (RADIUS * RADIUS));
    return worst;
}

// ---- Checks ------------------------------------------------------------------------------------

#define ANGLE(name, row, value, time)                                                              \
    {                                                                                              \
        name " after " time " s", JD_EQUALS, value, 1e-6, "rad",                                   \
            "an independent derivation; contacts make errors grow", "rk8", jd_measure_row,         \
            .run = OURS, .of = name, .index = row                                                  \
    }
#define BESIDE(name, value)                                                                        \
    {                                                                                              \
        name " after 2 s by CVODE", JD_EQUALS, value, 1e-6, "rad",                                 \
            "an independent derivation; contacts make errors grow", "CVODE Adams",                 \
            jd_measure_last, .run = CVODE, .of = name                                              \
    }

static const jd_planned_check checks[] = {
    ANGLE("theta1", 1000, 0.0596264855, "1"),
    ANGLE("phi1", 1000, 0.0623275221, "1"),
    ANGLE("theta2", 1000, -0.3116069887, "1"),
    ANGLE("phi2", 1000, -0.1985867678, "1"),
    ANGLE("theta1", 2000, 0.0834620406, "2"),
    ANGLE("phi1", 2000, -0.0417377150, "2"),
    ANGLE("theta2", 2000, -0.3633164893, "2"),
    ANGLE("phi2", 2000, 0.0845107196, "2"),
    BESIDE("theta1", 0.0834620406),
    BESIDE("phi2", 0.0845107196),
    {"stiffness by (8) as printed, with 1 - nu", JD_DIFFERS, 2.2063685e7, 1e4, "N/m^1.5",
     "Hertz: 1 - nu²; both materials have nu = 0.3, so the print is 1.3 times too stiff",
     "closed form", jd_measure_number, .index = PRINTED_STIFFNESS, .claim = true},
    {"stiffness by (8) with 1 - nu²", JD_EQUALS, 2.2063685e7, 1e2, "N/m^1.5",
     "the printed one over 1 + nu; rounding of the digits here", "closed form", jd_measure_number,
     .index = STIFFNESS},
    {"a_r² less R_b |h|, over R_b²", JD_EQUALS, 0, 1e-12, "1",
     "the radius follows the penetration; rounding", "all rows in contact", radius_off,
     .run = OURS},
    {"radius by the normal force over that by the penetration, at most", JD_DIFFERS, 1, 0.01, "1",
     "the paper: a_r depends on the current normal loading; damping parts the two",
     "all rows in contact", radius_ratio, .run = OURS, .index = 1, .claim = true},
    {"the same, at least", JD_DIFFERS, 1, 0.01, "1",
     "the paper: a_r depends on the current normal loading; damping parts the two",
     "all rows in contact", radius_ratio, .run = OURS, .index = 0, .claim = true},
};

static jd_status draw(const jd_evidence* evidence, const char* path,
                      const jd_figure_options* options) {
    return jd_figure_write(evidence->context, evidence->results[OURS], path, options);
}

const jd_exhibit_plan jd_kudra2017_start = {JD_PLANNED(run, runs), JD_PLANNED(check, checks),
                                            .compute = compute, .draw = draw};
