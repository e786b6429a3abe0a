// What every mechanism shows without being asked: energies and powers, marked points, contacts.

#include "equations/mechanism/mechanism.h"

#include <string.h>

jd_status jd_mechanism_show(jd_mechanism* m, const jd_tree* at, const jd_mechanism_output* o,
                            jd_symbol** symbol) {
    jd_builder* b = m->b;
    jd_symbol* s;
    if (!o->name || !o->text)
        return jd_out_of_memory(b);
    if (b->output_count == JD_EQUATIONS_ENTRIES)
        return JD_WRONG_AT(b, at, "more than %d outputs", JD_EQUATIONS_ENTRIES);
    const jd_tree key = {.kind = JD_TREE_TEXT, .mark = at->mark, .text = (char*)o->name};
    const jd_status status = jd_name_add(b, &key, o->name, JD_SYMBOL_OUTPUT, &s);
    if (status != JD_OK)
        return status;
    s->index = b->output_count++;
    s->used = true;
    s->unit = o->unit;
    s->value.node = o->node;
    s->value.any = false;
    jd_unit_read(o->unit, &s->value.unit);
    b->output_symbols[s->index] = s;
    b->outputs[s->index] = (jd_output){
        .name = s->name, .symbol = jd_greek(b, s->name), .unit = o->unit, .text = o->text};
    if (symbol)
        *symbol = s;
    return JD_OK;
}

// A power and its integral.
static jd_status show_work(jd_mechanism* m, const jd_mechanism_output* power,
                           const jd_mechanism_output* work) {
    jd_symbol *p = NULL, *w = NULL;
    if (jd_node_is(m->b->graph, power->node, 0))
        return JD_OK;
    jd_status status = jd_mechanism_show(m, m->section, power, &p);
    if (status == JD_OK)
        status = jd_mechanism_show(m, m->section, work, &w);
    if (status == JD_OK)
        m->b->outputs[w->index].integral_of = p->name;
    return status;
}

static jd_status show_energies(jd_mechanism* m) {
    jd_graph* g = m->b->graph;
    jd_node kinetic = jd_graph_number(g, 0);
    for (int i = 1; i < m->body_count; i++)
        kinetic = jd_node_add(g, kinetic, jd_body_energy(g, &m->bodies[i].node));
    const jd_mechanism_output energies[] = {
        {"E_kin", "J", "kinetic energy", kinetic},
        {"E_pot", "J", "energy of gravity and springs", m->potential},
        {"E", "J", "energy of the mechanism", jd_node_add(g, kinetic, m->potential)},
    };
    jd_status status = JD_OK;
    for (int i = 0; i < 3 && status == JD_OK; i++)
        status = jd_mechanism_show(m, m->section, &energies[i], NULL);
    if (status == JD_OK)
        status =
            show_work(m, &(jd_mechanism_output){"P_damping", "W", "power lost in dampers", m->lost},
                      &(jd_mechanism_output){"L_damping", "J", "energy lost in dampers", -1});
    if (status == JD_OK)
        status = show_work(
            m, &(jd_mechanism_output){"P_loads", "W", "power of loads and drives", m->driven},
            &(jd_mechanism_output){"W_loads", "J", "work of loads and drives", -1});
    return status;
}

// Of compliant contacts: what their normal forces do, which is not lost for good.
static jd_node pressing_power(jd_mechanism* m) {
    jd_graph* g = m->b->graph;
    jd_node sum = jd_graph_number(g, 0);
    for (int k = 0; k < m->b->contact_count; k++) {
        const jd_program_contact* touch = &m->b->touches[k];
        const jd_node N = jd_graph_input(g, JD_INPUT_NORMAL, k);
        if (touch->gap >= 0 && touch->press >= 0)
            sum = jd_node_add(g, sum, jd_node_mul(g, N, touch->normal.speed));
    }
    return sum;
}

// Of prescribed motions: without contacts, and what forces of contacts ask of them.  [multibody:B9]
static jd_node driving_power(jd_mechanism* m) {
    jd_builder* b = m->b;
    jd_graph* g = b->graph;
    jd_node sum = m->power;
    for (int c = 0; c < b->contact_count; c++)
        for (int d = 0; d <= b->contacts[c].along; d++) {
            const jd_program_contact* touch = &b->touches[c];
            const jd_program_line* line = d == 0 ? &touch->normal : &touch->along[d - 1];
            const jd_node size = d == 0 ? jd_graph_input(g, JD_INPUT_NORMAL, c)
                                        : jd_graph_input(g, JD_INPUT_FRICTION, 3 * c + d - 1);
            if (line->force && (d > 0 || touch->gap >= 0))
                sum = jd_node_add(
                    g, sum, jd_node_mul(g, size, jd_reaction_share(m, line->force, line->speed)));
        }
    return sum;
}

static jd_status show_powers(jd_mechanism* m) {
    jd_builder* b = m->b;
    jd_status status = JD_OK;
    for (const jd_mechanism_power* p = m->first_power; p && status == JD_OK; p = p->next)
        status = jd_mechanism_show(
            m, m->section,
            &(jd_mechanism_output){jd_arena_text(b->arena, "P_%s", p->name), "W",
                                   jd_arena_text(b->arena, "power of %s", p->name), p->node},
            NULL);
    if (status == JD_OK)
        status = show_work(
            m,
            &(jd_mechanism_output){"P_press", "W", "power of normal forces that give way",
                                   pressing_power(m)},
            &(jd_mechanism_output){"W_press", "J", "work of normal forces that give way", -1});
    if (status == JD_OK && m->power >= 0 && m->drive < 0)
        status = show_work(
            m,
            &(jd_mechanism_output){"P_drive", "W", "power of prescribed motions", driving_power(m)},
            &(jd_mechanism_output){"W_drive", "J", "work of prescribed motions", -1});
    return status;
}

// x_tip, z_tip, vx_tip, vz_tip of a point {body: rod, at: [...]}.
static jd_status show_point(jd_mechanism* m, const jd_tree* entry) {
    jd_builder* b = m->b;
    jd_node_vector place;
    int body;
    jd_status status = jd_mechanism_point(m, entry, &body, &place);
    if (status != JD_OK)
        return status;
    const jd_node_vector v = jd_frame_velocity(b->graph, &m->bodies[body].frame, place);
    const char* name = entry->key->text;
    for (int i = 0; i < 2 * (m->flat ? 2 : 3) && status == JD_OK; i++) {
        const int axis = i / 2;
        const bool fast = i % 2 == 1;
        const jd_mechanism_output o = {
            jd_arena_text(b->arena, "%s%c_%s", fast ? "v" : "", m->axes[axis], name),
            fast ? "m/s" : "m",
            jd_arena_text(b->arena, "%s of %s along %c", fast ? "velocity" : "place", name,
                          m->axes[axis]),
            fast ? v.at[axis] : place.at[axis]};
        status = jd_mechanism_show(m, entry, &o, NULL);
    }
    return status;
}

// Of friction, and of a normal force that gives way.
static jd_status show_contact_power(jd_mechanism* m, int k) {
    jd_builder* b = m->b;
    jd_graph* g = b->graph;
    const jd_program_contact* touch = &b->touches[k];
    const bool joint = touch->gap < 0;
    jd_node power = jd_graph_number(g, 0);
    for (int i = 0; i < b->contacts[k].along; i++) {
        const jd_node T = jd_graph_input(g, JD_INPUT_FRICTION, 3 * k + i);
        power = jd_node_add(g, power, jd_node_mul(g, T, touch->along[i].speed));
    }
    if (!joint && touch->press >= 0)
        power = jd_node_add(
            g, power, jd_node_mul(g, jd_graph_input(g, JD_INPUT_NORMAL, k), touch->normal.speed));
    if (jd_node_is(g, power, 0))
        return JD_OK;
    const jd_mechanism_output o = {
        jd_arena_text(b->arena, joint ? "P_friction_%s" : "P_%s", b->contacts[k].name), "W",
        jd_arena_text(b->arena, joint ? "power of friction in %s" : "power of %s",
                      b->contacts[k].name),
        power};
    return jd_mechanism_show(m, m->section, &o, NULL);
}

static jd_status show_contact(jd_mechanism* m, int k) {
    jd_builder* b = m->b;
    const jd_contact_info* info = &b->contacts[k];
    const jd_program_contact* touch = &b->touches[k];
    const char* name = info->name;
    jd_status status = JD_OK;
    if (touch->gap >= 0)
        status = jd_mechanism_show(
            m, m->section,
            &(jd_mechanism_output){jd_arena_text(b->arena, "gap_%s", name), "m",
                                   jd_arena_text(b->arena, "gap of %s", name), touch->gap},
            NULL);
    if (status == JD_OK && touch->gap >= 0)
        status = jd_mechanism_show(
            m, m->section,
            &(jd_mechanism_output){jd_arena_text(b->arena, "N_%s", name), "N",
                                   jd_arena_text(b->arena, "normal force of %s", name),
                                   jd_graph_input(b->graph, JD_INPUT_NORMAL, k)},
            NULL);
    for (int i = 0; i < info->along && status == JD_OK && touch->gap >= 0; i++) {
        const char* which = info->along == 1 ? "" : i == 0 ? "1" : i == 1 ? "2" : "3";
        const bool spin = i == 2;
        status = jd_mechanism_show(
            m, m->section,
            &(jd_mechanism_output){
                jd_arena_text(b->arena, "slip%s_%s", which, name), spin ? "rad/s" : "m/s",
                jd_arena_text(b->arena, "%s of %s", spin ? "spin" : "sliding velocity", name),
                touch->along[i].speed},
            NULL);
        if (status == JD_OK)
            status = jd_mechanism_show(
                m, m->section,
                &(jd_mechanism_output){
                    jd_arena_text(b->arena, "T%s_%s", which, name), spin ? "N m" : "N",
                    jd_arena_text(b->arena, "%s of %s", spin ? "moment of friction" : "friction",
                                  name),
                    jd_graph_input(b->graph, JD_INPUT_FRICTION, 3 * k + i)},
                NULL);
    }
    return status == JD_OK ? show_contact_power(m, k) : status;
}

jd_status jd_mechanism_outputs(jd_builder* b) {
    jd_mechanism* m = b->mechanism;
    if (!m)
        return JD_OK;
    const jd_tree* points = jd_tree_find(m->section, "points");
    jd_status status = points ? jd_section_is_map(b, points) : JD_OK;
    if (status == JD_OK)
        status = show_energies(m);
    if (status == JD_OK)
        status = show_powers(m);
    for (const jd_tree* entry = points ? points->first : NULL; entry && status == JD_OK;
         entry = entry->next)
        status = show_point(m, entry);
    for (int k = 0; k < b->contact_count && status == JD_OK; k++)
        status = show_contact(m, k);
    if (status == JD_OK)
        status = jd_force_outputs(m);
    if (status == JD_OK)
        status = jd_reaction_outputs(m);
    return status == JD_OK ? jd_mechanism_draw(m) : status;
}
