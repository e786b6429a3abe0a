// Numbers that the page of a paper asks for.
#include "papers/value.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define SAME_TIME 1e-9  // of the run: rows this near to a time are at it

const char* const jd_take_names[JD_TAKES] = {
    [JD_TAKE_FIRST] = "first", [JD_TAKE_LAST] = "last",       [JD_TAKE_LEAST] = "least",
    [JD_TAKE_MOST] = "most",   [JD_TAKE_LARGEST] = "largest", [JD_TAKE_SPREAD] = "spread",
    [JD_TAKE_MEAN] = "mean",   [JD_TAKE_SLOPE] = "slope",     [JD_TAKE_COUNT] = "count",
    [JD_TAKE_FALL] = "fall",   [JD_TAKE_APART] = "apart",     [JD_TAKE_ALIKE] = "alike",
};

// ---- What is taken -----------------------------------------------------------------------------

// Numbers so far: of x, over which a slope is taken, and of y.
typedef struct tally {
    const jd_value_plan* plan;
    int64_t count;
    double first, last, least, most, fall;
    double x, y, xx, xy, yy;  // sums over numbers less the first of them
    double x0, y0;
} tally;

static void add(tally* t, double x, double y) {
    if (t->count == 0) {
        t->first = t->least = t->most = t->y0 = y;
        t->x0 = x;
    }
    t->fall = fmax(t->fall, t->count > 0 ? t->last - y : 0.0);
    t->count++;
    t->last = y;
    t->least = fmin(t->least, y);
    t->most = fmax(t->most, y);
    x -= t->x0;
    y -= t->y0;
    t->x += x;
    t->y += y;
    t->xx += x * x;
    t->xy += x * y;
    t->yy += y * y;
}

static double taken(const tally* t, jd_take take) {
    const double n = (double)t->count;
    if (take == JD_TAKE_COUNT)
        return n;
    if (t->count == 0)
        return NAN;
    const double vx = n * t->xx - t->x * t->x, vy = n * t->yy - t->y * t->y;
    switch (take) {
    case JD_TAKE_FIRST:
        return t->first;
    case JD_TAKE_LAST:
        return t->last;
    case JD_TAKE_LEAST:
        return t->least;
    case JD_TAKE_MOST:
        return t->most;
    case JD_TAKE_LARGEST:
    case JD_TAKE_APART:
        return fmax(fabs(t->least), fabs(t->most));
    case JD_TAKE_SPREAD:
        return t->most - t->least;
    case JD_TAKE_FALL:
        return t->fall;
    case JD_TAKE_MEAN:
        return t->y0 + t->y / n;
    case JD_TAKE_SLOPE:
        return (n * t->xy - t->x * t->y) / vx;
    default:
        return (n * t->xy - t->x * t->y) / sqrt(vx * vy);
    }
}

// A row or point: the first of its numbers is the time or the parameter.
static jd_status count_one(void* data, const jd_scope* scope) {
    tally* t = data;
    double y = scope->values[0];
    bool counts;
    jd_status status = jd_where(scope, t->plan->where, &counts);
    if (status == JD_OK && counts && t->plan->quantity != NULL)
        status = jd_formula_value(scope, t->plan->quantity, &y);
    if (status == JD_OK && counts && (!isnan(y) || t->plan->take == JD_TAKE_COUNT))
        add(t, scope->values[0], y);
    return status;
}

// ---- Rows --------------------------------------------------------------------------------------

// The quantity in one row.
static jd_status row_value(const jd_found* found, const jd_value_plan* plan, int64_t row,
                           double* value) {
    const jd_result* result = found->results[plan->run];
    const int count = jd_result_column_count(result);
    const char** names = calloc((size_t)count, sizeof *names);
    double* values = calloc((size_t)count, sizeof *values);
    const jd_scope scope = {found->names.source, names, values, count, found->columns.definitions,
                            found->columns.count};
    jd_status status = JD_OK;
    if (names == NULL || values == NULL)
        status = jd_fail(found->names.source->context, JD_ERR_MEMORY, "out of memory for a row");
    for (int k = 0; k < count && status == JD_OK; k++) {
        const jd_column* column = jd_result_column_at(result, k);
        names[k] = column->name;
        values[k] = column->values[row];
    }
    if (status == JD_OK)
        status = jd_formula_value(&scope, plan->quantity, value);
    free(names);
    free(values);
    return status;
}

// The row at a time, to a share of the run, -1: none. Of several `before` has the first, else it is
// the last.
static int64_t row_at(const jd_result* result, double t, double share, bool before) {
    const double* times = jd_result_column_at(result, 0)->values;
    const int64_t rows = jd_result_row_count(result);
    const double near = rows > 0 ? share * fabs(times[rows - 1] - times[0]) : 0.0;
    int64_t found = -1;
    for (int64_t i = 0; i < rows; i++)
        if (fabs(times[i] - t) <= near &&
            (found < 0 || fabs(times[i] - t) < fabs(times[found] - t) ||
             (!before && times[i] == times[found])))
            found = i;
    return found;
}

static jd_status value_at(const jd_found* found, const jd_value_plan* plan, double t,
                          double* value) {
    const int64_t row = row_at(found->results[plan->run], t, SAME_TIME, false);
    *value = NAN;
    return row >= 0 ? row_value(found, plan, row, value) : JD_OK;
}

// Rows of two runs in pairs: those of one time.
typedef struct pairs {
    const jd_value_plan* plan;
    double *times, *values;  // of the first run
    int64_t count, next;     // of these; the first that may still have a fellow
    tally tally;
    bool second, alike;
} pairs;

static jd_status pair_one(void* data, const jd_scope* scope) {
    pairs* p = data;
    const double t = scope->values[0];
    double y;
    const jd_status status = jd_formula_value(scope, p->plan->quantity, &y);
    if (status != JD_OK)
        return status;
    if (!p->second) {
        p->times[p->count] = t;
        p->values[p->count++] = y;
        return JD_OK;
    }
    while (p->next < p->count && p->times[p->next] < t)
        p->next++;
    if (p->next == p->count || p->times[p->next] > t)
        return JD_OK;
    const double other = p->values[p->next++];
    add(&p->tally, p->alike ? other : 0.0, p->alike ? y : y - other);
    return JD_OK;
}

// Rows at events of one run alone are left out; with few others there is no answer.
static jd_status pair_value(const jd_found* found, const jd_value_plan* plan, double* value) {
    const jd_result *a = found->results[plan->run], *b = found->results[plan->with];
    const int64_t rows = jd_result_row_count(a), others = jd_result_row_count(b);
    pairs p = {.plan = plan, .alike = plan->take == JD_TAKE_ALIKE};
    p.times = calloc((size_t)rows + 1, sizeof *p.times);
    p.values = calloc((size_t)rows + 1, sizeof *p.values);
    jd_status status = JD_OK;
    if (p.times == NULL || p.values == NULL)
        status = jd_fail(found->names.source->context, JD_ERR_MEMORY, "out of memory for rows");
    if (status == JD_OK)
        status = jd_each_row(&found->columns, a, pair_one, &p);
    p.second = true;
    if (status == JD_OK)
        status = jd_each_row(&found->columns, b, pair_one, &p);
    const bool enough = 2 * p.tally.count > (rows > others ? rows : others);
    *value = enough ? taken(&p.tally, plan->take) : NAN;
    free(p.times);
    free(p.values);
    return status;
}

// ---- Events ------------------------------------------------------------------------------------

static bool is_such(const jd_value_plan* plan, const jd_event* event) {
    return strcmp(event->kind, plan->event) == 0 &&
           (plan->contact == NULL ||
            (event->name != NULL && strcmp(event->name, plan->contact) == 0));
}

// The event that is meant; NULL: there is none.
static const jd_event* find_event(const jd_result* result, const jd_value_plan* plan) {
    const int count = jd_result_event_count(result), step = plan->nth > 0 ? 1 : -1;
    int left = abs(plan->nth);
    for (int i = step > 0 ? 0 : count - 1; i >= 0 && i < count; i += step) {
        const jd_event* event = jd_result_event_at(result, i);
        if (is_such(plan, event) && --left == 0)
            return event;
    }
    return NULL;
}

// The quantity in the states at an event: where nothing jumps there is no row.
static jd_status state_value(const jd_found* found, const jd_value_plan* plan,
                             const jd_event* event, double* value) {
    const jd_result* result = found->results[plan->run];
    const int count = jd_result_column_count(result);
    const char** names = calloc((size_t)count, sizeof *names);
    double* values = calloc((size_t)count, sizeof *values);
    jd_scope scope = {found->names.source, names, values, 0, found->columns.definitions,
                      found->columns.count};
    jd_status status = JD_OK;
    int states = 0;
    if (names == NULL || values == NULL)
        status = jd_fail(scope.source->context, JD_ERR_MEMORY, "out of memory for a row");
    for (int k = 0; k < count && status == JD_OK; k++) {
        const jd_column* column = jd_result_column_at(result, k);
        if (column->role == JD_COLUMN_OUTPUT)
            continue;
        names[scope.count] = column->name;
        values[scope.count++] = column->role == JD_COLUMN_TIME ? event->t : event->state[states++];
    }
    if (status == JD_OK)
        status = jd_formula_value(&scope, plan->quantity, value);
    free(names);
    free(values);
    return status;
}

// The quantity at an event, on the side that is asked for.
static jd_status at_event(const jd_found* found, const jd_value_plan* plan, const jd_event* event,
                          double* value) {
    const jd_result* result = found->results[plan->run];
    const int64_t before = row_at(result, event->t, 0.0, true);
    const int64_t after = row_at(result, event->t, 0.0, false);
    double other = 0.0;
    if (after < 0 && event->state != NULL)
        return state_value(found, plan, event, value);
    *value = NAN;
    if (after < 0)
        return JD_OK;
    jd_status status = row_value(found, plan, plan->side == JD_SIDE_BEFORE ? before : after, value);
    if (status == JD_OK && plan->side == JD_SIDE_JUMP)
        status = row_value(found, plan, before, &other);
    *value -= other;
    return status;
}

static jd_status event_value(const jd_found* found, const jd_value_plan* plan, double* value) {
    const jd_event* event = find_event(found->results[plan->run], plan);
    *value = event != NULL ? event->t : NAN;
    return event != NULL && plan->quantity != NULL ? at_event(found, plan, event, value) : JD_OK;
}

// All events of a kind: times, or the quantity behind each of them.
static jd_status events_value(const jd_found* found, const jd_value_plan* plan, double* value) {
    static const char* const names[] = {"t"};
    const jd_result* result = found->results[plan->run];
    tally t = {.plan = plan};
    jd_status status = JD_OK;
    for (int i = 0; i < jd_result_event_count(result) && status == JD_OK; i++) {
        const jd_event* event = jd_result_event_at(result, i);
        const jd_scope scope = {
            .source = found->names.source, .names = names, .values = &event->t, .count = 1};
        double y = event->t;
        bool counts = false;
        if (is_such(plan, event))
            status = jd_where(&scope, plan->where, &counts);
        if (status == JD_OK && counts && plan->quantity != NULL)
            status = at_event(found, plan, event, &y);
        if (status == JD_OK && counts)
            add(&t, event->t, y);
    }
    *value = taken(&t, plan->take);
    return status;
}

// ---- All of them -------------------------------------------------------------------------------

jd_status jd_value_find(const jd_found* found, const jd_value_plan* plan, double* value) {
    tally t = {.plan = plan};
    jd_status status;
    *value = NAN;
    if (plan->formula != NULL)
        return jd_formula_value(&found->names, plan->formula, value);
    if (plan->event != NULL)
        return plan->nth != 0 ? event_value(found, plan, value) : events_value(found, plan, value);
    if (plan->with >= 0)
        return pair_value(found, plan, value);
    if (plan->at != NULL) {
        double time;
        status = jd_formula_value(&found->names, plan->at, &time);
        return status == JD_OK ? value_at(found, plan, time, value) : status;
    }
    if (plan->run >= 0)
        status = jd_each_row(&found->columns, found->results[plan->run], count_one, &t);
    else
        status = jd_each_point(&found->columns, found->diagrams[plan->sweep], count_one, &t);
    *value = taken(&t, plan->take);
    return status;
}
