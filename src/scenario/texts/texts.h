/// @file texts.h
/// Systems as texts: reading and building them.
#ifndef JUDDER_SCENARIO_TEXTS_TEXTS_H
#define JUDDER_SCENARIO_TEXTS_TEXTS_H

#include "equations/build.h"

/// All texts that the library holds; without a name after the last.
extern const jd_shipped_text jd_shipped_texts[];

/// Check and read a text to a tree. @return as jd_yaml_read.
jd_status jd_text_parse(const jd_text_source* source, const char* text, size_t size,
                        jd_tree** root);

/// Build a system of a tree, which may be NULL; `c_text`, if not NULL, is set to its C text.
jd_status jd_text_build(const jd_text_source* source, const jd_tree* root, char** c_text,
                        jd_equations** equations);

/// The system of a text that has been read to a tree; the caller holds it.
/// @return as jd_equations_read. On error *system is NULL.
jd_status jd_text_system(const jd_text_source* source, const char* text, const jd_tree* root,
                         const jd_system** system);

/// The system of a text that was run before, for its tables alone: files that it names are not read.
/// NULL: it is no such text. The caller holds it.
const jd_system* jd_text_tables(const char* text);

#endif
