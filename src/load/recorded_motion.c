// A measured motion: place, velocity and acceleration at every row, between them the polynomial of
// degree five that has these values at both ends.                                        [load:L5]

#include "base/given.h"
#include "judder/loads.h"
#include "numeric/quintic.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#define ORDERS 5   // of derivatives that are bounded
#define AROUND 48  // rows of the turns before and after that shape the ends of a turn

struct jd_recorded_motion {
    atomic_int users;
    int count;
    jd_recorded_motion_columns columns;
    jd_recorded_motion_row* rows;                 // as given
    double* t;                                    // [count]
    jd_quintic_knot* knots[JD_COORDINATE_COUNT];  // [count]; NULL: does not move
    double bound[JD_COORDINATE_COUNT][ORDERS];
    double period;                        // after which it repeats; 0: it does not
    double advance[JD_COORDINATE_COUNT];  // of the place in a period
};

// ---- Names -------------------------------------------------------------------------------------

static const char* const places[] = {"x", "y", "z", "rotation", "alpha_x", "alpha_y"};
static const char* const velocities[] = {"v_x", "v_y", "v_z", "w"};

static bool turns(int coordinate) { return coordinate >= JD_ROTATION; }

static bool inside(int coordinate, int count) { return coordinate >= 0 && coordinate < count; }

const char* jd_place_name(int coordinate) {
    return inside(coordinate, JD_COORDINATE_COUNT) ? places[coordinate] : NULL;
}

const char* jd_place_unit(int coordinate) {
    return !inside(coordinate, JD_COORDINATE_COUNT) ? NULL : turns(coordinate) ? "rad" : "m";
}

const char* jd_velocity_name(int coordinate) {
    return inside(coordinate, JD_VELOCITY_COUNT) ? velocities[coordinate] : NULL;
}

const char* jd_velocity_unit(int coordinate) {
    return !inside(coordinate, JD_VELOCITY_COUNT) ? NULL : turns(coordinate) ? "rad/s" : "m/s";
}

// ---- Life --------------------------------------------------------------------------------------

static void destroy(jd_recorded_motion* m) {
    for (int k = 0; k < JD_COORDINATE_COUNT; k++)
        free(m->knots[k]);
    free(m->t);
    free(m->rows);
    free(m);
}

// The knots of a coordinate from what was measured of it. `room` has space for 3 count numbers.
static void fill(jd_recorded_motion* m, int k, double* room) {
    const bool moves = k < JD_VELOCITY_COUNT && m->columns.velocity[k];
    const jd_spline_data data = {
        .count = m->count,
        .t = m->t,
        .has_place = m->columns.place[k],
        .has_velocity = moves,
        .room = room,
    };
    for (int i = 0; i < m->count; i++) {
        m->knots[k][i].place = m->columns.place[k] ? m->rows[i].place[k] : 0;
        m->knots[k][i].velocity = moves ? m->rows[i].velocity[k] : 0;
    }
    jd_spline_make(&data, m->knots[k]);
    for (int order = 0; order < ORDERS; order++)
        m->bound[k][order] = jd_spline_bound(&data, m->knots[k], order);
}

static bool is_given(const jd_recorded_motion_columns* c, int k) {
    return c->place[k] || (k < JD_VELOCITY_COUNT && c->velocity[k]);
}

static bool build(jd_recorded_motion* m, const jd_recorded_motion_row* rows) {
    const size_t count = (size_t)m->count;
    double* room = malloc(3 * count * sizeof *room);
    m->rows = malloc(count * sizeof *m->rows);
    m->t = malloc(count * sizeof *m->t);
    bool made = room && m->rows && m->t;
    if (made)
        memcpy(m->rows, rows, count * sizeof *rows);
    for (int i = 0; made && i < m->count; i++)
        m->t[i] = rows[i].t;
    for (int k = 0; made && k < JD_COORDINATE_COUNT; k++) {
        if (!is_given(&m->columns, k))
            continue;
        m->knots[k] = calloc(count, sizeof *m->knots[k]);
        made = m->knots[k] != NULL;
        if (made)
            fill(m, k, room);
    }
    free(room);
    return made;
}

// Rows may be too near to each other, or values too large, for the curve to be finite.
static bool is_finite(const jd_recorded_motion* m) {
    for (int k = 0; k < JD_COORDINATE_COUNT; k++)
        for (int order = 0; order < ORDERS; order++)
            if (!isfinite(m->bound[k][order]))
                return false;
    return true;
}

// A motion of rows that are known to be right, or NULL.
static jd_recorded_motion* make(const jd_recorded_motion_row* rows, int count,
                                const jd_recorded_motion_columns* columns) {
    jd_recorded_motion* m = calloc(1, sizeof *m);
    if (!m)
        return NULL;
    atomic_init(&m->users, 1);
    m->count = count;
    m->columns = *columns;
    if (build(m, rows))
        return m;
    destroy(m);
    return NULL;
}

static jd_status finish(jd_context* context, jd_recorded_motion* m, jd_recorded_motion** motion) {
    if (!m)
        return jd_fail(context, JD_ERR_MEMORY, "out of memory for a motion");
    if (!is_finite(m)) {
        destroy(m);
        return jd_fail(context, JD_ERR_RANGE,
                       "no smooth motion goes through these rows: they are too near to each other, "
                       "or too far apart in value");
    }
    *motion = m;
    return JD_OK;
}

jd_status jd_recorded_motion_create(jd_context* context, const jd_recorded_motion_row* rows,
                                    int count, const jd_recorded_motion_columns* columns,
                                    jd_recorded_motion** motion) {
    int at;
    if (!JD_GIVEN(context, motion))
        return JD_ERR_ARGUMENT;
    *motion = NULL;
    const jd_status status = jd_recorded_motion_check(context, rows, count, columns, &at);
    return status < 0 ? status : finish(context, make(rows, count, columns), motion);
}

// A motion is constant but for the number of its users.
static jd_recorded_motion* owned(const jd_recorded_motion* motion) {
    return (jd_recorded_motion*)(uintptr_t)motion;
}

const jd_recorded_motion* jd_recorded_motion_share(const jd_recorded_motion* motion) {
    if (motion)
        atomic_fetch_add(&owned(motion)->users, 1);
    return motion;
}

void jd_recorded_motion_free(const jd_recorded_motion* motion) {
    if (motion && atomic_fetch_sub(&owned(motion)->users, 1) == 1)
        destroy(owned(motion));
}

// ---- Repeating ---------------------------------------------------------------------------------

// The rows of one turn between those of the turns around it: the last row is the first one again.
static jd_recorded_motion* make_around(const jd_recorded_motion* one) {
    const int turn = one->count - 1, count = one->count + 2 * AROUND;
    const double period = one->t[turn] - one->t[0];
    jd_recorded_motion_row* rows = malloc((size_t)count * sizeof *rows);
    for (int i = 0; rows && i < count; i++) {
        const int from = i - AROUND, turns = (int)floor((double)from / turn);
        rows[i] = one->rows[from - turns * turn];
        rows[i].t += turns * period;
    }
    jd_recorded_motion* around = rows ? make(rows, count, &one->columns) : NULL;
    free(rows);
    return around;
}

// Knots of the turn in the middle, so that what it ends with is what it begins with.
static void take_turn(jd_recorded_motion* m, const jd_recorded_motion* around) {
    const int last = m->count - 1;
    m->period = m->t[last] - m->t[0];
    for (int k = 0; k < JD_COORDINATE_COUNT; k++) {
        if (!m->knots[k])
            continue;
        const jd_quintic_knot* from = around->knots[k] + AROUND;
        const double begin = m->columns.place[k] ? 0 : from[0].place;
        for (int i = 0; i <= last; i++) {
            m->knots[k][i] = from[i];
            m->knots[k][i].place -= begin;
        }
        m->advance[k] = m->columns.place[k] ? 0 : m->knots[k][last].place;
        m->knots[k][last] = m->knots[k][0];
        m->knots[k][last].place += m->advance[k];
        const jd_spline_data data = {.count = m->count, .t = m->t};
        for (int order = 0; order < ORDERS; order++)
            m->bound[k][order] = order == 0 && m->advance[k] != 0
                                     ? INFINITY
                                     : jd_spline_bound(&data, m->knots[k], order);
    }
}

jd_status jd_recorded_motion_repeat(jd_context* context, const jd_recorded_motion* motion,
                                    jd_recorded_motion** again) {
    if (!JD_GIVEN(context, motion, again))
        return JD_ERR_ARGUMENT;
    *again = NULL;
    const jd_status status =
        jd_recorded_motion_check_closed(context, motion->rows, motion->count, &motion->columns);
    if (status < 0)
        return status;
    jd_recorded_motion* m = make(motion->rows, motion->count, &motion->columns);
    jd_recorded_motion* around = m ? make_around(m) : NULL;
    if (!around) {
        jd_recorded_motion_free(m);
        return jd_fail(context, JD_ERR_MEMORY, "out of memory for a motion");
    }
    take_turn(m, around);
    destroy(around);
    *again = m;
    return JD_OK;
}

double jd_recorded_motion_period(const jd_recorded_motion* motion) { return motion->period; }

// ---- Reading -----------------------------------------------------------------------------------

int jd_recorded_motion_row_count(const jd_recorded_motion* motion) { return motion->count; }
const jd_recorded_motion_row* jd_recorded_motion_rows(const jd_recorded_motion* motion) {
    return motion->rows;
}
jd_recorded_motion_columns jd_recorded_motion_columns_of(const jd_recorded_motion* motion) {
    return motion->columns;
}

// The interval that holds t: where evenly spaced rows would have it, else by bisection.
static int interval(const jd_recorded_motion* m, double t) {
    const int last = m->count - 2;
    int low = 0, high = last + 1;
    const double guess = (t - m->t[0]) / (m->t[last + 1] - m->t[0]) * (last + 1);
    const int near = guess > 0 ? guess < last ? (int)guess : last : 0;
    if (m->t[near] <= t && t < m->t[near + 1])
        return near;
    while (high - low > 1) {
        const int middle = low + (high - low) / 2;
        if (m->t[middle] <= t)
            low = middle;
        else
            high = middle;
    }
    return low;
}

void jd_recorded_motion_eval(const jd_recorded_motion* motion, int coordinate, double t,
                             double values[3]) {
    const jd_quintic_knot* knots = motion->knots[coordinate];
    values[0] = values[1] = values[2] = 0;
    if (!knots)
        return;
    const double turns =
        motion->period > 0 ? floor((t - motion->t[0]) / motion->period) : 0;  // whole ones before t
    const double at = t - turns * motion->period;
    const int i = interval(motion, at);
    jd_spline_eval(&knots[i], motion->t[i + 1] - motion->t[i], at - motion->t[i], values);
    values[0] += turns * motion->advance[coordinate];
}

double jd_recorded_motion_bound(const jd_recorded_motion* motion, int coordinate, int order) {
    return motion->bound[coordinate][order];
}
