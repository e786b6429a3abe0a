// The pressure of an area in its inner frame, checked to be nowhere negative.
//
// On each ray from the inner origin the pressure is a polynomial of degree <= 5 in the distance;
// its least value comes from the roots of its derivative. That least value, as a function of where
// the ray ends on the outline, is sampled, and each local minimum refined by golden section. A
// minimum of smooth functions has no kink downwards, so that a place right to 1e-8 gives a value
// right to rounding.

#include "judder/maths.h"
#include "patch/build.h"

#include <math.h>
#include <string.h>

#define SAMPLES 240  // of the outline
#define DEGREE (JD_MAX_DEGREE + 1)
#define ALLOWED -1e-12  // least value / largest value

// Where the pressure is least so far, and its largest value.
typedef struct extremes {
    double least, x, y, largest;
} extremes;

static double value(const double* c, int degree, double t) {
    double sum = c[degree];
    for (int i = degree - 1; i >= 0; i--)
        sum = sum * t + c[i];
    return sum;
}

// Roots of a polynomial between `low` and 1, in order, where it changes sign: between the extremes
// of a polynomial, which are roots of its derivative, it is monotonous. @return their number.
static int roots(const double* c, int degree, double low, double* found) {
    if (degree < 1)
        return 0;
    double slope[DEGREE], stops[DEGREE + 1];
    for (int i = 1; i <= degree; i++)
        slope[i - 1] = i * c[i];
    const int stop_count = roots(slope, degree - 1, low, stops) + 1;
    stops[stop_count - 1] = 1.0;
    int count = 0;
    double a = low;
    for (int k = 0; k < stop_count; k++) {
        double from = a, to = stops[k];
        const bool rising = value(c, degree, to) > 0.0;
        if ((value(c, degree, from) > 0.0) != rising) {
            for (int pass = 0; pass < 44; pass++) {
                const double middle = 0.5 * (from + to);
                if ((value(c, degree, middle) > 0.0) == rising)
                    to = middle;
                else
                    from = middle;
            }
            found[count++] = 0.5 * (from + to);
        }
        a = stops[k];
    }
    return count;
}

// End of the ray at the place `t` on the outline: 0 to the number of pieces.
static void ray_end(const jd_patch* patch, double t, double* x, double* y) {
    if (patch->edge_count == 0) {
        *x = patch->half_x * jd_cos(JD_TURN * t);
        *y = patch->half_y * jd_sin(JD_TURN * t);
        return;
    }
    const int last = patch->edge_count - 1, i = t >= last ? last : (int)t;
    const jd_edge* edge = &patch->edges[i];
    *x = edge->x + (t - i) * edge->length * edge->tx;
    *y = edge->y + (t - i) * edge->length * edge->ty;
}

// Least value on the ray to the place `t`.
static double ray_least(const jd_patch* patch, double t, extremes* found) {
    double x, y, c[DEGREE + 1] = {0}, slope[DEGREE + 1] = {0}, at[DEGREE + 2];
    ray_end(patch, t, &x, &y);
    for (int n = 0; n <= patch->degree; n++) {
        double terms[JD_TERMS] = {0};
        const int from = jd_polynomial_place(n, 0);
        memcpy(terms + from, patch->polynomial + from, (size_t)(n + 1) * sizeof *terms);
        c[n] = jd_polynomial_value(terms, n, x, y);
        if (n > 0)
            slope[n - 1] = n * c[n];
    }
    int count = roots(slope, patch->degree - 1, patch->inner, at);
    at[count++] = patch->inner;
    at[count++] = 1.0;
    double least = HUGE_VAL;
    for (int i = 0; i < count; i++) {
        const double here = value(c, patch->degree, at[i]);
        least = fmin(least, here);
        found->largest = fmax(found->largest, fabs(here));
        if (here < found->least) {
            found->least = here;
            found->x = at[i] * x;
            found->y = at[i] * y;
        }
    }
    return least;
}

// Golden section between two places.
static void refine(const jd_patch* patch, double a, double b, extremes* found) {
    const double ratio = 0.6180339887498949;
    double c = b - ratio * (b - a), d = a + ratio * (b - a);
    double at_c = ray_least(patch, c, found), at_d = ray_least(patch, d, found);
    for (int pass = 0; pass < 36; pass++) {
        if (at_c < at_d) {
            b = d, d = c, at_d = at_c;
            c = b - ratio * (b - a);
            at_c = ray_least(patch, c, found);
        } else {
            a = c, c = d, at_c = at_d;
            d = a + ratio * (b - a);
            at_d = ray_least(patch, d, found);
        }
    }
}

static extremes search(const jd_patch* patch) {
    const int pieces = patch->edge_count > 0 ? patch->edge_count : 1;
    const int count = SAMPLES / pieces > 8 ? SAMPLES / pieces : 8;
    const double step = 1.0 / count;
    extremes found = {.least = HUGE_VAL};
    for (int piece = 0; piece < pieces; piece++) {
        double least[SAMPLES + 1];
        for (int i = 0; i <= count; i++)
            least[i] = ray_least(patch, piece + i * step, &found);
        for (int i = 0; i <= count; i++) {
            const bool falls = i == 0 || least[i] <= least[i - 1];
            const bool rises = i == count || least[i] <= least[i + 1];
            if (falls && rises)
                refine(patch, piece + (i > 0 ? i - 1 : 0) * step,
                       piece + (i < count ? i + 1 : count) * step, &found);
        }
    }
    return found;
}

static jd_status sign_check(jd_context* context, const jd_patch* patch) {
    extremes found = {.least = patch->polynomial[0], .largest = fabs(patch->polynomial[0])};
    if (patch->degree > 0)
        found = search(patch);
    if (found.least >= ALLOWED * found.largest && found.largest > 0.0)
        return JD_OK;
    return jd_fail(
        context, JD_ERR_RANGE,
        "the pressure becomes negative: %.6g of its largest magnitude at x = %g, y = %g m",
        found.least / found.largest, (patch->x + patch->scale * found.x) / patch->grip_y,
        (patch->y + patch->scale * found.y) / patch->grip_x);
}

// The user's polynomial with its largest coefficient made 1, so that its scale does not matter.
static int take_polynomial(const jd_patch_options* options, double* terms) {
    double largest = 0.0;
    terms[0] = 1.0;
    if (!options->polynomial)
        return 0;
    const int count = JD_POLYNOMIAL_TERMS(options->degree);
    for (int i = 0; i < count; i++)
        largest = fmax(largest, fabs(options->polynomial[i]));
    for (int i = 0; i < count; i++)
        terms[i] = options->polynomial[i] / largest;
    return options->degree;
}

static bool has_degree(const double* terms, int degree) {
    for (int j = 0; j <= degree; j++)
        if (terms[jd_polynomial_place(degree - j, j)] != 0.0)
            return true;
    return false;
}

jd_status jd_build_pressure(jd_context* context, jd_patch* patch) {
    const jd_patch_options* options = &patch->made_of;
    const double a = patch->size;
    const double ax = a * patch->grip_y, ay = a * patch->grip_x;
    const jd_polynomial_frame inner = {patch->x / ax, patch->y / ay, patch->scale / ax,
                                       patch->scale / ay};
    const double lean[3] = {1.0, options->d_c, options->d_s};
    const int lean_degree = options->d_c != 0.0 || options->d_s != 0.0;
    double terms[JD_TERMS], product[JD_TERMS];
    const int degree = take_polynomial(options, terms);
    jd_polynomial_multiply(terms, degree, lean, lean_degree, product);
    patch->degree = degree + lean_degree;
    jd_polynomial_move(product, patch->degree, inner, patch->polynomial);
    while (patch->degree > 0 && !has_degree(patch->polynomial, patch->degree))
        patch->degree--;
    for (int n = 1; n <= patch->degree; n += 2)
        patch->symmetric = patch->symmetric && !has_degree(patch->polynomial, n);
    return sign_check(context, patch);
}
