// A domain of motions as nodes of a product quadrature.                            [fitting:D1]
//
// Gauss-Legendre in the mixing angle, Gauss-Lobatto in the lean d, so that its ends are looked at,
// and the trapezoidal rule in the directions of sliding and of the lean. Friction is linear in the
// pressure, so the exact loads of every lean come from three at each motion. For the same reason
// the squared residual of a law whose leaning terms are linear too is, on a centred patch, a
// polynomial of degree 2 in d (cos, sin): the nodes in d and in the direction of the lean are exact
// for it. Off the centre the pressure is scaled by its mean, and there are more nodes. On a patch
// of revolution all directions of sliding are alike and one is enough; whether a patch is one is
// seen from its loads.

#include "fit/nodes.h"
#include "friction/evaluate.h"
#include "judder/maths.h"
#include "numeric/gauss.h"

#include <math.h>
#include <stdlib.h>

#define DIRECTIONS 32  // of sliding
#define LEANS 5        // most nodes of d
#define CENTRED 1e-12  // distance of the centre of pressure, in units of a
#define SAME 1e-9      // loads that differ by less are the same
#define TEST_AT 0.6    // mixing angle at which directions are compared [rad]

// What the loop over the nodes needs.
typedef struct rule {
    int mixings, directions, leans, lean_directions;
    double mixing[JD_FIT_MIXINGS], mixing_weight[JD_FIT_MIXINGS];
    double lean[LEANS], lean_weight[LEANS];
} rule;

// Loads of the three pressures sigma_0, sigma_0 x, sigma_0 y at one motion.
typedef struct parts {
    jd_wrench load[3];
} parts;

jd_fit_domain jd_fit_domain_default(void) {
    return (jd_fit_domain){
        .mixing_min = 0.0, .mixing_max = 0.5 * JD_PI, .d_min = 0.0, .d_max = 1.0};
}

jd_status jd_fit_domain_check(jd_context* context, const jd_patch* patch,
                              const jd_fit_domain* domain) {
    const jd_patch_options* made = jd_patch_made_of(patch);
    const double most = 1.0 / (1.0 + jd_hypot(made->x, made->y) / jd_patch_size(patch));
    if (!(domain->mixing_min >= 0.0 && domain->mixing_max <= 0.5 * JD_PI &&
          domain->mixing_min <= domain->mixing_max))
        return jd_fail(context, JD_ERR_RANGE,
                       "mixing angles from %g to %g rad, must ascend within 0 to pi/2",
                       domain->mixing_min, domain->mixing_max);
    if (!(domain->d_min >= 0.0 && domain->d_min <= domain->d_max && isfinite(domain->d_max)))
        return jd_fail(context, JD_ERR_RANGE, "d from %g to %g, must ascend from 0 or more",
                       domain->d_min, domain->d_max);
    if (domain->d_max > most * (1.0 + 1e-12))
        return jd_fail(context, JD_ERR_RANGE,
                       "d up to %g, must be at most %g here: the pressure would become negative",
                       domain->d_max, most);
    return JD_OK;
}

// ---- Exact loads --------------------------------------------------------------------------------

static jd_motion motion_at(double size, double mixing, double direction) {
    const double v = jd_cos(mixing), w = jd_sin(mixing) / size;
    return (jd_motion){.vx = v * jd_cos(direction), .vy = v * jd_sin(direction), .w = w};
}

// T(c, s)(1 + c x + s y) = T0 + c Tc + s Ts, with the centre of pressure (x, y) in units of a.
static parts parts_at(const jd_law* exact, const jd_patch* patch, jd_motion motion) {
    const double a = jd_patch_size(patch);
    double centre[2];
    jd_patch_centre(patch, &centre[0], &centre[1]);
    const jd_patch_options* made = jd_patch_made_of(patch);
    const double h = 0.5 / (1.0 + jd_hypot(made->x, made->y) / a);
    const double leans[3][2] = {{0, 0}, {h, 0}, {0, h}};
    const jd_motion motions[3] = {motion, motion, motion};
    parts p;
    const jd_law_batch batch = {.law = exact,
                                .patch = patch,
                                .count = 3,
                                .motions = motions,
                                .leans = leans,
                                .loads = p.load};
    jd_law_load_batch(&batch);
    for (int i = 1; i < 3; i++) {
        const double by = 1.0 + h * centre[i - 1] / a;
        p.load[i].fx = (p.load[i].fx * by - p.load[0].fx) / h;
        p.load[i].fy = (p.load[i].fy * by - p.load[0].fy) / h;
        p.load[i].m = (p.load[i].m * by - p.load[0].m) / h;
    }
    return p;
}

static jd_wrench combine(const jd_patch* patch, const parts* p, const double lean[2]) {
    double x, y;
    jd_patch_centre(patch, &x, &y);
    const double by = 1.0 / (1.0 + (lean[0] * x + lean[1] * y) / jd_patch_size(patch));
    const jd_wrench* l = p->load;
    return (jd_wrench){.fx = (l[0].fx + lean[0] * l[1].fx + lean[1] * l[2].fx) * by,
                       .fy = (l[0].fy + lean[0] * l[1].fy + lean[1] * l[2].fy) * by,
                       .m = (l[0].m + lean[0] * l[1].m + lean[1] * l[2].m) * by};
}

// Whether motion, lean and load can be turned together about the reference point.
static bool is_round(const jd_law* exact, const jd_patch* patch) {
    static const double turns[] = {0.4, 1.1, 1.9, 2.9, 4.3};
    const double a = jd_patch_size(patch), lean[2] = {0.3, 0.2};
    const parts straight = parts_at(exact, patch, motion_at(a, TEST_AT, 0.0));
    const jd_wrench want = combine(patch, &straight, lean);
    for (int i = 0; i < 5; i++) {
        const double c = jd_cos(turns[i]), s = jd_sin(turns[i]);
        const double turned[2] = {c * lean[0] - s * lean[1], s * lean[0] + c * lean[1]};
        const parts p = parts_at(exact, patch, motion_at(a, TEST_AT, turns[i]));
        const jd_wrench got = combine(patch, &p, turned);
        if (!(jd_hypot(c * got.fx + s * got.fy - want.fx, c * got.fy - s * got.fx - want.fy) <
                  SAME &&
              fabs(got.m - want.m) < SAME * a))
            return false;
    }
    return true;
}

// ---- Nodes --------------------------------------------------------------------------------------

// Gauss-Legendre, weights that sum to 1; one node if all angles are the same.
static int fill_mixings(const jd_fit_domain* domain, int n, double* x, double* weight) {
    const double from = domain->mixing_min, to = domain->mixing_max;
    if (from == to) {
        x[0] = from;
        weight[0] = 1.0;
        return 1;
    }
    jd_gauss_legendre(n, x, weight);
    for (int i = 0; i < n; i++) {
        x[i] = 0.5 * (from + to) + 0.5 * (to - from) * x[i];
        weight[i] *= 0.5;
    }
    return n;
}

// Gauss-Lobatto with 3 nodes (exact for degree 3) or 5 (degree 7).
static int fill_leans(const jd_fit_domain* domain, bool centred, double* x, double* weight) {
    static const double places[2][LEANS] = {
        {-1, 0, 1}, {-1, -0.65465367070797714380, 0, 0.65465367070797714380, 1}};
    static const double weights[2][LEANS] = {{1.0 / 6, 4.0 / 6, 1.0 / 6},
                                             {0.05, 49.0 / 180, 16.0 / 45, 49.0 / 180, 0.05}};
    const int kind = centred ? 0 : 1, n = centred ? 3 : 5;
    const double middle = 0.5 * (domain->d_min + domain->d_max);
    if (domain->d_min == domain->d_max) {
        x[0] = middle;
        weight[0] = 1.0;
        return 1;
    }
    for (int i = 0; i < n; i++) {
        x[i] = middle + 0.5 * (domain->d_max - domain->d_min) * places[kind][i];
        weight[i] = weights[kind][i];
    }
    return n;
}

static rule rule_of(const jd_law* exact, const jd_patch* patch, const jd_fit_domain* domain,
                    int mixings) {
    rule r;
    double x, y;
    jd_patch_centre(patch, &x, &y);
    const bool centred = jd_hypot(x, y) <= CENTRED * jd_patch_size(patch);
    r.mixings = fill_mixings(domain, mixings, r.mixing, r.mixing_weight);
    r.leans = fill_leans(domain, centred, r.lean, r.lean_weight);
    r.lean_directions = domain->d_max == 0.0 ? 1 : centred ? 8 : 16;
    r.directions = is_round(exact, patch) ? 1 : DIRECTIONS;
    return r;
}

static jd_status allocate(jd_context* context, int count, jd_fit_nodes* nodes) {
    nodes->count = count;
    nodes->motions = calloc((size_t)count, sizeof *nodes->motions);
    nodes->leans = calloc((size_t)count, sizeof *nodes->leans);
    nodes->weights = calloc((size_t)count, sizeof *nodes->weights);
    nodes->loads = calloc((size_t)count, sizeof *nodes->loads);
    if (nodes->motions && nodes->leans && nodes->weights && nodes->loads)
        return JD_OK;
    return jd_fail(context, JD_ERR_MEMORY, "out of memory for %d motions", count);
}

// All leans at the motion in place `at`, among which its weight is shared. @return the place after
// them.
static int put_leans(const jd_patch* patch, const rule* r, const parts* p, int at,
                     jd_fit_nodes* nodes) {
    const jd_motion motion = nodes->motions[at];
    const double weight = nodes->weights[at];
    const double slide = jd_atan2(motion.vy, motion.vx);
    for (int l = 0; l < r->leans; l++)
        for (int k = 0; k < r->lean_directions; k++, at++) {
            const double angle = slide + JD_TURN * k / r->lean_directions;
            nodes->motions[at] = motion;
            nodes->leans[at][0] = r->lean[l] * jd_cos(angle);
            nodes->leans[at][1] = r->lean[l] * jd_sin(angle);
            nodes->weights[at] = sqrt(weight * r->lean_weight[l] / r->lean_directions);
            nodes->loads[at] = combine(patch, p, nodes->leans[at]);
        }
    return at;
}

jd_status jd_fit_nodes_make(jd_context* context, const jd_patch* patch, const jd_fit_domain* domain,
                            int mixings, jd_fit_nodes* nodes) {
    const jd_law* exact;
    *nodes = (jd_fit_nodes){0};
    jd_status status = jd_law_find(context, "integral", &exact);
    if (status != JD_OK)
        return status;
    const rule r = rule_of(exact, patch, domain, mixings);
    status = allocate(context, r.mixings * r.directions * r.leans * r.lean_directions, nodes);
    if (status != JD_OK)
        return status;
    int at = 0;
    for (int i = 0; i < r.mixings; i++)
        for (int j = 0; j < r.directions; j++) {
            const double direction = JD_TURN * (j + 0.5 * (r.directions > 1)) / r.directions;
            nodes->weights[at] = r.mixing_weight[i] / r.directions;
            nodes->motions[at] = motion_at(jd_patch_size(patch), r.mixing[i], direction);
            const parts p = parts_at(exact, patch, nodes->motions[at]);
            at = put_leans(patch, &r, &p, at, nodes);
        }
    return JD_OK;
}

void jd_fit_nodes_free(jd_fit_nodes* nodes) {
    free(nodes->motions);
    free(nodes->leans);
    free(nodes->weights);
    free(nodes->loads);
    *nodes = (jd_fit_nodes){0};
}
