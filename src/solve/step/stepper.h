/// @file stepper.h
/// What a time stepper is. One per file, its name in the list JD_STEPPERS below.
#ifndef JUDDER_SOLVE_STEP_STEPPER_H
#define JUDDER_SOLVE_STEP_STEPPER_H

#include "solve/batch.h"

typedef struct jd_stepper {
    jd_solver_info info;
    bool repeats;  ///< a step that was accepted may be taken back, and a shorter one be tried
    int degree;    ///< of the polynomials that the dense output consists of, 1 to 16
    /// The one of several of this name that does the work; NULL: this.
    const struct jd_stepper* (*choose)(const jd_batch_spec* spec);
    /// Allocate batch->method, or its own place there, for batch->total numbers. @return JD_OK or
    /// JD_ERR_MEMORY.
    jd_status (*create)(jd_batch* batch);
    /// Free what create made; takes NULL there.
    void (*free)(jd_batch* batch);
    /// New trajectories stand at (t, y) in the `fresh` lanes: begin with a first step size.
    void (*start)(jd_batch* batch, jd_mask fresh);
    /// Try one step in `lanes`: there, and nowhere else, sets accepted, h, t_new, y_new, or the
    /// status of a lane it gives up.
    void (*attempt)(jd_batch* batch, jd_mask lanes);
    /// Something will be asked within the step just accepted in `lanes`: whatever `interpolate`
    /// needs there. NULL: nothing.
    void (*refine)(jd_batch* batch, jd_mask lanes);
    /// The state of a lane at a time within the step just accepted, after `refine`. @return JD_OK,
    /// or why not.
    jd_status (*interpolate)(const jd_batch* batch, int lane, double t, double* y);
    /// The same for all lanes at once, each at its own time.
    jd_status (*sample)(const jd_batch* batch, jd_real t, jd_real* y);
    /// The states of all lanes in the middle of the steps just accepted, before `refine`: from the
    /// states and rates at their ends, good to the third order. NULL: that is not known.
    void (*middle)(const jd_batch* batch, jd_real* y);
    /// In `lanes`, and nowhere else: take the accepted steps over, t and y, and choose the next h.
    void (*commit)(jd_batch* batch, jd_mask lanes);
} jd_stepper;

// jd_stepper_info and jd_system_lanes (info.h) read these without knowing the width.
_Static_assert(offsetof(jd_stepper, info) == 0, "the description stands first");
_Static_assert(offsetof(jd_system_kernel, lanes) == 0, "the number of lanes stands first");

/// In the order users see them; the first is the one a run takes unless told otherwise.
#define JD_STEPPERS(X) X(auto) X(rk5) X(rk8) X(rosenbrock)

/// A stepper of this engine.
#define JD_STEPPER(name) JD_WIDE(jd_stepper_##name)

#define JD_STEPPER_DECLARED(name) extern const jd_stepper JD_STEPPER(name);
JD_STEPPERS(JD_STEPPER_DECLARED)

/// NULL-terminated.
#define jd_steppers JD_WIDE(jd_steppers)
extern const jd_stepper* const jd_steppers[];

#endif
