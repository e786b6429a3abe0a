// Figure 4: the load is always beyond the circle of friction, the body never rests.
#include "judder/maths.h"
#include "papers/kardan2013/motion.h"
#include "papers/kardan2013/plans.h"

static const char* const runs[] = {"fig4"};

#define ALWAYS "The force, 0.1 N, is above mu m g = 0.0918216 N at all times"
#define REFERENCE                                                                                  \
    "tests/reference, two programs that share no code with the library, good to 1e-14 m; 1e-10 "   \
    "is above the error of the run"

static const jd_planned_check checks[] = {
    {"slips", JD_EQUALS, 1, 0, "1", ALWAYS, "events of the run", jd_measure_event_count,
     .of = "slip"},
    {"time of the slip", JD_EQUALS, 0, 0, "s", ALWAYS, "events of the run", jd_measure_event_time,
     .of = "slip"},
    {"stops", JD_EQUALS, 0, 0, "1", "Section 3.1: the body never enters the stick phase",
     "events of the run", jd_measure_event_count, .of = "stop", .claim = true},
    {"least |F_f|/(mu_k m g)", JD_EQUALS, 1, 1e-9, "1",
     "Section 3.2: without spin friction equals mu_k N during slip", "least of all rows",
     jd_kardan2013_force, .index = 2, .claim = true},
    {"largest |theta|", JD_EQUALS, 0, 1e-12, "rad",
     "A centred force does not turn a symmetric body; rounding is left", "largest of all rows",
     jd_measure_largest, .of = "theta"},
    {"x at 2 pi", JD_EQUALS, -0.045752502454406, 1e-10, "m", REFERENCE, "last row", jd_measure_last,
     .of = "x"},
    {"y at 2 pi", JD_EQUALS, 0.061473145223364, 1e-10, "m", REFERENCE, "last row", jd_measure_last,
     .of = "y"},
    {"energy that is missing, over the work of the load", JD_AT_MOST, 0, 1e-9, "1",
     "Kinetic energy + loss = work; ten times the tolerance of the run", "largest of all rows",
     jd_kardan2013_energy, .run = 0},
};

static jd_status draw(const jd_evidence* evidence, const char* path,
                      const jd_figure_options* options) {
    return jd_kardan2013_draw(evidence, "Zero stop: F = 0.1 N (cos 5t, cos(5t + π/2))", false, path,
                              options);
}

const jd_exhibit_plan jd_kardan2013_fig4 = {
    JD_PLANNED(run, runs),
    JD_PLANNED(check, checks),
    .draw = draw,
};
