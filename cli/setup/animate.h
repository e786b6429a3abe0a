// Films of results, for `run` and `plot`.
#ifndef JUDDER_CLI_SETUP_ANIMATE_H
#define JUDDER_CLI_SETUP_ANIMATE_H

#include "shell/command.h"
#include "shell/terminal.h"

// The options of a command that makes films.
#define JD_CLI_ANIMATE_OPTIONS                                                                     \
    {"animate",   0,     "FILE",                                                                   \
     JD_CLI_FILE, false, "make a film of the result: .mp4 or .gif; needs ffmpeg"},                 \
    {                                                                                              \
        "speed", 0, "NUMBER", JD_CLI_FREE, false,                                                  \
            "seconds of the run per second of the film (default: a film of 10 s)"                  \
    }

// A film that was asked for. Without --animate `path` is NULL.
typedef struct jd_cli_film {
    const char* path;
    jd_animation_options options;
} jd_cli_film;

// Read the options and check that the film can be made. On JD_CLI_WRONG the message has been
// printed.
int jd_cli_film_read(jd_context* context, const jd_cli_arguments* arguments, jd_cli_film* film);

// Make it. While it is made `progress` shows how much is done, and signals stop it.
jd_status jd_cli_film_make(jd_context* context, const jd_result* result, const jd_cli_film* film,
                           jd_cli_progress* progress);

#endif
