/// @file study.h
/// An axis of a study: one parameter of a model over a range of values, in equal steps or in equal
/// ratios. What sweeps, maps and designs vary.
#ifndef JUDDER_STUDY_H
#define JUDDER_STUDY_H

#include "judder/run.h"

#ifdef __cplusplus
extern "C" {
#endif

/// How the values of an axis follow each other.
typedef enum jd_spacing {
    JD_SPACING_LINEAR,  ///< equal steps
    JD_SPACING_LOG,     ///< equal ratios: both ends have the same sign and none is 0
} jd_spacing;

#define JD_AXIS_NAME_SIZE 96         ///< longest name of a parameter, with its final 0
#define JD_AXIS_MAX_POINTS 10000000  ///< most values of one axis

/// A parameter and its values, `from` below `to`.
typedef struct jd_axis {
    char name[JD_AXIS_NAME_SIZE];  ///< as in jd_model_set: "A_x", "patch.width", "drive.0.omega"
    double from;                   ///< first value, in the unit of the parameter
    double to;                     ///< last value
    int points;                    ///< how many; 1: `from` alone
    jd_spacing spacing;
} jd_axis;

/// The value at `index`, 0 to points - 1; the first and the last are `from` and `to` to the bit.
JD_API double jd_axis_value(const jd_axis* axis, int index);

/// The value at a share from 0 (`from`) to 1 (`to`) of the axis, whatever its points.
JD_API double jd_axis_at(const jd_axis* axis, double share);

/// The share at which a value lies: the inverse of jd_axis_at. 0 for an axis of one value.
JD_API double jd_axis_share(const jd_axis* axis, double value);

/// Whether the model has such a parameter and it may take all the values.
/// @return JD_OK, JD_ERR_NAME, JD_ERR_RANGE or JD_ERR_MEMORY.
JD_API JD_NODISCARD jd_status jd_axis_check(const jd_model* model, const jd_axis* axis);

/// Read an axis: "NAME=FROM:TO", then in any order ":POINTS" and ":log", as in "A_x=0:2:40" or
/// "omega_a=10 Hz:1 kHz:40:log". Values may carry a unit. Without a number of points `points` is
/// taken. Checks it as jd_axis_check does.
/// @return JD_OK, JD_ERR_ARGUMENT, JD_ERR_NAME, JD_ERR_RANGE, JD_ERR_UNSUPPORTED or JD_ERR_MEMORY.
/// On error *axis is unchanged.
JD_API JD_NODISCARD jd_status jd_axis_read(const jd_model* model, const char* text, int points,
                                           jd_axis* axis);

#ifdef __cplusplus
}
#endif
#endif
