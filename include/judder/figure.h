/// @file figure.h
/// Figures of results, drawn by gnuplot.
#ifndef JUDDER_FIGURE_H
#define JUDDER_FIGURE_H

#include "judder/base.h"
#include "judder/record.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct jd_figure_options {
    bool replace;         ///< an existing file is replaced
    bool keep_script;     ///< leave the gnuplot script and its data beside the figure
    const char* gnuplot;  ///< the program; NULL: "gnuplot" on the path
} jd_figure_options;

JD_API jd_figure_options jd_figure_options_default(void);

/// Draw the panels of a result. The ending of `path` says how: .png, .svg or .pdf.
/// The figure appears whole or not at all: it is drawn under a temporary name beside `path` and
/// renamed. An existing file stays unless `replace`. With `keep_script` the files
/// NAME.gp and NAME.dat are left beside NAME.png; `gnuplot NAME.gp`, run there, draws it again.
/// Panels whose quantities the result does not hold are left out. `options` may be NULL.
/// @return JD_OK, JD_ERR_ARGUMENT (unknown ending, nothing to draw), JD_ERR_FILE (also when
/// gnuplot fails), JD_ERR_UNSUPPORTED (no gnuplot) or JD_ERR_MEMORY.
JD_API jd_status jd_figure_write(jd_context* context, const jd_result* result, const char* path,
                                 const jd_figure_options* options);

/// Whether jd_figure_write could draw to `path`, before the work that fills it is done: the ending
/// is known, the gnuplot program is there, the folder is there and writable, and no file is in the
/// way, with `keep_script` also none of the script and its data. `options` may be NULL.
/// @return JD_OK, JD_ERR_ARGUMENT (unknown ending), JD_ERR_UNSUPPORTED (no gnuplot), JD_ERR_FILE or
/// JD_ERR_MEMORY.
JD_API jd_status jd_figure_check(jd_context* context, const char* path,
                                 const jd_figure_options* options);

#ifdef __cplusplus
}
#endif
#endif
