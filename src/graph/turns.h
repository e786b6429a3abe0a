/// @file turns.h
/// Whether gaps of contacts are smooth on the scale of a step, and what tells it.       [events:E11]
#ifndef JUDDER_GRAPH_TURNS_H
#define JUDDER_GRAPH_TURNS_H

#include "graph/program.h"

/// Find the turns of all gaps and, behind them, those that only `lasting` has. Where something is
/// made otherwise program->smooth becomes false. @return false: out of memory.
bool jd_turns_find(const jd_graph* graph, const jd_program_spec* spec, jd_program* program);

#endif
