// A film on its way to its file: gnuplot draws the frames one behind the other into a temporary
// file, ffmpeg makes the film of them, which then takes its name.
#include <errno.h>
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "plot/animation.h"
#include "plot/gnuplot.h"
#include "plot/program.h"
#include "record/file.h"

#define DEFAULT_RATE 25.0    // frames per second
#define DEFAULT_LENGTH 10.0  // of a film [s]

jd_animation_options jd_animation_options_default(void) {
    return (jd_animation_options){.rate = DEFAULT_RATE, .length = DEFAULT_LENGTH};
}

typedef enum film_kind { FILM_MP4, FILM_GIF } film_kind;

static jd_status find_kind(jd_context* context, const char* path, film_kind* kind) {
    const char* ending = strrchr(path, '.');
    *kind = ending && strcasecmp(ending, ".gif") == 0 ? FILM_GIF : FILM_MP4;
    if (*kind == FILM_GIF || (ending && strcasecmp(ending, ".mp4") == 0))
        return JD_OK;
    return jd_fail(context, JD_ERR_ARGUMENT, "the animation '%s' must end in .mp4 or .gif", path);
}

// Both formats need a file they can go back in, which /dev/fd/1 is.
static jd_program ffmpeg(const char* name, film_kind kind, char* rate, char** arguments) {
    static char* const mp4[] = {"-c:v", "libx264", "-pix_fmt", "yuv420p",
                                "-crf", "18",      "-f",       "mp4"};
    static char* const gif[] = {"-filter_complex",
                                "split[a][b];[a]palettegen[p];[b][p]paletteuse=dither=none",
                                "-loop",
                                "0",
                                "-f",
                                "gif"};
    static char* const head[] = {"ffmpeg",     "-v",   "error", "-nostdin",  "-f",
                                 "image2pipe", "-c:v", "png",   "-framerate"};
    static char* const tail[] = {"-fflags",  "+bitexact", "-flags:v", "+bitexact",
                                 "-threads", "1",         "-y",       "/dev/fd/1"};
    int count = 0;
    for (size_t i = 0; i < sizeof head / sizeof *head; i++)
        arguments[count++] = head[i];
    arguments[count++] = rate;
    arguments[count++] = "-i";
    arguments[count++] = "/dev/fd/0";
    const size_t own = kind == FILM_GIF ? sizeof gif / sizeof *gif : sizeof mp4 / sizeof *mp4;
    for (size_t i = 0; i < own; i++)
        arguments[count++] = kind == FILM_GIF ? gif[i] : mp4[i];
    for (size_t i = 0; i < sizeof tail / sizeof *tail; i++)
        arguments[count++] = tail[i];
    arguments[count] = NULL;
    return (jd_program){.name = name ? name : "ffmpeg",
                        .usual = "ffmpeg",
                        .use = "animations",
                        .package = "ffmpeg",
                        .arguments = arguments};
}

enum { MOST_ARGUMENTS = 40, RATE_SIZE = 32 };

// Script and frames are temporary files without names.
static jd_status draw_frames(jd_context* context, const jd_animation* a, const char* program,
                             FILE* frames) {
    FILE* script = tmpfile();
    if (script == NULL)
        return jd_fail(context, JD_ERR_FILE, "cannot make a temporary file: %s", strerror(errno));
    jd_animation_script(script, a);
    jd_status status = JD_OK;
    if (fflush(script) != 0 || ferror(script))
        status =
            jd_fail(context, JD_ERR_FILE, "cannot write a temporary file: %s", strerror(errno));
    else
        status = jd_gnuplot_run(context, program ? program : "gnuplot", script, fileno(frames));
    fclose(script);
    return status;
}

static jd_status make_film(jd_context* context, const jd_animation* a,
                           const jd_animation_options* options, film_kind kind, jd_file* film) {
    char rate[RATE_SIZE], *arguments[MOST_ARGUMENTS];
    FILE* frames = tmpfile();
    if (frames == NULL)
        return jd_fail(context, JD_ERR_FILE, "cannot make a temporary file: %s", strerror(errno));
    snprintf(rate, sizeof rate, "%g", a->rate);
    const jd_program program = ffmpeg(options->ffmpeg, kind, rate, arguments);
    jd_status status = jd_program_find(context, &program);
    if (status == JD_OK)
        status = draw_frames(context, a, options->gnuplot, frames);
    if (status == JD_OK)
        status = jd_program_run(context, &program, frames, fileno(jd_file_stream(film)));
    fclose(frames);
    return status;
}

// Numbers are written with a point whatever the host's language.
static jd_status write_film(jd_context* context, const jd_animation* a,
                            const jd_animation_options* options, const char* path, film_kind kind) {
    jd_file* film = NULL;
    const locale_t numbers = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    if (numbers == (locale_t)0)
        return jd_fail(context, JD_ERR_MEMORY, "out of memory for the animation '%s'", path);
    jd_status status = jd_file_create(context, path, options->replace, &film);
    if (status == JD_OK) {
        const locale_t before = uselocale(numbers);
        status = make_film(context, a, options, kind, film);
        uselocale(before);
        if (status == JD_OK)
            status = jd_file_commit(film);
        else
            jd_file_discard(film);
    }
    freelocale(numbers);
    return status;
}

jd_status jd_animation_check(jd_context* context, const char* path,
                             const jd_animation_options* options) {
    const jd_animation_options chosen = options ? *options : jd_animation_options_default();
    char* arguments[MOST_ARGUMENTS];
    film_kind kind;
    if (path == NULL)
        return jd_fail(context, JD_ERR_ARGUMENT, "an animation needs a file name");
    jd_status status = find_kind(context, path, &kind);
    if (status == JD_OK)
        status = jd_gnuplot_find(context, chosen.gnuplot ? chosen.gnuplot : "gnuplot");
    if (status == JD_OK) {
        const jd_program program = ffmpeg(chosen.ffmpeg, kind, "25", arguments);
        status = jd_program_find(context, &program);
    }
    return status == JD_OK ? jd_file_check(context, path, chosen.replace) : status;
}

jd_status jd_animation_write(jd_context* context, const jd_result* result, const char* path,
                             const jd_animation_options* options) {
    const jd_animation_options chosen = options ? *options : jd_animation_options_default();
    film_kind kind;
    jd_animation animation;
    if (result == NULL || path == NULL)
        return jd_fail(context, JD_ERR_ARGUMENT, "an animation needs a result and a file name");
    jd_status status = find_kind(context, path, &kind);
    if (status == JD_OK)
        status = jd_animation_init(context, result, &chosen, &animation);
    return status == JD_OK ? write_film(context, &animation, &chosen, path, kind) : status;
}
