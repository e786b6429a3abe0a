// Programs as C text, compiled as plug-ins of every width that the machine has (tests/CMakeLists.txt
// makes them: graph_duffing_8.so, ...), against the same programs interpreted: the same bits.

#include "judder/plugin.h"
#include "support/graph_systems.h"
#include "support/same.h"
#include "support/system/belt.h"

#include <unistd.h>

#define MODELS 11  // fills no width

static const int widths[] = {1, 2, 4, 8};

static void run(const jd_system* system, const char* solver, double end,
                jd_trajectory* trajectories[MODELS]) {
    static jd_context* context;  // of all models
    context = context ? context : jd_context_create();
    jd_model* models[MODELS];
    for (int i = 0; i < MODELS; i++) {
        REQUIRE(jd_model_create(context, system, &models[i]) == JD_OK);
        const jd_parameter* first = &system->parameters[0];
        REQUIRE(jd_model_set(models[i], first->name, first->value * (1 + 0.01 * i)) == JD_OK);
    }
    jd_run_options o = jd_run_options_default(system);
    o.end = end;
    o.solver = solver;
    o.threads = 1;
    REQUIRE(jd_run_many((const jd_model* const*)models, MODELS, &o, trajectories) == JD_OK);
    for (int i = 0; i < MODELS; i++)
        jd_model_free(models[i]);
}

static void compare(const jd_system* a, const jd_system* b, double end) {
    static const char* const solvers[] = {"auto", "rk5", "rosenbrock"};
    for (int k = 0; k < 3; k++) {
        jd_trajectory *ta[MODELS], *tb[MODELS];
        run(a, solvers[k], end, ta);
        run(b, solvers[k], end, tb);
        for (int i = 0; i < MODELS; i++) {
            CHECK(jd_trajectory_status(ta[i]) >= 0);
            check_same_trajectory(ta[i], tb[i]);
            jd_trajectory_free(ta[i]);
            jd_trajectory_free(tb[i]);
        }
    }
}

// @return how many widths there were.
static int check_widths(const graph_system* s, const char* name, double end) {
    jd_context* context = jd_context_create();
    int found = 0;
    for (int i = 0; i < 4; i++) {
        char path[64];
        const jd_system* plugin;
        snprintf(path, sizeof path, "./graph_%s_%d.so", name, widths[i]);
        if (access(path, R_OK) != 0)
            continue;
        if (jd_plugin_load(context, path, &plugin) < 0) {
            CHECK_HAS(jd_context_message(context), "this machine does not offer");
            continue;
        }
        found++;
        compare(&s->system, plugin, end);
    }
    jd_context_free(context);
    return found;
}

TEST(duffing_compiled_has_the_bits_of_duffing_interpreted) {
    graph_system s;
    graph_duffing(&s);
    CHECK(check_widths(&s, "duffing", 30) >= 1);
    graph_system_free(&s);
}

TEST(a_ball_compiled_has_the_bits_of_the_one_interpreted) {
    graph_system s;
    graph_ball(&s);
    CHECK(check_widths(&s, "ball", 1) >= 1);
    graph_system_free(&s);
}

TEST(a_belt_compiled_has_the_bits_of_the_one_interpreted) {
    graph_system s;
    graph_belt(&s);
    CHECK(check_widths(&s, "belt", 20) >= 1);
    graph_system_free(&s);
}

TEST(the_text_reads_like_the_equations) {
    graph_system s;
    graph_duffing(&s);
    CHECK_HAS(s.text, "rate[0] = v;\n");
    CHECK_HAS(s.text, "rate[1] = gamma * jd_cos(omega * t) - delta * v - "
                      "x * (alpha + beta * x * x);\n");
    CHECK_HAS(s.text, "-(double)INFINITY");
    graph_system_free(&s);
}

TEST_MAIN(duffing_compiled_has_the_bits_of_duffing_interpreted,
          a_ball_compiled_has_the_bits_of_the_one_interpreted,
          a_belt_compiled_has_the_bits_of_the_one_interpreted, the_text_reads_like_the_equations)
