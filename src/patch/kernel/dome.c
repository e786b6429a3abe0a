// Hertz pressure times a polynomial within an ellipse: the exact law by the table of dome.h, eps =
// 0. Inside cos a is 0, whatever c.                                               [patches:P19]

#include "patch/dome.h"
#include "patch/kernel/rotation.h"

typedef struct view {
    jd_real xi, eta, h, sin, cos;
} view;

// l of the ellipse through c with the same foci, not below 0: sin^2 a = 1/(1 + l).
static inline view look(const jd_patch* patch, jd_real cx, jd_real cy) {
    const bool turned = patch->half_x < patch->half_y;
    const double b = turned ? patch->half_x : patch->half_y, b2 = b * b, focus = sqrt(1.0 - b2);
    const jd_real x = turned ? cy : cx, y = turned ? cx : cy, x2 = x * x, y2 = y * y;
    const jd_real left = x - focus, right = x + focus, zero = jd_set(0.0);
    const jd_real d = jd_sqrt((left * left + y2) * (right * right + y2));
    const jd_real sum = (x2 + y2) - (1.0 + b2);
    const jd_mask low = jd_lt(sum, zero);
    const jd_real product = b2 - (b2 * x2 + y2), below = jd_select(low, sum - d, jd_set(1.0));
    const jd_real l = jd_max(jd_select(low, 2.0 * product / below, 0.5 * (sum + d)), zero);
    const jd_real h = jd_sqrt(1.0 + l), sin = 1.0 / h;
    return (view){cx * sin, cy * sin, h, sin, jd_sqrt(l) * sin};
}

// Functions beside each other, in one lane.
typedef double block __attribute__((vector_size(8 * JD_DOME_BLOCK)));

static inline void take(block* to, const jd_dome_block* from) { memcpy(to, from, sizeof *to); }

// All functions at one place.
static inline void values_at(const struct jd_dome* d, double place, block* values) {
    double middle;
    const int64_t piece = jd_elliptic_piece(place, &middle);
    const jd_dome_block* term = jd_dome_piece(d, piece);
    const double t = place - middle;
    for (int i = 0; i < d->block_count; i++, term += JD_DOME_TERMS) {
        block sum, next;
        take(&sum, &term[JD_DOME_TERMS - 1]);
        for (int n = JD_DOME_TERMS - 2; n >= 0; n--) {
            take(&next, &term[n]);
            sum = sum * t + next;
        }
        values[i] = sum;
    }
}

// psi: once for all lanes inside, where they are the same, then lane by lane.
static inline void look_up(const struct jd_dome* d, jd_real cos, jd_real* psi) {
    const jd_real place = jd_min(jd_max(cos + d->b, jd_set(d->b)), jd_set(d->last));
    const jd_mask outside = jd_gt(cos, jd_set(0.0));
    const int count = JD_DOME_BLOCK * d->block_count;
    block values[JD_DOME_BLOCKS];
    const bool none = jd_all(outside);
    values_at(d, none ? jd_get(place, 0) : d->b, values);
    for (int k = 0; k < count; k++)
        psi[k] = jd_set(values[k / JD_DOME_BLOCK][k % JD_DOME_BLOCK]);
    for (int lane = none; lane < JD_LANES; lane++) {
        if (!jd_mask_get(outside, lane))
            continue;
        values_at(d, jd_get(place, lane), values);
        for (int k = 0; k < count; k++)
            jd_put(&psi[k], lane, values[k / JD_DOME_BLOCK][k % JD_DOME_BLOCK]);
    }
}

jd_rotation jd_rotation_dome(const jd_patch* patch, jd_real cx, jd_real cy) {
    const struct jd_dome* d = patch->dome;
    const view v = look(patch, cx, cy);
    jd_real psi[JD_DOME_BLOCKS * JD_DOME_BLOCK];
    look_up(d, v.cos, psi);
    // The polynomial and its derivatives, row by row from the last.
    const jd_real* row = psi + JD_POLYNOMIAL_TERMS(d->degree);
    jd_real S = jd_set(0.0), by_xi = S, by_eta = S;
    for (int j = d->degree; j >= 0; j--) {
        row -= d->degree - j + 1;
        jd_real f = jd_set(0.0), slope = f;
        for (int i = d->degree - j; i >= 0; i--) {
            const jd_real term = (i + j) % 2 ? row[i] * v.sin : row[i];
            slope = slope * v.xi + f;
            f = f * v.xi + term;
        }
        by_eta = by_eta * v.eta + S;
        S = S * v.eta + f;
        by_xi = by_xi * v.eta + slope;
    }
    return (jd_rotation){.phi = v.h * S, .tx = by_eta, .ty = -by_xi, .spin = v.h * S};
}
