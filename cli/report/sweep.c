// What `judder sweep` tells at its end.
#include "setup/sweep.h"

#include "report/report.h"

// "400 values of gamma x 2 branches"
static void put_size(jd_cli_report* r, const jd_cli_sweep_report* s) {
    const jd_sweep_options* o = s->sweep;
    jd_cli_put_text(r, "sweep", "system", "%s", jd_model_system(s->model)->name);
    for (int i = 0; i < o->axis_count; i++)
        jd_cli_say(r, NULL, "%s%d values of %s", i == 0 ? ": " : " x ", o->axes[i].points,
                   o->axes[i].name);
    if (o->start == JD_START_CARRY && o->direction == JD_DIRECTION_BOTH)
        jd_cli_say(r, NULL, " x 2 branches");
    if (o->starts > 1)
        jd_cli_say(r, NULL, " x %d starts", o->starts);
    if (o->segments > 1)
        jd_cli_say(r, NULL, ", in %d segments that start anew", o->segments);
}

// How many cases are of a kind; people are told of those that are there.
static void put_kind(jd_cli_report* r, const char* key, const char* words, int64_t count,
                     bool* first) {
    jd_cli_put_integer(r, NULL, key, NULL, count);
    if (count == 0)
        return;
    jd_cli_say(r, *first ? "periods" : NULL, "%s%" PRId64 " %s", *first ? "" : ", ", count, words);
    *first = false;
}

static void put_periods(jd_cli_report* r, const jd_sweep_summary* s) {
    bool first = true;
    jd_cli_open(r, "periods", '{');
    for (int i = 1; i <= JD_SWEEP_PERIODS; i++) {
        char key[16], words[24];
        snprintf(key, sizeof key, "%d", i);
        snprintf(words, sizeof words, "of %dT", i);
        if (s->periods[i] > 0)
            put_kind(r, key, words, s->periods[i], &first);
    }
    put_kind(r, "none", "without a period", s->periods[0], &first);
    put_kind(r, "fixed", "at a fixed point", s->fixed, &first);
    put_kind(r, "stick", "that stick", s->stick, &first);
    put_kind(r, "unknown", "not known", s->unknown, &first);
    jd_cli_close(r, '}');
}

void jd_cli_sweep_tell(const jd_cli_sweep_report* report, bool is_json) {
    const jd_sweep_summary* s = report->summary;
    const double rate = (double)s->run / (report->seconds > 0 ? report->seconds : 1);
    const bool ran = s->run > 0;
    jd_cli_report r = jd_cli_report_begin(is_json);
    put_size(&r, report);
    if (report->part.count > 0) {
        jd_cli_put_integer(&r, "part", "part", "%" PRId64, report->part.number);
        jd_cli_put_integer(&r, NULL, "parts", " of %" PRId64, report->part.count);
    }
    jd_cli_put_text(&r, NULL, "status", NULL, jd_status_name(report->status));
    jd_cli_put_integer(&r, "cases", "finished", "%" PRId64, s->finished);
    jd_cli_put_integer(&r, NULL, "cases", " of %" PRId64 " finished", s->cases);
    jd_cli_put_integer(&r, NULL, "failed", ", %" PRId64 " failed", s->failed);
    jd_cli_put_integer(&r, NULL, "run", NULL, s->run);
    jd_cli_put_integer(&r, "points", "points", "%" PRId64 " recorded", s->points);
    put_periods(&r, s);
    jd_cli_put_number(&r, "time", "seconds", ran ? "%.3g s" : NULL, report->seconds);
    jd_cli_put_number(&r, NULL, NULL, ran ? ", %.3g trajectories per second" : NULL, rate);
    jd_cli_put_written(&r, &report->written);
    jd_cli_report_end(&r);
}
