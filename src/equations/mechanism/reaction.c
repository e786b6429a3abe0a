// What joints transmit, by Newton and Euler: all forces on what hangs on a joint, less what its masses
// resist, at the true accelerations.
//
//     R = sum m a_c - F,   M = sum (o x (m a_c - F)) + d(I w)/dt - T                 [multibody:B8]
//
// over a body and all that hangs on it: force and torque about the joint on the body, motors, friction
// and stops of the joint included. A prescribed motion has the power of its joint's force along it.

#include "equations/mechanism/mechanism.h"

#include "multibody/composite.h"

#include <string.h>

// Force on a body from its joint and torque about it, in the axes of the ground.
typedef struct wrench {
    jd_node_vector force, torque;
} wrench;

// The body at the true accelerations, which are those of no change with what velocities add.
static jd_node_body speeding(const jd_mechanism* m, const jd_mechanism_body* body,
                             const jd_node* acceleration) {
    jd_graph* g = m->b->graph;
    jd_node_body b = body->node;
    for (int k = 0; k < m->velocity_count; k++) {
        b.frame.a =
            jd_vector_add(g, b.frame.a, jd_vector_scaled(g, acceleration[k], b.frame.move[k]));
        b.frame.alpha =
            jd_vector_add(g, b.frame.alpha, jd_vector_scaled(g, acceleration[k], b.frame.turn[k]));
    }
    return b;
}

// An angle from the ground that is prescribed is held by the ground, not by the joint.
static bool held_by_ground(const jd_mechanism_joint* j) {
    return j->absolute && j->motion[0].velocity < 0;
}

// Of each body, its own forces first, then what hangs on it. The forces of bodies are those of
// springs and loads, and of contacts where they were added.
static void find_wrenches(const jd_mechanism* m, const jd_node* acceleration, wrench* of) {
    jd_graph* g = m->b->graph;
    const jd_node_vector zero = jd_vector_zero(g);
    for (int i = 1; i < m->body_count; i++) {
        const jd_mechanism_body* body = &m->bodies[i];
        const jd_node_body b = speeding(m, body, acceleration);
        const jd_node_composite c = jd_composite_of(g, &b);
        const jd_node_vector torque = jd_frame_vector(g, &body->frame, c.torque);
        of[i].force = jd_vector_sub(g, zero, jd_vector_add(g, c.force, body->force));
        of[i].torque = jd_vector_sub(g, zero, jd_vector_add(g, torque, body->torque));
    }
    of[0] = (wrench){zero, zero};
    for (int at = m->body_count - 2; at >= 0; at--) {
        const int i = m->order[at];
        const jd_mechanism_joint* j = &m->joints[m->bodies[i].joint];
        wrench* parent = &of[j->parent];
        const jd_node_vector arm =
            jd_vector_sub(g, m->bodies[i].frame.origin, m->bodies[j->parent].frame.origin);
        parent->force = jd_vector_add(g, parent->force, of[i].force);
        parent->torque = jd_vector_add(g, parent->torque, jd_vector_cross(g, arm, of[i].force));
        if (!held_by_ground(j))
            parent->torque = jd_vector_add(g, parent->torque, of[i].torque);
    }
}

// ---- Prescribed motions ------------------------------------------------------------------------

// Slides and the first of two turns stand in the axes of the parent, the last turn in those of the body.
static jd_node power_of(const jd_mechanism* m, const jd_mechanism_joint* j, int i,
                        const wrench* of) {
    jd_graph* g = m->b->graph;
    const jd_joint_motion* motion = &j->motion[i];
    const bool before = motion->slides || i + 1 < j->motion_count;
    const jd_node_frame* f = &m->bodies[before ? j->parent : j->child].frame;
    const jd_node_vector axis = jd_frame_vector(g, f, motion->axis);
    const jd_node_vector by = motion->slides ? of[j->child].force : of[j->child].torque;
    return jd_node_mul(g, motion->by.rate, jd_vector_dot(g, axis, by));
}

static bool is_driven(const jd_mechanism* m) {
    for (int i = 0; i < m->joint_count; i++)
        for (int k = 0; k < m->joints[i].motion_count; k++)
            if (m->joints[i].motion[k].velocity < 0 &&
                !jd_node_is(m->b->graph, m->joints[i].motion[k].by.rate, 0))
                return true;
    return false;
}

static jd_node drive_power(const jd_mechanism* m, const wrench* of) {
    jd_node sum = jd_graph_number(m->b->graph, 0);
    for (int i = 0; i < m->joint_count; i++)
        for (int k = 0; k < m->joints[i].motion_count; k++)
            if (m->joints[i].motion[k].velocity < 0)
                sum = jd_node_add(m->b->graph, sum, power_of(m, &m->joints[i], k, of));
    return sum;
}

jd_status jd_reaction_power(jd_mechanism* m) {
    wrench of[JD_MOST_BODIES + 1];
    jd_node acceleration[JD_MOST_VELOCITIES];
    m->power = -1;
    if (is_driven(m)) {
        for (int k = 0; k < m->velocity_count; k++)
            acceleration[k] = m->b->state_specs[m->velocity[k]].rate.node;
        find_wrenches(m, acceleration, of);
        m->power = drive_power(m, of);
    }
    if (m->drive >= 0)
        jd_mechanism_set_rate(m, m->drive,
                              m->power >= 0 ? m->power : jd_graph_number(m->b->graph, 0), "W",
                              m->section);
    return jd_graph_status(m->b->graph);
}

// A force of 1 changes velocities by `force`; what moves as prescribed then does
//     sum_k force_k dE_kin/du_k - speed                                              [multibody:B9]
// which is 0 where nothing is prescribed.
jd_node jd_reaction_share(jd_mechanism* m, const jd_node* force, jd_node speed) {
    jd_graph* g = m->b->graph;
    jd_node sum = jd_node_neg(g, speed), energy = jd_graph_number(g, 0);
    if (m->power < 0)
        return jd_graph_number(g, 0);
    for (int i = 1; i < m->body_count; i++)
        energy = jd_node_add(g, energy, jd_body_energy(g, &m->bodies[i].node));
    for (int k = 0; k < m->velocity_count; k++) {
        const int state = m->velocity[k];
        const jd_node u = jd_graph_input(g, JD_INPUT_STATE, state);
        if (force[state] >= 0)
            sum = jd_node_add(g, sum,
                              jd_node_mul(g, force[state], jd_graph_derivative(g, energy, u)));
    }
    return sum;
}

// ---- Outputs -----------------------------------------------------------------------------------

// Accelerations with the forces of contacts.
static void add_contacts(const jd_mechanism* m, jd_node* acceleration) {
    jd_builder* b = m->b;
    for (int c = 0; c < b->contact_count; c++)
        for (int d = 0; d <= b->contacts[c].along; d++) {
            const jd_program_line* line =
                d == 0 ? &b->touches[c].normal : &b->touches[c].along[d - 1];
            const jd_node size = d == 0
                                     ? jd_graph_input(b->graph, JD_INPUT_NORMAL, c)
                                     : jd_graph_input(b->graph, JD_INPUT_FRICTION, 3 * c + d - 1);
            for (int k = 0; line->force && k < m->velocity_count; k++) {
                const jd_node by = line->force[m->velocity[k]];
                if (by >= 0 && (d > 0 || b->touches[c].gap >= 0))
                    acceleration[k] =
                        jd_node_add(b->graph, acceleration[k], jd_node_mul(b->graph, by, size));
            }
        }
}

// Forces of a contact between shapes on both bodies.
static void load_shape(jd_mechanism* m, const jd_mechanism_shape* shape) {
    jd_builder* b = m->b;
    int c = 0;
    while (c < b->contact_count && strcmp(b->contacts[c].name, shape->contact) != 0)
        c++;
    for (int d = 0; c < b->contact_count && d <= b->contacts[c].along; d++) {
        const jd_node size = d == 0 ? jd_graph_input(b->graph, JD_INPUT_NORMAL, c)
                                    : jd_graph_input(b->graph, JD_INPUT_FRICTION, 3 * c + d - 1);
        const bool moment = d == 3;
        const jd_node_vector way =
            d == 0 || moment ? shape->meeting.normal : shape->meeting.along[d - 1];
        for (int i = 0; i < 2; i++) {
            const jd_node signed_ = i == 0 ? size : jd_node_neg(b->graph, size);
            if (moment)
                jd_element_turn(m, shape->bodies[i], jd_vector_scaled(b->graph, signed_, way));
            else
                jd_element_load(m, shape->bodies[i], shape->meeting.point[i],
                                jd_vector_scaled(b->graph, signed_, way));
        }
    }
}

static jd_status show(jd_mechanism* m, const jd_mechanism_joint* j, const wrench* w) {
    jd_builder* b = m->b;
    jd_status status = JD_OK;
    for (int i = 0; i < (m->flat ? 2 : 3) && status == JD_OK; i++)
        status = jd_mechanism_show(
            m, j->entry,
            &(jd_mechanism_output){
                jd_arena_text(b->arena, "R%c_%s", m->axes[i], j->name), "N",
                jd_arena_text(b->arena, "force of joint %s along %c", j->name, m->axes[i]),
                w->force.at[i]},
            NULL);
    for (int i = m->flat ? 2 : 0; i < 3 && status == JD_OK; i++) {
        const char axis[2] = {m->flat ? '\0' : m->axes[i], '\0'};
        status = jd_mechanism_show(
            m, j->entry,
            &(jd_mechanism_output){jd_arena_text(b->arena, "M%s_%s", axis, j->name), "N m",
                                   jd_arena_text(b->arena, "torque of joint %s", j->name),
                                   w->torque.at[i]},
            NULL);
    }
    return status;
}

// `reactions: all`, or a list of joints.
static jd_status wanted(const jd_mechanism* m, const jd_tree* entry, bool* of) {
    const char* text;
    const bool list = entry->kind == JD_TREE_LIST;
    for (const jd_tree* one = list ? entry->first : entry; one; one = list ? one->next : NULL) {
        const jd_status status = jd_text_of(m->b, one, &text);
        bool found = false;
        if (status != JD_OK)
            return status;
        for (int i = 0; i < m->joint_count; i++) {
            const bool all = !list && strcmp(text, "all") == 0;
            of[i] = of[i] || (all && m->joints[i].kind != JD_JOINT_FREE) ||
                    strcmp(text, m->joints[i].name) == 0;
            found = found || all || of[i];
        }
        if (!found)
            return JD_WRONG_AT(m->b, one,
                               "'%s' is no joint; 'reactions' is 'all' or a list of joints", text);
    }
    return JD_OK;
}

jd_status jd_reaction_outputs(jd_mechanism* m) {
    const jd_tree* entry = jd_tree_find(m->section, "reactions");
    bool asked[JD_MOST_BODIES] = {false};
    wrench of[JD_MOST_BODIES + 1];
    jd_node acceleration[JD_MOST_VELOCITIES];
    jd_status status = entry ? wanted(m, entry, asked) : JD_OK;
    if (!entry || status != JD_OK)
        return status;
    for (int k = 0; k < m->velocity_count; k++)
        acceleration[k] = m->b->state_specs[m->velocity[k]].rate.node;
    add_contacts(m, acceleration);
    for (int i = 0; i < m->shape_count; i++)
        load_shape(m, &m->shapes[i]);
    find_wrenches(m, acceleration, of);
    for (int i = 0; i < m->joint_count && status == JD_OK; i++)
        if (asked[i])
            status = show(m, &m->joints[i], &of[m->joints[i].child]);
    return status;
}
