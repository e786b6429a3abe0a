// Forces of the contacts in their modes: rigid ones keep their gap, those that stick do not slide.
//
//     g'' = 0 (rigid, closed), gamma' = 0 (stuck), T = -mu N gamma/|gamma| (slides)   [touch:T2]
//
// Friction of what slides goes with its N. What is left is a small linear system, the same unknowns
// in all lanes; lanes in which one of them is none have the row x = 0. Friction stands first: the
// pivots of normal forces then tell whether sliding jams. Contacts that depend on each other share
// what they carry (balance.c).

#include "solve/touch/balance.h"

#include <float.h>

#define ROUND 1e-14  // of the parts of a speed: what is left of them is rounding
#define SUNK 1e-6    // of the scale of places: deeper below 0 no event has been seen
#define LOOSE 1e-8   // of the parts of an acceleration: what sticks by others does not at more

typedef jd_touch_unknown unknown;
typedef jd_touch_balance problem;

// What rates do to a speed, and what a force does to rates: over the entries that there are.
static jd_real product(const jd_touch_entries* at, const jd_real* by, const jd_real* rates) {
    jd_real sum = jd_set(0.0);
    for (int i = 0; i < at->by_count; i++)
        sum += by[at->by[i]] * rates[at->by[i]];
    return sum;
}

static void add(const jd_touch_entries* at, jd_real force, const jd_real* effect, jd_real* rates) {
    for (int i = 0; i < at->force_count; i++)
        rates[at->force[i]] += force * effect[at->force[i]];
}

// Forces that are known: given or compliant normals, with the friction of what slides.
static void push_known(jd_touch_store* s, problem* p, jd_real* rate) {
    for (int k = 0; k < s->count; k++) {
        jd_touch* c = &s->touch[k];
        jd_touch_slide(s, k, p->friction[k]);
        const jd_mask known = c->closed & ~jd_touch_rigid(s, k);
        if (!jd_any(known))
            continue;
        c->N = jd_select(known, c->press, jd_set(0.0));
        add(jd_touch_entries_of(s, k, 0), c->N, c->normal.force, rate);
        for (int d = 0; d < s->along[k]; d++)
            add(jd_touch_entries_of(s, k, d + 1), c->N * p->friction[k][d], c->along[d].force,
                rate);
    }
}

static void list(jd_touch_store* s, problem* p) {
    for (int k = 0; k < s->count; k++)
        for (int d = 0; d < s->along[k]; d++)
            if (jd_any(jd_touch_holds(&s->touch[k], d)))
                p->of[p->count++] =
                    (unknown){k, d + 1, jd_touch_holds(&s->touch[k], d), s->touch[k].along[d].force,
                              jd_touch_entries_of(s, k, d + 1)};
    for (int k = 0; k < s->count; k++) {
        const jd_mask lanes = s->touch[k].closed & jd_touch_rigid(s, k);
        if (jd_any(lanes))
            p->of[p->count++] =
                (unknown){k, 0, lanes, s->touch[k].normal.force, jd_touch_entries_of(s, k, 0)};
    }
}

// Row `r`: what each unknown does to the speed of one of them, friction of what slides with its N.
static void fill_row(jd_touch_store* s, problem* p, int r, const jd_real* rate) {
    const unknown* row = &p->of[r];
    const jd_contact_line* d = jd_touch_line(&s->touch[row->contact], row->direction);
    const jd_real zero = jd_set(0.0);
    for (int j = 0; j < p->count; j++) {
        const unknown* u = &p->of[j];
        const jd_touch* c = &s->touch[u->contact];
        jd_real effect = product(row->at, d->by, u->effect);
        if (j == r)
            p->size[r] = jd_select(row->lanes, effect, jd_set(1.0));
        for (int i = 0; u->direction == 0 && i < s->along[u->contact]; i++)
            effect += p->friction[u->contact][i] * product(row->at, d->by, c->along[i].force);
        p->a[r][j] = jd_select(row->lanes, effect, j == r ? jd_set(1.0) : zero);
    }
    p->x[r] = jd_select(row->lanes, -(d->drift + product(row->at, d->by, rate)), zero);
}

// The parts that make up the acceleration along the direction of an unknown: what forces do, and what is
// left of it where what slides undoes a part.
static jd_real size_of_parts(const jd_touch_store* s, const problem* p, const unknown* u,
                             const jd_real* rate) {
    const jd_contact_line* d = jd_touch_line((jd_touch*)&s->touch[u->contact], u->direction);
    jd_real size = jd_abs(d->drift);
    for (int n = 0; n < u->at->by_count; n++) {
        const int i = u->at->by[n];
        jd_real parts = jd_abs(s->free[i]) + jd_abs(rate[i]);
        for (int j = 0; j < p->count; j++)
            parts += jd_abs(p->x[j] * p->of[j].effect[i]);
        size += jd_abs(d->by[i]) * parts;
    }
    return size;
}

// A contact whose friction the others can do sticks with them; but it would slide where the lines of
// friction do not stay those of one motion, as of two feet in soft ground under a body that tilts.
static void find_loose(jd_touch_store* s, const problem* p, const jd_real* rate) {
    jd_real size[JD_MOST_CONTACTS];
    jd_mask spare = jd_mask_none();
    for (int k = 0; k < s->count; k++)
        s->loose[k] = size[k] = jd_set(0.0);
    for (int r = 0; r < p->count; r++)
        spare |= p->of[r].direction > 0 ? p->spare[r] : jd_mask_none();
    if (!jd_any(spare))
        return;
    for (int r = 0; r < p->count; r++) {
        const unknown* u = &p->of[r];
        if (u->direction == 0)
            continue;
        const jd_contact_line* d = jd_touch_line(&s->touch[u->contact], u->direction);
        const jd_real unit = u->direction < 3 ? jd_set(1.0) : s->touch[u->contact].patch.size;
        const jd_real slides = unit * jd_abs(d->drift + product(u->at, d->by, rate));
        size[u->contact] += unit * size_of_parts(s, p, u, rate);
        s->loose[u->contact] =
            jd_max(s->loose[u->contact], jd_select(p->spare[r], slides, jd_set(0.0)));
    }
    for (int k = 0; k < s->count; k++) {
        const jd_mask moves = jd_gt(s->loose[k], jd_set(0.0));
        s->loose[k] = jd_select(moves, s->loose[k] / (LOOSE * size[k]), jd_set(0.0));
    }
}

static void solve(jd_touch_store* s, problem* p, jd_real* rate) {
    for (int r = 0; r < p->count; r++)
        fill_row(s, p, r, rate);
    jd_touch_eliminate(p);
    jd_touch_share(s, p);
    for (int r = 0; r < p->count; r++) {
        const unknown* u = &p->of[r];
        jd_touch* c = &s->touch[u->contact];
        add(u->at, p->x[r], u->effect, rate);
        if (u->direction > 0) {
            c->T[u->direction - 1] = p->x[r];
            continue;
        }
        c->N = jd_select(u->lanes, p->x[r], c->N);
        // A redundant contact has none, and does not jam by that.
        s->pivot[u->contact] = jd_select(p->spare[r], jd_set(1.0), p->pivot[r] / p->size[r]);
        for (int i = 0; i < s->along[u->contact]; i++)
            add(jd_touch_entries_of(s, u->contact, i + 1), p->x[r] * p->friction[u->contact][i],
                c->along[i].force, rate);
    }
    find_loose(s, p, rate);
}

// Lanes in which the speed of an unknown is made of velocities alone: nothing else moves.
static jd_mask is_own(const jd_touch_store* s, const unknown* u, const jd_real* y) {
    const jd_contact_line* d = jd_touch_line((jd_touch*)&s->touch[u->contact], u->direction);
    jd_real own = d->speed, size = jd_abs(d->speed);
    for (int n = 0; n < u->at->by_count; n++) {
        const jd_real part = d->by[u->at->by[n]] * y[u->at->by[n]];
        own -= part;
        size += jd_abs(part);
    }
    return jd_le(jd_abs(own), ROUND * size);
}

// The only state that the speed of an unknown is made of; -1: several.
static int only_state(const jd_touch_store* s, const unknown* u) {
    const jd_contact_line* d = jd_touch_line((jd_touch*)&s->touch[u->contact], u->direction);
    int only = -1, count = 0;
    for (int n = 0; n < u->at->by_count; n++)
        if (jd_any(jd_gt(jd_abs(d->by[u->at->by[n]]), jd_set(0.0))))
            only = u->at->by[n], count++;
    return count == 1 ? only : -1;
}

// Which velocities do not move at all: all of them where none is free, and those that are the speed
// of an unknown by themselves.
static void find_held(jd_touch_store* s, const problem* p, const jd_real* y) {
    jd_mask whole = jd_eq(p->rank, jd_set((double)s->velocities));
    for (int i = 0; i < s->states; i++)
        s->held[i] = jd_mask_none();
    for (int r = 0; r < p->count; r++) {
        const jd_mask own = is_own(s, &p->of[r], y);
        const int only = only_state(s, &p->of[r]);
        whole &= own | ~p->of[r].lanes;
        if (only >= 0)
            s->held[only] |= own & p->of[r].lanes;
    }
    for (int i = 0; i < s->states; i++)
        if (s->place[i] != JD_TOUCH_NO_RATE)
            s->held[i] |= whole;
}

// Velocities that are held, or their rates, are 0 to the bit.
static void rest(const jd_touch_store* s, jd_mask lanes, jd_real* of) {
    for (int i = 0; i < s->states; i++)
        of[i] = jd_select(lanes & s->held[i], jd_set(0.0), of[i]);
}

// Friction of what slides, and the energy it takes.
static void finish(jd_touch_store* s, const problem* p, jd_real* rate) {
    const jd_real zero = jd_set(0.0);
    for (int k = 0; k < s->count; k++) {
        jd_touch* c = &s->touch[k];
        for (int d = 0; d < s->along[k]; d++) {
            const jd_mask holds = jd_touch_holds(c, d);
            c->T[d] = jd_select(holds, c->T[d], p->friction[k][d] * c->N);
            if (s->loss >= 0)
                rate[s->loss] -= jd_select(holds, zero, c->T[d] * c->along[d].speed);
        }
    }
}

// Forces after jd_touch_state, and the rates with them.
static void push_all(jd_touch_store* s, problem* p, jd_real* rate) {
    p->count = 0;
    for (int i = 0; i < s->states; i++)
        rate[i] = s->free[i];
    push_known(s, p, rate);
    list(s, p);
    if (p->count > 0)
        solve(s, p, rate);
    finish(s, p, rate);
}

void jd_touch_rates(jd_touch_store* s, const jd_instance* instance, jd_real t, const jd_real* y,
                    jd_real* rate) {
    problem p;
    if (jd_touch_glance(s, instance, t, y, JD_GLANCE_NONE)) {
        s->system->kernel->rates(instance, t, y, rate);
        return;
    }
    if (!jd_touch_state_sliding(s, instance, t, y))
        jd_touch_state(s, instance, t, y);
    push_all(s, &p, rate);
    if (p.count > 0) {
        find_held(s, &p, y);
        rest(s, jd_mask_all(), rate);
    }
}

void jd_touch_forces(jd_touch_store* s, const jd_instance* instance, jd_real t, const jd_real* y) {
    problem p;
    jd_mask closed = jd_mask_none();
    if (jd_touch_glance(s, instance, t, y, JD_GLANCE_GAPS))
        return;
    jd_touch_state(s, instance, t, y);
    for (int k = 0; k < s->count; k++)
        closed |= s->touch[k].closed;
    if (jd_any(closed))
        push_all(s, &p, s->rate);
}

// ---- Projection --------------------------------------------------------------------------------

// y + change, or 0 where what is left is rounding of the change.
static jd_real snapped(jd_real y, jd_real change) {
    const jd_real sum = y + change;
    return jd_select(jd_le(jd_abs(sum), 4 * DBL_EPSILON * jd_abs(change)), jd_set(0.0), sum);
}

// Impulses that make the speeds of the unknowns `x` other than they are.
static void push(jd_touch_store* s, problem* p, jd_mask lanes, jd_real* y, bool places) {
    for (int r = 0; r < p->count; r++) {
        const unknown* row = &p->of[r];
        const jd_contact_line* d = jd_touch_line(&s->touch[row->contact], row->direction);
        for (int j = 0; j < p->count; j++)
            p->a[r][j] = jd_select(row->lanes, product(row->at, d->by, p->of[j].effect),
                                   jd_set(j == r ? 1.0 : 0.0));
        p->size[r] = p->a[r][r];
        const jd_real off = places ? s->touch[row->contact].gap : d->speed;
        p->x[r] = jd_select(row->lanes, -off, jd_set(0.0));
    }
    jd_touch_eliminate(p);
    for (int r = 0; r < p->count; r++)
        for (int n = 0; n < p->of[r].at->force_count; n++) {
            const int i = p->of[r].at->force[n];
            const int to = s->place[i] == JD_TOUCH_NO_RATE ? -1 : places ? s->place[i] : i;
            if (to >= 0)
                y[to] = jd_select(lanes, snapped(y[to], p->x[r] * p->of[r].effect[i]), y[to]);
        }
}

// Open contacts far below a gap of 0: they have closed unseen.
static void find_sunk(jd_touch_store* s, jd_mask lanes) {
    for (int k = 0; k < s->count; k++) {
        const jd_touch* c = &s->touch[k];
        jd_real scale = jd_set(0.0);
        for (int i = 0; i < s->states; i++)
            if (s->place[i] >= 0)
                scale += jd_abs(c->normal.by[i]) * s->system->states[s->place[i]].scale;
        const jd_mask sunk =
            lanes & jd_touch_rigid(s, k) & ~c->closed & jd_lt(c->gap, -SUNK * scale);
        for (int lane = 0; lane < JD_LANES && jd_any(sunk); lane++)
            if (jd_mask_get(sunk, lane))
                s->sunk[lane] = k + 1;
    }
}

void jd_touch_project(jd_touch_store* s, const jd_instance* instance, jd_mask lanes, jd_real t,
                      jd_real* y) {
    problem p;
    p.count = 0;
    for (int lane = 0; lane < JD_LANES; lane++)
        s->sunk[lane] = 0;
    if (jd_touch_slides(s, instance))
        return;
    jd_touch_state(s, instance, t, y);
    find_sunk(s, lanes);
    list(s, &p);
    if (p.count == 0)
        return;
    int first = 0;  // of the normals
    while (first < p.count && p.of[first].direction > 0)
        first++;
    problem normals;
    normals.count = 0;
    for (int r = first; r < p.count; r++)
        normals.of[normals.count++] = p.of[r];
    push(s, &normals, lanes, y, true);
    for (int i = 0; i < s->states; i++)
        s->rate[i] = y[i];
    push(s, &p, lanes, y, false);
    find_held(s, &p, s->rate);
    rest(s, lanes, y);
}
