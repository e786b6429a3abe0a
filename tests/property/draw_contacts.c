// Scenarios of systems that state their contacts. Friction stays below where sliding may lack a
// force (Painleve), and restitution is not Newton's, which may make energy.

#include "property/draw.h"

#include <math.h>
#include <stddef.h>

static void draw_restitution(dice* d, scenario* s) {
    scenario_set(s, "restitution", 1 + dice_below(d, 2));
}

void draw_double_pendulum(dice* d, scenario* s) {
    static const rule rules[] = {
        {"mu", EVEN, 0, 0.7, 0.1, 0},      {"e", EVEN, 0, 0.95, 0.2, 0},
        {"D", EVEN, 0.4, 1.4, 0, 0.3},     {"c1", DECADES, 0.01, 1, 0.7, 0},
        {"c2", DECADES, 0.01, 1, 0.7, 0},  {"M01", SIGNED, 1, 20, 0.6, 0},
        {"M02", SIGNED, 1, 10, 0.7, 0},    {"Omega1", EVEN, 0, 6, 0, 0},
        {"Omega2", EVEN, 0, 6, 0, 0},      {"psi1", EVEN, -3, 3, 0, 0.2},
        {"psi2", EVEN, -3, 3, 0, 0.2},     {"dpsi1", SIGNED, 0.1, 4, 0.3, 0},
        {"dpsi2", SIGNED, 0.1, 4, 0.3, 0}, {.name = NULL},
    };
    draw_rules(d, rules, s);
    draw_restitution(d, s);
    s->end = dice_decades(d, 0.3, 3);
}

void draw_rod(dice* d, scenario* s) {
    static const rule rules[] = {
        {"mu", EVEN, 0, 1.3, 0.1, 0},       {"e", EVEN, 0, 0.95, 0.2, 0},
        {"m", DECADES, 0.1, 10, 0, 0.7},    {"l", DECADES, 0.1, 1, 0, 0.7},
        {"k_c", DECADES, 1e3, 1e6, 0, 0.3}, {"d_c", DECADES, 1, 30, 0.4, 0},
        {"theta", EVEN, 0.2, 2.8, 0, 0},    {"Y", DECADES, 1e-3, 0.3, 0.4, 0},
        {"s", SIGNED, 0.1, 5, 0.2, 0},      {"c", DECADES, 0.1, 2, 0.6, 0},
        {"w", SIGNED, 0.1, 5, 0.3, 0},      {.name = NULL},
    };
    draw_rules(d, rules, s);
    draw_restitution(d, s);
    s->end = dice_decades(d, 0.1, 1);
}

// The feet stand on the ground, rigid or pressed in by the weight; mu h stays below l.
void draw_feet(dice* d, scenario* s) {
    static const rule rules[] = {
        {"mu1", EVEN, 0, 0.9, 0.1, 0},    {"mu2", EVEN, 0, 0.9, 0.1, 0},
        {"e", EVEN, 0, 0.8, 0.3, 0},      {"l", DECADES, 0.05, 0.5, 0, 0},
        {"u1", SIGNED, 0.1, 3, 0.5, 0},   {"u2", SIGNED, 0.1, 3, 0.5, 0},
        {"F", SIGNED, 0.1, 8, 0.3, 0},    {"dF", SIGNED, 0.1, 10, 0.6, 0},
        {"h_F", EVEN, 0, 0.6, 0, 0},      {"k1", DECADES, 1e3, 1e5, 0, 0},
        {"k2", DECADES, 1e3, 1e5, 0, 0},  {"c1", DECADES, 1, 50, 0.3, 0},
        {"c2", DECADES, 1, 50, 0.3, 0},   {"vx", SIGNED, 0.1, 2, 0.4, 0},
        {"vy", DECADES, 0.01, 1, 0.7, 0}, {.name = NULL},
    };
    draw_rules(d, rules, s);
    draw_restitution(d, s);
    const double h = scenario_value(s, "l") * dice_between(d, 0.1, 1);
    const bool rigid = scenario_value(s, "contact") == 0;
    const double deep = 9.81 / (scenario_value(s, "k1") + scenario_value(s, "k2"));
    scenario_set(s, "h", h);
    scenario_set(s, "J", (h * h + scenario_value(s, "l") * scenario_value(s, "l")) / 3);
    scenario_start(s, "y", rigid ? h : h - deep);
    scenario_start(s, "w", 0);
    s->end = dice_decades(d, 0.1, 1);
}
