// Parts of studies of settled motions, and what they have left.
#include "report/share.h"

#include "report/report.h"
#include "shell/team.h"
#include "shell/values.h"

#include <stdlib.h>
#include <string.h>

// ---- Input -------------------------------------------------------------------------------------

jd_share_options jd_cli_share_of(const jd_cli_arguments* arguments, const jd_cli_study* study) {
    return (jd_share_options){
        .scenario = study->setup.scenario ? jd_scenario_text(study->setup.scenario) : NULL,
        .replace = jd_cli_flag(arguments, "force"),
        .resume = jd_cli_flag(arguments, "resume"),
    };
}

const char* jd_cli_share_path(const jd_cli_arguments* arguments) {
    const char* output = jd_cli_value(arguments, "output");
    return output ? output : jd_cli_value(arguments, "plot");
}

int jd_cli_part_read(jd_context* context, const jd_cli_arguments* arguments, jd_study_part* part) {
    const char* given = jd_cli_value(arguments, "part");
    if (jd_study_part_read(context, given, part) != JD_OK)
        return jd_cli_wrong_value("part", given, jd_context_message(context));
    if (!jd_cli_value(arguments, "output"))
        return jd_cli_wrong("a study in parts needs --output FILE");
    if (jd_cli_value(arguments, "plot"))
        return jd_cli_wrong("--plot goes with the whole, which is made of its parts");
    return JD_CLI_DONE;
}

// ---- Results -----------------------------------------------------------------------------------

static void tell(const jd_cli_arguments* arguments, const jd_drift_totals* t, jd_study_part part,
                 const char* of) {
    const bool is_json = jd_cli_flag(arguments, "json");
    jd_cli_written written = {0};
    if (!is_json && jd_cli_flag(arguments, "quiet"))
        return;
    char* file = jd_study_part_path(jd_cli_value(arguments, "output"), part);
    jd_cli_report r = jd_cli_report_begin(is_json);
    jd_cli_put_integer(&r, "part", "part", "%" PRId64, part.number);
    jd_cli_put_integer(&r, NULL, "parts", " of %" PRId64, part.count);
    jd_cli_say(&r, NULL, " of %s", of);
    jd_cli_put_integer(&r, "points", "done", "%" PRId64, t->points - t->cancelled);
    jd_cli_put_integer(&r, NULL, "points", " of %" PRId64 " done", t->points);
    jd_cli_put_integer(&r, NULL, "steady", ", %" PRId64 " steady", t->steady);
    jd_cli_put_integer(&r, NULL, "failed", ", %" PRId64 " failed", t->failed);
    jd_cli_written_add(&written, file ? file : "");
    jd_cli_put_written(&r, &written);
    jd_cli_report_end(&r);
    jd_cli_written_free(&written);
    free(file);
}

// Before the work began it is the input that was wrong.
static bool had_begun(const char* why) {
    return strstr(why, "what is finished is in it") || strstr(why, "; what was finished ");
}

int jd_cli_share_failed(jd_context* context) {
    return jd_cli_team_failed(context, had_begun(jd_context_message(context)));
}

static int refuse(const char* why) {
    if (had_begun(why))
        return jd_cli_failed("%s", why);
    return jd_cli_wrong("%s%s", why,
                        strstr(why, "can be resumed, or replaced") ? ": --resume, --force" : "");
}

int jd_cli_part_end(jd_context* context, const jd_cli_arguments* arguments, jd_status status,
                    jd_study_part part, const char* of, const jd_drift_totals* totals) {
    if (status < 0)
        return refuse(jd_cli_why(context));
    tell(arguments, totals, part, of);
    if (status == JD_CANCELLED)
        return jd_cli_failed("stopped: %lld of %lld points are done, --resume goes on",
                             (long long)(totals->points - totals->cancelled),
                             (long long)totals->points);
    return JD_CLI_DONE;
}
