/// @file figure.h
/// Figures of results, of friction laws, limit surfaces and thresholds, drawn by gnuplot.
#ifndef JUDDER_FIGURE_H
#define JUDDER_FIGURE_H

#include "judder/base.h"
#include "judder/drift.h"
#include "judder/fit.h"
#include "judder/friction.h"
#include "judder/modes.h"
#include "judder/record.h"
#include "judder/surface.h"

#ifdef __cplusplus
extern "C" {
#endif

#define JD_FIGURE_RESULTS 8   ///< most results in one figure
#define JD_FIGURE_LEAST 4.0   ///< side of the smallest page [cm]
#define JD_FIGURE_MOST 200.0  ///< and of the largest [cm]

/// The span of a quantity that a figure shows.
typedef struct jd_figure_range {
    const char* quantity;  ///< a column of the result; of a sweep a quantity or the parameter
    double from, to;       ///< SI, from < to; -INFINITY, INFINITY: as the data
} jd_figure_range;

typedef struct jd_figure_options {
    bool replace;         ///< an existing file is replaced
    bool keep_script;     ///< leave the gnuplot script and its data beside the figure
    const char* gnuplot;  ///< the program; NULL: "gnuplot" on the path
    /// Asked before anything is made (with 0), many times a second while gnuplot draws, and when
    /// the figure is there or given up (with 1). False ends gnuplot; the status is JD_CANCELLED
    /// then. NULL: none.
    jd_progress_fn progress;
    void* progress_data;  ///< handed to `progress`

    // The rest is for results and sweeps alone. Names are those of columns; of a sweep those of its
    // quantities and of the varied parameter.

    /// What is drawn in place of the result's own panels; NULL: these. Without a title a panel has
    /// that of its quantities. Of a sweep, one quantity over the parameter each.
    const jd_panel* panels;
    int panel_count;
    const jd_figure_range* ranges;  ///< NULL: as the data; that of the time leaves rows out, too
    int range_count;
    const char* const* logs;  ///< quantities on a scale of equal ratios: values above 0
    int log_count;
    double width, height;  ///< of the page [cm]; 0: 16 wide, as high as the panels need
} jd_figure_options;

JD_API jd_figure_options jd_figure_options_default(void);

/// Draw the panels of a result. The ending of `path` says how: .png, .svg or .pdf.
/// The figure appears whole or not at all: it is drawn under a temporary name beside `path` and
/// renamed. An existing file stays unless `replace`. With `keep_script` the files
/// NAME.gp and NAME.dat are left beside NAME.png; `gnuplot NAME.gp`, run there, draws it again.
/// Of the result's own panels those whose quantities it does not hold, or that are 0 throughout,
/// are left out. Angles are shown in degrees. `options` may be NULL.
/// @return JD_OK, JD_CANCELLED, JD_ERR_ARGUMENT (unknown ending, nothing to draw, a scale that no
/// value fits, a page too small), JD_ERR_NAME (a chosen quantity that the result does not hold),
/// JD_ERR_RANGE, JD_ERR_FILE (also when gnuplot fails), JD_ERR_UNSUPPORTED (no gnuplot) or
/// JD_ERR_MEMORY.
JD_API JD_NODISCARD jd_status jd_figure_write(jd_context* context, const jd_result* result,
                                              const char* path, const jd_figure_options* options);

/// Results that are drawn over one another.
typedef struct jd_figure_results {
    const jd_result* const* results;
    const char* const* names;  ///< in the key, where parameters do not tell; NULL: numbers
    int count;                 ///< 1 to JD_FIGURE_RESULTS
} jd_figure_results;

/// Draw several results in the panels of the first, each in its colour. The key says by which
/// parameters they differ, where these are one or two, otherwise their names.
/// @return as jd_figure_write.
JD_API JD_NODISCARD jd_status jd_figure_compare(jd_context* context,
                                                const jd_figure_results* results, const char* path,
                                                const jd_figure_options* options);

/// Whether jd_figure_write could draw to `path`, before the work that fills it is done: the ending
/// is known, ranges and size are sound, the gnuplot program is there, the folder is there and
/// writable, and no file is in the way, with `keep_script` also none of the script and its data.
/// `options` may be NULL.
/// @return JD_OK, JD_ERR_ARGUMENT (unknown ending), JD_ERR_RANGE, JD_ERR_UNSUPPORTED (no gnuplot),
/// JD_ERR_FILE or JD_ERR_MEMORY.
JD_API JD_NODISCARD jd_status jd_figure_check(jd_context* context, const char* path,
                                              const jd_figure_options* options);

// ---- Animations ---------------------------------------------------------------------------------

typedef struct jd_animation_options {
    bool replace;         ///< an existing file is replaced
    double rate;          ///< frames per second of the film, 1 to 100
    double speed;         ///< seconds of the run per second of the film; 0: as `length` says
    double length;        ///< of the film [s], where there is no speed
    const char* gnuplot;  ///< the program that draws the frames; NULL: "gnuplot" on the path
    const char* ffmpeg;   ///< the program that makes the film; NULL: "ffmpeg" on the path
    /// As in jd_figure_options; what it is told is the share of frames that are drawn.
    jd_progress_fn progress;
    void* progress_data;  ///< handed to `progress`
} jd_animation_options;

/// 25 frames per second, a film of 10 s.
JD_API jd_animation_options jd_animation_options_default(void);

/// Draw a result as a film. The ending of `path` says how: .mp4 or .gif. It shows the scenes of
/// the system side by side: jd_scene. Of one without scenes it shows the first two paths with a
/// mark that moves, of one without paths the phase portrait, or a quantity over time. The film
/// appears whole or not at all. `options` may be NULL.
/// @return JD_OK, JD_CANCELLED, JD_ERR_ARGUMENT (unknown ending, nothing to draw, more frames than
/// 3000), JD_ERR_FILE, JD_ERR_UNSUPPORTED (no gnuplot, no ffmpeg) or JD_ERR_MEMORY.
JD_API JD_NODISCARD jd_status jd_animation_write(jd_context* context, const jd_result* result,
                                                 const char* path,
                                                 const jd_animation_options* options);

/// Whether jd_animation_write could write to `path`, before the work that fills it is done.
/// @return as jd_animation_write.
JD_API JD_NODISCARD jd_status jd_animation_check(jd_context* context, const char* path,
                                                 const jd_animation_options* options);

/// Draw the scenes of a system at the first moment of a result, which may be short: what the first
/// frame of its film shows, as a .png. `options` as of a film. @return as jd_animation_write.
JD_API JD_NODISCARD jd_status jd_scene_figure_write(jd_context* context, const jd_result* result,
                                                    const char* path,
                                                    const jd_animation_options* options);
/// Whether it could write to `path`. @return as jd_scene_figure_write.
JD_API JD_NODISCARD jd_status jd_scene_figure_check(jd_context* context, const char* path,
                                                    const jd_animation_options* options);

/// A law in a figure.
typedef struct jd_law_curve {
    const jd_law* law;         ///< NULL: the exact law
    const double* parameters;  ///< in the order of its table; NULL: the defaults
} jd_law_curve;

#define JD_FIGURE_LAWS 16  ///< most laws in one figure

/// Friction laws on one patch, from pure sliding to pure spin.
typedef struct jd_laws_figure {
    const jd_patch* patch;
    jd_motion motion;  ///< marked; the curves keep its directions of sliding and spin (those of x
                       ///< and the positive one where it has none) and sqrt(v^2 + (a w)^2)
    double eps;        ///< regularisation [m/s]
    const jd_law_curve* laws;
    int law_count;  ///< 1 to JD_FIGURE_LAWS
} jd_laws_figure;

/// Draw force and moment of friction laws over the mixing angle atan2(a |w|, |v|).
/// @return as jd_figure_write; JD_ERR_REST or JD_ERR_NOT_FINITE for a motion without friction.
JD_API JD_NODISCARD jd_status jd_laws_figure_write(jd_context* context,
                                                   const jd_laws_figure* figure, const char* path,
                                                   const jd_figure_options* options);

/// Errors of friction laws on one patch, from pure sliding to pure spin.
typedef struct jd_errors_figure {
    const jd_patch* patch;
    const jd_law_curve* laws;  ///< without the exact one
    int law_count;             ///< 1 to JD_FIGURE_LAWS
} jd_errors_figure;

/// Draw how far the laws are from the exact one over the mixing angle atan2(a |w|, |v|), the worst
/// of all directions, as in jd_law_error_mixes. @return as jd_figure_write.
JD_API JD_NODISCARD jd_status jd_errors_figure_write(jd_context* context,
                                                     const jd_errors_figure* figure,
                                                     const char* path,
                                                     const jd_figure_options* options);

/// A fitted law beside what it was fitted to.
typedef struct jd_fit_figure {
    const jd_fit_problem* problem;
    const jd_fit* fit;
    const jd_fit_domain* domain;  ///< the exact law over this domain; NULL: rows
    const jd_fit_data* data;      ///< measured rows; NULL: a domain
} jd_fit_figure;

/// Draw force and moment over the mixing angle atan2(a |w|, |v|), and below each what the fit
/// leaves: over a domain its root mean square and its largest value at each angle.
/// @return as jd_figure_write; JD_ERR_ARGUMENT also without a domain or rows.
JD_API JD_NODISCARD jd_status jd_fit_figure_write(jd_context* context, const jd_fit_figure* figure,
                                                  const char* path,
                                                  const jd_figure_options* options);

/// A limit surface with what may be marked on it.
typedef struct jd_surface_figure {
    const jd_patch* patch;
    const jd_wrench* load;       ///< a point; NULL: none
    const jd_wrench* direction;  ///< a line from `load`, or from 0, to the surface; NULL: none
} jd_surface_figure;

/// Draw a limit surface in space, and its sections f_y = 0 and m = 0.
/// @return as jd_figure_write; JD_ERR_UNSUPPORTED also for a surface that encloses nothing;
/// JD_ERR_RANGE if `load` cannot be held while a `direction` is given.
JD_API JD_NODISCARD jd_status jd_surface_figure_write(jd_context* context,
                                                      const jd_surface_figure* figure,
                                                      const char* path,
                                                      const jd_figure_options* options);

/// Pushes at many distances from the reference point.
typedef struct jd_push_figure {
    const jd_resting_body* body;
    double angle;        ///< direction of the pushes, from x [rad]
    double from, to;     ///< distances h as in jd_wrench_beside [m], from < to
    const double* mark;  ///< a distance that is marked; NULL: none
} jd_push_figure;

/// Draw the force at which a resting body starts to move over the distance of the push, exact and
/// by the rule of kardan2013, and below how much more the rule holds.
/// @return as jd_figure_write; JD_ERR_RANGE for distances that cannot be or a `hold` that friction
/// does not hold.
JD_API JD_NODISCARD jd_status jd_push_figure_write(jd_context* context,
                                                   const jd_push_figure* figure, const char* path,
                                                   const jd_figure_options* options);

/// Draw what two sliding contacts do over the angles of the columns of B, with all else as it is:
/// whether SS lasts, and how many modes are consistent; the pair itself is marked.
/// @return as jd_figure_write; JD_ERR_RANGE for a pair without a class.
JD_API JD_NODISCARD jd_status jd_pair_figure_write(jd_context* context, const jd_sliding_pair* pair,
                                                   const char* path,
                                                   const jd_figure_options* options);

/// Draw a map of drift: arrows over the colour of the speed. Crosses mark what is not steady.
/// @return as jd_figure_write.
JD_API JD_NODISCARD jd_status jd_drift_figure_write(jd_context* context, const jd_drift_map* map,
                                                    const char* path,
                                                    const jd_figure_options* options);

/// Draw a design: how the support moves, the drift it gives beside the wanted one, and what other
/// coefficients of friction make of it. @return as jd_figure_write.
JD_API JD_NODISCARD jd_status jd_design_figure_write(jd_context* context, const jd_design* design,
                                                     const char* path,
                                                     const jd_figure_options* options);

#ifdef __cplusplus
}
#endif
#endif
