// A scenario: YAML text to a checked model with its run options.
//
// The text is checked byte by byte, read to a tree, and its sections are applied in the order of
// the table below, whatever their order in the file: the system first, patches and friction laws
// before the parameters, the model before what is done with it. A system as a text has its studies in the same file.

#include "judder/scenario.h"
#include "base/given.h"
#include "equations/build.h"
#include "scenario/sections.h"

#include <stdlib.h>
#include <string.h>

#define SHOWN_NAME_MAX 300  // bytes of the file's name in messages

// Where a section may stand: in a scenario, in a system as a text.
typedef enum place { SCENARIO = 1, TEXT = 2, BOTH = 3 } place;

typedef struct section {
    const char* name;
    jd_section_fn read;
    place place;
} section;

static const section section_table[] = {
    {"structure", jd_section_structure, SCENARIO},
    {"tables", jd_section_tables, SCENARIO},
    {"system", jd_section_system, BOTH},
    {"patch", jd_section_patch, SCENARIO},
    {"loads", jd_section_loads, SCENARIO},
    {"drive", jd_section_drive, SCENARIO},
    {"friction", jd_section_friction, SCENARIO},
    {"contacts", jd_section_contacts, SCENARIO},
    {"parameters", jd_section_parameters, SCENARIO},
    {"set", jd_section_parameters, TEXT},
    {"initial", jd_section_initial, BOTH},
    {"run", jd_section_run, BOTH},
    {"sweep", jd_section_sweep, BOTH},
};

#define SECTION_COUNT ((int)(sizeof section_table / sizeof section_table[0]))

// Copy the name for messages: one line, and of a very long path the end.
static void show_name(const char* name, char shown[SHOWN_NAME_MAX + 1]) {
    const size_t length = strlen(name);
    const bool cut = length > SHOWN_NAME_MAX;
    strcpy(shown, cut ? name + length - SHOWN_NAME_MAX : name);
    if (cut)
        memcpy(shown, "...", 3);
    for (char* c = shown; *c; c++) {
        if ((unsigned char)*c < 0x20 || *c == 0x7f)
            *c = '?';
    }
}

static jd_status check_sections(const jd_reader* reader) {
    const char* names[SECTION_COUNT];
    int count = 0;
    for (int i = 0; i < SECTION_COUNT; i++)
        if (section_table[i].place & SCENARIO)
            names[count++] = section_table[i].name;
    return jd_entry_keys(reader, reader->root, "section", (jd_names){names, count});
}

// Values of sections are short and stand in one line.
static jd_status check_texts(const jd_reader* reader, const jd_tree* node) {
    jd_status status = JD_OK;
    if (node->kind == JD_TREE_TEXT && strchr(node->text, '\n'))
        return JD_FAIL_AT(reader, node, JD_ERR_ARGUMENT, "a text of more than one line");
    if (node->kind == JD_TREE_TEXT && strlen(node->text) > JD_ENTRY_TEXT_MAX)
        return JD_FAIL_AT(reader, node, JD_ERR_ARGUMENT, "a text of more than %d bytes",
                          JD_ENTRY_TEXT_MAX);
    for (const jd_tree* entry = node->first; entry && status == JD_OK; entry = entry->next)
        status = check_texts(reader, entry);
    return status;
}

static jd_status apply_sections(const jd_reader* reader) {
    const place here = reader->own ? TEXT : SCENARIO;
    jd_status status = reader->own ? JD_OK : check_sections(reader);
    if (status == JD_OK && !jd_tree_find(reader->root, "system"))
        return JD_FAIL_AT(reader, reader->root, JD_ERR_ARGUMENT,
                          "no 'system'; a scenario begins with 'system: NAME'");
    for (int i = 0; i < SECTION_COUNT && status == JD_OK; i++) {
        const jd_tree* value = jd_tree_find(reader->root, section_table[i].name);
        if (!value || !(section_table[i].place & here))
            continue;
        reader->scenario->sections |= 1u << i;
        status = check_texts(reader, value);
        if (status == JD_OK)
            status = section_table[i].read(reader, value);
    }
    return status;
}

// Where a sentence about the start of a run belongs: "contact 'floor' ..." to that contact of a text.
static const jd_tree* place_of(const jd_tree* root, const char* sentence) {
    static const char begin[] = "contact '";
    const jd_tree* mechanism = jd_tree_find(root, "mechanism");
    const jd_tree* const sections[] = {jd_tree_find(root, "contacts"),
                                       mechanism ? jd_tree_find(mechanism, "contacts") : NULL};
    if (strncmp(sentence, begin, sizeof begin - 1) != 0)
        return root;
    const char* name = sentence + sizeof begin - 1;
    for (int i = 0; i < 2; i++)
        for (const jd_tree* c = sections[i] ? sections[i]->first : NULL; c; c = c->next) {
            const size_t length = c->key ? strlen(c->key->text) : 0;
            if (length > 0 && strncmp(name, c->key->text, length) == 0 && name[length] == '\'')
                return c->key;
        }
    return root;
}

// What is wrong with the start of a run, with its place; conditions of a text have theirs.
static jd_status tell_start(const jd_reader* reader) {
    const char* sentence = jd_context_message(reader->source.context);
    const size_t length = strlen(reader->source.name);
    if (strncmp(sentence, reader->source.name, length) == 0 && sentence[length] == ':')
        return JD_ERR_RANGE;
    return JD_FAIL_AT(reader, place_of(reader->root, sentence), JD_ERR_RANGE, "%s", sentence);
}

// Fill a scenario from the text it owns.
static jd_status fill(jd_text_source source, jd_scenario* scenario, size_t size) {
    jd_tree* root = NULL;
    jd_status status = jd_text_source_check(&source, scenario->text, size);
    if (status == JD_OK)
        status = jd_yaml_read(&source, scenario->text, size, &root);
    if (status != JD_OK)
        return status;
    const jd_reader reader = {source, root, jd_equations_are(root), scenario};
    if (!root || root->null)
        status = jd_text_source_fail(&source, (jd_mark){1, 1}, JD_ERR_ARGUMENT,
                                     "nothing in it; a scenario begins with 'system: NAME'");
    else if (root->kind != JD_TREE_MAP)
        status = JD_FAIL_AT(&reader, root, JD_ERR_ARGUMENT,
                            "not a scenario; it begins with 'system: NAME'");
    else
        status = apply_sections(&reader);
    if (status == JD_OK && jd_run_check(scenario->model, &scenario->options) != JD_OK)
        status = tell_start(&reader);
    jd_tree_free(root);
    return status;
}

// Make a scenario of text it takes over, also on error.
static jd_status create(jd_text_source source, char* text, size_t size, jd_scenario** scenario) {
    jd_scenario* made = calloc(1, sizeof *made);
    if (!made) {
        free(text);
        return jd_fail(source.context, JD_ERR_MEMORY, "out of memory");
    }
    made->text = text;
    const jd_status status = fill(source, made, size);
    if (status != JD_OK) {
        jd_scenario_free(made);
        return status;
    }
    *scenario = made;
    return JD_OK;
}

jd_status jd_scenario_read(jd_context* context, const char* path, jd_scenario** scenario) {
    if (!JD_GIVEN(context, scenario))
        return JD_ERR_ARGUMENT;
    char shown[SHOWN_NAME_MAX + 1], *text;
    size_t size;
    *scenario = NULL;
    if (!path)
        return jd_fail(context, JD_ERR_ARGUMENT, "path must not be NULL");
    show_name(path, shown);
    const jd_text_source source = {context, shown, path};
    const jd_status status = jd_text_source_read(&source, path, &text, &size);
    return status == JD_OK ? create(source, text, size, scenario) : status;
}

jd_status jd_scenario_parse(jd_context* context, const char* text, size_t size, const char* name,
                            jd_scenario** scenario) {
    if (!JD_GIVEN(context, scenario))
        return JD_ERR_ARGUMENT;
    char shown[SHOWN_NAME_MAX + 1];
    *scenario = NULL;
    if (!text || !name)
        return jd_fail(context, JD_ERR_ARGUMENT, "text and name must not be NULL");
    show_name(name, shown);
    const jd_text_source source = {context, shown, name};
    char* copy = size <= JD_SCENARIO_SIZE_MAX ? malloc(size + 1) : NULL;
    if (!copy)
        return size > JD_SCENARIO_SIZE_MAX ? jd_text_source_check(&source, text, size)
                                           : jd_fail(context, JD_ERR_MEMORY, "out of memory");
    memcpy(copy, text, size);
    copy[size] = 0;
    return create(source, copy, size, scenario);
}

void jd_scenario_free(jd_scenario* scenario) {
    if (!scenario)
        return;
    jd_model_free(scenario->model);
    free(scenario->text);
    free(scenario);
}

jd_model* jd_scenario_model(jd_scenario* scenario) { return scenario->model; }

jd_run_options* jd_scenario_options(jd_scenario* scenario) { return &scenario->options; }

const char* jd_scenario_text(const jd_scenario* scenario) { return scenario->text; }

bool jd_scenario_has_section(const jd_scenario* scenario, const char* name) {
    for (int i = 0; i < SECTION_COUNT; i++) {
        if (strcmp(section_table[i].name, name) == 0)
            return scenario->sections >> i & 1u;
    }
    return false;
}
