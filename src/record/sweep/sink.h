/// @file sink.h
/// The sink of a sweep that writes its cases into a file, each to its place.
#ifndef JUDDER_RECORD_SWEEP_SINK_H
#define JUDDER_RECORD_SWEEP_SINK_H

#include "record/sweep/file.h"

#include <stdatomic.h>

typedef struct jd_sweep_writer {
    jd_sweep_file file;   ///< open
    atomic_int error;     ///< errno of the first failure
    atomic_llong synced;  ///< when the file was last put onto the disk [ms]
} jd_sweep_writer;

/// The sink of a writer, which must outlive it; with `resume` it finds the cases that are there.
/// Its functions return JD_OK or, with `error` set, JD_ERR_FILE.
jd_sweep_sink jd_sweep_writer_sink(jd_sweep_writer* writer, bool resume);

#endif
