// The film of a mechanism: limbs from joint to joint, round bodies, ground and what else carries them,
// forces of contacts;
// seen in its plane, or along y.

#include "equations/mechanism/mechanism.h"
#include "judder/maths.h"

// A film on its way.
typedef struct drawing {
    jd_mechanism* m;
    jd_scene* scene;
    int count;    // things
    bool* drawn;  // [body] as a limb
} drawing;

// ---- Places ------------------------------------------------------------------------------------

// An output for a coordinate of a place, unless it is there already; "0" where it is 0.
static jd_status name_of(drawing* d, const char* of, int axis, jd_node node, const char** name) {
    jd_mechanism* m = d->m;
    jd_builder* b = m->b;
    if (jd_node_is(b->graph, node, 0)) {
        *name = "0";
        return JD_OK;
    }
    const jd_mechanism_output output = {
        jd_arena_text(b->arena, "%c_%s", m->axes[axis], of), "m",
        jd_arena_text(b->arena, "place of %s along %c", of, m->axes[axis]), node};
    *name = output.name;
    if (!output.name)
        return jd_out_of_memory(b);
    return jd_symbols_find(&b->symbols, output.name)
               ? JD_OK
               : jd_mechanism_show(m, m->section, &output, NULL);
}

static jd_status names_of(drawing* d, const char* of, jd_node_vector place, const char** names) {
    const int up = d->m->flat ? 1 : 2;
    const jd_status status = name_of(d, of, 0, place.at[0], &names[0]);
    return status == JD_OK ? name_of(d, of, up, place.at[up], &names[1]) : status;
}

// ---- Things ------------------------------------------------------------------------------------

static jd_thing* next_thing(drawing* d) {
    return d->count < JD_SCENE_THINGS ? &d->scene->things[d->count++] : NULL;
}

static bool is_end(const jd_mechanism* m, int shape, int body) {
    return m->shapes[shape].body == body && !m->shapes[shape].polygon;
}

// Where a limb goes to: joints that hang on its body and shapes. `next` becomes the body that hangs on
// it if that is all there is, else 0. @return how many places, 1 for its centre.
static int count_ends(const jd_mechanism* m, int body, int* next) {
    int joints = 0, shapes = 0;
    *next = 0;
    for (int i = 0; i < m->joint_count; i++)
        if (m->joints[i].parent == body) {
            *next = m->joints[i].child;
            joints++;
        }
    for (int i = 0; i < m->shape_count; i++)
        shapes += is_end(m, i, body);
    if (joints != 1 || shapes > 0)
        *next = 0;
    return joints + shapes > 0 ? joints + shapes : 1;
}

// The joint of a body, as the next place of a line.
static jd_status add_joint(drawing* d, jd_thing* line, int* places, int body) {
    const jd_mechanism_body* is = &d->m->bodies[body];
    return names_of(d, d->m->joints[is->joint].name, is->frame.origin,
                    &line->places[2 * (*places)++]);
}

// From the joint of a body to the joints that hang on it and to its shapes; to its centre if there
// are none.
static jd_status add_ends(drawing* d, jd_thing* line, int* places, int body) {
    jd_mechanism* m = d->m;
    const int before = *places;
    jd_status status = JD_OK;
    for (int i = 0; i < m->joint_count && status == JD_OK; i++)
        if (m->joints[i].parent == body && *places < JD_THING_PLACES)
            status = add_joint(d, line, places, m->joints[i].child);
    for (int i = 0; i < m->shape_count && status == JD_OK; i++)
        if (is_end(m, i, body) && *places < JD_THING_PLACES)
            status = names_of(d, m->shapes[i].contact, m->shapes[i].centre,
                              &line->places[2 * (*places)++]);
    if (*places == before && status == JD_OK)
        status =
            names_of(d, m->bodies[body].name, jd_body_centre(m->b->graph, &m->bodies[body].node),
                     &line->places[2 * (*places)++]);
    return status;
}

// Limbs that hang on each other, one by one, are a line: as far as it has places for them.
static jd_status draw_limbs(drawing* d, int body) {
    const jd_mechanism* m = d->m;
    jd_thing* line = d->drawn[body] ? NULL : next_thing(d);
    int places = 0, next, after;
    if (!line)
        return JD_OK;
    line->kind = JD_THING_LIMBS;
    jd_status status = add_joint(d, line, &places, body);
    d->drawn[body] = true;
    for (count_ends(m, body, &next); next > 0 && status == JD_OK; next = after) {
        status = add_joint(d, line, &places, next);
        if (d->drawn[next] || count_ends(m, next, &after) > JD_THING_PLACES - places)
            return status;
        d->drawn[next] = true;
        body = next;
    }
    return status == JD_OK ? add_ends(d, line, &places, body) : status;
}

// A polygon from corner to corner, those from number `first` on, and back to it.
static jd_status draw_polygon(drawing* d, int first) {
    const jd_mechanism* m = d->m;
    const jd_tree* polygon = m->shapes[first].polygon;
    int places = 0;
    if (!polygon || (first > 0 && m->shapes[first - 1].polygon == polygon))
        return JD_OK;
    jd_thing* thing = next_thing(d);
    if (!thing)
        return JD_OK;
    jd_status status = JD_OK;
    thing->kind = JD_THING_LIMBS;
    for (int i = first; i < m->shape_count && status == JD_OK; i++)
        if (m->shapes[i].polygon == polygon && places + 1 < JD_THING_PLACES)
            status = names_of(d, m->shapes[i].contact, m->shapes[i].centre,
                              &thing->places[2 * places++]);
    return status == JD_OK ? names_of(d, m->shapes[first].contact, m->shapes[first].centre,
                                      &thing->places[2 * places])
                           : status;
}

// A ball is drawn where its radius has a name.
static jd_status draw_ball(drawing* d, const jd_mechanism_shape* shape) {
    const jd_node_info radius = jd_graph_at(d->m->b->graph, shape->radius);
    if (shape->kind != JD_SOLID_BALL || radius.op != JD_OP_INPUT ||
        radius.kind != JD_INPUT_PARAMETER)
        return JD_OK;
    jd_thing* thing = next_thing(d);
    if (!thing)
        return JD_OK;
    thing->kind = JD_THING_BALL;
    thing->size = d->m->b->parameters[radius.index].name;
    return names_of(d, shape->contact, shape->centre, thing->places);
}

static jd_status draw_floor(drawing* d, const jd_mechanism_shape* shape) {
    jd_builder* b = d->m->b;
    jd_thing* thing = shape->floor && shape->place_names[0] ? next_thing(d) : NULL;
    if (!thing)
        return JD_OK;
    thing->kind = JD_THING_FLOOR;
    thing->gap = jd_arena_text(b->arena, "gap_%s", shape->contact);
    thing->places[0] = shape->place_names[0];
    thing->places[1] = shape->place_names[d->m->flat ? 1 : 2];
    return thing->gap ? JD_OK : jd_out_of_memory(b);
}

// A place under a name that was made for it.
static jd_status name_place(drawing* d, const char* name, jd_node_vector place,
                            const char** names) {
    return name ? names_of(d, name, place, names) : jd_out_of_memory(d->m->b);
}

// A line or a plane that moves or tilts: a piece of it below what it carries.
static jd_status draw_support(drawing* d, const jd_mechanism_shape* shape) {
    jd_builder* b = d->m->b;
    jd_graph* g = b->graph;
    if (!shape->support || shape->polygon || jd_node_is(g, shape->radius, 0))
        return JD_OK;
    jd_thing* thing = next_thing(d);
    if (!thing)
        return JD_OK;
    const jd_node_vector across =
        d->m->flat ? shape->meeting.along[0]
                   : jd_vector_cross(g, shape->meeting.normal, jd_vector_of(g, 0, 1, 0));
    const jd_node_vector half =
        jd_vector_scaled(g, jd_node_mul(g, jd_graph_number(g, 4), shape->radius), across);
    thing->kind = JD_THING_LIMBS;
    const jd_status status =
        name_place(d, jd_arena_text(b->arena, "%s_left", shape->contact),
                   jd_vector_sub(g, shape->meeting.point[1], half), thing->places);
    return status == JD_OK
               ? name_place(d, jd_arena_text(b->arena, "%s_right", shape->contact),
                            jd_vector_add(g, shape->meeting.point[1], half), &thing->places[2])
               : status;
}

// An ellipsoid as it is seen: where its rim is farthest in eight directions.
static jd_status draw_outline(drawing* d, int index) {
    jd_builder* b = d->m->b;
    const jd_mechanism_shape* shape = &d->m->shapes[index];
    bool again = shape->kind != JD_SOLID_ELLIPSOID;
    for (int i = 0; i < index; i++)
        again =
            again || (d->m->shapes[i].kind == shape->kind && d->m->shapes[i].body == shape->body);
    jd_thing* thing = again ? NULL : next_thing(d);
    jd_status status = JD_OK;
    if (!thing)
        return JD_OK;
    thing->kind = JD_THING_PLATE;
    for (int i = 0; i < JD_THING_PLACES && status == JD_OK; i++) {
        const double angle = 2 * JD_PI * i / JD_THING_PLACES;
        const jd_node_vector inwards =
            jd_vector_of(b->graph, -jd_maths_cos(angle), 0, -jd_maths_sin(angle));
        status =
            name_place(d, jd_arena_text(b->arena, "%s_rim%d", shape->contact, i + 1),
                       jd_solid_lowest(b->graph, &shape->solid, inwards), &thing->places[2 * i]);
    }
    return status;
}

jd_status jd_mechanism_draw(jd_mechanism* m) {
    jd_builder* b = m->b;
    drawing d = {m, jd_arena_take(b->arena, 1, sizeof *d.scene), 0,
                 jd_arena_take(b->arena, (size_t)m->body_count, sizeof *d.drawn)};
    const jd_mechanism_body* last = &m->bodies[m->body_count - 1];
    const char* names[2];
    jd_status status = d.scene && d.drawn ? JD_OK : jd_out_of_memory(b);
    if (jd_tree_find(b->root, "film"))
        return status;
    for (int i = 0; i < m->shape_count && status == JD_OK; i++)
        status = draw_floor(&d, &m->shapes[i]);
    for (int i = 0; i < m->shape_count && status == JD_OK; i++)
        status = draw_support(&d, &m->shapes[i]);
    for (int i = 1; i < m->body_count && status == JD_OK; i++)
        status = draw_limbs(&d, i);
    for (int i = 0; i < m->shape_count && status == JD_OK; i++)
        status = draw_polygon(&d, i);
    for (int i = 0; i < m->shape_count && status == JD_OK; i++)
        status = draw_outline(&d, i);
    for (int i = 0; i < m->shape_count && status == JD_OK; i++)
        status = draw_ball(&d, &m->shapes[i]);
    if (status == JD_OK)
        status = jd_force_draw(m, d.scene, d.count);
    if (status == JD_OK)
        status = names_of(&d, last->name, jd_body_centre(b->graph, &last->node), names);
    if (status != JD_OK || names[0][0] == '0' || names[1][0] == '0')
        return status;
    d.scene->title = "mechanism";
    d.scene->across = names[0];
    d.scene->up = names[1];
    b->system->scenes = d.scene;
    b->system->scene_count = 1;
    return JD_OK;
}
