// The patch of a model: chosen, scaled, changed by name, shared between copies.
//
// A model keeps the patch as it was chosen, beside the one in its size or seated under the body, so
// that setting a parameter twice gives the same bits as setting it once. Patches are constant;
// copies of a model share them and count their users.

#include "base/given.h"
#include "model/model.h"

#include "judder/kernel.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

typedef struct jd_shared_patch {
    atomic_int users;
    jd_patch* patch;
} shared;

// ---- Sharing -----------------------------------------------------------------------------------

static jd_status create_shared(jd_context* context, const jd_patch_options* options, shared** out) {
    jd_patch* patch;
    const jd_status status = jd_patch_create(context, options, &patch);
    if (status < 0)
        return status;
    *out = malloc(sizeof **out);
    if (!*out) {
        jd_patch_free(patch);
        return jd_fail(context, JD_ERR_MEMORY, "out of memory for a patch");
    }
    atomic_init(&(*out)->users, 1);
    (*out)->patch = patch;
    return JD_OK;
}

static shared* keep(shared* s) {
    if (s)
        atomic_fetch_add(&s->users, 1);
    return s;
}

static void drop(shared* s) {
    if (!s || atomic_fetch_sub(&s->users, 1) > 1)
        return;
    jd_patch_free(s->patch);
    free(s);
}

// Put patches, whose users count this model already, in place of those before.
static void put(jd_model* m, shared* given, shared* patch) {
    drop(m->given);
    drop(m->patch);
    m->given = given;
    m->patch = patch;
}

void jd_model_patch_free(jd_model* model) {
    put(model, NULL, NULL);
    free(model->patch_keys);
    model->patch_keys = NULL;
}

void jd_model_patch_share(jd_model* copy, const jd_model* model) {
    put(copy, keep(model->given), keep(model->patch));
    copy->unseated = model->unseated;
}

// ---- Size --------------------------------------------------------------------------------------

// Where the parameter that is the size stands; NULL if the system has none.
static double* size_place(const jd_model* m) {
    const jd_part* part = jd_system_part(m->system, JD_PART_PATCH);
    for (int i = 0; part && part->size && i < m->system->parameter_count; i++)
        if (strcmp(m->system->parameters[i].name, part->size) == 0)
            return &m->parameters[i];
    return NULL;
}

bool jd_model_patch_is_size(const jd_model* model, const jd_parameter* parameter) {
    const double* place = size_place(model);
    return place && parameter == &model->system->parameters[place - model->parameters];
}

static double* number_at(jd_patch_options* options, const jd_patch_key* key) {
    return (double*)(void*)((char*)options + key->offset);
}

// x/size * to for every length; with x = size it is `to` itself.
static void scale_lengths(jd_patch_options* options, double size, double to) {
    for (int i = 0; i < jd_patch_key_count(); i++) {
        const jd_patch_key* key = jd_patch_key_at(i);
        double* number = number_at(options, key);
        if (strcmp(key->unit, "m") == 0)
            *number = *number / size * to;
    }
}

// The same for the coordinates of a list; the copy is the caller's to free. NULL if out of memory.
static double* scale_points(const jd_patch_options* options, double size, double to) {
    const int stride = options->shape == JD_SHAPE_POINTS ? 3 : 2;
    const size_t count = (size_t)options->point_count * (size_t)stride;
    double* points = malloc((count + 1) * sizeof *points);
    for (size_t i = 0; points && i < count; i++) {
        const bool weight = stride == 3 && i % 3 == 2;
        points[i] = weight ? options->points[i] : options->points[i] / size * to;
    }
    return points;
}

static jd_status create_scaled(jd_context* context, const jd_patch* given, double to,
                               shared** out) {
    jd_patch_options options = *jd_patch_made_of(given);
    const double size = jd_patch_size(given);
    double* points = NULL;
    scale_lengths(&options, size, to);
    if (options.points) {
        points = scale_points(&options, size, to);
        if (!points)
            return jd_fail(context, JD_ERR_MEMORY, "out of memory for a patch");
        options.points = points;
    }
    const jd_status status = create_shared(context, &options, out);
    free(points);
    return status;
}

jd_status jd_model_patch_resize(jd_model* model, double size) {
    shared* scaled;
    if (jd_patch_size(model->patch->patch) == size)
        return JD_OK;
    const jd_status status = create_scaled(model->context, model->given->patch, size, &scaled);
    if (status < 0)
        return status;
    put(model, keep(model->given), scaled);
    return JD_OK;
}

// ---- Seat --------------------------------------------------------------------------------------

// Put a chosen patch there, whose users count this model already, as the system seats it. One that
// cannot be seated stays as it was chosen until jd_model_check, since other numbers may yet come.
static jd_status seat(jd_model* m, shared* given) {
    shared* seated = NULL;
    jd_status status = JD_OK;
    if (m->system->seat) {
        jd_patch_options options = *jd_patch_made_of(given->patch);
        status = m->system->seat(NULL, m->parameters, &options);
        if (status == JD_OK)
            status = create_shared(NULL, &options, &seated);
    }
    if (status == JD_ERR_MEMORY) {
        drop(given);
        return jd_fail(m->context, JD_ERR_MEMORY, "out of memory for a patch");
    }
    m->unseated = status < 0;
    put(m, given, seated ? seated : keep(given));
    return JD_OK;
}

jd_status jd_model_patch_reseat(jd_model* model) { return seat(model, keep(model->given)); }

jd_status jd_model_patch_check(const jd_model* model) {
    if (!model->unseated)
        return JD_OK;
    jd_patch* patch;
    jd_patch_options options = *jd_patch_made_of(model->given->patch);
    jd_status status = model->system->seat(model->context, model->parameters, &options);
    if (status == JD_OK) {
        status = jd_patch_create(model->context, &options, &patch);
        jd_patch_free(patch);
    }
    return status;
}

bool jd_model_patch_seated_by(const jd_model* model, const jd_parameter* parameter) {
    const jd_part* part = jd_system_part(model->system, JD_PART_PATCH);
    for (const char* const* name = part ? part->seated_by : NULL; name && *name; name++)
        if (strcmp(*name, parameter->name) == 0)
            return true;
    return false;
}

// What the user chose: of a seated patch without what the seat changed.
static const jd_patch_options* chosen_options(const jd_model* m) {
    return jd_patch_made_of(m->system->seat ? m->given->patch : m->patch->patch);
}

// ---- Choosing ----------------------------------------------------------------------------------

// A part with a list of choices takes no shape but those.
static jd_status check_shape(const jd_model* m, const jd_part* part, jd_shape shape) {
    const char* name = jd_shape_name(shape);
    int count = 0;
    if (!part->choices || !name)
        return JD_OK;
    for (; part->choices[count]; count++)
        if (strcmp(part->choices[count], name) == 0)
            return JD_OK;
    return jd_fail_unknown(m->context, "shape", name, part->choices, count,
                           sizeof part->choices[0]);
}

// The size as a parameter has a range.
static jd_status check_size(const jd_model* m, const double* place, double size) {
    if (!place)
        return JD_OK;
    const jd_parameter* parameter = &m->system->parameters[place - m->parameters];
    if (jd_range_holds(parameter->range, size))
        return JD_OK;
    char range[64];
    jd_range_text(parameter->range, range, sizeof range);
    return jd_fail(m->context, JD_ERR_RANGE, "size of the patch, %s, is %g, must be %s",
                   parameter->name, size, range);
}

jd_status jd_model_set_patch(jd_model* model, const jd_patch_options* options) {
    if (!JD_GIVEN(jd_context_of(model), model, options))
        return JD_ERR_ARGUMENT;
    const jd_part* part = jd_system_part(model->system, JD_PART_PATCH);
    shared* chosen;
    if (!part)
        return jd_fail(model->context, JD_ERR_ARGUMENT, "system '%s' has no patch",
                       model->system->name);
    jd_status status = check_shape(model, part, options->shape);
    if (status == JD_OK)
        status = create_shared(model->context, options, &chosen);
    if (status < 0)
        return status;
    double* place = size_place(model);
    const double size = jd_patch_size(chosen->patch);
    status = check_size(model, place, size);
    if (status < 0) {
        drop(chosen);
        return status;
    }
    if (place)
        *place = size;
    return seat(model, chosen);
}

jd_status jd_model_patch_default(jd_model* model) {
    const jd_part* part = jd_system_part(model->system, JD_PART_PATCH);
    if (!part)
        return JD_OK;
    const double* place = size_place(model);
    shared* given;
    jd_status status = create_shared(model->context, part->patch, &given);
    if (status < 0)
        return status;
    status = seat(model, given);
    return status == JD_OK && place ? jd_model_patch_resize(model, *place) : status;
}

const jd_patch* jd_model_patch(const jd_model* model) {
    return model->patch ? model->patch->patch : NULL;
}

jd_patch_options jd_model_patch_options(const jd_model* model) {
    if (!model->patch)
        return jd_patch_default();
    jd_patch_options options = *chosen_options(model);
    if (options.shape != JD_SHAPE_DISC && options.shape != JD_SHAPE_RING)
        options.radius = jd_patch_size(model->patch->patch);
    return options;
}

// ---- By name -----------------------------------------------------------------------------------

jd_parameter* jd_model_patch_keys(const jd_part* part) {
    const int count = jd_patch_key_count();
    jd_patch_options defaults = *part->patch;
    jd_parameter* keys = calloc((size_t)count, sizeof *keys);
    for (int i = 0; keys && i < count; i++) {
        const jd_patch_key* key = jd_patch_key_at(i);
        const double own = *number_at(&defaults, key);
        keys[i] = (jd_parameter){.name = key->name,
                                 .symbol = key->name,
                                 .unit = key->unit,
                                 .value = own != 0 ? own : key->neutral,
                                 .range = JD_ANY,
                                 .text = key->text};
    }
    return keys;
}

static int key_index(const char* name) {
    for (int i = 0; i < jd_patch_key_count(); i++)
        if (strcmp(jd_patch_key_at(i)->name, name) == 0)
            return i;
    return -1;
}

// Find a key of the patch's shape, and put a value there if there is one.
static jd_status change(const jd_model* m, const char* plain, const double* value,
                        jd_patch_options* options, int* index) {
    if (!m->patch)
        return jd_fail(m->context, JD_ERR_NAME,
                       "unknown parameter '" JD_PATCH_PREFIX "%.64s': system '%s' has no patch",
                       plain, m->system->name);
    *options = *chosen_options(m);
    *index = key_index(plain);
    const double before = *index >= 0 ? *number_at(options, jd_patch_key_at(*index)) : 0;
    return jd_patch_options_set(m->context, options, plain, value ? *value : before);
}

jd_status jd_model_patch_find(const jd_model* model, const char* plain,
                              const jd_parameter** parameter, double* value) {
    jd_patch_options options;
    int index;
    const jd_status status = change(model, plain, NULL, &options, &index);
    if (status < 0)
        return status;
    *parameter = &model->patch_keys[index];
    if (value)
        *value = *number_at(&options, jd_patch_key_at(index));
    return JD_OK;
}

jd_status jd_model_patch_set(jd_model* model, const char* plain, double value) {
    jd_patch_options options;
    int index;
    const jd_status status = change(model, plain, &value, &options, &index);
    return status < 0 ? status : jd_model_set_patch(model, &options);
}
