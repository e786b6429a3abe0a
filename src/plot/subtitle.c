// The line below the title of a figure: friction law, values that are not the system's own, and
// why the run ended early if it did. What does not fit on the line is left out, with a mark.
#include <math.h>
#include <string.h>

#include "plot/label.h"

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

// The own value and the symbol of a parameter or state. @return false if it is unknown.
static bool find_default(tables t, const jd_result_parameter* given, double* value,
                         const char** symbol) {
    if (strcmp(given->group, "patch") == 0)
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
    bool full;
} line;

// Room for `length` more characters behind a separator.
static bool begin_part(line* l, size_t length, const char* separator) {
    if (l->full)
        return false;
    if (l->length + length + 2 > LINE_LENGTH) {
        l->full = true;
        fputs(", …", l->out);
        return false;
    }
    if (l->length > 0)
        fputs(separator, l->out);
    l->length += length + 2;
    return true;
}

static void put_changed(line* l, const jd_result_parameter* given, const char* symbol) {
    char number[32];
    const char* start = strcmp(given->group, "initial") == 0 ? "(0)" : "";
    const bool pure = given->unit[0] == '\0' || strcmp(given->unit, "1") == 0;
    snprintf(number, sizeof number, "%.4g", given->value);
    const size_t length =
        strlen(symbol) + strlen(start) + 3 + strlen(number) + (pure ? 0 : 1 + strlen(given->unit));
    if (!begin_part(l, length, ",  "))
        return;
    jd_plot_put_symbol(l->out, symbol);
    fprintf(l->out, "%s = %s", start, number);
    if (!pure) {
        fputs(" ", l->out);
        jd_plot_put_unit(l->out, given->unit, 0);
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
        const bool size = strcmp(given->name, "radius") == 0;
        if (strcmp(given->group, "patch") == 0 && !is_neutral(given) && !(own && size))
            put_changed(l, given, given->name);
    }
}

void jd_plot_put_subtitle(FILE* out, const jd_result* result) {
    const tables known = find_tables(result);
    const char* law = jd_result_text(result, "law");
    const char* status = jd_result_text(result, "status");
    line l = {.out = out};
    if (status[0] != '\0' && strcmp(status, "ok") != 0 && begin_part(&l, 20, "")) {
        fputs("ended early (", out);
        jd_plot_put_text(out, status);
        fputc(')', out);
    }
    if (law[0] != '\0' && begin_part(&l, 14 + strlen(law), ";  ")) {
        fputs("friction law: ", out);
        jd_plot_put_text(out, law);
    }
    put_patch(&l, known, result);
    for (int i = 0; i < jd_result_parameter_count(result); i++) {
        const jd_result_parameter* given = jd_result_parameter_at(result, i);
        double value = NAN;
        const char* symbol = given->name;
        const bool known_here = find_default(known, given, &value, &symbol);
        if (known_here && value != given->value)
            put_changed(&l, given, symbol);
    }
}
