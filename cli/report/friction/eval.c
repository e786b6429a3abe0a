// What `judder friction eval` says on stdout: a table or one JSON object.
#include "report/friction/eval.h"

#include "report/patch.h"

#include <math.h>

static void put_wrench(jd_cli_report* r, const char* wording, jd_wrench load) {
    jd_cli_put_number(r, NULL, "T_x", wording, load.fx);
    jd_cli_put_number(r, NULL, "T_y", wording, load.fy);
    jd_cli_put_number(r, NULL, "M", wording, load.m);
}

// How far a law is from the exact one, where that has a single value.
static void put_difference(jd_cli_report* r, const jd_cli_evaluation* e, int index) {
    const jd_cli_entry* at = &e->entries[index];
    const double unknown = at->status == JD_OK && !e->resting ? 0 : NAN;
    if (e->laws.list[index].exact) {
        for (int i = 0; i < 3; i++)
            jd_cli_say(r, NULL, "exact");
        return;
    }
    jd_cli_open(r, "difference", '{');
    put_wrench(r, "%+.2e",
               (jd_wrench){.fx = at->load.fx - e->exact.fx + unknown,
                           .fy = at->load.fy - e->exact.fy + unknown,
                           .m = at->load.m - e->exact.m + unknown});
    jd_cli_close(r, '}');
}

static void put_entry(jd_cli_report* r, const jd_cli_evaluation* e, int index) {
    const jd_cli_entry* at = &e->entries[index];
    const char* name = e->laws.list[index].name;
    const double unknown = at->status == JD_OK ? 0 : NAN;
    const jd_wrench load = {at->load.fx + unknown, at->load.fy + unknown, at->load.m + unknown};
    jd_cli_say(r, NULL, "%s", name);
    if (!r->is_json && at->status != JD_OK) {
        for (int i = 1; i < r->table.columns; i++)
            jd_cli_say(r, NULL, i == 1 ? "set-valued" : "-");
        return;
    }
    jd_cli_open(r, name, '{');
    put_wrench(r, "%.12g", load);
    jd_cli_put_number(r, NULL, "Phi", "%.12g", at->power + unknown);
    put_difference(r, e, index);
    jd_cli_close(r, '}');
}

static void put_motion(jd_cli_report* r, const jd_cli_evaluation* e) {
    jd_cli_open(r, "motion", '{');
    jd_cli_put_number(r, "motion", "vx", "v = (%.12g", e->motion.vx);
    jd_cli_put_number(r, NULL, "vy", ", %.12g) m/s", e->motion.vy);
    jd_cli_put_number(r, NULL, "w", ", w = %.12g rad/s", e->motion.w);
    jd_cli_put_number(r, NULL, "eps", e->eps > 0 ? ", eps = %.12g m/s" : NULL, e->eps);
    jd_cli_close(r, '}');
    jd_cli_say(r, NULL, "\n");
}

void jd_cli_evaluation_tell(const jd_cli_evaluation* e, const jd_cli_written* written,
                            bool is_json) {
    jd_cli_report r = jd_cli_report_begin(is_json);
    jd_cli_put_patch(&r, e->patch);
    put_motion(&r, e);
    jd_cli_table_open(&r, "law|T_x|T_y|M [m]|power [m/s]|dT_x|dT_y|dM", 0);
    jd_cli_open(&r, "laws", '{');
    for (int i = 0; i < e->laws.count; i++)
        put_entry(&r, e, i);
    jd_cli_close(&r, '}');
    jd_cli_table_close(&r);
    jd_cli_put_written(&r, written);
    jd_cli_report_end(&r);
}
