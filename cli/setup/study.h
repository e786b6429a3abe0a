// What `judder drift` and `judder design` share: the model, started from rest, and how its settled
// motion is found.
#ifndef JUDDER_CLI_SETUP_STUDY_H
#define JUDDER_CLI_SETUP_STUDY_H

#include "setup/setup.h"
#include "shell/terminal.h"

// Rows of the tables of their options.
#define JD_CLI_MODEL_OPTIONS                                                                       \
    {"set",                                                                                        \
     0,                                                                                            \
     "NAME=VALUE",                                                                                 \
     JD_CLI_PARAMETER,                                                                             \
     true,                                                                                         \
     "set a parameter of the system, of its friction law, of its patch (patch.shape=ring) or of "  \
     "a "                                                                                          \
     "term of its loads or drive (drive.0.v_x=0.2)"},                                              \
        {"initial",    0,                                                                          \
         "NAME=VALUE", JD_CLI_STATE,                                                               \
         true,         "set the initial value of a state (default: rest, or what the file says)"}, \
        {"friction", 0, "LAW", JD_CLI_LAW, false, "friction law"},                                 \
        {"load",                                                                                   \
         0,                                                                                        \
         "TERM",                                                                                   \
         JD_CLI_FREE,                                                                              \
         true,                                                                                     \
         "add a load, as '{F_x: 0.08, omega: 5}'; the first one takes the place of those before"}, \
    {                                                                                              \
        "drive", 0, "TERM", JD_CLI_FREE, true,                                                     \
            "add a motion of the support, as '{v_x: 0.1, omega: 50 Hz}'; the same way"             \
    }

#define JD_CLI_SETTLE_OPTION(name, argument)                                                       \
    { name, 0, argument, JD_CLI_SETTLE_NUMBER, false, NULL }

#define JD_CLI_SETTLE_OPTIONS                                                                      \
    JD_CLI_SETTLE_OPTION("tol", "NUMBER"),                                                         \
        {"solver", 0, "NAME", JD_CLI_SOLVER, false, "time stepper"},                               \
        {"engine",                                                                                 \
         0,                                                                                        \
         "NAME",                                                                                   \
         JD_CLI_ENGINE,                                                                            \
         false,                                                                                    \
         "vector engine; with the same maths it never changes a result (default: the best)"},      \
        JD_CLI_SETTLE_OPTION("threads", "COUNT"), JD_CLI_SETTLE_OPTION("accuracy", "SHARE"),       \
        JD_CLI_SETTLE_OPTION("cycles", "COUNT"), JD_CLI_SETTLE_OPTION("span", "TIME")

#define JD_CLI_STUDY_OPTIONS                                                                        \
    {"output", 'o', "FILE", JD_CLI_FILE, false, "write the table: .csv or .h5"},                    \
        {"plot", 0, "FILE", JD_CLI_FILE, false, "draw it: .png, .svg or .pdf"},                     \
        {"force", 0, NULL, JD_CLI_NONE, false, "replace existing files"},                           \
        {"resume", 0, NULL, JD_CLI_NONE, false, "go on with a study that was stopped"},             \
        {"keep-script", 0, NULL, JD_CLI_NONE, false, "leave the gnuplot script beside the figure"}, \
        {"json", 0, NULL, JD_CLI_NONE, false, "print one JSON object in place of the summary"},     \
        {"quiet", 'q', NULL, JD_CLI_NONE, false, "print no summary and no progress"},               \
        JD_CLI_NO_LOCK

// A study on its way.
typedef struct jd_cli_study {
    jd_cli_setup setup;
    jd_settle_options settle;
    jd_cli_progress progress;
    double seconds;       // that the study took
    const jd_team* team;  // NULL: alone
    char* part;           // file that keeps what is found; NULL: there is none
    jd_cli_written written;
} jd_cli_study;

// Read the model and the options above, and check the files. On JD_CLI_WRONG the message has been
// printed. Free with jd_cli_study_free in any case. The options hold a pointer into `study`.
int jd_cli_study_read(jd_context* context, const jd_cli_arguments* arguments, jd_cli_study* study);
void jd_cli_study_free(jd_cli_study* study);

// Catch signals and start the clock, and stop it.
void jd_cli_study_begin(jd_cli_study* study, const jd_cli_arguments* arguments);
void jd_cli_study_end(jd_cli_study* study);

// How what was stopped can go on: ", --resume goes on", or nothing.
const char* jd_cli_study_goes_on(const jd_cli_study* study);

// What a study has made, to be written and drawn.
typedef struct jd_cli_product {
    const void* made;
    jd_status (*write)(jd_context* context, const void* made, const char* scenario,
                       const char* path, bool replace);
    jd_status (*draw)(jd_context* context, const void* made, const char* path,
                      const jd_figure_options* options);
} jd_cli_product;

// Write what --output and --plot ask for. On JD_CLI_WRONG the message has been printed.
int jd_cli_study_write(jd_context* context, const jd_cli_arguments* arguments, jd_cli_study* study,
                       const jd_cli_product* product);

// All is written: what kept it is removed. `beside` is the file it was named by.
void jd_cli_study_done(const jd_cli_study* study, const char* beside);

// Read an option that is a whole number from 1 to `most`; it stays as it is if it was not given.
int jd_cli_read_count(jd_context* context, const jd_cli_arguments* arguments, const char* name,
                      int most, int* count);

#endif
