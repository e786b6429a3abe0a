// A paper made again: folder, exhibits, pages.
#include <locale.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/given.h"
#include "judder/escape.h"
#include "papers/reproduction.h"

jd_reproduce_options jd_reproduce_options_default(void) { return (jd_reproduce_options){0}; }

// ---- What was made -----------------------------------------------------------------------------

void jd_reproduction_free(jd_reproduction* made) {
    if (made == NULL)
        return;
    for (int i = 0; i < made->file_count; i++)
        free(made->files[i]);
    for (int i = 0; i < made->exhibit_count; i++)
        free(made->exhibits[i].figure);
    free(made->files);
    free(made->command);
    free(made->exhibits);
    free(made->checks);
    free(made);
}

const char* jd_reproduction_add_file(jd_reproduction* made, const char* name, const char* ending) {
    const size_t size = strlen(name) + strlen(ending) + 1;
    if (made->file_count == made->file_room) {
        const int room = 2 * made->file_room + 16;
        char** more = realloc(made->files, (size_t)room * sizeof *more);
        if (more == NULL)
            return NULL;
        made->files = more;
        made->file_room = room;
    }
    char* file = malloc(size);
    if (file == NULL)
        return NULL;
    snprintf(file, size, "%s%s", name, ending);
    return made->files[made->file_count++] = file;
}

static int check_room(const jd_paper* paper) {
    int count = 0;
    for (int i = 0; i < paper->exhibit_count; i++)
        count += paper->exhibits[i].plan->check_count;
    return count;
}

// "judder reproduce kudra2017 fig3 --points 40"; a folder is named so that nobody takes it for an option
// or the name of a paper. NULL when out of memory.
static char* command_of(const jd_paper* paper, const jd_reproduce_options* options) {
    char* command = NULL;
    size_t size;
    FILE* out = open_memstream(&command, &size);
    if (out == NULL)
        return NULL;
    const char* folder = jd_paper_folder(paper);
    fputs("judder reproduce ", out);
    if (folder != NULL && (folder[0] == '-' || strchr(folder, '/') == NULL))
        fputs("./", out);
    jd_escape_put(out, JD_ESCAPE_SHELL, folder != NULL ? folder : paper->name);
    if (options->only != NULL) {
        fputc(' ', out);
        jd_escape_put(out, JD_ESCAPE_SHELL, options->only->name);
    }
    if (options->points > 0)
        fprintf(out, " --points %d", options->points);
    if (fclose(out) == 0)
        return command;
    free(command);
    return NULL;
}

static jd_reproduction* create(const jd_paper* paper, const jd_reproduce_options* options) {
    jd_reproduction* made = calloc(1, sizeof *made);
    if (made == NULL)
        return NULL;
    made->paper = paper;
    made->points = options->points;
    made->command = command_of(paper, options);
    made->exhibits = calloc((size_t)paper->exhibit_count, sizeof *made->exhibits);
    made->checks = calloc((size_t)check_room(paper) + 1, sizeof *made->checks);
    if (made->command != NULL && made->exhibits != NULL && made->checks != NULL &&
        jd_reproduction_add_file(made, "index", ".html") != NULL &&
        jd_reproduction_add_file(made, "README", ".md") != NULL)
        return made;
    jd_reproduction_free(made);
    return NULL;
}

int jd_reproduction_check_count(const jd_reproduction* made) { return made->check_count; }

const jd_check* jd_reproduction_check_at(const jd_reproduction* made, int index) {
    return index >= 0 && index < made->check_count ? &made->checks[index] : NULL;
}

int jd_reproduction_count(const jd_reproduction* made, jd_verdict verdict) {
    int count = 0;
    for (int i = 0; i < made->check_count; i++)
        count += made->checks[i].verdict == verdict;
    return count;
}

int jd_reproduction_claims(const jd_reproduction* made, jd_verdict verdict) {
    int count = 0;
    for (int i = 0; i < made->check_count; i++)
        count += made->checks[i].claim && made->checks[i].verdict == verdict;
    return count;
}

const jd_paper* jd_reproduction_paper(const jd_reproduction* made) { return made->paper; }

int jd_reproduction_file_count(const jd_reproduction* made) { return made->file_count; }

const char* jd_reproduction_file_at(const jd_reproduction* made, int index) {
    return index >= 0 && index < made->file_count ? made->files[index] : NULL;
}

// ---- Pages -------------------------------------------------------------------------------------

static jd_status write_page(jd_maker* maker, const char* name,
                            bool (*put)(FILE* out, const jd_reproduction* made)) {
    jd_file* file = NULL;
    char* path = jd_folder_path(maker->folder, name);
    jd_status status = path != NULL
                           ? jd_file_create(maker->context, path, false, &file)
                           : jd_fail(maker->context, JD_ERR_MEMORY, "out of memory for a page");
    if (status == JD_OK && !put(jd_file_stream(file), maker->made)) {
        status = jd_fail(maker->context, JD_ERR_FILE, "cannot read a figure for '%s'", name);
        jd_file_discard(file);
    } else if (status == JD_OK)
        status = jd_file_commit(file);
    free(path);
    return status;
}

static jd_status write_pages(jd_maker* maker) {
    const jd_status status = write_page(maker, "index.html", jd_html_write);
    return status == JD_OK ? write_page(maker, "README.md", jd_markdown_write) : status;
}

// ---- The work ----------------------------------------------------------------------------------

static jd_status make_exhibits(jd_maker* maker) {
    const jd_paper* paper = maker->made->paper;
    const jd_exhibit* only = maker->options->only;
    jd_status status = JD_OK;
    maker->share = only != NULL ? 1.0 : 1.0 / paper->exhibit_count;
    for (int i = 0; i < paper->exhibit_count && status == JD_OK; i++) {
        if (only != NULL && only != &paper->exhibits[i])
            continue;
        maker->begun = only != NULL ? 0.0 : i * maker->share;
        status = jd_exhibit_make(maker, &paper->exhibits[i]);
    }
    return status;
}

static bool belongs(const jd_paper* paper, const jd_exhibit* exhibit) {
    for (int i = 0; i < paper->exhibit_count; i++)
        if (exhibit == &paper->exhibits[i])
            return true;
    return exhibit == NULL;
}

// gnuplot is there.
static jd_status check_figures(jd_maker* maker) {
    const jd_figure_options options = {.keep_script = true, .gnuplot = maker->options->gnuplot};
    char* path = jd_folder_path(maker->folder, "figure.svg");
    const jd_status status =
        path != NULL ? jd_figure_check(maker->context, path, &options)
                     : jd_fail(maker->context, JD_ERR_MEMORY, "out of memory for a figure");
    free(path);
    return status;
}

static jd_status make_all(jd_maker* maker) {
    // Numbers are written with a point whatever the host's language.
    const locale_t numbers = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    if (numbers == (locale_t)0)
        return jd_fail(maker->context, JD_ERR_MEMORY, "out of memory for a page");
    const locale_t before = uselocale(numbers);
    jd_status status = check_figures(maker);
    if (status == JD_OK)
        status = make_exhibits(maker);
    if (status == JD_OK)
        status = write_pages(maker);
    uselocale(before);
    freelocale(numbers);
    return status;
}

jd_status jd_reproduce_check_folder(jd_context* context, const char* folder, bool replace) {
    if (!JD_GIVEN(context, folder))
        return JD_ERR_ARGUMENT;
    return jd_folder_check(context, folder, replace);
}

jd_status jd_reproduce(jd_context* context, const jd_paper* paper, const char* folder,
                       const jd_reproduce_options* options, jd_reproduction** made) {
    if (!JD_GIVEN(context, made))
        return JD_ERR_ARGUMENT;
    const jd_reproduce_options usual = jd_reproduce_options_default();
    jd_maker maker = {.context = context, .options = options != NULL ? options : &usual};
    *made = NULL;
    if (paper == NULL || folder == NULL || !belongs(paper, maker.options->only))
        return jd_fail(context, JD_ERR_ARGUMENT, "needs a paper, a folder and a figure of it");
    jd_status status = jd_folder_begin(context, folder, maker.options->replace, &maker.folder);
    if (status != JD_OK)
        return status;
    maker.made = create(paper, maker.options);
    status = maker.made != NULL
                 ? make_all(&maker)
                 : jd_fail(context, JD_ERR_MEMORY, "out of memory for the folder '%s'", folder);
    if (status == JD_OK)
        status = jd_folder_commit(maker.folder, (const char* const*)maker.made->files,
                                  maker.made->file_count);
    else
        jd_folder_discard(maker.folder);
    if (status != JD_OK) {
        jd_reproduction_free(maker.made);
        return status;
    }
    *made = maker.made;
    return JD_OK;
}
