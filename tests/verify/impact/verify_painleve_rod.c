// The rod of Painleve against closed forms and a second program: docs/theory/painleve-rod.md.

#include "support/system/touch_runs.h"

// [painleve-rod:P5] in the test's own words, for the uniform rod with m = 1, l = 1/2.
typedef struct throw {
    double F, T, c, s, w;
}
throw;

static throw thrown(double theta, double s, double mu, double e, bool poisson) {
    const double J = 0.25 / 3, a = 0.5 * sin(theta), b = 0.5 * cos(theta);
    const double xx = 1 + a * a / J, xn = a * b / J, nn = 1 + b * b / J, p = nn - mu * xn;
    const double F_s = s / (mu * xx - xn), c_s = p * F_s, p_s = nn - xn * xn / xx;
    const double F_m = F_s - c_s / p_s;
    const double F = poisson ? (1 + e) * F_m : F_m + e * sqrt(-c_s * F_m / p_s);
    const double T = -mu * F_s - xn / xx * (F - F_s);
    return (throw){F, T, xn * T + nn * F, s + xx * T + xn * F, -(a * T + b * F) / J};
}

static void check_throw(bool poisson, double theta, double s, double mu, double e) {
    touch_rig r = touch_open("painleve-rod");
    const throw want = thrown(theta, s, mu, e, poisson);
    touch_set(&r, "restitution", poisson ? 1 : 2);
    touch_set(&r, "theta", theta);
    touch_set(&r, "s", s);
    touch_set(&r, "mu", mu);
    touch_set(&r, "e", e);
    CHECK_INT(touch_run(&r, 1e-6), JD_OK);
    const int64_t row = touch_row(&r, 0, true);
    CHECK_ABS(touch_time(&r, "painleve", 1), 0, 0);
    CHECK_REL(touch_at(&r, row, "c"), want.c, 1e-12);
    CHECK_REL(touch_at(&r, row, "w"), want.w, 1e-12);
    CHECK_ABS(touch_at(&r, row, "s"), 0, 1e-14 * s);
    CHECK_REL(touch_at(&r, row, "vx") - s, want.T, 1e-12);
    CHECK_REL(touch_at(&r, row, "vy"), want.F, 1e-12);
    check_touch_account(&r, 1e-12);
    touch_close(&r);
}

TEST(it_is_thrown_up_without_a_collision_as_the_closed_form_says) {
    const throw first = thrown(1, 2, 2, 0.5, false), second = thrown(1, 2, 2, 0.5, true);
    CHECK_ABS(first.F, 0.8975231120, 1e-10);  // ten digits are known
    CHECK_ABS(first.T, -1.0319929203, 1e-10);
    CHECK_ABS(first.c, 0.2759729139, 1e-10);
    CHECK_ABS(first.w, 2.3007497518, 1e-10);
    CHECK_ABS(second.F, 1.0229596052, 1e-10);
    CHECK_ABS(second.c, 0.4365716976, 1e-10);
    for (int poisson = 0; poisson < 2; poisson++) {
        check_throw(poisson, 1, 2, 2, 0.5);
        check_throw(poisson, 0.8, 0.3, 1.9, 0);
        check_throw(poisson, 1.3, 7, 3, 1);
    }
}

TEST(it_comes_back_sticks_and_goes_over) {
    touch_rig r = touch_open("painleve-rod");
    CHECK_INT(touch_run(&r, 0.5), JD_OK);
    CHECK_ABS(touch_time(&r, "impact", 1), 0.0735177884, 1e-10);
    CHECK_ABS(touch_time(&r, "accumulation", 1), 0.131696, 1e-6);
    CHECK_ABS(touch_last(&r, "X"), -0.0039151331, 1e-10);
    CHECK_ABS(touch_last(&r, "theta"), 1.8034092310, 2e-10);
    CHECK_ABS(touch_last(&r, "w"), 1.5853760165, 2e-10);
    CHECK_BITS(touch_last(&r, "Y"), 0);
    CHECK_INT(touch_run(&r, 2), JD_EVENT);
    CHECK_ABS(touch_time(&r, "slip", 1), 0.7881657014, 5e-10);
    CHECK_ABS(touch_time(&r, "fall", 1), 0.9295212973, 5e-10);
    check_touch_account(&r, 1e-10);
    touch_close(&r);
}

TEST(with_less_friction_it_slides) {
    touch_rig r = touch_open("painleve-rod");
    touch_set(&r, "mu", 0.5);
    CHECK_INT(touch_run(&r, 0.4), JD_OK);
    CHECK_INT(jd_trajectory_event_count(r.run), 0);
    CHECK_ABS(touch_last(&r, "X"), 0.7230730202, 1e-10);
    CHECK_ABS(touch_last(&r, "s"), 1.5063367803, 1e-10);
    CHECK_ABS(touch_last(&r, "theta"), 0.3712155668, 1e-10);
    CHECK_ABS(touch_last(&r, "w"), -3.5437454522, 2e-10);
    check_touch_account(&r, 1e-10);
    touch_close(&r);
}

// Just below 4/3 no angle lacks a force; just above, tan(theta) = 2 does.      [painleve-rod:P4]
TEST(four_thirds_is_the_critical_friction) {
    for (int above = 0; above < 2; above++) {
        touch_rig r = touch_open("painleve-rod");
        touch_set(&r, "mu", 4.0 / 3 + (above ? 1e-6 : -1e-6));
        touch_set(&r, "theta", atan(2));
        touch_set(&r, "paradox", JD_PARADOX_END);
        CHECK_INT(touch_run(&r, 1e-9), above ? JD_ERR_PAINLEVE : JD_OK);
        touch_close(&r);
    }
}

// In the time tau with dt = p dtau all is regular: where p and b vanish together.  [painleve-rod:P6]
TEST(it_slides_into_a_jam_where_both_normal_terms_vanish) {
    touch_rig r = touch_open("painleve-rod");
    touch_set(&r, "theta", 0.6);
    touch_set(&r, "s", 5);
    touch_set(&r, "w", 3);
    CHECK_INT(touch_run(&r, 0.1), JD_ERR_PAINLEVE);
    CHECK_ABS(touch_time(&r, "jam", 1), 0.014348481864, 1e-9);  // it ends at p = 1e-9 nn
    CHECK_ABS(touch_last(&r, "theta"), 0.6523581398, 1e-8);
    CHECK_REL(touch_last(&r, "w"), sqrt(9.81 / (0.5 * sin(0.6523581398))), 2e-3);
    CHECK(touch_last(&r, "N") > 1e6);
    touch_close(&r);
}

// One contact that gives way obeys the law of energy, and goes on as a rigid one.  [impact:I16]
TEST(a_floor_that_gives_way_in_the_paradox_obeys_the_energy_law) {
    for (int i = 0; i < 4; i++) {
        const double e = i == 0 ? 0 : i == 1 ? 0.3 : i == 2 ? 0.5 : 1;
        double fell[2], lost[2];
        for (int soft = 0; soft < 2; soft++) {
            touch_rig r = touch_open("painleve-rod");
            touch_set(&r, "e", e);
            touch_set(&r, "paradox", soft ? JD_PARADOX_COMPLIANT : JD_PARADOX_IMPACT);
            CHECK_INT(touch_run(&r, 0.05), JD_OK);
            CHECK_INT(touch_count(&r, "painleve"), 1);
            fell[soft] = touch_last(&r, "w");
            lost[soft] = touch_last(&r, "L");
            check_touch_account(&r, 1e-10);
            touch_close(&r);
        }
        CHECK_REL(fell[1], fell[0], 1e-8);
        CHECK_REL(lost[1], lost[0], 1e-8);
    }
}

static double leaves_with(double k, touch_rig* r) {
    touch_set(r, "contact", 1);
    touch_set(r, "k_c", k);
    CHECK_INT(touch_run(r, 30 / sqrt(k)), JD_OK);
    return touch_at(r, touch_row(r, touch_time(r, "leave", 1), true), "c");
}

TEST(a_compliant_floor_stops_slip_and_throws_it_up) {
    touch_rig r = touch_open("painleve-rod");
    CHECK_ABS(leaves_with(1e6, &r), 0.60535699195, 2e-9);
    CHECK_ABS(touch_time(&r, "stop", 1), 0.00466557909, 1e-11);
    CHECK_ABS(touch_time(&r, "leave", 1), 0.00668800529, 1e-11);
    CHECK_ABS(touch_last(&r, "w"), 1.98785333896, 2e-9);
    check_touch_account(&r, 1e-9);
    touch_close(&r);
}

// Upright and without friction the rod falls on a spring: flights of 2 v/g, and in between the time x/W
// in which A (1 - cos x) + B sin x comes back to 0, with W^2 = k/m, A = g/W^2, B = v/W.
TEST(hops_of_a_micrometre_on_a_floor_without_damping_last_and_keep_their_times) {
    static const char* const solvers[] = {"rk5", "rk8", "rosenbrock"};
    const double h = 1e-6, k = 1e6, v = sqrt(2 * 9.81 * h), W = sqrt(k);
    const double pressed = 2 * (JD_PI - atan2(v / W, 9.81 / k)) / W, flight = 2 * v / 9.81;
    for (int i = 0; i < 3; i++) {
        touch_rig r = touch_open("painleve-rod");
        r.options.solver = solvers[i];
        touch_set(&r, "contact", 1);
        touch_set(&r, "theta", JD_PI / 2);
        touch_set(&r, "s", 0);
        touch_set(&r, "mu", 0);
        touch_set(&r, "Y", h);
        CHECK_INT(touch_run(&r, 60 * (pressed + flight)), JD_OK);
        CHECK_INT(touch_count(&r, "touch"), 60);
        CHECK_INT(touch_count(&r, "leave"), 60);
        for (int n = 1; n <= 60; n++) {
            const double at = flight / 2 + (n - 1) * (pressed + flight);
            CHECK_ABS(touch_time(&r, "touch", n), at, 1e-9);
            CHECK_ABS(touch_time(&r, "leave", n), at + pressed, 1e-9);
        }
        check_touch_account(&r, 1e-10);  // of 4.9 J, over some thousand steps
        touch_close(&r);
    }
}

// Its end is on a compliant floor without velocity, and rises from there: w^2 l sin(theta) > g. Nothing
// acts on it, so that it turns at the rate it has.
TEST(a_rod_that_rises_from_the_floor_does_not_touch_it) {
    static const char* const solvers[] = {"auto", "rk8", "rosenbrock", "cvode-bdf"};
    static const touch_value of[] = {
        {"contact", 1},
        {"mu", 1.19},
        {"theta", 1.704727067079733},
        {"s", -1.0529107682534986},
        {"w", 4.9214214235182121},
        {NULL, 0},
    };
    touch_rig r = touch_open("painleve-rod");
    touch_set_all(&r, of);
    for (int i = 0; i < 4; i++)
        for (int digits = 4; digits <= 10; digits++) {
            r.options.solver = solvers[i];
            r.options.tolerance = pow(10, -digits);
            CHECK_INT(touch_run(&r, 0.18), JD_OK);
            CHECK_INT(jd_trajectory_event_count(r.run), 0);
            CHECK_BITS(touch_last(&r, "w"), 4.9214214235182121);
            CHECK_BITS(touch_last(&r, "L"), 0);
        }
    touch_close(&r);
}

// It begins to slip forwards by micrometres a second, and is turned back before a step of the implicit
// method ends: the stop is at the instant of the start until steps are short enough to see the slip.
TEST(a_slip_that_turns_within_the_first_step_is_followed) {
    static const touch_value of[] = {
        {"contact", 1}, {"mu", 1.0177901927437298},    {"d_c", 4.4279859768296648},
        {"s", 0},       {"theta", 2.5938430638316277}, {"w", 0.1722496388709972},
        {NULL, 0},
    };
    touch_rig r = touch_open("painleve-rod");
    touch_set_all(&r, of);
    r.options.solver = "rosenbrock";
    r.options.max_steps = 30000;
    for (int digits = 4; digits <= 10; digits++) {
        r.options.tolerance = pow(10, -digits);
        CHECK_INT(touch_run(&r, 0.4), JD_EVENT);
        CHECK_ABS(touch_time(&r, "fall", 1), 0.2759102937, r.options.tolerance);
    }
    touch_close(&r);
}

// What is left is (A ln k + B)/sqrt(k): the third difference of c sqrt(k) over ln k vanishes, and
// with it c tends to the energy law with e = 1.
TEST(a_stiff_floor_does_what_the_energy_law_says_without_loss) {
    touch_rig r = touch_open("painleve-rod");
    const double limit = thrown(1, 2, 2, 1, false).c;
    double off[3];
    CHECK_ABS(limit, 0.5519458278, 1e-10);
    for (int i = 0; i < 3; i++)
        off[i] = (leaves_with(i == 0   ? 1e8
                              : i == 1 ? 1e10
                                       : 1e12,
                              &r) -
                  limit) *
                 (i == 0   ? 1e4
                  : i == 1 ? 1e5
                           : 1e6);
    printf("  (c - limit) sqrt(k): %.4f %.4f %.4f\n", off[0], off[1], off[2]);
    CHECK_REL(off[2] - off[1], off[1] - off[0], 0.02);
    CHECK_ABS(off[2] * 1e-6, 0, 2e-4);
    touch_close(&r);
}

// A damped floor gives back what it has stored while it rises behind the end that has parted from it,
// until the gap opens. Some 15 bounces; 100: steps, each off by the tolerance, at 1 J.
TEST(the_account_of_a_floor_left_behind_closes_to_the_tolerance) {
    static const char* const solvers[] = {"rk5", "rk8", "auto", "rosenbrock"};
    static const struct {
        const char* name;
        double value;
    } set[] = {
        {"mu", 1.0803071509517648},
        {"m", 0.2334672273583682},
        {"k_c", 63357.947124889775},
        {"d_c", 1.811770150361248},
        {"contact", 1},
        {"theta", 2.0722433551730375},
        {"Y", 0.00532693772595278},
        {"s", 0},
        {"c", 0.17484328616687872},
        {"w", 0.1865727004513964},
    };
    touch_rig r = touch_open("painleve-rod");
    for (int i = 0; i < (int)(sizeof set / sizeof set[0]); i++)
        touch_set(&r, set[i].name, set[i].value);
    for (int s = 0; s < 4; s++)
        for (double tol = 1e-5; tol > 1e-9; tol *= 0.1) {
            r.options.solver = solvers[s];
            r.options.tolerance = tol;
            CHECK_INT(touch_run(&r, 0.88245500475866978), JD_EVENT);
            CHECK(touch_count(&r, "part") > 4 && touch_count(&r, "leave") > 4);
            check_touch_account(&r, 100 * tol);
        }
    touch_close(&r);
}

TEST_MAIN(it_is_thrown_up_without_a_collision_as_the_closed_form_says,
          it_comes_back_sticks_and_goes_over, with_less_friction_it_slides,
          four_thirds_is_the_critical_friction, it_slides_into_a_jam_where_both_normal_terms_vanish,
          a_floor_that_gives_way_in_the_paradox_obeys_the_energy_law,
          a_compliant_floor_stops_slip_and_throws_it_up,
          hops_of_a_micrometre_on_a_floor_without_damping_last_and_keep_their_times,
          a_rod_that_rises_from_the_floor_does_not_touch_it,
          a_slip_that_turns_within_the_first_step_is_followed,
          a_stiff_floor_does_what_the_energy_law_says_without_loss,
          the_account_of_a_floor_left_behind_closes_to_the_tolerance)
