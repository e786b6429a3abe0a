// A file of rooms: an HDF5 file whose numbers are written and read as bytes at their places, from
// any thread, in any order. What is written is kept whatever happens next: the file can be read at
// any time, and work on it can go on later.
#ifndef JUDDER_RECORD_ARRAY_FILE_H
#define JUDDER_RECORD_ARRAY_FILE_H

#include "record/hdf5/array.h"

#define JD_ROOMS_FORMAT 2  ///< version of the file format

typedef struct jd_array_file {
    int descriptor;   ///< -1: none
    int64_t data;     ///< where the rooms begin [bytes]
    int64_t bytes;    ///< length of the file
    bool finished;    ///< every number is there
    uint64_t layout;  ///< checksum of what stands before the rooms
} jd_array_file;

/// Whether a file begins like one of rooms. False where it cannot be read.
bool jd_array_file_is_file(const char* path);

/// Measure a skeleton, which HDF5 has just closed, in an open descriptor that the file takes over:
/// checks that the rooms stand behind everything else. @return JD_OK or JD_ERR_FILE.
jd_status jd_array_file_measure(jd_context* context, int skeleton, const jd_array* rooms, int count,
                                jd_array_file* file);

/// The same of the bytes before the rooms of a file that is `whole` bytes long, as another file
/// holds them: a file in memory, with a head, in which nothing is done.
/// @return JD_OK or JD_ERR_FILE.
jd_status jd_array_file_of_skeleton(jd_context* context, const void* bytes, int64_t size,
                                    int64_t whole, jd_array_file* file);

/// The same in a new file at `path`; nothing of its space is reserved.
jd_status jd_array_file_of_skeleton_at(jd_context* context, const char* path, const void* bytes,
                                       int64_t size, int64_t whole, jd_array_file* file);

/// Make a file at `path`, which must not exist, of a measured skeleton, and go on with that: its
/// space on the disk is reserved, where the file system can do that. On error none is left.
/// @return JD_OK or JD_ERR_FILE (also where the disk has too little space).
jd_status jd_array_file_begin(jd_context* context, const char* path, jd_array_file* file);

/// Open a file, to read or to go on with: then it is this process's alone, until it is closed, and
/// another one that goes on with it is told so. Its head, length and checksums are checked, before
/// HDF5 may look at it. @return JD_OK or JD_ERR_FILE.
jd_status jd_array_file_open(jd_context* context, const char* path, bool write,
                             jd_array_file* file);

/// Open one to read that may be damaged, or cut short, in its rooms: what stands before them is
/// checked. `bytes` is the length it should have. @return JD_OK or JD_ERR_FILE.
jd_status jd_array_file_open_damaged(jd_context* context, const char* path, jd_array_file* file);

/// Write or read `count` numbers from number `first` of a room on. @return 0 or an errno.
int jd_array_file_write(const jd_array_file* file, const jd_array* room, int64_t first,
                        int64_t count, const void* numbers);
int jd_array_file_read(const jd_array_file* file, const jd_array* room, int64_t first,
                       int64_t count, void* numbers);

/// Checksum of all numbers in the file. @return 0 or an errno.
int jd_array_file_sum(const jd_array_file* file, uint64_t* sum);

/// Every number is there: write the checksum of all of them. @return JD_OK or JD_ERR_FILE.
jd_status jd_array_file_finish(jd_context* context, const char* path, jd_array_file* file,
                               uint64_t sum);

/// Put what is written onto the disk. @return 0 or an errno.
int jd_array_file_sync(const jd_array_file* file);

/// Note the checksum of a picture in the head of an unfinished file, and read it; 0: none.
jd_status jd_array_file_note(jd_context* context, const char* path, uint64_t picture);
uint64_t jd_array_file_noted(const char* path);

/// Bytes at a place of an open file: write or read all of them; add those from `first` up to `end`
/// to a checksum. @return 0 or an errno; EIO: the file ends before.
int jd_at_write(int descriptor, int64_t offset, const void* bytes, size_t size);
int jd_at_read(int descriptor, int64_t offset, void* bytes, size_t size);
int jd_at_sum(int descriptor, int64_t first, int64_t end, uint64_t* sum);

/// Close; takes a closed one.
void jd_array_file_close(jd_array_file* file);

#endif
