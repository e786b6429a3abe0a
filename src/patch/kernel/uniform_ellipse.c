// Uniform pressure within an ellipse: the exact law by complete elliptic integrals, wherever c is.
//
// Half-axes 1 and b, e = 1 - b^2, c = (x, y). Of the confocal ellipses and hyperbolas through c, l1
// >= l2 are the roots of (1 + s)(b^2 + s) - x^2 (b^2 + s) - y^2 (1 + s). With l = max(l1, 0) and
//     w^2 = s (s + a^2)(s + g^2)       a^2 = |l1|, g^2 = -l2 inside, l1 - l2 outside
// all follows from four integrals over s from 0 to infinity,                      [patches:P18]
//     G = ∫ ds/w   G_1 = ∫ ds/((s + p_1) w)   G_2 = ∫ ds/((s + p_2) w)   S = ∫ s ds/w
// p_1 = 1 + l, p_2 = b^2 + l, S without its infinite part 2 sqrt(s). The arithmetic-geometric mean
// of a and g gives G and S, and takes (A s + B)/(s + q^2) in the other two to the same with
//     q' = (q + a g/q)/2   A' = (A + B/q^2)/2   B' = (A a g + B) q'/(2 q)
// in positive terms only. What is lost is lost in the sums below: a factor of 1/e, and c^2 as for
// polygons. So not for e < JD_ROUNDEST, where 3e-13 are left.

#include "patch/kernel/rotation.h"

#define MEANS 7        // of numbers as 3e-9 to 1 until they agree to half of all digits
#define CLOSEST 1e-17  // a^2/g^2 at least: changes the load by less than rounding

// s from where to where: the roots and the poles.
typedef struct curve {
    jd_real a2, g2, p1, p2;
} curve;

typedef struct integrals {
    jd_real G, G1, G2, S;
} integrals;

static inline curve curve_of(double b2, jd_real x, jd_real y) {
    const double e = 1.0 - b2, focus = sqrt(e);
    const jd_real zero = jd_set(0.0), x2 = x * x, y2 = y * y;
    const jd_real left = x - focus, right = x + focus;
    const jd_real d = jd_sqrt((left * left + y2) * (right * right + y2));  // l1 - l2
    const jd_real sum = (x2 + y2) - (1.0 + b2), product = b2 - (b2 * x2 + y2);
    const jd_mask low = jd_lt(sum, zero);
    const jd_real large = 0.5 * (sum + jd_select(low, -d, d)), other = product / large;
    const jd_real l1 = jd_select(low, other, large), l = jd_max(l1, zero);
    const jd_real g2 = jd_select(jd_gt(l1, zero), d, -jd_select(low, large, other));
    return (curve){.a2 = jd_max(jd_abs(l1), CLOSEST * g2), .g2 = g2, .p1 = 1.0 + l, .p2 = b2 + l};
}

// (A s + B)/(s + q^2) under the integral.
typedef struct pole {
    jd_real q, A, B;
} pole;

static inline void transform(pole* t, jd_real half, jd_real product) {  // half = 1/(2 q)
    const jd_real q = 0.5 * t->q + product * half, B = t->B;
    t->B = (t->A * product + B) * q * half;
    t->A = 0.5 * t->A + 2.0 * half * half * B;
    t->q = q;
}

static inline integrals integrate(const curve* c) {
    jd_real a = jd_sqrt(c->a2), g = jd_sqrt(c->g2), less = jd_set(0.0);
    pole t1 = {jd_sqrt(c->p1), jd_set(0.0), jd_set(1.0)};
    pole t2 = {jd_sqrt(c->p2), jd_set(0.0), jd_set(1.0)};
    double power = 0.25;  // of the square of the difference, which is twice that of the means
    for (int i = 0; i < MEANS; i++) {
        const jd_real product = a * g, apart = g - a, over = 0.5 / (t1.q * t2.q);
        const jd_real half1 = over * t2.q, half2 = over * t1.q;
        transform(&t1, half1, product);
        transform(&t2, half2, product);
        less = less + power * (apart * apart);
        g = 0.5 * (a + g);
        a = jd_sqrt(product);
        power *= 2.0;
    }
    const jd_real mean = 0.5 * (a + g), sum1 = mean + t1.q, sum2 = mean + t2.q;
    const jd_real all = JD_PI / ((mean * t1.q) * (t2.q * (sum1 * sum2)));
    const jd_real rest = all * (t1.q * t2.q), G = rest * (sum1 * sum2);
    return (integrals){.G = G,
                       .G1 = all * (t2.q * sum2) * (t1.A * (mean * t1.q) + t1.B),
                       .G2 = all * (t1.q * sum1) * (t2.A * (mean * t2.q) + t2.B),
                       .S = -G * (0.5 * (c->a2 + c->g2) - less)};
}

// Half-axes 1 along x and b along y, unit pressure in all. With N = w^2 as a polynomial in s.
static jd_rotation along_x(double b, jd_real x, jd_real y) {
    const double b2 = b * b, e = (1.0 - b) * (1.0 + b), over = 1.0 / e;
    const curve c = curve_of(b2, x, y);
    const integrals n = integrate(&c);
    const jd_real sum = c.a2 + c.g2, product = c.a2 * c.g2;
    const jd_real slope1 = c.p1 * (3.0 * c.p1 - 2.0 * sum) + product;  // N'(-p_1)
    const jd_real slope2 = c.p2 * (3.0 * c.p2 - 2.0 * sum) + product;
    const jd_real x2 = x * x, y2 = y * y, by2 = b2 * y2;
    // Of 1/(s + p)^2 times N(-p).
    const jd_real twice1 = 0.5 * over * ((n.S + c.p1 * n.G) - slope1 * n.G1);
    const jd_real twice2 = 0.5 * over * ((n.S + c.p2 * n.G) - slope2 * n.G2);
    const jd_real X = n.G - over * ((slope1 - x2) * n.G1 - by2 * n.G2) - twice1;
    const jd_real Y = n.G + over * ((slope2 - by2) * n.G2 - x2 * n.G1) + twice2;
    const jd_real U = n.S + (sum - (c.p1 + c.p2)) * n.G + (x2 * n.G1 + by2 * n.G2);
    const double share = 2.0 / JD_PI;
    const jd_real phi = share / 3.0 * ((x2 * X + y2 * Y) - U);
    return (jd_rotation){.phi = phi,
                         .tx = share * y * Y,
                         .ty = -share * x * X,
                         .spin = phi,
                         .hxx = share * (Y - y2 * n.G2 + twice2),
                         .hxy = share * over * (x * y) * (n.G1 - b2 * n.G2),
                         .hyy = share * (X - x2 * n.G1 - twice1)};
}

bool jd_ellipse_closed(const jd_oval* oval) {
    const double x = oval->half_x, y = oval->half_y, b = x < y ? x / y : y / x;
    return !oval->hertz && oval->terms->degree == 0 && (1.0 - b) * (1.0 + b) >= JD_ROUNDEST;
}

jd_rotation jd_rotation_ellipse(const jd_oval* oval, jd_real cx, jd_real cy) {
    const bool turned = oval->half_x < oval->half_y;
    const double a = turned ? oval->half_y : oval->half_x, b = turned ? oval->half_x : oval->half_y;
    const double out = 1.0 / a;
    const jd_real mass = oval->terms->a[0] * (JD_PI * a * b), over = mass * out;
    // Turned by a right angle: (x, y) becomes (y, -x), T likewise.
    const jd_rotation n =
        turned ? along_x(b / a, cy * out, -cx * out) : along_x(b / a, cx * out, cy * out);
    const jd_real phi = mass * a * n.phi;
    return (jd_rotation){.phi = phi,
                         .tx = mass * (turned ? -n.ty : n.tx),
                         .ty = mass * (turned ? n.tx : n.ty),
                         .spin = phi,
                         .hxx = over * (turned ? n.hyy : n.hxx),
                         .hxy = over * (turned ? -n.hxy : n.hxy),
                         .hyy = over * (turned ? n.hxx : n.hyy)};
}
