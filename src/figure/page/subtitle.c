// The line below the title of a figure: friction law, values that are not the system's own, and
// why the run ended early if it did. What does not fit on the line is left out, with a mark.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "figure/page/label.h"
#include "figure/page/study_axis.h"

#define LINE_LENGTH 92  // characters of the subtitle's size across a figure

// The tables that describe a result; NULL where this library does not know its names.
typedef struct tables {
    const jd_system* system;
    const jd_law* law;
} tables;

static tables find_tables(const jd_result* result) {
    tables found = {NULL, NULL};
    for (int i = 0; i < jd_system_count(); i++)
        if (strcmp(jd_system_at(i)->name, jd_result_text(result, "system")) == 0)
            found.system = jd_system_at(i);
    for (int i = 0; i < jd_law_count(); i++)
        if (strcmp(jd_law_at(i)->name, jd_result_text(result, "law")) == 0)
            found.law = jd_law_at(i);
    return found;
}

// Whether it is a number of a term of the loads or of the drive.
static bool is_term(const jd_result_parameter* given) {
    return strcmp(given->group, "loads") == 0 || strcmp(given->group, "drive") == 0;
}

// The own value and the symbol of a parameter or state. @return false if it is unknown.
static bool find_default(tables t, const jd_result_parameter* given, double* value,
                         const char** symbol) {
    if (strcmp(given->group, "patch") == 0 || is_term(given))
        return false;
    const bool of_law = strcmp(given->group, "friction") == 0;
    const jd_parameter* list = of_law ? (t.law != NULL ? t.law->parameters : NULL)
                                      : (t.system != NULL ? t.system->parameters : NULL);
    const int count = list == NULL ? 0
                      : of_law     ? t.law->parameter_count
                                   : t.system->parameter_count;
    if (strcmp(given->group, "initial") == 0) {
        for (int i = 0; t.system != NULL && i < t.system->state_count; i++) {
            if (strcmp(t.system->states[i].name, given->name) != 0)
                continue;
            *value = t.system->states[i].value;
            *symbol = t.system->states[i].symbol;
            return true;
        }
        return false;
    }
    for (int i = 0; i < count; i++) {
        if (strcmp(list[i].name, given->name) != 0)
            continue;
        *value = list[i].value;
        *symbol = list[i].symbol;
        return true;
    }
    return false;
}

// The line so far.
typedef struct line {
    FILE* out;
    size_t length;  // characters shown
    size_t most;    // of them
    bool full;
    const char* const* varied;  // names of up to two parameters that are left out; NULL: none
} line;

// Room for `length` more characters behind a separator.
static bool begin_part(line* l, size_t length, const char* separator) {
    if (l->full)
        return false;
    if (l->length + length + 2 > l->most) {
        l->full = true;
        fputs(", …", l->out);
        return false;
    }
    if (l->length > 0)
        fputs(separator, l->out);
    l->length += length + 2;
    return true;
}

// Whether a parameter is one of those that a study varies: its one value tells nothing.
static bool is_varied(const jd_result_parameter* given, const char* const varied[2]) {
    for (int i = 0; varied != NULL && i < 2 && varied[i] != NULL; i++) {
        const char* dot = strchr(varied[i], '.');
        const bool initial = strncmp(varied[i], "initial.", 8) == 0;
        if (strcmp(dot != NULL ? dot + 1 : varied[i], given->name) == 0 &&
            initial == (strcmp(given->group, "initial") == 0))
            return true;
    }
    return false;
}

static void put_changed(line* l, const jd_result_parameter* given, const char* symbol) {
    char number[32];
    const char* start = strcmp(given->group, "initial") == 0 ? "(0)" : "";
    const bool pure = given->unit[0] == '\0' || strcmp(given->unit, "1") == 0;
    const bool angle = jd_plot_is_angle(given->unit);
    const char* unit = angle ? "deg" : given->unit;
    if (given->choice[0] != '\0')
        snprintf(number, sizeof number, "%s", given->choice);
    else
        snprintf(number, sizeof number, "%.4g", angle ? given->value * JD_DEGREES : given->value);
    const size_t length =
        strlen(symbol) + strlen(start) + 3 + strlen(number) + (pure ? 0 : 1 + strlen(unit));
    if (is_varied(given, l->varied) || !begin_part(l, length, ",  "))
        return;
    jd_plot_put_symbol(l->out, symbol);
    fprintf(l->out, "%s = ", start);
    jd_plot_put_text(l->out, number);
    if (!pure) {
        fputs(" ", l->out);
        jd_plot_put_unit(l->out, unit, 0);
    }
}

// ---- Patch -------------------------------------------------------------------------------------

// Whether the patch has the shape and the pressure of the system's own.
static bool has_own_patch(tables t, const jd_result* result) {
    const jd_part* part = t.system != NULL ? jd_system_part(t.system, JD_PART_PATCH) : NULL;
    return part != NULL && strcmp(part->value, jd_result_text(result, "patch")) == 0 &&
           strcmp(jd_pressure_name(part->patch->pressure), jd_result_text(result, "pressure")) == 0;
}

// Whether a number of a patch is one that changes nothing.
static bool is_neutral(const jd_result_parameter* given) {
    for (int i = 0; i < jd_patch_key_count(); i++)
        if (strcmp(jd_patch_key_at(i)->name, given->name) == 0)
            return given->value == jd_patch_key_at(i)->neutral;
    return given->value == 0;
}

// Whether a number of the system's own patch has its own value, or stands among the parameters.
static bool is_own_number(tables t, const jd_result_parameter* given) {
    const jd_patch_options* patch = jd_system_part(t.system, JD_PART_PATCH)->patch;
    for (int i = 0; i < jd_patch_key_count(); i++) {
        const jd_patch_key* key = jd_patch_key_at(i);
        const char* place = (const char*)patch + key->offset;
        if (strcmp(key->name, given->name) == 0)
            return strcmp(key->name, "radius") == 0 ||
                   given->value == *(const double*)(const void*)place;
    }
    return false;
}

// "patch: ring, uniform" and its numbers; of the system's own patch only those that are not its
// own. Its size is a parameter and stands there.
static void put_patch(line* l, tables t, const jd_result* result) {
    const char* shape = jd_result_text(result, "patch");
    const char* pressure = jd_result_text(result, "pressure");
    const bool own = has_own_patch(t, result);
    if (!own && shape[0] != '\0' && begin_part(l, 9 + strlen(shape) + strlen(pressure), ";  ")) {
        fputs("patch: ", l->out);
        jd_plot_put_text(l->out, shape);
        fputs(pressure[0] != '\0' ? ", " : "", l->out);
        jd_plot_put_text(l->out, pressure);
    }
    for (int i = 0; i < jd_result_parameter_count(result); i++) {
        const jd_result_parameter* given = jd_result_parameter_at(result, i);
        if (strcmp(given->group, "patch") == 0 && !is_neutral(given) &&
            !(own && is_own_number(t, given)))
            put_changed(l, given, given->name);
    }
}

// ---- Loads and drive ---------------------------------------------------------------------------

static bool of_group(const jd_result_parameter* given, const char* group) {
    return strcmp(given->group, group) == 0;
}

// The value a number of a term has where it is not given.
static double term_default(const jd_result_parameter* given) {
    const bool loads = of_group(given, "loads");
    const char* dot = strchr(given->name, '.');
    for (int i = 0; dot && i < (loads ? jd_load_key_count() : jd_drive_key_count()); i++) {
        const jd_term_key* key = loads ? jd_load_key_at(i) : jd_drive_key_at(i);
        if (strcmp(key->parameter.name, dot + 1) == 0)
            return key->parameter.value;
    }
    return 0;
}

// The system's own value of a number of a term; false if it has no such term.
static bool own_number(const jd_part* part, const jd_result_parameter* given, double* value) {
    const bool loads = of_group(given, "loads");
    const int index = atoi(given->name), count = loads ? part->loads.count : part->drive.count;
    const char* dot = strchr(given->name, '.');
    const jd_term_key* key = NULL;
    if (!dot || index >= count)
        return false;
    if (loads ? jd_load_key_find(NULL, &part->loads.terms[index], dot + 1, &key)
              : jd_drive_key_find(NULL, &part->drive.terms[index], dot + 1, &key))
        return false;
    *value = loads ? jd_term_number(&part->loads.terms[index], key)
                   : jd_term_number(&part->drive.terms[index], key);
    return true;
}

// Whether the terms are the system's own.
static bool has_own_terms(tables t, const jd_result* result, const char* group) {
    const jd_part_kind kind = strcmp(group, "loads") == 0 ? JD_PART_LOADS : JD_PART_DRIVE;
    const jd_part* part = t.system != NULL ? jd_system_part(t.system, kind) : NULL;
    int last = -1;
    if (t.system == NULL)
        return false;
    for (int i = 0; part != NULL && i < jd_result_parameter_count(result); i++) {
        const jd_result_parameter* given = jd_result_parameter_at(result, i);
        double own;
        if (!of_group(given, group))
            continue;
        last = atoi(given->name);
        if (!own_number(part, given, &own) || own != given->value)
            return false;
    }
    for (int i = 0; i < jd_result_list_count(result); i++)
        if (strcmp(jd_result_list_at(result, i)->group, group) == 0)
            return false;
    const int count = part == NULL            ? 0
                      : kind == JD_PART_LOADS ? part->loads.count
                                              : part->drive.count;
    return last + 1 == count;
}

// The numbers of terms that are not the system's own. A table is not told.
static void put_terms(line* l, tables t, const jd_result* result, const char* group) {
    if (has_own_terms(t, result, group))
        return;
    for (int i = 0; i < jd_result_parameter_count(result); i++) {
        const jd_result_parameter* given = jd_result_parameter_at(result, i);
        if (of_group(given, group) && given->value != term_default(given))
            put_changed(l, given, given->symbol);
    }
}

void jd_plot_put_subtitle(FILE* out, const jd_result* result, const char* const varied[2]) {
    jd_plot_put_subtitle_in(out, result, varied, LINE_LENGTH);
}

void jd_plot_put_subtitle_in(FILE* out, const jd_result* result, const char* const varied[2],
                             size_t most) {
    const tables known = find_tables(result);
    const char* law = jd_result_text(result, "law");
    const char* status = jd_result_text(result, "status");
    line l = {.out = out, .most = most, .varied = varied};
    if (status[0] != '\0' && strcmp(status, "ok") != 0 && begin_part(&l, 20, "")) {
        const bool event = strcmp(status, jd_status_name(JD_EVENT)) == 0;
        fputs(event ? "ended by an event" : "ended early (", out);
        jd_plot_put_text(out, event ? "" : status);
        fputs(event ? "" : ")", out);
    }
    if (law[0] != '\0' && begin_part(&l, 14 + strlen(law), ";  ")) {
        fputs("friction law: ", out);
        jd_plot_put_text(out, law);
    }
    put_patch(&l, known, result);
    put_terms(&l, known, result, "loads");
    put_terms(&l, known, result, "drive");
    for (int i = 0; i < jd_result_parameter_count(result); i++) {
        const jd_result_parameter* given = jd_result_parameter_at(result, i);
        double value = NAN;
        const char* symbol = given->name;
        const bool known_here = find_default(known, given, &value, &symbol);
        if (known_here && value != given->value)
            put_changed(&l, given, symbol);
    }
}
