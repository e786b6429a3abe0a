// What `judder design` says on stdout.
#include "report/design.h"

#include <math.h>

static double wanted_speed(const jd_design* d) {
    const jd_design_options o = jd_design_options_of(d);
    return hypot(o.v_x, o.v_y);
}

// |v - wanted| as a share of the wanted speed.
static double miss_of(const jd_design* d, const jd_settled* s) {
    const jd_design_options o = jd_design_options_of(d);
    return hypot(s->drift.v_x - o.v_x, s->drift.v_y - o.v_y) / wanted_speed(d);
}

static const char* unit_of(const jd_design* d, const char* name) {
    const jd_parameter* parameter;
    // Checked when the search began.
    jd_status_ignore(jd_model_parameter(jd_design_model(d), name, &parameter, NULL));
    return parameter->unit;
}

static void put_settled(jd_cli_report* r, const char* key, const jd_design* d,
                        const jd_settled* s) {
    jd_cli_open(r, key, '{');
    jd_cli_put_settled(r, s);
    jd_cli_put_number(r, NULL, "miss", NULL, miss_of(d, s));
    jd_cli_close(r, '}');
}

static void put_found(jd_cli_report* r, const jd_design* d) {
    const jd_design_answer* a = jd_design_answer_of(d);
    const jd_design_options o = jd_design_options_of(d);
    const jd_settled* s = &a->settled;
    char wanted[JD_CLI_DRIFT_SIZE], found[JD_CLI_DRIFT_SIZE];
    jd_cli_open(r, "wanted", '{');
    jd_cli_put_number(r, NULL, "v_x", NULL, o.v_x);
    jd_cli_put_number(r, NULL, "v_y", NULL, o.v_y);
    jd_cli_close(r, '}');
    jd_cli_say(r, "wanted", "%s", jd_cli_drift_text(o.v_x, o.v_y, wanted));
    jd_cli_put_bool(r, "reached", a->reached);
    put_settled(r, "found", d, s);
    jd_cli_say(r, "found", "%s: %s, off by %.2g %%",
               jd_cli_drift_text(s->drift.v_x, s->drift.v_y, found),
               a->reached ? "reached" : "not reached", 100 * a->miss / wanted_speed(d));
    if (isfinite(s->settling))
        jd_cli_say(r, "settling", "from rest the drift comes nearer by a factor of e in %.3g s",
                   s->settling);
    if (isfinite(s->drift.power))
        jd_cli_say(r, "power", "%.4g W lost", s->drift.power);
}

static void put_values(jd_cli_report* r, const jd_design* d) {
    const jd_design_answer* a = jd_design_answer_of(d);
    const jd_design_options o = jd_design_options_of(d);
    jd_cli_group_begin(r, "values");
    jd_cli_table_open(r, "parameter|value|unit|from|to", 2);
    jd_cli_open(r, "values", '{');
    for (int i = 0; i < o.variable_count; i++) {
        char value[JD_NUMBER_SIZE];
        const char* name = o.variables[i].name;
        jd_cli_put_number(r, NULL, name, NULL, a->values[i]);
        jd_cli_say(r, NULL, "%s", name);
        jd_cli_say(r, NULL, "%s", jd_number_text(a->values[i], value));
        jd_cli_say(r, NULL, "%s", unit_of(d, name));
        jd_cli_put_number(r, NULL, NULL, "%.6g", o.variables[i].from);
        jd_cli_put_number(r, NULL, NULL, "%.6g", o.variables[i].to);
    }
    jd_cli_close(r, '}');
    jd_cli_table_close(r);
    jd_cli_group_end(r);
}

// Digits that would only be dust are no direction: below a hundredth of a degree it is 0.
static double degrees_of(const jd_settled* s) {
    const double degrees = s->drift.direction * JD_DEGREES;
    return fabs(degrees) < 0.005 ? 0 : degrees;
}

static void put_variant(jd_cli_report* r, const jd_design* d, double factor, const jd_settled* s) {
    jd_cli_open(r, NULL, '{');
    jd_cli_put_number(r, NULL, "factor", NULL, factor);
    put_settled(r, "drift", d, s);
    jd_cli_close(r, '}');
    jd_cli_put_number(r, NULL, NULL, "%+.0f %%", 100 * (factor - 1));
    if (s->status == JD_OK)
        jd_cli_put_number(r, NULL, NULL, "%.6f", s->drift.speed);
    else
        jd_cli_say(r, NULL, "%s", jd_status_name(s->status));
    const double known = s->status == JD_OK ? 0 : NAN;
    jd_cli_put_number(r, NULL, NULL, "%.2f", known + degrees_of(s));
    jd_cli_put_number(r, NULL, NULL, "%.2g", known + 100 * miss_of(d, s));
    jd_cli_put_number(r, NULL, NULL, "%.4g", known + s->drift.power);
}

static void put_friction(jd_cli_report* r, const jd_design* d) {
    const jd_design_answer* a = jd_design_answer_of(d);
    const int count = a->variant_count;
    const double spread = count > 0 ? a->spread / wanted_speed(d) : NAN;
    jd_cli_put_number(r, NULL, "spread", NULL, spread);
    if (isfinite(spread))
        jd_cli_say(r, "spread", "at most %.2g %% off with friction %+.0f to %+.0f %%", 100 * spread,
                   100 * (a->variants[0].factor - 1), 100 * (a->variants[count - 1].factor - 1));
    else if (count > 0)
        jd_cli_say(r, "spread", "not known: with some friction there is no motion");
    if (count > 0)
        jd_cli_table_open(r, "friction|speed [m/s]|direction [deg]|off [%]|power [W]", 2);
    jd_cli_open(r, "friction", '[');
    for (int i = 0; i < count; i++)
        put_variant(r, d, a->variants[i].factor, &a->variants[i].settled);
    jd_cli_close(r, ']');
    if (count > 0)
        jd_cli_table_close(r);
}

static void put_check(jd_cli_report* r, const jd_design* d) {
    const jd_design_answer* a = jd_design_answer_of(d);
    const jd_design_options o = jd_design_options_of(d);
    char found[JD_CLI_DRIFT_SIZE];
    if (!a->verified)
        return;
    jd_cli_put_text(r, "verified", "verified_by", "by %s", o.verify);
    put_settled(r, "verified", d, &a->check);
    jd_cli_say(r, NULL, " at tolerance %.3g: ", o.verify_tolerance);
    if (a->check.status == JD_OK)
        jd_cli_say(r, NULL, "%s, off by %.2g %%",
                   jd_cli_drift_text(a->check.drift.v_x, a->check.drift.v_y, found),
                   100 * miss_of(d, &a->check));
    else
        jd_cli_say(r, NULL, "%s", jd_status_text(a->check.status));
}

void jd_cli_design_tell(const jd_design* d, const jd_cli_study* study, bool is_json) {
    const jd_design_answer* a = jd_design_answer_of(d);
    const bool one = a->reaching == 1;
    jd_cli_report r = jd_cli_report_begin(is_json);
    jd_cli_put_model(&r, jd_design_model(d));
    put_found(&r, d);
    put_values(&r, d);
    put_friction(&r, d);
    put_check(&r, d);
    jd_cli_put_integer(&r, "search", "motions", "%" PRId64 " motions", a->motions);
    jd_cli_put_number(&r, NULL, "simulated", ", %.4g s simulated", a->simulated);
    jd_cli_say(&r, NULL, " in %.3g s", study->seconds);
    jd_cli_put_integer(&r, NULL, "reaching",
                       one ? "; %" PRId64 " candidate reaches it"
                           : "; %" PRId64 " candidates reach it",
                       a->reaching);
    jd_cli_put_written(&r, &study->written);
    jd_cli_report_end(&r);
}
