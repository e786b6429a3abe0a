// The sections `figure` and `film`: panels and scenes of the system's own quantities.
//
//     figure: [{time: [x, b]}, {path: [x, v], title: phase plane}]
//     film:   [{across: x, up: z, things: [{floor: [0, z_f]}, {ball: [x, z], size: r, stands: true}]}]
//
// Without `figure`: the first states over time, and the first place with its velocity.

#include "equations/builder.h"

#include <stdio.h>
#include <string.h>

#define PANELS 6
#define SCENES 4

// ---- Quantities --------------------------------------------------------------------------------

// The name of a state, an output or, with `more`, a parameter, a sign before it, or 0; as tables call it.
static jd_status quantity_name(jd_builder* b, const jd_tree* entry, bool more, const char** name) {
    const char* text;
    jd_status status = jd_text_of(b, entry, &text);
    if (status != JD_OK)
        return status;
    *name = jd_arena_copy(b->arena, text, strlen(text));
    if (*name && strchr(text, '[')) {
        jd_key key;
        status = jd_key_read(b, entry, &key);
        if (status != JD_OK || !key.element || key.primes)
            return status != JD_OK ? status : JD_WRONG_AT(b, entry, "'%.60s' is no quantity", text);
        *name = jd_element_name(b, key.name, key.from);
    }
    if (!*name)
        return jd_out_of_memory(b);
    text = *name;
    if (more && strcmp(text, "0") == 0)
        return JD_OK;
    const char* plain = text + (more && text[0] == '-');
    for (int i = 0; i < b->state_count; i++)
        if (strcmp(b->states[i].name, plain) == 0)
            return JD_OK;
    for (int i = 0; i < b->output_count; i++)
        if (strcmp(b->outputs[i].name, plain) == 0)
            return JD_OK;
    for (int i = 0; more && i < b->parameter_count; i++)
        if (strcmp(b->parameters[i].name, plain) == 0)
            return JD_OK;
    const char* nearest = jd_symbols_nearest(&b->symbols, plain);
    if (nearest && strcmp(nearest, plain) != 0)
        return JD_WRONG_AT(b, entry, "'%.60s' is neither a state nor an output; did you mean '%s'?",
                           plain, nearest);
    return JD_WRONG_AT(b, entry, "'%.60s' is neither a state nor an output", plain);
}

// A name or a list of names. @return by *count how many.
static jd_status quantity_names(jd_builder* b, const jd_tree* entry, bool more, const char** names,
                                int most, int* count) {
    const bool list = entry->kind == JD_TREE_LIST;
    jd_status status = JD_OK;
    *count = 0;
    for (const jd_tree* item = list ? entry->first : entry; item && status == JD_OK;
         item = list ? item->next : NULL) {
        if (*count == most)
            return JD_WRONG_AT(b, item, "more than %d quantities", most);
        status = quantity_name(b, item, more, &names[(*count)++]);
    }
    return status;
}

// ---- Panels ------------------------------------------------------------------------------------

static jd_status read_panel(jd_builder* b, const jd_tree* entry, jd_panel* panel) {
    static const char* const keys[] = {"time", "path", "phase", "title", NULL};
    static const jd_panel_kind kinds[] = {JD_PANEL_TIME, JD_PANEL_PATH, JD_PANEL_PHASE};
    const jd_tree* title = jd_tree_find(entry, "title");
    int count = 0, found = 0;
    jd_status status = entry->kind == JD_TREE_MAP
                           ? jd_keys_are(b, entry, keys)
                           : JD_WRONG_AT(b, entry, "a panel is {time: [x, v]} or {path: [x, v]}");
    for (int i = 0; i < 3 && status == JD_OK; i++) {
        const jd_tree* names = jd_tree_find(entry, keys[i]);
        if (!names)
            continue;
        found++;
        panel->kind = kinds[i];
        status = quantity_names(b, names, false, panel->quantities, JD_PANEL_QUANTITIES, &count);
        if (status == JD_OK && i > 0 && count != 2)
            return JD_WRONG_AT(b, names, "'%s' shows one quantity over another: two names",
                               keys[i]);
    }
    if (status == JD_OK && (found != 1 || count == 0))
        return JD_WRONG_AT(b, entry, "a panel is one of time, path and phase");
    const char* text = panel->kind == JD_PANEL_TIME ? panel->quantities[0] : "path";
    if (status == JD_OK && title)
        status = jd_text_of(b, title, &text);
    if (status == JD_OK && !(panel->title = jd_arena_copy(b->arena, text, strlen(text))))
        return jd_out_of_memory(b);
    return status;
}

// Panels of a text that has none.
static void usual_panels(jd_builder* b, jd_panel* panels, int* count) {
    for (int i = 0; i < b->state_count && *count == 0; i++)
        if (b->state_specs[i].velocity >= 0)
            panels[(*count)++] =
                (jd_panel){JD_PANEL_PHASE,
                           "phase plane",
                           {b->states[i].name, b->states[b->state_specs[i].velocity].name}};
    for (int i = 0; i < b->state_count && *count < 4; i++)
        if (!b->state_specs[i].moves || b->state_count < 4)
            panels[(*count)++] = (jd_panel){JD_PANEL_TIME, b->states[i].text, {b->states[i].name}};
}

static jd_status read_panels(jd_builder* b) {
    const jd_tree* section = jd_tree_find(b->root, "figure");
    jd_panel* panels = jd_arena_take(b->arena, PANELS, sizeof *panels);
    int count = 0;
    jd_status status = panels ? JD_OK : jd_out_of_memory(b);
    if (status == JD_OK && section && section->kind != JD_TREE_LIST)
        return JD_WRONG_AT(b, section, "'figure' is a list of panels");
    for (const jd_tree* entry = section ? section->first : NULL; entry && status == JD_OK;
         entry = entry->next) {
        if (count == PANELS)
            return JD_WRONG_AT(b, entry, "more than %d panels", PANELS);
        status = read_panel(b, entry, &panels[count++]);
    }
    if (status == JD_OK && count == 0)
        usual_panels(b, panels, &count);
    b->system->panels = panels;
    b->system->panel_count = count;
    return status;
}

// ---- Scenes ------------------------------------------------------------------------------------

static const struct {
    const char* key;
    jd_thing_kind kind;
} things[] = {
    {"limbs", JD_THING_LIMBS},   {"ball", JD_THING_BALL},   {"floor", JD_THING_FLOOR},
    {"sprung", JD_THING_SPRUNG}, {"plate", JD_THING_PLATE}, {"forces", JD_THING_FORCES},
};
#define THINGS ((int)(sizeof things / sizeof things[0]))

// [x, z], or [[x, z], ...] for several places.
static jd_status read_places(jd_builder* b, const jd_tree* entry, jd_thing* thing) {
    const bool several =
        entry->kind == JD_TREE_LIST && entry->first && entry->first->kind == JD_TREE_LIST;
    int places = 0;
    jd_status status = JD_OK;
    for (const jd_tree* pair = several ? entry->first : entry; pair && status == JD_OK;
         pair = several ? pair->next : NULL) {
        const char* names[2];
        int count = 0;
        if (places == JD_THING_PLACES)
            return JD_WRONG_AT(b, pair, "more than %d places", JD_THING_PLACES);
        status = quantity_names(b, pair, true, names, 2, &count);
        if (status == JD_OK && count != 2)
            return JD_WRONG_AT(b, pair, "a place is [across, up]");
        if (status != JD_OK)
            return status;
        memcpy(&thing->places[2 * places++], names, sizeof names);
    }
    return status;
}

// Two places make an arrow.
static jd_status check_forces(const jd_builder* b, const jd_tree* entry, const jd_thing* thing) {
    int names = 0;
    while (names < 2 * JD_THING_PLACES && thing->places[names])
        names++;
    return names % 4 == 0 ? JD_OK
                          : JD_WRONG_AT(b, entry,
                                        "forces are pairs of a place and what acts there: "
                                        "[[x, z], [Fx, Fz]]");
}

static jd_status read_thing(jd_builder* b, const jd_tree* entry, jd_thing* thing) {
    static const char* const keys[] = {"limbs",  "ball",  "floor", "sprung", "plate", "size",
                                       "stands", "spins", "gap",   "forces", NULL};
    jd_status status = entry->kind == JD_TREE_MAP
                           ? jd_keys_are(b, entry, keys)
                           : JD_WRONG_AT(b, entry, "a thing is such as {ball: [x, z], size: r}");
    for (int i = 0; i < THINGS && status == JD_OK; i++) {
        const jd_tree* places = jd_tree_find(entry, things[i].key);
        if (!places)
            continue;
        if (thing->kind)
            return JD_WRONG_AT(b, places, "one thing at a time");
        thing->kind = things[i].kind;
        status = read_places(b, places, thing);
    }
    if (status == JD_OK && !thing->kind)
        return JD_WRONG_AT(b, entry, "a thing is limbs, ball, floor, sprung, plate or forces");
    if (status == JD_OK && thing->kind == JD_THING_FORCES)
        status = check_forces(b, jd_tree_find(entry, "forces"), thing);
    const jd_tree* size = jd_tree_find(entry, "size");
    const jd_tree *gap = jd_tree_find(entry, "gap"), *spins = jd_tree_find(entry, "spins");
    const jd_tree* stands = jd_tree_find(entry, "stands");
    int count = 3;
    thing->stands = stands && stands->text && strcmp(stands->text, "true") == 0;
    if (status == JD_OK && size)
        status = quantity_name(b, size, true, &thing->size);
    if (status == JD_OK && gap)
        status = quantity_name(b, gap, true, &thing->gap);
    if (status == JD_OK && spins)
        status = quantity_names(b, spins, true, thing->spins, 3, &count);
    if (status == JD_OK && count != 3)
        return JD_WRONG_AT(b, spins, "'spins' are three: to the right, upwards, towards the eye");
    return status;
}

static jd_status read_scene(jd_builder* b, const jd_tree* entry, jd_scene* scene) {
    static const char* const keys[] = {"title", "across", "up", "follow", "things", NULL};
    const jd_tree *across = jd_tree_find(entry, "across"), *up = jd_tree_find(entry, "up");
    const jd_tree *title = jd_tree_find(entry, "title"), *follow = jd_tree_find(entry, "follow");
    const jd_tree* list = jd_tree_find(entry, "things");
    const char* text = "";
    int count = 0;
    jd_status status = entry->kind == JD_TREE_MAP
                           ? jd_keys_are(b, entry, keys)
                           : JD_WRONG_AT(b, entry, "a scene is such as {across: x, up: z}");
    if (status == JD_OK && !across)
        return JD_WRONG_AT(b, entry, "a scene has a quantity 'across'");
    if (status == JD_OK)
        status = quantity_name(b, across, false, &scene->across);
    if (status == JD_OK && up)
        status = quantity_name(b, up, false, &scene->up);
    if (status == JD_OK && follow)
        status = quantity_names(b, follow, false, scene->follow, 2, &count);
    if (status == JD_OK && title)
        status = jd_text_of(b, title, &text);
    if (status == JD_OK && !(scene->title = jd_arena_copy(b->arena, text, strlen(text))))
        return jd_out_of_memory(b);
    count = 0;
    if (status == JD_OK && list && list->kind != JD_TREE_LIST)
        return JD_WRONG_AT(b, list, "'things' is a list");
    for (const jd_tree* item = list ? list->first : NULL; item && status == JD_OK;
         item = item->next) {
        if (count == JD_SCENE_THINGS)
            return JD_WRONG_AT(b, item, "more than %d things", JD_SCENE_THINGS);
        status = read_thing(b, item, &scene->things[count++]);
    }
    return status;
}

static jd_status read_scenes(jd_builder* b) {
    const jd_tree* section = jd_tree_find(b->root, "film");
    jd_scene* scenes = section ? jd_arena_take(b->arena, SCENES, sizeof *scenes) : NULL;
    int count = 0;
    if (!section)
        return JD_OK;
    if (!scenes)
        return jd_out_of_memory(b);
    if (section->kind != JD_TREE_LIST)
        return JD_WRONG_AT(b, section, "'film' is a list of scenes");
    jd_status status = JD_OK;
    for (const jd_tree* entry = section->first; entry && status == JD_OK; entry = entry->next) {
        if (count == SCENES)
            return JD_WRONG_AT(b, entry, "more than %d scenes", SCENES);
        status = read_scene(b, entry, &scenes[count++]);
    }
    b->system->scenes = scenes;
    b->system->scene_count = count;
    return status;
}

jd_status jd_read_views(jd_builder* b) {
    const jd_status status = read_panels(b);
    return status == JD_OK ? read_scenes(b) : status;
}
