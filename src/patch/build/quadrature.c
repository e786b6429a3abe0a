// Quadrature rules of a patch.

#include "judder/maths.h"
#include "numeric/area_functions.h"
#include "numeric/gauss.h"
#include "patch/patch.h"

#include <math.h>

// Gauss-Legendre on [0, 1].
static void unit_rule(int count, double* x, double* weight) {
    jd_gauss_legendre(count, x, weight);
    for (int i = 0; i < count; i++) {
        x[i] = 0.5 * (1.0 + x[i]);
        weight[i] *= 0.5;
    }
}

// Gauss rule for ∫ sqrt(1 - x^2) f dx over [-1, 1]: zeros of the Chebyshev polynomial U_n.
static void root_rule(int count, double* x, double* weight) {
    for (int i = 0; i < count; i++) {
        const double angle = JD_PI * (i + 1) / (count + 1);
        x[i] = jd_cos(angle);
        weight[i] = JD_PI / (count + 1) * jd_sin(angle) * jd_sin(angle);
    }
}

// How far the singularities of the change of direction on an ellipse are from the real angles.
static double strip(const jd_patch* patch) {
    const double x = patch->half_x, y = patch->half_y, ratio = fmin(x, y) / fmax(x, y);
    return ratio < 1.0 ? jd_atanh(sqrt(ratio)) : INFINITY;
}

// Nodes for 1e-11 with a margin, found by comparison with much longer rules.
static int rule_count(const jd_patch* patch) {
    const int degree = patch->degree + 1;  // it may lean
    if (patch->edge_count > 0)
        return 18 + degree;
    if (patch->made_of.pressure == JD_PRESSURE_HERTZ)
        return (int)ceil(fmax(12.0, 16.0 / strip(patch))) + 1 + degree;
    return (int)ceil((fmax(10.0, 32.0 / strip(patch)) + 30.0) * (1.0 + 0.07 * degree));
}

// The same for 1e-8, regularised.
static int soft_count(const jd_patch* patch) {
    if (patch->made_of.pressure != JD_PRESSURE_HERTZ)
        return rule_count(patch);
    return (int)ceil((fmax(6.0, 18.0 / strip(patch)) + 22.0) * (1.0 + 0.07 * (patch->degree + 1)));
}

// Angles for the sums along the edge: e^(-32) is below rounding.
static void rim_rule(jd_patch* patch) {
    const double x = patch->half_x, y = patch->half_y, ratio = fabs(x - y) / (x + y);
    const double wanted = fmax(96.0, ratio > 0.0 ? 200.0 / -jd_log(ratio) : 0.0);
    const double count = fmin(wanted, JD_MAX_RULE - 4);
    if (jd_exp(-64.0 / count) <= ratio)
        return;
    patch->rim_count = 4 * (int)ceil(0.25 * count);
    patch->rim_zero = jd_exp(-32.0 / patch->rim_count);
    for (int i = 0; i < patch->rim_count; i++) {
        const double angle = JD_TURN * (i + 0.5) / patch->rim_count;
        patch->rim_c[i] = jd_cos(angle), patch->rim_s[i] = jd_sin(angle);
    }
}

// Digits that the sums along arcs lose with c at a distance of r half-axes: the pressure is seen
// from there, so that its terms grow as (1 + r)^degree before they cancel.
static double arc_loss(const jd_patch* patch, double r) {
    double sum = 0.0, reach = 1.0;
    for (int n = 0; n <= patch->degree; n++, reach *= 1.0 + r)
        for (int j = 0; j <= n; j++)
            sum += fabs(patch->polynomial[n * (n + 1) / 2 + j]) * jd_pow(patch->half_x, n - j) *
                   jd_pow(patch->half_y, j) * reach;
    // It may lean, and z x dz/2 grows as well.
    return sum * (1.0 + r) * (1.0 + r) * patch->half_x * patch->half_y;
}

static void arc_rule(jd_patch* patch) {
    unit_rule(JD_ARC_NODES, patch->arc_x, patch->arc_weight);
    patch->arc_reach = 1.0;
    while (patch->arc_reach < 1e3 && arc_loss(patch, patch->arc_reach) < 1e5)
        patch->arc_reach *= 1.1;
}

void jd_patch_rules(jd_patch* patch) {
    patch->rule_count = rule_count(patch);
    unit_rule(patch->rule_count, patch->rule_x, patch->rule_weight);
    if (patch->edge_count > 0)
        return;
    if (patch->made_of.pressure == JD_PRESSURE_UNIFORM)
        rim_rule(patch);
    arc_rule(patch);
    patch->soft_count = soft_count(patch);
    unit_rule(patch->soft_count, patch->soft_x, patch->soft_weight);
    unit_rule(JD_CHORD_NODES, patch->ray_x, patch->ray_weight);
    if (patch->made_of.pressure == JD_PRESSURE_HERTZ)
        root_rule(JD_CHORD_RULE, patch->chord_x, patch->chord_weight);
    else
        jd_gauss_legendre(JD_CHORD_RULE, patch->chord_x, patch->chord_weight);
}
