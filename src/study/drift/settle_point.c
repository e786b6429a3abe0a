// The search for the settled motion of one point, stretch by stretch.                 [drift:T4]
//
// The map is that of the states other than the place over a stretch of whole periods. Its fixed
// point is a motion that repeats with the drive; the drift of the stretch is followed along.

#include "judder/maths.h"
#include "study/drift/settle.h"

#include <math.h>
#include <string.h>

#define CALM 2    // stretches in a row that must be near the limit
#define LONGER 4  // what has not settled is measured over so many stretches
#define ENOUGH 3  // stretches before any can be called calm: two slow directions are known

static bool is_place(const jd_settle_frame* frame, int state) {
    return state == frame->places.x || state == frame->places.y;
}

size_t jd_settler_size(const jd_system* system) {
    return jd_anderson_size(system->state_count) + 4 * (size_t)system->state_count;
}

// ---- Units of the search -----------------------------------------------------------------------

// The states that are no place, each over its scale.
static void gather(const jd_settle_frame* frame, const double* y, double* z) {
    int n = 0;
    for (int i = 0; i < frame->system->state_count; i++)
        if (!is_place(frame, i))
            z[n++] = y[i] / frame->system->states[i].scale;
}

static void scatter(const jd_settle_frame* frame, const double* z, double* y) {
    int n = 0;
    for (int i = 0; i < frame->system->state_count; i++)
        if (!is_place(frame, i))
            y[i] = z[n++] * frame->system->states[i].scale;
}

// ---- Begin -------------------------------------------------------------------------------------

void jd_settler_init(jd_settler* s, const jd_settle_frame* frame, const double* initial,
                     double* memory) {
    const int states = frame->system->state_count;
    *s = (jd_settler){
        .y = memory,
        .g = memory + states,
        .far = memory + 2 * states,
        .way = memory + 3 * states,
        .t = frame->options->begin,
    };
    memcpy(s->y, initial, (size_t)states * sizeof(double));
    jd_anderson_begin(&s->search, states - 2, memory + 4 * states);
    gather(frame, s->y, s->search.z);
}

// A multiple of the number of batches, where there are enough of them.
static int64_t whole_periods(double cycles, jd_rhythm rhythm) {
    const double turn = JD_TURN;
    const double wanted = ceil(cycles * turn / (rhythm.fastest * rhythm.period));
    if (wanted <= JD_DRIFT_BATCHES)
        return wanted < 1 ? 1 : (int64_t)wanted;
    return (int64_t)ceil(wanted / JD_DRIFT_BATCHES) * JD_DRIFT_BATCHES;
}

bool jd_settler_begin(jd_settler* s, const jd_settle_frame* frame, const jd_model* model) {
    if (!s->begun) {
        const jd_rhythm rhythm = jd_model_rhythm(model, s->t, INFINITY);
        s->begun = true;
        if (rhythm.period > 0 && isfinite(rhythm.period)) {
            s->period = rhythm.period;
            s->periods = whole_periods(frame->options->cycles, rhythm);
        }
    }
    return s->periods > 0;
}

// ---- Stretches ---------------------------------------------------------------------------------

// Where nothing repeats the second half is divided into windows.
static jd_drift_plan plan_windows(const jd_settler* s, const jd_settle_frame* frame) {
    const double span = frame->options->span;
    return (jd_drift_plan){
        .period = 0.5 * span / JD_DRIFT_BATCHES,
        .from = s->t + 0.5 * span,
        .until = s->t + span,
        .periods = JD_DRIFT_BATCHES,
        .batches = JD_DRIFT_BATCHES,
        .transient = 0.5 * span,
    };
}

jd_drift_plan jd_settler_plan(const jd_settler* s, const jd_settle_frame* frame, bool measure) {
    if (s->periods == 0)
        return plan_windows(s, frame);
    const int64_t periods = measure && !s->steady ? LONGER * s->periods : s->periods;
    return (jd_drift_plan){
        .period = s->period,
        .common = true,
        .from = s->t,
        .until = s->t + (double)periods * s->period,
        .periods = periods,
        .batches = s->periods < JD_DRIFT_BATCHES ? (int)s->periods : JD_DRIFT_BATCHES,
        .transient = s->t - frame->options->begin,
    };
}

// Whether a drift is as near to its limit as was asked for.
static bool is_near(const jd_settler* s, const jd_settle_options* o, const double v[2]) {
    const double* limit = s->search.limit;
    return jd_hypot(limit[0] - v[0], limit[1] - v[1]) <=
           o->accuracy * jd_hypot(v[0], v[1]) + o->least;
}

bool jd_settler_step(jd_settler* s, const jd_settle_frame* frame, const double* y,
                     const jd_drift* drift) {
    jd_anderson* a = &s->search;
    const double q[2] = {drift->v_x, drift->v_y};
    gather(frame, y, s->g);
    jd_anderson_step(a, s->g, q);
    if (a->steps == a->plain + 1) {
        memcpy(s->far, a->before, (size_t)a->n * sizeof(double));
        memcpy(s->way, a->f, (size_t)a->n * sizeof(double));
    }
    s->t = drift->until;
    const double doubt = jd_anderson_doubt(a);
    const bool sure =
        doubt <= frame->options->accuracy * jd_hypot(q[0], q[1]) + frame->options->least;
    const bool calm = a->steps >= ENOUGH && sure && is_near(s, frame->options, q);
    s->calm = calm ? s->calm + 1 : 0;
    s->steady = s->calm >= CALM || a->defect == 0;
    // What has not settled goes on from where it has come to by itself.
    const bool over = !s->steady && a->steps >= frame->options->stretches;
    memcpy(s->y, y, (size_t)frame->system->state_count * sizeof(double));
    if (!over)
        scatter(frame, a->z, s->y);
    return !s->steady && !over;
}

bool jd_settler_confirm(jd_settler* s, const jd_settle_frame* frame, const jd_drift* drift) {
    const double v[2] = {drift->v_x, drift->v_y};
    if (!s->steady || is_near(s, frame->options, v))
        return true;
    s->steady = false;
    s->calm = 0;
    return s->search.steps >= frame->options->stretches;
}

// ---- Result ------------------------------------------------------------------------------------

// From a place far from the fixed point, with what is fast already gone, and its defect: a stretch
// brings it nearer by exp(-stretch/time).
static double settling_time(const jd_settler* s) {
    const jd_anderson* a = &s->search;
    double along = 0, square = 0;
    for (int i = 0; i < a->n; i++) {
        const double away = s->far[i] - a->before[i];
        along += s->way[i] * away;
        square += away * away;
    }
    const double left = 1 + along / square;  // of the distance, after a stretch
    const bool known = s->steady && a->steps > a->plain + 1 && left > 0 && left < 1;
    return known ? -(double)s->periods * s->period / jd_log(left) : (double)NAN;
}

void jd_settler_tell(const jd_settler* s, const jd_drift* drift, jd_settled* settled) {
    const double* limit = s->search.limit;
    settled->drift = *drift;
    settled->steady = s->steady;
    settled->remaining =
        s->search.steps == 0 ? (double)NAN : jd_hypot(limit[0] - drift->v_x, limit[1] - drift->v_y);
    settled->settling = settling_time(s);
}

// ---- Going on ----------------------------------------------------------------------------------

bool jd_settler_adopt(jd_settler* s, const jd_settler* from) {
    const jd_settler own = *s;
    *s = *from;
    s->y = own.y;
    s->g = own.g;
    s->far = own.far;
    s->way = own.way;
    return jd_anderson_adopt(&s->search, &own.search) && s->periods >= 0 && isfinite(s->t);
}
