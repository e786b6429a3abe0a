// Bodies: mass, moments of inertia, weight.

#include "equations/mechanism/mechanism.h"

#include <math.h>

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

// No body has one moment of inertia above the sum of the other two.
static jd_status check_inertia(const jd_mechanism* m, jd_mechanism_body* body,
                               const jd_node_matrix* I) {
    const jd_tree* entry = jd_tree_find(body->entry, "inertia");
    double of[3];
    for (int i = 0; i < 3; i++) {
        of[i] = jd_mechanism_default(m, I->at[i][i]);
        body->inert[i] = of[i] > 0;
        if (of[i] < 0)
            return JD_WRONG_AT(m->b, entry, "body '%s': a moment of inertia below 0", body->name);
    }
    for (int i = 0; i < 3 && !m->flat; i++) {
        const double others = of[(i + 1) % 3] + of[(i + 2) % 3];
        if (of[i] > others * (1 + 1e-12))
            return JD_WRONG_AT(m->b, entry,
                               "body '%s': moment of inertia %g kg m^2 is above the sum %g of the "
                               "other two: no body is like that",
                               body->name, of[i], others);
    }
    return JD_OK;
}

jd_status jd_body_build(jd_mechanism* m, jd_mechanism_body* body) {
    jd_graph* g = m->b->graph;
    jd_node_body* node = &body->node;
    const jd_tree* mass = jd_tree_find(body->entry, "mass");
    jd_status status = jd_mechanism_value(m, mass, "kg", 0, &node->mass);
    const double heavy = status == JD_OK ? jd_mechanism_default(m, node->mass) : 0;
    body->heavy = heavy > 0;
    if (status == JD_OK && heavy < 0)
        return JD_WRONG_AT(m->b, mass, "body '%s': mass below 0", body->name);
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
