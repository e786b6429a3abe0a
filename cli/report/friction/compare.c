// What `judder friction compare` says on stdout: a table or one JSON object.
#include "report/friction/compare.h"
#include "report/patch.h"

#include <math.h>

static double mixing(const jd_patch* patch, jd_motion q) {
    return JD_DEGREES * atan2(jd_patch_size(patch) * fabs(q.w), hypot(q.vx, q.vy));
}

static double direction(jd_motion q) { return JD_DEGREES * atan2(q.vy, q.vx); }

// As a share of the moment of pure spin; NaN for a patch without.
static double of_spin(double moment, double spin) { return spin > 0 ? moment / spin : NAN; }

// Three digits that count.
static void say_error(jd_cli_report* r, double value) {
    jd_cli_put_number(r, NULL, NULL, value == 0 ? "%.0f" : value >= 1e-3 ? "%.4f" : "%.2e", value);
}

static void put_place(jd_cli_report* r, const jd_patch* patch, const jd_deviation* error) {
    const double unknown = error->largest > 0 ? 0 : NAN;
    const jd_motion at = {error->at.vx + unknown, error->at.vy + unknown, error->at.w + unknown};
    jd_cli_open(r, "at", '{');
    jd_cli_put_velocity(r, at);
    jd_cli_put_number(r, NULL, "mixing", NULL, mixing(patch, at));
    jd_cli_put_number(r, NULL, "direction", NULL, direction(at));
    jd_cli_close(r, '}');
    if (error->largest > 0)
        jd_cli_say(r, NULL, "%.1f, %.1f", mixing(patch, at),
                   (round(10 * direction(at)) + 0.0) / 10);  // no minus before 0
    else
        jd_cli_say(r, NULL, "-");
}

static void put_force(jd_cli_report* r, const jd_patch* patch, const jd_deviation* error) {
    jd_cli_open(r, "T", '{');
    jd_cli_put_number(r, NULL, "largest", NULL, error->largest);
    jd_cli_put_number(r, NULL, "mean", NULL, error->mean);
    say_error(r, error->largest);
    put_place(r, patch, error);
    say_error(r, error->mean);
    jd_cli_close(r, '}');
}

static void put_moment(jd_cli_report* r, const jd_patch* patch, const jd_law_error_report* e) {
    const jd_deviation* error = &e->moment;
    jd_cli_open(r, "M", '{');
    jd_cli_put_number(r, NULL, "largest", NULL, error->largest);
    jd_cli_put_number(r, NULL, "mean", NULL, error->mean);
    jd_cli_put_number(r, NULL, "largest_of_spin", NULL, of_spin(error->largest, e->spin));
    jd_cli_put_number(r, NULL, "mean_of_spin", NULL, of_spin(error->mean, e->spin));
    say_error(r, error->largest);
    say_error(r, of_spin(error->largest, e->spin));
    put_place(r, patch, error);
    say_error(r, error->mean);
    jd_cli_close(r, '}');
}

// The exact law has no errors.
static void put_law(jd_cli_report* r, const jd_cli_comparison* c, int index) {
    const char* name = c->laws.list[index].name;
    jd_cli_say(r, NULL, "%s", name);
    if (!r->is_json && c->laws.list[index].exact) {
        for (int i = 1; i < r->table.columns; i++)
            jd_cli_say(r, NULL, "%s", i == 1 ? "exact" : "-");
        return;
    }
    jd_cli_open(r, name, '{');
    put_force(r, c->patch, &c->errors[index].force);
    put_moment(r, c->patch, &c->errors[index]);
    jd_cli_close(r, '}');
}

void jd_cli_comparison_tell(const jd_cli_comparison* c, const jd_cli_written* written,
                            bool is_json) {
    jd_cli_report r = jd_cli_report_begin(is_json);
    jd_cli_put_patch(&r, c->patch);
    jd_cli_say(&r, "errors",
               "dT in mu N, dM in a mu N, mixing angle 0: pure sliding, 90: pure spin\n");
    jd_cli_table_open(
        &r, "law|dT most|mix, dir [deg]|dT mean|dM most|of spin|mix, dir [deg]|dM mean", 0);
    jd_cli_open(&r, "laws", '{');
    for (int i = 0; i < c->laws.count; i++)
        put_law(&r, c, i);
    jd_cli_close(&r, '}');
    jd_cli_table_close(&r);
    jd_cli_put_written(&r, written);
    jd_cli_report_end(&r);
}
