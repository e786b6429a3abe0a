// The figure of two sliding contacts: its samples are of the kinds that the formulas say, and what
// cannot be drawn is refused.

#include "judder/figure.h"
#include "support/check.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const jd_sliding_pair pair = {
    .b = {{1.7, -0.3}, {0.3, 2.3}}, .a = {9.81, 9.81}, .stiffness = {0.5, 1}};

// Points of a block of the data behind a script: blocks are parted by two empty lines.
static int read_block(FILE* in, double (*points)[2], int most) {
    char line[256];
    int count = 0, empty = 0;
    while (empty < 2 && fgets(line, sizeof line, in)) {
        const bool point =
            sscanf(line, "%lf %lf", &points[count % most][0], &points[count % most][1]) == 2;
        empty = line[0] == '\n' ? empty + 1 : 0;
        count += point;
    }
    return count;
}

// The first block are the angles where SS lasts: neutral without damping.    [contacts:C12]
TEST(samples_are_where_the_formula_says) {
    jd_context* context = jd_context_create();
    const jd_figure_options options = {.replace = true, .keep_script = true};
    static double points[20000][2];
    const double one = 0.5 * hypot(1.7, 0.3), two = hypot(0.3, 2.3);
    CHECK_INT(jd_pair_figure_write(context, &pair, "pair_figure.svg", &options), JD_OK);
    FILE* in = fopen("pair_figure.dat", "r");
    REQUIRE(in);
    const int count = read_block(in, points, 20000);
    CHECK(count > 1000 && count < 14400);
    for (int i = 0; i < count; i++) {
        const double a = points[i][0] / JD_DEGREES, b = points[i][1] / JD_DEGREES;
        const double trace = one * cos(a) + two * sin(b), det = one * two * sin(b - a);
        CHECK(trace > 0 && det > 0 && trace * trace >= 4 * det * (1 - 1e-6));
    }
    fclose(in);
    jd_context_free(context);
}

TEST(what_cannot_be_drawn_is_refused) {
    jd_context* context = jd_context_create();
    const jd_figure_options options = {.replace = true};
    jd_sliding_pair none = pair;
    none.a[0] = none.a[1] = 0;
    CHECK_INT(jd_pair_figure_write(context, NULL, "a.svg", &options), JD_ERR_ARGUMENT);
    CHECK_INT(jd_pair_figure_write(context, &pair, NULL, &options), JD_ERR_ARGUMENT);
    CHECK_INT(jd_pair_figure_write(context, &none, "a.svg", &options), JD_ERR_RANGE);
    CHECK_HAS(jd_context_message(context), "pair of contacts");
    jd_context_free(context);
}

TEST_MAIN(samples_are_where_the_formula_says, what_cannot_be_drawn_is_refused)
