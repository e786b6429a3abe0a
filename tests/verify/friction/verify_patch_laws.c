// What friction must be on every patch, whatever the formula: convex potential, maximal
// dissipation, symmetries, and the same law from every side.
#include "patch/patch.h"
#include "support/check.h"
#include "support/loads.h"
#include "support/patches.h"

#define MOTIONS 240

// Twice the error that the law states: two values are compared.
static const double off = 2e-10;

static jd_wrench load(const jd_patch* patch, jd_motion q) {
    jd_wrench l = {NAN, NAN, NAN};
    CHECK_INT(jd_patch_load(patch, q, 0, &l), JD_OK);
    return l;
}

/// The largest arm of the patch about its reference point, about [m].
static double arm(const jd_patch* patch) {
    const jd_patch_options* o = jd_patch_made_of(patch);
    return jd_patch_size(patch) + hypot(o->x, o->y);
}

/// A bound for Phi [m/s].
static double speed(const jd_patch* patch, jd_motion q) {
    return hypot(q.vx, q.vy) + arm(patch) * fabs(q.w);
}

/// Two loads are equal up to `allowed`.
static void check_same(const jd_patch* patch, jd_wrench got, jd_wrench want, double allowed) {
    CHECK_ABS(got.fx, want.fx, allowed);
    CHECK_ABS(got.fy, want.fy, allowed);
    CHECK_ABS(got.m, want.m, allowed * arm(patch));
}

static jd_motion motion(const patch_case* kind, const jd_patch* patch, int index) {
    return patch_motion(&kind->options, jd_patch_size(patch), index);
}

/// Rounding of the motion may turn a point of weight next to the centre of rotation.
static bool well_posed(const patch_case* kind, int index) {
    return kind->options.shape != JD_SHAPE_POINTS || index % 12 < 2 || index % 12 == 4;
}

// ---- The potential ------------------------------------------------------------------------------

static void convex(const jd_patch* patch, const patch_case* kind) {
    for (int i = 0; i < MOTIONS; i++) {
        const jd_motion p = motion(kind, patch, i),
                        q = motion(kind, patch, (int)(random_bits() % 12));
        const double t = random_between(0, 1), s = random_between(-3, 3);
        const jd_motion between = blend_motion(1 - t, p, t * s, q);
        const double chord = (1 - t) * phi(patch, p) + t * fabs(s) * phi(patch, q);
        CHECK(phi(patch, between) <= chord + off * (speed(patch, p) + 3 * speed(patch, q)));
    }
}

TEST(potential_is_convex) { each_patch(convex); }

static void even_and_homogeneous(const jd_patch* patch, const patch_case* kind) {
    for (int i = 0; i < MOTIONS; i++) {
        const jd_motion q = motion(kind, patch, i);
        const double factor = ldexp(1, (int)(random_bits() % 60) - 30);
        const jd_wrench l = load(patch, q), n = load(patch, blend_motion(-1, q, 0, q));
        check_same(patch, blend(-1, n, 0, n), l, off);
        check_same(patch, load(patch, blend_motion(factor, q, 0, q)), l, off);
        CHECK_ABS(phi(patch, blend_motion(-1, q, 0, q)), phi(patch, q), off * speed(patch, q));
        CHECK_ABS(phi(patch, blend_motion(factor, q, 0, q)) / factor, phi(patch, q),
                  off * speed(patch, q));
        if (well_posed(kind, i))
            check_same(patch, load(patch, blend_motion(0.3, q, 0, q)), l, off);
    }
}

TEST(potential_is_even_and_of_degree_one_and_load_odd_and_of_degree_zero) {
    each_patch(even_and_homogeneous);
}

static void euler(const jd_patch* patch, const patch_case* kind) {
    for (int i = 0; i < MOTIONS; i++) {
        const jd_motion q = motion(kind, patch, i);
        const double lost = power(load(patch, q), q);
        CHECK_ABS(lost, phi(patch, q), off * speed(patch, q));
        CHECK(lost >= 0);
    }
}

TEST(power_of_friction_is_the_potential_and_never_negative) { each_patch(euler); }

static void normal(const jd_patch* patch, const patch_case* kind) {
    for (int i = 0; i < MOTIONS; i++) {
        const jd_motion q = motion(kind, patch, i),
                        p = motion(kind, patch, (int)(random_bits() % 12));
        const jd_wrench more = blend(1, load(patch, q), -1, load(patch, p));
        CHECK(power(more, q) >= -off * speed(patch, q));
    }
}

TEST(no_other_load_of_friction_dissipates_more) { each_patch(normal); }

// ---- One at a time and many, near and far -------------------------------------------------------

static void same_bits(const jd_patch* patch, const patch_case* kind) {
    enum { COUNT = 103 };
    jd_motion q[COUNT];
    jd_wrench many[COUNT], one;
    for (int i = 0; i < COUNT; i++)
        q[i] = motion(kind, patch, i);
    q[7] = (jd_motion){0}, q[40].w = NAN, q[41].vx = INFINITY;
    for (int k = 0; k < 2; k++) {
        const double eps = k * 0.01 * jd_patch_size(patch);
        CHECK_INT(jd_patch_load_many(patch, COUNT, q, eps, many), JD_OK);
        for (int i = 0; i < COUNT; i++) {
            one = (jd_wrench){NAN, NAN, NAN};
            jd_status_ignore(jd_patch_load(patch, q[i], eps, &one));  // two of them are no motion
            CHECK_BITS(many[i].fx, one.fx);
            CHECK_BITS(many[i].fy, one.fy);
            CHECK_BITS(many[i].m, one.m);
        }
        CHECK(isnan(many[40].m) && isnan(many[41].m) && isnan(many[7].m) == (k == 0));
    }
}

TEST(many_at_once_have_the_bits_of_one) { each_patch(same_bits); }

/// Where another way to compute takes over, both give the same.
static void continuous(const jd_patch* patch, const patch_case* kind) {
    (void)kind;
    for (int i = 0; i < MOTIONS; i++) {
        const double angle = random_between(0, 7), step = 1e-12;
        const double far = (i % 2 ? JD_FAR : patch->far) * patch->scale;
        const double x = cos(angle) * far, y = sin(angle) * far;
        jd_wrench l[2];
        for (int side = 0; side < 2; side++) {
            const double r = side ? 1 + step : 1 - step;
            l[side] = load(patch, (jd_motion){(r * y + patch->y) / patch->grip_x,
                                              (-r * x - patch->x) / patch->grip_y, 1});
        }
        check_same(patch, l[0], l[1], off);
    }
}

TEST(load_is_continuous_where_far_begins) { each_patch(continuous); }

// ---- Symmetries ---------------------------------------------------------------------------------

/// The lists of a changed patch.
typedef struct lists {
    double points[3 * JD_MAX_VERTICES], polynomial[JD_POLYNOMIAL_TERMS(JD_MAX_DEGREE)];
} lists;

/// Copy the lists of `o` to `own`, for changes.
static void own_lists(jd_patch_options* o, lists* own) {
    const int stride = o->shape == JD_SHAPE_POINTS ? 3 : 2;
    for (int i = 0; o->points && i < stride * o->point_count; i++)
        own->points[i] = o->points[i];
    for (int i = 0; o->polynomial && i < JD_POLYNOMIAL_TERMS(o->degree); i++)
        own->polynomial[i] = o->polynomial[i];
    o->points = o->points ? own->points : NULL;
    o->polynomial = o->polynomial ? own->polynomial : NULL;
}

/// (x, y) -> (x, -y)
static jd_patch* mirrored(jd_patch_options o, lists* own) {
    const int stride = o.shape == JD_SHAPE_POINTS ? 3 : 2;
    own_lists(&o, own);
    o.d_s = -o.d_s, o.y = -o.y;
    for (int i = 0; i < o.point_count; i++)
        own->points[stride * i + 1] *= -1;
    for (int n = 0, k = 0; n <= o.degree; n++)
        for (int j = 0; j <= n; j++, k++)
            own->polynomial[k] *= j % 2 ? -1 : 1;
    return made(&o);
}

/// (x, y) -> (-y, x): a quarter turn
static jd_patch* turned(const jd_patch_options* from, lists* own) {
    const int stride = from->shape == JD_SHAPE_POINTS ? 3 : 2;
    jd_patch_options o = *from;
    own_lists(&o, own);
    o.d_c = -from->d_s, o.d_s = from->d_c, o.x = -from->y, o.y = from->x;
    o.half_x = from->half_y, o.half_y = from->half_x;
    o.width = from->length, o.length = from->width;
    o.grip_x = from->grip_y, o.grip_y = from->grip_x;
    for (int i = 0; i < o.point_count; i++) {
        own->points[stride * i] = -from->points[stride * i + 1];
        own->points[stride * i + 1] = from->points[stride * i];
    }
    // x^(n-j) y^j becomes y^(n-j) (-x)^j
    for (int n = 0, k = 0; from->polynomial && n <= o.degree; k += ++n)
        for (int j = 0; j <= n; j++)
            own->polynomial[k + n - j] = (j % 2 ? -1 : 1) * from->polynomial[k + j];
    return made(&o);
}

static void mirror_and_turn(const jd_patch* patch, const patch_case* kind) {
    lists a, b;
    jd_patch *mirror = mirrored(kind->options, &a), *turn = turned(&kind->options, &b);
    for (int i = 0; i < MOTIONS; i++) {
        const jd_motion q = motion(kind, patch, i);
        const jd_wrench l = load(patch, q);
        if (!well_posed(kind, i))
            continue;
        const jd_wrench m = load(mirror, (jd_motion){q.vx, -q.vy, -q.w});
        const jd_wrench t = load(turn, (jd_motion){-q.vy, q.vx, q.w});
        check_same(patch, (jd_wrench){m.fx, -m.fy, -m.m}, l, off);
        check_same(patch, (jd_wrench){t.fy, -t.fx, t.m}, l, off);
    }
    jd_patch_free(mirror);
    jd_patch_free(turn);
}

TEST(mirrored_and_turned_patches_have_mirrored_and_turned_loads) { each_patch(mirror_and_turn); }

/// A rectangle, turned by any angle as a polygon.
TEST(turned_rectangle_is_a_polygon) {
    const double c = cos(0.7), s = sin(0.7);
    jd_patch_options o = {.shape = JD_SHAPE_RECTANGLE, .width = 1, .length = 3, .d_c = 0.4};
    double corners[8] = {-0.5, -1.5, 0.5, -1.5, 0.5, 1.5, -0.5, 1.5};
    jd_patch* plain = made(&o);
    for (int i = 0; i < 4; i++) {
        const double x = corners[2 * i], y = corners[2 * i + 1];
        corners[2 * i] = c * x - s * y, corners[2 * i + 1] = s * x + c * y;
    }
    o.shape = JD_SHAPE_POLYGON, o.points = corners, o.point_count = 4;
    o.d_c = 0.4 * c, o.d_s = 0.4 * s;
    jd_patch* turn = made(&o);
    for (int i = 0; i < MOTIONS; i++) {
        const jd_motion q = patch_motion(jd_patch_made_of(plain), 1.5, i);
        const jd_wrench t = load(turn, (jd_motion){c * q.vx - s * q.vy, s * q.vx + c * q.vy, q.w});
        check_same(plain, (jd_wrench){c * t.fx + s * t.fy, c * t.fy - s * t.fx, t.m},
                   load(plain, q), off);
    }
    jd_patch_free(plain);
    jd_patch_free(turn);
}

static void shifted(const jd_patch* patch, const patch_case* kind) {
    const double a = jd_patch_size(patch), x = 0.7 * a, y = -1.9 * a;
    jd_patch_options o = kind->options;
    o.x += x, o.y += y;
    jd_patch* other = made(&o);
    for (int i = 0; i < MOTIONS; i++) {
        const jd_motion q = motion(kind, patch, i);
        const jd_wrench l = load(patch, q);
        if (!well_posed(kind, i))
            continue;
        const jd_wrench got = load(other, (jd_motion){q.vx + q.w * y, q.vy - q.w * x, q.w});
        check_same(other, got, (jd_wrench){l.fx, l.fy, l.m + x * l.fy - y * l.fx}, off);
    }
    jd_patch_free(other);
}

TEST(reference_point_changes_only_how_motion_and_load_are_written) { each_patch(shifted); }

/// The pressure is linear in the lean, and N = 1 + d_c x + d_s y (centre of pressure without it).
static void leaning(const jd_patch* patch, const patch_case* kind) {
    const double d[4][2] = {{0, 0}, {0.3, 0}, {0, 0.3}, {0.15, -0.24}};
    const double a = jd_patch_size(patch);
    double x, y;
    jd_patch* lean[4];
    for (int k = 0; k < 4; k++) {
        jd_patch_options o = kind->options;
        o.d_c = d[k][0], o.d_s = d[k][1];
        lean[k] = made(&o);
    }
    jd_patch_centre(lean[0], &x, &y);
    x = (x - kind->options.x) / a, y = (y - kind->options.y) / a;
    for (int i = 0; i < MOTIONS; i++) {
        const jd_motion q = motion(kind, patch, i);
        jd_wrench l[4];
        for (int k = 0; k < 4; k++) {
            const double n = 1 + d[k][0] * x + d[k][1] * y;
            l[k] = blend(n, load(lean[k], q), 0, (jd_wrench){0});
        }
        const jd_wrench along = blend(0.15 / 0.3, l[1], -0.24 / 0.3, l[2]);
        check_same(patch, l[3], blend(1, along, 1 - 0.15 / 0.3 + 0.24 / 0.3, l[0]), 3 * off);
    }
    for (int k = 0; k < 4; k++)
        jd_patch_free(lean[k]);
}

static void leaning_area(const jd_patch* patch, const patch_case* kind) {
    if (kind->options.shape != JD_SHAPE_POINTS)
        leaning(patch, kind);
}

TEST(lean_superposes) { each_patch(leaning_area); }

// ---- Points -------------------------------------------------------------------------------------

/// Load of a rectangle 2 x 1 on a grid of n x n equal points.
static jd_wrench on_grid(int n, jd_motion q) {
    double* points = malloc((size_t)(3 * n * n) * sizeof *points);
    REQUIRE(points != NULL);
    for (int i = 0; i < n * n; i++) {
        points[3 * i] = (2.0 * (i % n) + 1) / n - 1;
        points[3 * i + 1] = (i / n + 0.5) / n - 0.5;
        points[3 * i + 2] = 1;
    }
    jd_patch* patch =
        made(&(jd_patch_options){.shape = JD_SHAPE_POINTS, .points = points, .point_count = n * n});
    const jd_wrench l = load(patch, q);
    jd_patch_free(patch);
    free(points);
    return l;
}

TEST(points_on_a_fine_grid_tend_to_the_area) {
    const jd_motion motions[] = {{1, 2, 0}, {3, -1, 2}, {0.2, 1.9, 1}, {0.11, 0.23, -1}};
    jd_patch* area =
        made(&(jd_patch_options){.shape = JD_SHAPE_RECTANGLE, .width = 2, .length = 1});
    for (int i = 0; i < 4; i++) {
        const jd_wrench want = load(area, motions[i]);
        for (int n = 10; n <= 80; n *= 2) {
            const jd_wrench got = on_grid(n, motions[i]);
            check_same(area, got, want, 2.0 / (n * n));  // midpoint rule: h^2
        }
    }
    jd_patch_free(area);
}

TEST(point_at_the_centre_of_rotation_has_no_share) {
    const double points[] = {0, 0, 1, 2, 0, 3};
    jd_patch* patch =
        made(&(jd_patch_options){.shape = JD_SHAPE_POINTS, .points = points, .point_count = 2});
    check_same(patch, load(patch, (jd_motion){.w = 5}), (jd_wrench){0, 0.75, 1.5}, 1e-15);
    jd_patch_free(patch);
}

// ---- Values -------------------------------------------------------------------------------------

/// physics: values of the unit disc that are known.                               [friction:F1]
TEST(check_values_of_the_discs) {
    const double pi = JD_PI;
    jd_patch_options o = jd_patch_default();
    jd_patch* hertz = made(&o);
    o.pressure = JD_PRESSURE_UNIFORM;
    jd_patch* uniform = made(&o);
    check_same(uniform, load(uniform, (jd_motion){1, 0, 1}),
               (jd_wrench){8 / (3 * pi), 0, 8 / (9 * pi)}, 1e-12);
    check_same(hertz, load(hertz, (jd_motion){1, 0, 1}), (jd_wrench){9 * pi / 32, 0, 9 * pi / 128},
               1e-12);
    check_same(hertz, load(hertz, (jd_motion){1, 0, 0.5}),
               (jd_wrench){0.974278579257, 0, 0.101909332919}, 1e-12);
    check_same(uniform, load(uniform, (jd_motion){0, 0, -3}), (jd_wrench){0, 0, -2.0 / 3}, 1e-12);
    check_same(hertz, load(hertz, (jd_motion){0, 0, 3}), (jd_wrench){0, 0, 3 * pi / 16}, 1e-12);
    CHECK_REL(load(hertz, (jd_motion){1e-9, 0, 1}).fx, 3 * pi / 8 * 1e-9, 1e-12);
    CHECK_REL(load(hertz, (jd_motion){0, 1, 1e-9}).m, 1e-9 / 5, 1e-12);
    CHECK_REL(jd_patch_spin_moment(hertz), 3 * pi / 16, 1e-12);
    CHECK_REL(jd_patch_spin_moment(uniform), 2.0 / 3, 1e-12);
    jd_patch_free(hertz);
    jd_patch_free(uniform);
}

TEST_MAIN(potential_is_convex, potential_is_even_and_of_degree_one_and_load_odd_and_of_degree_zero,
          power_of_friction_is_the_potential_and_never_negative,
          no_other_load_of_friction_dissipates_more, many_at_once_have_the_bits_of_one,
          load_is_continuous_where_far_begins,
          mirrored_and_turned_patches_have_mirrored_and_turned_loads, turned_rectangle_is_a_polygon,
          reference_point_changes_only_how_motion_and_load_are_written, lean_superposes,
          points_on_a_fine_grid_tend_to_the_area, point_at_the_centre_of_rotation_has_no_share,
          check_values_of_the_discs)
