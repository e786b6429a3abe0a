// Scenarios of pendulums: the disc is put close to the ball, so that it touches, presses, flies by,
// or throws off a ball that starts deep in it.

#include "property/draw.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

// Height of the ball's centre at the start [m]: the last row of R_x(theta) R_y(phi) of the limbs
// one after another.
static double height(const scenario* s, int limbs) {
    double up[3] = {0, 0, 1}, z = 0;
    char theta[24], phi[24], length[24];
    for (int i = 1; i <= limbs; i++) {
        snprintf(theta, sizeof theta, "theta%d", i);
        snprintf(phi, sizeof phi, "phi%d", i);
        snprintf(length, sizeof length, "L%d", i);
        const double a = scenario_begin(s, theta), b = scenario_begin(s, phi);
        const double y = up[1] * cos(a) + up[2] * sin(a), w = up[2] * cos(a) - up[1] * sin(a);
        const double x = up[0] * cos(b) - w * sin(b);
        up[2] = up[0] * sin(b) + w * cos(b);
        up[0] = x;
        up[1] = y;
        z -= scenario_value(s, length) * up[2];
    }
    return z;
}

static void draw_disc(dice* d, int limbs, scenario* s) {
    const double gap =
        dice_happens(d, 0.6) ? dice_decades(d, 1e-5, 2e-2) : -dice_decades(d, 1e-6, 2e-2);
    scenario_set(s, "z0", height(s, limbs) - scenario_value(s, "R_b") - gap);
    draw_law(d, s);
    if (dice_happens(d, 0.3)) {
        s->patched = true;
        s->patch = (jd_patch_options){.shape = JD_SHAPE_DISC, .radius = 1};
    }
    const bool point = strcmp(s->law, "point") == 0;
    if (scenario_value(s, "eps") == 0 && !point)  // rest must be held against spin
        scenario_set(s, "drilling_moment", 1);
}

void draw_pendulum(dice* d, scenario* s) {
    static const rule shared[] = {
        {"m1", DECADES, 1, 8, 0, 0.6},          {"L1", EVEN, 0.2, 0.4, 0, 0.6},
        {"M_b", DECADES, 1e-3, 0.1, 0.3, 0.4},  {"omega_0", SIGNED, 0.1, 5, 0.7, 0},
        {"q", SIGNED, 0.5, 10, 0.5, 0.2},       {"Omega", DECADES, 1, 20, 0, 0.3},
        {"psi_0", EVEN, -3, 3, 0.5, 0},         {"E2", DECADES, 1e7, 1e9, 0, 0.6},
        {"b", DECADES, 0.05, 2, 0.2, 0.4},      {"z0_rate", SIGNED, 1e-3, 0.1, 0.8, 0},
        {"omega_d", SIGNED, 0.1, 20, 0.5, 0},   {"mu", EVEN, 0.01, 0.8, 0.05, 0.1},
        {"eps", DECADES, 1e-4, 1e-2, 0.5, 0.2}, {"theta1", SIGNED, 0.01, 0.6, 0.05, 0},
        {"phi1", SIGNED, 0.01, 0.6, 0.05, 0},   {"dtheta1", SIGNED, 0.01, 3, 0.3, 0},
        {"dphi1", SIGNED, 0.01, 3, 0.3, 0},     {.name = NULL},
    };
    static const rule second[] = {
        {"m2", DECADES, 0.5, 4, 0, 0.6},
        {"L2", EVEN, 0.1, 0.3, 0, 0.6},
        {"theta2", SIGNED, 0.01, 0.6, 0.05, 0},
        {"phi2", SIGNED, 0.01, 0.6, 0.05, 0},
        {"dtheta2", SIGNED, 0.01, 3, 0.3, 0},
        {"dphi2", SIGNED, 0.01, 3, 0.3, 0},
        {.name = NULL},
    };
    const int limbs = state_index(s->system, "theta2") < 0 ? 1 : 2;
    draw_rules(d, shared, s);
    if (limbs > 1)
        draw_rules(d, second, s);
    draw_disc(d, limbs, s);
    s->end = dice_decades(d, 0.05, 0.5);
}
