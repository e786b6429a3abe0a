// The six published drives with every law: runs of 0.5 s side by side in lanes.
#include <math.h>

#include "judder/maths.h"
#include "papers/szewc2015/laws.h"

#define LAWS (JD_REDUCED_LAWS + 1)  // the exact one last
#define MODELS (2 * JD_DRIVES)      // without and with spin
#define TIME 0.5                    // [s]

const char* const jd_reduced_laws[JD_REDUCED_LAWS] = {"point", "pade1", "pade2", "power"};
const char* const jd_drive_names[JD_DRIVES] = {"2 left",      "2 right",       "3 top left",
                                               "3 top right", "3 bottom left", "3 bottom right"};

static const char* const keys[5] = {"A_x", "A_y", "omega_a", "omega_b", "phi_y"};
const double jd_drives[JD_DRIVES][5] = {
    {1, 0.5, 1000, 500, 0}, {1000, 800, 1500, 1200, 1}, {1, 1, 1000, 500, 0},
    {1, 3, 1200, 1000, 1},  {1, 1, 2000, 1000, 1},      {1, 1, 800, 1500, 0.5},
};

// The ball is the default of the system, which is the published one.
static jd_status create(jd_context* context, const char* law, int index, jd_model** model) {
    const jd_system* system;
    jd_status status = jd_system_find(context, "vibrating-table", &system);
    if (status == JD_OK)
        status = jd_model_create(context, system, model);
    if (status == JD_OK)
        status = jd_model_set_law(*model, law);
    for (int i = 0; i < 5 && status == JD_OK; i++)
        status = jd_model_set(*model, keys[i], jd_drives[index % JD_DRIVES][i]);
    if (status == JD_OK)
        status = jd_model_set_initial(*model, "wz", index < JD_DRIVES ? 0.0 : JD_SPIN);
    return status;
}

static jd_status take_places(jd_context* context, jd_trajectory* const* trajectories,
                             double places[MODELS][2]) {
    for (int i = 0; i < MODELS; i++) {
        if (jd_trajectory_status(trajectories[i]) != JD_OK)
            return jd_fail(context, jd_trajectory_status(trajectories[i]), "%s",
                           jd_trajectory_message(trajectories[i]));
        for (int k = 0; k < 2; k++)
            places[i][k] = jd_trajectory_final(trajectories[i])[k];
    }
    return JD_OK;
}

// Where the ball is in the end under all drives, without and with spin.
static jd_status run_law(jd_context* context, const char* law, double places[MODELS][2]) {
    jd_model* models[MODELS] = {NULL};
    jd_trajectory* trajectories[MODELS] = {NULL};
    jd_status status = JD_OK;
    for (int i = 0; i < MODELS && status == JD_OK; i++)
        status = create(context, law, i, &models[i]);
    if (status == JD_OK) {
        jd_run_options options = jd_run_options_default(jd_model_system(models[0]));
        options.end = TIME;
        options.tolerance = 1e-10;
        options.record = JD_RECORD_FINAL;
        options.outputs = false;
        status = jd_run_many((const jd_model* const*)models, MODELS, &options, trajectories);
    }
    if (status == JD_OK)
        status = take_places(context, trajectories, places);
    for (int i = 0; i < MODELS; i++) {
        jd_trajectory_free(trajectories[i]);
        jd_model_free(models[i]);
    }
    return status;
}

jd_status jd_law_ways_find(jd_context* context, jd_law_ways* ways) {
    double places[LAWS][MODELS][2];
    jd_status status = JD_OK;
    for (int law = 0; law < LAWS && status == JD_OK; law++)
        status = run_law(context, law < JD_REDUCED_LAWS ? jd_reduced_laws[law] : "integral",
                         places[law]);
    for (int law = 0; law < JD_REDUCED_LAWS && status == JD_OK; law++)
        for (int i = 0; i < MODELS; i++)
            ways->off[i / JD_DRIVES][law][i % JD_DRIVES] =
                jd_hypot(places[law][i][0] - places[JD_REDUCED_LAWS][i][0],
                         places[law][i][1] - places[JD_REDUCED_LAWS][i][1]);
    return status;
}

jd_status jd_szewc2015_patch(jd_context* context, double d, jd_patch** patch) {
    jd_patch_options options = jd_patch_default();
    options.shape = JD_SHAPE_DISC;
    options.pressure = JD_PRESSURE_HERTZ;
    options.radius = 1.0;
    options.d_c = d;
    return jd_patch_create(context, &options, patch);
}
