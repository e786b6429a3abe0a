// One part of a map of drift, and a map that several processes make together.

#include "base/given.h"
#include "model/model.h"
#include "record/part/deal.h"
#include "record/part/name.h"
#include "study/drift/share.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define TOGETHER 16  // points that a process takes at once, at least: they fill its lanes
#define END (INT64_C(1) << 60)  // added to the counter, it is behind the last block

static jd_drift_share share_of(const jd_model* model, const jd_axis axes[2],
                               const jd_settle_options* options, const jd_share_options* how) {
    return (jd_drift_share){
        .model = model,
        .axes = axes,
        .options = options,
        .how = how,
        .count = (int64_t)axes[0].points * axes[1].points,
        .journal = {.descriptor = -1},
    };
}

// ---- A part ------------------------------------------------------------------------------------

static jd_status add_total(void* data, int64_t index, int64_t slot, const unsigned char* bytes) {
    jd_settled settled;
    (void)index, (void)slot;
    memcpy(&settled, bytes + sizeof(int32_t), sizeof settled);
    jd_drift_totals_add(data, &settled);
    return JD_OK;
}

// All points of a part. NULL when out of memory.
static int64_t* list_points(int64_t count, jd_study_part part, int64_t holds) {
    int64_t* points = malloc((size_t)holds * sizeof *points);
    jd_deal deal;
    int64_t n = 0;
    for (int64_t turn = 0;
         points && (deal = jd_deal_part(count, part.number, part.count, turn)).count > 0; turn++)
        for (int64_t i = 0; i < deal.count; i++)
            points[n++] = deal.first + i;
    return points;
}

static jd_status run_part(jd_drift_share* s, jd_study_part part, jd_drift_totals* totals) {
    const int64_t holds = jd_deal_share(s->count, part.number, part.count);
    jd_journal_count count;
    int64_t* points = list_points(s->count, part, holds);
    jd_status status = points
                           ? jd_drift_share_begin(s, part.number, part.count, holds)
                           : jd_fail(s->model->context, JD_ERR_MEMORY, "out of memory for a map");
    s->ahead = 1;
    if (status == JD_OK)
        status = jd_drift_share_run(s, points, holds);
    free(points);
    if (status < 0)
        return status;
    *totals = (jd_drift_totals){.points = holds, .fastest = {-1, -1}};
    const jd_status read =
        jd_journal_each(s->model->context, &s->journal, add_total, totals, &count);
    totals->cancelled = holds - count.whole;
    jd_journal_sync(&s->journal);
    return read < 0 ? read : status;
}

jd_status jd_drift_map_run_part(const jd_model* model, const jd_axis axes[2],
                                const jd_settle_options* options, const jd_share_options* how,
                                jd_study_part part, const char* path, jd_drift_totals* totals) {
    jd_drift_totals own;
    if (!JD_GIVEN(jd_context_of(model), model, axes, options, how, path))
        return JD_ERR_ARGUMENT;
    jd_status status = jd_drift_map_check(model, axes, options);
    if (status < 0)
        return status;
    jd_drift_share s = share_of(model, axes, options, how);
    if (part.number < 1 || part.number > part.count || part.count > s.count)
        return jd_fail(model->context, JD_ERR_RANGE, "part %d of %d: this map has %lld points",
                       part.number, part.count, (long long)s.count);
    char* file = jd_study_part_path(path, part);
    if (!file)
        return jd_fail(model->context, JD_ERR_MEMORY, "out of memory for a map");
    s.path = file;
    status = run_part(&s, part, totals ? totals : &own);
    jd_drift_share_end(&s);
    free(file);
    return status;
}

// ---- A team ------------------------------------------------------------------------------------

// The files of all processes that are there: their points are done. Those of another study are an
// error.
static jd_status read_all(jd_drift_share* s, const char* path, jd_settled* settled) {
    unsigned char* skeleton;
    jd_journal_about about;
    char** names;
    const int count = jd_rank_list(path, &names);
    if (count < 0)
        return jd_fail(s->model->context, JD_ERR_MEMORY, "out of memory for a map");
    jd_status status = jd_drift_share_about(s, &about, &skeleton);
    free(skeleton);
    for (int i = 0; i < count && status == JD_OK; i++) {
        jd_journal journal;
        status = jd_journal_open(s->model->context, names[i], false, &journal);
        if (status != JD_OK)
            break;
        status =
            jd_journal_is_same(&journal.about, &about)
                ? jd_drift_share_read(s, &journal, settled)
                : jd_fail(s->model->context, JD_ERR_FILE,
                          "cannot resume '%s': it is of another study, model or version", names[i]);
        jd_journal_close(&journal);
    }
    jd_rank_list_free(names, count);
    return status;
}

// Files of processes that are in the way.
static jd_status clear_way(const jd_drift_share* s, const char* path) {
    char** names;
    const int count = jd_rank_list(path, &names);
    jd_status status = JD_OK;
    if (count > 0 && !s->how->replace)
        status =
            jd_fail(s->model->context, JD_ERR_FILE,
                    "'%s' is of an unfinished study: it can be resumed, or replaced", names[0]);
    else
        jd_team_clear(path);
    jd_rank_list_free(names, count > 0 ? count : 0);
    return status;
}

void jd_team_clear(const char* path) {
    char** names;
    const int count = path ? jd_rank_list(path, &names) : 0;
    for (int i = 0; i < count; i++)
        unlink(names[i]);
    if (count > 0)
        jd_rank_list_free(names, count);
}

// Whether all processes are well; what is wrong elsewhere is told there.
static jd_status agree(const jd_drift_share* s, const jd_team* team, jd_status status) {
    const int64_t failed = team->sum(team->data, status < 0);
    if (status >= 0 && failed > 0)
        return jd_fail(s->model->context, JD_ERR_FILE, "another process has failed");
    return status;
}

static jd_status prepare(jd_drift_share* s, const jd_team* team, const char* path) {
    s->done = calloc((size_t)s->count, sizeof *s->done);
    jd_status status =
        s->done ? JD_OK : jd_fail(s->model->context, JD_ERR_MEMORY, "out of memory for a map");
    if (status == JD_OK && s->how->resume)
        status = read_all(s, path, NULL);
    else if (status == JD_OK && team->rank == 0)
        status = clear_way(s, path);
    status = agree(s, team, status);
    if (status == JD_OK) {
        status = jd_drift_share_begin(s, team->rank, 0, 0);
        status = agree(s, team, status);
    }
    return status;
}

static jd_status run_block(jd_drift_share* s, jd_deal block) {
    const int64_t first = block.first * TOGETHER, most = s->count - first;
    const int64_t count = block.count * TOGETHER < most ? block.count * TOGETHER : most;
    int64_t* points = malloc((size_t)count * sizeof *points);
    if (!points)
        return jd_fail(s->model->context, JD_ERR_MEMORY, "out of memory for a map");
    for (int64_t i = 0; i < count; i++)
        points[i] = first + i;
    s->told = (double)first / (double)s->count;
    s->ahead = (double)count / (double)s->count;
    const jd_status status = jd_drift_share_run(s, points, count);
    free(points);
    return status;
}

static jd_status run_blocks(jd_drift_share* s, const jd_team* team) {
    jd_deal_taker taker = {.count = (s->count + TOGETHER - 1) / TOGETHER, .size = team->size};
    jd_status status = JD_OK;
    while (status == JD_OK) {
        const jd_deal block = jd_deal_take(&taker, team->take, team->data);
        if (block.count == 0)
            break;
        status = run_block(s, block);
    }
    if (status != JD_OK)  // the others end, too
        team->take(team->data, END);
    jd_journal_sync(&s->journal);
    return status;
}

// All that is found, at rank 0.
static jd_status gather(jd_drift_share* s, const char* path, jd_drift_map** map) {
    jd_settled* settled;
    jd_status status = jd_drift_map_new(s->model, s->axes, s->options, map, &settled);
    if (status == JD_OK) {
        memset(s->done, 0, (size_t)s->count * sizeof *s->done);
        status = read_all(s, path, settled);
    }
    for (int64_t i = 0; i < s->count && status == JD_OK; i++)
        if (!s->done[i])
            settled[i].status = JD_CANCELLED;
    return status;
}

static jd_status run_team(jd_drift_share* s, const jd_team* team, const char* path,
                          jd_drift_map** map) {
    jd_status status = prepare(s, team, path);
    if (status < 0)
        return status;
    status = run_blocks(s, team);
    const int64_t stopped = team->sum(team->data, status == JD_CANCELLED);
    status = agree(s, team, status);
    jd_journal_close(&s->journal);
    if (status >= 0 && team->rank == 0) {
        const jd_status gathered = gather(s, path, map);
        status = gathered < 0 ? gathered : status;
    }
    return status == JD_OK && stopped > 0 ? JD_CANCELLED : status;
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
    jd_drift_share s = share_of(model, axes, options, how);
    char* file = jd_rank_path(path, team->rank);
    if (!file)
        return jd_fail(model->context, JD_ERR_MEMORY, "out of memory for a map");
    s.path = file;
    status = run_team(&s, team, path, map);
    jd_drift_share_end(&s);
    free(file);
    if (status < 0) {
        jd_drift_map_free(*map);
        *map = NULL;
    }
    return status;
}
