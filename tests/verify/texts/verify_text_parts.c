// Parts of texts against closed forms and against systems in C: events, regimes, curves, compliant laws.

#include "judder/equations.h"
#include "judder/run.h"
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static jd_context* context;

// A text, run to its end.
typedef struct case_of {
    jd_equations* equations;
    const jd_system* system;
    jd_trajectory* trajectory;
} case_of;

static jd_trajectory* run(const jd_system* system, double end, const jd_value* set) {
    jd_model* model;
    jd_trajectory* trajectory;
    REQUIRE(jd_model_create(context, system, &model) == JD_OK);
    for (const jd_value* v = set; v && v->name; v++)
        REQUIRE(jd_model_set(model, v->name, v->value) == JD_OK);
    jd_run_options options = jd_run_options_default(system);
    options.end = end;
    options.tolerance = 1e-12;
    options.outputs = true;
    REQUIRE(jd_run(model, &options, &trajectory) == JD_OK);
    jd_model_free(model);
    return trajectory;
}

static case_of run_text(const char* text, double end) {
    case_of c;
    if (!context)
        context = jd_context_create();
    const jd_status status = jd_equations_parse(context, text, strlen(text), "case", &c.equations);
    if (status != JD_OK)
        CHECK_FAILED("%s", jd_context_message(context));
    REQUIRE(status == JD_OK);
    c.system = jd_equations_system(c.equations);
    c.trajectory = run(c.system, end, NULL);
    return c;
}

static void end_case(case_of* c) {
    jd_trajectory_free(c->trajectory);
    jd_equations_free(c->equations);
}

// A ball that an event turns back: impact n is at t_0 (1 + 2 (e + e^2 + ...)), t_0 = sqrt(2 h/g).
TEST(an_event_turns_a_ball_back_at_the_times_of_the_closed_form) {
    case_of c = run_text("system: ball\nparameters: {g: 9.81 m/s^2, e: 0.8}\n"
                         "states: {h: {start: 1 m}, u: {start: 0 m/s}}\nregimes: {count: 0}\n"
                         "equations: {h': u, u': -g}\n"
                         "events: {hit: {when: h falls, do: {u: -e*u, count: count + 1}}}\n",
                         2.5);
    double sum = 1, power = 1;
    const double t_0 = sqrt(2 / 9.81);
    const int count = jd_trajectory_event_count(c.trajectory);
    CHECK(count >= 4);
    for (int i = 0; i < count; i++) {
        CHECK_ABS(jd_trajectory_event_at(c.trajectory, i).t, t_0 * sum, 1e-11);
        power *= 0.8;
        sum += 2 * power;
    }
    CHECK_ABS(jd_trajectory_final(c.trajectory)[2], count, 0);
    end_case(&c);
}

// A heater that a regime switches: each phase is an exponential between the two temperatures.
TEST(a_regime_switches_a_relay_at_the_times_of_the_closed_form) {
    case_of c =
        run_text("system: relay\nparameters: {low: 19 K, high: 21 K, tau: 100 s, q: 0.3 K/s}\n"
                 "states: {T: 19 K}\nregimes: {on: 1}\nequations: {T': on*q - T/tau}\n"
                 "events:\n  hot: {when: T > high, do: {on: 0}}\n"
                 "  cold: {when: T < low, do: {on: 1}}\n",
                 100);
    const double heating = 100 * log((30.0 - 19) / (30 - 21)), cooling = 100 * log(21.0 / 19);
    double t = 0;
    CHECK(jd_trajectory_event_count(c.trajectory) >= 4);
    for (int i = 0; i < jd_trajectory_event_count(c.trajectory); i++) {
        const jd_event event = jd_trajectory_event_at(c.trajectory, i);
        t += i % 2 == 0 ? heating : cooling;
        CHECK_STR(event.kind, i % 2 == 0 ? "hot" : "cold");
        CHECK_ABS(event.t, t, 1e-9);
    }
    end_case(&c);
}

TEST(an_event_may_end_a_run) {
    case_of c = run_text("system: fall\nstates: {h: 1 m, u: 0 m/s}\nequations: {h': u, u': -g_n}\n"
                         "events: {down: {when: h < 0, ends: true}}\n",
                         10);
    CHECK_INT(jd_trajectory_status(c.trajectory), JD_EVENT);
    CHECK_ABS(jd_trajectory_final_time(c.trajectory), sqrt(2 / 9.80665), 1e-11);
    end_case(&c);
}

static int count_of(const jd_trajectory* trajectory, const char* kind) {
    int count = 0;
    for (int i = 0; i < jd_trajectory_event_count(trajectory); i++)
        count += strcmp(jd_trajectory_event_at(trajectory, i).kind, kind) == 0;
    return count;
}

// The compliant ball in C with the laws that texts name.
static void check_law(const char* normal, const jd_value* set) {
    char text[900];
    const jd_system* built_in;
    snprintf(text, sizeof text,
             "system: soft\nparameters: {m: 1 kg, K: %s, D: 0.4 s/m, c: 20 N s/m}\n"
             "states: {h: {start: 0.1 m, scale: 0.01 m}, u: {start: 0 m/s, scale: 0.1 m/s}}\n"
             "masses: {u: m}\nequations: {h': u, u': -9.81 m/s^2}\n"
             "contacts: {floor: {gap: h, normal: %s}}\noutputs: {N: N(floor)}\n",
             strstr(normal, "depth + c") || strstr(normal, "kelvin") || strstr(normal, "spring")
                 ? "1e4 N/m"
                 : "1e5 N/m^1.5",
             normal);
    case_of c = run_text(text, 0.4);
    REQUIRE(jd_system_find(context, "compliant-ball", &built_in) == JD_OK);
    jd_model* model;
    jd_trajectory* y;
    REQUIRE(jd_model_create(context, built_in, &model) == JD_OK);
    for (const jd_value* v = set; v->name; v++)
        REQUIRE(jd_model_set(model, v->name, v->value) == JD_OK);
    for (int i = 0; i < built_in->state_count; i++)
        REQUIRE(jd_model_set_initial(model, built_in->states[i].name, i == 0 ? 0.1 : 0) == JD_OK);
    jd_run_options options = jd_run_options_default(built_in);
    options.end = 0.4;
    options.tolerance = 1e-12;
    REQUIRE(jd_run(model, &options, &y) == JD_OK);
    CHECK_ABS(jd_trajectory_final(c.trajectory)[0], jd_trajectory_final(y)[0], 1e-10);
    CHECK_ABS(jd_trajectory_final(c.trajectory)[1], jd_trajectory_final(y)[1], 1e-9);
    CHECK_INT(count_of(c.trajectory, "touch"), count_of(y, "touch"));
    CHECK_INT(count_of(c.trajectory, "part"), count_of(y, "part"));
    jd_trajectory_free(y);
    jd_model_free(model);
    end_case(&c);
}

TEST(compliant_laws_are_those_of_the_compliant_ball) {
    const jd_value hertz[] = {{"normal", 0}, {"K", 1e5}, {NULL, 0}};
    const jd_value crossley[] = {{"normal", 1}, {"K", 1e5}, {"D", 0.4}, {NULL, 0}};
    const jd_value voigt[] = {{"normal", 2}, {"K", 1e4}, {"c", 20}, {NULL, 0}};
    const jd_value spring[] = {{"normal", 3}, {"K", 1e4}, {"c", 20}, {NULL, 0}};
    check_law("{law: hertz, K: K}", hertz);
    check_law("{compliant: \"hertz(depth, K)\"}", hertz);
    check_law("{law: hunt-crossley, K: K, D: D}", crossley);
    check_law("{law: kelvin-voigt, K: K, c: c}", voigt);
    check_law("{compliant: K*depth + c*depth'}", voigt);
    check_law("{law: spring, K: K, c: c}", spring);
}

// The ball in the frame of the laboratory, where the floor moves within the gap.
TEST(a_gap_that_moves_with_time_gives_the_motion_against_the_floor) {
    case_of c = run_text(
        "system: lab\nparameters: {m: 10 g, r: 10 mm, i: 0.4, mu: 0.2, e: 0.8, A: 1 mm, omega: 90 "
        "rad/s}\n"
        "states:\n  z: {start: 0.1 m, scale: 1 mm}\n  vz: {start: 0.09 m/s, scale: 0.01 m/s}\n"
        "  x: {start: 0 m, scale: 1 mm}\n  vx: {start: 0.5 m/s, scale: 0.01 m/s}\n"
        "  w: {start: 0 rad/s, scale: 1 rad/s}\n  L: {start: 0 J, scale: 1e-5 J}\nloss: L\n"
        "masses: {vz: m, vx: m, w: i*m*r^2}\n"
        "equations: {z': vz, vz': -9.81 m/s^2, x': vx, vx': 0, w': 0}\n"
        "contacts: {floor: {gap: z - A*sin(omega*t), motion: vx - r*w, friction: mu, restitution: "
        "e}}\n"
        "outputs: {N: N(floor)}\n",
        1.0);
    const jd_system* built_in;
    REQUIRE(jd_system_find(context, "bouncing-ball", &built_in) == JD_OK);
    jd_trajectory* y = run(built_in, 1.0, NULL);
    const double* lab = jd_trajectory_final(c.trajectory);
    const double* out = jd_trajectory_outputs(y, jd_trajectory_row_count(y) - 1);
    CHECK_ABS(lab[0], out[0], 1e-10);  // z
    CHECK_ABS(lab[1], out[1], 1e-9);   // v_z
    CHECK_ABS(lab[2], jd_trajectory_final(y)[2], 1e-10);
    CHECK_ABS(lab[3], jd_trajectory_final(y)[3], 1e-9);
    CHECK_ABS(lab[4], jd_trajectory_final(y)[4], 1e-7);
    CHECK_ABS(lab[5], jd_trajectory_final(y)[5], 1e-9);
    CHECK_INT(count_of(c.trajectory, "impact"), count_of(y, "impact"));
    jd_trajectory_free(y);
    end_case(&c);
}

// Masses between springs by second derivatives: the modes of a fixed string of masses.
TEST(second_derivatives_of_an_array_swing_in_the_modes_of_a_string) {
    case_of c = run_text("system: string\nstructure: {n: 5}\nparameters: {m: 1 kg, k: 1 N/m}\n"
                         "states:\n  x[1..n]: {start: sin(pi*i/(n + 1))*1 m, scale: 1 m}\n"
                         "let:\n  x[0]: 0 m\n  x[n+1]: 0 m\n"
                         "equations:\n  x[i]'': k/m*(x[i-1] - 2*x[i] + x[i+1])\n",
                         3.0);
    const double omega = 2 * sin(JD_PI / 12);
    for (int i = 1; i <= 5; i++)
        CHECK_ABS(jd_trajectory_final(c.trajectory)[i - 1], sin(JD_PI * i / 6) * cos(3 * omega),
                  1e-10);
    end_case(&c);
}

TEST_MAIN(an_event_turns_a_ball_back_at_the_times_of_the_closed_form,
          a_regime_switches_a_relay_at_the_times_of_the_closed_form, an_event_may_end_a_run,
          compliant_laws_are_those_of_the_compliant_ball,
          a_gap_that_moves_with_time_gives_the_motion_against_the_floor,
          second_derivatives_of_an_array_swing_in_the_modes_of_a_string)
