// Operations on plain numbers: the formulas of the list, in one lane.

#include "graph/ops.h"

#include "graph/inside.h"
#include "judder/kernel.h"

int jd_op_arity(jd_op op) {
    switch (op) {
    case JD_OP_NUMBER:
    case JD_OP_INPUT:
    case JD_OP_COUNT:
        return 0;
    case JD_OP_TABLE:
        return 1;
    case JD_OP_SELECT:
        return 3;
    default:
        return op < JD_OP_ADD ? 1 : 2;
    }
}

const char* jd_op_name(jd_op op) {
    switch (op) {
#define NAME(constant, name, formula)                                                              \
    case JD_OP_##constant:                                                                         \
        return name;
        JD_UNARY_OPS(NAME)
        JD_BINARY_OPS(NAME)
#undef NAME
    case JD_OP_NUMBER:
        return "number";
    case JD_OP_INPUT:
        return "input";
    case JD_OP_TABLE:
        return "table";
    case JD_OP_SELECT:
        return "select";
    default:
        return "";
    }
}

double jd_op_eval(jd_op op, double a, double b, double c) {
    switch (op) {
#define EVALUATE(constant, name, formula)                                                          \
    case JD_OP_##constant:                                                                         \
        return formula;
        JD_UNARY_OPS(EVALUATE)
        JD_BINARY_OPS(EVALUATE)
#undef EVALUATE
    case JD_OP_SELECT:
        return jd_select(jd_eq(a, 0.0), c, b);
    default:
        return NAN;
    }
}
