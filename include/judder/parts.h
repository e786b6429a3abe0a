/// @file parts.h
/// Studies in parts: by runs that know nothing of each other, which are joined afterwards, or by
/// processes that work together. Either way the file has the bytes of a study in one go.
///
/// A part leaves a file of its own, a journal of the cases that it has finished. Cases stand in it
/// in any order, each with a checksum: whatever ends a process, what was finished is there.
#ifndef JUDDER_PARTS_H
#define JUDDER_PARTS_H

#include "judder/drift.h"
#include "judder/sweep.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- Parts --------------------------------------------------------------------------------------

#define JD_PARTS_MAX 1000000  ///< most parts of a study

/// One of `count` parts of a study, number 1 to count.
typedef struct jd_study_part {
    int number, count;
} jd_study_part;

/// Read "3/64". @return JD_OK or JD_ERR_ARGUMENT.
JD_API JD_NODISCARD jd_status jd_study_part_read(jd_context* context, const char* text,
                                                 jd_study_part* part);

/// The file of a part of the study `path`: "PATH.part-3-of-64", in new memory; free with free().
/// NULL when out of memory.
JD_API char* jd_study_part_path(const char* path, jd_study_part part);

/// Whether a file is one of a part. False where it cannot be read.
JD_API bool jd_study_part_is_file(const char* path);

/// Run one part of a sweep into jd_study_part_path(path, part): whole chains of jd_sweep_chain_count,
/// dealt out in turn. As jd_sweep_run, but `resume` also begins where there is no file, and a part
/// that is finished is one, too. summary->cases are those of the part.
/// @return as jd_sweep_run; JD_ERR_RANGE if there are more parts than chains.
JD_API JD_NODISCARD jd_status jd_sweep_run_part(const jd_model* model, const jd_run_options* run,
                                                const jd_sweep_options* options, jd_study_part part,
                                                const char* path, jd_sweep_summary* summary);

// ---- Processes that work together ---------------------------------------------------------------

/// What processes of one study need of each other. All call `sum` and `share` in the same order.
typedef struct jd_team {
    void* data;      ///< handed to each function
    int rank, size;  ///< 0 to size - 1; how many there are
    /// Add `count` to a counter of all, which begins with 0. @return what it was before.
    int64_t (*take)(void* data, int64_t count);
    /// Wait for all, each with a number. @return their sum.
    int64_t (*sum)(void* data, int64_t number);
    /// Called now and then while there is work: lets the others come through. May be NULL.
    void (*poke)(void* data);
    /// Wait for all, each with as many bytes, 0 where it has nothing: all get what any has. Designs
    /// need it; may be NULL for other studies.
    void (*share)(void* data, void* bytes, int64_t size);
} jd_team;

/// Run a sweep into the file `path` by several processes, each of which calls this with the same
/// arguments but its rank. They take blocks of chains from the counter, and each writes a file of
/// its own, "PATH.part-rank-7"; at the end rank 0 puts all cases into one. It has the bytes that
/// jd_sweep_run leaves. `resume` goes on with whatever files are there, of any number of processes,
/// and begins where there is none. Where one is stopped all are.
/// `summary` is that of the whole at rank 0, of the own cases elsewhere.
/// @return as jd_sweep_run; where another process fails JD_ERR_FILE.
JD_API JD_NODISCARD jd_status jd_sweep_run_team(const jd_model* model, const jd_run_options* run,
                                                const jd_sweep_options* options,
                                                const jd_team* team, const char* path,
                                                jd_sweep_summary* summary);

// ---- Maps of drift ------------------------------------------------------------------------------

typedef struct jd_share_options {
    const char* scenario;  ///< text that is stored; NULL: none
    bool replace;          ///< existing files are replaced
    bool resume;           ///< go on with what is there; begins where there is none
} jd_share_options;

/// Run one part of a map of drift into jd_study_part_path(path, part). `part` and `resume` of the
/// options are not looked at. `totals` are those of the part, without the fastest; may be NULL.
/// @return as jd_drift_map_create; JD_ERR_RANGE if there are more parts than points.
JD_API JD_NODISCARD jd_status jd_drift_map_run_part(const jd_model* model, const jd_axis axes[2],
                                                    const jd_settle_options* options,
                                                    const jd_share_options* how, jd_study_part part,
                                                    const char* path, jd_drift_totals* totals);

/// Run a map of drift by several processes, as jd_sweep_run_team does a sweep. At rank 0 *map is the
/// whole map, points that are not done with the status JD_CANCELLED; elsewhere it is NULL. The files
/// of the processes, "PATH.part-rank-7", stay until jd_team_clear.
/// @return as jd_drift_map_create; where another process fails JD_ERR_FILE.
JD_API JD_NODISCARD jd_status jd_drift_map_run_team(const jd_model* model, const jd_axis axes[2],
                                                    const jd_settle_options* options,
                                                    const jd_share_options* how,
                                                    const jd_team* team, const char* path,
                                                    jd_drift_map** map);

/// Remove the files of processes of the study `path`, whose result is written.
JD_API void jd_team_clear(const char* path);

/// Whether processes or parts of the study `path` have left files, with which `resume` goes on.
JD_API bool jd_team_has_left(const char* path);

// ---- Designs ------------------------------------------------------------------------------------

/// Run one part of the points that a design looks at first into jd_study_part_path(path, part). The
/// steps from the best of them need all: jd_design_run_team with `resume` takes them, and goes on.
/// `totals` are those of the part, without the fastest; may be NULL.
/// @return as jd_design_create; JD_ERR_RANGE if there are more parts than such points.
JD_API JD_NODISCARD jd_status jd_design_run_part(const jd_model* model,
                                                 const jd_design_options* options,
                                                 const jd_share_options* how, jd_study_part part,
                                                 const char* path, jd_drift_totals* totals);

/// Look for a design by several processes, as jd_drift_map_run_team makes a map: the points of each
/// stage are shared. All get the same design, as jd_design_create finds it.
/// @return as jd_design_create; where another process fails JD_ERR_FILE.
JD_API JD_NODISCARD jd_status jd_design_run_team(const jd_model* model,
                                                 const jd_design_options* options,
                                                 const jd_share_options* how, const jd_team* team,
                                                 const char* path, jd_design** design);

// ---- Joining ------------------------------------------------------------------------------------

typedef struct jd_join_options {
    bool replace;  ///< an existing file is replaced
    bool
        partial;  ///< cases may be missing: a sweep is then unfinished and can be resumed, a map has
                  ///< the points that are there
    bool salvage;  ///< files that cannot be used are left out; goes with `partial`
} jd_join_options;

/// What came of joining.
typedef struct jd_join_report {
    char study[8];      ///< "sweep", "drift"
    int64_t cases;      ///< of the whole study
    int64_t found;      ///< of them in the parts
    int64_t doubled;    ///< found again, with the same bytes
    int64_t torn;       ///< begun when a process ended, or damaged: not there
    int64_t left_out;   ///< files
    char missing[512];  ///< in words, what is missing; "" where nothing is
} jd_join_report;

/// Join the files of parts, in any order, to that of the whole study, `output`: a sweep as .h5, a
/// map of drift as .h5 or .csv. Files of processes are parts, too, and one of them may be an
/// unfinished sweep. It appears whole or not at all, and where no case is missing it has the bytes
/// of a study in one go. Memory does not grow with the number of cases of a sweep. `report` may be
/// NULL.
/// @return JD_OK, JD_ERR_ARGUMENT (the ending of the name), JD_ERR_FILE (damaged, of different
/// studies, cases missing or with different bytes) or JD_ERR_MEMORY.
JD_API JD_NODISCARD jd_status jd_parts_join(jd_context* context, const char* const* paths,
                                            int count, const jd_join_options* options,
                                            const char* output, jd_join_report* report);

// ---- What a file holds --------------------------------------------------------------------------

typedef enum jd_file_kind {
    JD_FILE_RESULT,  ///< of a run
    JD_FILE_TABLE,   ///< of a map of drift or a design
    JD_FILE_SWEEP,   ///< finished or not
    JD_FILE_PART,    ///< of a study in parts, or of a process
    JD_FILE_SEARCH,  ///< what a map or a design keeps while it is made
} jd_file_kind;

/// What is in a file that Judder left, found by looking at all of it.
typedef struct jd_file_info {
    jd_file_kind kind;
    char study[8];        ///< "run", "sweep", "drift", "design"
    int64_t bytes;        ///< of the file
    int format;           ///< of its kind
    uint64_t checksum;    ///< of its numbers; of a part, of what tells its study from all others
    bool finished;        ///< nothing is missing in it
    int64_t cases;        ///< of the whole study; of a table its rows, of a result its rows
    int64_t found;        ///< that are in this file and right
    int64_t damaged;      ///< that are marked as there, or were begun, and are not right
    int64_t part, parts;  ///< part 3 of 64; parts 0: process number `part`
    int64_t holds;        ///< cases that the part has when it is finished; 0: not known
} jd_file_info;

/// Look at a file. Of a sweep, and of a part of one, `diagram` gets what is swept, of a part without
/// its cases; of all else but JD_FILE_SEARCH `about` gets the model and how it was run, but for a run
/// without rows. What does not apply is NULL. Both may be NULL.
/// @return JD_OK, JD_ERR_FILE (missing, damaged where it says what it holds, not ours, of another
/// format) or JD_ERR_MEMORY.
JD_API JD_NODISCARD jd_status jd_file_look(jd_context* context, const char* path,
                                           jd_file_info* info, jd_result** about,
                                           jd_diagram** diagram);

// ---- Comparing ----------------------------------------------------------------------------------

#define JD_DIFF_LINES 12  ///< most differences that are told one by one

/// What two files differ in.
typedef struct jd_diff_report {
    char study[8];                   ///< "run", "sweep", "drift", "design"
    int64_t compared;                ///< numbers and texts
    int64_t different;               ///< of them, by more than the tolerance
    double largest;                  ///< difference of numbers, by the largest of their kind
    char where[200];                 ///< that one; "" where all are the same
    int line_count;                  ///< of what follows
    char lines[JD_DIFF_LINES][200];  ///< differences in words, one for each kind of number
    char notes[200];  ///< what differs without counting: version, solver, steps, ...; "": nothing
} jd_diff_report;

/// Compare two results, tables or sweeps: how they ended, parameters, and all numbers, which are the
/// same if they differ by no more than `tolerance` times the largest of their column. What is not a
/// number in both is the same.
/// @return JD_OK, also where they differ; JD_ERR_ARGUMENT (of different kinds), JD_ERR_RANGE (the
/// tolerance), JD_ERR_FILE or JD_ERR_MEMORY.
JD_API JD_NODISCARD jd_status jd_files_compare(jd_context* context, const char* first,
                                               const char* second, double tolerance,
                                               jd_diff_report* report);

#ifdef __cplusplus
}
#endif
#endif
