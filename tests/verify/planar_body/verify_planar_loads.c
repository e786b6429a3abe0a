// Loads that jump, end, come from tables or turn round under a planar-body, against closed forms;
// and supports that move.

#include "support/system/planar_runs.h"

#define MASS 0.0234
#define G 9.81
#define MU 0.4

// A force along x in units of mu m g.
static jd_load_term along_x(double share, double from, double until) {
    return (jd_load_term){.F_x = share * MU * MASS * G, .from = from, .until = until};
}

// ---- Jumps -------------------------------------------------------------------------------------

// Twice mu m g: v grows with mu g while it acts and falls with mu g afterwards. Two parabolas,
// exact to rounding of the steps.
TEST(step_of_the_load_starts_and_ends_the_slip_in_time) {
    planar p = planar_open();
    planar_load(&p, along_x(2, 0.3, 0.5));
    planar_run(&p, 1);
    CHECK_INT(jd_trajectory_event_count(p.trajectory), 2);
    CHECK_BITS(planar_event(&p, "slip", 0).t, 0.3);
    CHECK_ABS(planar_event(&p, "stop", 0).t, 0.7, 1e-13);
    CHECK_REL(planar_final(&p)[X], MU * G * 0.2 * 0.2, 1e-12);
    planar_check_rest(&p);
    planar_close(&p);
}

// Rest on a load of 0.9, jump to 1.1 and back.
TEST(step_on_top_of_a_load_that_is_held_slips_at_the_step) {
    planar p = planar_open();
    planar_load(&p, along_x(0.9, -INFINITY, INFINITY));
    planar_load(&p, along_x(0.2, 0.7, 0.8));
    planar_run(&p, 3);
    CHECK_BITS(planar_event(&p, "slip", 0).t, 0.7);
    CHECK_INT(jd_trajectory_event_count(p.trajectory), 2);
    CHECK_ABS(planar_event(&p, "stop", 0).t, 0.9, 1e-12);
    planar_close(&p);
}

// A step that ends while nothing slips, one so short that nothing but its breaks could show it.
TEST(step_of_a_microsecond_is_not_missed) {
    planar p = planar_open();
    const double from = 1.2345678, until = from + 1e-6;
    planar_load(&p, along_x(3, from, until));
    planar_run(&p, 10);
    CHECK_BITS(planar_event(&p, "slip", 0).t, from);
    CHECK_ABS(planar_event(&p, "stop", 0).t, from + 3 * (until - from), 1e-12);
    CHECK_REL(planar_final(&p)[X], 0.5 * MU * G * (2 + 4) * 1e-12, 1e-5);  // ulp of 1e-6 at 1.2
    planar_close(&p);
}

// A peak above mu m g by 1e-6 of it lasts 1e-3 of a period of 1 s; the first bound of the load
// would step across.
TEST(graze_of_the_limit_is_not_missed) {
    planar p = planar_open();
    const double w = 2 * JD_PI, share = 1 + 1e-6;
    planar_load(&p, (jd_load_term){
                        .F_x = share * MU * MASS * G, .omega = w, .phase = -JD_PI / 2, JD_ALWAYS});
    planar_run(&p, 3);
    CHECK_INT(planar_count(&p, "slip"), 6);
    for (int i = 0; i < planar_count(&p, "slip"); i++)
        CHECK_ABS(planar_event(&p, "slip", i).t, (asin(1 / share) / w) + 0.5 * i, 1e-12);
    planar_close(&p);
    p = planar_open();
    planar_load(&p,
                (jd_load_term){
                    .F_x = (1 - 1e-6) * MU * MASS * G, .omega = w, .phase = -JD_PI / 2, JD_ALWAYS});
    planar_run(&p, 300);
    CHECK_INT(jd_trajectory_event_count(p.trajectory), 0);
    planar_close(&p);
}

// ---- Tables ------------------------------------------------------------------------------------

// A triangle from 0 at 0 s to 2 mu m g at 1 s and back: onset at 0.5 s; then
// v = mu g (t - 1/2)^2 up to 1 s.
TEST(table_of_a_triangle_slips_where_it_passes_the_limit) {
    planar p = planar_open();
    const double top = 2 * MU * MASS * G;
    const jd_load_row rows[3] = {{0, 0, 0, 0}, {1, 0.6 * top, 0.8 * top, 0}, {2, 0, 0, 0}};
    planar_load(&p, (jd_load_term){.kind = JD_LOAD_TABLE, .rows = rows, .row_count = 3, JD_ALWAYS});
    planar_run(&p, 2);
    CHECK_ABS(planar_event(&p, "slip", 0).t, 0.5, 1e-15);
    // from 1 s: v = mu g (1/4 + s - s^2), s = t - 1
    const double way = MU * G * (1. / 24 + (0.25 + 0.5 - 1. / 3));
    CHECK_REL(planar_final(&p)[X], 0.6 * way, 1e-10);
    CHECK_REL(planar_final(&p)[Y], 0.8 * way, 1e-10);
    CHECK_REL(planar_final(&p)[VX], 0.6 * MU * G / 4, 1e-10);
    planar_close(&p);
}

// Rows 1 ns apart are as good as a jump, which tables do not have.
TEST(table_with_a_steep_flank_slips_within_it) {
    planar p = planar_open();
    const double top = 2 * MU * MASS * G;
    const jd_load_row rows[2] = {{1, 0, 0, 0}, {1 + 1e-9, top, 0, 0}};
    planar_load(&p, (jd_load_term){.kind = JD_LOAD_TABLE, .rows = rows, .row_count = 2, JD_ALWAYS});
    planar_run(&p, 1.5);
    CHECK_ABS(planar_event(&p, "slip", 0).t, 1 + 0.5e-9, 1e-15);
    CHECK_REL(planar_final(&p)[VX], MU * G * 0.5, 1e-8);
    planar_close(&p);
}

// ---- Turns -------------------------------------------------------------------------------------

// Pushed back with twice mu m g along its path: slows down with 3 mu g, is at rest for an instant
// that friction cannot hold, and goes back with mu g.
TEST(motion_pushed_back_along_its_path_turns) {
    planar p = planar_open();
    planar_start(&p, "vx", 0.6);
    planar_load(&p, along_x(-2, -INFINITY, INFINITY));
    planar_run(&p, 0.5);
    const double turn = 0.6 / (3 * MU * G), after = 0.5 - turn;
    CHECK_INT(jd_trajectory_event_count(p.trajectory), 1);
    CHECK_ABS(planar_event(&p, "turn", 0).t, turn, 1e-14);
    CHECK_REL(planar_event(&p, "turn", 0).state[X], 0.3 * turn, 1e-12);
    for (int k = VX; k < STATES; k++)
        CHECK_BITS(planar_event(&p, "turn", 0).state[k], 0.0);
    CHECK_REL(planar_final(&p)[VX], -MU * G * after, 1e-11);
    CHECK_REL(planar_final(&p)[X], 0.3 * turn - 0.5 * MU * G * after * after, 1e-10);
    CHECK_BITS(planar_final(&p)[THETA], 0.0);
    planar_close(&p);
}

// Along a line that is not an axis rounding leads it a little past rest: no event need be told, but
// the motion is the same.
TEST(motion_pushed_back_along_an_oblique_path_returns_on_it) {
    planar p = planar_open();
    const double c = cos(0.7), s = sin(0.7);
    planar_start(&p, "vx", 0.6 * c);
    planar_start(&p, "vy", 0.6 * s);
    planar_load(&p, (jd_load_term){
                        .F_x = -2 * c * MU * MASS * G, .F_y = -2 * s * MU * MASS * G, JD_ALWAYS});
    planar_run(&p, 0.5);
    const double turn = 0.6 / (3 * MU * G), after = 0.5 - turn;
    const double way = 0.3 * turn - 0.5 * MU * G * after * after;
    CHECK_ABS(planar_final(&p)[X], c * way, 1e-9);
    CHECK_ABS(planar_final(&p)[Y], s * way, 1e-9);
    planar_close(&p);
}

// Spin turned back by a moment: the same with J and <r>.
TEST(spin_turned_back_by_a_moment_turns) {
    planar p = planar_open();
    const double hold = MU * MASS * G * jd_patch_spin_moment(jd_model_patch(p.model)), J = 1.95e-6;
    planar_start(&p, "omega", 30);
    planar_load(&p, (jd_load_term){.M = -2 * hold, JD_ALWAYS});
    planar_run(&p, 0.2);
    const double turn = 30 * J / (3 * hold), after = 0.2 - turn;
    CHECK_ABS(planar_event(&p, "turn", 0).t, turn, 1e-12);
    CHECK_REL(planar_final(&p)[OMEGA], -hold / J * after, 1e-10);
    CHECK_BITS(planar_final(&p)[X], 0.0);
    planar_close(&p);
}

// ---- Supports ----------------------------------------------------------------------------------

// x = A cos w t: the part is held while A w^2 < mu_s g.
TEST(part_on_a_vibrating_plate_slips_above_the_threshold_amplitude) {
    const double w = 200, A = 0.5 * G / (w * w);
    for (int above = 0; above < 2; above++) {
        planar p = planar_open();
        planar_set(&p, "mu_s", 0.5);
        planar_drive(&p, (jd_drive_term){.x = 0.6 * A * (above ? 1 + 1e-9 : 1 - 1e-9),
                                         .y = 0.8 * A * (above ? 1 + 1e-9 : 1 - 1e-9),
                                         .omega = w,
                                         .phase = 0.5 * JD_PI});
        planar_run(&p, above ? 1 : 100);
        CHECK((planar_count(&p, "slip") > 0) == above);
        for (int i = 0; !above && i < STATES; i++)
            CHECK_BITS(planar_final(&p)[i], 0.0);
        if (above)
            CHECK_ABS(planar_event(&p, "slip", 0).t, 0.5 * JD_PI / w, 1e-6);
        planar_close(&p);
    }
}

// On a turntable at the distance r: held while w^2 r < mu_s g, also where the support's own axes
// have turned many times.
TEST(part_on_a_turntable_slips_above_the_threshold_speed) {
    const double r = 0.1, limit = sqrt(MU * G / r);
    for (int above = 0; above < 2; above++) {
        planar p = planar_open();
        planar_start(&p, "x", 0.6 * r);
        planar_start(&p, "y", -0.8 * r);
        planar_start(&p, "theta", 0.3);
        planar_drive(&p, (jd_drive_term){.w = limit * (above ? 1 + 1e-9 : 1 - 1e-9)});
        planar_run(&p, above ? 5 : 1000);
        CHECK_INT(planar_count(&p, "slip"), above);
        if (!above) {
            CHECK_BITS(planar_final(&p)[X], 0.6 * r);
            CHECK_BITS(planar_final(&p)[Y], -0.8 * r);
        } else
            CHECK(hypot(planar_final(&p)[X], planar_final(&p)[Y]) > r);
        planar_close(&p);
    }
}

// Turned to and fro about its own centre: J A w^2 against mu_s m g <r>.
TEST(part_on_a_twisting_plate_slips_above_the_threshold_amplitude) {
    const double w = 50;
    for (int above = 0; above < 2; above++) {
        planar p = planar_open();
        const double hold = MU * MASS * G * jd_patch_spin_moment(jd_model_patch(p.model));
        const double A = hold / (1.95e-6 * w * w) * (above ? 1 + 1e-9 : 1 - 1e-9);
        planar_drive(&p, (jd_drive_term){.rotation = A, .omega = w, .phase = 0.5 * JD_PI});
        planar_run(&p, above ? 1 : 50);
        CHECK((planar_count(&p, "slip") > 0) == above);
        planar_close(&p);
    }
}

// Up to twice mu m g in a second and down again: v'/(mu g) is 2 (t - 1/2), then 3 - 2 t, then -1.
TEST(table_may_end_within_a_slip) {
    planar p = planar_open();
    const double top = 2 * MU * MASS * G;
    const jd_load_row rows[3] = {{0, 0, 0, 0}, {1, 0.6 * top, 0.8 * top, 0}, {2, 0, 0, 0}};
    planar_load(&p, (jd_load_term){.kind = JD_LOAD_TABLE, .rows = rows, .row_count = 3, JD_ALWAYS});
    planar_run(&p, 3);
    CHECK_ABS(planar_event(&p, "slip", 0).t, 0.5, 1e-15);
    // from 1 s: v = mu g (1/4 + s - s^2), s = t - 1, zero at s = (1 + sqrt 2)/2 > 1: the last
    // piece, from 2 s, is free: v(2) = mu g/4
    CHECK_ABS(planar_event(&p, "stop", 0).t, 2.25, 1e-11);
    const double way = MU * G * (1. / 24 + (0.25 + 0.5 - 1. / 3) + 1. / 32);
    CHECK_REL(planar_final(&p)[X], 0.6 * way, 1e-11);
    CHECK_REL(planar_final(&p)[Y], 0.8 * way, 1e-11);
    planar_close(&p);
}

// The load passes mu_s m g within a microsecond: from there on mu_k acts.
TEST(steep_ramp_slips_by_what_is_beyond_kinetic_friction) {
    const double steep = 1e-6, F = 0.3, held = 0.6 * MASS * G;
    planar p = planar_open();
    planar_set(&p, "mu_s", 0.6);
    planar_load(&p, (jd_load_term){.F_x = F, .from = 0.5, .ramp = steep, .until = INFINITY});
    planar_run(&p, 1);
    CHECK_ABS(planar_event(&p, "slip", 0).t, 0.5 + steep * held / F, 1e-15);
    // of the order of the ramp times the acceleration
    CHECK_ABS(planar_final(&p)[VX], 0.5 * (F / MASS - MU * G), 1e-5);
    planar_close(&p);
}

// Friction of no size holds nothing and takes nothing: F/m (1 - cos t) and its rate.
TEST(body_without_friction_follows_newton_from_rest) {
    planar p = planar_open();
    planar_set(&p, "mu_k", 0);
    planar_set(&p, "mu_s", 0);
    planar_load(&p, (jd_load_term){.F_x = 0.05, .omega = 1, JD_ALWAYS});
    planar_run(&p, 1);
    CHECK_REL(planar_final(&p)[X], 0.05 / MASS * (1 - cos(1)), 1e-9);
    CHECK_REL(planar_final(&p)[VX], 0.05 / MASS * sin(1), 1e-9);
    planar_close(&p);
}

TEST_MAIN(step_of_the_load_starts_and_ends_the_slip_in_time,
          step_on_top_of_a_load_that_is_held_slips_at_the_step, step_of_a_microsecond_is_not_missed,
          graze_of_the_limit_is_not_missed, table_of_a_triangle_slips_where_it_passes_the_limit,
          table_with_a_steep_flank_slips_within_it, motion_pushed_back_along_its_path_turns,
          motion_pushed_back_along_an_oblique_path_returns_on_it,
          spin_turned_back_by_a_moment_turns,
          part_on_a_vibrating_plate_slips_above_the_threshold_amplitude,
          part_on_a_turntable_slips_above_the_threshold_speed,
          part_on_a_twisting_plate_slips_above_the_threshold_amplitude, table_may_end_within_a_slip,
          steep_ramp_slips_by_what_is_beyond_kinetic_friction,
          body_without_friction_follows_newton_from_rest)
