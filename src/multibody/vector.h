/// @file vector.h
/// Vectors and matrices whose entries are nodes of a graph. What is zero or one folds away, so that
/// equations written for space come out short in the plane.
#ifndef JUDDER_MULTIBODY_VECTOR_H
#define JUDDER_MULTIBODY_VECTOR_H

#include "graph/graph.h"

typedef struct jd_node_vector {
    jd_node at[3];
} jd_node_vector;

/// `at[row][column]`.
typedef struct jd_node_matrix {
    jd_node at[3][3];
} jd_node_matrix;

// ---- Scalars -----------------------------------------------------------------------------------

static inline jd_node jd_node_add(jd_graph* g, jd_node a, jd_node b) {
    return jd_graph_apply(g, JD_OP_ADD, a, b, -1);
}
static inline jd_node jd_node_sub(jd_graph* g, jd_node a, jd_node b) {
    return jd_graph_apply(g, JD_OP_SUB, a, b, -1);
}
static inline jd_node jd_node_mul(jd_graph* g, jd_node a, jd_node b) {
    return jd_graph_apply(g, JD_OP_MUL, a, b, -1);
}
static inline jd_node jd_node_div(jd_graph* g, jd_node a, jd_node b) {
    return jd_graph_apply(g, JD_OP_DIV, a, b, -1);
}
static inline jd_node jd_node_neg(jd_graph* g, jd_node a) {
    return jd_graph_apply(g, JD_OP_NEG, a, -1, -1);
}
/// Whether it is the number `value`.
static inline bool jd_node_is(const jd_graph* g, jd_node a, double value) {
    double number;
    return jd_graph_is_number(g, a, &number) && number == value;
}

// ---- Vectors -----------------------------------------------------------------------------------

jd_node_vector jd_vector_zero(jd_graph* g);
jd_node_vector jd_vector_of(jd_graph* g, double x, double y, double z);
jd_node_vector jd_vector_add(jd_graph* g, jd_node_vector a, jd_node_vector b);
jd_node_vector jd_vector_sub(jd_graph* g, jd_node_vector a, jd_node_vector b);
/// s a.
jd_node_vector jd_vector_scaled(jd_graph* g, jd_node s, jd_node_vector a);
jd_node jd_vector_dot(jd_graph* g, jd_node_vector a, jd_node_vector b);
jd_node_vector jd_vector_cross(jd_graph* g, jd_node_vector a, jd_node_vector b);
bool jd_vector_is_zero(const jd_graph* g, jd_node_vector a);
/// Whether all entries are the same nodes.
bool jd_vector_same(jd_node_vector a, jd_node_vector b);

// ---- Matrices ----------------------------------------------------------------------------------

jd_node_matrix jd_matrix_identity(jd_graph* g);
jd_node_vector jd_matrix_times(jd_graph* g, const jd_node_matrix* m, jd_node_vector a);
/// M' a.
jd_node_vector jd_matrix_turned_back(jd_graph* g, const jd_node_matrix* m, jd_node_vector a);
jd_node_matrix jd_matrix_product(jd_graph* g, const jd_node_matrix* a, const jd_node_matrix* b);
/// The rotation by an angle about a unit vector.
jd_node_matrix jd_matrix_rotation(jd_graph* g, jd_node_vector axis, jd_node angle);
/// The rotation of a quaternion (scalar first) of any length but 0.
jd_node_matrix jd_matrix_of_quaternion(jd_graph* g, const jd_node q[4]);

#endif
