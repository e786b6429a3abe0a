// One part of a map of drift, and a map that several processes make together.

#include "base/given.h"
#include "record/part/name.h"
#include "study/drift/share.h"

#include <string.h>

// ---- A part ------------------------------------------------------------------------------------

jd_status jd_drift_map_run_part(const jd_model* model, const jd_axis axes[2],
                                const jd_settle_options* options, const jd_share_options* how,
                                jd_study_part part, const char* path, jd_drift_totals* totals) {
    jd_drift_totals own;
    if (!JD_GIVEN(jd_context_of(model), model, axes, options, how, path))
        return JD_ERR_ARGUMENT;
    jd_status status = jd_drift_map_check(model, axes, options);
    if (status < 0)
        return status;
    const int64_t count = (int64_t)axes[0].points * axes[1].points;
    if (part.number < 1 || part.number > part.count || part.count > count)
        return jd_fail(model->context, JD_ERR_RANGE, "part %d of %d: this map has %lld points",
                       part.number, part.count, (long long)count);
    jd_drift_share s = {.model = model, .axes = axes, .options = options};
    status = jd_drift_share_begin(&s, how, jd_study_part_path(path, part));
    if (status == JD_OK)
        status = jd_motions_run_part(&s.motions, part, &s.points, options, totals ? totals : &own);
    jd_drift_share_end(&s);
    return status;
}

// ---- A team ------------------------------------------------------------------------------------

// All that is found, at rank 0.
static jd_status gather(jd_drift_share* s, const char* path, jd_drift_map** map) {
    jd_motions* m = &s->motions;
    jd_status status = jd_drift_map_new(s->model, s->axes, s->options, map, &m->settled);
    if (status == JD_OK) {
        memset(m->done, 0, (size_t)s->points.count * sizeof *m->done);
        status = jd_motions_read_all(m, path);
    }
    for (int64_t i = 0; i < s->points.count && status == JD_OK; i++)
        if (!m->done[i])
            m->settled[i].status = JD_CANCELLED;
    return status;
}

static jd_status run_team(jd_drift_share* s, const jd_team* team, const char* path,
                          jd_drift_map** map) {
    s->motions.about.part = team->rank;
    jd_status status = jd_motions_open_team(&s->motions, team, path);
    if (status < 0)
        return status;
    status = jd_motions_run_team(&s->motions, team, &s->points, 0, s->options);
    jd_journal_close(&s->motions.journal);
    if (status >= 0 && team->rank == 0) {
        const jd_status gathered = gather(s, path, map);
        status = gathered < 0 ? gathered : status;
    }
    return status;
}

jd_status jd_drift_map_run_team(const jd_model* model, const jd_axis axes[2],
                                const jd_settle_options* options, const jd_share_options* how,
                                const jd_team* team, const char* path, jd_drift_map** map) {
    if (map)
        *map = NULL;
    if (!JD_GIVEN(jd_context_of(model), model, axes, options, how, team, path, map))
        return JD_ERR_ARGUMENT;
    jd_status status = jd_drift_map_check(model, axes, options);
    if (status < 0)
        return status;
    jd_drift_share s = {.model = model, .axes = axes, .options = options};
    status = jd_drift_share_begin(&s, how, jd_rank_path(path, team->rank));
    status = jd_motions_agree(&s.motions, team, status);
    if (status == JD_OK)
        status = run_team(&s, team, path, map);
    jd_drift_share_end(&s);
    if (status < 0) {
        jd_drift_map_free(*map);
        *map = NULL;
    }
    return status;
}
