// The limit surface of every kind of patch: what convexity says about gauge, threshold, onset
// and mesh. Slip: test_surface_slip.c; closed forms: test_surface_points.c.

#include "judder/friction.h"
#include "judder/surface.h"
#include "support/loads.h"

// ---- Gauge --------------------------------------------------------------------------------------

static void normality(const jd_patch* patch, const patch_case* kind) {
    for (int i = 0; i < check_repetitions(48); i++) {
        const jd_motion q = patch_motion(&kind->options, jd_patch_size(patch), i);
        jd_potential p;
        REQUIRE(jd_patch_potential(patch, q, &p) == JD_OK);
        const jd_gauge g = gauge(patch, p.load);
        CHECK_ABS(g.gauge, 1,
                  allowed(kind, 1e-11));  // the law itself is good to 1e-10, and here it is smooth
        const jd_motion n = blend_motion(1 / p.phi, q, 0, q);
        // A motion follows from its load as well as the curvature of Phi allows.
        CHECK_ABS(phi(patch, blend_motion(1, g.slip, -1, n)), 0,
                  patch_is_slender(kind) ? 1e-5 : 1e-8);
        CHECK_INT(g.normal_count, 1);
    }
}
TEST(the_load_of_a_motion_is_on_the_surface_with_the_motion_as_normal) { each_patch(normality); }

static void norm_like(const jd_patch* patch, const patch_case* kind) {
    for (int i = 0; i < 10; i++) {
        const jd_wrench a = some_load(patch), b = some_load(patch);
        const double t = random_between(0, 1), size = fabs(random_decades(-9, 9));
        const jd_gauge at = gauge(patch, a);
        CHECK_REL(gauge(patch, blend(size, a, 0, a)).gauge, size * at.gauge, allowed(kind, 1e-12));
        CHECK_REL(gauge(patch, blend(-1, a, 0, a)).gauge, at.gauge, allowed(kind, 1e-12));
        const double both = t * at.gauge + (1 - t) * gauge(patch, b).gauge;
        CHECK(gauge(patch, blend(t, a, 1 - t, b)).gauge <= both * (1 + allowed(kind, 1e-12)));
        CHECK_REL(phi(patch, at.slip), 1, allowed(kind, 1e-11));
        CHECK_REL(power(a, at.slip), at.gauge, allowed(kind, 1e-11));
        // It is the largest of all motions.
        for (int k = 0; k < check_repetitions(20); k++) {
            const jd_motion q = some_motion(patch);
            CHECK(power(a, q) <= at.gauge * phi(patch, q) * (1 + allowed(kind, 1e-11)));
        }
    }
}
TEST(the_gauge_is_a_norm_and_the_support_of_the_potential) { each_patch(norm_like); }

TEST(the_gauge_does_not_depend_on_the_reference_point) {
    for (int i = 0; i < PATCH_CASES; i++) {
        jd_patch_options options = patch_cases()[i].options;
        jd_patch* patch = made(&options);
        const double a = jd_patch_size(patch), x = 3 * a, y = -5 * a;
        options.x += x;
        options.y += y;
        jd_patch* moved = made(&options);
        const jd_wrench l = some_load(patch);
        const jd_wrench there = {l.fx, l.fy, l.m + x * l.fy - y * l.fx};
        CHECK_REL(gauge(moved, there).gauge, gauge(patch, l).gauge,
                  allowed(&patch_cases()[i], 1e-11));
        jd_patch_free(patch);
        jd_patch_free(moved);
    }
}

TEST(no_load_has_gauge_zero_and_no_number_is_refused) {
    jd_patch* patch = made(&patch_cases()[0].options);
    jd_gauge g = gauge(patch, (jd_wrench){0});
    CHECK_BITS(g.gauge, 0);
    CHECK_INT(g.normal_count, 0);
    CHECK_INT(jd_surface_gauge(patch, (jd_wrench){.m = NAN}, &g), JD_ERR_NOT_FINITE);
    CHECK_INT(jd_surface_gauge(patch, (jd_wrench){.fy = INFINITY}, &g), JD_ERR_NOT_FINITE);
    jd_patch_free(patch);
}

// ---- Threshold ----------------------------------------------------------------------------------

// A block of 10 mm x 30 mm pushed across its long side at h from the middle. It turns about a point
// (0, -p): the threshold is min over p of <sqrt(x^2 + (y + p)^2)>/(h + p), with the mean distance
// of a rectangle in closed form, minimised with 50 digits.
TEST(the_push_test_has_its_thresholds) {
    static const double h[2] = {0.005, 0.01};
    static const double factor[2] = {0.7592704214792269555, 0.5722610015528176627};
    static const double force[2] = {33.182812828638469e-3, 25.009837294413644e-3};
    const jd_patch_options block = {.shape = JD_SHAPE_RECTANGLE, .width = 0.01, .length = 0.03};
    jd_patch* patch = made(&block);
    for (int i = 0; i < 2; i++) {
        jd_threshold t;
        const jd_wrench push = jd_wrench_at(1, 0, 0, h[i]);
        CHECK_INT(jd_surface_threshold(patch, (jd_wrench){0}, push, &t), JD_OK);
        CHECK_REL(t.factor, factor[i], 1e-12);
        CHECK_REL(t.factor * 0.55 * 0.0081 * 9.81, force[i], 1e-12);
        CHECK_REL(t.at.gauge, 1, 1e-15);
        CHECK(t.at.slip.w < 0);
    }
    jd_patch_free(patch);
}

static void threshold_on_line(const jd_patch* patch, const patch_case* kind) {
    for (int i = 0; i < 4; i++) {
        jd_threshold t;
        jd_wrench base = some_load(patch);
        const jd_wrench d = some_load(patch);
        base = blend(random_between(0, 0.99) / gauge(patch, base).gauge, base, 0, base);
        CHECK_INT(jd_surface_threshold(patch, base, d, &t), JD_OK);
        CHECK(t.factor > 0);
        CHECK_ABS(t.at.gauge, 1, allowed(kind, 1e-13));
        CHECK_ABS(gauge(patch, blend(1, base, t.factor, d)).gauge, 1, allowed(kind, 1e-12));
        CHECK(gauge(patch, blend(1, base, 0.999 * t.factor, d)).gauge < 1);
        CHECK(gauge(patch, blend(1, base, 1.001 * t.factor, d)).gauge > 1);
    }
}
TEST(a_threshold_is_where_a_line_leaves_the_surface) { each_patch(threshold_on_line); }

TEST(a_threshold_from_the_surface_is_zero_outwards_and_the_far_side_inwards) {
    jd_patch* patch = made(&patch_cases()[0].options);
    jd_threshold t;
    const jd_wrench on = {1, 0, 0}, in = {-1, 0, 0}, none = {0};
    CHECK_INT(jd_surface_threshold(patch, on, on, &t), JD_OK);
    CHECK_ABS(t.factor, 0, 1e-14);
    CHECK_INT(jd_surface_threshold(patch, on, in, &t), JD_OK);
    CHECK_ABS(t.factor, 2, 1e-14);
    CHECK_INT(jd_surface_threshold(patch, (jd_wrench){1.01, 0, 0}, in, &t), JD_ERR_RANGE);
    CHECK_INT(jd_surface_threshold(patch, on, none, &t), JD_ERR_RANGE);
    CHECK_INT(jd_surface_threshold(patch, none, (jd_wrench){.m = NAN}, &t), JD_ERR_NOT_FINITE);
    jd_patch_free(patch);
}

// ---- Onset --------------------------------------------------------------------------------------

static void onset_starts_slip(const jd_patch* patch, const patch_case* kind) {
    double B[6];
    jd_potential p;
    jd_motion b;
    jd_slip slip;
    some_inertia(patch, B);
    REQUIRE(jd_patch_potential(patch, some_motion(patch), &p) == JD_OK);
    const jd_wrench rate = some_load(patch);
    CHECK_INT(jd_surface_onset(patch, B, p.load, rate, &b), JD_OK);
    const jd_motion n = gauge(patch, p.load).slip;
    const double share = fmax(0, power(rate, n)) / power(times(B, n), n);
    CHECK_ABS(phi(patch, blend_motion(1, b, -share, n)), 0, 1e-11 * share);
    // Slip of the load a little later; it differs from b t by terms of t^2.
    const double t = 1e-7;
    CHECK_INT(jd_surface_slip(patch, B, blend(1, p.load, t, rate), 1, &slip), JD_OK);
    CHECK_ABS(phi(patch, blend_motion(1 / t, slip.q, -1, b)), 0,
              (patch_is_slender(kind) ? 1e-2 : 1e-4) * (1 + share));
}
TEST(slip_starts_along_the_normal_as_fast_as_the_load_grows) { each_patch(onset_starts_slip); }

TEST(onset_needs_a_load_on_the_surface) {
    jd_patch* patch = made(&patch_cases()[0].options);
    const double B[6] = {1, 0, 0, 1, 0, 1}, bad[6] = {1, 2, 0, 1, 0, 1};
    const jd_wrench on = {1, 0, 0}, in = {0.9, 0, 0};
    jd_motion b;
    CHECK_INT(jd_surface_onset(patch, B, in, on, &b), JD_ERR_RANGE);
    CHECK_INT(jd_surface_onset(patch, bad, on, on, &b), JD_ERR_RANGE);
    CHECK_INT(jd_surface_onset(patch, B, on, (jd_wrench){.m = NAN}, &b), JD_ERR_RANGE);
    CHECK_INT(jd_surface_onset(patch, B, on, on, &b), JD_OK);
    CHECK_ABS(b.vx, 1, 1e-14);
    jd_patch_free(patch);
}

// ---- Mesh ---------------------------------------------------------------------------------------

static jd_wrench cross(jd_wrench a, jd_wrench b) {
    return (jd_wrench){a.fy * b.m - a.m * b.fy, a.m * b.fx - a.fx * b.m, a.fx * b.fy - a.fy * b.fx};
}

static double dot(jd_wrench a, jd_wrench b) { return a.fx * b.fx + a.fy * b.fy + a.m * b.m; }

// Six times the volume of the mesh.
static double mesh_volume(const jd_mesh* m) {
    double volume = 0;
    for (int i = 0; i < m->triangle_count; i++) {
        const int* t = m->triangles[i];
        volume += dot(m->vertices[t[0]], cross(m->vertices[t[1]], m->vertices[t[2]]));
    }
    return volume;
}

static void mesh_is_closed(const jd_mesh* m) {
    const size_t n = (size_t)m->vertex_count;
    signed char* seen = calloc(n * n, 1);  // each edge once in each direction
    REQUIRE(seen);
    for (int i = 0; i < m->triangle_count; i++)
        for (int k = 0; k < 3; k++) {
            const size_t a = (size_t)m->triangles[i][k], b = (size_t)m->triangles[i][(k + 1) % 3];
            REQUIRE(a < n && b < n);
            seen[a * n + b]++;
        }
    for (size_t a = 0; a < n; a++)
        for (size_t b = 0; b < n; b++)
            CHECK(seen[a * n + b] <= 1 && seen[a * n + b] == seen[b * n + a]);
    free(seen);
}

static void mesh_is_convex(const jd_patch* patch, const patch_case* kind) {
    jd_mesh* m;
    REQUIRE(jd_surface_mesh(patch, 2, &m) == JD_OK);
    CHECK_INT(m->vertex_count, 162);
    CHECK_INT(m->triangle_count, 2 * m->vertex_count - 4);
    mesh_is_closed(m);
    for (int i = 0; i < m->vertex_count; i++) {
        CHECK_ABS(gauge(patch, m->vertices[i]).gauge, 1, allowed(kind, 1e-12));
        CHECK_REL(phi(patch, m->normals[i]), 1, allowed(kind, 1e-11));
        // Every vertex is behind the plane that touches the surface at any other.
        for (int k = 0; k < m->vertex_count; k++)
            CHECK(power(m->vertices[k], m->normals[i]) <= 1 + allowed(kind, 1e-11));
    }
    for (int i = 0; i < m->triangle_count; i++) {
        const int* t = m->triangles[i];
        CHECK(dot(m->vertices[t[0]], cross(m->vertices[t[1]], m->vertices[t[2]])) > 0);
    }
    jd_mesh* finer;
    REQUIRE(jd_surface_mesh(patch, 3, &finer) == JD_OK);
    CHECK(mesh_volume(finer) > mesh_volume(m));  // both inscribed in the convex body
    CHECK_REL(mesh_volume(m), mesh_volume(finer), 0.06);
    jd_mesh_free(m);
    jd_mesh_free(finer);
}
TEST(the_mesh_is_closed_convex_and_on_the_surface) { each_patch(mesh_is_convex); }

TEST(mesh_levels_outside_zero_to_seven_are_refused) {
    jd_patch* patch = made(&patch_cases()[0].options);
    jd_mesh* m;
    CHECK_INT(jd_surface_mesh(patch, -1, &m), JD_ERR_RANGE);
    CHECK_INT(jd_surface_mesh(patch, 8, &m), JD_ERR_RANGE);
    CHECK(!m);
    jd_mesh_free(NULL);
    CHECK_INT(jd_surface_mesh(patch, 0, &m), JD_OK);
    CHECK_INT(m->vertex_count, 12);
    CHECK_INT(m->triangle_count, 20);
    jd_mesh_free(m);
    jd_patch_free(patch);
}

TEST_MAIN(the_load_of_a_motion_is_on_the_surface_with_the_motion_as_normal,
          the_gauge_is_a_norm_and_the_support_of_the_potential,
          the_gauge_does_not_depend_on_the_reference_point,
          no_load_has_gauge_zero_and_no_number_is_refused, the_push_test_has_its_thresholds,
          a_threshold_is_where_a_line_leaves_the_surface,
          a_threshold_from_the_surface_is_zero_outwards_and_the_far_side_inwards,
          slip_starts_along_the_normal_as_fast_as_the_load_grows, onset_needs_a_load_on_the_surface,
          the_mesh_is_closed_convex_and_on_the_surface,
          mesh_levels_outside_zero_to_seven_are_refused)
