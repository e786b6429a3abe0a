/// @file keep.h
/// What a study of settled motions has found so far, in a file, so that it goes on after a stop.
#ifndef JUDDER_STUDY_DRIFT_KEEP_H
#define JUDDER_STUDY_DRIFT_KEEP_H

#include "judder/drift.h"

/// Bytes that grow, and are read again from their begin on.
typedef struct jd_bytes {
    unsigned char* at;
    size_t size, room;
    size_t taken;  ///< bytes read so far
    bool failed;   ///< out of memory, or read beyond the end
} jd_bytes;

void jd_bytes_put(jd_bytes* bytes, const void* from, size_t size);
void jd_bytes_take(jd_bytes* bytes, void* to, size_t size);

/// Put a motion whose bytes between its fields, which nothing has set, are zeros: the same motion
/// has the same bytes.
void jd_bytes_put_settled(jd_bytes* bytes, const jd_settled* settled);

/// A motion from the bytes of a file, which may hold anything.
void jd_settled_take(const unsigned char* bytes, jd_settled* settled);

/// A study is a row of stages, each a search for some settled motions; the same study has the same
/// stages. Motions of finished stages are kept in order, and of the last one the state of its
/// search. Begins as zeros; without a path it keeps nothing.
typedef struct jd_keep {
    jd_context* context;
    char* path;      ///< in new memory; NULL: nothing is kept
    uint64_t study;  ///< checksum of model, options and what else makes the study what it is
    jd_bytes found;  ///< motions of finished stages, one after the other
    jd_bytes state;  ///< of the search of the stage that follows; empty: it has not begun
    int descriptor;  ///< of the file, which this process alone writes; -1: none
    bool bare;       ///< the file was begun, and nothing has been saved in it
    double saved;    ///< when, by a steady clock [s]
    double pause;    ///< until it is worth while again [s]
    bool hold;       ///< the file stays when the study is finished
} jd_keep;

/// Checksum of a study: of `study`, which tells all that the model and the options do not, and them.
/// @return JD_OK or JD_ERR_MEMORY.
jd_status jd_keep_sum(const jd_model* model, const jd_settle_options* options, const char* study,
                      uint64_t* sum);

/// Begin, or with options->resume go on with, the file options->part; without one `keep` keeps
/// nothing. `study` tells all that the model and the options do not. Ends with jd_keep_end.
/// @return JD_OK, JD_ERR_FILE (also: of another study, damaged, nothing to resume, in the hands of
/// another process) or JD_ERR_MEMORY.
jd_status jd_keep_begin(const jd_model* model, const jd_settle_options* options, const char* study,
                        jd_keep* keep);

/// Take the motions of the next stage, if it was finished before. @return whether it was.
bool jd_keep_again(jd_keep* keep, jd_settled* settled, int64_t count);

/// Add those of a stage that is finished now.
jd_status jd_keep_add(jd_keep* keep, const jd_settled* settled, int64_t count);

/// Whether enough time has passed since the file was written last.
bool jd_keep_due(const jd_keep* keep);

/// Write the file, with `state` as that of the stage that is not finished.
/// @return JD_OK, JD_ERR_FILE or JD_ERR_MEMORY.
jd_status jd_keep_save(jd_keep* keep, const jd_bytes* state);

/// End; a study that is `finished` needs its file no more, unless that is to be held.
void jd_keep_end(jd_keep* keep, bool finished);

#endif
