/// @file line.h
/// The line below the title of a figure, while it is written: what does not fit is left out, with a
/// mark.
#ifndef JUDDER_FIGURE_SUBTITLE_LINE_H
#define JUDDER_FIGURE_SUBTITLE_LINE_H

#include <stdio.h>

#include "judder/record.h"

/// The line so far.
typedef struct jd_subtitle {
    FILE* out;
    size_t length;  ///< characters shown
    size_t most;    ///< of them
    bool full;
    const char* const* varied;  ///< names of up to two parameters that are left out; NULL: none
} jd_subtitle;

/// The tables that describe a result; NULL where this library does not know its names.
typedef struct jd_subtitle_tables {
    const jd_system* system;
    const jd_law* law;  ///< that of all patches
} jd_subtitle_tables;

/// Room for `length` more characters behind a separator.
bool jd_subtitle_begin(jd_subtitle* line, size_t length, const char* separator);

/// A number that is not the system's own: "mu = 0.3".
void jd_subtitle_number(jd_subtitle* line, const jd_result_parameter* given, const char* symbol);

/// Patches that are not the system's own, and of several the laws where these differ.
void jd_subtitle_patches(jd_subtitle* line, jd_subtitle_tables tables, const jd_result* result);

#endif
