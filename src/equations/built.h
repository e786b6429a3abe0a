/// @file built.h
/// A system that was built of a text: what it is made of, what is kept of its text, and who holds it.
#ifndef JUDDER_EQUATIONS_BUILT_H
#define JUDDER_EQUATIONS_BUILT_H

#include "base/tree.h"
#include "equations/builder.h"

#include <stdatomic.h>

struct jd_equations {
    atomic_int holders;  ///< those who have made, read or held it and have not let go; freed at 0
    jd_arena arena;
    jd_system system;
    jd_program* program;
    const char* warnings[JD_EQUATIONS_WARNINGS + 1];
    const char* text;  ///< with what was set of its structure, as a comment at its end; or NULL
    const char* structure;  ///< names under `structure`, each with a blank before and behind it
    const char* tables;     ///< likewise those of tables that are left to users
};

/// With one holder; nothing is built yet. NULL when out of memory.
jd_equations* jd_equations_new(void);

/// Keep what is known of a text without building it; `text` may be NULL. @return whether there was
/// memory.
bool jd_equations_keep(jd_equations* equations, const jd_context* context, const jd_tree* root,
                       const char* text);

/// A context that sets the structure that stands behind a kept text. NULL when out of memory.
jd_context* jd_equations_context(const char* text);

/// Whether two systems are the same, or were read from the same text and no file beside it: a run may
/// take one for the other.
bool jd_system_same(const jd_system* a, const jd_system* b);

#endif
