// Figure 2: paths of the ball under two drives, the second one on a table turned about y.
#include "papers/szewc2015/ball.h"
#include "papers/szewc2015/plans.h"

enum { RUN_LEFT, RUN_RIGHT = 3, RUN_LEVEL = 6 };

static const char* const runs[] = {"fig2_left",       "fig2_left_exact",  "fig2_left_cvode",
                                   "fig2_right",      "fig2_right_exact", "fig2_right_cvode",
                                   "fig2_right_level"};

static const jd_szewc2015_panel panels[] = {
    {"left", "(1, 0.5) m/s at (1000, 500) rad/s", RUN_LEFT, 0},
    {"right", "(1000, 800) m/s at (1500, 1200) rad/s", RUN_RIGHT, RUN_LEVEL},
};

static const jd_szewc2015_figure figure = {
    "Figure 2: paths of the ball for 2 s",
    "amplitudes of the table's velocity along x and y;  right: turned by 1° about y (our choice)",
    panels, 2};

static jd_status compute(jd_evidence* evidence) { return jd_szewc2015_compute(&figure, evidence); }

static const jd_planned_check checks[] = {
    JD_SZEWC2015_PLACE("left: ", RUN_LEFT, 4.517388567273e-03, 1.136342076365e-01),
    JD_SZEWC2015_PLACE("right, level: ", RUN_LEVEL, -7.011039865950e-05, 1.980431595311e-01),
    JD_SZEWC2015_PLACE("right, 1°: ", RUN_RIGHT, 2.132620098132e-02, 1.980434572041e-01),
    JD_SZEWC2015_BESIDE("left: ", RUN_LEFT),
    JD_SZEWC2015_BESIDE("right, 1°: ", RUN_RIGHT),
    JD_SZEWC2015_CLOSE("left: ", RUN_LEFT),
    JD_SZEWC2015_CLOSE("right, 1°: ", RUN_RIGHT),
};

static jd_status draw(const jd_evidence* evidence, const char* path,
                      const jd_figure_options* options) {
    return jd_szewc2015_draw(&figure, evidence, path, options);
}

const jd_exhibit_plan jd_szewc2015_fig2 = {
    JD_PLANNED(run, runs),
    JD_PLANNED(check, checks),
    .compute = compute,
    .draw = draw,
};
