// judder threshold: when a body at rest starts to move under a load that grows, and how.
#include "setup/threshold.h"

#include "setup/outline.h"
#include "shell/terminal.h"
#include "shell/values.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define COUNT 31          // pushes of a curve unless told
#define MOST_COUNT 10000  // and at most
#define ON_EDGE 1e-9      // a line of action that passes so close, in sizes, touches

static const jd_cli_tuple LOAD = {"FX,FY,M", 3, "N", "N.m"};
static const jd_cli_tuple PLACE = {"X,Y", 2, "m", "m"};

static void release(jd_cli_threshold* t) {
    free(t->curve);
    jd_patch_free(t->patch);
}

// ---- The load ----------------------------------------------------------------------------------

// The line of action of a push must meet the patch.
static int check_distance(const jd_cli_threshold* t, const char* option, const char* text,
                          double h) {
    double span[2];
    jd_cli_outline_span(t->patch, -sin(t->angle), cos(t->angle), span);
    const double edge = ON_EDGE * jd_patch_size(t->patch);
    if (h >= span[0] - edge && h <= span[1] + edge)
        return JD_CLI_DONE;
    return jd_cli_wrong("--%s %s: a push at the distance %.6g m misses the patch, which reaches "
                        "from %.6g to %.6g m; a load by an arm is given by --load",
                        option, text, h, span[0], span[1]);
}

static int read_push(jd_context* context, const jd_cli_arguments* arguments, jd_cli_threshold* t) {
    double h = 0;
    if (jd_cli_read_option(context, arguments, "push", "m", &h) ||
        check_distance(t, "push", jd_cli_value(arguments, "push"), h))
        return JD_CLI_WRONG;
    t->direction = jd_wrench_beside(t->angle, h);
    return JD_CLI_DONE;
}

static int read_attack(jd_context* context, const jd_cli_arguments* arguments,
                       jd_cli_threshold* t) {
    const jd_wrench force = jd_wrench_beside(t->angle, 0);
    double at[2] = {0, 0};
    if (jd_cli_read_tuple(context, arguments, "attack", PLACE, at))
        return JD_CLI_WRONG;
    if (!jd_cli_outline_contains(t->patch, at[0], at[1]))
        return jd_cli_wrong("--attack %s: outside the patch; a load by an arm is given by --load",
                            jd_cli_value(arguments, "attack"));
    t->direction = jd_wrench_at(force.fx, force.fy, at[0], at[1]);
    return JD_CLI_DONE;
}

// Only the direction counts: a force of 1 N, without a force a moment of 1 N m.
static int read_load(jd_context* context, const jd_cli_arguments* arguments, jd_cli_threshold* t) {
    double load[3] = {0, 0, 0};
    if (jd_cli_read_tuple(context, arguments, "load", LOAD, load))
        return JD_CLI_WRONG;
    const double force = hypot(load[0], load[1]), size = force > 0 ? force : fabs(load[2]);
    const char* text = jd_cli_value(arguments, "load");
    if (size == 0)
        return jd_cli_wrong_value("load", text, "must not be zero");
    t->direction = (jd_wrench){load[0] / size, load[1] / size, load[2] / size};
    if (!isfinite(t->direction.fx) || !isfinite(t->direction.fy) || !isfinite(t->direction.m))
        return jd_cli_wrong_value("load", text, "the values must be finite");
    t->is_force = force > 0;
    t->angle = atan2(load[1], load[0]);
    return JD_CLI_DONE;
}

// Which of the options that say what grows is given; NULL: none.
static int find_kind(const jd_cli_arguments* arguments, const char** kind) {
    static const char* const kinds[] = {"push", "attack", "load"};
    *kind = NULL;
    for (int i = 0; i < 3; i++) {
        if (!jd_cli_value(arguments, kinds[i]))
            continue;
        if (*kind)
            return jd_cli_wrong("--%s and --%s do not go together", *kind, kinds[i]);
        *kind = kinds[i];
    }
    const bool load = *kind && strcmp(*kind, "load") == 0;
    const bool curve = jd_cli_value(arguments, "curve");
    if (load && curve)
        return jd_cli_wrong("--curve and --load do not go together; --angle turns the pushes");
    if (load && jd_cli_value(arguments, "angle"))
        return jd_cli_wrong("--angle goes with --push, --attack or --curve only");
    if (!*kind && !curve)
        return jd_cli_wrong("threshold needs --push H, --attack X,Y, --load FX,FY,M or --curve "
                            "MIN..MAX");
    return JD_CLI_DONE;
}

static int read_direction(jd_context* context, const jd_cli_arguments* arguments,
                          jd_cli_threshold* t) {
    const char* kind;
    if (find_kind(arguments, &kind) ||
        jd_cli_read_option(context, arguments, "angle", "rad", &t->angle))
        return JD_CLI_WRONG;
    t->has_load = kind;
    t->is_force = true;
    if (!kind)
        return JD_CLI_DONE;
    return kind[0] == 'p'   ? read_push(context, arguments, t)
           : kind[0] == 'a' ? read_attack(context, arguments, t)
                            : read_load(context, arguments, t);
}

static int read_hold(jd_context* context, const jd_cli_arguments* arguments, jd_cli_threshold* t) {
    double hold[3] = {0, 0, 0};
    jd_gauge at;
    if (jd_cli_read_tuple(context, arguments, "hold", LOAD, hold))
        return JD_CLI_WRONG;
    t->body.hold = (jd_wrench){hold[0], hold[1], hold[2]};
    const double limit = t->body.static_limit;
    const jd_wrench load = {hold[0] / limit, hold[1] / limit, hold[2] / limit};
    const jd_status status = jd_surface_gauge(t->patch, load, &at);
    if (status != JD_OK)
        return jd_cli_wrong("--hold: %s", jd_status_text(status));
    if (at.gauge > 1)
        return jd_cli_wrong("the load of --hold cannot be held (gauge %.6g): it moves already",
                            at.gauge);
    return JD_CLI_DONE;
}

// ---- The curve ---------------------------------------------------------------------------------

// Without --curve all distances at which a push meets the patch.
static int read_range(jd_context* context, const jd_cli_arguments* arguments,
                      const jd_cli_threshold* t, double range[2]) {
    const char* text = jd_cli_value(arguments, "curve");
    jd_cli_outline_span(t->patch, -sin(t->angle), cos(t->angle), range);
    if (!text && t->has_load && t->is_force) {
        range[0] = fmin(range[0], -t->direction.m);
        range[1] = fmax(range[1], -t->direction.m);
    }
    if (jd_cli_read_range(context, arguments, "curve", "m", range))
        return JD_CLI_WRONG;
    if (text && !(range[0] < range[1]))
        return jd_cli_wrong_value("curve", text, "must have the form MIN..MAX with MIN < MAX");
    if (text &&
        (check_distance(t, "curve", text, range[0]) || check_distance(t, "curve", text, range[1])))
        return JD_CLI_WRONG;
    if (jd_cli_value(arguments, "plot") && (!t->is_force || !(range[0] < range[1])))
        return jd_cli_wrong("--plot shows pushes: a pure moment or a patch of one point has none");
    return JD_CLI_DONE;
}

static int read_count(jd_context* context, const jd_cli_arguments* arguments, int* count) {
    const char* text = jd_cli_value(arguments, "count");
    double value = COUNT;
    if (text && !jd_cli_value(arguments, "curve"))
        return jd_cli_wrong("--count goes with --curve only");
    if (jd_cli_read_option(context, arguments, "count", "1", &value))
        return JD_CLI_WRONG;
    if (value < 2 || value > MOST_COUNT || value != floor(value))
        return jd_cli_wrong_value("count", text, "must be a whole number from 2 to 10000");
    *count = (int)value;
    return JD_CLI_DONE;
}

static int check_files(jd_context* context, const jd_cli_arguments* arguments) {
    const char* figure = jd_cli_value(arguments, "plot");
    const jd_figure_options drawn = jd_cli_figure_options(arguments);
    const jd_cli_file files[] = {{"--plot", figure},
                                 {"--points", jd_cli_value(arguments, "points")}};
    if (!figure && drawn.keep_script)
        return jd_cli_wrong("--keep-script goes with --plot only");
    if (jd_cli_files_differ(files, 2, drawn.keep_script ? figure : NULL))
        return JD_CLI_WRONG;
    return figure ? jd_cli_figure_check(context, figure, &drawn) : JD_CLI_DONE;
}

// ---- Work --------------------------------------------------------------------------------------

static int solve(const jd_cli_arguments* arguments, jd_cli_threshold* t, const double range[2],
                 int count) {
    jd_status status = JD_OK;
    if (t->has_load)
        status = jd_breakaway_compute(&t->body, t->direction, &t->start);
    if (jd_cli_value(arguments, "curve")) {
        t->curve = jd_cli_alloc((size_t)count, sizeof *t->curve);
        t->push_count = count;
    }
    for (int i = 0; i < t->push_count && status == JD_OK; i++) {
        jd_cli_push* push = &t->curve[i];
        push->h = (range[0] * (count - 1 - i) + range[1] * i) / (count - 1);  // 0 in the middle
        status = jd_breakaway_compute(&t->body, jd_wrench_beside(t->angle, push->h), &push->start);
    }
    return status == JD_OK ? JD_CLI_DONE : jd_cli_wrong("threshold: %s", jd_status_text(status));
}

static int draw(jd_context* context, const jd_cli_arguments* arguments, const jd_cli_threshold* t,
                const double range[2], jd_cli_written* written) {
    const char* figure = jd_cli_value(arguments, "plot");
    const jd_figure_options drawn = jd_cli_figure_options(arguments);
    const double h = -t->direction.m;
    const jd_push_figure what = {.body = &t->body,
                                 .angle = t->angle,
                                 .from = range[0],
                                 .to = range[1],
                                 .mark = t->has_load ? &h : NULL};
    if (!figure)
        return JD_CLI_DONE;
    jd_cli_progress progress = jd_cli_progress_begin(false);
    jd_cli_progress_say(&progress, "drawing", figure);
    const jd_status status = jd_push_figure_write(context, &what, figure, &drawn);
    jd_cli_progress_end(&progress);
    if (status != JD_OK)
        return jd_cli_wrong("%s", jd_context_message(context));
    jd_cli_written_figure(written, figure, drawn.keep_script);
    return JD_CLI_DONE;
}

static int run_threshold(jd_context* context, const jd_cli_arguments* arguments) {
    jd_cli_threshold t = {0};
    jd_cli_written written = {0};
    double range[2];
    int count = COUNT;
    int code = jd_cli_body_read(context, arguments, &t);
    if (!code)
        code = read_direction(context, arguments, &t);
    if (!code)
        code = read_hold(context, arguments, &t);
    if (!code)
        code = read_range(context, arguments, &t, range);
    if (!code)
        code = read_count(context, arguments, &count);
    if (!code)
        code = check_files(context, arguments);
    if (!code)
        code = solve(arguments, &t, range, count);
    if (!code)
        code = draw(context, arguments, &t, range, &written);
    if (!code)
        jd_cli_threshold_tell(&t, &written, jd_cli_flag(arguments, "json"));
    jd_cli_written_free(&written);
    release(&t);
    return code;
}

// ---- Table -------------------------------------------------------------------------------------

static const jd_cli_option options[] = {
    {"mass", 0, "MASS", JD_CLI_FREE, false, "mass of the body"},
    {"inertia", 0, "INERTIA", JD_CLI_FREE, false,
     "its moment of inertia about the centre of mass (default: that of a uniform plate which "
     "covers the patch; for points, of masses like their weights)"},
    {"mu_s", 0, "NUMBER", JD_CLI_FREE, false, "static coefficient of friction"},
    {"mu_k", 0, "NUMBER", JD_CLI_FREE, false, "kinetic coefficient, at most mu_s (default: mu_s)"},
    {"gravity", 0, "ACCELERATION", JD_CLI_FREE, false,
     "what presses the body on the plane (default: 9.81 m/s2)"},
    {"push", 0, "H", JD_CLI_FREE, false,
     "a push along x whose line of action passes the centre of mass at the distance H, through "
     "(0, H)"},
    {"attack", 0, "X,Y", JD_CLI_FREE, false, "a push along x that attacks at this point"},
    {"angle", 0, "ANGLE", JD_CLI_FREE, false,
     "turns pushes from x towards y, with --push or --curve also their lines of action, which "
     "pass H to their left (default: 0)"},
    {"load", 0, "FX,FY,M", JD_CLI_FREE, false,
     "any load that grows in proportion: force and moment about the centre of mass; only its "
     "direction counts"},
    {"hold", 0, "FX,FY,M", JD_CLI_FREE, false, "a constant load beside it, which friction holds"},
    {"curve", 0, "MIN..MAX", JD_CLI_FREE, false, "a table of pushes at distances H in this range"},
    {"count", 0, "COUNT", JD_CLI_FREE, false, "how many, 2 to 10000 (default: 31)"},
    {"plot", 0, "FILE", JD_CLI_FILE, false,
     "draw the force over H, over the range of --curve or over the whole patch: .png, .svg or "
     ".pdf"},
    {"force", 0, NULL, JD_CLI_NONE, false, "replace existing files"},
    {"keep-script", 0, NULL, JD_CLI_NONE, false, "leave the gnuplot script beside the figure"},
    {"json", 0, NULL, JD_CLI_NONE, false, "print one JSON object in place of the text"},
};

const jd_cli_command jd_cli_threshold_command = {
    .name = "threshold",
    .summary = "the force at which a body starts to move, and how it moves",
    .usage = "",
    .description =
        "A body rests on its contact patch and is pushed, harder and harder. Prints the force at "
        "which it starts to move: exactly, from the limit surface of the patch, and by the rule "
        "of kardan2013, which tests one motion only and holds too much. Then how it first moves: "
        "velocity and spin, scaled to a mean sliding speed of 1 m/s, and the point about which it "
        "turns; with mu_k below mu_s also the acceleration with which it starts.\n\n"
        "The centre of mass is the reference point: --at says where the patch lies from it. The "
        "patch is a disc of radius 1 m under Hertz pressure unless the options say otherwise. "
        "Values may carry a unit, as in --mass 8.1g or --push 5mm.",
    .example = "judder threshold --shape rectangle --width 10mm --length 30mm --mass 8.1g "
               "--mu_s 0.55 --mu_k 0.52 --push 5mm --plot push.png",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .patch = true,
    .run = run_threshold,
};
