// The bits of a trajectory are part of the contract within a patch series (docs/api-policy.md): the
// same with every compiler, engine and machine of one family of maths. When a change of the
// equations, the stepper or its control is meant, the new bits are put here by hand and the
// changelog says so.

#include "support/system/table_runs.h"

// Figure 3, top left, at t = 0.5 with tolerance 1e-8, rk5, maths "sleef finz".
static const double bits[STATES] = {
    [X] = 0x1.742d2611cc9c2p-7,  [Y] = 0x1.10d05a58c434fp-3,   [VX] = 0x1.723b3d312938dp-5,
    [VY] = 0x1.9aad281e04163p-3, [WX] = -0x1.3b05b6578b274p+1, [WY] = -0x1.056f62690c064p+2,
    [WZ] = 0x1.920a07a5d7a12p-5,
};

static bool best_engine_has_finz(void) {
    for (int i = 0; i < jd_engine_count(); i++)
        if (jd_engine_runs(i))
            return strcmp(jd_engine_at(i)->maths, "sleef finz") == 0;
    return false;
}

TEST(the_published_run_has_the_bits_it_had) {
    if (!best_engine_has_finz()) {
        printf("  not compared: this machine or build has other maths\n");
        return;
    }
    table_run run = table_run_default();
    double got[STATES];
    run.tolerance = 1e-8;
    table_run_final(&run, got);
    for (int i = 0; i < STATES; i++)
        CHECK_BITS(got[i], bits[i]);
}

TEST_MAIN(the_published_run_has_the_bits_it_had)
