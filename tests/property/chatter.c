// Chatter: events that are no part of the motion.
//
// Too many within a short time, or many more where a motion is computed better. The latter may also
// be its own: an end that hops a few micrometres on an undamped floor does so unseen where the
// tolerance is wider than its hops. What another method finds as well, each event at its time, belongs
// to the motion: rounding does not come twice at the same places.

#include "property/trial.h"

#include <string.h>

// More than this many of one kind within a thousandth of the run is chatter: the fastest drive
// drawn has 100 periods in a run, and nothing that is no impact happens more than a few times in
// each.
#define CHATTER 30
#define NEAR 0.1  // of the time between events of a kind: such as are one

void check_chatter(trial* t) {
    const int count = jd_trajectory_event_count(t->run);
    const double window = 1e-3 * (t->scenario.end - t->scenario.begin);
    for (int i = CHATTER; i < count; i++) {
        const jd_event first = jd_trajectory_event_at(t->run, i - CHATTER);
        const jd_event last = jd_trajectory_event_at(t->run, i);
        int same = 0;
        for (int j = i - CHATTER; j <= i; j++)
            same += strcmp(jd_trajectory_event_at(t->run, j).kind, "impact") != 0;
        if (same > CHATTER && last.t - first.t < window) {
            trial_found(t, "chatter", NULL,
                        "%d events in %.3g s at t = %.17g, the last a %s; %d in the run", same,
                        last.t - first.t, first.t, last.kind, count);
            return;
        }
    }
}

// A run by a method that has nothing in common with that of `s`.
static jd_trajectory* other_run(trial* t, const scenario* s) {
    scenario other = *s;
    const bool direct = strcmp(s->solver, "rk5") == 0 || strcmp(s->solver, "rk8") == 0;
    other.solver = direct ? "rosenbrock" : "rk8";
    return scenario_run(&other, t->context);
}

// The time from event `i` to the nearest of its kind, of all that the run has.
static double room_of(const jd_trajectory* run, int i) {
    const jd_event e = jd_trajectory_event_at(run, i);
    double room = INFINITY;
    for (int j = 0; j < jd_trajectory_event_count(run); j++) {
        const jd_event f = jd_trajectory_event_at(run, j);
        if (j != i && strcmp(e.kind, f.kind) == 0 && strcmp(e.name, f.name) == 0)
            room = fmin(room, fabs(f.t - e.t));
    }
    return room;
}

// The other run has this event: one of its kind, nearer than a tenth of the way to its neighbours.
static bool is_shared(const jd_trajectory* run, int i, const jd_trajectory* other) {
    const jd_event e = jd_trajectory_event_at(run, i);
    const double room = room_of(run, i);
    for (int j = 0; j < jd_trajectory_event_count(other); j++) {
        const jd_event f = jd_trajectory_event_at(other, j);
        if (strcmp(e.kind, f.kind) == 0 && strcmp(e.name, f.name) == 0 &&
            fabs(f.t - e.t) < NEAR * room)
            return true;
    }
    return false;
}

int events_alone(trial* t, const scenario* s) {
    jd_trajectory* run = scenario_run(s, t->context);
    jd_trajectory* other = other_run(t, s);
    int alone = 0;
    for (int i = 0; run && i < jd_trajectory_event_count(run); i++)
        alone += !other || !is_shared(run, i, other);
    jd_trajectory_free(run);
    jd_trajectory_free(other);
    return alone;
}
