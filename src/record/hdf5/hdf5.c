// An HDF5 file in memory or at a path.
//
// A small file is built by the library's core driver and handed out as bytes, so that writing it is
// plain stdio and a full disk cannot catch the library half-way. One that may be large is written in
// its place. Same calls, same bytes: objects
// carry no times, and the file format is fixed: the oldest that has what is needed, up to that of
// HDF5 1.8, which every reader knows. (From superblock 2 on, H5Fget_file_image of HDF5 below 1.14.7
// leaves a wrong checksum.) The library prints nothing; its messages are taken from its stack.
//
// The library may crash on damaged bytes: whoever reads does so in a copy of the process, apart.h.
#include "record/hdf5/inner.h"

#include "base/threads.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COMPRESS_FROM 4096      // rows; shorter columns are stored as they are
#define CHUNK_ROWS JD_H5_BLOCK  // rows compressed together
#define GROWTH (1024 * 1024)    // step in which the file in memory grows [bytes]

// Parts of the library keep global state whatever its build: one file at a time.
static jd_lock one_at_a_time = JD_LOCK_INIT;

// ---- Failures ----------------------------------------------------------------------------------

static herr_t take_innermost(unsigned n, const H5E_error2_t* entry, void* data) {
    jd_h5* h5 = data;
    if (n == 0 && entry->desc != NULL)
        snprintf(h5->error, sizeof h5->error, "HDF5: %s", entry->desc);
    return 0;
}

bool jd_h5_fine(jd_h5* h5, int64_t result) {
    if (result >= 0)
        return true;
    if (!h5->failed) {
        h5->failed = true;
        snprintf(h5->error, sizeof h5->error, "HDF5 failed");
        H5Ewalk2(H5E_DEFAULT, H5E_WALK_UPWARD, take_innermost, h5);
    }
    H5Eclear2(H5E_DEFAULT);
    return false;
}

void jd_h5_fail(jd_h5* h5, const char* error, const char* path) {
    if (!h5->failed)
        snprintf(h5->error, sizeof h5->error, "%s '%s'", error, path);
    h5->failed = true;
}

const char* jd_h5_error(const jd_h5* h5) { return h5->failed ? h5->error : NULL; }

const char* jd_h5_missing(void) {
    jd_lock_take(&one_at_a_time);
    const bool there = jd_hdf5_load();
    jd_lock_give(&one_at_a_time);
    return there ? NULL : jd_hdf5_error();
}

// ---- In a copy of the process ------------------------------------------------------------------

void jd_h5_hold(void) {
    jd_lock_take(&one_at_a_time);
    jd_hdf5_load();  // not in the copy: other threads may be loading something
}

void jd_h5_let_go(bool in_copy) {
    jd_lock_give(&one_at_a_time);
    if (in_copy && jd_hdf5_load())
        H5PLset_loading_state(0);
}

// ---- Open and close ----------------------------------------------------------------------------

jd_h5* jd_h5_begin(void) {
    jd_h5* h5 = calloc(1, sizeof *h5);
    if (h5 == NULL)
        return NULL;
    jd_lock_take(&one_at_a_time);
    h5->file = h5->text_type = -1;
    if (!jd_hdf5_load()) {
        jd_h5_fail(h5, "cannot load the HDF5 library:", jd_hdf5_error());
        return h5;
    }
    H5Eget_auto2(H5E_DEFAULT, &h5->print, &h5->print_data);
    H5Eset_auto2(H5E_DEFAULT, NULL, NULL);
    h5->text_type = H5Tcopy(H5T_C_S1);
    if (jd_h5_fine(h5, h5->text_type) && jd_h5_fine(h5, H5Tset_size(h5->text_type, H5T_VARIABLE)))
        jd_h5_fine(h5, H5Tset_cset(h5->text_type, H5T_CSET_UTF8));
    return h5;
}

hid_t jd_h5_access(jd_h5* h5) {
    const hid_t access = H5Pcreate(H5P_FILE_ACCESS);
    jd_h5_fine(h5, H5Pset_file_locking(access, false, true));
    return access;
}

// A new file in memory, or at a path if that is not NULL.
static jd_h5* create(const char* path) {
    jd_h5* h5 = jd_h5_begin();
    if (h5 == NULL || h5->failed)
        return h5;
    const hid_t create = H5Pcreate(H5P_FILE_CREATE), access = jd_h5_access(h5);
    const bool ready =
        jd_h5_fine(h5, H5Pset_userblock(create, JD_H5_HEAD)) &&
        jd_h5_fine(h5, H5Pset_obj_track_times(create, false)) &&
        jd_h5_fine(h5, path != NULL ? H5Pset_fapl_stdio(access)
                                    : H5Pset_fapl_core(access, GROWTH, false)) &&
        jd_h5_fine(h5, H5Pset_libver_bounds(access, H5F_LIBVER_EARLIEST, H5F_LIBVER_V18));
    if (ready) {
        h5->file = H5Fcreate(path != NULL ? path : "judder-result", H5F_ACC_TRUNC, create, access);
        jd_h5_fine(h5, h5->file);
    }
    H5Pclose(create);
    H5Pclose(access);
    return h5;
}

jd_h5* jd_h5_create(void) { return create(NULL); }

jd_h5* jd_h5_create_at(const char* path) { return create(path); }

// Reading from the caller's bytes, without a copy: whoever asks for room for them is given them.
// (H5LTopen_file_image does that too, but leaks a little each time.)
static void* lend(size_t size, H5FD_file_image_op_t what, void* bytes) {
    (void)size, (void)what;
    return bytes;
}

static void* copy_nothing(void* to, const void* from, size_t size, H5FD_file_image_op_t what,
                          void* bytes) {
    (void)from, (void)size, (void)what, (void)bytes;
    return to;
}

static herr_t free_nothing(void* lent, H5FD_file_image_op_t what, void* bytes) {
    (void)lent, (void)what, (void)bytes;
    return 0;
}

static void* same(void* bytes) { return bytes; }

static herr_t forget(void* bytes) {
    (void)bytes;
    return 0;
}

jd_h5* jd_h5_open(unsigned char* bytes, size_t size) {
    jd_h5* h5 = jd_h5_begin();
    if (h5 == NULL || h5->failed)
        return h5;
    H5FD_file_image_callbacks_t lending = {.image_malloc = lend,
                                           .image_memcpy = copy_nothing,
                                           .image_free = free_nothing,
                                           .udata_copy = same,
                                           .udata_free = forget,
                                           .udata = bytes};
    const hid_t access = H5Pcreate(H5P_FILE_ACCESS);
    if (jd_h5_fine(h5, H5Pset_fapl_core(access, GROWTH, false)) &&
        jd_h5_fine(h5, H5Pset_file_image_callbacks(access, &lending)) &&
        jd_h5_fine(h5, H5Pset_file_image(access, bytes, size))) {
        h5->file = H5Fopen("judder-result", H5F_ACC_RDONLY, access);
        jd_h5_fine(h5, h5->file);
    }
    H5Pclose(access);
    return h5;
}

void jd_h5_finish(jd_h5* h5) {
    if (h5->failed)
        return;
    const hid_t file = h5->file;
    h5->file = -1;
    jd_h5_fine(h5, H5Fclose(file));
}

void jd_h5_close(jd_h5* h5) {
    if (h5 == NULL)
        return;
    if (h5->file >= 0)
        H5Fclose(h5->file);
    if (h5->text_type >= 0)
        H5Tclose(h5->text_type);
    if (jd_hdf5_load()) {
        H5Eclear2(H5E_DEFAULT);
        H5Eset_auto2(H5E_DEFAULT, h5->print, h5->print_data);
    }
    jd_lock_give(&one_at_a_time);
    free(h5);
}

unsigned char* jd_h5_image(jd_h5* h5, size_t* size) {
    if (h5->failed || !jd_h5_fine(h5, H5Fflush(h5->file, H5F_SCOPE_GLOBAL)))
        return NULL;
    const ssize_t length = H5Fget_file_image(h5->file, NULL, 0);
    if (!jd_h5_fine(h5, length))
        return NULL;
    unsigned char* bytes = calloc(1, JD_H5_HEAD + (size_t)length);
    if (bytes == NULL) {
        jd_h5_fail(h5, "out of memory for", "the file");
        return NULL;
    }
    if (!jd_h5_fine(h5, H5Fget_file_image(h5->file, bytes + JD_H5_HEAD, (size_t)length))) {
        free(bytes);
        return NULL;
    }
    *size = JD_H5_HEAD + (size_t)length;
    return bytes;
}

// ---- Write -------------------------------------------------------------------------------------

void jd_h5_put_group(jd_h5* h5, const char* path) {
    if (h5->failed)
        return;
    const hid_t create = H5Pcreate(H5P_GROUP_CREATE);
    const unsigned order = H5P_CRT_ORDER_TRACKED | H5P_CRT_ORDER_INDEXED;
    if (jd_h5_fine(h5, H5Pset_obj_track_times(create, false)) &&
        jd_h5_fine(h5, H5Pset_link_creation_order(create, order))) {
        const hid_t group = H5Gcreate2(h5->file, path, H5P_DEFAULT, create, H5P_DEFAULT);
        if (jd_h5_fine(h5, group))
            H5Gclose(group);
    }
    H5Pclose(create);
}

// A scalar, or a list if `count` is not negative.
static hid_t space_of(int64_t count) {
    const hsize_t length = (hsize_t)count;
    return count < 0 ? H5Screate(H5S_SCALAR) : H5Screate_simple(1, &length, NULL);
}

// What is stored: type in the file, type in memory, number (negative: a scalar), data.
typedef struct content {
    hid_t stored;
    hid_t memory;
    int64_t count;
    const void* data;
} content;

// A new dataset. Negative, with a kept failure, if there is none.
static hid_t create_dataset(jd_h5* h5, const char* path, content what) {
    hid_t set = -1;
    const hid_t create = H5Pcreate(H5P_DATASET_CREATE), space = space_of(what.count);
    jd_h5_fine(h5, space);
    jd_h5_fine(h5, H5Pset_obj_track_times(create, false));
    if (what.count >= COMPRESS_FROM && what.memory == H5T_NATIVE_DOUBLE) {
        const hsize_t chunk = what.count < CHUNK_ROWS ? (hsize_t)what.count : CHUNK_ROWS;
        jd_h5_fine(h5, H5Pset_chunk(create, 1, &chunk));
        jd_h5_fine(h5, H5Pset_shuffle(create));
        jd_h5_fine(h5, H5Pset_deflate(create, 1));
    }
    if (!h5->failed)
        set = H5Dcreate2(h5->file, path, what.stored, space, H5P_DEFAULT, create, H5P_DEFAULT);
    jd_h5_fine(h5, set);
    H5Sclose(space);
    H5Pclose(create);
    return set;
}

static void put_dataset(jd_h5* h5, const char* path, content what) {
    if (h5->failed)
        return;
    const hid_t set = create_dataset(h5, path, what);
    if (set < 0)
        return;
    if (what.count != 0)
        jd_h5_fine(h5, H5Dwrite(set, what.memory, H5S_ALL, H5S_ALL, H5P_DEFAULT, what.data));
    jd_h5_fine(h5, H5Dclose(set));
}

static void put_block(jd_h5* h5, hid_t set, hsize_t first, hsize_t count, const double* values) {
    const hid_t space = H5Dget_space(set), memory = H5Screate_simple(1, &count, NULL);
    if (jd_h5_fine(h5, space) && jd_h5_fine(h5, memory) &&
        jd_h5_fine(h5, H5Sselect_hyperslab(space, H5S_SELECT_SET, &first, NULL, &count, NULL)))
        jd_h5_fine(h5, H5Dwrite(set, H5T_NATIVE_DOUBLE, memory, space, H5P_DEFAULT, values));
    H5Sclose(memory);
    H5Sclose(space);
}

void jd_h5_put_blocks(jd_h5* h5, const char* path, int64_t count, jd_h5_block_fn block,
                      void* data) {
    if (h5->failed)
        return;
    const hid_t set =
        create_dataset(h5, path, (content){H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE, count, NULL});
    if (set < 0)
        return;
    for (int64_t first = 0; first < count && !h5->failed; first += JD_H5_BLOCK) {
        const int64_t left = count - first;
        const double* values = block(data, first / JD_H5_BLOCK);
        if (values == NULL)
            jd_h5_fail(h5, "cannot read the rows of", path);
        else
            put_block(h5, set, (hsize_t)first, (hsize_t)(left < JD_H5_BLOCK ? left : JD_H5_BLOCK),
                      values);
    }
    jd_h5_fine(h5, H5Dclose(set));
}

void jd_h5_put_scalar(jd_h5* h5, const char* path, double value) {
    put_dataset(h5, path, (content){H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE, -1, &value});
}

void jd_h5_put_column(jd_h5* h5, const char* path, const double* values, int64_t count) {
    put_dataset(h5, path, (content){H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE, count, values});
}

void jd_h5_put_texts(jd_h5* h5, const char* path, const char* const* texts, int64_t count) {
    put_dataset(h5, path, (content){h5->text_type, h5->text_type, count, texts});
}

void jd_h5_put_scale(jd_h5* h5, const char* path, const char* scale, const char* label) {
    if (h5->failed)
        return;
    const hid_t set = H5Dopen2(h5->file, path, H5P_DEFAULT);
    const hid_t over = H5Dopen2(h5->file, scale, H5P_DEFAULT);
    if (jd_h5_fine(h5, set) && jd_h5_fine(h5, over)) {
        if (H5DSis_scale(over) == 0)
            jd_h5_fine(h5, H5DSset_scale(over, label));
        jd_h5_fine(h5, H5DSattach_scale(set, over, 0));
        jd_h5_fine(h5, H5DSset_label(set, 0, label));
    }
    H5Dclose(set);
    H5Dclose(over);
}

static void put_attribute(jd_h5* h5, const char* path, const char* name, content what) {
    if (h5->failed)
        return;
    const hid_t space = space_of(what.count);
    const hid_t attribute = H5Acreate_by_name(h5->file, path, name, what.stored, space, H5P_DEFAULT,
                                              H5P_DEFAULT, H5P_DEFAULT);
    if (jd_h5_fine(h5, attribute)) {
        if (what.count != 0)
            jd_h5_fine(h5, H5Awrite(attribute, what.memory, what.data));
        jd_h5_fine(h5, H5Aclose(attribute));
    }
    H5Sclose(space);
}

void jd_h5_put_text(jd_h5* h5, const char* path, const char* name, const char* text) {
    put_attribute(h5, path, name, (content){h5->text_type, h5->text_type, -1, &text});
}

void jd_h5_put_text_list(jd_h5* h5, const char* path, const char* name, const char* const* texts,
                         int count) {
    put_attribute(h5, path, name, (content){h5->text_type, h5->text_type, count, texts});
}

void jd_h5_put_number(jd_h5* h5, const char* path, const char* name, double value) {
    put_attribute(h5, path, name, (content){H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE, -1, &value});
}

void jd_h5_put_count(jd_h5* h5, const char* path, const char* name, int64_t value) {
    put_attribute(h5, path, name, (content){H5T_STD_I64LE, H5T_NATIVE_INT64, -1, &value});
}

// ---- Read --------------------------------------------------------------------------------------

// Something to read: a dataset or an attribute, a scalar or a list.
typedef struct source {
    hid_t id;  // negative: could not be opened, or is not what was looked for
    hid_t space;
    bool attribute;
    int64_t count;
} source;

static void close_source(source* from) {
    H5Sclose(from->space);
    if (from->attribute)
        H5Aclose(from->id);
    else
        H5Dclose(from->id);
    from->id = -1;
}

// Open the dataset at `path`, or its attribute `name`; texts or numbers must be in it.
static source open_source(jd_h5* h5, const char* path, const char* name, bool texts) {
    source from = {.id = -1, .attribute = name != NULL};
    if (h5->failed)
        return from;
    from.id = name == NULL ? H5Dopen2(h5->file, path, H5P_DEFAULT)
                           : H5Aopen_by_name(h5->file, path, name, H5P_DEFAULT, H5P_DEFAULT);
    if (from.id < 0) {
        jd_h5_fail(h5, name == NULL ? "there is no" : "an attribute is missing at", path);
        return from;
    }
    from.space = name == NULL ? H5Dget_space(from.id) : H5Aget_space(from.id);
    const hid_t type = name == NULL ? H5Dget_type(from.id) : H5Aget_type(from.id);
    const H5T_class_t class = H5Tget_class(type);
    const bool fits = texts ? class == H5T_STRING && H5Tis_variable_str(type) > 0
                            : class == H5T_FLOAT || class == H5T_INTEGER;
    const int rank = H5Sget_simple_extent_ndims(from.space);
    from.count = H5Sget_simple_extent_npoints(from.space);
    H5Tclose(type);
    if (!fits || rank < 0 || rank > 1 || from.count < 0) {
        jd_h5_fail(h5, "unexpected content at", path);
        close_source(&from);
    }
    return from;
}

static void read_source(jd_h5* h5, const source* from, hid_t memory, void* to) {
    jd_h5_fine(h5, from->attribute ? H5Aread(from->id, memory, to)
                                   : H5Dread(from->id, memory, H5S_ALL, H5S_ALL, H5P_DEFAULT, to));
}

bool jd_h5_has(jd_h5* h5, const char* path, const char* name) {
    if (h5->failed)
        return false;
    const htri_t found = name == NULL ? H5Lexists(h5->file, path, H5P_DEFAULT)
                                      : H5Aexists_by_name(h5->file, path, name, H5P_DEFAULT);
    return jd_h5_fine(h5, found) && found > 0;
}

int jd_h5_child_count(jd_h5* h5, const char* path) {
    H5G_info_t info = {.nlinks = 0};
    if (h5->failed || !jd_h5_fine(h5, H5Gget_info_by_name(h5->file, path, &info, H5P_DEFAULT)))
        return 0;
    return info.nlinks > INT_MAX ? INT_MAX : (int)info.nlinks;
}

void jd_h5_child(jd_h5* h5, const char* path, int index, char name[JD_H5_NAME_SIZE]) {
    name[0] = '\0';
    if (!h5->failed)
        jd_h5_fine(h5, H5Lget_name_by_idx(h5->file, path, H5_INDEX_CRT_ORDER, H5_ITER_INC,
                                          (hsize_t)index, name, JD_H5_NAME_SIZE, H5P_DEFAULT));
}

int64_t jd_h5_length(jd_h5* h5, const char* path) {
    source from = open_source(h5, path, NULL, false);
    if (from.id >= 0)
        close_source(&from);
    return from.count;
}

void jd_h5_get_numbers(jd_h5* h5, const char* path, const char* name, double* values,
                       int64_t count) {
    source from = open_source(h5, path, name, false);
    if (from.id < 0)
        return;
    if (from.count != count)
        jd_h5_fail(h5, "unexpected length of", path);
    else if (count > 0)
        read_source(h5, &from, H5T_NATIVE_DOUBLE, values);
    close_source(&from);
}

void jd_h5_get_texts(jd_h5* h5, const char* path, const char* name, jd_h5_keep keep, void* data) {
    source from = open_source(h5, path, name, true);
    if (from.id < 0)
        return;
    char** texts = calloc((size_t)from.count + 1, sizeof *texts);
    if (texts == NULL)
        jd_h5_fail(h5, "out of memory for", "texts");
    else if (from.count > 0)
        read_source(h5, &from, h5->text_type, texts);
    if (!h5->failed)
        for (int64_t i = 0; i < from.count; i++)
            keep(data, i, texts[i] == NULL ? "" : texts[i]);
    if (texts != NULL && from.count > 0)
        H5Dvlen_reclaim(h5->text_type, from.space, H5P_DEFAULT, texts);
    free(texts);
    close_source(&from);
}
