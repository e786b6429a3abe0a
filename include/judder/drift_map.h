/// @file drift_map.h
/// The drift of a system over two of its parameters: a settled motion at every point of a grid, on
/// all cores.                                                                           [drift:T4]
#ifndef JUDDER_DRIFT_MAP_H
#define JUDDER_DRIFT_MAP_H

#include "judder/axis.h"
#include "judder/settle.h"

#ifdef __cplusplus
extern "C" {
#endif

#define JD_DRIFT_MAP_MAX_POINTS 4000000  ///< most points of a map

/// A map. Opaque.
typedef struct jd_drift_map jd_drift_map;

/// Make the map of a model over two parameters of it, axes[0] along x and axes[1] along y. Each
/// point starts from the initial states of the model; its bits depend on nothing but its own
/// values. A point that fails is a point with a status.
/// @return JD_OK; JD_CANCELLED, with a map whose other points have that status; JD_ERR_ARGUMENT
/// (nothing of the system drifts, or both axes are the same parameter), JD_ERR_NAME, JD_ERR_RANGE,
/// JD_ERR_UNSUPPORTED, JD_ERR_FILE (of options->part) or JD_ERR_MEMORY: then *map is NULL.
JD_API jd_status jd_drift_map_create(const jd_model* model, const jd_axis axes[2],
                                     const jd_settle_options* options, jd_drift_map** map);

/// Whether a map could be made, before it takes its time. @return as jd_drift_map_create.
JD_API jd_status jd_drift_map_check(const jd_model* model, const jd_axis axes[2],
                                    const jd_settle_options* options);

/// What drives the points of a map.
typedef struct jd_drift_look {
    int64_t points;
    int64_t driven;  ///< with a drive: jd_model_is_driven
    int64_t apart;   ///< driven at frequencies without a common period: no motion repeats, and the
                     ///< drift is the mean over jd_settle_options.span
} jd_drift_look;

/// Look at the points of a map before they are run. @return as jd_drift_map_check.
JD_API jd_status jd_drift_map_look(const jd_model* model, const jd_axis axes[2],
                                   const jd_settle_options* options, jd_drift_look* look);

/// Free a map; takes NULL.
JD_API void jd_drift_map_free(jd_drift_map* map);

JD_API const jd_model* jd_drift_map_model(const jd_drift_map* map);  ///< a copy, as it was then
JD_API jd_settle_options jd_drift_map_options(const jd_drift_map* map);
JD_API const jd_axis* jd_drift_map_axis(const jd_drift_map* map, int index);  ///< 0: x, 1: y

/// The point at value i of the x axis and value j of the y axis; NULL outside.
JD_API const jd_settled* jd_drift_map_at(const jd_drift_map* map, int i, int j);

/// A map as a whole.
typedef struct jd_drift_totals {
    int64_t points;
    int64_t steady;        ///< with a motion that repeats
    int64_t failed;        ///< with a status below 0, or ended by an event
    int64_t cancelled;     ///< not done
    double simulated;      ///< sum of all times [s]
    int64_t evaluations;   ///< of the equations of motion
    int fastest[2];        ///< i, j of the fastest drift; -1 if no point has any
    double largest_error;  ///< of the drift of a steady motion [m/s]
} jd_drift_totals;

JD_API jd_drift_totals jd_drift_map_totals(const jd_drift_map* map);

/// Write a table with a row per point that is done, the x axis running fastest. The ending of
/// `path` says how: .csv, or .h5 with all parameters. `scenario` is the text it was made from, or
/// NULL. jd_result_check_path tells before whether it can be written.
/// @return JD_OK, JD_ERR_ARGUMENT (unknown ending, no point is done), JD_ERR_FILE or JD_ERR_MEMORY.
JD_API jd_status jd_drift_map_write(jd_context* context, const jd_drift_map* map,
                                    const char* scenario, const char* path, bool replace);

#ifdef __cplusplus
}
#endif
#endif
