// What `judder design` says on stdout.
#include "report/design.h"

#include "shell/text.h"
#include <judder/json.h>

#include <inttypes.h>
#include <math.h>
#include <string.h>

static double wanted_speed(const jd_design* d) {
    const jd_design_options o = jd_design_options_of(d);
    return hypot(o.v_x, o.v_y);
}

// |v - wanted| [m/s]
static double miss_of(const jd_design* d, const jd_settled* s) {
    const jd_design_options o = jd_design_options_of(d);
    return hypot(s->drift.v_x - o.v_x, s->drift.v_y - o.v_y);
}

static const char* unit_of(const jd_design* d, const char* name) {
    const jd_parameter* parameter;
    // Checked when the search began.
    jd_status_ignore(jd_model_parameter(jd_design_model(d), name, &parameter, NULL));
    return parameter->unit;
}

// ---- Text --------------------------------------------------------------------------------------

static void print_found(const jd_design* d) {
    const jd_design_answer* a = jd_design_answer_of(d);
    const jd_design_options o = jd_design_options_of(d);
    char wanted[JD_CLI_DRIFT_SIZE], found[JD_CLI_DRIFT_SIZE];
    printf("wanted   %s\n", jd_cli_drift_text(o.v_x, o.v_y, wanted));
    printf("found    %s: %s, off by %.2g %%\n",
           jd_cli_drift_text(a->settled.drift.v_x, a->settled.drift.v_y, found),
           a->reached ? "reached" : "not reached", 100 * a->miss / wanted_speed(d));
    if (isfinite(a->settled.settling))
        printf("settling from rest the drift comes nearer by a factor of e in %.3g s\n",
               a->settled.settling);
    if (isfinite(a->settled.drift.power))
        printf("power    %.4g W lost\n", a->settled.drift.power);
}

static void print_values(const jd_design* d) {
    const jd_design_answer* a = jd_design_answer_of(d);
    const jd_design_options o = jd_design_options_of(d);
    static const char* const titles[] = {"parameter", "value", "unit", "from", "to"};
    jd_cli_table table = jd_cli_table_begin(5);
    for (int i = 0; i < 5; i++)
        jd_cli_table_add(&table, titles[i]);
    for (int i = 0; i < o.variable_count; i++) {
        char value[JD_CLI_NUMBER_SIZE];
        jd_cli_table_add(&table, o.variables[i].name);
        jd_cli_table_add(&table, jd_number_text(a->values[i], value));
        jd_cli_table_add(&table, unit_of(d, o.variables[i].name));
        snprintf(value, sizeof value, "%.6g", o.variables[i].from);
        jd_cli_table_add(&table, value);
        snprintf(value, sizeof value, "%.6g", o.variables[i].to);
        jd_cli_table_add(&table, value);
    }
    puts("values");
    jd_cli_table_print(stdout, &table, 2);
}

static void add_number(jd_cli_table* table, const char* format, double value) {
    char text[JD_CLI_NUMBER_SIZE];
    snprintf(text, sizeof text, format, value);
    jd_cli_table_add(table, text);
}

// Digits that would only be dust are no direction: below a hundredth of a degree it is 0.
static double degrees_of(const jd_settled* s) {
    const double degrees = s->drift.direction * JD_DEGREES;
    return fabs(degrees) < 0.005 ? 0 : degrees;
}

static void print_friction(const jd_design* d) {
    const jd_design_answer* a = jd_design_answer_of(d);
    static const char* const titles[] = {"friction", "speed [m/s]", "direction [deg]", "off [%]",
                                         "power [W]"};
    jd_cli_table table = jd_cli_table_begin(5);
    if (a->variant_count == 0)
        return;
    for (int i = 0; i < 5; i++)
        jd_cli_table_add(&table, titles[i]);
    for (int i = 0; i < a->variant_count; i++) {
        const jd_settled* s = &a->variants[i].settled;
        add_number(&table, "%+.0f %%", 100 * (a->variants[i].factor - 1));
        if (s->status != JD_OK) {
            jd_cli_table_add(&table, jd_status_name(s->status));
            for (int k = 0; k < 3; k++)
                jd_cli_table_add(&table, "-");
            continue;
        }
        add_number(&table, "%.6f", s->drift.speed);
        add_number(&table, "%.2f", degrees_of(s));
        add_number(&table, "%.2g", 100 * miss_of(d, s) / wanted_speed(d));
        add_number(&table, "%.4g", s->drift.power);
    }
    if (isfinite(a->spread))
        printf("spread   at most %.2g %% off with friction %+.0f to %+.0f %%\n",
               100 * a->spread / wanted_speed(d), 100 * (a->variants[0].factor - 1),
               100 * (a->variants[a->variant_count - 1].factor - 1));
    else
        puts("spread   not known: with some friction there is no motion");
    jd_cli_table_print(stdout, &table, 2);
}

static void print_check(const jd_design* d) {
    const jd_design_answer* a = jd_design_answer_of(d);
    const jd_design_options o = jd_design_options_of(d);
    char found[JD_CLI_DRIFT_SIZE];
    if (!a->verified)
        return;
    printf("verified by %s at tolerance %.3g: ", o.verify, o.verify_tolerance);
    if (a->check.status == JD_OK)
        printf("%s, off by %.2g %%\n",
               jd_cli_drift_text(a->check.drift.v_x, a->check.drift.v_y, found),
               100 * miss_of(d, &a->check) / wanted_speed(d));
    else
        printf("%s\n", jd_status_text(a->check.status));
}

void jd_cli_design_print(const jd_design* d, const jd_cli_study* study) {
    const jd_design_answer* a = jd_design_answer_of(d);
    jd_cli_study_print(jd_design_model(d));
    print_found(d);
    print_values(d);
    print_friction(d);
    print_check(d);
    printf("search   %" PRId64 " motions, %.4g s simulated in %.3g s; %d candidate%s reach%s it\n",
           a->motions, a->simulated, study->seconds, a->reaching, a->reaching == 1 ? "" : "s",
           a->reaching == 1 ? "es" : "");
    jd_cli_written_print(&study->written);
}

// ---- JSON --------------------------------------------------------------------------------------

static void put_settled(jd_json* json, const char* key, const jd_design* d, const jd_settled* s) {
    jd_json_open(json, key, '{');
    jd_cli_settled_json(json, s);
    jd_json_number(json, "miss", miss_of(d, s) / wanted_speed(d));
    jd_json_close(json, '}');
}

static void put_values(jd_json* json, const jd_design* d) {
    const jd_design_answer* a = jd_design_answer_of(d);
    const jd_design_options o = jd_design_options_of(d);
    jd_json_open(json, "values", '{');
    for (int i = 0; i < o.variable_count; i++)
        jd_json_number(json, o.variables[i].name, a->values[i]);
    jd_json_close(json, '}');
}

static void put_variants(jd_json* json, const jd_design* d) {
    const jd_design_answer* a = jd_design_answer_of(d);
    jd_json_open(json, "friction", '[');
    for (int i = 0; i < a->variant_count; i++) {
        jd_json_open(json, NULL, '{');
        jd_json_number(json, "factor", a->variants[i].factor);
        put_settled(json, "drift", d, &a->variants[i].settled);
        jd_json_close(json, '}');
    }
    jd_json_close(json, ']');
}

void jd_cli_design_json(const jd_design* d, const jd_cli_study* study) {
    const jd_design_answer* a = jd_design_answer_of(d);
    const jd_design_options o = jd_design_options_of(d);
    jd_json json = {0};
    jd_json_open(&json, NULL, '{');
    jd_cli_study_json(&json, jd_design_model(d));
    jd_json_open(&json, "wanted", '{');
    jd_json_number(&json, "v_x", o.v_x);
    jd_json_number(&json, "v_y", o.v_y);
    jd_json_close(&json, '}');
    jd_json_bool(&json, "reached", a->reached);
    put_values(&json, d);
    put_settled(&json, "found", d, &a->settled);
    put_variants(&json, d);
    jd_json_number(&json, "spread", a->variant_count > 0 ? a->spread / wanted_speed(d) : NAN);
    if (a->verified) {
        jd_json_text(&json, "verified_by", o.verify);
        put_settled(&json, "verified", d, &a->check);
    }
    jd_json_integer(&json, "motions", a->motions);
    jd_json_integer(&json, "reaching", a->reaching);
    jd_json_number(&json, "simulated", a->simulated);
    jd_cli_written_json(&json, &study->written);
    jd_json_close(&json, '}');
    jd_cli_json_print(&json);
}
