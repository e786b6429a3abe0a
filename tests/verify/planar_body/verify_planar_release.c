// Reduced laws at a stop under force and moment: what they stop at once is held, so that a body
// does not begin to move again and again. [stick-slip:S12]

#include "judder/kernel.h"
#include "support/random.h"
#include "support/system/planar_runs.h"

// A body pushed and turned to and fro, about as strongly as friction holds it.
static planar pushed(const char* law) {
    planar p = planar_open();
    const double force = planar_limit(&p, "mu_k");
    CHECK_INT(jd_model_set_law(p.model, law), JD_OK);
    jd_load_term sway = jd_load_term_default(JD_LOAD_FORCE);
    sway.F_x = force * random_between(-1, 1);
    sway.F_y = force * random_between(-1, 1);
    sway.M = 8e-3 * force * random_between(-1, 1);
    sway.omega = 6 + 5 * random_between(-1, 1);
    sway.phase = 3 * random_between(-1, 1);
    planar_load(&p, sway);
    planar_start(&p, "vx", 0.3 * random_between(-1, 1));
    planar_start(&p, "vy", 0.3 * random_between(-1, 1));
    planar_start(&p, "omega", 8 * random_between(-1, 1));
    return p;
}

// A body that turns at an instant of rest does so a few times in a run, however exact that is.
TEST(reduced_laws_do_not_chatter_at_a_stop) {
    static const char* const laws[] = {"power", "power", "pade1", "pade2", "table"};
    static const double tolerances[] = {1e-6, 1e-8};
    for (int i = 0; i < 10; i++) {
        const char* law = laws[i % JD_COUNT(laws)];
        planar p = pushed(law);
        for (int k = 0; k < JD_COUNT(tolerances); k++) {
            p.options.tolerance = tolerances[k];
            p.options.max_steps = 200000;
            planar_run(&p, 2);
            const int turns = planar_count(&p, "turn"), stops = planar_count(&p, "stop");
            printf("  %s, tolerance %.0e: %d stops, %d turns\n", law, tolerances[k], stops, turns);
            CHECK(turns <= 4);
            CHECK_INT(planar_count(&p, "accumulation"), 0);
            CHECK(planar_imbalance(&p) <= 100 * tolerances[k]);  // per step; some hundred of them
        }
        planar_close(&p);
    }
}

TEST_MAIN(reduced_laws_do_not_chatter_at_a_stop)
