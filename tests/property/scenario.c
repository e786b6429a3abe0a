// Cases as models, as runs and as command lines.

#include "property/scenario.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static setting* find(setting* list, int count, const char* name) {
    for (int i = 0; i < count; i++)
        if (strcmp(list[i].name, name) == 0)
            return &list[i];
    return NULL;
}

static void put(setting* list, int* count, setting value) {
    setting* there = find(list, *count, value.name);
    if (there)
        there->value = value.value;
    else if (*count < MOST_SETTINGS)
        list[(*count)++] = value;
}

void scenario_set(scenario* s, const char* name, double value) {
    put(s->set, &s->set_count, (setting){name, value});
}

void scenario_start(scenario* s, const char* name, double value) {
    put(s->initial, &s->initial_count, (setting){name, value});
}

double scenario_value(const scenario* s, const char* name) {
    const setting* there = find((setting*)s->set, s->set_count, name);
    if (there)
        return there->value;
    for (int i = 0; i < s->system->parameter_count; i++)
        if (strcmp(s->system->parameters[i].name, name) == 0)
            return s->system->parameters[i].value;
    return NAN;
}

double scenario_begin(const scenario* s, const char* name) {
    const setting* there = find((setting*)s->initial, s->initial_count, name);
    const int index = state_index(s->system, name);
    return there ? there->value : index < 0 ? NAN : s->system->states[index].value;
}

int state_index(const jd_system* system, const char* name) {
    for (int i = 0; i < system->state_count; i++)
        if (strcmp(system->states[i].name, name) == 0)
            return i;
    return -1;
}

int output_index(const jd_system* system, const char* name) {
    for (int i = 0; i < system->output_count; i++)
        if (strcmp(system->outputs[i].name, name) == 0)
            return i;
    return -1;
}

// ---- Models and runs ---------------------------------------------------------------------------

static jd_status fill_terms(const scenario* s, jd_model* model) {
    jd_status status = JD_OK;
    if (jd_system_part(s->system, JD_PART_LOADS))
        jd_model_clear_loads(model);
    for (int i = 0; i < s->load_count && status >= 0; i++)
        status = jd_model_add_load(model, &s->load[i]);
    for (int i = 0; i < s->drive_count && status >= 0; i++)
        status = jd_model_add_drive(model, &s->drive[i]);
    return status;
}

static jd_status fill(const scenario* s, jd_model* model) {
    jd_status status = s->law ? jd_model_set_law(model, s->law) : JD_OK;
    jd_patch_options patch = s->patch;
    if (patch.point_count > 0)
        patch.points = s->corners;
    if (status >= 0 && s->patched)
        status = jd_model_set_patch(model, &patch);
    for (int i = 0; i < s->set_count && status >= 0; i++)
        status = jd_model_set(model, s->set[i].name, s->set[i].value);
    for (int i = 0; i < s->initial_count && status >= 0; i++)
        status = jd_model_set_initial(model, s->initial[i].name, s->initial[i].value);
    return status < 0 ? status : fill_terms(s, model);
}

jd_model* scenario_model(const scenario* s, jd_context* context) {
    jd_model* model;
    if (jd_model_create(context, s->system, &model) < 0)
        return NULL;
    if (fill(s, model) >= 0 && jd_model_check(model) >= 0)
        return model;
    jd_model_free(model);
    return NULL;
}

int64_t scenario_most_steps(const scenario* s) {
    return (int64_t)(MOST_STEPS * fmax(1, sqrt(sqrt(1e-6 / s->tolerance))));
}

jd_trajectory* scenario_run(const scenario* s, jd_context* context) {
    jd_model* model = scenario_model(s, context);
    if (!model)
        return NULL;
    jd_run_options options = jd_run_options_default(s->system);
    options.begin = s->begin;
    options.end = s->end;
    options.tolerance = s->tolerance;
    options.solver = s->solver;
    options.output_step = (s->end - s->begin) / ROWS;
    options.outputs = true;
    options.max_steps = scenario_most_steps(s);
    options.threads = 1;
    jd_trajectory* trajectory;
    if (jd_run(model, &options, &trajectory) < 0)
        trajectory = NULL;
    jd_model_free(model);
    return trajectory;
}

// ---- Command lines -----------------------------------------------------------------------------

typedef struct writer {
    char* text;
    size_t size, used;
} writer;

static void say(writer* w, const char* format, ...) JD_PRINTF(2, 3);
static void say(writer* w, const char* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(w->text + w->used, w->size - w->used, format, arguments);
    va_end(arguments);
    w->used += length > 0 ? (size_t)length : 0;
    if (w->used >= w->size)
        w->used = w->size - 1;
}

static void say_term(writer* w, const char* option, const void* term, unsigned kind,
                     const jd_term_key* (*key_at)(int)) {
    const char* comma = "";
    say(w, " --%s '{", option);
    for (int i = 0; key_at(i); i++) {
        const jd_term_key* key = key_at(i);
        const double value = jd_term_number(term, key);
        if (!(key->kinds & (1u << kind)) || value == key->parameter.value)
            continue;
        const char* name = jd_range_name(key->parameter.range, value);
        say(w, "%s%s: ", comma, key->parameter.name);
        if (name)
            say(w, "%s", name);
        else
            say(w, "%.17g", value);
        comma = ", ";
    }
    say(w, "}'");
}

// Lists stand in a scenario file only.
static void say_corners(writer* w, const scenario* s) {
    const bool points = s->patch.shape == JD_SHAPE_POINTS;
    const int width = points ? 3 : 2;
    say(w, "<(echo '{system: %s, patch: {shape: %s, %s: [", s->system->name,
        jd_shape_name(s->patch.shape), points ? "points" : "vertices");
    for (int i = 0; i < s->patch.point_count; i++) {
        say(w, "%s[", i ? ", " : "");
        for (int j = 0; j < width; j++)
            say(w, "%s%.17g", j ? ", " : "", s->corners[width * i + j]);
        say(w, "]");
    }
    say(w, "]}}')");
}

static void say_patch(writer* w, const scenario* s) {
    const bool listed = s->patch.point_count > 0;
    if (!listed)
        say(w, " --set patch.shape=%s", jd_shape_name(s->patch.shape));
    if (s->patch.shape != JD_SHAPE_POINTS)
        say(w, " --set patch.pressure=%s", jd_pressure_name(s->patch.pressure));
    for (int i = 0; jd_patch_key_at(i); i++) {
        const jd_patch_key* key = jd_patch_key_at(i);
        const double value = *(const double*)((const char*)&s->patch + key->offset);
        const bool grip = key->neutral == 1;
        if ((key->shapes & (1u << s->patch.shape)) && value != key->neutral &&
            !(grip && value == 0))
            say(w, " --set patch.%s=%.17g", key->name, value);
    }
}

// Choices by their names.
static void say_setting(writer* w, const scenario* s, setting value) {
    const char* name = NULL;
    for (int i = 0; i < s->system->parameter_count; i++)
        if (strcmp(s->system->parameters[i].name, value.name) == 0)
            name = jd_range_name(s->system->parameters[i].range, value.value);
    if (name)
        say(w, " --set %s=%s", value.name, name);
    else
        say(w, " --set %s=%.17g", value.name, value.value);
}

static void say_settings(writer* w, const scenario* s) {
    for (int i = 0; i < s->set_count; i++)
        say_setting(w, s, s->set[i]);
    for (int i = 0; i < s->initial_count; i++)
        say(w, " --initial %s=%.17g", s->initial[i].name, s->initial[i].value);
    if (jd_system_part(s->system, JD_PART_LOADS) && s->load_count == 0)
        say(w, " --load none");
    for (int i = 0; i < s->load_count; i++)
        say_term(w, "load", &s->load[i], s->load[i].kind, jd_load_key_at);
    for (int i = 0; i < s->drive_count; i++)
        say_term(w, "drive", &s->drive[i], s->drive[i].kind, jd_drive_key_at);
}

void scenario_command(const scenario* s, char* text, size_t size) {
    writer w = {text, size, 0};
    say(&w, "judder run ");
    if (s->patched && s->patch.point_count > 0)
        say_corners(&w, s);
    else
        say(&w, "%s", s->system->name);
    if (s->law)
        say(&w, " --friction %s", s->law);
    if (s->patched)
        say_patch(&w, s);
    say_settings(&w, s);
    if (s->begin != 0)
        say(&w, " --begin %.17g", s->begin);
    say(&w, " --end %.17g --tol %g --solver %s", s->end, s->tolerance, s->solver);
}
