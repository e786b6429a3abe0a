// The double pendulum over a floor: its statement against difference quotients, its statics and its
// table against the source.

#include "support/system/touch_case.h"
#include "system/registry.h"

#include "judder/run.h"

static const jd_system* pendulum(void) { return &JD_SYSTEM(double_pendulum); }

static void draw(touch_case* c) {
    touch_case_init(c, pendulum());
    static const char* const loads[] = {"c1", "c2", "M01", "M02"};
    for (int i = 0; i < 4; i++)
        *touch_value(c, loads[i]) = random_between(0, 2);
    *touch_value(c, "psi1") = random_between(-3, 3);
    *touch_value(c, "psi2") = random_between(-3, 3);
    *touch_value(c, "dpsi1") = random_between(-3, 3);
    *touch_value(c, "dpsi2") = random_between(-3, 3);
    c->t = random_between(0, 5);
    touch_case_eval(c);
}

TEST(the_statement_agrees_with_difference_quotients) {
    for (int trial = 0; trial < 300; trial++) {
        touch_case c;
        draw(&c);
        check_touch_derivatives(&c);
        check_touch_forces(&c, "W");
        check_touch_balance(&c);
    }
}

TEST(energies_are_those_of_the_source) {
    touch_case c;
    touch_case_init(&c, pendulum());
    touch_case_eval(&c);
    CHECK_ABS(touch_output(&c, "E"), 12.5896694193, 1e-10);  // last digit printed
    memset(c.y, 0, sizeof c.y);                              // it hangs; the source has -27.13
    touch_case_eval(&c);
    CHECK_ABS(touch_output(&c, "E"), -27.134, 5e-4);
    CHECK_ABS(touch_output(&c, "R_z"), 5.4 * 9.81, 1e-12);
    CHECK_ABS(touch_output(&c, "R_x"), 0, 1e-15);
}

// Put it on the floor at rest, psi2 on the side that `side` says. @return false: it does not reach.
static bool stand(touch_case* c, double psi1, double side) {
    const double reach = (0.8 - 0.04 - 0.5 * cos(psi1)) / 0.64;
    if (fabs(reach) > 1)
        return false;
    *touch_value(c, "psi1") = psi1;
    *touch_value(c, "psi2") = side * acos(reach);
    *touch_value(c, "dpsi1") = *touch_value(c, "dpsi2") = 0;
    touch_case_eval(c);
    return true;
}

// Two constraints hold two angles: both forces follow from the accelerations they have to undo.
static bool holds(const touch_case* c, double mu) {
    const double xx = touch_give(c, 0, 1, 0, 1), nn = touch_give(c, 0, 0, 0, 0),
                 xn = touch_give(c, 0, 0, 0, 1), s = touch_pull(c, 0, 1), b = touch_pull(c, 0, 0);
    const double det = xx * nn - xn * xn;
    const double N = -(xx * b - xn * s) / det, T = -(nn * s - xn * b) / det;
    return N >= 0 && fabs(T) <= mu * N;
}

// Ends of the ranges to a tenth of a degree, as they are known.
TEST(friction_holds_it_on_the_floor_in_three_ranges) {
    static const double ends[] = {-76.1, -72.8, -4.8, 6.6, 72.3, 76.1};
    touch_case c;
    touch_case_init(&c, pendulum());
    int found = 0;
    bool before = false;
    for (int i = -18000; i <= 18000; i++) {
        const double degrees = i / 100.0;
        const bool now = stand(&c, degrees / JD_DEGREES, -1) && holds(&c, 0.2);
        if (now != before) {
            REQUIRE(found < 6);
            CHECK_ABS(degrees, ends[found++], 0.06);
        }
        before = now;
    }
    CHECK_INT(found, 6);
}

static double least_mu(double I1, double I2) {
    touch_case c;
    touch_case_init(&c, pendulum());
    *touch_value(&c, "I1") = I1;
    *touch_value(&c, "I2") = I2;
    double least = INFINITY;
    for (int i = -31400; i <= 31400; i++)
        for (int side = -1; side <= 1; side += 2)
            if (stand(&c, i / 1e4, side))
                least = fmin(least, touch_give(&c, 0, 0, 0, 0) / fabs(touch_give(&c, 0, 0, 0, 1)));
    return least;
}

TEST(sliding_can_lack_a_force_from_a_known_friction_on) {
    CHECK_ABS(least_mu(0.064, 0.094), 0.7425, 5e-5);
    CHECK_ABS(least_mu(0.64, 0.94), 1.0082, 5e-5);
}

TEST(a_start_below_the_floor_is_refused_and_odd_inertias_are_told) {
    jd_context* context = jd_context_create();
    jd_model* model = NULL;
    char text[400];
    REQUIRE(jd_model_create(context, pendulum(), &model) == JD_OK);
    jd_model_remark(model, 0, text, sizeof text);
    CHECK_HAS(text, "--set I1=0.64 --set I2=0.94");
    CHECK_INT(jd_model_set(model, "I1", 0.64), JD_OK);
    jd_model_remark(model, 0, text, sizeof text);
    CHECK_HAS(text, "more than m1 l1^2/4 = 0.1875");
    CHECK_INT(jd_model_set(model, "I2", 0.94), JD_OK);
    jd_model_remark(model, 0, text, sizeof text);
    CHECK_HAS(text, "at most 0.1875 (m1 l1^2/4) and 0.281 kg m^2");
    CHECK_INT(jd_model_set(model, "I1", 0.064), JD_OK);
    jd_model_remark(model, 0, text, sizeof text);
    CHECK_HAS(text, "I2 is 0.94 kg m^2, more than 0.281");
    CHECK_INT(jd_model_set(model, "I2", 0.094), JD_OK);
    CHECK_INT(jd_model_set(model, "I1", 0.0625), JD_OK);
    jd_model_remark(model, 0, text, sizeof text);
    CHECK_STR(text, "");
    CHECK_INT(jd_model_set_initial(model, "psi1", 0), JD_OK);
    CHECK_INT(jd_model_set_initial(model, "psi2", 0), JD_OK);
    CHECK_INT(jd_model_check(model), JD_ERR_RANGE);
    CHECK_HAS(jd_context_message(context), "starts 0.38 m below the floor");
    jd_model_free(model);
    jd_context_free(context);
}

TEST_MAIN(the_statement_agrees_with_difference_quotients, energies_are_those_of_the_source,
          friction_holds_it_on_the_floor_in_three_ranges,
          sliding_can_lack_a_force_from_a_known_friction_on,
          a_start_below_the_floor_is_refused_and_odd_inertias_are_told)
