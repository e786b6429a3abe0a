/// @file program.h
/// Running a program that draws.
#ifndef JUDDER_FIGURE_PROGRAM_PROGRAM_H
#define JUDDER_FIGURE_PROGRAM_PROGRAM_H

#include <stdio.h>

#include "base/process/child.h"
#include "judder/run.h"

/// Asked about twenty times a second while a program runs; a false answer ends the program.
typedef struct jd_patience {
    jd_progress_fn progress;  ///< NULL: never asked
    void* data;               ///< handed to `progress`
    double done;              ///< what it is told
} jd_patience;

typedef struct jd_tool {
    const char* name;             ///< looked up on PATH if it has no slash
    const char* usual;            ///< what it is: "gnuplot"
    const char* use;              ///< what needs it: "figures"
    const char* package;          ///< of Debian that holds it
    char* const* arguments;       ///< NULL after the last; the first is the program itself
    const jd_patience* patience;  ///< NULL: it is waited for
} jd_tool;

/// Whether the program can be started: a file that may be run. The messages are those of
/// jd_tool_run. @return JD_OK, JD_ERR_UNSUPPORTED (no such program) or JD_ERR_MEMORY.
jd_status jd_tool_find(jd_context* context, const jd_tool* program);

/// Say why it cannot be started, by an errno. @return JD_ERR_UNSUPPORTED or JD_ERR_MEMORY.
jd_status jd_tool_cannot_start(jd_context* context, const jd_tool* program, int error);

/// Run it with `input`, open for reading at any place, as its standard input, and `picture`, an
/// open descriptor, as its standard output. No shell.
/// @return JD_OK, JD_CANCELLED, JD_ERR_UNSUPPORTED (no such program), JD_ERR_FILE (it failed) or
/// JD_ERR_MEMORY.
jd_status jd_tool_run(jd_context* context, const jd_tool* program, FILE* input, int picture);

/// A program that runs. Every one that was started must be waited for.
typedef struct jd_process {
    jd_context* context;
    const jd_tool* program;
    jd_child child;
    int feed;          ///< what its standard input is written to; -1: it is not, or no more
    FILE* complaints;  ///< what it says on standard error
    bool cancelled;    ///< the program was ended on request
} jd_process;

/// Start it with `input` as standard input, below 0: what jd_process_write gives it.
/// Borrows `context` and `program`. @return as jd_tool_run.
jd_status jd_process_start(jd_context* context, const jd_tool* program, int input, int output,
                           jd_process* process);

/// Give it bytes to read. No SIGPIPE is raised.
/// @return JD_OK, JD_CANCELLED, or JD_ERR_FILE when it reads no more: wait for it to know why.
jd_status jd_process_write(jd_process* process, const void* bytes, size_t size);

/// Ask the caller; end the program if he has had enough. @return whether it may go on.
bool jd_process_ask(jd_process* process);

/// Wait until it has ended. @return as jd_tool_run.
jd_status jd_process_wait(jd_process* process);

#endif
