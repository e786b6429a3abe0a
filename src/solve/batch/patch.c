// The patch of a system in lanes: from its statement to how it moves and answers friction.
//
//     motion  u = speeds of its lines          pull  p = drift + D y'        give  A = D W
//     rates   y' + W f                         settled  y + W A^-1 (wanted - u)          [touch:T13]
//
// D and W are `by` and `force` of the lines, y' the rates without friction. Where nothing else can
// move, settled velocities are what the other body carries along and W A^-1 wanted.

#include "solve/instance.h"

#define MARK 0x1.a5a5a5a5a5a5ap-1020  // in entries of lines that may not be written
#define TINY 1e-290     // velocities below it are none: they would be slow to compute with
#define SAME_SPIN 1e-2  // of a motion: a soft spin that near is not told from the one there is

static jd_touch* patch_of(jd_instance_store* s) { return &s->contacts.touch[0]; }

// ---- Motion ------------------------------------------------------------------------------------

static void take(jd_instance_store* s, jd_mask stuck) {
    const jd_friction* f = &s->instance.friction;
    const jd_real zero = jd_set(0.0);
    jd_touch* touch = patch_of(s);
    jd_contact* c = &s->contact;
    if (f->law->kernel->flat)
        touch->patch.flat = jd_mask_all();
    touch->stuck = stuck;
    touch->closed = ~touch->patch.open;
    touch->N = touch->press;
    touch->along[0].speed = jd_select(stuck, zero, touch->along[0].speed);
    touch->along[1].speed = jd_select(stuck, zero, touch->along[1].speed);
    touch->along[2].speed = jd_select(stuck & ~touch->patch.flat, zero, touch->along[2].speed);
    c->scale =
        jd_select(jd_eq(touch->patch.size, f->size), jd_set(1.0), touch->patch.size * f->over_size);
    c->motion.x = touch->along[0].speed;
    c->motion.y = touch->along[1].speed;
    c->motion.w = c->scale * touch->along[2].speed;
    c->lean = touch->patch.lean;
    c->normal = touch->press;
    c->mu_k = touch->mu_k;
    c->mu_s = touch->mu_s;
    c->eps = touch->patch.eps;
    c->rule = touch->patch.rule;
    c->strain = touch->patch.rolling.strain;
    c->flat = touch->patch.flat;
    c->open = touch->patch.open;
    c->stuck = stuck;
}

void jd_instance_touch(jd_instance_store* s, jd_mask stuck, jd_real t, const jd_real* y) {
    s->current = s->met = false;
    s->instance.sticks = stuck;
    s->system->kernel->touch(&s->instance, t, y, patch_of(s));
    take(s, stuck);
}

// ---- Answer ------------------------------------------------------------------------------------

enum { X = 1, Y = 2, W = 4 };  // lines that a velocity has to do with

// A sum over the velocities as far as it is made: pull, and give.
typedef struct sums {
    jd_planar p;
    jd_real xx, xy, xw, yy, yw, ww;
} sums;

static inline void add_all(const jd_touch* touch, int i, jd_real free, sums* to) {
    const jd_contact_line *x = &touch->along[0], *y = &touch->along[1], *w = &touch->along[2];
    const jd_real bx = x->by[i], by = y->by[i], bw = w->by[i];
    const jd_real fx = x->force[i], fy = y->force[i], fw = w->force[i];
    to->p.x += bx * free;
    to->p.y += by * free;
    to->p.w += bw * free;
    to->xx += bx * fx;
    to->xy += bx * fy;
    to->xw += bx * fw;
    to->yy += by * fy;
    to->yw += by * fw;
    to->ww += bw * fw;
}

static inline void add_one(const jd_contact_line* line, int i, jd_real free, jd_real* pull,
                           jd_real* give) {
    *pull += line->by[i] * free;
    *give += line->by[i] * line->force[i];
}

// Pull and give. Most velocities have to do with one line only.
static void find_answer(jd_instance_store* s) {
    const jd_touch_store* all = &s->contacts;
    const jd_touch* touch = patch_of(s);
    const jd_contact_line* line = touch->along;
    const jd_real zero = jd_set(0.0);
    jd_contact* c = &s->contact;
    sums to = {{line[0].drift, line[1].drift, line[2].drift}, zero, zero, zero, zero, zero, zero};
    for (int i = all->from; i < all->until; i++) {
        const jd_real free = all->free[i];
        switch (all->lines[i]) {
        case 0:
            break;
        case X:
            add_one(&line[0], i, free, &to.p.x, &to.xx);
            break;
        case Y:
            add_one(&line[1], i, free, &to.p.y, &to.yy);
            break;
        case W:
            add_one(&line[2], i, free, &to.p.w, &to.ww);
            break;
        default:
            add_all(touch, i, free, &to);
        }
    }
    const jd_real k = c->scale;
    c->pull = (jd_planar){to.p.x, to.p.y, k * to.p.w + touch->patch.growth * c->motion.w};
    c->give[0] = to.xx;
    c->give[1] = to.xy;
    c->give[2] = k * to.xw;
    c->give[3] = to.yy;
    c->give[4] = k * to.yw;
    c->give[5] = k * k * (to.ww + touch->patch.firm * (to.xx + to.yy));
}

// Which velocities each line has to do with: those whose entries its system writes, marked before.
static void learn(jd_instance_store* s, bool asks) {
    jd_touch* touch = patch_of(s);
    const jd_real mark = jd_set(MARK), zero = jd_set(0.0);
    for (int i = s->contacts.from; i < s->contacts.until; i++) {
        unsigned char lines = 0;
        for (int k = 0; k < 3; k++) {
            jd_real* entry[2] = {&touch->along[k].by[i], &touch->along[k].force[i]};
            for (int e = 0; e < 2; e++) {
                const bool written = !jd_all(jd_eq(*entry[e], mark));
                lines |= (unsigned char)(written << k);
                *entry[e] = asks ? mark : written ? *entry[e] : zero;
            }
        }
        s->contacts.lines[i] = lines;
    }
    s->contacts.learnt = !asks;
}

// With all that its lines say.
static void state_lines(jd_instance_store* s, jd_mask stuck, jd_real t, const jd_real* y) {
    const bool learns = !s->contacts.learnt;
    if (learns)
        learn(s, true);
    s->instance.lines = true;
    jd_instance_touch(s, stuck, t, y);
    s->instance.lines = false;
    if (learns)
        learn(s, false);
}

void jd_instance_meet(jd_instance_store* s, jd_mask stuck, jd_real t, const jd_real* y) {
    jd_touch* touch = patch_of(s);
    state_lines(s, stuck, t, y);
    touch->T[0] = touch->T[1] = touch->T[2] = jd_set(0.0);
    s->system->kernel->rates(&s->instance, t, y, s->contacts.free);
    s->met = true;
    find_answer(s);
}

// ---- Friction ----------------------------------------------------------------------------------

void jd_instance_rub(jd_instance_store* s, jd_mask moved) {
    const jd_contact* c = &s->contact;
    jd_touch* touch = patch_of(s);
    touch->T[0] = c->friction.x;
    touch->T[1] = c->friction.y;
    touch->T[2] = c->scale * c->friction.w;
    if (!jd_any(moved))
        return;
    touch->along[0].speed = jd_select(moved, c->motion.x, touch->along[0].speed);
    touch->along[1].speed = jd_select(moved, c->motion.y, touch->along[1].speed);
    touch->along[2].speed = jd_select(moved, c->motion.w / c->scale, touch->along[2].speed);
}

// Along force of spin: what keeps a spin that friction does not know as `much` as it is.
static jd_real spin_kept(const jd_contact* c, jd_real much) {
    return jd_select(c->flat, c->scale * much / c->give[5], jd_set(0.0));
}

// What does not roll either moves with the other body, to the bit.
static void carry(const jd_instance_store* s, jd_mask rests, jd_real* rate) {
    const jd_touch* touch = &s->contacts.touch[0];
    const jd_real spin = spin_kept(&s->contact, s->contact.pull.w);
    for (int i = s->contacts.from; i < s->contacts.until; i++) {
        const jd_real with = touch->patch.carried_rate[i] + touch->along[2].force[i] * spin;
        rate[i] = jd_select(rests, with, rate[i]);
    }
}

void jd_instance_rates(jd_instance_store* s, jd_real t, const jd_real* y, jd_real* rate) {
    const jd_touch* touch = &s->contacts.touch[0];
    const jd_mask rests = s->instance.rests & touch->stuck;
    const bool added = s->system->kernel->friction == JD_FRICTION_ADDED;
    if (!added || !s->met)
        s->system->kernel->rates(&s->instance, t, y, rate);
    for (int i = 0; added && s->met && i < s->contacts.states; i++)
        rate[i] = s->contacts.free[i];
    for (int i = s->contacts.from; added && i < s->contacts.until; i++)
        rate[i] += touch->along[0].force[i] * touch->T[0] + touch->along[1].force[i] * touch->T[1] +
                   touch->along[2].force[i] * touch->T[2];
    if (jd_any(rests))
        carry(s, rests, rate);
}

// ---- Settling ----------------------------------------------------------------------------------

// A spin that nothing has a hold on stays as it is.                     [spatial-pendulum:D10]
static void soften(jd_instance_store* s, jd_planar motion, jd_contact* c, jd_planar* change) {
    const jd_real soft = patch_of(s)->patch.soft, size = s->instance.friction.size;
    const jd_mask is = jd_gt(soft, jd_set(0.0));
    const jd_real speed = jd_length(motion.x, motion.y) + size * jd_abs(motion.w);
    const jd_mask same = is & jd_lt(size * jd_abs(change->w), SAME_SPIN * speed);
    const jd_real more = c->give[0] + c->give[3] + c->give[5] / (c->scale * c->scale);
    change->w = jd_select(same, jd_set(0.0), change->w);
    c->give[5] = jd_select(is, c->give[5] + soft / (size * size) * more, c->give[5]);
}

void jd_instance_settle(jd_instance_store* s, jd_real t, jd_planar motion, jd_real* y) {
    const jd_real zero = jd_set(0.0);
    const jd_touch* touch = patch_of(s);
    state_lines(s, jd_mask_none(), t, y);
    find_answer(s);  // of it only give
    jd_contact own = s->contact, *c = &own;
    const jd_mask alone = s->system->kernel->bound ? ~c->flat : jd_mask_none();
    const jd_mask still =
        jd_eq(motion.x, zero) & jd_eq(motion.y, zero) & (jd_eq(motion.w, zero) | c->flat);
    const jd_mask rests = s->instance.rests & still;
    jd_planar change = {motion.x - jd_select(alone, zero, c->motion.x),
                        motion.y - jd_select(alone, zero, c->motion.y),
                        motion.w - jd_select(alone, zero, c->motion.w)};
    const jd_real spin = spin_kept(c, c->motion.w);
    soften(s, motion, c, &change);
    const jd_planar impulse = jd_contact_solve(c, change);
    for (int i = s->contacts.from; i < s->contacts.until; i++) {
        const jd_real with = touch->patch.carried[i] + touch->along[2].force[i] * spin;
        const jd_real base = jd_select(alone, touch->patch.carried[i], y[i]);
        const jd_real by = impulse.x * touch->along[0].force[i] +
                           impulse.y * touch->along[1].force[i] +
                           c->scale * impulse.w * touch->along[2].force[i];
        const jd_real sum = base + by;
        y[i] = jd_select(rests, with, jd_select(jd_lt(jd_abs(sum), jd_set(TINY)), zero, sum));
    }
}
