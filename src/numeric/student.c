// Student's t distribution through the incomplete beta function.
//
//     P(|t| > x) = I_z(f/2, 1/2)     z = f/(f + x^2)                               [fitting:D4]
//
// I by its continued fraction (Lentz' method), on the side where it converges fast; the bound by
// bisection in log x.

#include "numeric/student.h"
#include "judder/maths.h"

#include <float.h>
#include <math.h>

// log of the gamma function; lgamma itself writes a global variable.
static double log_gamma(double x) {
    int sign;
    return lgamma_r(x, &sign);
}

// The continued fraction of I_z(a, b), without its factor; z < (a + 1)/(a + b + 2).
static double fraction(double a, double b, double z) {
    const double tiny = 1e-300;
    double c = 1.0, d = 1.0 / fmax(fabs(1.0 - (a + b) * z / (a + 1.0)), tiny), value = d;
    for (int m = 1; m <= 10000; m++) {
        const double even = m * (b - m) * z / ((a + 2 * m - 1) * (a + 2 * m));
        d = 1.0 / (1.0 + even * d);
        c = 1.0 + even / c;
        value *= c * d;
        const double odd = -(a + m) * (a + b + m) * z / ((a + 2 * m) * (a + 2 * m + 1));
        d = 1.0 / (1.0 + odd * d);
        c = 1.0 + odd / c;
        value *= c * d;
        if (fabs(c * d - 1.0) < 4.0 * DBL_EPSILON)
            break;
    }
    return value;
}

// I_z(a, b); y = 1 - z, given apart so that nothing is lost where z is near 1.
static double incomplete_beta(double a, double b, double z, double y) {
    const double size =
        jd_exp(log_gamma(a + b) - log_gamma(a) - log_gamma(b) + a * jd_log(z) + b * jd_log(y));
    return z < (a + 1.0) / (a + b + 2.0) ? size * fraction(a, b, z) / a
                                         : 1.0 - size * fraction(b, a, y) / b;
}

double jd_student_bound(double level, double freedom) {
    double low = jd_log(1e-8), high = jd_log(1e12);
    for (int pass = 0; pass < 80; pass++) {
        const double middle = 0.5 * (low + high), square = jd_exp(2.0 * middle);
        const double z = freedom / (freedom + square), y = square / (freedom + square);
        if (incomplete_beta(0.5 * freedom, 0.5, z, y) > 1.0 - level)
            low = middle;
        else
            high = middle;
    }
    return jd_exp(0.5 * (low + high));
}
