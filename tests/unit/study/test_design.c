// Designs: steps within a box, points that fill it, what is found, what cannot be reached.

#include "judder/drift.h"
#include "numeric/halton.h"
#include "study/design/design.h"
#include "support/system/drift_model.h"

#include <unistd.h>

static jd_context* context;

static jd_model* table(void) {
    if (!context)
        context = jd_context_create();
    return model_at_rest(context, "vibrating-table");
}

// ---- Pieces ------------------------------------------------------------------------------------

TEST(points_of_halton_fill_every_half_and_third_evenly) {
    int halves = 0, thirds = 0;
    for (int i = 0; i < 600; i++) {
        CHECK(jd_halton(i, 0) > 0 && jd_halton(i, 11) < 1);
        halves += jd_halton(i, 0) < 0.5;
        thirds += jd_halton(i, 1) < 1.0 / 3;
    }
    CHECK_ABS(halves, 300, 1);
    CHECK_ABS(thirds, 200, 1);
    CHECK_REL(jd_halton(0, 0), 0.5, 0);
    CHECK_REL(jd_halton(4, 1), 2.0 / 3 + 1.0 / 9, 1e-15);  // 5 is 12 in base 3
}

// m = m0 + J p: the step leads to m = 0, and no other step that does is shorter.
TEST(a_step_undoes_a_linear_miss_by_the_shortest_way) {
    const double at[3] = {0.5, 0.5, 0.5};
    const jd_design_slope s = {
        .n = 3, .shares = at, .miss = {0.1, -0.2}, .slope = {{1, 2, 0.5}, {-1, 0.5, 1}}};
    double next[3], miss[2] = {s.miss[0], s.miss[1]};
    jd_design_step(&s, 0, next);
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 2; k++)
            miss[k] += s.slope[k][i] * (next[i] - at[i]);
    CHECK_ABS(miss[0], 0, 1e-8);  // what keeps a singular step finite, 1e-9 of the slopes
    CHECK_ABS(miss[1], 0, 1e-8);
    // Across the null space of the slopes, the cross product of the two rows.
    const double null[3] = {2 * 1 - 0.5 * 0.5, 0.5 * -1 - 1 * 1, 1 * 0.5 - 2 * -1};
    double along = 0;
    for (int i = 0; i < 3; i++)
        along += null[i] * (next[i] - at[i]);
    CHECK_ABS(along, 0, 1e-15);
}

TEST(what_stops_at_a_side_is_made_up_for_by_the_others) {
    const double at[3] = {0.95, 0.5, 0.5};
    const jd_design_slope s = {
        .n = 3, .shares = at, .miss = {-0.3, 0.1}, .slope = {{1, 0.2, 0.9}, {0, 1, 0.3}}};
    double next[3], miss[2] = {s.miss[0], s.miss[1]};
    jd_design_step(&s, 0, next);
    CHECK_BITS(next[0], 1);
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 2; k++)
            miss[k] += s.slope[k][i] * (next[i] - at[i]);
    CHECK_ABS(hypot(miss[0], miss[1]), 0, 1e-8);
}

TEST(a_damped_step_is_shorter_and_one_without_slopes_is_none) {
    const double at[2] = {0.5, 0.5};
    jd_design_slope s = {.n = 2, .shares = at, .miss = {0.1, 0.1}, .slope = {{1, 0}, {0, 1}}};
    double full[2], damped[2];
    jd_design_step(&s, 0, full);
    jd_design_step(&s, 0.5, damped);
    CHECK_REL(at[0] - damped[0], 0.5 * (at[0] - full[0]), 1e-8);
    memset(s.slope, 0, sizeof s.slope);
    jd_design_step(&s, 0, full);
    CHECK_BITS(full[0], at[0]);
    CHECK_BITS(full[1], at[1]);
}

// ---- Designs -----------------------------------------------------------------------------------

static const jd_axis variables[] = {{"A_x", 0, 1, 2, JD_SPACING_LINEAR},
                                    {"A_y", 0, 1, 2, JD_SPACING_LINEAR},
                                    {"phi_y", 0, 3.2, 2, JD_SPACING_LINEAR}};

static jd_design_options quick(const jd_model* model) {
    jd_design_options o = jd_design_options_default(jd_model_system(model));
    o.v_x = -0.05;
    o.variables = variables;
    o.variable_count = 3;
    o.samples = 24;
    o.candidates = 2;
    o.settle.cycles = 10;
    return o;
}

static jd_design* make(const jd_model* model, const jd_design_options* options) {
    jd_design* design = NULL;
    if (jd_design_create(model, options, &design) != JD_OK)
        CHECK_FAILED("%s", jd_context_message(context));
    REQUIRE(design);
    return design;
}

TEST(a_wanted_drift_is_reached_and_verified) {
    jd_model* model = table();
    const jd_design_options options = quick(model);
    jd_design* design = make(model, &options);
    const jd_design_answer* a = jd_design_answer_of(design);
    CHECK(a->reached && a->verified && a->settled.steady);
    CHECK_REL(a->settled.drift.v_x, -0.05, options.within);
    CHECK_REL(a->check.drift.v_x, -0.05, 0.02);  // what the issue of designs asks for
    CHECK_ABS(a->check.drift.v_y, 0, 0.05 * 2 * 3.1416 / 180);
    CHECK_INT(a->variant_count, JD_DESIGN_VARIANTS);
    CHECK_REL(a->variants[0].factor, 0.8, 1e-15);
    CHECK_REL(a->variants[4].factor, 1.2, 1e-15);
    CHECK(a->spread >= a->miss && a->spread < 0.05);
    double value;
    const jd_parameter* parameter;
    for (int i = 0; i < 3; i++) {
        CHECK(a->values[i] >= variables[i].from && a->values[i] <= variables[i].to);
        REQUIRE(jd_model_parameter(jd_design_model(design), variables[i].name, &parameter,
                                   &value) == JD_OK);
        CHECK_BITS(value, a->values[i]);
    }
    CHECK_INT(jd_design_write(context, design, NULL, "test_design.csv", true), JD_OK);
    CHECK_INT(jd_design_write(context, design, NULL, "test_design.h5", true), JD_OK);
    unlink("test_design.csv");
    unlink("test_design.h5");
    jd_design_free(design);
    jd_model_free(model);
}

TEST(a_design_has_the_same_bits_for_any_number_of_threads) {
    jd_model* model = table();
    jd_design_options options = quick(model);
    jd_design* designs[2];
    options.verify = NULL;
    for (int k = 0; k < 2; k++) {
        options.settle.threads = 1 + 2 * k;
        designs[k] = make(model, &options);
    }
    const jd_design_answer *a = jd_design_answer_of(designs[0]),
                           *b = jd_design_answer_of(designs[1]);
    for (int i = 0; i < 3; i++)
        CHECK_BITS(a->values[i], b->values[i]);
    CHECK_BITS(a->spread, b->spread);
    CHECK_INT(a->motions, b->motions);
    CHECK(!a->verified);
    jd_design_free(designs[0]);
    jd_design_free(designs[1]);
    jd_model_free(model);
}

// Amplitudes up to 1 m/s drift by at most 0.18 m/s, and along x alone.
TEST(what_cannot_be_reached_is_told_with_the_best_found) {
    jd_model* model = table();
    jd_design_options options = quick(model);
    options.v_x = 3;
    options.verify = NULL;
    options.friction = 0;
    jd_design* design = make(model, &options);
    const jd_design_answer* a = jd_design_answer_of(design);
    CHECK(!a->reached);
    CHECK_INT(a->reaching, 0);
    CHECK_INT(a->variant_count, 0);
    CHECK(a->settled.drift.v_x > 0.15);
    CHECK_REL(a->miss, 3 - a->settled.drift.v_x, 1e-3);
    jd_design_free(design);
    jd_model_free(model);
}

TEST(two_harmonics_take_the_place_of_what_drives_a_model) {
    jd_model* model = table();
    jd_axis found[JD_DESIGN_VARIABLES];
    int count;
    CHECK_INT(jd_design_two_harmonics(model, 0, 0.5, found, &count), JD_OK);
    CHECK_INT(count, 5);
    CHECK_STR(found[0].name, "drive.0.v_x");
    CHECK_STR(found[4].name, "drive.1.phase");
    CHECK_REL(found[0].from, -0.5, 0);
    const jd_drive* drive = jd_model_drive(model);
    CHECK_INT(drive->count, 2);
    CHECK_REL(drive->terms[0].omega, 500, 0);  // omega_b
    CHECK_REL(drive->terms[1].omega, 1000, 0);
    CHECK_INT(jd_design_two_harmonics(model, 0, -1, found, &count), JD_ERR_RANGE);
    jd_model_free(model);
}

static void check_refused(const jd_model* model, const jd_design_options* o, jd_status status,
                          const char* part) {
    jd_design* design = NULL;
    CHECK_INT(jd_design_create(model, o, &design), status);
    CHECK(design == NULL);
    CHECK_HAS(jd_context_message(context), part);
}

TEST(wrong_options_are_refused) {
    jd_model* model = table();
    const jd_design_options fine = quick(model);
    jd_design_options o = fine;
    const jd_axis twice[] = {variables[0], variables[0]};
    const jd_axis narrow[] = {{"A_x", 1, 1, 1, JD_SPACING_LINEAR}};
    o.v_x = 0;
    check_refused(model, &o, JD_ERR_RANGE, "must not be 0");
    o = fine, o.v_y = NAN;
    check_refused(model, &o, JD_ERR_RANGE, "the wanted drift is (-0.05, nan) m/s");
    o = fine, o.variable_count = 0;
    check_refused(model, &o, JD_ERR_ARGUMENT, "0 parameters are varied");
    o = fine, o.variables = twice, o.variable_count = 2;
    check_refused(model, &o, JD_ERR_ARGUMENT, "'A_x' is varied twice");
    o = fine, o.variables = narrow, o.variable_count = 1;
    check_refused(model, &o, JD_ERR_RANGE, "the bounds of A_x are the same value");
    o = fine, o.within = 0;
    check_refused(model, &o, JD_ERR_RANGE, "within is 0");
    o = fine, o.friction = 1;
    check_refused(model, &o, JD_ERR_RANGE, "friction is 1");
    o = fine, o.candidates = 100;
    check_refused(model, &o, JD_ERR_RANGE, "candidates is 100");
    o = fine, o.settle.max_steps = 5;
    check_refused(model, &o, JD_ERR_SOLVER, "no motion settles at any of 24 points");
    jd_model_free(model);
    jd_context_free(context);
}

TEST_MAIN(points_of_halton_fill_every_half_and_third_evenly,
          a_step_undoes_a_linear_miss_by_the_shortest_way,
          what_stops_at_a_side_is_made_up_for_by_the_others,
          a_damped_step_is_shorter_and_one_without_slopes_is_none,
          a_wanted_drift_is_reached_and_verified,
          a_design_has_the_same_bits_for_any_number_of_threads,
          what_cannot_be_reached_is_told_with_the_best_found,
          two_harmonics_take_the_place_of_what_drives_a_model, wrong_options_are_refused)
