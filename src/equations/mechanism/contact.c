// What bodies touch with: shapes, how they stand to each other, what contact forces do.
//
//     floor: {circle: {body: bob, centre: [0, -l], radius: r}, line: {through: [0, -D], normal: [0, 1]}}
//     balls: {sphere: [{body: a, radius: r}, {body: b, radius: r}]}

#include "equations/mechanism/mechanism.h"

#include <string.h>

// A shape as it is written.
typedef struct shape_word {
    const char* name;
    jd_solid_kind kind;
    bool flat, space;     // where it is known
    const char* keys[5];  // of its map
} shape_word;

static const shape_word words[] = {
    {"point", JD_SOLID_BALL, true, true, {"body", "at", NULL}},
    {"face", JD_SOLID_BALL, false, true, {"body", "at", NULL}},
    {"polygon", JD_SOLID_BALL, true, true, {"body", "corners", NULL}},
    {"circle", JD_SOLID_BALL, true, false, {"body", "centre", "radius", NULL}},
    {"sphere", JD_SOLID_BALL, false, true, {"body", "centre", "radius", NULL}},
    {"ellipsoid", JD_SOLID_ELLIPSOID, false, true, {"body", "centre", "axes", NULL}},
    {"line", JD_SOLID_PLANE, true, false, {"body", "through", "normal", NULL}},
    {"plane", JD_SOLID_PLANE, false, true, {"body", "through", "normal", NULL}},
};
#define WORDS (sizeof words / sizeof *words)

jd_status jd_mechanism_corners(const jd_mechanism* m, const jd_tree* contact, int* count) {
    const jd_tree* polygon = jd_tree_find(contact, "polygon");
    const jd_tree* corners =
        polygon && polygon->kind == JD_TREE_MAP ? jd_tree_find(polygon, "corners") : NULL;
    *count = 1;
    if (!polygon)
        return JD_OK;
    *count = 0;
    for (const jd_tree* one = corners && corners->kind == JD_TREE_LIST ? corners->first : NULL; one;
         one = one->next)
        ++*count;
    return *count > 0 ? JD_OK
                      : JD_WRONG_AT(m->b, polygon,
                                    "a polygon has corners in the axes of its body: 'polygon: "
                                    "{body: block, corners: [[0, 0], [1 m, 0]]}'");
}

// ---- Shapes ------------------------------------------------------------------------------------

static jd_status read_axes(jd_mechanism* m, const jd_tree* axes, jd_node_solid* solid) {
    jd_status status = jd_mechanism_vector(m, axes, "m", &solid->size);
    for (int i = 0; i < 3 && status == JD_OK; i++)
        status = jd_require(m->b, &(jd_demand){axes, true, solid->size.at[i]},
                            "half axes of an ellipsoid are above 0");
    return status;
}

static jd_status read_size(jd_mechanism* m, const jd_tree* entry, const shape_word* word,
                           jd_node_solid* solid) {
    const jd_tree* radius = jd_tree_find(entry, "radius");
    const jd_tree* axes = jd_tree_find(entry, "axes");
    solid->size = jd_vector_zero(m->b->graph);
    if (word->kind == JD_SOLID_ELLIPSOID && !axes)
        return JD_WRONG_AT(m->b, entry, "an ellipsoid has half axes: 'axes: [a, b, c]'");
    if (axes)
        return read_axes(m, axes, solid);
    if (strcmp(word->keys[1], "centre") == 0 && !radius)
        return JD_WRONG_AT(m->b, entry, "a %s has a radius", word->name);
    const jd_status status = jd_mechanism_value(m, radius, "m", 0, &solid->size.at[0]);
    if (status != JD_OK || !radius)
        return status;
    return jd_require(m->b, &(jd_demand){radius, false, solid->size.at[0]}, "a radius below 0");
}

static jd_status read_solid(jd_mechanism* m, const jd_tree* entry, const shape_word* word,
                            int corner, jd_node_solid* solid) {
    const jd_tree* name = jd_tree_find(entry, "body");
    const jd_tree* place = jd_tree_find(entry, word->keys[1]);
    int body = 0;
    jd_status status = jd_section_is_map(m->b, entry);
    if (status == JD_OK)
        status = jd_keys_are(m->b, entry, word->keys);
    if (status == JD_OK && !name && word->kind != JD_SOLID_PLANE)
        return JD_WRONG_AT(m->b, entry, "a %s belongs to a body: 'body: rod'", word->name);
    if (status == JD_OK && name)
        status = jd_mechanism_body_of(m, name, &body);
    if (strcmp(word->name, "polygon") == 0)
        place = jd_mechanism_part(place, corner);
    solid->kind = word->kind;
    solid->frame = &m->bodies[body].frame;
    if (status == JD_OK)
        status = jd_mechanism_vector(m, place, "m", &solid->place);
    if (status == JD_OK && word->kind == JD_SOLID_PLANE && !jd_tree_find(entry, "normal"))
        return JD_WRONG_AT(m->b, entry, "a %s has a normal, out of its body: 'normal: [%s]'",
                           word->name, m->flat ? "0, 1" : "0, 0, 1");
    if (status == JD_OK && word->kind == JD_SOLID_PLANE)
        return jd_mechanism_direction(m, jd_tree_find(entry, "normal"), &solid->normal);
    return status == JD_OK ? read_size(m, entry, word, solid) : status;
}

static const shape_word* word_of(const char* name) {
    for (size_t i = 0; i < WORDS; i++)
        if (strcmp(words[i].name, name) == 0)
            return &words[i];
    return NULL;
}

// All shapes of a contact: two, be they of one key or of two.
static jd_status read_solids(jd_mechanism* m, const jd_tree* contact, int corner,
                             jd_node_solid solids[2]) {
    int count = 0;
    for (const jd_tree* entry = contact->first; entry; entry = entry->next) {
        const shape_word* word = word_of(entry->key->text);
        const bool list = entry->kind == JD_TREE_LIST;
        if (!word)
            continue;
        if (m->flat ? !word->flat : !word->space)
            return JD_WRONG_AT(m->b, entry->key, "there is no '%s' %s", word->name,
                               m->flat ? "in the plane" : "in space");
        for (const jd_tree* one = list ? entry->first : entry; one; one = list ? one->next : NULL) {
            if (count == 2)
                return JD_WRONG_AT(m->b, one, "more than two shapes: a contact is between two");
            const jd_status status = read_solid(m, one, word, corner, &solids[count++]);
            if (status != JD_OK)
                return status;
        }
    }
    if (jd_tree_find(contact, "face") && !jd_tree_find(contact, "patch"))
        return JD_WRONG_AT(m->b, contact, "a face has an area: 'patch: {shape: disc, radius: r}'");
    if (count != 2)
        return JD_WRONG_AT(m->b, contact,
                           "a contact is between two shapes, as 'circle: {...}, line: {...}'");
    return JD_OK;
}

// ---- Contacts ----------------------------------------------------------------------------------

static int body_at(const jd_mechanism* m, const jd_node_frame* frame) {
    int body = 0;
    while (&m->bodies[body].frame != frame)
        body++;
    return body;
}

// For film and reactions.
static void keep_shape(jd_mechanism* m, const char* contact, const jd_node_solid* solid,
                       const jd_node_meeting* meeting) {
    jd_graph* g = m->b->graph;
    const int up = m->flat ? 1 : 2;
    const int body = body_at(m, meeting->frame[0]);
    m->shapes[m->shape_count++] = (jd_mechanism_shape){
        .contact = contact,
        .body = body,
        .kind = solid->kind,
        .centre =
            jd_vector_add(g, solid->frame->origin, jd_frame_vector(g, solid->frame, solid->place)),
        .lowest = meeting->point[0],
        .radius = solid->size.at[0],
        .solid = *solid,
        .floor =
            meeting->frame[1] == &m->bodies[0].frame && jd_node_is(g, meeting->normal.at[up], 1),
        .bodies = {body, body_at(m, meeting->frame[1])},
        .meeting = *meeting,
    };
}

// Whether bodies can turn against each other about axes in the plane of their contact. Reactions would
// tell the moment that keeps others from it.
static bool can_tilt(jd_mechanism* m, const jd_node_meeting* meeting) {
    if (jd_tree_find(m->section, "reactions"))
        return true;
    for (int i = 0; i < 2; i++)
        if (!jd_node_vanishes(m->b, jd_meeting_turning(m->b->graph, meeting, meeting->along[i])))
            return true;
    return false;
}

// A patch slides in two directions and spins.
static jd_status meet_patch(jd_mechanism* m, const jd_tree* contact, const jd_node_meeting* meeting,
                            jd_mechanism_contact* out) {
    jd_graph* g = m->b->graph;
    jd_node by[JD_MOST_VELOCITIES];
    if (m->flat)
        return JD_WRONG_AT(m->b, jd_tree_find(contact, "patch"), "patches are for space");
    out->gap = meeting->gap;
    out->opening = jd_meeting_speed(g, meeting, meeting->normal, by);
    out->along = 3;
    for (int i = 0; i < 2; i++)
        out->sliding[i] = jd_meeting_speed(g, meeting, meeting->along[i], by);
    out->sliding[2] = jd_meeting_turning(g, meeting, meeting->normal);
    out->tilts = can_tilt(m, meeting);
    return JD_OK;
}

jd_status jd_mechanism_meet(jd_mechanism* m, const jd_tree* contact, jd_mechanism_contact* out) {
    jd_graph* g = m->b->graph;
    jd_node_solid solid[2];
    jd_node by[JD_MOST_VELOCITIES];
    const jd_status status = read_solids(m, contact, out->corner, solid);
    if (status != JD_OK)
        return status;
    if (solid[0].kind == JD_SOLID_PLANE && solid[1].kind != JD_SOLID_PLANE) {
        const jd_node_solid first = solid[0];
        solid[0] = solid[1];
        solid[1] = first;
    }
    if (!jd_solids_meet(solid[0].kind, solid[1].kind))
        return JD_WRONG_AT(m->b, contact,
                           "these two shapes do not meet: one is a line or a plane, "
                           "or both are round");
    if (solid[0].frame == solid[1].frame)
        return JD_WRONG_AT(m->b, contact, "both shapes belong to one body");
    jd_node_meeting meeting = jd_solids_meeting(g, &solid[0], &solid[1], m->flat);
    if (jd_tree_find(contact, "face"))
        jd_meeting_turn(g, &meeting);
    keep_shape(m, out->name, &solid[0], &meeting);
    jd_mechanism_shape* shape = &m->shapes[m->shape_count - 1];
    shape->polygon = jd_tree_find(contact, "polygon");
    shape->support = solid[1].kind == JD_SOLID_PLANE && !shape->floor;
    if (jd_tree_find(contact, "patch"))
        return meet_patch(m, contact, &meeting, out);
    out->gap = meeting.gap;
    out->opening = jd_meeting_speed(g, &meeting, meeting.normal, by);
    out->along = m->flat ? 1 : 2;
    for (int i = 0; i < out->along; i++)
        out->sliding[i] = jd_meeting_speed(g, &meeting, meeting.along[i], by);
    return JD_OK;
}

jd_status jd_mechanism_column(jd_mechanism* m, const jd_program_line* line, jd_node* force) {
    const jd_node* by = line->by;
    jd_node x[JD_MOST_VELOCITIES];
    const jd_node zero = jd_graph_number(m->b->graph, 0);
    for (int k = 0; k < m->velocity_count; k++)
        x[k] = by[m->velocity[k]] >= 0 ? by[m->velocity[k]] : zero;
    if (jd_dynamics_solve(m->b->graph, &m->dynamics, x) != JD_OK)
        return jd_out_of_memory(m->b);
    for (int k = 0; k < m->velocity_count; k++)
        force[m->velocity[k]] = jd_node_is(m->b->graph, x[k], 0) ? -1 : x[k];
    if (m->drive >= 0 && m->power >= 0)
        force[m->drive] = jd_reaction_share(m, force, line->speed);
    return jd_graph_status(m->b->graph);
}

// ---- Joints ------------------------------------------------------------------------------------

// Pins and slides that move by themselves.
static jd_status check_joint(const jd_mechanism* m, const jd_mechanism_joint* j, const char* what) {
    const bool plain = j->motion_count == 1 && j->motion[0].velocity >= 0;
    if (plain)
        return JD_OK;
    return JD_WRONG_AT(m->b, jd_tree_find(j->entry, what),
                       "%s of a joint: of a pin or a slide with a coordinate of its own", what);
}

jd_status jd_mechanism_stop(jd_mechanism* m, const jd_mechanism_joint* j, bool high,
                            jd_mechanism_contact* out) {
    jd_graph* g = m->b->graph;
    const jd_tree* stops = jd_tree_find(j->entry, "stops");
    const jd_joint_motion* motion = &j->motion[0];
    const jd_tree *low = jd_tree_find(stops, "low"), *top = jd_tree_find(stops, "high");
    const char* unit = motion->slides ? "m" : "1";
    jd_node end, other;
    jd_status status = check_joint(m, j, "stops");
    if (status == JD_OK && j->absolute)
        return JD_WRONG_AT(m->b, stops, "stops are between two bodies: not of an absolute angle");
    if (status == JD_OK)
        status = jd_mechanism_value(m, high ? top : low, unit, 0, &end);
    if (status == JD_OK && high && low)
        status = jd_mechanism_value(m, low, unit, 0, &other);
    if (status == JD_OK && high && low)
        status = jd_require(m->b, &(jd_demand){stops, false, jd_node_sub(g, end, other)},
                            "stops of joint '%s': 'high' is below 'low'", j->name);
    if (status != JD_OK)
        return status;
    out->gap = high ? jd_node_sub(g, end, motion->by.place) : jd_node_sub(g, motion->by.place, end);
    out->opening = high ? jd_node_neg(g, motion->by.rate) : motion->by.rate;
    out->along = 0;
    return JD_OK;
}

// Friction is a torque M, or a force, whatever presses: as a coefficient 1 under a normal force M.
jd_status jd_mechanism_rub(jd_mechanism* m, const jd_mechanism_joint* j, jd_mechanism_contact* out,
                           jd_program_contact* touch) {
    static const char* const keys[] = {"kinetic", "static", NULL};
    jd_graph* g = m->b->graph;
    const jd_tree* friction = jd_tree_find(j->entry, "friction");
    const bool map = friction->kind == JD_TREE_MAP;
    const jd_tree* kinetic = map ? jd_tree_find(friction, "kinetic") : friction;
    const jd_tree* rest = map ? jd_tree_find(friction, "static") : NULL;
    jd_node held;
    jd_status status = map ? jd_keys_are(m->b, friction, keys) : JD_OK;
    if (status == JD_OK && !kinetic)
        return JD_WRONG_AT(m->b, friction,
                           "friction of a joint is a torque or a force, or {kinetic: "
                           "M, static: M_s}");
    if (status == JD_OK)
        status = check_joint(m, j, "friction");
    const char* unit = j->motion[0].slides ? "N" : "N m";
    if (status == JD_OK)
        status = jd_mechanism_value(m, kinetic, unit, 0, &touch->press);
    if (status == JD_OK && rest)
        status = jd_mechanism_value(m, rest, unit, 0, &held);
    if (status != JD_OK)
        return status;
    touch->mu_k = touch->mu_s = jd_graph_number(g, 1);
    status = jd_require(m->b, &(jd_demand){kinetic, rest != NULL, touch->press},
                        rest ? "friction of a joint that has one at rest is above 0"
                             : "friction of a joint is not below 0");
    if (status == JD_OK && rest)
        status = jd_require(m->b, &(jd_demand){rest, false, jd_node_sub(g, held, touch->press)},
                            "friction at rest is not below that of motion");
    if (status != JD_OK)
        return status;
    if (rest)
        touch->mu_s = jd_node_div(g, held, touch->press);
    out->along = 1;
    out->sliding[0] = jd_joint_rate(m, j, 0);
    return JD_OK;
}
