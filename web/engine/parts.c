// What a model of the page is given: numbers by name, friction laws, patches, loads and drive. Texts
// are read as scenarios are ("50 Hz", "body"), by the same code.

#include "door.h"

#include "judder/scenario.h"

#include <math.h>

// ---- Numbers -----------------------------------------------------------------------------------

int DOOR(door_set)(door_model* m, const char* name, double value) {
    return jd_model_set(m->model, name, value);
}

// The number that a text stands for as a value of a parameter or of "initial.STATE"; NaN: none.
double DOOR(door_read)(const door_model* m, const char* name, const char* text) {
    const jd_parameter* parameter;
    double value = NAN;
    if (jd_model_parameter(m->model, name, &parameter, NULL) == JD_OK &&
        jd_parameter_read(m->context, text, parameter, &value) == JD_OK)
        return value;
    return NAN;
}

// The same of a value in a unit.
double DOOR(door_value)(const door_model* m, const char* text, const char* unit) {
    double value = NAN;
    return jd_value_read(m->context, text, unit, &value) == JD_OK ? value : NAN;
}

// ---- Friction ----------------------------------------------------------------------------------

// `contact` is NULL for the only patch.
int DOOR(door_law)(door_model* m, const char* contact, const char* name) {
    return jd_model_set_law_of(m->model, contact, name);
}

static jd_patch_options patch_draft;

void DOOR(door_patch_begin)(const door_model* m, const char* contact) {
    patch_draft = jd_model_patch_options_of(m->model, contact);
}

// Another shape starts anew, as in a scenario: of the patch before it keeps the radius alone.
int DOOR(door_patch_kind)(const door_model* m, const char* name, const char* pressure) {
    const double radius = patch_draft.radius;
    jd_shape shape;
    jd_status status = jd_shape_find(m->context, name, &shape);
    if (status != JD_OK)
        return status;
    if (shape != patch_draft.shape) {
        patch_draft = jd_patch_default();
        patch_draft.shape = shape;
        patch_draft.radius = radius;
    }
    return jd_pressure_find(m->context, pressure, &patch_draft.pressure);
}

int DOOR(door_patch_number)(const door_model* m, const char* name, double value) {
    return jd_patch_options_set(m->context, &patch_draft, name, value);
}

// Corners of a polygon, or points with their weights.
void DOOR(door_patch_points)(const double* points, int count) {
    patch_draft.points = points;
    patch_draft.point_count = count;
}

// Coefficients of the pressure; NULL: 1.
void DOOR(door_patch_polynomial)(const double* polynomial, int degree) {
    patch_draft.polynomial = polynomial;
    patch_draft.degree = degree;
}

int DOOR(door_patch_end)(door_model* m, const char* contact) {
    return jd_model_set_patch_of(m->model, contact, &patch_draft);
}

// ---- Loads and drive: terms as they stand in a scenario ----------------------------------------

static jd_load_term load_draft;
static jd_drive_term drive_draft;

void DOOR(door_terms_clear)(door_model* m, int drive) {
    if (drive)
        jd_model_clear_drive(m->model);
    else
        jd_model_clear_loads(m->model);
}

void DOOR(door_term_begin)(int drive, int kind) {
    if (drive)
        drive_draft = jd_drive_term_default((jd_drive_kind)kind);
    else
        load_draft = jd_load_term_default((jd_load_kind)kind);
}

int DOOR(door_term_text)(const door_model* m, int drive, const char* name, const char* text) {
    const jd_term_key* key;
    double value;
    jd_status status = drive ? jd_drive_key_find(m->context, &drive_draft, name, &key)
                             : jd_load_key_find(m->context, &load_draft, name, &key);
    if (status == JD_OK)
        status = jd_parameter_read(m->context, text, &key->parameter, &value);
    if (status != JD_OK)
        return status;
    return drive ? jd_drive_term_set(m->context, &drive_draft, name, value)
                 : jd_load_term_set(m->context, &load_draft, name, value);
}

int DOOR(door_term_end)(door_model* m, int drive) {
    return drive ? jd_model_add_drive(m->model, &drive_draft)
                 : jd_model_add_load(m->model, &load_draft);
}
