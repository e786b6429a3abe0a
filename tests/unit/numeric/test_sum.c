// Sums that keep what rounding takes.

#include "numeric/sum.h"
#include "support/check.h"

TEST(what_rounding_takes_is_kept) {
    jd_sum s = {0};
    jd_sum_add(&s, 1e16);
    for (int i = 0; i < 1000; i++)
        jd_sum_add(&s, 1.0);  // each alone is lost in 1e16, whose ulp is 2
    jd_sum_add(&s, -1e16);
    CHECK(jd_sum_value(s) == 1000.0);
}

TEST(the_order_of_large_and_small_does_not_matter) {
    const double all[] = {1.0, 1e100, 1.0, -1e100};
    jd_sum s = {0};
    for (int i = 0; i < 4; i++)
        jd_sum_add(&s, all[i]);
    CHECK(jd_sum_value(s) == 2.0);
}

TEST(infinity_stays) {
    jd_sum s = {0};
    jd_sum_add(&s, 1.0);
    jd_sum_add(&s, (double)INFINITY);
    CHECK(jd_sum_value(s) == (double)INFINITY);
}

TEST_MAIN(what_rounding_takes_is_kept, the_order_of_large_and_small_does_not_matter, infinity_stays)
