// The interpreter: one instruction is one operation on all lanes.                     [graph:G5]
//
// The last result stays in a register of the machine, `last`, beside its place in memory: what
// reads it next need not wait for the memory. Each instruction jumps to the next by itself, so that
// the machine learns what follows what.

#include "graph/lanes/interpreter.h"

// Functions are called, not put in place: the loop stays small.
#define FUNCTION_1(constant, name, formula)                                                        \
    static __attribute__((noinline)) jd_real call_##constant(jd_real a) { return formula; }
#define FUNCTION_2(constant, name, formula)                                                        \
    static __attribute__((noinline)) jd_real call_##constant(jd_real a, jd_real b) {               \
        return formula;                                                                            \
    }
JD_UNARY_FUNCTIONS(FUNCTION_1)
JD_BINARY_FUNCTIONS(FUNCTION_2)

typedef struct pair {
    jd_real sine, cosine;
} pair;

static __attribute__((noinline)) pair call_sincos(jd_real a) {
    pair p;
    jd_sincos(a, &p.sine, &p.cosine);
    return p;
}

static __attribute__((noinline)) jd_real call_table(const jd_curve* curve, int order, jd_real a) {
    return jd_curve_eval(curve, order, a);
}

#define R(distance) (*(jd_real*)(void*)((char*)r + (distance)))
#define NEXT goto* label[(++s)->code]
#define RESULT(value)                                                                              \
    last = (value);                                                                                \
    R(s->to) = last;                                                                               \
    NEXT

#define UNARY(constant, formula)                                                                   \
    R_##constant : {                                                                               \
        const jd_real a = R(s->a);                                                                 \
        RESULT(formula);                                                                           \
    }                                                                                              \
    A_##constant : {                                                                               \
        const jd_real a = last;                                                                    \
        RESULT(formula);                                                                           \
    }
#define BINARY(constant, formula)                                                                  \
    R_##constant : {                                                                               \
        const jd_real a = R(s->a), b = R(s->b);                                                    \
        RESULT(formula);                                                                           \
    }                                                                                              \
    A_##constant : {                                                                               \
        const jd_real a = last, b = R(s->b);                                                       \
        RESULT(formula);                                                                           \
    }                                                                                              \
    B_##constant : {                                                                               \
        const jd_real a = R(s->a), b = last;                                                       \
        RESULT(formula);                                                                           \
    }
#define UNARY_PLAIN(constant, name, formula) UNARY(constant, formula)
#define UNARY_CALL(constant, name, formula) UNARY(constant, call_##constant(a))
#define BINARY_PLAIN(constant, name, formula) BINARY(constant, formula)
#define BINARY_CALL(constant, name, formula) BINARY(constant, call_##constant(a, b))

#define UNARY_LABEL(constant, name, formula)                                                       \
    [JD_STEP_R_##constant] = &&R_##constant, [JD_STEP_A_##constant] = &&A_##constant,
#define BINARY_LABEL(constant, name, formula)                                                      \
    UNARY_LABEL(constant, name, formula)[JD_STEP_B_##constant] = &&B_##constant,

void jd_interpret(const jd_program* program, const jd_step* s, jd_real* r) {
    static const void* const label[JD_STEP_COUNT] = {
        JD_UNARY_OPS(UNARY_LABEL) JD_BINARY_OPS(BINARY_LABEL)[JD_STEP_SELECT] = &&SELECT,
        [JD_STEP_TABLE] = &&TABLE,
        [JD_STEP_SINCOS] = &&SINCOS,
        [JD_STEP_END] = &&END,
    };
    jd_real last = jd_set(0.0);
    goto* label[s->code];

    JD_UNARY_ARITHMETIC(UNARY_PLAIN)
    JD_UNARY_FUNCTIONS(UNARY_CALL)
    JD_BINARY_ARITHMETIC(BINARY_PLAIN)
    JD_BINARY_FUNCTIONS(BINARY_CALL)

SELECT:
    RESULT(jd_select(jd_eq(R(s->a), jd_set(0.0)), R(s->c), R(s->b)));

TABLE:
    RESULT(call_table(&program->curve[s->b], (int)s->c, R(s->a)));

SINCOS : {
    const pair p = call_sincos(R(s->a));
    R(s->c) = p.cosine;
    RESULT(p.sine);
}

END:
    return;
}
