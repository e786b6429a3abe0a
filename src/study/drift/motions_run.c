// Points of a study go into the journal of a process, each when it is done; a team shares them by
// blocks from its counter.

#include "record/part/deal.h"
#include "study/drift/map.h"
#include "study/drift/motions.h"

#include <stdlib.h>

#define TOGETHER 16  // most points that a process takes at once: they fill its lanes
#define ROUNDS 4     // blocks that a process has at least, where there are enough points

static jd_status no_memory(const jd_motions* m) {
    return jd_fail(m->context, JD_ERR_MEMORY, "out of memory for a study");
}

// ---- Some points -------------------------------------------------------------------------------

typedef struct listed {
    jd_points points;  // first: the search hands back a pointer to it
    jd_motions* motions;
    const jd_points* all;
    int64_t first;
    const int64_t* list;
} listed;

static jd_status set_point(const jd_points* points, int64_t index, jd_model* model) {
    const listed* l = (const listed*)points;
    return l->all->set(l->all, l->list[index], model);
}

static jd_status put_point(const jd_points* points, int64_t index, const jd_settled* settled) {
    const listed* l = (const listed*)points;
    return jd_motions_put(l->motions, l->first + l->list[index], settled);
}

// Points that could not begin are told at the end.
static jd_status put_rest(const listed* l, const jd_settled* settled) {
    jd_status status = JD_OK;
    for (int64_t i = 0; i < l->points.count && status == JD_OK; i++)
        if (!l->motions->done[l->first + l->list[i]] && settled[i].status != JD_CANCELLED)
            status = put_point(&l->points, i, &settled[i]);
    return status;
}

jd_status jd_motions_run(jd_motions* m, const jd_points* points, int64_t first, int64_t* list,
                         int64_t count, const jd_settle_options* options) {
    jd_settle_options how = *options;
    listed l = {
        {.base = points->base, .set = set_point, .done = put_point}, m, points, first, list};
    for (int64_t i = 0; i < count; i++)
        if (!m->done[first + list[i]])
            list[l.points.count++] = list[i];
    if (l.points.count == 0)
        return JD_OK;
    jd_settled* settled = calloc((size_t)l.points.count, sizeof *settled);
    if (!settled)
        return no_memory(m);
    how.part = NULL;
    how.resume = false;
    jd_status status = jd_settle_points(&l.points, &how, settled);
    if (status >= 0) {
        const jd_status rest = put_rest(&l, settled);
        status = rest < 0 ? rest : status;
    }
    free(settled);
    return jd_motions_judge(m, status);
}

// ---- A part ------------------------------------------------------------------------------------

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

static jd_status add_total(void* data, int64_t index, int64_t slot, const unsigned char* bytes) {
    jd_settled settled;
    (void)index, (void)slot;
    jd_settled_take(bytes + sizeof(int32_t), &settled);
    jd_drift_totals_add(data, &settled);
    return JD_OK;
}

jd_status jd_motions_run_part(jd_motions* m, jd_study_part part, const jd_points* points,
                              const jd_settle_options* options, jd_drift_totals* totals) {
    const int64_t holds = jd_deal_share(points->count, part.number, part.count);
    jd_journal_count count;
    int64_t* list = list_points(points->count, part, holds);
    m->about.part = part.number;
    m->about.parts = part.count;
    m->about.holds = holds;
    jd_status status = list ? jd_motions_open(m) : no_memory(m);
    if (status == JD_OK)
        status = jd_motions_run(m, points, 0, list, holds, options);
    free(list);
    if (status < 0)
        return status;
    *totals = (jd_drift_totals){.points = holds, .fastest = {-1, -1}};
    const jd_status read = jd_journal_each(m->context, &m->journal, add_total, totals, &count);
    totals->cancelled = holds - count.whole;
    jd_journal_sync(&m->journal);
    return read < 0 ? read : status;
}

// ---- A team ------------------------------------------------------------------------------------

// One stage of a study by a team.
typedef struct stage {
    jd_motions* motions;
    const jd_team* team;
    const jd_points* points;
    int64_t first;
    const jd_settle_options* options;
    int64_t unit;        // points that are taken together
    double told, ahead;  // progress: share told so far, and of the present block
} stage;

static int64_t take(void* data, int64_t count) {
    const stage* s = data;
    return s->team->take(s->team->data, count) - s->motions->counter;
}

static bool tell(void* data, double done) {
    const stage* s = data;
    const jd_settle_options* o = s->options;
    if (s->team->poke)
        s->team->poke(s->team->data);
    return !o->progress || o->progress(o->progress_data, s->told + s->ahead * done);
}

static jd_status run_block(stage* s, jd_deal block) {
    const int64_t all = s->points->count, begin = block.first * s->unit;
    const int64_t count = block.count * s->unit < all - begin ? block.count * s->unit : all - begin;
    jd_settle_options how = *s->options;
    int64_t* list = malloc((size_t)count * sizeof *list);
    if (!list)
        return no_memory(s->motions);
    for (int64_t i = 0; i < count; i++)
        list[i] = begin + i;
    s->told = (double)begin / (double)all;
    s->ahead = (double)count / (double)all;
    how.progress = tell;
    how.progress_data = s;
    const jd_status status = jd_motions_run(s->motions, s->points, s->first, list, count, &how);
    free(list);
    return status;
}

jd_status jd_motions_run_team(jd_motions* m, const jd_team* team, const jd_points* points,
                              int64_t first, const jd_settle_options* options) {
    const int64_t even = points->count / (ROUNDS * team->size);
    stage s = {m, team, points, first, options, even < 1 ? 1 : even < TOGETHER ? even : TOGETHER,
               0, 0};
    jd_deal_taker taker = {.count = (points->count + s.unit - 1) / s.unit, .size = team->size};
    jd_status status = JD_OK;
    while (status == JD_OK) {
        const jd_deal block = jd_deal_take(&taker, take, &s);
        if (block.count == 0)
            break;
        status = run_block(&s, block);
    }
    if (status != JD_OK)  // the others end, too
        team->take(team->data, JD_DEAL_END);
    jd_journal_sync(&m->journal);
    const int64_t stopped = team->sum(team->data, status == JD_CANCELLED);
    m->counter = team->take(team->data, 0);
    status = jd_motions_agree(m, team, status);  // nobody goes on before all know the counter
    return status == JD_OK && stopped > 0 ? JD_CANCELLED : status;
}
