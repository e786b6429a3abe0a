// The HDF5 library, loaded when it is first used.
//
// Debian's HDF5 brings 34 other libraries along, for files in the cloud: to load them takes longer
// than a short run. What is used of it is listed here, and called through a table of addresses
// (calls.h). A name that is used and not listed does not link.
#ifndef JUDDER_RECORD_HDF5_LIBRARY_H
#define JUDDER_RECORD_HDF5_LIBRARY_H

#include <stdbool.h>

#include <hdf5.h>
#include <hdf5_hl.h>

/// Functions and numbers of the library.
#define JD_HDF5_FUNCTIONS(X)                                                                       \
    X(H5Aclose)                                                                                    \
    X(H5Acreate_by_name)                                                                           \
    X(H5Aexists_by_name)                                                                           \
    X(H5Aget_space)                                                                                \
    X(H5Aget_type)                                                                                 \
    X(H5Aopen_by_name)                                                                             \
    X(H5Aread)                                                                                     \
    X(H5Awrite)                                                                                    \
    X(H5DSattach_scale)                                                                            \
    X(H5DSis_scale)                                                                                \
    X(H5DSset_label)                                                                               \
    X(H5DSset_scale)                                                                               \
    X(H5Dclose)                                                                                    \
    X(H5Dcreate2)                                                                                  \
    X(H5Dget_offset)                                                                               \
    X(H5Dget_space)                                                                                \
    X(H5Dget_type)                                                                                 \
    X(H5Dopen2)                                                                                    \
    X(H5Dread)                                                                                     \
    X(H5Dvlen_reclaim)                                                                             \
    X(H5Dwrite)                                                                                    \
    X(H5Eclear2)                                                                                   \
    X(H5Eget_auto2)                                                                                \
    X(H5Eset_auto2)                                                                                \
    X(H5Ewalk2)                                                                                    \
    X(H5Fclose)                                                                                    \
    X(H5Fcreate)                                                                                   \
    X(H5Fflush)                                                                                    \
    X(H5Fget_file_image)                                                                           \
    X(H5Fopen)                                                                                     \
    X(H5Gclose)                                                                                    \
    X(H5Gcreate2)                                                                                  \
    X(H5Gget_info_by_name)                                                                         \
    X(H5Lexists)                                                                                   \
    X(H5Lget_name_by_idx)                                                                          \
    X(H5PLset_loading_state)                                                                       \
    X(H5Pclose)                                                                                    \
    X(H5Pcreate)                                                                                   \
    X(H5Pset_alloc_time)                                                                           \
    X(H5Pset_chunk)                                                                                \
    X(H5Pset_deflate)                                                                              \
    X(H5Pset_fapl_core)                                                                            \
    X(H5Pset_fapl_stdio)                                                                           \
    X(H5Pset_file_image)                                                                           \
    X(H5Pset_file_image_callbacks)                                                                 \
    X(H5Pset_file_locking)                                                                         \
    X(H5Pset_fill_time)                                                                            \
    X(H5Pset_layout)                                                                               \
    X(H5Pset_libver_bounds)                                                                        \
    X(H5Pset_link_creation_order)                                                                  \
    X(H5Pset_obj_track_times)                                                                      \
    X(H5Pset_shuffle)                                                                              \
    X(H5Pset_small_data_block_size)                                                                \
    X(H5Pset_userblock)                                                                            \
    X(H5Sclose)                                                                                    \
    X(H5Screate)                                                                                   \
    X(H5Screate_simple)                                                                            \
    X(H5Sget_simple_extent_dims)                                                                   \
    X(H5Sget_simple_extent_ndims)                                                                  \
    X(H5Sget_simple_extent_npoints)                                                                \
    X(H5Sselect_elements)                                                                          \
    X(H5Sselect_hyperslab)                                                                         \
    X(H5Tclose)                                                                                    \
    X(H5Tcopy)                                                                                     \
    X(H5Tequal)                                                                                    \
    X(H5Tget_class)                                                                                \
    X(H5Tis_variable_str)                                                                          \
    X(H5Tset_cset)                                                                                 \
    X(H5Tset_size)                                                                                 \
    X(H5check_version)                                                                             \
    X(H5open)

#define JD_HDF5_NUMBERS(X)                                                                         \
    X(H5P_CLS_DATASET_CREATE_ID_g)                                                                 \
    X(H5P_CLS_FILE_ACCESS_ID_g)                                                                    \
    X(H5P_CLS_FILE_CREATE_ID_g)                                                                    \
    X(H5P_CLS_GROUP_CREATE_ID_g)                                                                   \
    X(H5T_C_S1_g)                                                                                  \
    X(H5T_IEEE_F64LE_g)                                                                            \
    X(H5T_NATIVE_DOUBLE_g)                                                                         \
    X(H5T_NATIVE_INT64_g)                                                                          \
    X(H5T_STD_I32LE_g)                                                                             \
    X(H5T_STD_I64LE_g)

typedef struct jd_hdf5_table {
#define JD_HDF5_ADDRESS(name) __typeof__(name)* name;
    JD_HDF5_FUNCTIONS(JD_HDF5_ADDRESS) JD_HDF5_NUMBERS(JD_HDF5_ADDRESS)
#undef JD_HDF5_ADDRESS
} jd_hdf5_table;

/// Where everything stands; only where jd_hdf5_load has said true.
extern jd_hdf5_table jd_hdf5;

/// Load the library, unless it is. Not from two threads at once. @return whether it is there.
bool jd_hdf5_load(void);

/// Why it could not be loaded; "" before.
const char* jd_hdf5_error(void);

#endif
