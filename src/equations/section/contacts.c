// The section `contacts`: each contact is stated once, and its derivatives are found here.
//
//     floor: {gap: h, motion: v - r*w, force: {normal: {u': 1/m}, along: {v': 1/m, w': -1/(i*m*r)}},
//             friction: mu, restitution: {law: newton, e: e}}
//     wall[1..n-1]: {gap: "x[i+1] - x[i] - d", force: {"v[i]'": -1/m, "v[i+1]'": 1/m}}
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
    r->tilts = meeting.tilts;
    jd_unit_read("m", &r->gap_unit);
    for (int i = 0; i < r->info->along; i++) {
        r->touch->along[i].speed = meeting.sliding[i];
        r->speed_unit[i] = jd_unit_over(i < 2 ? r->gap_unit : jd_unit_one(), r->b->time);
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
        if (r->info->along == (jd_tree_find(r->entry, "patch") ? 3 : 2))
            return JD_WRONG_AT(r->b, entry,
                               "a contact slides in one or two directions; with "
                               "'patch' it spins as well");
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
    if (status == JD_OK && jd_tree_find(r->entry, "patch") && r->info->along != 3)
        return JD_WRONG_AT(r->b, motion, "the motion of a patch is [v_x, v_y, spin]");
    return status;
}

// ---- The whole ---------------------------------------------------------------------------------

static jd_status begin_contact(jd_builder* b, const jd_tree* entry, const char* const* keys,
                               const char* as) {
    jd_status status = jd_name_check(b, entry->key, as);
    for (int i = 0; i < b->contact_count && status == JD_OK; i++)
        if (strcmp(b->contacts[i].name, as) == 0)
            return JD_WRONG_AT(b, entry->key, "two contacts are called '%s'", as);
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
    b->touches[k] = (jd_program_contact){.press = -1,
                                         .lasting = -1,
                                         .mu_k_y = -1,
                                         .mu_s_y = -1,
                                         .compliant = -1,
                                         .normal = {.speed = -1, .drift = -1},
                                         .along = {{.speed = -1, .drift = -1},
                                                   {.speed = -1, .drift = -1},
                                                   {.speed = -1, .drift = -1}}};
    return jd_read_labels(b, entry, name, &symbol, &b->contacts[k].text);
}

// All contacts are begun before derivatives are taken: each tells which states are velocities.
static jd_status each(jd_builder* b, jd_contact_reader* readers,
                      jd_status (*read)(jd_contact_reader* r)) {
    jd_status status = JD_OK;
    for (int k = 0; k < b->contact_count && status == JD_OK; k++) {
        b->locals = readers[k].counter.name ? &readers[k].counter : NULL;
        status = read(&readers[k]);
    }
    b->locals = NULL;
    return status;
}

static jd_status derive(jd_contact_reader* r) {
    bool whole = r->touch->gap < 0 || jd_line_derive(r->b, &r->touch->normal);
    for (int i = 0; whole && i < r->info->along; i++)
        whole = jd_line_derive(r->b, &r->touch->along[i]);
    return whole ? JD_OK : jd_out_of_memory(r->b);
}

// The contacts of an entry are begun: one, or those of an array, "foot[1..4]" or "foot[1]".
static jd_status begin_entry(jd_builder* b, const jd_tree* entry, const char* const* keys,
                             jd_contact_reader* readers) {
    jd_key key;
    jd_status status = jd_key_read(b, entry->key, &key);
    if (status == JD_OK && (key.primes || key.all))
        return JD_WRONG_AT(b, entry->key, "'%s' is neither a name nor an array such as foot[1..4]",
                           entry->key->text);
    for (int i = key.from; status == JD_OK && i <= (key.counter ? key.to : key.from); i++) {
        const char* name = key.counter ? jd_element_name(b, key.name, i) : key.name;
        status = name ? begin_contact(b, entry, keys, name) : jd_out_of_memory(b);
        if (status != JD_OK)
            return status;
        readers[b->contact_count - 1] = (jd_contact_reader){
            .entry = entry, .counter = {.name = key.counter, .whole = true, .count = i}};
    }
    return status;
}

// The contacts of one section are begun.
static jd_status begin_section(jd_builder* b, const jd_tree* section, const char* const* keys,
                               jd_contact_reader* readers) {
    jd_status status = section ? jd_section_is_map(b, section) : JD_OK;
    for (const jd_tree* entry = section ? section->first : NULL; entry && status == JD_OK;
         entry = entry->next)
        status = begin_entry(b, entry, keys, readers);
    return status;
}

// Shapes that meet.
static jd_status meet_shapes(jd_contact_reader* r, jd_mechanism_contact* contact) {
    contact->name = r->info->name;
    contact->corner = r->corner;
    const jd_status status = jd_mechanism_meet(r->b->mechanism, r->entry, contact);
    if (!jd_tree_find(r->entry, "friction"))
        contact->along = 0;
    if (jd_normal_is_given(r->entry))
        contact->gap = -1;  // it never opens
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

// A contact between shapes: of a polygon one for each corner, floor1, floor2 and so on.
static jd_status begin_shapes(jd_builder* b, const jd_tree* entry, const char* const* keys,
                              jd_contact_reader* readers) {
    const char* name = entry->key->text;
    int count = 1;
    jd_status status = jd_section_is_map(b, entry);
    if (status == JD_OK)
        status = jd_mechanism_corners(b->mechanism, entry, &count);
    for (int i = 0; i < count && status == JD_OK; i++) {
        const char* own = count > 1 ? jd_arena_text(b->arena, "%s%d", name, i + 1) : name;
        status = own ? begin_contact(b, entry, keys, own) : jd_out_of_memory(b);
        if (status == JD_OK)
            readers[b->contact_count - 1] =
                (jd_contact_reader){.entry = entry, .corner = i, .meet = meet_shapes};
    }
    return status;
}

static jd_status begin_mechanism(jd_builder* b, jd_contact_reader* readers) {
    static const char* const keys[] = {
        "point",    "polygon",     "circle",  "sphere", "ellipsoid", "line",   "plane", "normal",
        "friction", "restitution", "paradox", "patch",  "face",      "called", "text",  NULL};
    const jd_mechanism* m = b->mechanism;
    const jd_tree* section = jd_tree_find(m->section, "contacts");
    jd_status status = section ? jd_section_is_map(b, section) : JD_OK;
    for (const jd_tree* entry = section ? section->first : NULL; entry && status == JD_OK;
         entry = entry->next)
        status = begin_shapes(b, entry, keys, readers);
    for (int i = 0; i < m->joint_count && status == JD_OK; i++)
        status = begin_joint(b, &m->joints[i], readers);
    return status;
}

jd_status jd_read_contacts(jd_builder* b) {
    static const char* const keys[] = {"gap",      "motion",      "force",   "normal",
                                       "friction", "restitution", "paradox", "patch",
                                       "called",   "text",        NULL};
    static jd_status (*const stages[])(jd_contact_reader*) = {
        read_gap,      read_motion,    derive,         jd_read_normal, jd_read_friction,
        jd_read_patch, jd_read_impact, jd_read_forces, jd_add_watches,
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
