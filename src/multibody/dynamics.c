// Mass matrix and loads of a tree of bodies, by what hangs on each of them.

#include "multibody/dynamics.h"

#include "multibody/articulated.h"

#include <stdlib.h>

// ---- Bodies ------------------------------------------------------------------------------------

jd_node_vector jd_body_centre(jd_graph* g, const jd_node_body* b) {
    return jd_vector_add(g, b->frame.origin, jd_frame_vector(g, &b->frame, b->centre));
}

jd_node_vector jd_body_velocity(jd_graph* g, const jd_node_body* b) {
    const jd_node_vector turns = jd_vector_cross(g, b->frame.w, b->centre);
    return jd_vector_add(g, b->frame.v, jd_frame_vector(g, &b->frame, turns));
}

jd_node jd_body_energy(jd_graph* g, const jd_node_body* b) {
    const jd_node_vector v = jd_body_velocity(g, b);
    const jd_node_vector momentum = jd_matrix_times(g, &b->inertia, b->frame.w);
    const jd_node way = jd_node_mul(g, b->mass, jd_vector_dot(g, v, v));
    const jd_node twice = jd_node_add(g, way, jd_vector_dot(g, b->frame.w, momentum));
    return jd_node_mul(g, jd_graph_number(g, 0.5), twice);
}

// ---- Mass matrix -------------------------------------------------------------------------------

// L D L', as jd_cholesky_factor does it. From the leaves on there is nothing to fill in where two
// velocities move different branches.
static void factor(jd_graph* g, int n, jd_node* m, jd_node* row) {
    for (int j = 0; j < n; j++) {
        jd_node pivot = m[j * n + j];
        for (int k = 0; k < j; k++) {
            jd_node sum = m[j * n + k];
            for (int i = 0; i < k; i++)
                sum = jd_node_sub(g, sum, jd_node_mul(g, row[i], m[k * n + i]));
            row[k] = sum;
            m[j * n + k] = jd_node_mul(g, sum, m[k * n + k]);
            pivot = jd_node_sub(g, pivot, jd_node_mul(g, sum, m[j * n + k]));
        }
        m[j * n + j] = jd_node_div(g, jd_graph_number(g, 1), pivot);
    }
}

jd_status jd_dynamics_solve(jd_graph* g, const jd_node_dynamics* d, jd_node* x) {
    const int n = d->velocities;
    const int* at = d->order;
    if (d->chain)
        return jd_chain_solve(g, d->chain, at, x);
    for (int j = 1; j < n; j++)
        for (int k = 0; k < j; k++)
            x[at[j]] = jd_node_sub(g, x[at[j]], jd_node_mul(g, d->factor[j * n + k], x[at[k]]));
    for (int j = n - 1; j >= 0; j--) {
        x[at[j]] = jd_node_mul(g, x[at[j]], d->factor[j * n + j]);
        for (int k = j + 1; k < n; k++)
            x[at[j]] = jd_node_sub(g, x[at[j]], jd_node_mul(g, d->factor[k * n + j], x[at[k]]));
    }
    return JD_OK;
}

// ---- Velocities --------------------------------------------------------------------------------

// The body that a velocity moves first: those behind it stand behind it. The last one if none does.
static int mover_of(const jd_graph* g, int count, const jd_node_body* bodies, int k) {
    int i = 0;
    while (i < count - 1 && jd_vector_is_zero(g, bodies[i].frame.move[k]) &&
           jd_vector_is_zero(g, bodies[i].frame.turn[k]))
        i++;
    return i;
}

// Velocities by the bodies that they move first, the last one first.
static void put_order(int n, const int* mover, int* order) {
    for (int k = 0; k < n; k++) {
        int at = k;
        for (; at > 0 && mover[order[at - 1]] <= mover[k]; at--)
            order[at] = order[at - 1];
        order[at] = k;
    }
}

// The row of a velocity: what it makes move is moved by those of the rows behind it too.
static void put_entries(jd_graph* g, const jd_node_body* body, const jd_node_composite* hangs,
                        int row, jd_node_dynamics* d) {
    const int n = d->velocities, k = d->order[row];
    const jd_node_frame* f = &body->frame;
    d->load[k] = jd_composite_load(g, hangs, f, k);
    if (!d->factor)
        return;
    const jd_node_momentum by = jd_composite_momentum(g, hangs, f, k);
    for (int j = row; j < n; j++) {
        const int l = d->order[j];
        d->factor[j * n + row] = jd_node_add(g, jd_vector_dot(g, f->move[l], by.linear),
                                             jd_vector_dot(g, f->turn[l], by.angular));
    }
}

// ---- All ---------------------------------------------------------------------------------------

// Room of jd_dynamics_create.
typedef struct scratch {
    jd_node* row;
    int* mover;
    jd_node_composite* hangs;  // on each body, and itself
} scratch;

static void build(jd_graph* g, int count, const jd_node_body* bodies, const scratch* s,
                  jd_node_dynamics* d) {
    const int n = d->velocities;
    for (int i = 0; i < count; i++)
        s->hangs[i] = jd_composite_of(g, &bodies[i]);
    for (int i = count - 1; i >= 0; i--)
        if (bodies[i].parent >= 0)
            jd_composite_hang(g, &bodies[i].frame, &s->hangs[i], &bodies[bodies[i].parent].frame,
                              &s->hangs[bodies[i].parent]);
    for (int k = 0; k < n; k++)
        s->mover[k] = mover_of(g, count, bodies, k);
    put_order(n, s->mover, d->order);
    for (int j = 0; j < n; j++) {
        const int mover = s->mover[d->order[j]];
        put_entries(g, &bodies[mover], &s->hangs[mover], j, d);
    }
    if (d->factor)
        factor(g, n, d->factor, s->row);
    for (int j = 0; d->factor && j < n; j++)
        d->pivot[j] = d->factor[j * n + j];
}

// Whether a body is moved by many velocities.
static bool is_long(const jd_graph* g, int count, const jd_node_body* bodies) {
    int most = 0;
    bool flat = true;
    for (int i = 0; i < count; i++) {
        const jd_node_frame* f = &bodies[i].frame;
        int moving = 0;
        for (int k = 0; k < f->velocities; k++) {
            const bool turns = !jd_vector_is_zero(g, f->turn[k]);
            moving += turns || !jd_vector_is_zero(g, f->move[k]);
            flat = flat && jd_node_is(g, f->turn[k].at[0], 0) && jd_node_is(g, f->turn[k].at[1], 0);
        }
        most = moving > most ? moving : most;
    }
    return most >= (flat ? JD_LONG_IN_PLANE : JD_LONG_IN_SPACE);
}

static jd_status build_chain(jd_graph* g, int count, const jd_node_body* bodies, const int* mover,
                             jd_node_dynamics* d) {
    const jd_chain_spec spec = {count, d->velocities, bodies, d->order, mover};
    const jd_status status = jd_chain_create(g, &spec, d->chain);
    for (int j = 0; status == JD_OK && j < d->velocities; j++)
        d->pivot[j] = d->chain->release[j].pivot;
    return status;
}

jd_status jd_dynamics_create(jd_graph* g, int count, const jd_node_body* bodies,
                             jd_node_dynamics* d) {
    const int n = count > 0 ? bodies[0].frame.velocities : 0;
    if (count > JD_MOST_BODIES)
        return JD_ERR_RANGE;
    const size_t size = n > 0 ? (size_t)n : 1;
    const bool is_chain = is_long(g, count, bodies);
    *d = (jd_node_dynamics){.velocities = n,
                            .order = malloc(size * sizeof *d->order),
                            .factor = is_chain ? NULL : malloc(size * size * sizeof *d->factor),
                            .pivot = malloc(size * sizeof *d->pivot),
                            .load = malloc(size * sizeof *d->load),
                            .chain = is_chain ? calloc(1, sizeof *d->chain) : NULL};
    const scratch s = {malloc(size * sizeof *s.row), malloc(size * sizeof *s.mover),
                       malloc((size_t)(count + 1) * sizeof *s.hangs)};
    bool fine = d->order && (is_chain ? d->chain != NULL : d->factor != NULL) && d->pivot &&
                d->load && s.row && s.mover && s.hangs;
    if (fine)
        build(g, count, bodies, &s, d);
    if (fine && is_chain)
        fine = build_chain(g, count, bodies, s.mover, d) == JD_OK;
    if (!fine)
        jd_dynamics_free(d);
    free(s.row);
    free(s.mover);
    free(s.hangs);
    return fine ? JD_OK : JD_ERR_MEMORY;
}

void jd_dynamics_free(jd_node_dynamics* d) {
    free(d->order);
    free(d->factor);
    free(d->pivot);
    free(d->load);
    if (d->chain)
        jd_chain_free(d->chain);
    free(d->chain);
    *d = (jd_node_dynamics){0};
}
