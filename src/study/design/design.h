/// @file design.h
/// Inside of the search for a design.
#ifndef JUDDER_STUDY_DESIGN_DESIGN_H
#define JUDDER_STUDY_DESIGN_DESIGN_H

#include "judder/drift.h"
#include "study/drift/settle.h"

#define JD_DESIGN_TEXT_SIZE 4096

/// A point of the box, by the shares of its variables, with the motion there.
typedef struct jd_trial {
    double shares[JD_DESIGN_VARIABLES];
    double factor;  ///< of friction
    jd_settled settled;
    double miss;  ///< |v - wanted|/|wanted|; INFINITY without a settled motion
} jd_trial;

struct jd_design {
    jd_model* model;            ///< with the values of the answer
    jd_design_options options;  ///< names static, variables those below, no callback
    jd_axis variables[JD_DESIGN_VARIABLES];
    jd_design_answer answer;
    bool empty;  ///< the search was stopped before it had any
};

/// A search on its way.
typedef struct jd_design_search {
    const jd_model* base;
    const jd_design_options* options;
    jd_settle_options settle;       ///< how motions are found now
    double told, ahead;             ///< progress: so far, and the share of what comes next
    jd_design_answer* answer;       ///< counts are added to it
    jd_keep* keep;                  ///< what has been found, for a search that is stopped
    struct jd_design_share* share;  ///< with other processes; NULL: alone
} jd_design_search;

/// Trials as points of a study. Borrows everything.
typedef struct jd_trial_points {
    jd_points points;  ///< first: the search hands back a pointer to it
    const jd_design_search* search;
    const jd_trial* trials;
} jd_trial_points;
jd_trial_points jd_design_points(const jd_design_search* search, const jd_trial* trials, int count);

/// Find the motions of some trials. @return as jd_settle.
jd_status jd_design_try(jd_design_search* search, jd_trial* trials, int count);

/// Options with all that follows from the rest, and the text that tells a design from others.
jd_design_options jd_design_complete(const jd_design_options* options);
void jd_design_describe(const jd_design_options* options, char text[JD_DESIGN_TEXT_SIZE]);

/// A design without an answer. @return JD_OK or JD_ERR_MEMORY; free *design in any case.
jd_status jd_design_new(const jd_model* model, const jd_design_options* options,
                        jd_design** design);

/// Look for the answer. @return as jd_design_create.
jd_status jd_design_run_search(jd_design_search* search, jd_design* design);

/// The next trials may take this share of the whole.
void jd_design_expect(jd_design_search* search, double share);

// ---- Search (search.c) -------------------------------------------------------------------------

/// The points that are looked at first. NULL when out of memory; free with free().
jd_trial* jd_design_samples(const jd_design_options* options);

/// Most trials that a search can need.
int64_t jd_design_most_trials(const jd_design_options* options);

/// Points of the box, the best of them refined, best first. `count` gets how many there are, at
/// most options->candidates. @return as jd_design_create.
jd_status jd_design_candidates(jd_design_search* search, jd_trial* candidates, int* count);

// ---- Shared (share.c) --------------------------------------------------------------------------

/// Find the motions of the trials of a stage together with the other processes. Those that nobody
/// has found have the status JD_CANCELLED. @return as jd_settle, the same for all.
jd_status jd_design_share_run(struct jd_design_share* share, const jd_points* points,
                              const jd_settle_options* options, jd_settled* settled);

// ---- Steps (step.c) ----------------------------------------------------------------------------

/// The miss around a point of the box.
typedef struct jd_design_slope {
    int n;                                 ///< variables
    const double* shares;                  ///< where they are
    double miss[2];                        ///< (v - wanted)/|wanted|
    double slope[2][JD_DESIGN_VARIABLES];  ///< its derivatives by the shares
} jd_design_slope;

/// The shortest step within the box that undoes the miss where it is linear; with `damping` > 0, in
/// units of the slopes' squares, a shorter one that undoes less. Writes the shares it leads to.
///                                                                                      [drift:T5]
void jd_design_step(const jd_design_slope* slope, double damping, double* next);

#endif
