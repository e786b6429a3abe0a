// Systems and laws by index and by name. Every engine has the same tables; those of the last serve
// for looking things up: their checks and remarks are called, and every machine runs its code.

#include "base/engine.h"
#include "base/given.h"

#include <string.h>

#define MOST 64  // names shown to the search for the nearest one

static const jd_engine* tables(void) { return jd_engine_table_at(jd_engine_count() - 1); }

// ---- Systems -----------------------------------------------------------------------------------

int jd_system_count(void) {
    int count = 0;
    while (tables()->systems[count])
        count++;
    return count;
}

const jd_system* jd_system_at(int index) {
    return index >= 0 && index < jd_system_count() ? tables()->systems[index] : NULL;
}

jd_status jd_system_find(jd_context* context, const char* name, const jd_system** system) {
    if (!JD_GIVEN(context, name, system))
        return JD_ERR_ARGUMENT;
    const char* names[MOST];
    int count = 0;
    for (; count < MOST && tables()->systems[count]; count++) {
        *system = tables()->systems[count];
        names[count] = (*system)->name;
        if (strcmp(names[count], name) == 0)
            return JD_OK;
    }
    *system = NULL;
    return jd_fail_unknown(context, "system", name, names, count, sizeof names[0]);
}

const jd_part* jd_system_part(const jd_system* system, jd_part_kind kind) {
    return jd_system_part_of(system, kind, NULL);
}

const jd_part* jd_system_part_of(const jd_system* system, jd_part_kind kind, const char* contact) {
    for (int i = 0; i < system->part_count; i++) {
        const jd_part* part = &system->parts[i];
        const bool fits = !part->contact || !contact || strcmp(part->contact, contact) == 0;
        if (part->kind == kind && fits)
            return part;
    }
    return NULL;
}

double jd_system_law_value(const jd_system* system, const jd_law* law, int index) {
    return jd_part_law_value(jd_system_part(system, JD_PART_FRICTION), law, index);
}

double jd_part_law_value(const jd_part* part, const jd_law* law, int index) {
    const jd_parameter* parameter = &law->parameters[index];
    if (part && part->law_values && strcmp(part->value, law->name) == 0)
        for (const jd_value* v = part->law_values; v->name; v++)
            if (strcmp(v->name, parameter->name) == 0)
                return v->value;
    return parameter->value;
}

// ---- Laws --------------------------------------------------------------------------------------

int jd_law_count(void) {
    int count = 0;
    while (tables()->laws[count])
        count++;
    return count;
}

const jd_law* jd_law_at(int index) {
    return index >= 0 && index < jd_law_count() ? tables()->laws[index] : NULL;
}

jd_status jd_law_find(jd_context* context, const char* name, const jd_law** law) {
    if (!JD_GIVEN(context, name, law))
        return JD_ERR_ARGUMENT;
    const char* names[MOST];
    int count = 0;
    for (; count < MOST && tables()->laws[count]; count++) {
        *law = tables()->laws[count];
        names[count] = (*law)->name;
        if (strcmp(names[count], name) == 0)
            return JD_OK;
    }
    *law = NULL;
    return jd_fail_unknown(context, "friction law", name, names, count, sizeof names[0]);
}
