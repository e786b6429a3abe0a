// Balls on planes, on a billiard table, and a body on three feet, against closed forms.

#include "support/shipped_text.h"

#define GRAVITY 9.81
#define END_OF_LIST                                                                                \
    { NULL, 0 }

// ---- A ball on a plane -------------------------------------------------------------------------

TEST(a_ball_rolls_down_a_tilted_plane_with_five_sevenths) {
    const double tilt = 0.2, time = 0.8;
    const jd_value set[] = {{"alpha", tilt}, {"Omega", 0}, END_OF_LIST};
    text_run r = run_text((text_case){.name = "ball-on-plane", .set = set, .end = time});
    CHECK_REL(last_of(&r, "vx"), 5.0 / 7 * GRAVITY * sin(tilt) * time, 1e-9);
    CHECK_ABS(last_of(&r, "z"), 0, 1e-15);
    end_run(&r);
}

// Once it rolls on a plane that turns with W, a ball with the moment of inertia j m r^2 goes round on
// a circle with j/(1 + j) W, wherever the circle lies: 2/7 W if it is full, 2/5 W if it is hollow.
TEST(a_ball_on_a_turntable_goes_round_with_two_sevenths) {
    static const double inertia[] = {2.0 / 5, 2.0 / 3};
    static const jd_value start[] = {{"x", 0.1}, {"vy", 0.2}, END_OF_LIST};
    for (int i = 0; i < 2; i++) {
        const double j = inertia[i], W = 6, round = 2 * JD_PI * (1 + j) / (j * W);
        const jd_value set[] = {{"Omega", W}, {"j", j}, END_OF_LIST};
        text_case c = {.name = "ball-on-plane", .set = set, .initial = start, .end = 1};
        text_run first = run_text(c);
        c.end = 1 + round / 2;
        text_run half = run_text(c);
        c.end = 1 + round;
        text_run whole = run_text(c);
        CHECK(jd_trajectory_event_at(whole.run, 1).t < 1);  // it rolls by then
        CHECK_ABS(last_of(&half, "vx"), -last_of(&first, "vx"), 1e-7);
        CHECK_ABS(last_of(&half, "vy"), -last_of(&first, "vy"), 1e-7);
        CHECK_ABS(last_of(&whole, "x"), last_of(&first, "x"), 1e-8);
        CHECK_ABS(last_of(&whole, "y"), last_of(&first, "y"), 1e-8);
        CHECK(fabs(last_of(&half, "y") - last_of(&first, "y")) > 0.05);
        end_run(&first);
        end_run(&half);
        end_run(&whole);
    }
}

// Tilted, the circle moves across the slope: 2/7 W v = 5/7 g sin(a).
TEST(a_ball_on_a_tilted_turntable_drifts_along_the_contour) {
    const double tilt = 0.01, W = 6, round = 7 * JD_PI / W;
    const jd_value set[] = {{"Omega", W}, {"alpha", tilt}, END_OF_LIST};
    static const jd_value start[] = {{"x", 0.1}, {"vy", 0.2}, END_OF_LIST};
    text_case c = {.name = "ball-on-plane", .set = set, .initial = start, .end = 1};
    text_run first = run_text(c);
    c.end = 1 + round;
    text_run later = run_text(c);
    CHECK_ABS(last_of(&later, "x"), last_of(&first, "x"), 1e-7);
    CHECK_REL(last_of(&later, "y") - last_of(&first, "y"), 2.5 * GRAVITY * sin(tilt) / W * round,
              1e-6);
    end_run(&first);
    end_run(&later);
}

// ---- A body on three feet ----------------------------------------------------------------------

// Two moments and the weight tell the forces of three feet, pushed or not.
TEST(three_feet_share_the_weight_as_statics_say) {
    const double m = 2, R = 0.15, a = 0.03, b = 0.02, h = 0.1, push = 2;
    const double weight = m * GRAVITY, X = weight * a + push * h, Y = weight * b;
    const double want[3] = {weight / 3 + 2 * X / (3 * R),
                            weight / 3 - X / (3 * R) + Y / (sqrt(3) * R),
                            weight / 3 - X / (3 * R) - Y / (sqrt(3) * R)};
    const jd_value set[] = {{"F_x", push}, END_OF_LIST};
    static const jd_value start[] = {{"vx", 0}, {"wz", 0}, END_OF_LIST};
    text_run r =
        run_text((text_case){.name = "rigid-body", .set = set, .initial = start, .end = 0.1});
    CHECK_REL(last_of(&r, "N_foot1"), want[0], 1e-10);
    CHECK_REL(last_of(&r, "N_foot2"), want[1], 1e-10);
    CHECK_REL(last_of(&r, "N_foot3"), want[2], 1e-10);
    CHECK_BITS(last_of(&r, "x"), 0);
    end_run(&r);
}

// Feet in a ring and the centre of mass in their middle, at their height: without a moment it slides
// straight on with mu g, and stops for good.
TEST(a_body_on_three_feet_slides_and_stops) {
    const jd_value set[] = {{"a", 0}, {"b", 0}, {"h", 0}, END_OF_LIST};
    static const jd_value start[] = {{"vx", 0.6}, {"wz", 0}, END_OF_LIST};
    const double decay = 0.3 * GRAVITY;
    text_run r =
        run_text((text_case){.name = "rigid-body", .set = set, .initial = start, .end = 0.5});
    CHECK_REL(last_of(&r, "x"), 0.6 * 0.6 / (2 * decay), 1e-9);
    CHECK_BITS(last_of(&r, "vx"), 0);
    CHECK_ABS(last_of(&r, "y"), 0, 1e-12);
    end_run(&r);
}

// ---- Billiard ----------------------------------------------------------------------------------

#define RADIUS 0.02625
// The other balls lie far off.
#define ASIDE                                                                                      \
    {"x2", 1.1}, {"y2", 0.5}, {"x3", 1.1}, { "y3", -0.5 }
#define BALLS(name, ...) const jd_value name[] = {ASIDE, __VA_ARGS__, END_OF_LIST}

// From v and w on it slides for 2/7 (v - r w)/(mu g) and rolls with (5 v + 2 r w)/7: struck in the
// middle with 5/7 v, struck high it runs on, struck low it comes back.
TEST(a_ball_that_is_struck_slides_then_rolls) {
    static const double spins[] = {0, 80, -150};
    const double v = 1, mu = 0.212;
    const jd_value set[] = {{"mu_r", 0}, END_OF_LIST};
    for (int i = 0; i < 3; i++) {
        BALLS(start, {"x1", 0}, {"y1", 0}, {"vx1", v}, {"vy1", 0}, {"wy1", spins[i]});
        text_run r =
            run_text((text_case){.name = "billiard", .set = set, .initial = start, .end = 0.7});
        const double slip = v - RADIUS * spins[i];
        const double rolls = (5 * v + 2 * RADIUS * spins[i]) / 7;
        CHECK_REL(last_of(&r, "vx1"), rolls, 1e-10);
        CHECK_REL(last_of(&r, "wy1"), rolls / RADIUS, 1e-10);
        CHECK_INT(jd_trajectory_event_count(r.run), 1);
        CHECK_REL(jd_trajectory_event_at(r.run, 0).t, 2 * fabs(slip) / (7 * mu * GRAVITY), 1e-9);
        CHECK(i != 2 || rolls < 0);
        CHECK(change_of(&r, "balance") < 1e-10);
        end_run(&r);
    }
}

TEST(a_rolling_ball_is_slowed_and_stops_for_good) {
    const double v = 0.4, decay = 5.0 / 7 * 0.01 * GRAVITY;
    BALLS(start, {"x1", -1}, {"y1", 0}, {"vx1", v}, {"vy1", 0}, {"wy1", v / RADIUS});
    text_run r = run_text((text_case){.name = "billiard", .initial = start, .end = 7});
    CHECK_REL(last_of(&r, "x1") + 1, v * v / (2 * decay), 1e-9);
    CHECK_BITS(last_of(&r, "vx1"), 0);
    CHECK_BITS(last_of(&r, "wy1"), 0);
    end_run(&r);
}

// On a cushion that it slides along all through the blow: (1 + e) v_n m is the blow, mu of it slows the
// ball along the cushion and gives it a spin about the vertical.
TEST(a_cushion_throws_a_ball_back) {
    const double e = 0.98, mu = 0.14, vx = 0.5, vy = 1, rub = mu * (1 + e) * vx;
    const jd_value set[] = {{"mu", 0}, {"mu_r", 0}, END_OF_LIST};
    BALLS(start, {"x1", 1}, {"y1", -0.3}, {"vx1", vx}, {"vy1", vy});
    text_run r =
        run_text((text_case){.name = "billiard", .set = set, .initial = start, .end = 0.45});
    CHECK_REL(jd_trajectory_event_at(r.run, 0).t, (1.2 - RADIUS - 1) / vx, 1e-10);
    CHECK_REL(last_of(&r, "vx1"), -e * vx, 1e-10);
    CHECK_REL(last_of(&r, "vy1"), vy - rub, 1e-10);
    CHECK_REL(last_of(&r, "wz1"), -2.5 * rub / RADIUS, 1e-10);
    end_run(&r);
}

// Balls without friction share the velocity along the line of their centres as (1 - e)/2 and (1 + e)/2;
// across it they keep theirs. So at e = 1 they part at a right angle.
TEST(balls_share_their_momentum) {
    const jd_value set[] = {{"mu", 0}, {"mu_r", 0}, {"mu_b", 0}, {"e_b", 1}, END_OF_LIST};
    const jd_value start[] = {{"x1", 0},   {"y1", 0},  {"x2", 0.3}, {"y2", 0.03}, {"x3", -1},
                              {"y3", 0.5}, {"vx1", 1}, {"vy1", 0},  END_OF_LIST};
    const double sine = 0.03 / (2 * RADIUS), cosine = sqrt(1 - sine * sine);
    text_run r =
        run_text((text_case){.name = "billiard", .set = set, .initial = start, .end = 0.5});
    CHECK_REL(last_of(&r, "vx2"), cosine * cosine, 1e-9);
    CHECK_REL(last_of(&r, "vy2"), cosine * sine, 1e-9);
    CHECK_REL(last_of(&r, "vx1"), sine * sine, 1e-9);
    CHECK_REL(last_of(&r, "vy1"), -cosine * sine, 1e-9);
    end_run(&r);
}

// On the cloth, with friction everywhere: just after the blow momentum is that before. The other ball
// has rested on the cloth, which does not hold it through the blow.
TEST(a_ball_that_rests_is_struck_away) {
    const double v = 1.2, mu = 0.212, e = 0.95;
    const jd_value start[] = {{"x1", 0},   {"y1", 0},  {"x2", 0.2}, {"y2", 0},  {"x3", -1},
                              {"y3", 0.5}, {"vx1", v}, {"vy1", 0},  END_OF_LIST};
    text_run r = run_text((text_case){.name = "billiard", .initial = start, .end = 0.2});
    const jd_event hit = jd_trajectory_event_at(r.run, 0);
    CHECK_STR(hit.name, "pair1");
    const double before = v - mu * GRAVITY * hit.t, since = 0.2 - hit.t;
    // The first ball still has the spin that it has got from sliding, the second none yet.
    const double second = (1 + e) / 2 * before - mu * GRAVITY * since;
    CHECK_REL(last_of(&r, "vx2"), second, 1e-8);
    CHECK(change_of(&r, "balance") < 1e-9);
    end_run(&r);
}

// The same, reduced: a block held by friction, or sliding towards what strikes it.
TEST(an_impact_moves_what_friction_holds) {
    static const char text[] =
        "system: hit\nparameters: {m: 1 kg, mu: 0.1}\n"
        "states: {x: 0 m, y: 1 m, v: 2 m/s, w: 0 m/s}\nmasses: {v: m, w: m}\n"
        "equations: {x': v, y': w, v': 0, w': 0}\n"
        "contacts:\n  floor: {motion: w, normal: m*10 m/s^2, friction: mu}\n"
        "  pair: {gap: y - x, restitution: 1}\n";
    static const double speeds[] = {0, -1.0};
    for (int i = 0; i < 2; i++) {
        const double w = speeds[i];
        const jd_value start[] = {{"w", w}, END_OF_LIST};
        text_run r = run_text((text_case){.text = text, .initial = start, .end = 0.6});
        const double hit = jd_trajectory_event_at(r.run, 0).t;
        CHECK_STR(jd_trajectory_event_at(r.run, 0).name, "pair");
        CHECK_ABS(last_of(&r, "v"), w == 0 ? 0 : w + hit, 1e-10);
        CHECK_ABS(last_of(&r, "w"), 2 - (0.6 - hit), 1e-10);
        end_run(&r);
    }
}

TEST_MAIN(a_ball_rolls_down_a_tilted_plane_with_five_sevenths,
          a_ball_on_a_turntable_goes_round_with_two_sevenths,
          a_ball_on_a_tilted_turntable_drifts_along_the_contour,
          three_feet_share_the_weight_as_statics_say, a_body_on_three_feet_slides_and_stops,
          a_ball_that_is_struck_slides_then_rolls, a_rolling_ball_is_slowed_and_stops_for_good,
          a_cushion_throws_a_ball_back, balls_share_their_momentum,
          a_ball_that_rests_is_struck_away, an_impact_moves_what_friction_holds)
