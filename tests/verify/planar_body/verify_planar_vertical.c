// A body on a support that moves up and down: when it slips, how fast, when it stops and lifts off.

#include "support/system/planar_runs.h"

#include <math.h>

#define M 0.0234
#define G 9.81
#define MU 0.4

// The support is at Z cos(w t); a constant force F pulls along x.
static planar open_shaken(double Z, double w, double F) {
    planar p = planar_open();
    planar_drive(&p, (jd_drive_term){.z = Z, .omega = w});
    planar_load(&p, (jd_load_term){.F_x = F, JD_ALWAYS});
    return p;
}

static double event_time(const planar* p, int index, const char* kind) {
    const jd_event event = jd_trajectory_event_at(p->trajectory, index);
    CHECK_STR(event.kind ? event.kind : "none", kind);
    return event.t;
}

// mu m (g - Z w^2 cos w t) falls to F where cos w t = (g - F/(mu m))/(Z w^2): at -t0 + period.
TEST(slip_begins_where_the_weight_no_longer_holds_the_load) {
    const double Z = 3e-4, w = 150, F = 0.04, period = 2 * JD_PI / w;
    const double t0 = acos((G - F / (MU * M)) / (Z * w * w)) / w;
    planar p = open_shaken(Z, w, F);
    planar_run(&p, 1.5 * period);
    // It slips from the start, where the support is up and the body light.
    CHECK_BITS(event_time(&p, 0, "slip"), 0.0);
    const double stop = event_time(&p, 1, "stop");
    CHECK_ABS(event_time(&p, 2, "slip"), period - t0, 1e-14);
    const double again = event_time(&p, 3, "stop");
    // m v = F t - mu m (g t + z'): 0 again at the stop. It is the same function for both slips.
    const double rise = -Z * w * sin(w * stop);
    CHECK_ABS(F / M * stop - MU * (G * stop + rise), 0, 1e-9);
    const double from = period - t0, gone = again - from;
    const double change = -Z * w * (sin(w * again) - sin(w * from));
    CHECK_ABS(F / M * gone - MU * (G * gone + change), 0, 1e-9);
    planar_close(&p);
}

// The weight dips to what holds the load, a little less and a little more.
TEST(no_dip_of_the_weight_is_missed) {
    const double Z = 3e-4, w = 150, hold = MU * M * (G - Z * w * w);
    for (int more = 0; more < 2; more++) {
        planar p = planar_open();
        planar_drive(&p, (jd_drive_term){.z = Z, .omega = w, .phase = 2});
        planar_load(&p, (jd_load_term){.F_x = hold * (1 + (more ? 1e-8 : -1e-8)), JD_ALWAYS});
        planar_run(&p, 0.15);
        // The dips are at w t + 2 = 2 pi, 4 pi, ...: three of them.
        CHECK_INT(jd_trajectory_event_count(p.trajectory), more ? 6 : 0);
        if (more)
            CHECK_ABS(event_time(&p, 0, "slip"), (2 * JD_PI - 2) / w,
                      sqrt(2 * 1e-8 * (G / (Z * w * w) - 1)) / w + 1e-9);
        planar_close(&p);
    }
}

TEST(a_body_lifts_off_whether_it_slips_or_rests) {
    const double Z = 1e-3, w = 120, when = (2 * JD_PI - acos(G / (Z * w * w)) - 2) / w;
    for (int slips = 0; slips < 2; slips++) {
        planar p = planar_open();
        planar_drive(&p, (jd_drive_term){.z = Z, .omega = w, .phase = 2});
        planar_start(&p, "vx", slips ? 0.5 : 0);
        CHECK_INT(planar_try(&p, 1), JD_EVENT);
        CHECK_ABS(jd_trajectory_final_time(p.trajectory), when, 1e-12);
        planar_close(&p);
    }
}

TEST_MAIN(slip_begins_where_the_weight_no_longer_holds_the_load, no_dip_of_the_weight_is_missed,
          a_body_lifts_off_whether_it_slips_or_rests)
