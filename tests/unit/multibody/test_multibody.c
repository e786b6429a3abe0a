// Equations of motion of trees of bodies, against Lagrange's equations of their energies; speeds of
// what may touch, against derivatives of the gap.

#include "multibody/articulated.h"
#include "multibody/solid.h"

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
        value[i] = n.op == JD_OP_NUMBER      ? n.value
                   : n.op != JD_OP_INPUT     ? jd_op_eval(n.op, of[0], of[1], of[2])
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
    const double xy = random_between(-0.1, 0.1), xz = random_between(-0.1, 0.1),
                 yz = random_between(-0.1, 0.1);
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
            jd_frame_turn(r->g, f,
                          random_between(0, 1) < 0.5 ? jd_vector_of(r->g, i == 1, -(i == 0), i == 2)
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
            CHECK_INT(jd_frame_copy(r.g, &r.body[parent].frame, &b->frame), JD_OK);
        jd_frame_shift(r.g, &b->frame, place(&r));
        joint(&r, &b->frame, motions[i], &next);
        b->parent = parent;
        b->centre = place(&r);
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
        sum = jd_node_add(r->g, sum, jd_vector_dot(r->g, b->force, jd_body_centre(r->g, b)));
    }
    return sum;
}

// d/dt (dL/du_k) - dL/dq_k = 0 with the accelerations of the equations.
static jd_node residual(rig* r, jd_node L, const jd_node* acceleration, int k) {
    const jd_node t = jd_graph_input(r->g, JD_INPUT_TIME, 0);
    const jd_node p = jd_graph_derivative(r->g, L, jd_graph_input(r->g, JD_INPUT_STATE, 2 * k + 1));
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
        CHECK_INT(jd_dynamics_solve(r.g, &d, d.load), JD_OK);
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

// A chain of articulated bodies and a factored mass matrix are two ways to M^-1 x.
TEST(articulated_bodies_solve_as_the_mass_matrix_does) {
    for (int trial = 0; trial < 20; trial++) {
        rig r = random_tree();
        jd_node_dynamics d;
        jd_node_chain c;
        int mover[MOST];
        jd_node x[MOST], z[MOST];
        CHECK_INT(jd_dynamics_create(r.g, r.count, r.body, &d), JD_OK);
        for (int k = 0; k < r.velocities; k++) {
            x[k] = z[k] = number(&r, -1, 1);
            for (mover[k] = 0; jd_vector_is_zero(r.g, r.body[mover[k]].frame.move[k]) &&
                               jd_vector_is_zero(r.g, r.body[mover[k]].frame.turn[k]);)
                mover[k]++;
        }
        const jd_chain_spec spec = {r.count, r.velocities, r.body, d.order, mover};
        CHECK(d.chain == NULL);
        CHECK_INT(jd_chain_create(r.g, &spec, &c), JD_OK);
        CHECK_INT(jd_dynamics_solve(r.g, &d, x), JD_OK);
        CHECK_INT(jd_chain_solve(r.g, &c, d.order, z), JD_OK);
        double* value = values_of(&r);
        for (int k = 0; k < r.velocities; k++) {
            CHECK_ABS(value[z[k]], value[x[k]], 1e-10 * (1 + fabs(value[x[k]])));
            CHECK_REL(value[c.release[k].pivot], value[d.pivot[k]], 1e-9);
        }
        free(value);
        jd_chain_free(&c);
        jd_dynamics_free(&d);
        drop(&r);
    }
}

// The rate of a node along the motion, velocities as they are.
static jd_node rate_of(rig* r, jd_node of) {
    jd_node sum = jd_graph_derivative(r->g, of, jd_graph_input(r->g, JD_INPUT_TIME, 0));
    for (int k = 0; k < r->velocities; k++) {
        const jd_node q = jd_graph_input(r->g, JD_INPUT_STATE, 2 * k);
        const jd_node u = jd_graph_input(r->g, JD_INPUT_STATE, 2 * k + 1);
        sum = jd_node_add(r->g, sum, jd_node_mul(r->g, jd_graph_derivative(r->g, of, q), u));
    }
    return sum;
}

// Solids of the first and of the last body, or of the ground.
static void check_meeting(rig* r, jd_solid_kind first, jd_solid_kind second) {
    jd_node_frame ground;
    CHECK_INT(jd_frame_create(r->g, r->velocities, &ground), JD_OK);
    const jd_node_solid a = {first, &r->body[0].frame, place(r), unit(r->g), place(r)};
    const jd_node_frame* other = r->count > 1 ? &r->body[r->count - 1].frame : &ground;
    const jd_node_solid b = {second, other, place(r), unit(r->g), place(r)};
    const jd_node_meeting m = jd_solids_meeting(r->g, &a, &b, false);
    const jd_node_vector direction[3] = {m.normal, m.along[0], m.along[1]};
    jd_node speed[3], by[3][MOST], derivative[3][MOST], product[9];
    for (int d = 0; d < 3; d++) {
        speed[d] = jd_meeting_speed(r->g, &m, direction[d], by[d]);
        for (int k = 0; k < r->velocities; k++)
            derivative[d][k] = jd_graph_derivative(r->g, speed[d],
                                                   jd_graph_input(r->g, JD_INPUT_STATE, 2 * k + 1));
        for (int e = 0; e < 3; e++)
            product[3 * d + e] = jd_vector_dot(r->g, direction[d], direction[e]);
    }
    const jd_node opening = rate_of(r, m.gap);
    double* value = values_of(r);
    CHECK_ABS(value[speed[0]], value[opening], 1e-11 * (1 + fabs(value[opening])));
    for (int i = 0; i < 9; i++)
        CHECK_ABS(value[product[i]], i % 4 == 0, 1e-13);
    for (int d = 0; d < 3; d++)
        for (int k = 0; k < r->velocities; k++)
            CHECK_ABS(value[by[d][k]], value[derivative[d][k]], 1e-12);
    free(value);
    jd_frame_free(&ground);
}

TEST(solids_part_as_fast_as_their_gap_grows) {
    for (int trial = 0; trial < 20; trial++) {
        rig r = random_tree();
        check_meeting(&r, JD_SOLID_BALL, JD_SOLID_PLANE);
        check_meeting(&r, JD_SOLID_ELLIPSOID, JD_SOLID_PLANE);
        if (r.count > 1)
            check_meeting(&r, JD_SOLID_BALL, JD_SOLID_BALL);
        drop(&r);
    }
}

// ---- A ball joint against three pins -----------------------------------------------------------

// Two bodies: the second hangs on the first by three pins, or by a ball whose quaternion stands
// from state 8 on, its rates from state 3 on as those of the pins.
static rig hanging(uint64_t start, bool ball) {
    rig r = {.velocities = 4, .count = 2};
    random_state = start;
    CHECK_INT(jd_graph_create(&r.g, 100000), JD_OK);
    for (int i = 0; i < 2; i++) {
        jd_node_frame* f = &r.body[i].frame;
        if (i == 0)
            CHECK_INT(jd_frame_create(r.g, 4, f), JD_OK);
        else
            CHECK_INT(jd_frame_copy(r.g, &r.body[0].frame, f), JD_OK);
        jd_frame_shift(r.g, f, place(&r));
        for (int k = 0; k < (i == 0 ? 1 : 3) && !(ball && i == 1); k++) {
            const jd_node_freedom by = coordinate(&r, i + k);
            jd_frame_turn(r.g, f, jd_vector_of(r.g, k == 0, k == 1, k == 2), &by);
        }
        if (ball && i == 1) {
            jd_node q[4], w[3];
            for (int k = 0; k < 4; k++)
                q[k] = jd_graph_input(r.g, JD_INPUT_STATE, 8 + k);
            for (int k = 0; k < 3; k++)
                w[k] = jd_graph_input(r.g, JD_INPUT_STATE, 3 + 2 * k);
            jd_frame_turn_freely(r.g, f, q, w, 1);
        }
        r.body[i].parent = i - 1;
        r.body[i].centre = place(&r);
        put_inertia(&r, &r.body[i]);
        r.body[i].force = jd_vector_scaled(r.g, r.body[i].mass, jd_vector_of(r.g, 0, 0, -9.81));
        r.body[i].torque = jd_vector_zero(r.g);
    }
    return r;
}

// Accelerations of the second body: of its centre, and in its own axes of its turn.
static void accelerations(rig* r, double out[6]) {
    const jd_node_frame* f = &r->body[1].frame;
    jd_node_dynamics d;
    CHECK_INT(jd_dynamics_create(r->g, 2, r->body, &d), JD_OK);
    CHECK_INT(jd_dynamics_solve(r->g, &d, d.load), JD_OK);
    jd_node_vector a = f->a, alpha = f->alpha;
    for (int k = 0; k < 4; k++) {
        a = jd_vector_add(r->g, a, jd_vector_scaled(r->g, d.load[k], f->move[k]));
        alpha = jd_vector_add(r->g, alpha, jd_vector_scaled(r->g, d.load[k], f->turn[k]));
    }
    double* value = values_of(r);
    for (int i = 0; i < 3; i++)
        out[i] = value[a.at[i]], out[3 + i] = value[alpha.at[i]];
    free(value);
    jd_dynamics_free(&d);
}

// Rotations about x, y and z, one after the other, as a quaternion.
static void put_quaternion(const double angle[3], double q[4]) {
    double c[3], s[3];
    for (int i = 0; i < 3; i++)
        c[i] = cos(0.5 * angle[i]), s[i] = sin(0.5 * angle[i]);
    q[0] = c[0] * c[1] * c[2] - s[0] * s[1] * s[2];
    q[1] = s[0] * c[1] * c[2] + c[0] * s[1] * s[2];
    q[2] = c[0] * s[1] * c[2] - s[0] * c[1] * s[2];
    q[3] = c[0] * c[1] * s[2] + s[0] * s[1] * c[2];
}

TEST(a_ball_joint_moves_as_three_pins_do) {
    for (uint64_t start = 11; start < 31; start++) {
        double state[12], want[6], got[6];
        random_state = start;
        for (int i = 0; i < 8; i++)
            state[i] = random_between(-1, 1);
        rig pins = hanging(start, false), ball = hanging(start, true);
        for (int i = 0; i < 8; i++)
            pins.state[i] = ball.state[i] = state[i];
        double* value = values_of(&pins);
        const jd_node_frame* inner = &pins.body[1].frame;
        const double angle[3] = {state[2], state[4], state[6]};
        put_quaternion(angle, &ball.state[8]);
        // The relative spin in the axes of the second body: what the pins give it.
        for (int i = 0; i < 3; i++) {
            double spin = 0;
            for (int k = 1; k < 4; k++)
                spin += value[inner->turn[k].at[i]] * state[2 * k + 1];
            ball.state[3 + 2 * i] = spin;
        }
        free(value);
        accelerations(&pins, want);
        accelerations(&ball, got);
        for (int i = 0; i < 6; i++)
            CHECK_ABS(got[i], want[i], 1e-9 * (1 + fabs(want[i])));
        drop(&pins);
        drop(&ball);
    }
}

// ---- Angles from the ground --------------------------------------------------------------------

// A chain of three in the plane: with angles from one limb to the next, or from the ground.
static rig chain(bool absolute) {
    rig r = {.velocities = 3, .count = 3};
    random_state = 77;
    CHECK_INT(jd_graph_create(&r.g, 100000), JD_OK);
    const jd_node_vector z = jd_vector_of(r.g, 0, 0, 1);
    for (int i = 0; i < 3; i++) {
        jd_node_body* b = &r.body[i];
        if (i == 0)
            CHECK_INT(jd_frame_create(r.g, 3, &b->frame), JD_OK);
        else
            CHECK_INT(jd_frame_copy(r.g, &r.body[i - 1].frame, &b->frame), JD_OK);
        if (i > 0)
            jd_frame_shift(r.g, &b->frame, jd_vector_of(r.g, 0, -0.4, 0));
        const jd_node_freedom by = coordinate(&r, i);
        if (absolute)
            jd_frame_turn_from_ground(r.g, &b->frame, z, &by);
        else
            jd_frame_turn(r.g, &b->frame, z, &by);
        b->parent = i - 1;
        b->centre = jd_vector_of(r.g, 0.1, -0.3, 0);
        put_inertia(&r, b);
        b->force = jd_vector_scaled(r.g, b->mass, jd_vector_of(r.g, 0, -9.81, 0));
        b->torque = jd_vector_zero(r.g);
    }
    return r;
}

TEST(angles_from_the_ground_give_the_same_motion) {
    static const double angle[3] = {0.3, -0.8, 1.9}, rate[3] = {1.5, -2.5, 0.7};
    rig r[2] = {chain(false), chain(true)};
    double rates[2][3];
    for (int which = 0; which < 2; which++) {
        jd_node_dynamics d;
        for (int k = 0; k < 3; k++) {
            const int before = which == 0 && k > 0 ? k - 1 : -1;
            r[which].state[2 * k] = angle[k] - (before >= 0 ? angle[before] : 0);
            r[which].state[2 * k + 1] = rate[k] - (before >= 0 ? rate[before] : 0);
        }
        CHECK_INT(jd_dynamics_create(r[which].g, 3, r[which].body, &d), JD_OK);
        CHECK_INT(jd_dynamics_solve(r[which].g, &d, d.load), JD_OK);
        double* value = values_of(&r[which]);
        for (int k = 0; k < 3; k++)
            rates[which][k] = value[d.load[k]] + (which == 0 && k > 0 ? rates[which][k - 1] : 0);
        free(value);
        jd_dynamics_free(&d);
    }
    CHECK(jd_graph_count(r[1].g) < jd_graph_count(r[0].g));
    for (int k = 0; k < 3; k++)
        CHECK_REL(rates[1][k], rates[0][k], 1e-12);
    drop(&r[0]);
    drop(&r[1]);
}

TEST_MAIN(random_trees_obey_lagranges_equations, articulated_bodies_solve_as_the_mass_matrix_does,
          solids_part_as_fast_as_their_gap_grows, a_ball_joint_moves_as_three_pins_do,
          angles_from_the_ground_give_the_same_motion)
