// Two runs of one motion agree: other solvers, other tolerances, images of it.
//
// Each step of a run may be off by the tolerance, and what it is off by is carried on as any small
// change of the state is. How that grows is measured (twins.c): an error of one tolerance to G. So rows
// may differ by
//
//     2 tolerance * (10 + steps) * max(1, 4 G)             steps of both runs together
//
// of the size of each state. The 2: rows lie between steps, where the solution is less accurate.
// The 4: twins start along few directions only, along others small changes may grow faster.
// The error estimates of CVODE are an order of magnitude less sharp. Chaotic motion and motion that
// hangs on an event which is just missed shows a large G from there on; before it the bound stays
// narrow. Rows are compared until the bound is a tenth of the size: from there on twins are
// strangers. What is beyond the bound gets a second look with narrower tolerances: it is wrong
// unless the runs come together.

#include "property/draw.h"
#include "property/twins.h"

#include <stdio.h>
#include <string.h>

#define OTHERS 4.0   // growth along other directions over that of the twins
#define BLUNT 10.0   // errors of CVODE over the tolerance
#define LOST 0.1     // of the size of a state: what may differ by more cannot be foretold
#define CLOSER 0.01  // of the tolerances: a second look ...
#define FEWER 0.1    // ... at runs that then are apart by this share
#define TIGHT 1e-9   // tolerance below which rounding makes steps of stiff motion short

// ---- Stiff motion ------------------------------------------------------------------------------

// The same at another tolerance, or by the implicit method, takes less than a fifth of the steps to
// where the run has come.
static bool is_easy(trial* t, const scenario* s, const jd_trajectory* run) {
    scenario part = *s;
    part.end = jd_trajectory_final_time(run);
    jd_trajectory* other = scenario_run(&part, t->context);
    const bool easy =
        other && jd_trajectory_status(other) >= 0 &&
        jd_trajectory_statistics(other).steps < jd_trajectory_statistics(run).steps / 5;
    jd_trajectory_free(other);
    return easy;
}

bool is_stiff(trial* t, const scenario* s, const jd_trajectory* run) {
    static const char* const methods[] = {"rk5", "rk8", "cvode-adams"};
    bool could = false;
    for (int i = 0; i < 3; i++)
        could = could || strcmp(s->solver, methods[i]) == 0;
    scenario implicit = *s;
    implicit.solver = "rosenbrock";
    return could && jd_trajectory_status(run) == JD_ERR_STEP_COUNT && is_easy(t, &implicit, run);
}

bool is_stalled(trial* t, const scenario* s, const jd_trajectory* run) {
    const bool could = strcmp(s->solver, "rosenbrock") == 0 || strcmp(s->solver, "auto") == 0;
    scenario tighter = *s;
    tighter.tolerance *= 0.1;
    return could && jd_trajectory_status(run) == JD_ERR_STEP_COUNT && is_easy(t, &tighter, run);
}

// ---- Comparison --------------------------------------------------------------------------------

typedef struct verdict {
    bool agrees;
    int row;  // where it does not; -1: the ends
    double off, allowed;
} verdict;

static verdict judge(const distance* d, const growth* g, double unit) {
    for (int k = 0; k <= ROWS; k++) {
        const double allowed = unit * fmax(1, OTHERS * g->row[k]);
        if (allowed > LOST)
            return (verdict){true, k, 0, allowed};
        if (d->row[k] > allowed)
            return (verdict){false, k, d->row[k], allowed};
    }
    const double allowed = unit * fmax(1, OTHERS * g->end);
    const bool ends = d->end <= allowed && (d->same || !g->same);
    return (verdict){ends, -1, d->end, allowed};
}

static void complain(trial* t, const char* property, const scenario* other, const distance* d,
                     verdict v) {
    char command[COMMAND_SIZE];
    scenario_command(&t->scenario, command, sizeof command);
    if (v.row < 0)
        trial_found(t, property, other, "ends differ by %.3g of the span, allowed %.3g%s", v.off,
                    v.allowed, d->same ? "" : ", and in status");
    else
        trial_found(
            t, property, other, "%s differs by %.3g of its size at row %d of %d, allowed %.3g",
            t->scenario.system->states[d->state[v.row]].name, v.off, v.row, ROWS, v.allowed);
    finding* f = &t->found[t->found_count - 1];
    const size_t used = strlen(f->command);
    snprintf(f->command + used, sizeof f->command - used, "\n    against %s", command);
}

// What a step may be off by: the tolerance; for images the law may be off as well, where it is a
// table of another patch.
static double unit_of(const trial* t, const char* property, const jd_trajectory* other) {
    const double steps =
        (double)(jd_trajectory_statistics(t->run).steps + jd_trajectory_statistics(other).steps);
    const bool table = t->scenario.law && strcmp(t->scenario.law, "table") == 0;
    const double laws = table && strcmp(property, "mirror") == 0 ? 1e-4 : 0;
    const bool blunt = strncmp(jd_trajectory_options(other).solver, "cvode", 5) == 0;
    return 2 * (blunt ? BLUNT : 1) * fmax(t->scenario.tolerance, laws) * (10 + steps);
}

// A second look: with a hundredth of both tolerances the runs are apart by a tenth at most, where
// they were apart most up to the row in question, or up to their ends. So both go to the same
// motion, one of them slower than the bound allows. What comes after that row hangs on what went
// wrong before it, in motion that parts faster than tolerances shrink.
static bool converges(trial* t, const scenario* other, const image* in, const distance* before,
                      int row) {
    scenario one = t->scenario, two = *other;
    double most = 0, now = 0;
    one.tolerance *= CLOSER;
    two.tolerance *= CLOSER;
    jd_trajectory* first = scenario_run(&one, t->context);
    jd_trajectory* second = scenario_run(&two, t->context);
    const bool run = first && second;
    const distance after = run ? distance_of(first, second, in) : *before;
    for (int k = 0; run && k <= (row < 0 ? ROWS : row); k++) {
        most = fmax(most, before->row[k]);
        now = fmax(now, after.row[k]);
    }
    jd_trajectory_free(first);
    jd_trajectory_free(second);
    const bool ends = row >= 0 || (after.same && after.end <= FEWER * before->end + 1e-12);
    return run && ends && now <= FEWER * most;
}

int compare_runs(trial* t, const char* property, const scenario* other, state_map map,
                 const void* data) {
    jd_trajectory* run = scenario_run(other, t->context);
    if (!run) {
        trial_found(t, property, other, "cannot start: %s", jd_context_message(t->context));
        return 0;
    }
    const int events = jd_trajectory_event_count(run);
    if (is_stiff(t, other, run)) {
        t->stiff++;
    } else if (is_stalled(t, other, run)) {
        t->stalled++;
    } else if (is_pivoting(other, run)) {
        t->pivots++;
    } else if (is_circling(other, run)) {
        t->circles++;
    } else {
        const image in = {map, data};
        const distance d = distance_of(t->run, run, &in);
        const double unit = unit_of(t, property, run);
        growth g = {.same = true};
        verdict v = judge(&d, &g, unit);
        t->checks++;
        if (!v.agrees) {
            g = growth_of(t);
            v = judge(&d, &g, unit);
            t->sensitive++;
        }
        for (int back = 1; !v.agrees && v.row > back; back *= 2) {
            grow_from(t, v.row - back, &g);
            v = judge(&d, &g, unit);
        }
        if (!v.agrees && converges(t, other, &in, &d, v.row))
            t->slow++;
        else if (!v.agrees)
            complain(t, property, other, &d, v);
    }
    jd_trajectory_free(run);
    return events;
}

// ---- Solvers and tolerances --------------------------------------------------------------------

static void check_solvers(trial* t) {
    scenario other = t->scenario;
    do
        other.solver = draw_solver(&t->dice);
    while (strcmp(other.solver, t->scenario.solver) == 0);
    if (dice_happens(&t->dice, 0.2))
        other.solver = dice_happens(&t->dice, 0.5) ? "cvode-adams" : "cvode-bdf";
    compare_runs(t, "solvers", &other, NULL, NULL);
}

// Events that a motion has do not multiply when it is computed better; those that it only grazes
// may come and go. Sensitive motion may be another one. Events that another method finds as well are
// those of the motion: the wider tolerance was too wide for them.
static void check_tolerances(trial* t) {
    const int before = t->sensitive;
    scenario tight = t->scenario;
    tight.tolerance = fmax(0.01 * tight.tolerance, TIGHT);
    const int few = jd_trajectory_event_count(t->run);
    const int many = compare_runs(t, "tolerances", &tight, NULL, NULL);
    const int most = 2 * few + 50;
    if (t->sensitive == before && many > most && events_alone(t, &tight) > most)
        trial_found(t, "chatter", &tight, "%d events, but %d at the tolerance %g", many, few,
                    t->scenario.tolerance);
}

void check_agree(trial* t) {
    if (dice_happens(&t->dice, COMPARED))
        check_solvers(t);
    if (dice_happens(&t->dice, COMPARED))
        check_tolerances(t);
}
