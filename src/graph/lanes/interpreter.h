/// @file interpreter.h
/// The kernel of this engine for systems that are programs.
#ifndef JUDDER_GRAPH_LANES_INTERPRETER_H
#define JUDDER_GRAPH_LANES_INTERPRETER_H

#include "graph/form.h"

/// All functions; jd_program_bind takes those that a program has.
#define jd_interpreter JD_WIDE(jd_interpreter)
extern const jd_system_kernel jd_interpreter;

/// Carry out instructions on registers.
#define jd_interpret JD_WIDE(jd_interpret)
void jd_interpret(const jd_program* program, const jd_step* step, jd_real* registers);

#endif
