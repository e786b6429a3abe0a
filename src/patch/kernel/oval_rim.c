// Uniform pressure within an ellipse, c not near its edge: sums along the edge.
//
// As for polygons, with z = p - c and p = (hx cos t, hy sin t),                   [patches:P14]
//     ∫ z/|z| dF = ∫ n rho ds     ∫ |z| dF = (1/3) ∫ h rho ds     n ds = (hy cos t, hx sin t) dt
// The integrands are smooth and periodic: the trapezoidal rule converges as e^(-n |log|u||), where
// u is the zero of rho nearest to the unit circle as a function of e^(it). With A, B = (hx +- hy)/2
//     A u^2 - c u + B = 0
// The larger zero decides; the other is inside the circle by sqrt(B/A) at least.

#include "patch/kernel/rotation.h"

// |u|^2 of the larger zero.
static inline jd_real zero_of(const jd_oval* oval, jd_real cx, jd_real cy) {
    const double A = 0.5 * (oval->half_x + oval->half_y), B = 0.5 * (oval->half_x - oval->half_y);
    const jd_real c2 = cx * cx + cy * cy, re = cx * cx - cy * cy, im = 2.0 * cx * cy;
    const jd_real x = re - 4.0 * A * B, S2 = jd_sqrt(x * x + im * im);
    const jd_real both = jd_max(0.5 * (c2 * S2 + (c2 * c2 - 4.0 * A * B * re)), jd_set(0.0));
    return (c2 + S2 + 2.0 * jd_sqrt(both)) / (4.0 * A * A);
}

jd_mask jd_rim_sees(const jd_oval* oval, jd_real cx, jd_real cy) {
    const double near = oval->patch->rim_zero;
    if (oval->patch->rim_count == 0 || oval->hertz || oval->terms->degree > 0)
        return jd_mask_none();
    const jd_real u2 = zero_of(oval, cx, cy);
    return jd_lt(u2, jd_set(near * near)) | jd_gt(u2, jd_set(1.0 / (near * near)));
}

jd_rotation jd_rotation_rim(const jd_oval* oval, jd_real cx, jd_real cy) {
    const jd_patch* patch = oval->patch;
    jd_real gx = jd_set(0.0), gy = gx, mean = gx, qxx = gx, qxy = gx, qyy = gx;
    for (int i = 0; i < patch->rim_count; i++) {
        const double nx = oval->half_y * patch->rim_c[i], ny = oval->half_x * patch->rim_s[i];
        const jd_real x = oval->half_x * patch->rim_c[i] - cx;
        const jd_real y = oval->half_y * patch->rim_s[i] - cy;
        const jd_real rho = jd_sqrt(x * x + y * y);
        mean = mean + rho;
        gx = gx + nx * rho;
        gy = gy + ny * rho;
        if (oval->bend) {
            const jd_real over = 1.0 / rho, ex = x * over, ey = y * over;
            qxx = qxx + nx * ex;
            qxy = qxy + nx * ey;
            qyy = qyy + ny * ey;
        }
    }
    const jd_real sigma = oval->terms->a[0] * (JD_TURN / patch->rim_count);
    const jd_real phi = (oval->half_x * oval->half_y) * mean - (cx * gx + cy * gy);
    return (jd_rotation){.phi = sigma * phi / 3.0,
                         .tx = -sigma * gy,
                         .ty = sigma * gx,
                         .spin = sigma * phi / 3.0,
                         .hxx = sigma * qyy,
                         .hxy = -sigma * qxy,
                         .hyy = sigma * qxx};
}
