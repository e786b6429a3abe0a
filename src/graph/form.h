/// @file form.h
/// A program as one engine runs it: registers as distances in bytes for its width, operands that
/// are the result of the instruction before taken from where it still is.              [graph:G5]
#ifndef JUDDER_GRAPH_FORM_H
#define JUDDER_GRAPH_FORM_H

#include "graph/curve.h"
#include "graph/program.h"
#include "judder/kernel.h"

/// Instructions of the interpreter. R: all operands from registers; A, B: the first, the second is
/// the last result.
enum {
#define JD_STEP_UNARY(constant, name, formula) JD_STEP_R_##constant, JD_STEP_A_##constant,
#define JD_STEP_BINARY(constant, name, formula)                                                    \
    JD_STEP_R_##constant, JD_STEP_A_##constant, JD_STEP_B_##constant,
    JD_UNARY_OPS(JD_STEP_UNARY) JD_BINARY_OPS(JD_STEP_BINARY)
#undef JD_STEP_UNARY
#undef JD_STEP_BINARY
        JD_STEP_SELECT,
    JD_STEP_TABLE,
    JD_STEP_SINCOS,
    JD_STEP_END,
    JD_STEP_COUNT
};

/// An instruction; of a table `b` and `c` are its number and derivative, of SINCOS `c` is where the
/// cosine goes.
typedef struct jd_step {
    uint32_t code, to, a, b, c;
} jd_step;

/// Sections of a form; those of jumps follow.
enum {
    JD_FORM_PREPARE,
    JD_FORM_RATES,
    JD_FORM_MEASURE,
    JD_FORM_WATCH,
    JD_FORM_TOUCH,
    JD_FORM_GLANCE,
    JD_FORM_NEAR,
    JD_FORM_LASTING,
    JD_FORM_PUSH,
    JD_FORM_JACOBIAN,
    JD_FORM_STEEPNESS,
    JD_FORM_JUMPS
};

typedef struct jd_form_section {
    const jd_program_section* section;
    jd_step* step;  ///< ended by JD_STEP_END
} jd_form_section;

typedef struct jd_program_form {
    const jd_program* program;
    jd_form_section* section;
    jd_system system;
    jd_system_kernel kernel;
} jd_program_form;

#endif
