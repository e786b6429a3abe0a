// A system told from its table: for people, with aligned columns.
#include "report/system.h"

#include "report/terms.h"
#include "shell/command.h"
#include "shell/terminal.h"
#include "shell/text.h"

#include <string.h>

#define RANGE_WIDTH 32  // letters of a range that fit into its column

static jd_cli_table begin_table(int columns, const char* const* names) {
    jd_cli_table table = jd_cli_table_begin(columns);
    for (int i = 0; i < columns; i++)
        jd_cli_table_add(&table, names[i]);
    return table;
}

// ---- Parameters, states, outputs ---------------------------------------------------------------

// A long list of choices stands in the meaning: the column of ranges would leave no room for it.
static void add_range(jd_cli_table* table, const jd_parameter* parameter) {
    char range[256], text[512];
    jd_range_text(parameter->range, range, sizeof range);
    const bool is_long = strlen(range) > RANGE_WIDTH;
    snprintf(text, sizeof text, "%s, %s", parameter->text, range);
    jd_cli_table_add(table, is_long ? "a choice" : range);
    jd_cli_table_add(table, is_long ? text : parameter->text);
}

static void print_parameters(const jd_parameter* parameters, int count, int indent) {
    static const char* const names[] = {"name", "symbol", "unit", "default", "range", "meaning"};
    jd_cli_table table = begin_table(6, names);
    for (int i = 0; i < count; i++) {
        jd_cli_table_add(&table, parameters[i].name);
        jd_cli_table_add(&table, parameters[i].symbol);
        jd_cli_table_add(&table, parameters[i].unit);
        const char* choice = jd_range_name(parameters[i].range, parameters[i].value);
        if (choice)
            jd_cli_table_add(&table, choice);
        else
            jd_cli_table_add_number(&table, parameters[i].value);
        add_range(&table, &parameters[i]);
    }
    jd_cli_table_print(stdout, &table, indent);
}

static void print_states(const jd_system* system) {
    static const char* const names[] = {"name", "symbol", "unit", "initial", "meaning"};
    jd_cli_table table = begin_table(5, names);
    for (int i = 0; i < system->state_count; i++) {
        const jd_state* state = &system->states[i];
        jd_cli_table_add(&table, state->name);
        jd_cli_table_add(&table, state->symbol);
        jd_cli_table_add(&table, state->unit);
        jd_cli_table_add_number(&table, state->value);
        jd_cli_table_add(&table, state->text);
    }
    jd_cli_table_print(stdout, &table, 2);
}

static void print_outputs(const jd_system* system) {
    static const char* const names[] = {"name", "symbol", "unit", "meaning"};
    jd_cli_table table = begin_table(4, names);
    for (int i = 0; i < system->output_count; i++) {
        const jd_output* output = &system->outputs[i];
        char text[512];
        snprintf(text, sizeof text, "%s%s%s%s", output->text,
                 output->integral_of ? " (integral of " : "",
                 output->integral_of ? output->integral_of : "", output->integral_of ? ")" : "");
        jd_cli_table_add(&table, output->name);
        jd_cli_table_add(&table, output->symbol);
        jd_cli_table_add(&table, output->unit);
        jd_cli_table_add(&table, text);
    }
    jd_cli_table_print(stdout, &table, 2);
}

// ---- Contacts ----------------------------------------------------------------------------------

// The numbers of a contact under its name: "floor.mu is mu".
static void names_text(const jd_contact_info* c, char* text, size_t size) {
    const char *key, *parameter;
    size_t used = 0;
    text[0] = '\0';
    for (int i = 0; (key = jd_contact_number(c, i, &parameter)) != NULL && used < size; i++) {
        if (!parameter)
            continue;
        const char* comma = used ? ", " : "";
        used += (size_t)snprintf(text + used, size - used, "%s%s.%s", comma, c->name, key);
        if (strcmp(key, parameter) != 0 && used < size)
            used += (size_t)snprintf(text + used, size - used, " = %s", parameter);
    }
}

static void print_contacts(const jd_system* system) {
    static const char* const titles[] = {"name", "meaning", "parameters also called"};
    if (system->contact_count == 0)
        return;
    putchar('\n');
    jd_cli_heading(stdout, "Contacts (--set CONTACT.NAME=VALUE)");
    jd_cli_table table = begin_table(3, titles);
    for (int i = 0; i < system->contact_count; i++) {
        char text[256];
        names_text(&system->contacts[i], text, sizeof text);
        jd_cli_table_add(&table, system->contacts[i].name);
        jd_cli_table_add(&table, system->contacts[i].text);
        jd_cli_table_add(&table, text);
    }
    jd_cli_table_print(stdout, &table, 2);
}

// ---- Structured parts --------------------------------------------------------------------------

// Parts of one of several contacts stand in it: "contacts.left.patch".
static void print_part(const jd_part* part) {
    char name[200];
    snprintf(name, sizeof name, "%s%.90s%s%.90s", part->contact ? "contacts." : "",
             part->contact ? part->contact : "", part->contact ? "." : "", part->name);
    printf("  %s:", name);
    jd_cli_wrap(stdout, part->text, 3 + jd_cli_columns(name), 4);
    if (part->value)
        printf("    default: %s", part->value);
    for (const jd_value* v = part->law_values; v && v->name; v++)
        printf("%s %s = %g", v == part->law_values ? " with" : ",", v->name, v->value);
    if (part->value)
        putchar('\n');
    if (!part->choices || !part->choices[0])
        return;
    fputs("    choices:", stdout);
    for (const char* const* choice = part->choices; *choice; choice++)
        printf(" %s", *choice);
    putchar('\n');
}

// ---- Patch -------------------------------------------------------------------------------------

// The shapes that read a key, as one text.
static void shapes_text(const jd_part* part, unsigned shapes, char* text, size_t size) {
    size_t used = 0;
    text[0] = '\0';
    for (int i = 0; i < JD_SHAPE_COUNT && used < size; i++) {
        const char* name = jd_shape_name((jd_shape)i);
        if ((shapes >> i & 1u) && jd_cli_part_takes(part, name))
            used += (size_t)snprintf(text + used, size - used, "%s%s", used ? " " : "", name);
    }
}

static void print_patch_keys(const jd_part* part) {
    static const char* const names[] = {"name", "unit", "shapes", "meaning"};
    jd_cli_table table = begin_table(4, names);
    for (int i = 0; i < jd_patch_key_count(); i++) {
        const jd_patch_key* key = jd_patch_key_at(i);
        char shapes[128];
        shapes_text(part, key->shapes, shapes, sizeof shapes);
        if (!shapes[0])
            continue;
        jd_cli_table_add(&table, key->name);
        jd_cli_table_add(&table, key->unit);
        jd_cli_table_add(&table, shapes);
        jd_cli_table_add(&table, key->text);
    }
    jd_cli_table_print(stdout, &table, 2);
}

static void print_patch(const jd_part* part) {
    char shapes[128], title[160];
    snprintf(title, sizeof title, "Patch%s%.40s (--set %.40s%spatch.NAME=VALUE)",
             part->contact ? " of contact " : "", part->contact ? part->contact : "",
             part->contact ? part->contact : "", part->contact ? "." : "");
    putchar('\n');
    jd_cli_heading(stdout, title);
    shapes_text(part, ~0u, shapes, sizeof shapes);
    printf("  shape: %s (default: %s)\n", shapes, part->value);
    fputs("  pressure:", stdout);
    for (int i = 0; i < JD_PRESSURE_COUNT; i++)
        printf(" %s", jd_pressure_name((jd_pressure)i));
    printf(" (default: %s)\n", jd_pressure_name(part->patch->pressure));
    if (part->size)
        printf("  size: parameter %s scales the shape; a shape with sizes sets it\n", part->size);
    print_patch_keys(part);
    jd_cli_wrap(stdout,
                "Lists are given in a scenario file: polynomial (of the pressure, up to degree 4), "
                "vertices (of a polygon), points (x, y, weight).",
                0, 2);
}

static void print_patches(const jd_system* system) {
    for (int i = 0; i < system->part_count; i++)
        if (system->parts[i].kind == JD_PART_PATCH)
            print_patch(&system->parts[i]);
}

static void print_law(const jd_law* law) {
    printf("\n  %s: %s (source: %s)\n", law->name, law->title, law->source);
    jd_cli_wrap(stdout, law->description, 0, 4);
    if (law->parameter_count > 0)
        print_parameters(law->parameters, law->parameter_count, 4);
}

static void print_laws(const jd_system* system) {
    const jd_law* laws[JD_CLI_MAX_NAMES];
    const int count = jd_cli_system_laws(system, laws);
    if (count == 0)
        return;
    putchar('\n');
    const jd_part* part = jd_system_part(system, JD_PART_FRICTION);
    char title[200];
    snprintf(title, sizeof title,
             "Friction laws (--friction LAW%s%.40s%s; their parameters with --set)",
             part->contact ? ", of one contact --set " : "", part->contact ? part->contact : "",
             part->contact ? ".friction=LAW" : "");
    jd_cli_heading(stdout, title);
    for (int i = 0; i < count; i++)
        print_law(laws[i]);
}

void jd_cli_system_describe(const jd_system* system) {
    char title[256];
    snprintf(title, sizeof title, "%s: %s", system->name, system->title);
    jd_cli_heading(stdout, title);
    printf("source: %s\n", system->source);
    char end[JD_CLI_NUMBER_SIZE];
    printf("end time: %s s unless --end says otherwise\n\n", jd_number_text(system->end, end));
    jd_cli_wrap(stdout, system->description, 0, 0);
    putchar('\n');
    jd_cli_heading(stdout, "Parameters (--set NAME=VALUE)");
    print_parameters(system->parameters, system->parameter_count, 2);
    putchar('\n');
    jd_cli_heading(stdout, "States (start with --initial NAME=VALUE)");
    print_states(system);
    if (system->output_count > 0) {
        putchar('\n');
        jd_cli_heading(stdout, "Outputs");
        print_outputs(system);
    }
    print_contacts(system);
    if (system->part_count > 0) {
        putchar('\n');
        jd_cli_heading(stdout, "Parts (sections of a scenario file)");
    }
    for (int i = 0; i < system->part_count; i++)
        print_part(&system->parts[i]);
    print_patches(system);
    jd_cli_terms_describe(system);
    print_laws(system);
}
