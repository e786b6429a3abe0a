// Entries of a section: keys, texts, numbers, choices, each checked with its place in the file.

#include "scenario/sections.h"

#include <math.h>
#include <string.h>

#define COUNT_MAX 9007199254740992.0  // 2^53: up to here a double holds every whole number

static const char* kind_name(const jd_tree* node) {
    return node->kind == JD_TREE_MAP ? "a map" : node->kind == JD_TREE_LIST ? "a list" : "a text";
}

// What an entry is called in messages.
static const char* entry_name(const jd_tree* entry) {
    return entry->key ? entry->key->text : "entry";
}

jd_status jd_entry_map(const jd_reader* reader, const jd_tree* value) {
    if (value->kind == JD_TREE_MAP || value->null)
        return JD_OK;
    return JD_FAIL_AT(reader, value, JD_ERR_ARGUMENT, "'%s' must be a map (name: value), not %s",
                      entry_name(value), kind_name(value));
}

jd_status jd_entry_unknown(const jd_reader* reader, const jd_tree* node, const char* kind,
                           jd_names names) {
    const jd_status status = jd_fail_unknown(reader->source.context, kind, node->text, names.first,
                                             names.count, sizeof *names.first);
    return jd_text_source_prefix(&reader->source, node->mark, status);
}

static int find_name(const char* text, jd_names names) {
    for (int i = 0; i < names.count; i++) {
        if (strcmp(text, names.first[i]) == 0)
            return i;
    }
    return -1;
}

jd_status jd_entry_keys(const jd_reader* reader, const jd_tree* map, const char* kind,
                        jd_names names) {
    for (const jd_tree* entry = map->first; entry; entry = entry->next) {
        if (find_name(entry->key->text, names) < 0)
            return jd_entry_unknown(reader, entry->key, kind, names);
    }
    return JD_OK;
}

jd_status jd_entry_text(const jd_reader* reader, const jd_tree* entry, const char** text) {
    if (entry->kind != JD_TREE_TEXT)
        return JD_FAIL_AT(reader, entry, JD_ERR_ARGUMENT, "'%s' must be a single value, not %s",
                          entry_name(entry), kind_name(entry));
    if (entry->null)
        return JD_FAIL_AT(reader, entry->key ? entry->key : entry, JD_ERR_ARGUMENT,
                          "'%s' has no value", entry_name(entry));
    *text = entry->text;
    return JD_OK;
}

jd_status jd_entry_choice(const jd_reader* reader, const jd_tree* entry, jd_names names,
                          int* index) {
    const char* text = NULL;
    const jd_status status = jd_entry_text(reader, entry, &text);
    if (status != JD_OK)
        return status;
    *index = find_name(text, names);
    return *index >= 0 ? JD_OK : jd_entry_unknown(reader, entry, entry_name(entry), names);
}

jd_status jd_entry_number(const jd_reader* reader, const jd_tree* entry, const char* unit,
                          double* number) {
    const char* text = NULL;
    jd_status status = jd_entry_text(reader, entry, &text);
    if (status != JD_OK)
        return status;
    status = jd_value_read(reader->source.context, text, unit, number);
    return status == JD_OK ? JD_OK : jd_text_source_prefix(&reader->source, entry->mark, status);
}

jd_status jd_entry_parameter(const jd_reader* reader, const jd_tree* entry,
                             const jd_parameter* parameter, double* value) {
    const char* text = NULL;
    jd_status status = jd_entry_text(reader, entry, &text);
    if (status != JD_OK)
        return status;
    status = jd_parameter_read(reader->source.context, text, parameter, value);
    return status == JD_OK ? JD_OK : jd_text_source_prefix(&reader->source, entry->mark, status);
}

jd_status jd_entry_count(const jd_reader* reader, const jd_tree* entry, int64_t least,
                         int64_t* count) {
    double number;
    const jd_status status = jd_entry_number(reader, entry, "1", &number);
    if (status != JD_OK)
        return status;
    if (number != floor(number) || number < (double)least || number > COUNT_MAX)
        return JD_FAIL_AT(reader, entry, JD_ERR_RANGE,
                          "%s is '%s', must be a whole number of at least %lld", entry_name(entry),
                          entry->text, (long long)least);
    *count = (int64_t)number;
    return JD_OK;
}

// A choice is one of its names, anything else a number in its unit.
static jd_status read_option(const jd_reader* reader, const jd_tree* entry, const jd_option* option,
                             double* value) {
    const char* const* names = option->parameter.range.names;
    int count = 0, index = 0;
    if (!names)
        return jd_entry_number(reader, entry, option->parameter.unit, value);
    while (names[count])
        count++;
    const jd_status status = jd_entry_choice(reader, entry, (jd_names){names, count}, &index);
    *value = index;
    return status;
}

jd_status jd_entry_options(const jd_reader* reader, const jd_tree* map, const jd_option* list,
                           void* options) {
    for (const jd_option* o = list; o->parameter.name; o++) {
        const jd_tree* entry = o->of_machine ? NULL : jd_tree_find(map, o->parameter.name);
        double value;
        char must[96];
        if (!entry)
            continue;
        const jd_status status = read_option(reader, entry, o, &value);
        if (status != JD_OK)
            return status;
        jd_option_text(o, must, sizeof must);
        if (!jd_option_takes(o, value) && value != o->parameter.value)
            return JD_FAIL_AT(reader, entry, JD_ERR_RANGE, "%s is '%s', must be %s",
                              o->parameter.name, entry->text, must);
        jd_option_set(o, options, value);
    }
    return JD_OK;
}
