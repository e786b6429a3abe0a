// The patch of a model: chosen, scaled, changed by name, shared between copies.
//
// A model keeps the patch as it was chosen, beside the one in its size or seated under the body, so
// that setting a parameter twice gives the same bits as setting it once. Patches are constant;
// copies of a model share them and count their users.

#include "base/given.h"
#include "model/model.h"

#include "judder/kernel.h"
#include "judder/maths.h"

#include <math.h>
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
static void put(jd_model_rub* r, shared* given, shared* patch) {
    drop(r->given);
    drop(r->patch);
    r->given = given;
    r->patch = patch;
}

void jd_model_patch_drop(jd_model_rub* rub) { put(rub, NULL, NULL); }

void jd_model_patch_share(jd_model_rub* copy, const jd_model_rub* rub) {
    put(copy, keep(rub->given), keep(rub->patch));
    copy->unseated = rub->unseated;
}

const jd_patch* jd_model_rub_patch(const jd_model_rub* rub) { return rub->patch->patch; }

// ---- Size --------------------------------------------------------------------------------------

// Where the parameter that is the size stands; NULL if the system has none.
static double* size_place(const jd_model* m, const jd_model_rub* r) {
    for (int i = 0; r->area->size && i < m->system->parameter_count; i++)
        if (strcmp(m->system->parameters[i].name, r->area->size) == 0)
            return &m->parameters[i];
    return NULL;
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

static jd_status resize(const jd_model* m, jd_model_rub* r, double size) {
    shared* scaled;
    if (jd_patch_size(r->patch->patch) == size)
        return JD_OK;
    if (jd_patch_size(r->given->patch) == size) {
        put(r, keep(r->given), keep(r->given));
        return JD_OK;
    }
    const jd_status status = create_scaled(m->context, r->given->patch, size, &scaled);
    if (status < 0)
        return status;
    put(r, keep(r->given), scaled);
    return JD_OK;
}

jd_status jd_model_patch_resize(jd_model* model, const jd_parameter* parameter, double value) {
    jd_status status = JD_OK;
    for (int i = 0; i < model->rub_count && status == JD_OK; i++) {
        const double* place = size_place(model, &model->rubs[i]);
        if (place && parameter == &model->system->parameters[place - model->parameters])
            status = resize(model, &model->rubs[i], value);
    }
    return status;
}

// ---- Seat --------------------------------------------------------------------------------------

// Put a chosen patch there, whose users count this model already, as the system seats it. One that
// cannot be seated stays as it was chosen until jd_model_check, since other numbers may yet come.
static jd_status seat(const jd_model* m, jd_model_rub* r, shared* given) {
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
    r->unseated = status < 0;
    put(r, given, seated ? seated : keep(given));
    return JD_OK;
}

static bool is_seated_by(const jd_model_rub* r, const jd_parameter* parameter) {
    for (const char* const* name = r->area->seated_by; name && *name; name++)
        if (strcmp(*name, parameter->name) == 0)
            return true;
    return false;
}

jd_status jd_model_patch_reseat(jd_model* model, const jd_parameter* parameter) {
    jd_status status = JD_OK;
    for (int i = 0; i < model->rub_count && status == JD_OK; i++)
        if (is_seated_by(&model->rubs[i], parameter))
            status = seat(model, &model->rubs[i], keep(model->rubs[i].given));
    return status;
}

static jd_status check_seat(const jd_model* m, const jd_model_rub* r) {
    jd_patch* patch;
    jd_patch_options options = *jd_patch_made_of(r->given->patch);
    jd_status status = m->system->seat(m->context, m->parameters, &options);
    if (status == JD_OK) {
        status = jd_patch_create(m->context, &options, &patch);
        jd_patch_free(patch);
    }
    return status;
}

static double without_rounding(double x, double least) { return fabs(x) <= least ? 0 : x; }

// A normal force beside the point at which the system has it act would lose its moment.
static jd_status check_centre(const jd_model* m, const jd_model_rub* r) {
    const jd_patch_options* o = jd_patch_made_of(r->patch->patch);
    const double least = JD_OFF_CENTRE * jd_patch_size(r->patch->patch);
    double x, y;
    jd_patch_centre(r->patch->patch, &x, &y);
    if (!r->area->centred || jd_maths_hypot(x, y) <= least)
        return JD_OK;
    return jd_fail(m->context, JD_ERR_RANGE,
                   "the centre of pressure of the patch%s%s%s is at (%.8g, %.8g) m, must be at the "
                   "contact point (0, 0): %s; with patch.x = %.9g m, patch.y = %.9g m it is there",
                   r->area->contact ? " '" : "", r->area->contact ? r->area->contact : "",
                   r->area->contact ? "'" : "", x, y, r->area->centred,
                   without_rounding(o->x - x, least), without_rounding(o->y - y, least));
}

jd_status jd_model_patch_check(const jd_model* model) {
    jd_status status = JD_OK;
    for (int i = 0; i < model->rub_count && status == JD_OK; i++) {
        if (model->rubs[i].unseated)
            status = check_seat(model, &model->rubs[i]);
        if (status == JD_OK)
            status = check_centre(model, &model->rubs[i]);
    }
    return status;
}

// What the user chose: of a seated patch without what the seat changed.
static const jd_patch_options* chosen_options(const jd_model* m, const jd_model_rub* r) {
    return jd_patch_made_of(m->system->seat ? r->given->patch : r->patch->patch);
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

static jd_status choose(const jd_model* m, jd_model_rub* r, const jd_patch_options* options) {
    shared* chosen;
    jd_status status = check_shape(m, r->area, options->shape);
    if (status == JD_OK)
        status = create_shared(m->context, options, &chosen);
    if (status < 0)
        return status;
    double* place = size_place(m, r);
    const double size = jd_patch_size(chosen->patch);
    status = check_size(m, place, size);
    if (status < 0) {
        drop(chosen);
        return status;
    }
    if (place)
        *place = size;
    return seat(m, r, chosen);
}

jd_status jd_model_set_patch_of(jd_model* model, const char* contact,
                                const jd_patch_options* options) {
    if (!JD_GIVEN(jd_context_of(model), model, options))
        return JD_ERR_ARGUMENT;
    jd_model_rub* rub = jd_model_rub_of(model, contact);
    return rub ? choose(model, rub, options) : JD_ERR_ARGUMENT;
}

jd_status jd_model_set_patch(jd_model* model, const jd_patch_options* options) {
    return jd_model_set_patch_of(model, NULL, options);
}

jd_status jd_model_patch_default(jd_model* model, jd_model_rub* rub) {
    const double* place = size_place(model, rub);
    shared* given;
    jd_status status = create_shared(model->context, rub->area->patch, &given);
    if (status < 0)
        return status;
    status = seat(model, rub, given);
    return status == JD_OK && place ? resize(model, rub, *place) : status;
}

jd_patch_options jd_model_patch_options_of(const jd_model* model, const char* contact) {
    const jd_model_rub* rub = model->rub_count > 0 ? jd_model_rub_of(model, contact) : NULL;
    if (!rub)
        return jd_patch_default();
    jd_patch_options options = *chosen_options(model, rub);
    if (options.shape != JD_SHAPE_DISC && options.shape != JD_SHAPE_RING)
        options.radius = jd_patch_size(rub->patch->patch);
    return options;
}

jd_patch_options jd_model_patch_options(const jd_model* model) {
    return jd_model_patch_options_of(model, NULL);
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

// Find a key of a patch's shape, and put a value there if there is one.
static jd_status change(const jd_model* m, const jd_model_rub* r, const char* plain,
                        const double* value, jd_patch_options* options) {
    *options = *chosen_options(m, r);
    const int index = key_index(plain);
    const double before = index >= 0 ? *number_at(options, jd_patch_key_at(index)) : 0;
    return jd_patch_options_set(m->context, options, plain, value ? *value : before);
}

jd_status jd_model_patch_find(const jd_model* model, const jd_model_rub* rub, const char* plain,
                              const jd_parameter** parameter, double* value) {
    jd_patch_options options;
    const jd_status status = change(model, rub, plain, NULL, &options);
    if (status < 0)
        return status;
    const int index = key_index(plain);
    *parameter = &rub->patch_keys[index];
    if (value)
        *value = *number_at(&options, jd_patch_key_at(index));
    return JD_OK;
}

jd_status jd_model_patch_change(jd_model* model, jd_model_rub* rub, const char* plain,
                                double value) {
    jd_patch_options options;
    const jd_status status = change(model, rub, plain, &value, &options);
    return status < 0 ? status : choose(model, rub, &options);
}
