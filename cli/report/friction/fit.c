// What `judder friction fit` says on stdout: a table or one JSON object.
#include "report/friction/fit.h"

#include "report/patch.h"

#include <judder/kernel.h>
#include <math.h>

#define CORRELATED 0.5  // estimates that hang together so much are told

static double mixing_of(const jd_cli_fit* f, jd_motion q) {
    return atan2(jd_patch_size(f->patch) * fabs(q.w), hypot(q.vx, q.vy));
}

// What every law has is told only where it has an effect.
static bool is_shown(const jd_cli_fit* f, int i) {
    return i >= JD_LAW_COMMON_COUNT || f->fit.parameters[i].free ||
           f->fit.parameters[JD_LAW_RISE].value > 0;
}

// Whether a parameter that is told is fixed.
static bool some_are_fixed(const jd_cli_fit* f) {
    for (int i = 0; i < f->fit.parameter_count; i++)
        if (is_shown(f, i) && !f->fit.parameters[i].free)
            return true;
    return false;
}

static void say_parameter(jd_cli_report* r, const jd_cli_fit* f, const jd_fit_parameter* p) {
    jd_cli_say(r, NULL, "%s", p->name);
    jd_cli_put_number(r, NULL, NULL, "%.6g", p->start);
    jd_cli_put_number(r, NULL, NULL, "%.8g", p->value);
    if (f->file)
        jd_cli_put_number(r, NULL, NULL, "%.2g", p->free ? p->error : NAN);
    if (f->file && p->free)
        jd_cli_say(r, NULL, "%.6g to %.6g", p->low, p->high);
    else if (f->file || some_are_fixed(f))
        jd_cli_say(r, NULL, p->free ? "free" : "fixed");
}

static void put_parameter(jd_cli_report* r, const jd_cli_fit* f, int index) {
    const jd_fit_parameter* p = &f->fit.parameters[index];
    jd_cli_open(r, p->name, '{');
    jd_cli_put_bool(r, "free", p->free);
    jd_cli_put_number(r, NULL, "start", NULL, p->start);
    jd_cli_put_number(r, NULL, "value", NULL, p->value);
    if (f->file && p->free) {
        jd_cli_put_number(r, NULL, "error", NULL, p->error);
        jd_cli_put_number(r, NULL, "low", NULL, p->low);
        jd_cli_put_number(r, NULL, "high", NULL, p->high);
        jd_cli_open(r, "correlation", '{');
        for (int j = 0; j < f->fit.parameter_count; j++)
            if (f->fit.parameters[j].free)
                jd_cli_put_number(r, NULL, f->fit.parameters[j].name, NULL,
                                  f->fit.correlation[index][j]);
        jd_cli_close(r, '}');
    }
    jd_cli_close(r, '}');
    if (is_shown(f, index))
        say_parameter(r, f, p);
}

static void put_parameters(jd_cli_report* r, const jd_cli_fit* f) {
    jd_cli_table_open(r,
                      f->file             ? "parameter|start|fitted|std. error|95 % interval"
                      : some_are_fixed(f) ? "parameter|start|fitted|kind"
                                          : "parameter|start|fitted",
                      0);
    jd_cli_open(r, "parameters", '{');
    for (int i = 0; i < f->fit.parameter_count; i++)
        put_parameter(r, f, i);
    jd_cli_close(r, '}');
    jd_cli_table_close(r);
}

static void say_correlation(jd_cli_report* r, const jd_cli_fit* f) {
    const char* gap = "correlated: ";
    for (int i = 0; i < f->fit.parameter_count; i++)
        for (int j = 0; j < i; j++)
            if (fabs(f->fit.correlation[i][j]) >= CORRELATED) {
                jd_cli_say(r, NULL, "%s%s, %s %.2f", gap, f->fit.parameters[j].name,
                           f->fit.parameters[i].name, f->fit.correlation[i][j]);
                gap = ";  ";
            }
    jd_cli_say(r, NULL, "%s", gap[0] == ';' ? "\n" : "");
}

// Where the largest residual is: a line of the measurements, or a motion with a lean.
static void put_place(jd_cli_report* r, const jd_cli_fit* f, const jd_fit_residual* at) {
    const double sliding = atan2(at->at.vy, at->at.vx);
    jd_cli_open(r, "at", '{');
    jd_cli_put_velocity(r, at->at);
    jd_cli_put_number(r, NULL, "mixing", NULL, mixing_of(f, at->at));
    jd_cli_say(r, NULL, " at mixing angle %.2f deg", mixing_of(f, at->at) * JD_DEGREES);
    if (at->at.vy != 0)
        jd_cli_say(r, NULL, ", sliding at %.0f deg", sliding * JD_DEGREES);
    if (at->row >= 0) {
        jd_cli_put_integer(r, NULL, "line", " (line %" PRId64 ")", f->rows[at->row].line);
    } else {
        const double turn = atan2(at->d_s, at->d_c) - sliding;
        jd_cli_put_number(r, NULL, "d_c", NULL, at->d_c);
        jd_cli_put_number(r, NULL, "d_s", NULL, at->d_s);
        jd_cli_say(r, NULL, ", d %.4g", hypot(at->d_c, at->d_s));
        if (at->d_c != 0 || at->d_s != 0)
            jd_cli_say(r, NULL, ", lean %.0f deg from sliding",
                       remainder(turn, 2 * JD_PI) * JD_DEGREES + 0.0);
    }
    jd_cli_close(r, '}');
}

// People are told of what was fitted or measured.
static void put_residual(jd_cli_report* r, const char* key, const jd_cli_fit* f,
                         const jd_fit_residual* of, const char* unit) {
    if (!r->is_json && f->file && !isfinite(of->noise))
        return;
    jd_cli_open(r, key, '{');
    jd_cli_put_number(r, key, "rms", "root mean square %.4g", of->rms);
    jd_cli_say(r, NULL, "%s", unit);
    jd_cli_put_number(r, NULL, "largest", ", largest %.4g", of->largest);
    jd_cli_say(r, NULL, "%s", unit);
    put_place(r, f, of);
    if (f->file)
        jd_cli_put_number(r, NULL, "noise", NULL, of->noise);
    if (isfinite(of->noise))
        jd_cli_say(r, NULL, "; noise %.4g%s", of->noise, unit);
    jd_cli_close(r, '}');
}

static void put_domain(jd_cli_report* r, const jd_fit_domain* domain) {
    jd_cli_open(r, "domain", '{');
    jd_cli_put_number(r, NULL, "mixing_min", NULL, domain->mixing_min);
    jd_cli_put_number(r, NULL, "mixing_max", NULL, domain->mixing_max);
    jd_cli_put_number(r, NULL, "d_min", NULL, domain->d_min);
    jd_cli_put_number(r, NULL, "d_max", NULL, domain->d_max);
    jd_cli_close(r, '}');
    jd_cli_say(r, NULL, " to the exact one, mixing angle %.4g to %.4g deg, d %.4g to %.4g",
               domain->mixing_min * JD_DEGREES, domain->mixing_max * JD_DEGREES, domain->d_min,
               domain->d_max);
}

static void put_law(jd_cli_report* r, const jd_cli_fit* f) {
    jd_cli_put_text(r, "fitted", "law", "law %s", f->law->name);
    if (!f->file)
        put_domain(r, &f->domain);
    jd_cli_put_integer(r, NULL, f->file ? "rows" : "motions", NULL, f->fit.motion_count);
    if (f->file)
        jd_cli_say(r, NULL, " to %d rows of %s\n", f->data.row_count, f->file);
    else
        jd_cli_say(r, NULL, " (%d motions)\n", f->fit.motion_count);
    jd_cli_put_integer(r, NULL, "evaluations", NULL, f->fit.evaluations);
}

void jd_cli_fit_tell(const jd_cli_fit* f, const jd_cli_written* written, bool is_json) {
    jd_cli_report r = jd_cli_report_begin(is_json);
    jd_cli_put_patch(&r, f->patch);
    put_law(&r, f);
    put_parameters(&r, f);
    say_correlation(&r, f);
    put_residual(&r, "force", f, &f->fit.force, f->newtons ? " N" : "");
    put_residual(&r, "moment", f, &f->fit.moment, f->newtons ? " N m" : " m");
    jd_cli_put_written(&r, written);
    jd_cli_report_end(&r);
}
