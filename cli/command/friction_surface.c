// judder friction surface: what loads a patch can hold, and how it gives way.
#include "report/friction/surface.h"

#include "judder/surface.h"
#include "setup/patch.h"
#include "shell/terminal.h"
#include "shell/values.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define LEVEL 4       // of the mesh unless told: 2562 vertices
#define MOST_LEVEL 7  // the finest

static const jd_cli_tuple LOAD = {"FX,FY,M", 3, "1", "m"};
static const jd_cli_tuple PAIR = {"FX,FY", 2, "1", "1"};
static const jd_cli_tuple PLACE = {"X,Y", 2, "m", "m"};

static void release(jd_cli_surface* s) {
    jd_mesh_free(s->mesh);
    jd_patch_free(s->patch);
}

// ---- Input -------------------------------------------------------------------------------------

static jd_wrench wrench_of(const double values[3]) {
    return (jd_wrench){.fx = values[0], .fy = values[1], .m = values[2]};
}

// The direction of a growing load: itself, or a push with the point where it attacks.
static int read_direction(jd_context* context, const jd_cli_arguments* arguments,
                          jd_cli_surface* s) {
    const char* direction = jd_cli_value(arguments, "direction");
    const char* push = jd_cli_value(arguments, "push");
    double whole[3] = {0, 0, 0}, force[2] = {0, 0}, at[2] = {0, 0};
    if (direction && push)
        return jd_cli_wrong("--direction and --push do not go together");
    if (jd_cli_value(arguments, "attack") && !push)
        return jd_cli_wrong("--attack goes with --push only");
    if (jd_cli_read_tuple(context, arguments, "direction", LOAD, whole) ||
        jd_cli_read_tuple(context, arguments, "push", PAIR, force) ||
        jd_cli_read_tuple(context, arguments, "attack", PLACE, at))
        return JD_CLI_WRONG;
    s->has_direction = direction || push;
    s->direction = push ? jd_wrench_at(force[0], force[1], at[0], at[1]) : wrench_of(whole);
    if (s->has_direction && s->direction.fx == 0 && s->direction.fy == 0 && s->direction.m == 0)
        return jd_cli_wrong_value(push ? "push" : "direction", push ? push : direction,
                                  "must not be zero");
    return JD_CLI_DONE;
}

// mu N [N]: both factors or neither.
static int read_scale(jd_context* context, const jd_cli_arguments* arguments, jd_cli_surface* s) {
    static const char* const names[] = {"mu", "normal_force"};
    static const char* const units[] = {"1", "N"};
    double values[2] = {0, 0};
    int given = 0;
    for (int i = 0; i < 2; i++) {
        const char* text = jd_cli_value(arguments, names[i]);
        if (!text)
            continue;
        given++;
        if (!s->has_direction)
            return jd_cli_wrong("--%s goes with --direction or --push only", names[i]);
        if (jd_cli_read_option(context, arguments, names[i], units[i], &values[i]))
            return JD_CLI_WRONG;
        if (!(values[i] > 0))
            return jd_cli_wrong_value(names[i], text, "must be greater than 0");
    }
    if (given == 1)
        return jd_cli_wrong("--mu and --normal_force go together");
    s->scale = given ? values[0] * values[1] : NAN;
    return JD_CLI_DONE;
}

static int read_level(jd_context* context, const jd_cli_arguments* arguments, int* level) {
    const char* text = jd_cli_value(arguments, "level");
    double value = LEVEL;
    if (text && !jd_cli_value(arguments, "mesh"))
        return jd_cli_wrong("--level goes with --mesh only");
    if (jd_cli_read_option(context, arguments, "level", "1", &value))
        return JD_CLI_WRONG;
    if (value < 0 || value > MOST_LEVEL || value != floor(value))
        return jd_cli_wrong_value("level", text, "must be a whole number from 0 to 7");
    *level = (int)value;
    return JD_CLI_DONE;
}

static int check_files(jd_context* context, const jd_cli_arguments* arguments) {
    const char* figure = jd_cli_value(arguments, "plot");
    const char* mesh = jd_cli_value(arguments, "mesh");
    const jd_figure_options drawn = jd_cli_figure_options(arguments);
    const jd_cli_file files[] = {
        {"--plot", figure}, {"--mesh", mesh}, {"--points", jd_cli_value(arguments, "points")}};
    if (!figure && drawn.keep_script)
        return jd_cli_wrong("--keep-script goes with --plot only");
    if (jd_cli_files_differ(files, 3, drawn.keep_script ? figure : NULL))
        return JD_CLI_WRONG;
    if (mesh && jd_cli_mesh_check(context, mesh, drawn.replace))
        return JD_CLI_WRONG;
    return figure ? jd_cli_figure_check(context, figure, &drawn) : JD_CLI_DONE;
}

static int read_input(jd_context* context, const jd_cli_arguments* arguments, jd_cli_surface* s) {
    double load[3] = {0, 0, 0};
    if (jd_cli_read_tuple(context, arguments, "load", LOAD, load))
        return JD_CLI_WRONG;
    s->has_load = jd_cli_value(arguments, "load") != NULL;
    s->load = wrench_of(load);
    if (read_direction(context, arguments, s) || read_scale(context, arguments, s))
        return JD_CLI_WRONG;
    return jd_cli_patch_read(context, arguments, &s->patch);
}

// ---- Work --------------------------------------------------------------------------------------

static int solve(jd_cli_surface* s) {
    jd_status status = JD_OK;
    if (s->has_load)
        status = jd_surface_gauge(s->patch, s->load, &s->gauge);
    if (s->has_load && status == JD_OK)
        status = jd_surface_project(s->patch, NULL, s->load, &s->projection);
    if (status != JD_OK)
        return jd_cli_wrong("the load: %s", jd_status_text(status));
    if (s->has_direction)
        status = jd_surface_threshold(s->patch, s->load, s->direction, &s->threshold);
    if (status == JD_ERR_RANGE && s->has_load && s->gauge.gauge > 1)
        return jd_cli_wrong("the load of --load cannot be held (gauge %.6g): no threshold from "
                            "there on",
                            s->gauge.gauge);
    return status == JD_OK ? JD_CLI_DONE : jd_cli_wrong("threshold: %s", jd_status_text(status));
}

static int write_mesh(jd_context* context, const jd_cli_arguments* arguments, int level,
                      jd_cli_surface* s, jd_cli_written* written) {
    const char* path = jd_cli_value(arguments, "mesh");
    if (!path)
        return JD_CLI_DONE;
    jd_cli_progress progress = jd_cli_progress_begin(false);
    jd_cli_progress_say(&progress, "meshing", path);
    const jd_status status = jd_surface_mesh(s->patch, level, &s->mesh);
    jd_cli_progress_end(&progress);
    if (status == JD_ERR_UNSUPPORTED)
        return jd_cli_wrong("--mesh %s: the limit surface of this patch encloses nothing", path);
    if (status != JD_OK)
        return jd_cli_wrong("--mesh %s: %s", path, jd_status_text(status));
    if (jd_mesh_write(context, s->mesh, jd_patch_size(s->patch), path,
                      jd_cli_flag(arguments, "force")) != JD_OK)
        return jd_cli_wrong("%s", jd_context_message(context));
    jd_cli_written_add(written, path);
    return JD_CLI_DONE;
}

static int draw(jd_context* context, const jd_cli_arguments* arguments, const jd_cli_surface* s,
                jd_cli_written* written) {
    const char* figure = jd_cli_value(arguments, "plot");
    const jd_figure_options drawn = jd_cli_figure_options(arguments);
    const jd_surface_figure what = {
        .patch = s->patch,
        .load = s->has_load ? &s->load : NULL,
        .direction = s->has_direction ? &s->direction : NULL,
    };
    if (!figure)
        return JD_CLI_DONE;
    jd_cli_progress progress = jd_cli_progress_begin(false);
    jd_cli_progress_say(&progress, "drawing", figure);
    const jd_status status = jd_surface_figure_write(context, &what, figure, &drawn);
    jd_cli_progress_end(&progress);
    if (status != JD_OK)
        return jd_cli_wrong("%s", jd_context_message(context));
    jd_cli_written_figure(written, figure, drawn.keep_script);
    return JD_CLI_DONE;
}

static int run_surface(jd_context* context, const jd_cli_arguments* arguments) {
    jd_cli_surface s = {0};
    jd_cli_written written = {0};
    int level = LEVEL;
    int code = read_input(context, arguments, &s);
    if (!code)
        code = read_level(context, arguments, &level);
    if (!code)
        code = check_files(context, arguments);
    if (!code)
        code = solve(&s);
    if (!code)
        code = write_mesh(context, arguments, level, &s, &written);
    if (!code)
        code = draw(context, arguments, &s, &written);
    if (!code)
        jd_cli_surface_tell(&s, &written, jd_cli_flag(arguments, "json"));
    jd_cli_written_free(&written);
    release(&s);
    return code;
}

// ---- Table -------------------------------------------------------------------------------------

static const jd_cli_option options[] = {
    {"load", 0, "FX,FY,M", JD_CLI_FREE, false,
     "a load: force as a share of mu N, moment divided by mu N [m]; is it held, how does it give "
     "way, which load on the surface is nearest"},
    {"direction", 0, "FX,FY,M", JD_CLI_FREE, false,
     "the direction in which a load grows, from --load or from zero, until friction cannot hold "
     "it"},
    {"push", 0, "FX,FY", JD_CLI_FREE, false, "the same for a force that attacks at --attack"},
    {"attack", 0, "X,Y", JD_CLI_FREE, false,
     "where it attacks, seen from the reference point (default: there)"},
    {"mu", 0, "NUMBER", JD_CLI_FREE, false,
     "coefficient of friction: with --normal_force the threshold is told in newtons too"},
    {"normal_force", 0, "FORCE", JD_CLI_FREE, false, "normal force"},
    {"mesh", 0, "FILE", JD_CLI_FILE, false,
     "write the surface as triangles: .obj or .ply, moments divided by the patch's size"},
    {"level", 0, "COUNT", JD_CLI_FREE, false,
     "how fine: 10 4^level + 2 vertices, 0 to 7 (default: 4)"},
    {"plot", 0, "FILE", JD_CLI_FILE, false,
     "draw the surface and its sections: .png, .svg or .pdf"},
    {"force", 0, NULL, JD_CLI_NONE, false, "replace existing files"},
    {"keep-script", 0, NULL, JD_CLI_NONE, false, "leave the gnuplot script beside the figure"},
    {"json", 0, NULL, JD_CLI_NONE, false, "print one JSON object in place of the text"},
};

const jd_cli_command jd_cli_surface_command = {
    .group = "friction",
    .name = "friction surface",
    .summary = "loads that a patch can hold, and how it gives way",
    .usage = "",
    .description =
        "The limit surface of a contact patch: the loads (force and moment, divided by mu N) that "
        "friction can just hold. The gauge of a load is the factor by which it exceeds the "
        "surface: up to 1 it is held. The outward normal there is the motion in which the patch "
        "gives way.\n\n"
        "The patch is a disc of radius 1 m under Hertz pressure unless the options say otherwise. "
        "Values may carry a unit, as in --width 10mm or --load 0.3,0,2mm.",
    .example = "judder friction surface --shape rectangle --width 10mm --length 30mm --push 1,0 "
               "--attack 0,5mm",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .patch = true,
    .run = run_surface,
};
