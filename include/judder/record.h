/// @file record.h
/// Results: what a study leaves, in memory and in files.
///
/// A result holds named, unit-labelled columns of equal length and what is needed to understand
/// and repeat them: every parameter, the scenario text, solver, version, statistics, events,
/// status. It is made from a trajectory or read from a file; figures are drawn from it alone.
#ifndef JUDDER_RECORD_H
#define JUDDER_RECORD_H

#include "judder/base.h"
#include "judder/friction.h"
#include "judder/run.h"
#include "judder/surface.h"
#include "judder/system.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A result. Opaque; owns everything it hands out.
typedef struct jd_result jd_result;

/// What a column holds.
typedef enum jd_column_role { JD_COLUMN_TIME, JD_COLUMN_STATE, JD_COLUMN_OUTPUT } jd_column_role;

/// One quantity over all rows.
typedef struct jd_column {
    jd_column_role role;
    const char* name;
    const char* symbol;
    const char* unit;
    const char* text;
    const double* values;  ///< one per row
} jd_column;

/// One parameter of the run, with the value it had.
typedef struct jd_result_parameter {
    const char* group;  ///< "parameters", "friction", "initial", "patch", "loads" or "drive"
    /// Of a number of a term with the term's place: "0.F_x"; of a law or a patch that is one of several
    /// with its contact, "left.b_T", "left.width". What these are is a choice: "left.law" of the
    /// group "friction", "left.shape" and "left.pressure" of the group "patch".
    const char* name;
    const char* unit;
    double value;
    const char* symbol;
    const char* text;    ///< one line
    const char* choice;  ///< name of the value where it is a choice, otherwise ""
} jd_result_parameter;

/// A list of numbers that the patch or a load of the run is made of.
typedef struct jd_result_list {
    const char* group;  ///< "patch", "loads" or "drive"
    /// "polynomial"; "x", "y" and "weight" of points, "x" and "y" of vertices; "0.t", "0.F_x",
    /// "0.F_y" and "0.M" of a table of loads, "0.t", "0.x", "0.v_x", ... of a measured motion, with
    /// the term's place; of one of several patches with its contact, "left.x".
    const char* name;
    const char* unit;
    const char* text;  ///< one line
    int64_t count;
    const double* values;
} jd_result_list;

/// Make a result of a trajectory, without rows if that has handed rows over. `scenario` is the text
/// it was run from, or NULL; it is copied.
/// @return JD_OK or JD_ERR_MEMORY. On error *result is NULL.
JD_API JD_NODISCARD jd_status jd_result_create(jd_context* context, const jd_trajectory* trajectory,
                                               const char* scenario, jd_result** result);

/// Where a run is recorded.
typedef struct jd_recording {
    const char* path;      ///< as of jd_result_write
    bool replace;          ///< likewise
    const char* scenario;  ///< the text it is run from, or NULL
} jd_recording;

/// Integrate one model as jd_run does, and write the result as jd_result_write does, in the course of
/// the run: memory does not grow with the number of rows. The trajectory keeps the last
/// JD_ROWS_BLOCK rows; `rows` of the options must be NULL.
/// @return as jd_run. If the file cannot be written that is returned, as from jd_result_write, and
/// the trajectory is there nonetheless.
JD_API JD_NODISCARD jd_status jd_run_record(const jd_model* model, const jd_run_options* options,
                                            const jd_recording* recording,
                                            jd_trajectory** trajectory);

/// Read a result from an HDF5 file that jd_result_write left.
/// @return JD_OK, JD_ERR_FILE (missing, damaged, not ours, of another format) or JD_ERR_MEMORY.
JD_API JD_NODISCARD jd_status jd_result_read(jd_context* context, const char* path,
                                             jd_result** result);

/// Write a result; the ending of `path` says how: .h5 or .hdf5 (everything), .csv (the columns).
/// The file appears whole or not at all: it is written under a temporary name beside `path` and
/// renamed. An existing file stays unless `replace`. The same result gives the same bytes.
/// @return JD_OK, JD_ERR_ARGUMENT (unknown ending), JD_ERR_FILE or JD_ERR_MEMORY.
JD_API JD_NODISCARD jd_status jd_result_write(jd_context* context, const jd_result* result,
                                              const char* path, bool replace);

/// Whether jd_result_write could write to `path`, before the work that fills it is done:
/// the ending is known, the folder is there and writable, no file is in the way.
/// @return JD_OK, JD_ERR_ARGUMENT (unknown ending), JD_ERR_FILE or JD_ERR_MEMORY.
JD_API JD_NODISCARD jd_status jd_result_check_path(jd_context* context, const char* path,
                                                   bool replace);

/// Free a result; takes NULL.
JD_API void jd_result_free(jd_result* result);

JD_API int64_t jd_result_row_count(const jd_result* result);
JD_API int jd_result_column_count(const jd_result* result);
JD_API const jd_column* jd_result_column_at(const jd_result* result, int index);
/// Column 0 is time. NULL if there is no column of that name.
JD_API const jd_column* jd_result_column(const jd_result* result, const char* name);

JD_API int jd_result_parameter_count(const jd_result* result);
JD_API const jd_result_parameter* jd_result_parameter_at(const jd_result* result, int index);
JD_API int jd_result_list_count(const jd_result* result);
JD_API const jd_result_list* jd_result_list_at(const jd_result* result, int index);
/// Events in the order of time; NULL outside. `state` has the states in the order of their columns;
/// it is NULL in a result from a file without them.
JD_API int jd_result_event_count(const jd_result* result);
JD_API const jd_event* jd_result_event_at(const jd_result* result, int index);
JD_API int jd_result_panel_count(const jd_result* result);
JD_API const jd_panel* jd_result_panel_at(const jd_result* result, int index);

/// The phases of its system; without a quantity if it has none.
JD_API const jd_phases* jd_result_phases(const jd_result* result);

/// A text that belongs to the whole result, "" if there is none: "system", "title", "source",
/// "law", "patch" (its shape), "pressure", "solver", "record" ("grid", "steps" or "final"),
/// "status", "message", "version", "maths", "scenario", "equations" (the text of the system, where
/// it is one and not the scenario itself). Of several patches "law" is what all have, "" where they
/// differ, and "patch" and "pressure" are "": each is told by parameters.
JD_API const char* jd_result_text(const jd_result* result, const char* name);
/// A number that belongs to the whole result, NaN if there is none: "begin", "end", "tolerance",
/// "output_step", "steps", "rejected", "rhs", "implicit", "jacobians", "switches", "events".
JD_API double jd_result_number(const jd_result* result, const char* name);

/// Write the mesh of a limit surface; the ending of `path` says how: .obj or .ply (text). The
/// coordinates are f_x, f_y and m/length, with the outward unit normal at each vertex; `length`
/// [m], > 0, is usually the patch's size. The file appears as that of jd_result_write.
/// @return JD_OK, JD_ERR_ARGUMENT (unknown ending, bad length), JD_ERR_FILE or JD_ERR_MEMORY.
JD_API JD_NODISCARD jd_status jd_mesh_write(jd_context* context, const jd_mesh* mesh, double length,
                                            const char* path, bool replace);

/// Whether jd_mesh_write could write to `path`, as jd_result_check_path.
JD_API JD_NODISCARD jd_status jd_mesh_check_path(jd_context* context, const char* path,
                                                 bool replace);

#ifdef __cplusplus
}
#endif
#endif
