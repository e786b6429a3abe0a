/// @file yaml.h
/// YAML text as a tree of texts, lists and maps, each with its place.
#ifndef JUDDER_SCENARIO_YAML_H
#define JUDDER_SCENARIO_YAML_H

#include "text/text.h"

#define JD_YAML_DEPTH_MAX 16    ///< deepest nesting
#define JD_YAML_NODES_MAX 4096  ///< most keys, values, lists and maps in one text
#define JD_YAML_TEXT_MAX 200    ///< longest key or value [bytes]

typedef enum jd_yaml_kind { JD_YAML_TEXT, JD_YAML_LIST, JD_YAML_MAP } jd_yaml_kind;

/// A node of the tree. Keys of a map are texts and differ from each other.
typedef struct jd_yaml_node {
    jd_yaml_kind kind;
    jd_mark mark;                ///< where it begins
    bool null;                   ///< text: nothing stands there, or `null`, or `~`
    char* text;                  ///< text: what stands there; otherwise NULL
    struct jd_yaml_node* key;    ///< in a map: the key
    struct jd_yaml_node* first;  ///< list, map: the first entry
    struct jd_yaml_node* last;   ///< list, map: the last entry
    struct jd_yaml_node* next;   ///< the entry after this one
} jd_yaml_node;

/// Read one document. The text has passed jd_text_source_check. `*root` is NULL if the text is
/// empty.
/// @return JD_OK, JD_ERR_ARGUMENT or JD_ERR_MEMORY. On error *root is NULL.
jd_status jd_yaml_read(const jd_text_source* source, const char* text, size_t size,
                       jd_yaml_node** root);

/// Free a tree; takes NULL.
void jd_yaml_free(jd_yaml_node* node);

/// The value of a key in a map, or NULL. `map` may be NULL or anything else.
const jd_yaml_node* jd_yaml_find(const jd_yaml_node* map, const char* key);

#endif
