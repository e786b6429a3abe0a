// The body on two feet against closed forms and a second program: docs/theory/two-feet.md.

#include "judder/impact.h"
#include "support/system/touch_runs.h"

#define G 9.81

// Ten digits are known of each.
TEST(a_body_that_stands_still_over_two_belts_is_thrown_up) {
    static const char* const names[] = {"x", "y", "theta", "vx", "vy", "w"};
    static const double want[] = {0.0037360647, 0.5071397811, 0.0511594593,
                                  0.2636999854, 0.4696561422, 3.4649006643};
    touch_rig r = touch_open("two-feet");
    CHECK_INT(touch_run(&r, 0.02), JD_OK);
    CHECK_ABS(touch_time(&r, "leave", 1), 0.0029647092, 1e-10);
    CHECK_ABS(touch_time(&r, "stop", 1), 0.0063473655, 1e-10);
    CHECK_ABS(touch_time(&r, "slip", 1), 0.0085358265, 1e-10);
    CHECK_ABS(touch_time(&r, "leave", 2), 0.0085361620, 1e-10);
    for (int i = 0; i < 6; i++)
        CHECK_ABS(touch_last(&r, names[i]), want[i], 2e-9);
    check_touch_account(&r, 1e-9);
    touch_close(&r);
}

// A standing body over one belt with two springs: B = ((1.7, -0.3), (0.3, 2.3)), whose eigenvalues
// with K grow at 36.27670889/s. Heights of the feet over many periods of 20 ms grow like that.
TEST(mode_coupling_grows_at_the_known_rate) {
    touch_rig r = touch_open("two-feet");
    static const char* const names[] = {"J",  "h",  "mu1", "mu2", "u1",  "u2",
                                        "k2", "k1", "y",   "w",   "h_F", "c1"};
    const double k2 = 1e5, k1 = k2 * 2.3 / 1.7;
    const double values[] = {0.01, 0.1, 0.3, 0.3, 10, 10, k2, k1, 0, 0, 0, 0};
    for (int i = 0; i < 12; i++)
        touch_set(&r, names[i], values[i]);
    // Pressed with the forces that hold it, f = (6.3765, 3.4335), and a trace of motion.
    const double Y1 = -6.3765 / k1, Y2 = -3.4335 / k2, theta = asin((Y2 - Y1) / 0.2);
    touch_set(&r, "theta", theta);
    touch_set(&r, "y", 0.5 * (Y1 + Y2) + 0.1 * cos(theta));
    touch_set(&r, "vy", 1e-7);
    r.options.record = JD_RECORD_GRID;
    r.options.output_step = 1e-5;
    CHECK_INT(touch_run(&r, 0.2), JD_OK);
    CHECK_INT(jd_trajectory_event_count(r.run), 0);
    double most[2] = {0, 0};  // of the swing of foot 1 in two windows, 0.1 s apart
    for (int64_t row = 0; row < jd_trajectory_row_count(r.run); row++) {
        const double t = jd_trajectory_time(r.run, row);
        const double swing = fabs(touch_at(&r, row, "Y1") - Y1);
        if (t > 0.08 && t < 0.1)
            most[0] = fmax(most[0], swing);
        if (t > 0.18)
            most[1] = fmax(most[1], swing);
    }
    // Windows of a few periods each: the largest swing is sampled to some percent.
    CHECK_ABS(log(most[1] / most[0]) / 0.1, 36.27670889, 1.5);
    touch_close(&r);
}

// ---- A push on a floor ---------------------------------------------------------------------------

static touch_rig block(double mu, double h_F) {
    touch_rig r = touch_open("two-feet");
    static const char* const names[] = {"contact", "u1", "u2", "w"};
    for (int i = 0; i < 4; i++)
        touch_set(&r, names[i], 0);
    touch_set(&r, "y", 0.5);
    touch_set(&r, "mu1", mu);
    touch_set(&r, "mu2", mu);
    touch_set(&r, "h_F", h_F);
    return r;
}

// [two-feet:W6]: which comes first, on both sides of h_F = l/mu, and at what force.
TEST(it_slides_below_and_tips_above_a_height_of_l_over_mu) {
    for (int trial = 0; trial < 40; trial++) {
        const double mu = 0.1 + 0.02 * (trial % 20), edge = 0.1 / mu;
        const double h_F = trial < 20 ? 0.99 * edge : 1.01 * edge;
        const double onset = fmin(mu * G, 0.1 * G / h_F);
        touch_rig r = block(mu, h_F);
        touch_set(&r, "dF", 1);
        CHECK_INT(touch_run(&r, onset * (1 - 1e-9)), JD_OK);
        CHECK_BITS(touch_last(&r, "vx"), 0);  // it holds up to there, to the bit
        CHECK_BITS(touch_last(&r, "w"), 0);
        CHECK_INT(touch_run(&r, onset + 0.005), JD_OK);  // more may lift a foot that slides
        const double tipped = touch_time(&r, "lift", 1);
        CHECK_INT(!isnan(tipped), trial >= 20);
        if (trial >= 20)
            CHECK_REL(tipped, onset, 1e-9);
        else
            CHECK_REL(touch_time(&r, "slip", touch_count(&r, "slip")), onset, 1e-9);
        check_touch_account(&r, 1e-11);
        touch_close(&r);
    }
}

// [two-feet:W7]: a = F/m - mu g, and (N2 - N1) l = F (h_F - h) + mu m g h.
TEST(while_it_slides_both_feet_carry_what_the_moment_says) {
    const double mu = 0.1, h_F = 0.6, F = 1.3;
    touch_rig r = block(mu, h_F);
    touch_set(&r, "F", F);
    CHECK_INT(touch_run(&r, 0.3), JD_OK);
    const double sum = touch_last(&r, "N1") + touch_last(&r, "N2");
    const double turn = touch_last(&r, "N2") - touch_last(&r, "N1");
    CHECK_REL(sum, G, 1e-13);
    CHECK_REL(turn * 0.1, F * (h_F - 0.5) + mu * G * 0.5, 1e-12);
    CHECK_REL(touch_last(&r, "vx"), (F - mu * G) * 0.3, 1e-12);
    CHECK_REL(touch_last(&r, "T1"), -mu * touch_last(&r, "N1"), 1e-13);
    CHECK_ABS(touch_last(&r, "theta"), 0, 1e-15);
    check_touch_account(&r, 1e-12);
    touch_close(&r);
}

// [two-feet:W8], by the first 10 microseconds: the acceleration changes by 1e-9 of itself.
TEST(the_first_acceleration_of_tipping_is_that_about_the_foot) {
    const double F = 2.5, t = 1e-5;
    touch_rig r = block(0.8, 0.5);
    touch_set(&r, "F", F);
    CHECK_INT(touch_run(&r, t), JD_OK);
    CHECK_REL(touch_last(&r, "w"), -(F * 0.5 - G * 0.1) / (0.02 + 0.26) * t, 1e-8);
    CHECK_ABS(touch_last(&r, "phase1"), 0, 0);
    CHECK_ABS(touch_last(&r, "phase2"), 2, 0);
    touch_close(&r);
}

// A ground that gives way by microns carries the same forces as a rigid one.
TEST(a_stiff_ground_carries_what_a_rigid_one_does) {
    touch_rig r = block(0.1, 0.6);
    touch_set(&r, "F", 1.3);
    touch_set(&r, "contact", 1);
    touch_set(&r, "c1", 2000);
    touch_set(&r, "c2", 2000);
    touch_set(&r, "y", 0.5 - G / 2e6);
    CHECK_INT(touch_run(&r, 0.5), JD_OK);
    const double turn = (1.3 * 0.1 + 0.1 * G * 0.5) / 0.1;
    CHECK_REL(touch_last(&r, "N2") - touch_last(&r, "N1"), turn, 3e-4);  // it leans by 31 urad
    CHECK_REL(touch_last(&r, "N2") + touch_last(&r, "N1"), G, 1e-6);
    check_touch_account(&r, 1e-9);
    touch_close(&r);
}

// A foot in damped ground parts from it while it is pressed in, and is above it half a millisecond
// later: once, whatever rounding does to a gap that is the difference of two lengths.
TEST(a_foot_that_has_parted_from_soft_ground_leaves_it_once) {
    static const char* const solvers[] = {"auto", "rk5", "rk8", "rosenbrock"};
    static const touch_value of[] = {
        {"mu2", 0.12690093123758486},
        {"l", 0.33873956884285567},
        {"u1", 1.3056456057119223},
        {"F", 0.57605104119932982},
        {"k1", 1587.503119645912},
        {"k2", 41452.976352165897},
        {"c1", 8.3994806446440986},
        {"c2", 19.843929682836659},
        {"contact", 1},
        {"h", 0.13352723369479599},
        {"J", 0.044191339212676144},
        {"vx", 1.4179124366441576},
        {"y", 0.13329930872461937},
        {NULL, 0},
    };
    touch_rig r = block(0.5482254030089113, 0.25188267660367475);
    touch_set_all(&r, of);
    for (int i = 0; i < 4; i++)
        for (int digits = 6; digits <= 11; digits++) {
            r.options.solver = solvers[i];
            r.options.tolerance = pow(10, -digits);
            CHECK_INT(touch_run(&r, 0.02), JD_OK);
            CHECK_INT(touch_count(&r, "part"), 1);
            CHECK_INT(touch_count(&r, "leave"), 1);
            CHECK_INT(touch_count(&r, "touch"), 1);
            // Tolerances of places are 1e-2 m, and the foot leaves with 2 mm/s.
            CHECK_ABS(touch_time(&r, "leave", 1), 0.00666634274131, 5 * r.options.tolerance);
        }
    touch_close(&r);
}

// Feet that rattle on rigid ground, each thrown up where the other strikes, come to rest together: the
// last hops are shorter than any step, and begin below the ground by rounding.       [events:E8]
static void check_flat(const touch_value* of, double end) {
    static const char* const solvers[] = {"auto", "rk5", "rk8", "rosenbrock", "cvode-bdf"};
    touch_rig r = touch_open("two-feet");
    touch_set(&r, "contact", 0);
    touch_set_all(&r, of);
    for (int i = 0; i < 5; i++)
        for (int digits = 4; digits <= 10; digits++) {
            r.options.solver = solvers[i];
            r.options.tolerance = pow(10, -digits);
            CHECK_INT(touch_run(&r, end), JD_OK);
            CHECK_ABS(touch_last(&r, "theta"), 0, 1e-15);
            CHECK_ABS(touch_last(&r, "Y1"), 0, 1e-15);
            CHECK_ABS(touch_last(&r, "Y2"), 0, 1e-15);
            CHECK(touch_last(&r, "phase") >= 3);
        }
    touch_close(&r);
}

TEST(feet_that_rattle_come_to_rest_together) {
    static const touch_value pushed[] = {
        {"mu1", 0.067688871833203032},
        {"mu2", 0.71549876144041635},
        {"e", 0},
        {"l", 0.094899139278723788},
        {"u1", -1.0776498874926372},
        {"u2", -2.3385802478644457},
        {"F", -2.7190287561676616},
        {"dF", 5.656451603848935},
        {"h_F", 0.47624591161619911},
        {"h", 0.08117857114684128},
        {"J", 0.005198602349761796},
        {"paradox", 1},
        {"vx", 0},
        {"y", 0.08117857114684128},
        {"w", 0},
        {NULL, 0},
    };
    static const touch_value thrown[] = {
        {"mu1", 0.76017849923969272},
        {"mu2", 0.72536991873208312},
        {"e", 0.41334913892715125},
        {"l", 0.11754666372016827},
        {"u1", 0},
        {"u2", 0},
        {"dF", -1.5314693718265024},
        {"h_F", 0.30587540786193829},
        {"h", 0.035116291818962926},
        {"J", 0.0050167907009522955},
        {"paradox", 2},
        {"vy", 0.65463297015349498},
        {"y", 0.035116291818962926},
        {"w", 0},
        {NULL, 0},
    };
    check_flat(pushed, 0.2);
    check_flat(thrown, 0.4);
}

// Hops of foot 2 last e times as long as the one before, but for the push that grows and the body
// that turns meanwhile, up to a thousandth of the first.
static void check_hops(const touch_rig* r, double e) {
    double last = NAN, hop = NAN, first = NAN;
    int count = 0;
    for (int i = 0; i < jd_trajectory_event_count(r->run); i++) {
        const jd_event event = jd_trajectory_event_at(r->run, i);
        if (strcmp(event.name, "foot2") != 0 || strcmp(event.kind, "impact") != 0)
            continue;
        const double now = event.t - last;
        first = isnan(first) ? now : first;
        if (hop > 1e-3 * first) {
            CHECK_REL(now / hop, e, 0.01);
            count++;
        }
        last = event.t;
        hop = now;
    }
    CHECK(count > 10);
}

// A foot that bounces while the other one slides on its belt: no impact is caught twice, none ends the
// row before its time, so that hops last e times as long as the one before. Rounding leaves gaps of
// 1e-15 m below 0 after some impacts, which are no further ones.                     [events:E8]
TEST(hops_of_a_foot_shrink_by_e_and_nothing_lost_comes_back) {
    static const char* const solvers[] = {"auto", "rk5", "rk8", "rosenbrock"};
    static const touch_value of[] = {
        {"mu1", 0.61092146439394124},
        {"mu2", 0.19329355202751242},
        {"e", 0.67493026840827586},
        {"l", 0.094990115865433766},
        {"u1", -1.8261796753756792},
        {"u2", -1.4648475133294123},
        {"F", -2.3895677043906125},
        {"dF", 0.28004582059832622},
        {"h_F", 0.32391822731692138},
        {"contact", 0},
        {"restitution", JD_RESTITUTION_ENERGY},
        {"paradox", JD_PARADOX_END},
        {"h", 0.053386203263365704},
        {"J", 0.0039577362703353105},
        {"vx", 0},
        {"vy", 0.091677157767426645},
        {"y", 0.053386203263365704},
        {"w", 0},
        {NULL, 0},
    };
    touch_rig r = touch_open("two-feet");
    touch_set_all(&r, of);
    for (int i = 0; i < 4; i++)
        for (int digits = 6; digits <= 11; digits++) {
            r.options.solver = solvers[i];
            r.options.tolerance = pow(10, -digits);
            CHECK_INT(touch_run(&r, 0.18), JD_OK);
            CHECK_INT(touch_count(&r, "accumulation"), 2);
            check_hops(&r, 0.67493026840827586);
            for (int64_t row = 1; row < jd_trajectory_row_count(r.run); row++)
                CHECK(touch_at(&r, row, "L") >= touch_at(&r, row - 1, "L") - 1e-9);
        }
    touch_close(&r);
}

TEST(a_body_that_tips_over_ends_on_its_side) {
    touch_rig r = block(0.8, 0.5);
    touch_set(&r, "F", 2.5);
    CHECK_INT(touch_run(&r, 5), JD_EVENT);
    CHECK_INT(touch_count(&r, "fall"), 1);
    CHECK_ABS(touch_last(&r, "theta"), -JD_PI / 2, 1e-9);
    check_touch_account(&r, 1e-9);
    touch_close(&r);
}

TEST_MAIN(a_body_that_stands_still_over_two_belts_is_thrown_up,
          mode_coupling_grows_at_the_known_rate,
          it_slides_below_and_tips_above_a_height_of_l_over_mu,
          while_it_slides_both_feet_carry_what_the_moment_says,
          the_first_acceleration_of_tipping_is_that_about_the_foot,
          a_stiff_ground_carries_what_a_rigid_one_does,
          a_foot_that_has_parted_from_soft_ground_leaves_it_once,
          feet_that_rattle_come_to_rest_together,
          hops_of_a_foot_shrink_by_e_and_nothing_lost_comes_back,
          a_body_that_tips_over_ends_on_its_side)
