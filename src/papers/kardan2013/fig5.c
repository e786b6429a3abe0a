// Figure 5: the load leaves the circle of friction and comes back, the body slips and rests. Four
// of the slips are long, those of the caption; four are shorter than a quarter of a millimetre.
#include "papers/kardan2013/motion.h"
#include "papers/kardan2013/plans.h"
#include "papers/kardan2013/slips.h"

static const char* const runs[] = {"fig5"};

// The body rests before each onset, so the load alone decides: |F(t)| rises through mu m g at the
// roots of (0.08 cos 5t)^2 + (0.073 sin 3t)^2 = (mu m g)^2.
static const double onsets[] = {0.472122816309420586, 1.271170053238508209, 1.792987149008799035,
                                2.411919562027252315, 3.613715469899213825, 4.412762706828301448,
                                4.934579802598592274, 5.553512215617045553};

// tests/reference/planar_numbers.h, good to 2e-13 s
static const double stops[] = {0.859852268566446, 1.389238949171714, 1.908074191497906,
                               2.818868352050299, 4.001444922156240, 4.530831602761509,
                               5.049666845087708, 5.960461005640093};

static jd_status compute(jd_evidence* evidence) {
    const jd_slip_times times = {onsets, 8, stops, 8};
    return jd_slips_compute(evidence, &times, NULL);
}

#define MIRROR "F(t + pi) = -F(t) and the body rests at 0 and pi: the second half undoes the first"

static const jd_planned_check checks[] = {
    {"slips that move it by more than 1 mm", JD_EQUALS, 4, 0, "1", "Figure 5 is called four-step",
     "place at onset and stop", jd_measure_number, .index = JD_SLIPS_LONG, .claim = true},
    {"the longest slip", JD_EQUALS, 0.024101132436486, 1e-10, "m",
     "tests/reference, good to 1e-14 m; 1e-10 m is the tolerance of the run for 1 m",
     "place at onset and stop", jd_measure_number, .index = JD_SLIPS_LONGEST},
    {"the longest of the others", JD_EQUALS, 0.000162843528784, 1e-10, "m",
     "tests/reference, good to 1e-14 m; 1e-10 m is the tolerance of the run for 1 m",
     "place at onset and stop", jd_measure_number, .index = JD_SLIPS_SHORT},
    {"slips", JD_EQUALS, 8, 0, "1",
     "|F(t)| rises through mu m g eight times in 2 pi; a count of roots", "events of the run",
     jd_measure_event_count, .of = "slip"},
    {"stops", JD_EQUALS, 8, 0, "1", "Each slip ends before the next rise; tests/reference",
     "events of the run", jd_measure_event_count, .of = "stop"},
    {"onset farthest from its root", JD_EQUALS, 0, 1e-12, "s",
     "Roots of |F(t)| = mu m g in 40 digits; an onset is located to the last bit of t",
     "events of the run", jd_measure_number, .index = JD_SLIPS_ONSETS},
    {"stop farthest from its reference", JD_EQUALS, 0, 1e-10, "s",
     "tests/reference, good to 2e-13 s; 1e-10 is the tolerance of the run", "events of the run",
     jd_measure_number, .index = JD_SLIPS_STOPS},
    {"x at 2 pi", JD_EQUALS, 0, 1e-10, "m", MIRROR, "last row", jd_measure_last, .of = "x"},
    {"y at 2 pi", JD_EQUALS, 0, 1e-10, "m", MIRROR, "last row", jd_measure_last, .of = "y"},
    {"least |F_f|/(mu_k m g) in slip", JD_EQUALS, 1, 1e-9, "1",
     "Section 3.2: without spin friction equals mu_k N during slip", "least of all rows",
     jd_kardan2013_force, .index = 2, .claim = true},
    {"largest gauge at rest", JD_AT_MOST, 1, 1e-9, "1", "Rest ends where the gauge reaches 1",
     "largest of all rows at rest", jd_kardan2013_gauge, .run = 0},
    {"rows at rest in which something moves", JD_EQUALS, 0, 0, "1",
     "Rest is a state: all velocities are exactly 0", "all rows", jd_kardan2013_moving, .run = 0},
    {"energy that is missing, over the work of the load", JD_AT_MOST, 0, 1e-9, "1",
     "Kinetic energy + loss = work; ten times the tolerance of the run", "largest of all rows",
     jd_kardan2013_energy, .run = 0},
};

static jd_status draw(const jd_evidence* evidence, const char* path,
                      const jd_figure_options* options) {
    return jd_kardan2013_draw(evidence, "Four steps: F = (0.08 cos 5t, 0.073 sin 3t) N", false,
                              path, options);
}

const jd_exhibit_plan jd_kardan2013_fig5 = {
    JD_PLANNED(run, runs),
    JD_PLANNED(check, checks),
    .compute = compute,
    .draw = draw,
};
