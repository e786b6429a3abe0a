// Areas and friction laws among the settings of a run. They come before numbers, which belong to the
// law and the shape that stand there. Every message names the option and the value it was given.
#include "setup/parts.h"

#include "shell/text.h"
#include "shell/values.h"

#include <string.h>

#define CONTACTS "contacts."
#define PATCH "patch."

// ---- Names -------------------------------------------------------------------------------------

// What a setting is about.
typedef struct part_setting {
    enum { NUMBER, AREA, LAW } kind;
    const char* contact;  // NULL: not named, or that of the only patch
    const char* rest;     // of the setting, behind the contact
} part_setting;

// The contact that is a patch whose name a setting begins with; *rest is what follows.
static const char* find_contact(const jd_system* system, const char* text, const char** rest) {
    if (strncmp(text, CONTACTS, strlen(CONTACTS)) == 0)
        text += strlen(CONTACTS);
    for (int i = 0; i < system->contact_count; i++) {
        const char* name = system->contacts[i].name;
        const size_t size = strlen(name);
        if (system->contacts[i].along == 3 && strncmp(text, name, size) == 0 && text[size] == '.') {
            *rest = text + size + 1;
            return name;
        }
    }
    return NULL;
}

static bool is_named(const char* setting, const char* name) {
    const size_t size = strcspn(setting, " =");
    return size == strlen(name) && strncmp(setting, name, size) == 0;
}

static part_setting look_at(const jd_model* model, const jd_cli_given* given) {
    part_setting s = {NUMBER, NULL, ""};
    if (strcmp(given->option->name, "set") != 0)
        return s;
    s.rest = given->value + strspn(given->value, " ");
    const char* contact = find_contact(jd_model_system(model), s.rest, &s.rest);
    if (strncmp(s.rest, PATCH, strlen(PATCH)) == 0)
        s.kind = AREA;
    else if (contact && (is_named(s.rest, "friction") || is_named(s.rest, "friction.law")))
        s.kind = LAW;
    s.contact = jd_model_patch_count(model) > 1 ? contact : NULL;
    return s;
}

bool jd_cli_is_part(const jd_model* model, const jd_cli_given* given) {
    return look_at(model, given).kind != NUMBER;
}

// ---- Areas -------------------------------------------------------------------------------------

// Whether a setting is one of the area of a contact; NULL: of one that is not named.
static bool is_area(const part_setting* s, const char* contact) {
    return s->kind == AREA &&
           (contact ? s->contact && strcmp(s->contact, contact) == 0 : !s->contact);
}

// Read one of the settings of an area.
static int read_area(jd_context* context, const jd_cli_given* given, const part_setting* s,
                     jd_patch_options* patch) {
    static const char* const lists[] = {"polynomial", "vertices", "points"};
    char name[128];
    const char* text;
    if (jd_cli_split_setting(given, name, sizeof name, &text))
        return JD_CLI_WRONG;
    const char* begin = given->value + strspn(given->value, " ");
    const char* key = name + (s->rest - begin) + strlen(PATCH);
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        if (strcmp(key, lists[i]) == 0)
            return jd_cli_wrong_value("set", given->value, "a list is given in a scenario file");
    }
    if (jd_patch_options_read(context, patch, key, text + strspn(text, " ")) != JD_OK)
        return jd_cli_wrong_value("set", given->value, jd_context_message(context));
    return JD_CLI_DONE;
}

// Whether a message starts with the name in "patch.NAME=VALUE".
static bool starts_with_key(const char* message, const part_setting* s) {
    const char* key = s->rest + strlen(PATCH);
    const size_t size = strcspn(key, " =");
    return size > 0 && strncmp(message, key, size) == 0 && message[size] == ' ';
}

// A message that starts with the name of a setting is about that one, otherwise about the last.
static int wrong_area(jd_context* context, const jd_cli_arguments* arguments, const jd_model* model,
                      const char* contact) {
    const char* message = jd_context_message(context);
    const jd_cli_given *last = NULL, *named = NULL;
    for (int i = 0; i < arguments->option_count; i++) {
        const part_setting s = look_at(model, &arguments->options[i]);
        if (!is_area(&s, contact))
            continue;
        last = &arguments->options[i];
        if (starts_with_key(message, &s))
            named = last;
    }
    return jd_cli_wrong_value("set", named ? named->value : last->value, message);
}

// The settings of an area go together: a shape without its sizes is none.
static int set_area(jd_context* context, const jd_cli_arguments* arguments, jd_model* model,
                    const char* contact) {
    const bool known = contact || jd_model_patch_count(model) == 1;
    jd_patch_options patch = known ? jd_model_patch_options_of(model, contact) : jd_patch_default();
    bool given = false;
    for (int i = 0; i < arguments->option_count; i++) {
        const part_setting s = look_at(model, &arguments->options[i]);
        if (!is_area(&s, contact))
            continue;
        given = true;
        if (known && read_area(context, &arguments->options[i], &s, &patch))
            return JD_CLI_WRONG;
    }
    if (!given || jd_model_set_patch_of(model, contact, &patch) == JD_OK)
        return JD_CLI_DONE;
    return wrong_area(context, arguments, model, contact);
}

// ---- Laws --------------------------------------------------------------------------------------

static int set_law(jd_context* context, jd_model* model, const jd_cli_given* given,
                   const char* contact) {
    char name[128];
    const char* text;
    if (jd_cli_split_setting(given, name, sizeof name, &text))
        return JD_CLI_WRONG;
    if (jd_model_set_law_of(model, contact, text + strspn(text, " ")) != JD_OK)
        return jd_cli_wrong_value("set", given->value, jd_context_message(context));
    return JD_CLI_DONE;
}

int jd_cli_set_parts(jd_context* context, const jd_cli_arguments* arguments, jd_model* model) {
    const char* law = jd_cli_value(arguments, "friction");
    if (law && jd_model_set_law(model, law) != JD_OK)
        return jd_cli_wrong_value("friction", law, jd_context_message(context));
    int code = JD_CLI_DONE;
    for (int i = 0; i < arguments->option_count && !code; i++) {
        const part_setting s = look_at(model, &arguments->options[i]);
        if (s.kind == LAW)
            code = set_law(context, model, &arguments->options[i], s.contact);
    }
    if (!code)
        code = set_area(context, arguments, model, NULL);
    for (int i = 0; i < jd_model_patch_count(model) && !code; i++)
        if (jd_model_patch_count(model) > 1)
            code = set_area(context, arguments, model, jd_model_patch_contact(model, i));
    return code;
}
