/// @file scenario.h
/// One random case: everything that makes a run, as values that stand in a command line.
#ifndef JUDDER_TESTS_PROPERTY_SCENARIO_H
#define JUDDER_TESTS_PROPERTY_SCENARIO_H

#include "judder/run.h"

// Most steps of a run: far above what a run at tolerances down to 1e-6 takes.
enum { MOST_STEPS = 30000 };

enum { MOST_SETTINGS = 64, MOST_LOADS = 4, MOST_DRIVES = 4, MOST_CORNERS = 8, ROWS = 48 };

typedef struct setting {
    const char* name;  // of the system's table
    double value;
} setting;

typedef struct scenario {
    const jd_system* system;
    const char* law;  // NULL: that of the system
    bool patched;     // `patch` stands in place of the system's
    jd_patch_options patch;
    double corners[3 * MOST_CORNERS];  // its list: copied with the scenario
    setting set[MOST_SETTINGS];
    int set_count;
    setting initial[MOST_SETTINGS];
    int initial_count;
    jd_load_term load[MOST_LOADS];  // in place of the system's, where it takes loads
    int load_count;
    jd_drive_term drive[MOST_DRIVES];
    int drive_count;  // 0: the system's own
    double begin, end, tolerance;
    const char* solver;
} scenario;

/// Set a parameter, or the start of a state, whether or not it was set before.
void scenario_set(scenario* s, const char* name, double value);
void scenario_start(scenario* s, const char* name, double value);

/// The value of a parameter, or the start of a state: what was set, else the table's own.
double scenario_value(const scenario* s, const char* name);
double scenario_begin(const scenario* s, const char* name);

/// Index of a state or output in the tables; -1: none.
int state_index(const jd_system* system, const char* name);
int output_index(const jd_system* system, const char* name);

/// Most steps of a run at its tolerance. Below 1e-6 they grow as tol^(-1/4): the error of a step of
/// the implicit method goes with the fourth power of its length where the motion is stiff.
int64_t scenario_most_steps(const scenario* s);

/// Make a model. @return NULL where the values do not fit each other; why is kept in `context`.
jd_model* scenario_model(const scenario* s, jd_context* context);

/// Integrate on a grid of ROWS pieces, with outputs. @return NULL if it cannot start.
jd_trajectory* scenario_run(const scenario* s, jd_context* context);

/// The command that runs it, as a shell takes it. At most `size` bytes with the final 0.
void scenario_command(const scenario* s, char* text, size_t size);

#endif
