// How far all points of a search for settled motions have come, in memory and as bytes.

#include "study/drift/settle.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

// ---- Begin -------------------------------------------------------------------------------------

static jd_status allocate(jd_settle_state* s, const jd_points* points,
                          const jd_settle_frame* frame) {
    const size_t count = (size_t)points->count, each = jd_settler_size(frame->system);
    s->count = points->count;
    s->settlers = calloc(count + 1, sizeof *s->settlers);
    s->memory = calloc(count * each + 1, sizeof(double));
    s->searches = calloc(count + 1, sizeof *s->searches);
    s->measured = calloc(count + 1, sizeof *s->measured);
    const bool whole = s->settlers && s->memory && s->searches && s->measured;
    for (size_t i = 0; whole && i < count; i++)
        jd_settler_init(&s->settlers[i], frame, points->base->initial, s->memory + i * each);
    return whole ? JD_OK : JD_ERR_MEMORY;
}

// Which points can be run, and which of them repeat: on one core, since it takes little.
static jd_status look_at_points(jd_settle_state* s, const jd_points* points,
                                const jd_settle_frame* frame) {
    jd_model* model;
    jd_status status = jd_model_copy(points->base, &model);
    for (int64_t i = 0; status == JD_OK && i < s->count; i++) {
        jd_status fits = points->set(points, i, model);
        if (fits == JD_OK)
            fits = jd_model_check_at(model, frame->options->begin);
        s->settled[i] = (jd_settled){.status = fits, .remaining = NAN, .settling = NAN};
        s->settled[i].drift = jd_drift_end(&(jd_drift_meter){.plan.batches = 1});
        s->searches[i] = fits == JD_OK && jd_settler_begin(&s->settlers[i], frame, model);
        s->measured[i] = fits != JD_OK;
        if (fits == JD_ERR_MEMORY)
            status = fits;
    }
    jd_model_free(model);
    return status;
}

jd_status jd_settle_state_create(const jd_points* points, const jd_settle_frame* frame,
                                 jd_settle_state* state) {
    const jd_status status = allocate(state, points, frame);
    return status == JD_OK ? look_at_points(state, points, frame) : status;
}

void jd_settle_state_free(jd_settle_state* state) {
    free(state->settlers);
    free(state->memory);
    free(state->searches);
    free(state->measured);
}

// ---- As bytes ----------------------------------------------------------------------------------

// The numbers of a search, with zeros between them and for its addresses.
static void put_settler(jd_bytes* bytes, const jd_settler* s) {
    const jd_anderson* from = &s->search;
    jd_settler clean;
    jd_anderson* to = &clean.search;
    memset(&clean, 0, sizeof clean);
    to->n = from->n;
    to->plain = from->plain;
    to->steps = from->steps;
    to->depth = from->depth;
    to->fresh = from->fresh;
    to->least = from->least;
    to->defect = from->defect;
    memcpy(to->q, from->q, sizeof to->q);
    memcpy(to->limit, from->limit, sizeof to->limit);
    memcpy(to->dq, from->dq, sizeof to->dq);
    clean.t = s->t;
    clean.begun = s->begun;
    clean.period = s->period;
    clean.periods = s->periods;
    clean.steady = s->steady;
    clean.calm = s->calm;
    jd_bytes_put(bytes, &clean, sizeof clean);
}

// What has begun: its motion, and where it still searches the numbers of its search.
jd_status jd_settle_state_put(const jd_settle_state* s, const jd_settle_frame* frame,
                              jd_bytes* bytes) {
    const size_t each = jd_settler_size(frame->system);
    jd_bytes_put(bytes, &s->count, sizeof s->count);
    jd_bytes_put(bytes, &s->admitted, sizeof s->admitted);
    for (int64_t i = 0; i < s->admitted; i++) {
        jd_bytes_put(bytes, &s->searches[i], sizeof s->searches[i]);
        jd_bytes_put(bytes, &s->measured[i], sizeof s->measured[i]);
        jd_bytes_put_settled(bytes, &s->settled[i]);
        if (s->measured[i])
            continue;
        put_settler(bytes, &s->settlers[i]);
        jd_bytes_put(bytes, s->memory + (size_t)i * each, each * sizeof(double));
    }
    return bytes->failed ? JD_ERR_MEMORY : JD_OK;
}

static bool take_bool(jd_bytes* bytes) {
    unsigned char byte = 0;
    jd_bytes_take(bytes, &byte, sizeof byte);
    bytes->failed = bytes->failed || byte > 1;
    return byte == 1;
}

static void take_settled(jd_bytes* bytes, jd_settled* settled) {
    unsigned char raw[sizeof *settled] = {0};
    jd_bytes_take(bytes, raw, sizeof raw);
    jd_settled_take(raw, settled);
}

// What stands where it tells yes or no must be one of these.
static void take_settler(jd_bytes* bytes, jd_settler* settler) {
    unsigned char raw[sizeof *settler] = {0};
    jd_bytes_take(bytes, raw, sizeof raw);
    bytes->failed = bytes->failed || raw[offsetof(jd_settler, begun)] > 1 ||
                    raw[offsetof(jd_settler, steady)] > 1 ||
                    raw[offsetof(jd_settler, search.fresh)] > 1;
    if (!bytes->failed)
        memcpy(settler, raw, sizeof raw);
}

static bool take_point(jd_settle_state* s, int64_t i, size_t each, jd_bytes* bytes) {
    jd_settler settler;
    s->searches[i] = take_bool(bytes);
    s->measured[i] = take_bool(bytes);
    take_settled(bytes, &s->settled[i]);
    if (bytes->failed || s->measured[i])
        return !bytes->failed;
    take_settler(bytes, &settler);
    jd_bytes_take(bytes, s->memory + (size_t)i * each, each * sizeof(double));
    return !bytes->failed && jd_settler_adopt(&s->settlers[i], &settler);
}

jd_status jd_settle_state_take(jd_settle_state* s, const jd_settle_frame* frame, jd_bytes* bytes) {
    const size_t each = jd_settler_size(frame->system);
    int64_t count = -1, admitted = -1;
    jd_bytes_take(bytes, &count, sizeof count);
    jd_bytes_take(bytes, &admitted, sizeof admitted);
    bool right = !bytes->failed && count == s->count && admitted >= 0 && admitted <= count;
    for (int64_t i = 0; right && i < admitted; i++)
        right = take_point(s, i, each, bytes);
    s->admitted = right ? admitted : 0;
    return right ? JD_OK : JD_ERR_FILE;
}
