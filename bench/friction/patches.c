// The patches and motions of the benchmarks of friction: the same on every machine.

#include "friction/friction.h"
#include "support/random.h"

#define CORNERS 64
#define POINTS 4096

static double round_corners[2 * CORNERS], scattered[3 * POINTS];
static const double triangle[] = {-1, -0.7, 1.1, -0.5, -0.1, 1.2};
static const double tripod[] = {1, 0, 0.5, -0.5, 0.8, 0.2, -0.4, -0.9, 0.3};
// Degree 4, > 0 within the square of side 2.
static const double bumps[] = {1,   0.15, -0.1, 0.5,  0.2, 0.4, 0.1, -0.2,
                               0.1, 0.05, 0.6,  -0.1, 0.3, 0.1, 0.2};

#define DISC .shape = JD_SHAPE_DISC, .radius = 1
#define ELLIPSE(x, y) .shape = JD_SHAPE_ELLIPSE, .half_x = (x), .half_y = (y)
#define RECTANGLE(x, y) .shape = JD_SHAPE_RECTANGLE, .width = (x), .length = (y)
#define POLYGON(list, n) .shape = JD_SHAPE_POLYGON, .points = (list), .point_count = (n)
#define HERTZ .pressure = JD_PRESSURE_HERTZ
#define LEAN .d_c = 0.5, .d_s = -0.3
#define BUMPS .polynomial = bumps, .degree = 4

static const jd_bench_patch patches[] = {
    {"disc, Hertz", {DISC, HERTZ}},
    {"disc, uniform", {DISC}},
    {"ring 1:2", {.shape = JD_SHAPE_RING, .radius = 1, .inner = 0.5}},
    {"ellipse 1:2, Hertz", {ELLIPSE(0.5, 1), HERTZ}},
    {"ellipse 1:5, Hertz", {ELLIPSE(0.2, 1), HERTZ}},
    {"ellipse 1:3, uniform", {ELLIPSE(1.0 / 3.0, 1)}},
    {"rectangle 1:3", {RECTANGLE(1, 3)}},
    {"rectangle 1:3, leaning", {RECTANGLE(1, 3), LEAN}},
    {"triangle", {POLYGON(triangle, 3)}},
    {"64 corners", {POLYGON(round_corners, CORNERS)}},
    {"square, degree 4", {RECTANGLE(2, 2), BUMPS}},
    {"disc, Hertz, degree 4", {DISC, HERTZ, BUMPS}},
    {"three points", {.shape = JD_SHAPE_POINTS, .points = tripod, .point_count = 3}},
};

// The worst of a search over shapes, pressures, half-axes, holes and grips.
static const jd_bench_patch dear[] = {
    {"ellipse 1:4, degree 4", {ELLIPSE(0.25, 1), BUMPS}},
    {"ellipse 1:100, degree 4", {ELLIPSE(0.01, 1), BUMPS}},
    {"ellipse 1:100, Hertz, degree 4", {ELLIPSE(0.01, 1), HERTZ, BUMPS}},
    {"ring 1:2, degree 4, grips 1:4",
     {.shape = JD_SHAPE_RING, .radius = 1, .inner = 0.5, BUMPS, .grip_x = 1, .grip_y = 4}},
    {"ring 1:10, degree 4, leaning, grips 1:2",
     {.shape = JD_SHAPE_RING, .radius = 1, .inner = 0.1, BUMPS, LEAN, .grip_x = 1, .grip_y = 2}},
    {"64 corners, degree 4, leaning", {POLYGON(round_corners, CORNERS), BUMPS, LEAN}},
    {"4096 points", {.shape = JD_SHAPE_POINTS, .points = scattered, .point_count = POINTS}},
};

static void fill_lists(void) {
    for (int i = 0; i < CORNERS; i++) {
        const double angle = JD_TURN * i / CORNERS;
        round_corners[2 * i] = cos(angle), round_corners[2 * i + 1] = sin(angle);
    }
    random_state = 1;
    for (int i = 0; i < POINTS; i++) {
        scattered[3 * i] = random_between(-1, 1), scattered[3 * i + 1] = random_between(-1, 1);
        scattered[3 * i + 2] = 1;
    }
}

const jd_bench_patch* jd_bench_patches(int* count) {
    fill_lists();
    *count = (int)(sizeof patches / sizeof patches[0]);
    return patches;
}

const jd_bench_patch* jd_bench_dear_patches(int* count) {
    fill_lists();
    *count = (int)(sizeof dear / sizeof dear[0]);
    return dear;
}

// Steps of a number prime to the count go through all places once.
void jd_bench_motions(double size, jd_motion* motions) {
    const int stride = JD_BENCH_MOTIONS / JD_BENCH_PEER_MOTIONS;
    random_state = 1;
    for (int i = 0; i < JD_BENCH_MOTIONS; i++) {
        const bool peer = i < JD_BENCH_PEER_MOTIONS;
        const int place = peer ? i * stride + stride / 2 : 389 * i % JD_BENCH_MOTIONS;
        const double distance = size * pow(10, -2 + 4 * (place + 0.5) / JD_BENCH_MOTIONS);
        const double angle = random_between(0, JD_TURN), w = random_bits() & 1 ? 1 : -1;
        motions[i] = (jd_motion){distance * cos(angle), distance * sin(angle), w};
    }
}

void jd_bench_slides(jd_bench_slide* slides) {
    jd_motion motions[JD_BENCH_MOTIONS];
    jd_bench_motions(1, motions);
    for (int i = 0; i < JD_BENCH_MOTIONS; i++)
        slides[i] = (jd_bench_slide){.vx = motions[i].vx,
                                     .vy = motions[i].vy,
                                     .w = motions[i].w,
                                     .c = random_between(-0.7, 0.7),
                                     .s = random_between(-0.7, 0.7)};
}
