/// @file mechanism.h
/// Mechanisms with several contacts, for tests of impacts: masses and Jacobians.
#ifndef JUDDER_TESTS_MECHANISM_H
#define JUDDER_TESTS_MECHANISM_H

#include "judder/impact.h"
#include "support/check.h"
#include "support/random.h"

#define MOST_FREEDOMS 8

static const jd_restitution laws[] = {JD_RESTITUTION_NEWTON, JD_RESTITUTION_POISSON,
                                      JD_RESTITUTION_ENERGY};

/// Bodies with `mass` for each freedom, rows of J for each velocity of its contacts.
typedef struct mechanism {
    int freedoms, count, size;
    double mass[MOST_FREEDOMS];
    jd_striking_contact contacts[JD_STRIKE_CONTACTS];
    double jacobian[JD_STRIKE_NUMBERS][MOST_FREEDOMS];
    jd_strike_rule rule;
} mechanism;

/// rows: normal, then along each tangential direction.
static inline void add_contact(mechanism* m, jd_striking_contact contact, const double* rows) {
    m->contacts[m->count++] = contact;
    for (int i = 0; i <= contact.along; i++, m->size++)
        for (int j = 0; j < m->freedoms; j++)
            m->jacobian[m->size][j] = rows[i * m->freedoms + j];
}

/// J M^-1 J'
static inline void give_of(const mechanism* m, double* give) {
    for (int i = 0; i < m->size; i++) {
        for (int j = 0; j < m->size; j++) {
            double sum = 0;
            for (int k = 0; k < m->freedoms; k++)
                sum += m->jacobian[i][k] * m->jacobian[j][k] / m->mass[k];
            give[i * m->size + j] = sum;
        }
    }
}

static inline jd_strike strike_of(int count, const jd_striking_contact* contacts,
                                  const double* give, const double* velocity) {
    const jd_striking striking = {
        .count = count, .contacts = contacts, .give = give, .velocity = velocity};
    jd_strike strike;
    REQUIRE(jd_strike_compute(&striking, &strike) == JD_OK);
    return strike;
}

static inline double times(const double* row, const double* rates, int freedoms) {
    double sum = 0;
    for (int k = 0; k < freedoms; k++)
        sum += row[k] * rates[k];
    return sum;
}

/// Rates change by M^-1 J' P, velocities and energy with them.
static inline void check_strike(const mechanism* m, const double* rates, const jd_strike* s) {
    double after[MOST_FREEDOMS], energy = 0, changed = 0, moved = 0;
    for (int k = 0; k < m->freedoms; k++) {
        double sum = 0;
        for (int i = 0; i < m->size; i++)
            sum += m->jacobian[i][k] * s->impulse[i];
        after[k] = rates[k] + sum / m->mass[k];
        energy += 0.5 * m->mass[k] * rates[k] * rates[k];
        changed += 0.5 * m->mass[k] * after[k] * after[k];
        moved += fabs(rates[k]) + fabs(after[k] - rates[k]);
    }
    for (int i = 0; i < m->size; i++)
        moved += s->impulse[i] * s->impulse[i];
    CHECK_ABS(s->lost, energy - changed, 1e-9 * (energy + moved));
    for (int i = 0; i < m->size; i++)
        CHECK_ABS(s->velocity[i], times(m->jacobian[i], after, m->freedoms), 1e-9 * (1 + moved));
}

/// The impact at the given rates of the freedoms, checked where there is one.
static inline jd_status strike_status(const mechanism* m, const double* rates, jd_strike* s) {
    double give[JD_STRIKE_NUMBERS * JD_STRIKE_NUMBERS], velocity[JD_STRIKE_NUMBERS];
    give_of(m, give);
    for (int i = 0; i < m->size; i++)
        velocity[i] = times(m->jacobian[i], rates, m->freedoms);
    const jd_striking striking = {.count = m->count,
                                  .contacts = m->contacts,
                                  .give = give,
                                  .velocity = velocity,
                                  .rule = m->rule};
    const jd_status status = jd_strike_compute(&striking, s);
    if (status == JD_OK)
        check_strike(m, rates, s);
    return status;
}

static inline jd_strike strike_mechanism(const mechanism* m, const double* rates) {
    jd_strike s;
    REQUIRE(strike_status(m, rates, &s) == JD_OK);
    return s;
}

#endif
