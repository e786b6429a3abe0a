// The limit surface of a pressure that leans on top of its patch, and that of a single point,
// against patches that are made so. Allocation-free, as contacts that ride need them.

#include "friction/surface/surface.h"
#include "support/loads.h"

static const double leans[3][2] = {{0.3, 0}, {-0.2, 0.25}, {0, -0.4}};

// Only patches that do not lean by themselves and are seen from their own origin can be made again.
static bool is_plain(const jd_patch_options* o) {
    return o->d_c == 0 && o->d_s == 0 && o->x == 0 && o->y == 0;
}

// The same patch with the lean built in; NULL where the pressure would become negative.
static jd_patch* leaning(const jd_patch_options* o, const double lean[2]) {
    jd_patch_options options = *o;
    jd_patch* patch = NULL;
    options.d_c = lean[0];
    options.d_s = lean[1];
    jd_status_ignore(jd_patch_create(NULL, &options, &patch));
    return patch;
}

static void same_surface(const jd_patch* patch, const jd_patch* other, const patch_case* kind,
                         const double lean[2]) {
    static const double B[6] = {1, 0.2, 1e-4, 2, -1e-4, 1e-5};
    jd_surface surface;
    jd_surface_init_leaning(patch, lean[0], lean[1], &surface);
    for (int i = 0; i < 12; i++) {
        const jd_wrench load = some_load(patch);
        jd_gauge got, want;
        jd_slip slip, as;
        CHECK_INT(jd_surface_gauge_of(&surface, load, &got), JD_OK);
        CHECK_INT(jd_surface_gauge(other, load, &want), JD_OK);
        CHECK_REL(got.gauge, want.gauge, allowed(kind, 1e-10));
        CHECK(jd_surface_gauge_limit(&surface, load) >= want.gauge * (1 - 1e-9));
        const double scale = 0.5 * want.gauge;
        CHECK_INT(jd_surface_slip_of(&surface, B, load, scale, &slip), JD_OK);
        CHECK_INT(jd_surface_slip(other, B, load, scale, &as), JD_OK);
        CHECK(!slip.sticks && !as.sticks);
        // B has one measure, the patches have many: q is known less well than its friction.
        const double size = hypot(as.q.vx, as.q.vy) + 1e-9;
        CHECK_ABS(slip.q.vx, as.q.vx, 1e-6 * size);
        CHECK_ABS(slip.q.vy, as.q.vy, 1e-6 * size);
        CHECK_ABS(slip.friction.fx, as.friction.fx, 1e-9 * scale);
        CHECK_ABS(slip.friction.fy, as.friction.fy, 1e-9 * scale);
    }
}

TEST(a_lean_on_top_is_the_lean_built_in) {
    int compared = 0;
    for (int i = 0; i < PATCH_CASES; i++) {
        const patch_case* kind = &patch_cases()[i];
        if (!is_plain(&kind->options))
            continue;
        jd_patch* patch = made(&kind->options);
        for (int k = 0; k < 3; k++) {
            jd_patch* other = leaning(&kind->options, leans[k]);
            if (!other)
                continue;
            same_surface(patch, other, kind, leans[k]);
            compared++;
            jd_patch_free(other);
        }
        jd_patch_free(patch);
    }
    printf("  %d compared\n", compared);
    CHECK(compared >= 12);
}

// A load that wanders, and now and then jumps.
static void follow(const jd_patch* patch, const patch_case* kind) {
    jd_surface surface;
    jd_triple normal = {0, 0, 0};
    jd_wrench from = some_load(patch), to = from;
    jd_surface_init(patch, &surface);
    for (int i = 0; i < check_repetitions(60); i++) {
        if (i % 10 == 0) {
            from = i % 20 == 0 ? some_load(patch) : to;
            to = some_load(patch);
        }
        const double x = 0.1 * (i % 10);
        const jd_wrench load = blend(1 - x, from, x, to);
        double found;
        CHECK_INT(jd_surface_gauge_next(&surface, load, &normal, &found), JD_OK);
        CHECK_REL(found, gauge(patch, load).gauge, allowed(kind, 1e-12));
    }
}
TEST(the_gauge_found_from_the_last_one_is_the_gauge) { each_patch(follow); }

TEST(no_lean_is_the_patch_itself_to_the_bit) {
    for (int i = 0; i < PATCH_CASES; i++) {
        jd_patch* patch = made(&patch_cases()[i].options);
        const jd_wrench load = some_load(patch);
        jd_surface surface;
        jd_gauge got, want;
        jd_surface_init_leaning(patch, 0, 0, &surface);
        CHECK_INT(jd_surface_gauge_of(&surface, load, &got), jd_surface_gauge(patch, load, &want));
        CHECK_BITS(got.gauge, want.gauge);
        jd_patch_free(patch);
    }
}

// All pressure in the reference point: |f|, and slip as that of a patch of one point there.
TEST(a_point_holds_a_force_and_slips_as_one_point_does) {
    static const double B[6] = {1, 0.3, 0, 2, 0, 1}, origin[3] = {0, 0, 1};
    jd_patch_options options = jd_patch_default();
    options.shape = JD_SHAPE_POINTS;
    options.pressure = JD_PRESSURE_UNIFORM;
    options.points = origin;
    options.point_count = 1;
    jd_patch *point = made(&options), *disc = made(&patch_cases()[0].options);
    jd_surface surface;
    jd_surface_init_point(disc, &surface);
    for (int i = 0; i < check_repetitions(50); i++) {
        const jd_wrench load = {random_between(-1, 1), random_between(-1, 1), 0};
        jd_gauge gauge;
        jd_slip got, want;
        CHECK_INT(jd_surface_gauge_of(&surface, load, &gauge), JD_OK);
        CHECK_REL(gauge.gauge, hypot(load.fx, load.fy), 1e-15);
        CHECK_INT(jd_surface_slip_of(&surface, B, load, 0.4, &got), JD_OK);
        CHECK_INT(jd_surface_slip(point, B, load, 0.4, &want), JD_OK);
        CHECK_INT(got.sticks, want.sticks);
        CHECK_ABS(got.q.vx, want.q.vx, 1e-13);
        CHECK_ABS(got.q.vy, want.q.vy, 1e-13);
        // B q = W - 0.4 q/|q|
        const double size = hypot(got.q.vx, got.q.vy);
        if (!got.sticks)
            CHECK_ABS(B[0] * got.q.vx + B[1] * got.q.vy + 0.4 * got.q.vx / size, load.fx, 1e-12);
    }
    jd_patch_free(point);
    jd_patch_free(disc);
}

TEST_MAIN(a_lean_on_top_is_the_lean_built_in, the_gauge_found_from_the_last_one_is_the_gauge,
          no_lean_is_the_patch_itself_to_the_bit, a_point_holds_a_force_and_slips_as_one_point_does)
