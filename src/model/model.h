/// @file model.h
/// Inside of a model.
#ifndef JUDDER_MODEL_MODEL_H
#define JUDDER_MODEL_MODEL_H

#include "judder/run.h"
#include "solve/feed.h"

struct jd_shared_patch;
struct jd_task;

struct jd_model {
    jd_context* context;
    const jd_system* system;
    const jd_law* law;       ///< NULL without friction
    double* parameters;      ///< [system->parameter_count]
    double* law_parameters;  ///< [law->parameter_count], room for JD_LAW_PARAMETERS
    double* initial;         ///< [system->state_count]

    struct jd_shared_patch* given;  ///< the patch as it was chosen; NULL without a patch
    struct jd_shared_patch* patch;  ///< the same in its size, or seated: what a run reads
    bool unseated;                  ///< the system could not seat it: it is as it was chosen
    jd_parameter* patch_keys;       ///< its numbers as parameters [jd_patch_key_count()]
    jd_parameter* initial_keys;     ///< the initial values as parameters [system->state_count]

    jd_loads loads;  ///< terms of its own; rows of tables shared with copies
    jd_drive drive;  ///< terms of its own
};

// ---- Task --------------------------------------------------------------------------------------

/// jd_model_check for a start at time `begin` [s].
jd_status jd_model_check_at(const jd_model* model, double begin);

/// Put what a run reads of a model into a task: all but times, owner, index and slot, which stay as
/// they are. The table of its law is made if it is not there yet; that may take a while. Any thread
/// may call it.
/// @return JD_OK or JD_ERR_MEMORY.
jd_status jd_model_task(const jd_model* model, struct jd_task* task);

// ---- Rhythm (drift.c) --------------------------------------------------------------------------

/// How loads and drive repeat.
typedef struct jd_rhythm {
    double period;   ///< common period [s]; 0 without frequencies, INFINITY if nothing repeats
    double fastest;  ///< the highest angular frequency [rad/s]
    bool apart;      ///< each repeats for itself, but they have no common period
} jd_rhythm;

/// That of a model between two times.
jd_rhythm jd_model_rhythm(const jd_model* model, double from, double end);

/// Place, velocity and acceleration of a coordinate of its support at a time (support.c).
void jd_model_support(const jd_model* model, jd_coordinate coordinate, double t, double values[3]);

/// The common period of all that drives a model [s]; 0 if nothing does, INFINITY without a common
/// one. Windows and tables of loads are not looked at.
double jd_model_period(const jd_model* model);

// ---- Patch (patch.c) ---------------------------------------------------------------------------

#define JD_PATCH_PREFIX "patch."
#define JD_LAW_PREFIX "friction."

/// The numbers of a patch as a table of parameters; free with free(). NULL when out of memory.
jd_parameter* jd_model_patch_keys(const jd_part* part);

/// Put the system's own patch there, scaled to the parameter that is its size.
jd_status jd_model_patch_default(jd_model* model);

/// Let go of the patch and its table; takes a model without them.
void jd_model_patch_free(jd_model* model);

/// Take the patch of `model`, which has the same system, in place of the own one.
void jd_model_patch_share(jd_model* copy, const jd_model* model);

/// The key of the patch's shape behind a name without prefix, and its value.
jd_status jd_model_patch_find(const jd_model* model, const char* plain,
                              const jd_parameter** parameter, double* value);

/// Change one number of the patch. `plain` is a name without prefix.
jd_status jd_model_patch_set(jd_model* model, const char* plain, double value);

/// Scale the patch to a size [m].
jd_status jd_model_patch_resize(jd_model* model, double size);

/// Seat the chosen patch for the parameters as they are now. @return JD_OK or JD_ERR_MEMORY.
jd_status jd_model_patch_reseat(jd_model* model);

/// Whether a parameter of the system says how the patch is seated.
bool jd_model_patch_seated_by(const jd_model* model, const jd_parameter* parameter);

/// Whether the patch could be seated. @return JD_OK or what stood against it.
jd_status jd_model_patch_check(const jd_model* model);

/// Whether a parameter of the system is the size of the patch.
bool jd_model_patch_is_size(const jd_model* model, const jd_parameter* parameter);

// ---- Loads and drive (terms.c) -----------------------------------------------------------------

#define JD_LOADS_PREFIX "loads."
#define JD_DRIVE_PREFIX "drive."

/// Put the system's own terms there.
jd_status jd_model_terms_default(jd_model* model);

/// Let go of all terms.
void jd_model_terms_free(jd_model* model);

/// Copy the terms of `model` into one that has none. @return false when out of memory.
bool jd_model_terms_copy(jd_model* copy, const jd_model* model);

/// Whether a name is that of a number of a term: "loads.0.F_x".
bool jd_model_is_term(const char* name);

/// The key behind such a name, and its value.
jd_status jd_model_term_find(const jd_model* model, const char* name,
                             const jd_parameter** parameter, double* value);

/// Change such a number.
jd_status jd_model_term_set(jd_model* model, const char* name, double value);

/// A number of the law or of the patch by its name without that of the contact, if it has one:
/// plane.patch.width is patch.width. Any other name stays as it is.
const char* jd_model_plain_name(const jd_model* model, const char* name);

/// The parameter of the system that a name with the name of a contact stands for: "floor.mu".
/// NULL: the name is none of these; with `status` below 0: the contact has no such number.
const char* jd_model_contact_parameter(const jd_model* model, const char* name, jd_status* status);

/// Where messages about a model go; NULL without one.
static inline jd_context* jd_context_of(const jd_model* model) {
    return model ? model->context : NULL;
}

#endif
