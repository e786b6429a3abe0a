// How a settled motion is told.
#include "report/settled.h"

#include <math.h>

const char* jd_cli_drift_text(double v_x, double v_y, char text[JD_CLI_DRIFT_SIZE]) {
    const double degrees = atan2(v_y, v_x) * JD_DEGREES;
    snprintf(text, JD_CLI_DRIFT_SIZE, "%.5g m/s at %.2f°", hypot(v_x, v_y),
             fabs(degrees) < 0.005 ? 0.0 : degrees);
    return text;
}

void jd_cli_put_settled(jd_cli_report* r, const jd_settled* s) {
    const struct {
        const char* key;
        double value;
    } numbers[] = {{"v_x", s->drift.v_x},
                   {"v_y", s->drift.v_y},
                   {"v_x_error", s->drift.v_x_error},
                   {"v_y_error", s->drift.v_y_error},
                   {"remaining", s->remaining},
                   {"speed", s->drift.speed},
                   {"direction", s->drift.direction},
                   {"power", s->drift.power},
                   {"power_error", s->drift.power_error},
                   {"settling", s->settling}};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        jd_cli_put_number(r, NULL, numbers[i].key, NULL, numbers[i].value);
    jd_cli_put_bool(r, "steady", s->steady);
    jd_cli_put_text(r, NULL, "status", NULL, jd_status_name(s->status));
}

const char* jd_cli_settled_word(const jd_system* system, const jd_settled* s) {
    const char* kind = NULL;
    if (s->status == JD_OK)
        return s->steady ? "steady" : "not steady";
    for (int i = 0; i < system->watch_count && s->status == JD_EVENT; i++) {
        if (system->watches[i].status != JD_EVENT)
            continue;
        if (kind)
            return "ended by an event";
        kind = system->watches[i].kind;
    }
    return kind ? kind : jd_status_name(s->status);
}
