// Who may write a file of rooms, and under which name: no process takes another one's file away.
#ifndef JUDDER_RECORD_ARRAY_FILE_NAME_H
#define JUDDER_RECORD_ARRAY_FILE_NAME_H

#include "record/array_file.h"

/// Take an open file for this process alone, until it is closed. @return JD_OK or JD_ERR_FILE:
/// another process has it, or it cannot be locked and the context does not allow that.
jd_status jd_array_file_lock(jd_context* context, int descriptor, const char* path);

/// Whether another process has the file at `path`.
bool jd_array_file_is_busy(const char* path);

/// Whether an open file is the one at `path`.
bool jd_array_file_has_name(int descriptor, const char* path);

/// Remove the file at `path`, if there is one, unless another process has it.
/// @return JD_OK or JD_ERR_FILE.
jd_status jd_array_file_remove(jd_context* context, const char* path);

/// Rename; unless `replace`, only where there is no file of the new name.
/// @return 0 or an errno: EEXIST.
int jd_array_file_rename(const char* from, const char* to, bool replace);

/// Put the names of the folder that `path` is in onto the disk, where the system can.
void jd_array_file_sync_folder(const char* path);

#endif
