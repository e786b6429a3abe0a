// A design by several processes, and parts of the points it looks at first. Trials are numbered in
// the order in which the search asks for them, which is the same everywhere; each goes into a
// journal when it is done. After each stage all processes know all of its motions, and take the
// same steps.

#include "base/given.h"
#include "record/part/name.h"
#include "study/design/design.h"
#include "study/drift/map.h"
#include "study/drift/motions.h"

#include <stdlib.h>
#include <string.h>

typedef struct jd_design_share {
    jd_design_options options;  // complete
    const jd_team* team;
    jd_motions motions;
    int64_t next;  // number of the next trial
} jd_design_share;

// ---- Life --------------------------------------------------------------------------------------

// The file of a table without motions: the model, the bounds, and how motions are found.
static jd_status make_skeleton(const jd_model* model, const jd_design_options* o,
                               const char* scenario, unsigned char** bytes, size_t* size) {
    jd_column bounds[JD_DESIGN_VARIABLES];
    double ends[JD_DESIGN_VARIABLES][2];
    for (int i = 0; i < o->variable_count; i++) {
        const jd_axis* axis = &o->variables[i];
        const jd_parameter* p;
        jd_status_ignore(jd_model_parameter(model, axis->name, &p, NULL));  // checked before
        ends[i][0] = axis->from;
        ends[i][1] = axis->to;
        bounds[i] = (jd_column){JD_COLUMN_STATE, axis->name, p->symbol, p->unit, p->text, ends[i]};
    }
    const jd_drift_table table = {.study = "design",
                                  .model = model,
                                  .scenario = scenario,
                                  .leading = bounds,
                                  .leading_count = o->variable_count,
                                  .row_count = 2,
                                  .options = jd_drift_map_kept(&o->settle)};
    return jd_drift_table_image(model->context, &table, bytes, size);
}

static jd_status begin(const jd_model* model, const jd_share_options* how, char* path,
                       jd_design_share* s) {
    char text[JD_DESIGN_TEXT_SIZE];
    unsigned char* skeleton = NULL;
    size_t size = 0;
    jd_journal_about about = {.study = "design", .cases = jd_design_most_trials(&s->options)};
    s->motions = (jd_motions){
        .context = model->context, .how = how, .path = path, .journal = {.descriptor = -1}};
    jd_design_describe(&s->options, text);
    jd_status status = jd_keep_sum(model, &s->options.settle, text, &about.layout);
    if (status == JD_OK)
        status = make_skeleton(model, &s->options, how->scenario, &skeleton, &size);
    if (status != JD_OK)
        return jd_fail(model->context, status, "out of memory for a design");
    about.skeleton = (int64_t)size;
    return jd_motions_init(&s->motions, &about, path, skeleton);
}

// ---- A part ------------------------------------------------------------------------------------

static jd_status run_part(const jd_model* model, jd_design_share* s, jd_study_part part,
                          jd_drift_totals* totals) {
    const jd_design_search search = {.base = model, .options = &s->options};
    jd_trial* samples = jd_design_samples(&s->options);
    if (!samples)
        return jd_fail(model->context, JD_ERR_MEMORY, "out of memory for a design");
    const jd_trial_points points = jd_design_points(&search, samples, s->options.samples);
    const jd_status status =
        jd_motions_run_part(&s->motions, part, &points.points, &s->options.settle, totals);
    free(samples);
    return status;
}

jd_status jd_design_run_part(const jd_model* model, const jd_design_options* options,
                             const jd_share_options* how, jd_study_part part, const char* path,
                             jd_drift_totals* totals) {
    jd_drift_totals own;
    if (!JD_GIVEN(jd_context_of(model), model, options, how, path))
        return JD_ERR_ARGUMENT;
    jd_status status = jd_design_check(model, options);
    if (status < 0)
        return status;
    jd_design_share s = {.options = jd_design_complete(options)};
    if (part.number < 1 || part.number > part.count || part.count > s.options.samples)
        return jd_fail(model->context, JD_ERR_RANGE, "part %d of %d: this design has %d samples",
                       part.number, part.count, s.options.samples);
    status = begin(model, how, jd_study_part_path(path, part), &s);
    if (status == JD_OK)
        status = run_part(model, &s, part, totals ? totals : &own);
    jd_motions_free(&s.motions);
    return status;
}

// ---- A team ------------------------------------------------------------------------------------

jd_status jd_design_share_run(jd_design_share* s, const jd_points* points,
                              const jd_settle_options* options, jd_settled* settled) {
    const int64_t first = s->next, count = points->count;
    jd_motions* m = &s->motions;
    jd_status status = jd_motions_run_team(m, s->team, points, first, options);
    if (status < 0)
        return status;
    s->next += count;
    s->team->share(s->team->data, m->done + first, count * (int64_t)sizeof *m->done);
    s->team->share(s->team->data, m->settled + first, count * (int64_t)sizeof *m->settled);
    for (int64_t i = 0; i < count; i++)
        settled[i] =
            m->done[first + i] ? m->settled[first + i] : (jd_settled){.status = JD_CANCELLED};
    return status;
}

static jd_status run_team(const jd_model* model, jd_design_share* s, const char* path,
                          jd_design* design) {
    jd_settled* settled = calloc((size_t)s->motions.about.cases, sizeof *settled);
    jd_design_search search = {.base = model,
                               .options = &s->options,
                               .settle = s->options.settle,
                               .answer = &design->answer,
                               .share = s};
    s->motions.settled = settled;
    s->motions.about.part = s->team->rank;
    jd_status status =
        settled ? JD_OK : jd_fail(model->context, JD_ERR_MEMORY, "out of memory for a design");
    status = jd_motions_agree(&s->motions, s->team, status);
    if (status == JD_OK)
        status = jd_motions_open_team(&s->motions, s->team, path);
    if (status == JD_OK)
        status = jd_design_run_search(&search, design);
    free(settled);
    return status;
}

jd_status jd_design_run_team(const jd_model* model, const jd_design_options* options,
                             const jd_share_options* how, const jd_team* team, const char* path,
                             jd_design** design) {
    if (design)
        *design = NULL;
    if (!JD_GIVEN(jd_context_of(model), model, options, how, team, path, design))
        return JD_ERR_ARGUMENT;
    if (!team->share)
        return jd_fail(model->context, JD_ERR_ARGUMENT, "this team cannot share what it finds");
    jd_status status = jd_design_check(model, options);
    if (status < 0)
        return status;
    jd_design_share s = {.options = jd_design_complete(options), .team = team};
    status = begin(model, how, jd_rank_path(path, team->rank), &s);
    if (status == JD_OK)
        status = jd_design_new(model, options, design);
    status = jd_motions_agree(&s.motions, team, status);
    if (status == JD_OK)
        status = run_team(model, &s, path, *design);
    jd_motions_free(&s.motions);
    if (status < 0 || (status == JD_CANCELLED && (*design)->empty)) {
        jd_design_free(*design);
        *design = NULL;
    }
    return status;
}
