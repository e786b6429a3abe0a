// Points of a map of drift go into a journal, each when it is done. The journal's skeleton is the
// HDF5 file of the map without rows: with the motions, all that a table needs.

#include "study/drift/share.h"

#include "model/model.h"
#include "record/result_file.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

// ---- Which map ---------------------------------------------------------------------------------

// The file of the map with its axes alone.
static jd_status make_skeleton(const jd_drift_share* s, const char* scenario, unsigned char** bytes,
                               size_t* size) {
    const int64_t count = s->points.count;
    double* values = malloc((size_t)(2 * count) * sizeof *values);
    int64_t* points = malloc((size_t)count * sizeof *points);
    jd_status status = values && points
                           ? JD_OK
                           : jd_fail(s->model->context, JD_ERR_MEMORY, "out of memory for a map");
    for (int64_t i = 0; points && i < count; i++)
        points[i] = i;
    if (status == JD_OK) {
        const jd_column axes[2] = {
            jd_drift_map_column(s->model, s->axes, 0, points, count, values),
            jd_drift_map_column(s->model, s->axes, 1, points, count, values + count)};
        const jd_drift_table table = {
            .study = "drift",
            .model = s->model,
            .scenario = scenario,
            .leading = axes,
            .leading_count = 2,
            .row_count = count,
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

// ---- Life --------------------------------------------------------------------------------------

static jd_status set_point(const jd_points* points, int64_t index, jd_model* model) {
    return jd_drift_map_set(((const jd_drift_share*)points)->axes, index, model);
}

jd_status jd_drift_share_begin(jd_drift_share* s, const jd_share_options* how, char* path) {
    const int64_t count = (int64_t)s->axes[0].points * s->axes[1].points;
    unsigned char* skeleton = NULL;
    size_t size = 0;
    s->points = (jd_points){.base = s->model, .count = count, .set = set_point};
    s->motions = (jd_motions){
        .context = s->model->context, .how = how, .path = path, .journal = {.descriptor = -1}};
    const jd_status status = make_skeleton(s, how->scenario, &skeleton, &size);
    if (status != JD_OK)
        return status;
    const jd_journal_about about = {.study = "drift",
                                    .cases = count,
                                    .skeleton = (int64_t)size,
                                    .layout = fingerprint(s, skeleton, size)};
    return jd_motions_init(&s->motions, &about, path, skeleton);
}

void jd_drift_share_end(jd_drift_share* s) { jd_motions_free(&s->motions); }
