// The race on the Duffing oscillator.
//
// The error of a case is the largest difference of x from the reference over all sections. Chaos
// parts any two solvers, so that only cases count on which rk8 agrees with itself at a hundredfold tolerance.

#include "simd/field.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define NUMBERS ((size_t)JD_BENCH_CASES * JD_BENCH_PERIODS)
#define AGREE 1e-9

static double reference[NUMBERS];
static bool calm[JD_BENCH_CASES];

static double off(const double* results, int index) {
    double most = 1e-300;
    for (int k = 0; k < JD_BENCH_PERIODS; k++) {
        const int i = index * JD_BENCH_PERIODS + k;
        const double error = fabs(results[i] - reference[i]);
        most = error <= most ? most : isnan(error) ? INFINITY : error;
    }
    return most;
}

jd_bench_errors jd_bench_duffing_judge(const double* results) {
    jd_bench_errors e = {0};
    int count = 0;
    for (int i = 0; i < JD_BENCH_CASES; i++)
        if (calm[i]) {
            const double error = off(results, i);
            e.largest = fmax(e.largest, error);
            e.typical += log(error);
            count++;
        }
    e.typical = exp(e.typical / count);
    return e;
}

bool jd_bench_duffing_refer(void) {
    const jd_bench_racer rk8 = {.solver = "rk8"};
    int count = 0;
    double* other = malloc(NUMBERS * sizeof *other);
    const bool ok = other && jd_bench_duffing_rows(&rk8, 1e-13, reference) >= 0 &&
                    jd_bench_duffing_rows(&rk8, 1e-11, other) >= 0;
    for (int i = 0; ok && i < JD_BENCH_CASES; i++) {
        calm[i] = off(other, i) < AGREE;
        count += calm[i];
    }
    free(other);
    if (ok)
        printf("race_cases\tduffing\t%d\t%d\n", count, JD_BENCH_CASES);
    return ok && count > 0;
}

static void add_pair(jd_bench_field* field, jd_bench_race_fn run, const char* const* kinds,
                     const char* width) {
    jd_bench_field_add(field, run, kinds[0], width)->method = JD_BENCH_DOPRI5;
    jd_bench_field_add(field, run, kinds[1], width)->method = JD_BENCH_HIGH;
}

int jd_bench_race_duffing(void) {
    static const char* const odeint[] = {"odeint dopri5", "odeint fehlberg78"};
    static const char* const loops[] = {"bare loop dopri5", "bare loop DOP853"};
    static jd_bench_field field;
    const jd_bench_wide* wide[JD_BENCH_WIDTHS];
    const int widths = jd_bench_wide_list(wide);
    jd_bench_field_add_solver(&field, jd_bench_duffing_sweep, "auto", "");
    jd_bench_field_add_solver(&field, jd_bench_duffing_sweep, "rk8", "");
    jd_bench_field_add_solver(&field, jd_bench_duffing_rows, "auto", ", rows in memory");
    jd_bench_field_add_solver(&field, jd_bench_duffing_rows, "rk8", ", rows in memory");
    for (int i = 0; i < widths; i++)
        if (wide[i]->duffing_odeint && wide[i]->lanes > 1)
            add_pair(&field, wide[i]->duffing_odeint, odeint, wide[i]->name);
    for (int i = 0; i < widths; i++)
        if (jd_bench_worth_it(wide[i]))
            add_pair(&field, wide[i]->duffing_loop, loops, wide[i]->name);
    jd_bench_field_add_engines(&field, jd_bench_duffing_sweep, "auto");
    jd_bench_field_add_engines(&field, jd_bench_duffing_sweep, "rk8");
    const jd_bench_race race = {.name = "duffing",
                                .error = 8e-9,
                                .loosest = 1e-6,
                                .numbers = NUMBERS,
                                .judge = jd_bench_duffing_judge,
                                .racers = field.racers,
                                .count = field.count};
    return jd_bench_duffing_refer() ? jd_bench_race_run(&race) : 1;
}
