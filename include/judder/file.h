/// @file file.h
/// Files as the library writes them: whole and on the disk, or not there at all. For programs that
/// write files beside those of the library, and for their handlers of signals.
#ifndef JUDDER_FILE_H
#define JUDDER_FILE_H

#include "judder/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Whether a file could be written to `path`: the folder is there and writable, `path` is no
/// folder or device, no file that was read through this context, and no file is in the way unless
/// `replace`. @return JD_OK, JD_ERR_FILE or JD_ERR_MEMORY.
JD_API JD_NODISCARD jd_status jd_file_check(jd_context* context, const char* path, bool replace);

/// Write a file of `size` bytes. It has no name until all of it is on the disk. A link in its place
/// is replaced itself, never followed. @return as jd_file_check. On error what was there stays.
JD_API JD_NODISCARD jd_status jd_file_put(jd_context* context, const char* path, const void* bytes,
                                          size_t size, bool replace);

/// A folder for what is needed on the way, in TMPDIR or /tmp, for this user alone. Opaque.
typedef struct jd_scratch jd_scratch;

/// Make one. @return JD_OK, JD_ERR_FILE or JD_ERR_MEMORY. On error *scratch is NULL.
JD_API JD_NODISCARD jd_status jd_scratch_create(jd_context* context, jd_scratch** scratch);

/// Its path, which never begins with '-'.
JD_API const char* jd_scratch_path(const jd_scratch* scratch);

/// Remove it with all that is in it; takes NULL.
JD_API void jd_scratch_free(jd_scratch* scratch);

/// End the programs that the library has started (gnuplot, ffmpeg, a compiler) and remove what is
/// unfinished: for handlers of signals that end this process, which call this and nothing else of the
/// library. Objects that were being written are of no use afterwards.
JD_API void jd_files_abandon(void);

#ifdef __cplusplus
}
#endif
#endif
