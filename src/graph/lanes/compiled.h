/// @file compiled.h
/// The programs that this engine has in C. compiled_list.h and the programs are written when the
/// library is built: cmake/texts.cmake.
#ifndef JUDDER_GRAPH_LANES_COMPILED_H
#define JUDDER_GRAPH_LANES_COMPILED_H

#include "graph/compiled.h"
#include "judder/lanes.h"

/// NULL-terminated.
#define jd_compiled_programs JD_WIDE(jd_compiled_programs)
extern const jd_compiled* const jd_compiled_programs[];

#endif
