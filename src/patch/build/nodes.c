// Weighted nodes of an area: a cubature that integrates |p - c| and its derivatives against the
// pressure to rounding for every c at a distance of JD_FAR or more.
//
// Disc, ring, ellipse: trapezoidal rule in the angle, whose error falls as JD_FAR^-n, times
// Gauss-Legendre in the square of the radius (uniform) or in z = sqrt(1 - r^2) (Hertz). Polygon: a
// triangle per edge with its tip in the inner origin, Gauss-Legendre outwards and along the edge,
// with as many nodes as the ellipse around the edge through the nearest c asks for (Bernstein).
// Where the area is symmetric nodes come in pairs p, -p beside each other.

#include "base/memory.h"
#include "judder/maths.h"
#include "numeric/gauss.h"
#include "numeric/sum.h"
#include "patch/build.h"
#include "patch/moment/moment.h"

#include <math.h>

#define MOST 64    // nodes of one rule
#define ANGLES 24  // for a pressure of degree 0 without lean
#define MOST_ANGLES 48
#define ROUNDING 36.8  // -log(1e-16)

jd_status jd_build_node_memory(jd_context* context, jd_patch* patch, int count) {
    patch->node_x = jd_memory_create(3 * (size_t)count, sizeof *patch->node_x);
    if (!patch->node_x)
        return jd_fail(context, JD_ERR_MEMORY, "out of memory for %d nodes of a patch", count);
    patch->node_y = patch->node_x + count;
    patch->node_weight = patch->node_y + count;
    patch->node_count = count;
    return JD_OK;
}

static void put(jd_patch* patch, int at, double x, double y, double weight) {
    patch->node_x[at] = x;
    patch->node_y[at] = y;
    patch->node_weight[at] = weight * jd_polynomial_value(patch->polynomial, patch->degree, x, y);
}

// ---- Disc, ring, ellipse ------------------------------------------------------------------------

// Radii with weights for the integral of f(r) base(r) r dr over the area. @return their number.
static int radii(const jd_patch* patch, double* r, double* w) {
    double x[MOST], g[MOST];
    if (patch->made_of.pressure == JD_PRESSURE_HERTZ) {
        // Even in z: the upper half of a rule on [-1, 1].
        const int count = 4 + (patch->degree + 1) / 2;
        jd_gauss_legendre(2 * count, x, g);
        for (int i = 0; i < count; i++) {
            const double z = x[count + i];
            r[i] = sqrt((1.0 - z) * (1.0 + z));
            w[i] = g[count + i] * z * z;
        }
        return count;
    }
    const int count = 4 + (patch->degree + 1) / 4;
    const double width = (1.0 - patch->inner) * (1.0 + patch->inner);
    jd_gauss_legendre(count, x, g);
    for (int i = 0; i < count; i++) {
        r[i] = sqrt(1.0 - 0.5 * (1.0 - x[i]) * width);
        w[i] = 0.25 * width * g[i];
    }
    return count;
}

// Cosine and sine of the middles of `count` equal angles: half of them, up to pi.
static void half_turn(int count, double* c, double* s) {
    for (int i = 0; i < count / 4; i++) {
        const double angle = JD_TURN * (i + 0.5) / count;
        c[i] = jd_cos(angle), s[i] = jd_sin(angle);
        c[count / 2 - 1 - i] = -c[i], s[count / 2 - 1 - i] = s[i];
    }
}

static jd_status ellipse_nodes(jd_context* context, jd_patch* patch) {
    double r[MOST], w[MOST], c[MOST_ANGLES], s[MOST_ANGLES];
    const int radius_count = radii(patch, r, w);
    const int angle_count = (ANGLES + patch->degree + 1 + 3) / 4 * 4;
    half_turn(angle_count, c, s);
    const jd_status status = jd_build_node_memory(context, patch, angle_count * radius_count);
    for (int i = 0, at = 0; status == JD_OK && i < radius_count; i++) {
        const double weight = w[i] * patch->half_x * patch->half_y * JD_TURN / angle_count;
        for (int k = 0; k < angle_count / 2; k++, at += 2) {
            const double x = patch->half_x * r[i] * c[k], y = patch->half_y * r[i] * s[k];
            put(patch, at, x, y, weight);
            put(patch, at + 1, -x, -y, weight);
        }
    }
    return status;
}

// ---- Polygon ------------------------------------------------------------------------------------

// Nodes along an edge: Gauss-Legendre converges as e^(-2 n), with e the sum of half-axes of the
// ellipse that has its foci in the ends of the edge and goes through the singularity, over the half
// distance of the foci.
static int edge_nodes(const jd_patch* patch, const jd_edge* edge) {
    const double x = edge->x + edge->length * edge->tx, y = edge->y + edge->length * edge->ty;
    double least = HUGE_VAL;
    for (int i = 0; i < 96; i++) {
        const double c = JD_FAR * jd_cos(JD_PI * i / 48.0), s = JD_FAR * jd_sin(JD_PI * i / 48.0);
        least = fmin(least, jd_hypot(c - edge->x, s - edge->y) + jd_hypot(c - x, s - y));
    }
    const double axis = least / edge->length, e = axis + sqrt(axis * axis - 1.0);
    return (int)ceil(0.5 * ROUNDING / jd_log(e)) + (patch->degree + 2) / 2;
}

// The nodes of a triangle with its tip in the origin, from `at` on; `twice`: with their mirror
// images. @return the next place.
static int triangle_nodes(jd_patch* patch, const jd_edge* edge, bool twice, int at) {
    double x[MOST], w[MOST], out_x[MOST], out_w[MOST];
    const int count = edge_nodes(patch, edge), out = 6 + (patch->degree + 2) / 2;
    jd_gauss_legendre(count, x, w);
    jd_gauss_legendre(out, out_x, out_w);
    const double height = edge->x * edge->ty - edge->y * edge->tx;
    for (int i = 0; i < count; i++) {
        const double along = 0.5 * (1.0 + x[i]) * edge->length;
        const double px = edge->x + along * edge->tx, py = edge->y + along * edge->ty;
        for (int k = 0; k < out; k++) {
            const double t = 0.5 * (1.0 + out_x[k]);
            const double weight = 0.25 * height * edge->length * w[i] * out_w[k] * t;
            put(patch, at++, t * px, t * py, weight);
            if (twice)
                put(patch, at++, -t * px, -t * py, weight);
        }
    }
    return at;
}

static jd_status polygon_nodes(jd_context* context, jd_patch* patch) {
    // The pressure may lean; what matters here is the outline.
    bool twice = patch->edge_count % 2 == 0;
    const int half = patch->edge_count / 2, out = 6 + (patch->degree + 2) / 2;
    for (int i = 0; twice && i < half; i++)
        twice = patch->edges[i].x == -patch->edges[i + half].x &&
                patch->edges[i].y == -patch->edges[i + half].y;
    const int edges = twice ? half : patch->edge_count;
    int count = 0;
    for (int i = 0; i < edges; i++)
        count += edge_nodes(patch, &patch->edges[i]) * out * (twice ? 2 : 1);
    const jd_status status = jd_build_node_memory(context, patch, count);
    for (int i = 0, at = 0; status == JD_OK && i < edges; i++)
        at = triangle_nodes(patch, &patch->edges[i], twice, at);
    return status;
}

jd_status jd_build_nodes(jd_context* context, jd_patch* patch) {
    const bool polygon = patch->edge_count > 0;
    const jd_status status =
        polygon ? polygon_nodes(context, patch) : ellipse_nodes(context, patch);
    if (status != JD_OK)
        return status;
    jd_sum sum = {0};
    for (int i = 0; polygon && i < patch->node_count; i++)
        jd_sum_add(&sum, patch->node_weight[i]);
    const double total = polygon ? jd_sum_value(sum) : jd_moment_whole_ellipse(patch);
    if (!(total > 0.0))
        return jd_fail(context, JD_ERR_RANGE, "the pressure integrates to %g, must be > 0", total);
    for (int i = 0; i < patch->node_count; i++)
        patch->node_weight[i] /= total;
    for (int i = 0; i < JD_POLYNOMIAL_TERMS(patch->degree); i++)
        patch->polynomial[i] /= total;
    return JD_OK;
}
