// Two contacts that slide: the table of all classes, made again by random matrices; stability
// against the roots of the characteristic polynomial; check values; wrong input. [@varkonyi2015]

#include "judder/modes.h"
#include "support/check.h"
#include "support/random.h"

#include <complex.h>
#include <string.h>

static jd_pair_modes classify(const jd_sliding_pair* pair) {
    jd_pair_modes found;
    REQUIRE(jd_modes_classify(pair, &found) == JD_OK);
    return found;
}

static jd_sliding_pair draw(void) {
    jd_sliding_pair pair;
    for (int i = 0; i < 2; i++) {
        pair.a[i] = random_between(-1, 1);
        pair.stiffness[i] = fabs(random_decades(-2, 2));
        pair.damping[i] = fabs(random_decades(-2, 2));
        for (int j = 0; j < 2; j++)
            pair.b[i][j] = random_between(-1, 1);
    }
    return pair;
}

static const char* const names[JD_PAIR_MODES] = {"FF", "SF", "FS", "SS"};

// ---- The table ---------------------------------------------------------------------------------

// Consistent modes for k = 1..6; stability of SF, FS, SS: s, u, m depends on K and Q.
static const struct row {
    int ij;
    const char* k[6];
    const char* stability;
} table[] = {
    {11, {"SF", "SF FS SS", "FS", "FS", "FF", "SF"}, "ssu"},
    {12, {"SF", "SS", "FS", "FS", "FF", "SF"}, "sss"},
    {13, {"SF", "SS", "SS", "FS", "FF", "SF"}, "ssm"},
    {14, {"SF", "SS", "SS", "FF FS SS", "FF", "SF"}, "sum"},
    {15, {"SF SS", "", "", "FF FS", "FF SS", "SF SS"}, "suu"},
    {16, {"SF SS", "", "", "FF FS", "SF FS", "SF SS"}, "suu"},
    {21, {"", "FS SS", "FS SS", "SF FS", "FF SF", ""}, "usu"},
    {22, {"", "", "FS SS", "SF FS", "FF SF", ""}, "usu"},
    {23, {"", "", "SF SS", "SF FS", "FF SF", ""}, "usm"},
    {24, {"", "", "SF SS", "FF SF FS SS", "FF SF", ""}, "uuu"},
    {25, {"", "", "SF SS", "FF SF FS SS", "FS SS", ""}, "uuu"},
    {26, {"SS", "SS", "SF", "FF SF FS", "FS", "SS"}, "uuu"},
    {31, {"SS", "FS", "FS", "FF", "FF SF SS", "SS"}, "usm"},
    {32, {"", "FS SS", "FS SS", "FF SS", "FF SF", ""}, "usu"},
    {33, {"", "", "FS SS", "FF SS", "FF SF", ""}, "usu"},
    {34, {"", "", "FF FS", "FF SS", "FF SF", ""}, "uuu"},
    {35, {"", "", "FF FS", "FF SF FS SS", "FF SF", ""}, "uuu"},
    {36, {"", "", "FF FS", "FF SF FS SS", "FS SS", ""}, "uuu"},
    {41, {"SS", "FS", "FS", "FF", "SF", "SS"}, "ssm"},
    {42, {"SS", "SS", "FS", "FF", "SF", "SS"}, "sss"},
    {43, {"", "", "FS SS", "FF SS", "SF SS", ""}, "ssu"},
    {44, {"", "", "FF FS", "FF SS", "SF SS", ""}, "suu"},
    {45, {"", "", "FF FS", "SF FS", "SF SS", ""}, "suu"},
    {46, {"", "", "FF FS", "SF FS", "FS SS", ""}, "sum"},
};
#define ROWS ((int)(sizeof table / sizeof *table))

static int row_of(const int code[3]) {
    for (int r = 0; r < ROWS; r++)
        if (table[r].ij == 10 * code[0] + code[1])
            return r;
    return -1;
}

// The consistent modes as the table writes them.
static void list_modes(const jd_pair_modes* found, char text[16]) {
    text[0] = 0;
    for (int m = 0; m < JD_PAIR_MODES; m++) {
        if (!found->modes[m].consistent)
            continue;
        strcat(text, *text ? " " : "");
        strcat(text, names[m]);
    }
}

TEST(every_class_has_the_modes_of_the_table) {
    int seen[ROWS][6] = {{0}}, least = 1 << 30;
    for (int n = 0; n < check_repetitions(100000); n++) {
        const jd_sliding_pair pair = draw();
        const jd_pair_modes found = classify(&pair);
        const int r = row_of(found.code), k = found.code[2] - 1;
        char modes[16];
        REQUIRE(r >= 0 && k >= 0 && k < 6);
        list_modes(&found, modes);
        CHECK_STR(modes, table[r].k[k]);
        seen[r][k]++;
    }
    for (int r = 0; r < ROWS; r++)
        for (int k = 0; k < 6; k++)
            least = seen[r][k] < least ? seen[r][k] : least;
    printf("least of a class: %d\n", least);
    CHECK(least >= check_repetitions(100));
}

TEST(every_class_has_the_stability_of_the_table) {
    int stable[ROWS][3] = {{0}}, unstable[ROWS][3] = {{0}};
    for (int n = 0; n < check_repetitions(100000); n++) {
        const jd_sliding_pair pair = draw();
        const jd_pair_modes found = classify(&pair);
        const int r = row_of(found.code);
        for (int m = 0; m < 3; m++)
            (found.modes[1 + m].stability == JD_STABLE ? stable : unstable)[r][m]++;
        CHECK_INT(found.modes[JD_PAIR_FF].stability, JD_STABLE);
        CHECK_INT(found.rule, table[r].stability[2] == 's'   ? JD_ALWAYS_STABLE
                              : table[r].stability[2] == 'u' ? JD_NEVER_STABLE
                                                             : JD_STABILITY_DEPENDS);
    }
    for (int r = 0; r < ROWS; r++)
        for (int m = 0; m < 3; m++) {
            const char says = table[r].stability[m];
            CHECK((stable[r][m] > 0) == (says != 'u'));
            CHECK((unstable[r][m] > 0) == (says != 's'));
        }
}

// In 261, 262 and 266 SS is the only mode, in 263 SF, in 265 FS: all unstable. Nothing can last.
TEST(some_pairs_have_one_mode_and_cannot_stay_in_it) {
    int seen[7] = {0};
    for (int n = 0; n < check_repetitions(200000); n++) {
        const jd_sliding_pair pair = draw();
        const jd_pair_modes found = classify(&pair);
        const int k = found.code[2];
        if (found.code[0] != 2 || found.code[1] != 6 || k == 4)
            continue;
        seen[k]++;
        for (int m = 0; m < JD_PAIR_MODES; m++)
            CHECK(!found.modes[m].consistent || found.modes[m].stability == JD_UNSTABLE);
    }
    CHECK(seen[1] && seen[2] && seen[3] && seen[5] && seen[6]);
}

// ---- Other ways to the same --------------------------------------------------------------------

// The consistent modes are the solutions of the problem of modes with B as `give` and -a as `pull`.
TEST(the_general_problem_has_the_same_modes) {
    const jd_closed_contact smooth[2] = {{.rigid = true}, {.rigid = true}};
    for (int n = 0; n < check_repetitions(20000); n++) {
        const jd_sliding_pair pair = draw();
        const jd_pair_modes found = classify(&pair);
        const double pull[2] = {-pair.a[0], -pair.a[1]};
        const jd_modes_problem problem = {2, smooth, &pair.b[0][0], pull};
        jd_modes modes;
        int count = 0;
        REQUIRE(jd_modes_solve(&problem, &modes) == JD_OK);
        for (int m = 0; m < JD_PAIR_MODES; m++)
            count += found.modes[m].consistent;
        CHECK_INT(modes.count, count);
        for (int s = 0; s < modes.count; s++) {
            const jd_mode_set* set = &modes.sets[s];
            const jd_pair_answer* same =
                &found.modes[(set->mode[0] != JD_MODE_OPEN) + 2 * (set->mode[1] != JD_MODE_OPEN)];
            const double size = 1 + fabs(set->normal[0]) + fabs(set->normal[1]);
            CHECK(same->consistent);
            CHECK_ABS(same->force[0], set->normal[0], 1e-9 * size);
            CHECK_ABS(same->force[1], set->normal[1], 1e-9 * size);
            CHECK_ABS(same->rate[0], set->rate[0], 1e-9 * size);
        }
    }
}

// Two feet on two belts that run apart: b11 = b22 = -1/2, b12 = b21 = 5/2, class 261.
TEST(two_feet_over_two_belts_are_a_pair) {
    const double l = 0.1, h = 0.5, J = 0.02, x[2] = {-l, l};
    jd_closed_contact feet[2] = {{.rigid = true, .along = 1, .mu_k = {0.8}, .mu_s = {0.8}}};
    double give[16], pull[4] = {-9.81, 0, -9.81, 0};
    for (int i = 0; i < 4; i++) {
        for (int j = 0; j < 4; j++) {
            const double p = i % 2 ? h : x[i / 2], q = j % 2 ? h : x[j / 2];
            give[4 * i + j] = (i % 2 == j % 2) + p * q / J;
        }
    }
    feet[1] = feet[0];
    feet[0].slip[0] = -2;
    feet[1].slip[0] = 2;
    const jd_modes_problem problem = {2, feet, give, pull};
    jd_sliding_pair pair;
    REQUIRE(jd_modes_pair(&problem, &pair));
    CHECK_REL(pair.b[0][0], -0.5, 1e-13);
    CHECK_REL(pair.b[1][1], -0.5, 1e-13);
    CHECK_REL(pair.b[0][1], 2.5, 1e-13);
    CHECK_REL(pair.b[1][0], 2.5, 1e-13);
    const jd_pair_modes found = classify(&pair);
    CHECK_INT(100 * found.code[0] + 10 * found.code[1] + found.code[2], 261);
    feet[1].slip[0] = 0;  // at rest it is no pair
    CHECK(!jd_modes_pair(&problem, &pair));
}

// Largest real part of the eigenvalues of [[0, I], [-BK, -BQ]]: det(x^2 + B (K + Q x)) = 0, its
// roots by Durand's and Kerner's iteration on the determinant, expanded here in another way.
static double largest_eigenvalue(const jd_sliding_pair* s) {
    double complex x[4];
    for (int i = 0; i < 4; i++)
        x[i] = cpow(0.4 + 0.9 * I, i) * 2;
    for (int round = 0; round < 300; round++) {
        for (int i = 0; i < 4; i++) {
            const double complex z = x[i], one = s->stiffness[0] + s->damping[0] * z,
                                 two = s->stiffness[1] + s->damping[1] * z;
            double complex value = (z * z + s->b[0][0] * one) * (z * z + s->b[1][1] * two) -
                                   s->b[0][1] * two * s->b[1][0] * one;
            for (int j = 0; j < 4; j++)
                value /= j == i ? 1 : z - x[j];
            x[i] -= value;
        }
    }
    return fmax(fmax(creal(x[0]), creal(x[1])), fmax(creal(x[2]), creal(x[3])));
}

// The same by the general test of a mode: both contacts closed, without components of friction.
static jd_mode_stability general(const jd_sliding_pair* pair) {
    const jd_closed_contact smooth[2] = {{.rigid = true}, {.rigid = true}};
    const double pull[2] = {-pair->a[0], -pair->a[1]};
    const jd_modes_problem problem = {2, smooth, &pair->b[0][0], pull};
    const jd_mode_set set = {.mode = {JD_MODE_FORWARDS, JD_MODE_FORWARDS}, .normal = {1, 1}};
    jd_mode_stability answer;
    REQUIRE(jd_modes_stability(&problem, &set, pair->stiffness, pair->damping, &answer) == JD_OK);
    return answer;
}

TEST(growth_is_the_largest_real_part_of_the_eigenvalues) {
    for (int n = 0; n < check_repetitions(3000); n++) {
        jd_sliding_pair pair = draw();
        for (int i = 0; i < 2; i++) {
            pair.stiffness[i] = random_between(0.2, 3);
            pair.damping[i] = n % 3 ? random_between(0, 1) : 0;
        }
        const jd_pair_answer SS = classify(&pair).modes[JD_PAIR_SS];
        const double largest = largest_eigenvalue(&pair);
        const jd_mode_stability same = general(&pair);
        CHECK_ABS(same.growth, largest, 2e-7);
        if (fabs(largest) > 1e-6)
            CHECK_INT(same.stability, SS.stability);
        CHECK_ABS(SS.growth, largest, 2e-7);  // roots that nearly meet are known to sqrt(eps)
        if (fabs(largest) > 1e-6)
            CHECK_INT(SS.stability, largest < 0 ? JD_STABLE : JD_UNSTABLE);
        else
            CHECK(SS.stability == JD_NEUTRAL || n % 3);
    }
}

// Without damping and with k1 |b1| = k2 |b2|/2 flutter begins at
// (cos(beta1)/2 + sin(beta2))^2 = 2 sin(beta2 - beta1).                          [contacts:C14]
TEST(flutter_begins_at_the_curved_border) {
    int met = 0;
    for (int n = 0; n < check_repetitions(20000); n++) {
        const double one = random_between(0, 2 * JD_PI), two = random_between(0, 2 * JD_PI);
        const jd_sliding_pair pair = {
            .b = {{cos(one), cos(two)}, {sin(one), sin(two)}}, .a = {1, 1}, .stiffness = {0.5, 1}};
        const double trace = 0.5 * cos(one) + sin(two), det = 2 * sin(two - one);
        const bool neutral = trace > 0 && det > 0 && trace * trace >= det;
        if (fabs(trace * trace - det) < 1e-9)
            continue;
        met += neutral;
        CHECK_INT(classify(&pair).modes[JD_PAIR_SS].stability, neutral ? JD_NEUTRAL : JD_UNSTABLE);
    }
    CHECK(met > check_repetitions(1000));
}

// ---- Check values ------------------------------------------------------------------------------

TEST(the_published_pair_is_132_and_flutters) {
    jd_sliding_pair pair = {
        .b = {{1.7, -0.3}, {0.3, 2.3}}, .a = {9.81, 9.81}, .stiffness = {2.3 / 1.7, 1}};
    const jd_pair_modes found = classify(&pair);
    const jd_pair_answer* SS = &found.modes[JD_PAIR_SS];
    CHECK_INT(100 * found.code[0] + 10 * found.code[1] + found.code[2], 132);
    CHECK(SS->consistent && SS->stability == JD_UNSTABLE);
    CHECK_ABS(SS->growth, 0.1147170261, 1e-10);
    CHECK_REL(SS->force[0], 6.3765, 1e-14);
    CHECK_REL(SS->force[1], 3.4335, 1e-14);
    pair.stiffness[0] = 0.5;
    CHECK_INT(classify(&pair).modes[JD_PAIR_SS].stability, JD_NEUTRAL);
    CHECK_BITS(classify(&pair).modes[JD_PAIR_SS].growth, 0);
}

TEST(wrong_numbers_are_refused) {
    const jd_sliding_pair good = {.b = {{1, 0}, {0, 1}}, .a = {1, 1}, .stiffness = {1, 1}};
    jd_sliding_pair bad[6];
    jd_pair_modes found;
    for (int i = 0; i < 6; i++)
        bad[i] = good;
    bad[0].b[0][0] = 0;  // a column is 0
    bad[1].a[0] = bad[1].a[1] = 0;
    bad[2].stiffness[1] = 0;
    bad[3].damping[0] = -1;
    bad[4].b[1][0] = NAN;
    bad[5].a[0] = INFINITY;
    CHECK_INT(jd_modes_classify(&good, &found), JD_OK);
    for (int i = 0; i < 6; i++)
        CHECK_INT(jd_modes_classify(&bad[i], &found), JD_ERR_RANGE);
    CHECK_INT(jd_modes_classify(NULL, &found), JD_ERR_ARGUMENT);
    CHECK_INT(jd_modes_classify(&good, NULL), JD_ERR_ARGUMENT);
}

TEST_MAIN(every_class_has_the_modes_of_the_table, every_class_has_the_stability_of_the_table,
          some_pairs_have_one_mode_and_cannot_stay_in_it, the_general_problem_has_the_same_modes,
          two_feet_over_two_belts_are_a_pair, growth_is_the_largest_real_part_of_the_eigenvalues,
          flutter_begins_at_the_curved_border, the_published_pair_is_132_and_flutters,
          wrong_numbers_are_refused)
