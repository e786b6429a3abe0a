// The journals of processes are poured into the file of their sweep.

#include "record/sweep/gather.h"

#include "record/part/name.h"
#include "record/part/pour.h"
#include "record/sweep/journal.h"

#include <string.h>
#include <unistd.h>

#define BLOCK 4096  // cases counted together

static jd_status take_file(jd_context* context, const char* name, const jd_sweep_file* file) {
    jd_journal journal;
    jd_poured poured;
    jd_status status = jd_journal_open(context, name, true, &journal);
    if (status != JD_OK)
        return status;
    status =
        jd_sweep_journal_fits(&journal, file)
            ? jd_pour(context, &journal, name, &file->file, &poured)
            : jd_fail(context, JD_ERR_FILE,
                      "cannot go on with '%s': it is of another sweep, model or version", name);
    jd_journal_close(&journal);
    return status;
}

jd_status jd_sweep_gather(jd_context* context, const char* path, const jd_sweep_file* file) {
    char** names;
    const int count = jd_rank_list(path, &names);
    jd_status status = count >= 0 ? JD_OK : jd_fail(context, JD_ERR_MEMORY, "out of memory");
    for (int i = 0; i < count && status == JD_OK; i++)
        status = take_file(context, names[i], file);
    const int error = status == JD_OK && count > 0 ? jd_array_file_sync(&file->file) : 0;
    if (error != 0)
        status = jd_fail(context, JD_ERR_FILE, "cannot write '%s.part': %s", path, strerror(error));
    for (int i = 0; i < count && status == JD_OK; i++)
        unlink(names[i]);
    if (count > 0)
        jd_name_list_free(names, count);
    return status;
}

// ---- What there is -----------------------------------------------------------------------------

static void add_case(jd_sweep_summary* sum, int32_t status, int32_t period, int64_t recorded) {
    sum->finished++;
    sum->failed += status != JD_OK;
    sum->points += recorded;
    sum->stick += period == JD_PERIOD_STICK;
    sum->fixed += period == JD_PERIOD_FIXED;
    sum->unknown += period == JD_PERIOD_UNKNOWN;
    if (period >= 0 && period <= JD_SWEEP_PERIODS)
        sum->periods[period]++;
}

int jd_sweep_file_summary(const jd_sweep_file* f, int64_t cases, jd_sweep_summary* summary) {
    int32_t done[BLOCK], status[BLOCK], period[BLOCK];
    int64_t recorded[BLOCK];
    int error = 0;
    *summary = (jd_sweep_summary){.cases = cases};
    for (int64_t first = 0; first < cases && error == 0; first += BLOCK) {
        const int64_t count = cases - first < BLOCK ? cases - first : BLOCK;
        const struct {
            int room;
            void* to;
        } columns[] = {{JD_SWEEP_DONE, done},
                       {JD_SWEEP_STATUS, status},
                       {JD_SWEEP_PERIOD, period},
                       {JD_SWEEP_RECORDED, recorded}};
        for (size_t i = 0; i < sizeof columns / sizeof *columns && error == 0; i++)
            error = jd_array_file_read(&f->file, &f->rooms[columns[i].room], first, count,
                                       columns[i].to);
        for (int64_t i = 0; i < count && error == 0; i++)
            if (done[i] == 1)
                add_case(summary, status[i], period[i], recorded[i]);
    }
    return error;
}
