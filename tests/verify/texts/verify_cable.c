// A block on an incline and a cable that only pulls: the text against the same motion made again by
// another method, closed forms, and what the signals are.               docs/theory/cable-block.md

#include "support/extrapolate.h"
#include "support/shipped_text.h"

#define G 9.81
#define M 3.096
#define C 34103.0
#define B 27.5
#define V_TR 0.4
#define ALPHA (JD_PI / 6)
#define MU 0.15

// ---- The motion again --------------------------------------------------------------------------------

// What is fixed between two events.
typedef struct cable {
    double A, f, c_2, b_2;
    bool taut, fast;
    int way;  // of sliding; 0: it stands
} cable;

static double upper_end(const cable* k, double t) {
    return k->A / 2 * (1 - cos(2 * JD_PI * k->f * t));
}

static double stretch(const cable* k, double t, const double* y) {
    return upper_end(k, t) - y[0] + M * G * sin(ALPHA) / C;
}

static double tension(const cable* k, double t, const double* y) {
    const double more = k->fast ? fabs(y[1]) - V_TR : 0;
    const double rate = JD_PI * k->f * k->A * sin(2 * JD_PI * k->f * t) - y[1];
    return (C + k->c_2 * more) * stretch(k, t, y) + (B + k->b_2 * more) * rate;
}

static double net_force(const cable* k, double t, const double* y) {
    return (k->taut ? tension(k, t, y) : 0) - M * G * sin(ALPHA);
}

static void cable_rates(const void* data, double t, const double* y, double* f) {
    const cable* k = data;
    f[0] = k->way == 0 ? 0 : y[1];
    f[1] = k->way == 0 ? 0 : net_force(k, t, y) / M - k->way * MU * G * cos(ALPHA);
}

// Above 0 until something changes.
static double nothing_changes(const void* data, double t, const double* y) {
    const cable* k = data;
    const double pull = fmin(stretch(k, t, y), tension(k, t, y) / C);
    const double hold = MU * M * G * cos(ALPHA) - fabs(net_force(k, t, y));
    const double slide = k->way == 0 ? hold / (M * G) : k->way * y[1];
    const double speed = (k->fast ? 1 : -1) * (fabs(y[1]) - V_TR);
    return fmin(fmin(k->taut ? pull : -pull, slide), k->fast || k->way != 0 ? speed : 1);
}

typedef struct tale {
    double slip, slack, taut;  // the first ones
    int slacks;
} tale;

// What has changed: of what nothing_changes looks at the one that is below 0.
static void change(cable* k, double t, double* y, tale* told) {
    const double pull = fmin(stretch(k, t, y), tension(k, t, y) / C);
    if ((k->taut ? pull : -pull) < 0) {
        k->taut = !k->taut;
        if (!k->taut && told->slacks++ == 0)
            told->slack = t;
        if (k->taut && isnan(told->taut))
            told->taut = t;
    }
    if ((k->fast ? 1 : -1) * (fabs(y[1]) - V_TR) < 0 && k->way != 0)
        k->fast = !k->fast;
    const double net = net_force(k, t, y), most = MU * M * G * cos(ALPHA);
    if (k->way == 0 && fabs(net) > most) {
        told->slip = isnan(told->slip) ? t : told->slip;
        k->way = net > 0 ? 1 : -1;
    } else if (k->way * y[1] < 0) {
        k->way = fabs(net) <= most ? 0 : net > 0 ? 1 : -1;
        y[1] = 0;
    }
}

static tale follow(cable k, double end, double* y) {
    const smooth_motion m = {2, cable_rates, &k, 5e-4};
    tale told = {(double)NAN, (double)NAN, (double)NAN, 0};
    k.taut = true;
    y[0] = y[1] = 0;
    for (double t = 0; t < end;) {
        t = smooth_run(&m, t, end, y, nothing_changes);
        if (t < end)
            change(&k, t, y, &told);
    }
    return told;
}

static double event_time(const text_run* r, const char* kind, int which) {
    for (int i = 0; i < jd_trajectory_event_count(r->run); i++) {
        const jd_event e = jd_trajectory_event_at(r->run, i);
        if (strcmp(e.kind, kind) == 0 && which-- == 0)
            return e.t;
    }
    return (double)NAN;
}

static int count_of(const text_run* r, const char* kind) {
    int count = 0;
    while (!isnan(event_time(r, kind, count)))
        count++;
    return count;
}

// ---- Known values --------------------------------------------------------------------------------------

TEST(the_default_run_has_the_known_values) {
    const cable k = {.A = 0.04, .f = 2};
    double y[2];
    const tale told = follow(k, 1, y);
    text_run r = run_text((text_case){.name = "cable-block", .end = 1, .tolerance = 1e-12});
    CHECK_ABS(y[0], -0.000177076340, 6e-13);
    CHECK_ABS(y[1], -0.011347540014, 2e-12);
    CHECK_ABS(last_of(&r, "u"), -0.000177076340, 1e-12);
    CHECK_ABS(last_of(&r, "v"), -0.011347540014, 1e-11);
    CHECK_ABS(last_of(&r, "S"), 21.53677178, 1e-8);
    CHECK_ABS(event_time(&r, "slip", 0), 0.0077948424, 6e-11);
    CHECK_ABS(event_time(&r, "slack", 0), 0.2708276626, 6e-11);
    CHECK_ABS(event_time(&r, "taut", 0), 0.3041658236, 6e-11);
    CHECK_ABS(told.slip, event_time(&r, "slip", 0), 1e-11);
    CHECK_ABS(told.slack, event_time(&r, "slack", 0), 1e-11);
    CHECK_ABS(told.taut, event_time(&r, "taut", 0), 1e-11);
    CHECK(change_of(&r, "balance") < 1e-10);
    end_run(&r);
}

TEST(a_faster_drive_goes_slack_four_times) {
    const cable k = {.A = 0.04, .f = 3};
    double y[2];
    const tale told = follow(k, 1, y);
    text_run r = run_text((text_case){.name = "cable-block",
                                      .set = (jd_value[]){{"f", 3}, {NULL, 0}},
                                      .end = 1,
                                      .tolerance = 1e-12});
    CHECK_ABS(y[0], 0.107039496508, 2e-12);
    CHECK_ABS(y[1], -0.284898099242, 6e-12);
    CHECK_ABS(last_of(&r, "u"), 0.107039496508, 1e-11);
    CHECK_ABS(last_of(&r, "v"), -0.284898099242, 1e-10);
    CHECK_INT(count_of(&r, "slack"), 4);
    CHECK_INT(told.slacks, 4);
    CHECK_ABS(event_time(&r, "slack", 0), 0.1099690650, 6e-11);
    CHECK_ABS(told.slack, 0.1099690650, 6e-11);
    CHECK(change_of(&r, "balance") < 1e-9);
    end_run(&r);
}

// Stiffness and damping that grow with the speed: the step ends where they begin to.
TEST(a_cable_that_changes_with_the_speed_moves_as_made_again) {
    static const struct {
        double c_2, b_2;
    } tables[] = {{730, 0}, {0, 385}, {850, 3.1}, {730e3, 0}};
    for (int i = 0; i < 4; i++) {
        const cable k = {.A = 0.09, .f = 2, .c_2 = tables[i].c_2, .b_2 = tables[i].b_2};
        const jd_value set[] = {{"A", 0.09}, {"c_2", k.c_2}, {"b_2", k.b_2}, {NULL, 0}};
        double y[2];
        const tale told = follow(k, 0.8, y);
        text_run r = run_text(
            (text_case){.name = "cable-block", .set = set, .end = 0.8, .tolerance = 1e-12});
        CHECK(count_of(&r, "fast") > 3);
        CHECK_INT(count_of(&r, "slack"), told.slacks);
        CHECK_ABS(last_of(&r, "u"), y[0], 1e-8);
        CHECK_ABS(last_of(&r, "v"), y[1], 1e-6);
        CHECK(change_of(&r, "balance") < 2e-8);  // of 1 J
        end_run(&r);
    }
}

// ---- Closed forms -------------------------------------------------------------------------------------

// [cable-block:T2]
TEST(a_taut_cable_swings_with_its_frequency_and_damping) {
    const double omega = sqrt(C / M), zeta = B / (2 * sqrt(C * M));
    CHECK_ABS(omega, 104.95323186, 6e-9);
    CHECK_ABS(zeta, 0.04231613, 6e-9);
    const jd_value set[] = {{"A", 0}, {"mu_s", 0}, {"mu_k", 0}, {NULL, 0}};
    const jd_value start[] = {{"u", 1e-4}, {NULL, 0}};
    text_run r = run_text((text_case){
        .name = "cable-block", .set = set, .initial = start, .end = 0.5, .tolerance = 1e-12});
    const double own = omega * sqrt(1 - zeta * zeta);
    for (int64_t row = 0; row < jd_trajectory_row_count(r.run); row += 50) {
        const double t = jd_trajectory_time(r.run, row), fades = exp(-zeta * omega * t);
        CHECK_ABS(value_at(&r, row, "u"),
                  1e-4 * fades * (cos(own * t) + zeta * omega / own * sin(own * t)), 1e-13);
    }
    CHECK_INT(count_of(&r, "slack"), 0);
    end_run(&r);
}

// A block on a slack cable slides down with g (sin alpha - mu cos alpha); a stiff cable goes slack on the
// way down where its end comes back faster than that. With critical damping it swings
// for a ms at most.
//                                                                                     [cable-block:T3]
TEST(a_stiff_cable_goes_slack_where_its_end_is_faster_than_the_block) {
    const double falls = G * (sin(ALPHA) - MU * cos(ALPHA));
    CHECK_ABS(falls, 3.63064362, 6e-9);
    for (int i = 0; i < 2; i++) {
        const double A = 2 * falls / pow(4 * JD_PI, 2) * (i ? 1.03 : 0.97);
        const jd_value set[] = {{"A", A}, {"c_c", 1e9}, {"b_c", 1.1e5}, {NULL, 0}};
        text_run r = run_text((text_case){.name = "cable-block", .set = set, .end = 0.5});
        CHECK(i ? last_of(&r, "t_slack") > 0.02 : last_of(&r, "t_slack") < 0.002);
        end_run(&r);
    }
    text_run r = run_text((text_case){.name = "cable-block", .end = 1, .tolerance = 1e-12});
    const double from = event_time(&r, "loose", 0), to = event_time(&r, "taut", 0);
    double t = 0, v = 0;
    for (int64_t row = 0; row < jd_trajectory_row_count(r.run); row++) {
        const double now = jd_trajectory_time(r.run, row);
        if (now < from || now > to)
            continue;
        if (t > 0)
            CHECK_ABS(value_at(&r, row, "v") - v, -falls * (now - t), 1e-12);
        t = now;
        v = value_at(&r, row, "v");
    }
    CHECK(t > 0);
    end_run(&r);
}

// ---- Signals -------------------------------------------------------------------------------------------

static double ramp(double t, double A, double T, double rise) {
    const double phi = t - T * floor(t / T);
    const double up = fmin(phi / rise, 1), down = fmin(fmax((phi - T / 2) / rise, 0), 1);
    return A / 2 * (cos(JD_PI * down) - cos(JD_PI * up));
}

TEST(a_ramp_goes_up_and_down_by_half_a_cosine) {
    const jd_value set[] = {{"signal", 1}, {"rise", 0.08}, {NULL, 0}};
    text_run r =
        run_text((text_case){.name = "cable-block", .set = set, .end = 1, .tolerance = 1e-11});
    for (int64_t row = 0; row < jd_trajectory_row_count(r.run); row += 10)
        CHECK_ABS(value_at(&r, row, "x"), ramp(jd_trajectory_time(r.run, row), 0.04, 0.5, 0.08),
                  1e-14);
    const double corners[] = {0.08, 0.25, 0.33, 0.5, 0.58, 0.75, 0.83};
    for (int i = 0; i < 7; i++)
        CHECK_ABS(event_time(&r, "corner", i), corners[i], 1e-12);
    CHECK(change_of(&r, "balance") < 1e-8);
    end_run(&r);
}

// The sine from a file moves the block as the sine itself.
TEST(a_file_moves_the_end_of_the_cable) {
    FILE* file = fopen("verify_cable_path.csv", "w");
    REQUIRE(file != NULL);
    fputs("t [ms],x [mm]\n", file);
    for (int i = 0; i <= 2000; i++)
        fprintf(file, "%.17g,%.17g\n", i * 0.5, 20 * (1 - cos(4 * JD_PI * i * 5e-4)));
    fclose(file);
    jd_context* context = jd_context_create();
    jd_model* model;
    jd_trajectory* run;
    REQUIRE(jd_table_set(context, "path", "verify_cable_path.csv") == JD_OK);
    jd_equations* equations = text_equations(context, &(text_case){.name = "cable-block"});
    REQUIRE(jd_model_create(context, jd_equations_system(equations), &model) == JD_OK);
    REQUIRE(jd_model_set(model, "signal", 2) == JD_OK);
    jd_run_options options = jd_run_options_default(jd_equations_system(equations));
    options.end = 0.9;
    options.tolerance = 1e-11;
    REQUIRE(jd_run(model, &options, &run) == JD_OK);
    text_run r = run_text((text_case){.name = "cable-block", .end = 0.9, .tolerance = 1e-11});
    CHECK_INT(jd_trajectory_event_count(run), jd_trajectory_event_count(r.run));
    CHECK_ABS(jd_trajectory_final(run)[0], last_of(&r, "u"), 1e-9);  // the spline: 5 ms^4 of 0.01 m
    end_run(&r);
    jd_trajectory_free(run);
    jd_model_free(model);
    jd_equations_free(equations);
    jd_context_free(context);
    remove("verify_cable_path.csv");
}

// ---- What is refused ------------------------------------------------------------------------------------

static const char* refused(const jd_value* set) {
    static char message[500];
    jd_context* context = jd_context_create();
    jd_equations* equations = text_equations(context, &(text_case){.name = "cable-block"});
    const jd_run_options options = jd_run_options_default(jd_equations_system(equations));
    jd_model* model;
    jd_trajectory* run = NULL;
    jd_status status = jd_model_create(context, jd_equations_system(equations), &model);
    for (; set->name && status == JD_OK; set++)
        status = jd_model_set(model, set->name, set->value);
    if (status == JD_OK)
        status = jd_run(model, &options, &run);
    snprintf(message, sizeof message, "%s", status < 0 ? jd_context_message(context) : "");
    jd_trajectory_free(run);
    jd_model_free(model);
    jd_equations_free(equations);
    jd_context_free(context);
    return message;
}

TEST(numbers_that_cannot_be_are_refused_with_the_reason) {
    CHECK_HAS(refused((jd_value[]){{"mu_k", 0.2}, {NULL, 0}}), "mu_s is below mu_k");
    CHECK_HAS(refused((jd_value[]){{"signal", 1}, {"f", 6}, {NULL, 0}}), "at most half a period");
    CHECK_HAS(refused((jd_value[]){{"signal", 2}, {NULL, 0}}), "needs the table 'path'");
    CHECK_HAS(refused((jd_value[]){{"c_c", 0}, {NULL, 0}}), "c_c");
    CHECK_HAS(refused((jd_value[]){{"alpha", 2}, {NULL, 0}}), "alpha");
    CHECK_STR(refused((jd_value[]){{"signal", 1}, {"f", 5}, {NULL, 0}}), "");
}

TEST_MAIN(the_default_run_has_the_known_values, a_faster_drive_goes_slack_four_times,
          a_cable_that_changes_with_the_speed_moves_as_made_again,
          a_taut_cable_swings_with_its_frequency_and_damping,
          a_stiff_cable_goes_slack_where_its_end_is_faster_than_the_block,
          a_ramp_goes_up_and_down_by_half_a_cosine, a_file_moves_the_end_of_the_cable,
          numbers_that_cannot_be_are_refused_with_the_reason)
