// Building a table: which patches get one, and the same bits for any number of cores.
#include "friction/table.h"
#include "support/cores.h"
#include "support/loads.h"

#include <stdlib.h>

static jd_table* built(const jd_patch* patch, double error) {
    jd_table* table = jd_table_build(patch, error);
    REQUIRE(table != NULL);
    return table;
}

// Share of the disc of all directions in which the exact law answers.
static double hard_share(const jd_table* table) {
    return table->hard[1] / (0.785 * (double)table->cell_count);
}

static void gets_a_table(const jd_patch_options* o) {
    jd_patch* patch = made(o);
    jd_table* table = built(patch, 1e-6);
    CHECK(table->kind == JD_TABLE_PLANE && table->measured <= 1e-6);
    CHECK(hard_share(table) < 0.28);  // a ring has two edges: 0.27 at most, 0.2 without a hole
    free(table);
    jd_patch_free(patch);
}

// Narrow patches and small holes vary over less than a cell at pure spin: what is set right there
// must not be wrong elsewhere.
TEST(slender_patches_and_small_holes_get_tables) {
    const double ratios[] = {8, 100};
    for (int i = 0; i < 2; i++)
        for (int hertz = 0; hertz < 2; hertz++) {
            jd_patch_options o = {.shape = JD_SHAPE_ELLIPSE,
                                  .pressure = hertz ? JD_PRESSURE_HERTZ : JD_PRESSURE_UNIFORM,
                                  .half_x = ratios[i],
                                  .half_y = 1,
                                  .polynomial = patch_even,
                                  .degree = 4};
            gets_a_table(&o);
        }
    const double holes[] = {0.01, 0.5}, grips[] = {1, 100};
    for (int i = 0; i < 4; i++) {
        jd_patch_options o = {.shape = JD_SHAPE_RING,
                              .radius = 1,
                              .inner = holes[i / 2],
                              .grip_x = 1,
                              .grip_y = grips[i % 2],
                              .polynomial = patch_even,
                              .degree = 4};
        gets_a_table(&o);
    }
    jd_patch_options needle = {.shape = JD_SHAPE_RECTANGLE,
                               .width = 0.01,
                               .length = 1,
                               .polynomial = patch_even,
                               .degree = 4};
    gets_a_table(&needle);
}

TEST(a_ring_with_a_tiny_hole_is_tabulated_along_its_radius) {
    const double holes[] = {1e-5, 1e-3, 0.01}, round[] = {1, 0, 0, 0.5, 0, 0.5};
    for (int i = 0; i < 3; i++) {
        jd_patch_options o = {.shape = JD_SHAPE_RING,
                              .radius = 1,
                              .inner = holes[i],
                              .polynomial = round,
                              .degree = 2};
        jd_patch* patch = made(&o);
        jd_table* table = built(patch, 1e-6);
        CHECK(table->kind == JD_TABLE_ROUND && table->measured <= 1e-6);
        CHECK(hard_share(table) < 0.05);
        free(table);
        jd_patch_free(patch);
    }
}

static jd_patch* scattered(int count) {
    double* points = malloc(3 * (size_t)count * sizeof *points);
    REQUIRE(points != NULL);
    for (int i = 0; i < count; i++) {
        points[3 * i] = random_between(-1, 1);
        points[3 * i + 1] = random_between(-1, 1);
        points[3 * i + 2] = random_between(0.1, 1);
    }
    jd_patch_options o = {.shape = JD_SHAPE_POINTS, .points = points, .point_count = count};
    jd_patch* patch = made(&o);
    free(points);
    return patch;
}

TEST(points_are_tabulated_unless_they_are_few_or_very_many) {
    const struct {
        int count;
        jd_table_kind kind;
    } cases[] = {
        {3, JD_TABLE_EXACT}, {400, JD_TABLE_EXACT}, {500, JD_TABLE_PLANE}, {5000, JD_TABLE_EXACT}};
    for (int i = 0; i < JD_COUNT(cases); i++) {
        jd_patch* patch = scattered(cases[i].count);
        jd_table* table = built(patch, 1e-6);
        CHECK_INT(table->kind, cases[i].kind);
        free(table);
        jd_patch_free(patch);
    }
}

TEST(a_table_has_the_same_bits_for_any_number_of_cores) {
    jd_patch_options o = {.shape = JD_SHAPE_ELLIPSE,
                          .half_x = 1,
                          .half_y = 0.05,
                          .polynomial = patch_bumps,
                          .degree = 4};
    jd_patch* patch = made(&o);
    jd_table* many = built(patch, 1e-4);
    const cpu_set_t all = use_one_core();
    jd_table* alone = built(patch, 1e-4);
    use_cores(all);
    REQUIRE(jd_table_bytes(many) == jd_table_bytes(alone));
    CHECK(memcmp(many, alone, jd_table_bytes(many)) == 0);
    free(many);
    free(alone);
    jd_patch_free(patch);
}

TEST_MAIN(slender_patches_and_small_holes_get_tables,
          a_ring_with_a_tiny_hole_is_tabulated_along_its_radius,
          points_are_tabulated_unless_they_are_few_or_very_many,
          a_table_has_the_same_bits_for_any_number_of_cores)
