// A film on its way to its file. gnuplot draws once what stands still, ffmpeg unpacks that picture;
// the frames are drawn here onto copies of it and handed to ffmpeg one after the other, so that no
// more than one is kept. The film takes its name when it is whole.
#include "figure/film/film.h"

#include <errno.h>
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/file.h"
#include "figure/program/gnuplot.h"
#include "figure/program/picture.h"
#include "figure/program/program.h"

#define DEFAULT_RATE 25.0    // frames per second
#define DEFAULT_LENGTH 10.0  // of a film [s]

jd_animation_options jd_animation_options_default(void) {
    return (jd_animation_options){.rate = DEFAULT_RATE, .length = DEFAULT_LENGTH};
}

static jd_status find_kind(jd_context* context, const char* path, jd_film_kind* kind) {
    const char* ending = strrchr(path, '.');
    *kind = ending && strcasecmp(ending, ".gif") == 0 ? JD_FILM_GIF : JD_FILM_MP4;
    if (*kind == JD_FILM_GIF || (ending && strcasecmp(ending, ".mp4") == 0))
        return JD_OK;
    return jd_fail(context, JD_ERR_ARGUMENT, "the animation '%s' must end in .mp4 or .gif", path);
}

// ---- ffmpeg ------------------------------------------------------------------------------------

enum { MOST_ARGUMENTS = 48, TEXT_SIZE = 32 };

// What ffmpeg is asked for, with the texts that belong to this film.
typedef struct order {
    char* arguments[MOST_ARGUMENTS];
    int count;
    char size[TEXT_SIZE], rate[TEXT_SIZE];
} order;

static void ask(order* o, char* const* words) {
    for (; *words != NULL; words++)
        o->arguments[o->count++] = *words;
    o->arguments[o->count] = NULL;
}

static void ask_first(order* o) {
    static char* const words[] = {"ffmpeg", "-v", "error", "-nostdin", NULL};
    o->count = 0;
    ask(o, words);
}

// A PNG on standard input to bytes on standard output.
static void order_unpacking(order* o) {
    static char* const words[] = {"-f", "image2pipe", "-c:v",     "png",   "-i",     "pipe:0",
                                  "-f", "rawvideo",   "-pix_fmt", "rgb24", "pipe:1", NULL};
    ask_first(o);
    ask(o, words);
}

// Frames on standard input to a film on standard output. Both formats need a file they can go back
// in, which /dev/fd/1 is. One thread: the bytes are the same on any number of cores.
static void order_film(order* o, jd_film_kind kind) {
    static char* const mp4[] = {
        "-c:v", "libx264", "-preset", "veryfast", "-x264-params", "me=dia:subme=1", "-crf",
        "18",   "-f",      "mp4",     NULL};
    // The first JD_FILM_SAMPLES frames give the colours and are left out.
    _Static_assert(JD_FILM_SAMPLES == 8, "as below");
    static char* const gif[] = {"-filter_complex",
                                "split[a][b];[a]trim=end_frame=8,palettegen[p];"
                                "[b]trim=start_frame=8,setpts=PTS-STARTPTS[c];"
                                "[c][p]paletteuse=dither=none:diff_mode=rectangle",
                                "-loop",
                                "0",
                                "-f",
                                "gif",
                                NULL};
    static char* const png[] = {"-frames:v", "1", "-c:v", "png", "-f", "image2pipe", NULL};
    static char* const tail[] = {"-fflags", "+bitexact", "-flags:v",  "+bitexact", "-threads",
                                 "1",       "-y",        "/dev/fd/1", NULL};
    char* const frames[] = {
        "-f",          "rawvideo", "-pix_fmt",   kind == JD_FILM_MP4 ? "yuv420p" : "rgb24",
        "-video_size", o->size,    "-framerate", o->rate,
        "-i",          "pipe:0",   NULL};
    ask_first(o);
    ask(o, frames);
    ask(o, kind == JD_FILM_PNG ? png : kind == JD_FILM_GIF ? gif : mp4);
    ask(o, tail);
}

static jd_tool ffmpeg(const char* name, char* const* arguments, const jd_patience* patience) {
    return (jd_tool){.name = name ? name : "ffmpeg",
                     .usual = "ffmpeg",
                     .use = "animations",
                     .package = "ffmpeg",
                     .arguments = arguments,
                     .patience = patience};
}

// ---- What stands still -------------------------------------------------------------------------

// A film while it is made.
typedef struct job {
    jd_context* context;
    const jd_animation* animation;
    const jd_animation_options* options;
    jd_patience patience;
    jd_film_frames frames;
    order order;
} job;

static FILE* open_temporary(jd_context* context) {
    FILE* file = tmpfile();
    if (file == NULL)
        jd_fail(context, JD_ERR_FILE, "cannot make a temporary file: %s", strerror(errno));
    return file;
}

// Script and picture are temporary files without names.
static jd_status draw_sheet(job* j, FILE* picture) {
    const char* program = j->options->gnuplot ? j->options->gnuplot : "gnuplot";
    FILE* script = open_temporary(j->context);
    if (script == NULL)
        return JD_ERR_FILE;
    jd_animation_script(script, j->animation);
    jd_status status = JD_OK;
    if (fflush(script) != 0 || ferror(script))
        status =
            jd_fail(j->context, JD_ERR_FILE, "cannot write a temporary file: %s", strerror(errno));
    else
        status = jd_gnuplot_run(j->context, program, &j->patience, script, fileno(picture));
    fclose(script);
    if (status != JD_OK || jd_picture_is_whole(picture, JD_PICTURE_PNG))
        return status;
    const int fault = jd_picture_write_fault(picture);
    if (fault != 0)
        return jd_fail(j->context, JD_ERR_FILE, "cannot write a temporary file: %s",
                       strerror(fault));
    return jd_fail(j->context, JD_ERR_FILE,
                   "'%s' left no whole picture; is the disk full, is it gnuplot with cairo?",
                   program);
}

static jd_status unpack(job* j, FILE* picture, FILE* bytes) {
    order_unpacking(&j->order);
    const jd_tool program = ffmpeg(j->options->ffmpeg, j->order.arguments, &j->patience);
    const jd_status status = jd_tool_run(j->context, &program, picture, fileno(bytes));
    if (status != JD_OK)
        return status;
    const size_t size =
        3 * (size_t)jd_animation_width() * (size_t)jd_animation_sheet_height(j->animation);
    j->frames.sheet = malloc(size);
    if (j->frames.sheet == NULL)
        return jd_fail(j->context, JD_ERR_MEMORY, "out of memory for a film");
    rewind(bytes);
    if (fread(j->frames.sheet, 1, size, bytes) == size && fgetc(bytes) == EOF)
        return JD_OK;
    return jd_fail(j->context, JD_ERR_FILE,
                   "'%s' did not unpack the picture of gnuplot; is the disk full?", program.name);
}

static jd_status make_sheet(job* j) {
    FILE* picture = open_temporary(j->context);
    FILE* bytes = open_temporary(j->context);
    jd_status status = picture != NULL && bytes != NULL ? JD_OK : JD_ERR_FILE;
    if (status == JD_OK)
        status = draw_sheet(j, picture);
    if (status == JD_OK)
        status = unpack(j, picture, bytes);
    if (picture != NULL)
        fclose(picture);
    if (bytes != NULL)
        fclose(bytes);
    return status;
}

// ---- The film ----------------------------------------------------------------------------------

static jd_status encode(job* j, jd_file* file, const char* path) {
    jd_process process;
    snprintf(j->order.size, sizeof j->order.size, "%dx%d", j->frames.frame.width,
             j->frames.frame.height);
    snprintf(j->order.rate, sizeof j->order.rate, "%g", j->animation->rate);
    j->frames.patience = &j->patience;
    order_film(&j->order, j->frames.kind);
    const jd_tool program = ffmpeg(j->options->ffmpeg, j->order.arguments, &j->patience);
    jd_status status =
        jd_process_start(j->context, &program, -1, fileno(jd_file_stream(file)), &process);
    if (status != JD_OK)
        return status;
    const jd_status given = jd_film_frames_give(&j->frames, &process);
    status = jd_process_wait(&process);
    if (status != JD_OK)
        return status;
    if (given == JD_ERR_FILE)
        return jd_fail(j->context, JD_ERR_FILE, "'%s' ended before it had read all frames of '%s'",
                       program.name, path);
    if (j->frames.kind == JD_FILM_PNG)
        return jd_picture_finish(
            j->context, &(jd_picture){path, jd_file_temporary(file), program.name, JD_PICTURE_PNG});
    const jd_film film = {path,           jd_file_temporary(file),   program.name,
                          j->frames.kind, j->animation->frame_count, j->animation->rate};
    return jd_film_check(j->context, &film);
}

static jd_status make_film(job* j, jd_file* file, const char* path) {
    const jd_tool program = ffmpeg(j->options->ffmpeg, NULL, NULL);
    jd_status status = jd_tool_find(j->context, &program);
    if (status == JD_OK)
        status = jd_film_frames_init(j->context, j->animation, &j->frames);
    if (status == JD_OK)
        status = make_sheet(j);
    if (status == JD_OK)
        status = encode(j, file, path);
    jd_film_frames_free(&j->frames);
    return status;
}

// Numbers are written with a point whatever the host's language.
static jd_status write_film(job* j, const char* path) {
    jd_file* film = NULL;
    const locale_t numbers = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    if (numbers == (locale_t)0)
        return jd_fail(j->context, JD_ERR_MEMORY, "out of memory for the animation '%s'", path);
    jd_status status = jd_file_create(j->context, path, j->options->replace, &film);
    if (status == JD_OK) {
        const locale_t before = uselocale(numbers);
        status = make_film(j, film, path);
        uselocale(before);
        if (status == JD_OK)
            status = jd_file_commit(film);
        else
            jd_file_discard(film);
    }
    freelocale(numbers);
    return status;
}

static jd_status check_file(jd_context* context, const char* path,
                            const jd_animation_options* options) {
    const jd_animation_options chosen = options ? *options : jd_animation_options_default();
    jd_status status = jd_gnuplot_find(context, chosen.gnuplot ? chosen.gnuplot : "gnuplot");
    if (status == JD_OK) {
        const jd_tool program = ffmpeg(chosen.ffmpeg, NULL, NULL);
        status = jd_tool_find(context, &program);
    }
    return status == JD_OK ? jd_file_check(context, path, chosen.replace) : status;
}

jd_status jd_animation_check(jd_context* context, const char* path,
                             const jd_animation_options* options) {
    jd_film_kind kind;
    if (path == NULL)
        return jd_fail(context, JD_ERR_ARGUMENT, "an animation needs a file name");
    const jd_status status = find_kind(context, path, &kind);
    return status == JD_OK ? check_file(context, path, options) : status;
}

// A film of some kind; of a picture the first frame alone.
static jd_status write_kind(jd_context* context, const jd_result* result, const char* path,
                            const jd_animation_options* options, jd_film_kind kind) {
    const jd_animation_options chosen = options ? *options : jd_animation_options_default();
    jd_animation animation;
    job j = {.context = context,
             .animation = &animation,
             .options = &chosen,
             .patience = {chosen.progress, chosen.progress_data, 0.02},
             .frames = {.kind = kind}};
    if (chosen.progress && !chosen.progress(chosen.progress_data, 0.0))
        return jd_fail(context, JD_CANCELLED, "the film was stopped on request");
    jd_status status = jd_animation_init(context, result, &chosen, &animation);
    if (kind == JD_FILM_PNG)
        animation.frame_count = 1;
    if (status == JD_OK)
        status = write_film(&j, path);
    jd_animation_free(&animation);
    if (chosen.progress)
        chosen.progress(chosen.progress_data, 1.0);
    return status;
}

jd_status jd_animation_write(jd_context* context, const jd_result* result, const char* path,
                             const jd_animation_options* options) {
    jd_film_kind kind;
    if (result == NULL || path == NULL)
        return jd_fail(context, JD_ERR_ARGUMENT, "an animation needs a result and a file name");
    const jd_status status = find_kind(context, path, &kind);
    return status == JD_OK ? write_kind(context, result, path, options, kind) : status;
}

// ---- One picture -------------------------------------------------------------------------------

static jd_status is_png(jd_context* context, const char* path) {
    jd_picture_kind kind;
    size_t stem;
    const jd_status status = jd_picture_find(context, path, &kind, &stem);
    if (status == JD_OK && kind != JD_PICTURE_PNG)
        return jd_fail(context, JD_ERR_ARGUMENT, "the picture '%s' must end in .png", path);
    return status;
}

jd_status jd_scene_figure_check(jd_context* context, const char* path,
                                const jd_animation_options* options) {
    if (path == NULL)
        return jd_fail(context, JD_ERR_ARGUMENT, "a picture needs a file name");
    const jd_status status = is_png(context, path);
    return status == JD_OK ? check_file(context, path, options) : status;
}

jd_status jd_scene_figure_write(jd_context* context, const jd_result* result, const char* path,
                                const jd_animation_options* options) {
    if (result == NULL || path == NULL)
        return jd_fail(context, JD_ERR_ARGUMENT, "a picture needs a result and a file name");
    const jd_status status = is_png(context, path);
    return status == JD_OK ? write_kind(context, result, path, options, JD_FILM_PNG) : status;
}
