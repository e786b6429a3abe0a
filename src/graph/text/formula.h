/// @file formula.h
/// Nodes as formulas of C, with the bits of the interpreter: no operation is moved.   [graph:G7]
#ifndef JUDDER_GRAPH_TEXT_FORMULA_H
#define JUDDER_GRAPH_TEXT_FORMULA_H

#include "graph/inside.h"
#include "graph/text/writer.h"
#include "judder/system.h"

/// What is written, and for which system.
typedef struct jd_c_text {
    const jd_graph* graph;
    const jd_system* system;
    jd_writer out;
    int* known;  ///< [node] place among the constants that `prepare` makes; -1: none
    int known_count;
    bool modes;   ///< mode_of is called
    bool failed;  ///< out of memory
} jd_c_text;

/// A formula that a function assigns: to what, as text.
typedef struct jd_assignment {
    jd_node node;
    char target[64];  ///< "rate[1]"
    bool single;      ///< of one lane: jd_put(&target, lane, jd_get(value, lane))
    bool truth;       ///< as a mask
} jd_assignment;

typedef struct jd_assignments {
    jd_assignment* item;
    int count, size;
    bool failed;
} jd_assignments;

/// One more; a node below 0 is none.
void jd_assignments_add(jd_assignments* list, jd_node node, const char* format, ...)
    JD_PRINTF(3, 4);

/// The lines of a function's body: inputs, variables for what is used more than once or has a name,
/// assignments. `preparing`: constants are made here, not read.
void jd_c_body(jd_c_text* text, const jd_assignments* list, bool preparing);

#endif
