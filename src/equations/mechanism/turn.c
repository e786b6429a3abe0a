// How joints move the frames of bodies.

#include "equations/mechanism/mechanism.h"

static jd_node velocity_of(const jd_mechanism* m, int velocity) {
    return jd_graph_input(m->b->graph, JD_INPUT_STATE, m->velocity[velocity]);
}

// Where a joint turns or slides: its axis, the normal of the plane, or those of the frame.
static jd_status find_axis(jd_mechanism* m, const jd_mechanism_joint* j, int i,
                           jd_node_vector* axis) {
    const jd_tree* entry = jd_tree_find(j->entry, "axis");
    if (m->flat && !j->motion[i].slides) {
        *axis = jd_vector_of(m->b->graph, 0, 0, 1);
        return JD_OK;
    }
    if (j->kind == JD_JOINT_FREE) {
        *axis = jd_vector_of(m->b->graph, i == 0, i == 1, i == 2);
        return JD_OK;
    }
    const bool lists = entry && entry->first && entry->first->kind == JD_TREE_LIST;
    entry = lists ? jd_mechanism_part(entry, i) : i == 0 ? entry : NULL;
    if (!entry)
        return JD_WRONG_AT(m->b, j->entry->key, "joint '%s' needs %s", j->name,
                           j->kind == JD_JOINT_CARDAN ? "two axes: 'axis: [[1, 0, 0], [0, 1, 0]]'"
                                                      : "its direction: 'axis: [1, 0, 0]'");
    return jd_mechanism_direction(m, entry, axis);
}

static jd_status find_freedom(jd_mechanism* m, jd_joint_motion* motion) {
    jd_graph* g = m->b->graph;
    const jd_node t = jd_graph_input(g, JD_INPUT_TIME, 0);
    jd_node_freedom* by = &motion->by;
    by->velocity = motion->velocity;
    if (motion->velocity >= 0) {
        by->place = jd_graph_input(g, JD_INPUT_STATE, motion->place);
        by->rate = velocity_of(m, motion->velocity);
        return JD_OK;
    }
    const jd_status status =
        jd_mechanism_value(m, motion->given, motion->slides ? "m" : "1", 0, &by->place);
    if (status != JD_OK)
        return status;
    if (jd_graph_depends(g, by->place, JD_INPUT_STATE))
        return JD_WRONG_AT(m->b, motion->given,
                           "a prescribed motion depends on time and parameters only");
    by->rate = jd_graph_derivative(g, by->place, t);
    by->rate2 = jd_graph_derivative(g, by->rate, t);
    return JD_OK;
}

// q' = (q o (0, w))/2, and a pull towards length 1 that is 0 there.
static jd_status turn_freely(jd_mechanism* m, const jd_mechanism_joint* j, jd_node_frame* f) {
    jd_graph* g = m->b->graph;
    jd_node q[4], w[3];
    for (int i = 0; i < 4; i++)
        q[i] = jd_graph_input(g, JD_INPUT_STATE, j->quaternion + i);
    for (int i = 0; i < 3; i++)
        w[i] = velocity_of(m, j->spin + i);
    const jd_node half = jd_graph_number(g, 0.5);
    jd_node length = jd_graph_number(g, 1), square = jd_graph_number(g, 0);
    for (int i = 0; i < 4; i++) {
        length = jd_node_sub(g, length, jd_node_mul(g, q[i], q[i]));
        square = jd_node_add(g, square, jd_node_mul(g, q[i], q[i]));
    }
    static const int other[4][3] = {{1, 2, 3}, {0, 3, 2}, {3, 0, 1}, {2, 1, 0}};
    static const int sign[4][3] = {{-1, -1, -1}, {1, -1, 1}, {1, 1, -1}, {-1, 1, 1}};
    for (int i = 0; i < 4; i++) {
        jd_node sum = jd_graph_number(g, 0);
        for (int k = 0; k < 3; k++) {
            const jd_node part = jd_node_mul(g, q[other[i][k]], w[k]);
            sum = sign[i][k] > 0 ? jd_node_add(g, sum, part) : jd_node_sub(g, sum, part);
        }
        sum = jd_node_add(g, jd_node_mul(g, half, sum), jd_node_mul(g, length, q[i]));
        jd_mechanism_set_rate(m, j->quaternion + i, sum, "1/s", j->entry);
    }
    jd_frame_turn_freely(g, f, q, w, j->spin);
    return jd_require(m->b, &(jd_demand){j->entry, true, square},
                      "the quaternion of joint '%s' starts with zeros: 1, 0, 0, 0 is not turned",
                      j->name);
}

jd_status jd_joint_build(jd_mechanism* m, jd_mechanism_joint* j) {
    jd_graph* g = m->b->graph;
    jd_node_frame* f = &m->bodies[j->child].frame;
    jd_node_vector at;
    jd_status status = jd_mechanism_vector(m, jd_tree_find(j->entry, "at"), "m", &at);
    if (status == JD_OK && jd_frame_copy(g, &m->bodies[j->parent].frame, f) != JD_OK)
        return jd_out_of_memory(m->b);
    if (status == JD_OK)
        jd_frame_shift(g, f, at);
    for (int i = 0; i < j->motion_count && status == JD_OK; i++) {
        jd_joint_motion* motion = &j->motion[i];
        status = find_axis(m, j, i, &motion->axis);
        if (status == JD_OK)
            status = find_freedom(m, motion);
        if (status != JD_OK)
            return status;
        if (motion->slides)
            jd_frame_slide(g, f, motion->axis, &motion->by);
        else if (j->absolute)
            jd_frame_turn_from_ground(g, f, motion->axis, &motion->by);
        else
            jd_frame_turn(g, f, motion->axis, &motion->by);
    }
    if (status == JD_OK && j->quaternion >= 0)
        status = turn_freely(m, j, f);
    j->built = status == JD_OK;
    return status;
}

// Of an angle from the ground: what its parent turns is taken off.
jd_node jd_joint_rate(jd_mechanism* m, const jd_mechanism_joint* j, int motion) {
    jd_graph* g = m->b->graph;
    const jd_node rate = j->motion[motion].by.rate;
    return j->absolute ? jd_node_sub(g, rate, m->bodies[j->parent].frame.w.at[2]) : rate;
}
