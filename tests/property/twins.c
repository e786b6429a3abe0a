// Twins of a run: how small changes of its motion grow.
//
// Nothing is assumed of that. Twins start a little beside the run, p = 30 tolerances of each state to either
// side, and where they part by d, an error of one tolerance has grown to about G = d/p. Errors are
// made all the way, and some of the way forgets what was before: a block that rests shows nothing of how
// it came to rest, and rocks with what steps are off by after it has lifted. So where twins of the start
// do not part, those that leave the motion later are looked at.

#include "property/twins.h"

#include <string.h>

enum { TWINS = 4, STATES = 32 };
#define APART 30.0  // tolerances by which twins start

// Sizes of the states: the largest of their unit so far, and the scale.
static void grow_sizes(const jd_system* system, const double* y, double* size) {
    for (int i = 0; i < system->state_count; i++)
        for (int j = 0; j < system->state_count; j++)
            if (strcmp(system->states[i].unit, system->states[j].unit) == 0)
                size[i] = fmax(size[i], fabs(y[j]) + system->states[j].scale);
}

static void see(const image* in, const jd_trajectory* run, int64_t row, double* y) {
    const int count = jd_model_system(jd_trajectory_model(run))->state_count;
    memcpy(y, jd_trajectory_states(run, row), (size_t)count * sizeof *y);
    if (in && in->map)
        in->map(in->data, jd_trajectory_time(run, row), y);
}

distance distance_of(const jd_trajectory* a, const jd_trajectory* b, const image* in) {
    const jd_system* system = jd_model_system(jd_trajectory_model(a));
    const jd_run_options o = jd_trajectory_options(a), p = jd_trajectory_options(b);
    const double ends = (jd_trajectory_final_time(a) - o.begin) / (o.end - o.begin) -
                        (jd_trajectory_final_time(b) - p.begin) / (p.end - p.begin);
    distance d = {.end = fabs(ends)};
    d.same = jd_trajectory_status(a) == jd_trajectory_status(b);
    double size[STATES] = {0}, y[STATES];
    for (int k = 0; k <= ROWS; k++) {
        const int64_t at = grid_row(a, k), there = grid_row(b, k);
        d.row[k] = NAN;
        if (at < 0 || there < 0)
            continue;
        see(in, a, at, y);
        grow_sizes(system, y, size);
        d.row[k] = 0;
        for (int i = 0; i < system->state_count; i++) {
            const double off = fabs(y[i] - jd_trajectory_states(b, there)[i]) / size[i];
            if (!(off <= d.row[k])) {
                d.row[k] = isnan(off) ? INFINITY : off;
                d.state[k] = i;
            }
        }
    }
    return d;
}

// ---- Twins -------------------------------------------------------------------------------------

// Beside the start of a scenario by p of each state to one side, or to the other where the table
// forbids that.
static jd_trajectory* twin_run(const trial* t, const scenario* from, uint64_t signs) {
    const jd_system* system = from->system;
    scenario twin = *from;
    for (int i = 0; i < system->state_count; i++) {
        const jd_state* state = &system->states[i];
        const double y = scenario_begin(from, state->name);
        const double by = APART * from->tolerance * (fabs(y) + state->scale);
        scenario_start(&twin, state->name, y + (signs >> i & 1 ? by : -by));
    }
    jd_trajectory* run = scenario_run(&twin, t->context);
    for (int i = 0; !run && i < system->state_count; i++) {
        scenario_start(&twin, system->states[i].name, scenario_begin(from, system->states[i].name));
        run = scenario_run(&twin, t->context);
    }
    return run;
}

growth growth_of(trial* t) {
    growth g = {.same = true};
    const double p = APART * t->scenario.tolerance;
    const uint64_t signs = dice_bits(&t->dice), sides[TWINS] = {~0u, 0, signs, ~signs};
    for (int i = 0; i < TWINS; i++) {
        jd_trajectory* twin = twin_run(t, &t->scenario, sides[i]);
        if (!twin)
            continue;
        const distance d = distance_of(t->run, twin, NULL);
        for (int k = 0; k <= ROWS; k++)
            g.row[k] = fmax(g.row[k], d.row[k] / p);
        g.end = fmax(g.end, d.end / p);
        g.same = g.same && d.same;
        jd_trajectory_free(twin);
    }
    for (int k = 1; k <= ROWS; k++)
        g.row[k] = fmax(g.row[k], g.row[k - 1]);
    return g;
}

// The motion again from where the run is at a row, over a span as long: its rows are at the same times.
static scenario later(const trial* t, int row) {
    scenario s = t->scenario;
    const double passed = row * (s.end - s.begin) / ROWS;
    const double* y = jd_trajectory_states(t->run, grid_row(t->run, row));
    for (int i = 0; i < s.system->state_count; i++)
        scenario_start(&s, s.system->states[i].name, y[i]);
    s.begin += passed;
    s.end += passed;
    return s;
}

void grow_from(trial* t, int row, growth* g) {
    if (grid_row(t->run, row) < 0)
        return;
    const scenario from = later(t, row);
    const double p = APART * from.tolerance;
    jd_trajectory* run = scenario_run(&from, t->context);
    for (int side = 0; run && side < 2; side++) {
        jd_trajectory* twin = twin_run(t, &from, side ? ~UINT64_C(0) : 0);
        if (!twin)
            continue;
        const distance d = distance_of(run, twin, NULL);
        double most = 0;
        for (int k = row; k <= ROWS; k++) {
            most = fmax(most, d.row[k - row] / p);
            g->row[k] = fmax(g->row[k], most);
        }
        g->end = fmax(g->end, d.end / p);
        g->same = g->same && d.same;
        jd_trajectory_free(twin);
    }
    jd_trajectory_free(run);
}
