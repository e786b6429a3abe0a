// Mass matrix and loads of a tree of bodies.

#include "multibody/dynamics.h"

#include <stdlib.h>

void jd_body_push(jd_graph* g, jd_node_body* body, jd_node_vector point, jd_node_vector force) {
    const jd_node_vector arm = jd_vector_sub(g, point, body->frame.origin);
    const jd_node_vector moment = jd_vector_cross(g, arm, force);
    body->force = jd_vector_add(g, body->force, force);
    body->torque =
        jd_vector_add(g, body->torque, jd_matrix_turned_back(g, &body->frame.axes, moment));
}

jd_node jd_body_energy(jd_graph* g, const jd_node_body* b) {
    const jd_node_vector momentum = jd_matrix_times(g, &b->inertia, b->frame.w);
    const jd_node way = jd_node_mul(g, b->mass, jd_vector_dot(g, b->frame.v, b->frame.v));
    const jd_node twice = jd_node_add(g, way, jd_vector_dot(g, b->frame.w, momentum));
    return jd_node_mul(g, jd_graph_number(g, 0.5), twice);
}

// ---- Mass matrix -------------------------------------------------------------------------------

// Masses that move in the same way, with the product of their partial velocities.
typedef struct mass_group {
    jd_node product, mass;
} mass_group;

// The last body comes first, so that entries share their sums.
static jd_node mass_entry(jd_graph* g, int count, const jd_node_body* bodies, const int pair[2]) {
    mass_group groups[JD_MOST_BODIES];
    int used = 0;
    jd_node sum = jd_graph_number(g, 0);
    for (int i = count - 1; i >= 0; i--) {
        const jd_node_frame* f = &bodies[i].frame;
        const jd_node product = jd_vector_dot(g, f->move[pair[0]], f->move[pair[1]]);
        const jd_node_vector momentum = jd_matrix_times(g, &bodies[i].inertia, f->turn[pair[1]]);
        sum = jd_node_add(g, sum, jd_vector_dot(g, f->turn[pair[0]], momentum));
        int at = 0;
        while (at < used && groups[at].product != product)
            at++;
        if (at < used)
            groups[at].mass = jd_node_add(g, groups[at].mass, bodies[i].mass);
        else
            groups[used++] = (mass_group){product, bodies[i].mass};
    }
    for (int at = 0; at < used; at++)
        sum = jd_node_add(g, sum, jd_node_mul(g, groups[at].mass, groups[at].product));
    return sum;
}

// L D L', as jd_cholesky_factor does it.
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

void jd_dynamics_solve(jd_graph* g, const jd_node_dynamics* d, jd_node* x) {
    const int n = d->velocities;
    for (int j = 1; j < n; j++)
        for (int k = 0; k < j; k++)
            x[j] = jd_node_sub(g, x[j], jd_node_mul(g, d->factor[j * n + k], x[k]));
    for (int j = n - 1; j >= 0; j--) {
        x[j] = jd_node_mul(g, x[j], d->factor[j * n + j]);
        for (int k = j + 1; k < n; k++)
            x[j] = jd_node_sub(g, x[j], jd_node_mul(g, d->factor[k * n + j], x[k]));
    }
}

// ---- Loads -------------------------------------------------------------------------------------

// What acts on bodies that move in the same way.
typedef struct load_group {
    jd_node_vector way, load;
} load_group;

static void gather(jd_graph* g, load_group* groups, int* used, load_group next) {
    if (jd_vector_is_zero(g, next.way))
        return;
    int at = 0;
    while (at < *used && !jd_vector_same(groups[at].way, next.way))
        at++;
    if (at < *used)
        groups[at].load = jd_vector_add(g, groups[at].load, next.load);
    else
        groups[(*used)++] = next;
}

static load_group pushed(jd_graph* g, const jd_node_body* b, int k) {
    const jd_node_vector slow = jd_vector_scaled(g, b->mass, b->frame.a);
    return (load_group){b->frame.move[k], jd_vector_sub(g, b->force, slow)};
}

static load_group twisted(jd_graph* g, const jd_node_body* b, int k) {
    const jd_node_vector momentum = jd_matrix_times(g, &b->inertia, b->frame.w);
    const jd_node_vector slow = jd_vector_add(g, jd_matrix_times(g, &b->inertia, b->frame.alpha),
                                              jd_vector_cross(g, b->frame.w, momentum));
    return (load_group){b->frame.turn[k], jd_vector_sub(g, b->torque, slow)};
}

static jd_node sum_of(jd_graph* g, const load_group* groups, int used, jd_node sum) {
    for (int at = 0; at < used; at++)
        sum = jd_node_add(g, sum, jd_vector_dot(g, groups[at].way, groups[at].load));
    return sum;
}

static jd_node load_entry(jd_graph* g, int count, const jd_node_body* bodies, int k) {
    load_group ways[JD_MOST_BODIES], turns[JD_MOST_BODIES];
    int way_count = 0, turn_count = 0;
    for (int i = count - 1; i >= 0; i--) {
        gather(g, ways, &way_count, pushed(g, &bodies[i], k));
        gather(g, turns, &turn_count, twisted(g, &bodies[i], k));
    }
    return sum_of(g, turns, turn_count, sum_of(g, ways, way_count, jd_graph_number(g, 0)));
}

// ---- All ---------------------------------------------------------------------------------------

jd_status jd_dynamics_create(jd_graph* g, int count, const jd_node_body* bodies,
                             jd_node_dynamics* d) {
    const int n = count > 0 ? bodies[0].frame.velocities : 0;
    if (count > JD_MOST_BODIES)
        return JD_ERR_RANGE;
    const size_t size = n > 0 ? (size_t)n : 1;
    *d = (jd_node_dynamics){.velocities = n,
                            .factor = malloc(size * size * sizeof *d->factor),
                            .load = malloc(size * sizeof *d->load)};
    jd_node* row = malloc(size * sizeof *row);
    const bool fine = d->factor && d->load && row;
    for (int j = 0; fine && j < n; j++) {
        d->load[j] = load_entry(g, count, bodies, j);
        for (int k = 0; k <= j; k++)
            d->factor[j * n + k] = mass_entry(g, count, bodies, (const int[2]){j, k});
    }
    if (fine)
        factor(g, n, d->factor, row);
    free(row);
    if (!fine)
        jd_dynamics_free(d);
    return fine ? JD_OK : JD_ERR_MEMORY;
}

void jd_dynamics_free(jd_node_dynamics* d) {
    free(d->factor);
    free(d->load);
    d->factor = d->load = NULL;
}
