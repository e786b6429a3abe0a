/// @file program.h
/// Running a program that draws.
#ifndef JUDDER_PLOT_PROGRAM_H
#define JUDDER_PLOT_PROGRAM_H

#include <stdio.h>

#include "judder/base.h"

typedef struct jd_program {
    const char* name;        ///< looked up on PATH if it has no slash
    const char* usual;       ///< what it is: "gnuplot"
    const char* use;         ///< what needs it: "figures"
    const char* package;     ///< of Debian that holds it
    char* const* arguments;  ///< NULL after the last; the first is the program itself
} jd_program;

/// Whether the program can be started: a file that may be run. The messages are those of
/// jd_program_run. @return JD_OK, JD_ERR_UNSUPPORTED (no such program) or JD_ERR_MEMORY.
jd_status jd_program_find(jd_context* context, const jd_program* program);

/// Run it with `input`, open for reading at any place, as its standard input, and `picture`, an
/// open descriptor, as its standard output. No shell.
/// @return JD_OK, JD_ERR_UNSUPPORTED (no such program), JD_ERR_FILE (it failed) or JD_ERR_MEMORY.
jd_status jd_program_run(jd_context* context, const jd_program* program, FILE* input, int picture);

#endif
