// Figure 3: paths of the ball under four drives, the last one on a table turned about x.
#include "papers/szewc2015/ball.h"
#include "papers/szewc2015/plans.h"

enum { RUN_TL, RUN_TR = 3, RUN_BL = 6, RUN_BR = 9, RUN_LEVEL = 12 };

static const char* const runs[] = {
    "fig3_top_left",          "fig3_top_left_exact",     "fig3_top_left_cvode",
    "fig3_top_right",         "fig3_top_right_exact",    "fig3_top_right_cvode",
    "fig3_bottom_left",       "fig3_bottom_left_exact",  "fig3_bottom_left_cvode",
    "fig3_bottom_right",      "fig3_bottom_right_exact", "fig3_bottom_right_cvode",
    "fig3_bottom_right_level"};

static const jd_szewc2015_panel panels[] = {
    {"top left", "(1, 1) m/s at (1000, 500) rad/s", RUN_TL, 0},
    {"top right", "(1, 3) m/s at (1200, 1000) rad/s", RUN_TR, 0},
    {"bottom left", "(1, 1) m/s at (2000, 1000) rad/s", RUN_BL, 0},
    {"bottom right", "(1, 1) m/s at (800, 1500) rad/s", RUN_BR, RUN_LEVEL},
};

static const jd_szewc2015_figure figure = {
    "Figure 3: paths of the ball for 2 s",
    "amplitudes of the table's velocity along x and y;  bottom right: turned by 1° about x (our "
    "choice)",
    panels, 4};

static jd_status compute(jd_evidence* evidence) { return jd_szewc2015_compute(&figure, evidence); }

// Ten digits.
#define KNOWN(symbol, unit, column, value)                                                         \
    {                                                                                              \
        "top left: " symbol " at 0.5 s", JD_EQUALS, value,                                         \
            1e-7 * ((value) < 0 ? -(value) : (value)), unit,                                       \
            JD_SZEWC2015_REFERENCE "; 1e-7 of it is above both errors", "row at 0.5 s",            \
            jd_measure_row, .run = RUN_TL, .of = column, .index = JD_SZEWC2015_ROW                 \
    }

static const jd_planned_check checks[] = {
    KNOWN("x", "m", "x", 0.01135792135),
    KNOWN("y", "m", "y", 0.1332099014),
    KNOWN("v_x", "m/s", "vx", 0.04519426318),
    KNOWN("v_y", "m/s", "vy", 0.2005255833),
    KNOWN("w_x", "rad/s", "wx", -2.461111786),
    KNOWN("w_y", "rad/s", "wy", -4.084923373),
    KNOWN("w_z", "rad/s", "wz", 0.04907704907),
    JD_SZEWC2015_PLACE("top right: ", RUN_TR, 8.312391831113e-04, 1.661326100630e-01),
    JD_SZEWC2015_PLACE("bottom left: ", RUN_BL, -4.264241804400e-03, 1.256824453586e-01),
    JD_SZEWC2015_PLACE("bottom right, level: ", RUN_LEVEL, 3.734253874017e-06, 1.289839774087e-01),
    JD_SZEWC2015_PLACE("bottom right, 1°: ", RUN_BR, -1.726633546841e-05, 1.106013617999e-01),
    JD_SZEWC2015_BESIDE("top left: ", RUN_TL),
    JD_SZEWC2015_BESIDE("top right: ", RUN_TR),
    JD_SZEWC2015_BESIDE("bottom left: ", RUN_BL),
    JD_SZEWC2015_BESIDE("bottom right, 1°: ", RUN_BR),
    JD_SZEWC2015_CLOSE("top left: ", RUN_TL),
    JD_SZEWC2015_CLOSE("top right: ", RUN_TR),
    JD_SZEWC2015_CLOSE("bottom left: ", RUN_BL),
    JD_SZEWC2015_CLOSE("bottom right, 1°: ", RUN_BR),
};

static jd_status draw(const jd_evidence* evidence, const char* path,
                      const jd_figure_options* options) {
    return jd_szewc2015_draw(&figure, evidence, path, options);
}

const jd_exhibit_plan jd_szewc2015_fig3 = {
    JD_PLANNED(run, runs),
    JD_PLANNED(check, checks),
    .compute = compute,
    .draw = draw,
};
