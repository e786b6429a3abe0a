/// @file share.h
/// A share of a map of drift: some of its points, into a journal.
#ifndef JUDDER_STUDY_DRIFT_SHARE_H
#define JUDDER_STUDY_DRIFT_SHARE_H

#include "judder/parts.h"
#include "record/part/journal.h"
#include "study/drift/map.h"

/// Bytes of a point in a journal: its mark and its motion.
#define JD_DRIFT_SLOT (sizeof(int32_t) + sizeof(jd_settled))

/// A map on its way into a journal.
typedef struct jd_drift_share {
    const jd_model* model;
    const jd_axis* axes;
    const jd_settle_options* options;
    const jd_share_options* how;
    const char* path;  ///< of the journal
    int64_t count;     ///< points of the map
    jd_journal journal;
    bool* done;          ///< [count] is in a journal
    double told, ahead;  ///< progress: share told so far, and of the present block
} jd_drift_share;

/// Open the journal: a new one, or with how->resume the one that is there, whose points are marked
/// in `done`. @return JD_OK, JD_ERR_FILE or JD_ERR_MEMORY.
jd_status jd_drift_share_begin(jd_drift_share* share, int64_t part, int64_t parts, int64_t holds);

/// Find the motions of some points; those that are done are left out of the list first.
/// @return as jd_settle.
jd_status jd_drift_share_run(jd_drift_share* share, int64_t* points, int64_t count);

/// Mark the points of a journal in `done`, and put their motions into `settled` unless it is NULL.
/// @return JD_OK, JD_ERR_FILE or JD_ERR_MEMORY.
jd_status jd_drift_share_read(jd_drift_share* share, jd_journal* journal, jd_settled* settled);

void jd_drift_share_end(jd_drift_share* share);

/// What the journal of a map says about it. `skeleton` is new memory.
jd_status jd_drift_share_about(const jd_drift_share* share, jd_journal_about* about,
                               unsigned char** skeleton);

#endif
