// Figure 1: where both contacts go on sliding, over the directions of the columns of B, for
// k1 |b1| = k2 |b2|/2 without damping; and the pair of section 4 beside it.
//
// The curved border is (cos(beta1)/2 + sin(beta2))^2 = 2 sin(beta2 - beta1)          [contacts:C14]
// Here it is found from the growth of small motions and put into that formula.
#include <math.h>

#include "judder/maths.h"
#include "judder/modes.h"
#include "papers/varkonyi2015/plans.h"

#define ANGLES 180  // of each column that are looked at

enum {
    CODE,
    GROWTH,
    FORCE_1,
    FORCE_2,
    SOFT_UNSTABLE,
    SOFT_NEUTRAL,
    GROWTH_FEET,
    BORDER_OFF,
    BORDERS,
    FLUTTER,
    COEFFICIENTS,
    NUMBERS
};
static const char* const names[NUMBERS] = {
    [CODE] = "code",
    [GROWTH] = "growth",
    [FORCE_1] = "f1",
    [FORCE_2] = "f2",
    [SOFT_UNSTABLE] = "is_unstable",
    [SOFT_NEUTRAL] = "is_neutral",
    [GROWTH_FEET] = "growth_feet",
    [BORDER_OFF] = "border_off",
    [BORDERS] = "borders",
    [FLUTTER] = "flutter",
    [COEFFICIENTS] = "least_coefficient",
};

static const jd_sliding_pair example = {
    .b = {{1.7, -0.3}, {0.3, 2.3}}, .a = {9.81, 9.81}, .stiffness = {2.3 / 1.7, 1.0}};

// ---- The border --------------------------------------------------------------------------------

static jd_sliding_pair turned(double beta1, double beta2) {
    return (jd_sliding_pair){.b = {{jd_cos(beta1), jd_cos(beta2)}, {jd_sin(beta1), jd_sin(beta2)}},
                             .a = {1.0, 1.0},
                             .stiffness = {0.5, 1.0}};
}

static bool swings(double beta1, double beta2) {
    const jd_sliding_pair pair = turned(beta1, beta2);
    jd_pair_modes found;
    return jd_modes_classify(&pair, &found) == JD_OK &&
           found.modes[JD_PAIR_SS].stability == JD_NEUTRAL;
}

// Where it begins or ceases to swing between two directions.
static double border(double beta1, double a, double b) {
    const bool at = swings(beta1, a);
    for (int i = 0; i < 50; i++) {
        const double middle = 0.5 * (a + b);
        if (swings(beta1, middle) == at)
            a = middle;
        else
            b = middle;
    }
    return 0.5 * (a + b);
}

// Largest distance of borders from the formula. Straight ones, where B is singular, are left out.
static void find_borders(double* numbers) {
    const double step = 2.0 * JD_PI / ANGLES;
    for (int i = 0; i < ANGLES; i++)
        for (int j = 0; j < ANGLES; j++) {
            const double beta1 = (i + 0.37) * step, beta2 = (j + 0.21) * step;
            if (swings(beta1, beta2) == swings(beta1, beta2 + step))
                continue;
            const double at = border(beta1, beta2, beta2 + step);
            const double trace = 0.5 * jd_cos(beta1) + jd_sin(at), det = jd_sin(at - beta1);
            if (fabs(det) < 1e-6 || trace < 1e-6)
                continue;
            numbers[BORDERS]++;
            numbers[BORDER_OFF] = fmax(numbers[BORDER_OFF], fabs(trace * trace - 2.0 * det));
        }
}

// ---- The pair ----------------------------------------------------------------------------------

// The least coefficient of the characteristic polynomial, with a little damping.
static double least_coefficient(const jd_sliding_pair* p) {
    const double(*b)[2] = p->b, *k = p->stiffness, *q = p->damping;
    const double det = b[0][0] * b[1][1] - b[0][1] * b[1][0];
    return fmin(
        fmin(b[0][0] * q[0] + b[1][1] * q[1], b[0][0] * k[0] + b[1][1] * k[1] + q[0] * q[1] * det),
        fmin(det * (q[0] * k[1] + q[1] * k[0]), k[0] * k[1] * det));
}

static jd_status compute(jd_evidence* evidence) {
    double* numbers = evidence->numbers;
    jd_sliding_pair soft = example, feet = example, damped = example;
    jd_pair_modes found, with_soft, of_feet, with_damping;
    soft.stiffness[0] = 0.5;
    feet.stiffness[0] *= 1e5;
    feet.stiffness[1] = 1e5;
    damped.damping[0] = damped.damping[1] = 0.01;
    jd_status status = jd_modes_classify(&example, &found);
    if (status == JD_OK)
        status = jd_modes_classify(&soft, &with_soft);
    if (status == JD_OK)
        status = jd_modes_classify(&feet, &of_feet);
    if (status == JD_OK)
        status = jd_modes_classify(&damped, &with_damping);
    if (status != JD_OK)
        return jd_fail(evidence->context, status, "the pair of figure 1 has no class");
    const jd_pair_answer* ss = &found.modes[JD_PAIR_SS];
    numbers[CODE] = 100 * found.code[0] + 10 * found.code[1] + found.code[2];
    numbers[GROWTH] = ss->growth;
    numbers[FORCE_1] = ss->force[0];
    numbers[FORCE_2] = ss->force[1];
    numbers[SOFT_UNSTABLE] = ss->stability == JD_UNSTABLE;
    numbers[SOFT_NEUTRAL] = with_soft.modes[JD_PAIR_SS].stability == JD_NEUTRAL;
    numbers[GROWTH_FEET] = of_feet.modes[JD_PAIR_SS].growth;
    numbers[FLUTTER] = with_damping.modes[JD_PAIR_SS].growth;
    numbers[COEFFICIENTS] = least_coefficient(&damped);
    find_borders(numbers);
    return JD_OK;
}

static jd_status draw(const jd_evidence* evidence, const char* path,
                      const jd_figure_options* options) {
    const jd_sliding_pair pair = turned(0.25 * JD_PI, 0.75 * JD_PI);
    return jd_pair_figure_write(evidence->context, &pair, path, options);
}

const jd_exhibit_plan jd_varkonyi2015_fig1 = {
    .compute = compute, JD_PLANNED(number_name, names), .draw = draw};
