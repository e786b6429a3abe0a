/// @file section.h
/// Where a trajectory is looked at: moments of a period, crossings of a value, events.
///                                                                                   [section:S1]
#ifndef JUDDER_STUDY_SECTION_H
#define JUDDER_STUDY_SECTION_H

#include "judder/sweep.h"
#include "solve/feed.h"

#define JD_SECTION_PARTS 8  ///< of the last period: looked at to see whether anything moves
#define JD_SECTION_TEXT 160

/// Moments (share + first + k - 1) period, k = 1, 2, ... [s]: the first lies behind the begin.
typedef struct jd_section_times {
    double period;
    double share;  ///< phase / 2 pi
    double first;  ///< a whole number
} jd_section_times;

/// Whether the moments of a section are known beforehand.
static inline bool jd_section_is_timed(const jd_section* section) {
    return section->kind == JD_SECTION_DRIVE || section->kind == JD_SECTION_PERIOD;
}

/// Whether something that happens is a section, one that is not timed.
bool jd_section_is_met(const jd_section* section, const jd_happening* event);

/// The period by which a section goes [s], in a model; where it is not timed that of the drive, if
/// there is one, otherwise 0 or INFINITY.
/// @return JD_OK, JD_ERR_NAME or JD_ERR_RANGE (no period).
jd_status jd_section_period(const jd_model* model, const jd_section* section, double* period);

/// Whether a section can be: names and ranges. @return JD_OK, JD_ERR_NAME or JD_ERR_RANGE.
jd_status jd_section_check(const jd_model* model, const jd_section* section);

/// The kind of event of this name that a system may have, as its tables spell it.
/// @return JD_OK or JD_ERR_NAME.
jd_status jd_section_find_event(jd_context* context, const jd_system* system, const char* name,
                                const char** kind);

/// A crossing as what the solver watches. It has passed jd_section_check.
jd_trigger jd_section_trigger(const jd_system* system, const jd_section* section);

/// A section in words: "once per period of the drive", "x = 0 upwards".
void jd_section_describe(const jd_model* model, const jd_section* section,
                         char text[JD_SECTION_TEXT]);

/// The moments behind `begin`.
jd_section_times jd_section_times_from(double begin, double period, double phase);

/// Moment k.
double jd_section_times_at(const jd_section_times* moments, double k);

#endif
