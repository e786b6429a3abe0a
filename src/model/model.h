/// @file model.h
/// Inside of a model.
#ifndef JUDDER_MODEL_MODEL_H
#define JUDDER_MODEL_MODEL_H

#include "judder/run.h"
#include "solve/feed.h"

struct jd_shared_patch;
struct jd_task;

/// A patch of a model, with its law.
typedef struct jd_model_rub {
    const jd_part* area;            ///< the parts of the system that they are in
    const jd_part* friction;        ///< likewise
    const jd_law* law;              ///< never NULL once the model is made
    double* law_parameters;         ///< [law->parameter_count], room for JD_LAW_PARAMETERS
    struct jd_shared_patch* given;  ///< the patch as it was chosen
    struct jd_shared_patch* patch;  ///< the same in its size, or seated: what a run reads
    bool unseated;                  ///< the system could not seat it: it is as it was chosen
    jd_parameter* patch_keys;       ///< its numbers as parameters [jd_patch_key_count()]
} jd_model_rub;

struct jd_model {
    jd_context* context;
    const jd_system* system;
    double* parameters;  ///< [system->parameter_count]
    double* initial;     ///< [system->state_count]
    bool* started;       ///< [system->state_count] its start was given: it follows no parameter
    jd_parameter* initial_keys;  ///< the initial values as parameters [system->state_count]

    int rub_count;       ///< patches: parts of the system of that kind
    jd_model_rub* rubs;  ///< [rub_count], in their order

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

/// The tables of its laws, where what goes wrong can be told; threads then find them.
/// @return JD_OK or JD_ERR_MEMORY, or what jd_table_of_law returns.
jd_status jd_model_tables(const jd_model* model);

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

/// Room for the patches of the system, their laws and keys. @return false when out of memory.
bool jd_model_rubs_create(jd_model* model);

/// Put the system's own patches there, scaled to the parameters that are their sizes, with its laws.
jd_status jd_model_rubs_default(jd_model* model);

/// Let go of all patches; takes a model without them.
void jd_model_rubs_free(jd_model* model);

/// Take the patches and laws of `model`, which has the same system, in place of the own ones.
void jd_model_rubs_share(jd_model* copy, const jd_model* model);

/// The patch of a contact; NULL: the only one. NULL, with a message, if there is none or several.
jd_model_rub* jd_model_rub_of(const jd_model* model, const char* contact);

/// The numbers of a patch as a table of parameters; free with free(). NULL when out of memory.
jd_parameter* jd_model_patch_keys(const jd_part* part);

/// The system's own patch, in its size.
jd_status jd_model_patch_default(jd_model* model, jd_model_rub* rub);

/// Let go of a patch, and take that of another model.
void jd_model_patch_drop(jd_model_rub* rub);
void jd_model_patch_share(jd_model_rub* copy, const jd_model_rub* rub);

/// The patch itself.
const jd_patch* jd_model_rub_patch(const jd_model_rub* rub);

/// The key of a patch's shape behind a name without prefix, and its value.
jd_status jd_model_patch_find(const jd_model* model, const jd_model_rub* rub, const char* plain,
                              const jd_parameter** parameter, double* value);

/// Change one number of a patch. `plain` is a name without prefix.
jd_status jd_model_patch_change(jd_model* model, jd_model_rub* rub, const char* plain,
                                double value);

/// A parameter of the system is about to be `value`: patches of which it is the size are scaled.
jd_status jd_model_patch_resize(jd_model* model, const jd_parameter* parameter, double value);

/// It is: patches that are seated by it are seated anew. @return JD_OK or JD_ERR_MEMORY.
jd_status jd_model_patch_reseat(jd_model* model, const jd_parameter* parameter);

#define JD_OFF_CENTRE                                                                              \
    1e-6  ///< of its size: as far as that a centre of pressure counts as at the point

/// Whether all patches could be seated, and those that must be centred are. @return JD_OK or what stood against it.
jd_status jd_model_patch_check(const jd_model* model);

/// Choose the law of a patch.
jd_status jd_model_rub_law(const jd_model* model, jd_model_rub* rub, const char* name);

/// A parameter of the law of a patch, by its name without prefix; NULL: it has none of that name.
double* jd_model_law_place(const jd_model_rub* rub, const char* plain,
                           const jd_parameter** parameter);

/// A message about a name that no parameter has; `plain` is without the prefix of the law.
jd_status jd_model_unknown_parameter(const jd_model* model, const jd_model_rub* rub,
                                     const char* name, const char* plain);

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

/// A number of a law or of a patch by its name without that of the contact, if it has one:
/// plane.patch.width is patch.width of plane. Any other name stays as it is, and *contact is NULL.
const char* jd_model_plain_name(const jd_model* model, const char* name, const char** contact);

/// The parameter of the system that a name with the name of a contact stands for: "floor.mu".
/// NULL: the name is none of these; with `status` below 0: the contact has no such number.
const char* jd_model_contact_parameter(const jd_model* model, const char* name, jd_status* status);

/// Where messages about a model go; NULL without one.
static inline jd_context* jd_context_of(const jd_model* model) {
    return model ? model->context : NULL;
}

#endif
