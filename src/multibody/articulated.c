// Articulated bodies from the leaves to the ground, and accelerations back to the leaves.

#include "multibody/articulated.h"

#include <stdlib.h>

// How a body resists, with all that hangs on it.
typedef struct resistance {
    jd_node_matrix M, H, J;
} resistance;

// Force and torque, or velocity and angular velocity, at a joint in the axes of the ground.
typedef struct pair {
    jd_node_vector p, l;
} pair;

// ---- Matrices ----------------------------------------------------------------------------------

static jd_node_matrix sum_of(jd_graph* g, const jd_node_matrix* a, const jd_node_matrix* b) {
    jd_node_matrix m;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            m.at[i][j] = jd_node_add(g, a->at[i][j], b->at[i][j]);
    return m;
}

static jd_node_matrix transposed(const jd_node_matrix* a) {
    jd_node_matrix m;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            m.at[i][j] = a->at[j][i];
    return m;
}

// [d x], and with `sign` -1 its transpose.
static jd_node_matrix skew(jd_graph* g, jd_node_vector d, int sign) {
    jd_node_matrix m = {{{0}}};
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        m.at[i][i] = jd_graph_number(g, 0);
        m.at[k][j] = sign > 0 ? d.at[i] : jd_node_neg(g, d.at[i]);
        m.at[j][k] = sign > 0 ? jd_node_neg(g, d.at[i]) : d.at[i];
    }
    return m;
}

// A - u v' s.
static void take_off(jd_graph* g, jd_node_matrix* a, jd_node_vector u, jd_node_vector v,
                     jd_node s) {
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            const jd_node part = jd_node_mul(g, jd_node_mul(g, u.at[i], s), v.at[j]);
            a->at[i][j] = jd_node_sub(g, a->at[i][j], part);
        }
}

// ---- Resistances -------------------------------------------------------------------------------

// A body alone: p = m v - h x w, l = h x v + J w.
static resistance of_body(jd_graph* g, const jd_node_body* b) {
    const jd_node_composite c = jd_composite_of(g, b);
    const jd_node_matrix half = jd_matrix_product(g, &b->frame.axes, &c.second);
    const jd_node_matrix back = transposed(&b->frame.axes);
    resistance r = {.M = jd_matrix_identity(g)};
    for (int i = 0; i < 3; i++)
        r.M.at[i][i] = c.mass;
    r.H = skew(g, jd_frame_vector(g, &b->frame, c.first), -1);
    r.J = jd_matrix_product(g, &half, &back);
    return r;
}

static pair times(jd_graph* g, const resistance* r, jd_node_vector v, jd_node_vector w) {
    return (pair){
        jd_vector_add(g, jd_matrix_times(g, &r->M, v), jd_matrix_times(g, &r->H, w)),
        jd_vector_add(g, jd_matrix_turned_back(g, &r->H, v), jd_matrix_times(g, &r->J, w))};
}

// Free to move by a velocity.
static void let_go(jd_graph* g, resistance* r, const jd_node_body* b, int k, jd_node_release* at) {
    at->move = b->frame.move[k];
    at->turn = jd_frame_vector(g, &b->frame, b->frame.turn[k]);
    const pair u = times(g, r, at->move, at->turn);
    const jd_node D =
        jd_node_add(g, jd_vector_dot(g, at->move, u.p), jd_vector_dot(g, at->turn, u.l));
    at->p = u.p;
    at->l = u.l;
    at->pivot = jd_node_div(g, jd_graph_number(g, 1), D);
    take_off(g, &r->M, u.p, u.p, at->pivot);
    take_off(g, &r->H, u.p, u.l, at->pivot);
    take_off(g, &r->J, u.l, u.l, at->pivot);
}

// v = v_p + w x d at the parent: H - M [d x], J - H' [d x] + [d x] (H - M [d x]).
static void hand_over(jd_graph* g, const resistance* from, jd_node_vector d, bool apart,
                      resistance* to) {
    const jd_node_matrix back = skew(g, d, -1), over = skew(g, d, 1);
    jd_node_matrix H = jd_matrix_product(g, &from->M, &back);
    to->M = sum_of(g, &to->M, &from->M);
    if (!apart) {
        const jd_node_matrix turned = transposed(&from->H);
        const jd_node_matrix side = jd_matrix_product(g, &turned, &back);
        H = sum_of(g, &H, &from->H);
        to->J = sum_of(g, &to->J, &from->J);
        to->J = sum_of(g, &to->J, &side);
    }
    const jd_node_matrix arm = jd_matrix_product(g, &over, &H);
    to->H = sum_of(g, &to->H, &H);
    to->J = sum_of(g, &to->J, &arm);
}

// ---- Life --------------------------------------------------------------------------------------

static void build(jd_graph* g, const jd_chain_spec* s, resistance* of, jd_node_chain* c) {
    int row = 0;
    for (int i = 0; i < s->bodies; i++) {
        const int parent = c->parent[i] = s->body[i].parent;
        const jd_node_vector zero = jd_vector_zero(g);
        of[i] = of_body(g, &s->body[i]);
        c->apart[i] = s->body[i].frame.apart;
        c->way[i] = jd_vector_sub(g, s->body[i].frame.origin,
                                  parent >= 0 ? s->body[parent].frame.origin : zero);
    }
    for (int i = s->bodies - 1; i >= 0; i--) {
        for (; row < s->velocities && s->mover[s->order[row]] == i; row++) {
            c->release[row].body = i;
            let_go(g, &of[i], &s->body[i], s->order[row], &c->release[row]);
        }
        if (c->parent[i] >= 0)
            hand_over(g, &of[i], c->way[i], c->apart[i], &of[c->parent[i]]);
    }
}

jd_status jd_chain_create(jd_graph* g, const jd_chain_spec* s, jd_node_chain* c) {
    const size_t bodies = (size_t)s->bodies + 1, velocities = (size_t)s->velocities + 1;
    resistance* of = malloc(bodies * sizeof *of);
    *c = (jd_node_chain){.bodies = s->bodies,
                         .velocities = s->velocities,
                         .parent = malloc(bodies * sizeof *c->parent),
                         .apart = malloc(bodies * sizeof *c->apart),
                         .way = malloc(bodies * sizeof *c->way),
                         .release = malloc(velocities * sizeof *c->release)};
    const bool fine = of && c->parent && c->apart && c->way && c->release;
    if (fine)
        build(g, s, of, c);
    free(of);
    return fine ? JD_OK : JD_ERR_MEMORY;
}

void jd_chain_free(jd_node_chain* c) {
    free(c->parent);
    free(c->apart);
    free(c->way);
    free(c->release);
    *c = (jd_node_chain){0};
}

// ---- Solving -----------------------------------------------------------------------------------

static jd_node along(jd_graph* g, jd_node_vector p, jd_node_vector l, const pair* with) {
    return jd_node_add(g, jd_vector_dot(g, p, with->p), jd_vector_dot(g, l, with->l));
}

static void add_scaled(jd_graph* g, jd_node s, jd_node_vector p, jd_node_vector l, pair* to) {
    to->p = jd_vector_add(g, to->p, jd_vector_scaled(g, s, p));
    to->l = jd_vector_add(g, to->l, jd_vector_scaled(g, s, l));
}

// Forces that the rest of each velocity's force needs at the joints, towards the ground.
static void gather(jd_graph* g, const jd_node_chain* c, const int* order, pair* of, jd_node* x) {
    int row = 0;
    for (int i = c->bodies - 1; i >= 0; i--) {
        for (; row < c->velocities && c->release[row].body == i; row++) {
            const jd_node_release* r = &c->release[row];
            jd_node* own = &x[order[row]];
            *own = jd_node_sub(g, *own, along(g, r->move, r->turn, &of[i]));
            add_scaled(g, jd_node_mul(g, *own, r->pivot), r->p, r->l, &of[i]);
        }
        if (c->parent[i] < 0)
            continue;
        pair* parent = &of[c->parent[i]];
        parent->p = jd_vector_add(g, parent->p, of[i].p);
        parent->l = jd_vector_add(g, parent->l, jd_vector_cross(g, c->way[i], of[i].p));
        if (!c->apart[i])
            parent->l = jd_vector_add(g, parent->l, of[i].l);
    }
}

// Accelerations from the ground on.
static void spread(jd_graph* g, const jd_node_chain* c, const int* order, pair* of, jd_node* x) {
    const jd_node_vector zero = jd_vector_zero(g);
    int row = c->velocities - 1;
    for (int i = 0; i < c->bodies; i++) {
        of[i] = (pair){zero, zero};
        if (c->parent[i] >= 0) {
            const pair* parent = &of[c->parent[i]];
            of[i].p = jd_vector_add(g, parent->p, jd_vector_cross(g, parent->l, c->way[i]));
            of[i].l = c->apart[i] ? zero : parent->l;
        }
        for (; row >= 0 && c->release[row].body == i; row--) {
            const jd_node_release* r = &c->release[row];
            jd_node* own = &x[order[row]];
            *own = jd_node_mul(g, jd_node_sub(g, *own, along(g, r->p, r->l, &of[i])), r->pivot);
            add_scaled(g, *own, r->move, r->turn, &of[i]);
        }
    }
}

jd_status jd_chain_solve(jd_graph* g, const jd_node_chain* c, const int* order, jd_node* x) {
    pair* of = malloc(((size_t)c->bodies + 1) * sizeof *of);
    if (!of)
        return JD_ERR_MEMORY;
    for (int i = 0; i < c->bodies; i++)
        of[i] = (pair){jd_vector_zero(g), jd_vector_zero(g)};
    gather(g, c, order, of, x);
    spread(g, c, order, of, x);
    free(of);
    return JD_OK;
}
