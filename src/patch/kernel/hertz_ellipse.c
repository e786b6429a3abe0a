// Ellipse under Hertz pressure with lean: the exact law in closed form, eps = 0.
//
//     sigma = 3/(2 pi b) sqrt(1 - x^2 - (y/b)^2) (1 + c x + s y),   half-axes 1 and b <= 1
//
// As on the disc, potentials of ellipsoids turn the integrals over the area into integrals over one
// angle, which ends at a. With c = (x, y) = (-v_y, v_x)/w, g(t) = 1/(1 - (1 - b^2) sin^2 t) and
//     F(t) = 1 - (x^2 + g y^2) sin^2 t,   F(a) = 0 where c is outside, a = pi/2 inside
// forces, moment and the parts of a lean are                                        [patches:P15]
//     D_jk = ∫_0^a F g^(k+1/2) cos^2 t sin^2(j+k-1) t dt/sin^(2j+2k-1) a    for jk 10 01 20 11 02
//     T_x = (3/2) r_x D_01   T_y = (3/2) r_y D_10   (r_x, r_y) = v sin a/|w|
// They are sums of P_jk, the same integrals without F. All P_jk come from those with j + k = 3 by a
// recurrence with positive terms, and these from a table of the patch, see elliptic.h. Inside,
// where a does not depend on the motion, this makes friction a polynomial in c.
//
// As for the disc: no special cases, and T is relatively exact to rounding as v -> 0, M as w -> 0.

#include "patch/elliptic.h"
#include "patch/kernel/field.h"

// The motion seen through h, with sin a = |w|/h: everything at most 1.
typedef struct view {
    jd_real h;        // [unit of the motion]
    jd_real rx, ry;   // v/h
    jd_real n;        // w/h
    jd_real s;        // (w/h)^2
    jd_real cos;      // cos a
    jd_real g, root;  // g(a) and its square root
} view;

// Integrals of F.
typedef struct integrals {
    jd_real D10, D01, D20, D11, D02;
} integrals;

// h^2 = X^2 + w^2, where X^2 is 0 inside, outside the larger root of
//     X^4 - (v^2 - (1 + b^2) w^2) X^2 - w^2 (b^2 v_y^2 + v_x^2 - b^2 w^2) = 0.
// The motion is scaled so that its squares neither overflow nor vanish.
static view look(double b2, jd_twist motion) {
    const jd_real most = jd_max(jd_max(jd_abs(motion.vx), jd_abs(motion.vy)), jd_abs(motion.w));
    const jd_real zero = jd_set(0.0), tiny = jd_set(1e-300);
    const jd_real size = jd_max(most, tiny), scale = 1.0 / size;
    const jd_real vx = motion.vx * scale, vy = motion.vy * scale, w = motion.w * scale;
    const jd_real x2 = vx * vx, y2 = vy * vy, w2 = w * w, b2w2 = b2 * w2;

    const jd_real D = (x2 + y2) - (w2 + b2w2), outside = (b2 * y2 + x2) - b2w2;
    const jd_real product = w2 * jd_max(outside, zero);
    const jd_real large = 0.5 * (jd_abs(D) + jd_sqrt(D * D + 4.0 * product));
    const jd_real small = product / jd_max(large, tiny);
    const jd_real X2 = jd_select(jd_gt(D, zero), large, small), h2 = X2 + w2;

    const jd_real over = 1.0 / h2, inverse = jd_sqrt(over);  // zero motion: inf, then 0 inf = NaN
    const jd_real g = h2 / (X2 + b2w2);
    return (view){
        .h = size * (h2 * inverse),
        .rx = vx * inverse,
        .ry = vy * inverse,
        .n = w * inverse,
        .s = w2 * over,
        .cos = jd_sqrt(X2 * over),
        .g = g,
        .root = jd_sqrt(g),
    };
}

// ---- Integrals ----------------------------------------------------------------------------------

typedef double four __attribute__((vector_size(32), aligned(8)));
_Static_assert(JD_ELLIPTIC_FUNCTIONS == 4, "the functions of a piece fill one vector");

// P_30, P_21, P_12, P_03: in each lane all four at once. Lanes that are no numbers take any piece.
static inline void look_up(const struct jd_elliptic* e, jd_real cos, jd_real P[4]) {
    const jd_real x = cos + e->b, inside = jd_min(jd_max(x, jd_set(e->b)), jd_set(e->last));
    for (int k = 0; k < 4; k++)
        P[k] = jd_set(0.0);
    for (int i = 0; i < JD_LANES; i++) {
        double middle;
        const int64_t piece = jd_elliptic_piece(jd_get(inside, i), &middle) - e->first;
        const four* terms = (const four*)e->terms[piece];
        const double t = jd_get(x, i) - middle, t2 = t * t, t4 = t2 * t2;
        const four low = (terms[0] + t * terms[1]) + t2 * (terms[2] + t * terms[3]);
        const four high = (terms[4] + t * terms[5]) + t2 * (terms[6] + t * terms[7]);
        const four sum = low + t4 * (high + t4 * terms[8]);
        for (int k = 0; k < 4; k++)
            jd_put(&P[k], i, sum[k]);
    }
}

// (j + k - 1/2) P_jk = sin^2 a ((j + 1/2) P_(j+1,k) + (k + 1/2) b^2 P_(j,k+1)) + cos^3 a
// g^(k+1/2)/2
static inline integrals integrate(const struct jd_elliptic* e, double b2, const view* q) {
    jd_real P[4];
    look_up(e, q->cos, P);
    const double third = 1.0 / 3.0;
    const jd_real s = q->s, bs = b2 * s, x2 = q->ry * q->ry, y2 = q->rx * q->rx;
    const jd_real end0 = q->cos * q->cos * q->cos * q->root, end1 = end0 * q->g, end2 = end1 * q->g;
    const jd_real P20 = third * (5.0 * s * P[0] + bs * P[1] + end0);
    const jd_real P11 = s * P[1] + bs * P[2] + third * end1;
    const jd_real P02 = third * (s * P[2] + 5.0 * bs * P[3] + end2);
    const jd_real P10 = 3.0 * s * P20 + bs * P11 + end0;
    const jd_real P01 = s * P11 + 3.0 * bs * P02 + end1;
    return (integrals){
        .D10 = P10 - x2 * P20 - y2 * P11,
        .D01 = P01 - x2 * P11 - y2 * P02,
        .D20 = P20 - x2 * P[0] - y2 * P[1],
        .D11 = P11 - x2 * P[1] - y2 * P[2],
        .D02 = P02 - x2 * P[2] - y2 * P[3],
    };
}

// ---- The law ------------------------------------------------------------------------------------

// With the larger half-axis along x.
static inline jd_field along_x(const struct jd_elliptic* e, jd_twist motion, jd_lean lean) {
    const double b2 = e->b * e->b;
    const view q = look(b2, motion);
    const integrals f = integrate(e, b2, &q);
    const jd_real rx = q.rx, ry = q.ry, x2 = ry * ry, y2 = rx * rx, across = 4.0 * rx * ry * f.D11;

    // Integrals of F^2 with g^(1/2) and g^(3/2), and what the moment takes from them.
    const jd_real less_x = x2 * f.D20 + y2 * f.D11, less_y = x2 * f.D11 + y2 * f.D02;
    const jd_real E_x = f.D10 - less_x, E_y = f.D01 - less_y;
    const jd_real M = 0.375 * (E_x + b2 * E_y) - 1.5 * (x2 * f.D20 + b2 * (y2 * f.D02));

    const jd_real c = lean.c, s = b2 * lean.s, n = 0.375 * q.n;
    jd_field out = {
        .tx = 1.5 * rx * f.D01 - n * (c * across + s * (E_y - 4.0 * y2 * f.D02)),
        .ty = 1.5 * ry * f.D10 + n * (s * across + c * (E_x - 4.0 * x2 * f.D20)),
        .m = q.n * M + 1.5 * (c * ry * less_x - s * rx * less_y),
    };
    out.phi = q.h * (1.5 * (y2 * f.D01 + x2 * f.D10) + q.s * M + n * (c * ry * E_x - s * rx * E_y));
    return out;
}

jd_field jd_field_hertz_ellipse(const jd_patch* patch, jd_twist motion, jd_lean lean) {
    const struct jd_elliptic* e = patch->elliptic;
    if (!e->turned)
        return along_x(e, motion, lean);
    // The patch turned by a right angle: its x is y here, its y is -x.
    const jd_twist q = {motion.vy, -motion.vx, motion.w};
    jd_field f = along_x(e, q, (jd_lean){lean.s, -lean.c});
    const jd_real tx = f.tx;
    f.tx = -f.ty;
    f.ty = tx;
    return f;
}
