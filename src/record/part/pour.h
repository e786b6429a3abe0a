/// @file pour.h
/// Cases of journals go into the file of the whole study, each to its place.
#ifndef JUDDER_RECORD_PART_POUR_H
#define JUDDER_RECORD_PART_POUR_H

#include "record/array_file.h"
#include "record/part/journal.h"

/// What came of it.
typedef struct jd_poured {
    int64_t added;    ///< cases that were not there
    int64_t doubled;  ///< that were, with the same bytes
    int64_t torn;     ///< slots of the journal without a case
} jd_poured;

/// Put all cases of a journal into the open file of the whole study. The first field is the mark
/// that a case is there, a 32-bit 1; it is written last. Memory does not grow with their number.
/// @return JD_OK, JD_ERR_FILE (also: a case is there with other bytes) or JD_ERR_MEMORY.
jd_status jd_pour(jd_context* context, jd_journal* journal, const char* name,
                  const jd_array_file* file, jd_poured* poured);

/// How many of `count` cases are marked as there, by marks that begin at `offset`; *missing: the
/// first that is not. @return 0 or an errno.
int jd_pour_count(const jd_array_file* file, int64_t offset, int64_t count, int64_t* found,
                  int64_t* missing);

#endif
