// Quadrature rules of a patch.

#include "base/gauss.h"
#include "patch/patch.h"

#include <math.h>

#define PI 3.14159265358979323846

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
        const double angle = PI * (i + 1) / (count + 1);
        x[i] = cos(angle);
        weight[i] = PI / (count + 1) * sin(angle) * sin(angle);
    }
}

// Number of nodes per half of the directions, or per half of an edge, for 1e-11 with a margin; found
// by comparison with much longer rules. What limits the rule on an ellipse are the singularities of
// the change of direction, at the angle i atanh(sqrt(ratio)).
static int node_count(const jd_patch* patch) {
    const int degree = patch->degree + 1;  // it may lean
    if (patch->edge_count > 0)
        return 18 + degree;
    const double x = patch->half_x, y = patch->half_y, ratio = fmin(x, y) / fmax(x, y);
    const double strip = ratio < 1.0 ? atanh(sqrt(ratio)) : INFINITY;
    if (patch->made_of.pressure == JD_PRESSURE_HERTZ)
        return (int)ceil(fmax(12.0, 16.0 / strip)) + 1 + degree;
    return (int)ceil((fmax(10.0, 28.0 / strip) + 30.0) * (1.0 + 0.07 * degree));
}

void jd_patch_rules(jd_patch* patch) {
    patch->rule_count = node_count(patch);
    unit_rule(patch->rule_count, patch->rule_x, patch->rule_weight);
    unit_rule(JD_STACK_RULE, patch->stack_x, patch->stack_weight);
    if (patch->made_of.pressure == JD_PRESSURE_HERTZ)
        root_rule(JD_CHORD_RULE, patch->chord_x, patch->chord_weight);
    else
        jd_gauss_legendre(JD_CHORD_RULE, patch->chord_x, patch->chord_weight);
}
