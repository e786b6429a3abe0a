// Temporary names of files and folders that are not finished, so that a signal can take them away.
#ifndef JUDDER_BASE_UNFINISHED_H
#define JUDDER_BASE_UNFINISHED_H

#include <stdbool.h>

#define JD_UNFINISHED_NAME 32  ///< room for a temporary name

/// Make a temporary name, ".judder-" and letters that nobody can foresee.
/// @return whether the system gave some; otherwise errno says why.
bool jd_unfinished_name(char name[JD_UNFINISHED_NAME]);

/// Note a name in a folder, an open descriptor that stays open until the name is forgotten.
/// @return its slot; -1: too many are noted, and this one is not.
int jd_unfinished_add(int folder, const char* name);

/// Forget a name that is removed, or final; takes -1.
void jd_unfinished_forget(int slot);

/// Remove all that is noted and was made by this process, of folders their files as well. For
/// handlers of signals: nothing here allocates or waits.
void jd_unfinished_remove(void);

/// Remove a folder `name` in an open one and all in it. For handlers of signals, too.
void jd_folder_remove(int parent, const char* name);

#endif
