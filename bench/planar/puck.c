// The puck in rigid-body engines with 37 contact points: time, distance and angle until it rests
// against the exact answers, and simulated seconds per second.
// Prints: puck ...: see jd_bench_puck_print
//
// The row "even pressure" is no engine: the same 37 points, each with its equal share of the
// weight, Coulomb's law at each, by Runge and Kutta's method of order 4. Its error is that of
// taking points for a disc; what an engine errs beyond it is its own.

#include "planar/planar.h"

#include "reference/planar_numbers.h"

#include <math.h>
#include <stdio.h>

#define BUDGET 0.3  // [s] for a row: what takes less is run again
#define MOST_RUNS 1000

void jd_bench_puck_print(const jd_bench_puck* run) {
    const puck_numbers* exact = &puck_stop[run->which];
    printf("puck\t%s\t%s\t%g\t%d\t%g\t%.4g", run->engine, run->setting, run->step, run->iterations,
           exact->ratio, run->time / run->seconds);
    printf("\t%.6g\t%.6g\t%.6g", run->time, run->distance, run->angle);
    printf("\t%.2g\t%.2g\t%.2g\n", run->time / exact->time - 1, run->distance / exact->distance - 1,
           run->angle / exact->angle - 1);
}

// Ring k has 6 k points and cuts its ring of area 6 k/37 of the disc in two halves.
void jd_bench_puck_points(double (*points)[2]) {
    const double pi = 3.14159265358979323846;
    int at = 0, inside = 1;
    points[at][0] = points[at][1] = 0;
    at++;
    for (int k = 1; k <= 3; k++) {
        const double r =
            JD_BENCH_PUCK_RADIUS * sqrt((inside + 3 * k) / (double)JD_BENCH_PUCK_POINTS);
        for (int i = 0; i < 6 * k; i++, at++) {
            points[at][0] = r * cos(pi * (i + 0.5) / (3 * k));
            points[at][1] = r * sin(pi * (i + 0.5) / (3 * k));
        }
        inside += 6 * k;
    }
}

void jd_bench_puck_spring(double* stiffness, double* damping) {
    const double mass = JD_BENCH_PUCK_MASS / JD_BENCH_PUCK_POINTS;
    *stiffness = mass * JD_BENCH_PUCK_G / JD_BENCH_PUCK_SINK;
    *damping = 2 * sqrt(*stiffness * mass);
}

// ---- The points without an engine ---------------------------------------------------------------

// y = (x, theta, v, omega); the pattern turns with the body, sideways forces are left out.
static void even_rates(double (*points)[2], const double* y, double* dy) {
    double force = 0, moment = 0;
    const double c = cos(y[1]), s = sin(y[1]);
    for (int i = 0; i < JD_BENCH_PUCK_POINTS; i++) {
        const double px = c * points[i][0] - s * points[i][1];
        const double py = s * points[i][0] + c * points[i][1];
        const double ux = y[2] - y[3] * py, uy = y[3] * px, u = sqrt(ux * ux + uy * uy);
        if (u > 0) {
            force += ux / u;
            moment += (px * uy - py * ux) / u;
        }
    }
    const double share = JD_BENCH_PUCK_MU * JD_BENCH_PUCK_G / JD_BENCH_PUCK_POINTS;
    dy[0] = y[2], dy[1] = y[3];
    dy[2] = -share * force;
    dy[3] = -share * moment / (0.5 * pow(JD_BENCH_PUCK_RADIUS, 2));
}

static void even_step(double (*points)[2], double h, double* y) {
    double k[4][4], z[4];
    even_rates(points, y, k[0]);
    for (int stage = 1; stage < 4; stage++) {
        for (int i = 0; i < 4; i++)
            z[i] = y[i] + h * (stage == 3 ? 1 : 0.5) * k[stage - 1][i];
        even_rates(points, z, k[stage]);
    }
    for (int i = 0; i < 4; i++)
        y[i] += h / 6 * (k[0][i] + 2 * k[1][i] + 2 * k[2][i] + k[3][i]);
}

bool jd_bench_puck_even(jd_bench_puck* run) {
    double points[JD_BENCH_PUCK_POINTS][2], y[4] = {0, 0, JD_BENCH_PUCK_SPEED, run->spin};
    jd_bench_puck_points(points);
    run->time = 0;
    while (hypot(y[2], JD_BENCH_PUCK_RADIUS * y[3]) > JD_BENCH_PUCK_REST) {
        even_step(points, run->step, y);
        run->time += run->step;
        if (run->time > JD_BENCH_PUCK_PATIENCE)
            return false;
    }
    run->distance = y[0];
    run->angle = y[1];
    return true;
}

// ---- All ----------------------------------------------------------------------------------------

// Steps: 1/60 s is what games take, with the iterations the engine comes with.
static const struct {
    const char *engine, *setting;
    bool (*run)(jd_bench_puck* run);
    double step;
    int iterations;
    bool soft;
} rows[] = {
    {"Bullet", "default", jd_bench_puck_bullet, 1 / 60., 10, false},
    {"Bullet", "fine", jd_bench_puck_bullet, 1e-4, 50, false},
    {"Bullet", "soft", jd_bench_puck_bullet, 1e-3, 50, true},
    {"Bullet", "soft, fine", jd_bench_puck_bullet, 1e-4, 50, true},
    {"ODE", "default", jd_bench_puck_ode_pyramid, 1 / 60., 20, false},
    {"ODE", "fine", jd_bench_puck_ode_pyramid, 1e-4, 50, false},
    {"ODE along sliding", "default", jd_bench_puck_ode_along, 1 / 60., 20, false},
    {"ODE along sliding", "fine", jd_bench_puck_ode_along, 1e-4, 50, false},
    {"ODE along sliding", "soft", jd_bench_puck_ode_along, 1e-3, 50, true},
    {"ODE along sliding", "soft, fine", jd_bench_puck_ode_along, 1e-4, 50, true},
    {"even pressure", "fine", jd_bench_puck_even, 1e-5, 0, false},
    {"Judder", "tolerance 1e-4", jd_bench_puck_judder_coarse, 0, 0, false},
    {"Judder", "tolerance 1e-8", jd_bench_puck_judder, 0, 0, false},
};

int jd_bench_pucks(void) {
    for (int which = 0; which < PUCK_CASES; which++)
        for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
            jd_bench_puck run = {.engine = rows[i].engine,
                                 .setting = rows[i].setting,
                                 .step = rows[i].step,
                                 .iterations = rows[i].iterations,
                                 .soft = rows[i].soft,
                                 .which = which,
                                 .spin = puck_stop[which].omega,
                                 .seconds = INFINITY};
            double total = 0;
            bool rests = true;
            for (int k = 0; rests && k < MOST_RUNS && total < BUDGET; k++) {
                const double begin = jd_bench_clock();
                rests = rows[i].run(&run);
                const double seconds = jd_bench_clock() - begin;
                run.seconds = fmin(run.seconds, seconds);
                total += seconds;
            }
            if (!rests)
                fprintf(stderr, "bench: %s, %s: no rest within %d s\n", run.engine, run.setting,
                        JD_BENCH_PUCK_PATIENCE);
            jd_bench_puck_print(&run);
        }
    return 0;
}
