// Numbers as text: what Judder takes, and what the C library takes.
#include "around/around.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/number.h"
#include "bench.h"

#define NUMBERS 100000
#define REPEATS 5

static size_t shortest(double value, char text[64]) { return jd_number_put(value, text); }

static size_t seventeen(double value, char text[64]) {
    return (size_t)snprintf(text, 64, "%.17g", value);
}

static size_t by_trial(double value, char text[64]) {
    int size = 0;
    for (int digits = 15; digits <= 17; digits++) {
        size = snprintf(text, 64, "%.*g", digits, value);
        if (strtod(text, NULL) == value)
            break;
    }
    return (size_t)size;
}

static const struct {
    const char* name;
    size_t (*put)(double value, char text[64]);
} ways[] = {{"judder", shortest}, {"printf %.17g", seventeen}, {"printf and strtod", by_trial}};

int jd_bench_digits(void) {
    char text[64];
    for (size_t k = 0; k < sizeof ways / sizeof *ways; k++) {
        double best = INFINITY;
        size_t length = 0;
        for (int repeat = 0; repeat < REPEATS; repeat++) {
            const double begin = jd_bench_clock();
            for (int i = 0; i < NUMBERS; i++)
                length += ways[k].put(sin(0.7312 * i) * exp(3 * cos(1.3 * i)), text);
            best = fmin(best, jd_bench_clock() - begin);
        }
        printf("digits\t%s\t%.1f\t%.1f\n", ways[k].name, 1e9 * best / NUMBERS,
               (double)length / NUMBERS / REPEATS);
    }
    return 0;
}
