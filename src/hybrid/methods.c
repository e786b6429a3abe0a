// The methods for one island, in order, and the limit of equal compliance.
//
// Forces are found by the proximal iteration: each step solves the problem with springs behind all
// rows, which are without load at the forces of the step before. Its matrix is regular, whatever
// the rank of G, and where it ends the springs carry nothing.                        [hybrid:H8]

#include "hybrid/island.h"

#include "judder/maths.h"

#include <math.h>

#define STEPS 60      // most Newton steps for one step of the proximal iteration
#define OUTER 30      // most steps of that
#define FIRM 1e-4     // compliance of springs, in units of the rows
#define TRACE 1e-8    // and for the modes of the limit
#define FIRMEST 1e-9  // least compliance
#define SLOW 0.1      // decrease of the residual per step that is
#define FAILED 1e-8   // residual of a Newton iteration that did not end
#define FIRMER 0.6    // factor from stage to stage of springs that get firmer
#define BOUNDS 100    // times that bounds are led on
#define MANY 64       // rows for which a singular matrix is not resolved
#define STAGES 20     // of friction

static void copy(int n, const double* from, double* to) {
    for (int i = 0; i < n; i++)
        to[i] = from[i];
}

static void clear(int n, double* to) {
    for (int i = 0; i < n; i++)
        to[i] = 0;
}

// Springs of `share` of the units of the rows.
static void soften(jd_island* island, double share) {
    for (int i = 0; i < island->rows; i++)
        island->soft[i] = share * island->unit[i];
}

// Springs with the ratio of the compliance that is stated, on average of `share` of the units.
static void soften_alike(jd_island* island, double share) {
    double sum = 0;
    for (int i = 0; i < island->rows; i++)
        sum += jd_log(island->unit[i] / island->compliance[i]);
    const double mean = jd_exp(sum / fmax(island->rows, 1));
    for (int i = 0; i < island->rows; i++)
        island->soft[i] = share * mean * island->compliance[i];
}

static double residual_without_springs(jd_island* island, const double* l) {
    double* soft = island->soft;
    double* none = island->trial;
    clear(island->rows, none);
    island->soft = none;
    const double residual = jd_island_residual(island, l);
    island->soft = soft;
    return residual;
}

// ---- A solution --------------------------------------------------------------------------------

// Springs a hundred times as firm. @return false: they would be lost in rounding.
static bool firm_up(jd_island* island) {
    bool some = false;
    for (int i = 0; i < island->rows; i++) {
        some = some || island->soft[i] > FIRMEST * island->unit[i];
        island->soft[i] *= 0.01;
    }
    return some;
}

// The proximal iteration from l, springs as they are, or firmer where it is slow. It goes on beyond what is
// accepted, to rounding. @return the residual of the laws.
static double approach(jd_island* island, double* l) {
    double residual = (double)INFINITY;
    clear(island->rows, island->before);
    for (int k = 0; k < OUTER && residual > 0; k++) {
        const double inner = jd_island_newton(island, STEPS, l);
        const double now = residual_without_springs(island, l);
        const bool accepted = fmin(now, residual) <= JD_ROWS_RESIDUAL;
        if (accepted && !(now < 0.5 * residual)) {
            if (now > residual)
                copy(island->rows, island->before, l);
            return fmin(now, residual);
        }
        if (!accepted && !(inner <= FAILED))
            return now;
        if (!accepted && now > SLOW * residual && !firm_up(island))
            return now;
        residual = now;
        copy(island->rows, l, island->before);
    }
    return residual;
}

// ---- Methods -----------------------------------------------------------------------------------

// What was found last, and the best so far.
typedef struct search {
    jd_island* island;
    double* l;
    double residual;
    jd_rows_method method;
} search;

static bool attempt(search* s, double share, jd_rows_method method) {
    soften(s->island, share);
    const double residual = approach(s->island, s->l);
    if (residual < s->residual) {
        s->residual = residual;
        copy(s->island->rows, s->l, s->island->kept);
    }
    s->method = method;
    return residual <= JD_ROWS_RESIDUAL;
}

static bool by_sweeps(search* s) {
    static const int sweeps[] = {20, 100, 500};
    double* from = s->island->before;
    for (int k = 0; k < 3; k++) {
        clear(s->island->rows, s->l);
        clear(s->island->rows, from);
        soften(s->island, FIRM);
        jd_island_sweep(s->island, sweeps[k], s->l);
        if (attempt(s, FIRM, JD_ROWS_SWEPT))
            return true;
    }
    return false;
}

static bool by_softness(search* s) {
    static const double shares[] = {1e-3, 1e-2, 1e-1, 1e-6};
    bool found = false;
    for (int k = 0; k < 4 && !found; k++) {
        clear(s->island->rows, s->l);
        found = attempt(s, shares[k], JD_ROWS_SOFT);
    }
    return found;
}

// From springs so soft that no group feels another to firm ones.
static bool by_firming(search* s) {
    clear(s->island->rows, s->l);
    clear(s->island->rows, s->island->before);
    for (double share = 1e3; share > FIRM; share *= FIRMER) {
        soften(s->island, share);
        jd_island_newton(s->island, STEPS, s->l);
    }
    return attempt(s, FIRM, JD_ROWS_FIRMING);
}

// Friction with bounds that are given, which is a convex problem, and these bounds led to those that the
// normal forces ask for.
static bool by_bounds(search* s) {
    jd_island* island = s->island;
    bool found = false;
    clear(island->rows, s->l);
    clear(island->rows, island->held);
    for (int k = 0; k < BOUNDS && !found; k++) {
        clear(island->rows, island->before);
        soften(island, FIRM);
        island->holds_bounds = true;
        jd_island_newton(island, STEPS, s->l);
        island->holds_bounds = false;
        for (int i = 0; i < island->rows; i++)
            island->held[i] += 0.5 * (fmax(s->l[i], 0) - island->held[i]);
        if (k % 10 == 9) {
            copy(island->rows, s->l, island->memory);
            found = attempt(s, FIRM, JD_ROWS_BOUNDS);
            if (!found)
                copy(island->rows, island->memory, s->l);
        }
    }
    return found;
}

static bool by_stages(search* s) {
    clear(s->island->rows, s->l);
    clear(s->island->rows, s->island->before);
    soften(s->island, FIRM);
    for (int k = 0; k < STAGES; k++) {
        s->island->friction = (double)k / STAGES;
        jd_island_newton(s->island, STEPS, s->l);
    }
    s->island->friction = 1;
    return attempt(s, FIRM, JD_ROWS_STAGES);
}

// Without springs: often all that is needed, and the only way where friction of several patches is at its
// border, and springs give way along it.
static bool plainly(search* s) {
    if (s->island->rows > MANY)
        return false;
    if (attempt(s, 0, JD_ROWS_NEWTON))
        return true;
    jd_island_sweep(s->island, 20, s->l);
    return attempt(s, 0, JD_ROWS_SWEEPS);
}

// Where the limit is asked, springs come first: they lead to it.
static bool find(search* s, bool limit) {
    jd_island* island = s->island;
    copy(island->rows, s->l, island->guess);
    if (!limit && plainly(s))
        return true;
    copy(island->rows, island->guess, s->l);
    if (attempt(s, FIRM, JD_ROWS_SPRINGS))
        return true;
    clear(island->rows, s->l);
    return attempt(s, FIRM, JD_ROWS_SPRINGS) || by_sweeps(s) || by_softness(s) || by_firming(s) ||
           by_stages(s) || by_bounds(s) || (limit && plainly(s));
}

// ---- The limit ---------------------------------------------------------------------------------

// Whether the forces of groups on their border turn with their accelerations: the map is bent.
static bool bends(const jd_island* island) {
    for (int k = 0; k < island->groups; k++)
        if (island->group[k].law == JD_ROW_STICTION && island->group[k].count > 1 &&
            !island->sticks[k])
            return true;
    return false;
}

// From springs without load at 0, in the modes that stand, until the forces stay.
static void settle(jd_island* island, double* l) {
    double last = (double)INFINITY;
    island->fixed = true;
    clear(island->rows, island->before);
    for (int k = 0; k < 4 * OUTER; k++) {
        jd_island_newton(island, bends(island) ? 8 : 1, l);
        const double now = residual_without_springs(island, l);
        if (now >= 0.5 * last && now <= JD_ROWS_RESIDUAL)
            break;
        last = now;
        copy(island->rows, l, island->before);
    }
    island->fixed = false;
}

// The limit of equal compliance, from a solution. @return false: it does not satisfy the laws to the last
// digit; l is what it was.                                                          [hybrid:H7]
static bool to_limit(jd_island* island, double* l, double* residual) {
    clear(island->rows, island->before);
    soften_alike(island, TRACE);
    jd_island_newton(island, STEPS, l);
    soften_alike(island, FIRM);
    jd_island_rates(island, l, island->a);
    settle(island, l);
    clear(island->rows, island->soft);
    *residual = jd_island_residual(island, l);
    if (*residual <= JD_ROWS_RESIDUAL)
        return true;
    copy(island->rows, island->kept, l);
    *residual = jd_island_residual(island, l);
    return false;
}

double jd_island_solve(jd_island* island, bool limit, double* l, jd_rows_answer* answer) {
    search s = {.island = island, .l = l, .residual = (double)INFINITY};
    const bool found = find(&s, limit);
    copy(island->rows, island->kept, l);
    answer->method = answer->method > s.method ? answer->method : s.method;
    if (!found)
        answer->method = JD_ROWS_NONE;
    answer->limit = answer->limit && found && limit && to_limit(island, l, &s.residual);
    answer->steps += island->steps;
    return s.residual;
}
