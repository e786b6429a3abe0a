// A sweep by several processes: each takes blocks of chains from a counter and writes a journal;
// rank 0 has the file of the whole, with the cases of before, and puts all into it at the end.

#include "base/given.h"
#include "judder/parts.h"
#include "model/model.h"
#include "record/part/deal.h"
#include "record/part/name.h"
#include "record/sweep/about.h"
#include "record/sweep/gather.h"
#include "record/sweep/journal.h"
#include "record/sweep/path.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct teaming {
    const jd_model* model;
    const jd_run_options* run;
    const jd_sweep_options* given;
    jd_sweep_options options;  // `resume` where there is something to resume
    const jd_team* team;
    const char* path;
    char* own;  // name of the journal of this process
    jd_sweep_telling telling;
    jd_sweep_file plan;   // as it is laid out
    jd_sweep_file whole;  // PATH.part; at rank 0 to be written, elsewhere to be read
    jd_sweep_journal journal;
    jd_sweep_sink inner;  // of the journal
    jd_deal_taker taker;
    double told;     // share of the chains that are handed out
    int64_t before;  // cases of before
} teaming;

// Whether all processes are well; what is wrong elsewhere is told there.
static jd_status agree(const teaming* t, jd_status status) {
    const int64_t failed = t->team->sum(t->team->data, status < 0);
    if (status >= 0 && failed > 0)
        return jd_fail(t->model->context, JD_ERR_FILE, "another process has failed");
    return status;
}

// ---- Begin -------------------------------------------------------------------------------------

static bool has_part(const char* path) {
    char* part = malloc(strlen(path) + sizeof ".part");
    if (!part)
        return false;
    sprintf(part, "%s.part", path);
    const bool there = access(part, F_OK) == 0 || access(path, F_OK) == 0;
    free(part);
    return there;
}

// Files of processes that are in the way.
static jd_status clear_way(const teaming* t) {
    char** names;
    const int count = jd_rank_list(t->path, &names);
    jd_status status = JD_OK;
    if (count > 0 && !t->options.replace)
        status =
            jd_fail(t->model->context, JD_ERR_FILE,
                    "'%s' is of an unfinished sweep: it can be resumed, or replaced", names[0]);
    for (int i = 0; i < count && status == JD_OK; i++)
        unlink(names[i]);
    if (count > 0)
        jd_name_list_free(names, count);
    return status;
}

static jd_status open_whole(teaming* t) {
    jd_context* context = t->model->context;
    jd_sweep_summary sum;
    jd_status status = t->given->resume ? JD_OK : clear_way(t);
    if (status == JD_OK)
        status = jd_sweep_path_begin(context, t->path, &t->telling.about, &t->whole);
    if (status == JD_OK && t->given->resume && !t->options.resume)
        status = jd_sweep_gather(context, t->path, &t->whole);
    const int error =
        status == JD_OK ? jd_sweep_file_summary(&t->whole, t->telling.about.cases, &sum) : 0;
    if (error != 0)
        status =
            jd_fail(context, JD_ERR_FILE, "cannot read '%s.part': %s", t->path, strerror(error));
    t->before = status == JD_OK ? sum.finished : 0;
    return status;
}

// The cases of before, for who goes on from them.
static jd_status read_whole(teaming* t) {
    char* part = malloc(strlen(t->path) + sizeof ".part");
    if (!part)
        return jd_fail(t->model->context, JD_ERR_MEMORY, "out of memory for a sweep");
    sprintf(part, "%s.part", t->path);
    t->whole = t->plan;
    const jd_status status = jd_array_file_open(t->model->context, part, false, &t->whole.file);
    free(part);
    return status;
}

static jd_status prepare(teaming* t) {
    jd_context* context = t->model->context;
    const jd_sweep_share share = {t->team->rank, 0, 0};
    jd_status status = jd_sweep_tell(t->model, t->run, &t->options, &t->telling);
    if (status == JD_OK)
        status = jd_sweep_file_lay_out(context, &t->telling.about, &t->plan);
    status = agree(t, status);
    if (status != JD_OK)
        return status;
    // What is there is seen by rank 0 alone, before anybody writes.
    t->options.resume = t->given->resume && t->team->rank == 0 && has_part(t->path);
    status = agree(t, t->team->rank == 0 ? open_whole(t) : JD_OK);
    const int64_t before = t->team->sum(t->team->data, t->before);
    if (status == JD_OK && t->team->rank > 0 && before > 0)
        status = read_whole(t);
    t->options.resume = t->options.replace = false;
    if (status == JD_OK)
        status =
            jd_sweep_journal_begin(context, t->own, &t->plan, &t->options, &share, &t->journal);
    if (before > 0)
        t->journal.whole = &t->whole;
    return agree(t, status);
}

// ---- Run ---------------------------------------------------------------------------------------

static bool next_block(void* data, int64_t* first, int64_t* count) {
    teaming* t = data;
    const jd_deal deal = jd_deal_take(&t->taker, t->team->take, t->team->data);
    *first = deal.first;
    *count = deal.count;
    t->told = (double)deal.first / (double)t->taker.count;
    return deal.count > 0;
}

static bool find(void* data, jd_sweep_case* found, double* states) {
    const teaming* t = data;
    return t->inner.find(t->inner.data, found, states);
}

static jd_status put_points(void* data, jd_sweep_case* now, int quantity, int64_t count,
                            const double* values) {
    const teaming* t = data;
    return t->inner.points(t->inner.data, now, quantity, count, values);
}

static jd_status put_end(void* data, jd_sweep_case* ended) {
    const teaming* t = data;
    return t->inner.end(t->inner.data, ended);
}

// How far all are: as far as chains are handed out.
static bool tell(void* data, double done) {
    const teaming* t = data;
    (void)done;
    if (t->team->poke)
        t->team->poke(t->team->data);
    return !t->run->progress || t->run->progress(t->run->progress_data, t->told);
}

static jd_status run_chains(teaming* t, jd_sweep_summary* sum) {
    jd_run_options run = *t->run;
    run.progress = tell;
    run.progress_data = t;
    t->inner = jd_sweep_journal_sink(&t->journal);
    const jd_sweep_sink sink = {
        .data = t,
        .find = t->inner.find ? find : NULL,
        .points = put_points,
        .end = put_end,
        .next = next_block,
        .chains = (t->taker.count + t->team->size - 1) / t->team->size,
    };
    const jd_status status = jd_sweep_each(t->model, &run, &t->options, &sink, sum);
    if (status != JD_OK)  // the others end, too
        t->team->take(t->team->data, JD_DEAL_END);
    jd_journal_sync(&t->journal.journal);
    const int error = atomic_load(&t->journal.journal.error);
    return error == 0
               ? status
               : jd_fail(t->model->context, JD_ERR_FILE,
                         "cannot write '%s': %s; what is finished is in it, and it can be resumed",
                         t->own, strerror(error));
}

// ---- End ---------------------------------------------------------------------------------------

// What was stopped stays where it is: that takes no time.
static jd_status end_whole(teaming* t, int64_t finished, bool stopped, jd_sweep_summary* sum) {
    jd_context* context = t->model->context;
    if (stopped) {
        *sum = (jd_sweep_summary){
            .cases = t->telling.about.cases, .finished = t->before + finished, .run = finished};
        return JD_CANCELLED;
    }
    jd_status status = jd_sweep_gather(context, t->path, &t->whole);
    if (status != JD_OK)
        return status;
    const int error = jd_sweep_file_summary(&t->whole, t->telling.about.cases, sum);
    if (error != 0)
        return jd_fail(context, JD_ERR_FILE, "cannot read '%s.part': %s", t->path, strerror(error));
    sum->run = sum->finished - t->before;
    return jd_sweep_path_end(context, t->path, sum->finished == sum->cases, t->given->replace,
                             &t->whole);
}

static jd_status run_team(teaming* t, jd_sweep_summary* sum) {
    jd_status status = prepare(t);
    if (status < 0)
        return status;
    status = run_chains(t, sum);
    const int64_t stopped = t->team->sum(t->team->data, status == JD_CANCELLED);
    const int64_t run = t->team->sum(t->team->data, sum->run);
    jd_sweep_journal_end(&t->journal);  // before rank 0 takes it
    status = agree(t, status);
    if (status < 0)
        return status;
    if (t->team->rank == 0)
        status = end_whole(t, run, stopped > 0, sum);
    else
        status = stopped > 0 ? JD_CANCELLED : JD_OK;
    return agree(t, status);
}

jd_status jd_sweep_run_team(const jd_model* model, const jd_run_options* run,
                            const jd_sweep_options* options, const jd_team* team, const char* path,
                            jd_sweep_summary* summary) {
    jd_sweep_summary own;
    jd_sweep_summary* sum = summary ? summary : &own;
    *sum = (jd_sweep_summary){0};
    if (!JD_GIVEN(jd_context_of(model), model, run, options, team, path))
        return JD_ERR_ARGUMENT;
    jd_status status = jd_sweep_check(model, run, options);
    if (status < 0)
        return status;
    teaming* t = calloc(1, sizeof *t);
    char* name = jd_rank_path(path, team->rank);
    if (t && name) {
        t->model = model;
        t->run = run;
        t->given = options;
        t->options = *options;
        t->team = team;
        t->path = path;
        t->own = name;
        t->taker = (jd_deal_taker){.count = jd_sweep_chain_count(options), .size = team->size};
        t->plan.file.descriptor = t->whole.file.descriptor = t->journal.journal.descriptor = -1;
        status = run_team(t, sum);
        jd_sweep_journal_end(&t->journal);
        jd_sweep_file_close(&t->plan);
        jd_sweep_file_close(&t->whole);
        jd_sweep_tell_end(&t->telling);
    } else {
        status = jd_fail(model->context, JD_ERR_MEMORY, "out of memory for a sweep");
    }
    free(name);
    free(t);
    return status;
}
