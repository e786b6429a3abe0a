// Scenarios of what lies on a support: a body under loads, a ball on a table, with drives.

#include "property/draw.h"

#include <stddef.h>

// A term that moves the support by about `size` [m] at an angular frequency omega. Circles and
// ellipses stand alone, so that a mirror image of the term is one term.
static jd_drive_term draw_motion(dice* d, double size, double omega, bool turns) {
    const bool chirp = dice_happens(d, 0.2);
    jd_drive_term term = jd_drive_term_default(chirp ? JD_DRIVE_CHIRP : JD_DRIVE_HARMONIC);
    const int kind = dice_below(d, turns ? 6 : 4);
    term.omega = omega;
    term.phase = dice_between(d, -3, 3);
    if (kind == 0 || kind == 4) {
        term.x = size * dice_between(d, -1, 1);
        term.y = size * dice_between(d, -1, 1);
    } else if (kind == 1) {
        term.circle = size;
    } else if (kind == 2) {
        term.ellipse = size;
        term.minor = size * dice_between(d, -1, 1);
        term.angle = dice_between(d, -1.5, 1.5);
    } else if (kind == 3) {
        term.z = dice_between(d, 0.1, 0.8) * 9.81 / (omega * omega);
    }
    if (kind >= 4)
        term.rotation = dice_between(d, -0.3, 0.3);
    if (chirp) {
        term.omega_end = omega * dice_between(d, 0.5, 1);
        term.from = dice_between(d, 0, 0.1);
        term.duration = dice_between(d, 0.05, 0.5);
        term.chirp = (jd_chirp)dice_below(d, JD_CHIRP_COUNT);
    }
    return term;
}

// Strong enough to make a body slip that friction holds up to an acceleration of `hold`, or not.
static void draw_drive(dice* d, double hold, bool turns, scenario* s) {
    s->drive_count = 1 + dice_below(d, 2);
    for (int i = 0; i < s->drive_count; i++) {
        const double omega = dice_decades(d, 5, 200);
        const double size = (hold + 0.1) * dice_decades(d, 0.3, 5) / (omega * omega);
        s->drive[i] = draw_motion(d, size, omega, turns);
    }
}

// A support that rocks slowly.
static void draw_rocking(dice* d, scenario* s) {
    jd_drive_term term = jd_drive_term_default(JD_DRIVE_HARMONIC);
    term.alpha_x = dice_between(d, -0.3, 0.3);
    term.alpha_y = dice_between(d, -0.3, 0.3);
    term.omega = dice_decades(d, 0.3, 10);
    term.phase = dice_between(d, -3, 3);
    s->drive[s->drive_count++] = term;
}

// ---- Body on a plane ---------------------------------------------------------------------------

// Of about what friction holds: `hold` [N] on a patch of `size` [m].
static jd_load_term draw_load(dice* d, double hold, double size) {
    const bool push = dice_happens(d, 0.3);
    jd_load_term term = jd_load_term_default(push ? JD_LOAD_PUSH : JD_LOAD_FORCE);
    const double F = (hold + 1e-3) * dice_decades(d, 0.1, 2), angle = dice_between(d, -3, 3);
    if (push) {
        term.push = F;
        term.angle = angle;
        term.x = 0.3 * size * dice_between(d, -1, 1);
        term.y = 0.3 * size * dice_between(d, -1, 1);
        term.frame = (jd_frame)dice_below(d, JD_FRAME_COUNT);
    } else {
        term.F_x = F * cos(angle);
        term.F_y = F * sin(angle);
        term.M = dice_happens(d, 0.5) ? 0 : F * size * dice_between(d, -1, 1);
    }
    if (dice_happens(d, 0.6)) {
        term.omega = dice_decades(d, 1, 50);
        term.phase = dice_between(d, -3, 3);
    }
    if (dice_happens(d, 0.3)) {
        term.from = dice_between(d, 0, 0.2);
        term.ramp = dice_happens(d, 0.5) ? 0 : dice_between(d, 0, 0.2);
        term.until = term.from + term.ramp + dice_between(d, 0.01, 0.5);
    }
    return term;
}

// A slope that friction may hold or not.
static void draw_slope(dice* d, double mu, scenario* s) {
    const double steep = atan(mu) * dice_decades(d, 0.2, 3), towards = dice_between(d, -3, 3);
    scenario_set(s, "alpha_x", fmax(-1.2, fmin(1.2, steep * cos(towards))));
    scenario_set(s, "alpha_y", fmax(-1.2, fmin(1.2, steep * sin(towards))));
}

void draw_body(dice* d, scenario* s) {
    static const rule rules[] = {
        {"m", DECADES, 0.01, 1, 0, 0.3},        {"mu_k", EVEN, 0.02, 1, 0.05, 0},
        {"eps", DECADES, 1e-4, 1e-2, 0, 0.8},   {"vx", SIGNED, 1e-3, 1, 0.3, 0},
        {"vy", SIGNED, 1e-3, 1, 0.3, 0},        {"theta", EVEN, -3, 3, 0.3, 0},
        {"x", EVEN, -0.02, 0.02, 0.5, 0},       {"y", EVEN, -0.02, 0.02, 0.5, 0},
        {"stick_rule", EVEN, 0, 0, 1, 0},       {"lean", EVEN, -1, 1, 0.7, 0},
        {"v_lean", DECADES, 1e-3, 0.1, 0.5, 0}, {.name = NULL},
    };
    draw_rules(d, rules, s);
    draw_law(d, s);
    const double size = dice_decades(d, 3e-3, 0.1), m = scenario_value(s, "m");
    const double mu = scenario_value(s, "mu_k"), hold = mu * m * 9.81;
    draw_patch(d, size, s);
    scenario_set(s, "mu_s", mu * (dice_happens(d, 0.5) ? 1 : dice_between(d, 1, 1.5)));
    scenario_set(s, "J", m * pow(size * dice_between(d, 0.3, 1.5), 2));
    if (dice_happens(d, 0.3)) {
        scenario_set(s, "x_G", 0.1 * size * dice_between(d, -1, 1));
        scenario_set(s, "y_G", 0.1 * size * dice_between(d, -1, 1));
    }
    const bool spins = dice_happens(d, 0.7);
    scenario_start(s, "omega", spins ? dice_signed(d, 1e-2, 0.3) / size : 0);
    s->load_count = dice_happens(d, 0.4) ? 0 : 1 + dice_below(d, 3);
    for (int i = 0; i < s->load_count; i++)
        s->load[i] = draw_load(d, hold, size);
    if (dice_happens(d, 0.3))
        draw_drive(d, mu * 9.81, true, s);
    if (dice_happens(d, 0.3))
        draw_slope(d, mu, s);
    if (dice_happens(d, 0.15))
        draw_rocking(d, s);
    s->end = dice_decades(d, 0.1, 1.5);
}

// ---- Ball on a table ---------------------------------------------------------------------------

void draw_table(dice* d, scenario* s) {
    static const rule rules[] = {
        {"r", EVEN, 0.015, 0.05, 0, 0.5},      {"m", DECADES, 0.01, 2, 0, 0.5},
        {"mu", EVEN, 0.02, 0.8, 0.03, 0},      {"d", EVEN, 0, 1, 0.4, 0},
        {"eps_t", DECADES, 1e-2, 1, 0.5, 0.2}, {"eps_r", DECADES, 1e-2, 1, 0.4, 0.2},
        {"A_x", SIGNED, 0.01, 1, 0.5, 0},      {"A_y", SIGNED, 0.01, 1, 0.5, 0},
        {"omega_a", DECADES, 10, 500, 0, 0},   {"omega_b", DECADES, 10, 500, 0, 0},
        {"phi_x", EVEN, -3, 3, 0.5, 0},        {"phi_y", EVEN, -3, 3, 0.5, 0},
        {"alpha_x", EVEN, -0.3, 0.3, 0.8, 0},  {"alpha_y", EVEN, -0.3, 0.3, 0.8, 0},
        {"vx", SIGNED, 1e-3, 1, 0.3, 0},       {"vy", SIGNED, 1e-3, 1, 0.3, 0},
        {"wx", SIGNED, 0.1, 50, 0.3, 0},       {"wy", SIGNED, 0.1, 50, 0.3, 0},
        {"wz", SIGNED, 0.1, 100, 0.3, 0},      {.name = NULL},
    };
    draw_rules(d, rules, s);
    draw_law(d, s);
    const double a = dice_decades(d, 5e-4, 0.01);
    if (dice_happens(d, 0.5))
        draw_patch(d, a, s);
    else
        scenario_set(s, "a", a);
    if (dice_happens(d, 0.3)) {
        scenario_set(s, "A_x", 0);
        scenario_set(s, "A_y", 0);
        if (dice_happens(d, 0.6))
            draw_drive(d, scenario_value(s, "mu") * 9.81, true, s);
    }
    if (dice_happens(d, 0.15))
        draw_rocking(d, s);
    s->end = dice_decades(d, 0.02, 0.4);
}
