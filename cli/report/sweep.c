// What `judder sweep` tells at its end.
#include "setup/sweep.h"

#include "shell/text.h"
#include <judder/json.h>

#include <inttypes.h>

// "400 values of gamma x 2 branches"
static void print_size(const jd_cli_sweep_report* r) {
    const jd_sweep_options* o = r->sweep;
    printf("sweep    %s", jd_model_system(r->model)->name);
    for (int i = 0; i < o->axis_count; i++)
        printf("%s%d values of %s", i == 0 ? ": " : " x ", o->axes[i].points, o->axes[i].name);
    if (o->start == JD_START_CARRY && o->direction == JD_DIRECTION_BOTH)
        printf(" x 2 branches");
    if (o->starts > 1)
        printf(" x %d starts", o->starts);
    if (o->segments > 1)
        printf(", in %d segments that start anew", o->segments);
    putchar('\n');
}

static void print_periods(const jd_sweep_summary* s) {
    const char* before = "periods  ";
    for (int i = 1; i <= JD_SWEEP_PERIODS; i++) {
        if (s->periods[i] == 0)
            continue;
        printf("%s%" PRId64 " of %dT", before, s->periods[i], i);
        before = ", ";
    }
    const struct {
        int64_t count;
        const char* name;
    } others[] = {{s->periods[0], "without a period"},
                  {s->fixed, "at a fixed point"},
                  {s->stick, "that stick"},
                  {s->unknown, "not known"}};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        if (others[i].count == 0)
            continue;
        printf("%s%" PRId64 " %s", before, others[i].count, others[i].name);
        before = ", ";
    }
    if (s->finished > 0)
        putchar('\n');
}

void jd_cli_sweep_text(const jd_cli_sweep_report* r) {
    const jd_sweep_summary* s = r->summary;
    print_size(r);
    printf("cases    %" PRId64 " of %" PRId64 " finished, %" PRId64 " failed\n", s->finished,
           s->cases, s->failed);
    printf("points   %" PRId64 " recorded\n", s->points);
    print_periods(s);
    if (s->run > 0)
        printf("time     %.3g s, %.3g trajectories per second\n", r->seconds,
               (double)s->run / (r->seconds > 0 ? r->seconds : 1));
    jd_cli_written_print(&r->written);
}

void jd_cli_sweep_json(const jd_cli_sweep_report* r) {
    const jd_sweep_summary* s = r->summary;
    jd_json json = {0};
    jd_json_open(&json, NULL, '{');
    jd_json_text(&json, "system", jd_model_system(r->model)->name);
    jd_json_text(&json, "status", jd_status_name(r->status));
    jd_json_integer(&json, "cases", s->cases);
    jd_json_integer(&json, "finished", s->finished);
    jd_json_integer(&json, "failed", s->failed);
    jd_json_integer(&json, "run", s->run);
    jd_json_integer(&json, "points", s->points);
    jd_json_open(&json, "periods", '{');
    for (int i = 1; i <= JD_SWEEP_PERIODS; i++) {
        char key[16];
        snprintf(key, sizeof key, "%d", i);
        if (s->periods[i] > 0)
            jd_json_integer(&json, key, s->periods[i]);
    }
    jd_json_integer(&json, "none", s->periods[0]);
    jd_json_integer(&json, "fixed", s->fixed);
    jd_json_integer(&json, "stick", s->stick);
    jd_json_integer(&json, "unknown", s->unknown);
    jd_json_close(&json, '}');
    jd_json_number(&json, "seconds", r->seconds);
    jd_cli_written_json(&json, &r->written);
    jd_json_close(&json, '}');
    jd_cli_json_print(&json);
}
