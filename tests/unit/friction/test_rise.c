// A friction coefficient that rises towards rest: mu (1 + rise (1 - u/sqrt(u^2 + v_s^2))) at every
// element, as an option of every law.

#include "judder/kernel.h"
#include "support/loads.h"
#include "support/quadrature.h"

static jd_wrench load_by(const jd_law* law, const double* parameters, const jd_patch* patch,
                         jd_motion q, double eps) {
    jd_wrench load = {NAN, NAN, NAN};
    CHECK_INT(jd_law_load(law, parameters, patch, q, eps, &load), JD_OK);
    return load;
}

// The defaults of a law with another rise and v_s.
static const double* with_rise(const jd_law* law, double rise, double v_s) {
    static double values[JD_LAW_PARAMETERS];
    for (int i = 0; i < law->parameter_count; i++)
        values[i] = law->parameters[i].value;
    values[JD_LAW_RISE] = rise;
    values[JD_LAW_V_S] = v_s;
    return values;
}

static const jd_law* exact(void) {
    const jd_law* law = NULL;
    REQUIRE(jd_law_find(NULL, "integral", &law) == JD_OK);
    return law;
}

static jd_patch* disc(void) {
    const jd_patch_options o = {.pressure = JD_PRESSURE_HERTZ, .radius = 0.5, .grip_y = 0.8};
    return made(&o);
}

static jd_motion random_motion(void) {
    return (jd_motion){random_between(-1, 1), random_between(-1, 1), random_between(-4, 4)};
}

// `test` for every law and random motions.
static void each_law(void (*test)(const jd_law* law, const jd_patch* patch, jd_motion q)) {
    jd_patch* patch = disc();
    for (int i = 0; i < jd_law_count(); i++)
        for (int k = 0; k < 50; k++)
            test(jd_law_at(i), patch, random_motion());
    jd_patch_free(patch);
}

TEST(every_law_begins_with_rise_and_v_s) {
    for (int i = 0; i < jd_law_count(); i++) {
        const jd_law* law = jd_law_at(i);
        REQUIRE(law->parameter_count >= JD_LAW_COMMON_COUNT);
        CHECK_STR(law->parameters[JD_LAW_RISE].name, "rise");
        CHECK_STR(law->parameters[JD_LAW_V_S].name, "v_s");
        CHECK_STR(law->parameters[JD_LAW_V_S].unit, "m/s");
        CHECK_BITS(law->parameters[JD_LAW_RISE].value, 0);
        CHECK(law->parameter_count <= JD_LAW_PARAMETERS);
    }
}

static void same_without(const jd_law* law, const jd_patch* patch, jd_motion q) {
    const jd_wrench a = load_by(law, NULL, patch, q, 0.01);
    const jd_wrench b = load_by(law, with_rise(law, 0, 123), patch, q, 0.01);
    CHECK_BITS(a.fx, b.fx);
    CHECK_BITS(a.fy, b.fy);
    CHECK_BITS(a.m, b.m);
}
TEST(without_rise_every_law_has_the_bits_it_has_without_v_s) { each_law(same_without); }

// The integral over the elements, each with its own coefficient.
static void against_quadrature(const jd_patch* patch, const patch_case* kind) {
    quad_patch q = quad_open(&kind->options);
    const double a = jd_patch_size(patch), arm = a + hypot(kind->options.x, kind->options.y);
    const double grip = fmax(1, fmax(kind->options.grip_x, kind->options.grip_y));
    for (int i = 0; i < 12; i++) {
        const jd_motion m = patch_motion(&kind->options, a, i);
        const double speed = hypot(m.vx + m.w * kind->options.y, m.vy - m.w * kind->options.x);
        double off;
        if (kind->options.shape == JD_SHAPE_POINTS && i > 1)
            continue;  // a point at the centre of rotation turns with rounding
        q.rise = random_between(0.1, 2);
        q.v_s = random_between(0.1, 2) * (speed + a * fabs(m.w));
        const jd_wrench want = quad_potential(&q, m, 0, false, &off).load;
        const jd_wrench got = load_by(exact(), with_rise(exact(), q.rise, q.v_s), patch, m, 0);
        CHECK_ABS(got.fx, want.fx, 3e-8 * grip);  // the regularised law is good to 1e-8
        CHECK_ABS(got.fy, want.fy, 3e-8 * grip);
        CHECK_ABS(got.m, want.m, 3e-8 * grip * arm);
        CHECK(off < 1e-10);
    }
}
TEST(the_exact_law_is_the_integral_over_elements_with_their_own_coefficient) {
    each_patch(against_quadrature);
}

static void two_limits(const jd_law* law, const jd_patch* patch, jd_motion q) {
    const jd_wrench plain = load_by(law, NULL, patch, q, 0);
    const jd_wrench fast = load_by(law, with_rise(law, 0.7, 1e-7), patch, q, 0);
    const jd_wrench slow = load_by(law, with_rise(law, 0.7, 1e9), patch, q, 0);
    // Around the centre of rotation an area of size (v_s/w)^2 is not fast.
    CHECK_ABS(fast.fx, plain.fx, 1e-6);
    CHECK_ABS(fast.fy, plain.fy, 1e-6);
    CHECK_ABS(fast.m, plain.m, 1e-6);
    CHECK_ABS(slow.fx, 1.7 * plain.fx, 2e-8);
    CHECK_ABS(slow.fy, 1.7 * plain.fy, 2e-8);
    CHECK_ABS(slow.m, 1.7 * plain.m, 2e-8);
}
TEST(far_above_v_s_friction_is_mu_and_far_below_it_is_raised) { each_law(two_limits); }

static void takes_more(const jd_law* law, const jd_patch* patch, jd_motion q) {
    const double plain = power(load_by(law, NULL, patch, q, 0), q);
    const double raised = power(load_by(law, with_rise(law, 0.7, 0.5), patch, q, 0), q);
    CHECK(plain >= 0 && raised >= plain - 1e-8 && raised <= 1.7 * plain + 1e-8);
}
TEST(it_takes_at_least_the_power_of_mu_and_at_most_that_of_rest) { each_law(takes_more); }

TEST(pure_sliding_follows_the_curve_for_every_law) {
    const jd_patch_options o = {.radius = 0.5};
    jd_patch* patch = made(&o);
    for (int i = 0; i < jd_law_count(); i++)
        for (double u = 1e-3; u < 100; u *= 3) {
            const jd_law* law = jd_law_at(i);
            const double mu = 1 + 0.4 * (1 - u / hypot(u, 0.2));
            const jd_wrench l =
                load_by(law, with_rise(law, 0.4, 0.2), patch, (jd_motion){0.6 * u, 0.8 * u, 0}, 0);
            CHECK_REL(l.fx, 0.6 * mu, 1e-8);
            CHECK_REL(l.fy, 0.8 * mu, 1e-8);
        }
    jd_patch_free(patch);
}

// dT_x/dw = dM/dv_x, ... by central differences; and the load falls along its own motion, which no
// convex potential allows.
TEST(the_exact_law_stays_a_gradient_of_a_potential_that_is_not_convex) {
    jd_patch* patch = disc();
    const double h = 1e-4;
    for (int k = 0; k < 20; k++) {
        const jd_motion q = random_motion();
        double slope[3][3];
        for (int i = 0; i < 3; i++) {
            const jd_motion step = {i == 0 ? h : 0, i == 1 ? h : 0, i == 2 ? h : 0};
            const double* p = with_rise(exact(), 1.5, 0.6);
            const jd_wrench up = load_by(exact(), p, patch, blend_motion(1, q, 1, step), 0.02);
            const jd_wrench down = load_by(exact(), p, patch, blend_motion(1, q, -1, step), 0.02);
            slope[0][i] = (up.fx - down.fx) / (2 * h);
            slope[1][i] = (up.fy - down.fy) / (2 * h);
            slope[2][i] = (up.m - down.m) / (2 * h);
        }
        // 1e-8 over h from the law, h^2 times third derivatives up to 1e3.
        CHECK_ABS(slope[0][1], slope[1][0], 5e-4);
        CHECK_ABS(slope[0][2], slope[2][0], 5e-4);
        CHECK_ABS(slope[1][2], slope[2][1], 5e-4);
    }
    const double* p = with_rise(exact(), 1.5, 0.6);
    const jd_wrench slow = load_by(exact(), p, patch, (jd_motion){0.1, 0, 0}, 0);
    const jd_wrench fast = load_by(exact(), p, patch, (jd_motion){1, 0, 0}, 0);
    CHECK(fast.fx < slow.fx - 0.5);
    jd_patch_free(patch);
}

TEST(rest_stays_set_valued_and_no_number_is_refused) {
    jd_patch* patch = disc();
    jd_wrench load;
    for (int i = 0; i < jd_law_count(); i++) {
        const jd_law* law = jd_law_at(i);
        const double* p = with_rise(law, 0.5, 0.1);
        CHECK_INT(jd_law_load(law, p, patch, (jd_motion){0}, 0, &load), JD_ERR_REST);
        CHECK_INT(jd_law_load(law, p, patch, (jd_motion){.vx = NAN}, 0, &load), JD_ERR_NOT_FINITE);
        CHECK_INT(jd_law_load(law, p, patch, (jd_motion){0}, 0.1, &load), JD_OK);
        CHECK(load.fx == 0 && load.fy == 0 && load.m == 0);
    }
    jd_patch_free(patch);
}

TEST_MAIN(every_law_begins_with_rise_and_v_s,
          without_rise_every_law_has_the_bits_it_has_without_v_s,
          the_exact_law_is_the_integral_over_elements_with_their_own_coefficient,
          far_above_v_s_friction_is_mu_and_far_below_it_is_raised,
          it_takes_at_least_the_power_of_mu_and_at_most_that_of_rest,
          pure_sliding_follows_the_curve_for_every_law,
          the_exact_law_stays_a_gradient_of_a_potential_that_is_not_convex,
          rest_stays_set_valued_and_no_number_is_refused)
