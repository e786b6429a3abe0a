/// @file scenario.h
/// Scenario files: YAML text to a checked model with its run options. Units.
#ifndef JUDDER_SCENARIO_H
#define JUDDER_SCENARIO_H

#include "judder/base.h"
#include "judder/run.h"
#include "judder/system.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Read a number with an optional unit ("3 mm", "50 Hz", "30 deg", "0.003") as a value in `unit`.
/// Plain numbers are in `unit` already, but an angle beyond 2 pi needs its unit: 90 could be
/// degrees or radians. Hz for an angular frequency means 2 pi rad/s; an angle does not fit a pure
/// number. The locale does not matter. Any thread may call it.
/// @return JD_OK, JD_ERR_ARGUMENT (not a number, not finite, unknown unit, unit that does not fit,
/// angle without a unit beyond 2 pi), JD_ERR_UNSUPPORTED (a unit is given but the database of units
/// cannot be read) or JD_ERR_MEMORY. On error *value is unchanged.
JD_API JD_NODISCARD jd_status jd_value_read(jd_context* context, const char* text, const char* unit,
                                            double* value);

/// Read the value of a parameter: a number with an optional unit, or the name of a choice.
/// @return as jd_value_read; JD_ERR_ARGUMENT if there is no such choice.
JD_API JD_NODISCARD jd_status jd_parameter_read(jd_context* context, const char* text,
                                                const jd_parameter* parameter, double* value);

/// Set a number of an options struct from text, by the name of its field: with an optional unit, or
/// the name of a choice. `list` is that of the struct, such as jd_run_option_list().
/// @return as jd_options_set and jd_parameter_read; unchanged on error.
JD_API JD_NODISCARD jd_status jd_options_read(jd_context* context, const jd_option* list,
                                              void* options, const char* name, const char* text);

/// Set an entry of a patch from text: "shape" and "pressure" by name, a number by the name of its
/// key with an optional unit ("10 mm"). Another shape starts anew, with the pressure usual for it
/// (Hertz for disc and ellipse, otherwise uniform); of what was there before it keeps the radius
/// alone.
/// @return JD_OK, JD_ERR_NAME (unknown, or not for this shape), or as jd_value_read.
JD_API JD_NODISCARD jd_status jd_patch_options_read(jd_context* context, jd_patch_options* options,
                                                    const char* key, const char* text);

/// Read weighted points from a CSV file: x, y and weight in each line, with optional units, below
/// an optional title that names columns, in any order, and their units. Messages start with "file:line:column: ". Free *points with free().
/// @return JD_OK, JD_ERR_FILE, JD_ERR_ARGUMENT or JD_ERR_MEMORY. On error *points is NULL.
JD_API JD_NODISCARD jd_status jd_points_file_read(jd_context* context, const char* path,
                                                  double** points, int* count);

/// Read a matrix of weights, rows by columns, as pressure mats export it: samples `pitch` apart along
/// x and y [m], the origin in their middle, the first line the farthest along y. Numbers are parted by
/// commas, semicolons or tabs; lines before the first that begins with a number are skipped. For cells
/// give jd_patch_options.cell_x and cell_y the pitch.
/// @return as jd_points_file_read; JD_ERR_RANGE: the pitch is not above 0.
JD_API JD_NODISCARD jd_status jd_points_matrix_read(jd_context* context, const char* path,
                                                    const double pitch[2], double** points,
                                                    int* count);

/// Read the rows of a table of loads from a CSV file: t and any of F_x, F_y and M below a title
/// that names them, in any order and with optional units ("t [ms]"); columns that are not there are
/// 0. Messages start with "file:line:column: ". Free *rows with free().
/// @return JD_OK, JD_ERR_FILE, JD_ERR_ARGUMENT, JD_ERR_NAME, JD_ERR_RANGE (times that do not rise,
/// more than JD_MAX_LOAD_ROWS) or JD_ERR_MEMORY. On error *rows is NULL.
JD_API JD_NODISCARD jd_status jd_load_rows_read(jd_context* context, const char* path,
                                                jd_load_row** rows, int* count);

/// Read a measured motion from a CSV file: t and any of x, y, z, rotation, alpha_x, alpha_y, v_x,
/// v_y, v_z and w below a title that names them, in any order and with optional units ("x [mm]").
/// Messages start with "file:line:column: ". Free with jd_recorded_motion_free.
/// @return JD_OK, JD_ERR_FILE, JD_ERR_ARGUMENT, JD_ERR_NAME, JD_ERR_RANGE (as
/// jd_recorded_motion_check) or JD_ERR_MEMORY. On error *motion is NULL.
JD_API JD_NODISCARD jd_status jd_recorded_motion_read(jd_context* context, const char* path,
                                                      jd_recorded_motion** motion);

/// Add terms to the loads or the drive of a model, as they stand in a scenario: "{F_x: 0.08 N,
/// omega: 5}", a list of such, or "none". `name` stands for the text in messages, which start with
/// "name:line:column: ". Files are sought in the current folder.
/// @return JD_OK, JD_ERR_ARGUMENT, JD_ERR_NAME, JD_ERR_RANGE, JD_ERR_FILE or JD_ERR_MEMORY. On
/// error the terms before the wrong one stay.
JD_API JD_NODISCARD jd_status jd_model_read_loads(jd_model* model, const char* text,
                                                  const char* name);
JD_API JD_NODISCARD jd_status jd_model_read_drive(jd_model* model, const char* text,
                                                  const char* name);

/// A term as it stands in a scenario: "{F_x: 0.08 N, omega: 5 rad/s}", what is at its default left
/// out; a table tells its number of rows. Writes at most `size` bytes with the final 0.
JD_API void jd_load_term_text(const jd_load_term* term, char* text, size_t size);
JD_API void jd_drive_term_text(const jd_drive_term* term, char* text, size_t size);

#define JD_TERM_TEXT_SIZE 512  ///< room for the text of any term

/// Read a watchpoint: "QUANTITY=VALUE" with an optional unit, then in any order ":up" or ":down"
/// and ":stop", as in "x=5 mm:up:stop". Its quantity is the name in the system's table.
/// @return JD_OK, JD_ERR_NAME (no such quantity or word), or as jd_value_read. On error *point is
/// unchanged.
JD_API JD_NODISCARD jd_status jd_watchpoint_read(jd_context* context, const jd_system* system,
                                                 const char* text, jd_watchpoint* point);

/// A scenario: a model, how to run it, and the text both came from. Opaque.
typedef struct jd_scenario jd_scenario;

/// Read and check a scenario file. Messages start with "file:line:column: ", or with "file: " if
/// the file as a whole cannot be read, and are one line.
/// @return JD_OK, JD_ERR_FILE, JD_ERR_ARGUMENT, JD_ERR_NAME, JD_ERR_RANGE, JD_ERR_UNSUPPORTED,
/// JD_ERR_REFUSED (jd_plugin_refuse) or JD_ERR_MEMORY.
/// On error *scenario is NULL.
JD_API JD_NODISCARD jd_status jd_scenario_read(jd_context* context, const char* path,
                                               jd_scenario** scenario);

/// The same for text in memory; `name` stands for the file in messages, and files that the text
/// names are sought in its folder.
JD_API JD_NODISCARD jd_status jd_scenario_parse(jd_context* context, const char* text, size_t size,
                                                const char* name, jd_scenario** scenario);

/// Free a scenario; takes NULL.
JD_API void jd_scenario_free(jd_scenario* scenario);

JD_API jd_model* jd_scenario_model(jd_scenario* scenario);          ///< owned by the scenario
JD_API jd_run_options* jd_scenario_options(jd_scenario* scenario);  ///< owned by the scenario
JD_API const char* jd_scenario_text(const jd_scenario* scenario);   ///< as it was read
/// Whether the text has a section of that name ("sweep").
JD_API bool jd_scenario_has_section(const jd_scenario* scenario, const char* name);

/// A commented scenario for a system, every parameter at its default. `name` is how the file names
/// the system, for instance the path of a plug-in; NULL: by its own name. Free with free().
/// @return NULL when out of memory.
JD_API char* jd_scenario_template(const jd_system* system, const char* name);

#ifdef __cplusplus
}
#endif
#endif
