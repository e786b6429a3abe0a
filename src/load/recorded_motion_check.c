// Whether measured rows are a motion. Messages name what is wrong; the caller knows the row.

#include "base/given.h"
#include "judder/loads.h"
#include "numeric/quintic.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>

#define GAP 5.0        // times the usual interval
#define DISAGREE 0.05  // of the largest velocity
#define OPEN 0.01      // of the way that a place goes

static bool any_column(const jd_recorded_motion_columns* c) {
    for (int k = 0; k < JD_COORDINATE_COUNT; k++)
        if (c->place[k] || (k < JD_VELOCITY_COUNT && c->velocity[k]))
            return true;
    return false;
}

static const char* not_finite(const jd_recorded_motion_row* row,
                              const jd_recorded_motion_columns* c) {
    if (!isfinite(row->t))
        return "t";
    for (int k = 0; k < JD_COORDINATE_COUNT; k++) {
        if (c->place[k] && !isfinite(row->place[k]))
            return jd_place_name(k);
        if (k < JD_VELOCITY_COUNT && c->velocity[k] && !isfinite(row->velocity[k]))
            return jd_velocity_name(k);
    }
    return NULL;
}

// ---- Gaps --------------------------------------------------------------------------------------

static int compare(const void* a, const void* b) {
    const double x = *(const double*)a, y = *(const double*)b;
    return (x > y) - (x < y);
}

static jd_status check_gaps(jd_context* context, const jd_recorded_motion_row* rows, int count,
                            int* row) {
    const int n = count - 1;
    double* steps = malloc((size_t)n * sizeof *steps);
    if (!steps)
        return jd_fail(context, JD_ERR_MEMORY, "out of memory for a motion");
    for (int i = 0; i < n; i++)
        steps[i] = rows[i + 1].t - rows[i].t;
    qsort(steps, (size_t)n, sizeof *steps, compare);
    const double usual = steps[n / 2];
    free(steps);
    for (int i = 0; i < n; i++) {
        const double step = rows[i + 1].t - rows[i].t;
        if (step <= GAP * usual)
            continue;
        *row = i + 1;
        return jd_fail(context, JD_ERR_RANGE,
                       "a gap: %.6g s after the row before, where rows are usually %.6g s apart",
                       step, usual);
    }
    return JD_OK;
}

// ---- Place against velocity --------------------------------------------------------------------

// An interval over which a coordinate does not move as its velocity says.
typedef struct quarrel {
    int row;       // at its end; 0: there is none
    double moved;  // mean velocity by the places
    double said;   // and by the cubic spline of the velocities
} quarrel;

// `room` is [6 count].
static quarrel find_quarrel(const jd_recorded_motion_row* rows, int count, int k, double* room) {
    double *t = room, *values = room + count, *slopes = room + 2 * count, largest = 0;
    const jd_spline_data data = {.count = count, .t = t, .room = room + 3 * count};
    for (int i = 0; i < count; i++) {
        t[i] = rows[i].t;
        values[i] = rows[i].velocity[k];
        largest = fmax(largest, fabs(values[i]));
    }
    jd_spline_slopes(&data, values, 1, slopes);
    for (int i = 0; i + 1 < count; i++) {
        const double h = t[i + 1] - t[i];
        const quarrel q = {
            .row = i + 1,
            .moved = (rows[i + 1].place[k] - rows[i].place[k]) / h,
            .said = 0.5 * (values[i] + values[i + 1]) + h * (slopes[i] - slopes[i + 1]) / 12,
        };
        if (!(fabs(q.moved - q.said) <= DISAGREE * largest))
            return q;
    }
    return (quarrel){0, 0, 0};
}

static jd_status check_agreement(jd_context* context, const jd_recorded_motion_row* rows, int count,
                                 const jd_recorded_motion_columns* columns, int* row) {
    double* room = malloc(6 * (size_t)count * sizeof *room);
    quarrel q = {0, 0, 0};
    int k = -1;
    if (!room)
        return jd_fail(context, JD_ERR_MEMORY, "out of memory for a motion");
    while (!q.row && ++k < JD_VELOCITY_COUNT)
        if (columns->place[k] && columns->velocity[k])
            q = find_quarrel(rows, count, k, room);
    free(room);
    if (!q.row)
        return JD_OK;
    *row = q.row;
    return jd_fail(context, JD_ERR_RANGE,
                   "%s and %s disagree: since the row before %s moved at %.6g %s, %s says %.6g; "
                   "give one of the two, or mend them",
                   jd_place_name(k), jd_velocity_name(k), jd_place_name(k), q.moved,
                   jd_velocity_unit(k), jd_velocity_name(k), q.said);
}

// ---- All ---------------------------------------------------------------------------------------

jd_status jd_recorded_motion_check(jd_context* context, const jd_recorded_motion_row* rows,
                                   int count, const jd_recorded_motion_columns* columns, int* row) {
    if (!JD_GIVEN(context, row))
        return JD_ERR_ARGUMENT;
    *row = count > 0 ? count - 1 : 0;
    if (!rows || count < JD_MIN_MOTION_ROWS || count > JD_MAX_MOTION_ROWS)
        return jd_fail(context, JD_ERR_ARGUMENT, "a motion has %d rows, must be %d to %d",
                       rows ? count : 0, JD_MIN_MOTION_ROWS, JD_MAX_MOTION_ROWS);
    if (!any_column(columns))
        return jd_fail(context, JD_ERR_ARGUMENT, "a motion has no column but t");
    for (int i = 0; i < count; i++) {
        const char* wrong = not_finite(&rows[i], columns);
        *row = i;
        if (wrong)
            return jd_fail(context, JD_ERR_RANGE, "%s is not finite", wrong);
        if (i > 0 && !(rows[i].t > rows[i - 1].t))
            return jd_fail(context, JD_ERR_RANGE,
                           "t is %.10g s, must be after that of the row before, %.10g s", rows[i].t,
                           rows[i - 1].t);
    }
    const jd_status status = check_gaps(context, rows, count, row);
    return status < 0 ? status : check_agreement(context, rows, count, columns, row);
}

// ---- Repeating ---------------------------------------------------------------------------------

// Least and largest of the numbers at `offset` of the rows.
typedef struct extent {
    double first, last, least, most;
} extent;

static extent extent_of(const jd_recorded_motion_row* rows, int count, size_t offset) {
    extent e = {0, 0, INFINITY, -INFINITY};
    for (int i = 0; i < count; i++) {
        const double value = *(const double*)(const void*)((const char*)&rows[i] + offset);
        e.first = i == 0 ? value : e.first;
        e.last = value;
        e.least = fmin(e.least, value);
        e.most = fmax(e.most, value);
    }
    return e;
}

static jd_status open_end(jd_context* context, const char* name, extent e) {
    return jd_fail(context, JD_ERR_RANGE,
                   "%s does not come back: it begins with %.6g and ends with %.6g; the last row of "
                   "a motion that repeats is its first one again",
                   name, e.first, e.last);
}

jd_status jd_recorded_motion_check_closed(jd_context* context, const jd_recorded_motion_row* rows,
                                          int count, const jd_recorded_motion_columns* columns) {
    if (!JD_GIVEN(context, rows, columns))
        return JD_ERR_ARGUMENT;
    if (count < 1)
        return jd_fail(context, JD_ERR_RANGE, "a motion has %d rows, must be at least 1", count);
    for (int k = 0; k < JD_COORDINATE_COUNT; k++) {
        const extent e = extent_of(
            rows, count, offsetof(jd_recorded_motion_row, place) + (size_t)k * sizeof(double));
        if (columns->place[k] && !(fabs(e.last - e.first) <= OPEN * (e.most - e.least)))
            return open_end(context, jd_place_name(k), e);
    }
    for (int k = 0; k < JD_VELOCITY_COUNT; k++) {
        const extent e = extent_of(
            rows, count, offsetof(jd_recorded_motion_row, velocity) + (size_t)k * sizeof(double));
        const double largest = fmax(fabs(e.least), fabs(e.most));
        if (columns->velocity[k] && !(fabs(e.last - e.first) <= DISAGREE * largest))
            return open_end(context, jd_velocity_name(k), e);
    }
    return JD_OK;
}
