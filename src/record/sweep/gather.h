/// @file gather.h
/// What processes of a team have left goes into the file of the sweep.
#ifndef JUDDER_RECORD_SWEEP_GATHER_H
#define JUDDER_RECORD_SWEEP_GATHER_H

#include "record/sweep/file.h"

/// Put the cases of all files "PATH.part-rank-..." into the open file of the sweep and, when they
/// are on the disk there, remove these files. One that another process has is an error.
/// @return JD_OK, JD_ERR_FILE or JD_ERR_MEMORY.
jd_status jd_sweep_gather(jd_context* context, const char* path, const jd_sweep_file* file);

/// What is in the file, in numbers. @return 0 or an errno.
int jd_sweep_file_summary(const jd_sweep_file* file, int64_t cases, jd_sweep_summary* summary);

#endif
