// When a planar-body starts to move, and where to: thresholds of pushes, ramps, static and kinetic
// friction, the paper's rule.

#include "judder/surface.h"
#include "support/system/planar_runs.h"

#define OFFSET 0.005  // of the push from the centre [m]
#define RAMP 2.0      // duration of ramps [s]

// A push along x at the distance OFFSET, fixed in the body or in space.
static jd_load_term push_of(double size, jd_frame frame) {
    return (jd_load_term){
        .kind = JD_LOAD_PUSH, .push = size, .y = OFFSET, .frame = frame, JD_ALWAYS};
}

static jd_breakaway breakaway_of(const planar* p) {
    jd_resting_body body = {
        .patch = jd_model_patch(p->model),
        .B = {0.0234, 0, 0, 0.0234, 0, 1.95e-6},
        .static_limit = planar_limit(p, "mu_s"),
        .sliding_limit = planar_limit(p, "mu_k"),
    };
    jd_breakaway start;
    REQUIRE(jd_breakaway_compute(&body, jd_wrench_beside(0, OFFSET), &start) == JD_OK);
    return start;
}

// ---- Constant pushes ---------------------------------------------------------------------------

TEST(push_below_the_threshold_moves_nothing_for_hours) {
    for (int frame = 0; frame < JD_FRAME_COUNT; frame++) {
        planar p = planar_open();
        planar_load(&p, push_of(0.95 * breakaway_of(&p).exact, (jd_frame)frame));
        planar_run(&p, 1e4);
        CHECK_INT(jd_trajectory_event_count(p.trajectory), 0);
        for (int i = 0; i < STATES; i++)
            CHECK_BITS(planar_final(&p)[i], 0.0);
        planar_close(&p);
    }
}

// The same a million-th below: no drift either. Thresholds are good to 1e-12.
TEST(push_just_below_the_threshold_moves_nothing) {
    planar p = planar_open();
    planar_load(&p, push_of((1 - 1e-6) * breakaway_of(&p).exact, JD_FRAME_BODY));
    planar_run(&p, 1e4);
    CHECK_INT(jd_trajectory_event_count(p.trajectory), 0);
    planar_close(&p);
}

static void check_direction(const double* got, const double* want, double tolerance) {
    const double a = 0.0158113883;  // size of the patch
    const double g[3] = {got[0], got[1], a * got[2]}, w[3] = {want[0], want[1], a * want[2]};
    const double gg = sqrt(g[0] * g[0] + g[1] * g[1] + g[2] * g[2]);
    const double ww = sqrt(w[0] * w[0] + w[1] * w[1] + w[2] * w[2]);
    for (int i = 0; i < 3; i++)
        CHECK_ABS(g[i] / gg, w[i] / ww, tolerance);
}

// A load that is constant in the axes of the body gives u = q t with the q of the convex problem,
// but for the turn of the axes, some 1e-6 rad in the time looked at.
TEST(push_just_above_the_threshold_moves_the_body_as_the_convex_problem_says) {
    for (int frame = 0; frame < JD_FRAME_COUNT; frame++) {
        planar p = planar_open();
        const double B[6] = {0.0234, 0, 0, 0.0234, 0, 1.95e-6};
        const double size = (1 + 1e-6) * breakaway_of(&p).exact;
        jd_slip slip;
        jd_wrench W = jd_wrench_beside(0, OFFSET);
        W.fx *= size, W.fy *= size, W.m *= size;
        REQUIRE(jd_surface_slip(jd_model_patch(p.model), B, W, planar_limit(&p, "mu_k"), &slip) ==
                JD_OK);
        CHECK(!slip.sticks);
        planar_load(&p, push_of(size, (jd_frame)frame));
        p.options.record = JD_RECORD_STEPS;
        planar_run(&p, 0.1);
        CHECK_INT(planar_count(&p, "slip"), 1);
        CHECK_BITS(planar_event(&p, "slip", 0).t, 0.0);
        int64_t row = 0;
        while (jd_trajectory_time(p.trajectory, row) < 1e-2)
            row++;
        const double q[3] = {slip.q.vx, slip.q.vy, slip.q.w};
        const double* y = planar_row(&p, row);
        check_direction(y + VX, q, 1e-5);
        CHECK_REL(y[VX], q[0] * jd_trajectory_time(p.trajectory, row), 1e-4);
        planar_close(&p);
    }
}

// ---- Ramps -------------------------------------------------------------------------------------

// The gauge is good to 1e-12 and so is the time.
TEST(ramp_of_a_push_starts_the_body_at_the_threshold) {
    for (int frame = 0; frame < JD_FRAME_COUNT; frame++) {
        planar p = planar_open();
        const double threshold = breakaway_of(&p).exact;
        jd_load_term push = push_of(1.5 * threshold, (jd_frame)frame);
        push.from = 0.25;
        push.ramp = RAMP;
        planar_load(&p, push);
        planar_run(&p, 1.7);
        CHECK_INT(planar_count(&p, "slip"), 1);
        CHECK_ABS(planar_event(&p, "slip", 0).t, 0.25 + RAMP / 1.5, 1e-11);
        planar_check_rest(&p);
        planar_close(&p);
    }
}

// The force alone: |F| is compared with mu m g, without any solver between.
TEST(ramp_of_a_force_starts_the_body_to_the_last_bit) {
    planar p = planar_open();
    const double limit = planar_limit(&p, "mu_s");
    planar_load(&p, (jd_load_term){.F_x = 0.6 * 3 * limit,
                                   .F_y = 0.8 * 3 * limit,
                                   .from = 0,
                                   .ramp = RAMP,
                                   .until = INFINITY});
    planar_run(&p, 1);
    CHECK_ABS(planar_event(&p, "slip", 0).t, RAMP / 3, 4e-16);
    // a = (F - mu N)/m = (3 limit/(m RAMP)) (t - t0), so v = that * (t - t0)^2/2
    const double t = 1 - RAMP / 3, v = 3 * 0.4 * 9.81 / RAMP * t * t / 2;
    CHECK_REL(planar_final(&p)[VX], 0.6 * v, 1e-9);
    CHECK_REL(planar_final(&p)[VY], 0.8 * v, 1e-9);
    CHECK_REL(hypot(planar_final(&p)[X], planar_final(&p)[Y]), v * t / 3, 1e-9);
    planar_close(&p);
}

// Slip under a load that grows through the surface: the motion grows as b t^2/2 with the b of the
// convex problem. A millisecond after the onset the body has turned by 1e-7 rad and the load has
// grown by 1e-3, by which the direction changes.
TEST(ramp_starts_the_body_in_the_direction_of_the_normal) {
    planar p = planar_open();
    const jd_breakaway start = breakaway_of(&p);
    jd_load_term push = push_of(1.5 * start.exact, JD_FRAME_BODY);
    push.from = 0;
    push.ramp = RAMP;
    planar_load(&p, push);
    p.options.record = JD_RECORD_STEPS;
    planar_run(&p, 1.5);
    const double onset = planar_event(&p, "slip", 0).t;
    int64_t row = 0;
    while (jd_trajectory_time(p.trajectory, row) < onset + 1e-3)
        row++;
    const double want[3] = {start.direction.vx, start.direction.vy, start.direction.w};
    check_direction(planar_row(&p, row) + VX, want, 3e-3);
    planar_close(&p);
}

// ---- Static and kinetic friction ---------------------------------------------------------------

TEST(body_starts_at_static_friction_and_moves_with_kinetic) {
    planar p = planar_open();
    planar_set(&p, "mu_s", 0.55);
    planar_set(&p, "mu_k", 0.4);
    const double limit = planar_limit(&p, "mu_s");
    planar_load(&p, (jd_load_term){.F_x = 2 * limit, .from = 0, .ramp = RAMP, .until = INFINITY});
    planar_run(&p, 1.5);
    const double onset = RAMP / 2, t = 1.5 - onset, g = 9.81;
    CHECK_ABS(planar_event(&p, "slip", 0).t, onset, 1e-15);
    const double jump = (0.55 - 0.4) * g, rise = 2 * 0.55 * g / RAMP;
    CHECK_REL(planar_final(&p)[VX], jump * t + rise * t * t / 2, 1e-12);
    CHECK_REL(planar_final(&p)[X], jump * t * t / 2 + rise * t * t * t / 6, 1e-12);
    planar_close(&p);
}

// The same with a push off the centre: the acceleration of the first instant is that of the convex
// problem with mu_k under the load that mu_s just held.
TEST(first_acceleration_after_static_friction_is_that_of_the_convex_problem) {
    planar p = planar_open();
    planar_set(&p, "mu_s", 0.55);
    planar_set(&p, "mu_k", 0.4);
    const jd_breakaway start = breakaway_of(&p);
    jd_load_term push = push_of(1.5 * start.exact, JD_FRAME_SPACE);
    push.from = 0;
    push.ramp = RAMP;
    planar_load(&p, push);
    p.options.record = JD_RECORD_STEPS;
    planar_run(&p, 1.4);
    const double onset = planar_event(&p, "slip", 0).t;
    CHECK_ABS(onset, RAMP / 1.5, 1e-11);
    int64_t row = 0;
    while (jd_trajectory_time(p.trajectory, row) < onset + 1e-5)
        row++;
    const double t = jd_trajectory_time(p.trajectory, row) - onset;
    const double* y = planar_row(&p, row);
    CHECK_REL(y[VX] / t, start.acceleration.vx,
              1e-3);  // the load grows by 1e-5 of itself, the excess by 4e-5
    CHECK_REL(y[OMEGA] / t, start.acceleration.w, 1e-3);
    planar_close(&p);
}

// The law has no value at the start, where nothing moves yet; friction is what it goes on from.
TEST(friction_of_the_first_row_is_that_of_the_motion_that_begins) {
    static const char* const forces[] = {"F_fx", "F_fy", "M_f"};
    planar p = planar_open();
    p.options.record = JD_RECORD_STEPS;
    planar_load(&p, (jd_load_term){.F_x = 0.5, .F_y = 0.2, .M = 0.01, JD_ALWAYS});
    planar_run(&p, 0.01);
    CHECK_ABS(planar_output(&p, 0, "speed"), 0, 0);
    for (int i = 0; i < 3; i++)  // the first step is 1e-7 s, the body turns by less
        CHECK_REL(planar_output(&p, 0, forces[i]), planar_output(&p, 1, forces[i]), 1e-8);
    planar_close(&p);
}

// F = F0 cos(w t), F0 > mu_s m g: slip from the start, stop where v = 0, slip again where
// |F| = mu_s m g, with the other sign: half a period later all repeats, mirrored.
TEST(stick_slip_under_an_oscillating_force_repeats_itself) {
    planar p = planar_open();
    planar_set(&p, "mu_s", 0.55);
    planar_set(&p, "mu_k", 0.4);
    const double F0 = 0.14, w = 5, m = 0.0234;
    planar_load(&p, (jd_load_term){.F_x = F0, .omega = w, .phase = 0.5 * JD_PI, JD_ALWAYS});
    planar_run(&p, 10);
    const double onset = asin(0.55 * m * 9.81 / F0) / w, half = JD_PI / w;
    const int slips = planar_count(&p, "slip");
    CHECK_INT(slips, 16);
    CHECK_INT(planar_count(&p, "turn"), 0);
    // v = (F0/(m w)) (cos w t0 - cos w t) - mu_k g (t - t0) = 0, by Newton from the event itself
    double stop = planar_event(&p, "stop", 0).t;
    for (int i = 0; i < 50; i++) {
        const double v =
            F0 / (m * w) * (cos(w * onset) - cos(w * stop)) - 0.4 * 9.81 * (stop - onset);
        stop -= v / (F0 / m * sin(w * stop) - 0.4 * 9.81);
    }
    for (int i = 0; i < slips; i++)
        CHECK_ABS(planar_event(&p, "slip", i).t, onset + i * half, 1e-14);
    for (int i = 0; i < planar_count(&p, "stop"); i++)
        CHECK_ABS(planar_event(&p, "stop", i).t, stop + i * half, 1e-10);
    planar_close(&p);
}

// ---- The paper's rule --------------------------------------------------------------------------

TEST(rule_of_the_paper_starts_later_and_at_its_own_threshold) {
    planar p = planar_open();
    const jd_breakaway start = breakaway_of(&p);
    CHECK(start.kardan > 1.01 * start.exact);
    jd_load_term push = push_of(1.5 * start.exact, JD_FRAME_BODY);
    push.from = 0;
    push.ramp = RAMP;
    planar_load(&p, push);
    planar_set(&p, "stick_rule", 1);
    planar_run(&p, 1.9);
    CHECK_INT(planar_count(&p, "slip"), 1);
    CHECK_ABS(planar_event(&p, "slip", 0).t, RAMP / 1.5 * start.kardan / start.exact, 1e-10);
    planar_close(&p);
}

TEST_MAIN(push_below_the_threshold_moves_nothing_for_hours,
          push_just_below_the_threshold_moves_nothing,
          push_just_above_the_threshold_moves_the_body_as_the_convex_problem_says,
          ramp_of_a_push_starts_the_body_at_the_threshold,
          ramp_of_a_force_starts_the_body_to_the_last_bit,
          ramp_starts_the_body_in_the_direction_of_the_normal,
          body_starts_at_static_friction_and_moves_with_kinetic,
          first_acceleration_after_static_friction_is_that_of_the_convex_problem,
          friction_of_the_first_row_is_that_of_the_motion_that_begins,
          stick_slip_under_an_oscillating_force_repeats_itself,
          rule_of_the_paper_starts_later_and_at_its_own_threshold)
