// Times the plain C right-hand sides: the peer of the engines' own.

#include "table/plain.h"

#include "bench.h"

#include <string.h>

typedef void (*rates_fn)(const plain* p, double t, const double* y, double* rate);

static rates_fn find(const char* law, bool as_printed) {
    if (strcmp(law, "point") == 0)
        return plain_point;
    if (strcmp(law, "power") == 0)
        return as_printed ? plain_power_printed : plain_power;
    return NULL;
}

double jd_bench_plain(const char* law, bool as_printed, const jd_bench_rates* job) {
    // Called through a pointer, as a solver does.
    const rates_fn volatile chosen = find(law, as_printed);
    const rates_fn rates = chosen;
    if (!rates)
        return -1;
    const plain p = plain_default(jd_bench_amplitude(0));
    const double begin = jd_bench_clock();
    for (int round = 0; round < job->rounds; round++)
        for (int i = 0; i < JD_BENCH_POINTS; i++)
            rates(&p, job->points[i].t, job->points[i].y, job->rates[i]);
    return jd_bench_clock() - begin;
}
