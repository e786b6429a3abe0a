// The rule of kardan2013 against quadrature about the centre of zero acceleration, its closed
// forms, and the limit surface, which it must never undercut.

#include "judder/surface.h"
#include "support/loads.h"
#include "support/quadrature.h"

static jd_kardan rule_at(const jd_patch* patch, const double B[6], jd_wrench load) {
    jd_kardan rule;
    CHECK_INT(jd_kardan_gauge(patch, B, load, &rule), JD_OK);
    return rule;
}

static bool has_grips(const patch_case* kind) {
    return kind->options.grip_x > 0 || kind->options.grip_y > 0;
}

// ---- Gauge --------------------------------------------------------------------------------------

// The moment of the load about the centre of zero acceleration over the mean distance of the
// pressure from it: another way to the same number, as printed in the paper. The body's centre of
// mass is the reference point: x_CA = -a_y/alpha, y_CA = a_x/alpha.
static void agrees_with_the_printed_form(const jd_patch* patch, const patch_case* kind) {
    jd_patch_options moved = kind->options;
    if (has_grips(kind))
        return;  // the paper knows one coefficient
    const double a = jd_patch_size(patch), m = 0.7, J = 0.9 * m * a * a;
    const double B[6] = {m, 0, 0, m, 0, J};
    for (int i = 0; i < 4; i++) {
        const jd_wrench l = some_load(patch);
        const double x = -l.fy / m / (l.m / J), y = l.fx / m / (l.m / J);
        moved.x = kind->options.x - x, moved.y = kind->options.y - y;
        const quad_patch about = quad_open(&moved);
        const double mean = about.size * quad_moment(&about, 0, 0, 1);
        const double moment = l.m - (x * l.fy - y * l.fx);
        // Quadrature from far away loses digits as the distance over the size grows.
        const double far = 1 + hypot(moved.x, moved.y) / a;
        CHECK_REL(rule_at(patch, B, l).gauge, fabs(moment) / mean, 1e-9 * far);
    }
}
TEST(the_gauge_is_the_moment_about_the_centre_of_zero_acceleration) {
    each_patch(agrees_with_the_printed_form);
}

static void never_above(const jd_patch* patch, const patch_case* kind) {
    for (int i = 0; i < 10; i++) {
        double B[6];
        some_inertia(patch, B);
        const jd_wrench l = some_load(patch);
        const jd_gauge exact = gauge(patch, l);
        const jd_kardan rule = rule_at(patch, B, l);
        CHECK(rule.gauge > 0 && rule.gauge <= exact.gauge * (1 + allowed(kind, 1e-11)));
        CHECK_REL(phi(patch, rule.tested), 1, allowed(kind, 1e-10));
        CHECK_REL(power(l, rule.tested), rule.gauge, allowed(kind, 1e-10) * reach(patch));
        // B times the tested motion is along the load: it is the acceleration without friction.
        const jd_wrench along = times(B, rule.tested);
        const double share = power(along, rule.tested) / power(l, rule.tested);
        CHECK_ABS(gauge(patch, blend(1, along, -share, l)).gauge, 0,
                  allowed(kind, 1e-10) * reach(patch) * share * exact.gauge);
    }
}
TEST(the_rule_never_holds_less_than_friction) { each_patch(never_above); }

static void with_the_inertia_of_the_normal(const jd_patch* patch, const patch_case* kind) {
    jd_potential at;
    const jd_motion q = some_motion(patch);
    REQUIRE(jd_patch_potential(patch, q, &at) == JD_OK);
    // B = I + (l - q)(l - q)'/((l - q)·q) turns q into its own load l: the tested motion is then
    // the normal, and the rule is exact. In units in which the parts of q and l count alike.
    const double u = jd_patch_size(patch);
    const double Q[3] = {q.vx, q.vy, q.w * u};
    const double L[3] = {9 * at.load.fx, 9 * at.load.fy, 9 * at.load.m / u};
    const double D[3] = {L[0] - Q[0], L[1] - Q[1], L[2] - Q[2]};
    const double DQ = D[0] * Q[0] + D[1] * Q[1] + D[2] * Q[2];
    if (!(DQ > 0.1))
        return;
    const double B[6] = {1 + D[0] * D[0] / DQ, D[0] * D[1] / DQ,
                         D[0] * D[2] / DQ * u, 1 + D[1] * D[1] / DQ,
                         D[1] * D[2] / DQ * u, (1 + D[2] * D[2] / DQ) * u * u};
    CHECK_REL(rule_at(patch, B, at.load).gauge, 1, allowed(kind, 1e-9) * reach(patch));
}
TEST(the_rule_is_exact_where_it_tests_the_normal) {
    for (int i = 0; i < 5; i++)
        each_patch(with_the_inertia_of_the_normal);
}

static void closed_forms(const jd_patch* patch, const patch_case* kind) {
    if (!kind->centred || has_grips(kind))
        return;
    const double a = jd_patch_size(patch), B[6] = {3, 0, 0, 3, 0, 0.2 * a * a};
    // No moment: |F| <= mu_s N. No force: |M| <= mu_s N times the mean distance.
    CHECK_REL(rule_at(patch, B, (jd_wrench){3, -4, 0}).gauge, 5, allowed(kind, 1e-11));
    const double spin = jd_patch_spin_moment(patch);
    CHECK_REL(rule_at(patch, B, (jd_wrench){0, 0, -2 * spin}).gauge, 2, allowed(kind, 1e-11));
    // ... and close to them.
    CHECK_REL(rule_at(patch, B, (jd_wrench){3, -4, 1e-9 * a}).gauge, 5, allowed(kind, 1e-8));
}
TEST(without_moment_or_without_force_the_rule_is_exact) { each_patch(closed_forms); }

static void scales(const jd_patch* patch, const patch_case* kind) {
    double B[6], heavy[6];
    some_inertia(patch, B);
    for (int i = 0; i < 6; i++)
        heavy[i] = 1e6 * B[i];
    const jd_wrench l = some_load(patch);
    const double one = rule_at(patch, B, l).gauge;
    // The law of a ring a thousandth of its radius wide is good to 2e-13.
    CHECK_REL(rule_at(patch, heavy, l).gauge, one, allowed(kind, 3e-13) * reach(patch));
    CHECK_REL(rule_at(patch, B, blend(-1e150, l, 0, l)).gauge, 1e150 * one, allowed(kind, 1e-12));
    CHECK_REL(rule_at(patch, B, blend(1e-150, l, 0, l)).gauge, 1e-150 * one, allowed(kind, 1e-12));
}
TEST(the_gauge_is_homogeneous_and_knows_no_mass) { each_patch(scales); }

// ---- Along a line -------------------------------------------------------------------------------

// The first of many places where the rule does not hold, by plain scanning.
static double scan(const jd_patch* patch, const double B[6], jd_wrench base, jd_wrench d,
                   double until) {
    const int count = 400;
    for (int i = 1; i <= count; i++)
        if (rule_at(patch, B, blend(1, base, until * i / count, d)).gauge > 1 + 1e-10)
            return until * i / count;
    return INFINITY;
}

static void first_crossing(const jd_patch* patch, const patch_case* kind) {
    double B[6];
    some_inertia(patch, B);
    for (int i = 0; i < 3; i++) {
        const jd_wrench d = some_load(patch), other = some_load(patch);
        const jd_wrench base =
            blend(random_between(0, 0.95) / gauge(patch, other).gauge, other, 0, d);
        jd_threshold exact;
        jd_kardan_limit limit;
        REQUIRE(jd_surface_threshold(patch, base, d, &exact) == JD_OK);
        CHECK_INT(jd_kardan_threshold(patch, B, base, d, &limit), JD_OK);
        CHECK(limit.factor >= exact.factor);
        CHECK_ABS(limit.at.gauge, 1, allowed(kind, 1e-11) * reach(patch));
        const double until = 1.25 * limit.factor, found = scan(patch, B, base, d, until);
        // Held before, given way behind, to the width of the grid.
        CHECK(found >= limit.factor * (1 - 1e-9) && found <= limit.factor + until / 200);
    }
}
TEST(the_threshold_is_the_first_crossing_of_the_rule) { each_patch(first_crossing); }

TEST(from_no_load_the_threshold_is_one_over_the_gauge) {
    jd_patch* patch = made(&patch_cases()[2].options);
    double B[6];
    jd_kardan_limit limit, near;
    some_inertia(patch, B);
    const jd_wrench d = some_load(patch), tiny = blend(1e-12, some_load(patch), 0, d);
    CHECK_INT(jd_kardan_threshold(patch, B, (jd_wrench){0}, d, &limit), JD_OK);
    CHECK_REL(limit.factor * rule_at(patch, B, d).gauge, 1, 1e-14);
    CHECK_BITS(limit.at.gauge, 1);
    CHECK_INT(jd_kardan_threshold(patch, B, tiny, d, &near), JD_OK);
    CHECK_REL(near.factor, limit.factor, 1e-9);
    // Against the held load the way leads through zero load, which everything holds.
    const double share = 0.5 / gauge(patch, d).gauge;
    const jd_wrench half = blend(share, d, 0, d);
    CHECK_INT(jd_kardan_threshold(patch, B, half, blend(-1, d, 0, d), &near), JD_OK);
    CHECK_REL(near.factor, share + limit.factor, 1e-11);
    jd_patch_free(patch);
}

// Heavy points on a long bar and a body whose inertia is not theirs: along this line the rule lets
// go, holds again and lets go for good. The first time counts.
TEST(a_rule_that_holds_again_later_gave_way_before) {
    static const double ends[] = {-1, 0, 1, 1, 0, 1};
    jd_patch_options options = {.shape = JD_SHAPE_POINTS, .points = ends, .point_count = 2};
    jd_patch* patch = made(&options);
    int again = 0;
    for (int i = 0; i < 300; i++) {
        double B[6];
        some_inertia(patch, B);
        const jd_wrench d = some_load(patch), other = some_load(patch);
        const jd_wrench base = blend(0.9999 / gauge(patch, other).gauge, other, 0, d);
        jd_kardan_limit limit;
        REQUIRE(jd_kardan_threshold(patch, B, base, d, &limit) == JD_OK);
        const double later = rule_at(patch, B, blend(1, base, 1.0001 * limit.factor, d)).gauge;
        CHECK(later > 1 || limit.factor < 1e-9);
        for (int k = 1; k <= 200; k++)
            CHECK(rule_at(patch, B, blend(1, base, limit.factor * k / 200, d)).gauge <= 1 + 1e-9);
        for (int k = 1; k <= 200; k++)
            if (rule_at(patch, B, blend(1, base, limit.factor * (1 + 0.05 * k), d)).gauge < 1) {
                again++;
                break;
            }
    }
    CHECK(again > 0);
    jd_patch_free(patch);
}

// ---- Wrong and special --------------------------------------------------------------------------

TEST(a_single_point_meets_no_friction_in_the_turn_about_it) {
    static const double place[] = {0.5, 0, 1};
    jd_patch_options options = {.shape = JD_SHAPE_POINTS, .points = place, .point_count = 1};
    jd_patch* patch = made(&options);
    const double B[6] = {2, 0, 0, 2, 0, 1};
    // The acceleration (F_y/m, M/J) = (-M/2, M) turns about (1/2, 0) for F_y = -M.
    CHECK(isinf(rule_at(patch, B, (jd_wrench){0, -1, 1}).gauge));
    // Any other motion slides at the point: v_y = 1/2 there for F = (0, 1), Phi = 1/2.
    CHECK_REL(rule_at(patch, B, (jd_wrench){0, 1, 0}).gauge, 1, 1e-15);
    CHECK_REL(rule_at(patch, B, (jd_wrench){0, 0, 1}).gauge, 2, 1e-15);
    jd_patch_free(patch);
}

TEST(what_is_no_load_or_no_inertia_is_refused) {
    jd_patch* patch = made(&patch_cases()[0].options);
    const double good[6] = {1, 0, 0, 1, 0, 1}, bad[6] = {1, 0, 0, 1, 0, -1};
    const jd_wrench l = {0.1, 0, 0};
    jd_kardan rule;
    jd_kardan_limit limit;
    CHECK_INT(jd_kardan_gauge(patch, bad, l, &rule), JD_ERR_RANGE);
    CHECK_INT(jd_kardan_gauge(patch, good, (jd_wrench){NAN, 0, 0}, &rule), JD_ERR_NOT_FINITE);
    CHECK_INT(jd_kardan_gauge(patch, good, (jd_wrench){0}, &rule), JD_OK);
    CHECK_BITS(rule.gauge, 0);
    CHECK_INT(jd_kardan_threshold(patch, bad, l, l, &limit), JD_ERR_RANGE);
    CHECK_INT(jd_kardan_threshold(patch, good, l, (jd_wrench){0}, &limit), JD_ERR_RANGE);
    CHECK_INT(jd_kardan_threshold(patch, good, (jd_wrench){2, 0, 0}, l, &limit), JD_ERR_RANGE);
    jd_patch_free(patch);
}

TEST_MAIN(the_gauge_is_the_moment_about_the_centre_of_zero_acceleration,
          the_rule_never_holds_less_than_friction, the_rule_is_exact_where_it_tests_the_normal,
          without_moment_or_without_force_the_rule_is_exact,
          the_gauge_is_homogeneous_and_knows_no_mass,
          the_threshold_is_the_first_crossing_of_the_rule,
          from_no_load_the_threshold_is_one_over_the_gauge,
          a_rule_that_holds_again_later_gave_way_before,
          a_single_point_meets_no_friction_in_the_turn_about_it,
          what_is_no_load_or_no_inertia_is_refused)
