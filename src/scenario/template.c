// A commented scenario for a system: every section with every value at its default.
//
// Values carry their unit, so that the file reads well and parses back to the same bits.

#include "judder/json.h"
#include "judder/scenario.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define VALUE_COLUMN 28  // width of "name: value unit" before a comment

// "  name: value unit   # " with the comment to follow.
static void write_value(FILE* out, const char* name, double value, const char* unit) {
    char number[JD_NUMBER_SIZE], entry[160];
    const bool pure = strcmp(unit, "1") == 0;
    jd_number_text(value, number);
    snprintf(entry, sizeof entry, "%s: %s%s%s", name, number, pure ? "" : " ", pure ? "" : unit);
    fprintf(out, "  %-*s # ", VALUE_COLUMN, entry);
}

static void write_text(FILE* out, const char* name, const char* value) {
    char entry[160];
    snprintf(entry, sizeof entry, "%s: %s", name, value);
    fprintf(out, "  %-*s # ", VALUE_COLUMN, entry);
}

static void write_parameters(FILE* out, const jd_parameter* parameters, int count) {
    for (int i = 0; i < count; i++) {
        const jd_parameter* p = &parameters[i];
        char range[64];
        jd_range_text(p->range, range, sizeof range);
        const char* choice = jd_range_name(p->range, p->value);
        if (choice) {
            write_text(out, p->name, choice);
            fprintf(out, "%s, %s\n", p->text, range);
        } else {
            write_value(out, p->name, p->value, p->unit);
            fprintf(out, "%s [%s], %s\n", p->text, p->unit, range);
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

// The parameters of a law, with the values that this system gives them.
static void write_law(FILE* out, const jd_system* system, const jd_law* law) {
    for (int i = 0; i < law->parameter_count; i++) {
        jd_parameter own = law->parameters[i];
        own.value = jd_system_law_value(system, law, i);
        write_parameters(out, &own, 1);
    }
}

static void write_friction(FILE* out, const jd_system* system, const jd_part* part) {
    const jd_law* law = find_law(part->value);
    fputs("\nfriction:\n", out);
    write_text(out, "law", part->value);
    fprintf(out, "%s:", part->text);
    for (int i = 0; part->choices ? part->choices[i] != NULL : i < jd_law_count(); i++)
        fprintf(out, " %s", part->choices ? part->choices[i] : jd_law_at(i)->name);
    fputc('\n', out);
    if (law)
        write_law(out, system, law);
}

// Its size follows from the parameters, or is the system's own.
static void write_patch(FILE* out, const jd_part* part) {
    fprintf(out, "\n%s:\n", part->name);
    write_text(out, "shape", part->value);
    fprintf(out, "%s:", part->text);
    for (int i = 0; part->choices ? part->choices[i] != NULL : i < JD_SHAPE_COUNT; i++)
        fprintf(out, " %s", part->choices ? part->choices[i] : jd_shape_name((jd_shape)i));
    fputc('\n', out);
    if (part->patch->shape == JD_SHAPE_POINTS)
        return;
    write_text(out, "pressure", jd_pressure_name(part->patch->pressure));
    fputs("one of:", out);
    for (int i = 0; i < JD_PRESSURE_COUNT; i++)
        fprintf(out, " %s", jd_pressure_name((jd_pressure)i));
    fputs("; sizes of the shape may follow\n", out);
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
    for (int i = 0; i < system->part_count; i++) {
        const jd_part* part = &system->parts[i];
        if (part->kind == JD_PART_FRICTION)
            write_friction(out, system, part);
        else if (part->kind == JD_PART_PATCH)
            write_patch(out, part);
        else if (!part->choices)
            write_terms(out, part);
        else if (part->value)
            fprintf(out, "\n%s: %s  # %s\n", part->name, part->value, part->text);
    }
}

static void write_initial(FILE* out, const jd_system* system) {
    fputs("\ninitial:\n", out);
    for (int i = 0; i < system->state_count; i++) {
        const jd_state* state = &system->states[i];
        write_value(out, state->name, state->value, state->unit);
        fprintf(out, "%s [%s]\n", state->text, state->unit);
    }
}

static void write_option(FILE* out, const jd_option* option, double value) {
    const jd_parameter* p = &option->parameter;
    if (p->range.names)
        write_text(out, p->name, p->range.names[(int)value]);
    else
        write_value(out, p->name, value, p->unit);
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
    write_text(out, "solver", o.solver ? o.solver : jd_solver_at(0)->name);
    fputs("one of:", out);
    for (int i = 0; i < jd_solver_count(); i++)
        fprintf(out, " %s", jd_solver_at(i)->name);
    fputc('\n', out);
    if (system->transport.x)
        fprintf(out, "  # transient: 1 s             # %s\n", transient->parameter.text);
    write_text(out, "events", "[]");
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
    write_parameters(out, system->parameters, system->parameter_count);
    write_parts(out, system);
    write_initial(out, system);
    write_run(out, system);
    const bool failed = ferror(out) != 0;
    if (fclose(out) == 0 && !failed)
        return text;
    free(text);
    return NULL;
}
