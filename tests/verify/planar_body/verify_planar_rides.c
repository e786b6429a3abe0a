// A body whose rest is integrated, because its system gives no bounds of the load, against the body
// whose rest is not: two ways through the solver to the same stops, onsets and states.

#include "support/system/planar_runs.h"
#include "system/registry.h"

// The published body in its general case by one of the two ways.
static planar general(const jd_system* system) {
    planar p = {.context = jd_context_create(), .system = system};
    REQUIRE(p.context != NULL);
    REQUIRE(jd_model_create(p.context, p.system, &p.model) == JD_OK);
    p.options = jd_run_options_default(p.system);
    p.options.tolerance = 1e-12;
    p.options.outputs = false;
    p.options.engine = "base-1";
    return p;
}

// Errors at this tolerance are some 5e-11 of the largest value; that of a time of an onset is that of
// the load over its rate.
TEST(a_rest_that_is_integrated_is_the_rest_that_is_not) {
    jd_system riding = JD_SYSTEM(planar_body);
    jd_system_kernel kernel = *riding.kernel;
    kernel.bound = NULL;
    riding.kernel = &kernel;
    riding.name = "riding-body";
    for (int law = 0; law < 2; law++) {
        planar a = general(&JD_SYSTEM(planar_body)), b = general(&riding);
        CHECK_INT(jd_model_set_law(a.model, law ? "power" : "integral"), JD_OK);
        CHECK_INT(jd_model_set_law(b.model, law ? "power" : "integral"), JD_OK);
        planar_set(&a, "mu_s", 0.5);
        planar_set(&b, "mu_s", 0.5);
        planar_run(&a, 6);
        planar_run(&b, 6);
        const int events = jd_trajectory_event_count(a.trajectory);
        CHECK(planar_count(&a, "stop") > 2 && planar_count(&a, "slip") > 2);
        CHECK_INT(jd_trajectory_event_count(b.trajectory), events);
        for (int i = 0; i < events; i++) {
            const jd_event x = jd_trajectory_event_at(a.trajectory, i);
            const jd_event y = jd_trajectory_event_at(b.trajectory, i);
            CHECK_STR(y.kind, x.kind);
            CHECK_ABS(y.t, x.t, 1e-9);
        }
        for (int i = 0; i < STATES; i++)
            CHECK_ABS(planar_final(&b)[i], planar_final(&a)[i], 1e-9);
        planar_close(&a);
        planar_close(&b);
    }
}

TEST_MAIN(a_rest_that_is_integrated_is_the_rest_that_is_not)
