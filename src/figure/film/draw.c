// The frames of a film: paths and what moves, drawn onto what stands still.
#include <math.h>
#include <string.h>

#include "figure/film/animation.h"

#define THIN 0.8     // line of the whole path [pixels]
#define BOLD 1.3     // of what has been of it
#define ROD 3.2      // of a limb
#define JOINT 3.0    // radius
#define MARK 5.0     // radius
#define NEAR 0.5     // points of a path that are nearer are one
#define FLOOR 0.012  // thickness of a floor over the height of a view
#define MARKS 10     // on a floor, at most, while the view moves along it
#define TEETH 9      // of a spring
#define DOT 0.05     // radius of a point of a body over its reach
#define ARROW 0.22   // longest arrow of a force over the smaller side of a view
#define SHAFT 2.2    // of an arrow [pixels]
#define HEAD 9.0     // of an arrow, at most half of it [pixels]

static const jd_canvas_ink GREY = {0xD0, 0xD0, 0xD0, 1.0}, BLUE = {0x00, 0x72, 0xB2, 1.0},
                           DARK = {0x33, 0x33, 0x33, 1.0}, ORANGE = {0xD5, 0x5E, 0x00, 1.0},
                           GROUND = {0x9A, 0x9A, 0x9A, 1.0}, PALE = {0xE6, 0x9F, 0x00, 0.45},
                           GREEN = {0x00, 0x9E, 0x73, 1.0};

// ---- From a view to pixels ---------------------------------------------------------------------

// A view at a moment.
typedef struct window {
    jd_canvas* canvas;
    const jd_animation_view* view;
    jd_animation_moment moment;
    double away[2];      // what the view has moved by
    double left, width;  // of its box [pixels]
    double top, height;  // [pixels]
} window;

static window open_window(jd_canvas* canvas, const jd_animation* a, const jd_animation_view* view) {
    const double cm = jd_animation_width() / JD_ANIMATION_WIDTH;
    const double page = JD_ANIMATION_HEAD + a->height + JD_ANIMATION_FOOT;
    const double tall = jd_animation_height(a) / page;
    window w = {.canvas = canvas,
                .view = view,
                .left = cm * view->left,
                .width = cm * view->width,
                .top = tall * JD_ANIMATION_HEAD,
                .height = tall * a->height};
    jd_canvas_clip(canvas, (jd_canvas_point){w.left + 1.0, w.top + 1.0},
                   (jd_canvas_point){w.left + w.width - 1.0, w.top + w.height - 1.0});
    return w;
}

static void set_moment(window* w, jd_animation_moment moment) {
    w->moment = moment;
    for (int axis = 0; axis < 2; axis++)
        w->away[axis] =
            w->view->follows[axis] ? jd_animation_value(&w->view->follow[axis], moment) : 0.0;
}

static jd_canvas_point place(const window* w, double x, double y) {
    const jd_plot_axis *across = &w->view->x, *up = &w->view->y;
    const double *turn = w->view->turn, *away = w->away;
    const double right = jd_plot_axis_show(across, turn[0] * (x - away[0])) - across->min;
    const double above = jd_plot_axis_show(up, turn[1] * (y - away[1])) - up->min;
    return (jd_canvas_point){w->left + w->width * right / (across->max - across->min),
                             w->top + w->height * (1.0 - above / (up->max - up->min))};
}

// Pixels of a length across.
static double pixels(const window* w, double length) {
    const double shown = w->view->turn[0] * length * pow(10.0, -w->view->x.exponent);
    return w->width * shown / (w->view->x.max - w->view->x.min);
}

static jd_canvas_point place_of(const window* w, const jd_animation_thing* thing, int i) {
    return place(w, jd_animation_value(&thing->places[2 * i], w->moment),
                 jd_animation_value(&thing->places[2 * i + 1], w->moment));
}

// ---- Paths -------------------------------------------------------------------------------------

static jd_canvas_point on_path(const window* w, jd_animation_moment moment) {
    const jd_animation_quantity x = {.values = w->view->across->values, .sign = 1.0};
    const jd_animation_quantity y = {.values = w->view->up->values, .sign = 1.0};
    return place(w, jd_animation_value(&x, moment), jd_animation_value(&y, moment));
}

static bool is_close(jd_canvas_point a, jd_canvas_point b) {
    return fabs(a.x - b.x) < NEAR && fabs(a.y - b.y) < NEAR;
}

// Row by row from one moment to another, so that no turn or jump is cut off.
static void draw_path(window* w, jd_animation_moment from, jd_animation_moment to, double width,
                      jd_canvas_ink ink) {
    jd_canvas_point ends[2] = {on_path(w, from), {0.0, 0.0}};
    for (int64_t row = from.row + 1; row <= to.row; row++) {
        ends[1] = on_path(w, (jd_animation_moment){row, 0.0});
        if (is_close(ends[0], ends[1]))
            continue;
        jd_canvas_line(w->canvas, ends, 2, width, ink);
        ends[0] = ends[1];
    }
    ends[1] = on_path(w, to);
    jd_canvas_line(w->canvas, ends, 2, width, ink);
}

static bool has_path(const jd_animation_view* view) {
    return view->up != NULL && !view->follows[0] && !view->follows[1];
}

static jd_animation_moment moment_of(const jd_animation* a, int frame) {
    return jd_animation_at(a->result, a->begin + a->step * frame);
}

void jd_animation_draw_ways(jd_canvas* canvas, const jd_animation* a) {
    const jd_animation_moment begin = {0, 0.0}, end = {jd_result_row_count(a->result) - 2, 1.0};
    for (int i = 0; i < a->view_count; i++) {
        window w = open_window(canvas, a, &a->views[i]);
        if (has_path(w.view))
            draw_path(&w, begin, end, THIN, GREY);
    }
}

void jd_animation_draw_way(jd_canvas* canvas, const jd_animation* a, int frame) {
    for (int i = 0; i < a->view_count && frame > 0; i++) {
        window w = open_window(canvas, a, &a->views[i]);
        if (has_path(w.view))
            draw_path(&w, moment_of(a, frame - 1), moment_of(a, frame), BOLD, BLUE);
    }
}

// ---- Things ------------------------------------------------------------------------------------

static void draw_limbs(const window* w, const jd_animation_thing* thing) {
    jd_canvas_point joints[JD_THING_PLACES];
    for (int i = 0; i < thing->place_count; i++)
        joints[i] = place_of(w, thing, i);
    jd_canvas_line(w->canvas, joints, thing->place_count, ROD, DARK);
    for (int i = 0; i < thing->place_count; i++)
        jd_canvas_disc(w->canvas, joints[i], JOINT, DARK);
}

static void draw_plate(const window* w, const jd_animation_thing* thing) {
    jd_canvas_point corners[JD_THING_PLACES + 1];
    for (int i = 0; i < thing->place_count; i++)
        corners[i] = place_of(w, thing, i);
    corners[thing->place_count] = corners[0];
    jd_canvas_polygon(w->canvas, corners, thing->place_count, PALE);
    jd_canvas_line(w->canvas, corners, thing->place_count + 1, BOLD, ORANGE);
}

static void draw_ball(const window* w, const jd_animation_thing* thing, int frame) {
    static const jd_canvas_ink plain[2] = {{0xD5, 0x5E, 0x00, 0.75}, {0xD5, 0x5E, 0x00, 0.75}};
    static const jd_canvas_ink two[2] = {{0xE8, 0x6A, 0x0A, 1.0}, {0xFF, 0xF0, 0xDC, 1.0}};
    const double x = jd_animation_value(&thing->places[0], w->moment);
    const double y = jd_animation_value(&thing->places[1], w->moment);
    const jd_canvas_point centre = place(w, x, y + (thing->is->stands ? thing->size : 0.0));
    const double radius = pixels(w, thing->size);
    if (!(radius > 0.0)) {
        jd_canvas_disc(w->canvas, centre, MARK, ORANGE);
        return;
    }
    const double* turn = thing->turns != NULL ? thing->turns + 4 * (size_t)frame : NULL;
    jd_canvas_ball(w->canvas, centre, radius, turn, turn != NULL ? two : plain);
}

// Across the whole view; marks that stand still on it show how a view moves along it.
static void draw_floor(const window* w, const jd_animation_thing* thing) {
    const double height = jd_animation_floor(thing, w->moment), thick = FLOOR * w->height;
    const double y = place(w, 0.0, height).y;
    const jd_canvas_point slab[4] = {{w->left, y},
                                     {w->left + w->width, y},
                                     {w->left + w->width, y + thick},
                                     {w->left, y + thick}};
    jd_canvas_polygon(w->canvas, slab, 4, GROUND);
    const double range = (w->view->x.max - w->view->x.min) * pow(10.0, w->view->x.exponent);
    const double step = jd_plot_nice_step(range / MARKS);
    const double first = floor(w->away[0] / step) - MARKS;
    for (int i = 0; w->view->follows[0] && i <= 2 * MARKS; i++) {
        const double x = place(w, (first + i) * step, height).x;
        const jd_canvas_point tick[2] = {{x, y + thick}, {x - 2.0 * thick, y + 3.0 * thick}};
        jd_canvas_line(w->canvas, tick, 2, BOLD, GROUND);
    }
}

static void draw_body(const window* w, const jd_animation_thing* thing) {
    const double angle = jd_animation_value(&thing->angle, w->moment);
    const double c = cos(angle), s = sin(angle);
    const double x = jd_animation_value(&thing->places[0], w->moment);
    const double y = jd_animation_value(&thing->places[1], w->moment);
    jd_canvas_point corners[JD_ANIMATION_CORNERS];
    for (int i = 0; i < thing->corner_count; i++) {
        const double u = thing->outline[2 * i], v = thing->outline[2 * i + 1];
        corners[i] = place(w, x + c * u - s * v, y + s * u + c * v);
        if (thing->start_count == 0)
            jd_canvas_disc(w->canvas, corners[i], pixels(w, DOT * thing->size), ORANGE);
    }
    const jd_canvas_outline outline = {corners, thing->corner_count, thing->starts,
                                       thing->start_count};
    jd_canvas_fill(w->canvas, &outline, PALE);
    for (int i = 0; i < thing->start_count; i++) {
        const int begin = thing->starts[i];
        const int end = i + 1 < thing->start_count ? thing->starts[i + 1] : thing->corner_count;
        const jd_canvas_point last[2] = {corners[end - 1], corners[begin]};
        jd_canvas_line(w->canvas, corners + begin, end - begin, BOLD, ORANGE);
        jd_canvas_line(w->canvas, last, 2, BOLD, ORANGE);
    }
    // A hand along its own x shows how it turns, also where the outline is round.
    const jd_canvas_point hand[2] = {
        place(w, x, y), place(w, x + 0.5 * c * thing->size, y + 0.5 * s * thing->size)};
    jd_canvas_line(w->canvas, hand, 2, BOLD, DARK);
    jd_canvas_disc(w->canvas, hand[0], JOINT, DARK);
}

static void draw_box(const window* w, const double x[2], const double y[2], jd_canvas_ink ink) {
    const jd_canvas_point corners[4] = {place(w, x[0], y[0]), place(w, x[1], y[0]),
                                        place(w, x[1], y[1]), place(w, x[0], y[1])};
    jd_canvas_polygon(w->canvas, corners, 4, ink);
}

// A wall, a spring with teeth, the mass, and a stop that its right side strikes.
static void draw_sprung(const window* w, const jd_animation_thing* thing) {
    const double x = jd_animation_value(&thing->places[0], w->moment);
    const double wall = jd_animation_wall(thing, w->moment), thick = 0.03 * thing->size;
    const double end = x - JD_ANIMATION_MASS * thing->size;
    jd_canvas_point spring[2 * TEETH + 4];
    int count = 0;
    for (int i = 0; i <= 2 * TEETH + 1; i++) {
        const double share = i == 0 ? 0.0 : i > 2 * TEETH ? 1.0 : (i + 0.5) / (2.0 * TEETH + 2.0);
        const double side = i == 0 || i > 2 * TEETH ? 0.0 : i % 2 == 1 ? 0.15 : -0.15;
        spring[count++] = place(w, wall + share * (end - wall), side);
    }
    jd_canvas_line(w->canvas, spring, count, BOLD, DARK);
    draw_box(w, (double[2]){wall - thick, wall}, (double[2]){-0.5, 0.5}, GROUND);
    draw_box(w, (double[2]){end, x}, (double[2]){-0.3, 0.3}, ORANGE);
    if (thing->place_count > 1) {
        const double stop = jd_animation_value(&thing->places[2], w->moment);
        draw_box(w, (double[2]){stop, stop + thick}, (double[2]){-0.7, 0.7}, GROUND);
    }
}

// A line with a head, from where the force acts.
static void draw_arrow(const window* w, jd_canvas_point foot, double right, double up) {
    const double length = hypot(right, up), head = fmin(HEAD, 0.5 * length);
    if (!(length >= 1.0))
        return;
    const double x = right / length, y = -up / length;
    const jd_canvas_point tip = {foot.x + length * x, foot.y + length * y};
    const jd_canvas_point neck = {tip.x - head * x, tip.y - head * y};
    const jd_canvas_point barbs[3] = {tip,
                                      {neck.x - 0.45 * head * y, neck.y + 0.45 * head * x},
                                      {neck.x + 0.45 * head * y, neck.y - 0.45 * head * x}};
    jd_canvas_line(w->canvas, (jd_canvas_point[2]){foot, neck}, 2, SHAFT, GREEN);
    jd_canvas_polygon(w->canvas, barbs, 3, GREEN);
}

// The largest force of the run is the longest arrow.
static void draw_forces(const window* w, const jd_animation_thing* thing) {
    const double scale = ARROW * fmin(w->width, w->height) / w->view->force;
    for (int i = 0; i + 1 < thing->place_count && w->view->force > 0.0; i += 2)
        draw_arrow(w, place_of(w, thing, i),
                   scale * jd_animation_value(&thing->places[2 * i + 2], w->moment),
                   scale * jd_animation_value(&thing->places[2 * i + 3], w->moment));
}

static void draw_thing(const window* w, const jd_animation_thing* thing, int frame) {
    switch (thing->is->kind) {
    case JD_THING_LIMBS:
        draw_limbs(w, thing);
        break;
    case JD_THING_BALL:
        draw_ball(w, thing, frame);
        break;
    case JD_THING_FLOOR:
        draw_floor(w, thing);
        break;
    case JD_THING_BODY:
        draw_body(w, thing);
        break;
    case JD_THING_SPRUNG:
        draw_sprung(w, thing);
        break;
    case JD_THING_PLATE:
        draw_plate(w, thing);
        break;
    case JD_THING_FORCES:
        draw_forces(w, thing);
        break;
    case JD_THING_NONE:
        break;
    }
}

void jd_animation_draw_things(jd_canvas* canvas, const jd_animation* a, int frame) {
    for (int i = 0; i < a->view_count; i++) {
        window w = open_window(canvas, a, &a->views[i]);
        set_moment(&w, moment_of(a, frame));
        for (int k = 0; k < w.view->thing_count; k++)
            draw_thing(&w, &w.view->things[k], frame);
        if (w.view->thing_count == 0)
            jd_canvas_disc(canvas, on_path(&w, w.moment), MARK, ORANGE);
    }
}

// The darker of both, so that nothing of a long title is lost.
void jd_animation_draw_time(jd_canvas* canvas, const jd_animation* a, const unsigned char* sheet,
                            int frame) {
    const int wide = jd_animation_width(), high = jd_animation_height(a);
    const int cell = wide / JD_ANIMATION_COLUMNS;
    const int from =
        (int)lround(wide * (frame % JD_ANIMATION_COLUMNS + 1.0) / JD_ANIMATION_COLUMNS) - cell;
    const int right = (int)lround(wide * (1.0 - 0.5 / JD_ANIMATION_WIDTH)) + 2;
    const double page = JD_ANIMATION_HEAD + a->height + JD_ANIMATION_FOOT;
    const int top = (int)lround(high * JD_ANIMATION_CLOCK / page) - JD_ANIMATION_LINE / 2;
    for (int y = 0; y < JD_ANIMATION_LINE; y++) {
        const int line = high + frame / JD_ANIMATION_COLUMNS * JD_ANIMATION_LINE + y;
        const unsigned char* source = sheet + 3 * ((size_t)line * (size_t)wide + (size_t)from);
        unsigned char* target =
            canvas->rgb + 3 * ((size_t)(top + y) * (size_t)wide + (size_t)(right - cell));
        for (int i = 0; i < 3 * cell; i++)
            target[i] = source[i] < target[i] ? source[i] : target[i];
    }
}
