/// @file fault.h
/// Where the equations of a program stop being finite numbers.                        [graph:G6]
#ifndef JUDDER_GRAPH_FAULT_H
#define JUDDER_GRAPH_FAULT_H

#include "graph/program.h"

/// The first operation that makes something that is no finite number of finite numbers.
typedef struct jd_program_fault {
    jd_node node;
    int line, column;  ///< 0: its text was not marked
    jd_op op;
    int operands;
    double operand[3];
    double value;  ///< what it gave
} jd_program_fault;

/// A moment at which a program is looked at.
typedef struct jd_program_moment {
    const double* parameters;  ///< [parameter]
    double t;                  ///< [s]
    const double* y;           ///< [state]
} jd_program_moment;

/// Look for it in rates, contacts and watched functions, at a moment and, if all is finite there, a
/// little ahead along the motion: where a solver gave up it lies within rounding of time.
/// @return whether there is one. Without memory: there is none.
bool jd_program_find_fault(const jd_program* program, const jd_program_moment* moment,
                           jd_program_fault* fault);

/// The same as a sentence: "line 4, column 9: sqrt(-1e-17) is nan". Writes "" if there is none.
/// Any system: there is none in one that is no program.
void jd_system_fault(const jd_system* system, const jd_program_moment* moment, char* text,
                     size_t size);

/// What must hold at the start of a run. Any system: there is nothing in one that is no program. [graph:G9]
/// @return JD_OK, JD_ERR_RANGE with the sentence of the first condition that does not hold, or
/// JD_ERR_MEMORY.
jd_status jd_system_demands(jd_context* context, const jd_system* system,
                            const jd_program_moment* moment);

/// Where states start that follow from parameters, into `y`, [state]; others stay. Any system. [graph:G9]
/// @return whether there was memory.
bool jd_system_starts(const jd_system* system, const double* parameters, double* y);

#endif
