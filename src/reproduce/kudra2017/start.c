// One trajectory beside an independent derivation: the start that the sweeps have, disc at -420 mm.
#include "reproduce/kudra2017/pendulum.h"
#include "reproduce/kudra2017/plans.h"

#define RUN(solver, tolerance)                                                                     \
    JD_KUDRA2017_PENDULUM(", z0: -420 mm", "0.681")                                                \
    JD_KUDRA2017_START "run: {end: 2, output_step: 1e-3, tolerance: " tolerance                    \
                       ", solver: " solver "}\n"

enum { OURS, CVODE };

static const jd_planned_run runs[] = {
    {"start", "# kudra2017: the start of the sweeps, with the disc at -420 mm.\n"  //
     RUN("rk8", "1e-10")},
    {"start_cvode", "# kudra2017: the same by CVODE.\n" RUN("cvode-adams", "1e-8")},
};

#define ANGLE(name, row, value, time)                                                              \
    {                                                                                              \
        name " after " time " s", JD_EQUALS, value, 1e-6, "rad",                                   \
            "an independent derivation; contacts make errors grow", "rk8", jd_measure_row,         \
            .run = OURS, .of = name, .index = row                                                  \
    }
#define BESIDE(name, value)                                                                        \
    {                                                                                              \
        name " after 2 s by CVODE", JD_EQUALS, value, 1e-6, "rad",                                 \
            "an independent derivation; contacts make errors grow", "CVODE Adams",                 \
            jd_measure_last, .run = CVODE, .of = name                                              \
    }

static const jd_planned_check checks[] = {
    ANGLE("theta1", 1000, 0.0596264855, "1"),
    ANGLE("phi1", 1000, 0.0623275221, "1"),
    ANGLE("theta2", 1000, -0.3116069887, "1"),
    ANGLE("phi2", 1000, -0.1985867678, "1"),
    ANGLE("theta1", 2000, 0.0834620406, "2"),
    ANGLE("phi1", 2000, -0.0417377150, "2"),
    ANGLE("theta2", 2000, -0.3633164893, "2"),
    ANGLE("phi2", 2000, 0.0845107196, "2"),
    BESIDE("theta1", 0.0834620406),
    BESIDE("phi2", 0.0845107196),
};

static jd_status draw(const jd_evidence* evidence, const char* path,
                      const jd_figure_options* options) {
    return jd_figure_write(evidence->context, evidence->results[OURS], path, options);
}

const jd_exhibit_plan jd_kudra2017_start = {JD_PLANNED(run, runs), JD_PLANNED(check, checks),
                                            .draw = draw};
