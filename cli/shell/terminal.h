// What goes to a terminal: colours, the progress line, and the signals that stop a run.
#ifndef JUDDER_CLI_SHELL_TERMINAL_H
#define JUDDER_CLI_SHELL_TERMINAL_H

#include <stdbool.h>
#include <stdio.h>

typedef enum jd_cli_look { JD_CLI_PLAIN, JD_CLI_BOLD, JD_CLI_DIM, JD_CLI_RED } jd_cli_look;

// Print nothing to stderr: neither messages nor progress.
void jd_cli_mute(bool mute);

// The last message that was not printed; "": there is none.
const char* jd_cli_unsaid(void);

// Switch to a look, if `out` is a terminal that shows colours and NO_COLOR is not set.
void jd_cli_style(FILE* out, jd_cli_look look);

// Print a heading on a line of its own.
void jd_cli_heading(FILE* out, const char* text);

// A progress line on stderr: shown on a terminal only. How much is done shows from the first
// second on.
typedef struct jd_cli_progress {
    bool hidden;   // never shown
    int width;     // columns of the line that stands on the terminal, 0: none does
    double begun;  // [s]
    double since;  // what is measured of the rate began here [s] ...
    double from;   // ... with so much done: what a study resumes counts for no rate
    double drawn;  // when the line was last drawn [s]
    double total;  // trajectories, whose rate is told; 0: no rate
    bool log;      // where there is no terminal: lines now and then, never more than a hundred
    double told;   // how much was done when the last one was printed
} jd_cli_progress;

jd_cli_progress jd_cli_progress_begin(bool hidden);
bool jd_cli_progress_update(void* progress, double done);  // a jd_progress_fn
// "writing FILE" at once, in place of the line so far.
void jd_cli_progress_say(jd_cli_progress* progress, const char* doing, const char* path);
void jd_cli_progress_end(jd_cli_progress* progress);  // takes the line away

// Seconds on a clock that only goes forward.
double jd_cli_clock(void);

// From now on the first SIGINT, SIGTERM or SIGHUP makes jd_cli_progress_update return false; the
// second one ends the command at once. Signals that were ignored before stay ignored.
void jd_cli_signals_catch(void);

// A jd_progress_fn for figures and films: false once a signal has come since the drawing began,
// also if one has stopped the run before. `progress` is a jd_cli_progress that shows how much is
// done, or NULL. Signals are caught while something is drawn, whether or not they were before.
bool jd_cli_drawing_update(void* progress, double done);

// Whether a signal has stopped a drawing.
bool jd_cli_drawing_stopped(void);

// The signal that came, 0 if none.
int jd_cli_signal(void);

// From here on a signal that ends the command also ends the programs it has started, and removes what
// is unfinished.
void jd_cli_signals_begin(void);

// Make sure that descriptors 0 to 2 are taken, so that no file is opened in their place, and that a
// file too large to be written is an error.
void jd_cli_streams_guard(void);

// Flush and close stdout. Returns `code`, or JD_CLI_WRONG with a message if output was lost.
int jd_cli_stdout_close(int code);

#endif
