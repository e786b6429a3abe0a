// The file of a sweep: what stands where (docs/guide/results.md), for the study that fills it and
// the diagram that reads it.
#ifndef JUDDER_RECORD_SWEEP_FILE_H
#define JUDDER_RECORD_SWEEP_FILE_H

#include "judder/sweep.h"
#include "record/array_file.h"

#define JD_SWEEP_GROUP "/sweep"
#define JD_SWEEP_STATES 256  ///< most states of a system

/// What a sweep tells about itself. Borrows everything.
typedef struct jd_sweep_about {
    const jd_result* result;  ///< the model, how it is run, the scenario
    const jd_sweep_options* options;
    const char* section;  ///< in words
    const jd_system* system;
    int axis_count;
    jd_diagram_axis axes[2];
    const char* axis_texts[2];
    int quantity_count;
    jd_diagram_quantity quantities[JD_SWEEP_QUANTITIES];
    int64_t cases;
    int64_t record;
    int64_t max_steps;  ///< of a case
} jd_sweep_about;

/// The rooms of a sweep, by case.
enum {
    JD_SWEEP_DONE,      ///< 1: the case is there
    JD_SWEEP_STATUS,    ///< jd_status
    JD_SWEEP_PERIOD,    ///< or one of JD_PERIOD_...
    JD_SWEEP_RECORDED,  ///< sections recorded
    JD_SWEEP_STEPS,     ///< of the solver
    JD_SWEEP_RHS,       ///< evaluations of the equations of motion
    JD_SWEEP_END,       ///< time reached [s]
    JD_SWEEP_SUM,       ///< checksum of the case: jd_sweep_case_sum
    JD_SWEEP_POINTS,    ///< from here on: the quantities, then the final states
};

typedef struct jd_sweep_file {
    jd_array_file file;
    int room_count;
    int quantity_count;
    int state_count;
    int64_t record;
    jd_array rooms[JD_SWEEP_POINTS + JD_SWEEP_QUANTITIES + JD_SWEEP_STATES];
} jd_sweep_file;

static inline const jd_array* jd_sweep_points_room(const jd_sweep_file* f, int quantity) {
    return &f->rooms[JD_SWEEP_POINTS + quantity];
}

static inline const jd_array* jd_sweep_final_room(const jd_sweep_file* f, int state) {
    return &f->rooms[JD_SWEEP_POINTS + f->quantity_count + state];
}

/// Lay out the file of a sweep, in memory: jd_array_file_begin gives it its place.
/// @return JD_OK, JD_ERR_FILE or JD_ERR_MEMORY; on error nothing is open.
jd_status jd_sweep_file_lay_out(jd_context* context, const jd_sweep_about* about,
                                jd_sweep_file* file);

/// Names and shapes of the rooms; their places are found in an open file.
void jd_sweep_file_plan(const jd_sweep_about* about, jd_sweep_file* file);
void jd_sweep_file_find(jd_h5* h5, jd_sweep_file* file);

// ---- Cases (case.c) ----------------------------------------------------------------------------

/// Whether a case, found->index, is there; then its numbers, and if `states` is not NULL those at its
/// end: for these its checksum is right, too.
bool jd_sweep_case_read(const jd_sweep_file* file, jd_sweep_case* found, double* states);

/// Add recorded numbers to the checksum of a quantity, now->own[quantity], before `recorded` counts
/// them.
void jd_sweep_case_sum_points(jd_sweep_case* now, int quantity, int64_t count,
                              const double* values);

/// Checksum of a case, with those of its points.
uint64_t jd_sweep_case_sum(const jd_sweep_file* file, const jd_sweep_case* ended);

/// What was not recorded is not a number: hand that to `points` of a sink.
jd_status jd_sweep_case_fill(const jd_sweep_file* file, const jd_sweep_sink* sink,
                             jd_sweep_case* ended);

// ---- All cases (mend.c) ------------------------------------------------------------------------

/// What came of looking at all cases that are marked as there.
typedef struct jd_sweep_found {
    int64_t right, damaged;  ///< how many have their checksum, how many have not
    int32_t* done;           ///< [case] gets 1 where one is right, else 0; NULL: nobody asks
} jd_sweep_found;

/// Look at all cases; with `mend` those that are damaged lose their mark. @return 0 or an errno.
int jd_sweep_file_look(const jd_sweep_file* file, int64_t cases, bool mend, jd_sweep_found* found);

/// Every case is there: each is held to its checksum, and that of the whole file is written.
/// @return JD_OK or JD_ERR_FILE.
jd_status jd_sweep_file_finish(jd_context* context, const char* path, jd_sweep_file* file);

/// The file of an open diagram, with its rooms.
const jd_sweep_file* jd_diagram_file(const jd_diagram* diagram);

void jd_sweep_file_close(jd_sweep_file* file);

#endif
