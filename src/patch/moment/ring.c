// Moments of a ring about a point P that is not its centre.
//
// Polar coordinates about the centre. As a function of the angle from P the integrand is singular
// at the imaginary distance log(r/R), R = |P|: panels keep their distance. The integral over the
// angle is at worst logarithmic in r at r = R: there the radii are cut, and each part gets the
// double-exponential rule. r - R is carried along exactly.

#include "judder/maths.h"
#include "patch/moment/moment.h"

#include <math.h>

#define STEP 0.125
#define STEPS 28

// P in polar coordinates.
typedef struct place {
    double radius, c, s;
} place;

// A circle of radius r = R + beyond; `weight` of an interval of the angle.
static void circle(const jd_moment_pass* pass, const place* pole, double beyond, double weight) {
    const double r = pole->radius + beyond;
    jd_panels panels = {.end = JD_PI,
                        .longest = JD_PI / 8.0,
                        .shortest = 1e-24,
                        .count = 1,
                        .im = {fabs(jd_log1p(beyond / pole->radius))}};
    double middle, half;
    while (jd_panels_next(&panels, &middle, &half))
        for (int n = 0; n < 2 * JD_MOMENT_NODES; n++) {
            const int i = n / 2;
            const double angle = middle + half * pass->node[i], sine = jd_sin(0.5 * angle);
            // In the axes along P and across it, on both sides.
            const double along = beyond - 2.0 * r * sine * sine;
            const double across = (n % 2 ? -r : r) * jd_sin(angle), x = r * jd_cos(angle);
            jd_moment_add(pass, (jd_moment_point){
                                    .x = x * pole->c - across * pole->s,
                                    .y = x * pole->s + across * pole->c,
                                    .dx = along * pole->c - across * pole->s,
                                    .dy = along * pole->s + across * pole->c,
                                    .share = weight * half * pass->weight[i],
                                });
        }
}

// Radii from `a` to `b`, with R not between them.
static void annulus(const jd_moment_pass* pass, const place* pole, double a, double b) {
    for (int n = -STEPS; n <= STEPS && b > a; n++) {
        const double t = STEP * n, up = 1.0 / (1.0 + jd_exp(-JD_PI * jd_sinh(t)));
        const double down = 1.0 / (1.0 + jd_exp(JD_PI * jd_sinh(t)));
        const double from_a = (b - a) * up, from_b = (b - a) * down;
        const double beyond =
            pole->radius <= a ? from_a + (a - pole->radius) : -(from_b + (pole->radius - b));
        const double r = up < 0.5 ? a + from_a : b - from_b;
        circle(pass, pole, beyond, (b - a) * STEP * JD_PI * jd_cosh(t) * up * down * r);
    }
}

void jd_moment_ring(const jd_moment_pass* pass) {
    const double inner = pass->patch->inner, radius = jd_hypot(pass->x, pass->y);
    const place pole = {radius, pass->x / radius, pass->y / radius};
    const double cut = fmin(fmax(radius, inner), 1.0);
    annulus(pass, &pole, inner, cut);
    annulus(pass, &pole, cut, 1.0);
}
