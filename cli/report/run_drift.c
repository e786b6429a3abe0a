// The drift of a run: mean velocity, its direction, the power lost, and over what it was measured.
#include "report/run_drift.h"

#include "judder/judder.h"

#include "shell/text.h"

#include <inttypes.h>
#include <math.h>

#define TREND 6.0  // errors by which the two halves differ in a drift that still settles

static bool measured(const jd_trajectory* trajectory, jd_drift* drift) {
    return jd_trajectory_options(trajectory).drift &&
           jd_trajectory_drift(trajectory, drift) == JD_OK;
}

// "0.0452 +- 0.0003"; no error, no "+-".
static const char* with_error(double value, double error, char text[64]) {
    if (isfinite(error))
        snprintf(text, 64, "%.6g +- %.2g", value, error);
    else
        snprintf(text, 64, "%.6g", value);
    return text;
}

void jd_cli_run_drift_print(const jd_trajectory* trajectory) {
    jd_drift d;
    char a[64], b[64];
    if (!measured(trajectory, &d))
        return;
    if (d.batches == 0) {
        puts("drift    not measured: the run ended before its first batch");
        return;
    }
    printf("drift    %s m/s", with_error(d.speed, d.speed_error, a));
    if (isfinite(d.direction_error) || (d.batches == 1 && d.speed > 0))
        printf(" towards %s deg",
               with_error(JD_DEGREES * d.direction, JD_DEGREES * d.direction_error, a));
    printf(": v_x = %s, v_y = %s\n", with_error(d.v_x, d.v_x_error, a),
           with_error(d.v_y, d.v_y_error, b));
    printf("         over %" PRId64 " %s of %.6g s, from %.6g to %.6g s; errors by %d batches\n",
           d.periods, d.common ? "drive periods" : "windows (no common period)", d.period, d.from,
           d.until, d.batches);
    if (d.change > TREND * hypot(d.v_x_error, d.v_y_error))
        printf("         still settling: it changed by %.2g m/s from the first half to the second; "
               "'judder drift' finds where it ends\n",
               d.change);
    if (isfinite(d.power))
        printf("power    %s W lost by friction\n", with_error(d.power, d.power_error, a));
}

void jd_cli_run_drift_json(jd_json* json, const jd_trajectory* trajectory) {
    jd_drift d;
    if (!measured(trajectory, &d))
        return;
    jd_json_open(json, "drift", '{');
    jd_json_number(json, "v_x", d.v_x);
    jd_json_number(json, "v_x_error", d.v_x_error);
    jd_json_number(json, "v_y", d.v_y);
    jd_json_number(json, "v_y_error", d.v_y_error);
    jd_json_number(json, "change", d.change);
    jd_json_number(json, "speed", d.speed);
    jd_json_number(json, "speed_error", d.speed_error);
    jd_json_number(json, "direction_deg", JD_DEGREES * d.direction);
    jd_json_number(json, "direction_error_deg", JD_DEGREES * d.direction_error);
    jd_json_number(json, "power", d.power);
    jd_json_number(json, "power_error", d.power_error);
    jd_json_number(json, "period", d.period);
    jd_json_bool(json, "common_period", d.common);
    jd_json_integer(json, "periods", d.periods);
    jd_json_integer(json, "batches", d.batches);
    jd_json_number(json, "from", d.from);
    jd_json_number(json, "until", d.until);
    jd_json_close(json, '}');
}
