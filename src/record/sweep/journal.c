// The journal of a sweep: a slot holds the numbers of a case in the order of the rooms of the file
// of the whole sweep.

#include "record/sweep/journal.h"

#include "record/array_file_name.h"
#include "record/result_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Bytes that a case has in a room.
static int64_t row_bytes(const jd_array* room) {
    return jd_array_size(room->kind) * (room->width > 0 ? room->width : 1);
}

// ---- Begin -------------------------------------------------------------------------------------

static void plan_slot(jd_sweep_journal* s, jd_journal_field* fields) {
    int64_t at = 0;
    for (int i = 0; i < s->plan->room_count; i++) {
        const jd_array* room = &s->plan->rooms[i];
        fields[i] = (jd_journal_field){room->offset, row_bytes(room)};
        s->at[i] = at;
        at += fields[i].bytes;
    }
}

static jd_status create(jd_context* context, const char* path, const jd_journal_about* about,
                        const jd_journal_field* fields, jd_sweep_journal* s) {
    const jd_array_file* file = &s->plan->file;
    unsigned char* skeleton = malloc((size_t)file->data);
    if (!skeleton)
        return jd_fail(context, JD_ERR_MEMORY, "out of memory for '%s'", path);
    const int error = jd_at_read(file->descriptor, 0, skeleton, (size_t)file->data);
    memset(skeleton, 0, JD_H5_HEAD);  // of the file that will have one
    const jd_status status =
        error == 0 ? jd_journal_create(context, path, about, fields, skeleton, &s->journal)
                   : jd_fail(context, JD_ERR_FILE, "cannot make '%s': %s", path, strerror(error));
    free(skeleton);
    return status;
}

// ---- Cases of before ---------------------------------------------------------------------------

static jd_status note_entry(void* data, int64_t index, int64_t slot, const unsigned char* bytes) {
    jd_sweep_journal* s = data;
    (void)bytes;
    if (s->entry_count == s->entry_room) {
        const int64_t room = 2 * s->entry_room + 1024;
        jd_sweep_entry* more = realloc(s->entries, (size_t)room * sizeof *more);
        if (!more)
            return JD_ERR_MEMORY;
        s->entries = more;
        s->entry_room = room;
    }
    s->entries[s->entry_count++] = (jd_sweep_entry){index, slot};
    return JD_OK;
}

static int by_index(const void* a, const void* b) {
    const jd_sweep_entry *x = a, *y = b;
    return x->index < y->index ? -1 : x->index > y->index;
}

static jd_status go_on(jd_context* context, const char* path, const jd_journal_about* about,
                       jd_sweep_journal* s) {
    jd_journal_count count;
    jd_status status = jd_journal_open(context, path, true, &s->journal);
    if (status != JD_OK)
        return status;
    const jd_journal_about* old = &s->journal.about;
    if (!jd_journal_is_same(old, about))
        return jd_fail(context, JD_ERR_FILE,
                       "cannot resume '%s': it is of another sweep, model or version", path);
    if (old->part != about->part || old->parts != about->parts)
        return jd_fail(context, JD_ERR_FILE, "cannot resume '%s': it is part %lld of %lld", path,
                       (long long)old->part, (long long)old->parts);
    status = jd_journal_each(context, &s->journal, note_entry, s, &count);
    if (status == JD_ERR_MEMORY)
        return jd_fail(context, status, "out of memory for the cases of '%s'", path);
    if (s->entry_count > 0)
        qsort(s->entries, (size_t)s->entry_count, sizeof *s->entries, by_index);
    return status;
}

jd_status jd_sweep_journal_begin(jd_context* context, const char* path, const jd_sweep_file* plan,
                                 const jd_sweep_options* options, const jd_sweep_share* share,
                                 jd_sweep_journal* s) {
    jd_journal_field fields[JD_SWEEP_POINTS + JD_SWEEP_QUANTITIES + JD_SWEEP_STATES];
    const jd_journal_about about = {
        .study = "sweep",
        .part = share->part,
        .parts = share->parts,
        .holds = share->cases,
        .cases = plan->rooms[JD_SWEEP_DONE].rows,
        .whole = plan->file.bytes,
        .skeleton = plan->file.data,
        .layout = plan->file.layout,
        .field_count = plan->room_count,
    };
    *s = (jd_sweep_journal){.journal = {.descriptor = -1}, .plan = plan};
    plan_slot(s, fields);
    const bool exists = access(path, F_OK) == 0;
    jd_status status = JD_OK;
    if (exists && options->resume) {
        status = go_on(context, path, &about, s);
    } else {
        if (exists && !options->replace)
            status = jd_fail(context, JD_ERR_FILE,
                             jd_array_file_is_busy(path)
                                 ? "another process is writing '%s'"
                                 : "'%s' exists already: it can be resumed, or replaced",
                             path);
        else if (exists)
            status = jd_array_file_remove(context, path);
        if (status == JD_OK)
            status = create(context, path, &about, fields, s);
    }
    if (status != JD_OK)
        jd_sweep_journal_end(s);
    return status;
}

void jd_sweep_journal_end(jd_sweep_journal* s) {
    jd_journal_close(&s->journal);
    free(s->entries);
    s->entries = NULL;
}

bool jd_sweep_journal_fits(const jd_journal* journal, const jd_sweep_file* whole) {
    const jd_journal_about* a = &journal->about;
    bool fits = strcmp(a->study, "sweep") == 0 && a->layout == whole->file.layout &&
                a->whole == whole->file.bytes && a->skeleton == whole->file.data &&
                a->field_count == whole->room_count && a->cases == whole->rooms[JD_SWEEP_DONE].rows;
    for (int i = 0; i < whole->room_count && fits; i++)
        fits = journal->fields[i].offset == whole->rooms[i].offset &&
               journal->fields[i].bytes == row_bytes(&whole->rooms[i]);
    return fits;
}

// ---- Sink --------------------------------------------------------------------------------------

// The last of case->own keeps the slot of a case, plus 1; the others are checksums.
static int64_t slot_of(jd_sweep_journal* s, jd_sweep_case* c) {
    uint64_t* own = &c->own[JD_SWEEP_QUANTITIES];
    if (*own == 0)
        *own = (uint64_t)jd_journal_take(&s->journal) + 1;
    return (int64_t)*own - 1;
}

static jd_status put_points(void* data, jd_sweep_case* now, int quantity, int64_t count,
                            const double* values) {
    jd_sweep_journal* s = data;
    const int64_t at = s->at[JD_SWEEP_POINTS + quantity] + now->recorded * (int64_t)sizeof *values;
    jd_sweep_case_sum_points(now, quantity, count, values);
    return jd_journal_put(&s->journal, slot_of(s, now), at, values,
                          (size_t)count * sizeof *values) == 0
               ? JD_OK
               : JD_ERR_FILE;
}

static uint64_t sum_of(const void* bytes, size_t size) {
    return jd_checksum(JD_CHECKSUM_BEGIN, bytes, size);
}

// The numbers of a case that has ended, then the case is sealed. @return 0 or an errno.
static int put_numbers(jd_sweep_journal* s, int64_t slot, const jd_sweep_case* c) {
    unsigned char bytes[128];
    uint64_t sums[JD_SWEEP_POINTS + JD_SWEEP_QUANTITIES + JD_SWEEP_STATES];
    const int32_t status = c->status, period = c->period, done = 1;
    const int quantities = s->plan->quantity_count, states = s->plan->state_count;
    const int64_t finals = s->at[JD_SWEEP_POINTS + quantities];
    const uint64_t sum = jd_sweep_case_sum(s->plan, c);
    const void* const from[JD_SWEEP_POINTS] = {
        [JD_SWEEP_DONE] = &done,      [JD_SWEEP_STATUS] = &status,
        [JD_SWEEP_PERIOD] = &period,  [JD_SWEEP_RECORDED] = &c->recorded,
        [JD_SWEEP_STEPS] = &c->steps, [JD_SWEEP_RHS] = &c->rhs,
        [JD_SWEEP_END] = &c->t,       [JD_SWEEP_SUM] = &sum,
    };
    for (int i = 0; i < JD_SWEEP_POINTS; i++) {
        const size_t size = (size_t)row_bytes(&s->plan->rooms[i]);
        memcpy(bytes + s->at[i], from[i], size);
        sums[i] = sum_of(from[i], size);
    }
    memcpy(sums + JD_SWEEP_POINTS, c->own, (size_t)quantities * sizeof *sums);
    for (int i = 0; i < states; i++)
        sums[JD_SWEEP_POINTS + quantities + i] = sum_of(&c->states[i], sizeof *c->states);
    int error = jd_journal_put(&s->journal, slot, 0, bytes, (size_t)s->at[JD_SWEEP_POINTS]);
    if (error == 0 && states > 0)
        error = jd_journal_put(&s->journal, slot, finals, c->states,
                               (size_t)states * sizeof *c->states);
    return error == 0 ? jd_journal_seal(&s->journal, slot, c->index, sums) : error;
}

static jd_status put_end(void* data, jd_sweep_case* ended) {
    jd_sweep_journal* s = data;
    const jd_sweep_sink sink = {.data = s, .points = put_points};
    const jd_status status = jd_sweep_case_fill(s->plan, &sink, ended);
    return status == JD_OK && put_numbers(s, slot_of(s, ended), ended) != 0 ? JD_ERR_FILE : status;
}

// ---- What is there already ---------------------------------------------------------------------

// Read anew, and held to its checksum again: where files are not locked it may have changed.
static bool read_slot(const jd_sweep_journal* s, int64_t slot, jd_sweep_case* c, double* states) {
    unsigned char* bytes = jd_journal_get(&s->journal, slot, c->index);
    int32_t status, period;
    if (!bytes)
        return false;
    memcpy(&status, bytes + s->at[JD_SWEEP_STATUS], sizeof status);
    memcpy(&period, bytes + s->at[JD_SWEEP_PERIOD], sizeof period);
    memcpy(&c->recorded, bytes + s->at[JD_SWEEP_RECORDED], sizeof c->recorded);
    memcpy(&c->steps, bytes + s->at[JD_SWEEP_STEPS], sizeof c->steps);
    memcpy(&c->rhs, bytes + s->at[JD_SWEEP_RHS], sizeof c->rhs);
    memcpy(&c->t, bytes + s->at[JD_SWEEP_END], sizeof c->t);
    c->status = (jd_status)status;
    c->period = period;
    if (states)
        memcpy(states, bytes + s->at[JD_SWEEP_POINTS + s->plan->quantity_count],
               (size_t)s->plan->state_count * sizeof *states);
    free(bytes);
    return true;
}

static bool find(void* data, jd_sweep_case* found, double* states) {
    const jd_sweep_journal* s = data;
    const jd_sweep_entry key = {.index = found->index};
    const jd_sweep_entry* entry =
        s->entry_count > 0 ? bsearch(&key, s->entries, (size_t)s->entry_count, sizeof key, by_index)
                           : NULL;
    if (entry)
        return read_slot(s, entry->slot, found, states);
    return s->whole && jd_sweep_case_read(s->whole, found, states);
}

jd_sweep_sink jd_sweep_journal_sink(jd_sweep_journal* s) {
    return (jd_sweep_sink){
        .data = s,
        .find = s->entry_count > 0 || s->whole ? find : NULL,
        .points = put_points,
        .end = put_end,
    };
}
