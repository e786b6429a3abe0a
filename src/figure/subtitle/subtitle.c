// The line below the title of a figure: friction law, values that are not the system's own, and
// why the run ended early if it did. What does not fit on the line is left out, with a mark.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "figure/page/label.h"
#include "figure/page/study_axis.h"
#include "figure/subtitle/line.h"
#include "figure/subtitle/subtitle.h"

#define LINE_LENGTH 92  // characters of the subtitle's size across a figure

static jd_subtitle_tables find_tables(const jd_result* result) {
    jd_subtitle_tables found = {NULL, NULL};
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
static bool find_default(jd_subtitle_tables t, const jd_result_parameter* given, double* value,
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

bool jd_subtitle_begin(jd_subtitle* l, size_t length, const char* separator) {
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

// Whether a name is that of a number of one of several patches: left.patch.width is "left.width" of
// the group "patch".
static bool is_of_contact(const jd_result_parameter* given, const char* varied) {
    const char* dot = strchr(given->name, '.');
    char name[200];
    if (dot == NULL ||
        (strcmp(given->group, "patch") != 0 && strcmp(given->group, "friction") != 0))
        return false;
    snprintf(name, sizeof name, "%.*s.%s%s", (int)(dot - given->name), given->name, given->group,
             dot);
    return strcmp(name, strncmp(varied, "contacts.", 9) == 0 ? varied + 9 : varied) == 0;
}

// Whether a parameter is one of those that a study varies: its one value tells nothing.
static bool is_varied(const jd_result_parameter* given, const char* const varied[2]) {
    for (int i = 0; varied != NULL && i < 2 && varied[i] != NULL; i++) {
        const char* dot = strchr(varied[i], '.');
        const bool initial = strncmp(varied[i], "initial.", 8) == 0;
        if (strcmp(dot != NULL ? dot + 1 : varied[i], given->name) == 0 &&
            initial == (strcmp(given->group, "initial") == 0))
            return true;
        if (is_of_contact(given, varied[i]))
            return true;
    }
    return false;
}

void jd_subtitle_number(jd_subtitle* l, const jd_result_parameter* given, const char* symbol) {
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
    if (is_varied(given, l->varied) || !jd_subtitle_begin(l, length, ",  "))
        return;
    jd_plot_put_symbol(l->out, symbol);
    fprintf(l->out, "%s = ", start);
    jd_plot_put_text(l->out, number);
    if (!pure) {
        fputs(" ", l->out);
        jd_plot_put_unit(l->out, unit, 0);
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
static bool has_own_terms(jd_subtitle_tables t, const jd_result* result, const char* group) {
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
static void put_terms(jd_subtitle* l, jd_subtitle_tables t, const jd_result* result,
                      const char* group) {
    if (has_own_terms(t, result, group))
        return;
    for (int i = 0; i < jd_result_parameter_count(result); i++) {
        const jd_result_parameter* given = jd_result_parameter_at(result, i);
        if (of_group(given, group) && given->value != term_default(given))
            jd_subtitle_number(l, given, given->symbol);
    }
}

void jd_plot_put_subtitle(FILE* out, const jd_result* result, const char* const varied[2]) {
    jd_plot_put_subtitle_in(out, result, varied, LINE_LENGTH);
}

void jd_plot_put_subtitle_in(FILE* out, const jd_result* result, const char* const varied[2],
                             size_t most) {
    const jd_subtitle_tables known = find_tables(result);
    const char* law = jd_result_text(result, "law");
    const char* status = jd_result_text(result, "status");
    jd_subtitle l = {.out = out, .most = most, .varied = varied};
    if (status[0] != '\0' && strcmp(status, "ok") != 0 && jd_subtitle_begin(&l, 20, "")) {
        const bool event = strcmp(status, jd_status_name(JD_EVENT)) == 0;
        fputs(event ? "ended by an event" : "ended early (", out);
        jd_plot_put_text(out, event ? "" : status);
        fputs(event ? "" : ")", out);
    }
    if (law[0] != '\0' && jd_subtitle_begin(&l, 14 + strlen(law), ";  ")) {
        fputs("friction law: ", out);
        jd_plot_put_text(out, law);
    }
    jd_subtitle_patches(&l, known, result);
    put_terms(&l, known, result, "loads");
    put_terms(&l, known, result, "drive");
    for (int i = 0; i < jd_result_parameter_count(result); i++) {
        const jd_result_parameter* given = jd_result_parameter_at(result, i);
        double value = NAN;
        const char* symbol = given->name;
        const bool known_here = find_default(known, given, &value, &symbol);
        if (known_here && value != given->value)
            jd_subtitle_number(&l, given, symbol);
    }
}
