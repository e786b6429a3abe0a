// What the reports of `judder drift` and `judder design` share.
#include "report/study.h"

#include "report/terms.h"

#include <math.h>

void jd_cli_study_print(const jd_model* model) {
    const jd_system* system = jd_model_system(model);
    const jd_law* law = jd_model_law(model);
    printf("system   %s: %s\n", system->name, system->title);
    if (law)
        printf("law      %s\n", law->name);
    jd_cli_terms_print(model);
}

void jd_cli_study_json(jd_json* json, const jd_model* model) {
    const jd_law* law = jd_model_law(model);
    jd_json_text(json, "system", jd_model_system(model)->name);
    jd_json_text(json, "law", law ? law->name : NULL);
    jd_cli_terms_json(json, model);
}

const char* jd_cli_drift_text(double v_x, double v_y, char text[JD_CLI_DRIFT_SIZE]) {
    const double degrees = atan2(v_y, v_x) * JD_DEGREES;
    snprintf(text, JD_CLI_DRIFT_SIZE, "%.5g m/s at %.2f°", hypot(v_x, v_y),
             fabs(degrees) < 0.005 ? 0.0 : degrees);
    return text;
}

void jd_cli_settled_json(jd_json* json, const jd_settled* s) {
    jd_json_number(json, "v_x", s->drift.v_x);
    jd_json_number(json, "v_y", s->drift.v_y);
    jd_json_number(json, "v_x_error", s->drift.v_x_error);
    jd_json_number(json, "v_y_error", s->drift.v_y_error);
    jd_json_number(json, "remaining", s->remaining);
    jd_json_number(json, "speed", s->drift.speed);
    jd_json_number(json, "direction", s->drift.direction);
    jd_json_number(json, "power", s->drift.power);
    jd_json_number(json, "power_error", s->drift.power_error);
    jd_json_number(json, "settling", s->settling);
    jd_json_bool(json, "steady", s->steady);
    jd_json_text(json, "status", jd_status_name(s->status));
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
