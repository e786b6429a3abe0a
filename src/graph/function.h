/// @file function.h
/// Inside of a system of a function.
#ifndef JUDDER_GRAPH_FUNCTION_H
#define JUDDER_GRAPH_FUNCTION_H

#include "judder/function.h"

#define JD_FUNCTION_ENTRIES 256  ///< most entries of a table

struct jd_system_kernel;

struct jd_row_function {
    jd_row_function_spec spec;
    int parameters, states, outputs;  ///< entries of the tables
    jd_system system;
    struct jd_system_kernel* kernel;  ///< that of an engine, with this as its data
};

#endif
