// The HDF5 library apart: in a copy of the process, which may crash on a damaged file, or where
// memory runs out, without harm.
#ifndef JUDDER_RECORD_APART_H
#define JUDDER_RECORD_APART_H

#include "record/parcel.h"

typedef struct jd_apart {
    const char* path;  ///< of the file, for messages
    bool writes;       ///< it is written, else read
    int64_t bytes;     ///< its size, from which the copy's limits follow
    /// Use the library, in the copy. @return JD_OK, or a failure with its message in the context.
    jd_status (*make)(jd_context* context, void* data);
    /// Pack what came of it, in the copy; unpack it, here.
    void (*pass)(jd_parcel* parcel, void* data);
    void* data;
} jd_apart;

/// Whether there is an HDF5 library to write or read a file with. @return JD_OK, or JD_ERR_FILE with
/// a message.
jd_status jd_apart_check(jd_context* context, const char* path, bool writes);

/// Use the library in a copy of the process and take over what comes of it. Where the system gives
/// no copy, `make` runs here. @return what `make` did; JD_ERR_FILE if the copy crashed, took too
/// long or handed back nonsense. On failure `data` may be half filled.
jd_status jd_apart_run(jd_context* context, const jd_apart* job);

#endif
