// Paths of files to be written, checked before the work that fills them is done.
#include "shell/command.h"
#include "shell/terminal.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MOST_LINKS 40  // links followed, as the system does

// Print why a file cannot be written, `again`: what a check says that lets old files be replaced.
static int refuse(const char* message, jd_status again) {
    return jd_cli_wrong("%s%s", message, again == JD_OK ? "; --force replaces it" : "");
}

typedef jd_status check_path(jd_context* context, const char* path, bool replace);

static int check_with(check_path* check, jd_context* context, const char* path, bool force) {
    char message[1024];
    const jd_status status = check(context, path, force);
    if (status == JD_OK)
        return JD_CLI_DONE;
    snprintf(message, sizeof message, "%s", jd_context_message(context));
    return refuse(message, force ? status : check(context, path, true));
}

int jd_cli_file_check(jd_context* context, const char* path, bool force) {
    return check_with(jd_file_check, context, path, force);
}

int jd_cli_result_check(jd_context* context, const char* path, bool force) {
    return check_with(jd_result_check_path, context, path, force);
}

int jd_cli_mesh_check(jd_context* context, const char* path, bool force) {
    return check_with(jd_mesh_check_path, context, path, force);
}

jd_figure_options jd_cli_figure_options(const jd_cli_arguments* arguments) {
    jd_figure_options options = jd_figure_options_default();
    options.replace = jd_cli_flag(arguments, "force") || jd_cli_flag(arguments, "resume");
    options.keep_script = jd_cli_flag(arguments, "keep-script");
    options.progress = jd_cli_drawing_update;
    return options;
}

int jd_cli_figure_check(jd_context* context, const char* path, const jd_figure_options* options) {
    char message[1024];
    jd_figure_options forced = *options;
    const jd_status status = jd_figure_check(context, path, options);
    if (status == JD_OK)
        return JD_CLI_DONE;
    snprintf(message, sizeof message, "%s", jd_context_message(context));
    forced.replace = true;
    return refuse(message, options->replace ? status : jd_figure_check(context, path, &forced));
}

int jd_cli_animation_check(jd_context* context, const char* path,
                           const jd_animation_options* options) {
    char message[1024];
    jd_animation_options forced = *options;
    const jd_status status = jd_animation_check(context, path, options);
    if (status == JD_OK)
        return JD_CLI_DONE;
    snprintf(message, sizeof message, "%s", jd_context_message(context));
    forced.replace = true;
    return refuse(message, options->replace ? status : jd_animation_check(context, path, &forced));
}

// ---- Names -------------------------------------------------------------------------------------

// Length of the folder part with its slash; 0 if there is none.
static size_t folder_size(const char* path) {
    const char* slash = strrchr(path, '/');
    return slash ? (size_t)(slash + 1 - path) : 0;
}

// The first `size` bytes of a text and another text, in new memory.
static char* join(const char* text, size_t size, const char* rest) {
    char* joined = jd_cli_alloc(size + strlen(rest) + 1, 1);
    memcpy(joined, text, size);
    strcpy(joined + size, rest);
    return joined;
}

char* jd_cli_path_ending(const char* path, const char* ending) {
    const char* name = path + folder_size(path);
    const char* dot = strrchr(name, '.');
    return join(path, dot && dot > name ? (size_t)(dot - path) : strlen(path), ending);
}

// ---- Files that were written -------------------------------------------------------------------

void jd_cli_written_add(jd_cli_written* written, const char* file) {
    written->files[written->count++] = file;
}

void jd_cli_written_figure(jd_cli_written* written, const char* figure, bool keep_script) {
    static const char* const endings[] = {".gp", ".dat"};
    jd_cli_written_add(written, figure);
    for (int i = 0; i < 2 && keep_script; i++) {
        written->kept[i] = jd_cli_path_ending(figure, endings[i]);
        jd_cli_written_add(written, written->kept[i]);
    }
}

void jd_cli_written_free(jd_cli_written* written) {
    free(written->kept[0]);
    free(written->kept[1]);
    *written = (jd_cli_written){0};
}

// ---- Files that are the same -------------------------------------------------------------------

// Where a file that is not there would be: links to nowhere followed, in new memory. The folder
// stays as it was given.
static char* follow_links(const char* path) {
    char target[4096];
    char* place = join(path, strlen(path), "");
    for (int i = 0; i < MOST_LINKS; i++) {
        const ssize_t size = readlink(place, target, sizeof target - 1);
        if (size < 0)
            break;
        target[size] = '\0';
        char* next = join(place, target[0] == '/' ? 0 : folder_size(place), target);
        free(place);
        place = next;
    }
    return place;
}

// Whether two paths of files that are not there have the same folder and name.
static bool same_new_file(const char* a, const char* b) {
    struct stat folders[2];
    const char* paths[2] = {a, b};
    bool found = strcmp(a + folder_size(a), b + folder_size(b)) == 0;
    for (int i = 0; i < 2 && found; i++) {
        char* folder =
            folder_size(paths[i]) ? join(paths[i], folder_size(paths[i]), "") : join("./", 2, "");
        found = stat(folder, &folders[i]) == 0;
        free(folder);
    }
    return found && folders[0].st_dev == folders[1].st_dev &&
           folders[0].st_ino == folders[1].st_ino;
}

static bool same_file(const char* a, const char* b) {
    struct stat first, second;
    const bool first_exists = stat(a, &first) == 0, second_exists = stat(b, &second) == 0;
    if (strcmp(a, b) == 0)
        return true;
    if (first_exists && second_exists)
        return first.st_dev == second.st_dev && first.st_ino == second.st_ino;
    if (first_exists || second_exists)
        return false;
    char* first_place = follow_links(a);
    char* second_place = follow_links(b);
    const bool same = same_new_file(first_place, second_place);
    free(first_place);
    free(second_place);
    return same;
}

static int all_differ(const jd_cli_file* files, int count) {
    for (int i = 0; i < count; i++) {
        for (int k = i + 1; k < count && files[i].path; k++) {
            if (files[k].path && same_file(files[i].path, files[k].path))
                return jd_cli_wrong("%s and %s name the same file: %s", files[i].role,
                                    files[k].role, files[i].path);
        }
    }
    return JD_CLI_DONE;
}

int jd_cli_files_differ(const jd_cli_file* files, int count, const char* kept) {
    char* script = kept ? jd_cli_path_ending(kept, ".gp") : NULL;
    char* data = kept ? jd_cli_path_ending(kept, ".dat") : NULL;
    jd_cli_file* all = jd_cli_alloc((size_t)count + 2, sizeof *all);
    memcpy(all, files, (size_t)count * sizeof *all);
    all[count] = (jd_cli_file){"the kept script", script};
    all[count + 1] = (jd_cli_file){"the data of the kept script", data};
    const int code = all_differ(all, count + 2);
    free(all);
    free(script);
    free(data);
    return code;
}

int jd_cli_outputs_check(jd_context* context, const jd_cli_arguments* arguments,
                         const char* input) {
    const char* output = jd_cli_value(arguments, "output");
    const char* figure = jd_cli_value(arguments, "plot");
    const jd_figure_options drawn = jd_cli_figure_options(arguments);
    const jd_cli_file files[] = {{"--output", output}, {"--plot", figure}, {"the input", input}};
    if (!figure && drawn.keep_script)
        return jd_cli_wrong("--keep-script goes with --plot only");
    if (jd_cli_files_differ(files, 3, drawn.keep_script ? figure : NULL))
        return JD_CLI_WRONG;
    if (output && jd_cli_result_check(context, output, drawn.replace))
        return JD_CLI_WRONG;
    return figure ? jd_cli_figure_check(context, figure, &drawn) : JD_CLI_DONE;
}

jd_colouring jd_cli_colouring(const jd_cli_arguments* arguments) {
    const char* given = jd_cli_value(arguments, "colour");
    const char* names[JD_CLI_MAX_NAMES];
    const int count = jd_cli_names(JD_CLI_COLOUR, names);
    for (int i = 0; given && i < count; i++)
        if (strcmp(names[i], given) == 0)
            return (jd_colouring)i;
    return JD_COLOUR_AUTO;
}
