// What acts in a joint: a spring, a damper, a torque or a force, a motor.

#include "equations/mechanism/mechanism.h"

static jd_status check_keys(const jd_mechanism* m, const jd_mechanism_joint* j, bool slides) {
    static const char* const keys[] = {"stiffness", "damping", "torque", "force", "motor", NULL};
    const jd_tree* wrong = jd_tree_find(j->entry, slides ? "torque" : "force");
    const bool axes = j->motion_count == 1 || j->kind == JD_JOINT_CARDAN;
    for (int i = 0; keys[i] && !axes; i++)
        if (jd_tree_find(j->entry, keys[i]))
            return JD_WRONG_AT(m->b, j->entry,
                               "springs, dampers, torques and motors stand in pins, slides and "
                               "cardan joints");
    if (axes && wrong)
        return JD_WRONG_AT(m->b, wrong, "%s",
                           slides ? "a slide is driven by a 'force'"
                                  : "what turns is driven by a 'torque'");
    return JD_OK;
}

// One motion of it. Sets *power: of all of them.
static jd_status build_motion(jd_mechanism* m, const jd_mechanism_joint* j, int i, jd_node* power) {
    static const char* turning[2] = {"N m", "N m s"};
    static const char* sliding[2] = {"N/m", "N s/m"};
    jd_graph* g = m->b->graph;
    const bool slides = j->motion[i].slides;
    const jd_tree* torque = jd_tree_find(j->entry, slides ? "force" : "torque");
    const jd_tree* rest = jd_mechanism_part(jd_tree_find(j->entry, "rest"), i);
    jd_node slack, push, motor, pull;
    jd_status status = jd_mechanism_value(m, rest, slides ? "m" : "1", 0, &slack);
    if (status == JD_OK)
        status =
            jd_mechanism_value(m, jd_mechanism_part(torque, i), slides ? "N" : "N m", 0, &push);
    if (status == JD_OK)
        status = jd_motor_build(m, j, &motor);
    if (status != JD_OK)
        return status;
    const jd_stretch s = {.by = jd_node_sub(g, j->motion[i].by.place, slack),
                          .rate = jd_joint_rate(m, j, i),
                          .part = i};
    push = jd_node_add(g, push, motor);
    status = jd_element_spring(m, j->entry, slides ? sliding : turning, &s, &pull);
    jd_element_push(m, s.rate, push);
    m->driven = jd_node_add(g, m->driven, jd_node_mul(g, push, s.rate));
    *power = jd_node_add(g, *power, jd_node_mul(g, jd_node_sub(g, push, pull), s.rate));
    return status;
}

jd_status jd_drive_build(jd_mechanism* m, const jd_mechanism_joint* j) {
    const bool axes = j->motion_count == 1 || j->kind == JD_JOINT_CARDAN;
    jd_node power = jd_graph_number(m->b->graph, 0);
    jd_status status = check_keys(m, j, j->motion_count > 0 && j->motion[0].slides);
    for (int i = 0; i < j->motion_count && axes && status == JD_OK; i++)
        status = build_motion(m, j, i, &power);
    return status == JD_OK ? jd_element_power(m, j->name, power) : status;
}
