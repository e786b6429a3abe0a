// Figure 6: forces and a moment, the body slides and spins.
#include "judder/maths.h"
#include "papers/kardan2013/motion.h"
#include "papers/kardan2013/plans.h"
#include "papers/kardan2013/slips.h"

static const char* const runs[] = {"fig6", "fig6_rule"};

// tests/reference/planar_numbers.h, good to 5e-11 s
static const double onsets[] = {0.0,
                                0.407442110093167,
                                1.147427823387,
                                2.833249244493,
                                3.523213431882,
                                4.323724918362,
                                5.974921513362};
static const double stops[] = {0.1078300896112174, 0.996430229331, 2.743213083562,
                               3.317423143221,     4.151113798580, 5.842007037189};

// The same where rest ends by the rule, good to 2e-11 s
static const double rule_onsets[] = {0.0,
                                     0.4110639112554939,
                                     1.148811634533,
                                     2.842288785607,
                                     3.524932715529,
                                     4.325789675118,
                                     5.983639645028};
static const double rule_stops[] = {0.1078300896112174, 0.996381671115, 2.743613595221,
                                    3.317358242611,     4.151079267204, 5.840940795324};

static jd_status compute(jd_evidence* evidence) {
    const jd_slip_times exact = {onsets, 7, stops, 6}, rule = {rule_onsets, 7, rule_stops, 6};
    return jd_slips_compute(evidence, &exact, &rule);
}

#define REFERENCE                                                                                  \
    "tests/reference: a program that goes from event to event, and CVODE with friction "           \
    "regularised, in the limit"
#define REFERENCE_RULE                                                                             \
    "tests/reference: the program that goes from event to event, with the rule; 1e-7 s is above "  \
    "the error of the run"

static const jd_planned_check checks[] = {
    {"slips", JD_EQUALS, 7, 0, "1", REFERENCE, "events of the run", jd_measure_event_count,
     .of = "slip"},
    {"stops", JD_EQUALS, 6, 0, "1", REFERENCE "; it slips at 2 pi", "events of the run",
     jd_measure_event_count, .of = "stop"},
    {"onset farthest from its reference", JD_EQUALS, 0, 1e-7, "s",
     REFERENCE "; 1e-7 s is above the error of the run", "events of the run", jd_measure_number,
     .index = JD_SLIPS_ONSETS},
    {"stop farthest from its reference", JD_EQUALS, 0, 1e-7, "s",
     REFERENCE "; 1e-7 s is above the error of the run", "events of the run", jd_measure_number,
     .index = JD_SLIPS_STOPS},
    {"by the rule of the paper: onset farthest from its reference", JD_EQUALS, 0, 1e-7, "s",
     REFERENCE_RULE, "events of the run fig6_rule", jd_measure_number,
     .index = JD_SLIPS_RULE_ONSETS},
    {"by the rule of the paper: stop farthest from its reference", JD_EQUALS, 0, 1e-7, "s",
     REFERENCE_RULE, "events of the run fig6_rule", jd_measure_number,
     .index = JD_SLIPS_RULE_STOPS},
    {"slips start later by the rule, at most", JD_DIFFERS, 0, 1e-3, "s",
     "The rule holds loads that friction cannot hold: see the findings", "both runs",
     jd_measure_number, .index = JD_SLIPS_LATER, .claim = true},
    {"x at 2 pi", JD_EQUALS, 0.000978603160, 1e-7, "m", REFERENCE, "last row", jd_measure_last,
     .of = "x"},
    {"y at 2 pi", JD_EQUALS, -0.018620210649, 1e-7, "m", REFERENCE, "last row", jd_measure_last,
     .of = "y"},
    {"theta at 2 pi", JD_EQUALS, -5.1306194472, 1e-6, "rad", REFERENCE, "last row", jd_measure_last,
     .of = "theta"},
    {"rows at rest in which something moves", JD_EQUALS, 0, 0, "1",
     "Section 3.2: stick happens simultaneously for all the degrees of freedom", "all rows",
     jd_kardan2013_moving, .run = 0, .claim = true},
    {"largest |F_f|/(mu_k m g)", JD_AT_MOST, 1, 1e-9, "1",
     "Section 3.2: the force always remains within the circle of friction limit",
     "largest of all rows", jd_kardan2013_force, .index = 1, .claim = true},
    {"least |F_f|/(mu_k m g) in slip", JD_AT_MOST, 0.9, 0, "1",
     "Section 3.2: with spin it is no longer mu_k N during slip; 0.9 is clearly below",
     "least of all rows", jd_kardan2013_force, .index = 2, .claim = true},
    {"largest gauge at rest", JD_AT_MOST, 1, 1e-9, "1", "Rest ends where the gauge reaches 1",
     "largest of all rows at rest", jd_kardan2013_gauge, .run = 0},
    {"energy that is missing, over the work of the load", JD_AT_MOST, 0, 1e-9, "1",
     "Kinetic energy + loss = work; ten times the tolerance of the run", "largest of all rows",
     jd_kardan2013_energy, .run = 0},
};

static jd_status draw(const jd_evidence* evidence, const char* path,
                      const jd_figure_options* options) {
    return jd_kardan2013_draw(
        evidence, "General: F = (0.07 cos 5t, 0.06 sin 3t) N, M = 0.7 cos(4t + π/4) N mm", true,
        path, options);
}

const jd_exhibit_plan jd_kardan2013_fig6 = {
    JD_PLANNED(run, runs),
    JD_PLANNED(check, checks),
    .compute = compute,
    .draw = draw,
};
