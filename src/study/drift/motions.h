/// @file motions.h
/// Settled motions of a study in journals, each under its number: of one part, or of the processes
/// of a team.
#ifndef JUDDER_STUDY_DRIFT_MOTIONS_H
#define JUDDER_STUDY_DRIFT_MOTIONS_H

#include "judder/parts.h"
#include "record/part/journal.h"
#include "study/drift/settle.h"

/// Bytes of a motion in a journal: its mark and itself.
#define JD_MOTION_SLOT (sizeof(int32_t) + sizeof(jd_settled))

/// The journal of this process, and what is known from it and others.
typedef struct jd_motions {
    jd_context* context;
    const jd_share_options* how;
    char* path;              ///< of the journal
    jd_journal_about about;  ///< of the study and the journal
    unsigned char* skeleton;
    jd_journal journal;
    bool* done;           ///< [about.cases] is in a journal
    jd_settled* settled;  ///< [about.cases] borrowed: gets all that is done; NULL: nobody asks
    int64_t counter;      ///< of the team, when its present stage began
} jd_motions;

/// Begin, with what the study says of itself: its name, number of motions and checksum, and the
/// skeleton, of `size` bytes. Takes over `path` and `skeleton`, NULL: there was no memory.
/// @return JD_OK or JD_ERR_MEMORY. Free in any case.
jd_status jd_motions_init(jd_motions* motions, const jd_journal_about* study, char* path,
                          unsigned char* skeleton);
void jd_motions_free(jd_motions* motions);

/// Open the journal: a new one, or with how->resume the one that is there, whose motions are read.
/// @return JD_OK, JD_ERR_FILE or JD_ERR_MEMORY.
jd_status jd_motions_open(jd_motions* motions);

/// Read the journals of all processes and parts of the study `path` that are there; one of another
/// study is an error. @return JD_OK, JD_ERR_FILE or JD_ERR_MEMORY.
jd_status jd_motions_read_all(jd_motions* motions, const char* path);

/// Open the journals of a team: with how->resume after reading all that are there, else rank 0
/// refuses or removes them. @return JD_OK for all, or an error for all.
jd_status jd_motions_open_team(jd_motions* motions, const jd_team* team, const char* path);

/// A status below 0 at one process becomes one of all; what is wrong elsewhere is told there.
jd_status jd_motions_agree(const jd_motions* motions, const jd_team* team, jd_status status);

/// Put a motion into the journal, from any thread. @return JD_OK, JD_ERR_FILE or JD_ERR_MEMORY.
jd_status jd_motions_put(jd_motions* motions, int64_t number, const jd_settled* settled);

/// `status`, or that the journal could not be written.
jd_status jd_motions_judge(const jd_motions* motions, jd_status status);

// ---- Points (motions_run.c) --------------------------------------------------------------------

/// Find the motions of some points, `list` their indices, which is changed: those that are done are
/// left out. Point i is number `first` + i of the study. @return as jd_settle.
jd_status jd_motions_run(jd_motions* motions, const jd_points* points, int64_t first, int64_t* list,
                         int64_t count, const jd_settle_options* options);

/// Open the journal of a part and find the motions of its share of the points. `totals` are those of
/// the part, without the fastest. @return as jd_settle, JD_ERR_FILE or JD_ERR_MEMORY.
jd_status jd_motions_run_part(jd_motions* motions, jd_study_part part, const jd_points* points,
                              const jd_settle_options* options, jd_drift_totals* totals);

/// Find the motions of all points together with the other processes, by blocks from the counter;
/// each process ends with those it has found. @return as jd_settle, the same for all.
jd_status jd_motions_run_team(jd_motions* motions, const jd_team* team, const jd_points* points,
                              int64_t first, const jd_settle_options* options);

#endif
