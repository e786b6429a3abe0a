/// @file probe.h
/// Every operation of judder/lanes.h by number, compiled once per engine, for tests of the lanes.
#ifndef JUDDER_TESTS_PROBE_H
#define JUDDER_TESTS_PROBE_H

/// Operation, and whether its arguments must not be negative.
#define PROBE_LIST(X)                                                                              \
    X(PROBE_SIN, "sin", false)                                                                     \
    X(PROBE_COS, "cos", false)                                                                     \
    X(PROBE_SINCOS, "sincos", false)                                                               \
    X(PROBE_COSSIN, "cosine of sincos", false)                                                     \
    X(PROBE_EXP, "exp", false)                                                                     \
    X(PROBE_LOG, "log", true)                                                                      \
    X(PROBE_POW, "pow", true)                                                                      \
    X(PROBE_SQRT, "sqrt", true)                                                                    \
    X(PROBE_ABS, "abs", false)                                                                     \
    X(PROBE_MIN, "min", false)                                                                     \
    X(PROBE_MAX, "max", false)                                                                     \
    X(PROBE_HYPOT, "hypot", false)                                                                 \
    X(PROBE_SELECT, "select", false)                                                               \
    X(PROBE_FMA, "a*b + c", false)

typedef enum probe {
#define PROBE_CONSTANT(constant, name, positive) constant,
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
