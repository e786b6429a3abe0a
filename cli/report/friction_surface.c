// What `judder friction surface` says on stdout: lines or one JSON object.
#include "report/friction_surface.h"

#include "report/motion.h"
#include "setup/patch.h"
#include "shell/text.h"

#include <math.h>

// A load exactly on the surface is held too; there the last digit decides.
static const char* verdict(double gauge) {
    return gauge < 1 ? "held" : gauge > 1 ? "not held" : "exactly on the surface";
}

static jd_wrench at_threshold(const jd_cli_surface* s) {
    const double factor = s->threshold.factor;
    const jd_wrench base = s->has_load ? s->load : (jd_wrench){0};
    return (jd_wrench){.fx = base.fx + factor * s->direction.fx,
                       .fy = base.fy + factor * s->direction.fy,
                       .m = base.m + factor * s->direction.m};
}

// ---- Text --------------------------------------------------------------------------------------

static void print_wrench(const char* name, jd_wrench load) {
    printf("  %-14s f = (%.12g, %.12g), m = %.12g m\n", name, load.fx + 0.0, load.fy + 0.0,
           load.m + 0.0);
}

// The outward normal; on an edge or at a vertex of the surface all that bound the cone of normals.
static void print_normals(const jd_patch* patch, const char* name, const jd_gauge* at) {
    jd_cli_motion_print(patch, name, at->slip);
    if (at->normal_count > 1)
        printf("  %-14s %s of the surface: any motion between\n", "",
               at->normal_count == 2 ? "an edge" : "a vertex");
    for (int i = 0; i < at->normal_count && at->normal_count > 1; i++)
        jd_cli_motion_print(patch, "", at->normals[i]);
}

static void print_load(const jd_cli_surface* s) {
    puts("load");
    print_wrench("given", s->load);
    if (isfinite(s->gauge.gauge))
        printf("  %-14s %.12g: %s\n", "gauge", s->gauge.gauge, verdict(s->gauge.gauge));
    else
        printf("  %-14s infinite: not held\n", "gauge");
    if (s->gauge.normal_count > 0)
        print_normals(s->patch, "normal", &s->gauge);
    print_wrench("projection", s->projection);
}

static void print_threshold(const jd_cli_surface* s) {
    const jd_wrench at = at_threshold(s);
    puts("threshold");
    print_wrench("direction", s->direction);
    printf("  %-14s %.12g\n", "factor", s->threshold.factor);
    print_wrench("just held", at);
    if (isfinite(s->scale)) {
        printf("  %-14s %.12g N\n", "force", s->scale * hypot(at.fx, at.fy));
        printf("  %-14s %.12g N m\n", "moment", s->scale * at.m + 0.0);
    }
    print_normals(s->patch, "first moves", &s->threshold.at);
}

void jd_cli_surface_text(const jd_cli_surface* s, const jd_cli_written* written) {
    jd_cli_patch_print(s->patch);
    if (s->has_load)
        print_load(s);
    if (s->has_direction)
        print_threshold(s);
    if (s->mesh)
        printf("mesh     %d vertices, %d triangles\n", s->mesh->vertex_count,
               s->mesh->triangle_count);
    jd_cli_written_print(written);
}

// ---- JSON --------------------------------------------------------------------------------------

static void put_wrench(jd_json* json, const char* key, jd_wrench load) {
    jd_json_open(json, key, '{');
    jd_json_number(json, "f_x", load.fx);
    jd_json_number(json, "f_y", load.fy);
    jd_json_number(json, "m", load.m);
    jd_json_close(json, '}');
}

static void put_normals(jd_json* json, const jd_patch* patch, const jd_gauge* at) {
    if (at->normal_count > 0)
        jd_cli_motion_json(json, "slip", at->slip);
    else
        jd_json_text(json, "slip", NULL);
    jd_cli_centre_json(json, patch, at->slip);
    jd_json_open(json, "normals", '[');
    for (int i = 0; i < at->normal_count; i++)
        jd_cli_motion_json(json, NULL, at->normals[i]);
    jd_json_close(json, ']');
}

static void put_load(jd_json* json, const jd_cli_surface* s) {
    jd_json_open(json, "load", '{');
    put_wrench(json, "given", s->load);
    jd_json_number(json, "gauge", s->gauge.gauge);
    jd_json_bool(json, "held", s->gauge.gauge <= 1);
    put_normals(json, s->patch, &s->gauge);
    put_wrench(json, "projection", s->projection);
    jd_json_close(json, '}');
}

static void put_threshold(jd_json* json, const jd_cli_surface* s) {
    const jd_wrench at = at_threshold(s);
    jd_json_open(json, "threshold", '{');
    put_wrench(json, "direction", s->direction);
    jd_json_number(json, "factor", s->threshold.factor);
    put_wrench(json, "load", at);
    if (isfinite(s->scale)) {
        jd_json_number(json, "force", s->scale * hypot(at.fx, at.fy));
        jd_json_number(json, "moment", s->scale * at.m);
    }
    put_normals(json, s->patch, &s->threshold.at);
    jd_json_close(json, '}');
}

void jd_cli_surface_json(const jd_cli_surface* s, const jd_cli_written* written) {
    jd_json json = {0};
    jd_json_open(&json, NULL, '{');
    jd_cli_patch_json(&json, "patch", s->patch);
    if (s->has_load)
        put_load(&json, s);
    if (s->has_direction)
        put_threshold(&json, s);
    if (s->mesh) {
        jd_json_open(&json, "mesh", '{');
        jd_json_integer(&json, "vertices", s->mesh->vertex_count);
        jd_json_integer(&json, "triangles", s->mesh->triangle_count);
        jd_json_close(&json, '}');
    }
    jd_cli_written_json(&json, written);
    jd_json_close(&json, '}');
    jd_cli_json_print(&json);
}
