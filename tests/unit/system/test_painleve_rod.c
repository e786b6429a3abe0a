// The rod of Painleve: its statement against difference quotients, and where sliding has no force.

#include "support/system/touch_case.h"
#include "system/registry.h"

#include "judder/run.h"

#include <string.h>

static const jd_system* rod(void) { return &JD_SYSTEM(painleve_rod); }

static void draw(touch_case* c, bool compliant) {
    static const char* const states[] = {"X", "theta", "s", "c", "w"};
    touch_case_init(c, rod());
    *touch_value(c, "contact") = compliant;
    *touch_value(c, "J") = random_between(0.02, 0.2);
    for (int i = 0; i < 5; i++)
        *touch_value(c, states[i]) = random_between(-3, 3);
    *touch_value(c, "k_c") = 100;
    *touch_value(c, "d_c") = 3;
    *touch_value(c, "Y") = random_between(0.01, 1);
    touch_case_eval(c);
}

TEST(the_statement_agrees_with_difference_quotients) {
    for (int trial = 0; trial < 300; trial++) {
        touch_case c;
        draw(&c, trial % 2);
        check_touch_derivatives(&c);
        check_touch_forces(&c, NULL);
        check_touch_balance(&c);
    }
}

// What a floor that is pressed in keeps and loses: E + L moves with neither N nor time.
TEST(a_compliant_floor_keeps_its_account) {
    for (int trial = 0; trial < 100; trial++) {
        touch_case c;
        draw(&c, true);
        *touch_value(&c, "Y") = -random_between(0.01, 0.1);
        c.touches[0].closed = jd_mask_all();
        touch_case_eval(&c);
        const double N = c.touches[0].press;
        CHECK_ABS(N, -100 * *touch_value(&c, "Y") - 3 * *touch_value(&c, "c"), 1e-12);
        for (int i = 0; i < rod()->state_count; i++)
            c.rate[i] += N * c.touches[0].normal.force[i];
        check_touch_balance(&c);
    }
}

// [painleve-rod:P4]: both ends of the range for mu = 2, and that there is none below 4/3.
TEST(sliding_has_no_force_between_two_angles_beyond_a_friction_of_four_thirds) {
    touch_case c;
    touch_case_init(&c, rod());
    const double ends[] = {0.6523581398, 1.3820857960};
    for (int i = 0; i < 2; i++) {
        *touch_value(&c, "theta") = ends[i];
        touch_case_eval(&c);
        CHECK_ABS(touch_output(&c, "p"), 0, 1e-9);  // ten digits of the angle
    }
    *touch_value(&c, "theta") = atan(2);
    for (double off = -1e-3; off < 2e-3; off += 2e-3) {
        *touch_value(&c, "mu") = 4.0 / 3 + off;
        touch_case_eval(&c);
        CHECK(touch_output(&c, "p") * off < 0);
        for (double theta = 0.01; off < 0 && theta < 1.57; theta += 0.01) {
            touch_case d = c;
            *touch_value(&d, "theta") = theta;
            touch_case_eval(&d);
            CHECK(touch_output(&d, "p") > 0);
        }
    }
}

TEST(the_rod_of_zero_inertia_is_the_uniform_one) {
    touch_case a, b;
    touch_case_init(&a, rod());
    touch_case_init(&b, rod());
    *touch_value(&b, "J") = 0.25 / 3;
    touch_case_eval(&a);
    touch_case_eval(&b);
    CHECK_REL(touch_give(&a, 0, 0, 0, 0), touch_give(&b, 0, 0, 0, 0), 1e-15);
    CHECK_REL(touch_give(&a, 0, 1, 0, 0), touch_give(&b, 0, 1, 0, 0), 1e-15);
}

TEST(wrong_starts_are_refused_and_the_range_of_angles_is_told) {
    jd_context* context = jd_context_create();
    jd_model* model = NULL;
    char text[400];
    REQUIRE(jd_model_create(context, rod(), &model) == JD_OK);
    jd_model_remark(model, 0, text, sizeof text);
    CHECK_HAS(text, "between 0.652358 and 1.38209 rad; paradox=impact");
    CHECK_INT(jd_model_set(model, "mu", 1.33), JD_OK);
    jd_model_remark(model, 0, text, sizeof text);
    CHECK_STR(text, "");
    CHECK_INT(jd_model_set_initial(model, "Y", -0.001), JD_OK);
    CHECK_INT(jd_model_check(model), JD_ERR_RANGE);
    CHECK_HAS(jd_context_message(context), "the lower end starts below the floor");
    CHECK_INT(jd_model_set(model, "contact", 1), JD_OK);
    CHECK_INT(jd_model_check(model), JD_OK);
    CHECK_INT(jd_model_set_initial(model, "theta", -0.1), JD_OK);
    CHECK_INT(jd_model_check(model), JD_ERR_RANGE);
    CHECK_HAS(jd_context_message(context), "the upper end starts at or below the floor");
    jd_model_free(model);
    jd_context_free(context);
}

// Sliding alone would need N = -435 N there.
TEST(a_row_without_a_consistent_motion_has_no_forces) {
    jd_context* context = jd_context_create();
    jd_model* model = NULL;
    jd_trajectory* r = NULL;
    REQUIRE(jd_model_create(context, rod(), &model) == JD_OK);
    REQUIRE(jd_model_set(model, "paradox", 0) == JD_OK && jd_model_set(model, "mu", 1.6) == JD_OK);
    REQUIRE(jd_model_set_initial(model, "theta", 1.3) == JD_OK);
    jd_run_options o = jd_run_options_default(rod());
    o.outputs = true;
    REQUIRE(jd_run(model, &o, &r) == JD_OK);
    CHECK_INT(jd_trajectory_status(r), JD_ERR_PAINLEVE);
    CHECK_HAS(jd_trajectory_message(r), "(modes found: none) at t = 0 s: X = 0");
    REQUIRE(jd_trajectory_event_count(r) == 1);
    CHECK_STR(jd_trajectory_event_at(r, 0).modes, "none");
    CHECK_STR(jd_trajectory_event_at(r, 1).modes, "");
    REQUIRE(jd_trajectory_row_count(r) == 1);
    for (int i = 0; i < rod()->output_count; i++) {
        const char* name = rod()->outputs[i].name;
        const bool force = strcmp(name, "N") == 0 || strcmp(name, "T") == 0;
        CHECK(isnan(jd_trajectory_outputs(r, 0)[i]) == force);
    }
    jd_trajectory_free(r);
    jd_model_free(model);
    jd_context_free(context);
}

TEST_MAIN(the_statement_agrees_with_difference_quotients, a_compliant_floor_keeps_its_account,
          sliding_has_no_force_between_two_angles_beyond_a_friction_of_four_thirds,
          the_rod_of_zero_inertia_is_the_uniform_one,
          wrong_starts_are_refused_and_the_range_of_angles_is_told,
          a_row_without_a_consistent_motion_has_no_forces)
