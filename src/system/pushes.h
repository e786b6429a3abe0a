/// @file pushes.h
/// Pushes on a body that lies on a patch: whether they touch it.
#ifndef JUDDER_SYSTEM_PUSHES_H
#define JUDDER_SYSTEM_PUSHES_H

#include "judder/kernel.h"
#include "judder/maths.h"

#define JD_PUSH_TOUCH 1e-6  ///< of the patch's size: a push this far outside still touches

/// Whether a force or a push acts on the piece that a time is in.
static inline bool jd_push_acts(const jd_load_term* term, double piece) {
    const bool ramp_from_0 = term->ramp > 0 && !isfinite(term->from);
    return piece >= (ramp_from_0 ? 0.0 : term->from) && piece < term->until;
}

/// How far inside the body a push is [m]; pose of the body in space: x, y, cosine, sine.
static inline double jd_push_margin(const jd_patch* patch, const jd_load_term* push,
                                    const double pose[4]) {
    const double x = push->x - pose[0], y = push->y - pose[1];
    if (push->frame == JD_FRAME_BODY)
        return jd_patch_margin(patch, push->x, push->y);
    return jd_patch_margin(patch, pose[2] * x + pose[3] * y, pose[2] * y - pose[3] * x);
}

/// Whether a push that acts in a lane is fixed in space: the body may leave it.
static inline bool jd_push_watched(const jd_instance* instance, int lane,
                                   const jd_load_term* term) {
    return term->kind == JD_LOAD_PUSH && term->frame == JD_FRAME_SPACE &&
           jd_push_acts(term, jd_get(instance->piece, lane));
}

/// Whether a lane has such a push.
static inline bool jd_pushes_watched(const jd_instance* instance, int lane) {
    const jd_loads* loads = instance->loads_of[lane];
    for (int i = 0; loads && i < loads->count; i++)
        if (jd_push_watched(instance, lane, &loads->terms[i]))
            return true;
    return false;
}

/// How far inside the body all of them are [m], < 0 where one has left it; pose as above.
static inline double jd_pushes_margin(const jd_instance* instance, int lane, const double pose[4]) {
    const jd_loads* loads = instance->loads_of[lane];
    const jd_patch* patch = instance->friction.patch[lane];
    double least = jd_patch_size(patch);
    for (int i = 0; loads && i < loads->count; i++)
        if (jd_push_watched(instance, lane, &loads->terms[i]))
            least = fmin(least, jd_push_margin(patch, &loads->terms[i], pose));
    return least + JD_PUSH_TOUCH * jd_patch_size(patch);
}

/// The same for a body whose pose is given in lanes.
static inline double jd_pushes_margin_at(const jd_instance* instance, int lane, const jd_pose* at) {
    const jd_real cosine = jd_cos(at->theta), sine = jd_sin(at->theta);
    const double pose[4] = {jd_get(at->x, lane), jd_get(at->y, lane), jd_get(cosine, lane),
                            jd_get(sine, lane)};
    return jd_pushes_margin(instance, lane, pose);
}

/// A body at its start, its first states x, y, theta, on the support at t = 0: x, y, cosine and
/// sine of its turn in space.
static inline void jd_push_start(const jd_values* values, double pose[4]) {
    double x[3], y[3], turn[3];
    const double* s = values->initial;
    jd_drive_at(values->drive, JD_ALONG_X, 0, x);
    jd_drive_at(values->drive, JD_ALONG_Y, 0, y);
    jd_drive_at(values->drive, JD_ROTATION, 0, turn);
    pose[0] = x[0] + jd_maths_cos(turn[0]) * s[0] - jd_maths_sin(turn[0]) * s[1];
    pose[1] = y[0] + jd_maths_sin(turn[0]) * s[0] + jd_maths_cos(turn[0]) * s[1];
    pose[2] = jd_maths_cos(turn[0] + s[2]);
    pose[3] = jd_maths_sin(turn[0] + s[2]);
}

/// Every push that is fixed in the body, or acts at the start, must touch it.
static inline jd_status jd_pushes_check(jd_context* context, const jd_values* values) {
    double pose[4];
    jd_push_start(values, pose);
    for (int i = 0; i < values->loads->count; i++) {
        const jd_load_term* term = &values->loads->terms[i];
        const bool body = term->frame == JD_FRAME_BODY;
        if (term->kind != JD_LOAD_PUSH || !(body || jd_push_acts(term, 0)))
            continue;
        const double margin = jd_push_margin(values->patch, term, pose);
        if (!(margin >= -JD_PUSH_TOUCH * jd_patch_size(values->patch)))
            return jd_fail(context, JD_ERR_RANGE,
                           "loads.%d: the push at (%g, %g) m, fixed in %s, is %g m outside of the "
                           "body at the start",
                           i, term->x, term->y, body ? "the body" : "space", -margin);
    }
    return JD_OK;
}

#endif
