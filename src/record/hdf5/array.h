// An HDF5 file with room for numbers that come later, in any order.
//
// The library lays the file out and closes it; then the numbers are written and read as plain bytes
// at their places (array_file.h). All rooms stand behind everything else, without gaps: so the part
// that the library needs to find its way never changes, and a checksum guards it from the first
// moment.
#ifndef JUDDER_RECORD_HDF5_ARRAY_H
#define JUDDER_RECORD_HDF5_ARRAY_H

#include "record/hdf5/hdf5.h"

typedef enum jd_array_kind { JD_ROOM_REAL, JD_ROOM_COUNT, JD_ROOM_CODE } jd_array_kind;

/// An array of `rows` times `width` numbers: doubles, 64-bit or 32-bit integers, little-endian.
typedef struct jd_array {
    char path[JD_H5_NAME_SIZE];
    jd_array_kind kind;
    int64_t rows;
    int64_t width;   ///< 0: a list
    int64_t offset;  ///< in the file [bytes]
} jd_array;

/// Bytes of one number.
int jd_array_size(jd_array_kind kind);
/// Bytes of a room.
int64_t jd_array_bytes(const jd_array* room);

/// A new file in the place of the one at `path`. NULL when out of memory; other failures are kept.
jd_h5* jd_h5_create_file(const char* path);
/// A finished one, to read.
jd_h5* jd_h5_open_file(const char* path);

/// Add a room, which has no place yet. What its dimensions run over: "case", "record".
void jd_h5_put_room(jd_h5* h5, const jd_array* room, const char* const labels[2]);
/// Give all rooms their places, when everything else is put.
void jd_h5_place_rooms(jd_h5* h5, jd_array* rooms, int count);
/// Find the room at room->path.
void jd_h5_find_room(jd_h5* h5, jd_array* room);

#endif
