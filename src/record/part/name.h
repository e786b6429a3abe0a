/// @file name.h
/// Names of the files of parts, and of the processes of a team.
#ifndef JUDDER_RECORD_PART_NAME_H
#define JUDDER_RECORD_PART_NAME_H

#include "judder/base.h"

/// "PATH.part-rank-7" in new memory; NULL when out of memory.
char* jd_rank_path(const char* path, int rank);

/// The files "PATH.part-rank-..." that are there, in order: @return how many, -1 when out of memory.
/// Free with jd_name_list_free.
int jd_rank_list(const char* path, char*** names);

/// The same, with the files "PATH.part-3-of-64" of parts among them.
int jd_share_list(const char* path, char*** names);

void jd_name_list_free(char** names, int count);

#endif
