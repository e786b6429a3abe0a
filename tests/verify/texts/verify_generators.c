// Generators of walking patterns: stick-slip on a belt, Hopf, van der Pol, Rayleigh, and the leg that
// one of them leads. Against motions made again from the equations by another method, and closed forms.
//                                                                  docs/theory/belt-oscillator.md

#include "support/extrapolate.h"
#include "support/shipped_text.h"

// ---- The belt again -----------------------------------------------------------------------------

typedef struct belt {
    double d_c, F_s, delta, v_dr, eps;
    double side;  // 1 while the mass is slower than the belt, -1 while it is faster
} belt;

static const belt usual = {0.01, 1, 3, 0.5, 0.01, 1};

// [belt-oscillator:O1], smooth on one side.
static void belt_rates(const void* data, double t, const double* y, double* f) {
    const belt* b = data;
    const double v = b->v_dr - y[1], fading = b->F_s / (1 + b->delta * b->side * v);
    (void)t;
    f[0] = y[1];
    f[1] = -b->d_c * y[1] - y[0] + fading * (b->eps > 0 ? tanh(v / b->eps) : 1);
}

static double behind(const void* data, double t, const double* y) {
    const belt* b = data;
    (void)t;
    return b->side * (b->v_dr - y[1]);
}

static double acceleration(const void* data, double t, const double* y) {
    double f[2];
    belt_rates(data, t, y, f);
    return f[1];
}

// Friction that is smooth but for a kink where the mass has the speed of the belt.
static void run_smooth(belt b, double step, double end, double* y) {
    const smooth_motion m = {2, belt_rates, &b, step};
    for (double t = 0; t < end;) {
        t = smooth_run(&m, t, end, y, behind);
        b.side = t < end ? -b.side : b.side;
    }
}

static double place(const void* data, double t, const double* y) {
    (void)data, (void)t;
    return y[0];
}

// With true stick: times of stick and slip, one after the other.
static int stick_and_slip(const belt* b, double end, double* y, double* times, double* places) {
    const smooth_motion slips = {2, belt_rates, b, 0.02};
    double t = 0;
    int count = 0;
    while (t < end) {
        t = smooth_run(&slips, t, end, y, behind);
        if (t >= end)
            break;
        times[count] = t;
        places[count++] = y[0];
        const double tears = t + (b->F_s - b->d_c * b->v_dr - y[0]) / b->v_dr;
        y[0] = tears < end ? b->F_s - b->d_c * b->v_dr : y[0] + (end - t) * b->v_dr;
        y[1] = b->v_dr;
        t = tears;
        if (t >= end)
            break;
        times[count] = t;
        places[count++] = y[0];
        y[1] -= 1e-13;  // it slips back
    }
    return count;
}

// ---- True stick ---------------------------------------------------------------------------------

TEST(true_stick_has_the_known_events_and_period) {
    const double known[] = {0.97835147892, 2.52508560633, 7.04862578884, 10.75229435910};
    double y[] = {0, 0}, times[40], places[40];
    const belt b = {0.01, 1, 3, 0.5, 0, 1};
    const int count = stick_and_slip(&b, 60, y, times, places);
    text_run r = run_text((text_case){.name = "belt-oscillator",
                                      .set = (jd_value[]){{"eps", 0}, {NULL, 0}},
                                      .end = 60,
                                      .tolerance = 1e-13});
    REQUIRE(count > 8 && jd_trajectory_event_count(r.run) == count);
    for (int i = 0; i < count; i++) {
        const jd_event e = jd_trajectory_event_at(r.run, i);
        CHECK_STR(e.kind, i % 2 ? "slip" : "stick");
        CHECK_ABS(e.t, times[i], 1e-10);
        CHECK_ABS(e.state[0], places[i], 1e-10);
        if (i < 4)
            CHECK_ABS(e.t, known[i], 6e-12 + 1e-11);
    }
    CHECK_ABS(places[1], 0.995, 1e-15);
    CHECK_ABS(jd_trajectory_event_at(r.run, 2).state[0], -0.85683428513, 2e-11);
    CHECK_ABS(times[5] - times[3], 8.22720875277, 2e-11);
    CHECK_ABS(jd_trajectory_event_at(r.run, 5).t - jd_trajectory_event_at(r.run, 3).t,
              8.22720875277, 2e-11);
    CHECK_ABS(last_of(&r, "X"), y[0], 1e-10);
    CHECK(change_of(&r, "balance") < 1e-10);
    end_run(&r);
}

// ---- Smooth friction ----------------------------------------------------------------------------

// The time at which X next falls through 0.
static double next_fall(belt* b, double step, double t, double* y) {
    const smooth_motion m = {2, belt_rates, b, step};
    for (;;) {
        double before[] = {y[0], y[1]};
        const double next = smooth_run(&m, t, t + step, y, behind);
        if (before[0] > 0 && y[0] <= 0) {
            t = smooth_run(&m, t, next, before, place);
            memcpy(y, before, sizeof before);
            return t;
        }
        b->side = next < t + step ? -b->side : b->side;
        t = next;
    }
}

// The period of the cycle, at late times.
static double period_again(double eps) {
    belt b = usual;
    b.eps = eps;
    double y[] = {0, 0.1}, before = 0, last = 0;
    for (int turn = 0; turn < 9; turn++) {
        before = last;
        last = next_fall(&b, fmin(0.02, eps / 2), last, y);
    }
    return last - before;
}

static double period_of(double eps, double end) {
    text_run r = run_text((text_case){.name = "belt-oscillator",
                                      .set = (jd_value[]){{"eps", eps}, {NULL, 0}},
                                      .end = end,
                                      .tolerance = 1e-12});
    double before = 0, last = 0;
    const double* old = NULL;
    for (int64_t row = 0; row < jd_trajectory_row_count(r.run); row++) {
        const double* y = jd_trajectory_states(r.run, row);
        if (old && old[0] > 0 && y[0] <= 0) {  // X falls through 0: by a cubic through both rows
            const double h = jd_trajectory_time(r.run, row) - jd_trajectory_time(r.run, row - 1);
            double low = 0, high = 1;
            for (int i = 0; i < 60; i++) {
                const double s = (low + high) / 2, w = 1 - s;
                const double X = w * w * (1 + 2 * s) * old[0] + s * s * (3 - 2 * s) * y[0] +
                                 h * s * w * (w * old[1] - s * y[1]);
                *(X > 0 ? &low : &high) = s;
            }
            before = last;
            last = jd_trajectory_time(r.run, row - 1) + h * high;
        }
        old = y;
    }
    end_run(&r);
    return last - before;
}

TEST(smooth_friction_shortens_the_period_to_the_known_ones) {
    CHECK_ABS(period_again(0.01), 8.0002084007, 6e-11 + 1e-9);
    CHECK_ABS(period_again(0.1), 7.1196803078, 6e-11 + 1e-9);
    CHECK_ABS(period_again(0.001), 8.195793, 6e-7);
    // Rows are 12 ms apart: the cubic between them is good to h^4/384 of the fourth derivative.
    CHECK_ABS(period_of(0.01, 60), 8.0002084007, 1e-8);
    CHECK_ABS(period_of(0.1, 60), 7.1196803078, 1e-8);
    CHECK_ABS(period_of(0.001, 60), 8.195793, 1e-6);
}

TEST(smooth_friction_ends_at_the_known_places) {
    const struct {
        double eps, X, Z;
    } known[] = {{0.01, 1.1664921058, -0.4655371570}, {0.1, 0.9860848622, 0.1231516902}};
    for (int i = 0; i < 2; i++) {
        belt b = usual;
        b.eps = known[i].eps;
        double y[] = {0, 0};
        run_smooth(b, b.eps / 2, 60, y);
        text_run r = run_text((text_case){.name = "belt-oscillator",
                                          .set = (jd_value[]){{"eps", b.eps}, {NULL, 0}},
                                          .end = 60,
                                          .tolerance = 1e-13});
        CHECK_ABS(y[0], known[i].X, 6e-11);
        CHECK_ABS(y[1], known[i].Z, 6e-11);
        CHECK_ABS(last_of(&r, "X"), known[i].X, 2e-10);
        CHECK_ABS(last_of(&r, "Z"), known[i].Z, 2e-10);
        CHECK(change_of(&r, "balance") < 1e-10);
        end_run(&r);
    }
}

// ---- Where the cycle is ---------------------------------------------------------------------------

// Steady sliding, X = F_s/(1 + delta v) - d_c Z with Z = 0, is unstable where friction falls by more than
// d_c over the speed: below v_H.                                                [belt-oscillator:O2]
static double swing_after(double v_dr, double end) {
    const double X = 1 / (1 + 3 * v_dr);
    const jd_value set[] = {{"eps", 0}, {"v_dr", v_dr}, {NULL, 0}};
    const jd_value start[] = {{"X", X + 1e-3}, {NULL, 0}};
    text_run r =
        run_text((text_case){.name = "belt-oscillator", .set = set, .initial = start, .end = end});
    const double swing = hypot(last_of(&r, "X") - X, last_of(&r, "Z"));
    end_run(&r);
    return swing;
}

TEST(steady_sliding_is_stable_above_the_known_speed) {
    const double v_H = (sqrt(3 * 1 / 0.01) - 1) / 3;
    CHECK_ABS(v_H, 5.4401693586, 6e-11);
    // The rate of growth is (slope - d_c)/2 with the slope 3/(1 + 3 v)^2, for small swings.
    const double speeds[] = {v_H - 0.5, v_H + 0.5};
    for (int i = 0; i < 2; i++) {
        const double slope = 3 / ((1 + 3 * speeds[i]) * (1 + 3 * speeds[i]));
        const double growth = (slope - 0.01) / 2, t = 200 * JD_PI;
        CHECK_REL(swing_after(speeds[i], t), 1e-3 * exp(growth * t), 2e-3);
    }
}

// The slip of the cycle begins at X = F_s - d_c v_dr with the speed of the belt; where it comes back to
// it only just, the cycle ends: there its largest speed is that of the belt.
static double fastest_again(double v_dr) {
    const belt b = {0.01, 1, 3, v_dr, 0, 1};
    const smooth_motion m = {2, belt_rates, &b, 0.02};
    double y[] = {1 - 0.01 * v_dr, v_dr - 1e-12}, t = 0;
    while (t < 1 || acceleration(&b, t, y) < 0)
        smooth_step(&m, t, 0.02, y), t += 0.02;
    smooth_run(&m, t, 100, y, acceleration);
    return y[1] - v_dr;
}

TEST(the_cycle_lives_on_to_the_known_speed) {
    double low = 16, high = 17;
    for (int i = 0; i < 40; i++) {
        const double middle = (low + high) / 2;
        *(fastest_again(middle) > 0 ? &low : &high) = middle;
    }
    CHECK_ABS(low, 16.4143506077, 6e-11 + 1e-10);
    // And in the library: the mass sticks again below it, and never above.
    for (int i = 0; i < 2; i++) {
        const double v_dr = i ? 16.42 : 16.41;
        const jd_value set[] = {{"eps", 0}, {"v_dr", v_dr}, {NULL, 0}};
        const jd_value start[] = {{"X", 0.5}, {"Z", v_dr}, {NULL, 0}};
        text_run r = run_text((text_case){.name = "belt-oscillator",
                                          .set = set,
                                          .initial = start,
                                          .end = 100,
                                          .tolerance = 1e-12});
        int sticks = 0;
        for (int k = 0; k < jd_trajectory_event_count(r.run); k++)
            sticks += strcmp(jd_trajectory_event_at(r.run, k).kind, "stick") == 0;
        CHECK(i ? sticks == 0 : sticks > 3);
        end_run(&r);
    }
}

// ---- The others ----------------------------------------------------------------------------------

typedef struct swing {
    double mu, omega;
} swing;

static const swing strong = {6, 2};

static void pol_rates(const void* data, double t, const double* y, double* f) {
    const swing* s = data;
    (void)t;
    f[0] = y[1];
    f[1] = s->mu * (1 - y[0] * y[0]) * y[1] - s->omega * s->omega * y[0];
}

static void rayleigh_rates(const void* data, double t, const double* y, double* f) {
    const swing* s = data;
    (void)t;
    f[0] = y[1];
    f[1] = s->mu * (1 - y[1] * y[1]) * y[1] - s->omega * s->omega * y[0];
}

// Radius and angle of Hopf's oscillator are elementary.                         [belt-oscillator:O3]
TEST(hopf_runs_to_its_circle_as_the_closed_form_says) {
    text_run r = run_text((text_case){.name = "hopf", .end = 20, .tolerance = 1e-12});
    for (int64_t row = 0; row < jd_trajectory_row_count(r.run); row += 100) {
        const double t = jd_trajectory_time(r.run, row);
        const double radius = sqrt(6 / (1 + 5 * exp(-12 * t)));  // from 1
        CHECK_ABS(value_at(&r, row, "r"), radius, 1e-10);
        CHECK_ABS(value_at(&r, row, "X"), radius * sin(2 * t), 1e-9);
        CHECK_ABS(value_at(&r, row, "Z"), radius * cos(2 * t), 1e-9);
    }
    end_run(&r);
}

static void check_strong(const char* name,
                         void (*rates)(const void*, double, const double*, double*), double X,
                         double Z) {
    const smooth_motion m = {2, rates, &strong, 0.01};
    double y[] = {0, 1};
    smooth_run(&m, 0, 20, y, NULL);
    text_run r = run_text((text_case){.name = name, .end = 20, .tolerance = 1e-13});
    CHECK_ABS(y[0], X, 6e-11);
    CHECK_ABS(y[1], Z, 6e-11);
    CHECK_ABS(last_of(&r, "X"), X, 1e-10);
    CHECK_ABS(last_of(&r, "Z"), Z, 1e-10);
    end_run(&r);
}

TEST(van_der_pol_and_rayleigh_end_at_the_known_places) {
    check_strong("van-der-pol", pol_rates, -1.9722919669, 0.4262173350);
    check_strong("rayleigh", rayleigh_rates, -0.0658153159, -1.0043959782);
}

// Where the second coordinate changes its sign the first is at its end.
static double slower(const void* data, double t, const double* y) {
    (void)data, (void)t;
    return y[1];
}

static double quickening(const void* data, double t, const double* y) {
    double f[2];
    rayleigh_rates(data, t, y, f);
    return f[1];
}

TEST(rayleigh_is_van_der_pol_seen_through_its_velocity) {
    const smooth_motion pol = {2, pol_rates, &strong, 0.005},
                        ray = {2, rayleigh_rates, &strong, 0.005};
    double y[] = {2, 1e-9}, z[] = {1, 1e-9}, tops[3], places[3], t = 0;
    for (int i = 0; i < 3; i++) {  // from one largest X to the next
        t = smooth_run(&pol, t, 100, y, slower);
        tops[i] = t;
        places[i] = y[0];
        while (y[1] <= 0 || y[0] < 0)
            smooth_step(&pol, t, 0.005, y), t += 0.005;
    }
    CHECK_ABS(tops[2] - tops[1], 4.42954774986, 2e-11);
    CHECK_ABS(places[2], 2.02330414168, 2e-11);
    // Rayleigh's largest Z, where Z' = 0: X of van der Pol over sqrt(3).
    t = smooth_run(&ray, 0, 10, z, NULL);
    while (z[1] < 0 || quickening(&strong, t, z) < 0)
        smooth_step(&ray, t, 0.005, z), t += 0.005;
    smooth_run(&ray, t, 100, z, quickening);
    CHECK_ABS(z[1], 1.16815519085, 2e-11);
    CHECK_ABS(sqrt(3) * 1.16815519085, places[2], 2e-11);
    // In the library: sqrt(3) Z and its rate go as X and Z of van der Pol from the same start.
    const double X = -0.3, Z = 0.8, rate = 6 * (1 - Z * Z) * Z - 4 * X;
    const jd_value of_ray[] = {{"X", X}, {"Z", Z}, {NULL, 0}};
    const jd_value of_pol[] = {{"X", sqrt(3) * Z}, {"Z", sqrt(3) * rate}, {NULL, 0}};
    text_run a =
        run_text((text_case){.name = "rayleigh", .initial = of_ray, .end = 20, .tolerance = 1e-13});
    text_run b = run_text(
        (text_case){.name = "van-der-pol", .initial = of_pol, .end = 20, .tolerance = 1e-13});
    for (int64_t row = 0; row < jd_trajectory_row_count(a.run); row += 50)
        CHECK_ABS(sqrt(3) * value_at(&a, row, "Z"), value_at(&b, row, "X"), 1e-9);
    end_run(&a);
    end_run(&b);
}

// ---- The leg -------------------------------------------------------------------------------------

// [belt-oscillator:O4]: angles that lead to a place lead back to it.
TEST(the_angles_of_the_leg_lead_to_the_place_of_its_tip) {
    text_run r = run_text((text_case){.name = "leg", .end = 6});
    for (int64_t row = 0; row < jd_trajectory_row_count(r.run); row += 20) {
        const double a = value_at(&r, row, "th1"), b = value_at(&r, row, "th2"),
                     c = value_at(&r, row, "th3");
        const double rho = 0.027 + 0.07 * cos(b) + 0.12 * cos(b - c);
        CHECK_ABS(rho * cos(a), value_at(&r, row, "x"), 1e-14);
        CHECK_ABS(rho * sin(a), value_at(&r, row, "y"), 1e-14);
        CHECK_ABS(0.07 * sin(b) + 0.12 * sin(b - c), value_at(&r, row, "z"), 1e-14);
        if (value_at(&r, row, "phase") == 1)  // it stands on the ground
            CHECK_ABS(value_at(&r, row, "z"), value_at(&r, row, "ground"), 1e-15);
    }
    end_run(&r);
}

TEST(a_known_place_has_the_known_angles) {
    // The tip at (120, 40, -60) mm: X = 1 with a stride of 40 mm, on the belt over a ground 60 mm below.
    const jd_value set[] = {{"stride", 0.04}, {"h", 0.06}, {"F_s", 2}, {NULL, 0}};
    const jd_value start[] = {{"X", 1}, {"Z", 0.5}, {NULL, 0}};
    text_run r = run_text((text_case){.name = "leg", .set = set, .initial = start, .end = 0.01});
    CHECK_ABS(first_of(&r, "th1"), 0.3217505544, 6e-11);
    CHECK_ABS(first_of(&r, "th2"), 0.7797534753, 6e-11);
    CHECK_ABS(first_of(&r, "th3"), 1.9233851828, 6e-11);
    end_run(&r);
}

TEST_MAIN(true_stick_has_the_known_events_and_period,
          smooth_friction_shortens_the_period_to_the_known_ones,
          smooth_friction_ends_at_the_known_places, steady_sliding_is_stable_above_the_known_speed,
          the_cycle_lives_on_to_the_known_speed, hopf_runs_to_its_circle_as_the_closed_form_says,
          van_der_pol_and_rayleigh_end_at_the_known_places,
          rayleigh_is_van_der_pol_seen_through_its_velocity,
          the_angles_of_the_leg_lead_to_the_place_of_its_tip, a_known_place_has_the_known_angles)
