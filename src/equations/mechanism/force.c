// Forces of contacts between shapes, in the axes of the ground: outputs, and arrows of the film.

#include "equations/mechanism/mechanism.h"

#include <string.h>

// ---- Outputs -----------------------------------------------------------------------------------

// An output, unless it is 0 or there already, as a corner of two contacts is; "0" where it is 0.
static jd_status name_of(jd_mechanism* m, const jd_mechanism_output* o, const char** name) {
    jd_builder* b = m->b;
    *name = o->name;
    if (!o->name || !o->text)
        return jd_out_of_memory(b);
    if (jd_node_is(b->graph, o->node, 0))
        *name = "0";
    else if (!jd_symbols_find(&b->symbols, o->name))
        return jd_mechanism_show(m, m->section, o, NULL);
    return JD_OK;
}

// What the contact does to the first of its bodies: normal force and friction.
static jd_node_vector force_of(const jd_mechanism* m, const jd_mechanism_shape* shape,
                               int contact) {
    jd_graph* g = m->b->graph;
    const int along = m->b->contacts[contact].along;
    jd_node_vector sum =
        jd_vector_scaled(g, jd_graph_input(g, JD_INPUT_NORMAL, contact), shape->meeting.normal);
    for (int i = 0; i < along && i < 2; i++)
        sum =
            jd_vector_add(g, sum,
                          jd_vector_scaled(g, jd_graph_input(g, JD_INPUT_FRICTION, 3 * contact + i),
                                           shape->meeting.along[i]));
    return sum;
}

static jd_status show_shape(jd_mechanism* m, jd_mechanism_shape* shape, int contact) {
    jd_arena* arena = m->b->arena;
    const jd_node_vector force = force_of(m, shape, contact);
    const char* of = shape->contact;
    jd_status status = JD_OK;
    for (int axis = 0; axis < (m->flat ? 2 : 3) && status == JD_OK; axis++) {
        const char way = m->axes[axis];
        const jd_mechanism_output place = {
            jd_arena_text(arena, "%c_%s_touch", way, of), "m",
            jd_arena_text(arena, "where %s touches, along %c", of, way), shape->lowest.at[axis]};
        const jd_mechanism_output pushes = {jd_arena_text(arena, "F%c_%s", way, of), "N",
                                            jd_arena_text(arena, "force of %s along %c", of, way),
                                            force.at[axis]};
        status = name_of(m, &place, &shape->place_names[axis]);
        if (status == JD_OK)
            status = name_of(m, &pushes, &shape->force_names[axis]);
    }
    return status;
}

jd_status jd_force_outputs(jd_mechanism* m) {
    const jd_builder* b = m->b;
    jd_status status = JD_OK;
    for (int i = 0; i < m->shape_count && status == JD_OK; i++)
        for (int c = 0; c < b->contact_count && status == JD_OK; c++)
            if (strcmp(b->contacts[c].name, m->shapes[i].contact) == 0)
                status = show_shape(m, &m->shapes[i], c);
    return status;
}

// ---- Arrows ------------------------------------------------------------------------------------

// The next two places of the arrows: of contacts with fewer there is room in the last thing.
static const char** next_arrow(jd_scene* scene, int* things, int* arrows) {
    if (*arrows % (JD_THING_PLACES / 2) == 0) {
        if (*things == JD_SCENE_THINGS)
            return NULL;
        scene->things[(*things)++].kind = JD_THING_FORCES;
    }
    return &scene->things[*things - 1].places[4 * ((*arrows)++ % (JD_THING_PLACES / 2))];
}

static const char* against(jd_mechanism* m, const char* name) {
    return strcmp(name, "0") == 0 ? name : jd_arena_text(m->b->arena, "-%s", name);
}

// On the body; on both where two round ones meet.
jd_status jd_force_draw(jd_mechanism* m, jd_scene* scene, int things) {
    const int up = m->flat ? 1 : 2;
    int arrows = 0;
    for (int i = 0; i < m->shape_count; i++) {
        const jd_mechanism_shape* shape = &m->shapes[i];
        const int sides = shape->floor || shape->support || shape->bodies[1] == 0 ? 1 : 2;
        for (int side = 0; side < sides && shape->force_names[0]; side++) {
            const char** places = next_arrow(scene, &things, &arrows);
            if (!places)
                return JD_OK;
            for (int k = 0; k < 2; k++) {
                const int axis = k == 0 ? 0 : up;
                const char* force = shape->force_names[axis];
                places[k] = shape->place_names[axis];
                places[2 + k] = side == 0 ? force : against(m, force);
                if (!places[2 + k])
                    return jd_out_of_memory(m->b);
            }
        }
    }
    return JD_OK;
}
