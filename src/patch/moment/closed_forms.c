// Closed forms of moments of disc, ring and ellipse about their own centre.
//
//     integral of x^a y^b r^n over the unit circle's angle: 2 pi (a-1)!! (b-1)!! / (a+b)!!
//     of r^(n+1) dr: (1 - inner^(n+2))/(n+2);  of r^(n+1) sqrt(1 - r^2) dr: h(n) = h(n-2) n/(n+3)

#include "judder/maths.h"
#include "patch/build.h"
#include "patch/moment/moment.h"

#include <math.h>

// Integral of cos^a sin^b over a turn.
static double turn(int a, int b) {
    if (a % 2 || b % 2)
        return 0.0;
    double value = JD_TURN;
    for (int i = 1; i <= a / 2; i++)
        value *= (2 * i - 1.0) / (2 * i);
    for (int i = 1; i <= b / 2; i++)
        value *= (2 * i - 1.0) / (a + 2 * i);
    return value;
}

// Integral of r^(n+1) base(r) dr, n >= -1.
static double radial(const jd_patch* patch, int n) {
    if (patch->made_of.pressure == JD_PRESSURE_HERTZ) {
        double value = n % 2 ? JD_PI / 4.0 : 1.0 / 3.0;
        for (int i = n % 2 ? 1 : 2; i <= n; i += 2)
            value *= i / (i + 3.0);
        return value;
    }
    const double whole = patch->inner > 0.0 ? -jd_expm1((n + 2) * jd_log(patch->inner)) : 1.0;
    return whole / (n + 2);
}

double jd_moment_centred(const jd_patch* patch, jd_moment_index index) {
    const int order = index.i + index.j + index.k;
    // A ratio keeps the bits of c(0,0,1) = 3 pi/16 and c(0,0,2) = 2/5 of the Hertz disc.
    if (patch->degree == 0)
        return turn(index.i, index.j) / turn(0, 0) * (radial(patch, order) / radial(patch, 0));
    double sum = 0.0;
    for (int n = 0; n <= patch->degree; n++)
        for (int j = 0; j <= n; j++)
            sum += patch->polynomial[jd_polynomial_place(n - j, j)] *
                   turn(n - j + index.i, j + index.j) * radial(patch, order + n);
    return sum;
}

double jd_moment_whole_ellipse(const jd_patch* patch) {
    double sum = 0.0;
    for (int n = 0; n <= patch->degree; n++)
        for (int j = 0; j <= n; j++)
            sum += patch->polynomial[jd_polynomial_place(n - j, j)] * turn(n - j, j) *
                   radial(patch, n) * jd_pow(patch->half_x, n - j + 1) *
                   jd_pow(patch->half_y, j + 1);
    return sum;
}
