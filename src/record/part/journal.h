// The journal of a study: the cases that one part of it, or one process, has finished, in the order
// in which they came. Any set of cases in any order can stand in one; parts of a study are joined
// from their journals.
//
// A case has a slot of fixed size. Its bytes are written as they come, last of all its number and
// the checksum of it and of them: a slot whose checksum is wrong, because the process ended in the
// middle, a page was lost or another process wrote there, is as one that was never taken. The
// checksum is that of the numbers as they were computed, never of what is found in the file.
#ifndef JUDDER_RECORD_PART_JOURNAL_H
#define JUDDER_RECORD_PART_JOURNAL_H

#include "base/threads.h"
#include "judder/base.h"

#include <stdatomic.h>

#define JD_JOURNAL_FORMAT 2      ///< version of the file format
#define JD_JOURNAL_FIELDS 1024   ///< most fields of a case
#define JD_JOURNAL_STUDY_SIZE 8  ///< of the name of a study, with its final 0

/// A stretch of the bytes of a case, and where they go in the file of the whole study:
/// offset + case * bytes.
typedef struct jd_journal_field {
    int64_t offset, bytes;
} jd_journal_field;

/// What a journal tells about itself and the whole study.
typedef struct jd_journal_about {
    char study[JD_JOURNAL_STUDY_SIZE];  ///< "sweep", "drift"
    int64_t part, parts;  ///< part 3 of 64; parts 0: of a process, which takes cases as they come
    int64_t holds;        ///< cases that it has when it is finished; 0: not known
    int64_t cases;        ///< of the whole study
    int64_t whole;        ///< bytes of the file of the whole study
    int64_t skeleton;     ///< bytes that file begins with
    uint64_t layout;      ///< checksum that tells this study from all others
    int field_count;
} jd_journal_about;

/// An open journal.
typedef struct jd_journal {
    int descriptor;  ///< -1: none
    jd_journal_about about;
    jd_journal_field* fields;
    unsigned char* skeleton;
    int64_t data;     ///< where the slots begin
    int64_t payload;  ///< bytes of a case
    int64_t slots;    ///< that are taken, or were
    int64_t* free;    ///< slots that hold nothing, found by jd_journal_each
    int64_t free_count;
    jd_lock lock;         ///< guards slots and free_count
    atomic_int error;     ///< errno of the first failure to write
    atomic_llong synced;  ///< when the file was last put onto the disk [ms]
} jd_journal;

/// Whether a file begins like a journal. False where it cannot be read.
bool jd_journal_is_file(const char* path);

/// Begin a journal at `path`, which must not exist; `skeleton` has the bytes that the file of the
/// whole study begins with. Where `holds` is known, space on the disk is reserved. Copies
/// everything. @return JD_OK, JD_ERR_FILE or JD_ERR_MEMORY; on error nothing is open or left.
jd_status jd_journal_create(jd_context* context, const char* path, const jd_journal_about* about,
                            const jd_journal_field* fields, const void* skeleton,
                            jd_journal* journal);

/// Open a journal, to read or to go on with: then it is this process's alone. Head, fields and
/// skeleton are checked. @return JD_OK, JD_ERR_FILE or JD_ERR_MEMORY; on error nothing is open.
jd_status jd_journal_open(jd_context* context, const char* path, bool write, jd_journal* journal);

/// Close; takes a closed one.
void jd_journal_close(jd_journal* journal);

/// Whether two journals are of one study.
bool jd_journal_is_same(const jd_journal_about* a, const jd_journal_about* b);

// ---- Cases -------------------------------------------------------------------------------------

/// A slot of its own for a case, from any thread.
int64_t jd_journal_take(jd_journal* journal);

/// Write bytes of the case in a slot, from any thread. @return 0 or an errno.
int jd_journal_put(jd_journal* journal, int64_t slot, int64_t offset, const void* bytes,
                   size_t size);

/// Read all bytes of case `index` in a slot, in new memory. @return NULL if it is not there, or out
/// of memory.
unsigned char* jd_journal_get(const jd_journal* journal, int64_t slot, int64_t index);

/// All bytes of a case are there: number and checksum follow, and once in a while all is put onto
/// the disk. `sums` are the checksums of its fields [field_count], jd_checksum of the bytes that were
/// put. @return 0 or an errno.
int jd_journal_seal(jd_journal* journal, int64_t slot, int64_t index, const uint64_t* sums);

/// Put what is written onto the disk now. @return 0 or an errno.
int jd_journal_sync(jd_journal* journal);

/// What was found by going through all slots.
typedef struct jd_journal_count {
    int64_t whole;  ///< cases that are there
    int64_t torn;   ///< slots that are taken and hold none
} jd_journal_count;

/// A case that is there; `bytes` stay for the call. A status below 0 ends it.
typedef jd_status (*jd_journal_fn)(void* data, int64_t index, int64_t slot,
                                   const unsigned char* bytes);

/// Go through all slots; `fn` may be NULL. In a journal that is open to write the slots without a
/// case are taken again first. @return JD_OK, JD_ERR_FILE, JD_ERR_MEMORY, or what `fn` returned.
jd_status jd_journal_each(jd_context* context, jd_journal* journal, jd_journal_fn fn, void* data,
                          jd_journal_count* count);

#endif
