// Figure 3: the load stays within the circle of friction, nothing moves.
#include "judder/maths.h"
#include "papers/kardan2013/motion.h"
#include "papers/kardan2013/plans.h"

static const char* const runs[] = {"fig3"};

#define REST "The force, 0.08 N, is below mu m g = 0.0918216 N at all times; exactly"

static const jd_planned_check checks[] = {
    {"slips", JD_EQUALS, 0, 0, "1", REST, "events of the run", jd_measure_event_count,
     .of = "slip"},
    {"largest |x|", JD_EQUALS, 0, 0, "m", REST, "largest of all rows", jd_measure_largest,
     .of = "x"},
    {"largest |y|", JD_EQUALS, 0, 0, "m", REST, "largest of all rows", jd_measure_largest,
     .of = "y"},
    {"largest |theta|", JD_EQUALS, 0, 0, "rad", REST, "largest of all rows", jd_measure_largest,
     .of = "theta"},
    {"largest |v_x|", JD_EQUALS, 0, 0, "m/s", REST, "largest of all rows", jd_measure_largest,
     .of = "vx"},
    {"largest gauge", JD_EQUALS, 0.08 / JD_KARDAN2013_HOLD, 1e-9, "1",
     "0.08 N over mu m g; 1e-9 is above the error of the gauge", "gauge of the limit surface",
     jd_kardan2013_gauge, .run = 0},
};

static jd_status draw(const jd_evidence* evidence, const char* path,
                      const jd_figure_options* options) {
    return jd_kardan2013_draw(evidence, "No slip: F = 0.08 N (cos 5t, cos(5t + π/2))", false, path,
                              options);
}

const jd_exhibit_plan jd_kardan2013_fig3 = {
    JD_PLANNED(run, runs),
    JD_PLANNED(check, checks),
    .draw = draw,
};
