// Files that appear whole or not at all, and files read whole. Not there with JD_FILES 0, on
// systems without files in folders: then nothing of libjudder-core touches a disk.
#ifndef JUDDER_BASE_FILE_H
#define JUDDER_BASE_FILE_H

#include <stdio.h>

#include "judder/base.h"
#include "judder/file.h"

#ifndef JD_FILES
#define JD_FILES 1
#endif

/// A file being written that does not have its name yet. Opaque.
typedef struct jd_file jd_file;

/// Begin to write `path`: checks it and creates an empty file in the same folder, without a name
/// where the system can do that, else with a temporary one. It can be written and read.
/// Borrows `context`. A link is not followed: it is replaced, or in the way.
/// @return JD_OK, JD_ERR_FILE or JD_ERR_MEMORY. On error *file is NULL.
jd_status jd_file_create(jd_context* context, const char* path, bool replace, jd_file** file);

/// The open file, for stdio. Errors of single calls may be ignored: commit sees them.
FILE* jd_file_stream(jd_file* file);

/// A path by which this process, and no other, can open the unfinished file.
const char* jd_file_temporary(const jd_file* file);

/// Append bytes. @return JD_OK or JD_ERR_FILE.
jd_status jd_file_write(jd_file* file, const void* bytes, size_t size);

/// Whether the unfinished file can grow: for those who write it by its path, and fail.
/// @return JD_OK or JD_ERR_FILE, with the reason.
jd_status jd_file_has_room(jd_file* file);

/// Have what was written on the disk, so that a name it gets is never that of less.
/// @return JD_OK or JD_ERR_FILE.
jd_status jd_file_sync(jd_file* file);

/// Finish: have it on the disk, give the file its name, close and free `file`. On failure nothing
/// is left behind, and what was at the target before is still there.
/// @return JD_OK or JD_ERR_FILE.
jd_status jd_file_commit(jd_file* file);

/// Give up: remove the unfinished file and free `file`; takes NULL.
void jd_file_discard(jd_file* file);

/// Have the names in an open folder on the disk, where it may be read for that.
void jd_folder_sync(int folder);

/// Open a file that is there, with the flags of open(2), and those that keep it from programs that are
/// started and from waiting. Pipes, devices and folders are refused before anything is done to them.
/// @return a descriptor; -1 with the reason in *why, which stays until the next call.
int jd_regular_open(const char* path, int flags, const char** why);

/// Open a regular file to read and get its size in bytes. Never waits for a pipe or device.
/// @return JD_OK or JD_ERR_FILE. On error *stream is NULL.
jd_status jd_file_open(jd_context* context, const char* path, FILE** stream, int64_t* size);

#endif
