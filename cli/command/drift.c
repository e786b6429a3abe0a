// judder drift: a map of the drift of a system over two of its parameters.
#include "report/drift.h"
#include "report/share.h"

#include "shell/team.h"
#include "shell/values.h"

#include <string.h>

#define POINTS 40  // of an axis unless told

// ---- Input -------------------------------------------------------------------------------------

static int read_axis(jd_context* context, const jd_cli_arguments* arguments, const char* name,
                     const jd_model* model, jd_axis* axis) {
    const jd_cli_given* given = jd_cli_find_given(arguments, name);
    if (!given)
        return jd_cli_wrong("'drift' needs --%s NAME=FROM:TO[:POINTS][:log]", name);
    if (jd_axis_read(model, given->value, POINTS, axis) != JD_OK)
        return jd_cli_wrong_value(name, given->value, jd_context_message(context));
    return JD_CLI_DONE;
}

// What would be run for nothing is told before.
static int look_first(jd_context* context, const jd_cli_arguments* arguments,
                      const jd_cli_study* study, const jd_axis axes[2]) {
    jd_drift_look look;
    const jd_model* model = study->setup.model;
    if (jd_drift_map_look(model, axes, &study->settle, &look) != JD_OK)
        return jd_cli_wrong("%s", jd_context_message(context));
    const bool loads =
        strncmp(axes[0].name, "load", 4) == 0 || strncmp(axes[1].name, "load", 4) == 0;
    if (look.driven == 0 && !loads)
        return jd_cli_wrong("'%s' has no drive, so there is no drift to map: move its support, as "
                            "with --drive '{v_x: 0.1, omega: 50 Hz}', or make a load an axis",
                            jd_model_system(model)->name);
    if (look.apart == look.points && !jd_cli_find_given(arguments, "span"))
        return jd_cli_wrong("at no point of the map have the frequencies of the drive a common "
                            "period, so no motion repeats: choose values whose ratios are "
                            "fractions, or take the mean over a while with --span TIME");
    if (look.apart > 0 && !jd_cli_flag(arguments, "quiet"))
        jd_cli_note("at %lld of %lld points the frequencies of the drive have no common period: "
                    "the mean over %g s is taken there, and told as not steady",
                    (long long)look.apart, (long long)look.points, study->settle.span);
    return JD_CLI_DONE;
}

// ---- Results -----------------------------------------------------------------------------------

static jd_status write_table(jd_context* context, const void* made, const char* scenario,
                             const char* path, bool replace) {
    return jd_drift_map_write(context, made, scenario, path, replace);
}

static jd_status draw(jd_context* context, const void* made, const char* path,
                      const jd_figure_options* options) {
    return jd_drift_figure_write(context, made, path, options);
}

#define WORDS 8  // for what became of points

// Why points failed: how many for each reason, as "4 lift-off, 1 steps".
static void reasons(const jd_drift_map* map, char* text, size_t size) {
    const jd_system* system = jd_model_system(jd_drift_map_model(map));
    const jd_axis *x = jd_drift_map_axis(map, 0), *y = jd_drift_map_axis(map, 1);
    const char* words[WORDS];
    int64_t counts[WORDS] = {0};
    int kinds = 0;
    for (int64_t k = 0; k < (int64_t)x->points * y->points; k++) {
        const jd_settled* s = jd_drift_map_at(map, (int)(k % x->points), (int)(k / x->points));
        const char* word = jd_cli_settled_word(system, s);
        int i = 0;
        while (i < kinds && strcmp(words[i], word) != 0)
            i++;
        if (s->status == JD_OK || s->status == JD_CANCELLED || i == WORDS)
            continue;
        kinds += i == kinds;
        words[i] = word;
        counts[i]++;
    }
    size_t used = 0;
    for (int i = 0; i < kinds && used < size; i++)
        used += (size_t)snprintf(text + used, size - used, "%s%lld %s", i > 0 ? ", " : "",
                                 (long long)counts[i], words[i]);
}

static int tell(const jd_cli_arguments* arguments, const jd_drift_map* map,
                const jd_cli_study* study) {
    const jd_drift_totals totals = jd_drift_map_totals(map);
    const bool is_json = jd_cli_flag(arguments, "json");
    if (is_json || !jd_cli_flag(arguments, "quiet"))
        jd_cli_drift_tell(map, study, is_json);
    if (totals.cancelled > 0)
        return jd_cli_failed("stopped: %lld of %lld points are done%s",
                             (long long)(totals.points - totals.cancelled),
                             (long long)totals.points, jd_cli_study_goes_on(study));
    if (totals.failed > 0) {
        char why[256] = "";
        reasons(map, why, sizeof why);
        return jd_cli_failed("%lld of %lld points failed: %s", (long long)totals.failed,
                             (long long)totals.points, why);
    }
    return JD_CLI_DONE;
}

// ---- In parts ----------------------------------------------------------------------------------

static int run_part(jd_context* context, const jd_cli_arguments* arguments, jd_cli_study* study,
                    const jd_axis axes[2]) {
    const jd_share_options how = jd_cli_share_of(arguments, study);
    jd_study_part part;
    jd_drift_totals totals = {0};
    if (jd_cli_part_read(context, arguments, &part))
        return JD_CLI_WRONG;
    jd_cli_study_begin(study, arguments);
    const jd_status status =
        jd_drift_map_run_part(study->setup.model, axes, &study->settle, &how, part,
                              jd_cli_value(arguments, "output"), &totals);
    jd_cli_study_end(study);
    const int code = jd_cli_part_end(context, arguments, status, part, "the map", &totals);
    return code == JD_CLI_DONE && totals.failed > 0
               ? jd_cli_failed("%lld of %lld points failed", (long long)totals.failed,
                               (long long)totals.points)
               : code;
}

// The whole map, at rank 0.
static jd_status run_team(const jd_cli_arguments* arguments, jd_cli_study* study,
                          const jd_axis axes[2], jd_drift_map** map) {
    const jd_share_options how = jd_cli_share_of(arguments, study);
    return jd_drift_map_run_team(study->setup.model, axes, &study->settle, &how, study->team,
                                 jd_cli_share_path(arguments), map);
}

static int run_drift(jd_context* context, const jd_cli_arguments* arguments) {
    jd_cli_study study;
    jd_axis axes[2];
    jd_drift_map* map = NULL;
    int code = jd_cli_study_read(context, arguments, &study);
    if (!code)
        code = read_axis(context, arguments, "x", study.setup.model, &axes[0]);
    if (!code)
        code = read_axis(context, arguments, "y", study.setup.model, &axes[1]);
    if (!code)
        code = look_first(context, arguments, &study, axes);
    if (!code && study.team && jd_cli_value(arguments, "part"))
        code = jd_cli_wrong("--part is for processes that know nothing of each other");
    if (!jd_cli_team_ready(code == JD_CLI_DONE))
        code = code ? code : JD_CLI_WRONG;
    if (!code && jd_cli_value(arguments, "part")) {
        code = run_part(context, arguments, &study, axes);
    } else if (!code) {
        jd_cli_study_begin(&study, arguments);
        const jd_status status =
            study.team ? run_team(arguments, &study, axes, &map)
                       : jd_drift_map_create(study.setup.model, axes, &study.settle, &map);
        jd_cli_study_end(&study);
        if (status < 0)
            code = jd_cli_share_failed(context);
    }
    if (map) {
        const jd_cli_product product = {map, write_table, draw};
        const jd_drift_totals totals = jd_drift_map_totals(map);
        const bool any = totals.cancelled < totals.points;
        const int written =
            any ? jd_cli_study_write(context, arguments, &study, &product) : JD_CLI_DONE;
        const int told = tell(arguments, map, &study);
        code = written ? written : told;
        if (!written && totals.cancelled == 0)
            jd_cli_study_done(&study, jd_cli_share_path(arguments));
    }
    jd_drift_map_free(map);
    jd_cli_study_free(&study);
    return code;
}

// ---- Table -------------------------------------------------------------------------------------

static const jd_cli_option options[] = {
    {"x", 0, "AXIS", JD_CLI_PARAMETER, false,
     "parameter across and its values: NAME=FROM:TO, then :POINTS (default: 40) and :log"},
    {"y", 0, "AXIS", JD_CLI_PARAMETER, false, "parameter upwards and its values, the same way"},
    JD_CLI_MODEL_OPTIONS,
    JD_CLI_SETTLE_OPTIONS,
    {"part", 0, "K/N", JD_CLI_FREE, false,
     "run part K of N alone, into FILE.part-K-of-N, which 'judder join' joins"},
    JD_CLI_STUDY_OPTIONS,
};

const jd_cli_command jd_cli_drift_command = {
    .name = "drift",
    .summary = "map where a drive moves a body",
    .usage = "SYSTEM|FILE.yaml|PLUGIN.so --x AXIS --y AXIS",
    .description =
        "Finds the mean drift velocity of the settled motion at every point of a grid over two "
        "parameters, on all cores, and draws it as arrows over the colour of its speed. Any two "
        "parameters of the model may be the axes, those of the friction law, the patch, the loads "
        "and the drive (drive.0.v_x) among them. Values may carry a unit; a plain end takes the "
        "unit of the other: --x 'omega_a=50:400 Hz:30:log'.\n\n"
        "The body starts from rest unless --initial or the file says otherwise. A drift is "
        "measured over whole common periods of the drive after it has settled; one that does not "
        "settle, or without a common period, is the mean over a while and told as not steady. A "
        "map without a drive, or without a common period at any point, is refused before it "
        "runs.\n\n"
        "Points that fail are told, and the command exits with 1. While a map is made, a file "
        "FILE.part keeps what is found. SIGINT or SIGTERM stops it with what is finished, and exit "
        "code 1: the table and the figure have the points that are done. --resume goes on from "
        "there. With --part 3/64 one of 64 parts is made, on any machine; 'judder join' makes one "
        "table of all.",
    .example =
        "judder drift vibrating-table --x A_x=0:1:40 --y 'phi_y=0:180 deg:40' --plot map.png",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .operand = JD_CLI_SYSTEM_OR_FILE,
    .operand_min = 1,
    .operand_max = 1,
    .run = run_drift,
};
