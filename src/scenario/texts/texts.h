/// @file texts.h
/// Systems as texts: reading them, and keeping those that are opened by their path.
#ifndef JUDDER_SCENARIO_TEXTS_TEXTS_H
#define JUDDER_SCENARIO_TEXTS_TEXTS_H

#include "equations/build.h"

/// All texts that the library holds; without a name after the last.
extern const jd_shipped_text jd_shipped_texts[];

/// The system of a text that has been read to a tree. It is kept to the end of the process: the same
/// text under the same path gives the same system.
/// @return as jd_equations_read.
jd_status jd_text_system(const jd_text_source* source, const char* text, const jd_tree* root,
                         const jd_system** system);

/// The system of a text that was run before, for its tables alone: files that it names are not read.
/// NULL: it is no such text. It is kept to the end of the process.
const jd_system* jd_text_tables(const char* text);

#endif
