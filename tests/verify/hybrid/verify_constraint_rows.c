// Random bodies with contacts, many of them redundant: all laws are satisfied, forces are the limit of
// springs, and nothing depends on the order of the contacts.

#include "support/check.h"
#include "support/random_rows.h"

// ---- Laws --------------------------------------------------------------------------------------

typedef struct tally {
    int drawn, solved, limits;
    double miss;
} tally;

static tally solve_many(const random_rows_kind* kind, int count) {
    tally t = {.drawn = count};
    for (int i = 0; i < count; i++) {
        random_rows r;
        jd_rows_answer answer;
        random_rows_draw(kind, &r);
        double* force = calloc((size_t)r.rows, sizeof *force);
        const jd_status status = jd_rows_solve(&r.problem, NULL, force, &answer);
        if (status == JD_OK) {
            t.solved++;
            t.limits += answer.limit;
            t.miss = fmax(t.miss, random_rows_miss(&r, force));
        } else {
            CHECK_INT(status, JD_ERR_SOLVER);
        }
        free(force);
        random_rows_free(&r);
    }
    printf("%d bodies, %d contacts in %d dimensions: %d of %d solved, %d of them the limit; laws "
           "to %.1e\n",
           kind->bodies, kind->contacts, kind->space, t.solved, t.drawn, t.limits, t.miss);
    return t;
}

// Without sliding solutions exist almost always; at mu up to 1 some of these are hard to find.
TEST(contacts_at_rest_are_solved) {
    static const struct {
        random_rows_kind kind;
        int count;
    } draws[] = {
        {{.space = 2, .bodies = 1, .contacts = 2, .mu = 1}, 3000},
        {{.space = 2, .bodies = 1, .contacts = 4, .beside = 0.5, .mu = 1}, 3000},
        {{.space = 2, .bodies = 3, .contacts = 8, .beside = 0.3, .mu = 1}, 1000},
        {{.space = 3, .bodies = 1, .contacts = 4, .beside = 1, .mu = 1}, 2000},
        {{.space = 3, .bodies = 2, .contacts = 8, .beside = 0.7, .mu = 1}, 1000},
        {{.space = 3, .bodies = 5, .contacts = 16, .beside = 0.7, .mu = 1}, 200},
        {{.space = 3, .bodies = 20, .contacts = 60, .beside = 0.7, .mu = 1}, 5},
    };
    for (size_t i = 0; i < sizeof draws / sizeof *draws; i++) {
        const tally t = solve_many(&draws[i].kind, draws[i].count);
        CHECK(t.solved >= 0.995 * t.drawn);
        CHECK(t.limits >= 0.97 * t.drawn);
        CHECK(t.miss < 1e-11);
    }
}

// With contacts that slide some have no solution (Painleve); those that are told satisfy the laws.
TEST(contacts_that_slide_satisfy_the_laws) {
    const random_rows_kind few = {
        .space = 2, .bodies = 3, .contacts = 8, .beside = 0.3, .slides = 0.3, .mu = 1};
    const random_rows_kind weak = {
        .space = 3, .bodies = 5, .contacts = 12, .beside = 0.5, .slides = 0.3, .mu = 0.3};
    const tally strong = solve_many(&few, 500), mild = solve_many(&weak, 200);
    CHECK(strong.miss < 1e-11 && mild.miss < 1e-11);
    CHECK(strong.solved > 0.9 * strong.drawn);
    CHECK(mild.solved >= 0.99 * mild.drawn);
}

// ---- The limit of springs ----------------------------------------------------------------------

// Forces with springs behind all rows by nothing but projected Gauss-Seidel, in the plane, from l on: of several
// solutions the one nearby.
static bool press_springs(const random_rows* r, double soft, double* l) {
    for (int sweep = 0; sweep < 200000; sweep++) {
        double moved = 0, largest = 0;
        for (int i = 0; i < r->rows; i++) {
            double a = r->p[i] + soft * l[i];
            for (int j = 0; j < r->rows; j++)
                a += r->G[i * r->rows + j] * l[j];
            const double next = l[i] - a / (r->G[i * (r->rows + 1)] + soft);
            const double bound = i % 2 == 0 ? (double)INFINITY : r->group[i].axes[0] * l[i - 1];
            const double to = fmin(fmax(next, i % 2 == 0 ? 0 : -bound), bound);
            moved = fmax(moved, fabs(to - l[i]));
            largest = fmax(largest, fabs(to));
            l[i] = to;
        }
        if (moved <= 1e-13 * largest)
            return true;
    }
    return false;
}

// Whether two sets of forces move the bodies alike.
static bool same_motion(const random_rows* r, const double* one, const double* other) {
    double a[6], b[6];
    const double scale = random_rows_rates(r, one, a);
    random_rows_rates(r, other, b);
    for (int i = 0; i < r->rows; i++)
        if (fabs(a[i] - b[i]) > 1e-2 * scale)
            return false;
    return true;
}

// Where springs find another motion the problem has two solutions.
TEST(forces_are_the_limit_of_springs) {
    const random_rows_kind kind = {.space = 2, .bodies = 1, .contacts = 3, .beside = 1, .mu = 1};
    int compared = 0;
    double worst = 0;
    for (int i = 0; i < 400; i++) {
        random_rows r;
        jd_rows_answer answer;
        double force[6], one[6], half[6], largest = 0;
        random_rows_draw(&kind, &r);
        const bool solved =
            jd_rows_solve(&r.problem, NULL, force, &answer) == JD_OK && answer.limit;
        const double soft = 1e-4 * r.G[0];
        memcpy(one, force, sizeof one);
        memcpy(half, force, sizeof half);
        if (solved && press_springs(&r, soft, one) && press_springs(&r, soft / 2, half)) {
            for (int j = 0; j < 6; j++)
                largest = fmax(largest, fabs(force[j]));
            double off = 0;
            for (int j = 0; j < 6; j++)
                off = fmax(off, fabs(2 * half[j] - one[j] - force[j]));
            compared += same_motion(&r, force, half);
            if (same_motion(&r, force, half))
                worst = fmax(worst, largest > 0 ? off / largest : off);
        }
        random_rows_free(&r);
    }
    printf("%d compared, off by %.1e\n", compared, worst);
    CHECK(compared > 370);
    CHECK(worst < 1e-4);
}

// ---- Order -------------------------------------------------------------------------------------

TEST(the_order_of_contacts_does_not_matter) {
    const random_rows_kind kind = {
        .space = 2, .bodies = 2, .contacts = 6, .beside = 0.5, .mu = 0.5};
    double worst = 0;
    for (int i = 0; i < 300; i++) {
        random_rows r;
        jd_rows_answer one, other;
        double force[12], back[12], G[144], p[12], largest = 0;
        jd_row_group group[12];
        random_rows_draw(&kind, &r);
        for (int k = 0; k < r.rows; k++) {  // the last contact first
            const int from = r.rows - 2 - 2 * (k / 2) + k % 2;
            p[k] = r.p[from];
            group[k] = r.group[from];
            group[k].first = k;
            group[k].load = k % 2 == 0 ? -1 : k - 1;
            for (int j = 0; j < r.rows; j++)
                G[k * r.rows + j] = r.G[from * r.rows + r.rows - 2 - 2 * (j / 2) + j % 2];
        }
        const jd_rows_problem turned = {r.rows, r.groups, group, G, p, NULL};
        if (jd_rows_solve(&r.problem, NULL, force, &one) == JD_OK && one.limit &&
            jd_rows_solve(&turned, NULL, back, &other) == JD_OK && other.limit) {
            double off = 0;
            for (int k = 0; k < r.rows; k++)
                largest = fmax(largest, fabs(force[k]));
            for (int k = 0; k < r.rows; k++)
                off = fmax(off, fabs(force[k] - back[r.rows - 2 - 2 * (k / 2) + k % 2]));
            if (off > 1e-6 * largest)
                printf("  %d: off by %.1e of %.1e\n", i, off, largest);
            worst = fmax(worst, largest > 0 ? off / largest : 0);
        }
        random_rows_free(&r);
    }
    printf("off by %.1e\n", worst);
    CHECK(worst < 1e-8);
}

TEST_MAIN(contacts_at_rest_are_solved, contacts_that_slide_satisfy_the_laws,
          forces_are_the_limit_of_springs, the_order_of_contacts_does_not_matter)
