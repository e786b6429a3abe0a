// Scenarios from rules, and what all systems share: laws, patches, solvers and tolerances.

#include "property/draw.h"

#include <string.h>

#define TRIES 200  // of values that do not fit each other

static double draw_value(dice* d, const rule* r) {
    if (r->spread == EVEN)
        return dice_between(d, r->low, r->high);
    return r->spread == DECADES ? dice_decades(d, r->low, r->high)
                                : dice_signed(d, r->low, r->high);
}

// The same number of random bits whatever is chosen, so that rules do not shift each other.
static void draw_rule(dice* d, const rule* r, scenario* s) {
    const double share = dice_between(d, 0, 1), value = draw_value(d, r);
    if (share < r->keep)
        return;
    const double chosen = share < r->keep + r->zero ? 0 : value;
    if (state_index(s->system, r->name) >= 0)
        scenario_start(s, r->name, chosen);
    else
        scenario_set(s, r->name, chosen);
}

static bool has_rule(const rule* rules, const char* name) {
    for (; rules->name; rules++)
        if (strcmp(rules->name, name) == 0)
            return true;
    return false;
}

void draw_rules(dice* d, const rule* rules, scenario* s) {
    for (const rule* r = rules; r->name; r++)
        draw_rule(d, r, s);
    for (int i = 0; i < s->system->parameter_count; i++) {
        const jd_parameter* p = &s->system->parameters[i];
        int count = 0;
        while (p->range.names && p->range.names[count])
            count++;
        if (count > 0 && !has_rule(rules, p->name))
            scenario_set(s, p->name, dice_below(d, count));
    }
}

// ---- Laws and patches --------------------------------------------------------------------------

static bool takes(const jd_part* part, const char* name) {
    if (!part->choices)
        return true;
    for (int i = 0; part->choices[i]; i++)
        if (strcmp(part->choices[i], name) == 0)
            return true;
    return false;
}

void draw_law(dice* d, scenario* s) {
    const jd_part* part = jd_system_part(s->system, JD_PART_FRICTION);
    do
        s->law = jd_law_at(dice_below(d, jd_law_count()))->name;
    while (!takes(part, s->law));
    if (dice_happens(d, 0.2)) {
        scenario_set(s, "rise", dice_between(d, 0, 1));
        scenario_set(s, "v_s", dice_decades(d, 1e-3, 0.1));
    }
    if (strcmp(s->law, "power") == 0 && dice_happens(d, 0.4)) {
        scenario_set(s, "b_T", dice_between(d, 0.2, 1.5));
        scenario_set(s, "m_T", dice_between(d, 1, 4));
        scenario_set(s, "b_M", dice_between(d, 0.2, 1));
        scenario_set(s, "m_M", dice_between(d, 1, 4));
    }
    if (strcmp(s->law, "table") == 0)
        scenario_set(s, "error", 1e-4);
}

// A convex outline: corners on a circle, in order. Points: anywhere within it.
static void draw_corners(dice* d, double size, scenario* s) {
    const bool points = s->patch.shape == JD_SHAPE_POINTS;
    const int count = 3 + dice_below(d, MOST_CORNERS - 2), width = points ? 3 : 2;
    const double turn = dice_between(d, 0, JD_TURN);
    for (int i = 0; i < count; i++) {
        const double angle = turn + JD_TURN * (i + dice_between(d, 0, 0.6)) / count;
        const double r = points ? size * dice_between(d, 0.2, 1) : size;
        double* corner = &s->corners[width * i];
        corner[0] = r * cos(angle);
        corner[1] = r * sin(angle);
        if (points)
            corner[2] = dice_between(d, 0.2, 1);
    }
    s->patch.point_count = count;
}

void draw_patch(dice* d, double size, scenario* s) {
    static const double slender[] = {0.3, 0.6, 1};
    const bool listed = strcmp(s->law, "table") == 0;
    const int shapes = listed ? JD_SHAPE_RECTANGLE + 1 : JD_SHAPE_COUNT;
    const double ratio = listed ? slender[dice_below(d, 3)] : dice_between(d, 0.1, 1);
    s->patched = true;
    s->patch = (jd_patch_options){.shape = (jd_shape)dice_below(d, shapes), .radius = size};
    const bool round = s->patch.shape == JD_SHAPE_DISC || s->patch.shape == JD_SHAPE_ELLIPSE;
    s->patch.pressure = round && dice_happens(d, 0.5) ? JD_PRESSURE_HERTZ : JD_PRESSURE_UNIFORM;
    s->patch.inner = size * ratio * 0.9;
    s->patch.half_x = size;
    s->patch.half_y = size * ratio;
    s->patch.width = size * ratio;
    s->patch.length = size;
    if (s->patch.shape >= JD_SHAPE_POLYGON)
        draw_corners(d, size, s);
    if (!listed && dice_happens(d, 0.15)) {
        s->patch.grip_x = dice_between(d, 0.5, 2);
        s->patch.grip_y = dice_between(d, 0.5, 2);
    }
    // Patches that need a quadrature cost a hundred times the others.
    const bool hard = s->patch.pressure == JD_PRESSURE_HERTZ &&
                      (s->patch.shape == JD_SHAPE_ELLIPSE || s->patch.grip_x != 0);
    if (hard && strcmp(s->law, "integral") == 0)
        s->tolerance = fmax(s->tolerance, 1e-6);
}

// ---- Scenarios ---------------------------------------------------------------------------------

static const struct {
    const char* name;
    void (*draw)(dice* d, scenario* s);
} systems[] = {
    {"vibrating-table", draw_table},
    {"planar-body", draw_body},
    {"spatial-pendulum", draw_pendulum},
    {"spherical-pendulum", draw_pendulum},
    {"duffing", draw_duffing},
    {"bouncing-ball", draw_ball},
    {"impact-oscillator", draw_oscillator},
    {"double-pendulum", draw_double_pendulum},
    {"painleve-rod", draw_rod},
    {"two-feet", draw_feet},
    {"rocking-block", draw_block},
    {"compliant-ball", draw_compliant},
    {"dither-oscillator", draw_dither},
};
enum { SYSTEMS = sizeof systems / sizeof systems[0] };

const char* draw_solver(dice* d) {
    static const char* const solvers[] = {"auto", "rk5", "rk8", "rosenbrock"};
    return solvers[dice_below(d, 4)];
}

static void draw_one(dice* d, int which, scenario* s) {
    *s = (scenario){.system = NULL};
    jd_status_ignore(jd_system_find(NULL, systems[which].name, &s->system));
    s->solver = draw_solver(d);
    s->tolerance = pow(10, -4 - dice_below(d, 5));
    systems[which].draw(d, s);
}

const char* draw_system(int number) { return systems[number % SYSTEMS].name; }

const char* draw_missing(void) {
    for (int i = 0; i < jd_system_count(); i++) {
        const char* name = jd_system_at(i)->name;
        int k = 0;
        while (k < SYSTEMS && strcmp(systems[k].name, name) != 0)
            k++;
        if (k == SYSTEMS)
            return name;
    }
    return NULL;
}

bool draw_scenario(uint64_t seed, int number, scenario* s) {
    dice d = dice_of(seed, (uint64_t)number);
    for (int i = 0; i < TRIES; i++) {
        draw_one(&d, number % SYSTEMS, s);
        jd_model* model = scenario_model(s, NULL);
        jd_model_free(model);
        if (model)
            return true;
    }
    return false;
}
