/// @file function.h
/// The kernel of this engine for systems whose equations are a function over arrays.
#ifndef JUDDER_GRAPH_LANES_FUNCTION_H
#define JUDDER_GRAPH_LANES_FUNCTION_H

#include "judder/kernel.h"

#define jd_row_function_kernel JD_WIDE(jd_row_function_kernel)
extern const jd_system_kernel jd_row_function_kernel;

#endif
