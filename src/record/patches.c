// Patches and friction laws of a model in a result: numbers by name, lists, texts.
#include "record/patches.h"

#include <stdio.h>
#include <string.h>

#define NAME_SIZE 160

// ---- Names -------------------------------------------------------------------------------------

// The contact of a patch that is one of several; NULL: it is the only one.
static const char* contact_of(const jd_model* model, int index) {
    return jd_model_patch_count(model) > 1 ? jd_model_patch_contact(model, index) : NULL;
}

// A name behind that of a contact, if there is one.
static const char* of_contact(jd_result* result, const char* contact, const char* name) {
    char text[NAME_SIZE];
    snprintf(text, sizeof text, "%s%s%s", contact ? contact : "", contact ? "." : "", name);
    return jd_result_keep(result, text);
}

static const jd_patch_options* patch_of(const jd_model* model, const char* contact) {
    return jd_patch_made_of(jd_model_patch_of(model, contact));
}

// Points carry their own pressure.
static const char* pressure_name(const jd_patch_options* patch) {
    return patch->shape == JD_SHAPE_POINTS ? "" : jd_pressure_name(patch->pressure);
}

// What stands in a part of a contact, by its place in the list of what may stand there.
static jd_result_parameter choice_of(jd_result* result, const char* contact, const char* name,
                                     int value, const char* choice) {
    const char* full = of_contact(result, contact, name);
    return (jd_result_parameter){.name = full,
                                 .symbol = full,
                                 .unit = "1",
                                 .text = jd_result_keep(result, name),
                                 .value = value,
                                 .choice = jd_result_keep(result, choice)};
}

// ---- Laws --------------------------------------------------------------------------------------

static int law_index(const jd_law* law) {
    int index = 0;
    while (index < jd_law_count() && jd_law_at(index) != law)
        index++;
    return index;
}

static jd_result_parameter law_number(jd_result* result, const char* contact,
                                      const jd_parameter* parameter, double value) {
    return (jd_result_parameter){
        .name = of_contact(result, contact, parameter->name),
        .symbol = of_contact(result, contact, parameter->symbol),
        .unit = jd_result_keep(result, parameter->unit),
        .text = jd_result_keep(result, parameter->text),
        .value = value,
        .choice = jd_result_keep(result, jd_range_name(parameter->range, value)),
    };
}

// The law of one patch. @return how many numbers; they are written where `to` is not NULL.
static int describe_law(jd_result* result, const jd_model* model, const char* contact,
                        jd_result_parameter* to) {
    const jd_law* law = jd_model_law_of(model, contact);
    const int own = contact != NULL;
    if (to != NULL && own)
        to[0] = choice_of(result, contact, "law", law_index(law), law->name);
    for (int i = 0; to != NULL && i < law->parameter_count; i++)
        to[own + i] = law_number(result, contact, &law->parameters[i],
                                 jd_model_law_parameters_of(model, contact)[i]);
    return own + law->parameter_count;
}

int jd_laws_describe(jd_result* result, const jd_model* model, jd_result_parameter* to) {
    int count = 0;
    for (int i = 0; i < jd_model_patch_count(model); i++)
        count += describe_law(result, model, contact_of(model, i), to ? to + count : NULL);
    for (int i = 0; to != NULL && i < count; i++)
        to[i].group = "friction";
    return count;
}

// ---- Patches -----------------------------------------------------------------------------------

// Shape and pressure of one of several. @return how many.
static int describe_kind(jd_result* result, const jd_patch_options* patch, const char* contact,
                         jd_result_parameter* to) {
    const char* pressure = pressure_name(patch);
    if (contact == NULL)
        return 0;
    if (to != NULL)
        to[0] = choice_of(result, contact, "shape", (int)patch->shape, jd_shape_name(patch->shape));
    if (to != NULL && pressure[0] != '\0')
        to[1] = choice_of(result, contact, "pressure", (int)patch->pressure, pressure);
    return pressure[0] != '\0' ? 2 : 1;
}

// The numbers that its shape reads. @return how many; they are written where `to` is not NULL.
static int describe_patch(jd_result* result, const jd_patch_options* patch, const char* contact,
                          jd_result_parameter* to) {
    int count = describe_kind(result, patch, contact, to);
    for (int i = 0; i < jd_patch_key_count(); i++) {
        const jd_patch_key* key = jd_patch_key_at(i);
        if (!(key->shapes >> patch->shape & 1u))
            continue;
        if (to != NULL)
            to[count] = (jd_result_parameter){
                .name = of_contact(result, contact, key->name),
                .symbol = of_contact(result, contact, key->name),
                .unit = jd_result_keep(result, key->unit),
                .text = jd_result_keep(result, key->text),
                .value = *(const double*)(const void*)((const char*)patch + key->offset),
                .choice = "",
            };
        count++;
    }
    return count;
}

int jd_patches_describe(jd_result* result, const jd_model* model, jd_result_parameter* to) {
    int count = 0;
    for (int i = 0; i < jd_model_patch_count(model); i++) {
        const char* contact = contact_of(model, i);
        count += describe_patch(result, patch_of(model, contact), contact, to ? to + count : NULL);
    }
    for (int i = 0; to != NULL && i < count; i++)
        to[i].group = "patch";
    return count;
}

// ---- Lists -------------------------------------------------------------------------------------

// Every `stride`-th number from `first` on.
static void add_list(jd_result* result, jd_result_list list, const double* first, int stride) {
    double* values = jd_result_add_list(result, list);
    for (int64_t i = 0; values != NULL && i < list.count; i++)
        values[i] = first[i * stride];
}

static void copy_lists(jd_result* result, const jd_patch_options* patch, const char* contact) {
    static const char* const names[] = {"x", "y", "weight"};
    static const char* const units[] = {"m", "m", "1"};
    const bool points = patch->shape == JD_SHAPE_POINTS;
    static const char* const texts[] = {"place along x", "place along y", "share of the load"};
    if (patch->polynomial != NULL)
        add_list(
            result,
            (jd_result_list){.group = "patch",
                             .name = of_contact(result, contact, "polynomial"),
                             .unit = "1",
                             .text = "coefficients of 1, x, y, x^2, xy, y^2, ... in the pressure",
                             .count = JD_POLYNOMIAL_TERMS(patch->degree)},
            patch->polynomial, 1);
    for (int i = 0; patch->points != NULL && i < (points ? 3 : 2); i++)
        add_list(result,
                 (jd_result_list){.group = "patch",
                                  .name = of_contact(result, contact, names[i]),
                                  .unit = units[i],
                                  .text = texts[i],
                                  .count = patch->point_count},
                 patch->points + i, points ? 3 : 2);
}

void jd_patches_copy_lists(jd_result* result, const jd_model* model) {
    for (int i = 0; i < jd_model_patch_count(model); i++)
        copy_lists(result, patch_of(model, contact_of(model, i)), contact_of(model, i));
}

// ---- Texts -------------------------------------------------------------------------------------

static const char* common_law(const jd_model* model) {
    const jd_law* law = jd_model_law(model);
    for (int i = 1; i < jd_model_patch_count(model); i++)
        if (jd_model_law_of(model, jd_model_patch_contact(model, i)) != law)
            return "";
    return law == NULL ? "" : law->name;
}

void jd_patches_describe_texts(jd_result* result, const jd_model* model) {
    const bool one = jd_model_patch_count(model) == 1;
    const jd_patch_options* patch = one ? patch_of(model, NULL) : NULL;
    result->texts[JD_TEXT_LAW] = jd_result_keep(result, common_law(model));
    result->texts[JD_TEXT_PATCH] = jd_result_keep(result, one ? jd_shape_name(patch->shape) : "");
    result->texts[JD_TEXT_PRESSURE] = jd_result_keep(result, one ? pressure_name(patch) : "");
}
