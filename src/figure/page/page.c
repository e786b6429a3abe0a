// A figure on its way to its file.
//
// The page is written as a gnuplot script and drawn into a temporary file beside the target, which
// then takes its name. A kept script differs from the one that was run only in where it finds the
// data and leaves the figure.
#include "figure/page/page.h"

#include <errno.h>
#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "figure/page/label.h"
#include "figure/page/options.h"
#include "figure/program/gnuplot.h"
#include "figure/program/picture.h"

#define PNG_DPI 200.0
#define SVG_DPI 96.0
#define CM_PER_INCH 2.54
#define PATH_SIZE 64  // of the data in a file of its own

// One figure on its way to its file.
typedef struct job {
    jd_context* context;
    const char* path;
    const char* program;
    bool replace;
    jd_picture_kind kind;
    jd_patience patience;
    const jd_plot_page* page;
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

// ---- Script ------------------------------------------------------------------------------------

// Sizes are given for PDF in points; the terminals of the other formats are scaled to match.
static void put_terminal(FILE* out, jd_picture_kind kind, double width, double height) {
    const double dpi = kind == JD_PICTURE_PNG ? PNG_DPI : SVG_DPI;
    const int wide = (int)lround(width / CM_PER_INCH * dpi);
    const int high = (int)lround(height / CM_PER_INCH * dpi);
    const char* font = "font 'DejaVu Sans,9'";
    // The cairo terminals take a point for 1/54 inch in a PDF and for 4/3 pixels in a PNG.
    if (kind == JD_PICTURE_PNG)
        fprintf(out,
                "set terminal pngcairo size %d,%d %s fontscale %.4g linewidth %.4g pointscale %.4g"
                " rounded\n",
                wide, high, font, 0.75 * dpi / 72.0, dpi / 72.0, dpi / 72.0);
    else if (kind == JD_PICTURE_SVG)
        fprintf(out,
                "set terminal svg size %d,%d dynamic %s fontscale %.4g linewidth %.4g rounded"
                " background '#FFFFFF'\n",
                wide, high, font, dpi / 72.0, dpi / 72.0);
    else
        fprintf(out,
                "set terminal pdfcairo size %.4gcm,%.4gcm %s fontscale 0.75 linewidth 2 rounded\n",
                width, height, font);
}

void jd_plot_put_style(FILE* out) {
    fputs("set encoding utf8\n"
          "set minussign\n"
          "set samples 2\n"
          "set clip two\n"  // ends of a curve may lie beyond the axes, if only by rounding
          "set border 15 linewidth 0.6 linecolor rgb '#333333'\n"
          "set style line 9 linewidth 0.4 linecolor rgb '#D9D9D9'\n"
          "set grid linestyle 9\n"
          "set style textbox 1 opaque noborder fillcolor rgb '#30FFFFFF' margins 0.5,0.3\n",
          out);
    fprintf(out, "set tics in scale 0.5,0.25 font ',%g'\n", JD_PLOT_TICK_SIZE);
}

// `figure` is the file it draws, NULL: standard output; `data` that of the data, NULL: in the
// script.
static void put_script(FILE* out, const job* j, const char* figure, const char* data) {
    fputs("reset\n", out);
    put_terminal(out, j->kind, j->page->width > 0 ? j->page->width : JD_PLOT_WIDTH,
                 j->page->height);
    if (figure != NULL) {
        fputs("set output ", out);
        jd_plot_put_file(out, figure);
        fputc('\n', out);
    }
    jd_plot_put_style(out);
    // Only the SVG terminal has no scale for points.
    fprintf(out, "mark = %.4g\n", j->kind == JD_PICTURE_SVG ? SVG_DPI / 72.0 : 1.0);
    fputs("data = ", out);
    if (data != NULL)
        jd_plot_put_file(out, data);
    else
        fputs("'$data'", out);
    fputc('\n', out);
    if (data == NULL) {
        fputs("$data << END_OF_DATA\n", out);
        j->page->put_data(out, j->page->drawing);
        fputs("END_OF_DATA\n", out);
    }
    fputs("set multiplot\n", out);
    j->page->put_panels(out, j->page->drawing);
    fputs("unset multiplot\nunset output\n", out);
}

// ---- Drawing -----------------------------------------------------------------------------------

// A file without a name that holds the data, and how gnuplot, a child, opens it. NULL: the data
// stays in the script.
static FILE* put_apart(const job* j, char path[PATH_SIZE]) {
    FILE* data = j->page->large ? tmpfile() : NULL;
    if (data == NULL)
        return NULL;
    snprintf(path, PATH_SIZE, "/proc/%ld/fd/%d", (long)getpid(), fileno(data));
    if (access(path, R_OK) == 0)
        j->page->put_data(data, j->page->drawing);
    if (access(path, R_OK) == 0 && fflush(data) == 0 && !ferror(data))
        return data;
    fclose(data);
    return NULL;
}

static jd_status draw(job* j) {
    char path[PATH_SIZE];
    FILE* script = tmpfile();
    jd_status status = JD_OK;
    if (script == NULL)
        return jd_fail(j->context, JD_ERR_FILE, "cannot make a temporary file: %s",
                       strerror(errno));
    FILE* data = put_apart(j, path);
    put_script(script, j, NULL, data != NULL ? path : NULL);
    if (fflush(script) != 0 || ferror(script))
        status =
            jd_fail(j->context, JD_ERR_FILE, "cannot write a temporary file: %s", strerror(errno));
    if (status == JD_OK)
        status = jd_gnuplot_run(j->context, j->program, &j->patience, script,
                                fileno(jd_file_stream(j->picture)));
    if (status == JD_OK)
        status = jd_picture_finish(
            j->context, &(jd_picture){j->path, jd_file_temporary(j->picture), j->program, j->kind});
    fclose(script);
    if (data != NULL)
        fclose(data);
    return status;
}

static void write_kept(job* j) {
    put_script(jd_file_stream(j->script), j, file_name(j->path), file_name(j->data_path));
    j->page->put_data(jd_file_stream(j->data), j->page->drawing);
}

// Give a file its name; it is no longer the job's.
static jd_status commit(jd_file** file) {
    jd_file* ready = *file;
    *file = NULL;
    return ready == NULL ? JD_OK : jd_file_commit(ready);
}

static jd_status run(job* j) {
    jd_status status = open_files(j);
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
    j->patience = (jd_patience){chosen.progress, chosen.progress_data, 0.5};
    return find_names(j, chosen.keep_script);
}

jd_status jd_figure_check(jd_context* context, const char* path, const jd_figure_options* options) {
    job j;
    if (path == NULL)
        return jd_fail(context, JD_ERR_ARGUMENT, "a figure needs a file name");
    jd_status status = job_init(&j, context, path, options);
    if (status == JD_OK && options != NULL)
        status = jd_plot_options_check(context, options);
    if (status == JD_OK)
        status = jd_gnuplot_find(context, j.program);
    if (status == JD_OK)
        status = check_files(&j);
    job_free(&j);
    return status;
}

jd_status jd_plot_page_write(jd_context* context, const jd_plot_page* page, const char* path,
                             const jd_figure_options* options) {
    job j;
    jd_status status = job_init(&j, context, path, options);
    j.page = page;
    const jd_patience asked = j.patience;
    if (status == JD_OK && asked.progress != NULL && !asked.progress(asked.data, 0.0))
        status = jd_fail(context, JD_CANCELLED, "the figure was stopped on request");
    if (status == JD_OK) {
        // Numbers are written with a point whatever the host's language.
        const locale_t numbers = newlocale(LC_ALL_MASK, "C", (locale_t)0);
        if (numbers == (locale_t)0) {
            status = jd_fail(context, JD_ERR_MEMORY, "out of memory for the figure '%s'", path);
        } else {
            const locale_t before = uselocale(numbers);
            status = run(&j);
            uselocale(before);
            freelocale(numbers);
        }
    }
    job_free(&j);
    if (asked.progress != NULL)
        asked.progress(asked.data, 1.0);
    return status;
}
