// Sweeps of the impact oscillator against independent computations: its period doubling, and
// grazing at its closed-form value.

#include "support/sweeps.h"

// By Newton's method on the map from impact to impact, closed forms in between, eigenvalue -1:
// tests/reference/impact_doubling.py.
TEST(the_impact_oscillator_doubles_its_period_where_the_impact_map_says) {
    const double omega = 2.265342526;
    sweep_case* s = sweep_begin("impact-oscillator", "omega=2.2657:2.2669:5");
    REQUIRE(jd_sweep_read_quantity(s->model, "x", &s->options) == JD_OK);
    REQUIRE(jd_sweep_read_quantity(s->model, "v", &s->options) == JD_OK);
    s->run.tolerance = 1e-10;
    s->options.transient = 2000;  // multipliers up to 0.99
    s->options.record = 32;
    s->options.period_tolerance = 1e-6;
    s->options.start = JD_START_CARRY;
    sweep_run(s);
    const double found = sweep_doubling(s, 1);
    printf("doubles at omega = %.7f, independently %.7f\n", found, omega);
    CHECK_ABS(found, omega, 1e-5);  // asked for: 1e-4
    sweep_end(s);
}

// The steady motion without impacts has the amplitude C = F/sqrt((k - m omega^2)^2 + (c omega)^2):
// started on it, the mass strikes the stop iff gap < C.                  [impact-oscillator:O1]
TEST(the_impact_oscillator_grazes_the_stop_at_the_amplitude_of_its_linear_motion) {
    const double m = 1, c = 0.1, k = 1, F = 1, omega = 2;
    const double real = k - m * omega * omega, imaginary = c * omega;
    const double C = F / hypot(real, imaginary), psi = atan2(imaginary, real);
    char over[128];
    snprintf(over, sizeof over, "gap=%.17g:%.17g:12", C - 5.5e-7, C + 5.5e-7);
    sweep_case* s = sweep_begin("impact-oscillator", over);
    REQUIRE(jd_model_set_initial(s->model, "x", C * cos(psi)) == JD_OK);
    REQUIRE(jd_model_set_initial(s->model, "v", C * omega * sin(psi)) == JD_OK);
    REQUIRE(jd_sweep_read_quantity(s->model, "L", &s->options) == JD_OK);
    s->run.tolerance = 1e-11;
    s->options.transient = 0;
    s->options.record = 3;
    sweep_run(s);
    for (int i = 0; i < 12; i++) {  // gaps 1e-7 apart, C in the middle
        double lost[3];
        sweep_points(s, 0, i, lost);
        CHECK_INT(jd_diagram_case_at(s->diagram, i).status, JD_OK);
        CHECK((lost[2] > 0) == (i < 6));
    }
    sweep_end(s);
}

// In a motion of one impact per period every period has one approach to the stop.
TEST(a_section_before_the_stop_sees_each_approach) {
    sweep_case* s = sweep_begin("impact-oscillator", "omega=2.1,2.2");
    REQUIRE(jd_section_read(s->model, "x=0.19:up", &s->options.section) == JD_OK);
    REQUIRE(jd_sweep_read_quantity(s->model, "x", &s->options) == JD_OK);
    REQUIRE(jd_sweep_read_quantity(s->model, "v", &s->options) == JD_OK);
    s->options.transient = 200;
    s->options.record = 4;
    sweep_run(s);
    for (int i = 0; i < 2; i++) {
        double x[4], v[4];
        sweep_points(s, 0, i, x);
        sweep_points(s, 1, i, v);
        CHECK_INT(jd_diagram_case_at(s->diagram, i).period, 1);
        CHECK(v[3] > 0);
        CHECK_ABS(x[3], 0.19, 1e-10);
        CHECK_REL(v[3], v[2], 1e-5);
    }
    sweep_end(s);
}

// At each impact the mass is at the stop, moving towards it, and loses (1 - e^2) m v^2/2 there:
// what is lost from one section to the next follows from the speed at the first of them, also from
// one value of a quasi-static sweep on.
TEST(a_section_at_impacts_sees_each_of_them_before_the_speed_is_lost) {
    sweep_case* s = sweep_begin("impact-oscillator", "omega=2.1,2.2,2.6");
    static const char* const names[] = {"x", "v", "L"};
    REQUIRE(jd_section_read(s->model, "event=impact", &s->options.section) == JD_OK);
    for (int i = 0; i < 3; i++)
        REQUIRE(jd_sweep_read_quantity(s->model, names[i], &s->options) == JD_OK);
    s->options.start = JD_START_CARRY;
    s->options.transient = 50;
    s->options.record = 6;
    sweep_run(s);
    for (int i = 0; i < 3; i++) {
        double x[6], v[6], lost[6];
        sweep_points(s, 0, i, x);
        sweep_points(s, 1, i, v);
        sweep_points(s, 2, i, lost);
        CHECK_INT(jd_diagram_case_at(s->diagram, i).status, JD_OK);
        for (int k = 0; k < 5; k++) {
            CHECK_ABS(x[k], 0.2, 1e-12);
            CHECK(v[k] > 0);
            CHECK_REL(lost[k + 1] - lost[k], 0.5 * (1 - 0.49) * v[k] * v[k], 1e-9);
        }
    }
    sweep_end(s);
}

TEST_MAIN(the_impact_oscillator_doubles_its_period_where_the_impact_map_says,
          the_impact_oscillator_grazes_the_stop_at_the_amplitude_of_its_linear_motion,
          a_section_before_the_stop_sees_each_approach,
          a_section_at_impacts_sees_each_of_them_before_the_speed_is_lost)
