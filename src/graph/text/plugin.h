/// @file plugin.h
/// A system that is a program as the C text of a plug-in, for people to read and compilers to
/// compile for any width: the same bits as the interpreter. Or as a part of the engines.
///                                                                                      [graph:G7]
#ifndef JUDDER_GRAPH_TEXT_PLUGIN_H
#define JUDDER_GRAPH_TEXT_PLUGIN_H

#include "graph/program.h"

/// What is written. Parts, checks and remarks of the system are not.
typedef struct jd_c_source {
    jd_graph* graph;
    const jd_program_spec* spec;
    const jd_program* program;  ///< made of these, and bound
    const jd_system* system;    ///< its tables
    const char* part;  ///< not a plug-in but a part of an engine: the jd_compiled with this name
} jd_c_source;

/// Write it. Free *text with free(). @return JD_OK or JD_ERR_MEMORY. On error *text is NULL.
jd_status jd_program_write_c(jd_context* context, const jd_c_source* source, char** text);

#endif
