/// @file tree.h
/// A text as a tree of texts, lists and maps, each with its place. In the library libfyaml makes it
/// (src/scenario/yaml.h); whoever has another reader fills it in.
#ifndef JUDDER_BASE_TREE_H
#define JUDDER_BASE_TREE_H

#include "base/source.h"
#include "judder/equations.h"

#define JD_TREE_DEPTH_MAX 16    ///< deepest nesting
#define JD_TREE_NODES_MAX 4096  ///< most keys, values, lists and maps in one text
#define JD_TREE_TEXT_MAX 4000   ///< longest value [bytes]; of a key JD_TREE_KEY_MAX
#define JD_TREE_KEY_MAX 200     ///< longest key [bytes]

/// A piece of a value that stands in one line as it is: from byte `at` of the value on.
typedef struct jd_tree_piece {
    int at;
    jd_mark mark;
} jd_tree_piece;

/// A node of the tree. Keys of a map are texts and differ from each other.
struct jd_tree {
    jd_tree_kind kind;
    jd_mark mark;           ///< where it begins
    bool null;              ///< text: nothing stands there, or `null`, or `~`
    char* text;             ///< text: what stands there; otherwise NULL
    jd_tree_piece* pieces;  ///< text: where its bytes stand, in order; NULL: one piece at `mark`
    int piece_count;
    struct jd_tree* key;    ///< in a map: the key
    struct jd_tree* first;  ///< list, map: the first entry
    struct jd_tree* last;   ///< list, map: the last entry
    struct jd_tree* next;   ///< the entry after this one
};

/// The value of a key in a map, or NULL. `map` may be NULL or anything else.
const jd_tree* jd_tree_find(const jd_tree* map, const char* key);

/// Where byte `at` of a value stands.
jd_mark jd_tree_place(const jd_tree* node, int at);

#endif
