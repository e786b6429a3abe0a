// Choice between an explicit method and the Rosenbrock method, per trajectory and as it goes. The
// explicit one is rk5, or rk8 where the equations are smooth, that is without friction and jumps,
// and the tolerance is at most TIGHT: there it takes fewer evaluations for the same error.
//
// A trajectory starts explicit, unless the driver says it is stiff (batch->stiff). It becomes
// implicit when stability and not accuracy limits the explicit steps, PATIENCE times; RELIEF steps
// in a row without it take that back.                                               [solver:S7]
// It becomes explicit again when the implicit steps, times the spectral radius, are so short that
// explicit ones would be cheaper, CALM times in a row. [solver:S8] An implicit stretch that was not
// worth its while doubles the patience for the next; one that was brings it back: no chatter.
//
// A trajectory that is never stiff has the bits of rk5 or rk8: looking does not change the steps.

#include "base/memory.h"
#include "solve/step/dop853.h"
#include "solve/step/dopri5.h"
#include "solve/step/rk5.h"
#include "solve/step/rk8.h"
#include "solve/step/rosenbrock.h"
#include "solve/step/stepper.h"

#include <stdlib.h>

#define PATIENCE 15.0        // stiff steps until the implicit method takes over
#define MOST_PATIENCE 960.0  // after stretches that were not worth it
#define RELIEF 6.0           // steps in a row that are not stiff: what was counted is forgotten
#define CALM 6.0             // implicit steps in a row after which the explicit method takes over
#define WORTH 20.0           // long implicit steps that make a stretch worth its while
#define WAIT 50              // rounds for which a method with fewer lanes keeps its turn
#define TIGHT 1e-5           // tolerance
#define LOOK 16.0            // accepted steps after which an explicit method is looked at again

// An explicit method and what is asked of it beyond its steps.
typedef struct explicit_method {
    const jd_stepper* stepper;
    const jd_tableau* table;
    jd_mask (*stiff)(const jd_batch* batch);
    void (*resume)(jd_batch* batch, jd_mask lanes);
} explicit_method;

static const explicit_method order_5 = {&JD_STEPPER(rk5), &jd_dopri5, jd_rk5_stiff, jd_rk5_resume};
static const explicit_method order_8 = {&JD_STEPPER(rk8), &jd_dop853, jd_rk8_stiff, jd_rk8_resume};
static const jd_stepper* const implicit_stepper = &JD_STEPPER(rosenbrock);

// Masks and numbers per lane; counts are numbers of steps.
typedef struct choice {
    const explicit_method* explicit;
    jd_mask implicit;  // lanes of the implicit method
    jd_mask turn;      // lanes whose method is at work in this round
    bool stiff;        // that is the implicit one
    int waited;        // rounds since it has had fewer lanes
    jd_real patience;
    jd_real against;  // steps that speak against the method at work
    jd_real forgive;  // steps in a row that speak for the explicit method at work
    jd_real worth;    // steps that spoke for the implicit method at work
    jd_real* other;   // scratch: numbers
} choice;

static void destroy(jd_batch* b) {
    choice* c = b->choice;
    implicit_stepper->free(b);
    if (c) {
        c->explicit->stepper->free(b);
        free(c->other);
    }
    free(b->choice);
    b->choice = NULL;
}

static jd_status create(jd_batch* b, const explicit_method* method) {
    choice* c = b->choice = jd_memory_create(1, sizeof *c);
    if (!c)
        return JD_ERR_MEMORY;
    c->explicit = method;
    c->other = jd_memory_create((size_t)b->total, sizeof(jd_real));
    if (!c->other || method->stepper->create(b) < 0 || implicit_stepper->create(b) < 0)
        return JD_ERR_MEMORY;
    return JD_OK;
}

static jd_status create_5(jd_batch* b) { return create(b, &order_5); }
static jd_status create_8(jd_batch* b) { return create(b, &order_8); }

static void forget(choice* c, jd_mask lanes) {
    const jd_real zero = jd_set(0.0);
    c->against = jd_select(lanes, zero, c->against);
    c->forgive = jd_select(lanes, zero, c->forgive);
    c->worth = jd_select(lanes, zero, c->worth);
}

static void start(jd_batch* b, jd_mask fresh) {
    choice* c = b->choice;
    const jd_mask stiff = fresh & b->stiff, smooth = fresh & ~b->stiff;
    c->implicit = (c->implicit & ~fresh) | stiff;
    c->patience = jd_select(fresh, jd_set(PATIENCE), c->patience);
    forget(c, fresh);
    if (jd_any(smooth))
        c->explicit->stepper->start(b, smooth);
    if (jd_any(stiff))
        implicit_stepper->start(b, stiff);
}

static int count_lanes(jd_mask lanes) {
    int count = 0;
    for (int i = 0; i < JD_LANES; i++)
        count += jd_mask_get(lanes, i);
    return count;
}

// A method costs the same for one lane as for all. So one of them has its turn, and the lanes of
// the other wait until it has none left, or has had fewer than they are for WAIT rounds. Lanes
// gather this way: neighbours of a study slip and land at about the same steps. Trajectories do not
// know.
static bool take_turn(choice* c, int explicit, int implicit) {
    const int mine = c->stiff ? implicit : explicit, others = c->stiff ? explicit : implicit;
    c->waited = mine < others ? c->waited + 1 : 0;
    if (others > 0 && (mine == 0 || c->waited > WAIT)) {
        c->stiff = !c->stiff;
        c->waited = 0;
    }
    return c->stiff;
}

static void attempt(jd_batch* b, jd_mask lanes) {
    choice* c = b->choice;
    const jd_mask implicit = lanes & c->implicit, explicit = lanes & ~c->implicit;
    const bool stiff = take_turn(c, count_lanes(explicit), count_lanes(implicit));
    c->turn = stiff ? implicit : explicit;
    b->accepted &= c->turn;
    (stiff ? implicit_stepper : c->explicit->stepper)->attempt(b, c->turn);
}

static void refine(jd_batch* b, jd_mask lanes) {
    const choice* c = b->choice;
    if (jd_any(lanes & ~c->implicit))
        c->explicit->stepper->refine(b, lanes & ~c->implicit);
    if (jd_any(lanes & c->implicit))
        implicit_stepper->refine(b, lanes & c->implicit);
}

static jd_status interpolate(const jd_batch* b, int lane, double t, double* y) {
    const choice* c = b->choice;
    const bool implicit = jd_mask_get(c->implicit, lane);
    return (implicit ? implicit_stepper : c->explicit->stepper)->interpolate(b, lane, t, y);
}

static jd_status sample(const jd_batch* b, jd_real t, jd_real* y) {
    const choice* c = b->choice;
    c->explicit->stepper->sample(b, t, y);
    if (!jd_any(c->implicit))
        return JD_OK;
    implicit_stepper->sample(b, t, c->other);
    for (int i = 0; i < b->total; i++)
        y[i] = jd_select(c->implicit, c->other[i], y[i]);
    return JD_OK;
}

// ---- Choice ------------------------------------------------------------------------------------

static jd_real count_if(jd_mask yes, jd_real count) { return jd_select(yes, count + 1.0, count); }

static void count_switches(jd_batch* b, jd_mask lanes) {
    for (int i = 0; i < JD_LANES; i++)
        b->lane[i].statistics.switches += jd_mask_get(b->busy & lanes, i);
}

// Lanes to be looked at: where something speaks against the method, else every LOOK steps.
static jd_mask lanes_to_look_at(const jd_batch* b, jd_mask lanes) {
    const choice* c = b->choice;
    const jd_real turns = b->steps * (1.0 / LOOK);
    return lanes & (jd_gt(c->against, jd_set(0.0)) | jd_eq(jd_round(turns), turns));
}

// Accepted explicit steps in `lanes`: count the stiff ones. @return lanes that become implicit.
static jd_mask find_stiff(jd_batch* b, jd_mask accepted) {
    choice* c = b->choice;
    const jd_mask lanes = lanes_to_look_at(b, accepted);
    if (!jd_any(lanes))
        return jd_mask_none();
    const jd_mask stiff = c->explicit->stiff(b);
    const jd_real zero = jd_set(0.0);
    c->against = count_if(lanes & stiff, c->against);
    c->forgive = jd_select(lanes, jd_select(stiff, zero, c->forgive + 1.0), c->forgive);
    const jd_mask relieved = lanes & jd_ge(c->forgive, jd_set(RELIEF));
    c->against = jd_select(relieved, zero, c->against);
    return lanes & jd_ge(c->against, c->patience);
}

// Accepted implicit steps in `lanes`: count those that explicit ones would make cheaper, at
// `longest` each. @return lanes that become explicit.
static jd_mask find_calm(jd_batch* b, jd_mask lanes, jd_real longest) {
    choice* c = b->choice;
    const jd_real in_use = jd_select(b->close, jd_set(b->n), jd_set(b->states));
    const jd_real ratio =
        (in_use + (double)JD_ROSENBROCK_COST) / (double)(c->explicit->table->stages - 1);
    const jd_mask cheap = jd_le(b->h, ratio * longest) & ~jd_rosenbrock_rattles(b);
    c->against = jd_select(lanes, jd_select(cheap, c->against + 1.0, jd_set(0.0)), c->against);
    c->worth = count_if(lanes & ~cheap, c->worth);
    return lanes & jd_ge(c->against, jd_set(CALM));
}

static void become_implicit(jd_batch* b, jd_mask lanes) {
    choice* c = b->choice;
    c->implicit |= lanes;
    forget(c, lanes);
    count_switches(b, lanes);
    jd_rosenbrock_resume(b, lanes);
}

static void become_explicit(jd_batch* b, jd_mask lanes, jd_real longest) {
    choice* c = b->choice;
    const jd_mask worth = jd_ge(c->worth, jd_set(WORTH));
    const jd_real patience =
        jd_select(worth, jd_set(PATIENCE), jd_min(2.0 * c->patience, jd_set(MOST_PATIENCE)));
    c->patience = jd_select(lanes, patience, c->patience);
    c->implicit &= ~lanes;
    forget(c, lanes);
    count_switches(b, lanes);
    b->h = jd_select(lanes, jd_min(b->h, longest), b->h);
    c->explicit->resume(b, lanes);
}

static void commit(jd_batch* b, jd_mask lanes) {
    const choice* c = b->choice;
    const jd_mask mine = lanes & c->turn;
    const jd_mask of_explicit = mine & ~c->implicit, of_implicit = mine & c->implicit;
    jd_mask stiff = jd_mask_none(), calm = jd_mask_none();
    jd_real longest = jd_set(0.0);
    if (jd_any(of_explicit)) {
        stiff = find_stiff(b, of_explicit & b->accepted);
        c->explicit->stepper->commit(b, of_explicit);
    }
    if (jd_any(of_implicit)) {
        longest = c->explicit->table->stable / jd_rosenbrock_radius(b, of_implicit);
        calm = find_calm(b, of_implicit & b->accepted, longest);
        implicit_stepper->commit(b, of_implicit);
    }
    if (jd_any(stiff))
        become_implicit(b, stiff);
    if (jd_any(calm))
        become_explicit(b, calm, longest);
    b->stiff = (b->stiff & ~lanes) | (c->implicit & lanes);  // a new start goes on with it
}

// ---- Two steppers of one name ------------------------------------------------------------------

#define STEPPER(explicit_order, make, dense)                                                       \
    {                                                                                              \
        .info = {.name = "auto",                                                                   \
                 .text = "rk5 or rk8, and rosenbrock where the motion is stiff, chosen as it "     \
                         "goes",                                                                   \
                 .order = explicit_order,                                                          \
                 .dense_order = dense},                                                            \
        .repeats = true, .degree = dense, .choose = choose, .create = make, .free = destroy,       \
        .start = start, .attempt = attempt, .refine = refine, .interpolate = interpolate,          \
        .sample = sample, .commit = commit,                                                        \
    }

static const jd_stepper* choose(const jd_batch_spec* spec);
static const jd_stepper smooth_stepper = STEPPER(8, create_8, 7);
const jd_stepper JD_STEPPER(auto) = STEPPER(5, create_5, 4);

static const jd_stepper* choose(const jd_batch_spec* spec) {
    const bool smooth = !(spec->laws && spec->laws[0]) && !spec->system->kernel->jump &&
                        !spec->system->kernel->touch;
    return smooth && spec->tolerance <= TIGHT ? &smooth_stepper : &JD_STEPPER(auto);
}
