// From a result to a film: the scenes of its system side by side. A system without scenes shows its
// paths with a mark that moves, its phase portrait, or its quantities over time.
#include "figure/film/animation.h"
#include "scenario/texts/texts.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LEFT 1.9     // of the first box [cm]
#define BETWEEN 2.2  // the boxes [cm]
#define RIGHT 0.5    // beside the last box [cm]
#define TALL 11.0    // most height of a box [cm]
#define FLAT 4.0     // least [cm]
#define AROUND 0.45  // room at each side of what a view moves with, over its own size
#define LABEL 0.17   // width of a digit of the ticks [cm]
#define MOST_FRAMES 3000

// ---- What is shown -----------------------------------------------------------------------------

// The caller holds it.
static const jd_system* system_of(const jd_result* result) {
    const char* name = jd_result_text(result, "system");
    const char* text = jd_result_text(result, "equations");
    const jd_system* own = jd_text_tables(text[0] ? text : jd_result_text(result, "scenario"));
    if (own)
        return own;
    for (int i = 0; i < jd_system_count(); i++)
        if (strcmp(jd_system_at(i)->name, name) == 0)
            return jd_system_at(i);
    return NULL;
}

static double turn_of(const jd_column* column) {
    return column != NULL && jd_plot_is_angle(column->unit) ? JD_DEGREES : 1.0;
}

// A scene, unless the result lacks its axes or, where it moves with something, all that it shows.
static jd_status add_scene(jd_context* context, jd_animation* a, const jd_scene* scene) {
    jd_animation_view* view = &a->views[a->view_count];
    *view = (jd_animation_view){.title = scene->title};
    view->across = jd_result_column(a->result, scene->across);
    view->up = scene->up ? jd_result_column(a->result, scene->up) : NULL;
    if (view->across == NULL || (scene->up && view->up == NULL))
        return JD_OK;
    for (int i = 0; i < 2; i++)
        view->follows[i] = scene->follow[i] != NULL &&
                           jd_animation_find(a->result, scene->follow[i], &view->follow[i]);
    view->turn[0] = turn_of(view->across);
    view->turn[1] = turn_of(view->up);
    view->to_scale = view->up != NULL && strcmp(view->across->unit, view->up->unit) == 0;
    a->view_count++;  // from here on it is freed with the others
    for (int i = 0; i < JD_SCENE_THINGS && scene->things[i].kind != JD_THING_NONE; i++) {
        jd_animation_thing* thing = &view->things[view->thing_count];
        const jd_status status =
            jd_animation_thing_init(context, a->result, &scene->things[i], thing);
        if (status == JD_ERR_MEMORY)
            return status;
        view->thing_count += status == JD_OK;
        if (status == JD_OK && thing->is->kind == JD_THING_FORCES)
            view->force = fmax(view->force, thing->size);
    }
    if (view->thing_count == 0 && (view->up == NULL || view->follows[0] || view->follows[1]))
        a->view_count--;
    return JD_OK;
}

static void add_panel(jd_animation* a, const jd_panel* panel) {
    jd_animation_view* view = &a->views[a->view_count];
    const bool over_time = panel->kind == JD_PANEL_TIME;
    *view = (jd_animation_view){.title = panel->title ? panel->title : ""};
    view->across = over_time ? jd_result_column_at(a->result, 0)
                             : jd_result_column(a->result, panel->quantities[0]);
    view->up = panel->quantities[!over_time]
                   ? jd_result_column(a->result, panel->quantities[!over_time])
                   : NULL;
    if (view->across == NULL || view->up == NULL)
        return;
    view->turn[0] = turn_of(view->across);
    view->turn[1] = turn_of(view->up);
    view->to_scale =
        panel->kind == JD_PANEL_PATH && strcmp(view->across->unit, view->up->unit) == 0;
    a->view_count++;
}

// Scenes; without any the paths, and without these the first panel of the next kind.
static jd_status choose_views(jd_context* context, jd_animation* a) {
    static const jd_panel_kind kinds[] = {JD_PANEL_PATH, JD_PANEL_PHASE, JD_PANEL_TIME};
    const jd_system* system = a->system = system_of(a->result);
    jd_status status = JD_OK;
    for (int i = 0; system && i < system->scene_count && a->view_count < JD_ANIMATION_VIEWS; i++)
        if ((status = add_scene(context, a, &system->scenes[i])) != JD_OK)
            return status;
    for (int k = 0; k < 3 && a->view_count == 0; k++)
        for (int i = 0; i < jd_result_panel_count(a->result); i++) {
            const jd_panel* panel = jd_result_panel_at(a->result, i);
            const int most = k == 0 ? JD_ANIMATION_VIEWS : 1;
            if (panel->kind == kinds[k] && a->view_count < most)
                add_panel(a, panel);
        }
    return a->view_count > 0
               ? JD_OK
               : jd_fail(context, JD_ERR_ARGUMENT,
                         "nothing to animate: the result holds no quantity of its %d panels",
                         jd_result_panel_count(a->result));
}

// ---- Where it stands ---------------------------------------------------------------------------

// What a view must hold, as shown: the path, unless it moves with something, and the things.
static void find_extents(const jd_animation* a, const jd_animation_view* view,
                         jd_plot_extent extents[2]) {
    const int64_t rows = jd_result_row_count(a->result);
    extents[0] = extents[1] = (jd_plot_extent){0};
    if (view->up != NULL && !view->follows[0] && !view->follows[1]) {
        extents[0] = jd_plot_extent_add(extents[0], view->across->values, rows);
        extents[1] = jd_plot_extent_add(extents[1], view->up->values, rows);
    }
    for (int64_t row = 0; row < rows && view->thing_count > 0; row++) {
        const jd_animation_moment moment = {row, 0.0};
        for (int k = 0; k < view->thing_count; k++) {
            double box[2][2];
            jd_animation_thing_box(&view->things[k], moment, box);
            for (int axis = 0; axis < 2; axis++) {
                const double away =
                    view->follows[axis] ? jd_animation_value(&view->follow[axis], moment) : 0.0;
                const double ends[2] = {box[axis][0] - away, box[axis][1] - away};
                extents[axis] = jd_plot_extent_add(extents[axis], ends, 2);
            }
        }
    }
    for (int axis = 0; axis < 2; axis++) {
        const double room =
            view->follows[axis] ? AROUND * (extents[axis].max - extents[axis].min) : 0.0;
        extents[axis].min = view->turn[axis] * (extents[axis].min - room);
        extents[axis].max = view->turn[axis] * (extents[axis].max + room);
    }
}

static double span(jd_plot_extent extent) { return extent.max - extent.min; }

// Width over height that suits a view.
static double shape_of(const jd_animation* a, const jd_animation_view* view,
                       const jd_plot_extent extents[2]) {
    if (!view->to_scale)
        return a->view_count == 1 ? 2.0 : 1.4;
    const double shape = span(extents[1]) > 0.0 ? span(extents[0]) / span(extents[1]) : 2.0;
    return fmin(fmax(shape, view->follows[0] ? 1.0 : 0.5), 2.5);
}

static void fit_axes(jd_animation_view* view, const jd_plot_extent extents[2], double height) {
    jd_plot_axis axes[2];
    if (view->to_scale) {
        jd_plot_axis_fit_pair(extents, view->width, height, axes);
    } else {
        axes[0] = jd_plot_axis_fit(extents[0], 0.04, 8.0);
        axes[1] = jd_plot_axis_fit(extents[1], 0.06, 7.0);
    }
    // Labels below a narrow box stand farther apart.
    while ((axes[0].max - axes[0].min) / axes[0].step * LABEL * (axes[0].decimals + 4) >
           view->width) {
        axes[0].step = jd_plot_nice_step(1.5 * axes[0].step);
        axes[0].decimals = jd_plot_step_decimals(axes[0].step);
    }
    view->x = axes[0];
    view->y = axes[1];
}

// Boxes of one height; views with equal scales as wide as they need.
static jd_status lay_out(jd_context* context, jd_animation* a) {
    const double room = JD_ANIMATION_WIDTH - LEFT - RIGHT - BETWEEN * (a->view_count - 1);
    double left = LEFT, shape[JD_ANIMATION_VIEWS], sum = 0.0;
    jd_plot_extent extents[JD_ANIMATION_VIEWS][2];
    for (int i = 0; i < a->view_count; i++) {
        find_extents(a, &a->views[i], extents[i]);
        if (extents[i][0].count == 0 || extents[i][1].count == 0)
            return jd_fail(context, JD_ERR_ARGUMENT,
                           "nothing to animate: '%s' has no row of finite numbers",
                           a->views[i].title);
        sum += shape[i] = shape_of(a, &a->views[i], extents[i]);
    }
    a->height = fmin(fmax(room / sum, FLAT), TALL);
    for (int i = 0; i < a->view_count; i++) {
        a->views[i].left = left;
        a->views[i].width = room * shape[i] / sum;
        left += a->views[i].width + BETWEEN;
        fit_axes(&a->views[i], extents[i], a->height);
    }
    return JD_OK;
}

// ---- Frames ------------------------------------------------------------------------------------

static jd_status choose_frames(jd_context* context, jd_animation* a, double speed, double length) {
    const double* t = jd_result_column_at(a->result, 0)->values;
    const double run = t[jd_result_row_count(a->result) - 1] - t[0];
    const double film = speed > 0.0 ? run / speed : length;
    const double frames = floor(film * a->rate + 0.5) + 1.0;
    if (!(run > 0.0 && isfinite(run)))
        return jd_fail(context, JD_ERR_ARGUMENT, "nothing to animate: the rows span no time");
    if (!(frames >= 2.0 && frames <= MOST_FRAMES))
        return jd_fail(context, JD_ERR_ARGUMENT,
                       "the film would have %.3g frames, must be 2 to %d: choose another speed",
                       frames, MOST_FRAMES);
    a->frame_count = (int)frames;
    a->begin = t[0];
    a->step = run / (frames - 1.0);
    return JD_OK;
}

static jd_status turn_things(jd_context* context, jd_animation* a) {
    jd_status status = JD_OK;
    for (int i = 0; i < a->view_count; i++)
        for (int k = 0; k < a->views[i].thing_count && status == JD_OK; k++)
            status = jd_animation_thing_turn(context, a, &a->views[i].things[k]);
    return status;
}

jd_status jd_animation_init(jd_context* context, const jd_result* result,
                            const jd_animation_options* options, jd_animation* animation) {
    *animation = (jd_animation){.result = result, .rate = options->rate};
    if (!(options->rate >= 1.0 && options->rate <= 100.0))
        return jd_fail(context, JD_ERR_ARGUMENT, "%g frames per second, must be 1 to 100",
                       options->rate);
    if (!(options->speed >= 0.0 && isfinite(options->speed)))
        return jd_fail(context, JD_ERR_ARGUMENT, "the speed of the film is %g, must be >= 0",
                       options->speed);
    if (jd_result_row_count(result) < 2)
        return jd_fail(context, JD_ERR_ARGUMENT, "nothing to animate: the result has %lld row%s",
                       (long long)jd_result_row_count(result),
                       jd_result_row_count(result) == 1 ? "" : "s");
    jd_status status = choose_frames(context, animation, options->speed, options->length);
    if (status == JD_OK)
        status = choose_views(context, animation);
    if (status == JD_OK)
        status = lay_out(context, animation);
    return status == JD_OK ? turn_things(context, animation) : status;
}

void jd_animation_free(jd_animation* animation) {
    for (int i = 0; i < animation->view_count; i++)
        for (int k = 0; k < animation->views[i].thing_count; k++) {
            free(animation->views[i].things[k].turns);
            free(animation->views[i].things[k].outline);
        }
    animation->view_count = 0;
    jd_system_release(animation->system);
    animation->system = NULL;
}
