// From a result to a film: paths side by side on which a mark moves, or a linkage where the system
// has one. A system without paths shows its phase portrait, or its quantities over time.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "plot/animation.h"

#define LEFT 1.9     // of the first box [cm]
#define BETWEEN 2.2  // the boxes [cm]
#define RIGHT 0.5    // beside the last box [cm]
#define TALL 11.0    // most height of a box [cm]
#define FLAT 4.0     // least [cm]
#define MOST_FRAMES 3000

// ---- What is shown -----------------------------------------------------------------------------

// What moves in a panel of this title, from the table of the built-in system; NULL: a mark.
static const jd_linkage* find_linkage(const jd_result* result, const char* title) {
    const char* name = jd_result_text(result, "system");
    for (int i = 0; i < jd_system_count(); i++) {
        const jd_system* system = jd_system_at(i);
        for (int k = 0; strcmp(system->name, name) == 0 && k < system->linkage_count; k++)
            if (strcmp(system->linkages[k].panel, title) == 0)
                return &system->linkages[k];
    }
    return NULL;
}

// A parameter of the run, 0 if there is none of that name.
static double parameter_of(const jd_result* result, const char* name) {
    for (int i = 0; name && i < jd_result_parameter_count(result); i++) {
        const jd_result_parameter* p = jd_result_parameter_at(result, i);
        if (strcmp(p->name, name) == 0)
            return p->value;
    }
    return 0.0;
}

static void find_joints(const jd_result* result, jd_animation_view* view) {
    const jd_linkage* linkage = find_linkage(result, view->title);
    if (linkage)
        view->ball = parameter_of(result, linkage->ball);
    if (linkage && linkage->gap)
        view->gap = jd_result_column(result, linkage->gap);
    for (int i = 0; linkage && i < 2 * JD_PANEL_JOINTS && linkage->joints[i]; i++) {
        const bool origin = strcmp(linkage->joints[i], "0") == 0;
        view->joints[i] = origin ? NULL : jd_result_column(result, linkage->joints[i]);
        if (!origin && view->joints[i] == NULL)
            return;
        view->joint_count = (i + 1) / 2;
    }
}

static bool add_view(jd_animation* a, const jd_panel* panel) {
    jd_animation_view* view = &a->views[a->view_count];
    const bool over_time = panel->kind == JD_PANEL_TIME;
    *view = (jd_animation_view){.panel = panel, .title = panel->title ? panel->title : ""};
    view->across = over_time ? jd_result_column_at(a->result, 0)
                             : jd_result_column(a->result, panel->quantities[0]);
    view->up = panel->quantities[!over_time]
                   ? jd_result_column(a->result, panel->quantities[!over_time])
                   : NULL;
    if (view->across == NULL || view->up == NULL)
        return false;
    find_joints(a->result, view);
    a->view_count++;
    return true;
}

// Paths first; without any the first panel of the next kind that can be drawn.
static void choose_views(jd_animation* a) {
    static const jd_panel_kind kinds[] = {JD_PANEL_PATH, JD_PANEL_PHASE, JD_PANEL_TIME};
    for (int k = 0; k < 3 && a->view_count == 0; k++)
        for (int i = 0; i < jd_result_panel_count(a->result); i++) {
            const jd_panel* panel = jd_result_panel_at(a->result, i);
            const int most = k == 0 ? JD_ANIMATION_VIEWS : 1;
            if (panel->kind == kinds[k] && a->view_count < most)
                add_view(a, panel);
        }
}

// ---- Where it stands ---------------------------------------------------------------------------

// The ball around the places of the last joint, and the floor.
static jd_plot_extent add_ball(const jd_animation* a, const jd_animation_view* view, int axis,
                               jd_plot_extent extent) {
    const jd_column* last = view->joints[2 * (view->joint_count - 1) + axis];
    const int64_t rows = jd_result_row_count(a->result);
    for (int64_t i = 0; last && i < rows; i++) {
        const double down = axis == 1 && view->gap ? fmax(view->gap->values[i], 0.0) : 0.0;
        const double ends[2] = {last->values[i] - view->ball - down, last->values[i] + view->ball};
        extent = jd_plot_extent_add(extent, ends, 2);
    }
    return extent;
}

// What a view must hold along one axis: the path and the joints.
static jd_plot_extent extent_of(const jd_animation* a, const jd_animation_view* view, int axis) {
    const int64_t rows = jd_result_row_count(a->result);
    const double origin = 0.0;
    jd_plot_extent extent = {0};
    extent = jd_plot_extent_add(extent, axis == 0 ? view->across->values : view->up->values, rows);
    for (int i = 0; i < view->joint_count; i++) {
        const jd_column* joint = view->joints[2 * i + axis];
        extent = jd_plot_extent_add(extent, joint ? joint->values : &origin, joint ? rows : 1);
    }
    return view->ball > 0.0 && view->joint_count > 0 ? add_ball(a, view, axis, extent) : extent;
}

static double span(jd_plot_extent extent) { return extent.max - extent.min; }

// Boxes of one height; views with equal scales as wide as they need.
static void lay_out(jd_animation* a) {
    const double room = JD_ANIMATION_WIDTH - LEFT - RIGHT - BETWEEN * (a->view_count - 1);
    double left = LEFT, shape[JD_ANIMATION_VIEWS], sum = 0.0;
    for (int i = 0; i < a->view_count; i++) {
        const double high = span(extent_of(a, &a->views[i], 1));
        shape[i] = high > 0.0 ? span(extent_of(a, &a->views[i], 0)) / high : 2.0;
        if (a->views[i].panel->kind != JD_PANEL_PATH)
            shape[i] = 2.0;
        sum += shape[i] = fmin(fmax(shape[i], 0.5), 2.5);
    }
    a->height = fmin(fmax(room / sum, FLAT), TALL);
    for (int i = 0; i < a->view_count; i++) {
        jd_animation_view* view = &a->views[i];
        const jd_plot_extent extents[2] = {extent_of(a, view, 0), extent_of(a, view, 1)};
        jd_plot_axis axes[2];
        view->left = left;
        view->width = room * shape[i] / sum;
        left += view->width + BETWEEN;
        if (view->panel->kind == JD_PANEL_PATH && strcmp(view->across->unit, view->up->unit) == 0) {
            jd_plot_axis_fit_pair(extents, view->width, a->height, axes);
        } else {
            axes[0] = jd_plot_axis_fit(extents[0], 0.04, 8.0);
            axes[1] = jd_plot_axis_fit(extents[1], 0.06, 7.0);
        }
        view->x = axes[0];
        view->y = axes[1];
    }
}

static jd_status choose_frames(jd_context* context, jd_animation* a, double speed, double length) {
    const double* t = jd_result_column_at(a->result, 0)->values;
    const double run = t[jd_result_row_count(a->result) - 1] - t[0];
    const double film = speed > 0.0 ? run / speed : length;
    const double frames = floor(film * a->rate + 0.5) + 1.0;
    if (!(run > 0.0))
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
        return jd_fail(context, JD_ERR_ARGUMENT, "nothing to animate: the result has %lld rows",
                       (long long)jd_result_row_count(result));
    choose_views(animation);
    if (animation->view_count == 0)
        return jd_fail(context, JD_ERR_ARGUMENT,
                       "nothing to animate: the result holds no quantity of its %d panels",
                       jd_result_panel_count(result));
    lay_out(animation);
    return choose_frames(context, animation, options->speed, options->length);
}
