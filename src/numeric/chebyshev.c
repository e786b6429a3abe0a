// Chebyshev interpolation in 5, 9 or 17 points; see [@trefethen2013]. Knots are found by halving
// [-1, 1] until on each part p is clear of zero, or near zero as a whole, or p' is clear of zero
// (monotone), or p'' is (one turn at most), by the bound [events:E2] on the coefficients there.

#include "numeric/chebyshev.h"

#include "numeric/root.h"

#include <float.h>
#include <math.h>
#include <stdbool.h>

#define MOST_PARTS 400  // of one search for knots; when they are used up a part gives its middle

// cos(pi j/16), j = 0 ... 8.
static const double cosines[9] = {
    1.0,
    0.98078528040323044912618223613424,
    0.92387953251128675612818318939679,
    0.83146961230254523707878837761791,
    0.70710678118654752440084436210485,
    0.55557023301960222474283081394853,
    0.38268343236508977172845998403040,
    0.19509032201612826784828486847702,
    0.0,
};

// cos(pi j/16), any j >= 0.
static double cosine(int j) {
    j %= 32;
    if (j > 16)
        j = 32 - j;
    return j <= 8 ? cosines[j] : -cosines[16 - j];
}

double jd_chebyshev_point(int j) { return -cosine(j); }

jd_chebyshev jd_chebyshev_fit(int n, const double* v, int stride) {
    const int last = n - 1, turn = 16 / last;
    jd_chebyshev p = {.n = n};
    for (int k = 0; k < n; k++) {
        double sum = 0.0;
        for (int j = 0; j < n; j++) {
            const double weight = j == 0 || j == last ? 0.5 : 1.0;
            sum += weight * v[(last - j) * stride] * cosine(j * k * turn);
        }
        p.c[k] = sum * (k == 0 || k == last ? 1.0 : 2.0) / last;
    }
    return p;
}

double jd_chebyshev_at(const jd_chebyshev* p, double u) {
    double b1 = 0.0, b2 = 0.0;
    for (int k = p->n - 1; k > 0; k--) {
        const double b = 2.0 * u * b1 - b2 + p->c[k];
        b2 = b1;
        b1 = b;
    }
    return u * b1 - b2 + p->c[0];
}

jd_chebyshev jd_chebyshev_derivative(const jd_chebyshev* p) {
    jd_chebyshev d = {.n = p->n};
    for (int k = p->n - 2; k >= 0; k--)
        d.c[k] = (k + 2 < p->n ? d.c[k + 2] : 0.0) + 2.0 * (k + 1) * p->c[k + 1];
    d.c[0] *= 0.5;
    return d;
}

double jd_chebyshev_clearance(const jd_chebyshev* p) {
    double rest = 0.0;
    for (int k = 1; k < p->n; k++)
        rest += fabs(p->c[k]);
    return fabs(p->c[0]) - rest;
}

// ---- Knots -------------------------------------------------------------------------------------

typedef struct knots {
    const jd_chebyshev* p;
    jd_chebyshev slope, bend;  // p' and p''
    double margin;
    double noise;     // of p, rounding
    int parts;        // still to be spent
    int sign;         // of the last knot, 0 near zero
    bool near;        // the last parts lie near zero as a whole,
    double from, to;  // from here to here
    int count;
    double* u;
} knots;

static double at(void* data, double u) { return jd_chebyshev_at(data, u); }

static void keep(knots* t, double u) {
    if (t->count < JD_CHEBYSHEV_KNOTS)
        t->u[t->count++] = u;
}

// Keep a turn, unless |p| has a minimum there that is high enough.
static void keep_turn(knots* t, double u) {
    const double p = jd_chebyshev_at(t->p, u), bend = jd_chebyshev_at(&t->bend, u);
    const bool least = p > 0.0 ? bend > 0.0 : bend < 0.0;
    if (least && fabs(p) > t->margin)
        return;
    keep(t, u);
    t->sign = fabs(p) > t->margin ? (p > 0.0) - (p < 0.0) : 0;
}

// Keep a point of a stretch with this sign, if it is new.
static void keep_sign(knots* t, int sign, double u) {
    if (sign != t->sign)
        keep(t, u);
    t->sign = sign;
}

// The coefficients of p on the part [lo, hi], as a function of [-1, 1].
static jd_chebyshev part_of(const jd_chebyshev* p, double lo, double hi) {
    double v[JD_CHEBYSHEV_POINTS];
    const int stride = 16 / (p->n - 1);
    for (int j = 0; j < p->n; j++) {
        const double s = jd_chebyshev_point(j * stride);
        v[j] = jd_chebyshev_at(p, 0.5 * (lo * (1.0 - s) + hi * (1.0 + s)));
    }
    return jd_chebyshev_fit(p->n, v, 1);
}

// The one turn in a part where p' is monotone, if its ends say that there is one.
static void find_turn(knots* t, double lo, double hi) {
    jd_bracket b = {lo, hi, jd_chebyshev_at(&t->slope, lo), jd_chebyshev_at(&t->slope, hi)};
    // A turn at the boundary of two parts belongs to the left one.
    if (b.at_lo == 0.0 || (b.at_hi != 0.0 && (b.at_lo > 0.0) == (b.at_hi > 0.0)))
        return;
    if (b.at_hi != 0.0)
        jd_root_bracketed(&b, DBL_EPSILON, at, &t->slope);
    if (b.hi < 1.0)
        keep_turn(t, b.hi);
}

// Of neighbouring parts that lie near zero as a whole, the middle is a knot.
static void end_stay(knots* t) {
    if (t->near)
        keep_turn(t, 0.5 * (t->from + t->to));
    t->near = false;
}

static void add_to_stay(knots* t, double lo, double hi) {
    if (!t->near)
        t->from = lo;
    t->near = true;
    t->to = hi;
}

// What is known of p on a part, if that is enough.
typedef enum known { CLEAR, NEAR, MONOTONE, ONE_TURN, NOISE, TOO_LITTLE } known;

static known classify(const knots* t, const jd_chebyshev* part) {
    const double clear = jd_chebyshev_clearance(part), change = fabs(part->c[0]) - clear;
    const double n2 = part->n * part->n;  // a derivative makes noise at most that much larger
    if (clear > t->margin)
        return CLEAR;
    if (fabs(part->c[0]) + change <= t->margin)
        return NEAR;
    const jd_chebyshev slope = jd_chebyshev_derivative(part);
    if (jd_chebyshev_clearance(&slope) > n2 * t->noise)
        return MONOTONE;
    const jd_chebyshev bend = jd_chebyshev_derivative(&slope);
    if (jd_chebyshev_clearance(&bend) > n2 * n2 * t->noise)
        return ONE_TURN;
    return change <= t->noise ? NOISE : TOO_LITTLE;
}

static void scan(knots* t, double lo, double hi) {
    const double middle = 0.5 * (lo + hi);
    const jd_chebyshev part = part_of(t->p, lo, hi);
    const known what = classify(t, &part);
    if (what == TOO_LITTLE && t->parts-- > 0) {
        scan(t, lo, middle);
        scan(t, middle, hi);
        return;
    }
    if (what == NEAR) {
        add_to_stay(t, lo, hi);
        return;
    }
    end_stay(t);
    if (what == CLEAR)
        keep_sign(t, part.c[0] > 0.0 ? 1 : -1, middle);
    else if (what == ONE_TURN)
        find_turn(t, lo, hi);
    else if (what != MONOTONE)
        keep_turn(t, middle);
}

int jd_chebyshev_knots(const jd_chebyshev* p, double margin, double u[JD_CHEBYSHEV_KNOTS]) {
    knots t = {.p = p, .margin = margin, .parts = MOST_PARTS, .u = u};
    t.slope = jd_chebyshev_derivative(p);
    t.bend = jd_chebyshev_derivative(&t.slope);
    const double start = jd_chebyshev_at(p, -1.0);
    t.sign = fabs(start) > margin ? (start > 0.0) - (start < 0.0) : 0;
    double sum = 0.0;
    for (int k = 0; k < p->n; k++)
        sum += fabs(p->c[k]);
    t.noise = 8.0 * DBL_EPSILON * sum;
    if (sum > 0.0 && isfinite(sum))
        scan(&t, -1.0, 1.0);
    end_stay(&t);
    return t.count;
}
