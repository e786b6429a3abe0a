// Impacts by constraint rows: closed forms, symmetry, energy, and that there is always a result.

#include "hybrid/impact.h"
#include "support/check.h"
#include "support/random_rows.h"

static jd_row_group normal_at(int row) {
    return (jd_row_group){.law = JD_ROW_UNILATERAL, .first = row, .count = 1, .load = -1};
}

// A plank of 1 kg and inertia J that falls flat on two ends at -1 and 1.
TEST(a_plank_that_falls_flat_rebounds_without_spin) {
    const double J = 0.3, give[] = {1 + 1 / J, 1 - 1 / J, 1 - 1 / J, 1 + 1 / J};
    const jd_row_group ends[] = {normal_at(0), normal_at(1)};
    const jd_rows_problem problem = {2, 2, ends, give, (double[]){-3, -3}, NULL};
    double impulse[2], after[2];
    jd_rows_impact answer;
    REQUIRE(jd_rows_strike(&problem, (double[]){0.5, 0.5}, impulse, after, &answer) == JD_OK);
    CHECK_REL(after[0], 1.5, 1e-13);
    CHECK_REL(after[1], 1.5, 1e-13);
    CHECK_REL(impulse[0], impulse[1], 1e-12);
    CHECK_REL(impulse[0] + impulse[1], 4.5, 1e-13);
    CHECK_REL(answer.lost, 0.5 * (9 - 2.25), 1e-12);
    CHECK_BITS(answer.share, 1.0);
}

// Without restitution what is struck rests to the bit.
TEST(what_is_struck_without_restitution_rests_exactly) {
    const jd_row_group floor[] = {
        normal_at(0), {.law = JD_ROW_STICTION, .first = 1, .count = 1, .load = 0, .axes = {0.9}}};
    const double give[] = {1.7, 0.3, 0.3, 2.9};
    const jd_rows_problem problem = {2, 2, floor, give, (double[]){-1.1, 0.4}, NULL};
    double impulse[2], after[2];
    jd_rows_impact answer;
    REQUIRE(jd_rows_strike(&problem, NULL, impulse, after, &answer) == JD_OK);
    CHECK_BITS(after[0], 0.0);
    CHECK_BITS(after[1], 0.0);
    CHECK(answer.lost > 0);
}

// Random bodies with friction and restitution: nothing approaches, nothing gains, friction takes.
TEST(random_impacts_never_make_energy) {
    const random_rows_kind kinds[] = {
        {.space = 2, .bodies = 1, .contacts = 4, .beside = 0.5, .mu = 1.5},
        {.space = 2, .bodies = 3, .contacts = 8, .beside = 0.3, .mu = 1.5},
        {.space = 3, .bodies = 1, .contacts = 4, .beside = 1, .mu = 1.5},
        {.space = 3, .bodies = 2, .contacts = 8, .beside = 0.7, .mu = 1},
    };
    int cut = 0, singly = 0, drawn = 0;
    for (int i = 0; i < 2000; i++) {
        random_rows r;
        jd_rows_impact answer;
        double impulse[24], after[24], before[24], e[24];
        random_rows_draw(&kinds[i % 4], &r);
        for (int k = 0; k < r.rows; k++)
            e[k] = i % 3 == 0 ? 0 : random_between(0, 1);
        REQUIRE(jd_rows_strike(&r.problem, e, impulse, after, &answer) == JD_OK);
        const double scale = random_rows_rates(&r, impulse, before);
        double lost = 0, size = 0;
        for (int k = 0; k < r.rows; k++) {
            lost -= impulse[k] * (r.p[k] + before[k]) / 2;
            size += fabs(impulse[k]) * scale;
            CHECK_ABS(after[k], before[k], 1e-12 * scale);
        }
        for (int k = 0; k < r.groups; k++) {
            const jd_row_group* g = &r.group[k];
            if (g->law == JD_ROW_UNILATERAL) {
                CHECK(impulse[g->first] >= -1e-12 * size / scale);
                CHECK(after[g->first] >= -1e-9 * scale);
            } else {
                double T = 0;
                for (int j = 0; j < g->count; j++)
                    T += impulse[g->first + j] * impulse[g->first + j];
                CHECK(sqrt(T) <= g->axes[0] * impulse[g->load] + 1e-11 * size / scale);
            }
        }
        CHECK(lost >= -1e-12 * size);
        CHECK_ABS(answer.lost, lost, 1e-12 * size);
        cut += answer.share < 1;
        singly += answer.one_by_one;
        drawn++;
        random_rows_free(&r);
    }
    printf("%d impacts, restitution cut in %d, one by one in %d\n", drawn, cut, singly);
    CHECK(cut > 0);
}

TEST_MAIN(a_plank_that_falls_flat_rebounds_without_spin,
          what_is_struck_without_restitution_rests_exactly, random_impacts_never_make_energy)
