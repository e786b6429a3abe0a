// What `judder modes` is about, and how it is told.
#ifndef JUDDER_CLI_SETUP_MODES_H
#define JUDDER_CLI_SETUP_MODES_H

#include "setup/setup.h"

typedef struct jd_cli_modes {
    jd_closed_contact contacts[JD_MODES_CONTACTS];
    double give[JD_MODES_ROWS * JD_MODES_ROWS], pull[JD_MODES_ROWS];
    jd_modes_problem problem;           // of these
    char names[JD_MODES_CONTACTS][32];  // of the contacts
    jd_modes found;
    double stiffness[JD_MODES_CONTACTS], damping[JD_MODES_CONTACTS];  // of the contacts
    jd_mode_stability lasts[JD_MODES_SETS];                           // of the solutions

    jd_cli_setup setup;  // of a system at a state; its model is NULL for a matrix
    double time;         // [s]
    jd_contacts now;     // all contacts of the system

    bool is_pair;  // two contacts that slide: class and stability too
    jd_sliding_pair pair;
    jd_pair_modes pair_modes;
} jd_cli_modes;

// Read matrix and contacts of the options (setup/modes.c), or the system at a state
// (setup/modes_system.c). On JD_CLI_WRONG the message has been printed.
int jd_cli_modes_read(jd_context* context, const jd_cli_arguments* arguments, jd_cli_modes* m);
int jd_cli_modes_of_system(jd_context* context, const jd_cli_arguments* arguments, jd_cli_modes* m);

// Stiffness and damping of the contacts; whether they are a pair. On JD_CLI_WRONG the message has
// been printed.
int jd_cli_compliance_read(jd_context* context, const jd_cli_arguments* arguments, jd_cli_modes* m);

// On stdout, with the files that were written.
void jd_cli_modes_tell(const jd_cli_modes* m, const jd_cli_written* written, bool is_json);

#endif
