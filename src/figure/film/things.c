// What moves in a film: where each thing is at a moment, how it has turned, how much room it needs.
//
// The attitude of a ball is not in a result, its spin is: from row to row the ball turns by the
// mean of both spins, an error of second order in the distance of rows; the first frame shows it
// unturned.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "figure/film/animation.h"
#include "judder/lanes.h"

#define ROUND_CORNERS (JD_ANIMATION_CORNERS / 2)  // of a round outline
#define MOST_POINTS JD_ANIMATION_CORNERS          // of a patch of points that are seen

// ---- Quantities --------------------------------------------------------------------------------

jd_animation_moment jd_animation_at(const jd_result* result, double t) {
    const double* time = jd_result_column_at(result, 0)->values;
    int64_t low = 0, high = jd_result_row_count(result) - 1;  // low: at or before t
    while (high - low > 1) {
        const int64_t middle = low + (high - low) / 2;
        if (time[middle] <= t)
            low = middle;
        else
            high = middle;
    }
    const double t0 = time[low], t1 = time[low + 1];
    const double share = t1 > t0 ? (t - t0) / (t1 - t0) : 1.0;
    return (jd_animation_moment){low, fmin(fmax(share, 0.0), 1.0)};
}

double jd_animation_value(const jd_animation_quantity* q, jd_animation_moment moment) {
    if (q->values == NULL)
        return q->sign * q->constant;
    const double* values = q->values + moment.row;
    if (moment.share == 0.0)
        return q->sign * values[0];
    if (moment.share == 1.0)
        return q->sign * values[1];
    return q->sign * (values[0] + moment.share * (values[1] - values[0]));
}

bool jd_animation_find(const jd_result* result, const char* name, jd_animation_quantity* quantity) {
    *quantity = (jd_animation_quantity){.sign = name[0] == '-' ? -1.0 : 1.0};
    name += name[0] == '-';
    const jd_column* column = jd_result_column(result, name);
    if (column != NULL)
        quantity->values = column->values;
    for (int i = 0; column == NULL && i < jd_result_parameter_count(result); i++) {
        const jd_result_parameter* p = jd_result_parameter_at(result, i);
        quantity->constant = p->value;
        if (strcmp(p->group, "parameters") == 0 && strcmp(p->name, name) == 0)
            return true;
    }
    quantity->constant = 0.0;
    return column != NULL || strcmp(name, "0") == 0;
}

// ---- Outlines ----------------------------------------------------------------------------------

// A number of the patch, 0 if it has none of that name.
static double of_patch(const jd_result* result, const char* name) {
    for (int i = 0; i < jd_result_parameter_count(result); i++) {
        const jd_result_parameter* p = jd_result_parameter_at(result, i);
        if (strcmp(p->group, "patch") == 0 && strcmp(p->name, name) == 0)
            return p->value;
    }
    return 0.0;
}

static const jd_result_list* list_of_patch(const jd_result* result, const char* name) {
    for (int i = 0; i < jd_result_list_count(result); i++) {
        const jd_result_list* list = jd_result_list_at(result, i);
        if (strcmp(list->group, "patch") == 0 && strcmp(list->name, name) == 0)
            return list;
    }
    return NULL;
}

static void add_corner(jd_animation_thing* thing, double x, double y) {
    thing->outline[2 * thing->corner_count] = x;
    thing->outline[2 * thing->corner_count + 1] = y;
    thing->corner_count++;
    thing->size = fmax(thing->size, hypot(x, y));
}

static void add_round(jd_animation_thing* thing, const double middle[2], double half_x,
                      double half_y) {
    thing->starts[thing->start_count++] = thing->corner_count;
    for (int i = 0; i < ROUND_CORNERS; i++) {
        const double angle = JD_TURN * i / ROUND_CORNERS;
        add_corner(thing, middle[0] + half_x * cos(angle), middle[1] + half_y * sin(angle));
    }
}

// Corners of a polygon, or places of points, as they are listed.
static void add_listed(const jd_result* result, jd_animation_thing* thing, const double middle[2]) {
    const jd_result_list *x = list_of_patch(result, "x"), *y = list_of_patch(result, "y");
    if (x == NULL || y == NULL || x->count != y->count)
        return;
    const int64_t most = x->count < MOST_POINTS ? x->count : MOST_POINTS;
    for (int64_t i = 0; i < most; i++) {
        const int64_t place = i * x->count / most;
        add_corner(thing, middle[0] + x->values[place], middle[1] + y->values[place]);
    }
}

// The outline of the patch of the run, seen from the reference point of the body.
static jd_status find_outline(jd_context* context, const jd_result* result,
                              jd_animation_thing* thing) {
    const char* shape = jd_result_text(result, "patch");
    const double middle[2] = {of_patch(result, "x"), of_patch(result, "y")};
    thing->outline = calloc(2 * JD_ANIMATION_CORNERS, sizeof *thing->outline);
    if (thing->outline == NULL)
        return jd_fail(context, JD_ERR_MEMORY, "out of memory for the outline of a body");
    if (strcmp(shape, "rectangle") == 0) {
        const double x = 0.5 * of_patch(result, "width"), y = 0.5 * of_patch(result, "length");
        const double signs[4][2] = {{1, 1}, {-1, 1}, {-1, -1}, {1, -1}};
        thing->start_count = 1;
        for (int i = 0; i < 4; i++)
            add_corner(thing, middle[0] + signs[i][0] * x, middle[1] + signs[i][1] * y);
    } else if (strcmp(shape, "ellipse") == 0) {
        add_round(thing, middle, of_patch(result, "half_x"), of_patch(result, "half_y"));
    } else if (strcmp(shape, "polygon") == 0 || strcmp(shape, "points") == 0) {
        add_listed(result, thing, middle);
        thing->start_count = strcmp(shape, "polygon") == 0;
    } else {
        const double radius = of_patch(result, "radius"), inner = of_patch(result, "inner");
        add_round(thing, middle, radius, radius);
        if (strcmp(shape, "ring") == 0)
            add_round(thing, middle, inner, inner);
    }
    return thing->size > 0.0 ? JD_OK : JD_ERR_NAME;
}

// ---- Things ------------------------------------------------------------------------------------

// A mass needs room for its spring: the length at rest keeps it from being squeezed to nothing.
static void find_spring(const jd_result* result, jd_animation_thing* thing) {
    const double* stop = &thing->places[2].constant;
    jd_plot_extent way = jd_plot_extent_add((jd_plot_extent){0}, stop, thing->place_count > 1);
    double squeeze = 0.0;
    for (int64_t row = 0; row < jd_result_row_count(result); row++) {
        const jd_animation_moment moment = {row, 0.0};
        const double x = jd_animation_value(&thing->places[0], moment);
        const double b = jd_animation_value(&thing->places[1], moment);
        way = jd_plot_extent_add(way, &x, 1);
        squeeze = fmax(squeeze, b - x);  // not if one is no number
    }
    thing->size = way.max > way.min ? way.max - way.min : 1.0;
    thing->spring = squeeze + 0.2 * thing->size;
}

// The largest force of the run.
static void find_largest(const jd_result* result, jd_animation_thing* thing) {
    thing->size = 0.0;
    for (int64_t row = 0; row < jd_result_row_count(result); row++)
        for (int i = 1; i < thing->place_count; i += 2) {
            const jd_animation_moment moment = {row, 0.0};
            const double force = hypot(jd_animation_value(&thing->places[2 * i], moment),
                                       jd_animation_value(&thing->places[2 * i + 1], moment));
            if (isfinite(force))
                thing->size = fmax(thing->size, force);
        }
}

static bool find_optional(const jd_result* result, const char* name,
                          jd_animation_quantity* quantity) {
    return name == NULL || jd_animation_find(result, name, quantity);
}

jd_status jd_animation_thing_init(jd_context* context, const jd_result* result, const jd_thing* is,
                                  jd_animation_thing* thing) {
    jd_animation_quantity size = {0};
    *thing = (jd_animation_thing){.is = is};
    bool found = true;
    int count = 0;
    for (; count < 2 * JD_THING_PLACES && is->places[count]; count++)
        found = found && jd_animation_find(result, is->places[count], &thing->places[count]);
    thing->place_count = count / 2;
    found = found && find_optional(result, is->size, &size) &&
            find_optional(result, is->gap, &thing->gap) &&
            find_optional(result, is->angle, &thing->angle);
    for (int i = 0; i < 3; i++)
        found = found && find_optional(result, is->spins[i], &thing->spins[i]);
    if (!found || thing->place_count == 0)
        return JD_ERR_NAME;
    thing->size = size.constant;
    if (is->kind == JD_THING_SPRUNG)
        find_spring(result, thing);
    if (is->kind == JD_THING_FORCES)
        find_largest(result, thing);
    const jd_status status =
        is->kind == JD_THING_BODY ? find_outline(context, result, thing) : JD_OK;
    if (status != JD_OK) {
        free(thing->outline);
        thing->outline = NULL;
    }
    return status;
}

double jd_animation_floor(const jd_animation_thing* thing, jd_animation_moment moment) {
    return jd_animation_value(&thing->places[1], moment) - thing->size -
           jd_animation_value(&thing->gap, moment);
}

double jd_animation_wall(const jd_animation_thing* thing, jd_animation_moment moment) {
    return jd_animation_value(&thing->places[1], moment) - thing->spring -
           JD_ANIMATION_MASS * thing->size;
}

static void set_box(double box[2][2], int axis, double low, double high) {
    box[axis][0] = low;
    box[axis][1] = high;
}

// Things that reach just as far as their places.
static bool spans(const jd_animation_thing* thing) {
    return thing->is->kind == JD_THING_LIMBS || thing->is->kind == JD_THING_PLATE;
}

void jd_animation_thing_box(const jd_animation_thing* thing, jd_animation_moment moment,
                            double box[2][2]) {
    const double x = jd_animation_value(&thing->places[0], moment);
    const double y = jd_animation_value(&thing->places[1], moment);
    const double reach = spans(thing) ? 0.0 : thing->size;
    const double lift = thing->is->stands ? thing->size : 0.0;
    set_box(box, 0, x - reach, x + reach);
    set_box(box, 1, y + lift - reach, y + lift + reach);
    if (thing->is->kind == JD_THING_FLOOR) {
        const double height = jd_animation_floor(thing, moment);
        set_box(box, 0, (double)NAN, (double)NAN);
        set_box(box, 1, height, height);
    } else if (thing->is->kind == JD_THING_FORCES) {  // arrows are as long as there is room
        set_box(box, 0, (double)NAN, (double)NAN);
        set_box(box, 1, (double)NAN, (double)NAN);
    } else if (thing->is->kind == JD_THING_SPRUNG) {
        const double wall = jd_animation_wall(thing, moment);
        const bool stops = thing->place_count > 1;
        set_box(box, 0, fmin(wall, x),
                stops ? jd_animation_value(&thing->places[2], moment) + 0.05 * thing->size : x);
        set_box(box, 1, -1.0, 1.0);
    }
    for (int i = 1; spans(thing) && i < thing->place_count; i++)
        for (int axis = 0; axis < 2; axis++) {
            const double value = jd_animation_value(&thing->places[2 * i + axis], moment);
            set_box(box, axis, fmin(box[axis][0], value), fmax(box[axis][1], value));
        }
}

// ---- Turning -----------------------------------------------------------------------------------

// Turn by a vector [rad]: the turn comes after what was before, so it stands on the left.
static void turn_by(double q[4], const double by[3]) {
    const double angle = sqrt(by[0] * by[0] + by[1] * by[1] + by[2] * by[2]);
    if (!(angle > 0.0 && isfinite(angle)))
        return;
    const double c = cos(0.5 * angle), s = sin(0.5 * angle) / angle;
    const double x = s * by[0], y = s * by[1], z = s * by[2];
    const double p[4] = {q[0], q[1], q[2], q[3]};
    q[0] = c * p[0] - x * p[1] - y * p[2] - z * p[3];
    q[1] = c * p[1] + x * p[0] + y * p[3] - z * p[2];
    q[2] = c * p[2] - x * p[3] + y * p[0] + z * p[1];
    q[3] = c * p[3] + x * p[2] - y * p[1] + z * p[0];
}

// From a row to a moment behind it, by the mean of both spins.
static void turn_on(const jd_animation_thing* thing, const double* time, jd_animation_moment to,
                    double q[4]) {
    const jd_animation_moment from = {to.row, 0.0};
    const double dt = to.share * (time[to.row + 1] - time[to.row]);
    double by[3];
    for (int i = 0; i < 3; i++)
        by[i] =
            0.5 * dt *
            (jd_animation_value(&thing->spins[i], from) + jd_animation_value(&thing->spins[i], to));
    turn_by(q, by);
}

jd_status jd_animation_thing_turn(jd_context* context, const jd_animation* a,
                                  jd_animation_thing* thing) {
    const double* time = jd_result_column_at(a->result, 0)->values;
    double q[4] = {1.0, 0.0, 0.0, 0.0};
    int64_t row = 0;
    if (thing->is->kind != JD_THING_BALL || thing->is->spins[0] == NULL)
        return JD_OK;
    thing->turns = calloc(4 * (size_t)a->frame_count, sizeof *thing->turns);
    if (thing->turns == NULL)
        return jd_fail(context, JD_ERR_MEMORY, "out of memory for the turns of a ball");
    for (int f = 0; f < a->frame_count; f++) {
        const jd_animation_moment moment = jd_animation_at(a->result, a->begin + a->step * f);
        double* seen = thing->turns + 4 * (size_t)f;
        for (; row < moment.row; row++)
            turn_on(thing, time, (jd_animation_moment){row, 1.0}, q);
        memcpy(seen, q, sizeof q);
        turn_on(thing, time, moment, seen);
    }
    return JD_OK;
}
