// One case from its number to what was found.

#include "property/trial.h"

#include "property/draw.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void trial_found(trial* t, const char* property, const scenario* command, const char* format, ...) {
    if (t->found_count >= MOST_FINDINGS)
        return;
    finding* f = &t->found[t->found_count++];
    f->property = property;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(f->text, sizeof f->text, format, arguments);
    va_end(arguments);
    scenario_command(command ? command : &t->scenario, f->command, sizeof f->command);
}

int64_t grid_row(const jd_trajectory* run, int k) {
    const jd_run_options o = jd_trajectory_options(run);
    const double step = (o.end - o.begin) / ROWS, time = o.begin + k * step;
    int64_t low = 0, high = jd_trajectory_row_count(run);  // rows before `low` are not later
    while (low < high) {
        const int64_t middle = (low + high) / 2;
        if (jd_trajectory_time(run, middle) <= time + 1e-6 * step)
            low = middle + 1;
        else
            high = middle;
    }
    const bool there = low > 0 && jd_trajectory_time(run, low - 1) >= time - 1e-6 * step;
    return there ? low - 1 : -1;
}

double output_at(const jd_trajectory* run, int64_t row, const char* name) {
    const int i = output_index(jd_model_system(jd_trajectory_model(run)), name);
    return i < 0 ? NAN : jd_trajectory_outputs(run, row)[i];
}

double state_at(const jd_trajectory* run, int64_t row, const char* name) {
    const int i = state_index(jd_model_system(jd_trajectory_model(run)), name);
    return i < 0 ? NAN : jd_trajectory_states(run, row)[i];
}

// Where a body turns about a place next to one of its points, friction turns the velocity of that
// point at the rate a/v, a its acceleration by its own friction, v its speed. @return the number of
// such times that are left of the run.
static double turns_left(const scenario* s, const jd_trajectory* run, int point, double speed) {
    const double* p = s->corners + 3 * point;
    const double x = p[0] - scenario_value(s, "x_G"), y = p[1] - scenario_value(s, "y_G");
    const double m = scenario_value(s, "m"),
                 give = 1 + m * (x * x + y * y) / scenario_value(s, "J");
    double weight = 0;
    for (int i = 0; i < s->patch.point_count; i++)
        weight += s->corners[3 * i + 2];
    const double a = scenario_value(s, "mu_k") * 9.81 * give * p[2] / weight;
    return a / speed * (jd_trajectory_options(run).end - jd_trajectory_final_time(run));
}

// A limit of the program: on weighted points a body may turn about one of them, which holds, for a
// while. No method steps over that: friction of the point is any vector up to its weight there.
// It comes near step by step; within a hundredth of the size of the patch it is told by its rate.
bool is_pivoting(const scenario* s, const jd_trajectory* run) {
    if (jd_trajectory_status(run) != JD_ERR_STEP_COUNT || !s->patched ||
        s->patch.shape != JD_SHAPE_POINTS)
        return false;
    const double *y = jd_trajectory_final(run), c = cos(y[2]), sine = sin(y[2]);
    // Centre of rotation in the axes of the body, from the origin of the patch.
    const double a = -y[4] / y[5], b = y[3] / y[5];
    const double x = c * a + sine * b + scenario_value(s, "x_G");
    const double z = c * b - sine * a + scenario_value(s, "y_G");
    for (int i = 0; i < s->patch.point_count; i++) {
        const double off = hypot(x - s->corners[3 * i], z - s->corners[3 * i + 1]);
        if (off < 1e-3 * s->patch.radius ||
            (off < 1e-2 * s->patch.radius && turns_left(s, run, i, fabs(y[5]) * off) > MOST_STEPS))
            return true;
    }
    return false;
}

// A limit of the model [vibrating-table:V9]: the rolling velocity v of a ball that slides and spins in its
// place turns round and round, at a rate of up to a/v with the acceleration a of the ball, and a step covers
// half a radian. It is told by what a run could have turned by, a radian for each of its steps.
bool is_circling(const scenario* s, const jd_trajectory* run) {
    if (jd_trajectory_status(run) != JD_ERR_STEP_COUNT ||
        strcmp(s->system->name, "vibrating-table") != 0 || scenario_value(s, "eps_r") > 0 ||
        !(scenario_value(s, "d") > 0))
        return false;
    const double most = scenario_value(s, "mu") * scenario_value(s, "g");
    double turned = 0;
    for (int k = 0; k <= ROWS && grid_row(run, k) >= 0; k++) {
        const int64_t row = grid_row(run, k);
        const double a = most * hypot(output_at(run, row, "F_x"), output_at(run, row, "F_y"));
        const double v = hypot(output_at(run, row, "v_rx"), output_at(run, row, "v_ry"));
        turned += a / v * (s->end - s->begin) / ROWS;
    }
    return turned > (double)jd_trajectory_statistics(run).steps;
}

// An end of the model [touch:T8]: the disc slides to where p = nn - mu |xn| is 0, with how it gives way
// to forces of the floor, nn and xn, from its two rods here. Above it N = -b/p grows without limit.
bool is_jammed(const scenario* s, const jd_trajectory* run) {
    const int events = jd_trajectory_event_count(run);
    if (jd_trajectory_status(run) != JD_ERR_PAINLEVE || events == 0 ||
        strcmp(jd_trajectory_event_at(run, events - 1).kind, "jam") != 0 ||
        strcmp(s->system->name, "double-pendulum") != 0)
        return false;
    const double* y = jd_trajectory_final(run);
    const double l = scenario_value(s, "l1"), r = scenario_value(s, "r");
    const double end = scenario_value(s, "l2") + r, m2 = scenario_value(s, "m2");
    const double lc = scenario_value(s, "lc"), m1 = scenario_value(s, "m1");
    const double A = (0.25 * m1 + m2) * l * l + scenario_value(s, "I1");
    const double B = m2 * l * lc * cos(y[0] - y[1]), C = m2 * lc * lc + scenario_value(s, "I2");
    const double n[2] = {l * sin(y[0]), end * sin(y[1])};
    const double x[2] = {l * cos(y[0]), end * cos(y[1]) + r};
    const double nn = C * n[0] * n[0] - 2 * B * n[0] * n[1] + A * n[1] * n[1];
    const double xn = C * n[0] * x[0] - B * (n[0] * x[1] + n[1] * x[0]) + A * n[1] * x[1];
    return fabs(nn - scenario_value(s, "mu") * fabs(xn)) <= 1e-6 * nn;  // the event is located
}

void check_end(trial* t) {
    const jd_status status = jd_trajectory_status(t->run);
    if (is_stiff(t, &t->scenario, t->run)) {
        t->stiff++;
        return;
    }
    if (is_stalled(t, &t->scenario, t->run)) {
        t->stalled++;
        return;
    }
    if (is_pivoting(&t->scenario, t->run)) {
        t->pivots++;
        return;
    }
    if (is_circling(&t->scenario, t->run)) {
        t->circles++;
        return;
    }
    if (is_jammed(&t->scenario, t->run)) {
        t->jams++;
        return;
    }
    if (status < 0) {
        trial_found(t, "end", NULL, "%s: %s", jd_status_name(status),
                    jd_trajectory_message(t->run));
        return;
    }
    const int states = t->scenario.system->state_count;
    for (int64_t row = 0; row < jd_trajectory_row_count(t->run); row++)
        for (int i = 0; i < states; i++)
            if (!isfinite(jd_trajectory_states(t->run, row)[i])) {
                trial_found(t, "end", NULL, "%s is no number at t = %.17g, status %s",
                            t->scenario.system->states[i].name, jd_trajectory_time(t->run, row),
                            jd_status_name(status));
                return;
            }
}

void trial_make(uint64_t seed, int number, trial* t) {
    t->found_count = t->checks = t->sensitive = t->slow = t->stalled = t->stiff = t->pivots =
        t->circles = t->jams = 0;
    t->context = jd_context_create();
    t->run = NULL;
    t->dice = dice_of(~seed, (uint64_t)number);
    if (!draw_scenario(seed, number, &t->scenario)) {
        trial_found(t, "draw", NULL, "no values that fit each other were found");
        return;
    }
    t->run = scenario_run(&t->scenario, t->context);
    if (!t->run) {
        trial_found(t, "start", NULL, "%s", jd_context_message(t->context));
        return;
    }
    check_end(t);
    check_order(t);
    check_ledger(t);
    check_rest(t);
    if (jd_trajectory_status(t->run) < 0)
        return;
    check_agree(t);
    check_symmetry(t);
}

void trial_free(trial* t) {
    jd_trajectory_free(t->run);
    jd_context_free(t->context);
}
