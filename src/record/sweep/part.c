// One part of a sweep: the chains that are dealt to it go into a journal.

#include "judder/parts.h"

#include "base/given.h"
#include "model/model.h"
#include "record/part/deal.h"
#include "record/sweep/about.h"
#include "record/sweep/journal.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

typedef struct parting {
    const jd_model* model;
    const jd_run_options* run;
    const jd_sweep_options* options;
    jd_study_part part;
    char* path;
    jd_sweep_telling telling;
    jd_sweep_file plan;
    jd_sweep_journal journal;
    jd_sweep_sink inner;  // of the journal
    int64_t chains;       // of the whole sweep
    int64_t turn;         // blocks handed out
    double scale;         // from the progress of the whole to that of the part
} parting;

// ---- Which chains ------------------------------------------------------------------------------

static bool next_block(void* data, int64_t* first, int64_t* count) {
    parting* p = data;
    const jd_deal deal = jd_deal_part(p->chains, p->part.number, p->part.count, p->turn++);
    *first = deal.first;
    *count = deal.count;
    return deal.count > 0;
}

static int64_t count_cases(const parting* p) {
    int64_t cases = 0;
    jd_deal deal;
    if (p->options->start != JD_START_CARRY)
        return jd_deal_share(p->chains, p->part.number, p->part.count);
    for (int64_t turn = 0;
         (deal = jd_deal_part(p->chains, p->part.number, p->part.count, turn)).count > 0; turn++)
        for (int64_t i = 0; i < deal.count; i++)
            for (int64_t k = 0; jd_sweep_chain_case(p->options, deal.first + i, k) >= 0; k++)
                cases++;
    return cases;
}

// ---- Sink: that of the journal, with the chains of the part ------------------------------------

static bool find(void* data, jd_sweep_case* found, double* states) {
    const parting* p = data;
    return p->inner.find(p->inner.data, found, states);
}

static jd_status put_points(void* data, jd_sweep_case* now, int quantity, int64_t count,
                            const double* values) {
    const parting* p = data;
    return p->inner.points(p->inner.data, now, quantity, count, values);
}

static jd_status put_end(void* data, jd_sweep_case* ended) {
    const parting* p = data;
    return p->inner.end(p->inner.data, ended);
}

static bool tell(void* data, double done) {
    const parting* p = data;
    const double share = done * p->scale;
    return p->run->progress(p->run->progress_data, share < 1 ? share : 1);
}

static jd_status run_chains(parting* p, int64_t cases, jd_sweep_summary* sum) {
    jd_run_options run = *p->run;
    p->inner = jd_sweep_journal_sink(&p->journal);
    const jd_sweep_sink sink = {
        .data = p,
        .find = p->inner.find ? find : NULL,
        .points = put_points,
        .end = put_end,
        .next = next_block,
        .chains = jd_deal_share(p->chains, p->part.number, p->part.count),
    };
    if (run.progress) {
        run.progress = tell;
        run.progress_data = p;
        p->scale = (double)p->telling.about.cases / (double)cases;
    }
    const jd_status status = jd_sweep_each(p->model, &run, p->options, &sink, sum);
    sum->cases = cases;
    sum->finished = sum->run + p->journal.entry_count;  // also where it did not get as far
    return status;
}

// ---- Run ---------------------------------------------------------------------------------------

// How it ended, told with the file's name.
static jd_status judge(const parting* p, jd_status status, const jd_sweep_summary* sum) {
    const int error = atomic_load(&p->journal.journal.error);
    if (error != 0)
        return jd_fail(p->model->context, JD_ERR_FILE,
                       "cannot write '%s': %s; it holds %lld of %lld cases and can be resumed",
                       p->path, strerror(error), (long long)sum->finished, (long long)sum->cases);
    if (status == JD_ERR_MEMORY)
        return jd_fail(p->model->context, status,
                       "out of memory; '%s' holds %lld of %lld cases and can be resumed", p->path,
                       (long long)sum->finished, (long long)sum->cases);
    return status;
}

static jd_status check(parting* p, const char* path) {
    jd_context* context = p->model->context;
    const char* dot = strrchr(path, '.');
    if (p->part.number < 1 || p->part.number > p->part.count || p->part.count > JD_PARTS_MAX)
        return jd_fail(context, JD_ERR_RANGE, "there is no part %d of %d", p->part.number,
                       p->part.count);
    if (!dot || (strcasecmp(dot, ".h5") != 0 && strcasecmp(dot, ".hdf5") != 0))
        return jd_fail(context, JD_ERR_ARGUMENT,
                       "cannot write a sweep in parts to '%s'; use .h5 or .hdf5", path);
    p->chains = jd_sweep_chain_count(p->options);
    if (p->part.count <= p->chains)
        return JD_OK;
    return p->options->start == JD_START_CARRY
               ? jd_fail(
                     context, JD_ERR_RANGE,
                     "this sweep has %lld chains of cases that follow each other, not enough for "
                     "%d parts; more segments make more chains",
                     (long long)p->chains, p->part.count)
               : jd_fail(context, JD_ERR_RANGE,
                         "this sweep has %lld cases, not enough for %d parts", (long long)p->chains,
                         p->part.count);
}

static jd_status run_part(parting* p, const char* path, jd_sweep_summary* sum) {
    jd_context* context = p->model->context;
    jd_status status = check(p, path);
    if (status < 0)
        return status;
    p->path = jd_study_part_path(path, p->part);
    if (!p->path)
        return jd_fail(context, JD_ERR_MEMORY, "out of memory for a sweep");
    status = jd_sweep_tell(p->model, p->run, p->options, &p->telling);
    if (status == JD_OK)
        status = jd_sweep_file_lay_out(context, &p->telling.about, &p->plan);
    if (status < 0)
        return status;
    const jd_sweep_share share = {p->part.number, p->part.count, count_cases(p)};
    status = jd_sweep_journal_begin(context, p->path, &p->plan, p->options, &share, &p->journal);
    if (status == JD_OK) {
        status = run_chains(p, share.cases, sum);
        if (status >= 0)
            jd_journal_sync(&p->journal.journal);
        status = judge(p, status, sum);
    }
    return status;
}

jd_status jd_sweep_run_part(const jd_model* model, const jd_run_options* run,
                            const jd_sweep_options* options, jd_study_part part, const char* path,
                            jd_sweep_summary* summary) {
    jd_sweep_summary own;
    jd_sweep_summary* sum = summary ? summary : &own;
    *sum = (jd_sweep_summary){0};
    if (!JD_GIVEN(jd_context_of(model), model, run, options, path))
        return JD_ERR_ARGUMENT;
    jd_status status = jd_sweep_check(model, run, options);
    if (status < 0)
        return status;
    parting* p = calloc(1, sizeof *p);
    if (!p)
        return jd_fail(model->context, JD_ERR_MEMORY, "out of memory for a sweep");
    p->model = model;
    p->run = run;
    p->options = options;
    p->part = part;
    p->plan.file.descriptor = p->journal.journal.descriptor = -1;
    status = run_part(p, path, sum);
    jd_sweep_journal_end(&p->journal);
    jd_sweep_file_close(&p->plan);
    jd_sweep_tell_end(&p->telling);
    free(p->path);
    free(p);
    return status;
}
