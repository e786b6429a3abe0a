/// @file build.h
/// From the tree of a text with `equations:` to a system.
#ifndef JUDDER_EQUATIONS_BUILD_H
#define JUDDER_EQUATIONS_BUILD_H

#include "base/tree.h"
#include "judder/equations.h"

/// Rows of a file that a text names.
typedef struct jd_table_rows {
    int count;
    double* x;  ///< rising; free with free()
    double* y;
} jd_table_rows;

/// The file of a curve.
typedef struct jd_table_file {
    const jd_tree* entry;  ///< of `tables`
    const char* path;      ///< NULL: as the entry says, `csv`
    const char* unit;      ///< of its values
} jd_table_file;

/// What a text is built with.
typedef struct jd_equations_options {
    /// Reads the rows of a file for the curve of an entry of `tables`; NULL: texts name no files.
    jd_status (*rows)(const jd_text_source* source, const jd_table_file* file, jd_table_rows* rows);
    /// Set to the C text of a plug-in with this system, to be freed; NULL: not wanted.
    char** c_text;
    const char* part;  ///< of a part of the engines with this name instead: graph/compiled.h
    bool interpreted;  ///< even where the engines have the system in C
    const char* text;  ///< for jd_system_text; NULL: it is not kept
} jd_equations_options;

/// Build a system. The tree is not needed afterwards.
/// @return JD_OK, JD_ERR_ARGUMENT with the place in the message, JD_ERR_RANGE (more than a text may
/// hold), JD_ERR_FILE or JD_ERR_MEMORY. On error *equations is NULL.
jd_status jd_equations_build(const jd_text_source* source, const jd_tree* root,
                             const jd_equations_options* options, jd_equations** equations);

/// The sections that describe the system, NULL after the last; other sections are studies of it.
extern const char* const jd_equations_sections[];

/// Whether a tree is a system as a text.
bool jd_equations_are(const jd_tree* root);

#endif
