// How slip starts under a load on the limit surface that grows: the motion b in the cone of normals
// that minimises (1/2) b'B b - rate·b. The cone has at most three rays, so every set of rays that b
// may be made of is tried: the best b with no negative share is the answer. [limit-surface:L9]

#include "base/given.h"
#include "friction/surface/surface.h"

#define ON_SURFACE 1e-6  // how far the gauge of the load may be from 1

static jd_triple motion_of(jd_motion q) { return (jd_triple){q.vx, q.vy, q.w}; }

// The problem in shares of the rays: (1/2) c'G c - h·c.
typedef struct shares {
    double G[3][3], h[3];
} shares;

static shares shares_of(const jd_gauge* at, const double B[6], jd_wrench rate) {
    shares s = {0};
    for (int i = 0; i < at->normal_count; i++) {
        const jd_triple ray = motion_of(at->normals[i]), Bray = jd_solve3_times(B, ray);
        s.h[i] = jd_triple_dot(ray, (jd_triple){rate.fx, rate.fy, rate.m});
        for (int j = 0; j < at->normal_count; j++)
            s.G[i][j] = jd_triple_dot(motion_of(at->normals[j]), Bray);
    }
    return s;
}

// Shares of the rays in `set` (bits) without regard to sign. Rays outside get rows of the unit
// matrix. @return whether these rays are independent.
static bool solve_set(const shares* s, int set, double c[3]) {
    double A[6];
    int at = 0;
    for (int i = 0; i < 3; i++)
        for (int j = i; j < 3; j++) {
            const bool in = (set >> i & 1) && (set >> j & 1);
            A[at++] = in ? s->G[i][j] : i == j;
        }
    if (!jd_solve3_definite(A))
        return false;
    const jd_triple h = {set & 1 ? s->h[0] : 0, set & 2 ? s->h[1] : 0, set & 4 ? s->h[2] : 0};
    const jd_triple x = jd_solve3(A, h);
    c[0] = x.x;
    c[1] = x.y;
    c[2] = x.w;
    return c[0] >= 0 && c[1] >= 0 && c[2] >= 0;
}

static void best_shares(const shares* s, int count, double best[3]) {
    double least = 0;
    best[0] = best[1] = best[2] = 0;
    for (int set = 1; set < 1 << count; set++) {
        double c[3];
        if (!solve_set(s, set, c))
            continue;
        const double value = -0.5 * (c[0] * s->h[0] + c[1] * s->h[1] + c[2] * s->h[2]);
        if (value < least) {
            least = value;
            for (int i = 0; i < 3; i++)
                best[i] = c[i];
        }
    }
}

jd_status jd_surface_onset_of(const jd_surface* surface, const double B[6], jd_wrench load,
                              jd_wrench rate, jd_motion* b) {
    *b = (jd_motion){0};
    if (!jd_solve3_definite(B) || !isfinite(rate.fx) || !isfinite(rate.fy) || !isfinite(rate.m))
        return JD_ERR_RANGE;
    jd_gauge at;
    const jd_status status = jd_surface_gauge_of(surface, load, &at);
    if (status != JD_OK)
        return status;
    if (!(fabs(at.gauge - 1) <= ON_SURFACE))
        return JD_ERR_RANGE;
    const shares s = shares_of(&at, B, rate);
    double c[3];
    best_shares(&s, at.normal_count, c);
    for (int i = 0; i < at.normal_count; i++) {
        b->vx += c[i] * at.normals[i].vx;
        b->vy += c[i] * at.normals[i].vy;
        b->w += c[i] * at.normals[i].w;
    }
    return JD_OK;
}

jd_status jd_surface_onset(const jd_patch* patch, const double B[6], jd_wrench load, jd_wrench rate,
                           jd_motion* b) {
    if (!JD_GIVEN(NULL, patch, B, b))
        return JD_ERR_ARGUMENT;
    jd_surface s;
    jd_surface_init(patch, &s);
    return jd_surface_onset_of(&s, B, load, rate, b);
}
