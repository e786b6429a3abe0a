/// @file probe.h
/// Every operation of judder/lanes.h and judder/maths.h by number, compiled once per engine, for tests of the lanes.
#ifndef JUDDER_TESTS_PROBE_H
#define JUDDER_TESTS_PROBE_H

#define PROBE_LIST(X)                                                                              \
    X(PROBE_SIN, "sin")                                                                            \
    X(PROBE_COS, "cos")                                                                            \
    X(PROBE_SINCOS, "sincos")                                                                      \
    X(PROBE_COSSIN, "cosine of sincos")                                                            \
    X(PROBE_TAN, "tan")                                                                            \
    X(PROBE_ASIN, "asin")                                                                          \
    X(PROBE_ACOS, "acos")                                                                          \
    X(PROBE_ATAN, "atan")                                                                          \
    X(PROBE_ATAN2, "atan2")                                                                        \
    X(PROBE_SINH, "sinh")                                                                          \
    X(PROBE_COSH, "cosh")                                                                          \
    X(PROBE_TANH, "tanh")                                                                          \
    X(PROBE_EXP, "exp")                                                                            \
    X(PROBE_EXPM1, "expm1")                                                                        \
    X(PROBE_LOG, "log")                                                                            \
    X(PROBE_LOG1P, "log1p")                                                                        \
    X(PROBE_POW, "pow")                                                                            \
    X(PROBE_CBRT, "cbrt")                                                                          \
    X(PROBE_HYPOT, "hypot")                                                                        \
    X(PROBE_LENGTH, "length")                                                                      \
    X(PROBE_SQRT, "sqrt")                                                                          \
    X(PROBE_ABS, "abs")                                                                            \
    X(PROBE_MIN, "min")                                                                            \
    X(PROBE_MAX, "max")                                                                            \
    X(PROBE_SELECT, "select")                                                                      \
    X(PROBE_FMA, "a*b + c")

typedef enum probe {
#define PROBE_CONSTANT(constant, name) constant,
    PROBE_LIST(PROBE_CONSTANT)
#undef PROBE_CONSTANT
        PROBE_COUNT
} probe;

/// Apply an operation to `lanes` pairs of numbers.
typedef void (*probe_fn)(probe operation, const double* x, const double* y, double* result);

/// Apply the masks to `lanes` pairs: bit 0 lt, 1 le, 2 gt, 3 ge, 4 eq, 5 finite(x), and in every
/// lane bit 6 any(lt), 7 all(lt).
typedef void (*probe_masks_fn)(const double* x, const double* y, int* bits);

#endif
