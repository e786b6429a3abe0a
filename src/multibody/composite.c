// Bodies put together from the leaves to the ground.

#include "multibody/composite.h"

// Moments of masses: on the diagonal a.b less a_i b_i, else -a_i b_j, once for both places: what is
// added is symmetric in the end.
static void add_moments(jd_graph* g, jd_node_vector a, jd_node_vector b, jd_node_matrix* to) {
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        const jd_node across = jd_node_mul(g, a.at[i], b.at[j]);
        const jd_node sum =
            jd_node_add(g, jd_node_mul(g, a.at[j], b.at[j]), jd_node_mul(g, a.at[k], b.at[k]));
        to->at[i][i] = jd_node_add(g, to->at[i][i], sum);
        to->at[i][j] = to->at[j][i] = jd_node_sub(g, to->at[i][j], across);
    }
}

// J alpha + w x J w.
static jd_node_vector resistance(jd_graph* g, const jd_node_matrix* J, const jd_node_frame* f) {
    const jd_node_vector momentum = jd_matrix_times(g, J, f->w);
    return jd_vector_add(g, jd_matrix_times(g, J, f->alpha), jd_vector_cross(g, f->w, momentum));
}

jd_node_composite jd_composite_of(jd_graph* g, const jd_node_body* b) {
    const jd_node_frame* f = &b->frame;
    jd_node_composite c = {
        .mass = b->mass, .first = jd_vector_scaled(g, b->mass, b->centre), .second = b->inertia};
    add_moments(g, c.first, b->centre, &c.second);
    const jd_node_vector at_joint = jd_vector_sub(g, b->force, jd_vector_scaled(g, b->mass, f->a));
    const jd_node_vector spun = jd_vector_cross(g, f->w, jd_vector_cross(g, f->w, c.first));
    const jd_node_vector bent = jd_vector_add(g, jd_vector_cross(g, f->alpha, c.first), spun);
    c.force = jd_vector_sub(g, at_joint, jd_frame_vector(g, f, bent));
    const jd_node_vector own = jd_matrix_turned_back(g, &f->axes, at_joint);
    c.torque = jd_vector_sub(g, jd_vector_cross(g, b->centre, own), resistance(g, &c.second, f));
    c.torque = jd_vector_add(g, c.torque, b->torque);
    return c;
}

// R J R', one half of it.
static jd_node_matrix turned(jd_graph* g, const jd_node_matrix* R, const jd_node_matrix* J) {
    const jd_node_matrix half = jd_matrix_product(g, R, J);
    jd_node_matrix m;
    for (int i = 0; i < 3; i++)
        for (int j = i; j < 3; j++) {
            const jd_node_vector a = {{half.at[i][0], half.at[i][1], half.at[i][2]}};
            const jd_node_vector b = {{R->at[j][0], R->at[j][1], R->at[j][2]}};
            m.at[i][j] = m.at[j][i] = jd_vector_dot(g, a, b);
        }
    return m;
}

// J about the other joint: with the way d between them, d.(2 h + m d) 1 - d (h + m d)' - h d'.
void jd_composite_hang(jd_graph* g, const jd_node_frame* from, const jd_node_composite* branch,
                       const jd_node_frame* to, jd_node_composite* all) {
    jd_node_vector first = jd_vector_scaled(g, branch->mass, from->arm);
    const jd_node_vector pull = jd_matrix_turned_back(g, &to->axes, branch->force);
    if (!from->apart) {
        const jd_node_vector h = jd_matrix_times(g, &from->turned, branch->first);
        const jd_node_matrix J = turned(g, &from->turned, &branch->second);
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++)
                all->second.at[i][j] = jd_node_add(g, all->second.at[i][j], J.at[i][j]);
        first = jd_vector_add(g, h, first);
        add_moments(g, h, from->arm, &all->second);
        all->torque =
            jd_vector_add(g, all->torque, jd_matrix_times(g, &from->turned, branch->torque));
    }
    add_moments(g, from->arm, first, &all->second);
    all->mass = jd_node_add(g, all->mass, branch->mass);
    all->first = jd_vector_add(g, all->first, first);
    all->force = jd_vector_add(g, all->force, branch->force);
    all->torque = jd_vector_add(g, all->torque, jd_vector_cross(g, from->arm, pull));
}

jd_node_momentum jd_composite_momentum(jd_graph* g, const jd_node_composite* c,
                                       const jd_node_frame* f, int k) {
    const jd_node_vector turns = jd_frame_vector(g, f, jd_vector_cross(g, f->turn[k], c->first));
    const jd_node_vector moved = jd_matrix_turned_back(g, &f->axes, f->move[k]);
    return (jd_node_momentum){
        jd_vector_add(g, jd_vector_scaled(g, c->mass, f->move[k]), turns),
        jd_vector_add(g, jd_matrix_times(g, &c->second, f->turn[k]),
                      jd_vector_cross(g, c->first, moved)),
    };
}

jd_node jd_composite_load(jd_graph* g, const jd_node_composite* c, const jd_node_frame* f, int k) {
    return jd_node_add(g, jd_vector_dot(g, f->move[k], c->force),
                       jd_vector_dot(g, f->turn[k], c->torque));
}
