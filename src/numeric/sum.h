// A sum of many numbers that keeps what rounding takes from it (Neumaier's): as good as one in twice
// the digits, rounded once. `long double` is another type on every machine; this has the same bits.
#ifndef JUDDER_NUMERIC_SUM_H
#define JUDDER_NUMERIC_SUM_H

#include <math.h>

typedef struct jd_sum {
    double sum;
    double lost;  ///< by rounding
} jd_sum;

static inline void jd_sum_add(jd_sum* s, double number) {
    const double sum = s->sum + number;
    const double lost =
        fabs(s->sum) >= fabs(number) ? (s->sum - sum) + number : (number - sum) + s->sum;
    s->sum = sum;
    s->lost += isfinite(lost) ? lost : 0.0;
}

static inline double jd_sum_value(jd_sum s) { return s.sum + s.lost; }

#endif
