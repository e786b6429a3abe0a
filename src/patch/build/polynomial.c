// Polynomials in x and y, terms in the order 1, x, y, x^2, xy, y^2, x^3, ...

#include "patch/build.h"

#include <string.h>

#define POWERS (JD_MAX_DEGREE + 2)

static void powers(double x, int degree, double* list) {
    list[0] = 1.0;
    for (int i = 1; i <= degree; i++)
        list[i] = list[i - 1] * x;
}

double jd_polynomial_value(const double* terms, int degree, double x, double y) {
    double px[POWERS], py[POWERS], value = 0.0;
    powers(x, degree, px);
    powers(y, degree, py);
    for (int n = degree; n >= 0; n--)
        for (int j = 0; j <= n; j++)
            value += terms[jd_polynomial_place(n - j, j)] * px[n - j] * py[j];
    return value;
}

void jd_polynomial_multiply(const double* a, int a_degree, const double* b, int b_degree,
                            double* product) {
    memset(product, 0, (size_t)JD_POLYNOMIAL_TERMS(a_degree + b_degree) * sizeof *product);
    for (int n = 0; n <= a_degree; n++)
        for (int j = 0; j <= n; j++)
            for (int m = 0; m <= b_degree; m++)
                for (int l = 0; l <= m; l++)
                    product[jd_polynomial_place(n - j + m - l, j + l)] +=
                        a[jd_polynomial_place(n - j, j)] * b[jd_polynomial_place(m - l, l)];
}

// Coefficients of (shift + scale t)^n in powers of t.
static void binomial(int n, double shift, double scale, double* list) {
    memset(list, 0, POWERS * sizeof *list);
    list[0] = 1.0;
    for (int pass = 1; pass <= n; pass++)
        for (int i = pass; i >= 0; i--)
            list[i] = list[i] * shift + (i > 0 ? list[i - 1] * scale : 0.0);
}

void jd_polynomial_move(const double* terms, int degree, jd_polynomial_frame frame, double* moved) {
    memset(moved, 0, (size_t)JD_POLYNOMIAL_TERMS(degree) * sizeof *moved);
    for (int n = 0; n <= degree; n++)
        for (int j = 0; j <= n; j++) {
            double px[POWERS], py[POWERS];
            binomial(n - j, frame.x, frame.scale_x, px);
            binomial(j, frame.y, frame.scale_y, py);
            for (int a = 0; a <= n - j; a++)
                for (int b = 0; b <= j; b++)
                    moved[jd_polynomial_place(a, b)] +=
                        terms[jd_polynomial_place(n - j, j)] * px[a] * py[b];
        }
}
