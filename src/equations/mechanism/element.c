// What acts in a mechanism beside gravity: springs, dampers and cables between points, forces and
// torques on bodies.
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

void jd_element_load(jd_mechanism* m, int body, jd_node_vector point, jd_node_vector force) {
    jd_graph* g = m->b->graph;
    jd_mechanism_body* is = &m->bodies[body];
    const jd_node_vector arm = jd_vector_sub(g, point, is->frame.origin);
    is->force = jd_vector_add(g, is->force, force);
    is->torque = jd_vector_add(g, is->torque, jd_vector_cross(g, arm, force));
}

void jd_element_turn(jd_mechanism* m, int body, jd_node_vector torque) {
    jd_mechanism_body* is = &m->bodies[body];
    is->torque = jd_vector_add(m->b->graph, is->torque, torque);
}

jd_status jd_element_power(jd_mechanism* m, const char* name, jd_node node) {
    if (jd_node_is(m->b->graph, node, 0))
        return JD_OK;
    jd_mechanism_power* power = jd_arena_take(m->b->arena, 1, sizeof *power);
    if (!power)
        return jd_out_of_memory(m->b);
    *power = (jd_mechanism_power){.name = name, .node = node};
    if (m->last_power)
        m->last_power->next = power;
    else
        m->first_power = power;
    m->last_power = power;
    return JD_OK;
}

// ---- Springs and dampers -----------------------------------------------------------------------

// F = -(k s + c s'); of a cable where s > 0, and never below 0.
jd_status jd_element_spring(jd_mechanism* m, const jd_tree* entry, const char* units[2],
                            const jd_stretch* s, jd_node* pulls) {
    jd_graph* g = m->b->graph;
    const jd_node zero = jd_graph_number(g, 0), half = jd_graph_number(g, 0.5);
    const jd_tree* stiffness = jd_mechanism_part(jd_tree_find(entry, "stiffness"), s->part);
    const jd_tree* damping = jd_mechanism_part(jd_tree_find(entry, "damping"), s->part);
    jd_node k, c;
    jd_status status = jd_mechanism_value(m, stiffness, units[0], 0, &k);
    if (status == JD_OK)
        status = jd_mechanism_value(m, damping, units[1], 0, &c);
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
    *pulls = pull;
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
static jd_status build_between(jd_mechanism* m, const jd_tree* entry, const char* const* keys) {
    static const char* units[2] = {"N/m", "N s/m"};
    jd_graph* g = m->b->graph;
    struct {
        int body;
        jd_node_vector place;
    } end[2];
    jd_node slack;
    jd_node pull;
    jd_stretch s = {.cable = false};
    jd_status status = jd_section_is_map(m->b, entry);
    if (status == JD_OK)
        status = jd_keys_are(m->b, entry, keys);
    if (status == JD_OK && (!jd_tree_find(entry, "from") || !jd_tree_find(entry, "to")))
        return JD_WRONG_AT(m->b, entry,
                           "it goes from a point to a point: 'from: {body: rod, "
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
    status = jd_require(m->b, &(jd_demand){entry, true, length},
                        "'%s' starts with the length 0, which has no direction: its ends must be "
                        "apart",
                        entry->key->text);
    if (status != JD_OK)
        return status;
    s.by = jd_node_sub(g, length, slack);
    s.rate = jd_node_div(g, jd_vector_dot(g, fast, apart), length);
    status = jd_element_spring(m, entry, units, &s, &pull);
    if (status != JD_OK)
        return status;
    const jd_node_vector along = jd_vector_scaled(g, jd_node_div(g, pull, length), apart);
    jd_element_load(m, end[0].body, end[0].place, along);
    jd_element_load(m, end[1].body, end[1].place, jd_vector_sub(g, jd_vector_zero(g), along));
    return jd_element_power(m, entry->key->text, jd_node_neg(g, jd_node_mul(g, pull, s.rate)));
}

static jd_status build_spring(jd_mechanism* m, const jd_tree* entry) {
    static const char* const keys[] = {"from",   "to",    "stiffness", "damping",
                                       "length", "cable", NULL};
    return build_between(m, entry, keys);
}

static jd_status build_damper(jd_mechanism* m, const jd_tree* entry) {
    static const char* const keys[] = {"from", "to", "damping", NULL};
    return build_between(m, entry, keys);
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
    jd_element_load(m, body, place, force);
    m->bodies[body].torque = jd_vector_add(g, m->bodies[body].torque, torque);
    return jd_element_power(m, entry->key->text, power);
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
        status = each(m, "dampers", build_damper);
    if (status == JD_OK)
        status = each(m, "loads", build_load);
    for (int i = 0; i < m->joint_count && status == JD_OK; i++)
        status = jd_drive_build(m, &m->joints[i]);
    return status;
}
