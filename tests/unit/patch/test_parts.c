// What tables are made of: the arcs of a rim against chords, and the parts of a leaning pressure
// against the exact law under each lean.
#include "base/engine.h"
#include "patch/batch.h"
#include "patch/kernel/field.h"
#include "patch/kernel/rotation.h"
#include "support/loads.h"
#include "support/random.h"

// A chord rule that is as long as can be judges the arcs: another way to the same integrals.
static void agree(double half_x, double half_y, int degree, double tolerance) {
    jd_patch_options o = jd_patch_default();
    o.shape = JD_SHAPE_ELLIPSE;
    o.pressure = JD_PRESSURE_UNIFORM;
    o.half_x = half_x;
    o.half_y = half_y;
    o.polynomial = degree > 0 ? patch_bumps : NULL;
    o.degree = degree;
    jd_patch* patch = made(&o);
    jd_terms terms;
    jd_terms_of(patch, &terms);
    const jd_oval oval = {
        .half_x = patch->half_x, .half_y = patch->half_y, .terms = &terms, .patch = patch};
    for (int i = 0; i < 400; i++) {
        // Anywhere within three half-axes; 1e-12 to 0.1 from the rim; near the middle.
        const double turn = random_between(0, 6.283185307179586);
        const double far = i % 3 == 0   ? random_between(0, 3)
                           : i % 3 == 1 ? 1 + random_decades(-12, -1)
                                        : fabs(random_decades(-9, 0));
        const double cx = far * patch->half_x * cos(turn), cy = far * patch->half_y * sin(turn);
        const jd_rotation a = jd_rotation_arcs(&oval, cx, cy);
        const jd_rotation b = jd_rotation_oval(&oval, cx, cy);
        CHECK_ABS(a.phi, b.phi, tolerance);
        CHECK_ABS(a.tx, b.tx, tolerance);
        CHECK_ABS(a.ty, b.ty, tolerance);
    }
    jd_patch_free(patch);
}

TEST(arcs_agree_with_chords_whatever_the_ratio_of_half_axes) {
    const double ratios[] = {1, 0.9999, 0.98, 0.6, 0.25, 0.05, 0.01};
    for (int i = 0; i < JD_COUNT(ratios); i++)
        for (int degree = 0; degree <= 4; degree += 4) {
            agree(ratios[i], 1, degree, 1e-10);  // the chords of patches are good to 1e-11
            agree(1, ratios[i], degree, 1e-10);
        }
}

// ---- Parts of a leaning pressure ----------------------------------------------------------------

// The centre of rotation within two unit lengths, on the edge now and then.
static jd_motion near_motion(const jd_patch* patch, const patch_case* kind, int i) {
    double x, y;
    if (i % 4 == 3) {
        patch_edge(&kind->options, i & 4, &x, &y);
        const double inner_x = (x + kind->options.x) * patch->grip_y - patch->x;
        const double inner_y = (y + kind->options.y) * patch->grip_x - patch->y;
        x = inner_x / patch->scale, y = inner_y / patch->scale;
    } else {
        const double turn = random_between(0, 6.283185307179586), far = random_between(0, 2);
        x = far * cos(turn), y = far * sin(turn);
    }
    const double w = fabs(random_decades(-1, 1));
    return (jd_motion){w * y, -w * x, w};
}

static void parts_are_exact(const jd_patch* patch, const patch_case* kind) {
    enum { COUNT = 24 };
    jd_motion motions[COUNT];
    jd_sample parts[JD_PARTS][COUNT];
    for (int i = 0; i < COUNT; i++)
        motions[i] = near_motion(patch, kind, i);
    jd_engine_best(COUNT)->parts(&(jd_part_batch){.patch = patch,
                                                  .count = COUNT,
                                                  .motions = motions,
                                                  .samples = {parts[0], parts[1], parts[2]}});
    const jd_lean leans[] = {{0, 0}, {0.6, -0.3}, {-0.2, 0.5}};
    for (int i = 0; i < 3 * COUNT; i++) {
        const jd_lean l = leans[i / COUNT];
        const jd_motion m = motions[i % COUNT];
        const jd_sample *a = &parts[0][i % COUNT], *b = &parts[1][i % COUNT],
                        *c = &parts[2][i % COUNT];
        const jd_field f = jd_patch_field(patch, (jd_twist){m.vx, m.vy, m.w}, l, 0);
        const double norm = 1 / (1 + l.c * patch->mean_x + l.s * patch->mean_y);
        const double tolerance = allowed(kind, 2e-11);  // digits of the edges at |c| = 2
        CHECK_ABS(norm * (a->phi + l.c * b->phi + l.s * c->phi), f.phi, tolerance * m.w);
        CHECK_ABS(norm * (a->tx + l.c * b->tx + l.s * c->tx), f.tx, tolerance);
        CHECK_ABS(norm * (a->ty + l.c * b->ty + l.s * c->ty), f.ty, tolerance);
        CHECK_ABS(norm * (a->m + l.c * b->m + l.s * c->m), f.m, tolerance);
    }
}

TEST(parts_add_up_to_the_exact_law_under_any_lean) { each_patch(parts_are_exact); }

static void engines_agree(const jd_patch* patch, const patch_case* kind) {
    enum { COUNT = 11 };
    jd_motion motions[COUNT];
    jd_sample first[JD_PARTS][COUNT], other[JD_PARTS][COUNT];
    for (int i = 0; i < COUNT; i++)
        motions[i] = near_motion(patch, kind, i);
    int engines = 0;
    for (int i = 0; i < jd_engine_count(); i++) {
        const jd_engine* engine = jd_engine_table_at(i);
        if (!jd_engine_runs(i))
            continue;
        jd_sample(*out)[COUNT] = engines++ == 0 ? first : other;
        engine->parts(&(jd_part_batch){.patch = patch,
                                       .count = COUNT,
                                       .motions = motions,
                                       .samples = {out[0], out[1], out[2]}});
        CHECK(memcmp(first, out, sizeof first) == 0);
    }
    CHECK(engines >= 1);
}

TEST(parts_have_the_same_bits_in_every_engine) { each_patch(engines_agree); }

TEST_MAIN(arcs_agree_with_chords_whatever_the_ratio_of_half_axes,
          parts_add_up_to_the_exact_law_under_any_lean, parts_have_the_same_bits_in_every_engine)
