// Scenarios of oscillators and bouncing balls, which are made of parameters and states alone.

#include "property/draw.h"

#include <math.h>
#include <stddef.h>

void draw_ball(dice* d, scenario* s) {
    static const rule rules[] = {
        {"m", DECADES, 1e-3, 1, 0, 0.7},    {"r", DECADES, 3e-3, 0.1, 0, 0.5},
        {"i", EVEN, 0.1, 1, 0, 0.5},        {"g", DECADES, 1, 20, 0, 0.8},
        {"e", EVEN, 0, 0.98, 0.2, 0},       {"mu", EVEN, 0, 1, 0.1, 0},
        {"A", DECADES, 1e-4, 1e-2, 0.4, 0}, {"omega", DECADES, 5, 200, 0, 0},
        {"phi", EVEN, -3, 3, 0.3, 0},       {"h", DECADES, 1e-3, 0.3, 0.2, 0},
        {"u", SIGNED, 0.01, 1, 0.6, 0},     {"vx", SIGNED, 0.01, 1, 0.2, 0},
        {"w", SIGNED, 0.1, 100, 0.3, 0},    {.name = NULL},
    };
    draw_rules(d, rules, s);
    if (scenario_begin(s, "h") == 0 && scenario_begin(s, "u") < 0)
        scenario_start(s, "u", -scenario_begin(s, "u"));
    s->end = dice_decades(d, 0.2, 3);
}

void draw_oscillator(dice* d, scenario* s) {
    static const rule rules[] = {
        {"m", DECADES, 0.2, 5, 0, 0.4},   {"c", DECADES, 0.01, 2, 0.3, 0},
        {"k", DECADES, 0.2, 10, 0.1, 0},  {"F", SIGNED, 0.1, 3, 0.4, 0},
        {"A", SIGNED, 0.02, 0.5, 0.5, 0}, {"omega", EVEN, 0.2, 6, 0, 0},
        {"phi", EVEN, -3, 3, 0.3, 0},     {"gap", SIGNED, 0.01, 0.6, 0.1, 0},
        {"e", EVEN, 0, 1, 0.2, 0},        {"x", SIGNED, 0.05, 1, 0.2, 0},
        {"v", SIGNED, 0.05, 2, 0.3, 0},   {.name = NULL},
    };
    draw_rules(d, rules, s);
    if (scenario_value(s, "gap") == 0 && scenario_begin(s, "x") == 0)
        scenario_start(s, "x", -0.1);  // closed, it might approach: such a start is refused
    s->end = dice_decades(d, 3, 30);
}

void draw_block(dice* d, scenario* s) {
    static const rule rules[] = {
        {"alpha", EVEN, 0.05, 0.7, 0, 0.2},
        {"R", DECADES, 0.1, 5, 0, 0.3},
        {"m", DECADES, 0.1, 10, 0, 0.5},
        {"g", DECADES, 1, 20, 0, 0.8},
        {"e", EVEN, 0, 1, 0.1, 0},
        {"A", SIGNED, 0.2, 6, 0.2, 0},
        {"omega", EVEN, 1, 12, 0, 0},
        {"phi", EVEN, -3, 3, 0.3, 0},
        {"theta", SIGNED, 1e-3, 0.2, 0.3, 0},
        {"w", SIGNED, 0.01, 0.5, 0.5, 0},
        {"cycles", EVEN, 0.2, 5, 0.7, 0},
        {.name = NULL},
    };
    draw_rules(d, rules, s);
    scenario_set(s, "impact", dice_below(d, 2));
    scenario_set(s, "model", dice_below(d, 2));
    s->end = dice_decades(d, 2, 15);
}

// The stiffness goes with the exponent, so that a floor is pressed in by millimetres at most.
void draw_compliant(dice* d, scenario* s) {
    enum { LINEAR = 2, PENALTY = 4, LAWS = 5 };  // of the normal force
    static const rule rules[] = {
        {"m", DECADES, 0.1, 10, 0, 0.5},
        {"r", DECADES, 0.01, 0.2, 0, 0.5},
        {"i", EVEN, 0.1, 1, 0, 0.5},
        {"g", DECADES, 1, 20, 0, 0.8},
        {"n", EVEN, 1, 2.5, 0, 0.5},
        {"D", DECADES, 0.05, 5, 0.2, 0},
        {"mu", EVEN, 0, 1, 0.1, 0},
        {"v_s", DECADES, 0.01, 0.3, 0, 0},
        {"h", DECADES, 1e-3, 0.2, 0, 0},
        {"u", SIGNED, 0.01, 1, 0.6, 0},
        {"vx", SIGNED, 0.01, 1, 0.2, 0},
        {"w", SIGNED, 0.1, 50, 0.3, 0},
        {.name = NULL},
    };
    draw_rules(d, rules, s);
    const int law = dice_below(d, LAWS);
    const bool linear = law >= LINEAR && law < PENALTY;
    const double n = linear ? 1 : scenario_value(s, "n");
    scenario_set(s, "normal", law);
    scenario_set(s, "tangential", dice_below(d, LAWS));
    scenario_set(s, "K", pow(10, dice_between(d, 4, 6) + 3 * (n - 1)));
    scenario_set(s, "c", law == PENALTY || linear ? dice_decades(d, 1, 300) : 0);
    scenario_set(s, "d_max", dice_decades(d, 1e-5, 1e-3));
    scenario_set(s, "mu_s", scenario_value(s, "mu") * dice_between(d, 1, 1.5));
    scenario_set(s, "v_d", scenario_value(s, "v_s") * dice_between(d, 1.5, 10));
    s->end = dice_decades(d, 0.1, 1);
}

// Bristles that are the same along x and along y: others may give energy back while they turn, and
// chatter between stick and slip.
void draw_dither(dice* d, scenario* s) {
    static const rule rules[] = {
        {"m", DECADES, 0.2, 5, 0, 0.5},
        {"k1", DECADES, 10, 300, 0.1, 0},
        {"k2", DECADES, 10, 300, 0.1, 0},
        {"vy1", SIGNED, 0.005, 0.2, 0.5, 0},
        {"vy2", SIGNED, 0.005, 0.2, 0.5, 0},
        {"sigma01", DECADES, 30, 3000, 0, 0},
        {"sigma11", DECADES, 1, 100, 0.2, 0},

        {"a", EVEN, 0, 0.3, 0.3, 0},
        {"z0", DECADES, 1e-3, 2e-2, 0, 0},
        {"a_v", DECADES, 0.01, 1, 0.3, 0},
        {"V_d", DECADES, 0.01, 0.5, 0.4, 0},
        {"omega_d", DECADES, 5, 100, 0, 0},
        {"phi_d", EVEN, -3, 3, 0.2, 0},
        {"x1", SIGNED, 1e-3, 0.1, 0.2, 0},
        {"x2", SIGNED, 1e-3, 0.1, 0.2, 0},
        {"v1", SIGNED, 0.01, 1, 0.2, 0},
        {"v2", SIGNED, 0.01, 1, 0.2, 0},
        {.name = NULL},
    };
    draw_rules(d, rules, s);
    scenario_set(s, "model", 0);
    scenario_set(s, "sigma02", scenario_value(s, "sigma01"));
    scenario_set(s, "sigma12", scenario_value(s, "sigma11"));
    s->end = dice_decades(d, 0.3, 3);
}

// Springs that soften let the mass escape to infinity: not drawn.
void draw_duffing(dice* d, scenario* s) {
    static const rule rules[] = {
        {"delta", DECADES, 0.01, 1, 0.2, 0}, {"alpha", SIGNED, 0.1, 3, 0.1, 0},
        {"beta", DECADES, 0.1, 3, 0, 0.2},   {"gamma", DECADES, 0.05, 2, 0.4, 0},
        {"omega", EVEN, 0.2, 4, 0, 0},       {"x", SIGNED, 0.05, 2, 0.1, 0},
        {"v", SIGNED, 0.05, 2, 0.3, 0},      {.name = NULL},
    };
    draw_rules(d, rules, s);
    s->end = dice_decades(d, 3, 30);
}
