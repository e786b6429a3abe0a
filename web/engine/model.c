// Models for the page: from the name of a built-in system or from a text as a tree; their values, and
// what they say about themselves as JSON, with the scenes that the page draws.

#include "door.h"

#include <stdlib.h>

static jd_context* current;

jd_context* door_context(void) {
    if (!current)
        current = jd_context_create();
    return current;
}

// ---- Memory and messages -----------------------------------------------------------------------

void* DOOR(door_alloc)(size_t size) { return malloc(size); }
void DOOR(door_free)(void* memory) { free(memory); }

// What went wrong last with a model; without one, where it was to be opened.
const char* DOOR(door_message)(const door_model* m) {
    return jd_context_message(m ? m->context : door_context());
}

const char* DOOR(door_engine)(int index) {
    const jd_engine_info* engine = jd_engine_at(index);
    return engine ? engine->name : NULL;
}

const char* DOOR(door_solver)(int index) {
    const jd_solver_info* solver = jd_solver_at(index);
    return solver ? solver->name : NULL;
}

const char* DOOR(door_system)(int index) {
    const jd_system* system = jd_system_at(index);
    return system ? system->name : NULL;
}

// ---- Models ------------------------------------------------------------------------------------

void DOOR(door_model_free)(door_model* m) {
    if (!m)
        return;
    jd_model_free(m->model);
    jd_equations_free(m->equations);
    jd_context_free(m->context);
    free(m->description);
    free(m->values);
    free(m);
}

static door_model* make(const jd_system* system, jd_equations* equations) {
    door_model* m = calloc(1, sizeof *m);
    if (m && jd_model_create(door_context(), system, &m->model) == JD_OK) {
        m->equations = equations;
        m->context = current;
        current = NULL;
        return m;
    }
    free(m);
    jd_equations_free(equations);
    return NULL;
}

door_model* DOOR(door_model_named)(const char* name) {
    const jd_system* system;
    if (jd_system_find(door_context(), name, &system) != JD_OK)
        return NULL;
    return make(system, NULL);
}

// The page reads YAML; a tree is built node by node and belongs to its parent.
jd_tree* DOOR(door_tree)(int kind, const char* text, int line, int column) {
    return jd_tree_create((jd_tree_kind)kind, text, line, column);
}

int DOOR(door_tree_add)(jd_tree* parent, jd_tree* key, jd_tree* value) {
    return jd_tree_add(parent, key, value);
}

void DOOR(door_tree_free)(jd_tree* tree) { jd_tree_free(tree); }

// Of the system that is opened next, alone.
int DOOR(door_structure)(const char* name, int value) {
    return jd_structure_set(door_context(), name, value);
}

door_model* DOOR(door_model_text)(const jd_tree* root, const char* name) {
    jd_equations* equations;
    if (jd_equations_create(door_context(), root, name, &equations) != JD_OK)
        return NULL;
    return make(jd_equations_system(equations), equations);
}

// A remark about the text; NULL behind the last.
const char* DOOR(door_warning)(const door_model* m, int index) {
    return m->equations ? jd_equations_warning(m->equations, index) : NULL;
}

// ---- What a model says about itself ------------------------------------------------------------

static void put_names(jd_json* json, const char* key, const char* const* names) {
    jd_json_open(json, key, '[');
    for (; names && *names; names++)
        jd_json_text(json, NULL, *names);
    jd_json_close(json, ']');
}

static void put_thing(jd_json* json, const jd_thing* thing) {
    static const char* const kinds[] = {"none", "limbs", "ball", "floor", "body",
                                        "sprung", "plate", "forces"};
    jd_json_open(json, NULL, '{');
    jd_json_text(json, "kind", kinds[thing->kind]);
    jd_json_open(json, "places", '[');
    for (int i = 0; i < 2 * JD_THING_PLACES && thing->places[i]; i++)
        jd_json_text(json, NULL, thing->places[i]);
    jd_json_close(json, ']');
    jd_json_text(json, "size", thing->size);
    jd_json_bool(json, "stands", thing->stands);
    jd_json_open(json, "spins", '[');
    for (int i = 0; i < 3 && thing->spins[i]; i++)
        jd_json_text(json, NULL, thing->spins[i]);
    jd_json_close(json, ']');
    jd_json_text(json, "angle", thing->angle);
    jd_json_text(json, "gap", thing->gap);
    jd_json_close(json, '}');
}

static void put_scenes(jd_json* json, const jd_system* system) {
    jd_json_open(json, "scenes", '[');
    for (int i = 0; i < system->scene_count; i++) {
        const jd_scene* scene = &system->scenes[i];
        jd_json_open(json, NULL, '{');
        jd_json_text(json, "title", scene->title);
        jd_json_text(json, "across", scene->across);
        jd_json_text(json, "up", scene->up);
        jd_json_open(json, "things", '[');
        for (int k = 0; k < JD_SCENE_THINGS && scene->things[k].kind != JD_THING_NONE; k++)
            put_thing(json, &scene->things[k]);
        jd_json_close(json, ']');
        jd_json_close(json, '}');
    }
    jd_json_close(json, ']');
}

static void put_panels(jd_json* json, const jd_system* system) {
    static const char* const kinds[] = {"path", "time", "phase"};
    jd_json_open(json, "panels", '[');
    for (int i = 0; i < system->panel_count; i++) {
        const jd_panel* panel = &system->panels[i];
        jd_json_open(json, NULL, '{');
        jd_json_text(json, "kind", kinds[panel->kind]);
        jd_json_text(json, "title", panel->title);
        jd_json_open(json, "quantities", '[');
        for (int k = 0; k < JD_PANEL_QUANTITIES && panel->quantities[k]; k++)
            jd_json_text(json, NULL, panel->quantities[k]);
        jd_json_close(json, ']');
        jd_json_close(json, '}');
    }
    jd_json_close(json, ']');
}

static void put_phases(jd_json* json, const jd_phases* phases) {
    jd_json_open(json, "phases", '{');
    jd_json_text(json, "quantity", phases->quantity);
    jd_json_open(json, "names", '[');
    for (int i = 0; phases->quantity && i < JD_PHASES && phases->names[i]; i++)
        jd_json_text(json, NULL, phases->names[i]);
    jd_json_close(json, ']');
    jd_json_close(json, '}');
}

static void put_watches(jd_json* json, const jd_system* system) {
    jd_json_open(json, "watches", '[');
    for (int i = 0; i < system->watch_count; i++) {
        jd_json_open(json, NULL, '{');
        jd_json_text(json, "kind", system->watches[i].kind);
        jd_json_text(json, "name", system->watches[i].name);
        jd_json_text(json, "text", system->watches[i].text);
        jd_json_close(json, '}');
    }
    jd_json_close(json, ']');
}

// Places and their rates: what can be thrown.
static void put_motions(jd_json* json, const jd_system* system) {
    jd_json_open(json, "motions", '[');
    for (const jd_moving* row = system->motions; row && (row->place || row->rate); row++) {
        jd_json_open(json, NULL, '{');
        jd_json_text(json, "place", row->place);
        jd_json_text(json, "rate", row->rate);
        jd_json_close(json, '}');
    }
    jd_json_close(json, ']');
}

static const char* finish(jd_json* json, char** text) {
    free(*text);
    *text = NULL;
    return jd_json_end(door_context(), json, text) == JD_OK ? *text : NULL;
}

// The system with its tables, and beside them what figures and films of it show.
const char* DOOR(door_describe)(door_model* m) {
    const jd_system* system = jd_model_system(m->model);
    jd_json json = {0};
    jd_json_open(&json, NULL, '{');
    jd_json_system(&json, "system", system);
    put_scenes(&json, system);
    put_panels(&json, system);
    put_phases(&json, &system->phases);
    put_watches(&json, system);
    put_motions(&json, system);
    put_names(&json, "frequencies", system->frequencies);
    put_names(&json, "sums", system->sums);
    jd_json_text(&json, "loss", system->loss);
    jd_json_close(&json, '}');
    return finish(&json, &m->description);
}

static void put_patch(jd_json* json, const jd_model* model, const char* contact) {
    const jd_patch_options patch = jd_model_patch_options_of(model, contact);
    jd_json_open(json, "patch", '{');
    jd_json_text(json, "shape", jd_shape_name(patch.shape));
    jd_json_text(json, "pressure", jd_pressure_name(patch.pressure));
    jd_json_number(json, "size", jd_patch_size(jd_model_patch_of(model, contact)));
    jd_json_open(json, "numbers", '{');
    for (int i = 0; i < jd_patch_key_count(); i++) {
        const jd_patch_key* key = jd_patch_key_at(i);
        if (key->shapes >> patch.shape & 1u)
            jd_json_number(json, key->name, *(const double*)((const char*)&patch + key->offset));
    }
    jd_json_close(json, '}');
    const int width = patch.shape == JD_SHAPE_POINTS ? 3 : 2;
    const bool lists = patch.shape == JD_SHAPE_POINTS || patch.shape == JD_SHAPE_POLYGON;
    jd_json_open(json, "points", '[');
    for (int i = 0; lists && i < width * patch.point_count; i++)
        jd_json_number(json, NULL, patch.points[i]);
    jd_json_close(json, ']');
    jd_json_open(json, "polynomial", '[');
    for (int i = 0; patch.polynomial && i < JD_POLYNOMIAL_TERMS(patch.degree); i++)
        jd_json_number(json, NULL, patch.polynomial[i]);
    jd_json_close(json, ']');
    jd_json_close(json, '}');
}

static void put_law(jd_json* json, const jd_model* model, const char* contact) {
    const jd_law* law = jd_model_law_of(model, contact);
    const double* values = jd_model_law_parameters_of(model, contact);
    jd_json_text(json, "law", law ? law->name : NULL);
    jd_json_open(json, "law_parameters", '{');
    for (int i = 0; law && i < law->parameter_count; i++)
        jd_json_number(json, law->parameters[i].name, values[i]);
    jd_json_close(json, '}');
}

// The values it has now: parameters, start, and of each patch its law and its numbers.
const char* DOOR(door_values)(door_model* m) {
    const jd_model* model = m->model;
    const jd_system* system = jd_model_system(model);
    jd_json json = {0};
    jd_json_open(&json, NULL, '{');
    jd_json_open(&json, "parameters", '{');
    for (int i = 0; i < system->parameter_count; i++)
        jd_json_number(&json, system->parameters[i].name, jd_model_parameters(model)[i]);
    jd_json_close(&json, '}');
    jd_json_open(&json, "initial", '{');
    for (int i = 0; i < system->state_count; i++)
        jd_json_number(&json, system->states[i].name, jd_model_initial(model)[i]);
    jd_json_close(&json, '}');
    jd_json_open(&json, "patches", '[');
    for (int i = 0; i < jd_model_patch_count(model); i++) {
        const char* contact = jd_model_patch_contact(model, i);
        jd_json_open(&json, NULL, '{');
        jd_json_text(&json, "contact", contact);
        put_law(&json, model, contact);
        put_patch(&json, model, contact);
        jd_json_close(&json, '}');
    }
    jd_json_close(&json, ']');
    jd_json_loads(&json, "loads", jd_model_loads(model));
    jd_json_drive(&json, "drive", jd_model_drive(model));
    jd_json_close(&json, '}');
    return finish(&json, &m->values);
}
