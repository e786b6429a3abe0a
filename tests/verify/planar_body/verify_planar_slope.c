// A body on a tilted support: when it starts to slide, how fast it slides, when it stops again.
//                                                                                [planar-body:P8]

#include "support/system/planar_runs.h"

#include <math.h>

#define G 9.81
#define MU 0.4

// A body on a slope that falls towards +x, with coefficients of rest and of slip.
static planar open_slope(double alpha, double mu_s, double mu_k) {
    planar p = planar_open();
    planar_set(&p, "mu_s", mu_s);
    planar_set(&p, "mu_k", mu_k);
    planar_set(&p, "alpha_y", alpha);
    return p;
}

static double event_time(const planar* p, int index, const char* kind) {
    const jd_event event = jd_trajectory_event_at(p->trajectory, index);
    CHECK_STR(event.kind ? event.kind : "none", kind);
    return event.t;
}

// dv/dt = g (sin a - mu_k cos a), the same for every way the slope may fall.
TEST(a_body_slides_down_at_the_acceleration_of_the_textbook) {
    for (int way = 0; way < 3; way++) {
        const double a = 0.6, fall = G * (sin(a) - 0.3 * cos(a));
        planar p = open_slope(way == 0 ? a : 0, MU, 0.3);
        if (way > 0)
            planar_set(&p, "alpha_x", way == 1 ? a : -a);
        planar_run(&p, 2);
        CHECK_BITS(event_time(&p, 0, "slip"), 0.0);
        const double* y = planar_final(&p);
        const int along = way == 0 ? 0 : 1, sign = way == 1 ? -1 : 1;
        CHECK_REL(y[VX + along], sign * fall * 2, 1e-12);  // exact for any step: v is linear in t
        CHECK_REL(y[X + along], sign * fall * 2, 1e-12);   // t^2/2 = 2
        CHECK_ABS(y[VX + 1 - along], 0, 1e-15);
        CHECK_ABS(y[OMEGA], 0, 1e-15);
        planar_close(&p);
    }
}

// Rest holds up to tan a = mu_s: 1e-9 of the angle decides.
TEST(rest_ends_where_the_tangent_of_the_slope_is_mu) {
    for (int more = 0; more < 2; more++) {
        planar p = open_slope(atan(MU) * (1 + (more ? 1e-9 : -1e-9)), MU, MU);
        planar_run(&p, 1);
        CHECK_INT(jd_trajectory_event_count(p.trajectory), more);
        CHECK(more || planar_final(&p)[X] == 0);
        planar_close(&p);
    }
}

// Both angles: gravity along the support and into it.                       [vibrating-table:V3]
TEST(without_friction_a_body_falls_along_both_slopes) {
    const double ax = 0.3, ay = -0.5;
    planar p = open_slope(ay, 0, 0);
    planar_set(&p, "alpha_x", ax);
    planar_run(&p, 1);
    CHECK_REL(planar_final(&p)[VX], G * sin(ay), 1e-12);
    CHECK_REL(planar_final(&p)[VY], -G * sin(ax) * cos(ay), 1e-12);
    planar_close(&p);
}

// ---- Tilt over time ----------------------------------------------------------------------------

static const jd_recorded_motion_columns tilt_y = {.place = {[JD_TILT_Y] = true}};

// alpha = rate t through five rows.
static jd_recorded_motion* ramp(planar* p, double rate, double end) {
    jd_recorded_motion_row rows[5] = {{0}};
    jd_recorded_motion* motion;
    for (int i = 0; i < 5; i++) {
        rows[i].t = 0.25 * end * i;
        rows[i].place[JD_TILT_Y] = rate * rows[i].t;
    }
    REQUIRE(jd_recorded_motion_create(p->context, rows, 5, &tilt_y, &motion) == JD_OK);
    return motion;
}

TEST(a_ramp_lets_go_at_the_angle_of_friction) {
    const double rate = 0.02, slip = atan(MU) / rate;
    planar p = open_slope(0, MU, 0.3);
    jd_recorded_motion* motion = ramp(&p, rate, 30);
    planar_drive(&p, (jd_drive_term){.kind = JD_DRIVE_TABLE, .motion = motion});
    planar_run(&p, 25);
    CHECK_INT(jd_trajectory_event_count(p.trajectory), 1);
    CHECK_ABS(rate * event_time(&p, 0, "slip"), atan(MU), 1e-9);
    // v = g [-cos a - mu_k sin a]/rate from atan(mu_s) on; a run at tolerance 1e-10.
    const double a = rate * 25, b = rate * slip;
    CHECK_REL(planar_final(&p)[VX], G / rate * (cos(b) - cos(a) - 0.3 * (sin(a) - sin(b))), 1e-8);
    jd_recorded_motion_free(motion);
    planar_close(&p);
}

// alpha = A sin(w t), below and above the angle of friction by 1e-8 of A at its top.
TEST(no_top_of_a_slow_tilt_is_missed) {
    const double w = 0.5;
    for (int more = 0; more < 2; more++) {
        const double A = atan(MU) * (1 + (more ? 1e-8 : -1e-8));
        planar p = open_slope(0, MU, MU);
        planar_drive(&p, (jd_drive_term){.alpha_y = A, .omega = w, .phase = -0.5 * JD_PI});
        planar_run(&p, 12);
        CHECK_INT(jd_trajectory_event_count(p.trajectory) > 0, more);
        if (more)
            CHECK_ABS(event_time(&p, 0, "slip"), asin(atan(MU) / A) / w, 1e-9);
        planar_close(&p);
    }
}

// ---- Up and back -------------------------------------------------------------------------------

// Pushed uphill it stops after v0/(g (sin a + mu cos a)) and stays, if the slope is below mu.
TEST(a_body_pushed_uphill_stops_and_stays_on_a_gentle_slope) {
    const double a = 0.2, v0 = 1.5, stop = v0 / (G * (sin(a) + MU * cos(a)));
    planar p = open_slope(a, MU, MU);
    planar_start(&p, "vx", -v0);
    planar_run(&p, 1);
    CHECK_ABS(event_time(&p, 0, "stop"), stop, 1e-12);
    CHECK_INT(jd_trajectory_event_count(p.trajectory), 1);
    CHECK_REL(planar_final(&p)[X], -0.5 * v0 * stop, 1e-10);
    CHECK_BITS(planar_final(&p)[VX], 0.0);
    planar_close(&p);
}

TEST(a_body_pushed_up_a_steep_slope_comes_back) {
    const double a = 0.7, v0 = 1.5, turn = v0 / (G * (sin(a) + MU * cos(a)));
    planar p = open_slope(a, MU, MU);
    planar_start(&p, "vx", -v0);
    planar_run(&p, 1);
    CHECK_REL(planar_final(&p)[VX], G * (sin(a) - MU * cos(a)) * (1 - turn), 1e-9);
    planar_close(&p);
}

// ---- Accounts and frames -----------------------------------------------------------------------

// E_kin + L_friction = E_kin(0) + W_weight, also while it spins, shakes and the slope grows.
TEST(the_account_of_energy_closes_on_a_slope) {
    planar p = open_slope(0.5, MU, 0.3);
    planar_start(&p, "omega", 20);
    planar_start(&p, "vy", 0.7);
    planar_drive(&p, (jd_drive_term){.x = 0.002, .omega = 30});
    planar_drive(&p, (jd_drive_term){.alpha_x = 0.2, .rotation = 0.3, .omega = 2});
    planar_run(&p, 1.5);
    const int64_t last = planar_rows(&p) - 1;
    CHECK(planar_imbalance(&p) < 1e-8);  // a hundred times the tolerance
    CHECK(planar_output(&p, last, "W_weight") > 0.05);
    CHECK(planar_output(&p, last, "N") < 0.0234 * G);
    planar_close(&p);
}

// A support that turns under a body without friction leaves it alone: it falls straight in space.
TEST(a_turning_slope_without_friction_does_not_turn_the_fall) {
    const double a = 0.4;
    planar p = open_slope(a, 0, 0);
    planar_drive(&p, (jd_drive_term){.w = 3});
    planar_start(&p, "omega", -3);
    planar_run(&p, 1);
    const int64_t last = planar_rows(&p) - 1;
    CHECK_REL(planar_output(&p, last, "X"), 0.5 * G * sin(a), 1e-8);  // 3 rad of a turning frame
    CHECK_ABS(planar_output(&p, last, "Y"), 0, 1e-8);
    planar_close(&p);
}

TEST_MAIN(a_body_slides_down_at_the_acceleration_of_the_textbook,
          rest_ends_where_the_tangent_of_the_slope_is_mu,
          without_friction_a_body_falls_along_both_slopes, a_ramp_lets_go_at_the_angle_of_friction,
          no_top_of_a_slow_tilt_is_missed, a_body_pushed_uphill_stops_and_stays_on_a_gentle_slope,
          a_body_pushed_up_a_steep_slope_comes_back, the_account_of_energy_closes_on_a_slope,
          a_turning_slope_without_friction_does_not_turn_the_fall)
