// An HDF5 file in memory, written or read by path. The files of this room alone see the
// HDF5 library.
//
// Failures are kept: after the first one every call does nothing and hands back 0 or "", so that
// a caller puts or gets everything and asks once, with jd_h5_error, how it went.
#ifndef JUDDER_RECORD_HDF5_HDF5_H
#define JUDDER_RECORD_HDF5_HDF5_H

#include "judder/base.h"

#define JD_H5_HEAD 512       ///< bytes in front of the HDF5 data that are the caller's to fill
#define JD_H5_NAME_SIZE 256  ///< longest path or name, with its final 0

/// An open file in memory. Opaque. One at a time in a process: others wait.
typedef struct jd_h5 jd_h5;

/// Load the library, unless it is loaded. @return NULL, or why it cannot be.
const char* jd_h5_missing(void);

/// A new file in memory; one in place of the file at `path`; or one whose bytes
/// (head and all) stay at `bytes` until it is closed.
/// NULL when out of memory; other failures are kept.
jd_h5* jd_h5_create(void);
jd_h5* jd_h5_create_at(const char* path);
jd_h5* jd_h5_open(unsigned char* bytes, size_t size);
/// Write what is still to be written of a file at a path; all that may follow is to close it.
void jd_h5_finish(jd_h5* h5);
/// Close; takes NULL.
void jd_h5_close(jd_h5* h5);

/// Hold the library: no file is open, and none is opened until it is let go. So a copy of this
/// process, made by fork() meanwhile, finds the library at rest; it lets go, too, and loads no
/// plug-in of the library that a file asks for.
void jd_h5_hold(void);
void jd_h5_let_go(bool in_copy);

/// What failed first, or NULL. Lives as long as `h5`.
const char* jd_h5_error(const jd_h5* h5);
/// Keep a failure of the caller's own.
void jd_h5_fail(jd_h5* h5, const char* error, const char* path);

// Write. Paths are absolute; groups keep the order in which things were put in them.
void jd_h5_put_group(jd_h5* h5, const char* path);
void jd_h5_put_scalar(jd_h5* h5, const char* path, double value);
void jd_h5_put_column(jd_h5* h5, const char* path, const double* values, int64_t count);
/// A column in blocks of JD_H5_BLOCK values, all but the last full. Asked for in order, with their
/// numbers: NULL fails.
#define JD_H5_BLOCK 16384
typedef const double* (*jd_h5_block_fn)(void* data, int64_t block);
void jd_h5_put_blocks(jd_h5* h5, const char* path, int64_t count, jd_h5_block_fn block, void* data);
void jd_h5_put_texts(jd_h5* h5, const char* path, const char* const* texts, int64_t count);
/// Say that the column at `path` runs over the one at `scale`.
void jd_h5_put_scale(jd_h5* h5, const char* path, const char* scale, const char* label);

// Attributes of the object at `path`.
void jd_h5_put_text(jd_h5* h5, const char* path, const char* name, const char* text);
void jd_h5_put_text_list(jd_h5* h5, const char* path, const char* name, const char* const* texts,
                         int count);
void jd_h5_put_number(jd_h5* h5, const char* path, const char* name, double value);
void jd_h5_put_count(jd_h5* h5, const char* path, const char* name, int64_t value);

/// The finished file with an empty head; free with free(). NULL on failure.
unsigned char* jd_h5_image(jd_h5* h5, size_t* size);

// Read.
/// Whether there is something at `path`, or an attribute `name` of it if that is not NULL.
bool jd_h5_has(jd_h5* h5, const char* path, const char* name);
int jd_h5_child_count(jd_h5* h5, const char* path);
void jd_h5_child(jd_h5* h5, const char* path, int index, char name[JD_H5_NAME_SIZE]);
/// Length of a column of numbers.
int64_t jd_h5_length(jd_h5* h5, const char* path);

// Read what is at `path`, or its attribute `name` if that is not NULL: `count` numbers (1: also a
// scalar), or texts, which are handed to `keep` one by one.
typedef void (*jd_h5_keep)(void* data, int64_t index, const char* text);
void jd_h5_get_numbers(jd_h5* h5, const char* path, const char* name, double* values,
                       int64_t count);
void jd_h5_get_texts(jd_h5* h5, const char* path, const char* name, jd_h5_keep keep, void* data);

#endif
