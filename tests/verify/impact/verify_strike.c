// Impacts of random mechanisms: what every impact must satisfy, and agreement with a plain method
// that knows nothing of modes.

#include "support/mechanism.h"

// Small steps dF of the striking normal impulse. In each, friction and the normal impulses of the
// others are those that agree with the velocities at its end, by relaxation; first order in dF.
typedef struct plain {
    const mechanism* m;
    double give[JD_STRIKE_NUMBERS * JD_STRIKE_NUMBERS];
    double v[JD_STRIKE_NUMBERS], P[JD_STRIKE_NUMBERS];
} plain;

static double between(double low, double x, double high) { return fmax(low, fmin(x, high)); }

static void change(plain* p, double* impulse, int i, double to) {
    const double by = to - impulse[i];
    impulse[i] = to;
    for (int j = 0; j < p->m->size; j++)
        p->v[j] += p->give[j * p->m->size + i] * by;
}

// One step; contact 0 strikes.
static void step(plain* p, double dF) {
    double dP[JD_STRIKE_NUMBERS] = {0}, before[JD_STRIKE_NUMBERS];
    change(p, dP, 0, dF);
    for (int round = 0; round < 3000; round++) {
        double moved = 0;
        memcpy(before, dP, sizeof dP);
        for (int k = 0, i = 0; k < p->m->count; i += 1 + p->m->contacts[k].along, k++) {
            const int n = p->m->size;
            if (k > 0)
                change(p, dP, i, fmax(0, dP[i] - p->v[i] / p->give[i * (n + 1)]));
            const double most = p->m->contacts[k].mu * dP[i], xx = p->give[(i + 1) * (n + 1)];
            if (p->m->contacts[k].along)
                change(p, dP, i + 1, between(-most, dP[i + 1] - p->v[i + 1] / xx, most));
        }
        for (int i = 0; i < p->m->size; i++)
            moved = fmax(moved, fabs(dP[i] - before[i]));
        if (moved < 1e-13 * dF)
            break;
    }
    for (int i = 0; i < p->m->size; i++)
        p->P[i] += dP[i];
}

// Poisson's law with steps of the part 1/n of a typical impulse.
static plain collide(const mechanism* m, const double* velocity, int n) {
    plain p = {.m = m};
    give_of(m, p.give);
    memcpy(p.v, velocity, sizeof p.v);
    const double dF = -velocity[0] / p.give[0] / n;
    double last = 0;
    while (p.v[0] < 0) {
        last = p.v[0];
        step(&p, dF);
    }
    const double compression = p.P[0] - dF * p.v[0] / (p.v[0] - last);
    const double end = (1 + m->contacts[0].e) * compression;
    while (p.P[0] + dF < end)
        step(&p, dF);
    step(&p, end - p.P[0]);
    return p;
}

// ---- Random mechanisms -------------------------------------------------------------------------

static mechanism any_mechanism(int contacts, int freedoms, double most_mu, jd_restitution law) {
    mechanism m = {.freedoms = freedoms};
    for (int k = 0; k < m.freedoms; k++)
        m.mass[k] = random_between(0.3, 2);
    for (int k = 0; k < contacts; k++) {
        double rows[2 * MOST_FREEDOMS];
        for (int i = 0; i < 2 * m.freedoms; i++)
            rows[i] = random_between(-1, 1);
        add_contact(
            &m,
            (jd_striking_contact){1, random_between(0, most_mu), random_between(0, 1), law, true},
            rows);
    }
    return m;
}

// Rates of the freedoms such that contact 0 approaches and the others rest, by relaxation.
static void any_rates(const mechanism* m, bool rest, double rates[]) {
    const double* J = m->jacobian[0];
    double approach = 0;
    for (int k = 0; k < m->freedoms; k++)
        rates[k] = random_between(-1, 1);
    for (int round = 0; rest && round < 3000; round++) {
        for (int i = 2; i < m->size; i += 2) {
            double speed = 0, size = 0;
            for (int k = 0; k < m->freedoms; k++) {
                speed += m->jacobian[i][k] * rates[k];
                size += m->jacobian[i][k] * m->jacobian[i][k];
            }
            for (int k = 0; k < m->freedoms; k++)
                rates[k] -= m->jacobian[i][k] * speed / size;
        }
    }
    for (int k = 0; k < m->freedoms; k++)
        approach += J[k] * rates[k];
    for (int k = 0; k < m->freedoms && approach > 0; k++)
        rates[k] = -rates[k];
}

// With the steps halved the plain method comes nearer by half: the limit of both is one.
TEST(a_strike_is_the_limit_of_small_steps_of_its_impulse) {
    double errors[3] = {0}, moved = 0;
    int slips[4] = {0};
    for (int i = 0; i < check_repetitions(60); i++) {
        const mechanism m = any_mechanism(3, 8, 0.6, JD_RESTITUTION_POISSON);
        double give[JD_STRIKE_NUMBERS * JD_STRIKE_NUMBERS], v[JD_STRIKE_NUMBERS] = {-1};
        give_of(&m, give);
        for (int k = 0; k < 3; k++)
            v[2 * k + 1] = random_bits() & 1 ? random_between(-1, 1) : 0;
        const jd_strike s = strike_of(3, m.contacts, give, v);
        for (int k = 0; k < 3; k++) {
            const plain p = collide(&m, v, 200 << k);
            for (int j = 0; j < m.size; j++)
                errors[k] += fabs(p.P[j] - s.impulse[j]);
            slips[s.slip[k]]++;
        }
        for (int j = 0; j < m.size; j++)
            moved += fabs(s.impulse[j]);
    }
    CHECK(slips[0] > 0 && slips[1] > 0 && slips[2] > 0);
    for (int k = 0; k < 3; k++)  // a slip that stops within a step costs a part of that step
        CHECK(errors[k] * (200 << k) < 0.03 * moved);
    CHECK(errors[0] > 2.5 * errors[2]);
}

static void check_after(const mechanism* m, const jd_strike* s) {
    for (int k = 0; k < m->count; k++) {
        const double n = s->impulse[2 * k], t = s->impulse[2 * k + 1], size = 1e-12 * (1 + n);
        CHECK(n >= 0 && fabs(t) <= m->contacts[k].mu * n + size);
        CHECK(s->velocity[2 * k] >= -1e-9);  // the tolerance times the fastest
        CHECK((n > 0) == (s->slip[k] != JD_IMPACT_NONE));
    }
    if (s->slip[0] == JD_IMPACT_STICKS && s->rounds == 1) {
        CHECK(s->velocity[1] == 0);
    }
}

// As many contacts as there are freedoms, or more, or fewer; at rest or not. The strike itself
// checks momentum and energy. 1000 rounds may be too few where e is near 1.
TEST(a_random_mechanism_does_not_gain_energy_and_parts) {
    int done = 0, endless = 0;
    for (int i = 0; i < check_repetitions(6000); i++) {
        const int contacts = 2 + i % 3, freedoms = 2 + (int)(random_bits() % 6);
        const mechanism m = any_mechanism(contacts, freedoms, 1.5, laws[1 + i / 2 % 2]);
        double rates[MOST_FREEDOMS];
        any_rates(&m, i % 2 && freedoms >= contacts, rates);
        jd_strike s;
        if (strike_status(&m, rates, &s) == JD_ERR_ACCUMULATION) {
            endless++;
            continue;
        }
        done++;
        CHECK(s.lost >= -1e-12);
        check_after(&m, &s);
    }
    CHECK(endless < done / 50);
}

// Newton's law may gain: it tells so.
TEST(newtons_law_tells_the_energy_it_makes) {
    int gained = 0;
    for (int i = 0; i < check_repetitions(1000); i++) {
        const mechanism m = any_mechanism(2, 5, 1.5, JD_RESTITUTION_NEWTON);
        double rates[MOST_FREEDOMS];
        any_rates(&m, true, rates);
        jd_strike s;
        if (strike_status(&m, rates, &s) < 0)
            continue;
        gained += s.lost < -1e-6;
    }
    CHECK(gained > 0);
}

TEST_MAIN(a_strike_is_the_limit_of_small_steps_of_its_impulse,
          a_random_mechanism_does_not_gain_energy_and_parts, newtons_law_tells_the_energy_it_makes)
