/// @file gnuplot.h
/// Running gnuplot.
#ifndef JUDDER_FIGURE_PROGRAM_GNUPLOT_H
#define JUDDER_FIGURE_PROGRAM_GNUPLOT_H

#include <stdio.h>

#include "figure/program/program.h"
#include "judder/base.h"

/// Whether the program can be started: a file that may be run, looked up on PATH if the name has no
/// slash. The messages are those of jd_gnuplot_run.
/// @return JD_OK, JD_ERR_UNSUPPORTED (no such program) or JD_ERR_MEMORY.
jd_status jd_gnuplot_find(jd_context* context, const char* program);

/// Run a script and put what it draws into `picture`. No shell, no search for settings of the
/// user; the same script gives the same bytes except for dates a picture's format may hold.
/// `script` is open for reading, at any place; `picture` is an open descriptor; `patience` may be
/// NULL. @return as jd_tool_run.
jd_status jd_gnuplot_run(jd_context* context, const char* program, const jd_patience* patience,
                         FILE* script, int picture);

#endif
