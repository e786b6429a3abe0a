/// @file join.h
/// Inside of joining: the parts that are given, and where their cases go.
#ifndef JUDDER_STUDY_PARTS_JOIN_H
#define JUDDER_STUDY_PARTS_JOIN_H

#include "judder/parts.h"
#include "record/array_file.h"
#include "record/part/journal.h"

/// A file that is given.
typedef struct jd_join_file {
    const char* path;
    bool used;
    bool sweep;              ///< the file of a sweep, not a journal
    jd_journal_about about;  ///< of a journal
    int64_t found;           ///< cases in it
} jd_join_file;

typedef struct jd_joining {
    jd_context* context;
    const jd_join_options* options;
    const char* output;
    jd_join_file* files;
    int count;
    jd_join_report* report;
    jd_journal_about about;  ///< of the study; study "": there is no journal
    jd_array_file whole;     ///< where the cases go
    int64_t marks;           ///< where the marks of its cases begin
    jd_diagram* sweep;       ///< the file where the cases go, as HDF5 reads it; NULL: none
    /// Whether the cases of a journal go where those of the study are.
    bool (*fits)(const struct jd_joining* joining, const jd_journal* journal);
} jd_joining;

/// Say in words what is missing, if anything is.
void jd_join_missing(const jd_joining* joining, int64_t first);

/// Join a sweep into joining->output.
jd_status jd_join_sweep(jd_joining* joining);

/// Join a map of drift into joining->output.
jd_status jd_join_drift(jd_joining* joining);

/// Put the cases of all journals into joining->whole and count what is there.
jd_status jd_join_pour(jd_joining* joining);

/// Refuse what is missing, unless that is allowed.
jd_status jd_join_judge(const jd_joining* joining);

#endif
