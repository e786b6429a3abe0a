/// @file trial.h
/// One case under test: its scenario, its run, and what was found wrong with it.
#ifndef JUDDER_TESTS_PROPERTY_TRIAL_H
#define JUDDER_TESTS_PROPERTY_TRIAL_H

#include "property/dice.h"
#include "property/scenario.h"

enum { MOST_FINDINGS = 12, COMMAND_SIZE = 4000 };

/// A property that does not hold.
typedef struct finding {
    const char* property;
    char text[240];
    char command[COMMAND_SIZE];  // that shows it
} finding;

typedef struct trial {
    scenario scenario;
    jd_context* context;
    jd_trajectory* run;
    dice dice;  // for choices that the properties make
    finding found[MOST_FINDINGS];
    int found_count;
    int checks;     // comparisons made
    int sensitive;  // of them such as needed the larger bound of a perturbed twin
    int stiff;      // runs that an explicit method could not end
    int slow;       // comparisons and accounts beyond the bound that close with the tolerance
    int stalled;    // runs whose implicit steps stay short for no good reason
    int pivots;     // runs that could not end since a body turns about a weighted point
    int circles;    // runs that could not end since a ball spins in its place
    int jams;       // runs that end where sliding jams
} trial;

/// Note a finding that `command` shows; NULL: the run of the trial itself.
void trial_found(trial* t, const char* property, const scenario* command, const char* format, ...)
    JD_PRINTF(4, 5);

/// Run the scenario and check every property of it.
void trial_make(uint64_t seed, int number, trial* t);
void trial_free(trial* t);

/// The last row of a run at grid time `k` of 0 to ROWS, after any jump there; -1: it ended before.
int64_t grid_row(const jd_trajectory* run, int k);

/// An output at a row, by name; NaN without one.
double output_at(const jd_trajectory* run, int64_t row, const char* name);
double state_at(const jd_trajectory* run, int64_t row, const char* name);

/// Energies of motion and of height of a pendulum [J].
void pendulum_energy(const scenario* s, double t, const double* y, double energy[2]);

// ---- The properties, one per file --------------------------------------------------------------

void check_end(trial* t);      ///< it ends properly, all numbers are finite
void check_order(trial* t);    ///< events come in order, each where it can happen
void check_chatter(trial* t);  ///< they do not multiply at one place
void check_ledger(trial* t);   ///< energy is neither made nor lost unseen
void check_rest(
    trial* t);  ///< what sticks is at rest, nothing sinks in, friction stays in its cone
void check_agree(trial* t);     ///< solvers and tolerances agree
void check_symmetry(trial* t);  ///< mirrored, turned and later, the same motion

/// Compare the run with another. `map` takes states of the run to what the other should have; NULL:
/// the same. The bound follows from the tolerance and from how perturbed twins part.
typedef void (*state_map)(const void* data, double time, double* states);
/// @return the number of events of the other run.
int compare_runs(trial* t, const char* property, const scenario* other, state_map map,
                 const void* data);

/// The number of events of a run that another method does not find at their times.
int events_alone(trial* t, const scenario* s);

/// Whether a run has ended by its number of steps because it is stiff and its method explicit: the
/// implicit one needs less than a fifth of them.
bool is_stiff(trial* t, const scenario* s, const jd_trajectory* run);

/// Whether a run has ended by its number of steps though at a tenth of the tolerance it needs less
/// than a fifth of them: where smoothed friction holds to the last digits of a law that is a
/// quadrature, the estimates of implicit steps are noise.
bool is_stalled(trial* t, const scenario* s, const jd_trajectory* run);

/// Whether a run has ended by its number of steps while a body turns about one of its weighted
/// points.
bool is_pivoting(const scenario* s, const jd_trajectory* run);

/// Whether it has while the rolling velocity of a ball that spins in its place turns round and round.
bool is_circling(const scenario* s, const jd_trajectory* run);

/// Whether a double pendulum has ended where its sliding jams: the event is there, and its states are
/// such that the normal force has no bound.
bool is_jammed(const scenario* s, const jd_trajectory* run);

/// Share of the cases in which each comparison is made: runs are what costs.
#define COMPARED 0.5

#endif
