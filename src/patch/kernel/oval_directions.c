// Directions of the lines through the centre of rotation c that meet an ellipse.
//
// They lie between two ends: the tangents if c is outside, the line across C (both its senses) if
// it is inside. From each end to the middle, half the angle between them, runs one Gauss rule in
// tan(angle/2), which needs no trigonometry: [patches:P3]
//     D = ((1 - x^2) end + 2 x inward)/(1 + x^2)     dchi = 2 dx/(1 + x^2)
// For uniform pressure the half-chord L is like a root near the ends, and x is graded:
//     c inside:  x = K sinh(t), as L ~ sqrt(K^2 + x^2)
//     c outside: x = K sinh(t)^2, as L ~ sqrt(x (K + x))
// The angle chi is half way between that where the ellipse is the unit disc and the true one (tan
// chi = sqrt(hy/hx) tan of the first): so slender ellipses need the fewest nodes.

#include "patch/kernel/oval_chords.h"

#define SMALL 1e-5  // the finest structure that is resolved; what is missed is of order SMALL^2
#define LARGE 2.0   // above this the graded variable is as good as plain

// The two ends of the directions, and half of the angle between them.
static void set_fans(jd_oval_direction* aim, jd_oval_vector to, jd_real sin_B, jd_real cos_B) {
    jd_oval_vector end[2];
    for (int side = 0; side < 2; side++) {
        const jd_real sine = side ? sin_B : -sin_B;
        const jd_oval_vector E = {to.x * cos_B - to.y * sine, to.y * cos_B + to.x * sine};
        end[side] = jd_unit(E.x * aim->stretch_y, E.y * aim->stretch_x);
    }
    aim->fans[0] = (jd_convex){.end = end[0], .inward = {-end[0].y, end[0].x}};
    aim->fans[1] = (jd_convex){.end = end[1], .inward = {end[1].y, -end[1].x}};

    const jd_real dx = end[1].x - end[0].x, dy = end[1].y - end[0].y;
    const jd_real sx = end[1].x + end[0].x, sy = end[1].y + end[0].y;
    const jd_real sine = jd_sqrt(dx * dx + dy * dy), cosine = jd_sqrt(sx * sx + sy * sy);
    aim->width = sine / (2.0 + cosine);
}

static inline jd_real asinh_positive(jd_real x) { return jd_log(x + jd_sqrt(x * x + 1.0)); }

// How near the singularities of L are to the ends, and how far the graded variable runs.
static void set_grade(jd_oval_direction* aim, jd_oval_vector to, jd_real size, jd_real gap) {
    const jd_real rate = 1.0 / (to.y * to.y * (aim->stretch_y * aim->stretch_y) +
                                to.x * to.x * (aim->stretch_x * aim->stretch_x));
    const jd_real inside = 0.5 * rate * gap / jd_max(size, jd_set(0.1)), outside = 2.0 * inside;
    const jd_real K = jd_select(aim->inside, inside, outside);
    aim->grade = jd_min(jd_max(K, jd_set(SMALL)), jd_set(LARGE));
    const jd_real ratio = aim->width / aim->grade;
    aim->span = asinh_positive(jd_select(aim->inside, ratio, jd_sqrt(ratio)));
}

jd_oval_direction jd_oval_directions(const jd_oval* oval, jd_real cx, jd_real cy) {
    jd_oval_direction aim = {.stretch_x = sqrt(sqrt(oval->half_y / oval->half_x))};
    aim.stretch_y = 1.0 / aim.stretch_x;
    aim.C = (jd_oval_vector){cx / oval->half_x, cy / oval->half_y};
    aim.C2 = aim.C.x * aim.C.x + aim.C.y * aim.C.y;
    aim.inside = jd_lt(aim.C2, jd_set(1.0));

    const jd_real one = jd_set(1.0), zero = jd_set(0.0), size = jd_sqrt(aim.C2);
    const jd_mask away = jd_gt(aim.C2, jd_set(1e-200));
    const jd_oval_vector to = {jd_select(away, aim.C.x / size, one),
                               jd_select(away, aim.C.y / size, zero)};
    // The ends: C turned by B to either side, sin B = min(1, 1/|C|).
    const jd_real sin_B = 1.0 / jd_max(size, one), gap = jd_sqrt(jd_abs(1.0 - aim.C2));
    const jd_real cos_B = jd_select(aim.inside, zero, gap * sin_B);
    set_fans(&aim, to, sin_B, cos_B);
    set_grade(&aim, to, size, gap);
    return aim;
}

// Node x in (0, 1) of a fan as tan of half an angle from its end, and the weight of the angle.
static inline jd_real half_angle(const jd_oval_direction* aim, double x, bool graded,
                                 jd_real* weight) {
    if (!graded) {
        *weight = aim->width;
        return aim->width * x;
    }
    const jd_real e = jd_exp(aim->span * x), over = 1.0 / e;
    const jd_real s = 0.5 * (e - over), c = 0.5 * (e + over);
    *weight = aim->grade * aim->span * jd_select(aim->inside, c, 2.0 * s * c);
    return aim->grade * jd_select(aim->inside, s, s * s);
}

jd_chord jd_oval_line(const jd_oval* oval, const jd_oval_direction* aim, int side, jd_node node,
                      bool graded) {
    const jd_convex* fan = &aim->fans[side];
    jd_real weight;
    const jd_real x = half_angle(aim, node.x, graded, &weight);
    const jd_real x2 = x * x, over = 1.0 / (1.0 + x2);
    const jd_real Dx = ((1.0 - x2) * fan->end.x + 2.0 * x * fan->inward.x) * over;
    const jd_real Dy = ((1.0 - x2) * fan->end.y + 2.0 * x * fan->inward.y) * over;

    jd_chord line = {.weight = 2.0 * node.weight * weight * over};
    line.E = (jd_oval_vector){aim->stretch_x * Dx, aim->stretch_y * Dy};
    line.e = (jd_oval_vector){oval->half_x * line.E.x, oval->half_y * line.E.y};
    line.k2 = line.E.x * line.E.x + line.E.y * line.E.y;
    line.m2 = line.e.x * line.e.x + line.e.y * line.e.y;
    line.at = (aim->C.x * line.E.x + aim->C.y * line.E.y) / jd_sqrt(line.k2);
    line.L2 = jd_max(1.0 - aim->C2 + line.at * line.at, jd_set(0.0));
    return line;
}
