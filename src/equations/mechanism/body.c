// Bodies: mass, moments of inertia, weight.

#include "equations/mechanism/mechanism.h"

// One number in the plane; in space three along the axes of the body, or six with the products
// xy, xz, yz, as entries of the matrix.
static jd_status read_inertia(jd_mechanism* m, const jd_mechanism_body* body, jd_node_matrix* I) {
    static const int place[6][2] = {{0, 0}, {1, 1}, {2, 2}, {0, 1}, {0, 2}, {1, 2}};
    jd_builder* b = m->b;
    const jd_tree* entry = jd_tree_find(body->entry, "inertia");
    int count = 0;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            I->at[i][k] = jd_graph_number(b->graph, 0);
    if (!entry || (m->flat && entry->kind != JD_TREE_LIST))
        return jd_mechanism_value(m, entry, "kg m^2", 0, &I->at[2][2]);
    for (const jd_tree* part = entry->kind == JD_TREE_LIST ? entry->first : NULL; part && count < 6;
         part = part->next, count++) {
        const int i = place[count][0], k = place[count][1];
        const jd_status status = jd_mechanism_value(m, part, "kg m^2", 0, &I->at[i][k]);
        if (status != JD_OK)
            return status;
        I->at[k][i] = I->at[i][k];
    }
    if (m->flat || (count != 3 && count != 6))
        return JD_WRONG_AT(b, entry, "'inertia' is %s",
                           m->flat ? "one number in the plane"
                                   : "a list of three numbers, or of six with the products xy, xz, "
                                     "yz");
    return JD_OK;
}

// Second moments of mass about planes, tr(I)/2 - I, are not negative; nor, with products of inertia,
// their minors. Rounding is forgiven.
static jd_node second_moment(jd_mechanism* m, const jd_node_matrix* I, int i, int k) {
    jd_graph* g = m->b->graph;
    if (i != k)
        return jd_node_neg(g, I->at[i][k]);
    const jd_node others =
        jd_node_add(g, I->at[(i + 1) % 3][(i + 1) % 3], I->at[(i + 2) % 3][(i + 2) % 3]);
    return jd_node_mul(g, jd_graph_number(g, 0.5), jd_node_sub(g, others, I->at[i][i]));
}

static jd_node forgiven(jd_mechanism* m, jd_node size, int power, jd_node value) {
    jd_graph* g = m->b->graph;
    jd_node little = jd_graph_number(g, 1e-12);
    for (int i = 0; i < power; i++)
        little = jd_node_mul(g, little, size);
    return jd_node_add(g, value, little);
}

// a d - b c of rows i, j and columns k, l.
static jd_node minor_of(jd_graph* g, const jd_node_matrix* S, const int i[2], const int k[2]) {
    return jd_node_sub(g, jd_node_mul(g, S->at[i[0]][k[0]], S->at[i[1]][k[1]]),
                       jd_node_mul(g, S->at[i[0]][k[1]], S->at[i[1]][k[0]]));
}

static jd_status check_products(jd_mechanism* m, const jd_mechanism_body* body, jd_node size,
                                const jd_node_matrix* S) {
    jd_graph* g = m->b->graph;
    const jd_tree* entry = jd_tree_find(body->entry, "inertia");
    jd_node det = jd_graph_number(g, 0);
    jd_status status = JD_OK;
    for (int i = 0; i < 3 && status == JD_OK; i++) {
        const int rows[2] = {(i + 1) % 3, (i + 2) % 3}, under[2] = {1, 2};
        const jd_node minor = minor_of(g, S, rows, rows);
        det = jd_node_add(g, det, jd_node_mul(g, S->at[0][i], minor_of(g, S, under, rows)));
        status = jd_require(
            m->b, &(jd_demand){entry, false, forgiven(m, size, 2, minor)},
            "body '%s': its products of inertia are too large: no body is like that", body->name);
    }
    if (status != JD_OK)
        return status;
    return jd_require(m->b, &(jd_demand){entry, false, forgiven(m, size, 3, det)},
                      "body '%s': its products of inertia are too large: no body is like that",
                      body->name);
}

// No body has one moment of inertia above the sum of the other two.
static jd_status check_inertia(jd_mechanism* m, jd_mechanism_body* body, const jd_node_matrix* I) {
    jd_graph* g = m->b->graph;
    const jd_tree* entry = jd_tree_find(body->entry, "inertia");
    jd_node size = jd_graph_number(g, 0);
    jd_node_matrix S;
    jd_status status = JD_OK;
    bool products = false;
    for (int i = 0; i < 3 && entry && status == JD_OK; i++) {
        body->inert[i] = jd_default_of(m->b, I->at[i][i]) > 0;
        size = jd_node_add(g, size, I->at[i][i]);
        status = jd_require(m->b, &(jd_demand){entry, false, I->at[i][i]},
                            "body '%s': a moment of inertia below 0", body->name);
        for (int k = 0; k < 3; k++) {
            S.at[i][k] = second_moment(m, I, i, k);
            products = products || (i != k && !jd_node_is(g, I->at[i][k], 0));
        }
    }
    for (int i = 0; i < 3 && entry && !m->flat && status == JD_OK; i++)
        status = jd_require(
            m->b, &(jd_demand){entry, false, forgiven(m, size, 1, S.at[i][i])},
            "body '%s': the moment of inertia about %c is above the sum of the other two: no body "
            "is like that",
            body->name, "xyz"[i]);
    return status == JD_OK && products ? check_products(m, body, size, &S) : status;
}

jd_status jd_body_build(jd_mechanism* m, jd_mechanism_body* body) {
    jd_graph* g = m->b->graph;
    jd_node_body* node = &body->node;
    const jd_tree* mass = jd_tree_find(body->entry, "mass");
    jd_status status = jd_mechanism_value(m, mass, "kg", 0, &node->mass);
    body->heavy = status == JD_OK && jd_default_of(m->b, node->mass) > 0;
    if (status == JD_OK && mass)
        status = jd_require(m->b, &(jd_demand){mass, false, node->mass}, "body '%s': mass below 0",
                            body->name);
    if (status == JD_OK)
        status = read_inertia(m, body, &node->inertia);
    if (status == JD_OK)
        status = check_inertia(m, body, &node->inertia);
    if (status == JD_OK)
        status = jd_mechanism_vector(m, jd_tree_find(body->entry, "centre"), "m", &node->centre);
    if (status != JD_OK)
        return status;
    node->frame = body->frame;
    node->force = jd_vector_scaled(g, node->mass, m->gravity);
    node->torque = jd_vector_zero(g);
    const jd_node fall = jd_vector_dot(g, node->force, jd_body_centre(g, node));
    m->potential = jd_node_sub(g, m->potential, fall);
    return JD_OK;
}
