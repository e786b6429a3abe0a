// A sweep into a file: it is laid out before the first case runs, the sweep hands its cases to the
// sink that writes them, and at the end the file gets its name.
//
// Every case has its place in the file, whoever runs it and when: so the file has the same bytes for
// any number of threads and any engine.

#include "judder/sweep.h"

#include "base/given.h"
#include "model/model.h"
#include "record/sweep/about.h"
#include "record/sweep/path.h"
#include "record/sweep/sink.h"

#include <stdlib.h>
#include <string.h>

// A sweep on its way into a file.
typedef struct filing {
    const jd_model* model;
    const jd_run_options* run;
    const jd_sweep_options* options;
    const char* path;
    jd_sweep_writer writer;
} filing;

// ---- File --------------------------------------------------------------------------------------

static jd_status open_file(filing* f) {
    jd_sweep_telling* telling = calloc(1, sizeof *telling);
    if (!telling)
        return jd_fail(f->model->context, JD_ERR_MEMORY, "out of memory for a sweep");
    jd_status status = jd_sweep_tell(f->model, f->run, f->options, telling);
    if (status == JD_OK)
        status = jd_sweep_path_begin(f->model->context, f->path, &telling->about, &f->writer.file);
    jd_sweep_tell_end(telling);
    free(telling);
    return status;
}

// How the sweep ended, told with the file's name.
static jd_status judge(filing* f, jd_status status, const jd_sweep_summary* sum) {
    const int error = atomic_load(&f->writer.error);
    if (error != 0)
        return jd_fail(f->model->context, JD_ERR_FILE,
                       "cannot write '%s.part': %s; it holds %lld of %lld cases and can be resumed",
                       f->path, strerror(error), (long long)sum->finished, (long long)sum->cases);
    if (status == JD_ERR_MEMORY)
        return jd_fail(f->model->context, status,
                       "out of memory; '%s.part' holds %lld of %lld cases and can be resumed",
                       f->path, (long long)sum->finished, (long long)sum->cases);
    return status;
}

static jd_status fill_file(filing* f, jd_sweep_summary* sum) {
    const jd_sweep_options* o = f->options;
    const jd_sweep_sink sink = jd_sweep_writer_sink(&f->writer, o->resume);
    jd_status status = jd_sweep_each(f->model, f->run, o, &sink, sum);
    status = judge(f, status, sum);
    if (status < 0) {
        jd_sweep_file_close(&f->writer.file);
        return status;
    }
    const jd_status named = jd_sweep_path_end(
        f->model->context, f->path, sum->finished == sum->cases, o->replace, &f->writer.file);
    return named < 0 ? named : status;
}

jd_status jd_sweep_run(const jd_model* model, const jd_run_options* run,
                       const jd_sweep_options* options, const char* path,
                       jd_sweep_summary* summary) {
    if (!JD_GIVEN(jd_context_of(model), model, run, options, path))
        return JD_ERR_ARGUMENT;
    jd_sweep_summary own;
    jd_status status = jd_sweep_check(model, run, options);
    if (status < 0)
        return status;
    filing* f = calloc(1, sizeof *f);
    if (!f)
        return jd_fail(model->context, JD_ERR_MEMORY, "out of memory for a sweep");
    f->model = model;
    f->run = run;
    f->options = options;
    f->path = path;
    status = open_file(f);
    if (status == JD_OK)
        status = fill_file(f, summary ? summary : &own);
    free(f);
    return status;
}
