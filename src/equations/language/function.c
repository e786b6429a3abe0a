// The table of functions.

#include "equations/language/function.h"

#include "judder/system.h"

#include <string.h>

#define PURE "pure number or angle -> pure number"
#define SAME "one unit -> the same unit"

static const jd_function functions[] = {
    {"sin", "x", 1, 1, JD_RULE_PURE, JD_OP_SIN, NULL, PURE, "sine"},
    {"cos", "x", 1, 1, JD_RULE_PURE, JD_OP_COS, NULL, PURE, "cosine"},
    {"tan", "x", 1, 1, JD_RULE_PURE, JD_OP_TAN, NULL, PURE, "tangent"},
    {"asin", "x", 1, 1, JD_RULE_PURE, JD_OP_ASIN, NULL, PURE, "angle whose sine is x"},
    {"acos", "x", 1, 1, JD_RULE_PURE, JD_OP_ACOS, NULL, PURE, "angle whose cosine is x"},
    {"atan", "x", 1, 1, JD_RULE_PURE, JD_OP_ATAN, NULL, PURE, "angle whose tangent is x"},
    {"atan2", "y, x", 2, 2, JD_RULE_RATIO, JD_OP_ATAN2, NULL, "two of one unit -> angle",
     "angle of the point (x, y), from -pi to pi"},
    {"sinh", "x", 1, 1, JD_RULE_PURE, JD_OP_SINH, NULL, PURE, "hyperbolic sine"},
    {"cosh", "x", 1, 1, JD_RULE_PURE, JD_OP_COSH, NULL, PURE, "hyperbolic cosine"},
    {"tanh", "x", 1, 1, JD_RULE_PURE, JD_OP_TANH, NULL, PURE, "hyperbolic tangent"},
    {"exp", "x", 1, 1, JD_RULE_PURE, JD_OP_EXP, NULL, PURE, "exponential"},
    {"expm1", "x", 1, 1, JD_RULE_PURE, JD_OP_EXPM1, NULL, PURE, "exp(x) - 1, exact for small x"},
    {"log", "x", 1, 1, JD_RULE_PURE, JD_OP_LOG, NULL, PURE, "natural logarithm"},
    {"log1p", "x", 1, 1, JD_RULE_PURE, JD_OP_LOG1P, NULL, PURE, "log(1 + x), exact for small x"},
    {"sqrt", "x", 1, 1, JD_RULE_ROOT, JD_OP_SQRT, NULL, "any unit -> its root", "square root"},
    {"cbrt", "x", 1, 1, JD_RULE_CUBE, JD_OP_CBRT, NULL, "any unit -> its cube root", "cube root"},
    {"hypot", "x, y", 2, 2, JD_RULE_SAME, JD_OP_HYPOT, NULL, SAME, "sqrt(x^2 + y^2)"},
    {"abs", "x", 1, 1, JD_RULE_SAME, JD_OP_ABS, NULL, SAME, "absolute value"},
    {"min", "x, y, ...", 2, 64, JD_RULE_SAME, JD_OP_MIN, NULL, SAME, "the least of them"},
    {"max", "x, y, ...", 2, 64, JD_RULE_SAME, JD_OP_MAX, NULL, SAME, "the greatest of them"},
    {"sign", "x", 1, 1, JD_RULE_ANY, JD_OP_SIGN, NULL, "any unit -> pure number",
     "-1, 0 or 1; smooth motion is cut there only by an event"},
    {"floor", "x", 1, 1, JD_RULE_PURE, JD_OP_FLOOR, NULL, PURE, "the next whole number below"},
    {"if", "condition, x, y", 3, 3, JD_RULE_CHOOSE, JD_OP_SELECT, NULL,
     "a condition and two of one unit -> that unit", "x where the condition holds, else y"},
    {"step", "x", 1, 1, JD_RULE_FORMULA, JD_OP_NUMBER, "if(x < 0, 0, 1)", "any unit -> pure number",
     "0 below 0, 1 from 0 on"},
    {"pos", "x", 1, 1, JD_RULE_FORMULA, JD_OP_NUMBER, "max(x, 0)", SAME, "x above 0, else 0"},
    {"clamp", "x, low, high", 3, 3, JD_RULE_FORMULA, JD_OP_NUMBER, "min(max(x, low), high)", SAME,
     "x, kept between low and high"},
    {"mod", "x, y", 2, 2, JD_RULE_FORMULA, JD_OP_NUMBER, "x - y*floor(x/y)", SAME,
     "what is left of x over multiples of y"},
    {"log10", "x", 1, 1, JD_RULE_FORMULA, JD_OP_NUMBER, "log(x)/2.302585092994046", PURE,
     "logarithm to the base 10"},
    {"smooth", "x", 1, 1, JD_RULE_FORMULA, JD_OP_NUMBER, "clamp(x, 0, 1)^2*(3 - 2*clamp(x, 0, 1))",
     PURE, "0 below 0, 1 above 1, 3 x^2 - 2 x^3 between"},
    {"half_cosine", "x", 1, 1, JD_RULE_FORMULA, JD_OP_NUMBER,
     "(1 - cos(3.141592653589793*clamp(x, 0, 1)))/2", PURE,
     "0 below 0, 1 above 1, (1 - cos(pi x))/2 between"},
    {"trapezoid", "x, up, hold, down", 4, 4, JD_RULE_FORMULA, JD_OP_NUMBER,
     "clamp(x/up, 0, 1) - clamp((x - up - hold)/down, 0, 1)", "four of one unit -> pure number",
     "from 0 to 1 over up, 1 over hold, back to 0 over down"},
    {"hertz", "d, K", 2, 2, JD_RULE_FORMULA, JD_OP_NUMBER, "K*pos(d)^1.5",
     "m, N/m^1.5 -> N, or alike", "force of a Hertz contact at the depth d"},
    {"hunt_crossley", "d, v, K, D", 4, 4, JD_RULE_FORMULA, JD_OP_NUMBER, "K*pos(d)^1.5*(1 + D*v)",
     "m, m/s, N/m^1.5, s/m -> N, or alike", "the same with damping, v the rate of the depth"},
    {"kelvin_voigt", "d, v, K, c", 4, 4, JD_RULE_FORMULA, JD_OP_NUMBER, "K*d + c*v",
     "m, m/s, N/m, N s/m -> N, or alike", "spring and damper"},
};

#define COUNT ((int)(sizeof functions / sizeof functions[0]))

const jd_function* jd_function_at(int index) {
    return index >= 0 && index < COUNT ? &functions[index] : NULL;
}

const jd_function* jd_function_find(const char* name) {
    for (int i = 0; i < COUNT; i++)
        if (strcmp(functions[i].name, name) == 0)
            return &functions[i];
    return NULL;
}

const char* jd_function_nearest(const char* name) {
    return jd_nearest_name(name, &functions[0].name, COUNT, sizeof functions[0]);
}

const char* jd_function_refused(const char* name) {
    static const struct {
        const char *name, *what;
    } refused[] = {
        {"delay", "delays"},
        {"lag", "delays"},
        {"history", "delays"},
        {"rand", "random noise"},
        {"randn", "random noise"},
        {"random", "random noise"},
        {"noise", "random noise"},
        {"wiener", "random noise"},
        {"delays", "delays"},
        {"grad", "partial derivatives"},
        {"laplace", "partial derivatives"},
        {"laplacian", "partial derivatives"},
        {"pde", "partial derivatives"},
    };
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        if (strcmp(refused[i].name, name) == 0)
            return refused[i].what;
    return NULL;
}
