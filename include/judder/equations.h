/// @file equations.h
/// A system as a text: parameters, states, equations, contacts, events and outputs in YAML, without a
/// compiler. docs/guide/own-system.md describes the language.
#ifndef JUDDER_EQUATIONS_H
#define JUDDER_EQUATIONS_H

#include "judder/base.h"
#include "judder/system.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A system that was built from a text, and a count of those who hold it. Opaque.
typedef struct jd_equations jd_equations;

/// Read a file. Relative paths of tables in it start in its folder.
/// @return JD_OK, JD_ERR_FILE, JD_ERR_ARGUMENT (the message begins with file:line:column),
/// JD_ERR_RANGE (more than a text may hold) or JD_ERR_MEMORY. On error *equations is NULL. The caller
/// holds it: jd_equations_free.
JD_API JD_NODISCARD jd_status jd_equations_read(jd_context* context, const char* path,
                                                jd_equations** equations);

/// Read `size` bytes of text; messages call it `name`, and tables are looked for in the folder of
/// that path. @return as jd_equations_read.
JD_API JD_NODISCARD jd_status jd_equations_parse(jd_context* context, const char* text, size_t size,
                                                 const char* name, jd_equations** equations);

/// Systems as texts that are read through this context from now on are built with this number under
/// `structure` in place of their own, where they have one of that name.
/// @return JD_OK, or JD_ERR_RANGE: there are more than 16, or the name is too long.
JD_API JD_NODISCARD jd_status jd_structure_set(jd_context* context, const char* name, int value);

/// Whether a system that was made of a text has such a number.
JD_API bool jd_system_has_structure(const jd_system* system, const char* name);

/// Systems as texts that are read through this context from now on take the curve of that name under
/// `tables` from a file, where they leave it to their users.
/// @return JD_OK, or JD_ERR_RANGE: there are more than 8.
JD_API JD_NODISCARD jd_status jd_table_set(jd_context* context, const char* name, const char* path);

/// Whether a system that was made of a text leaves such a curve to its users.
JD_API bool jd_system_has_table(const jd_system* system, const char* name);

/// The system, for jd_model_create. It lives until jd_equations_free, and as long as a model or
/// jd_system_hold holds it.
JD_API const jd_system* jd_equations_system(const jd_equations* equations);

/// Remarks about what is allowed but worth a look, such as a parameter that nothing uses, each with
/// its place. NULL behind the last.
JD_API const char* jd_equations_warning(const jd_equations* equations, int index);

/// A text that the library holds, to copy and to change. Those whose name is not that of a built-in
/// system are systems by that name for jd_system_open.
typedef struct jd_shipped_text {
    const char* name;  ///< "pendulum"
    const char* text;
} jd_shipped_text;

/// The one at `index`; NULL outside.
JD_API const jd_shipped_text* jd_shipped_text_at(int index);

/// Whether jd_system_open takes the text for the path of a system as a text: it ends in ".yaml" or
/// ".yml".
JD_API bool jd_text_is_path(const char* text);

/// The text of a system that jd_system_open or a scenario made of one; NULL of any other system. It
/// lives as long as the system.
JD_API const char* jd_system_text(const jd_system* system);

/// The remarks about a system that was made of a text; NULL behind the last.
JD_API const char* jd_system_warning(const jd_system* system, int index);

// ---- From a tree -------------------------------------------------------------------------------
// For programs with a YAML reader of their own. libjudder-core has these, too, and all of the above that
// takes a system or jd_equations.

/// A text as a tree of texts, lists and maps, each with its place. Opaque.
typedef struct jd_tree jd_tree;

typedef enum jd_tree_kind { JD_TREE_TEXT, JD_TREE_LIST, JD_TREE_MAP } jd_tree_kind;

/// A node at a place, both from 1; `text` is that of a JD_TREE_TEXT, NULL: nothing stands there. Free
/// with jd_tree_free. NULL when out of memory.
JD_API jd_tree* jd_tree_create(jd_tree_kind kind, const char* text, int line, int column);

/// Put a node into a list, with `key` NULL, or into a map with a key that it does not have yet. Takes
/// both over, also on failure. @return JD_OK or JD_ERR_ARGUMENT.
JD_API JD_NODISCARD jd_status jd_tree_add(jd_tree* parent, jd_tree* key, jd_tree* value);

/// Free a node with all below it; takes NULL.
JD_API void jd_tree_free(jd_tree* tree);

/// Build a system of a tree, which is not needed afterwards; it may name no tables.
/// @return as jd_equations_parse.
JD_API JD_NODISCARD jd_status jd_equations_create(jd_context* context, const jd_tree* root,
                                                  const char* name, jd_equations** equations);

// ---- To C --------------------------------------------------------------------------------------

/// The C text of a plug-in (plugin.h) that is the same system, to the bit: `path` is that of a text, or
/// the name of one that the library holds. Free *c_text with free().
/// @return as jd_equations_read, or JD_ERR_NAME. On error *c_text is NULL.
JD_API JD_NODISCARD jd_status jd_equations_write_c(jd_context* context, const char* path,
                                                   char** c_text);

/// How jd_equations_compile works.
typedef struct jd_compile_options {
    const char* engine;    ///< "base-1" runs everywhere; NULL: the best of those that run here
    const char* compiler;  ///< a program and its first arguments, parted by blanks; NULL: CC, or cc
    const char* headers;   ///< the folder that holds judder/kernel.h; needed for ".so" alone
    bool replace;          ///< replace what this function wrote and nobody has changed since
} jd_compile_options;

/// Whether jd_equations_compile could write `path`: FILE.c, or FILE.so with FILE.c beside it. No
/// file is replaced that it did not write; each of its own ends in a checksum.
/// @return JD_OK, JD_ERR_ARGUMENT (another ending), JD_ERR_FILE or JD_ERR_MEMORY.
JD_API JD_NODISCARD jd_status jd_equations_compile_check(jd_context* context, const char* path,
                                                         bool replace);

/// Write the C text of jd_equations_write_c to `path`, FILE.c, or compile it to FILE.so, and write
/// FILE.c beside it. @return as both, JD_ERR_UNSUPPORTED (no such engine here, no compiler), or
/// JD_ERR_FILE with what the compiler complains of; then neither file is there.
JD_API JD_NODISCARD jd_status jd_equations_compile(jd_context* context, const char* system,
                                                   const char* path,
                                                   const jd_compile_options* options);

/// Let go of it; takes NULL. It is freed with the last of its models, or at once.
JD_API void jd_equations_free(jd_equations* equations);

#ifdef __cplusplus
}
#endif
#endif
