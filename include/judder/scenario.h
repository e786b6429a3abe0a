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
/// Plain numbers are in `unit` already. Hz for an angular frequency means 2 pi rad/s; an angle does
/// not fit a pure number. The locale does not matter. Any thread may call it.
/// @return JD_OK, JD_ERR_ARGUMENT (not a number, not finite, unknown unit, unit that does not fit),
/// JD_ERR_UNSUPPORTED (a unit is given but the database of units cannot be read) or JD_ERR_MEMORY.
/// On error *value is unchanged.
JD_API jd_status jd_value_read(jd_context* context, const char* text, const char* unit,
                               double* value);

/// Set an entry of a patch from text: "shape" and "pressure" by name, a number by the name of its
/// key with an optional unit ("10 mm"). Another shape starts anew, with the pressure usual for it
/// (Hertz for disc and ellipse, otherwise uniform); of what was there before it keeps the radius
/// alone.
/// @return JD_OK, JD_ERR_NAME (unknown, or not for this shape), or as jd_value_read.
JD_API jd_status jd_patch_options_read(jd_context* context, jd_patch_options* options,
                                       const char* key, const char* text);

/// Read weighted points from a CSV file: x, y and weight in each line, with optional units, below
/// an optional title. Messages start with "file:line:column: ". Free *points with free().
/// @return JD_OK, JD_ERR_FILE, JD_ERR_ARGUMENT or JD_ERR_MEMORY. On error *points is NULL.
JD_API jd_status jd_points_file_read(jd_context* context, const char* path, double** points,
                                     int* count);

/// A scenario: a model, how to run it, and the text both came from. Opaque.
typedef struct jd_scenario jd_scenario;

/// Read and check a scenario file. Messages start with "file:line:column: ", or with "file: " if
/// the file as a whole cannot be read, and are one line.
/// @return JD_OK, JD_ERR_FILE, JD_ERR_ARGUMENT, JD_ERR_NAME, JD_ERR_RANGE, JD_ERR_UNSUPPORTED or
/// JD_ERR_MEMORY.
/// On error *scenario is NULL.
JD_API jd_status jd_scenario_read(jd_context* context, const char* path, jd_scenario** scenario);

/// The same for text in memory; `name` stands for the file in messages, and files that the text
/// names are sought in its folder.
JD_API jd_status jd_scenario_parse(jd_context* context, const char* text, size_t size,
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
