// The section `mechanism`: its bodies and joints, and the rates of their states.

#include "equations/mechanism/mechanism.h"

#include <stdlib.h>
#include <string.h>

// ---- Stage one ---------------------------------------------------------------------------------

// "plane xz", "plane xy" or "space".
static jd_status read_space(jd_mechanism* m) {
    const jd_tree* entry = jd_tree_find(m->section, "space");
    const char* text = "plane xz";
    const jd_status status = entry ? jd_text_of(m->b, entry, &text) : JD_OK;
    if (status != JD_OK)
        return status;
    m->flat = strncmp(text, "plane ", 6) == 0;
    const char* axes = m->flat ? text + 6 : "xyz";
    if (strcmp(text, "space") != 0 &&
        !(m->flat && (strcmp(axes, "xz") == 0 || strcmp(axes, "xy") == 0)))
        return JD_WRONG_AT(m->b, entry, "'space' is 'plane xz', 'plane xy' or 'space', not '%s'",
                           text);
    memcpy(m->axes, axes, m->flat ? 2 : 3);
    return JD_OK;
}

static jd_status read_bodies(jd_mechanism* m) {
    static const char* const keys[] = {"mass", "inertia", "centre", "text", "line", NULL};
    const jd_tree* section = jd_tree_find(m->section, "bodies");
    m->bodies = jd_arena_take(m->b->arena, JD_MOST_BODIES + 1, sizeof *m->bodies);
    if (!m->bodies)
        return jd_out_of_memory(m->b);
    m->bodies[m->body_count++] = (jd_mechanism_body){.name = "ground", .joint = -1};
    if (!section || section->kind != JD_TREE_MAP)
        return JD_WRONG_AT(m->b, section ? section : m->section,
                           "a mechanism has bodies: 'bodies: {rod: {mass: 1 kg}}'");
    for (const jd_tree* entry = section->first; entry; entry = entry->next) {
        jd_status status = jd_name_check(m->b, entry->key, entry->key->text);
        if (status == JD_OK)
            status = jd_section_is_map(m->b, entry);
        if (status == JD_OK)
            status = jd_keys_are(m->b, entry, keys);
        if (status != JD_OK)
            return status;
        if (strcmp(entry->key->text, "ground") == 0)
            return JD_WRONG_AT(m->b, entry->key, "the ground is there by itself");
        if (m->body_count > JD_MOST_BODIES)
            return JD_WRONG_AT(m->b, entry->key, "more than %d bodies", JD_MOST_BODIES);
        m->bodies[m->body_count++] =
            (jd_mechanism_body){.name = entry->key->text, .entry = entry, .joint = -1};
    }
    return JD_OK;
}

static jd_status read_joints(jd_mechanism* m) {
    const jd_tree* section = jd_tree_find(m->section, "joints");
    jd_status status = JD_OK;
    m->joints = jd_arena_take(m->b->arena, JD_MOST_BODIES, sizeof *m->joints);
    if (!m->joints)
        return jd_out_of_memory(m->b);
    if (!section || section->kind != JD_TREE_MAP)
        return JD_WRONG_AT(m->b, section ? section : m->section,
                           "a mechanism has joints: 'joints: {O: {pin: [ground, rod], coordinate: "
                           "phi}}'");
    for (const jd_tree* entry = section->first; entry && status == JD_OK; entry = entry->next) {
        status = jd_name_check(m->b, entry->key, entry->key->text);
        if (status == JD_OK && m->joint_count == JD_MOST_BODIES)
            return JD_WRONG_AT(m->b, entry->key, "more than %d joints", JD_MOST_BODIES);
        if (status == JD_OK)
            status = jd_joint_read(m, entry, &m->joints[m->joint_count++]);
    }
    for (int i = 1; i < m->body_count && status == JD_OK; i++)
        if (m->bodies[i].joint < 0)
            return JD_WRONG_AT(m->b, m->bodies[i].entry->key,
                               "body '%s' has no joint; one that nothing holds is 'free: [ground, "
                               "%s]'",
                               m->bodies[i].name, m->bodies[i].name);
    return status;
}

// The section with arrays of each of its parts written out.
static jd_status unfold_parts(jd_builder* b, const jd_tree* section, const jd_tree** unfolded) {
    jd_tree* copy = jd_arena_take(b->arena, 1, sizeof *copy);
    jd_tree* one = NULL;
    jd_status status = copy ? JD_OK : jd_out_of_memory(b);
    if (copy) {
        *copy = *section;
        copy->first = copy->last = NULL;
    }
    for (const jd_tree* part = section->first; part && status == JD_OK; part = part->next) {
        status = jd_arrays_unfold(b, part, &one);
        if (status != JD_OK)
            return status;
        one->next = NULL;
        *(copy->last ? &copy->last->next : &copy->first) = one;
        copy->last = one;
    }
    *unfolded = copy;
    return status;
}

// Whether a contact of a section is rigid.
static bool any_rigid(const jd_tree* contacts) {
    bool any = false;
    for (const jd_tree* entry = contacts ? contacts->first : NULL; entry; entry = entry->next) {
        const jd_tree* normal = jd_tree_find(entry, "normal");
        any = any || !normal || (normal->text && strcmp(normal->text, "rigid") == 0);
    }
    return any;
}

// Whether something may strike: contacts that are rigid, stops in joints.
static bool may_strike(const jd_mechanism* m) {
    bool stops = false;
    for (int i = 0; i < m->joint_count; i++)
        stops = stops || jd_tree_find(m->joints[i].entry, "stops");
    return stops || any_rigid(jd_tree_find(m->section, "contacts")) ||
           any_rigid(jd_tree_find(m->b->root, "contacts"));
}

// States for what contacts take, and for the work of prescribed motions where contacts may strike: an
// impact takes from both at once. Elsewhere this work is an integral.
static jd_status add_account(jd_mechanism* m) {
    static const jd_state_name lost = {"L_contacts", "J", "energy lost in impacts and by friction",
                                       0};
    static const jd_state_name done = {"W_drive", "J", "work of prescribed motions", 0};
    const jd_tree* contacts = jd_tree_find(m->section, "contacts");
    bool drives = false;
    jd_status status = JD_OK;
    m->touches =
        m->touches || (contacts && contacts->first) || jd_tree_find(m->b->root, "contacts");
    m->losses = m->drive = -1;
    for (int i = 0; i < m->joint_count; i++)
        drives = drives || jd_tree_find(m->joints[i].entry, "motion");
    if (m->touches && !jd_tree_find(m->b->root, "loss"))
        status = jd_mechanism_state(m, m->section, &lost, &m->losses);
    if (status == JD_OK && m->losses >= 0)
        jd_mechanism_set_rate(m, m->losses, jd_graph_number(m->b->graph, 0), "W", m->section);
    if (status == JD_OK && drives && may_strike(m))
        status = jd_mechanism_state(m, m->section, &done, &m->drive);
    return status;
}

jd_status jd_mechanism_read(jd_builder* b) {
    static const char* const keys[] = {"space",    "gravity",   "bodies",  "joints",
                                       "contacts", "springs",   "dampers", "loads",
                                       "points",   "reactions", NULL};
    const jd_tree* section = jd_tree_find(b->root, "mechanism");
    if (!section)
        return JD_OK;
    if (section->kind != JD_TREE_MAP)
        return JD_WRONG_AT(b, section, "'mechanism' is a map with 'bodies' and 'joints'");
    jd_mechanism* m = b->mechanism = jd_arena_take(b->arena, 1, sizeof *m);
    if (!m)
        return jd_out_of_memory(b);
    m->b = b;
    jd_status status = jd_keys_are(b, section, keys);
    if (status == JD_OK)
        status = unfold_parts(b, section, &m->section);
    if (status == JD_OK)
        status = read_space(m);
    if (status == JD_OK)
        status = read_bodies(m);
    if (status == JD_OK)
        status = read_joints(m);
    return status == JD_OK ? add_account(m) : status;
}

// ---- Stage two ---------------------------------------------------------------------------------

// A number points down, along the last axis.
static jd_status read_gravity(jd_mechanism* m) {
    jd_graph* g = m->b->graph;
    const jd_tree* entry = jd_tree_find(m->section, "gravity");
    jd_node fall;
    if (entry && entry->kind == JD_TREE_LIST)
        return jd_mechanism_vector(m, entry, "m/s^2", &m->gravity);
    const jd_status status = jd_mechanism_value(m, entry, "m/s^2", 0, &fall);
    m->gravity = jd_vector_zero(g);
    m->gravity.at[m->flat ? 1 : 2] = jd_node_neg(g, fall);
    return status;
}

// Joints from the ground on. What is left hangs on itself.
static jd_status build_frames(jd_mechanism* m) {
    if (jd_frame_create(m->b->graph, m->velocity_count, &m->bodies[0].frame) != JD_OK)
        return jd_out_of_memory(m->b);
    for (int built = 0, before = -1; built < m->joint_count && built != before;) {
        before = built;
        for (int i = 0; i < m->joint_count; i++) {
            jd_mechanism_joint* j = &m->joints[i];
            const int parent = m->bodies[j->parent].joint;
            if (j->built || (j->parent > 0 && (parent < 0 || !m->joints[parent].built)))
                continue;
            const jd_status status = jd_joint_build(m, j);
            if (status != JD_OK)
                return status;
            m->order[built++] = j->child;
        }
    }
    for (int i = 0; i < m->joint_count; i++)
        if (!m->joints[i].built)
            return JD_WRONG_AT(m->b, m->joints[i].entry->key,
                               "joint '%s' does not hang on the ground: its bodies carry each "
                               "other",
                               m->joints[i].name);
    return JD_OK;
}

// A velocity that moves nothing heavy has no acceleration.
static bool moves_mass(const jd_mechanism* m, const jd_mechanism_body* body, int k) {
    jd_graph* g = m->b->graph;
    const jd_node_frame* f = &body->frame;
    const jd_node_vector turns = jd_vector_cross(g, f->turn[k], body->node.centre);
    bool moves = body->heavy && !(jd_vector_is_zero(g, f->move[k]) && jd_vector_is_zero(g, turns));
    for (int a = 0; a < 3; a++)
        moves = moves || (body->inert[a] && !jd_node_is(g, f->turn[k].at[a], 0));
    return moves;
}

static jd_status check_masses(const jd_mechanism* m) {
    for (int k = 0; k < m->velocity_count; k++) {
        bool heavy = false;
        for (int i = 1; i < m->body_count && !heavy; i++)
            heavy = moves_mass(m, &m->bodies[i], k);
        const jd_symbol* s = m->b->state_specs[m->velocity[k]].symbol;
        if (!heavy)
            return jd_text_source_fail(m->b->source, s->mark, JD_ERR_ARGUMENT,
                                       "'%s' moves no mass: give the bodies behind this joint "
                                       "'mass' or 'inertia'",
                                       s->name);
    }
    return JD_OK;
}

// The same of a model with its own numbers, where it starts: pivots of the mass matrix are above 0.
static jd_status require_masses(jd_mechanism* m) {
    const int n = m->velocity_count;
    jd_status status = JD_OK;
    for (int row = 0; row < n && status == JD_OK; row++) {
        const jd_state_spec* spec = &m->b->state_specs[m->velocity[m->dynamics.order[row]]];
        const jd_demand demand = {m->section, true, m->dynamics.pivot[row]};
        status = jd_require(m->b, &demand, "'%s' moves no mass at the start", spec->symbol->name);
    }
    return status;
}

static jd_status solve_rates(jd_mechanism* m) {
    jd_graph* g = m->b->graph;
    int place[JD_MOST_BODIES + 1] = {-1};
    jd_node_body* bodies = jd_arena_take(m->b->arena, JD_MOST_BODIES, sizeof *bodies);
    if (!bodies)
        return jd_out_of_memory(m->b);
    for (int i = 0; i + 1 < m->body_count; i++) {
        const jd_mechanism_body* body = &m->bodies[m->order[i]];
        place[m->order[i]] = i;
        bodies[i] = body->node;
        bodies[i].parent = place[m->joints[body->joint].parent];
    }
    if (jd_dynamics_create(g, m->body_count - 1, bodies, &m->dynamics) != JD_OK)
        return jd_out_of_memory(m->b);
    for (int k = 0; k < m->velocity_count; k++)
        m->dynamics.load[k] = jd_node_add(g, m->dynamics.load[k], m->extra[k]);
    if (jd_dynamics_solve(g, &m->dynamics, m->dynamics.load) != JD_OK)
        return jd_out_of_memory(m->b);
    const jd_status status = require_masses(m);
    if (status != JD_OK)
        return status;
    for (int k = 0; k < m->velocity_count; k++) {
        jd_state_spec* spec = &m->b->state_specs[m->velocity[k]];
        spec->rate = (jd_quantity){m->dynamics.load[k],
                                   jd_unit_over(spec->symbol->value.unit, m->b->time), false};
        spec->rate_mark = m->section->mark;
    }
    return JD_OK;
}

jd_status jd_mechanism_build(jd_builder* b) {
    jd_mechanism* m = b->mechanism;
    if (!m)
        return JD_OK;
    const jd_node zero = jd_graph_number(b->graph, 0);
    const size_t count = m->velocity_count > 0 ? (size_t)m->velocity_count : 1;
    m->extra = jd_arena_take(b->arena, count, sizeof *m->extra);
    if (!m->extra)
        return jd_out_of_memory(b);
    for (int k = 0; k < m->velocity_count; k++)
        m->extra[k] = zero;
    m->potential = m->lost = m->driven = zero;
    for (int i = 0; i < m->body_count; i++)
        m->bodies[i].force = m->bodies[i].torque = jd_vector_zero(b->graph);
    jd_status status = read_gravity(m);
    if (status == JD_OK)
        status = build_frames(m);
    for (int i = 1; i < m->body_count && status == JD_OK; i++)
        status = jd_body_build(m, &m->bodies[i]);
    if (status == JD_OK)
        status = check_masses(m);
    if (status == JD_OK)
        status = jd_elements_build(m);
    if (status == JD_OK)
        status = solve_rates(m);
    return status == JD_OK ? jd_reaction_power(m) : status;
}

void jd_mechanism_free(jd_mechanism* m) {
    for (int i = 0; m && i < m->body_count; i++)
        jd_frame_free(&m->bodies[i].frame);
    if (m)
        jd_dynamics_free(&m->dynamics);
}
