// The Coulomb problem of constraint rows: closed forms, redundancy, bad input.

#include "hybrid/rows.h"
#include "support/check.h"

#include <math.h>

#define G 9.81

static jd_row_group normal_at(int row) {
    return (jd_row_group){.law = JD_ROW_UNILATERAL, .first = row, .count = 1, .load = -1};
}

static jd_row_group rough_at(int row, int load, double mu) {
    return (jd_row_group){
        .law = JD_ROW_STICTION, .first = row, .count = 1, .load = load, .axes = {mu}};
}

static jd_rows_answer solve(const jd_rows_problem* problem, double* force) {
    jd_rows_answer answer;
    REQUIRE(jd_rows_solve(problem, NULL, force, &answer) == JD_OK);
    CHECK(answer.residual <= JD_ROWS_RESIDUAL);
    CHECK(answer.limit);
    return answer;
}

TEST(a_block_sticks_slides_or_lifts) {
    const jd_row_group floor[] = {normal_at(0), rough_at(1, 0, 0.3)};
    const double give[] = {1, 0, 0, 1};
    double force[2];
    solve(&(jd_rows_problem){2, 2, floor, give, (double[]){-G, 2}, NULL}, force);
    CHECK_REL(force[0], G, 1e-15);
    CHECK_REL(force[1], -2, 1e-15);
    solve(&(jd_rows_problem){2, 2, floor, give, (double[]){-G, -4}, NULL}, force);
    CHECK_REL(force[1], 0.3 * G, 1e-14);
    solve(&(jd_rows_problem){2, 2, floor, give, (double[]){0.1, -4}, NULL}, force);
    CHECK_BITS(force[0], 0);
    CHECK_BITS(force[1], 0);
}

// A plate of 1 kg on legs at (x_k, y_k), its weight at (a, b): rows are its vertical motion and two tilts.
typedef struct table {
    int legs;
    double x[8], y[8], a, b;
} table;

static void stand(const table* t, const double* compliance, double* force) {
    const double J = 0.1;
    jd_row_group legs[8];
    double give[64], p[8];
    for (int i = 0; i < t->legs; i++) {
        legs[i] = normal_at(i);
        p[i] = -G - (t->x[i] * t->a + t->y[i] * t->b) * G / J;
        for (int j = 0; j < t->legs; j++)
            give[i * t->legs + j] = 1 + (t->x[i] * t->x[j] + t->y[i] * t->y[j]) / J;
    }
    solve(&(jd_rows_problem){t->legs, t->legs, legs, give, p, compliance}, force);
}

TEST(four_legs_share_the_weight_as_springs_do) {
    const table square = {4, {1, -1, -1, 1}, {1, 1, -1, -1}, 0, 0};
    double force[8];
    stand(&square, NULL, force);
    for (int i = 0; i < 4; i++)
        CHECK_REL(force[i], G / 4, 1e-11);
    // Springs on a plane: N = (1/4 + x a/4 + y b/4) of the weight, on the square.
    const table beside = {4, {1, -1, -1, 1}, {1, 1, -1, -1}, 0.2, 0.4};
    stand(&beside, NULL, force);
    for (int i = 0; i < 4; i++)
        CHECK_REL(force[i], G / 4 * (1 + 0.2 * beside.x[i] + 0.4 * beside.y[i]), 1e-11);
}

// Where one leg would be pulled, the others share as a table of three does: |x a + y b| > 1.
TEST(a_leg_that_springs_would_pull_is_unloaded) {
    const table tips = {4, {1, -1, -1, 1}, {1, 1, -1, -1}, 0.7, 0.2};
    double force[8], sum = 0, x = 0, y = 0;
    stand(&tips, NULL, force);
    for (int i = 0; i < 4; i++) {
        CHECK(force[i] >= 0);
        sum += force[i];
        x += force[i] * tips.x[i];
        y += force[i] * tips.y[i];
    }
    CHECK_REL(sum, G, 1e-13);
    CHECK_REL(x, 0.7 * G, 1e-13);
    CHECK_REL(y, 0.2 * G, 1e-13);
}

// The forces of k springs of given compliance under a plate, by the plate's own three equations: N_k = (h + x p + y q)/c_k.
TEST(a_softer_leg_carries_less) {
    const table t = {4, {1, -1, -1, 1}, {1, 1, -1, -1}, 0.1, -0.2};
    const double c[] = {1, 2, 1, 5};
    double force[8];
    stand(&t, c, force);
    // Deflections lie on a plane: the alternating sum over the square is 0.
    CHECK_ABS(c[0] * force[0] - c[1] * force[1] + c[2] * force[2] - c[3] * force[3], 0, 1e-11);
    CHECK_REL(force[0] + force[1] + force[2] + force[3], G, 1e-13);
}

// Shares do not depend on the units of length and mass.
TEST(shares_are_the_same_in_millimetres) {
    const table t = {4, {1, -1, -1, 1}, {1, 1, -1, -1}, 0.1, -0.2};
    double give[16], p[4], metre[4], force[4];
    jd_row_group legs[4];
    stand(&t, NULL, metre);
    for (int i = 0; i < 4; i++) {
        legs[i] = normal_at(i);
        p[i] = -1e3 * (G + (t.x[i] * t.a + t.y[i] * t.b) * G / 0.1);
        for (int j = 0; j < 4; j++)
            give[i * 4 + j] = 1e3 * (1 + (t.x[i] * t.x[j] + t.y[i] * t.y[j]) / 0.1);
    }
    solve(&(jd_rows_problem){4, 4, legs, give, p, NULL}, force);
    for (int i = 0; i < 4; i++)
        CHECK_REL(force[i], metre[i], 1e-11);
}

// A block of 1 kg between two walls that touch it: nothing presses, it falls.
TEST(a_block_between_walls_that_do_not_press_falls) {
    const jd_row_group walls[] = {normal_at(0), rough_at(1, 0, 0.8), normal_at(2),
                                  rough_at(3, 2, 0.8)};
    const double give[] = {1, 0, -1, 0, 0, 1, 0, 1, -1, 0, 1, 0, 0, 1, 0, 1};
    double force[4];
    solve(&(jd_rows_problem){4, 4, walls, give, (double[]){0, -G, 0, -G}, NULL}, force);
    for (int i = 0; i < 4; i++)
        CHECK_ABS(force[i], 0, 1e-14);
}

// The same pressed by 30 N into the left wall: friction there alone holds it.
TEST(a_pressed_block_is_held_by_the_wall_that_presses) {
    const jd_row_group walls[] = {normal_at(0), rough_at(1, 0, 0.8), normal_at(2),
                                  rough_at(3, 2, 0.8)};
    const double give[] = {1, 0, -1, 0, 0, 1, 0, 1, -1, 0, 1, 0, 0, 1, 0, 1};
    double force[4];
    solve(&(jd_rows_problem){4, 4, walls, give, (double[]){-30, -G, 30, -G}, NULL}, force);
    CHECK_REL(force[0], 30, 1e-13);
    CHECK_REL(force[1], G, 1e-13);
    CHECK_ABS(force[2], 0, 1e-13);
    CHECK_ABS(force[3], 0, 1e-13);
}

// A loop stated twice: both halves carry the same.
TEST(a_loop_that_is_stated_twice_is_no_contradiction) {
    const jd_row_group loops[] = {{.law = JD_ROW_BILATERAL, .first = 0, .count = 2, .load = -1}};
    const double give[] = {1, 1, 1, 1};
    double force[2];
    solve(&(jd_rows_problem){2, 1, loops, give, (double[]){-G, -G}, NULL}, force);
    CHECK_REL(force[0], G / 2, 1e-12);
    CHECK_REL(force[1], G / 2, 1e-12);
}

// The same with accelerations that contradict each other has no solution, and says so.
TEST(a_contradiction_is_reported) {
    const jd_row_group loops[] = {{.law = JD_ROW_BILATERAL, .first = 0, .count = 2, .load = -1}};
    const double give[] = {1, 1, 1, 1};
    double force[2];
    jd_rows_answer answer;
    const jd_rows_problem problem = {2, 1, loops, give, (double[]){-G, -1}, NULL};
    CHECK_INT(jd_rows_solve(&problem, NULL, force, &answer), JD_ERR_SOLVER);
    CHECK_INT(answer.method, JD_ROWS_NONE);
    CHECK(answer.residual > 1e-7);
}

// A uniform rod that slides on its end at 45 degrees and mu = 4: no motion where it presses (Painleve).
TEST(the_jamming_rod_has_no_solution) {
    const double mu = 4, cross = 1.5;  // x n of a rod: 3 sin cos
    const jd_row_group end[] = {
        normal_at(0), {.law = JD_ROW_SLIDING, .first = 1, .count = 1, .load = 0, .slide = {-mu}}};
    const double give[] = {2.5, cross, cross, 2.5};
    double force[2];
    jd_rows_answer answer;
    const jd_rows_problem problem = {2, 2, end, give, (double[]){-G, 0}, NULL};
    CHECK_INT(jd_rows_solve(&problem, NULL, force, &answer), JD_ERR_SOLVER);
}

// Bodies in a row, all at the same speed towards a wall but the first, which is faster: impulses with e = 0 leave one
// velocity. m v = sum of momenta.
TEST(a_row_of_balls_without_restitution_goes_on_together) {
    enum { BALLS = 20, TOUCH = BALLS - 1 };
    jd_row_group touch[TOUCH];
    double give[TOUCH * TOUCH] = {0}, v[TOUCH] = {0}, impulse[TOUCH];
    for (int i = 0; i < TOUCH; i++) {
        touch[i] = normal_at(i);
        give[i * TOUCH + i] = 2;
        if (i > 0)
            give[i * TOUCH + i - 1] = give[(i - 1) * TOUCH + i] = -1;
    }
    v[0] = -1;  // opening velocity of the first pair
    solve(&(jd_rows_problem){TOUCH, TOUCH, touch, give, v, NULL}, impulse);
    for (int i = 0; i < TOUCH; i++)
        CHECK_REL(impulse[i], (double)(TOUCH - i) / BALLS, 1e-11);
}

TEST(islands_are_solved_one_by_one) {
    const jd_row_group floor[] = {normal_at(0), normal_at(1), rough_at(2, 0, 0.5)};
    const double give[] = {1, 0, 0, 0, 4, 0, 0, 0, 2};
    double force[3];
    const jd_rows_answer answer =
        solve(&(jd_rows_problem){3, 3, floor, give, (double[]){-1, -2, 0.1}, NULL}, force);
    CHECK_INT(answer.islands, 2);
    CHECK_INT(answer.largest, 2);
    CHECK_REL(force[0], 1, 1e-14);
    CHECK_REL(force[1], 0.5, 1e-14);
    CHECK_REL(force[2], -0.05, 1e-13);
}

TEST(wrong_problems_are_refused) {
    const jd_row_group floor[] = {normal_at(0), rough_at(1, 0, 0.3)};
    const double give[] = {1, 0, 0, 1}, p[] = {-G, 2};
    double force[2];
    jd_rows_answer answer;
    jd_row_group bad[2] = {floor[0], floor[1]};
    CHECK_INT(jd_rows_solve(&(jd_rows_problem){2, 2, floor, give, (double[]){NAN, 0}, NULL}, NULL,
                            force, &answer),
              JD_ERR_RANGE);
    CHECK_INT(jd_rows_solve(&(jd_rows_problem){2, 1, floor, give, p, NULL}, NULL, force, &answer),
              JD_ERR_RANGE);
    bad[1].first = 0;
    CHECK_INT(jd_rows_solve(&(jd_rows_problem){2, 2, bad, give, p, NULL}, NULL, force, &answer),
              JD_ERR_RANGE);
    bad[1] = floor[1];
    bad[1].load = 1;
    CHECK_INT(jd_rows_solve(&(jd_rows_problem){2, 2, bad, give, p, NULL}, NULL, force, &answer),
              JD_ERR_RANGE);
    bad[1] = floor[1];
    bad[1].axes[0] = -1;
    CHECK_INT(jd_rows_solve(&(jd_rows_problem){2, 2, bad, give, p, NULL}, NULL, force, &answer),
              JD_ERR_RANGE);
    CHECK_INT(jd_rows_solve(&(jd_rows_problem){2, 2, floor, give, p, (double[]){1, 0}}, NULL, force,
                            &answer),
              JD_ERR_RANGE);
    CHECK_INT(jd_rows_solve(&(jd_rows_problem){0, 0, NULL, NULL, NULL, NULL}, NULL, force, &answer),
              JD_OK);
}

TEST_MAIN(a_block_sticks_slides_or_lifts, four_legs_share_the_weight_as_springs_do,
          a_leg_that_springs_would_pull_is_unloaded, a_softer_leg_carries_less,
          shares_are_the_same_in_millimetres, a_block_between_walls_that_do_not_press_falls,
          a_pressed_block_is_held_by_the_wall_that_presses,
          a_loop_that_is_stated_twice_is_no_contradiction, a_contradiction_is_reported,
          the_jamming_rod_has_no_solution, a_row_of_balls_without_restitution_goes_on_together,
          islands_are_solved_one_by_one, wrong_problems_are_refused)
