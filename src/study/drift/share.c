// Points of a map of drift go into a journal, each when it is done. The journal's skeleton is the
// HDF5 file of the map without rows: with the motions, all that a table needs.

#include "study/drift/share.h"

#include "base/given.h"
#include "model/model.h"
#include "record/array_file_name.h"
#include "record/result_file.h"
#include "study/drift/settle.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static jd_status no_memory(const jd_drift_share* s) {
    return jd_fail(s->model->context, JD_ERR_MEMORY, "out of memory for a map");
}

// ---- Which map ---------------------------------------------------------------------------------

// The file of the map with its axes alone.
static jd_status make_skeleton(const jd_drift_share* s, unsigned char** bytes, size_t* size) {
    double* values = malloc((size_t)(2 * s->count) * sizeof *values);
    int64_t* points = malloc((size_t)s->count * sizeof *points);
    jd_status status = values && points ? JD_OK : no_memory(s);
    for (int64_t i = 0; points && i < s->count; i++)
        points[i] = i;
    if (status == JD_OK) {
        const jd_column axes[2] = {
            jd_drift_map_column(s->model, s->axes, 0, points, s->count, values),
            jd_drift_map_column(s->model, s->axes, 1, points, s->count, values + s->count)};
        const jd_drift_table table = {
            .study = "drift",
            .model = s->model,
            .scenario = s->how->scenario,
            .leading = axes,
            .leading_count = 2,
            .row_count = s->count,
            .options = jd_drift_map_kept(s->options),
        };
        status = jd_drift_table_image(s->model->context, &table, bytes, size);
    }
    free(values);
    free(points);
    return status;
}

// What a table does not tell, and yet makes another map.
static uint64_t fingerprint(const jd_drift_share* s, const unsigned char* bytes, size_t size) {
    char text[128];
    const int length = snprintf(text, sizeof text, "%zu %" PRId64 " %d %d", sizeof(jd_settled),
                                s->options->max_steps, s->axes[0].points, s->axes[1].points);
    const uint64_t sum = jd_checksum(JD_CHECKSUM_BEGIN, (const unsigned char*)text, (size_t)length);
    return jd_checksum(sum, bytes, size);
}

jd_status jd_drift_share_about(const jd_drift_share* s, jd_journal_about* about,
                               unsigned char** skeleton) {
    size_t size = 0;
    *skeleton = NULL;
    const jd_status status = make_skeleton(s, skeleton, &size);
    if (status != JD_OK)
        return status;
    *about = (jd_journal_about){
        .study = "drift",
        .cases = s->count,
        .whole = (int64_t)size + s->count * (int64_t)JD_DRIFT_SLOT,
        .skeleton = (int64_t)size,
        .layout = fingerprint(s, *skeleton, size),
        .field_count = 2,
    };
    return JD_OK;
}

// ---- Journal -----------------------------------------------------------------------------------

typedef struct reading {
    jd_drift_share* share;
    jd_settled* settled;
} reading;

static jd_status take_point(void* data, int64_t index, int64_t slot, const unsigned char* bytes) {
    const reading* r = data;
    (void)slot;
    r->share->done[index] = true;
    if (r->settled)
        memcpy(&r->settled[index], bytes + sizeof(int32_t), sizeof *r->settled);
    return JD_OK;
}

jd_status jd_drift_share_read(jd_drift_share* s, jd_journal* journal, jd_settled* settled) {
    jd_journal_count count;
    reading r = {s, settled};
    return jd_journal_each(s->model->context, journal, take_point, &r, &count);
}

static jd_status go_on(jd_drift_share* s, const jd_journal_about* about) {
    jd_context* context = s->model->context;
    const jd_status status = jd_journal_open(context, s->path, true, &s->journal);
    if (status != JD_OK)
        return status;
    const jd_journal_about* old = &s->journal.about;
    if (!jd_journal_is_same(old, about))
        return jd_fail(context, JD_ERR_FILE,
                       "cannot resume '%s': it is of another study, model or version", s->path);
    if (old->part != about->part || old->parts != about->parts)
        return jd_fail(context, JD_ERR_FILE, "cannot resume '%s': it is part %lld of %lld", s->path,
                       (long long)old->part, (long long)old->parts);
    return jd_drift_share_read(s, &s->journal, NULL);
}

static jd_status create(jd_drift_share* s, const jd_journal_about* about,
                        const unsigned char* skeleton) {
    jd_context* context = s->model->context;
    const jd_journal_field fields[2] = {
        {about->skeleton, sizeof(int32_t)},
        {about->skeleton + s->count * (int64_t)sizeof(int32_t), sizeof(jd_settled)}};
    jd_status status = JD_OK;
    const bool exists = access(s->path, F_OK) == 0;
    if (exists && !s->how->replace)
        return jd_fail(context, JD_ERR_FILE,
                       jd_array_file_is_busy(s->path)
                           ? "another process is writing '%s'"
                           : "'%s' exists already: it can be resumed, or replaced",
                       s->path);
    if (exists)
        status = jd_array_file_remove(context, s->path);
    return status == JD_OK
               ? jd_journal_create(context, s->path, about, fields, skeleton, &s->journal)
               : status;
}

jd_status jd_drift_share_begin(jd_drift_share* s, int64_t part, int64_t parts, int64_t holds) {
    unsigned char* skeleton;
    jd_journal_about about;
    s->journal.descriptor = -1;
    jd_status status = jd_drift_share_about(s, &about, &skeleton);
    if (status != JD_OK)
        return status;
    about.part = part;
    about.parts = parts;
    about.holds = holds;
    if (!s->done)
        s->done = calloc((size_t)s->count, sizeof *s->done);
    if (!s->done)
        status = no_memory(s);
    else if (s->how->resume && access(s->path, F_OK) == 0)
        status = go_on(s, &about);
    else
        status = create(s, &about, skeleton);
    free(skeleton);
    return status;
}

void jd_drift_share_end(jd_drift_share* s) {
    jd_journal_close(&s->journal);
    free(s->done);
    s->done = NULL;
}

// ---- Points ------------------------------------------------------------------------------------

// Some points of the map.
typedef struct listed {
    jd_points points;  // first: the search hands back a pointer to it
    jd_drift_share* share;
    const int64_t* list;
} listed;

static jd_status set_point(const jd_points* points, int64_t index, jd_model* model) {
    const listed* l = (const listed*)points;
    return jd_drift_map_set(l->share->axes, l->list[index], model);
}

// The motion with zeros between its fields: the same one has the same bytes.
static jd_status put_point(const jd_points* points, int64_t index, const jd_settled* settled) {
    const listed* l = (const listed*)points;
    jd_drift_share* s = l->share;
    const int32_t mark = 1;
    jd_bytes bytes = {0};
    jd_bytes_put(&bytes, &mark, sizeof mark);
    jd_bytes_put_settled(&bytes, settled);
    if (bytes.failed)
        return JD_ERR_MEMORY;
    const int64_t slot = jd_journal_take(&s->journal);
    int error = jd_journal_put(&s->journal, slot, 0, bytes.at, bytes.size);
    if (error == 0)
        error = jd_journal_seal(&s->journal, slot, l->list[index]);
    free(bytes.at);
    if (error == 0)
        s->done[l->list[index]] = true;
    return error == 0 ? JD_OK : JD_ERR_FILE;
}

static bool tell(void* data, double done) {
    const jd_drift_share* s = data;
    const jd_settle_options* o = s->options;
    const double share = s->told + s->ahead * done;
    return !o->progress || o->progress(o->progress_data, share < 1 ? share : 1);
}

// Points that could not begin are told at the end.
static jd_status put_rest(const listed* l, const jd_settled* settled) {
    jd_status status = JD_OK;
    for (int64_t i = 0; i < l->points.count && status == JD_OK; i++)
        if (!l->share->done[l->list[i]] && settled[i].status != JD_CANCELLED)
            status = put_point(&l->points, i, &settled[i]);
    return status;
}

static jd_status judge(const jd_drift_share* s, jd_status status) {
    const int error = atomic_load(&s->journal.error);
    return error == 0 ? status
                      : jd_fail(s->model->context, JD_ERR_FILE,
                                "cannot write '%s': %s; what is finished is in it, and it can be "
                                "resumed",
                                s->path, strerror(error));
}

jd_status jd_drift_share_run(jd_drift_share* s, int64_t* points, int64_t count) {
    jd_settle_options options = *s->options;
    listed l = {{.base = s->model, .set = set_point, .done = put_point}, s, points};
    for (int64_t i = 0; i < count; i++)
        if (!s->done[points[i]])
            points[l.points.count++] = points[i];
    if (l.points.count == 0)
        return JD_OK;
    jd_settled* settled = calloc((size_t)l.points.count, sizeof *settled);
    if (!settled)
        return no_memory(s);
    options.progress = tell;
    options.progress_data = s;
    options.part = NULL;
    options.resume = false;
    jd_status status = jd_settle_points(&l.points, &options, settled);
    if (status >= 0) {
        const jd_status rest = put_rest(&l, settled);
        status = rest < 0 ? rest : status;
    }
    free(settled);
    return judge(s, status);
}
