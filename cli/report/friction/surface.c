// What `judder friction surface` says on stdout: lines or one JSON object.
#include "report/friction/surface.h"

#include "report/patch.h"

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

static void put_wrench(jd_cli_report* r, const char* label, const char* key, jd_wrench load) {
    jd_cli_open(r, key, '{');
    jd_cli_put_number(r, label, "f_x", "f = (%.12g", load.fx);
    jd_cli_put_number(r, NULL, "f_y", ", %.12g)", load.fy);
    jd_cli_put_number(r, NULL, "m", ", m = %.12g m", load.m);
    jd_cli_close(r, '}');
}

static void put_velocity(jd_cli_report* r, const char* key, jd_motion motion) {
    jd_cli_open(r, key, '{');
    jd_cli_put_velocity(r, motion);
    jd_cli_close(r, '}');
}

// The outward normal; on an edge or at a vertex of the surface all that bound the cone of normals.
static void say_normals(jd_cli_report* r, const char* label, const jd_patch* patch,
                        const jd_gauge* at) {
    jd_cli_say_motion(r, label, patch, at->slip);
    if (at->normal_count > 1)
        jd_cli_say(r, "", "%s of the surface: any motion between",
                   at->normal_count == 2 ? "an edge" : "a vertex");
    for (int i = 0; i < at->normal_count && at->normal_count > 1; i++)
        jd_cli_say_motion(r, "", patch, at->normals[i]);
}

static void put_normals(jd_cli_report* r, const char* label, const jd_patch* patch,
                        const jd_gauge* at) {
    if (!r->is_json) {
        say_normals(r, label, patch, at);
        return;
    }
    if (at->normal_count > 0)
        put_velocity(r, "slip", at->slip);
    else
        jd_cli_put_text(r, NULL, "slip", NULL, NULL);
    jd_cli_put_centre(r, patch, at->slip);
    jd_cli_open(r, "normals", '[');
    for (int i = 0; i < at->normal_count; i++)
        put_velocity(r, NULL, at->normals[i]);
    jd_cli_close(r, ']');
}

static void put_load(jd_cli_report* r, const jd_cli_surface* s) {
    const double gauge = s->gauge.gauge;
    jd_cli_group_begin(r, "load");
    jd_cli_open(r, "load", '{');
    put_wrench(r, "given", "given", s->load);
    jd_cli_put_number(r, "gauge", "gauge", isfinite(gauge) ? "%.12g: " : "infinite: ", gauge);
    jd_cli_put_bool(r, "held", gauge <= 1);
    jd_cli_say(r, NULL, "%s", isfinite(gauge) ? verdict(gauge) : "not held");
    if (r->is_json || s->gauge.normal_count > 0)
        put_normals(r, "normal", s->patch, &s->gauge);
    put_wrench(r, "projection", "projection", s->projection);
    jd_cli_close(r, '}');
    jd_cli_group_end(r);
}

static void put_threshold(jd_cli_report* r, const jd_cli_surface* s) {
    const jd_wrench at = at_threshold(s);
    jd_cli_group_begin(r, "threshold");
    jd_cli_open(r, "threshold", '{');
    put_wrench(r, "direction", "direction", s->direction);
    jd_cli_put_number(r, "factor", "factor", "%.12g", s->threshold.factor);
    put_wrench(r, "just held", "load", at);
    if (isfinite(s->scale)) {
        jd_cli_put_number(r, "force", "force", "%.12g N", s->scale * hypot(at.fx, at.fy));
        jd_cli_put_number(r, "moment", "moment", "%.12g N m", s->scale * at.m);
    }
    put_normals(r, "first moves", s->patch, &s->threshold.at);
    jd_cli_close(r, '}');
    jd_cli_group_end(r);
}

void jd_cli_surface_tell(const jd_cli_surface* s, const jd_cli_written* written, bool is_json) {
    jd_cli_report r = jd_cli_report_begin(is_json);
    jd_cli_put_patch(&r, s->patch);
    if (s->has_load)
        put_load(&r, s);
    if (s->has_direction)
        put_threshold(&r, s);
    if (s->mesh) {
        jd_cli_open(&r, "mesh", '{');
        jd_cli_put_integer(&r, "mesh", "vertices", "%" PRId64 " vertices", s->mesh->vertex_count);
        jd_cli_put_integer(&r, NULL, "triangles", ", %" PRId64 " triangles",
                           s->mesh->triangle_count);
        jd_cli_close(&r, '}');
    }
    jd_cli_put_written(&r, written);
    jd_cli_report_end(&r);
}
