/// @file journal.h
/// The journal of a sweep, and the sink that writes its cases there.
#ifndef JUDDER_RECORD_SWEEP_JOURNAL_H
#define JUDDER_RECORD_SWEEP_JOURNAL_H

#include "record/part/journal.h"
#include "record/sweep/file.h"

/// Where a case is.
typedef struct jd_sweep_entry {
    int64_t index, slot;
} jd_sweep_entry;

typedef struct jd_sweep_journal {
    jd_journal journal;          ///< open
    const jd_sweep_file* plan;   ///< the file of the whole sweep, as it is laid out
    const jd_sweep_file* whole;  ///< it again, with cases that are there; NULL: none are
    int64_t
        at[JD_SWEEP_POINTS + JD_SWEEP_QUANTITIES + JD_SWEEP_STATES];  ///< of the rooms in a slot
    jd_sweep_entry* entries;  ///< cases that a journal which goes on has had, by number
    int64_t entry_count, entry_room;
} jd_sweep_journal;

/// Which part of how many; parts 0: process number `part`.
typedef struct jd_sweep_share {
    int64_t part, parts;
    int64_t cases;  ///< 0: not known
} jd_sweep_share;

/// Begin a journal, or with `resume` go on with one where there is one, of the sweep whose file
/// `plan`, which must outlive it, is laid out and open. Without `replace` no file may be in the way.
/// @return JD_OK, JD_ERR_FILE or JD_ERR_MEMORY; on error nothing is open.
jd_status jd_sweep_journal_begin(jd_context* context, const char* path, const jd_sweep_file* plan,
                                 const jd_sweep_options* options, const jd_sweep_share* share,
                                 jd_sweep_journal* journal);
void jd_sweep_journal_end(jd_sweep_journal* journal);

/// A sink that writes into a journal, which must outlive it. Its functions return JD_OK or, with
/// journal.error set, JD_ERR_FILE.
jd_sweep_sink jd_sweep_journal_sink(jd_sweep_journal* journal);

/// Whether a journal is of the same study as an open file of a whole sweep, and has its rooms.
bool jd_sweep_journal_fits(const jd_journal* journal, const jd_sweep_file* whole);

#endif
