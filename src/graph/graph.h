/// @file graph.h
/// Equations as a directed graph of scalar operations.
///
/// A node is a number, an input or an operation on earlier nodes; equal nodes are one. What is
/// built of numbers alone is a number, to the bit what a run would compute. Simplified is only what
/// gives the same for finite numbers, up to the sign of a zero:
///
///     x*1, 1*x, x/1, x-0, x+0, 0+x, -(-x): x         0*x, x*0, x-x: 0        0-x: -x
///     x + (-y): x - y    x - (-y): x + y    (-x)*y: -(x*y)    (-x)/y: -(x/y)    x^1: x    x^0: 1
///
/// Nothing is reordered or distributed. By definition x^n of a whole number n, |n| up to 16, is a
/// product by repeated squaring (1 over it for n < 0), and x^0.5 is sqrt(x).          [graph:G1]
///
/// A graph fails once and for all: after the limit of nodes is reached, or memory is, every call
/// gives a node below 0, and calls with such a node do too. So a builder looks at jd_graph_status
/// at its end.
#ifndef JUDDER_GRAPH_GRAPH_H
#define JUDDER_GRAPH_GRAPH_H

#include "graph/ops.h"
#include "judder/base.h"

typedef struct jd_graph jd_graph;
typedef int jd_node;  ///< place in the graph; below 0: there is none

/// What an expression may be made of. The last three are known to outputs only.
typedef enum jd_input {
    JD_INPUT_TIME,       ///< [s]; index 0
    JD_INPUT_STATE,      ///< by its place among the states
    JD_INPUT_PARAMETER,  ///< by its place among the parameters
    JD_INPUT_NORMAL,     ///< normal force of a contact [N]
    JD_INPUT_FRICTION,   ///< of contact k: component i at 3k + i [N]
    JD_INPUT_MODE,       ///< of a contact: 0 open, 1 slides, 2 sticks
    JD_INPUT_HOLD,       ///< of contact k: 1 where component i of its friction holds, at 3k + i
    JD_INPUT_KINDS
} jd_input;

/// Create a graph of at most `most` nodes. @return JD_OK, JD_ERR_ARGUMENT or JD_ERR_MEMORY.
jd_status jd_graph_create(jd_graph** graph, int most);
void jd_graph_free(jd_graph* graph);

/// JD_OK; JD_ERR_RANGE: there would be more nodes than allowed; JD_ERR_MEMORY; JD_ERR_ARGUMENT: a
/// node, an operation, a table or an index does not exist.
jd_status jd_graph_status(const jd_graph* graph);
int jd_graph_count(const jd_graph* graph);

/// Nodes. Operands that an operation does not have are not looked at.
jd_node jd_graph_number(jd_graph* graph, double value);
jd_node jd_graph_input(jd_graph* graph, jd_input kind, int index);
jd_node jd_graph_apply(jd_graph* graph, jd_op op, jd_node a, jd_node b, jd_node c);

/// A curve through rows: cubic spline, twice continuously differentiable; before its first and
/// behind its last row it keeps the value there. Copies the rows. @return its number, 0, 1, ...,
/// below 0 on failure: fewer than 2 rows, x that does not rise, numbers that are not finite.
int jd_graph_add_table(jd_graph* graph, int count, const double* x, const double* y);
/// The derivative of an order, 0: the value, of that curve at a node.
jd_node jd_graph_table(jd_graph* graph, int table, int derivative, jd_node at);

/// The derivative of a node by an input (time, a state, a parameter), as a node of the same graph.
/// It is exact where there is one; at a kink it is that of one side, or 0: abs(x)' = sign(x), and
/// steps (sign, floor, comparisons) count as constant.                                [graph:G3]
jd_node jd_graph_derivative(jd_graph* graph, jd_node of, jd_node by);

/// Whether a node depends on any input of a kind.
bool jd_graph_depends(const jd_graph* graph, jd_node node, jd_input kind);

/// Say where a node was written, so that a NaN can be told by its place, and what it is called, for
/// the C text; the first of each stays. Names are copied: letters, digits, '_'.
void jd_graph_mark(jd_graph* graph, jd_node node, int line, int column);
void jd_graph_name(jd_graph* graph, jd_node node, const char* name);

/// What a node is. `value` is that of a number; `index` that of an input or a table.
typedef struct jd_node_info {
    jd_op op;
    jd_node operand[3];  ///< -1 where there is none
    double value;
    jd_input kind;     ///< of an input
    int index;         ///< of an input, or the number of a table
    int derivative;    ///< of a table
    int line, column;  ///< 0, 0: not marked
    const char* name;  ///< NULL: none; owned by the graph
} jd_node_info;
jd_node_info jd_graph_at(const jd_graph* graph, jd_node node);

/// Whether a node is a number, and which.
bool jd_graph_is_number(const jd_graph* graph, jd_node node, double* value);

#endif
