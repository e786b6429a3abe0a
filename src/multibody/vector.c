// Vectors and matrices of nodes.

#include "multibody/vector.h"

// ---- Vectors -----------------------------------------------------------------------------------

jd_node_vector jd_vector_of(jd_graph* g, double x, double y, double z) {
    return (jd_node_vector){{jd_graph_number(g, x), jd_graph_number(g, y), jd_graph_number(g, z)}};
}

jd_node_vector jd_vector_zero(jd_graph* g) { return jd_vector_of(g, 0, 0, 0); }

jd_node_vector jd_vector_add(jd_graph* g, jd_node_vector a, jd_node_vector b) {
    for (int i = 0; i < 3; i++)
        a.at[i] = jd_node_add(g, a.at[i], b.at[i]);
    return a;
}

jd_node_vector jd_vector_sub(jd_graph* g, jd_node_vector a, jd_node_vector b) {
    for (int i = 0; i < 3; i++)
        a.at[i] = jd_node_sub(g, a.at[i], b.at[i]);
    return a;
}

jd_node_vector jd_vector_scaled(jd_graph* g, jd_node s, jd_node_vector a) {
    for (int i = 0; i < 3; i++)
        a.at[i] = jd_node_mul(g, s, a.at[i]);
    return a;
}

jd_node jd_vector_dot(jd_graph* g, jd_node_vector a, jd_node_vector b) {
    jd_node sum = jd_node_mul(g, a.at[0], b.at[0]);
    for (int i = 1; i < 3; i++)
        sum = jd_node_add(g, sum, jd_node_mul(g, a.at[i], b.at[i]));
    return sum;
}

jd_node_vector jd_vector_cross(jd_graph* g, jd_node_vector a, jd_node_vector b) {
    jd_node_vector c;
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        c.at[i] =
            jd_node_sub(g, jd_node_mul(g, a.at[j], b.at[k]), jd_node_mul(g, a.at[k], b.at[j]));
    }
    return c;
}

bool jd_vector_is_zero(const jd_graph* g, jd_node_vector a) {
    return jd_node_is(g, a.at[0], 0) && jd_node_is(g, a.at[1], 0) && jd_node_is(g, a.at[2], 0);
}

bool jd_vector_same(jd_node_vector a, jd_node_vector b) {
    return a.at[0] == b.at[0] && a.at[1] == b.at[1] && a.at[2] == b.at[2];
}

// ---- Matrices ----------------------------------------------------------------------------------

jd_node_matrix jd_matrix_identity(jd_graph* g) {
    jd_node_matrix m;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            m.at[i][j] = jd_graph_number(g, i == j);
    return m;
}

static jd_node_vector row(const jd_node_matrix* m, int i) {
    return (jd_node_vector){{m->at[i][0], m->at[i][1], m->at[i][2]}};
}

static jd_node_vector column(const jd_node_matrix* m, int i) {
    return (jd_node_vector){{m->at[0][i], m->at[1][i], m->at[2][i]}};
}

jd_node_vector jd_matrix_times(jd_graph* g, const jd_node_matrix* m, jd_node_vector a) {
    return (jd_node_vector){{jd_vector_dot(g, row(m, 0), a), jd_vector_dot(g, row(m, 1), a),
                             jd_vector_dot(g, row(m, 2), a)}};
}

jd_node_vector jd_matrix_turned_back(jd_graph* g, const jd_node_matrix* m, jd_node_vector a) {
    return (jd_node_vector){{jd_vector_dot(g, column(m, 0), a), jd_vector_dot(g, column(m, 1), a),
                             jd_vector_dot(g, column(m, 2), a)}};
}

jd_node_matrix jd_matrix_product(jd_graph* g, const jd_node_matrix* a, const jd_node_matrix* b) {
    jd_node_matrix m;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            m.at[i][j] = jd_vector_dot(g, row(a, i), column(b, j));
    return m;
}

// About axis `i` of the frame, the way of `sign`.
static jd_node_matrix rotation_about(jd_graph* g, int i, double sign, jd_node angle) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    const jd_node c = jd_graph_apply(g, JD_OP_COS, angle, -1, -1);
    jd_node s = jd_graph_apply(g, JD_OP_SIN, angle, -1, -1);
    s = sign < 0 ? jd_node_neg(g, s) : s;
    jd_node_matrix m = jd_matrix_identity(g);
    m.at[j][j] = m.at[k][k] = c;
    m.at[k][j] = s;
    m.at[j][k] = jd_node_neg(g, s);
    return m;
}

// Rodrigues: c 1 + s [e x] + (1 - c) e e'.
jd_node_matrix jd_matrix_rotation(jd_graph* g, jd_node_vector e, jd_node angle) {
    for (int i = 0; i < 3; i++)
        for (int sign = -1; sign <= 1; sign += 2)
            if (jd_node_is(g, e.at[i], sign) && jd_node_is(g, e.at[(i + 1) % 3], 0) &&
                jd_node_is(g, e.at[(i + 2) % 3], 0))
                return rotation_about(g, i, sign, angle);
    const jd_node c = jd_graph_apply(g, JD_OP_COS, angle, -1, -1);
    const jd_node s = jd_graph_apply(g, JD_OP_SIN, angle, -1, -1);
    const jd_node rest = jd_node_sub(g, jd_graph_number(g, 1), c);
    jd_node_matrix m;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            const int k = 3 - i - j;
            const jd_node both = jd_node_mul(g, rest, jd_node_mul(g, e.at[i], e.at[j]));
            if (i == j) {
                m.at[i][j] = jd_node_add(g, c, both);
                continue;
            }
            const jd_node skew = jd_node_mul(g, s, e.at[k]);
            const bool forward =
                (i + 2) % 3 == j;  // [e x] has +e_k at (i, j) = (2, 1), (0, 2), (1, 0)
            m.at[i][j] = forward ? jd_node_add(g, both, skew) : jd_node_sub(g, both, skew);
        }
    return m;
}

jd_node_matrix jd_matrix_of_quaternion(jd_graph* g, const jd_node q[4]) {
    jd_node length = jd_node_mul(g, q[0], q[0]);
    for (int i = 1; i < 4; i++)
        length = jd_node_add(g, length, jd_node_mul(g, q[i], q[i]));
    const jd_node twice = jd_node_div(g, jd_graph_number(g, 2), length);
    jd_node_matrix m;
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        const jd_node a = jd_node_mul(g, q[1 + i], q[1 + j]), b = jd_node_mul(g, q[0], q[1 + k]);
        const jd_node others =
            jd_node_add(g, jd_node_mul(g, q[1 + j], q[1 + j]), jd_node_mul(g, q[1 + k], q[1 + k]));
        m.at[i][i] = jd_node_sub(g, jd_graph_number(g, 1), jd_node_mul(g, twice, others));
        m.at[i][j] = jd_node_mul(g, twice, jd_node_sub(g, a, b));
        m.at[j][i] = jd_node_mul(g, twice, jd_node_add(g, a, b));
    }
    return m;
}
