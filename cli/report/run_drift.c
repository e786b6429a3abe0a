// The drift of a run: mean velocity, its direction, the power lost, and over what it was measured.
#include "report/run_drift.h"

#include <math.h>

#define TREND 6.0  // errors by which the two halves differ in a drift that still settles

// A value with its error: keys, numbers, and what stands before and after it in the text.
typedef struct measured {
    const char *key, *error_key;
    double value, error;
    const char *before, *after;
} measured;

// "0.0452 +- 0.0003"; no error, no "+-". Without `before` it is for programs only.
static void put_measured(jd_cli_report* r, const char* label, measured m) {
    jd_cli_put_number(r, NULL, m.key, NULL, m.value);
    jd_cli_put_number(r, NULL, m.error_key, NULL, m.error);
    if (!m.before)
        return;
    jd_cli_say(r, label, "%s%.6g", m.before, m.value);
    if (isfinite(m.error))
        jd_cli_say(r, NULL, " +- %.2g", m.error);
    jd_cli_say(r, NULL, "%s", m.after);
}

static void put_velocity(jd_cli_report* r, const jd_drift* d) {
    const bool told = d->batches > 0;
    const bool directed =
        told && (isfinite(d->direction_error) || (d->batches == 1 && d->speed > 0));
    put_measured(
        r, "drift",
        (measured){"speed", "speed_error", d->speed, d->speed_error, told ? "" : NULL, " m/s"});
    put_measured(r, NULL,
                 (measured){"direction_deg", "direction_error_deg", JD_DEGREES * d->direction,
                            JD_DEGREES * d->direction_error, directed ? " towards " : NULL,
                            " deg"});
    put_measured(
        r, NULL,
        (measured){"v_x", "v_x_error", d->v_x, d->v_x_error, told ? ": v_x = " : NULL, ""});
    put_measured(
        r, NULL,
        (measured){"v_y", "v_y_error", d->v_y, d->v_y_error, told ? ", v_y = " : NULL, ""});
}

static void put_span(jd_cli_report* r, const jd_drift* d) {
    const bool told = d->batches > 0, several = d->batches > 1;
    const char* end = d->periods == 1 ? "" : "s";
    jd_cli_put_integer(r, "", "periods", told ? "over %" PRId64 : NULL, d->periods);
    jd_cli_put_bool(r, "common_period", d->common);
    if (told && d->common)
        jd_cli_say(r, NULL, " drive period%s", end);
    else if (told)
        jd_cli_say(r, NULL, " window%s (no common period)", end);
    jd_cli_put_number(r, NULL, "period", told ? " of %.6g s" : NULL, d->period);
    jd_cli_put_number(r, NULL, "from", told ? ", from %.6g" : NULL, d->from);
    jd_cli_put_number(r, NULL, "until", told ? " to %.6g s" : NULL, d->until);
    jd_cli_put_integer(r, NULL, "batches", several ? "; errors by %" PRId64 " batches" : NULL,
                       d->batches);
}

void jd_cli_put_run_drift(jd_cli_report* r, const jd_trajectory* trajectory) {
    jd_drift d;
    if (!jd_trajectory_options(trajectory).drift || jd_trajectory_drift(trajectory, &d) != JD_OK)
        return;
    const bool told = d.batches > 0;
    const bool settles = told && d.change > TREND * hypot(d.v_x_error, d.v_y_error);
    jd_cli_open(r, "drift", '{');
    if (!told)
        jd_cli_say(r, "drift", "not measured: the run ended before its first batch");
    put_velocity(r, &d);
    put_span(r, &d);
    jd_cli_put_number(r, "", "change",
                      settles ? "still settling: it changed by %.2g m/s from the first half to the "
                                "second; 'judder drift' finds where it ends"
                              : NULL,
                      d.change);
    put_measured(r, "power",
                 (measured){"power", "power_error", d.power, d.power_error,
                            told && isfinite(d.power) ? "" : NULL, " W lost by friction"});
    jd_cli_close(r, '}');
}
