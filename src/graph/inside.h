/// @file inside.h
/// A graph as the files of this room see it.
#ifndef JUDDER_GRAPH_INSIDE_H
#define JUDDER_GRAPH_INSIDE_H

#include "graph/curve.h"
#include "graph/graph.h"

/// A node: what makes it one with its equals, then what is known about it.
typedef struct jd_vertex {
    uint64_t bits;   ///< of a number
    int operand[3];  ///< nodes; of an input kind and index, of a table node, number and derivative
    uint8_t op;
    uint8_t kinds;    ///< of inputs that it depends on, a bit each
    uint64_t inputs;  ///< which of them: bits that several may share
    int line, column;
    char* name;
} jd_vertex;

/// Pairs of a node and an input, and what belongs to them.
typedef struct jd_pairs {
    uint64_t* key;  ///< 0: free
    jd_node* value;
    size_t size, count;
} jd_pairs;

struct jd_graph {
    jd_status status;
    int most, count, size;
    jd_vertex* vertex;
    int* place;  ///< nodes by their hash; -1: free
    size_t places;
    jd_curve* curve;
    int curve_count;
    jd_pairs derivatives;
};

/// The graph fails: the first reason stays. @return -1.
jd_node jd_graph_fails(jd_graph* graph, jd_status status);

/// Whether a node may be used.
static inline bool jd_graph_has(const jd_graph* graph, jd_node node) {
    return graph->status == JD_OK && node >= 0 && node < graph->count;
}

/// The node that equals this one, or a new one. Nothing is simplified.
jd_node jd_graph_put(jd_graph* graph, const jd_vertex* vertex);

/// The node that equals this one; -1: there is none.
jd_node jd_graph_find(const jd_graph* graph, const jd_vertex* vertex);

/// What an operation gives for numbers: to the bit what run time computes.
double jd_op_eval(jd_op op, double a, double b, double c);

#endif
