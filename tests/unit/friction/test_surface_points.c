// The limit surface of weighted points, where it has flat faces and edges, against closed forms.

#include "judder/surface.h"
#include "support/loads.h"

static jd_patch* points(const double* list, int count) {
    const jd_patch_options options = {
        .shape = JD_SHAPE_POINTS, .points = list, .point_count = count};
    return made(&options);
}

// The rotation about a point with Phi = 1.
static jd_motion about(const jd_patch* patch, double x, double y, double sense) {
    const jd_motion r = {sense * y, -sense * x, sense};
    return blend_motion(1 / phi(patch, r), r, 0, r);
}

static void check_motion(jd_motion got, jd_motion want, double tolerance) {
    CHECK_ABS(got.vx, want.vx, tolerance);
    CHECK_ABS(got.vy, want.vy, tolerance);
    CHECK_ABS(got.w, want.w, tolerance);
}

// One of the normals at a load is this one.
static void check_normal(const jd_gauge* at, jd_motion want) {
    double nearest = INFINITY;
    for (int i = 0; i < at->normal_count; i++) {
        const jd_motion n = at->normals[i];
        const double off = hypot(hypot(n.vx - want.vx, n.vy - want.vy), n.w - want.w);
        nearest = fmin(nearest, off);
    }
    CHECK_ABS(nearest, 0, 1e-12);
}

static const double tripod[] = {1, 0, 1, -0.5, 0.86602540378443865, 1, -0.5, -0.86602540378443865,
                                1};

TEST(a_tripod_holds_a_central_force_of_one_and_a_moment_of_its_radius) {
    jd_patch* patch = points(tripod, 3);
    for (int i = 0; i < 8; i++) {
        const double angle = 0.8 * i;
        const jd_gauge g = gauge(patch, (jd_wrench){cos(angle), sin(angle), 0});
        CHECK_ABS(g.gauge, 1, 1e-15);
        check_motion(g.slip, (jd_motion){cos(angle), sin(angle), 0}, 1e-13);
    }
    const jd_gauge spin = gauge(patch, (jd_wrench){0, 0, 2});
    CHECK_ABS(spin.gauge, 2, 1e-15);
    check_motion(spin.slip, (jd_motion){0, 0, 1}, 1e-13);
    jd_patch_free(patch);
}

// The feet 2 and 3 turn about foot 1; that foot may add any force up to its third of the load. All
// these loads lie on one flat face.
TEST(a_tripod_turns_about_one_foot_under_a_whole_face_of_loads) {
    jd_patch* patch = points(tripod, 3);
    const double s = sqrt(3.0);
    const jd_motion turn = about(patch, 1, 0, 1);
    CHECK_REL(turn.w, s / 2, 1e-15);  // Phi = (0 + sqrt(3) + sqrt(3))/3 for w = 1
    // Velocities of feet 2, 3: (-s/2, -3/2) and (s/2, -3/2), of length s.
    const jd_wrench two = jd_wrench_at(-1.0 / 6, -s / 6, -0.5, s / 2);
    const jd_wrench three = jd_wrench_at(1.0 / 6, -s / 6, -0.5, -s / 2);
    for (int i = 0; i < 200; i++) {
        const double angle = random_between(0, 7),
                     size = i < 100 ? random_between(0, 1) / 3 : 1.0 / 3;
        const jd_wrench one = jd_wrench_at(size * cos(angle), size * sin(angle), 1, 0);
        const jd_gauge g = gauge(patch, blend(1, one, 1, blend(1, two, 1, three)));
        CHECK_ABS(g.gauge, 1, 1e-14);
        CHECK_INT(g.normal_count, 1);
        check_motion(g.slip, turn, i < 100 ? 1e-14 : 1e-7);  // at the rim the face bends away
    }
    jd_patch_free(patch);
}

TEST(slip_about_a_foot_leaves_it_at_rest) {
    jd_patch* patch = points(tripod, 3);
    const double B[6] = {1, 0, 0, 1, 0, 0.5}, s = sqrt(3.0);
    // Turning about foot 1 with q = r, its own force 1/3 (0.3, -0.2) of the third it may have.
    const jd_motion r = {0, -1, 1};
    const jd_wrench two = jd_wrench_at(-1.0 / 6, -s / 6, -0.5, s / 2);
    const jd_wrench three = jd_wrench_at(1.0 / 6, -s / 6, -0.5, -s / 2);
    const jd_wrench own = jd_wrench_at(0.1, -0.2 / 3, 1, 0);
    const jd_wrench friction = blend(1, own, 1, blend(1, two, 1, three));
    const double scale = 0.7;
    jd_slip slip;
    CHECK_INT(jd_surface_slip(patch, B, blend(1, times(B, r), scale, friction), scale, &slip),
              JD_OK);
    check_motion(slip.q, r, 1e-14);
    CHECK_ABS(slip.q.vy + slip.q.w, 0, 1e-16);
    CHECK_ABS(slip.friction.fx, scale * friction.fx, 1e-14);
    CHECK_ABS(slip.friction.fy, scale * friction.fy, 1e-14);
    CHECK_ABS(slip.friction.m, scale * friction.m, 1e-14);
    jd_patch_free(patch);
}

// Two equal points at (-1, 0) and (1, 0): without force along x the surface is |f_y| + |m| = 1.
TEST(two_points_have_two_normals_where_a_sum_of_moduli_has_corners) {
    static const double pair[] = {-1, 0, 1, 1, 0, 1};
    jd_patch* patch = points(pair, 2);
    const jd_gauge push = gauge(patch, (jd_wrench){0, 3, 0});
    CHECK_ABS(push.gauge, 3, 1e-14);
    CHECK_INT(push.normal_count, 2);
    check_normal(&push, (jd_motion){0, 1, 1});
    check_normal(&push, (jd_motion){0, 1, -1});
    check_motion(push.slip, (jd_motion){0, 1, 0}, 1e-14);
    const jd_gauge spin = gauge(patch, (jd_wrench){0, 0, -1});
    CHECK_ABS(spin.gauge, 1, 1e-14);
    CHECK_INT(spin.normal_count, 2);
    check_normal(&spin, (jd_motion){0, 1, -1});
    check_normal(&spin, (jd_motion){0, -1, -1});
    const jd_gauge side = gauge(patch, (jd_wrench){0, 0.25, 0.75});
    CHECK_ABS(side.gauge, 1, 1e-14);
    CHECK_INT(side.normal_count, 1);
    check_motion(side.slip, (jd_motion){0, 1, 1}, 1e-13);
    const jd_gauge along = gauge(patch, (jd_wrench){2, 0, 0});
    CHECK_ABS(along.gauge, 2, 1e-14);
    CHECK_INT(along.normal_count, 1);
    check_motion(along.slip, (jd_motion){1, 0, 0}, 1e-13);
    jd_patch_free(patch);
}

TEST(slip_starts_within_the_cone_of_two_normals) {
    static const double pair[] = {-1, 0, 1, 1, 0, 1};
    jd_patch* patch = points(pair, 2);
    const double B[6] = {1, 0, 0, 1, 0, 1};
    const struct {
        jd_wrench rate;
        jd_motion b;
    } cases[] = {
        {{0, 1, 0}, {0, 1, 0}},    {{0, 2, 0.5}, {0, 2, 0.5}}, {{0, 0, 1}, {0, 0.5, 0.5}},
        {{0, 1, -3}, {0, 2, -2}},  {{0, -1, 0}, {0, 0, 0}},    {{5, 0, 0}, {0, 0, 0}},
        {{0, -1, 0.5}, {0, 0, 0}},
    };
    for (int i = 0; i < 7; i++) {
        jd_motion b;
        CHECK_INT(jd_surface_onset(patch, B, (jd_wrench){0, 1, 0}, cases[i].rate, &b), JD_OK);
        check_motion(b, cases[i].b, 1e-14);
    }
    jd_patch_free(patch);
}

// Four points on a slanting line: corners of the surface are the loads of points 1..k moving one
// way across the line and the rest the other way; normals turn about points k and k + 1.
TEST(four_points_on_a_line_have_a_cone_of_normals_between_neighbours) {
    const double c = 0.6, s = 0.8, at[4] = {-1, -0.2, 0.3, 1.5}, weight[4] = {0.1, 0.4, 0.2, 0.3};
    double list[12];
    for (int i = 0; i < 4; i++) {
        list[3 * i] = 2 + c * at[i];
        list[3 * i + 1] = 1 + s * at[i];
        list[3 * i + 2] = weight[i];
    }
    jd_patch* patch = points(list, 4);
    for (int k = 0; k < 8; k++) {
        const int split = k % 4;  // points below it move backwards
        const double sense = k < 4 ? 1 : -1;
        jd_wrench load = {0};
        for (int i = 0; i < 4; i++) {
            const double f = sense * (i < split ? -1 : 1) * weight[i];
            load = blend(1, load, 1, jd_wrench_at(-s * f, c * f, list[3 * i], list[3 * i + 1]));
        }
        const jd_gauge g = gauge(patch, load);
        CHECK_ABS(g.gauge, 1, 1e-14);
        CHECK_INT(g.normal_count, 2);
        const int low = split == 0 ? 0 : split - 1, high = split == 0 ? 3 : split;
        const double low_sense = sense, high_sense = split == 0 ? -sense : sense;
        check_normal(&g, about(patch, list[3 * low], list[3 * low + 1], low_sense));
        check_normal(&g, about(patch, list[3 * high], list[3 * high + 1], high_sense));
        CHECK_REL(phi(patch, g.slip), 1, 1e-14);
        CHECK_REL(power(load, g.slip), 1, 1e-14);
        // A little along the line, and the motion is one again.
        load.fx += 1e-3 * c, load.fy += 1e-3 * s, load.m += 1e-3 * (2 * s - c);
        CHECK_INT(gauge(patch, load).normal_count, 1);
    }
    jd_patch_free(patch);
}

TEST(one_point_holds_no_moment) {
    static const double one[] = {2, 1, 5};
    jd_patch* patch = points(one, 1);
    const double B[6] = {1, 0, 0, 1, 0, 9};
    const jd_gauge held = gauge(patch, jd_wrench_at(0.6, 0.8, 2, 1));
    CHECK_ABS(held.gauge, 1, 1e-15);
    CHECK_INT(held.normal_count, 3);
    check_motion(held.slip, (jd_motion){0.6, 0.8, 0}, 1e-15);
    CHECK(isinf(gauge(patch, (jd_wrench){0.6, 0.8, 1.1}).gauge));
    jd_mesh* mesh;
    CHECK_INT(jd_surface_mesh(patch, 1, &mesh), JD_ERR_UNSUPPORTED);
    CHECK(!mesh);
    jd_threshold t;
    const jd_wrench inside = jd_wrench_at(0.1, 0, 2, 1);
    CHECK_INT(jd_surface_threshold(patch, inside, jd_wrench_at(1, 0, 2, 1), &t), JD_OK);
    CHECK_ABS(t.factor, 0.9, 1e-14);
    CHECK_INT(jd_surface_threshold(patch, inside, (jd_wrench){0, 0, 1}, &t), JD_OK);
    CHECK_BITS(t.factor, 0);
    // A moment about it turns the body about it, as long as its force can hold that place.
    jd_slip slip;
    const jd_motion turn = {1, -2, 1};
    const jd_wrench hold = jd_wrench_at(0.3, -0.4, 2, 1);
    CHECK_INT(jd_surface_slip(patch, B, blend(1, times(B, turn), 1, hold), 1, &slip), JD_OK);
    check_motion(slip.q, turn, 1e-14);
    jd_motion b;
    CHECK_INT(jd_surface_onset(patch, B, jd_wrench_at(1, 0, 2, 1), times(B, turn), &b), JD_OK);
    check_motion(b, turn, 1e-14);
    jd_patch_free(patch);
}

TEST(points_next_to_each_other_act_nearly_as_one) {
    for (int digits = 2; digits <= 11; digits++) {
        const double gap = pow(10, -digits);
        const double near[] = {1, 0, 1, -0.5, 0.8, 1, -0.5 + gap, 0.8, 0.5, -0.5, -0.9, 1};
        const double joined[] = {1, 0, 1, -0.5, 0.8, 1.5, -0.5, -0.9, 1};
        jd_patch *four = points(near, 4), *three = points(joined, 3);
        for (int i = 0; i < 20; i++) {
            const jd_wrench load = some_load(three);
            CHECK_REL(gauge(four, load).gauge, gauge(three, load).gauge, 2 * gap);
        }
        jd_patch_free(four);
        jd_patch_free(three);
    }
}

// The midpoint rule of 300 x 300 points for a uniform rectangle: off by the square of the spacing.
TEST(a_dense_map_has_the_surface_of_the_area) {
    enum { N = 300 };
    const jd_patch_options area = {.shape = JD_SHAPE_RECTANGLE, .width = 1, .length = 3};
    double* list = malloc(3 * N * N * sizeof *list);
    REQUIRE(list);
    for (int i = 0; i < N * N; i++) {
        list[3 * i] = (i % N + 0.5) / N - 0.5;
        list[3 * i + 1] = 3 * ((i / N + 0.5) / N - 0.5);
        list[3 * i + 2] = 1;
    }
    jd_patch *map = points(list, N * N), *rectangle = made(&area);
    for (int i = 0; i < 10; i++) {
        const jd_wrench load = some_load(rectangle);
        CHECK_REL(gauge(map, load).gauge, gauge(rectangle, load).gauge, 1e-5);
    }
    jd_patch_free(map);
    jd_patch_free(rectangle);
    free(list);
}

// Three points as close as `gap` beside a far one: the kinks get into each other's way. As the gap
// closes the gauge tends to that of one point with the weight of three.
TEST(points_close_together_are_no_trap) {
    const double together[] = {0, 0, 3, 1, 1, 1};
    jd_patch* one =
        made(&(jd_patch_options){.shape = JD_SHAPE_POINTS, .points = together, .point_count = 2});
    for (double gap = 1e-3; gap > 1e-13; gap *= 0.1) {
        const double list[] = {0, 0, 1, gap, 0, 1, 0, gap, 1, 1, 1, 1};
        jd_patch* patch =
            made(&(jd_patch_options){.shape = JD_SHAPE_POINTS, .points = list, .point_count = 4});
        for (int i = 0; i < 400; i++) {
            const jd_wrench l = {random_between(-1, 1), random_between(-1, 1),
                                 random_between(-1, 1)};
            const double B[6] = {1, 0, 0, 1, 0, 1};
            jd_slip slip;
            CHECK_REL(gauge(patch, l).gauge, gauge(one, l).gauge, 4 * gap + 1e-12);
            CHECK_INT(jd_surface_slip(patch, B, l, 0.1, &slip), JD_OK);
        }
        jd_patch_free(patch);
    }
    jd_patch_free(one);
}

TEST_MAIN(a_tripod_holds_a_central_force_of_one_and_a_moment_of_its_radius,
          a_tripod_turns_about_one_foot_under_a_whole_face_of_loads,
          slip_about_a_foot_leaves_it_at_rest,
          two_points_have_two_normals_where_a_sum_of_moduli_has_corners,
          slip_starts_within_the_cone_of_two_normals,
          four_points_on_a_line_have_a_cone_of_normals_between_neighbours,
          one_point_holds_no_moment, points_next_to_each_other_act_nearly_as_one,
          a_dense_map_has_the_surface_of_the_area, points_close_together_are_no_trap)
