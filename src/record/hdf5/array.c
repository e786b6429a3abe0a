// Rooms of an HDF5 file: contiguous arrays that get their place last.
//
// An array that is stored late gets its place when the first number is written. With no blocks of
// small arrays the places follow each other at the end of the file, in that order.
#include "record/hdf5/array.h"

#include <stdio.h>

#include "record/hdf5/inner.h"

static hid_t stored_type(jd_array_kind kind) {
    return kind == JD_ROOM_REAL    ? H5T_IEEE_F64LE
           : kind == JD_ROOM_COUNT ? H5T_STD_I64LE
                                   : H5T_STD_I32LE;
}

int jd_array_size(jd_array_kind kind) { return kind == JD_ROOM_CODE ? 4 : 8; }

int64_t jd_array_bytes(const jd_array* room) {
    return room->rows * (room->width > 0 ? room->width : 1) * jd_array_size(room->kind);
}

// ---- Files -------------------------------------------------------------------------------------

jd_h5* jd_h5_create_file(const char* path) {
    jd_h5* h5 = jd_h5_begin();
    if (h5 == NULL || h5->failed)
        return h5;
    const hid_t create = H5Pcreate(H5P_FILE_CREATE), access = jd_h5_access(h5);
    if (jd_h5_fine(h5, H5Pset_userblock(create, JD_H5_HEAD)) &&
        jd_h5_fine(h5, H5Pset_obj_track_times(create, false)) &&
        jd_h5_fine(h5, H5Pset_fapl_stdio(access)) &&
        jd_h5_fine(h5, H5Pset_small_data_block_size(access, 0)) &&
        jd_h5_fine(h5, H5Pset_libver_bounds(access, H5F_LIBVER_EARLIEST, H5F_LIBVER_V18))) {
        h5->file = H5Fcreate(path, H5F_ACC_TRUNC, create, access);
        jd_h5_fine(h5, h5->file);
    }
    H5Pclose(create);
    H5Pclose(access);
    return h5;
}

jd_h5* jd_h5_open_file(const char* path) {
    jd_h5* h5 = jd_h5_begin();
    if (h5 == NULL || h5->failed)
        return h5;
    const hid_t access = jd_h5_access(h5);
    h5->file = H5Fopen(path, H5F_ACC_RDONLY, access);
    jd_h5_fine(h5, h5->file);
    H5Pclose(access);
    return h5;
}

// ---- Rooms -------------------------------------------------------------------------------------

static int dimensions(const jd_array* room, hsize_t size[2]) {
    size[0] = (hsize_t)room->rows;
    size[1] = (hsize_t)room->width;
    return room->width > 0 ? 2 : 1;
}

static void put_labels(jd_h5* h5, hid_t set, int rank, const char* const labels[2]) {
    for (int i = 0; i < rank && !h5->failed; i++)
        jd_h5_fine(h5, H5DSset_label(set, (unsigned)i, labels[i]));
}

void jd_h5_put_room(jd_h5* h5, const jd_array* room, const char* const labels[2]) {
    hsize_t size[2];
    const int rank = dimensions(room, size);
    if (h5->failed)
        return;
    const hid_t create = H5Pcreate(H5P_DATASET_CREATE), space = H5Screate_simple(rank, size, NULL);
    if (jd_h5_fine(h5, space) && jd_h5_fine(h5, H5Pset_obj_track_times(create, false)) &&
        jd_h5_fine(h5, H5Pset_layout(create, H5D_CONTIGUOUS)) &&
        jd_h5_fine(h5, H5Pset_alloc_time(create, H5D_ALLOC_TIME_LATE)) &&
        jd_h5_fine(h5, H5Pset_fill_time(create, H5D_FILL_TIME_NEVER))) {
        const hid_t set = H5Dcreate2(h5->file, room->path, stored_type(room->kind), space,
                                     H5P_DEFAULT, create, H5P_DEFAULT);
        if (jd_h5_fine(h5, set)) {
            put_labels(h5, set, rank, labels);
            H5Dclose(set);
        }
    }
    H5Sclose(space);
    H5Pclose(create);
}

// Write the last number, so that the array gets its place.
static void place_room(jd_h5* h5, jd_array* room) {
    const double nothing = 0;
    hsize_t size[2];
    const int rank = dimensions(room, size);
    hsize_t last[2] = {size[0] - 1, rank > 1 ? size[1] - 1 : 0}, one = 1;
    const hid_t set = H5Dopen2(h5->file, room->path, H5P_DEFAULT);
    if (!jd_h5_fine(h5, set))
        return;
    const hid_t space = H5Dget_space(set), memory = H5Screate_simple(1, &one, NULL);
    jd_h5_fine(h5, H5Sselect_elements(space, H5S_SELECT_SET, 1, last));
    jd_h5_fine(h5, H5Dwrite(set, H5T_NATIVE_DOUBLE, memory, space, H5P_DEFAULT, &nothing));
    room->offset = (int64_t)H5Dget_offset(set);
    H5Sclose(memory);
    H5Sclose(space);
    H5Dclose(set);
}

void jd_h5_place_rooms(jd_h5* h5, jd_array* rooms, int count) {
    if (!h5->failed)
        jd_h5_fine(h5, H5Fflush(h5->file, H5F_SCOPE_GLOBAL));
    for (int i = 0; i < count && !h5->failed; i++)
        place_room(h5, &rooms[i]);
}

void jd_h5_find_room(jd_h5* h5, jd_array* room) {
    hsize_t size[2] = {0, 0};
    if (h5->failed)
        return;
    const hid_t set = H5Dopen2(h5->file, room->path, H5P_DEFAULT);
    if (!jd_h5_fine(h5, set))
        return;
    const hid_t space = H5Dget_space(set), type = H5Dget_type(set);
    const int rank = H5Sget_simple_extent_ndims(space);
    if (rank == (room->width > 0 ? 2 : 1) && H5Tequal(type, stored_type(room->kind)) > 0)
        H5Sget_simple_extent_dims(space, size, NULL);
    const haddr_t offset = H5Dget_offset(set);
    if ((int64_t)size[0] != room->rows || (int64_t)size[1] != room->width || offset == HADDR_UNDEF)
        jd_h5_fail(h5, "unexpected content at", room->path);
    else
        room->offset = (int64_t)offset;
    H5Tclose(type);
    H5Sclose(space);
    H5Dclose(set);
}
