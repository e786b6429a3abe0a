// A system described from its table, as JSON: built in or a plug-in.

#include "base/given.h"
#include "load/term_json.h"

#include <math.h>
#include <string.h>

static const char* kind_name(jd_part_kind kind) {
    switch (kind) {
    case JD_PART_PATCH:
        return "patch";
    case JD_PART_FRICTION:
        return "friction";
    case JD_PART_LOADS:
        return "loads";
    case JD_PART_DRIVE:
        return "drive";
    }
    return NULL;
}

// A number that is described: a parameter, a state, an output.
static void open_number(jd_json* json, const char* name, const char* symbol, const char* unit) {
    jd_json_open(json, NULL, '{');
    jd_json_text(json, "name", name);
    jd_json_text(json, "symbol", symbol);
    jd_json_text(json, "unit", unit);
}

static void close_number(jd_json* json, const char* text) {
    jd_json_text(json, "text", text);
    jd_json_close(json, '}');
}

// Ends without a bound are null. A choice has names, and no ends.
static void put_range(jd_json* json, const jd_parameter* parameter) {
    const jd_range* range = &parameter->range;
    if (!range->names) {
        jd_json_number(json, "default", parameter->value);
        jd_json_number(json, "min", range->min);
        jd_json_number(json, "max", range->max);
        jd_json_bool(json, "min_open", range->min_open);
        jd_json_bool(json, "max_open", range->max_open);
        return;
    }
    jd_json_text(json, "default", jd_range_name(*range, parameter->value));
    jd_json_number(json, "min", NAN);
    jd_json_number(json, "max", NAN);
    jd_json_open(json, "choices", '[');
    for (int i = 0; range->names[i]; i++)
        jd_json_text(json, NULL, range->names[i]);
    jd_json_close(json, ']');
}

static void put_parameters(jd_json* json, const jd_parameter* parameters, int count) {
    jd_json_open(json, "parameters", '[');
    for (int i = 0; i < count; i++) {
        const jd_parameter* parameter = &parameters[i];
        open_number(json, parameter->name, parameter->symbol, parameter->unit);
        put_range(json, parameter);
        close_number(json, parameter->text);
    }
    jd_json_close(json, ']');
}

static void put_states(jd_json* json, const jd_system* system) {
    jd_json_open(json, "states", '[');
    for (int i = 0; i < system->state_count; i++) {
        const jd_state* state = &system->states[i];
        open_number(json, state->name, state->symbol, state->unit);
        jd_json_number(json, "initial", state->value);
        jd_json_number(json, "scale", state->scale);
        close_number(json, state->text);
    }
    jd_json_close(json, ']');
}

static void put_outputs(jd_json* json, const jd_system* system) {
    jd_json_open(json, "outputs", '[');
    for (int i = 0; i < system->output_count; i++) {
        const jd_output* output = &system->outputs[i];
        open_number(json, output->name, output->symbol, output->unit);
        jd_json_text(json, "integral_of", output->integral_of);
        close_number(json, output->text);
    }
    jd_json_close(json, ']');
}

// Whether something of that name may stand in a part.
static bool takes(const jd_part* part, const char* name) {
    for (const char* const* choice = part->choices; choice && *choice; choice++) {
        if (strcmp(*choice, name) == 0)
            return true;
    }
    return !part->choices;
}

// What can stand in the place of the patch, and the numbers of each shape.
static void put_patch(jd_json* json, const jd_part* part) {
    jd_json_text(json, "pressure", jd_pressure_name(part->patch->pressure));
    jd_json_text(json, "size", part->size);
    jd_json_open(json, "keys", '[');
    for (int i = 0; i < jd_patch_key_count(); i++) {
        const jd_patch_key* key = jd_patch_key_at(i);
        jd_json_open(json, NULL, '{');
        jd_json_text(json, "name", key->name);
        jd_json_text(json, "unit", key->unit);
        jd_json_open(json, "shapes", '[');
        for (int s = 0; s < JD_SHAPE_COUNT; s++) {
            const char* shape = jd_shape_name((jd_shape)s);
            if ((key->shapes >> s & 1u) && takes(part, shape))
                jd_json_text(json, NULL, shape);
        }
        jd_json_close(json, ']');
        jd_json_text(json, "text", key->text);
        jd_json_close(json, '}');
    }
    jd_json_close(json, ']');
}

// What may stand in a part: its list, or every shape.
static void put_choices(jd_json* json, const jd_part* part) {
    jd_json_open(json, "choices", '[');
    for (const char* const* choice = part->choices; choice && *choice; choice++)
        jd_json_text(json, NULL, *choice);
    for (int i = 0; part->kind == JD_PART_PATCH && !part->choices && i < JD_SHAPE_COUNT; i++)
        jd_json_text(json, NULL, jd_shape_name((jd_shape)i));
    jd_json_close(json, ']');
}

// What the system sets in the law that stands there by default.
static void put_law_values(jd_json* json, const jd_part* part) {
    jd_json_open(json, "values", '{');
    for (const jd_value* v = part->law_values; v->name; v++)
        jd_json_number(json, v->name, v->value);
    jd_json_close(json, '}');
}

static void put_terms(jd_json* json, const jd_part* part) {
    if (part->choices || (part->kind != JD_PART_LOADS && part->kind != JD_PART_DRIVE))
        return;
    const bool drive = part->kind == JD_PART_DRIVE;
    if (drive)
        jd_json_drive(json, "terms", &part->drive);
    else
        jd_json_loads(json, "terms", &part->loads);
    jd_json_term_keys(json, drive);
}

static void put_parts(jd_json* json, const jd_system* system) {
    jd_json_open(json, "parts", '[');
    for (int i = 0; i < system->part_count; i++) {
        const jd_part* part = &system->parts[i];
        jd_json_open(json, NULL, '{');
        jd_json_text(json, "kind", kind_name(part->kind));
        jd_json_text(json, "name", part->name);
        if (part->contact)
            jd_json_text(json, "contact", part->contact);
        jd_json_text(json, "default", part->value);
        if (part->law_values)
            put_law_values(json, part);
        put_choices(json, part);
        jd_json_text(json, "text", part->text);
        if (part->kind == JD_PART_PATCH)
            put_patch(json, part);
        put_terms(json, part);
        jd_json_close(json, '}');
    }
    jd_json_close(json, ']');
}

static void put_law(jd_json* json, const jd_law* law) {
    jd_json_open(json, NULL, '{');
    jd_json_text(json, "name", law->name);
    jd_json_text(json, "title", law->title);
    jd_json_text(json, "description", law->description);
    jd_json_text(json, "source", law->source);
    put_parameters(json, law->parameters, law->parameter_count);
    jd_json_close(json, '}');
}

// Whether a law may stand in one of the parts for friction.
static bool takes_law(const jd_system* system, const jd_law* law) {
    for (int i = 0; i < system->part_count; i++)
        if (system->parts[i].kind == JD_PART_FRICTION && takes(&system->parts[i], law->name))
            return true;
    return false;
}

static void put_laws(jd_json* json, const jd_system* system) {
    jd_json_open(json, "laws", '[');
    for (int i = 0; i < jd_law_count(); i++) {
        if (takes_law(system, jd_law_at(i)))
            put_law(json, jd_law_at(i));
    }
    jd_json_close(json, ']');
}

static void put_contacts(jd_json* json, const jd_system* system) {
    static const char* const normals[] = {"rigid", "compliant", "given"};
    jd_json_open(json, "contacts", '[');
    for (int i = 0; i < system->contact_count; i++) {
        const jd_contact_info* c = &system->contacts[i];
        const char *key, *parameter;
        jd_json_open(json, NULL, '{');
        jd_json_text(json, "name", c->name);
        jd_json_text(json, "text", c->text);
        jd_json_text(json, "normal", normals[c->normal]);
        jd_json_number(json, "along", c->along);
        for (int k = 0; (key = jd_contact_number(c, k, &parameter)) != NULL; k++)
            if (parameter)
                jd_json_text(json, key, parameter);
        jd_json_close(json, '}');
    }
    jd_json_close(json, ']');
}

void jd_json_system(jd_json* json, const char* key, const jd_system* system) {
    jd_json_open(json, key, '{');
    jd_json_text(json, "name", system->name);
    jd_json_text(json, "title", system->title);
    jd_json_text(json, "description", system->description);
    jd_json_text(json, "source", system->source);
    jd_json_number(json, "end", system->end);
    put_parameters(json, system->parameters, system->parameter_count);
    put_states(json, system);
    put_outputs(json, system);
    put_contacts(json, system);
    put_parts(json, system);
    put_laws(json, system);
    jd_json_close(json, '}');
}

jd_status jd_system_json(jd_context* context, const jd_system* system, char** text) {
    if (!JD_GIVEN(context, system, text))
        return JD_ERR_ARGUMENT;
    jd_json json = {0};
    jd_json_system(&json, NULL, system);
    return jd_json_end(context, &json, text);
}
