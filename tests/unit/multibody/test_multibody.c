// Equations of motion of trees of bodies, against Lagrange's equations of their energies.

#include "multibody/dynamics.h"

#include "graph/inside.h"
#include "support/check.h"
#include "support/random.h"

#include <math.h>
#include <stdlib.h>

#define MOST 16  // velocities of a test

// A tree on its way: places and rates of coordinates are states 2k and 2k + 1.
typedef struct rig {
    jd_graph* g;
    int velocities, count;
    jd_node_body body[8];
    double state[64], time;
} rig;

static jd_node number(rig* r, double low, double high) {
    return jd_graph_number(r->g, random_between(low, high));
}

static jd_node_vector place(rig* r) {
    return (jd_node_vector){{number(r, -1, 1), number(r, -1, 1), number(r, -1, 1)}};
}

static jd_node_vector unit(jd_graph* g) {
    const double z = random_between(-1, 1), angle = random_between(-3, 3), flat = sqrt(1 - z * z);
    return jd_vector_of(g, flat * cos(angle), flat * sin(angle), z);
}

// ---- Numbers of nodes --------------------------------------------------------------------------

// Values of all nodes at the state of a rig.
static double* values_of(const rig* r) {
    const int count = jd_graph_count(r->g);
    double* value = malloc((size_t)count * sizeof *value);
    for (int i = 0; i < count; i++) {
        const jd_node_info n = jd_graph_at(r->g, i);
        double of[3] = {0, 0, 0};
        for (int j = 0; j < 3; j++)
            of[j] = n.operand[j] >= 0 && n.op != JD_OP_INPUT ? value[n.operand[j]] : 0;
        value[i] = n.op == JD_OP_NUMBER ? n.value
                   : n.op != JD_OP_INPUT ? jd_op_eval(n.op, of[0], of[1], of[2])
                   : n.kind == JD_INPUT_TIME ? r->time
                                             : r->state[n.index];
    }
    return value;
}

// ---- Trees -------------------------------------------------------------------------------------

static jd_node_freedom coordinate(rig* r, int k) {
    return (jd_node_freedom){.place = jd_graph_input(r->g, JD_INPUT_STATE, 2 * k),
                             .rate = jd_graph_input(r->g, JD_INPUT_STATE, 2 * k + 1),
                             .velocity = k};
}

// 0.3 sin(2 t).
static jd_node_freedom prescribed(rig* r) {
    const jd_node t = jd_graph_input(r->g, JD_INPUT_TIME, 0);
    const jd_node angle = jd_node_mul(r->g, jd_graph_number(r->g, 2), t);
    const jd_node wave = jd_graph_apply(r->g, JD_OP_SIN, angle, -1, -1);
    jd_node_freedom f = {.place = jd_node_mul(r->g, jd_graph_number(r->g, 0.3), wave),
                         .velocity = -1};
    f.rate = jd_graph_derivative(r->g, f.place, t);
    f.rate2 = jd_graph_derivative(r->g, f.rate, t);
    return f;
}

static void put_inertia(rig* r, jd_node_body* b) {
    const double x = random_between(0.5, 1), y = random_between(0.5, 1), z = random_between(0.5, 1);
    const double xy = random_between(-0.1, 0.1), xz = random_between(-0.1, 0.1), yz = random_between(-0.1, 0.1);
    const double all[3][3] = {{y + z, xy, xz}, {xy, x + z, yz}, {xz, yz, x + y}};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            b->inertia.at[i][j] = jd_graph_number(r->g, all[i][j]);
    b->mass = number(r, 0.5, 2);
}

// A joint of up to three motions; a support moves as it is told.
static void joint(rig* r, jd_node_frame* f, int motions, int* next) {
    for (int i = 0; i < motions; i++) {
        const jd_node_freedom by = coordinate(r, (*next)++);
        if (random_between(0, 1) < 0.6)
            jd_frame_turn(r->g, f, random_between(0, 1) < 0.5 ? jd_vector_of(r->g, i == 1, -(i == 0), i == 2)
                                                        : unit(r->g),
                          &by);
        else
            jd_frame_slide(r->g, f, unit(r->g), &by);
    }
    if (random_between(0, 1) < 0.3) {
        const jd_node_freedom by = prescribed(r);
        if (random_between(0, 1) < 0.5)
            jd_frame_turn(r->g, f, unit(r->g), &by);
        else
            jd_frame_slide(r->g, f, unit(r->g), &by);
    }
}

static rig random_tree(void) {
    rig r = {.time = 0.7};
    int motions[8], next = 0;
    CHECK_INT(jd_graph_create(&r.g, 2000000), JD_OK);
    r.count = 1 + (int)random_between(0, 6);
    for (int i = 0; i < r.count; i++)
        r.velocities += motions[i] = 1 + (int)random_between(0, i < 3 ? 3 : 1);
    for (int i = 0; i < 2 * r.velocities; i++)
        r.state[i] = random_between(-2, 2);
    for (int i = 0; i < r.count; i++) {
        jd_node_body* b = &r.body[i];
        const int parent = i == 0 ? -1 : (int)floor(random_between(-0.5, i));
        if (parent < 0)
            CHECK_INT(jd_frame_create(r.g, r.velocities, &b->frame), JD_OK);
        else
            CHECK_INT(jd_frame_copy(&r.body[parent].frame, &b->frame), JD_OK);
        jd_frame_shift(r.g, &b->frame, place(&r));
        joint(&r, &b->frame, motions[i], &next);
        jd_frame_shift(r.g, &b->frame, place(&r));
        put_inertia(&r, b);
        b->force = jd_vector_scaled(r.g, b->mass, jd_vector_of(r.g, 0, 0, -9.81));
        b->torque = jd_vector_zero(r.g);
    }
    return r;
}

static void drop(rig* r) {
    for (int i = 0; i < r->count; i++)
        jd_frame_free(&r->body[i].frame);
    jd_graph_free(r->g);
}

// Kinetic energy less potential energy.
static jd_node lagrangian(rig* r) {
    jd_node sum = jd_graph_number(r->g, 0);
    for (int i = 0; i < r->count; i++) {
        const jd_node_body* b = &r->body[i];
        sum = jd_node_add(r->g, sum, jd_body_energy(r->g, b));
        sum = jd_node_add(r->g, sum, jd_vector_dot(r->g, b->force, b->frame.origin));
    }
    return sum;
}

// d/dt (dL/du_k) - dL/dq_k = 0 with the accelerations of the equations.
static jd_node residual(rig* r, jd_node L, const jd_node* acceleration, int k) {
    const jd_node t = jd_graph_input(r->g, JD_INPUT_TIME, 0);
    const jd_node p =
        jd_graph_derivative(r->g, L, jd_graph_input(r->g, JD_INPUT_STATE, 2 * k + 1));
    jd_node sum = jd_graph_derivative(r->g, p, t);
    for (int l = 0; l < r->velocities; l++) {
        const jd_node q = jd_graph_input(r->g, JD_INPUT_STATE, 2 * l);
        const jd_node u = jd_graph_input(r->g, JD_INPUT_STATE, 2 * l + 1);
        sum = jd_node_add(r->g, sum, jd_node_mul(r->g, jd_graph_derivative(r->g, p, q), u));
        sum = jd_node_add(r->g, sum,
                          jd_node_mul(r->g, jd_graph_derivative(r->g, p, u), acceleration[l]));
    }
    const jd_node q = jd_graph_input(r->g, JD_INPUT_STATE, 2 * k);
    return jd_node_sub(r->g, sum, jd_graph_derivative(r->g, L, q));
}

TEST(random_trees_obey_lagranges_equations) {
    for (int trial = 0; trial < 20; trial++) {
        rig r = random_tree();
        jd_node_dynamics d;
        jd_node rest[MOST];
        CHECK_INT(jd_dynamics_create(r.g, r.count, r.body, &d), JD_OK);
        jd_dynamics_solve(r.g, &d, d.load);
        const jd_node L = lagrangian(&r);
        for (int k = 0; k < r.velocities; k++)
            rest[k] = residual(&r, L, d.load, k);
        CHECK_INT(jd_graph_status(r.g), JD_OK);
        double* value = values_of(&r);
        for (int k = 0; k < r.velocities; k++)
            CHECK_ABS(value[rest[k]], 0, 1e-9);
        free(value);
        jd_dynamics_free(&d);
        drop(&r);
    }
}

TEST_MAIN(random_trees_obey_lagranges_equations)
