// Figures 2, 4 and 5 again, side by side: the law of the paper, the exact law on the same Hertz
// disc, the exact law with its drilling moment, and the exact law under uniform pressure.
//
// The regularised exact law of a uniform disc has no closed form, so its pressure is taken with the
// law `table`, which scales the value at eps = 0; both differ by O((eps/v)^2).
#include "papers/kudra2017/beside.h"
#include "papers/kudra2017/plans.h"

#define ENDED                                                                                      \
    JD_KUDRA2017_ENDED("law of the paper: ", JD_BESIDE_PAPER),                                     \
        JD_KUDRA2017_ENDED("exact law: ", JD_BESIDE_EXACT),                                        \
        JD_KUDRA2017_ENDED("with moment: ", JD_BESIDE_MOMENT),                                     \
        JD_KUDRA2017_ENDED("uniform pressure: ", JD_BESIDE_UNIFORM)

#define CONCLUSION "Conclusions: the contact pressure distribution has a significant influence; "

// ---- Figure 2 ----------------------------------------------------------------------------------

static const char* const speeds[] = {"fig2-exact", "fig2-exact_integral", "fig2-exact_moment",
                                     "fig2-exact_uniform"};

#define OURS "our finding after 1000 periods, to two steps of the sweep"
#define WINDOW(what, relation_, value, source_, ...)                                               \
    {                                                                                              \
        what, relation_, value, 0.1, "rad/s", source_, "period detection", jd_kudra2017_window,    \
            .points = 61, __VA_ARGS__                                                              \
    }
#define FOURTH(law) .run = law, .of = "first", .index = 4
#define EVERY(law) .run = law, .of = "last", .index = 1

static const jd_planned_check speed_checks[] = {
    ENDED,
    WINDOW("law of the paper: first omega_d that repeats every fourth period", JD_EQUALS, 4.7, OURS,
           FOURTH(JD_BESIDE_PAPER)),
    WINDOW("exact law: first omega_d that repeats every fourth period", JD_EQUALS, 4.85, OURS,
           FOURTH(JD_BESIDE_EXACT)),
    WINDOW("with moment: first omega_d that repeats every fourth period", JD_EQUALS, 4.9, OURS,
           FOURTH(JD_BESIDE_MOMENT)),
    WINDOW("exact law, against the law of the paper: the same", JD_DIFFERS, 4.7,
           "The law stands for the exact one; two steps of the sweep", FOURTH(JD_BESIDE_EXACT)),
    {"uniform pressure: share of values that repeat every fourth period", JD_AT_MOST, 0.03, 0, "1",
     CONCLUSION "our finding: that window is gone; 0.08 by the exact law under Hertz pressure",
     "period detection", jd_kudra2017_share, .run = JD_BESIDE_UNIFORM, .index = 4, .points = 61},
    WINDOW("law of the paper: last omega_d that repeats every period", JD_EQUALS, 5.95, OURS,
           EVERY(JD_BESIDE_PAPER)),
    WINDOW("exact law: last omega_d that repeats every period", JD_EQUALS, 5.9, OURS,
           EVERY(JD_BESIDE_EXACT)),
    WINDOW("with moment: last omega_d that repeats every period", JD_EQUALS, 5.9, OURS,
           EVERY(JD_BESIDE_MOMENT)),
    WINDOW("uniform pressure: last omega_d that repeats every period", JD_EQUALS, 5.75, OURS,
           EVERY(JD_BESIDE_UNIFORM)),
    WINDOW("uniform pressure, against Hertz pressure: the same", JD_DIFFERS, 5.9,
           CONCLUSION "two steps of the sweep", EVERY(JD_BESIDE_UNIFORM)),
};

static jd_status draw_speeds(const jd_evidence* evidence, const char* path,
                             const jd_figure_options* options) {
    const jd_beside figure = {"Figure 2 again: angular velocity of the disc", {"ω_d", "rad/s"}};
    return jd_beside_draw(&figure, evidence, path, options);
}

const jd_exhibit_plan jd_kudra2017_fig2_exact = {
    JD_PLANNED(sweep, speeds), JD_PLANNED(check, speed_checks), .draw = draw_speeds};

// ---- Figure 4 ----------------------------------------------------------------------------------

static const char* const coefficients[] = {"fig4-exact", "fig4-exact_integral", "fig4-exact_moment",
                                           "fig4-exact_uniform"};

#define SETTLES(what, which, relation_, value, source_)                                            \
    {                                                                                              \
        what ": mu from which on the motion repeats every period", relation_, value, 0.02, "1",    \
            source_, "period detection", jd_kudra2017_window, .run = which, .of = "from",          \
                                                              .index = 1, .points = 61             \
    }

static const jd_planned_check coefficient_checks[] = {
    ENDED,
    SETTLES("law of the paper", JD_BESIDE_PAPER, JD_EQUALS, 0.205, OURS),
    SETTLES("exact law", JD_BESIDE_EXACT, JD_EQUALS, 0.215, OURS),
    SETTLES("with moment", JD_BESIDE_MOMENT, JD_EQUALS, 0.215, OURS),
    SETTLES("uniform pressure", JD_BESIDE_UNIFORM, JD_EQUALS, 0.25, OURS),
    SETTLES("uniform pressure, against Hertz pressure", JD_BESIDE_UNIFORM, JD_DIFFERS, 0.215,
            CONCLUSION "four steps of the sweep"),
};

static jd_status draw_coefficients(const jd_evidence* evidence, const char* path,
                                   const jd_figure_options* options) {
    const jd_beside figure = {"Figure 4 again: friction coefficient, disc at 6 rad/s", {"μ", "1"}};
    return jd_beside_draw(&figure, evidence, path, options);
}

const jd_exhibit_plan jd_kudra2017_fig4_exact = {JD_PLANNED(sweep, coefficients),
                                                 JD_PLANNED(check, coefficient_checks),
                                                 .draw = draw_coefficients};

// ---- Figure 5 ----------------------------------------------------------------------------------

static const char* const heights[] = {"fig5-exact", "fig5-exact_integral", "fig5-exact_moment",
                                      "fig5-exact_uniform"};

#define FILLS(what, which)                                                                         \
    {                                                                                              \
        what ": first height at which phi_2 takes both signs", JD_EQUALS, -0.4226, 1.5e-3, "m",    \
            "our finding: there the points fill the section, by every law; chance is worth 1 mm",  \
            "sections", jd_kudra2017_fills, .run = which, .points = 56                             \
    }

static const jd_planned_check height_checks[] = {
    ENDED,
    FILLS("law of the paper", JD_BESIDE_PAPER),
    FILLS("exact law", JD_BESIDE_EXACT),
    FILLS("with moment", JD_BESIDE_MOMENT),
    FILLS("uniform pressure", JD_BESIDE_UNIFORM),
};

static jd_status draw_heights(const jd_evidence* evidence, const char* path,
                              const jd_figure_options* options) {
    const jd_beside figure = {"Figure 5 again: height of the disc, disc at 6 rad/s", {"z_0", "m"}};
    return jd_beside_draw(&figure, evidence, path, options);
}

const jd_exhibit_plan jd_kudra2017_fig5_exact = {
    JD_PLANNED(sweep, heights), JD_PLANNED(check, height_checks), .draw = draw_heights};
