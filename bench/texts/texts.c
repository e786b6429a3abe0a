// Texts against C: 64 trajectories of the Duffing oscillator, of a double pendulum and of the spatial
// pendulum, a mechanism, without its disc, in flight over it and sliding on it; the stepper loop
// included. The plug-ins are compiled beside this program from the C text of the programs. Then the
// texts that the library ships, which are compiled into it, against the same systems in C.

#include "texts/texts.h"

#include "bench.h"
#include "judder/equations.h"
#include "judder/plugin.h"
#include "support/system/arms.h"

#include <stdio.h>

#define TRAJECTORIES 64
#define REPEATS 9

#define ENGINE(suffix) extern const jd_system* const jd_bench_arms_##suffix;
#include "engine_list.h"
#undef ENGINE

const jd_system* jd_bench_arms(const char* engine) {
    static const struct {
        const char* name;
        const jd_system* const* system;
    } all[] = {
#define ENGINE(suffix) {#suffix, &jd_bench_arms_##suffix},
#include "engine_list.h"
#undef ENGINE
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strncmp(all[i].name, engine, strcspn(engine, "-")) == 0 &&
            strcmp(strchr(all[i].name, '_') + 1, strchr(engine, '-') + 1) == 0)
            return *all[i].system;
    return NULL;
}

typedef struct work {
    const char* name;       // of the plug-in, or of the text
    const char* parameter;  // that differs between trajectories
    double first, last, end;
    const jd_value* start;  // states; NULL: as the system says
    const jd_value* set;    // other parameters, where a system has them; NULL: as it says
    const char* told;       // what the work is called; NULL: as the plug-in
} work;

static bool has_parameter(const jd_system* system, const char* parameter) {
    for (int i = 0; i < system->parameter_count; i++)
        if (strcmp(system->parameters[i].name, parameter) == 0)
            return true;
    return false;
}

// The shortest of several runs [s]; below 0 if it fails.
static double time_of(const jd_system* system, const work* w, const char* engine,
                      const char* solver) {
    jd_context* context = jd_context_create();
    jd_model* models[TRAJECTORIES];
    jd_trajectory* trajectories[TRAJECTORIES];
    double best = INFINITY;
    bool good = true;
    for (int i = 0; i < TRAJECTORIES; i++) {
        const double share = (double)i / (TRAJECTORIES - 1);
        good =
            good && jd_model_create(context, system, &models[i]) == JD_OK &&
            jd_model_set(models[i], w->parameter, w->first + share * (w->last - w->first)) == JD_OK;
        for (const jd_value* v = w->start; good && v && v->name; v++)
            good = jd_model_set_initial(models[i], v->name, v->value) == JD_OK;
        for (const jd_value* v = w->set; good && v && v->name; v++)
            if (has_parameter(system, v->name))
                good = jd_model_set(models[i], v->name, v->value) == JD_OK;
    }
    jd_run_options o = jd_run_options_default(system);
    o.end = w->end;
    o.engine = engine;
    o.solver = solver;
    o.record = JD_RECORD_FINAL;
    o.outputs = false;
    o.threads = 1;
    o.tolerance = 1e-8;
    for (int k = 0; good && k < REPEATS; k++) {
        const double begin = jd_bench_processor_time();
        good = jd_run_many((const jd_model* const*)models, TRAJECTORIES, &o, trajectories) == JD_OK;
        best = fmin(best, jd_bench_processor_time() - begin);
        for (int i = 0; i < TRAJECTORIES; i++)
            jd_trajectory_free(trajectories[i]);
    }
    if (!good)
        fprintf(stderr, "%s: %s\n", w->name, jd_context_message(context));
    for (int i = 0; i < TRAJECTORIES; i++)
        jd_model_free(models[i]);
    jd_context_free(context);
    return good ? best : -1;
}

static const jd_system* compiled(const work* w, int lanes) {
    char path[512];
    const jd_system* system = NULL;
    snprintf(path, sizeof path, "%s/bench_%s_%d.so", JD_BENCH_FOLDER, w->name, lanes);
    return jd_plugin_load(NULL, path, &system) == JD_OK ? system : NULL;
}

// A system in the ways it is there: C first.
typedef struct way {
    const char* name;
    const jd_system* system;
} way;

static void race(const work* w, const jd_engine_info* engine, const way* ways, int count) {
    static const char* const solvers[] = {"rk5", "rk8"};
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < count; i++)
            if (ways[i].system)
                printf("text\t%s\t%s\t%s\t%s\t%.6g\n", w->told ? w->told : w->name, engine->name,
                       solvers[k], ways[i].name,
                       time_of(ways[i].system, w, engine->name, solvers[k]));
}

static void race_plugin(const work* w, const jd_system* in_c, const jd_system* program,
                        const jd_engine_info* engine) {
    const way ways[] = {
        {"C", in_c}, {"interpreted", program}, {"compiled", compiled(w, engine->lanes)}};
    race(w, engine, ways, 3);
}

static jd_equations* shipped(const char* name) {
    const jd_shipped_text* text;
    jd_equations* equations = NULL;
    for (int i = 0; (text = jd_shipped_text_at(i)) != NULL; i++)
        if (strcmp(text->name, name) == 0 &&
            jd_equations_parse(NULL, text->text, strlen(text->text), name, &equations) == JD_OK)
            return equations;
    return NULL;
}

static void race_shipped(const work* w, const jd_engine_info* engine) {
    jd_equations* text = shipped(w->name);
    const way ways[] = {{"C", system_named(w->name)},
                        {"shipped", text ? jd_equations_system(text) : NULL}};
    race(w, engine, ways, 2);
    jd_equations_free(text);
}

// ---- The spatial pendulum ----------------------------------------------------------------------

static jd_equations* text_at(jd_context* context, const char* path) {
    jd_equations* text = NULL;
    if (jd_equations_read(context, path, &text) != JD_OK)
        fprintf(stderr, "%s\n", jd_context_message(context));
    return text;
}

// Without a disc, far over it, and on it without ever leaving it.
static void race_pendulums(const jd_equations* limbs, const jd_equations* disc,
                           const jd_engine_info* engine) {
    static const jd_value hangs[] = {
        {"theta1", 0.3}, {"phi1", -0.2}, {"theta2", 0.5}, {"phi2", 0.4}, {NULL, 0}};
    static const jd_value lies[] = {
        {"theta1", -0.0342}, {"phi1", -0.0312}, {"theta2", 0.205}, {"phi2", 0.0714}, {NULL, 0}};
    static const jd_value far[] = {{"z0", -5}, {"drilling_moment", 1}, {NULL, 0}};
    static const jd_value near[] = {{"drilling_moment", 1}, {NULL, 0}};
    static const work works[] = {
        {"limbs", "q", 4, 5, 4, hangs, far, "pendulum without a disc"},
        {"disc", "q", 4, 5, 4, hangs, far, "pendulum in flight"},
        {"disc", "q", 4, 5, 0.5, lies, near, "pendulum sliding"},
    };
    for (int i = 0; i < 3; i++) {
        const jd_equations* text = i == 0 ? limbs : disc;
        if (text)
            race_plugin(&works[i], system_named("spatial-pendulum"), jd_equations_system(text),
                        engine);
    }
}

int jd_bench_pendulum_texts(void) {
    jd_context* context = jd_context_create();
    jd_equations* limbs = text_at(context, JD_BENCH_TEXTS "/limbs.yaml");
    jd_equations* disc = text_at(context, JD_BENCH_TEXTS "/disc.yaml");
    for (int i = 0; i < jd_engine_count(); i++)
        if (jd_engine_runs(i))
            race_pendulums(limbs, disc, jd_engine_at(i));
    jd_equations_free(limbs);
    jd_equations_free(disc);
    jd_context_free(context);
    return 0;
}

// ---- Small ones --------------------------------------------------------------------------------

int jd_bench_texts(void) {
    static const work duffing = {"duffing", "gamma", 0.2, 0.5, 200, NULL, NULL, NULL};
    static const work arms = {"arms", "m2", 0.3, 0.8, 20, NULL, NULL, NULL};
    static const work texts[] = {{"duffing", "gamma", 0.2, 0.5, 200, NULL, NULL, NULL},
                                 {"impact-oscillator", "F", 0.5, 1.5, 50, NULL, NULL, NULL},
                                 {"bouncing-ball", "omega", 60, 120, 1, NULL, NULL, NULL}};
    graph_system a, b;
    graph_duffing(&a);
    graph_arms(&b);
    for (int i = 0; i < jd_engine_count(); i++) {
        const jd_engine_info* engine = jd_engine_at(i);
        if (!jd_engine_runs(i))
            continue;
        race_plugin(&duffing, system_named("duffing"), &a.system, engine);
        race_plugin(&arms, jd_bench_arms(engine->name), &b.system, engine);
        for (int k = 0; k < 3; k++)
            race_shipped(&texts[k], engine);
    }
    graph_system_free(&a);
    graph_system_free(&b);
    return 0;
}
