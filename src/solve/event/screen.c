// The functions that are watched, in all lanes at once, and a first look at the steps: lanes in
// which nothing can have happened are let go, so that the search of crossing.h is made only where
// something may have. It samples and judges as that search does.           [events:E3] [events:E10]

#include "numeric/chebyshev.h"
#include "solve/batch.h"
#include "solve/event.h"
#include "solve/step/stepper.h"

#define POINTS JD_CHEBYSHEV_POINTS
#define LEAST_TURN 2.0  // on a step: what turns by less together is known from three samples

int jd_screen_count(const jd_batch* b) {
    return b->spec->system->watch_count + b->spec->trigger_count;
}

void jd_screen_functions(jd_batch* b, jd_mask stuck, jd_real t, const jd_real* numbers,
                         jd_real* g) {
    const jd_batch_spec* spec = b->spec;
    const int watches = spec->system->watch_count;
    const int own = b->store.contacts.watches;
    if (jd_instance_contacts(&b->store))
        jd_touch_watch(&b->store.contacts, &b->store.instance, t, numbers, g);
    if (spec->system->kernel->watch) {
        spec->system->kernel->watch(&b->store.instance, t, numbers, b->watched);
        for (int i = own; i < watches; i++)
            g[i] = b->watched[i - own];
    }
    if (spec->triggers_measure)
        jd_instance_measure(&b->store, stuck, t, numbers, b->watched);
    for (int i = 0; i < spec->trigger_count; i++) {
        const jd_trigger* trigger = &spec->triggers[i];
        const bool state = trigger->place < b->states;
        const jd_real value =
            state ? numbers[trigger->place] : b->watched[trigger->place - b->states];
        g[watches + i] = value - trigger->value;
    }
}

int jd_screen_degrees(const jd_batch* b, signed char* degree) {
    const int watches = b->spec->system->watch_count;
    int points = watches > 0 && !b->spec->system->kernel->smooth ? POINTS : 5;
    for (int i = 0; i < watches; i++)
        degree[i] = 0;
    for (int i = 0; i < b->spec->trigger_count; i++) {
        const bool state = b->spec->triggers[i].place < b->states;
        degree[watches + i] = (signed char)(state ? b->spec->stepper->degree : 0);
        const int least = !state || degree[watches + i] > 8 ? POINTS
                          : degree[watches + i] > 4         ? 9
                                                            : 5;
        points = least > points ? least : points;
    }
    return points;
}

// ---- First look: ends and middle ---------------------------------------------------------------

// Lanes in which a function keeps away from zero by more than the parabola through its values at
// the ends and in the middle lets expect.                                           [events:E11]
static jd_mask is_away(jd_real first, jd_real middle, jd_real last) {
    const jd_real mean = 0.25 * (first + last) + 0.5 * middle, slope = 0.5 * (last - first);
    const jd_real bend = 0.25 * (first + last) - 0.5 * middle;
    return jd_gt(jd_abs(mean), 2.0 * jd_abs(slope) + 8.0 * jd_abs(bend));
}

// Lanes in which each function counts from the side on which its step begins.
static jd_mask is_settled(const jd_batch* b, int function, jd_real first) {
    const jd_mask up = jd_gt(first, jd_set(0.0));
    jd_mask settled = jd_mask_none();
    for (int lane = 0; lane < JD_LANES; lane++)
        jd_mask_put(&settled, lane,
                    b->lane[lane].side[function] == (jd_mask_get(up, lane) ? 1 : -1));
    return settled;
}

// The functions at one of the three places; of contacts as far as gaps tell them, with their turns.
typedef struct look {
    jd_real g[JD_MAX_CROSSINGS];
    jd_real turn[JD_MOST_TURNS];
} look;

static jd_mask look_at(jd_batch* b, jd_real t, const jd_real* y, look* l) {
    jd_touch_store* s = &b->store.contacts;
    if (!jd_instance_contacts(&b->store)) {
        jd_screen_functions(b, b->riding, t, y, l->g);
        return jd_mask_all();
    }
    const jd_mask told = jd_touch_near(s, &b->store.instance, t, y, l->g);
    for (int i = 0; i < s->system->kernel->turns[1]; i++)
        l->turn[i] = s->turn[i];
    return told;
}

// Lanes in which turns change by little together.
static jd_mask turns_little(const jd_batch* b, const look* first, const look* middle,
                            const look* last) {
    const jd_system_kernel* kernel = b->spec->system->kernel;
    jd_real sum = jd_set(0.0);
    if (!jd_instance_contacts(&b->store))
        return jd_mask_all();
    const int count = kernel->turns[b->store.contacts.touch->glance == JD_GLANCE_LASTING];
    for (int i = 0; i < count; i++)
        sum += jd_abs(middle->turn[i] - first->turn[i]) + jd_abs(last->turn[i] - middle->turn[i]);
    return jd_lt(sum, jd_set(LEAST_TURN));
}

// Whether the functions of the system are such that a few samples tell.
static bool is_smooth(const jd_batch* b) {
    const jd_system_kernel* kernel = b->spec->system->kernel;
    const bool own = !kernel->watch || kernel->smooth;
    return own && (jd_instance_contacts(&b->store) ? !kernel->watch && kernel->turns
                                                   : kernel->watch != NULL);
}

jd_mask jd_screen_quiet(jd_batch* b) {
    const jd_batch_spec* spec = b->spec;
    jd_mask quiet = b->busy & b->accepted & ~(b->close | b->riding);
    if (!is_smooth(b) || spec->trigger_count > 0 || !spec->stepper->middle || !jd_any(quiet))
        return jd_mask_none();
    look first, middle, last;
    quiet &= look_at(b, b->t, b->y, &first);
    if (!jd_any(quiet))
        return quiet;
    quiet &= look_at(b, b->t_new, b->y_new, &last);
    spec->stepper->middle(b, b->other);
    quiet &= look_at(b, b->t + 0.5 * b->h, b->other, &middle);
    quiet &= turns_little(b, &first, &middle, &last);
    for (int i = 0; i < spec->system->watch_count; i++) {
        const jd_real *f = &first.g[i], *m = &middle.g[i], *l = &last.g[i];
        const jd_mask off = ~(jd_eq(*f, *f) | jd_eq(*m, *m) | jd_eq(*l, *l));
        quiet &= off | (is_away(*f, *m, *l) & is_settled(b, i, *f));
    }
    return quiet;
}

// ---- Second look: Chebyshev points -------------------------------------------------------------

// Coefficient k of the polynomial through n Chebyshev points, values from left to right.
static jd_real coefficient(const jd_real* v, int n, int k, const double* cosine) {
    const int last = n - 1, turn = 16 / last;
    jd_real sum = 0.5 * (v[last] + (k % 2 ? -v[0] : v[0]));
    for (int j = 1; j < last; j++)
        sum += v[last - j] * cosine[j * k * turn % 32];
    return sum * ((k == 0 || k == last ? 1.0 : 2.0) / last);
}

// Lanes in which a function has no zero, with room for the error of its polynomial and the band.
static jd_mask is_clear(const jd_real* v, int n, bool known, const double* cosine) {
    jd_real rest = jd_set(0.0), tail = rest, most = rest, largest = rest;
    const jd_real first = jd_abs(coefficient(v, n, 0, cosine));
    for (int k = 1; k < n; k++) {
        const jd_real c = jd_abs(coefficient(v, n, k, cosine));
        rest += c;
        most = jd_max(most, c);
        tail = k >= n - 3 ? jd_max(tail, c) : tail;
    }
    for (int j = 0; j < n; j++)
        largest = jd_max(largest, jd_abs(v[j]));
    const jd_real error = known ? 1e-14 * jd_max(first, most) : 6.0 * tail;
    return jd_gt(first - rest, error + JD_CROSSING_TOUCH * largest);
}

// Where a function is a number.
typedef struct stated {
    jd_mask some, all;  // lanes in which it is at some of the points, and at all of them
} stated;

static stated is_stated(const jd_real* v, int n) {
    stated is = {jd_mask_none(), jd_mask_all()};
    for (int j = 0; j < n; j++) {
        const jd_mask number = jd_eq(v[j], v[j]);
        is.some |= number;
        is.all &= number;
    }
    return is;
}

// All functions at the Chebyshev points of the steps from t to x1: v[function * n + point].
static jd_status sample_steps(jd_batch* b, jd_real x1, int n, jd_real* v) {
    const int count = jd_screen_count(b);
    const jd_real length = x1 - b->t;
    jd_real g[JD_MAX_CROSSINGS];
    for (int j = 0; j < n; j++) {
        const double u = jd_chebyshev_point(j * (POINTS - 1) / (n - 1));
        const jd_real inside = jd_min(b->t + (0.5 + 0.5 * u) * length, x1);
        const jd_real x = j == n - 1 ? x1 : inside;
        const jd_status status = b->spec->stepper->sample(b, x, b->other);
        if (status < 0)
            return status;
        const jd_real t =
            jd_batch_touches(b) ? jd_select(b->close, b->other[jd_batch_clock(b)], x) : x;
        jd_screen_functions(b, b->riding, t, b->other, g);
        for (int i = 0; i < count; i++)
            v[i * n + j] = g[i];
    }
    return JD_OK;
}

jd_mask jd_screen(jd_batch* b, jd_mask lanes, jd_real x1) {
    signed char degree[JD_MAX_CROSSINGS];
    jd_real v[JD_MAX_CROSSINGS * POINTS];
    double cosine[32];
    const int n = jd_screen_degrees(b, degree);
    for (int j = 0; j < 32; j++)
        cosine[j] = -jd_chebyshev_point(j);
    if (sample_steps(b, x1, n, v) < 0)
        return lanes;  // the search tells
    jd_mask quiet = lanes;
    for (int i = 0; i < jd_screen_count(b); i++) {
        // Of a function that is nowhere a number the event cannot happen in this regime. Modes do not
        // change on a step: a contact that states numbers at some of its points only has lost them.
        const stated is = is_stated(&v[i * n], n);
        if (i < b->store.contacts.watches)
            b->lost |= lanes & is.some & ~is.all;
        if (!jd_any(quiet & is.some))
            continue;
        const jd_mask clear = is_clear(&v[i * n], n, degree[i] > 0, cosine);
        quiet &= ~is.some | (clear & is_settled(b, i, v[i * n]));
    }
    return lanes & ~quiet;
}
