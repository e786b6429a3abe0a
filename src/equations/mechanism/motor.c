// Motors in pins and slides. Each of them is one of
//
//     {curve: [[0 rad/s, 2 N m], [100 rad/s, 0 N m]], command: u}     u f(w sign u), f smooth through rows
//     {target: phi_0, stiffness: k_p, damping: k_d, limit: M}    k_p (target - q) + k_d (target' - w),
//                                                                at most M in either direction
//     {voltage: U, resistance: R, inductance: L, constant: k, gear: n}    n k i, L i' = U - R i - n k w
//
// Without inductance the current is (U - n k w)/R.                                   [multibody:B7]

#include "equations/mechanism/mechanism.h"

#define ROWS 64  // most of a curve

// A motor that is built.
typedef struct motor {
    jd_mechanism* m;
    const jd_mechanism_joint* joint;
    const jd_tree* entry;
    bool slides;
} motor;

static jd_status value_of(const motor* o, const char* key, const char* unit, double otherwise,
                          jd_node* node) {
    return jd_mechanism_value(o->m, jd_tree_find(o->entry, key), unit, otherwise, node);
}

static jd_status need(const motor* o, const char* key) {
    return jd_tree_find(o->entry, key)
               ? JD_OK
               : JD_WRONG_AT(o->m->b, o->entry, "the motor of joint '%s' needs '%s'",
                             o->joint->name, key);
}

// ---- Reading -----------------------------------------------------------------------------------

jd_status jd_motor_read(jd_mechanism* m, jd_mechanism_joint* j) {
    static const char* const keys[] = {"curve",    "command", "target",  "rate",       "stiffness",
                                       "damping",  "limit",   "voltage", "resistance", "inductance",
                                       "constant", "gear",    "current", NULL};
    const jd_tree* entry = jd_tree_find(j->entry, "motor");
    const jd_tree* name = entry ? jd_tree_find(entry, "current") : NULL;
    jd_state_name current = {NULL, "A", "current of the motor", 0};
    if (!entry)
        return JD_OK;
    if (j->motion_count != 1 || j->motion[0].velocity < 0)
        return JD_WRONG_AT(m->b, entry,
                           "a motor stands in a pin or a slide with a coordinate of its own");
    jd_status status = jd_section_is_map(m->b, entry);
    if (status == JD_OK)
        status = jd_keys_are(m->b, entry, keys);
    if (status == JD_OK && !jd_tree_find(entry, "curve") + !jd_tree_find(entry, "target") +
                                   !jd_tree_find(entry, "voltage") !=
                               2)
        return JD_WRONG_AT(m->b, entry,
                           "a motor has a 'curve' of torque over speed, a 'target' or a 'voltage'");
    if (status != JD_OK || !jd_tree_find(entry, "inductance"))
        return status;
    if (name)
        status = jd_text_of(m->b, name, &current.name);
    else
        current.name = jd_arena_text(m->b->arena, "i_%s", j->name);
    if (!current.name)
        return jd_out_of_memory(m->b);
    return status == JD_OK ? jd_mechanism_state(m, entry, &current, &j->current) : status;
}

// ---- Kinds -------------------------------------------------------------------------------------

static jd_status number_of(const motor* o, const jd_tree* entry, const char* unit, double* number) {
    jd_node node;
    const jd_status status = jd_mechanism_value(o->m, entry, unit, 0, &node);
    if (status == JD_OK && !jd_graph_is_number(o->m->b->graph, node, number))
        return JD_WRONG_AT(o->m->b, entry, "rows of a curve are numbers");
    return status;
}

static jd_status by_curve(const motor* o, jd_node* torque) {
    jd_graph* g = o->m->b->graph;
    const jd_tree* curve = jd_tree_find(o->entry, "curve");
    const jd_node rate = o->joint->motion[0].by.rate;
    double x[ROWS], y[ROWS];
    int count = 0;
    jd_node command;
    jd_status status = value_of(o, "command", "1", 1, &command);
    for (const jd_tree* row = curve->kind == JD_TREE_LIST ? curve->first : NULL;
         row && count < ROWS && status == JD_OK; row = row->next, count++) {
        if (row->kind != JD_TREE_LIST || !row->first || !row->first->next || row->first->next->next)
            return JD_WRONG_AT(o->m->b, row, "a row of a curve is [speed, %s]",
                               o->slides ? "force" : "torque");
        status = number_of(o, row->first, o->slides ? "m/s" : "rad/s", &x[count]);
        if (status == JD_OK)
            status = number_of(o, row->first->next, o->slides ? "N" : "N m", &y[count]);
        if (status == JD_OK && count > 0 && x[count] <= x[count - 1])
            return JD_WRONG_AT(o->m->b, row, "speeds of a curve rise from row to row");
    }
    if (status != JD_OK)
        return status;
    if (count < 2 || count == ROWS)
        return JD_WRONG_AT(o->m->b, curve, "a curve has 2 to %d rows [speed, %s]", ROWS - 1,
                           o->slides ? "force" : "torque");
    const int table = jd_graph_add_table(g, count, x, y);
    const jd_node way = jd_graph_apply(g, JD_OP_SIGN, command, -1, -1);
    *torque = jd_node_mul(g, command, jd_graph_table(g, table, 0, jd_node_mul(g, way, rate)));
    return JD_OK;
}

static jd_status by_target(const motor* o, jd_node* torque) {
    jd_graph* g = o->m->b->graph;
    const jd_tree* limit = jd_tree_find(o->entry, "limit");
    const jd_tree* rate = jd_tree_find(o->entry, "rate");
    jd_node target, moves, k, c, most = -1;
    jd_status status = value_of(o, "target", o->slides ? "m" : "1", 0, &target);
    if (status == JD_OK && !rate && jd_graph_depends(g, target, JD_INPUT_STATE))
        return JD_WRONG_AT(o->m->b, jd_tree_find(o->entry, "target"),
                           "a target that depends on states needs its 'rate'");
    if (status == JD_OK)
        status = value_of(o, "rate", o->slides ? "m/s" : "rad/s", 0, &moves);
    if (status == JD_OK)
        status = value_of(o, "stiffness", o->slides ? "N/m" : "N m", 0, &k);
    if (status == JD_OK)
        status = value_of(o, "damping", o->slides ? "N s/m" : "N m s", 0, &c);
    if (status == JD_OK && limit)
        status = value_of(o, "limit", o->slides ? "N" : "N m", 0, &most);
    if (status != JD_OK)
        return status;
    if (!rate)
        moves = jd_graph_derivative(g, target, jd_graph_input(g, JD_INPUT_TIME, 0));
    const jd_node_freedom* by = &o->joint->motion[0].by;
    *torque = jd_node_add(g, jd_node_mul(g, k, jd_node_sub(g, target, by->place)),
                          jd_node_mul(g, c, jd_node_sub(g, moves, by->rate)));
    if (limit)
        *torque = jd_graph_apply(g, JD_OP_MAX, jd_graph_apply(g, JD_OP_MIN, *torque, most, -1),
                                 jd_node_neg(g, most), -1);
    return JD_OK;
}

static jd_status by_voltage(const motor* o, jd_node* torque) {
    jd_graph* g = o->m->b->graph;
    const char* per_gear = o->slides ? "1/m" : "1";
    jd_node U, R, L, k, n;
    jd_status status = need(o, "resistance");
    if (status == JD_OK)
        status = need(o, "constant");
    if (status == JD_OK)
        status = value_of(o, "voltage", "V", 0, &U);
    if (status == JD_OK)
        status = value_of(o, "resistance", "ohm", 0, &R);
    if (status == JD_OK)
        status = value_of(o, "inductance", "H", 0, &L);
    if (status == JD_OK && o->slides)
        status = need(o, "gear");
    if (status == JD_OK)
        status = value_of(o, "constant", "N m/A", 0, &k);
    if (status == JD_OK)
        status = value_of(o, "gear", per_gear, 1, &n);
    if (status != JD_OK)
        return status;
    const jd_node per = jd_node_mul(g, n, k);
    const jd_node back = jd_node_mul(g, per, o->joint->motion[0].by.rate);
    jd_node current = jd_node_div(g, jd_node_sub(g, U, back), R);
    if (o->joint->current >= 0) {
        current = jd_graph_input(g, JD_INPUT_STATE, o->joint->current);
        const jd_node drop = jd_node_add(g, jd_node_mul(g, R, current), back);
        jd_mechanism_set_rate(o->m, o->joint->current, jd_node_div(g, jd_node_sub(g, U, drop), L),
                              "A/s", o->entry);
    }
    *torque = jd_node_mul(g, per, current);
    return JD_OK;
}

jd_status jd_motor_build(jd_mechanism* m, const jd_mechanism_joint* j, jd_node* torque) {
    const motor o = {m, j, jd_tree_find(j->entry, "motor"),
                     j->motion_count > 0 && j->motion[0].slides};
    *torque = jd_graph_number(m->b->graph, 0);
    if (!o.entry)
        return JD_OK;
    return jd_tree_find(o.entry, "curve")    ? by_curve(&o, torque)
           : jd_tree_find(o.entry, "target") ? by_target(&o, torque)
                                             : by_voltage(&o, torque);
}
