/// @file pile.h
/// A stack of nodes: graphs are deeper than the stack of the machine.
#ifndef JUDDER_GRAPH_PILE_H
#define JUDDER_GRAPH_PILE_H

#include "graph/graph.h"

#include <stdlib.h>

typedef struct jd_pile {
    jd_node* node;
    size_t count, size;
    bool failed;  ///< out of memory: something is missing
} jd_pile;

static inline void jd_pile_push(jd_pile* p, jd_node node) {
    if (p->count == p->size) {
        const size_t size = p->size ? 2 * p->size : 64;
        jd_node* more = realloc(p->node, size * sizeof *more);
        if (!more) {
            p->failed = true;
            return;
        }
        p->node = more;
        p->size = size;
    }
    p->node[p->count++] = node;
}

#endif
