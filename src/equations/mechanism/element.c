// What acts in a mechanism beside gravity: springs, dampers and cables between points and in joints,
// forces and torques.
//
// Each element has a rate r and a force F along it, its power is F r. So it pushes velocity k with
// F dr/du_k.                                                                        [multibody:B5]

#include "equations/mechanism/mechanism.h"

#include <string.h>

void jd_element_push(jd_mechanism* m, jd_node rate, jd_node force) {
    jd_graph* g = m->b->graph;
    for (int k = 0; k < m->velocity_count && !jd_node_is(g, force, 0); k++) {
        const jd_node u = jd_graph_input(g, JD_INPUT_STATE, m->velocity[k]);
        const jd_node share = jd_graph_derivative(g, rate, u);
        m->extra[k] = jd_node_add(g, m->extra[k], jd_node_mul(g, force, share));
    }
}

// ---- Springs and dampers -----------------------------------------------------------------------

// A spring with a damper beside it: how far it is stretched, and how fast.
typedef struct stretch {
    jd_node by, rate;
    bool cable;  // it pulls only
} stretch;

// F = -(k s + c s'); of a cable where s > 0, and never below 0.
static jd_status push_spring(jd_mechanism* m, const jd_tree* entry, const char* units[2],
                             const stretch* s) {
    jd_graph* g = m->b->graph;
    const jd_node zero = jd_graph_number(g, 0), half = jd_graph_number(g, 0.5);
    jd_node k, c;
    jd_status status = jd_mechanism_value(m, jd_tree_find(entry, "stiffness"), units[0], 0, &k);
    if (status == JD_OK)
        status = jd_mechanism_value(m, jd_tree_find(entry, "damping"), units[1], 0, &c);
    if (status != JD_OK)
        return status;
    const jd_node elastic = jd_node_mul(g, k, s->by);
    jd_node pull = jd_node_add(g, elastic, jd_node_mul(g, c, s->rate));
    jd_node energy = jd_node_mul(g, half, jd_node_mul(g, elastic, s->by));
    jd_node held = elastic;
    if (s->cable) {
        const jd_node tight = jd_graph_apply(g, JD_OP_LESS, zero, s->by, -1);
        const jd_node most = jd_graph_apply(g, JD_OP_MAX, pull, zero, -1);
        pull = jd_graph_apply(g, JD_OP_SELECT, tight, most, zero);
        energy = jd_graph_apply(g, JD_OP_SELECT, tight, energy, zero);
        held = jd_graph_apply(g, JD_OP_SELECT, tight, elastic, zero);
    }
    jd_element_push(m, s->rate, jd_node_neg(g, pull));
    m->potential = jd_node_add(g, m->potential, energy);
    const jd_node damper = jd_node_mul(g, jd_node_sub(g, pull, held), s->rate);
    m->lost = jd_node_add(g, m->lost, damper);
    return JD_OK;
}

jd_status jd_mechanism_point(jd_mechanism* m, const jd_tree* entry, int* body,
                             jd_node_vector* place) {
    static const char* const keys[] = {"body", "at", NULL};
    jd_builder* b = m->b;
    jd_node_vector at;
    if (!entry || entry->kind != JD_TREE_MAP || !jd_tree_find(entry, "body"))
        return JD_WRONG_AT(b, entry ? entry : m->section,
                           "a point is {body: NAME, at: [...]}, in the axes of the body");
    jd_status status = jd_keys_are(b, entry, keys);
    if (status == JD_OK)
        status = jd_mechanism_body_of(m, jd_tree_find(entry, "body"), body);
    if (status == JD_OK)
        status = jd_mechanism_vector(m, jd_tree_find(entry, "at"), "m", &at);
    if (status != JD_OK)
        return status;
    const jd_node_frame* f = &m->bodies[*body].frame;
    *place = jd_vector_add(b->graph, f->origin, jd_frame_vector(b->graph, f, at));
    return JD_OK;
}

// Between two points: stretched by its length less that at rest.
static jd_status build_spring(jd_mechanism* m, const jd_tree* entry) {
    static const char* const keys[] = {"from",   "to",    "stiffness", "damping",
                                       "length", "cable", NULL};
    static const char* units[2] = {"N/m", "N s/m"};
    jd_graph* g = m->b->graph;
    struct {
        int body;
        jd_node_vector place;
    } end[2];
    jd_node slack;
    stretch s = {.cable = false};
    jd_status status = jd_section_is_map(m->b, entry);
    if (status == JD_OK)
        status = jd_keys_are(m->b, entry, keys);
    if (status == JD_OK && (!jd_tree_find(entry, "from") || !jd_tree_find(entry, "to")))
        return JD_WRONG_AT(m->b, entry,
                           "a spring goes from a point to a point: 'from: {body: rod, "
                           "at: [0, 0]}, to: {body: ground, at: [0, 0]}'");
    if (status == JD_OK)
        status = jd_mechanism_point(m, jd_tree_find(entry, "from"), &end[0].body, &end[0].place);
    if (status == JD_OK)
        status = jd_mechanism_point(m, jd_tree_find(entry, "to"), &end[1].body, &end[1].place);
    if (status == JD_OK)
        status = jd_mechanism_value(m, jd_tree_find(entry, "length"), "m", 0, &slack);
    if (status == JD_OK)
        status = jd_mechanism_flag(m, jd_tree_find(entry, "cable"), &s.cable);
    if (status != JD_OK)
        return status;
    const jd_node_vector apart = jd_vector_sub(g, end[1].place, end[0].place);
    const jd_node length = jd_graph_apply(g, JD_OP_SQRT, jd_vector_dot(g, apart, apart), -1, -1);
    const jd_node_vector fast =
        jd_vector_sub(g, jd_frame_velocity(g, &m->bodies[end[1].body].frame, end[1].place),
                      jd_frame_velocity(g, &m->bodies[end[0].body].frame, end[0].place));
    s.by = jd_node_sub(g, length, slack);
    s.rate = jd_node_div(g, jd_vector_dot(g, fast, apart), length);
    return push_spring(m, entry, units, &s);
}

// ---- In joints ---------------------------------------------------------------------------------

static jd_status build_joint(jd_mechanism* m, const jd_mechanism_joint* j) {
    static const char* turning[2] = {"N m", "N m s"};
    static const char* sliding[2] = {"N/m", "N s/m"};
    jd_graph* g = m->b->graph;
    const jd_tree* torque = jd_tree_find(j->entry, "torque");
    const jd_tree* force = jd_tree_find(j->entry, "force");
    const bool slides = j->motion_count > 0 && j->motion[0].slides;
    const bool elastic = jd_tree_find(j->entry, "stiffness") || jd_tree_find(j->entry, "damping");
    if ((elastic || torque || force) && (j->motion_count == 0 || j->motion_count > 2))
        return JD_WRONG_AT(m->b, j->entry,
                           "springs, dampers and torques stand in pins, slides and "
                           "cardan joints");
    if ((slides && torque) || (!slides && force))
        return JD_WRONG_AT(m->b, slides ? torque : force, "%s",
                           slides ? "a slide is driven by a 'force'"
                                  : "what turns is driven by a 'torque'");
    jd_node rest, push;
    jd_status status =
        jd_mechanism_value(m, jd_tree_find(j->entry, "rest"), slides ? "m" : "1", 0, &rest);
    if (status == JD_OK)
        status = jd_mechanism_value(m, slides ? force : torque, slides ? "N" : "N m", 0, &push);
    for (int i = 0; i < j->motion_count && status == JD_OK && j->motion_count < 3; i++) {
        const stretch s = {jd_node_sub(g, j->motion[i].by.place, rest), jd_joint_rate(m, j, i),
                           false};
        if (elastic)
            status = push_spring(m, j->entry, slides ? sliding : turning, &s);
        jd_element_push(m, s.rate, push);
        m->driven = jd_node_add(g, m->driven, jd_node_mul(g, push, s.rate));
    }
    return status;
}

// ---- Loads -------------------------------------------------------------------------------------

// {body: rod, at: [...], force: [...], torque: M}: the force in the axes of the ground.
static jd_status build_load(jd_mechanism* m, const jd_tree* entry) {
    static const char* const keys[] = {"body", "at", "force", "torque", NULL};
    jd_graph* g = m->b->graph;
    const jd_tree* turn = jd_tree_find(entry, "torque");
    int body;
    jd_node_vector at, force, torque = jd_vector_zero(g);
    jd_status status = jd_section_is_map(m->b, entry);
    if (status == JD_OK)
        status = jd_keys_are(m->b, entry, keys);
    if (status == JD_OK && !jd_tree_find(entry, "body"))
        return JD_WRONG_AT(m->b, entry, "a load acts on a body: 'body: rod'");
    if (status == JD_OK)
        status = jd_mechanism_body_of(m, jd_tree_find(entry, "body"), &body);
    if (status == JD_OK)
        status = jd_mechanism_vector(m, jd_tree_find(entry, "at"), "m", &at);
    if (status == JD_OK)
        status = jd_mechanism_vector(m, jd_tree_find(entry, "force"), "N", &force);
    if (status == JD_OK)
        status = m->flat ? jd_mechanism_value(m, turn, "N m", 0, &torque.at[2])
                         : jd_mechanism_vector(m, turn, "N m", &torque);
    if (status != JD_OK)
        return status;
    const jd_node_frame* f = &m->bodies[body].frame;
    const jd_node_vector place = jd_vector_add(g, f->origin, jd_frame_vector(g, f, at));
    const jd_node_vector v = jd_frame_velocity(g, f, place);
    const jd_node_vector w = jd_frame_vector(g, f, f->w);
    for (int i = 0; i < 3; i++) {
        jd_element_push(m, v.at[i], force.at[i]);
        jd_element_push(m, w.at[i], torque.at[i]);
    }
    const jd_node power = jd_node_add(g, jd_vector_dot(g, force, v), jd_vector_dot(g, torque, w));
    m->driven = jd_node_add(g, m->driven, power);
    return JD_OK;
}

// ---- All ---------------------------------------------------------------------------------------

static jd_status each(jd_mechanism* m, const char* name,
                      jd_status (*build)(jd_mechanism* m, const jd_tree* entry)) {
    const jd_tree* section = jd_tree_find(m->section, name);
    jd_status status = section ? jd_section_is_map(m->b, section) : JD_OK;
    for (const jd_tree* entry = section ? section->first : NULL; entry && status == JD_OK;
         entry = entry->next)
        status = build(m, entry);
    return status;
}

jd_status jd_elements_build(jd_mechanism* m) {
    jd_status status = each(m, "springs", build_spring);
    if (status == JD_OK)
        status = each(m, "loads", build_load);
    for (int i = 0; i < m->joint_count && status == JD_OK; i++)
        status = build_joint(m, &m->joints[i]);
    return status;
}
