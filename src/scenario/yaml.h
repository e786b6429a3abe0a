/// @file yaml.h
/// YAML text as a tree (base/tree.h).
#ifndef JUDDER_SCENARIO_YAML_H
#define JUDDER_SCENARIO_YAML_H

#include "base/tree.h"
#include "text/text.h"

/// Read one document. The text has passed jd_text_source_check. `*root` is NULL if the text is
/// empty.
/// @return JD_OK, JD_ERR_ARGUMENT or JD_ERR_MEMORY. On error *root is NULL.
jd_status jd_yaml_read(const jd_text_source* source, const char* text, size_t size, jd_tree** root);

#endif
