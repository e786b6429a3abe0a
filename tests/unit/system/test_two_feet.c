// The body on two feet: its statement against difference quotients, and the matrix of its contacts.

#include "support/system/touch_case.h"
#include "system/registry.h"

#include "judder/run.h"

static const jd_system* feet(void) { return &JD_SYSTEM(two_feet); }

static void draw(touch_case* c, bool compliant) {
    static const char* const values[] = {"x", "theta", "vx", "vy", "w", "F", "dF", "h_F"};
    touch_case_init(c, feet());
    *touch_value(c, "contact") = compliant;
    *touch_value(c, "k1") = 300;
    *touch_value(c, "k2") = 200;
    for (int i = 0; i < 8; i++)
        *touch_value(c, values[i]) = random_between(-1, 1);
    *touch_value(c, "y") = 0.7 + random_between(0, 1);  // above the ground at any angle
    c->t = random_between(0, 3);
    touch_case_eval(c);
}

TEST(the_statement_agrees_with_difference_quotients) {
    for (int trial = 0; trial < 300; trial++) {
        touch_case c;
        draw(&c, trial % 2);
        check_touch_derivatives(&c);
        check_touch_forces(&c, "W");
        check_touch_balance(&c);
    }
}

TEST(a_compliant_ground_keeps_its_account) {
    for (int trial = 0; trial < 100; trial++) {
        touch_case c;
        draw(&c, true);
        *touch_value(&c, "theta") = random_between(-0.02, 0.02);
        *touch_value(&c, "y") = 0.45;
        c.touches[0].closed = c.touches[1].closed = jd_mask_all();
        *touch_value(&c, "c1") = *touch_value(&c, "c2") = 1;
        touch_case_eval(&c);
        for (int k = 0; k < 2; k++)
            for (int i = 0; i < feet()->state_count; i++)
                c.rate[i] += c.touches[k].press * c.touches[k].normal.force[i];
        check_touch_balance(&c);
    }
}

// What sliding forces (1, mu_j against the slip) at foot j do to the opening of foot i.
static double opening(const touch_case* c, int i, int j, double mu) {
    const double way = touch_line(c, j, 1)->speed > 0 ? 1 : -1;
    return touch_give(c, j, 0, i, 0) - way * mu * touch_give(c, j, 1, i, 0);
}

// [two-feet:W5]
TEST(over_two_belts_it_is_class_261_of_the_source) {
    touch_case c;
    touch_case_init(&c, feet());
    *touch_value(&c, "w") = 0;
    touch_case_eval(&c);
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            CHECK_ABS(opening(&c, i, j, 0.8), i == j ? -0.5 : 2.5, 1e-13);
    for (int i = 0; i < 2; i++)  // pressed with half the weight each, as SS needs
        CHECK_ABS(c.touches[i].press, 9.81 / 2, 1e-9);
}

// The brake that squeals: the matrix of the source, whose growth rate is known.
TEST(on_one_belt_it_is_the_matrix_that_flutters) {
    static const double B[2][2] = {{1.7, -0.3}, {0.3, 2.3}};
    touch_case c;
    touch_case_init(&c, feet());
    *touch_value(&c, "J") = 0.01;
    *touch_value(&c, "h") = 0.1;
    *touch_value(&c, "u1") = *touch_value(&c, "u2") = 10;
    touch_case_eval(&c);
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            CHECK_ABS(opening(&c, i, j, 0.3), B[i][j], 1e-13);
}

TEST(a_rigid_ground_refuses_feet_in_it_and_feet_that_approach) {
    jd_context* context = jd_context_create();
    jd_model* model = NULL;
    REQUIRE(jd_model_create(context, feet(), &model) == JD_OK);
    CHECK_INT(jd_model_check(model), JD_OK);
    CHECK_INT(jd_model_set(model, "contact", 0), JD_OK);
    CHECK_INT(jd_model_check(model), JD_ERR_RANGE);
    CHECK_HAS(jd_context_message(context), "it stands there with y = 0.5");
    CHECK_INT(jd_model_set_initial(model, "y", 0.5), JD_OK);
    CHECK_INT(jd_model_check(model), JD_ERR_RANGE);
    CHECK_HAS(jd_context_message(context), "foot 1 starts on a rigid ground and moves into it");
    CHECK_INT(jd_model_set_initial(model, "w", 0), JD_OK);
    CHECK_INT(jd_model_check(model), JD_OK);
    jd_model_free(model);
    jd_context_free(context);
}

TEST_MAIN(the_statement_agrees_with_difference_quotients, a_compliant_ground_keeps_its_account,
          over_two_belts_it_is_class_261_of_the_source, on_one_belt_it_is_the_matrix_that_flutters,
          a_rigid_ground_refuses_feet_in_it_and_feet_that_approach)
