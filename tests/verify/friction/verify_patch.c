// The exact law of every patch against a two-dimensional quadrature that knows nothing of it.
#include "support/check.h"
#include "support/patches.h"
#include "support/quadrature.h"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SLOWER 10  // sanitizers: as many kinds of motion, fewer of each
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SLOWER 10
#endif
#endif
#ifndef SLOWER
#define SLOWER 1
#endif
#define MOTIONS (240 / SLOWER)

/// Largest error seen, with the motion.
typedef struct worst {
    double error;  ///< in units of what is allowed
    const char* of;
    jd_motion motion;
} worst;

static void note(worst* w, const char* of, double error, double allowed, jd_motion motion) {
    if (w->error < INFINITY && !(fabs(error) <= w->error * allowed))
        *w = (worst){isnan(error) ? INFINITY : fabs(error) / allowed, of, motion};
}

static void check_worst(const char* name, worst w) {
    printf("    %-46s %.1e of what is allowed, %s\n", name, w.error, w.of);
    if (!(w.error <= 1))
        CHECK_FAILED(
            "%s: %s is off by %.3g times what is allowed, vx = %.17g, vy = %.17g, w = %.17g", name,
            w.of, w.error, w.motion.vx, w.motion.vy, w.motion.w);
}

/// Phi for v = a and w = 1 about the shape's origin, in units of a.
static double unit_potential(const quad_patch* q) {
    quad_patch centred = *q;
    double off;
    centred.x = centred.y = 0;
    return quad_potential(&centred, (jd_motion){q->size, 0, 1}, 0, false, &off).phi / q->size;
}

/// Size of a motion at the shape's origin [rad/s].
static double motion_size(const quad_patch* q, jd_motion m) {
    return hypot(m.vx / q->size + m.w * q->y, m.vy / q->size - m.w * q->x) + fabs(m.w);
}

/// How far an error of `off` times the speed of a motion turns the friction of weighted points; 0
/// for areas. One that sits at the centre of rotation can turn by any angle: inf.
static double points_turn(const quad_patch* q, jd_motion m, double off) {
    const jd_patch_options* o = &q->made_of;
    double turn = 0;
    if (o->shape != JD_SHAPE_POINTS)
        return 0;
    for (int i = 0; i < o->point_count; i++) {
        const double *p = o->points + 3 * i, x = p[0] + o->x, y = p[1] + o->y;
        const double speed = hypot(m.vx - m.w * y, m.vy + m.w * x);
        const double share = p[2] / q->norm * off * q->size * motion_size(q, m);
        turn += share == 0 ? 0 : speed > 0 ? share / speed : INFINITY;
    }
    return turn;
}

static jd_patch* opened(const patch_case* c, quad_patch* q) {
    jd_patch* patch = NULL;
    *q = quad_open(&c->options);
    if (jd_patch_create(NULL, &c->options, &patch) != JD_OK)
        CHECK_FAILED("%s: not created", c->name);
    return patch;
}

/// Note how far a load is off.
static void note_load(worst* w, const quad_patch* q, jd_motion m, const jd_wrench* got,
                      const jd_wrench* want, double allowed) {
    const double arm = q->size * (1 + hypot(q->x, q->y));
    note(w, "T", hypot(got->fx - want->fx, got->fy - want->fy), allowed, m);
    note(w, "M", got->m - want->m, allowed * arm, m);
}

static void against_quadrature(const patch_case* c) {
    worst w = {.of = ""};
    quad_patch q;
    jd_patch* patch = opened(c, &q);
    const double unit = unit_potential(&q);
    for (int i = 0; patch && i < MOTIONS; i++) {
        const jd_motion m = patch_motion(&c->options, q.size, i);
        const double allowed = 1e-10 * unit + points_turn(&q, m, 1e-15);
        double off;
        jd_wrench load;
        jd_potential got, want = quad_potential(&q, m, 0, false, &off);
        if (isinf(allowed))
            continue;
        note(&w, "quadrature", off, 1e-12, m);
        CHECK_INT(jd_patch_load(patch, m, 0, &load), JD_OK);
        CHECK_INT(jd_patch_potential(patch, m, &got), JD_OK);
        note_load(&w, &q, m, &load, &want.load, allowed);
        note_load(&w, &q, m, &got.load, &want.load, allowed);
        note(&w, "Phi", got.phi - want.phi, allowed * q.size * motion_size(&q, m), m);
    }
    check_worst(c->name, w);
    jd_patch_free(patch);
}

TEST(load_and_potential_are_the_integrals) {
    for (int i = 0; i < PATCH_CASES; i++)
        against_quadrature(&patch_cases()[i]);
}

// ---- The quadrature itself ----------------------------------------------------------------------

/// Closed forms of a disc of radius 1 for w = 1 and v = c along x.
static void hertz_disc(double c, double* T, double* M) {
    const double pi = JD_PI, c2 = c * c, B = c > 1 ? asin(1 / c) : pi / 2;
    const double s = c > 1 ? sqrt(c2 - 1) : 0;
    *T = 3.0 / 16 * (B * c * (4 - c2) + (c > 0 ? s * (c2 + 2) / c : 0));
    *M = 3.0 / 64 * (B * (8 - 8 * c2 + 3 * c2 * c2) - 3 * s * (c2 - 2));
}

TEST(quadrature_gives_the_closed_forms_of_the_hertz_disc) {
    const jd_patch_options o = {.shape = JD_SHAPE_DISC, .pressure = JD_PRESSURE_HERTZ, .radius = 1};
    const double c[] = {0, 1e-9, 0.3, 0.9, 1 - 1e-6, 1, 1 + 1e-6, 1.1, 2, 5};
    const quad_patch q = quad_open(&o);
    CHECK_REL(q.norm, JD_TURN / 3, 1e-14);
    for (size_t i = 0; i < sizeof c / sizeof *c; i++) {
        double T, M, off;
        const jd_potential got = quad_potential(&q, (jd_motion){c[i], 0, 1}, 0, true, &off);
        hertz_disc(c[i], &T, &M);
        CHECK_ABS(got.load.fx, T, 1e-13);
        CHECK_ABS(got.load.fy, 0, 1e-13);
        CHECK_ABS(got.load.m, M, 1e-13);
        CHECK_ABS(got.phi, T * c[i] + M, 1e-13);
        CHECK_ABS(got.hessian[0] * c[i] + got.hessian[2], 0, 1e-13);
        CHECK_ABS(got.hessian[2] * c[i] + got.hessian[5], 0, 1e-13);
        CHECK(off < 1e-13);
    }
}

TEST(quadrature_gives_what_is_known_of_uniform_pressure) {
    const jd_patch_options disc = {.shape = JD_SHAPE_DISC, .radius = 1};
    const jd_patch_options square = {.shape = JD_SHAPE_RECTANGLE, .width = 2, .length = 2};
    quad_patch q = quad_open(&disc);
    double off;
    const jd_potential got = quad_potential(&q, (jd_motion){0.6, 0.8, -1}, 0, false, &off);
    CHECK_ABS(got.load.fx, 0.6 * 8 / (3 * JD_PI), 1e-13);
    CHECK_ABS(got.load.fy, 0.8 * 8 / (3 * JD_PI), 1e-13);
    CHECK_ABS(got.load.m, -8 / (9 * JD_PI), 1e-13);
    CHECK_ABS(quad_moment(&q, 0, 0, -1), 2, 1e-13);
    // mean distance from the middle and from a corner of a square: (sqrt 2 + asinh 1)/3 times the
    // half side and the side
    q = quad_open(&square);
    const double mean = (sqrt(2) + asinh(1)) / 3;
    CHECK_ABS(quad_potential(&q, (jd_motion){0, 0, 1}, 0, false, &off).phi, mean, 1e-13);
    CHECK_ABS(quad_potential(&q, (jd_motion){1, -1, 1}, 0, false, &off).phi, 2 * mean, 1e-13);
}

// ---- Slow spin and slow sliding -----------------------------------------------------------------

static void slow_parts(const patch_case* c) {
    worst w = {.of = ""};
    quad_patch q;
    jd_patch* patch = opened(c, &q);
    for (int i = 0; patch && i < MOTIONS / 6; i++) {
        const double ratio = random_decades(-9, -2), angle = random_between(0, 7);
        const jd_motion v = {q.size * cos(angle), q.size * sin(angle), ratio};
        const jd_motion spin = {ratio * v.vx, ratio * v.vy, i & 1 ? 1 : -1};
        jd_wrench got, want = quad_beyond(&q, QUAD_BEYOND_SLIDING, v);
        jd_potential potential;
        CHECK_INT(jd_patch_load(patch, v, 0, &got), JD_OK);
        CHECK_INT(jd_patch_potential(patch, v, &potential), JD_OK);
        want.m *= fabs(ratio);
        note(&w, "M of slow spin", got.m - want.m, 1e-10 * fabs(want.m), v);
        note(&w, "M of slow spin", potential.load.m - want.m, 1e-10 * fabs(want.m), v);
        want = quad_beyond(&q, QUAD_BEYOND_SPIN, spin);
        CHECK_INT(jd_patch_load(patch, spin, 0, &got), JD_OK);
        want.fx *= fabs(ratio), want.fy *= fabs(ratio);
        note(&w, "T of slow sliding", hypot(got.fx - want.fx, got.fy - want.fy),
             1e-10 * hypot(want.fx, want.fy), spin);
    }
    check_worst(c->name, w);
    jd_patch_free(patch);
}

TEST(slow_spin_and_slow_sliding_keep_their_digits) {
    for (int i = 0; i < PATCH_CASES; i++)
        if (patch_cases()[i].centred &&
            patch_cases()[i].options.grip_x == 0)  // the quadrature needs equal grips
            slow_parts(&patch_cases()[i]);
}

// ---- Hessian ------------------------------------------------------------------------------------

/// In units of a and of a motion of size 1.
static void note_hessian(worst* w, const quad_patch* q, jd_motion m, const jd_potential* got,
                         const jd_potential* want) {
    static const int length[6] = {1, 1, 0, 1, 0, -1};
    const double arm = 1 + hypot(q->x, q->y), loose = 1 + 1e9 * points_turn(q, m, 1e-15);
    double scale = 1 / motion_size(q, m);
    for (int i = 0; i < 6; i++)
        scale =
            fmax(scale, fabs(want->hessian[i]) * pow(q->size, length[i]) / pow(arm, 1 - length[i]));
    for (int i = 0; i < 6; i++)
        note(w, "Hessian", got->hessian[i] - want->hessian[i],
             1e-8 * loose * scale * pow(arm, 1 - length[i]) / pow(q->size, length[i]), m);
    // constant along the motion
    const double* h = got->hessian;
    const double speed = hypot(m.vx, m.vy) + arm * q->size * fabs(m.w);
    note(w, "H q", h[0] * m.vx + h[1] * m.vy + h[2] * m.w, 1e-8 * scale * speed / q->size, m);
    note(w, "H q", h[1] * m.vx + h[3] * m.vy + h[4] * m.w, 1e-8 * scale * speed / q->size, m);
    note(w, "H q", h[2] * m.vx + h[4] * m.vy + h[5] * m.w, 1e-8 * scale * speed * arm, m);
}

static void hessian_against_quadrature(const patch_case* c) {
    worst w = {.of = ""};
    quad_patch q;
    jd_patch* patch = opened(c, &q);
    for (int i = 0; patch && i < 48 / SLOWER; i++) {
        const jd_motion m = patch_motion(&c->options, q.size, i);
        double off;
        jd_potential got;
        const jd_potential want = quad_potential(&q, m, 0, true, &off);
        CHECK_INT(jd_patch_potential(patch, m, &got), JD_OK);
        if (isfinite(points_turn(&q, m, 1e-15)))
            note_hessian(&w, &q, m, &got, &want);
    }
    check_worst(c->name, w);
    jd_patch_free(patch);
}

TEST(hessian_is_the_integral_of_second_derivatives) {
    for (int i = 0; i < PATCH_CASES; i++)
        hessian_against_quadrature(&patch_cases()[i]);
}

/// Central differences of the load along `part` (0, 1, 2: vx, vy, w), extrapolated.
static jd_wrench difference(const jd_patch* patch, jd_motion m, int part, double h) {
    jd_wrench d[2], l[2];
    for (int i = 0; i < 2; i++) {
        for (int side = 0; side < 2; side++) {
            const double step = (side ? h : -h) / (i + 1);
            jd_motion n = m;
            *(part == 0 ? &n.vx : part == 1 ? &n.vy : &n.w) += step;
            CHECK_INT(jd_patch_load(patch, n, 0, &l[side]), JD_OK);
        }
        const double over = (i + 1) / (2 * h);
        d[i] = (jd_wrench){(l[1].fx - l[0].fx) * over, (l[1].fy - l[0].fy) * over,
                           (l[1].m - l[0].m) * over};
    }
    return (jd_wrench){(4 * d[1].fx - d[0].fx) / 3, (4 * d[1].fy - d[0].fy) / 3,
                       (4 * d[1].m - d[0].m) / 3};
}

TEST(hessian_is_the_slope_of_the_load) {
    const jd_motion motions[] = {{2.5, -1.1, 0.4}, {-0.3, 4, -0.9}, {0.02, 0.013, 1}};
    for (int i = 0; i < PATCH_CASES; i++) {
        quad_patch q;
        jd_patch* patch = opened(&patch_cases()[i], &q);
        for (int k = 0; patch && k < 3; k++) {
            const double a = q.size, arm = a * (1 + hypot(q.x, q.y));
            const jd_motion m = {a * (motions[k].vx - motions[k].w * q.y),
                                 a * (motions[k].vy + motions[k].w * q.x), motions[k].w};
            jd_potential p;
            CHECK_INT(jd_patch_potential(patch, m, &p), JD_OK);
            const jd_wrench x = difference(patch, m, 0, 3e-4 * a);
            const jd_wrench y = difference(patch, m, 1, 3e-4 * a);
            const jd_wrench w = difference(patch, m, 2, 3e-4 * a / arm);
            const double *h = p.hessian, tol = 2e-6;  // 1e-10/3e-4, and what extrapolation leaves
            CHECK_ABS(x.fx, h[0], tol / a);
            CHECK_ABS(x.fy, h[1], tol / a);
            CHECK_ABS(y.fy, h[3], tol / a);
            CHECK_ABS(x.m, h[2], tol * arm / a);
            CHECK_ABS(w.fx, h[2], tol * arm / a);
            CHECK_ABS(y.m, h[4], tol * arm / a);
            CHECK_ABS(w.fy, h[4], tol * arm / a);
            CHECK_ABS(w.m, h[5], tol * arm * arm / a);
        }
        jd_patch_free(patch);
    }
}

// ---- Regularised --------------------------------------------------------------------------------

static void regularised(const patch_case* c) {
    worst w = {.of = ""};
    quad_patch q;
    jd_patch* patch = opened(c, &q);
    const double width = fmin(1, sqrt(q.norm));  // about that of the area, in a
    jd_wrench load;
    for (int i = 0; patch && i<36; i += SLOWER> 1 ? 5 : 1) {
        const jd_motion m = patch_motion(&c->options, q.size, i);
        const double speed = q.size * motion_size(&q, m), eps = fabs(random_decades(-4, 1)) * speed;
        double off;
        jd_wrench exact;
        const jd_potential want = quad_potential(&q, m, eps, false, &off);
        CHECK_INT(jd_patch_load(patch, m, eps, &load), JD_OK);
        note_load(&w, &q, m, &load, &want.load, 1e-8);
        CHECK_INT(jd_patch_load(patch, m, 0, &exact), JD_OK);
        for (double small = 1e-3; small > 1e-13 && isfinite(points_turn(&q, m, 1e-15));
             small /= 100) {
            const double turned = 5 * small / width + points_turn(&q, m, small);
            CHECK_INT(jd_patch_load(patch, m, small * speed, &load), JD_OK);
            note_load(&w, &q, m, &load, &exact, 2e-8 + turned);
        }
    }
    check_worst(c->name, w);
    CHECK(!patch || jd_patch_load(patch, (jd_motion){0}, 0.1, &load) == JD_OK);
    CHECK(!patch || (load.fx == 0 && load.fy == 0 && load.m == 0));
    jd_patch_free(patch);
}

TEST(regularised_load_is_the_integral_and_tends_to_the_exact_one) {
    for (int i = 0; i < PATCH_CASES; i++)
        regularised(&patch_cases()[i]);
}

// ---- Moments ------------------------------------------------------------------------------------

TEST(moments_are_the_integrals) {
    static const int ijk[][3] = {{0, 0, 0},  {1, 0, 0},  {0, 1, 0},  {0, 0, 1},
                                 {0, 0, -1}, {1, 0, -1}, {0, 1, -1}, {2, 0, -1},
                                 {1, 1, -1}, {3, 1, 1},  {2, 2, 0},  {0, 3, -3},
                                 {4, 4, 0},  {1, 2, 5},  {5, 0, 11}, {8, 0, -9}};
    for (int i = 0; i < PATCH_CASES; i++) {
        const patch_case* c = &patch_cases()[i];
        quad_patch q;
        jd_patch* patch = opened(c, &q);
        for (size_t k = 0; patch && k < sizeof ijk / sizeof *ijk; k++) {
            const int *n = ijk[k], power = n[0] + n[1] + n[2];
            double got, want = quad_moment(&q, n[0], n[1], n[2]);
            if (!isfinite(want))  // a point at the reference point
                continue;
            CHECK_INT(jd_patch_moment(patch, n[0], n[1], n[2], &got), JD_OK);
            const double allowed = 1e-10 * pow(1 + hypot(q.x, q.y), power);
            if (!(fabs(got - want) <= allowed))
                CHECK_FAILED("%s: c(%d,%d,%d) is %.17g, not %.17g", c->name, n[0], n[1], n[2], got,
                             want);
        }
        jd_patch_free(patch);
    }
}

TEST_MAIN(quadrature_gives_the_closed_forms_of_the_hertz_disc,
          quadrature_gives_what_is_known_of_uniform_pressure, load_and_potential_are_the_integrals,
          slow_spin_and_slow_sliding_keep_their_digits,
          hessian_is_the_integral_of_second_derivatives, hessian_is_the_slope_of_the_load,
          regularised_load_is_the_integral_and_tends_to_the_exact_one, moments_are_the_integrals)
