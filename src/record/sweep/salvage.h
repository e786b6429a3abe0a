/// @file salvage.h
/// A copy of the file of a sweep with the cases in it that are whole.
#ifndef JUDDER_RECORD_SWEEP_SALVAGE_H
#define JUDDER_RECORD_SWEEP_SALVAGE_H

#include "record/sweep/file.h"

/// What was found.
typedef struct jd_salvaged {
    int64_t cases;    ///< of the sweep
    int64_t damaged;  ///< marked as there, and not right
    int64_t marks;    ///< where the marks begin in the file
} jd_salvaged;

/// Make a file at `path`, which must not exist, of the one at `from`, finished or not, damaged or
/// cut short behind what says how it is laid out; cases whose checksum is wrong are not in it.
/// @return JD_OK, JD_ERR_FILE or JD_ERR_MEMORY; on error nothing is open or left.
jd_status jd_sweep_salvage(jd_context* context, const char* from, const char* path,
                           jd_array_file* file, jd_salvaged* salvaged);

/// The rooms of the file of a sweep; none is open. @return as jd_diagram_open.
jd_status jd_sweep_read_rooms(jd_context* context, const char* path, jd_sweep_file* rooms);

#endif
