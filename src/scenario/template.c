// A commented scenario for a system: every section with every value at its default.
//
// Values carry their unit, so that the file reads well and parses back to the same bits.

#include "judder/json.h"
#include "judder/scenario.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define VALUE_COLUMN 28  // width of "name: value unit" before a comment

// Where entries go, and how far in.
typedef struct sheet {
    FILE* out;
    int indent;
} sheet;

// "  name: value unit   # " with the comment to follow.
static void write_value(sheet s, const char* name, double value, const char* unit) {
    char number[JD_NUMBER_SIZE], entry[160];
    const bool pure = strcmp(unit, "1") == 0;
    jd_number_text(value, number);
    snprintf(entry, sizeof entry, "%s: %s%s%s", name, number, pure ? "" : " ", pure ? "" : unit);
    fprintf(s.out, "%*s%-*s # ", s.indent, "", VALUE_COLUMN, entry);
}

static void write_text(sheet s, const char* name, const char* value) {
    char entry[160];
    snprintf(entry, sizeof entry, "%s: %s", name, value);
    fprintf(s.out, "%*s%-*s # ", s.indent, "", VALUE_COLUMN, entry);
}

static void write_parameters(sheet s, const jd_parameter* parameters, int count) {
    for (int i = 0; i < count; i++) {
        const jd_parameter* p = &parameters[i];
        char range[64];
        jd_range_text(p->range, range, sizeof range);
        const char* choice = jd_range_name(p->range, p->value);
        if (choice) {
            write_text(s, p->name, choice);
            fprintf(s.out, "%s, %s\n", p->text, range);
        } else {
            write_value(s, p->name, p->value, p->unit);
            fprintf(s.out, "%s [%s], %s\n", p->text, p->unit, range);
        }
    }
}

static const jd_law* find_law(const char* name) {
    for (int i = 0; i < jd_law_count(); i++) {
        if (strcmp(jd_law_at(i)->name, name) == 0)
            return jd_law_at(i);
    }
    return NULL;
}

// The parameters of a law, with the values that this part gives them.
static void write_law(sheet s, const jd_part* part, const jd_law* law) {
    for (int i = 0; i < law->parameter_count; i++) {
        jd_parameter own = law->parameters[i];
        own.value = jd_part_law_value(part, law, i);
        write_parameters(s, &own, 1);
    }
}

static void write_friction(sheet s, const jd_part* part) {
    const jd_law* law = find_law(part->value);
    write_text(s, "law", part->value);
    fprintf(s.out, "%s:", part->text);
    for (int i = 0; part->choices ? part->choices[i] != NULL : i < jd_law_count(); i++)
        fprintf(s.out, " %s", part->choices ? part->choices[i] : jd_law_at(i)->name);
    fputc('\n', s.out);
    if (law)
        write_law(s, part, law);
}

// Its size follows from the parameters, or is the system's own.
static void write_patch(sheet s, const jd_part* part) {
    write_text(s, "shape", part->value);
    fprintf(s.out, "%s:", part->text);
    for (int i = 0; part->choices ? part->choices[i] != NULL : i < JD_SHAPE_COUNT; i++)
        fprintf(s.out, " %s", part->choices ? part->choices[i] : jd_shape_name((jd_shape)i));
    fputc('\n', s.out);
    if (part->patch->shape == JD_SHAPE_POINTS)
        return;
    write_text(s, "pressure", jd_pressure_name(part->patch->pressure));
    fputs("one of:", s.out);
    for (int i = 0; i < JD_PRESSURE_COUNT; i++)
        fprintf(s.out, " %s", jd_pressure_name((jd_pressure)i));
    fputs("; sizes of the shape may follow\n", s.out);
}

// Several patches stand in their contacts.
static bool has_several(const jd_system* system) {
    int count = 0;
    for (int i = 0; i < system->part_count; i++)
        count += system->parts[i].kind == JD_PART_PATCH;
    return count > 1;
}

static void write_contacts(FILE* out, const jd_system* system) {
    fputs("\ncontacts:\n", out);
    for (int i = 0; i < system->part_count; i++) {
        const jd_part* area = &system->parts[i];
        if (area->kind != JD_PART_PATCH)
            continue;
        fprintf(out, "  %s:\n    patch:\n", area->contact);
        write_patch((sheet){out, 6}, area);
        fputs("    friction:\n", out);
        write_friction((sheet){out, 6}, jd_system_part_of(system, JD_PART_FRICTION, area->contact));
    }
}

// One term per line; no terms are an empty list.
static void write_terms(FILE* out, const jd_part* part) {
    const bool loads = part->kind == JD_PART_LOADS;
    const int count = loads ? part->loads.count : part->drive.count;
    fprintf(out, "\n%s:%s  # %s\n", part->name, count > 0 ? "" : " []", part->text);
    for (int i = 0; i < count; i++) {
        char text[JD_TERM_TEXT_SIZE];
        if (loads)
            jd_load_term_text(&part->loads.terms[i], text, sizeof text);
        else
            jd_drive_term_text(&part->drive.terms[i], text, sizeof text);
        fprintf(out, "  - %s\n", text);
    }
}

static void write_parts(FILE* out, const jd_system* system) {
    const bool several = has_several(system);
    for (int i = 0; i < system->part_count; i++) {
        const jd_part* part = &system->parts[i];
        const bool friction = part->kind == JD_PART_FRICTION;
        if (friction || part->kind == JD_PART_PATCH) {
            if (several)
                continue;
            fprintf(out, "\n%s:\n", friction ? "friction" : part->name);
            (friction ? write_friction : write_patch)((sheet){out, 2}, part);
        } else if (!part->choices) {
            write_terms(out, part);
        } else if (part->value) {
            fprintf(out, "\n%s: %s  # %s\n", part->name, part->value, part->text);
        }
    }
    if (several)
        write_contacts(out, system);
}

static void write_initial(FILE* out, const jd_system* system) {
    fputs("\ninitial:\n", out);
    for (int i = 0; i < system->state_count; i++) {
        const jd_state* state = &system->states[i];
        write_value((sheet){out, 2}, state->name, state->value, state->unit);
        fprintf(out, "%s [%s]\n", state->text, state->unit);
    }
}

static void write_option(FILE* out, const jd_option* option, double value) {
    const jd_parameter* p = &option->parameter;
    if (p->range.names)
        write_text((sheet){out, 2}, p->name, p->range.names[(int)value]);
    else
        write_value((sheet){out, 2}, p->name, value, p->unit);
    fprintf(out, "%s\n", p->text);
}

// The transient is left out: it may stand where something drifts, and is measured in parts of the
// run unless it is given.
static void write_run(FILE* out, const jd_system* system) {
    const jd_run_options o = jd_run_options_default(system);
    const jd_option* transient = jd_option_find(jd_run_option_list(), "transient");
    fputs("\nrun:\n", out);
    for (const jd_option* option = jd_run_option_list(); option->parameter.name; option++)
        if (!option->of_machine && option != transient)
            write_option(out, option, jd_option_value(option, &o));
    write_text((sheet){out, 2}, "solver", o.solver ? o.solver : jd_solver_at(0)->name);
    fputs("one of:", out);
    for (int i = 0; i < jd_solver_count(); i++)
        fprintf(out, " %s", jd_solver_at(i)->name);
    fputc('\n', out);
    if (system->transport.x)
        fprintf(out, "  # transient: 1 s             # %s\n", transient->parameter.text);
    write_text((sheet){out, 2}, "events", "[]");
    fputs("values to watch for: {quantity: ", out);
    fprintf(out, "%s, value: 0, direction: up, stop: true}\n", system->states[0].name);
}

char* jd_scenario_template(const jd_system* system, const char* name) {
    char* text = NULL;
    size_t size = 0;
    FILE* out = system ? open_memstream(&text, &size) : NULL;
    if (!out)
        return NULL;
    fprintf(out, "# %s: %s\n", system->name, system->title);
    fputs("# Plain numbers are SI. Units are converted: 3 mm, 50 Hz, 30 deg.\n", out);
    fputs("# Every value below is the default: what is left out stays the same.\n", out);
    fprintf(out, "system: %s\n\nparameters:\n", name ? name : system->name);
    write_parameters((sheet){out, 2}, system->parameters, system->parameter_count);
    write_parts(out, system);
    write_initial(out, system);
    write_run(out, system);
    const bool failed = ferror(out) != 0;
    if (fclose(out) == 0 && !failed)
        return text;
    free(text);
    return NULL;
}
