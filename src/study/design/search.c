// The search of a box for a wanted drift: points that fill it evenly, and steps from the best ones.
// All points of a stage are found together, on all cores.                             [drift:T5]

#include "judder/maths.h"
#include "numeric/halton.h"
#include "study/design/design.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define APART 0.15    // shares: candidates are not nearer to each other
#define AWAY 0.01     // share by which slopes are taken
#define BETTER 0.999  // times the miss before: a step that gains less is the last

// Shares of the whole that the stages take, for the time left.
#define SAMPLING 0.6
#define REFINING 0.3

static const double dampings[] = {0, 0.03, 0.3, 3};
enum { DAMPINGS = sizeof dampings / sizeof *dampings };

// ---- Samples -----------------------------------------------------------------------------------

static double distance(const jd_trial* a, const jd_trial* b, int n) {
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += (a->shares[i] - b->shares[i]) * (a->shares[i] - b->shares[i]);
    return sqrt(sum);
}

// The best samples that are not near to each other; a miss that has been used becomes infinite.
static int choose(const jd_design_search* s, jd_trial* samples, jd_trial* candidates) {
    const jd_design_options* o = s->options;
    int count = 0;
    while (count < o->candidates) {
        int best = 0;
        for (int i = 1; i < o->samples; i++)
            if (samples[i].miss < samples[best].miss)
                best = i;
        if (!isfinite(samples[best].miss))
            break;
        bool near = false;
        for (int k = 0; k < count; k++)
            near = near || distance(&samples[best], &candidates[k], o->variable_count) < APART;
        if (!near)
            candidates[count++] = samples[best];
        samples[best].miss = INFINITY;
    }
    return count;
}

jd_trial* jd_design_samples(const jd_design_options* o) {
    jd_trial* samples = calloc((size_t)o->samples, sizeof *samples);
    for (int i = 0; samples && i < o->samples; i++) {
        samples[i].factor = 1;
        samples[i].miss = INFINITY;
        for (int k = 0; k < o->variable_count; k++)
            samples[i].shares[k] = jd_halton(i, k);
    }
    return samples;
}

static jd_status sample(jd_design_search* s, jd_trial* candidates, int* count) {
    jd_trial* samples = jd_design_samples(s->options);
    if (!samples)
        return JD_ERR_MEMORY;
    jd_design_expect(s, SAMPLING);
    const jd_status status = jd_design_try(s, samples, s->options->samples);
    *count = status < 0 ? 0 : choose(s, samples, candidates);
    free(samples);
    return status;
}

// ---- Steps -------------------------------------------------------------------------------------

// Room for the trials of one refinement of all candidates.
typedef struct refinement {
    jd_trial* candidates;
    int count;
    bool* over;        // by candidate: no further step
    jd_trial* trials;  // [count][variables or DAMPINGS]
    jd_design_slope* slopes;
} refinement;

static void relative_miss(const jd_design_options* o, const jd_settled* at, double miss[2]) {
    const double wanted = jd_hypot(o->v_x, o->v_y);
    miss[0] = (at->drift.v_x - o->v_x) / wanted;
    miss[1] = (at->drift.v_y - o->v_y) / wanted;
}

// A little way along each variable, for the slopes.
static int list_slopes(const jd_design_search* s, refinement* r) {
    const int n = s->options->variable_count;
    int count = 0;
    for (int k = 0; k < r->count; k++)
        for (int i = 0; i < n && !r->over[k]; i++) {
            jd_trial* t = &r->trials[count++];
            *t = r->candidates[k];
            t->shares[i] += t->shares[i] + AWAY <= 1 ? AWAY : -AWAY;
        }
    return count;
}

static void take_slopes(const jd_design_search* s, refinement* r) {
    const int n = s->options->variable_count;
    const jd_trial* t = r->trials;
    for (int k = 0; k < r->count; k++) {
        const jd_trial* at = &r->candidates[k];
        jd_design_slope* slope = &r->slopes[k];
        *slope = (jd_design_slope){.n = n, .shares = at->shares};
        relative_miss(s->options, &at->settled, slope->miss);
        for (int i = 0; i < n && !r->over[k]; i++, t++) {
            double beside[2];
            relative_miss(s->options, &t->settled, beside);
            for (int q = 0; q < 2 && isfinite(t->miss); q++)
                slope->slope[q][i] = (beside[q] - slope->miss[q]) / (t->shares[i] - at->shares[i]);
        }
    }
}

static int list_steps(refinement* r) {
    int count = 0;
    for (int k = 0; k < r->count; k++)
        for (int i = 0; i < DAMPINGS && !r->over[k]; i++) {
            jd_trial* t = &r->trials[count++];
            *t = r->candidates[k];
            jd_design_step(&r->slopes[k], dampings[i], t->shares);
        }
    return count;
}

// Take the best step of each candidate. @return whether any goes on.
static bool take_steps(const jd_design_search* s, refinement* r) {
    const jd_trial* t = r->trials;
    bool any = false;
    for (int k = 0; k < r->count; k++) {
        jd_trial* at = &r->candidates[k];
        const double before = at->miss;
        for (int i = 0; i < DAMPINGS && !r->over[k]; i++, t++)
            if (t->miss < at->miss)
                *at = *t;
        r->over[k] =
            r->over[k] || !(at->miss < BETTER * before) || at->miss <= 0.2 * s->options->within;
        any = any || !r->over[k];
    }
    return any;
}

static jd_status refine_once(jd_design_search* s, refinement* r, bool* any) {
    const double share = REFINING / s->options->refinements / 2;
    jd_design_expect(s, share);
    jd_status status = jd_design_try(s, r->trials, list_slopes(s, r));
    if (status != JD_OK)
        return status;
    take_slopes(s, r);
    jd_design_expect(s, share);
    status = jd_design_try(s, r->trials, list_steps(r));
    if (status == JD_OK)
        *any = take_steps(s, r);
    return status;
}

static int by_miss(const void* a, const void* b) {
    const double x = ((const jd_trial*)a)->miss, y = ((const jd_trial*)b)->miss;
    return (x > y) - (x < y);
}

static jd_status refine(jd_design_search* s, jd_trial* candidates, int count) {
    const size_t n = (size_t)s->options->variable_count, room = n > DAMPINGS ? n : DAMPINGS;
    refinement r = {.candidates = candidates, .count = count};
    r.over = calloc((size_t)count, sizeof *r.over);
    r.trials = calloc((size_t)count * room, sizeof *r.trials);
    r.slopes = calloc((size_t)count, sizeof *r.slopes);
    jd_status status = r.over && r.trials && r.slopes ? JD_OK : JD_ERR_MEMORY;
    bool any = true;
    for (int i = 0; i < s->options->refinements && any && status == JD_OK; i++)
        status = refine_once(s, &r, &any);
    free(r.over);
    free(r.trials);
    free(r.slopes);
    qsort(candidates, (size_t)count, sizeof *candidates, by_miss);
    return status;
}

int64_t jd_design_most_trials(const jd_design_options* o) {
    const int64_t refined = (int64_t)o->refinements * (o->variable_count + DAMPINGS);
    return o->samples + o->candidates * (1 + refined + JD_DESIGN_VARIANTS) + 1;
}

jd_status jd_design_candidates(jd_design_search* s, jd_trial* candidates, int* count) {
    const double accuracy = s->settle.accuracy;
    jd_status status = sample(s, candidates, count);
    if (status != JD_OK || *count == 0)
        return status;
    // Slopes are differences of drifts: these must be better than what is to be reached.
    s->settle.accuracy = fmin(accuracy, 0.05 * s->options->within);
    status = jd_design_try(s, candidates, *count);
    return status == JD_OK ? refine(s, candidates, *count) : status;
}
