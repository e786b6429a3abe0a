/// @file schedule.h
/// From nodes to instructions: the order of computation, then registers.               [graph:G5]
#ifndef JUDDER_GRAPH_SCHEDULE_H
#define JUDDER_GRAPH_SCHEDULE_H

#include "graph/inside.h"
#include "graph/program.h"

/// A node wanted by a section, and where it goes. `store.from` is not set yet.
typedef struct jd_wish {
    jd_node node;
    jd_program_store store;
} jd_wish;

typedef struct jd_wishes {
    jd_wish* wish;
    int count, size;
    bool failed;  ///< out of memory
} jd_wishes;

/// One more wish; a node below 0 is none.
void jd_wishes_add(jd_wishes* wishes, jd_node node, jd_program_store store);

/// What is being made.
typedef struct jd_program_maker {
    const jd_graph* graph;
    jd_program* program;
    int* kept;  ///< [node] register that keeps it from the start; -1: none
    int* seen;  ///< [node] scratch: register within a section; -1: none
    int* uses;  ///< [node] scratch: how often it is still read
    int* need;  ///< [node] registers that it takes to compute it
} jd_program_maker;

/// Whether a node is computed once: it depends on parameters alone.
static inline bool jd_is_kept(const jd_graph* graph, jd_node node) {
    return (graph->vertex[node].kinds & ~(1U << JD_INPUT_PARAMETER)) == 0;
}

/// Make a section. @return false when out of memory.
bool jd_section_make(jd_program_maker* maker, const jd_wishes* wishes, jd_program_section* section);

/// Give registers to what is kept and read by sections, or wished: `wishes` of all of them; and
/// make the section `prepare`. Comes first. @return false when out of memory.
bool jd_prepare_make(jd_program_maker* maker, const jd_wishes* const* wishes, int count);

void jd_section_free(jd_program_section* section);

#endif
