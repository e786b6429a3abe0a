// What sticks is at rest, to the bit where the states say so; nothing sinks into a floor or a stop;
// friction stays in its cone.

#include "property/trial.h"

#include <string.h>

#define NEAR 1e-9  // of the largest speed: rest against a support that moves is a difference

static void check_ball(trial* t, int64_t row) {
    const double h = state_at(t->run, row, "h"), u = state_at(t->run, row, "u");
    const double contact = output_at(t->run, row, "contact");
    const double slip = output_at(t->run, row, "slip"), v = state_at(t->run, row, "vx");
    if (contact > 0 && !(h == 0 && u == 0))
        trial_found(t, "rest", NULL, "on the floor with h = %.3g, u = %.3g at t = %.6g", h, u,
                    jd_trajectory_time(t->run, row));
    else if (contact == 2 && !(fabs(slip) <= NEAR * fabs(v)))
        trial_found(t, "rest", NULL, "rolls with slip %.3g at t = %.6g", slip,
                    jd_trajectory_time(t->run, row));
    else if (!(h >=
               -10 * t->scenario.tolerance * 0.1))  // ten times the tolerance of a drop's height
        trial_found(t, "sinks", NULL, "h = %.3g at t = %.6g", h, jd_trajectory_time(t->run, row));
}

static void check_oscillator(trial* t, int64_t row) {
    const double gap = scenario_value(&t->scenario, "gap"), x = state_at(t->run, row, "x");
    const bool held = output_at(t->run, row, "held") > 0;
    if (held && !(x == gap && state_at(t->run, row, "v") == 0))
        trial_found(t, "rest", NULL, "held with x - gap = %.3g, v = %.3g at t = %.6g", x - gap,
                    state_at(t->run, row, "v"), jd_trajectory_time(t->run, row));
    else if (!(x <= gap + 10 * t->scenario.tolerance))  // ten times that of a displacement of 1 m
        trial_found(t, "sinks", NULL, "x - gap = %.3g at t = %.6g", x - gap,
                    jd_trajectory_time(t->run, row));
    else if (!(output_at(t->run, row, "N") >= -1e-9 * (1 + fabs(gap))))
        trial_found(t, "sinks", NULL, "the stop pulls with N = %.3g at t = %.6g",
                    output_at(t->run, row, "N"), jd_trajectory_time(t->run, row));
}

static void check_block(trial* t, int64_t row) {
    const double theta = state_at(t->run, row, "theta"), w = state_at(t->run, row, "w");
    if (output_at(t->run, row, "phase") == 0 && !(theta == 0 && w == 0))
        trial_found(t, "rest", NULL, "at rest with theta = %.3g, w = %.3g at t = %.6g", theta, w,
                    jd_trajectory_time(t->run, row));
}

static void check_compliant(trial* t, int64_t row) {
    const double slip = output_at(t->run, row, "slip"), N = output_at(t->run, row, "N");
    const bool pulls = scenario_value(&t->scenario, "normal") == 3;
    if (output_at(t->run, row, "phase") == 2 &&
        !(fabs(slip) <= NEAR * (fabs(state_at(t->run, row, "vx")) + t->scenario.tolerance)))
        trial_found(t, "rest", NULL, "rolls with slip %.3g at t = %.6g", slip,
                    jd_trajectory_time(t->run, row));
    if (!pulls && !(N >= -1e-6))
        trial_found(t, "sinks", NULL, "the floor pulls with N = %.3g at t = %.6g", N,
                    jd_trajectory_time(t->run, row));
}

// Largest factor of mu N in a force of friction.
static double reach(const scenario* s) {
    const double x = s->patch.grip_x, y = s->patch.grip_y;
    double rise = 0;
    for (int i = 0; i < s->set_count; i++)
        if (strcmp(s->set[i].name, "rise") == 0)
            rise = s->set[i].value;
    return (1 + rise) * fmax(1, fmax(x, y));
}

static void check_cone(trial* t, int64_t row, double mu_N, const char* const force[2]) {
    const double F = hypot(output_at(t->run, row, force[0]), output_at(t->run, row, force[1]));
    const double most = mu_N * reach(&t->scenario);
    // What a table may be off by; laws that only come near the exact one are off by up to a fifth.
    const char* law = t->scenario.law;
    const bool near = strncmp(law, "pade", 4) == 0 || strcmp(law, "power") == 0;
    if (!(F <= most * (near ? 1.2 : 1 + 2e-4) + 1e-12))
        trial_found(t, "cone", NULL, "friction %.6g N above %.6g N at t = %.6g", F, most,
                    jd_trajectory_time(t->run, row));
}

static void check_body(trial* t, int64_t row) {
    static const char* const force[2] = {"F_fx", "F_fy"};
    const bool sticks = output_at(t->run, row, "mode") == 1;
    const double vx = state_at(t->run, row, "vx"), vy = state_at(t->run, row, "vy");
    if (sticks && !(vx == 0 && vy == 0 && state_at(t->run, row, "omega") == 0))
        trial_found(t, "rest", NULL, "sticks with vx = %.3g, vy = %.3g, omega = %.3g at t = %.6g",
                    vx, vy, state_at(t->run, row, "omega"), jd_trajectory_time(t->run, row));
    for (int i = 0; i < t->scenario.drive_count; i++)
        if (t->scenario.drive[i].z != 0)
            return;
    const double mu = scenario_value(&t->scenario, sticks ? "mu_s" : "mu_k");
    check_cone(t, row, mu * scenario_value(&t->scenario, "m") * 9.81, force);
}

static void check_table(trial* t, int64_t row) {
    const double slip = output_at(t->run, row, "v_s");
    const double speed = hypot(state_at(t->run, row, "vx"), state_at(t->run, row, "vy")) +
                         scenario_value(&t->scenario, "r") *
                             hypot(state_at(t->run, row, "wx"), state_at(t->run, row, "wy"));
    if (scenario_value(&t->scenario, "eps_t") == 0 && output_at(t->run, row, "phase") >= 2 &&
        !(slip <= NEAR * (speed + 1)))
        trial_found(t, "rest", NULL, "rolls with slip %.3g at t = %.6g", slip,
                    jd_trajectory_time(t->run, row));
}

static void check_pendulum(trial* t, int64_t row) {
    static const char* const force[2] = {"F_x", "F_y"};
    const double N = output_at(t->run, row, "N");
    const double slip = output_at(t->run, row, "v_s");
    if (output_at(t->run, row, "phase") == 2 && !(slip <= 10 * t->scenario.tolerance))
        trial_found(t, "rest", NULL, "sticks with slip %.3g at t = %.6g", slip,
                    jd_trajectory_time(t->run, row));
    if (!(N >= 0))
        trial_found(t, "sinks", NULL, "the disc pulls with N = %.3g at t = %.6g", N,
                    jd_trajectory_time(t->run, row));
    check_cone(t, row, scenario_value(&t->scenario, "mu") * N, force);
}

// One contact by the names of its outputs: it pushes, stays in its cone, does not sink, and where it
// sticks it does not slide. The last row of a run that ends in a paradox has no forces. Friction is as
// exact as N, times `strain`.
static void check_contact(trial* t, int64_t row, const char* const names[5], double strain) {
    const double N = output_at(t->run, row, names[0]), T = output_at(t->run, row, names[1]);
    const double slip = output_at(t->run, row, names[2]), phase = output_at(t->run, row, names[3]);
    const double mu = scenario_value(&t->scenario, names[4]), tolerance = t->scenario.tolerance;
    const double time = jd_trajectory_time(t->run, row), size = 1 + fabs(N);
    // Where a contact lifts N vanishes to the tolerance, with either sign; friction is mu of its size.
    if (!(N >= -1000 * tolerance * size))
        trial_found(t, "sinks", NULL, "the ground pulls with N = %.3g at t = %.6g", N, time);
    else if (!(fabs(T) <= mu * fabs(N) + 100 * strain * tolerance * size))
        trial_found(t, "cone", NULL, "friction %.6g N above %.6g N at t = %.6g", T, mu * N, time);
    else if (phase == 2 && !(fabs(slip) <= 100 * tolerance))
        trial_found(t, "rest", NULL, "sticks with slip %.3g at t = %.6g", slip, time);
}

static void check_sinking(trial* t, int64_t row, double gap) {
    const bool rigid = !(scenario_value(&t->scenario, "contact") > 0);
    if (rigid && !(gap >= -100 * t->scenario.tolerance))
        trial_found(t, "sinks", NULL, "gap %.3g at t = %.6g", gap, jd_trajectory_time(t->run, row));
}

static void check_double(trial* t, int64_t row) {
    static const char* const names[5] = {"N", "T", "slip", "phase", "mu"};
    check_contact(t, row, names, 1);
    check_sinking(t, row, output_at(t->run, row, "gap"));
}

static void check_rod(trial* t, int64_t row) {
    static const char* const names[5] = {"N", "T", "slip", "phase", "mu"};
    check_contact(t, row, names, 1);
    check_sinking(t, row, state_at(t->run, row, "Y"));
}

// At the instant at which feet that hold together give way, a row in which they still hold has no
// meaning. Nor has one between the last impact that is made and the end of its row.
static bool is_giving_way(const jd_trajectory* run, int64_t row) {
    for (int i = 0; i < jd_trajectory_event_count(run); i++) {
        const jd_event e = jd_trajectory_event_at(run, i);
        const bool jumps = strcmp(e.kind, "slip") == 0 || strcmp(e.kind, "impact") == 0;
        if (jumps && e.t == jd_trajectory_time(run, row))
            return true;
    }
    return false;
}

// Two feet on soft ground that both hold keep the body from turning, by the small difference in height that
// a turn by theta gives them: their friction differs by that of their N times l, over l sin(theta).
static double strain_of_feet(const trial* t, int64_t row) {
    const bool soft = scenario_value(&t->scenario, "contact") > 0;
    const bool hold =
        output_at(t->run, row, "phase1") == 2 && output_at(t->run, row, "phase2") == 2;
    return soft && hold ? 1 / fabs(sin(state_at(t->run, row, "theta"))) : 1;
}

static void check_feet(trial* t, int64_t row) {
    static const char* const names[2][5] = {{"N1", "T1", "slip1", "phase1", "mu1"},
                                            {"N2", "T2", "slip2", "phase2", "mu2"}};
    if (is_giving_way(t->run, row))
        return;
    for (int i = 0; i < 2; i++) {
        check_contact(t, row, names[i], strain_of_feet(t, row));
        check_sinking(t, row, output_at(t->run, row, i ? "Y2" : "Y1"));
    }
}

static const struct {
    const char* system;
    void (*check)(trial* t, int64_t row);
} checks[] = {
    {"bouncing-ball", check_ball},
    {"impact-oscillator", check_oscillator},
    {"planar-body", check_body},
    {"vibrating-table", check_table},
    {"spatial-pendulum", check_pendulum},
    {"spherical-pendulum", check_pendulum},
    {"double-pendulum", check_double},
    {"painleve-rod", check_rod},
    {"two-feet", check_feet},
    {"rocking-block", check_block},
    {"compliant-ball", check_compliant},
};

void check_rest(trial* t) {
    const int before = t->found_count;
    for (size_t i = 0; i < sizeof checks / sizeof checks[0]; i++)
        if (strcmp(checks[i].system, t->scenario.system->name) == 0)
            for (int64_t row = 0; row < jd_trajectory_row_count(t->run); row++) {
                if (t->found_count > before)
                    return;
                checks[i].check(t, row);
            }
}
