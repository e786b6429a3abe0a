// Cost of a step against the number of contacts: k = 1 to 8 oscillators, each rubbing on its own
// floor under a given normal force, with stick and slip, on one thread in the engine base-1.
// Prints: contacts <k> <steps> <events> <microseconds per step>

#define JD_LANES 1
#include "judder/kernel.h"

#include "bench.h"
#include "judder/run.h"
#include "scaling/scaling.h"

#include <math.h>
#include <stdio.h>

#define END 200  // [s]
#define REPEATS 3

static int contacts;

static void rates(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* rate) {
    (void)instance;
    for (int k = 0; k < contacts; k++) {
        rate[2 * k] = y[2 * k + 1];
        rate[2 * k + 1] = 3 * jd_maths_sin(2 * t + k) - 4 * y[2 * k];
    }
}

static void touch(const jd_instance* instance, jd_real t, const jd_real* y, jd_touch* c) {
    (void)instance, (void)t;
    for (int k = 0; k < contacts; k++) {
        jd_contact_line* d = &c[k].along[0];
        c[k].press = 9.81;
        c[k].mu_k = c[k].mu_s = 0.05;
        d->speed = y[2 * k + 1];
        d->drift = 0;
        d->by[2 * k + 1] = d->force[2 * k + 1] = 1;
    }
}

static const jd_system_kernel kernel = {.lanes = 1, .rates = rates, .touch = touch};

// The tables of a system with k contacts.
typedef struct tables {
    char names[3 * JD_MOST_CONTACTS][8];
    jd_state states[2 * JD_MOST_CONTACTS];
    jd_contact_info contacts[JD_MOST_CONTACTS];
    jd_moving motions[JD_MOST_CONTACTS + 1];
    jd_watch watches[3 * JD_MOST_CONTACTS];
} tables;

static const jd_parameter parameters[] = {{"q", "q", "1", 0, JD_ANY, "nothing"}};

static jd_system make_system(tables* t) {
    static const jd_watch watches[3] = {JD_SLIDING_WATCHES(0, "floor")};
    for (int k = 0; k < contacts; k++) {
        char *x = t->names[3 * k], *v = t->names[3 * k + 1], *name = t->names[3 * k + 2];
        snprintf(x, sizeof t->names[0], "x%d", k);
        snprintf(v, sizeof t->names[0], "v%d", k);
        snprintf(name, sizeof t->names[0], "floor%d", k);
        t->states[2 * k] = (jd_state){x, x, "m", 0.2 * k, 0.1, "place"};
        t->states[2 * k + 1] = (jd_state){v, v, "m/s", 0.1, 0.1, "velocity"};
        t->contacts[k] =
            (jd_contact_info){.name = name, .normal = JD_NORMAL_GIVEN, .along = 1, .text = "floor"};
        t->motions[k] = (jd_moving){x, v};
        for (int i = 0; i < 3; i++) {
            t->watches[3 * k + i] = watches[i];
            t->watches[3 * k + i].contact = k;
            t->watches[3 * k + i].name = name;
        }
    }
    t->motions[contacts] = (jd_moving){NULL, NULL};
    return (jd_system){.name = "floors",
                       .title = "oscillators on floors",
                       .description = "Oscillators, each on its own floor.",
                       .source = "none",
                       .parameters = parameters,
                       .parameter_count = 1,
                       .states = t->states,
                       .state_count = 2 * contacts,
                       .watches = t->watches,
                       .watch_count = 3 * contacts,
                       .contacts = t->contacts,
                       .contact_count = contacts,
                       .motions = t->motions,
                       .end = 1,
                       .kernel = &kernel};
}

static bool time_run(const jd_system* system) {
    jd_context* context = jd_context_create();
    jd_model* model = NULL;
    double best = INFINITY;
    long long steps = 0, events = 0;
    bool ran = jd_model_create(context, system, &model) == JD_OK;
    for (int i = 0; i < REPEATS && ran; i++) {
        jd_trajectory* run = NULL;
        jd_run_options o = jd_run_options_default(system);
        o.end = END;
        o.record = JD_RECORD_FINAL;
        o.engine = "base-1";
        o.threads = 1;
        const double begin = jd_bench_processor_time();
        ran = jd_run(model, &o, &run) == JD_OK && jd_trajectory_status(run) == JD_OK;
        best = fmin(best, jd_bench_processor_time() - begin);
        steps = ran ? (long long)jd_trajectory_statistics(run).steps : 1;
        events = ran ? jd_trajectory_event_count(run) : 0;
        jd_trajectory_free(run);
    }
    if (ran)
        printf("contacts\t%d\t%lld\t%lld\t%.4f\n", contacts, steps, events,
               1e6 * best / (double)steps);
    else
        fprintf(stderr, "contacts: %s\n", jd_context_message(context));
    jd_model_free(model);
    jd_context_free(context);
    return ran;
}

int jd_bench_contacts(void) {
    for (contacts = 1; contacts <= JD_MOST_CONTACTS; contacts++) {
        tables t;
        const jd_system system = make_system(&t);
        if (!time_run(&system))
            return 1;
    }
    return 0;
}
