// Modes of random mechanisms: every solution satisfies the laws, and two other methods find the same
// accelerations. One tries all modes on the equations of motion and constraint, in accelerations of
// the freedoms; the other is Uzawa's iteration on de Saxce's cone. [contacts:C9]

#include "support/all_modes.h"
#include "support/check.h"

// ---- The laws ----------------------------------------------------------------------------------

// Accelerations of a solution, from its forces and the mass matrix alone.
static void rates_of(const random_mechanism* m, const jd_mode_set* set, double* a) {
    double l[JD_MODES_ROWS];
    for (int k = 0, i = 0; k < m->count; k++) {
        l[i++] = set->normal[k];
        for (int c = 0; c < m->contacts[k].along; c++)
            l[i++] = set->friction[k][c];
    }
    random_rates(m, l, a);
}

// The largest acceleration and force that occur.
static double size_of(const random_mechanism* m, const jd_mode_set* set) {
    double size = 1;
    for (int i = 0; i < m->dim; i++)
        size = fmax(size, fmax(fabs(set->rate[i]), fabs(m->pull[i])));
    for (int k = 0; k < m->count; k++)
        size = fmax(size, set->normal[k]);
    return size;
}

static void check_laws(const random_mechanism* m, const jd_mode_set* set) {
    const double tolerance = 1e-10 * size_of(m, set);
    double a[JD_MODES_ROWS];
    rates_of(m, set, a);
    for (int k = 0, i = 0; k < m->count; k++) {
        CHECK(contact_law_error(&m->contacts[k], set->normal[k], set->friction[k], &a[i]) <=
              tolerance);
        for (int c = 0; c <= m->contacts[k].along; c++, i++)
            CHECK_ABS(set->rate[i], a[i], tolerance);
    }
}

static jd_status solve(const random_mechanism* m, jd_modes* found) {
    const jd_modes_problem problem = {m->count, m->contacts, m->give, m->pull};
    const jd_status status = jd_modes_solve(&problem, found);
    for (int s = 0; status == JD_OK && s < found->count; s++)
        check_laws(m, &found->sets[s]);
    return status;
}

// Whether one of the solutions has these accelerations.
static bool has(const random_mechanism* m, const jd_modes* found, const double* a,
                double tolerance) {
    for (int s = 0; s < found->count; s++) {
        double apart = 0;
        for (int i = 0; i < m->dim; i++)
            apart = fmax(apart, fabs(found->sets[s].rate[i] - a[i]));
        if (apart <= tolerance * size_of(m, &found->sets[s]))
            return true;
    }
    return false;
}

// ---- All modes, on the freedoms -----------------------------------------------------------------

// Count what all modes give; each must be among the solutions found.
static int try_all(const random_mechanism* m, const jd_modes* found) {
    int mode[JD_MODES_ROWS], count = 0;
    bool rests[JD_MODES_ROWS] = {false};
    mode_first(m, mode, rests);
    do {
        double a[JD_MODES_ROWS];
        if (!mode_moves(m, mode, a))
            continue;
        count++;
        CHECK(has(m, found, a, 1e-7));  // 1e-8 of the laws, and the condition of the matrix
    } while (mode_next(m, rests, mode));
    return count;
}

TEST(line_contacts_have_the_solutions_that_trying_all_modes_finds) {
    const random_kind kinds[] = {
        {.contacts = 4, .along = 1, .mu = 1, .given = true},
        {.contacts = 2, .along = 2, .mu = 1, .given = true},
        {.contacts = 6, .along = 1, .mu = 0.6},
        {.contacts = 4, .along = 1, .mu = 3},
    };
    int none = 0, several = 0;
    for (int n = 0; n < 3000; n++) {
        const random_mechanism m = random_draw(&kinds[n % 4]);
        jd_modes found;
        REQUIRE(solve(&m, &found) == JD_OK);
        if (!found.certain)
            continue;
        const int others = try_all(&m, &found);
        CHECK((others == 0) == (found.count == 0));
        CHECK(found.count <= others);
        none += found.count == 0;
        several += found.count > 1;
    }
    printf("without a solution %d, with several %d\n", none, several);
    CHECK(none > 20 && several > 20);  // of 750 with mu up to 3
}

// ---- Uzawa's iteration on the cone -------------------------------------------------------------

// The nearest point of |f| <= mu n.
static void to_cone(double mu, double* n, double* f, int along) {
    const double size = along == 2 ? hypot(f[0], f[1]) : fabs(f[0]);
    if (size <= mu * *n)
        return;
    const double in = mu * size <= -*n ? 0 : (*n + mu * size) / (1 + mu * mu);
    for (int i = 0; i < along; i++)
        f[i] *= mu * in / size;
    *n = in;
}

static void uzawa_contact(const jd_closed_contact* c, double r, double* l, const double* a) {
    const double mu = c->mu_k[0];
    const bool moves = c->slip[0] != 0 || (c->along == 2 && c->slip[1] != 0);
    const double size = c->along == 2 ? hypot(c->slip[0], c->slip[1]) : fabs(c->slip[0]);
    const double rate = c->along == 2 ? hypot(a[1], a[2]) : c->along == 1 ? fabs(a[1]) : 0;
    if (c->along == 0 || moves) {
        l[0] = c->rigid ? fmax(l[0] - r * a[0], 0) : c->normal;
        for (int i = 0; i < c->along; i++)
            l[1 + i] = -mu * l[0] * c->slip[i] / size;
        return;
    }
    for (int i = 0; i < c->along; i++)
        l[1 + i] -= r * a[1 + i];
    if (c->rigid) {
        l[0] -= r * (a[0] + mu * rate);
        to_cone(mu, &l[0], &l[1], c->along);
        return;
    }
    l[0] = c->normal;
    const double f = c->along == 2 ? hypot(l[1], l[2]) : fabs(l[1]);
    for (int i = 0; f > mu * l[0] && i < c->along; i++)
        l[1 + i] *= mu * l[0] / f;
}

// @return whether it settled.
static bool uzawa(const random_mechanism* m, double* a) {
    double l[JD_MODES_ROWS] = {0}, largest = 0;
    for (int i = 0; i < m->dim; i++)
        largest += m->give[i * m->dim + i];
    for (int round = 0; round < 200000; round++) {
        double change = 0;
        for (int i = 0; i < m->dim; i++) {
            a[i] = m->pull[i];
            for (int j = 0; j < m->dim; j++)
                a[i] += m->give[i * m->dim + j] * l[j];
        }
        for (int k = 0, i = 0; k < m->count; i += 1 + m->contacts[k].along, k++) {
            const double before[3] = {l[i], l[i + 1], l[i + 2]};
            uzawa_contact(&m->contacts[k], 0.7 / largest, &l[i], &a[i]);
            for (int d = 0; d <= m->contacts[k].along; d++)
                change = fmax(change, fabs(l[i + d] - before[d]));
        }
        if (change < 1e-13)
            return true;
    }
    return false;
}

TEST(contacts_in_the_plane_and_in_space_agree_with_uzawas_iteration) {
    const random_kind kinds[] = {
        {.contacts = 6, .along = 2, .mu = 0.4, .given = true, .discs = true},
        {.contacts = 6, .along = 2, .mu = 1, .discs = true},
        {.contacts = 3, .along = 2, .mu = 0.5, .discs = true, .undetermined = true},
    };
    int settled = 0, certain = 0;
    for (int n = 0; n < 1500; n++) {
        const random_mechanism m = random_draw(&kinds[n % 3]);
        jd_modes found;
        double a[JD_MODES_ROWS];
        if (solve(&m, &found) != JD_OK || !found.certain || !found.unique)
            continue;
        certain++;
        if (!uzawa(&m, a))
            continue;
        settled++;
        CHECK(has(&m, &found, a, 1e-6));  // it stops at 1e-13 per step of a slow convergence
    }
    printf("%d of %d settled\n", settled, certain);
    CHECK(certain > 1000 && settled > 0.9 * certain);
}

// ---- All kinds ---------------------------------------------------------------------------------

TEST(solutions_of_ten_thousand_mechanisms_satisfy_the_laws) {
    random_kind kind = {.contacts = 6, .given = true, .peaks = true};
    int unsolved = 0, solved = 0;
    for (int n = 0; n < 10000; n++) {
        kind.along = 1 + n % 2;
        kind.discs = n / 2 % 2;
        kind.undetermined = n / 4 % 2;
        kind.mu = 0.2 + 0.8 * (n / 8 % 2);
        const random_mechanism m = random_draw(&kind);
        jd_modes found;
        unsolved += solve(&m, &found) != JD_OK;
        solved += found.count > 0;
    }
    printf("solved %d, not converged %d\n", solved, unsolved);
    CHECK(solved >= 9900 && unsolved <= 20);
}

// Where uniqueness is proved, no start leads elsewhere: all modes of a mechanism have one answer.
TEST(proved_uniqueness_holds) {
    const random_kind kind = {.contacts = 4, .along = 1, .mu = 1.5};
    int proved = 0;
    for (int n = 0; n < 2000; n++) {
        const random_mechanism m = random_draw(&kind);
        jd_modes found;
        REQUIRE(solve(&m, &found) == JD_OK);
        if (!found.certain || found.enumerated)
            continue;
        proved++;
        CHECK_INT(found.count, 1);
        CHECK(try_all(&m, &found) > 0);
    }
    printf("proved %d of 2000\n", proved);
    CHECK(proved > 1000);
}

TEST_MAIN(line_contacts_have_the_solutions_that_trying_all_modes_finds,
          contacts_in_the_plane_and_in_space_agree_with_uzawas_iteration,
          solutions_of_ten_thousand_mechanisms_satisfy_the_laws, proved_uniqueness_holds)
