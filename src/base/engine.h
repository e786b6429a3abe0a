/// @file engine.h
/// Engines: the laws, systems and steppers compiled for one width, behind one table. The types here
/// hold no jd_real, so that code of no particular width can use every engine.
///
/// The table stands on the ground floor because patches and friction laws are evaluated through it,
/// too; what it points to is known to the rooms that it comes from. src/engine fills it.
#ifndef JUDDER_BASE_ENGINE_H
#define JUDDER_BASE_ENGINE_H

#include "base/machine.h"
#include "judder/run.h"

struct jd_batch_spec;
struct jd_compiled;
struct jd_contacts_spec;
struct jd_feed;
struct jd_jacobian_spec;
struct jd_measure_spec;
struct jd_part_batch;
struct jd_patch_batch;
struct jd_stepper;

typedef struct jd_engine {
    jd_engine_info info;
    jd_isa isa;
    const jd_system* const* systems;             ///< NULL-terminated
    const jd_law* const* laws;                   ///< NULL-terminated
    const struct jd_system_kernel* interpreter;  ///< of systems that are programs: graph/form.h
    const struct jd_system_kernel* function;     ///< of systems of a function: graph/function.h
    const struct jd_compiled* const*
        compiled;                              ///< programs in C, NULL-terminated: graph/compiled.h
    const struct jd_stepper* const* steppers;  ///< NULL-terminated
    /// Integrate all trajectories of a feed: solve/feed.h.
    jd_status (*run)(const struct jd_batch_spec* spec, struct jd_feed* feed);
    /// Outputs of rows: solve/feed.h.
    jd_status (*measure)(const struct jd_measure_spec* spec);
    /// The contacts of a system at a state: solve/feed.h.
    jd_status (*contacts)(const struct jd_contacts_spec* spec);
    /// Rates and their derivatives at a state: solve/feed.h.
    jd_status (*jacobian)(const struct jd_jacobian_spec* spec);
    /// The exact law of a patch, and its parts for the friction table: patch/batch.h.
    void (*friction)(const struct jd_patch_batch* batch);
    void (*parts)(const struct jd_part_batch* batch);
} jd_engine;

/// Engine at `index` in the order of jd_engine_at; NULL outside.
const jd_engine* jd_engine_table_at(int index);

/// The best engine of this machine for `count` trajectories side by side: all engines that may be
/// chosen share their maths, so the choice never changes a result.
const jd_engine* jd_engine_best(int64_t count);

#endif
