// Gauss-Legendre rules.

#include "numeric/gauss.h"
#include "support/check.h"

TEST(gauss_rules_are_exact_up_to_their_degree) {
    double x[200], w[200];
    for (int n = 1; n <= 200; n += n < 20 ? 1 : 45) {
        jd_gauss_legendre(n, x, w);
        for (int degree = 0; degree < 2 * n; degree += 2) {
            double sum = 0.0;
            for (int i = 0; i < n; i++)
                sum += w[i] * pow(x[i], degree);
            CHECK_ABS(sum, 2.0 / (degree + 1), 2e-14);
        }
        for (int i = 0; i < n; i++)
            CHECK(x[i] == -x[n - 1 - i] && (i == 0 || x[i] > x[i - 1]));
    }
}

TEST_MAIN(gauss_rules_are_exact_up_to_their_degree)
