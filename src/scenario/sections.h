/// @file sections.h
/// The sections of a scenario: what reads each of them, and what they fill.
#ifndef JUDDER_SCENARIO_SECTIONS_H
#define JUDDER_SCENARIO_SECTIONS_H

#include "judder/scenario.h"
#include "judder/sweep.h"
#include "scenario/yaml.h"

#define JD_ENTRY_TEXT_MAX 200  ///< longest key or value of a section [bytes]

struct jd_scenario {
    jd_model* model;
    jd_run_options options;
    jd_watchpoint watchpoints[JD_MAX_WATCHPOINTS];  ///< those of the options
    jd_sweep_options sweep;                         ///< what the section `sweep` says
    char* text;                                     ///< as it was read
    unsigned sections;  ///< bit i: section i of the table in scenario.c is there
};

/// What the functions below work on.
typedef struct jd_reader {
    jd_text_source source;
    const jd_tree* root;  ///< the whole file, a map
    bool own;  ///< the file is a system as a text: sections that describe it are not of the study
    jd_scenario* scenario;
} jd_reader;

/// Readers of sections, each with the section's value. `structure` comes first, for texts that the
/// section `system` names; that makes the model.
typedef jd_status (*jd_section_fn)(const jd_reader* reader, const jd_tree* value);

jd_status jd_section_structure(const jd_reader* reader, const jd_tree* value);
jd_status jd_section_tables(const jd_reader* reader, const jd_tree* value);
jd_status jd_section_system(const jd_reader* reader, const jd_tree* value);
jd_status jd_section_patch(const jd_reader* reader, const jd_tree* value);
jd_status jd_section_loads(const jd_reader* reader, const jd_tree* value);
jd_status jd_section_drive(const jd_reader* reader, const jd_tree* value);
jd_status jd_section_contacts(const jd_reader* reader, const jd_tree* value);
jd_status jd_section_friction(const jd_reader* reader, const jd_tree* value);
jd_status jd_section_parameters(const jd_reader* reader, const jd_tree* value);
jd_status jd_section_initial(const jd_reader* reader, const jd_tree* value);
jd_status jd_section_run(const jd_reader* reader, const jd_tree* value);

/// Patch and law of one contact, by its name; NULL: of the only patch, and the law of all.
jd_status jd_section_patch_of(const jd_reader* reader, const jd_tree* value, const char* contact);
jd_status jd_section_law_of(const jd_reader* reader, const jd_tree* entry, const char* contact);

/// Read "x=0:up" as jd_watchpoint_read does; with `stops` also ":stop".
jd_status jd_crossing_read(jd_context* context, const jd_system* system, const char* text,
                           bool stops, jd_watchpoint* point);
jd_status jd_section_events(const jd_reader* reader, const jd_tree* value);  ///< within `run`
jd_status jd_section_sweep(const jd_reader* reader, const jd_tree* value);

/// What is varied by name; a state stands for its initial value ("initial.x"). Sets the name.
/// @return JD_OK, JD_ERR_NAME or JD_ERR_ARGUMENT (a choice).
jd_status jd_sweep_find_axis(const jd_model* model, const char* name, jd_axis* axis);

// ---- Entries: what the readers share -----------------------------------------------------------

/// A failure at a node.
#define JD_FAIL_AT(reader, node, status, ...)                                                      \
    jd_text_source_fail(&(reader)->source, (node)->mark, status, __VA_ARGS__)

/// Check that a section is a map, or empty.
jd_status jd_entry_map(const jd_reader* reader, const jd_tree* value);

/// Names that may stand in a place.
typedef struct jd_names {
    const char* const* first;
    int count;
} jd_names;

/// Check that every key of a map is one of the names. `kind` says what they are: "key".
jd_status jd_entry_keys(const jd_reader* reader, const jd_tree* map, const char* kind,
                        jd_names names);

/// The failure for a text that is none of the names; the message helps to find the right one.
jd_status jd_entry_unknown(const jd_reader* reader, const jd_tree* node, const char* kind,
                           jd_names names);

/// The text of an entry.
jd_status jd_entry_text(const jd_reader* reader, const jd_tree* entry, const char** text);

/// The index of an entry's text among the names.
jd_status jd_entry_choice(const jd_reader* reader, const jd_tree* entry, jd_names names,
                          int* index);

/// The number of an entry, in `unit`.
jd_status jd_entry_number(const jd_reader* reader, const jd_tree* entry, const char* unit,
                          double* number);

/// The value of a parameter, in its unit; of a choice its name.
jd_status jd_entry_parameter(const jd_reader* reader, const jd_tree* entry,
                             const jd_parameter* parameter, double* value);

/// Read the entries of a map that are options of the list into their struct. @return JD_ERR_RANGE
/// for a value that is neither in the range of its option nor its default.
jd_status jd_entry_options(const jd_reader* reader, const jd_tree* map, const jd_option* list,
                           void* options);

/// The whole number of an entry, from `least` to 2^53.
jd_status jd_entry_count(const jd_reader* reader, const jd_tree* entry, int64_t least,
                         int64_t* count);

#endif
