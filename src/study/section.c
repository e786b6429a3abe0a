// Sections: periods, names, events, words.                                          [section:S1]

#include "study/section.h"

#include "engine/info.h"
#include "model/model.h"
#include "run/watchpoints.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define KINDS 64   // of events that a system may have
#define NEAR 1e-9  // of a period: a moment so near to the begin is the begin

// ---- Periods -----------------------------------------------------------------------------------

static jd_status no_period(const jd_model* model, double period) {
    if (period == 0)
        return jd_fail(model->context, JD_ERR_RANGE,
                       "section: nothing drives system '%s' periodically; a period or a crossing "
                       "is needed",
                       model->system->name);
    return jd_fail(model->context, JD_ERR_RANGE,
                   "section: what drives system '%s' has no common period; one frequency must be "
                   "named",
                   model->system->name);
}

jd_status jd_section_period(const jd_model* model, const jd_section* section, double* period) {
    const jd_parameter* parameter;
    double omega;
    *period = section->period;
    if (section->kind == JD_SECTION_PERIOD)
        return JD_OK;
    if (!jd_section_is_timed(section) || section->drive[0] == 0) {
        *period = jd_model_period(model);
        const bool found = *period > 0 && isfinite(*period);
        return found || !jd_section_is_timed(section) ? JD_OK : no_period(model, *period);
    }
    const jd_status status = jd_model_parameter(model, section->drive, &parameter, &omega);
    if (status < 0)
        return status;
    *period = JD_TURN / fabs(omega);
    return isfinite(*period)
               ? JD_OK
               : jd_fail(model->context, JD_ERR_RANGE, "section: %s is %g, the drive has no period",
                         section->drive, omega);
}

jd_section_times jd_section_times_from(double begin, double period, double phase) {
    jd_section_times m = {.period = period, .share = phase / JD_TURN};
    m.first = floor(begin / period - m.share + NEAR) + 1;
    return m;
}

double jd_section_times_at(const jd_section_times* m, double k) {
    return (m->share + (m->first + k - 1)) * m->period;
}

// ---- Checks ------------------------------------------------------------------------------------

static jd_status check_drive(const jd_model* model, const jd_section* section) {
    const jd_parameter* parameter;
    if (section->drive[0] == 0)
        return JD_OK;
    const jd_status status = jd_model_parameter(model, section->drive, &parameter, NULL);
    if (status == JD_OK && strcmp(parameter->unit, "rad/s") != 0)
        return jd_fail(model->context, JD_ERR_NAME,
                       "section: '%s' is no angular frequency, its unit is %s", section->drive,
                       parameter->unit);
    return status;
}

static jd_status check_crossing(const jd_model* model, const jd_section* section) {
    int place;
    const jd_status status =
        jd_watch_place(model->context, model->system, section->quantity, &place);
    if (status < 0)
        return status;
    if (!isfinite(section->value))
        return jd_fail(model->context, JD_ERR_RANGE, "section: %s = %g, must be finite",
                       section->quantity, section->value);
    return JD_OK;
}

// Events of a contact, then those that the system watches itself and goes on after.
jd_status jd_section_find_event(jd_context* context, const jd_system* system, const char* name,
                                const char** kind) {
    const char* kinds[KINDS];
    int count = 0;
    if (jd_system_sticks(system)) {
        kinds[count++] = "slip";
        kinds[count++] = "stop";
    }
    for (int i = 0; i < system->watch_count && count < KINDS; i++)
        if (system->watches[i].status == JD_OK)
            kinds[count++] = system->watches[i].kind;
    for (int i = 0; i < count; i++) {
        *kind = kinds[i];
        if (name && strcmp(kinds[i], name) == 0)
            return JD_OK;
    }
    if (count == 0)
        return jd_fail(context, JD_ERR_NAME, "system '%s' has no events", system->name);
    return jd_fail_unknown(context, "event", name ? name : "", kinds, count, sizeof kinds[0]);
}

static jd_status check_within(const jd_model* model, const jd_section* section) {
    if (section->within >= 0 && isfinite(section->within))
        return JD_OK;
    return jd_fail(model->context, JD_ERR_RANGE, "section: within is %g s, must be >= 0",
                   section->within);
}

jd_status jd_section_check(const jd_model* model, const jd_section* section) {
    double period;
    if (!jd_section_is_timed(section)) {
        const char* kind;
        const jd_status named =
            section->kind == JD_SECTION_EVENT
                ? jd_section_find_event(model->context, model->system, section->quantity, &kind)
                : check_crossing(model, section);
        return named == JD_OK ? check_within(model, section) : named;
    }
    if (!isfinite(section->phase))
        return jd_fail(model->context, JD_ERR_RANGE, "section: phase is %g, must be finite",
                       section->phase);
    if (section->kind == JD_SECTION_PERIOD)
        return section->period > 0 && isfinite(section->period)
                   ? JD_OK
                   : jd_fail(model->context, JD_ERR_RANGE,
                             "section: period is %g s, must be > 0 and finite", section->period);
    const jd_status status = check_drive(model, section);
    return status == JD_OK ? jd_section_period(model, section, &period) : status;
}

jd_trigger jd_section_trigger(const jd_system* system, const jd_section* section) {
    int place = 0;
    jd_watch_place(NULL, system, section->quantity, &place);
    return (jd_trigger){
        .name = section->quantity,
        .place = place,
        .value = section->value,
        .direction = (section->direction > 0) - (section->direction < 0),
    };
}

bool jd_section_is_met(const jd_section* section, const jd_happening* event) {
    if (section->kind == JD_SECTION_EVENT)
        return strcmp(event->kind, section->quantity) == 0;
    return section->kind == JD_SECTION_CROSSING && event->name == section->quantity;
}

// ---- Words -------------------------------------------------------------------------------------

static const char* unit_of(const jd_system* system, const char* quantity) {
    int place = 0;
    jd_watch_place(NULL, system, quantity, &place);
    const char* unit = place < system->state_count
                           ? system->states[place].unit
                           : system->outputs[place - system->state_count].unit;
    return strcmp(unit, "1") == 0 ? "" : unit;
}

void jd_section_describe(const jd_model* model, const jd_section* section,
                         char text[JD_SECTION_TEXT]) {
    static const char* const ways[] = {" downwards", "", " upwards"};
    const int way = 1 + (section->direction > 0) - (section->direction < 0);
    if (section->kind == JD_SECTION_CROSSING) {
        const char* unit = unit_of(model->system, section->quantity);
        snprintf(text, JD_SECTION_TEXT, "%s = %.9g%s%s%s", section->quantity, section->value,
                 unit[0] ? " " : "", unit, ways[way]);
        return;
    }
    if (section->kind == JD_SECTION_EVENT) {
        snprintf(text, JD_SECTION_TEXT, "at each event '%s'", section->quantity);
        return;
    }
    int used = section->kind == JD_SECTION_PERIOD
                   ? snprintf(text, JD_SECTION_TEXT, "every %.9g s", section->period)
                   : snprintf(text, JD_SECTION_TEXT, "once per period of %s",
                              section->drive[0] ? section->drive : "the drive");
    if (section->phase != 0)
        snprintf(text + used, (size_t)(JD_SECTION_TEXT - used), ", phase %.9g rad", section->phase);
}
