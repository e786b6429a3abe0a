// What `judder threshold` says on stdout: lines, a table of pushes, or one JSON object.
#include "setup/threshold.h"
#include "report/motion.h"
#include "setup/patch.h"
#include "shell/text.h"

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

// ---- Text --------------------------------------------------------------------------------------

static void print_body(const jd_cli_threshold* t) {
    const jd_wrench hold = t->body.hold;
    printf("body     mass %.12g kg, inertia %.12g kg m^2 (%s), gravity %.12g m/s^2\n", t->mass,
           t->inertia, inertia_source(t), t->gravity);
    printf("friction mu_s %.12g, mu_k %.12g, mu_s N = %.12g N\n", t->mu_s, t->mu_k,
           t->body.static_limit);
    if (hold.fx != 0 || hold.fy != 0 || hold.m != 0)
        printf("held     F = (%.12g, %.12g) N, M = %.12g N m beside\n", hold.fx, hold.fy, hold.m);
}

static void print_limit(const jd_cli_threshold* t, const char* name, double limit,
                        jd_motion motion) {
    printf("  %-14s %.12g %s; decided by a motion that ", name, limit, unit_of(t));
    jd_cli_centre_print(t->patch, motion);
    putchar('\n');
}

static void print_acceleration(const jd_patch* patch, jd_motion a) {
    const double size = hypot(hypot(a.vx, a.vy), jd_patch_size(patch) * a.w);
    printf("  %-14s (%.12g, %.12g) m/s^2, %.12g rad/s^2\n", "acceleration",
           jd_cli_without_dust(a.vx, size), jd_cli_without_dust(a.vy, size), a.w + 0.0);
}

static void print_start(const jd_cli_threshold* t) {
    const jd_breakaway* s = &t->start;
    const jd_wrench at = at_threshold(t), d = t->direction;
    puts("threshold");
    if (t->is_force)
        printf("  %-14s along (%.12g, %.12g) at h = %.12g m from the centre of mass\n", "push",
               d.fx, d.fy, -d.m + 0.0);
    else
        printf("  %-14s turning to the %s\n", "moment", d.m > 0 ? "left" : "right");
    print_limit(t, "exact", s->exact, s->at.slip);
    print_limit(t, "kardan", s->kardan, s->tested);
    if (s->exact > 0)
        printf("  %-14s %.6f\n", "kardan/exact", s->kardan / s->exact);
    printf("  %-14s F = (%.12g, %.12g) N, M = %.12g N m\n", "just held", at.fx + 0.0, at.fy + 0.0,
           at.m + 0.0);
    jd_cli_motion_print(t->patch, "first moves", s->direction);
    if (jumps(s))
        print_acceleration(t->patch, s->acceleration);
    else
        printf("  %-14s from zero on, as the load goes on growing\n", "acceleration");
}

static void add_number(jd_cli_table* table, const char* format, double value) {
    char text[JD_CLI_NUMBER_SIZE];
    snprintf(text, sizeof text, format, value + 0.0);  // no minus before 0
    jd_cli_table_add(table, text);
}

static void add_push(jd_cli_table* table, const jd_patch* patch, const jd_cli_push* push) {
    const jd_breakaway* s = &push->start;
    const jd_motion q = s->direction;
    const double speed = hypot(hypot(q.vx, q.vy), jd_patch_size(patch) * q.w);
    add_number(table, "%.6g", push->h);
    add_number(table, "%.9g", s->exact);
    add_number(table, "%.9g", s->kardan);
    if (s->exact > 0)
        add_number(table, "%.6f", s->kardan / s->exact);
    else
        jd_cli_table_add(table, "-");
    add_number(table, "%.6g", jd_cli_without_dust(q.vx, speed));
    add_number(table, "%.6g", jd_cli_without_dust(q.vy, speed));
    add_number(table, "%.6g", q.w);
}

static void print_curve(const jd_cli_threshold* t) {
    static const char* const names[] = {"h [m]",     "exact [N]", "kardan [N]", "kardan/exact",
                                        "v_x [m/s]", "v_y [m/s]", "w [rad/s]"};
    jd_cli_table table = jd_cli_table_begin(7);
    printf(
        "pushes   along (%.12g, %.12g) at h from the centre of mass; v, w: how it first moves\n\n",
        jd_wrench_beside(t->angle, 0).fx, jd_wrench_beside(t->angle, 0).fy);
    for (int i = 0; i < 7; i++)
        jd_cli_table_add(&table, names[i]);
    for (int i = 0; i < t->push_count; i++)
        add_push(&table, t->patch, &t->curve[i]);
    jd_cli_table_print(stdout, &table, 0);
}

void jd_cli_threshold_text(const jd_cli_threshold* t, const jd_cli_written* written) {
    jd_cli_patch_print(t->patch);
    print_body(t);
    if (t->has_load)
        print_start(t);
    if (t->curve)
        print_curve(t);
    jd_cli_written_print(written);
}

// ---- JSON --------------------------------------------------------------------------------------

static void put_motion(jd_json* json, const char* key, const jd_patch* patch, jd_motion motion) {
    jd_json_open(json, key, '{');
    jd_json_number(json, "vx", motion.vx);
    jd_json_number(json, "vy", motion.vy);
    jd_json_number(json, "w", motion.w);
    jd_cli_centre_json(json, patch, motion);
    jd_json_close(json, '}');
}

static void put_start(jd_json* json, const jd_patch* patch, const jd_breakaway* s) {
    jd_json_number(json, "exact", s->exact);
    jd_json_number(json, "kardan", s->kardan);
    put_motion(json, "direction", patch, s->direction);
    jd_json_open(json, "acceleration", '{');
    jd_json_number(json, "ax", s->acceleration.vx);
    jd_json_number(json, "ay", s->acceleration.vy);
    jd_json_number(json, "alpha", s->acceleration.w);
    jd_json_close(json, '}');
    jd_json_open(json, "decided_by", '{');
    put_motion(json, "exact", patch, s->at.slip);
    put_motion(json, "kardan", patch, s->tested);
    jd_json_close(json, '}');
}

static void put_wrench(jd_json* json, const char* key, jd_wrench load) {
    jd_json_open(json, key, '{');
    jd_json_number(json, "F_x", load.fx);
    jd_json_number(json, "F_y", load.fy);
    jd_json_number(json, "M", load.m);
    jd_json_close(json, '}');
}

static void put_body(jd_json* json, const jd_cli_threshold* t) {
    jd_json_open(json, "body", '{');
    jd_json_number(json, "mass", t->mass);
    jd_json_number(json, "inertia", t->inertia);
    jd_json_text(json, "inertia_from", inertia_source(t));
    jd_json_number(json, "mu_s", t->mu_s);
    jd_json_number(json, "mu_k", t->mu_k);
    jd_json_number(json, "gravity", t->gravity);
    put_wrench(json, "hold", t->body.hold);
    jd_json_close(json, '}');
}

static void put_curve(jd_json* json, const jd_cli_threshold* t) {
    jd_json_open(json, "curve", '[');
    for (int i = 0; i < t->push_count; i++) {
        jd_json_open(json, NULL, '{');
        jd_json_number(json, "h", t->curve[i].h);
        put_start(json, t->patch, &t->curve[i].start);
        jd_json_close(json, '}');
    }
    jd_json_close(json, ']');
}

void jd_cli_threshold_json(const jd_cli_threshold* t, const jd_cli_written* written) {
    jd_json json = {0};
    jd_json_open(&json, NULL, '{');
    if (t->has_load) {
        put_start(&json, t->patch, &t->start);
        jd_json_text(&json, "unit", unit_of(t));
        put_wrench(&json, "growth", t->direction);
        put_wrench(&json, "load", at_threshold(t));
    }
    if (t->curve)
        put_curve(&json, t);
    put_body(&json, t);
    jd_cli_patch_json(&json, "patch", t->patch);
    jd_cli_written_json(&json, written);
    jd_json_close(&json, '}');
    jd_cli_json_print(&json);
}
