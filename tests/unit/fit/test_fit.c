// Fits: what they find in data without noise, what is refused, and with which words.
#include "judder/judder.h"
#include "judder/kernel.h"
#include "numeric/student.h"
#include "support/check.h"

#define ROWS 40
#define OWN JD_LAW_COMMON_COUNT  // place of the first parameter that is the law's own

static jd_context* context;
static const jd_law* power;
static jd_patch* patch;

static void begin(void) {
    const jd_patch_options options = jd_patch_default();
    context = jd_context_create();
    REQUIRE(jd_law_find(context, "power", &power) == JD_OK);
    REQUIRE(jd_patch_create(context, &options, &patch) == JD_OK);
}

static void end(void) {
    jd_patch_free(patch);
    jd_context_free(context);
}

static jd_motion mixed(double mixing, double direction) {
    return (jd_motion){cos(mixing) * cos(direction), cos(mixing) * sin(direction), sin(mixing)};
}

// Rows of the law itself, with these parameters.
static jd_fit_data rows_of(const double* parameters, jd_measurement rows[ROWS]) {
    jd_fit_data data = jd_fit_data_default();
    for (int i = 0; i < ROWS; i++) {
        rows[i] = (jd_measurement){.motion = mixed(1.5 * (i + 0.5) / ROWS, 0.3 * i)};
        REQUIRE(jd_law_load(power, parameters, patch, rows[i].motion, 0, &rows[i].load) == JD_OK);
    }
    data.rows = rows;
    data.row_count = ROWS;
    return data;
}

// ---- Over a domain ------------------------------------------------------------------------------

TEST(forces_and_moments_are_fitted_apart) {
    begin();
    static const char* const of_force[] = {"m_T", "b_T"};
    jd_fit whole, part;
    jd_fit_problem problem = {.law = power, .patch = patch};
    REQUIRE(jd_fit_law(context, &problem, NULL, &whole) == JD_OK);
    problem.free = of_force;
    problem.free_count = 2;
    REQUIRE(jd_fit_law(context, &problem, NULL, &part) == JD_OK);
    for (int i = 0; i < 2; i++) {
        CHECK(part.parameters[OWN + i].free && !part.parameters[OWN + i + 2].free);
        // The method ends where the sum of squares, flat there, does not change any more.
        CHECK_REL(part.parameters[OWN + i].value, whole.parameters[OWN + i].value, 1e-6);
        CHECK_BITS(part.parameters[OWN + i + 2].value, power->parameters[OWN + i + 2].value);
    }
    CHECK_REL(part.force.rms, whole.force.rms, 1e-9);
    CHECK(part.moment.rms > whole.moment.rms);
    CHECK(isnan(whole.parameters[OWN].low) && isnan(whole.correlation[OWN][OWN + 1]));
    end();
}

TEST(fit_does_not_depend_on_its_start_nor_on_the_size) {
    begin();
    const double start[] = {0, 0.01, 0.3, 5.0, 1.2, 1.1};
    jd_fit_problem problem = {.law = power, .patch = patch};
    jd_patch_options options = jd_patch_default();
    jd_patch* small;
    jd_fit one, other;
    options.radius = 1e-3;
    REQUIRE(jd_patch_create(context, &options, &small) == JD_OK);
    REQUIRE(jd_fit_law(context, &problem, NULL, &one) == JD_OK);
    problem.start = start;
    problem.patch = small;
    REQUIRE(jd_fit_law(context, &problem, NULL, &other) == JD_OK);
    for (int i = 0; i < 4; i++)
        CHECK_REL(other.parameters[OWN + i].value, one.parameters[OWN + i].value, 1e-5);
    CHECK_REL(other.moment.rms, 1e-3 * one.moment.rms, 1e-9);
    jd_patch_free(small);
    end();
}

// No other parameters have a smaller sum: neighbours on both sides are worse.
TEST(fit_is_a_minimum) {
    begin();
    jd_fit_domain domain = jd_fit_domain_default();
    jd_fit_problem problem = {.law = power, .patch = patch};
    jd_fit best, near;
    domain.d_max = 0.5;
    REQUIRE(jd_fit_law(context, &problem, &domain, &best) == JD_OK);
    static const char* const others[] = {"m_T", "b_M"};
    for (int side = -1; side <= 1; side += 2) {
        double start[OWN + 4];
        for (int i = 0; i < OWN + 4; i++)
            start[i] =
                best.parameters[i].value * (i == OWN || i == OWN + 3 ? 1.0 + 0.01 * side : 1.0);
        problem.start = start;  // b_T and m_M are moved and stay there
        problem.free = others;
        problem.free_count = 2;
        REQUIRE(jd_fit_law(context, &problem, &domain, &near) == JD_OK);
        CHECK(near.force.rms > best.force.rms && near.moment.rms > best.moment.rms);
    }
    end();
}

// A rectangle and the same turned by a right angle.
TEST(patches_that_are_not_round_are_seen_from_all_sides) {
    begin();
    jd_patch_options options = jd_patch_default();
    jd_patch *across, *along;
    jd_fit a, b;
    jd_fit_domain domain = jd_fit_domain_default();
    options.shape = JD_SHAPE_RECTANGLE;
    options.pressure = JD_PRESSURE_UNIFORM;
    options.width = 0.01, options.length = 0.03;
    domain.d_max = 0.0;
    REQUIRE(jd_patch_create(context, &options, &across) == JD_OK);
    options.width = 0.03, options.length = 0.01;
    REQUIRE(jd_patch_create(context, &options, &along) == JD_OK);
    REQUIRE(jd_fit_law(context, &(jd_fit_problem){.law = power, .patch = across}, &domain, &a) ==
            JD_OK);
    REQUIRE(jd_fit_law(context, &(jd_fit_problem){.law = power, .patch = along}, &domain, &b) ==
            JD_OK);
    CHECK(a.motion_count > 1000);
    for (int i = 0; i < 4; i++)
        CHECK_REL(a.parameters[OWN + i].value, b.parameters[OWN + i].value, 1e-6);
    jd_patch_free(across);
    jd_patch_free(along);
    end();
}

TEST(what_cannot_be_fitted_is_refused) {
    begin();
    static const char* const wrong[] = {"b_X"};
    static const char* const twice[] = {"b_T", "b_T"};
    const double at_end[] = {0, 0.01, 0.0, 2.0, 0.4, 3.0},
                 outside[] = {0, 0.01, 0.7, -2.0, 0.4, 3.0};
    const jd_law* point;
    jd_fit fit;
    REQUIRE(jd_law_find(context, "point", &point) == JD_OK);
    jd_fit_problem problem = {.law = point, .patch = patch};
    CHECK_INT(jd_fit_law(context, &problem, NULL, &fit), JD_ERR_ARGUMENT);
    CHECK_STR(jd_context_message(context), "law 'point' has no parameters of its own to fit");
    REQUIRE(jd_law_find(context, "table", &problem.law) == JD_OK);
    CHECK_INT(jd_fit_law(context, &problem, NULL, &fit), JD_ERR_ARGUMENT);
    CHECK_HAS(jd_context_message(context), "has no parameters of its own to fit");
    problem = (jd_fit_problem){.law = power, .patch = patch, .free = wrong, .free_count = 1};
    CHECK_INT(jd_fit_law(context, &problem, NULL, &fit), JD_ERR_NAME);
    CHECK_HAS(jd_context_message(context), "'b_X'; did you mean 'b_");
    problem.free = twice;
    problem.free_count = 2;
    CHECK_INT(jd_fit_law(context, &problem, NULL, &fit), JD_ERR_ARGUMENT);
    problem = (jd_fit_problem){.law = power, .patch = patch, .start = at_end};
    CHECK_INT(jd_fit_law(context, &problem, NULL, &fit), JD_ERR_RANGE);
    CHECK_STR(jd_context_message(context),
              "b_T starts at 0, the end of its range; a fit starts inside");
    problem.start = outside;
    CHECK_INT(jd_fit_law(context, &problem, NULL, &fit), JD_ERR_RANGE);
    CHECK_STR(jd_context_message(context), "m_T is -2, must be > 0");
    CHECK_INT(jd_fit_law(context, NULL, NULL, &fit), JD_ERR_ARGUMENT);
    end();
}

TEST(domain_out_of_range_is_refused) {
    begin();
    const jd_fit_domain wrong[] = {{-0.1, 1, 0, 1}, {0, 1.6, 0, 1},      {1, 0.5, 0, 1},
                                   {0, 1, -0.1, 1}, {0, 1, 0.5, 0.4},    {0, 1, 0, 1.1},
                                   {NAN, 1, 0, 1},  {0, 1, 0, INFINITY}, {0, 1, NAN, 1}};
    const jd_fit_problem problem = {.law = power, .patch = patch};
    jd_fit fit;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        CHECK_INT(jd_fit_law(context, &problem, &wrong[i], &fit), JD_ERR_RANGE);
    end();
}

// Without spin nothing depends on any parameter; one evaluation is not enough.
TEST(fit_without_influence_or_patience_fails_with_values) {
    begin();
    jd_fit_domain domain = {.mixing_min = 0, .mixing_max = 0};
    jd_fit_problem problem = {.law = power, .patch = patch};
    jd_fit fit;
    CHECK_INT(jd_fit_law(context, &problem, &domain, &fit), JD_ERR_ARGUMENT);
    CHECK_STR(jd_context_message(context), "1 motions are too few for 4 parameters");
    domain.d_max = 0.5;
    CHECK_INT(jd_fit_law(context, &problem, &domain, &fit), JD_ERR_ARGUMENT);
    CHECK_HAS(jd_context_message(context), "is not determined by these motions (last value");
    problem.max_evaluations = 2;
    CHECK_INT(jd_fit_law(context, &problem, NULL, &fit), JD_ERR_SOLVER);
    CHECK_HAS(jd_context_message(context), "does not converge within 2 evaluations; last values: "
                                           "b_T = ");
    end();
}

// ---- To measurements ----------------------------------------------------------------------------

TEST(exact_rows_give_their_parameters_back) {
    begin();
    const double truth[] = {0, 0.01, 0.6, 3.1, 0.5, 2.2};
    jd_measurement rows[ROWS];
    const jd_fit_data data = rows_of(truth, rows);
    const jd_fit_problem problem = {.law = power, .patch = patch};
    jd_fit fit;
    REQUIRE(jd_fit_measured(context, &problem, &data, &fit) == JD_OK);
    for (int i = 0; i < 4; i++) {
        CHECK_REL(fit.parameters[OWN + i].value, truth[OWN + i], 1e-8);
        CHECK(fit.parameters[OWN + i].low < truth[OWN + i] &&
              truth[OWN + i] < fit.parameters[OWN + i].high);
        CHECK_ABS(fit.correlation[OWN + i][OWN + i], 1.0, 1e-12);
    }
    CHECK_ABS(fit.correlation[OWN][OWN + 2], 0.0,
              1e-6);  // of force and of moment: nothing in common
    CHECK(fit.force.rms < 1e-9 && fit.moment.rms < 1e-9);
    end();
}

TEST(mu_is_found_in_newtons) {
    begin();
    const double truth[] = {0, 0.01, 0.6, 3.1, 0.5, 2.2};
    jd_measurement rows[ROWS];
    jd_fit_data data = rows_of(truth, rows);
    jd_fit fit;
    for (int i = 0; i < ROWS; i++)
        rows[i].load = (jd_wrench){0.25 * 8 * rows[i].load.fx, 0.25 * 8 * rows[i].load.fy,
                                   0.25 * 8 * rows[i].load.m};
    data.normal_force = 8;
    data.mu = 0.6;
    data.fit_mu = true;
    REQUIRE(jd_fit_measured(context, &(jd_fit_problem){.law = power, .patch = patch}, &data,
                            &fit) == JD_OK);
    CHECK_INT(fit.parameter_count, OWN + 5);
    CHECK_STR(fit.parameters[OWN + 4].name, "mu");
    CHECK_REL(fit.parameters[OWN + 4].value, 0.25, 1e-9);
    CHECK_REL(fit.parameters[OWN + 1].value, 3.1, 1e-7);
    end();
}

// Friction that falls with the sliding speed: on the exact law, which has no other parameters.
TEST(rise_is_found_on_the_exact_law) {
    begin();
    static const char* const names[] = {"v_s", "rise"};
    const double truth[] = {0.4, 0.3}, start[] = {1.0, 1.0};
    const jd_law* exact;
    jd_measurement rows[ROWS];
    jd_fit_data data = rows_of(NULL, rows);
    jd_fit fit;
    REQUIRE(jd_law_find(context, "integral", &exact) == JD_OK);
    for (int i = 0; i < ROWS; i++) {
        rows[i].motion.vx *= 0.05 * i + 0.01, rows[i].motion.w *= 0.05 * i + 0.01;
        REQUIRE(jd_law_load(exact, truth, patch, rows[i].motion, 0, &rows[i].load) == JD_OK);
    }
    const jd_fit_problem problem = {
        .law = exact, .patch = patch, .start = start, .free = names, .free_count = 2};
    REQUIRE(jd_fit_measured(context, &problem, &data, &fit) == JD_OK);
    // The regularised law that carries the rise is good to 1e-8.
    CHECK_REL(fit.parameters[JD_LAW_RISE].value, 0.4, 1e-6);
    CHECK_REL(fit.parameters[JD_LAW_V_S].value, 0.3, 1e-6);
    end();
}

// A row that is far off is named, and widens the intervals.
TEST(largest_residual_is_that_of_the_bad_row) {
    begin();
    const double truth[] = {0, 0.01, 0.6, 3.1, 0.5, 2.2};
    jd_measurement rows[ROWS];
    const jd_fit_data data = rows_of(truth, rows);
    jd_fit fit;
    rows[17].load.fx += 0.3;
    rows[9].load.m -= 0.2;
    REQUIRE(jd_fit_measured(context, &(jd_fit_problem){.law = power, .patch = patch}, &data,
                            &fit) == JD_OK);
    CHECK_INT(fit.force.row, 17);
    CHECK_INT(fit.moment.row, 9);
    CHECK(fit.parameters[OWN].error > 1e-4 && fit.force.noise > 0.01 && fit.moment.noise > 0.01);
    end();
}

TEST(rows_that_say_too_little_are_refused) {
    begin();
    const double truth[] = {0, 0.01, 0.6, 3.1, 0.5, 2.2};
    jd_measurement rows[ROWS];
    jd_fit_data data = rows_of(truth, rows);
    const jd_fit_problem problem = {.law = power, .patch = patch};
    jd_fit fit;
    data.row_count = 4;
    CHECK_INT(jd_fit_measured(context, &problem, &data, &fit), JD_ERR_ARGUMENT);
    CHECK_STR(jd_context_message(context), "4 rows are too few: 4 parameters need at least 5");
    data.row_count = ROWS;
    rows[3].motion = (jd_motion){0, 0, 0};
    rows[3].line = 12;
    CHECK_INT(jd_fit_measured(context, &problem, &data, &fit), JD_ERR_REST);
    CHECK_HAS(jd_context_message(context), "row 4 (line 12) has no motion");
    rows[3].motion.vx = NAN;
    CHECK_INT(jd_fit_measured(context, &problem, &data, &fit), JD_ERR_NOT_FINITE);
    for (int i = 0; i < ROWS; i++)  // sliding alone
        rows[i] = (jd_measurement){.motion = {.vx = 1 + i}, .load = {.fx = 1}};
    CHECK_INT(jd_fit_measured(context, &problem, &data, &fit), JD_ERR_ARGUMENT);
    CHECK_HAS(jd_context_message(context), "parameter 'b_T' is not determined");
    for (int i = 0; i < ROWS; i++)
        rows[i].load.fx = -1;
    CHECK_INT(jd_fit_measured(context, &problem, &data, &fit), JD_ERR_ARGUMENT);
    CHECK_HAS(jd_context_message(context), "the loads drive the motion");
    data.mu = 0;
    CHECK_INT(jd_fit_measured(context, &problem, &data, &fit), JD_ERR_RANGE);
    CHECK_INT(jd_fit_measured(context, &problem, NULL, &fit), JD_ERR_ARGUMENT);
    end();
}

// ---- Student's t --------------------------------------------------------------------------------

// Closed forms: tan(0.475 pi) for 1 degree of freedom, sqrt(2 p^2/(1 - p^2)) for 2, with p = 0.95;
// tables for 10 and 117.3 (between), the normal distribution for many.
TEST(student_bounds_are_those_of_the_tables) {
    CHECK_REL(jd_student_bound(0.95, 1.0), tan(0.475 * JD_PI), 1e-10);
    CHECK_REL(jd_student_bound(0.95, 2.0), sqrt(2 * 0.9025 / 0.0975), 1e-10);
    CHECK_REL(jd_student_bound(0.95, 10.0), 2.228138851964939, 1e-10);
    CHECK_REL(jd_student_bound(0.99, 30.0), 2.7499956535670, 1e-10);
    CHECK_REL(jd_student_bound(0.95, 1e7), 1.959963984540054, 1e-6);
    CHECK(jd_student_bound(0.95, 117.3) < jd_student_bound(0.95, 117.2));
}

TEST_MAIN(forces_and_moments_are_fitted_apart, fit_does_not_depend_on_its_start_nor_on_the_size,
          fit_is_a_minimum, patches_that_are_not_round_are_seen_from_all_sides,
          what_cannot_be_fitted_is_refused, domain_out_of_range_is_refused,
          fit_without_influence_or_patience_fails_with_values,
          exact_rows_give_their_parameters_back, mu_is_found_in_newtons,
          rise_is_found_on_the_exact_law, largest_residual_is_that_of_the_bad_row,
          rows_that_say_too_little_are_refused, student_bounds_are_those_of_the_tables)
