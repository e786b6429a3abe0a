// Settled motions in journals. A motion is written with zeros between its fields: the same one has
// the same bytes, whoever has found it.

#include "study/drift/motions.h"

#include "record/array_file_name.h"
#include "record/part/name.h"
#include "record/result_file.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static jd_status no_memory(const jd_motions* m) {
    return jd_fail(m->context, JD_ERR_MEMORY, "out of memory for a study");
}

// ---- Life --------------------------------------------------------------------------------------

jd_status jd_motions_init(jd_motions* m, const jd_journal_about* study, char* path,
                          unsigned char* skeleton) {
    m->about = *study;
    m->about.whole = study->skeleton + study->cases * (int64_t)JD_MOTION_SLOT;
    m->about.field_count = 2;
    m->path = path;
    m->skeleton = skeleton;
    m->journal.descriptor = -1;
    m->done = calloc((size_t)study->cases + 1, sizeof *m->done);
    return m->path && m->skeleton && m->done ? JD_OK : no_memory(m);
}

void jd_motions_free(jd_motions* m) {
    jd_journal_close(&m->journal);
    free(m->path);
    free(m->skeleton);
    free(m->done);
    m->path = NULL;
    m->skeleton = NULL;
    m->done = NULL;
}

// ---- Read --------------------------------------------------------------------------------------

static jd_status take_motion(void* data, int64_t index, int64_t slot, const unsigned char* bytes) {
    const jd_motions* m = data;
    (void)slot;
    m->done[index] = true;
    if (m->settled)
        jd_settled_take(bytes + sizeof(int32_t), &m->settled[index]);
    return JD_OK;
}

static jd_status read_journal(jd_motions* m, jd_journal* journal, const char* path) {
    jd_journal_count count;
    if (!jd_journal_is_same(&journal->about, &m->about) || journal->payload != JD_MOTION_SLOT)
        return jd_fail(m->context, JD_ERR_FILE,
                       "cannot resume '%s': it is of another study, model or version", path);
    return jd_journal_each(m->context, journal, take_motion, m, &count);
}

jd_status jd_motions_read_all(jd_motions* m, const char* path) {
    char** names;
    const int count = jd_share_list(path, &names);
    jd_status status = count < 0 ? no_memory(m) : JD_OK;
    for (int i = 0; i < count && status == JD_OK; i++) {
        jd_journal journal;
        status = jd_journal_open(m->context, names[i], false, &journal);
        if (status != JD_OK)
            break;
        status = read_journal(m, &journal, names[i]);
        jd_journal_close(&journal);
    }
    jd_name_list_free(names, count);
    return status;
}

// ---- Open --------------------------------------------------------------------------------------

static jd_status go_on(jd_motions* m) {
    const jd_status status = jd_journal_open(m->context, m->path, true, &m->journal);
    if (status != JD_OK)
        return status;
    const jd_journal_about* old = &m->journal.about;
    if (jd_journal_is_same(old, &m->about) &&
        (old->part != m->about.part || old->parts != m->about.parts))
        return jd_fail(m->context, JD_ERR_FILE, "cannot resume '%s': it is part %lld of %lld",
                       m->path, (long long)old->part, (long long)old->parts);
    return read_journal(m, &m->journal, m->path);
}

static jd_status create(jd_motions* m) {
    const int64_t begin = m->about.skeleton;
    const jd_journal_field fields[2] = {
        {begin, sizeof(int32_t)},
        {begin + m->about.cases * (int64_t)sizeof(int32_t), sizeof(jd_settled)}};
    const bool exists = access(m->path, F_OK) == 0;
    jd_status status = JD_OK;
    if (exists && !m->how->replace)
        return jd_fail(m->context, JD_ERR_FILE,
                       jd_array_file_is_busy(m->path)
                           ? "another process is writing '%s'"
                           : "'%s' exists already: it can be resumed, or replaced",
                       m->path);
    if (exists)
        status = jd_array_file_remove(m->context, m->path);
    return status == JD_OK
               ? jd_journal_create(m->context, m->path, &m->about, fields, m->skeleton, &m->journal)
               : status;
}

jd_status jd_motions_open(jd_motions* m) {
    return m->how->resume && access(m->path, F_OK) == 0 ? go_on(m) : create(m);
}

// ---- Teams -------------------------------------------------------------------------------------

// Files of processes that are in the way.
static jd_status clear_way(const jd_motions* m, const char* path) {
    char** names;
    const int count = jd_rank_list(path, &names);
    jd_status status = JD_OK;
    if (count > 0 && !m->how->replace)
        status =
            jd_fail(m->context, JD_ERR_FILE,
                    "'%s' is of an unfinished study: it can be resumed, or replaced", names[0]);
    else
        jd_team_clear(path);
    jd_name_list_free(names, count);
    return status;
}

void jd_team_clear(const char* path) {
    char** names;
    const int count = path ? jd_rank_list(path, &names) : 0;
    for (int i = 0; i < count; i++)
        unlink(names[i]);
    if (count > 0)
        jd_name_list_free(names, count);
}

bool jd_team_has_left(const char* path) {
    char** names;
    const int count = path ? jd_share_list(path, &names) : 0;
    if (count > 0)
        jd_name_list_free(names, count);
    return count > 0;
}

jd_status jd_motions_agree(const jd_motions* m, const jd_team* team, jd_status status) {
    const int64_t failed = team->sum(team->data, status < 0);
    if (status >= 0 && failed > 0)
        return jd_fail(m->context, JD_ERR_FILE, "another process has failed");
    return status;
}

jd_status jd_motions_open_team(jd_motions* m, const jd_team* team, const char* path) {
    jd_status status = JD_OK;
    if (m->how->resume)
        status = jd_motions_read_all(m, path);
    else if (team->rank == 0)
        status = clear_way(m, path);
    status = jd_motions_agree(m, team, status);
    return status == JD_OK ? jd_motions_agree(m, team, jd_motions_open(m)) : status;
}

// ---- Write -------------------------------------------------------------------------------------

jd_status jd_motions_put(jd_motions* m, int64_t number, const jd_settled* settled) {
    const int32_t mark = 1;
    jd_bytes bytes = {0};
    uint64_t sums[2];
    jd_bytes_put(&bytes, &mark, sizeof mark);
    jd_bytes_put_settled(&bytes, settled);
    if (bytes.failed)
        return JD_ERR_MEMORY;
    sums[0] = jd_checksum(JD_CHECKSUM_BEGIN, bytes.at, sizeof mark);
    sums[1] = jd_checksum(JD_CHECKSUM_BEGIN, bytes.at + sizeof mark, bytes.size - sizeof mark);
    const int64_t slot = jd_journal_take(&m->journal);
    int error = jd_journal_put(&m->journal, slot, 0, bytes.at, bytes.size);
    if (error == 0)
        error = jd_journal_seal(&m->journal, slot, number, sums);
    if (error == 0)
        jd_status_ignore(take_motion(m, number, slot, bytes.at));
    free(bytes.at);
    return error == 0 ? JD_OK : JD_ERR_FILE;
}

jd_status jd_motions_judge(const jd_motions* m, jd_status status) {
    const int error = atomic_load(&m->journal.error);
    return error == 0 ? status
                      : jd_fail(m->context, JD_ERR_FILE,
                                "cannot write '%s': %s; what is finished is in it, and it can be "
                                "resumed",
                                m->path, strerror(error));
}
