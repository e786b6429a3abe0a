// The outer shell of a result file: a head with length and checksum in front of the HDF5 data.
#ifndef JUDDER_RECORD_RESULT_FILE_H
#define JUDDER_RECORD_RESULT_FILE_H

#include "base/file.h"
#include "judder/base.h"

#define JD_RESULT_FORMAT 1  ///< version of the file format

/// FNV-1a, 64 bits, of some more bytes: begins with JD_CHECKSUM_BEGIN.
#define JD_CHECKSUM_BEGIN UINT64_C(0xcbf29ce484222325)
uint64_t jd_checksum(uint64_t sum, const unsigned char* bytes, size_t size);

/// Fill the head of a file in memory and write it to `path`.
/// @return JD_OK, JD_ERR_FILE or JD_ERR_MEMORY.
jd_status jd_result_file_write(jd_context* context, const char* path, bool replace,
                               unsigned char* bytes, size_t size);

/// Fill the head of a file that HDF5 has left at jd_file_temporary, and give it its name; frees
/// `file`. @return JD_OK or JD_ERR_FILE. On failure nothing is left behind.
jd_status jd_result_file_seal(jd_context* context, const char* path, jd_file* file);

/// Read a file whole and check head, length and checksum. Free *bytes with free().
/// @return JD_OK, JD_ERR_FILE or JD_ERR_MEMORY. On error *bytes is NULL.
jd_status jd_result_file_read(jd_context* context, const char* path, unsigned char** bytes,
                              size_t* size);

#endif
