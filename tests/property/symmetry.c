// Images of a motion are motions: mirrored in the plane x = 0, turned about the vertical, and
// later.
//
// Mirror: x components of vectors change sign, and of turns all but the x component.
// Turn:   by an angle about the vertical, where nothing but the scenario knows directions.
// Later:  every phase is moved on, so that the same happens at another time.

#include "property/trial.h"

#include <stdio.h>
#include <string.h>

// ---- Mirror ------------------------------------------------------------------------------------

static const struct {
    const char* system;
    const char* states[8];      // change sign
    const char* parameters[8];  // change sign
} mirrors[] = {
    {"vibrating-table", {"x", "vx", "wy", "wz"}, {"A_x", "alpha_y"}},
    {"planar-body", {"x", "vx", "theta", "omega"}, {"x_G", "alpha_y"}},
    {"spatial-pendulum", {"phi1", "phi2", "dphi1", "dphi2"}, {"omega_0", "q", "psi_0", "omega_d"}},
    {"spherical-pendulum", {"phi1", "dphi1"}, {"omega_0", "q", "psi_0", "omega_d"}},
    {"bouncing-ball", {"x", "vx", "w"}, {NULL}},
    {"double-pendulum", {"psi1", "psi2", "dpsi1", "dpsi2"}, {"M01", "M02"}},
    {"rocking-block", {"theta", "w"}, {"A"}},
    {"compliant-ball", {"x", "vx", "phi", "w"}, {NULL}},
    {"dither-oscillator", {"x2", "v2", "z2"}, {"vy2", "phi_d"}},
    {"duffing", {"x", "v"}, {NULL}},  // half a period later, when the force is the opposite
};

static bool is_among(const char* const* names, const char* name) {
    for (; *names; names++)
        if (strcmp(*names, name) == 0)
            return true;
    return false;
}

static void mirror_states(const void* data, double time, double* y) {
    const jd_system* system = data;
    (void)time;
    for (size_t k = 0; k < sizeof mirrors / sizeof mirrors[0]; k++)
        for (int i = 0; strcmp(mirrors[k].system, system->name) == 0 && i < system->state_count;
             i++)
            if (is_among(mirrors[k].states, system->states[i].name))
                y[i] = 0.0 - y[i];
}

// A circle goes round the other way: (-cos p, sin p) is that of pi - p.
static void mirror_terms(scenario* s) {
    for (int i = 0; i < s->load_count; i++) {
        jd_load_term* l = &s->load[i];
        l->F_x = 0 - l->F_x;
        l->M = 0 - l->M;
        l->x = 0 - l->x;
        if (l->kind == JD_LOAD_PUSH)
            l->angle = JD_PI - l->angle;
    }
    for (int i = 0; i < s->drive_count; i++) {
        jd_drive_term* m = &s->drive[i];
        m->x = 0 - m->x;
        m->rotation = 0 - m->rotation;
        m->alpha_y = 0 - m->alpha_y;
        if (m->ellipse != 0) {
            m->angle = JD_PI - m->angle;
            m->minor = 0 - m->minor;
        }
        if (m->circle != 0) {
            m->omega = 0 - m->omega;
            m->omega_end = 0 - m->omega_end;
            m->phase = JD_PI - m->phase;
        }
    }
}

// Corners in the same sense of rotation again: the mirror turns it round.
static void mirror_corners(scenario* s) {
    const int width = s->patch.shape == JD_SHAPE_POINTS ? 3 : 2, count = s->patch.point_count;
    double old[3 * MOST_CORNERS];
    memcpy(old, s->corners, sizeof old);
    for (int i = 0; i < count; i++) {
        memcpy(&s->corners[width * i], &old[width * (count - 1 - i)], (size_t)width * sizeof *old);
        s->corners[width * i] = 0 - s->corners[width * i];
    }
}

static void shift(scenario* s, double later) {
    s->begin += later;
    s->end += later;
}

static void check_mirror(trial* t) {
    for (size_t k = 0; k < sizeof mirrors / sizeof mirrors[0]; k++) {
        if (strcmp(mirrors[k].system, t->scenario.system->name) != 0)
            continue;
        scenario s = t->scenario;
        for (int i = 0; mirrors[k].states[i]; i++)
            scenario_start(&s, mirrors[k].states[i],
                           0 - scenario_begin(&t->scenario, mirrors[k].states[i]));
        for (int i = 0; i < s.set_count; i++)
            if (is_among(mirrors[k].parameters, s.set[i].name))
                s.set[i].value = 0 - s.set[i].value;
        if (is_among(mirrors[k].parameters, "q"))  // of the table unless it was drawn
            scenario_set(&s, "q", 0 - scenario_value(&t->scenario, "q"));
        if (strcmp(s.system->name, "duffing") == 0)
            shift(&s, JD_PI / scenario_value(&s, "omega"));
        mirror_terms(&s);
        mirror_corners(&s);
        compare_runs(t, "mirror", &s, mirror_states, s.system);
    }
}

// ---- Turn --------------------------------------------------------------------------------------

typedef struct turn {
    double cosine, sine, angle;
    int pairs[3][2];  // states that are vectors; -1: none
    int angle_at;     // state that is an angle; -1: none
} turn;

static void turn_pair(const turn* r, double* x, double* y) {
    const double a = r->cosine * *x - r->sine * *y, b = r->sine * *x + r->cosine * *y;
    *x = a;
    *y = b;
}

static void turn_states(const void* data, double time, double* y) {
    const turn* r = data;
    (void)time;
    for (int i = 0; i < 3; i++)
        if (r->pairs[i][0] >= 0)
            turn_pair(r, &y[r->pairs[i][0]], &y[r->pairs[i][1]]);
    if (r->angle_at >= 0)
        y[r->angle_at] += r->angle;
}

static void turn_terms(const turn* r, scenario* s) {
    for (int i = 0; i < s->load_count; i++) {
        jd_load_term* l = &s->load[i];
        turn_pair(r, &l->F_x, &l->F_y);
        if (l->kind != JD_LOAD_PUSH || l->frame != JD_FRAME_SPACE)
            continue;
        l->angle += r->angle;
        turn_pair(r, &l->x, &l->y);
    }
    for (int i = 0; i < s->drive_count; i++) {
        jd_drive_term* m = &s->drive[i];
        turn_pair(r, &m->x, &m->y);
        turn_pair(r, &m->v_x, &m->v_y);
        if (m->ellipse != 0)
            m->angle += r->angle;
        if (m->circle != 0)
            m->phase += r->angle;
    }
}

// The table's own shaking, whose velocity is -A cos, as terms that can point anywhere.
static void own_to_terms(scenario* s) {
    static const char* const own[2][3] = {{"A_x", "omega_a", "phi_x"}, {"A_y", "omega_b", "phi_y"}};
    for (int i = 0; i < 2; i++) {
        const double A = scenario_value(s, own[i][0]);
        if (A == 0 || s->drive_count >= MOST_DRIVES)
            continue;
        jd_drive_term* m = &s->drive[s->drive_count++];
        *m = jd_drive_term_default(JD_DRIVE_HARMONIC);
        *(i ? &m->v_y : &m->v_x) = -A;
        m->omega = scenario_value(s, own[i][1]);
        m->phase = scenario_value(s, own[i][2]);
        scenario_set(s, own[i][0], 0);
    }
}

static bool is_tilted(const scenario* s) {
    for (int i = 0; i < s->drive_count; i++)
        if (s->drive[i].alpha_x != 0 || s->drive[i].alpha_y != 0)
            return true;
    return scenario_value(s, "alpha_x") != 0 || scenario_value(s, "alpha_y") != 0;
}

// The patch of the ball does not turn with it, tilt has a direction.
static bool turns(const scenario* s) {
    if (strcmp(s->system->name, "planar-body") == 0)
        return !is_tilted(s);
    const bool round = !s->patched || s->patch.shape <= JD_SHAPE_RING;
    return strcmp(s->system->name, "vibrating-table") == 0 && round && s->patch.grip_x == 0 &&
           !is_tilted(s);
}

static void turn_start(turn* r, scenario* s, const char* x, const char* y) {
    static const int none[2] = {-1, -1};
    int* pair = r->pairs[0][0] < 0 ? r->pairs[0] : r->pairs[1][0] < 0 ? r->pairs[1] : r->pairs[2];
    memcpy(pair, none, sizeof none);
    pair[0] = state_index(s->system, x);
    pair[1] = state_index(s->system, y);
    double a = scenario_begin(s, x), b = scenario_begin(s, y);
    turn_pair(r, &a, &b);
    scenario_start(s, x, a);
    scenario_start(s, y, b);
}

// Pendulums on a Cardan joint.
static bool is_spatial(const scenario* s) {
    return strcmp(s->system->name, "spatial-pendulum") == 0 ||
           strcmp(s->system->name, "spherical-pendulum") == 0;
}

static void check_turn(trial* t) {
    const double angle = dice_between(&t->dice, -3, 3);
    scenario s = t->scenario;
    turn r = {cos(angle), sin(angle), angle, {{-1, -1}, {-1, -1}, {-1, -1}}, -1};
    if (is_spatial(&s) && s.patch.grip_x == 0) {
        r.angle = 0;
        scenario_set(&s, "psi_0", scenario_value(&s, "psi_0") + angle);
        compare_runs(t, "turn", &s, NULL, NULL);
        return;
    }
    if (!turns(&s))
        return;
    const bool body = strcmp(s.system->name, "planar-body") == 0;
    turn_start(&r, &s, "x", "y");
    turn_start(&r, &s, "vx", "vy");
    if (body) {
        r.angle_at = state_index(s.system, "theta");
        scenario_start(&s, "theta", scenario_begin(&s, "theta") + angle);
    } else {
        turn_start(&r, &s, "wx", "wy");
        own_to_terms(&s);
    }
    turn_terms(&r, &s);
    compare_runs(t, "turn", &s, turn_states, &r);
}

// ---- Later -------------------------------------------------------------------------------------

// Frequency and phase that move on together.
static const struct {
    const char *system, *omega, *phase;
} clocks[] = {
    {"bouncing-ball", "omega", "phi"},       {"impact-oscillator", "omega", "phi"},
    {"rocking-block", "omega", "phi"},       {"vibrating-table", "omega_a", "phi_x"},
    {"vibrating-table", "omega_b", "phi_y"},
};

// A pendulum's drive has no phase, but a period; a disc that rises is not where it was.
static void check_period(trial* t) {
    scenario s = t->scenario;
    if (scenario_value(&s, "z0_rate") != 0)
        return;
    const double period = JD_TURN / scenario_value(&s, "Omega");
    shift(&s, period);
    compare_runs(t, "later", &s, NULL, NULL);
}

// A base that stops by the clock.
static bool stops(const scenario* s) {
    return strcmp(s->system->name, "rocking-block") == 0 && scenario_value(s, "cycles") != 0;
}

static void check_later(trial* t) {
    scenario s = t->scenario;
    const double later = dice_between(&t->dice, 0.1, 5);
    bool known = false;
    for (size_t k = 0; k < sizeof clocks / sizeof clocks[0]; k++) {
        if (strcmp(clocks[k].system, s.system->name) != 0 || stops(&s))
            continue;
        known = true;
        const double p = scenario_value(&s, clocks[k].phase);
        scenario_set(&s, clocks[k].phase,
                     remainder(p - later * scenario_value(&s, clocks[k].omega), JD_TURN));
    }
    for (int i = 0; i < s.drive_count; i++) {
        if (s.drive[i].kind == JD_DRIVE_CHIRP)
            s.drive[i].from += later;
        else
            s.drive[i].phase = remainder(s.drive[i].phase - later * s.drive[i].omega, JD_TURN);
    }
    if (known) {
        shift(&s, later);
        compare_runs(t, "later", &s, NULL, NULL);
    } else if (is_spatial(&s)) {
        check_period(t);
    }
}

void check_symmetry(trial* t) {
    if (dice_happens(&t->dice, COMPARED))
        check_mirror(t);
    if (dice_happens(&t->dice, COMPARED))
        check_turn(t);
    if (dice_happens(&t->dice, COMPARED))
        check_later(t);
}
