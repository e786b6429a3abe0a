// What `judder threshold` says on stdout: lines, a table of pushes, or one JSON object.
#include "setup/threshold.h"
#include "report/patch.h"

#include <math.h>

static const char* unit_of(const jd_cli_threshold* t) { return t->is_force ? "N" : "N m"; }

static const char* inertia_source(const jd_cli_threshold* t) {
    if (t->inertia_given)
        return "given";
    return jd_patch_made_of(t->patch)->shape == JD_SHAPE_POINTS ? "masses like the weights"
                                                                : "uniform plate";
}

static bool jumps(const jd_breakaway* start) {
    const jd_motion a = start->acceleration;
    return a.vx != 0 || a.vy != 0 || a.w != 0;
}

static jd_wrench at_threshold(const jd_cli_threshold* t) {
    const jd_wrench hold = t->body.hold, d = t->direction;
    const double factor = t->start.exact;
    return (jd_wrench){hold.fx + factor * d.fx, hold.fy + factor * d.fy, hold.m + factor * d.m};
}

static void put_wrench(jd_cli_report* r, const char* key, jd_wrench load) {
    jd_cli_open(r, key, '{');
    jd_cli_put_number(r, NULL, "F_x", NULL, load.fx);
    jd_cli_put_number(r, NULL, "F_y", NULL, load.fy);
    jd_cli_put_number(r, NULL, "M", NULL, load.m);
    jd_cli_close(r, '}');
}

static void put_body(jd_cli_report* r, const jd_cli_threshold* t) {
    const jd_wrench hold = t->body.hold;
    jd_cli_open(r, "body", '{');
    jd_cli_put_number(r, "body", "mass", "mass %.12g kg", t->mass);
    jd_cli_put_number(r, NULL, "inertia", ", inertia %.12g kg m^2", t->inertia);
    jd_cli_put_text(r, NULL, "inertia_from", " (%s)", inertia_source(t));
    jd_cli_put_number(r, NULL, "gravity", ", gravity %.12g m/s^2", t->gravity);
    jd_cli_put_number(r, "friction", "mu_s", "mu_s %.12g", t->mu_s);
    jd_cli_put_number(r, NULL, "mu_k", ", mu_k %.12g", t->mu_k);
    jd_cli_say(r, NULL, ", mu_s N = %.12g N", t->body.static_limit);
    put_wrench(r, "hold", hold);
    if (hold.fx != 0 || hold.fy != 0 || hold.m != 0)
        jd_cli_say(r, "held", "F = (%.12g, %.12g) N, M = %.12g N m beside", hold.fx, hold.fy,
                   hold.m);
    jd_cli_close(r, '}');
}

static void put_motion(jd_cli_report* r, const char* key, const jd_patch* patch, jd_motion motion) {
    jd_cli_open(r, key, '{');
    jd_cli_put_velocity(r, motion);
    if (r->is_json)
        jd_cli_put_centre(r, patch, motion);
    jd_cli_close(r, '}');
}

// How a body starts to move, for programs.
static void put_breakaway(jd_cli_report* r, const jd_patch* patch, const jd_breakaway* s) {
    jd_cli_put_number(r, NULL, "exact", NULL, s->exact);
    jd_cli_put_number(r, NULL, "kardan", NULL, s->kardan);
    put_motion(r, "direction", patch, s->direction);
    jd_cli_open(r, "acceleration", '{');
    jd_cli_put_number(r, NULL, "ax", NULL, s->acceleration.vx);
    jd_cli_put_number(r, NULL, "ay", NULL, s->acceleration.vy);
    jd_cli_put_number(r, NULL, "alpha", NULL, s->acceleration.w);
    jd_cli_close(r, '}');
    jd_cli_open(r, "decided_by", '{');
    put_motion(r, "exact", patch, s->at.slip);
    put_motion(r, "kardan", patch, s->tested);
    jd_cli_close(r, '}');
}

static void say_limit(jd_cli_report* r, const char* label, const jd_cli_threshold* t, double limit,
                      jd_motion motion) {
    if (r->is_json)
        return;
    jd_cli_say(r, label, "%.12g %s; decided by a motion that ", limit, unit_of(t));
    jd_cli_put_centre(r, t->patch, motion);
}

static void say_acceleration(jd_cli_report* r, const jd_patch* patch, jd_motion a) {
    const double size = hypot(hypot(a.vx, a.vy), jd_patch_size(patch) * a.w);
    jd_cli_say(r, "acceleration", "(%.12g, %.12g) m/s^2, %.12g rad/s^2",
               jd_cli_without_dust(a.vx, size), jd_cli_without_dust(a.vy, size), a.w + 0.0);
}

static void say_start(jd_cli_report* r, const jd_cli_threshold* t) {
    const jd_breakaway* s = &t->start;
    const jd_wrench at = at_threshold(t), d = t->direction;
    jd_cli_group_begin(r, "threshold");
    if (t->is_force)
        jd_cli_say(r, "push", "along (%.12g, %.12g) at h = %.12g m from the centre of mass", d.fx,
                   d.fy, -d.m + 0.0);
    else
        jd_cli_say(r, "moment", "turning to the %s", d.m > 0 ? "left" : "right");
    say_limit(r, "exact", t, s->exact, s->at.slip);
    say_limit(r, "kardan", t, s->kardan, s->tested);
    if (s->exact > 0)
        jd_cli_say(r, "kardan/exact", "%.6f", s->kardan / s->exact);
    jd_cli_say(r, "just held", "F = (%.12g, %.12g) N, M = %.12g N m", at.fx + 0.0, at.fy + 0.0,
               at.m + 0.0);
    jd_cli_say_motion(r, "first moves", t->patch, s->direction);
    if (jumps(s))
        say_acceleration(r, t->patch, s->acceleration);
    else
        jd_cli_say(r, "acceleration", "from zero on, as the load goes on growing");
    jd_cli_group_end(r);
}

static void put_start(jd_cli_report* r, const jd_cli_threshold* t) {
    put_breakaway(r, t->patch, &t->start);
    jd_cli_put_text(r, NULL, "unit", NULL, unit_of(t));
    put_wrench(r, "growth", t->direction);
    put_wrench(r, "load", at_threshold(t));
    say_start(r, t);
}

static void put_push(jd_cli_report* r, const jd_patch* patch, const jd_cli_push* push) {
    const jd_breakaway* s = &push->start;
    const jd_motion q = s->direction;
    const double speed = hypot(hypot(q.vx, q.vy), jd_patch_size(patch) * q.w);
    jd_cli_open(r, NULL, '{');
    jd_cli_put_number(r, NULL, "h", "%.6g", push->h);
    put_breakaway(r, patch, s);
    jd_cli_close(r, '}');
    jd_cli_put_number(r, NULL, NULL, "%.9g", s->exact);
    jd_cli_put_number(r, NULL, NULL, "%.9g", s->kardan);
    jd_cli_put_number(r, NULL, NULL, "%.6f", s->exact > 0 ? s->kardan / s->exact : NAN);
    jd_cli_put_number(r, NULL, NULL, "%.6g", jd_cli_without_dust(q.vx, speed));
    jd_cli_put_number(r, NULL, NULL, "%.6g", jd_cli_without_dust(q.vy, speed));
    jd_cli_put_number(r, NULL, NULL, "%.6g", q.w);
}

static void put_curve(jd_cli_report* r, const jd_cli_threshold* t) {
    const jd_wrench along = jd_wrench_beside(t->angle, 0);
    jd_cli_say(r, "pushes",
               "along (%.12g, %.12g) at h from the centre of mass; v, w: how it first moves\n",
               along.fx, along.fy);
    jd_cli_table_open(r, "h [m]|exact [N]|kardan [N]|kardan/exact|v_x [m/s]|v_y [m/s]|w [rad/s]",
                      0);
    jd_cli_open(r, "curve", '[');
    for (int i = 0; i < t->push_count; i++)
        put_push(r, t->patch, &t->curve[i]);
    jd_cli_close(r, ']');
    jd_cli_table_close(r);
}

void jd_cli_threshold_tell(const jd_cli_threshold* t, const jd_cli_written* written, bool is_json) {
    jd_cli_report r = jd_cli_report_begin(is_json);
    jd_cli_put_patch(&r, t->patch);
    put_body(&r, t);
    if (t->has_load)
        put_start(&r, t);
    if (t->curve)
        put_curve(&r, t);
    jd_cli_put_written(&r, written);
    jd_cli_report_end(&r);
}
