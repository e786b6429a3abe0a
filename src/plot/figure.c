// Figures of results.
//
// The drawing is worked out here, written as a gnuplot script and drawn into a temporary file
// beside the target, which then takes its name. A kept script differs from the one that was run
// only in where it finds the data and leaves the figure.
#include "judder/figure.h"

#include <errno.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

#include "plot/drawing.h"
#include "plot/gnuplot.h"
#include "plot/picture.h"
#include "plot/script.h"
#include "record/file.h"

jd_figure_options jd_figure_options_default(void) {
    return (jd_figure_options){.replace = false, .keep_script = false, .gnuplot = NULL};
}

// One figure on its way to its file.
typedef struct job {
    jd_context* context;
    const char* path;
    const char* program;
    bool replace;
    jd_picture_kind kind;
    jd_plot_drawing drawing;
    char* script_path;  // NULL: not kept
    char* data_path;    // NULL: not kept
    jd_file* picture;
    jd_file* script;
    jd_file* data;
} job;

static void job_free(job* j) {
    jd_file_discard(j->picture);
    jd_file_discard(j->script);
    jd_file_discard(j->data);
    jd_plot_drawing_free(&j->drawing);
    free(j->script_path);
    free(j->data_path);
}

// "plots/run.png" and ".gp" to "plots/run.gp". NULL when out of memory.
static char* beside(const char* path, size_t stem, const char* ending) {
    const size_t size = stem + strlen(ending) + 1;
    char* name = malloc(size);
    if (name != NULL)
        snprintf(name, size, "%.*s%s", (int)stem, path, ending);
    return name;
}

static const char* file_name(const char* path) {
    const char* slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

static jd_status find_names(job* j, bool keep_script) {
    size_t stem;
    const jd_status status = jd_picture_find(j->context, j->path, &j->kind, &stem);
    if (status != JD_OK || !keep_script)
        return status;
    j->script_path = beside(j->path, stem, ".gp");
    j->data_path = beside(j->path, stem, ".dat");
    if (j->script_path == NULL || j->data_path == NULL)
        return jd_fail(j->context, JD_ERR_MEMORY, "out of memory for the figure '%s'", j->path);
    return JD_OK;
}

static jd_status check_files(const job* j) {
    jd_status status = jd_file_check(j->context, j->path, j->replace);
    if (status == JD_OK && j->script_path != NULL)
        status = jd_file_check(j->context, j->script_path, j->replace);
    if (status == JD_OK && j->data_path != NULL)
        status = jd_file_check(j->context, j->data_path, j->replace);
    return status;
}

// Create the temporary files, so that what cannot be written is known before the work.
static jd_status open_files(job* j) {
    jd_status status = jd_file_create(j->context, j->path, j->replace, &j->picture);
    if (status == JD_OK && j->script_path != NULL)
        status = jd_file_create(j->context, j->script_path, j->replace, &j->script);
    if (status == JD_OK && j->data_path != NULL)
        status = jd_file_create(j->context, j->data_path, j->replace, &j->data);
    return status;
}

static jd_status draw(job* j) {
    const jd_plot_target target = {.kind = j->kind};
    FILE* script = tmpfile();
    jd_status status = JD_OK;
    if (script == NULL)
        return jd_fail(j->context, JD_ERR_FILE, "cannot make a temporary file: %s",
                       strerror(errno));
    jd_plot_script_write(script, &j->drawing, &target);
    if (fflush(script) != 0 || ferror(script))
        status =
            jd_fail(j->context, JD_ERR_FILE, "cannot write a temporary file: %s", strerror(errno));
    if (status == JD_OK)
        status = jd_gnuplot_run(j->context, j->program, script, fileno(jd_file_stream(j->picture)));
    if (status == JD_OK)
        status = jd_picture_finish(
            j->context, &(jd_picture){j->path, jd_file_temporary(j->picture), j->program, j->kind});
    fclose(script);
    return status;
}

static void write_kept(job* j) {
    const jd_plot_target target = {
        .kind = j->kind, .figure = file_name(j->path), .data = file_name(j->data_path)};
    jd_plot_script_write(jd_file_stream(j->script), &j->drawing, &target);
    jd_plot_data_write(jd_file_stream(j->data), &j->drawing);
}

// Give a file its name; it is no longer the job's.
static jd_status commit(jd_file** file) {
    jd_file* ready = *file;
    *file = NULL;
    return ready == NULL ? JD_OK : jd_file_commit(ready);
}

static jd_status run(job* j, const jd_result* result) {
    jd_status status = jd_plot_drawing_init(j->context, result, &j->drawing);
    if (status == JD_OK)
        status = open_files(j);
    if (status == JD_OK)
        status = draw(j);
    if (status == JD_OK && j->script != NULL)
        write_kept(j);
    if (status == JD_OK)
        status = commit(&j->data);
    if (status == JD_OK)
        status = commit(&j->script);
    return status == JD_OK ? commit(&j->picture) : status;
}

// Begin a job: what its options and its file name say. Free it in any case.
static jd_status job_init(job* j, jd_context* context, const char* path,
                          const jd_figure_options* options) {
    const jd_figure_options chosen = options != NULL ? *options : jd_figure_options_default();
    *j = (job){.context = context, .path = path, .replace = chosen.replace};
    j->program = chosen.gnuplot != NULL ? chosen.gnuplot : "gnuplot";
    return find_names(j, chosen.keep_script);
}

jd_status jd_figure_check(jd_context* context, const char* path, const jd_figure_options* options) {
    job j;
    if (path == NULL)
        return jd_fail(context, JD_ERR_ARGUMENT, "a figure needs a file name");
    jd_status status = job_init(&j, context, path, options);
    if (status == JD_OK)
        status = jd_gnuplot_find(context, j.program);
    if (status == JD_OK)
        status = check_files(&j);
    job_free(&j);
    return status;
}

jd_status jd_figure_write(jd_context* context, const jd_result* result, const char* path,
                          const jd_figure_options* options) {
    job j;
    if (result == NULL || path == NULL)
        return jd_fail(context, JD_ERR_ARGUMENT, "a figure needs a result and a file name");
    jd_status status = job_init(&j, context, path, options);
    if (status == JD_OK) {
        // Numbers are written with a point whatever the host's language.
        const locale_t numbers = newlocale(LC_ALL_MASK, "C", (locale_t)0);
        if (numbers == (locale_t)0) {
            status = jd_fail(context, JD_ERR_MEMORY, "out of memory for the figure '%s'", path);
        } else {
            const locale_t before = uselocale(numbers);
            status = run(&j, result);
            uselocale(before);
            freelocale(numbers);
        }
    }
    job_free(&j);
    return status;
}
