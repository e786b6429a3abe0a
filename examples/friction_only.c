// Friction of a block on its own: one header, no systems, no runs.
//
//     cc friction_only.c -o friction_only $(pkg-config --cflags --libs judder-core)
#include <judder/friction.h>
#include <judder/surface.h>
#include <stdio.h>

int main(void) {
    const double limit = 0.55 * 0.0081 * 9.81;  // mu m g of a block of 8.1 g [N]
    jd_patch_options options = jd_patch_default();
    options.shape = JD_SHAPE_RECTANGLE;
    options.pressure = JD_PRESSURE_UNIFORM;
    options.width = 0.03, options.length = 0.01;  // along x, along y [m]
    jd_patch* patch = NULL;
    jd_status status = jd_patch_create(NULL, &options, &patch);

    // It slides and spins: friction acts against the motion.
    jd_wrench along = {0};
    if (status == JD_OK)
        status = jd_patch_load(patch, (jd_motion){.vx = 0.1, .w = 5}, 0, &along);

    // It rests, pushed across its long side 5 mm from the middle. Does friction hold 20 mN?
    const jd_wrench push = jd_wrench_at(0, 0.020 / limit, 0.005, 0);
    jd_gauge at = {0};
    if (status == JD_OK)
        status = jd_surface_gauge(patch, push, &at);

    // The push that it can just hold, and the point on its axis about which the block then turns.
    jd_threshold most = {0};
    if (status == JD_OK)
        status = jd_surface_threshold(patch, (jd_wrench){0}, push, &most);
    jd_patch_free(patch);
    if (status != JD_OK)
        return fprintf(stderr, "friction_only: %s\n", jd_status_text(status)), 1;
    printf("friction %.6f mN, %.6f uN m\n", -1e3 * limit * along.fx, -1e6 * limit * along.m);
    printf("gauge of 20 mN: %.6f, %s\n", at.gauge, at.gauge <= 1 ? "held" : "slips");
    printf("slips at %.4f mN, turning about x = %.4f mm\n", 20 * most.factor,
           -1e3 * most.at.slip.vy / most.at.slip.w);
    return 0;
}
