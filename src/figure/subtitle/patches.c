// Patches and their laws in the line below the title of a figure: "patch: ring, uniform" and its
// numbers; of several each under the name of its contact, "left: power, ring, uniform".
#include <stdio.h>
#include <string.h>

#include "figure/page/label.h"
#include "figure/subtitle/line.h"

#define NAME_SIZE 160

// A patch of a result.
typedef struct patch_told {
    const char* contact;   // "": the only one
    const char* law;       // "": told before, as that of all
    const char* shape;     // "": there is none
    const char* pressure;  // "": it has none
    const jd_part* own;    // the part of the system it stands in; NULL: not known
} patch_told;

// ---- What the result says ----------------------------------------------------------------------

// The name of a number behind that of its contact; NULL: it is that of another patch.
static const char* name_behind(const jd_result_parameter* given, const char* contact) {
    const size_t size = strlen(contact);
    if (size == 0)
        return given->name;
    return strncmp(given->name, contact, size) == 0 && given->name[size] == '.'
               ? given->name + size + 1
               : NULL;
}

// A choice of a contact: "" if there is none of that name.
static const char* choice_of(const jd_result* result, const char* group, const char* contact,
                             const char* name) {
    for (int i = 0; i < jd_result_parameter_count(result); i++) {
        const jd_result_parameter* given = jd_result_parameter_at(result, i);
        const char* plain = strcmp(given->group, group) == 0 ? name_behind(given, contact) : NULL;
        if (plain != NULL && strcmp(plain, name) == 0)
            return given->choice;
    }
    return "";
}

// ---- What is the system's own ------------------------------------------------------------------

// Whether the patch has the shape and the pressure of the system's own.
static bool has_own_kind(const patch_told* p) {
    return p->own != NULL && strcmp(p->own->value, p->shape) == 0 &&
           strcmp(jd_pressure_name(p->own->patch->pressure), p->pressure) == 0;
}

// Whether a number of a patch is one that changes nothing.
static bool is_neutral(const char* name, double value) {
    for (int i = 0; i < jd_patch_key_count(); i++)
        if (strcmp(jd_patch_key_at(i)->name, name) == 0)
            return value == jd_patch_key_at(i)->neutral;
    return value == 0;
}

// Whether a number of the system's own patch has its own value, or stands among the parameters.
static bool is_own_number(const patch_told* p, const char* name, double value) {
    for (int i = 0; i < jd_patch_key_count(); i++) {
        const jd_patch_key* key = jd_patch_key_at(i);
        const char* place = (const char*)p->own->patch + key->offset;
        if (strcmp(key->name, name) == 0)
            return strcmp(key->name, "radius") == 0 || value == *(const double*)(const void*)place;
    }
    return false;
}

// ---- What is told ------------------------------------------------------------------------------

// "patch: ring, uniform", "left: power, ring, uniform"; nothing of what is the system's own. @return
// whether the numbers that follow need no contact.
static bool put_kind(jd_subtitle* l, const patch_told* p) {
    const bool own = has_own_kind(p);
    const char* const words[] = {p->law, own ? "" : p->shape, own ? "" : p->pressure};
    const char* label = p->contact[0] != '\0' ? p->contact : "patch";
    size_t length = strlen(label);
    for (int i = 0; i < 3; i++)
        length += words[i][0] != '\0' ? 2 + strlen(words[i]) : 0;
    if ((p->law[0] == '\0' && (own || p->shape[0] == '\0')) || !jd_subtitle_begin(l, length, ";  "))
        return p->contact[0] == '\0';
    jd_plot_put_text(l->out, label);
    const char* separator = ": ";
    for (int i = 0; i < 3; i++) {
        if (words[i][0] == '\0')
            continue;
        fputs(separator, l->out);
        jd_plot_put_text(l->out, words[i]);
        separator = ", ";
    }
    return true;
}

// Numbers of the system's own patch are told only where they are not its own. Its size is a parameter
// and stands there.
static void put_numbers(jd_subtitle* l, const patch_told* p, const jd_result* result, bool plain) {
    for (int i = 0; i < jd_result_parameter_count(result); i++) {
        const jd_result_parameter* given = jd_result_parameter_at(result, i);
        const char* name =
            strcmp(given->group, "patch") == 0 ? name_behind(given, p->contact) : NULL;
        if (name != NULL && given->choice[0] == '\0' && !is_neutral(name, given->value) &&
            !(has_own_kind(p) && is_own_number(p, name, given->value)))
            jd_subtitle_number(l, given, plain ? name : given->name);
    }
}

// Numbers of the law of one of several that are not the law's own.
static void put_law(jd_subtitle* l, const patch_told* p, const jd_result* result, bool plain) {
    const jd_law* law = NULL;
    const char* chosen = choice_of(result, "friction", p->contact, "law");
    for (int i = 0; i < jd_law_count(); i++)
        if (strcmp(jd_law_at(i)->name, chosen) == 0)
            law = jd_law_at(i);
    for (int i = 0; law != NULL && i < jd_result_parameter_count(result); i++) {
        const jd_result_parameter* given = jd_result_parameter_at(result, i);
        const char* name =
            strcmp(given->group, "friction") == 0 ? name_behind(given, p->contact) : NULL;
        for (int k = 0; name != NULL && k < law->parameter_count; k++)
            if (strcmp(law->parameters[k].name, name) == 0 &&
                law->parameters[k].value != given->value)
                jd_subtitle_number(l, given, plain ? law->parameters[k].symbol : given->symbol);
    }
}

// The contact of a patch that is one of several, by the number of its shape. @return whether it is one.
static bool is_shape(const jd_result_parameter* given, char contact[NAME_SIZE]) {
    const char* dot = strrchr(given->name, '.');
    if (strcmp(given->group, "patch") != 0 || dot == NULL || strcmp(dot, ".shape") != 0)
        return false;
    snprintf(contact, NAME_SIZE, "%.*s", (int)(dot - given->name), given->name);
    return true;
}

void jd_subtitle_patches(jd_subtitle* line, jd_subtitle_tables tables, const jd_result* result) {
    const jd_system* system = tables.system;
    const bool same_law = jd_result_text(result, "law")[0] != '\0';
    char contact[NAME_SIZE];
    for (int i = 0; i < jd_result_parameter_count(result); i++) {
        if (!is_shape(jd_result_parameter_at(result, i), contact))
            continue;
        const patch_told p = {.contact = contact,
                              .law = same_law ? "" : choice_of(result, "friction", contact, "law"),
                              .shape = choice_of(result, "patch", contact, "shape"),
                              .pressure = choice_of(result, "patch", contact, "pressure"),
                              .own = system ? jd_system_part_of(system, JD_PART_PATCH, contact)
                                            : NULL};
        const bool plain = put_kind(line, &p);
        put_numbers(line, &p, result, plain);
        put_law(line, &p, result, plain);
    }
    if (jd_result_text(result, "patch")[0] == '\0')
        return;
    const patch_told only = {.contact = "",
                             .law = "",
                             .shape = jd_result_text(result, "patch"),
                             .pressure = jd_result_text(result, "pressure"),
                             .own = system ? jd_system_part(system, JD_PART_PATCH) : NULL};
    put_numbers(line, &only, result, put_kind(line, &only));
}
