/// @file yaml_places.h
/// Where the bytes of a YAML value stand in the text: quotes, escapes and folded lines move them.
#ifndef JUDDER_SCENARIO_YAML_PLACES_H
#define JUDDER_SCENARIO_YAML_PLACES_H

#include "base/tree.h"

/// A value as it stands in the text.
typedef struct jd_yaml_raw {
    const char* begin;
    const char* end;
    jd_mark mark;  ///< of `begin`
    bool escapes;  ///< a backslash begins an escape
} jd_yaml_raw;

/// Set the pieces of a node whose value is known. @return false when out of memory.
bool jd_yaml_places(const jd_yaml_raw* raw, jd_tree* node);

#endif
