/// @file subtitle.h
/// The line below the title of a figure.
#ifndef JUDDER_FIGURE_SUBTITLE_SUBTITLE_H
#define JUDDER_FIGURE_SUBTITLE_SUBTITLE_H

#include <stdio.h>

#include "judder/record.h"

/// What the figure shows, below its title: friction law, values that are not the system's own,
/// and why the run ended early if it did. Parameters that a study varies are left out; NULL: none.
void jd_plot_put_subtitle(FILE* out, const jd_result* result, const char* const varied[2]);

/// The same, on a line of so many letters.
void jd_plot_put_subtitle_in(FILE* out, const jd_result* result, const char* const varied[2],
                             size_t most);

#endif
