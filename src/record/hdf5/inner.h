// Inside of an HDF5 file: for the files that see the HDF5 library, hdf5.c and array.c.
#ifndef JUDDER_RECORD_HDF5_INNER_H
#define JUDDER_RECORD_HDF5_INNER_H

#include "record/hdf5/calls.h"
#include "record/hdf5/hdf5.h"

struct jd_h5 {
    hid_t file;
    hid_t text_type;    ///< UTF-8, any length
    H5E_auto2_t print;  ///< how the host program has HDF5 report errors
    void* print_data;
    bool failed;
    char error[400];
};

/// A struct with nothing open; waits for others. NULL when out of memory.
jd_h5* jd_h5_begin(void);

/// How a file at a path is opened: without the library's own locks, which not every file system has.
/// Close it.
hid_t jd_h5_access(jd_h5* h5);

/// Keep the library's innermost message if `result` is a failure. @return true if it is none.
bool jd_h5_fine(jd_h5* h5, int64_t result);

#endif
