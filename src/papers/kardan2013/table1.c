// Table 1: the force that starts a block pushed beside its centre.
//
// Two theories: the limit surface, and the rule of the paper, which tests one motion only.
//                                                              [limit-surface:L8]
//                                                              [limit-surface:L11]
#include <math.h>
#include <stdio.h>

#include "papers/kardan2013/plans.h"
#include "papers/kardan2013/push.h"
#include "papers/measure.h"

#define OTHER_MASS 0.02  // [kg]: a second mass with which the ratio of the rule is computed

// Half a unit of the last digit printed, in both values of a ratio.
#define PRINTED_RATIO (34.7 / 26.2)
#define PRINTED_ROUNDING (PRINTED_RATIO * (0.05 / 34.7 + 0.05 / 26.2))
#define MEASURED_RATIO (36.5 / 27.6)

enum {
    EXACT,  // forces at both places [mN]
    RULE = 2,
    EXACT_RATIO = 4,
    RULE_RATIO,
    OTHER_RATIO,   // of the rule for another mass
    EXACT_MASSES,  // that make the theory give what is printed, at both places [g]
    RULE_MASSES = EXACT_MASSES + 2,
    EXACT_SPREAD = RULE_MASSES + 2,  // of those masses [%]
    RULE_SPREAD,
    INERTIA,         // J over that of the block with which the rule gives the printed ratio
    PRINTED_ERRORS,  // of the printed theory, in the measured force [%]
    EXACT_ERRORS = PRINTED_ERRORS + 2,  // of the exact law with the mean of its two masses
    RULE_ERRORS = EXACT_ERRORS + 2,     // of the rule, with the mass that is right at 10 mm
    EXACT_RISE = RULE_ERRORS + 2,       // of the threshold from one h to the next, at most [mN]
    RULE_RISE,
};

#define PLACES 150  // steps of h from 0 to 15 mm

// ---- Numbers -----------------------------------------------------------------------------------

static jd_status rule_ratio(const jd_patch* patch, double mass, double inertia, double* ratio) {
    double shares[2] = {0};
    jd_status status = JD_OK;
    for (int i = 0; i < 2 && status == JD_OK; i++)
        status = jd_push_rule(patch, mass, inertia, jd_push_places[i], &shares[i]);
    *ratio = status == JD_OK ? shares[0] / shares[1] : 0.0;
    return status;
}

// The ratio rises from 0.7 to 1 of the block's moment of inertia; bisection.
static jd_status find_inertia(const jd_patch* patch, double* inertia) {
    double low = 0.7, high = 1.0, ratio;
    jd_status status = JD_OK;
    for (int i = 0; i < 50 && status == JD_OK; i++) {
        *inertia = 0.5 * (low + high);
        status = rule_ratio(patch, JD_PUSH_MASS, *inertia, &ratio);
        if (ratio < PRINTED_RATIO)
            low = *inertia;
        else
            high = *inertia;
    }
    return status;
}

// [mN]
static double force_of(double share) { return 1e3 * share * JD_PUSH_MU * JD_PUSH_MASS * JD_PUSH_G; }

// The mass [g] with which a share gives a force [N].
static double mass_for(double force, double share) {
    return 1e3 * force / (share * JD_PUSH_MU * JD_PUSH_G);
}

static jd_status find_forces(const jd_patch* patch, double* n) {
    for (int i = 0; i < 2; i++) {
        double exact, rule;
        jd_status status = jd_push_exact(patch, jd_push_places[i], &exact);
        if (status == JD_OK)
            status = jd_push_rule(patch, JD_PUSH_MASS, 1.0, jd_push_places[i], &rule);
        if (status != JD_OK)
            return status;
        n[EXACT + i] = force_of(exact);
        n[RULE + i] = force_of(rule);
        n[EXACT_MASSES + i] = mass_for(jd_push_printed[i], exact);
        n[RULE_MASSES + i] = mass_for(jd_push_printed[i], rule);
    }
    n[EXACT_RATIO] = n[EXACT] / n[EXACT + 1];
    n[RULE_RATIO] = n[RULE] / n[RULE + 1];
    n[EXACT_SPREAD] = 100.0 * (n[EXACT_MASSES + 1] / n[EXACT_MASSES] - 1.0);
    n[RULE_SPREAD] = 100.0 * (n[RULE_MASSES + 1] / n[RULE_MASSES] - 1.0);
    return JD_OK;
}

static double error_of(double theory, int place) {
    return 100.0 * (1.0 - theory / (1e3 * jd_push_measured[place]));
}

static void find_errors(double* n) {
    const double mass = 0.5 * (n[EXACT_MASSES] + n[EXACT_MASSES + 1]);
    for (int i = 0; i < 2; i++) {
        n[PRINTED_ERRORS + i] = error_of(1e3 * jd_push_printed[i], i);
        n[EXACT_ERRORS + i] = error_of(n[EXACT + i] * mass / (1e3 * JD_PUSH_MASS), i);
        n[RULE_ERRORS + i] = error_of(n[RULE + i] * n[RULE_MASSES + 1] / (1e3 * JD_PUSH_MASS), i);
    }
}

static jd_status find_rise(const jd_patch* patch, double* n) {
    double exact, rule, last[2] = {INFINITY, INFINITY};
    n[EXACT_RISE] = n[RULE_RISE] = -INFINITY;
    for (int i = 0; i <= PLACES; i++) {
        const double h = 0.015 * i / PLACES;
        jd_status status = jd_push_exact(patch, h, &exact);
        if (status == JD_OK)
            status = jd_push_rule(patch, JD_PUSH_MASS, 1.0, h, &rule);
        if (status != JD_OK)
            return status;
        n[EXACT_RISE] = fmax(n[EXACT_RISE], force_of(exact) - last[0]);
        n[RULE_RISE] = fmax(n[RULE_RISE], force_of(rule) - last[1]);
        last[0] = force_of(exact);
        last[1] = force_of(rule);
    }
    return JD_OK;
}

// ---- Table -------------------------------------------------------------------------------------

static void fill_place(jd_cells* cells, int i, const double* n) {
    char(*row)[JD_CELL_SIZE] = cells->text[1 + i];
    snprintf(row[0], JD_CELL_SIZE, "h = %g mm", 1e3 * jd_push_places[i]);
    snprintf(row[1], JD_CELL_SIZE, "%.1f mN", 1e3 * jd_push_printed[i]);
    snprintf(row[2], JD_CELL_SIZE, "%.1f mN", 1e3 * jd_push_measured[i]);
    snprintf(row[3], JD_CELL_SIZE, "%.3f mN", n[EXACT + i]);
    snprintf(row[4], JD_CELL_SIZE, "%.3f mN", n[RULE + i]);
    snprintf(row[5], JD_CELL_SIZE, "%.3f g", n[EXACT_MASSES + i]);
    snprintf(row[6], JD_CELL_SIZE, "%.3f g", n[RULE_MASSES + i]);
}

static void fill_cells(jd_cells* cells, const double* n) {
    static const char* const heads[7] = {"push at",
                                         "printed theory",
                                         "measured",
                                         "exact, 8.1 g",
                                         "printed rule, 8.1 g",
                                         "mass with which exact is as printed",
                                         "mass with which the rule is as printed"};
    char(*last)[JD_CELL_SIZE] = cells->text[3];
    cells->columns = 7;
    cells->rows = 4;
    for (int i = 0; i < 7; i++)
        snprintf(cells->text[0][i], JD_CELL_SIZE, "%s", heads[i]);
    for (int i = 0; i < 2; i++)
        fill_place(cells, i, n);
    snprintf(last[0], JD_CELL_SIZE, "ratio");
    snprintf(last[1], JD_CELL_SIZE, "%.4f", PRINTED_RATIO);
    snprintf(last[2], JD_CELL_SIZE, "%.4f", MEASURED_RATIO);
    snprintf(last[3], JD_CELL_SIZE, "%.4f", n[EXACT_RATIO]);
    snprintf(last[4], JD_CELL_SIZE, "%.4f", n[RULE_RATIO]);
    snprintf(last[5], JD_CELL_SIZE, "%.2f %% apart", n[EXACT_SPREAD]);
    snprintf(last[6], JD_CELL_SIZE, "%.2f %% apart", n[RULE_SPREAD]);
}

static jd_status compute(jd_evidence* evidence) {
    double* n = evidence->numbers;
    jd_patch* patch = NULL;
    jd_status status = jd_push_patch(evidence->context, &patch);
    if (status != JD_OK)
        return status;
    status = find_forces(patch, n);
    if (status == JD_OK)
        status = rule_ratio(patch, OTHER_MASS, 1.0, &n[OTHER_RATIO]);
    if (status == JD_OK)
        status = find_inertia(patch, &n[INERTIA]);
    if (status == JD_OK)
        status = find_rise(patch, n);
    find_errors(n);
    if (status == JD_OK)
        fill_cells(&evidence->cells, n);
    else
        jd_fail(evidence->context, status, "table1: %s", jd_status_text(status));
    jd_patch_free(patch);
    return status;
}

// ---- Checks ------------------------------------------------------------------------------------

// Expected thresholds were integrated by Gauss-Legendre over the rectangle, split at the centre of
// rotation, and minimised along the y axis: no edge sums, no gauge.
#define INDEPENDENT                                                                                \
    "Independent quadrature of the mean distance over the rectangle; 1e-6 is above both errors"
#define BY_SURFACE "limit surface of the rectangle, uniform pressure, mu_s 0.55, 8.1 g, g 9.81"
#define BY_RULE "equations (11) to (15) with J of a homogeneous block"
#define BY_PRINT "Table 1, 34.7 over 26.2; the tolerance is the rounding of both"
#define BY_MEASURE "Table 1, 36.5 over 27.6; 1 % for the scatter, which is not printed"

#define BY_ERROR "Table 1, relative error; "
#define LESS_EFFORT "Section 4: by increasing the eccentricity the body starts with less effort"
#define ALONG "151 places from 0 to 15 mm"

static const jd_planned_check checks[] = {
    {"relative error as printed, h = 5 mm", JD_EQUALS, 4.93, 0.005, "%",
     BY_ERROR "half a unit of the last digit", "36.5 and 34.7 mN, over the measured force",
     jd_measure_number, .index = PRINTED_ERRORS, .claim = true},
    {"relative error as printed, h = 10 mm", JD_EQUALS, 5.07, 0.005, "%",
     BY_ERROR "half a unit of the last digit", "27.6 and 26.2 mN, over the measured force",
     jd_measure_number, .index = PRINTED_ERRORS + 1, .claim = true},
    {"relative error of the exact law with one mass, h = 5 mm", JD_EQUALS, 4.93, 0.14, "%",
     BY_ERROR "0.14 % is the rounding of the printed theory", "exact law, mean of its two masses",
     jd_measure_number, .index = EXACT_ERRORS, .claim = true},
    {"relative error of the exact law with one mass, h = 10 mm", JD_EQUALS, 5.07, 0.18, "%",
     BY_ERROR "0.18 % is the rounding of the printed theory", "exact law, mean of its two masses",
     jd_measure_number, .index = EXACT_ERRORS + 1, .claim = true},
    {"relative error of the rule with one mass, h = 5 mm", JD_DIFFERS, 4.93, 0.14, "%",
     BY_ERROR "with the mass that makes the other one right", BY_RULE, jd_measure_number,
     .index = RULE_ERRORS, .claim = true},
    {"largest rise of the exact threshold with h", JD_AT_MOST, 0, 0, "mN", LESS_EFFORT, ALONG,
     jd_measure_number, .index = EXACT_RISE, .claim = true},
    {"largest rise of the rule's threshold with h", JD_AT_MOST, 0, 0, "mN", LESS_EFFORT, ALONG,
     jd_measure_number, .index = RULE_RISE, .claim = true},
    {"exact threshold, h = 5 mm", JD_EQUALS, 33.182812827, 1e-6, "mN", INDEPENDENT, BY_SURFACE,
     jd_measure_number, .index = EXACT},
    {"exact threshold, h = 10 mm", JD_EQUALS, 25.009837294, 1e-6, "mN", INDEPENDENT, BY_SURFACE,
     jd_measure_number, .index = EXACT + 1},
    {"threshold by the printed rule, h = 5 mm", JD_EQUALS, 34.349302026, 1e-6, "mN", INDEPENDENT,
     BY_RULE, jd_measure_number, .index = RULE},
    {"threshold by the printed rule, h = 10 mm", JD_EQUALS, 25.026820429, 1e-6, "mN", INDEPENDENT,
     BY_RULE, jd_measure_number, .index = RULE + 1},
    {"ratio of the exact thresholds, against the printed theory", JD_EQUALS, PRINTED_RATIO,
     PRINTED_ROUNDING, "1", BY_PRINT, "limit surface; free of mass and coefficient",
     jd_measure_number, .index = EXACT_RATIO, .claim = true},
    {"ratio of the rule's thresholds, against the printed theory", JD_DIFFERS, PRINTED_RATIO,
     PRINTED_ROUNDING, "1", BY_PRINT, BY_RULE, jd_measure_number, .index = RULE_RATIO,
     .claim = true},
    {"ratio of the rule's thresholds for 20 g", JD_EQUALS, 1.372499639858, 1e-9, "1",
     "The same quadrature for 8.1 g; the mass must not matter", BY_RULE, jd_measure_number,
     .index = OTHER_RATIO},
    {"ratio of the exact thresholds, against the measurement", JD_EQUALS, MEASURED_RATIO,
     0.01 * MEASURED_RATIO, "1", BY_MEASURE, "limit surface; free of mass and coefficient",
     jd_measure_number, .index = EXACT_RATIO, .claim = true},
    {"ratio of the rule's thresholds, against the measurement", JD_DIFFERS, MEASURED_RATIO,
     0.01 * MEASURED_RATIO, "1", BY_MEASURE, BY_RULE, jd_measure_number, .index = RULE_RATIO,
     .claim = true},
    {"masses with which the exact law gives both printed forces: difference", JD_EQUALS, 0.0, 0.335,
     "%", "One block has one mass; 0.335 % is the rounding of the two printed forces",
     "masses of the table above", jd_measure_number, .index = EXACT_SPREAD},
    {"masses with which the rule gives both printed forces: difference", JD_DIFFERS, 0.0, 0.335,
     "%", "One block has one mass; 0.335 % is the rounding of the two printed forces",
     "masses of the table above", jd_measure_number, .index = RULE_SPREAD},
    {"moment of inertia, over that of the block, with which the rule gives the printed ratio",
     JD_DIFFERS, 1.0, 0.02, "1", "A homogeneous block; rounding of the print is worth 0.015",
     "bisection of the rule's ratio", jd_measure_number, .index = INERTIA},
};

const jd_exhibit_plan jd_kardan2013_table1 = {
    JD_PLANNED(check, checks),
    .compute = compute,
    .draw = jd_push_draw,
};
