/// @file folder.h
/// A folder that is filled under a temporary name and gets its own when it is whole.
#ifndef JUDDER_PAPERS_FOLDER_H
#define JUDDER_PAPERS_FOLDER_H

#include "judder/base.h"

/// A folder being filled. Opaque.
typedef struct jd_folder jd_folder;

/// Whether a folder could be made or filled at `target`.
/// @return JD_OK, JD_ERR_FILE or JD_ERR_MEMORY.
jd_status jd_folder_check(jd_context* context, const char* target, bool replace);

/// Begin: check that `target` can be made or filled and create an empty folder beside it, or
/// within it if it exists. An existing one must be empty unless `replace`. Borrows `context`.
/// @return JD_OK, JD_ERR_FILE or JD_ERR_MEMORY. On error *folder is NULL.
jd_status jd_folder_begin(jd_context* context, const char* target, bool replace,
                          jd_folder** folder);

/// The path by which a file of the unfinished folder is written. Free with free(). NULL when out of
/// memory.
char* jd_folder_path(const jd_folder* folder, const char* name);

/// Finish: a new folder gets its name at once; into an existing one the files named are moved, the
/// first one last. Frees `folder`. On failure what was not moved is removed.
/// @return JD_OK or JD_ERR_FILE or JD_ERR_MEMORY.
jd_status jd_folder_commit(jd_folder* folder, const char* const* names, int count);

/// Give up: remove the unfinished folder with what is in it and free `folder`; takes NULL.
void jd_folder_discard(jd_folder* folder);

#endif
