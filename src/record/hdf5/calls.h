// The HDF5 library by the names of its headers, through the table of its addresses.
#ifndef JUDDER_RECORD_HDF5_CALLS_H
#define JUDDER_RECORD_HDF5_CALLS_H

#include "record/hdf5/library.h"

#define H5Aclose jd_hdf5.H5Aclose
#define H5Acreate_by_name jd_hdf5.H5Acreate_by_name
#define H5Aexists_by_name jd_hdf5.H5Aexists_by_name
#define H5Aget_space jd_hdf5.H5Aget_space
#define H5Aget_type jd_hdf5.H5Aget_type
#define H5Aopen_by_name jd_hdf5.H5Aopen_by_name
#define H5Aread jd_hdf5.H5Aread
#define H5Awrite jd_hdf5.H5Awrite
#define H5DSattach_scale jd_hdf5.H5DSattach_scale
#define H5DSis_scale jd_hdf5.H5DSis_scale
#define H5DSset_label jd_hdf5.H5DSset_label
#define H5DSset_scale jd_hdf5.H5DSset_scale
#define H5Dclose jd_hdf5.H5Dclose
#define H5Dcreate2 jd_hdf5.H5Dcreate2
#define H5Dget_offset jd_hdf5.H5Dget_offset
#define H5Dget_space jd_hdf5.H5Dget_space
#define H5Dget_type jd_hdf5.H5Dget_type
#define H5Dopen2 jd_hdf5.H5Dopen2
#define H5Dread jd_hdf5.H5Dread
#define H5Dvlen_reclaim jd_hdf5.H5Dvlen_reclaim
#define H5Dwrite jd_hdf5.H5Dwrite
#define H5Eclear2 jd_hdf5.H5Eclear2
#define H5Eget_auto2 jd_hdf5.H5Eget_auto2
#define H5Eset_auto2 jd_hdf5.H5Eset_auto2
#define H5Ewalk2 jd_hdf5.H5Ewalk2
#define H5Fclose jd_hdf5.H5Fclose
#define H5Fcreate jd_hdf5.H5Fcreate
#define H5Fflush jd_hdf5.H5Fflush
#define H5Fget_file_image jd_hdf5.H5Fget_file_image
#define H5Fopen jd_hdf5.H5Fopen
#define H5Gclose jd_hdf5.H5Gclose
#define H5Gcreate2 jd_hdf5.H5Gcreate2
#define H5Gget_info_by_name jd_hdf5.H5Gget_info_by_name
#define H5Lexists jd_hdf5.H5Lexists
#define H5Lget_name_by_idx jd_hdf5.H5Lget_name_by_idx
#define H5PLset_loading_state jd_hdf5.H5PLset_loading_state
#define H5Pclose jd_hdf5.H5Pclose
#define H5Pcreate jd_hdf5.H5Pcreate
#define H5Pset_alloc_time jd_hdf5.H5Pset_alloc_time
#define H5Pset_chunk jd_hdf5.H5Pset_chunk
#define H5Pset_deflate jd_hdf5.H5Pset_deflate
#define H5Pset_fapl_core jd_hdf5.H5Pset_fapl_core
#define H5Pset_fapl_stdio jd_hdf5.H5Pset_fapl_stdio
#define H5Pset_file_image jd_hdf5.H5Pset_file_image
#define H5Pset_file_image_callbacks jd_hdf5.H5Pset_file_image_callbacks
#define H5Pset_fill_time jd_hdf5.H5Pset_fill_time
#define H5Pset_layout jd_hdf5.H5Pset_layout
#define H5Pset_libver_bounds jd_hdf5.H5Pset_libver_bounds
#define H5Pset_link_creation_order jd_hdf5.H5Pset_link_creation_order
#define H5Pset_obj_track_times jd_hdf5.H5Pset_obj_track_times
#define H5Pset_shuffle jd_hdf5.H5Pset_shuffle
#define H5Pset_small_data_block_size jd_hdf5.H5Pset_small_data_block_size
#define H5Pset_userblock jd_hdf5.H5Pset_userblock
#define H5Sclose jd_hdf5.H5Sclose
#define H5Screate jd_hdf5.H5Screate
#define H5Screate_simple jd_hdf5.H5Screate_simple
#define H5Sget_simple_extent_dims jd_hdf5.H5Sget_simple_extent_dims
#define H5Sget_simple_extent_ndims jd_hdf5.H5Sget_simple_extent_ndims
#define H5Sget_simple_extent_npoints jd_hdf5.H5Sget_simple_extent_npoints
#define H5Sselect_elements jd_hdf5.H5Sselect_elements
#define H5Sselect_hyperslab jd_hdf5.H5Sselect_hyperslab
#define H5Tclose jd_hdf5.H5Tclose
#define H5Tcopy jd_hdf5.H5Tcopy
#define H5Tequal jd_hdf5.H5Tequal
#define H5Tget_class jd_hdf5.H5Tget_class
#define H5Tis_variable_str jd_hdf5.H5Tis_variable_str
#define H5Tset_cset jd_hdf5.H5Tset_cset
#define H5Tset_size jd_hdf5.H5Tset_size
#define H5check_version jd_hdf5.H5check_version
#define H5open jd_hdf5.H5open
#define H5P_CLS_DATASET_CREATE_ID_g (*jd_hdf5.H5P_CLS_DATASET_CREATE_ID_g)
#define H5P_CLS_FILE_ACCESS_ID_g (*jd_hdf5.H5P_CLS_FILE_ACCESS_ID_g)
#define H5P_CLS_FILE_CREATE_ID_g (*jd_hdf5.H5P_CLS_FILE_CREATE_ID_g)
#define H5P_CLS_GROUP_CREATE_ID_g (*jd_hdf5.H5P_CLS_GROUP_CREATE_ID_g)
#define H5T_C_S1_g (*jd_hdf5.H5T_C_S1_g)
#define H5T_IEEE_F64LE_g (*jd_hdf5.H5T_IEEE_F64LE_g)
#define H5T_NATIVE_DOUBLE_g (*jd_hdf5.H5T_NATIVE_DOUBLE_g)
#define H5T_NATIVE_INT64_g (*jd_hdf5.H5T_NATIVE_INT64_g)
#define H5T_STD_I32LE_g (*jd_hdf5.H5T_STD_I32LE_g)
#define H5T_STD_I64LE_g (*jd_hdf5.H5T_STD_I64LE_g)

#endif
