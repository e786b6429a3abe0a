/// @file patch_caption.h
/// What a figure says about a patch.
#ifndef JUDDER_FIGURE_PAGE_PATCH_CAPTION_H
#define JUDDER_FIGURE_PAGE_PATCH_CAPTION_H

#include <stdio.h>

#include "judder/friction.h"

/// "disc under hertz pressure", "12 weighted points"
void jd_plot_put_patch(FILE* out, const jd_patch* patch);

/// Its numbers that change something: "radius = 3 mm,  d_c = 0.5".
void jd_plot_put_patch_numbers(FILE* out, const jd_patch* patch);

#endif
