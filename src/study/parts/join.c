// Parts are joined: each file is looked at, all must be of one study, then their cases go into one
// file. What comes of it is there whole or not at all.

#include "study/parts/join.h"

#include "base/file.h"
#include "base/given.h"
#include "record/part/pour.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- Look --------------------------------------------------------------------------------------

static jd_status look_at(jd_joining* j, jd_join_file* f) {
    jd_journal journal;
    f->sweep = jd_diagram_is_file(f->path);
    if (f->sweep) {
        f->used = true;
        return JD_OK;
    }
    const jd_status status = jd_journal_open(j->context, f->path, false, &journal);
    if (status != JD_OK)
        return status;
    f->about = journal.about;
    f->used = true;
    jd_journal_close(&journal);
    return JD_OK;
}

static jd_status compare(jd_joining* j, const jd_join_file* f, const jd_join_file** first) {
    if (f->sweep)
        return JD_OK;
    if (!*first) {
        *first = f;
        j->about = f->about;
        return JD_OK;
    }
    return jd_journal_is_same(&f->about, &j->about)
               ? JD_OK
               : jd_fail(j->context, JD_ERR_FILE,
                         "'%s' and '%s' are parts of different studies, or of different models, "
                         "options or versions",
                         (*first)->path, f->path);
}

static jd_status look(jd_joining* j) {
    const jd_join_file* first = NULL;
    int used = 0, sweeps = 0;
    for (int i = 0; i < j->count; i++) {
        jd_join_file* f = &j->files[i];
        jd_status status = look_at(j, f);
        if (status == JD_OK)
            status = compare(j, f, &first);
        if (status == JD_ERR_FILE && j->options->salvage && j->count > 1) {
            f->used = false;
            j->report->left_out++;
            continue;
        }
        if (status < 0)
            return status;
        used++;
        sweeps += f->sweep;
        if (sweeps > 1)
            return jd_fail(
                j->context, JD_ERR_FILE,
                "'%s' is a sweep, and so is a file before it: one may be among the parts", f->path);
    }
    if (used > 0)
        return JD_OK;
    return jd_fail(j->context, JD_ERR_FILE, "none of the files can be used: %s",
                   jd_context_message(j->context));
}

// ---- Missing -----------------------------------------------------------------------------------

// Parts of a study that is cut into `parts` which are not among the files. @return how many.
static int64_t list_absent(const jd_joining* j, int64_t parts, char* text, size_t size) {
    int64_t absent = 0;
    size_t used = 0;
    bool* there = calloc((size_t)parts + 1, sizeof *there);
    for (int i = 0; there && i < j->count; i++)
        if (j->files[i].used && !j->files[i].sweep)
            there[j->files[i].about.part] = true;
    for (int64_t k = 1; there && k <= parts; k++) {
        if (there[k])
            continue;
        if (absent < 8)
            used += (size_t)snprintf(text + used, size - used, "%s%lld/%lld", absent ? ", " : "",
                                     (long long)k, (long long)parts);
        absent++;
    }
    if (absent > 8)
        snprintf(text + used, size - used, " and %lld more", (long long)(absent - 8));
    free(there);
    return absent;
}

// In how many parts all journals agree to be; 0: none, or they do not.
static int64_t common_parts(const jd_joining* j) {
    int64_t parts = 0;
    for (int i = 0; i < j->count; i++) {
        const jd_join_file* f = &j->files[i];
        if (!f->used)
            continue;
        if (f->sweep || f->about.parts == 0 || f->about.parts > JD_PARTS_MAX ||
            (parts != 0 && parts != f->about.parts))
            return 0;
        parts = f->about.parts;
    }
    return parts;
}

void jd_join_missing(const jd_joining* j, int64_t first) {
    jd_join_report* r = j->report;
    char absent[160] = "", short_of[200] = "";
    const int64_t parts = common_parts(j);
    r->missing[0] = '\0';
    if (r->found == r->cases)
        return;
    const int64_t number = parts > 0 ? list_absent(j, parts, absent, sizeof absent) : 0;
    for (int i = 0; i < j->count && short_of[0] == '\0'; i++) {
        const jd_join_file* f = &j->files[i];
        if (f->used && !f->sweep && f->about.holds > 0 && f->found < f->about.holds)
            snprintf(short_of, sizeof short_of,
                     "; '%.110s' has %lld of its %lld and can be resumed", f->path,
                     (long long)f->found, (long long)f->about.holds);
    }
    snprintf(r->missing, sizeof r->missing, "%lld of %lld cases are missing%s%s%s",
             (long long)(r->cases - r->found), (long long)r->cases,
             number > 1   ? ": there are no parts "
             : number > 0 ? ": there is no part "
                          : "",
             absent, short_of);
    if (number == 0 && short_of[0] == '\0')
        snprintf(r->missing + strlen(r->missing), sizeof r->missing - strlen(r->missing),
                 ", the first is number %lld", (long long)first);
}

jd_status jd_join_judge(const jd_joining* j) {
    if (j->report->found == 0)
        return jd_fail(j->context, JD_ERR_FILE, "there is no finished case in the files");
    if (j->report->found == j->report->cases || j->options->partial)
        return JD_OK;
    return jd_fail(j->context, JD_ERR_FILE, "%s", j->report->missing);
}

// ---- Pour --------------------------------------------------------------------------------------

static jd_status pour_file(jd_joining* j, jd_join_file* f) {
    jd_journal journal;
    jd_poured poured;
    jd_status status = jd_journal_open(j->context, f->path, false, &journal);
    if (status != JD_OK)
        return status;
    if (!jd_journal_is_same(&journal.about, &f->about))
        status = jd_fail(j->context, JD_ERR_FILE, "'%s' has changed meanwhile", f->path);
    else if (!j->fits(j, &journal))
        status = jd_fail(j->context, JD_ERR_FILE,
                         "'%s' is damaged: its cases have other places than those of its study",
                         f->path);
    else
        status = jd_pour(j->context, &journal, f->path, &j->whole, &poured);
    jd_journal_close(&journal);
    if (status != JD_OK)
        return status;
    f->found = poured.added + poured.doubled;
    j->report->doubled += poured.doubled;
    j->report->torn += poured.torn;
    return JD_OK;
}

jd_status jd_join_pour(jd_joining* j) {
    int64_t first = -1;
    for (int i = 0; i < j->count; i++) {
        jd_join_file* f = &j->files[i];
        const jd_status status = f->used && !f->sweep ? pour_file(j, f) : JD_OK;
        if (status != JD_OK)
            return status;
    }
    const int error =
        jd_pour_count(&j->whole, j->marks, j->report->cases, &j->report->found, &first);
    if (error != 0)
        return jd_fail(j->context, JD_ERR_FILE, "cannot read what is joined: %s", strerror(error));
    jd_join_missing(j, first);
    return JD_OK;
}

// ---- Join --------------------------------------------------------------------------------------

static jd_status join(jd_joining* j) {
    jd_status status = look(j);
    if (status != JD_OK)
        return status;
    snprintf(j->report->study, sizeof j->report->study, "%s",
             j->about.study[0] ? j->about.study : "sweep");
    if (j->about.study[0] == '\0' || strcmp(j->about.study, "sweep") == 0)
        return jd_join_sweep(j);
    if (strcmp(j->about.study, "drift") == 0)
        return jd_join_drift(j);
    if (strcmp(j->about.study, "design") == 0)
        return jd_fail(j->context, JD_ERR_FILE,
                       "'%s' has samples of a design: 'judder design' with --resume and the same "
                       "--output takes its parts and goes on",
                       j->files[0].path);
    return jd_fail(j->context, JD_ERR_FILE,
                   "'%s' is of a study '%s' that this version does not know", j->files[0].path,
                   j->about.study);
}

jd_status jd_parts_join(jd_context* context, const char* const* paths, int count,
                        const jd_join_options* options, const char* output,
                        jd_join_report* report) {
    jd_join_report own;
    if (!JD_GIVEN(context, paths, options, output))
        return JD_ERR_ARGUMENT;
    if (count < 1)
        return jd_fail(context, JD_ERR_ARGUMENT, "no parts are given");
    jd_joining j = {
        .context = context,
        .options = options,
        .output = output,
        .files = calloc((size_t)count, sizeof *j.files),
        .count = count,
        .report = report ? report : &own,
        .whole = {.descriptor = -1},
    };
    *j.report = (jd_join_report){0};
    if (!j.files)
        return jd_fail(context, JD_ERR_MEMORY, "out of memory for %d parts", count);
    for (int i = 0; i < count; i++)
        j.files[i].path = paths[i];
    const jd_status status = join(&j);
    jd_diagram_free(j.sweep);
    jd_array_file_close(&j.whole);
    free(j.files);
    return status;
}
