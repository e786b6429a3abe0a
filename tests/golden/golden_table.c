// The bits of a trajectory are part of the contract within a patch series (docs/api-policy.md): the
// same with every compiler, engine and machine. When a change of the
// equations, the stepper or its control is meant, the new bits are put here by hand and the
// changelog says so.

#include "support/system/table_runs.h"

// Figure 3, top left, at t = 0.5 with tolerance 1e-8, rk5, maths "judder 1".
static const double bits[STATES] = {
    [X] = 0x1.742d2611cc9a6p-7,  [Y] = 0x1.10d05a58c4361p-3,   [VX] = 0x1.723b3d3129365p-5,
    [VY] = 0x1.9aad281e04195p-3, [WX] = -0x1.3b05b6578b2b7p+1, [WY] = -0x1.056f62690c052p+2,
    [WZ] = 0x1.920a07a5d79c5p-5,
};

TEST(the_published_run_has_the_bits_it_had) {
    table_run run = table_run_default();
    double got[STATES];
    run.tolerance = 1e-8;
    table_run_final(&run, got);
    for (int i = 0; i < STATES; i++)
        CHECK_BITS(got[i], bits[i]);
}

TEST_MAIN(the_published_run_has_the_bits_it_had)
