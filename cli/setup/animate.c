// Films of results: what --animate and --speed ask for.
#include "setup/animate.h"

#include "shell/values.h"

int jd_cli_film_read(jd_context* context, const jd_cli_arguments* arguments, jd_cli_film* film) {
    const char* speed = jd_cli_value(arguments, "speed");
    *film = (jd_cli_film){jd_cli_value(arguments, "animate"), jd_animation_options_default()};
    film->options.replace = jd_cli_flag(arguments, "force");
    if (speed && !film->path)
        return jd_cli_wrong("--speed goes with --animate only");
    if (jd_cli_read_option(context, arguments, "speed", "1", &film->options.speed))
        return JD_CLI_WRONG;
    if (speed && !(film->options.speed > 0))
        return jd_cli_wrong_value("speed", speed, "must be greater than 0");
    return film->path ? jd_cli_animation_check(context, film->path, &film->options) : JD_CLI_DONE;
}

jd_status jd_cli_film_make(jd_context* context, const jd_result* result, const jd_cli_film* film,
                           jd_cli_progress* progress) {
    jd_animation_options options = film->options;
    options.progress = jd_cli_drawing_update;
    options.progress_data = progress;
    jd_cli_progress_say(progress, "animating", film->path);
    return jd_animation_write(context, result, film->path, &options);
}
