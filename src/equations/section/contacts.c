// The section `contacts`: each contact is stated once, and its derivatives are found here.
//
//     floor: {gap: h, motion: v - r*w, force: {normal: {u': 1/m}, along: {v': 1/m, w': -1/(i*m*r)}},
//             friction: mu, restitution: {law: newton, e: e}}
//
// The unit of its force follows from the given normal force, or from the column `force`: what it does
// to a rate must have the unit of this rate.

#include "equations/section/contacts.h"

#include "equations/mechanism/mechanism.h"

#include <string.h>

// ---- Gap and motion ----------------------------------------------------------------------------

// Of a mechanism: gap and speeds follow from where things stand.
static jd_status read_meeting(jd_contact_reader* r) {
    jd_mechanism_contact meeting = {.gap = -1};
    const jd_status status = r->meet(r, &meeting);
    if (status != JD_OK)
        return status;
    r->touch->gap = meeting.gap;
    r->touch->normal.speed = meeting.opening;
    r->info->along = meeting.along;
    jd_unit_read("m", &r->gap_unit);
    for (int i = 0; i < r->info->along; i++) {
        r->touch->along[i].speed = meeting.sliding[i];
        r->speed_unit[i] = jd_unit_over(r->gap_unit, r->b->time);
    }
    return JD_OK;
}

static jd_status read_gap(jd_contact_reader* r) {
    jd_builder* b = r->b;
    if (r->meet)
        return read_meeting(r);
    const jd_tree* gap = jd_tree_find(r->entry, "gap");
    jd_expression e;
    jd_quantity value;
    r->touch->gap = -1;
    if (!gap)
        return JD_OK;
    const jd_status status = jd_quantity_of(b, gap, &e, &value);
    if (status != JD_OK)
        return status;
    r->touch->gap = value.node;
    r->gap_unit = value.unit;
    bool used[JD_EQUATIONS_ENTRIES] = {false};
    if (!jd_states_of(b, value.node, used))
        return jd_out_of_memory(b);
    for (int i = 0; i < b->state_count; i++) {
        const jd_state_spec* spec = &b->state_specs[i];
        if (!used[i] || spec->velocity >= 0 || spec->regime)
            continue;
        return jd_wrong_term(b, &e, e.root,
                             "the gap depends on '%s', which is no place: there is no velocity v "
                             "with an equation %s': v",
                             spec->symbol->name, spec->symbol->name);
    }
    r->touch->normal.speed = jd_rate_along(b, value.node, false);
    return JD_OK;
}

static jd_status read_motion(jd_contact_reader* r) {
    const jd_tree* motion = jd_tree_find(r->entry, "motion");
    const bool list = motion && motion->kind == JD_TREE_LIST;
    jd_status status = JD_OK;
    if (!motion || r->meet)
        return JD_OK;
    for (const jd_tree* entry = list ? motion->first : motion; entry && status == JD_OK;
         entry = list ? entry->next : NULL) {
        jd_expression e;
        jd_quantity value;
        if (r->info->along == 2)
            return JD_WRONG_AT(r->b, entry, "a contact slides in one or two directions");
        status = jd_quantity_of(r->b, entry, &e, &value);
        if (status != JD_OK)
            return status;
        r->speed_unit[r->info->along] = value.unit;
        r->touch->along[r->info->along++].speed = value.node;
        if (!jd_find_velocities(r->b, value.node))
            return jd_out_of_memory(r->b);
    }
    if (r->info->along == 0)
        return JD_WRONG_AT(r->b, motion, "'motion' is a sliding velocity, or a list of two");
    return status;
}

// ---- Friction ----------------------------------------------------------------------------------

// A coefficient: the name of a parameter goes into the table, anything else is a node.
static jd_status read_coefficient(jd_contact_reader* r, const jd_tree* entry, const char** name,
                                  jd_node* node) {
    jd_builder* b = r->b;
    jd_expression e;
    jd_quantity value;
    const jd_status status = jd_quantity_of(b, entry, &e, &value);
    if (status != JD_OK)
        return status;
    if (!jd_quantity_fits(value, jd_unit_one())) {
        char unit[JD_UNIT_SHOWN], text[JD_TERM_SHOWN];
        return jd_wrong_term(b, &e, e.root, "%s [%s] is no friction coefficient: a pure number",
                             jd_term_text(&e, e.root, text), jd_shown_unit(b, e.root, value, unit));
    }
    double number;
    if (jd_graph_is_number(b->graph, value.node, &number) && number < 0)
        return jd_wrong_term(b, &e, e.root, "a friction coefficient below 0");
    const jd_node_info info = jd_graph_at(b->graph, value.node);
    const bool plain = info.op == JD_OP_INPUT && info.kind == JD_INPUT_PARAMETER;
    *name = plain ? b->parameters[info.index].name : NULL;
    *node = value.node;
    return JD_OK;
}

static jd_status read_friction(jd_contact_reader* r) {
    static const char* const keys[] = {"mu", "mu_k", "mu_s", NULL};
    const jd_tree* friction = jd_tree_find(r->entry, "friction");
    jd_program_contact* touch = r->touch;
    if (r->joint && touch->gap < 0)
        return JD_OK;  // its friction is a torque
    touch->mu_k = touch->mu_s = -1;
    if (r->joint)
        return JD_OK;
    if ((friction != NULL) != (r->info->along > 0))
        return JD_WRONG_AT(r->b, friction ? friction : r->entry,
                           "contact '%s': 'motion' and 'friction' go together", r->info->name);
    if (!friction)
        return JD_OK;
    const bool map = friction->kind == JD_TREE_MAP;
    jd_status status = map ? jd_keys_are(r->b, friction, keys) : JD_OK;
    const jd_tree* mu = map ? jd_tree_find(friction, "mu_k") : friction;
    const jd_tree* mu_s = map ? jd_tree_find(friction, "mu_s") : NULL;
    mu = mu ? mu : jd_tree_find(friction, "mu");
    if (status == JD_OK && !mu)
        return JD_WRONG_AT(r->b, friction, "friction is {mu: ...} or {mu_k: ..., mu_s: ...}");
    if (status == JD_OK)
        status = read_coefficient(r, mu, &r->info->mu, &touch->mu_k);
    if (status == JD_OK && mu_s)
        status = read_coefficient(r, mu_s, &r->info->mu_s, &touch->mu_s);
    else
        touch->mu_s = touch->mu_k;
    if (r->info->mu && (!mu_s || r->info->mu_s))  // the table says it all
        touch->mu_k = touch->mu_s = -1;
    return status;
}

// ---- Impacts -----------------------------------------------------------------------------------

// A parameter that the text does not name: "floor_e".
static jd_status own_parameter(jd_contact_reader* r, const jd_tree* entry, jd_parameter row) {
    jd_builder* b = r->b;
    jd_symbol* s;
    row.name = jd_arena_text(b->arena, "%s_%s", r->info->name, row.name);
    if (!row.name)
        return jd_out_of_memory(b);
    if (b->parameter_count == JD_EQUATIONS_ENTRIES)
        return JD_WRONG_AT(b, entry, "more than %d parameters", JD_EQUATIONS_ENTRIES);
    const jd_tree key = {.kind = JD_TREE_TEXT, .mark = entry->mark, .text = (char*)row.name};
    const jd_status status = jd_name_add(b, &key, row.name, JD_SYMBOL_PARAMETER, &s);
    if (status != JD_OK)
        return status;
    row.symbol = row.name;
    s->index = b->parameter_count;
    s->used = true;
    s->unit = row.unit;
    s->value.node = jd_graph_input(b->graph, JD_INPUT_PARAMETER, s->index);
    b->parameters[b->parameter_count++] = row;
    return JD_OK;
}

static jd_status read_restitution_number(jd_contact_reader* r, const jd_tree* entry) {
    jd_builder* b = r->b;
    jd_expression e;
    jd_quantity value;
    double number;
    jd_status status = jd_quantity_of(b, entry, &e, &value);
    if (status != JD_OK)
        return status;
    const jd_node_info info = jd_graph_at(b->graph, value.node);
    if (info.op == JD_OP_INPUT && info.kind == JD_INPUT_PARAMETER) {
        r->info->e = b->parameters[info.index].name;
        return JD_OK;
    }
    if (!jd_graph_is_number(b->graph, value.node, &number) || number < 0 || number > 1 ||
        !jd_quantity_fits(value, jd_unit_one()))
        return jd_wrong_term(b, &e, e.root, "e must be a parameter, or a number from 0 to 1");
    status = own_parameter(
        r, entry,
        (jd_parameter){
            "e", NULL, "1", number, {0, 1, false, false, NULL}, "coefficient of restitution"});
    r->info->e = b->parameters[b->parameter_count - 1].name;
    return status;
}

// One of `names`, or a parameter that is a choice among them.
static jd_status read_rule(jd_contact_reader* r, const jd_tree* entry, const char* key,
                           const char* const* names, const char** parameter) {
    jd_builder* b = r->b;
    const char* text;
    int index = 0, count = 0;
    jd_status status = jd_text_of(b, entry, &text);
    if (status != JD_OK)
        return status;
    while (names[count])
        count++;
    while (index < count && strcmp(names[index], text) != 0)
        index++;
    jd_symbol* s = jd_symbols_find(&b->symbols, text);
    if (index == count && s && s->kind == JD_SYMBOL_PARAMETER) {
        const char* const* own = b->parameters[s->index].range.names;
        for (int i = 0; own && i <= count; i++)
            if (!own[i] != !names[i] || (own[i] && strcmp(own[i], names[i]) != 0))
                own = NULL;
        s->used = true;
        *parameter = b->parameters[s->index].name;
        if (own)
            return JD_OK;
    }
    if (index == count) {
        status = jd_fail_unknown(b->source->context, key, text, names, count, sizeof *names);
        jd_text_source_prefix(b->source, entry->mark, status);
        return JD_ERR_ARGUMENT;
    }
    status = own_parameter(
        r, entry, (jd_parameter){key, NULL, "1", index, {0, count - 1, false, false, names}, key});
    *parameter = b->parameters[b->parameter_count - 1].name;
    return status;
}

static jd_status read_impact(jd_contact_reader* r) {
    static const char* const keys[] = {"law", "e", NULL};
    const jd_tree* entry = jd_tree_find(r->entry, "restitution");
    const jd_tree* paradox = jd_tree_find(r->entry, "paradox");
    const bool map = entry && entry->kind == JD_TREE_MAP;
    jd_status status = map ? jd_keys_are(r->b, entry, keys) : JD_OK;
    if ((entry || paradox) && r->info->normal != JD_NORMAL_RIGID)
        return JD_WRONG_AT(r->b, entry ? entry : paradox,
                           "contact '%s' is not rigid: it does not strike", r->info->name);
    const jd_tree* e = map ? jd_tree_find(entry, "e") : entry;
    const jd_tree* law = map ? jd_tree_find(entry, "law") : NULL;
    if (status == JD_OK && e)
        status = read_restitution_number(r, e);
    if (status == JD_OK && law)
        status = read_rule(r, law, "restitution", jd_restitution_names, &r->info->restitution);
    if (status == JD_OK && paradox)
        status = read_rule(r, paradox, "paradox", jd_paradox_names, &r->info->paradox);
    return status;
}

// ---- The whole ---------------------------------------------------------------------------------

static jd_status begin_contact(jd_builder* b, const jd_tree* entry, const char* const* keys,
                               const char* as) {
    jd_status status = jd_name_check(b, entry->key, as);
    if (status == JD_OK && keys)
        status = jd_section_is_map(b, entry);
    if (status == JD_OK && keys)
        status = jd_keys_are(b, entry, keys);
    if (status == JD_OK && b->contact_count == JD_MOST_CONTACTS)
        return JD_WRONG_AT(b, entry->key, "more than %d contacts", JD_MOST_CONTACTS);
    if (status != JD_OK)
        return status;
    const int k = b->contact_count++;
    const char *symbol, *name = jd_arena_copy(b->arena, as, strlen(as));
    if (!name)
        return jd_out_of_memory(b);
    b->contacts[k].name = name;
    b->touches[k] =
        (jd_program_contact){.press = -1,
                             .lasting = -1,
                             .compliant = -1,
                             .normal = {.speed = -1, .drift = -1},
                             .along = {{.speed = -1, .drift = -1}, {.speed = -1, .drift = -1}}};
    return jd_read_labels(b, entry, name, &symbol, &b->contacts[k].text);
}

// All contacts are begun before derivatives are taken: each tells which states are velocities.
static jd_status each(jd_builder* b, jd_contact_reader* readers,
                      jd_status (*read)(jd_contact_reader* r)) {
    jd_status status = JD_OK;
    for (int k = 0; k < b->contact_count && status == JD_OK; k++)
        status = read(&readers[k]);
    return status;
}

static jd_status derive(jd_contact_reader* r) {
    bool whole = r->touch->gap < 0 || jd_line_derive(r->b, &r->touch->normal);
    for (int i = 0; whole && i < r->info->along; i++)
        whole = jd_line_derive(r->b, &r->touch->along[i]);
    return whole ? JD_OK : jd_out_of_memory(r->b);
}

// The contacts of one section are begun.
static jd_status begin_section(jd_builder* b, const jd_tree* section, const char* const* keys,
                               jd_contact_reader* readers) {
    jd_tree* all = NULL;
    jd_status status = section ? jd_section_is_map(b, section) : JD_OK;
    if (section && status == JD_OK)
        status = jd_arrays_unfold(b, section, &all);
    for (const jd_tree* entry = all ? all->first : NULL; entry && status == JD_OK;
         entry = entry->next) {
        status = begin_contact(b, entry, keys, entry->key->text);
        readers[b->contact_count > 0 ? b->contact_count - 1 : 0].entry = entry;
    }
    return status;
}

// Shapes that meet.
static jd_status meet_shapes(jd_contact_reader* r, jd_mechanism_contact* contact) {
    const jd_status status = jd_mechanism_meet(r->b->mechanism, r->entry, contact);
    if (!jd_tree_find(r->entry, "friction"))
        contact->along = 0;
    return status;
}

// A joint at the end of its way.
static jd_status meet_stop(jd_contact_reader* r, jd_mechanism_contact* contact) {
    return jd_mechanism_stop(r->b->mechanism, r->joint, r->high, contact);
}

static jd_status meet_joint(jd_contact_reader* r, jd_mechanism_contact* contact) {
    return jd_mechanism_rub(r->b->mechanism, r->joint, contact, r->touch);
}

// Stops and friction of a joint.
static jd_status begin_joint(jd_builder* b, const jd_mechanism_joint* j,
                             jd_contact_reader* readers) {
    static const char* const keys[] = {"low", "high", "restitution", NULL};
    static const char* const ends[] = {"low", "high"};
    const jd_tree* stops = jd_tree_find(j->entry, "stops");
    const jd_tree* friction = jd_tree_find(j->entry, "friction");
    jd_status status = JD_OK;
    for (int i = 0; i < 2 && stops && status == JD_OK; i++) {
        if (!jd_tree_find(stops, ends[i]))
            continue;
        const char* name = jd_arena_text(b->arena, "%s_%s", j->name, ends[i]);
        status = name ? begin_contact(b, stops, keys, name) : jd_out_of_memory(b);
        if (status == JD_OK)
            readers[b->contact_count - 1] =
                (jd_contact_reader){.entry = stops, .joint = j, .high = i == 1, .meet = meet_stop};
    }
    if (status == JD_OK && friction) {
        status = begin_contact(b, j->entry, NULL, j->name);
        if (status == JD_OK)
            readers[b->contact_count - 1] =
                (jd_contact_reader){.entry = j->entry, .joint = j, .meet = meet_joint};
    }
    return status;
}

static jd_status begin_mechanism(jd_builder* b, jd_contact_reader* readers) {
    static const char* const keys[] = {"point",       "circle",  "sphere", "ellipsoid",
                                       "line",        "plane",   "normal", "friction",
                                       "restitution", "paradox", "text",   NULL};
    const jd_mechanism* m = b->mechanism;
    const int before = b->contact_count;
    jd_status status = begin_section(b, jd_tree_find(m->section, "contacts"), keys, readers);
    for (int k = before; k < b->contact_count; k++)
        readers[k].meet = meet_shapes;
    for (int i = 0; i < m->joint_count && status == JD_OK; i++)
        status = begin_joint(b, &m->joints[i], readers);
    return status;
}

jd_status jd_read_contacts(jd_builder* b) {
    static const char* const keys[] = {"gap",         "motion",  "force", "normal", "friction",
                                       "restitution", "paradox", "text",  NULL};
    static jd_status (*const stages[])(jd_contact_reader*) = {
        read_gap,      read_motion, derive,         jd_read_normal,
        read_friction, read_impact, jd_read_forces, jd_add_watches,
    };
    jd_contact_reader readers[JD_MOST_CONTACTS] = {{0}};
    jd_status status = begin_section(b, jd_tree_find(b->root, "contacts"), keys, readers);
    if (status == JD_OK && b->mechanism)
        status = begin_mechanism(b, readers);
    for (int k = 0; k < b->contact_count; k++) {
        readers[k].b = b;
        readers[k].index = k;
        readers[k].info = &b->contacts[k];
        readers[k].touch = &b->touches[k];
    }
    for (size_t i = 0; i < sizeof stages / sizeof *stages && status == JD_OK; i++)
        status = each(b, readers, stages[i]);
    return status;
}
