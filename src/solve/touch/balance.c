// Forces that satisfy their equations, and among those the ones that are shared evenly.
//
// Where contacts depend on each other, as two feet that both hold, forces can change by z without any
// effect. Normal forces are chosen with the least sum of squares. Friction of what sticks is chosen so that
// the most strained contact is strained least:
//
//     min max_k |T_k|/(mu_s N)_k                                                      [touch:T10]
//
// by Lawson's weights: least squares of T/b with weights w, b what a contact can hold; then w becomes
// w |T|/b. They begin as b: for feet in a row, whose forces add up, T goes with b at once. So contacts
// that hold together reach their limits together. Where weights do not settle soon, each lane finds its
// shares by itself: exactly for contacts on lines and in boxes, by Newton's method for others. [@rice1968]
//
// Of a patch |T|/b stands for the gauge of its load: these are always found so.      [touch:T14]

#include "solve/touch/balance.h"

#include "contact/modes/share.h"

#include <float.h>

#define DEPENDENT 1e-12  // of a diagonal entry: pivots that small are none
#define ROUNDS 32        // most weights that are tried
#define EVEN 1e-9        // of the largest strain: what is left of it
#define LITTLE 1e-9      // of the largest bound: what can hold less is taken to hold that

void jd_touch_eliminate(jd_touch_balance* b) {
    const jd_real zero = jd_set(0.0), one = jd_set(1.0);
    b->rank = zero;
    for (int k = 0; k < b->count; k++) {
        const jd_real pivot = b->pivot[k] = b->a[k][k];
        const jd_mask none = jd_le(jd_abs(pivot), DEPENDENT * b->size[k]);
        const jd_real over = one / jd_select(none, one, pivot);
        b->spare[k] = none & b->of[k].lanes;
        b->rank += jd_select(b->of[k].lanes & ~none, one, zero);
        b->x[k] = jd_select(none, zero, b->x[k]);
        for (int j = k + 1; j < b->count; j++)
            b->a[k][j] = jd_select(none, zero, b->a[k][j]);
        for (int r = k + 1; r < b->count; r++) {
            const jd_real factor = jd_select(none, zero, b->a[r][k] * over);
            for (int j = k + 1; j < b->count; j++)
                b->a[r][j] -= factor * b->a[k][j];
            b->x[r] -= factor * b->x[k];
        }
        b->a[k][k] = over;
    }
    for (int r = b->count - 1; r >= 0; r--) {
        for (int j = r + 1; j < b->count; j++)
            b->x[r] -= b->a[r][j] * b->x[j];
        b->x[r] = b->x[r] * b->a[r][r];
    }
}

// ---- Sharing -----------------------------------------------------------------------------------

// Changes of the unknowns without effect.
typedef struct idle_changes {
    int count, friction;  // those of friction alone stand first
    jd_real z[JD_TOUCH_MOST][JD_TOUCH_MOST];
} idle_changes;

// One unknown more by 1, and those before it so that nothing moves; 0 where they cannot.
static void undo(const jd_touch_balance* b, int k, jd_real* z) {
    for (int j = 0; j < b->count; j++)
        z[j] = jd_set(0.0);
    z[k] = jd_select(b->spare[k], jd_set(1.0), z[k]);
    for (int r = k - 1; r >= 0; r--) {
        for (int j = r + 1; j <= k; j++)
            z[r] -= b->a[r][j] * z[j];
        z[r] = z[r] * b->a[r][r];
    }
}

static void find_idle(const jd_touch_balance* b, idle_changes* idle) {
    idle->count = idle->friction = 0;
    for (int k = 0; k < b->count; k++) {
        if (!jd_any(b->spare[k]))
            continue;
        undo(b, k, idle->z[idle->count++]);
        if (b->of[k].direction > 0)
            idle->friction = idle->count;
    }
}

static jd_real weighted(int n, const jd_real* weight, const jd_real* u, const jd_real* v) {
    jd_real sum = weight[0] * u[0] * v[0];
    for (int i = 1; i < n; i++)
        sum += weight[i] * u[i] * v[i];
    return sum;
}

// v loses its part along q, in lanes whose sharing goes on: the bits of others must not change.
static void take(int n, const jd_real* weight, const jd_real* q, jd_mask lanes, jd_real* v) {
    const jd_real square = weighted(n, weight, q, q), zero = jd_set(0.0);
    const jd_mask some = jd_gt(square, zero);
    const jd_real part =
        jd_select(some, weighted(n, weight, q, v) / jd_select(some, square, jd_set(1.0)), zero);
    for (int i = 0; i < n; i++)
        v[i] = jd_select(lanes, v[i] - part * q[i], v[i]);
}

// x by the first `count` changes so that its weighted squares are least; the changes become
// orthogonal.
static void lessen(idle_changes* idle, int count, int n, const jd_real* weight, jd_mask lanes,
                   jd_real* x) {
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < i; j++)
            take(n, weight, idle->z[j], lanes, idle->z[i]);
        take(n, weight, idle->z[i], lanes, x);
    }
}

static jd_real normal_force(const jd_touch_store* s, const jd_touch_balance* b, int contact) {
    jd_real N = s->touch[contact].N;
    for (int r = 0; r < b->count; r++)
        if (b->of[r].contact == contact && b->of[r].direction == 0)
            N = jd_select(b->of[r].lanes, b->x[r], N);
    return N;
}

// What friction of each unknown can hold, after the normal forces are known.
static void find_bounds(const jd_touch_store* s, const jd_touch_balance* b, jd_real* bound) {
    jd_real largest = jd_set(DBL_MIN);
    for (int r = 0; r < b->count; r++) {
        const jd_touch* c = &s->touch[b->of[r].contact];
        const jd_real mu = b->of[r].direction == 2 ? c->mu_s_y : c->mu_s;
        bound[r] = mu * normal_force(s, b, b->of[r].contact);
        if (s->patch[b->of[r].contact] >= 0)  // friction at rest has risen in full
            bound[r] =
                bound[r] * (1.0 + s->friction[s->patch[b->of[r].contact]].parameters[JD_LAW_RISE]);
        if (b->of[r].direction == 3)
            bound[r] = bound[r] * c->patch.size;
        largest = jd_select(b->of[r].lanes, jd_max(largest, bound[r]), largest);
    }
    for (int r = 0; r < b->count; r++)
        bound[r] = jd_max(bound[r], LITTLE * largest);
}

// How strained each contact is that can share, of the most strained one; 0 for others.
// @return lanes in which they differ.
static jd_mask find_strains(const jd_touch_balance* b, const idle_changes* idle,
                            const jd_real* bound, jd_real strain[JD_MOST_CONTACTS]) {
    const jd_real zero = jd_set(0.0);
    jd_real most = zero, least = jd_set(DBL_MAX);
    jd_mask shares[JD_MOST_CONTACTS];
    for (int k = 0; k < JD_MOST_CONTACTS; k++)
        strain[k] = zero, shares[k] = jd_mask_none();
    for (int r = 0; r < b->count; r++) {
        const int k = b->of[r].contact;
        if (b->of[r].direction == 0)
            continue;
        const jd_real part = b->x[r] / bound[r], square = part * part;
        strain[k] += square;
        for (int i = 0; i < idle->friction; i++)
            shares[k] |= jd_gt(jd_abs(idle->z[i][r]), jd_set(LITTLE));
    }
    for (int k = 0; k < JD_MOST_CONTACTS; k++) {
        strain[k] = jd_select(shares[k], jd_sqrt(strain[k]), zero);
        most = jd_max(most, strain[k]);
        least = jd_select(shares[k], jd_min(least, strain[k]), least);
    }
    const jd_real over = jd_set(1.0) / jd_max(most, jd_set(DBL_MIN));
    for (int k = 0; k < JD_MOST_CONTACTS; k++)
        strain[k] = strain[k] * over;
    return jd_gt(most - least, EVEN * most);
}

// By weights. @return lanes in which strains still differ: there is no telling whether they are least.
static jd_mask share_by_weights(const jd_touch_store* s, jd_touch_balance* b, idle_changes* idle,
                                const jd_real* bound, jd_mask lanes) {
    jd_real strain[JD_MOST_CONTACTS], share[JD_MOST_CONTACTS];
    jd_real weight[JD_TOUCH_MOST];
    for (int k = 0; k < s->count; k++)
        share[k] = jd_set(0.0);
    for (int r = b->count - 1; r >= 0; r--)
        share[b->of[r].contact] = bound[r];
    for (int round = 0; round < ROUNDS && jd_any(lanes); round++) {
        for (int r = 0; r < b->count; r++) {
            const jd_real over = jd_set(1.0) / bound[r];
            weight[r] = share[b->of[r].contact] * over * over;
        }
        lessen(idle, idle->friction, b->count, weight, lanes, b->x);
        lanes &= find_strains(b, idle, bound, strain);
        for (int k = 0; k < s->count; k++)
            share[k] = share[k] * strain[k];
    }
    return lanes;
}

// ---- Lane by lane ------------------------------------------------------------------------------

// What a unit of an unknown is in a lane: moments of patches count over their size.
static double unit_of(const jd_touch_store* s, const jd_touch_unknown* u, int lane) {
    return u->direction < 3 ? 1 : jd_get(s->touch[u->contact].patch.size, lane);
}

// Contacts that hold in a lane, and the unknowns that are theirs. The directions of a box are contacts
// of their own.
static jd_share_problem list_sharers(const jd_touch_store* s, const jd_touch_balance* b,
                                     const jd_real* bound, int lane, jd_sharer* sharers,
                                     int at[JD_TOUCH_MOST]) {
    jd_share_problem p = {.sharers = sharers};
    for (int r = 0; r < b->count; r++) {
        const jd_touch_unknown* u = &b->of[r];
        if (u->direction == 0 || !jd_mask_get(u->lanes, lane))
            continue;
        if (p.count == 0 || at[p.n - 1] != r - 1 || b->of[r - 1].contact != u->contact ||
            jd_mask_get(s->touch[u->contact].box, lane))
            sharers[p.count++] = (jd_sharer){.first = p.n};
        jd_sharer* sharer = &sharers[p.count - 1];
        if (sharer->along < 2)
            sharer->bound[sharer->along] = jd_get(bound[r], lane);
        if (sharer->along++ == 2)
            sharer->patch = s->friction[s->patch[u->contact]].patch[lane];
        at[p.n++] = r;
    }
    return p;
}

static void share_lane(const jd_touch_store* s, jd_touch_balance* b, const idle_changes* idle,
                       const jd_real* bound, int lane) {
    jd_sharer sharers[JD_TOUCH_MOST];
    double load[JD_TOUCH_MOST], change[JD_TOUCH_MOST][JD_MODES_ROWS];
    int at[JD_TOUCH_MOST];
    jd_share_problem p = list_sharers(s, b, bound, lane, sharers, at);
    p.load = load;
    p.change = change;
    for (int i = 0; i < idle->friction; i++) {
        double size = 0;
        for (int j = 0; j < p.n; j++) {
            change[p.changes][j] =
                jd_get(idle->z[i][at[j]], lane) / unit_of(s, &b->of[at[j]], lane);
            size += change[p.changes][j] * change[p.changes][j];
        }
        p.changes += size > 0;
    }
    for (int j = 0; j < p.n; j++)
        load[j] = jd_get(b->x[at[j]], lane) / unit_of(s, &b->of[at[j]], lane);
    if (p.changes == 0 || !(p.count == p.n ? jd_share_lines(&p) : jd_share_evenly(&p)))
        return;
    for (int j = 0; j < p.n; j++)
        jd_put(&b->x[at[j]], lane, load[j] * unit_of(s, &b->of[at[j]], lane));
}

// Boxes and patches are left to each lane, and so is what weights do not even out.
static void share_friction(const jd_touch_store* s, jd_touch_balance* b, idle_changes* idle) {
    jd_real bound[JD_TOUCH_MOST];
    jd_mask box = jd_mask_none(), patch = jd_mask_none();
    find_bounds(s, b, bound);
    for (int r = 0; r < b->count; r++) {
        if (b->of[r].direction > 0)
            box |= b->of[r].lanes & s->touch[b->of[r].contact].box;
        if (b->of[r].direction == 3)
            patch |= b->of[r].lanes;
    }
    const jd_mask uneven = share_by_weights(s, b, idle, bound, ~box);
    const jd_mask lanes = uneven | box | patch;
    for (int lane = 0; lane < JD_LANES && jd_any(lanes); lane++)
        if (jd_mask_get(lanes, lane))
            share_lane(s, b, idle, bound, lane);
}

void jd_touch_share(const jd_touch_store* s, jd_touch_balance* b) {
    jd_real one[JD_TOUCH_MOST];
    idle_changes idle;
    find_idle(b, &idle);
    if (idle.count == 0)
        return;
    for (int r = 0; r < b->count; r++)
        one[r] = jd_set(1.0);
    if (idle.count > idle.friction)
        lessen(&idle, idle.count, b->count, one, jd_mask_all(), b->x);
    if (idle.friction > 0)
        share_friction(s, b, &idle);
}
