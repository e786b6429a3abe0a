/// @file path.h
/// The names of a sweep's file: PATH.part while it grows, PATH when it is left alone.
#ifndef JUDDER_RECORD_SWEEP_PATH_H
#define JUDDER_RECORD_SWEEP_PATH_H

#include "record/sweep/file.h"

/// Open the file that a sweep fills: a new one, or with `resume` the unfinished one, which must be
/// of the same sweep.
/// @return JD_OK, JD_ERR_FILE or JD_ERR_MEMORY.
jd_status jd_sweep_path_begin(jd_context* context, const char* path, const jd_sweep_about* about,
                              jd_sweep_file* file);

/// Close it and give it its name; `finished`: all cases are there; unless `replace`, no file may be
/// in the way. @return JD_OK or JD_ERR_FILE: then it stays PATH.part.
jd_status jd_sweep_path_end(jd_context* context, const char* path, bool finished, bool replace,
                            jd_sweep_file* file);

#endif
