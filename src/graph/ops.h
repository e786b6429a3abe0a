/// @file ops.h
/// The operations of a graph: one list, from which the graph folds constants, the interpreter has
/// its instructions and the C text its formulas. So they cannot disagree.
#ifndef JUDDER_GRAPH_OPS_H
#define JUDDER_GRAPH_OPS_H

/// constant, name, formula over jd_real of the operands a and b, as the interpreter computes it and as the C
/// text has it. Truth is 1 or 0; a number other than 0 is true.                        [graph:G2]
#define JD_UNARY_ARITHMETIC(X)                                                                     \
    X(NEG, "neg", -a)                                                                              \
    X(SQRT, "sqrt", jd_sqrt(a))                                                                    \
    X(POW_1_5, "pow_1_5", jd_pow_1_5(a))                                                           \
    X(ABS, "abs", jd_abs(a))                                                                       \
    X(SIGN, "sign", jd_sign(a))                                                                    \
    X(FLOOR, "floor", jd_floor(a))                                                                 \
    X(NOT, "not", jd_truth(jd_eq(a, jd_set(0.0))))
#define JD_UNARY_FUNCTIONS(X)                                                                      \
    X(CBRT, "cbrt", jd_cbrt(a))                                                                    \
    X(SIN, "sin", jd_sin(a))                                                                       \
    X(COS, "cos", jd_cos(a))                                                                       \
    X(TAN, "tan", jd_tan(a))                                                                       \
    X(ASIN, "asin", jd_asin(a))                                                                    \
    X(ACOS, "acos", jd_acos(a))                                                                    \
    X(ATAN, "atan", jd_atan(a))                                                                    \
    X(SINH, "sinh", jd_sinh(a))                                                                    \
    X(COSH, "cosh", jd_cosh(a))                                                                    \
    X(TANH, "tanh", jd_tanh(a))                                                                    \
    X(EXP, "exp", jd_exp(a))                                                                       \
    X(EXPM1, "expm1", jd_expm1(a))                                                                 \
    X(LOG, "log", jd_log(a))                                                                       \
    X(LOG1P, "log1p", jd_log1p(a))
#define JD_UNARY_OPS(X) JD_UNARY_ARITHMETIC(X) JD_UNARY_FUNCTIONS(X)

#define JD_BINARY_ARITHMETIC(X)                                                                    \
    X(ADD, "add", a + b)                                                                           \
    X(SUB, "sub", a - b)                                                                           \
    X(MUL, "mul", (a) * (b))                                                                       \
    X(DIV, "div", a / b)                                                                           \
    X(MIN, "min", jd_min(a, b))                                                                    \
    X(MAX, "max", jd_max(a, b))                                                                    \
    X(LESS, "less", jd_truth(jd_lt(a, b)))                                                         \
    X(LESS_EQUAL, "less_equal", jd_truth(jd_le(a, b)))                                             \
    X(EQUAL, "equal", jd_truth(jd_eq(a, b)))                                                       \
    X(AND, "and", jd_truth(~jd_eq(a, jd_set(0.0)) & ~jd_eq(b, jd_set(0.0))))                       \
    X(OR, "or", jd_truth(~(jd_eq(a, jd_set(0.0)) & jd_eq(b, jd_set(0.0)))))
#define JD_BINARY_FUNCTIONS(X)                                                                     \
    X(POW, "pow", jd_pow(a, b))                                                                    \
    X(ATAN2, "atan2", jd_atan2(a, b))                                                              \
    X(HYPOT, "hypot", jd_hypot(a, b))
#define JD_BINARY_OPS(X) JD_BINARY_ARITHMETIC(X) JD_BINARY_FUNCTIONS(X)

/// An operation. Greater than is less with its operands swapped.
typedef enum jd_op {
    JD_OP_NUMBER,  ///< no operation: a number
    JD_OP_INPUT,   ///< no operation: something given
    JD_OP_TABLE,   ///< the curve of a table at a
    JD_OP_SELECT,  ///< b where a is true, else c
#define JD_OP_CONSTANT(constant, name, formula) JD_OP_##constant,
    JD_UNARY_OPS(JD_OP_CONSTANT) JD_BINARY_OPS(JD_OP_CONSTANT)
#undef JD_OP_CONSTANT
        JD_OP_COUNT
} jd_op;

/// How many operands an operation has, 0 to 3, and its name: "add".
int jd_op_arity(jd_op op);
const char* jd_op_name(jd_op op);

#endif
