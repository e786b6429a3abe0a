// Two contacts that slide: class, consistent modes, stability with compliance.  [@varkonyi2015]
//
//     d'' = B f - a                                                                 [contacts:C10]
//     FF: a < 0    SF: b11 a1 > 0, (b21/b11) a1 > a2    FS: likewise    SS: B^-1 a > 0
//                                                                                   [contacts:C11]
//     stable: FF; SF if b11 > 0; FS if b22 > 0; SS if all roots of
//     x^4 + p3 x^3 + p2 x^2 + p1 x + p0 are on the left                            [contacts:C12]
//
// Angles are compared by quadrant and cross product, never computed.

#include "base/given.h"
#include "contact/modes/work.h"

#include <math.h>

// ---- The class ---------------------------------------------------------------------------------

typedef struct direction {
    double x, y;
} direction;

// Quadrant 0 to 3 of the angle in [0, 2 pi).
static int quadrant(direction d) {
    if (d.x > 0 && d.y >= 0)
        return 0;
    if (d.x <= 0 && d.y > 0)
        return 1;
    return d.x < 0 ? 2 : 3;
}

// Whether the angle of a is below that of b.
static bool below(direction a, direction b) {
    const int qa = quadrant(a), qb = quadrant(b);
    return qa != qb ? qa < qb : a.x * b.y - a.y * b.x > 0;
}

// Place of d among the others, from 1.
static int rank(direction d, const direction* others, int count) {
    static const direction axes[3] = {{0, 1}, {-1, 0}, {0, -1}};
    int place = 1;
    for (int i = 0; i < 3; i++)
        place += below(axes[i], d);
    for (int i = 0; i < count; i++)
        place += below(others[i], d);
    return place;
}

static void find_code(const jd_sliding_pair* p, int code[3]) {
    const direction one = {p->b[0][0], p->b[1][0]}, two = {p->b[0][1], p->b[1][1]};
    const direction a = {p->a[0], p->a[1]};
    code[0] = rank(one, NULL, 0);
    code[1] = rank(two, (direction[]){one, {-one.x, -one.y}}, 2);
    code[2] = rank(a, (direction[]){one, two}, 2);
}

// Of SS, by the first two digits: all K and Q, none, or some.
static jd_stability_rule rule_of(const int code[3]) {
    static const int some[] = {13, 14, 23, 31, 41, 46};
    const int ij = 10 * code[0] + code[1];
    for (int i = 0; i < 6; i++)
        if (ij == some[i])
            return JD_STABILITY_DEPENDS;
    return ij == 12 || ij == 42 ? JD_ALWAYS_STABLE : JD_NEVER_STABLE;
}

// ---- Stability ---------------------------------------------------------------------------------

// Coefficients of x^4 + p[3] x^3 + ... + p[0].                                    [contacts:C12]
static void polynomial(const jd_sliding_pair* s, double p[4]) {
    const double det = s->b[0][0] * s->b[1][1] - s->b[0][1] * s->b[1][0];
    const double k1 = s->stiffness[0], k2 = s->stiffness[1], q1 = s->damping[0], q2 = s->damping[1];
    p[3] = s->b[0][0] * q1 + s->b[1][1] * q2;
    p[2] = s->b[0][0] * k1 + s->b[1][1] * k2 + q1 * q2 * det;
    p[1] = det * (q1 * k2 + q2 * k1);
    p[0] = k1 * k2 * det;
}

// Whether all roots are on the left: Routh and Hurwitz.
static bool on_the_left(const double p[4]) {
    return p[0] > 0 && p[1] > 0 && p[2] > 0 && p[3] > 0 &&
           p[3] * p[2] * p[1] > p[1] * p[1] + p[3] * p[3] * p[0];
}

// The largest real part of the roots: the shift to the left that brings them all there, by halving.
static double largest_root(const double p[4]) {
    double hi = 1 + fabs(p[0]) + fabs(p[1]) + fabs(p[2]) + fabs(p[3]), lo = -hi;
    for (;;) {
        const double x = 0.5 * (lo + hi);
        const double shifted[4] = {
            p[0] + x * (p[1] + x * (p[2] + x * (p[3] + x))),
            p[1] + x * (2 * p[2] + x * (3 * p[3] + x * 4)),
            p[2] + x * (3 * p[3] + x * 6),
            p[3] + x * 4,
        };
        if (!(x > lo && x < hi))
            return hi;
        *(on_the_left(shifted) ? &hi : &lo) = x;
    }
}

// Without damping x^2 = z, z^2 + p2 z + p0 = 0.
static double largest_undamped(double p2, double p0) {
    const double d = 0.25 * p2 * p2 - p0;
    if (d >= 0)
        return sqrt(fmax(-0.5 * p2 + sqrt(d), 0));
    // z = u +- i v: Re sqrt(z) = sqrt((|z| + u)/2), |z|^2 = p0
    return sqrt(fmax(0.5 * (sqrt(p0) - 0.5 * p2), 0));
}

static void judge_both(const jd_sliding_pair* s, jd_pair_answer* answer) {
    double p[4];
    polynomial(s, p);
    if (s->damping[0] == 0 && s->damping[1] == 0) {
        const bool swings = p[2] > 0 && p[0] > 0 && 4 * p[0] <= p[2] * p[2];
        answer->stability = swings ? JD_NEUTRAL : JD_UNSTABLE;
        answer->growth = swings ? 0 : largest_undamped(p[2], p[0]);
        return;
    }
    answer->stability = on_the_left(p) ? JD_STABLE : JD_UNSTABLE;
    answer->growth = largest_root(p);
}

// One contact: x^2 + b q x + b k = 0.
static void judge_one(const jd_sliding_pair* s, int i, jd_pair_answer* answer) {
    const double half = -0.5 * s->b[i][i] * s->damping[i], c = s->b[i][i] * s->stiffness[i];
    const jd_stability swings = s->damping[i] > 0 ? JD_STABLE : JD_NEUTRAL;
    answer->stability = s->b[i][i] > 0 ? swings : JD_UNSTABLE;
    answer->growth = half + sqrt(fmax(half * half - c, 0));
}

// ---- Modes -------------------------------------------------------------------------------------

// Forces of a mode; not finite where it has none.
static void find_forces(const jd_sliding_pair* s, jd_pair_mode mode, double f[2]) {
    const double(*b)[2] = s->b, *a = s->a, det = b[0][0] * b[1][1] - b[0][1] * b[1][0];
    f[0] = f[1] = 0;
    if (mode == JD_PAIR_SF)
        f[0] = a[0] / b[0][0];
    if (mode == JD_PAIR_FS)
        f[1] = a[1] / b[1][1];
    if (mode == JD_PAIR_SS) {
        f[0] = (b[1][1] * a[0] - b[0][1] * a[1]) / det;
        f[1] = (b[0][0] * a[1] - b[1][0] * a[0]) / det;
    }
}

static jd_pair_answer answer_of(const jd_sliding_pair* s, jd_pair_mode mode) {
    jd_pair_answer answer = {.consistent = true, .growth = -(double)INFINITY};
    const bool slides[2] = {mode == JD_PAIR_SF || mode == JD_PAIR_SS,
                            mode == JD_PAIR_FS || mode == JD_PAIR_SS};
    find_forces(s, mode, answer.force);
    for (int i = 0; i < 2; i++) {
        const double* f = answer.force;
        answer.rate[i] = slides[i] ? 0 : s->b[i][0] * f[0] + s->b[i][1] * f[1] - s->a[i];
        const double sign = slides[i] ? f[i] : answer.rate[i];
        answer.consistent = answer.consistent && isfinite(sign) && sign > 0;
    }
    if (mode == JD_PAIR_SS)
        judge_both(s, &answer);
    else if (mode != JD_PAIR_FF)
        judge_one(s, mode == JD_PAIR_SF ? 0 : 1, &answer);
    return answer;
}

static bool is_sound(const jd_sliding_pair* s) {
    bool sound = s->a[0] != 0 || s->a[1] != 0;
    for (int i = 0; i < 2; i++) {
        sound = sound && isfinite(s->a[i]) && isfinite(s->b[i][0]) && isfinite(s->b[i][1]) &&
                isfinite(s->stiffness[i]) && s->stiffness[i] > 0 && isfinite(s->damping[i]) &&
                s->damping[i] >= 0 && (s->b[0][i] != 0 || s->b[1][i] != 0);
    }
    return sound;
}

jd_status jd_modes_classify(const jd_sliding_pair* pair, jd_pair_modes* found) {
    if (!JD_GIVEN(NULL, pair, found))
        return JD_ERR_ARGUMENT;
    *found = (jd_pair_modes){0};
    if (!is_sound(pair))
        return JD_ERR_RANGE;
    find_code(pair, found->code);
    found->rule = rule_of(found->code);
    for (int m = 0; m < JD_PAIR_MODES; m++)
        found->modes[m] = answer_of(pair, (jd_pair_mode)m);
    return JD_OK;
}

bool jd_modes_pair(const jd_modes_problem* problem, jd_sliding_pair* pair) {
    jd_modes_work w;
    if (!JD_GIVEN(NULL, problem, pair))
        return false;
    *pair = (jd_sliding_pair){.stiffness = {1, 1}};
    if (problem->count != 2 || jd_modes_begin(problem, &w) < 0)
        return false;
    for (int j = 0; j < 2; j++) {
        const jd_closed_contact* c = &problem->contacts[j];
        if (!c->rigid)
            return false;
        pair->a[j] = -problem->pull[w.first[j]];
        for (int i = 0; i < 2; i++)
            pair->b[i][j] = problem->give[w.first[i] * w.dim + w.first[j]];
        for (int d = 0; d < c->along; d++) {
            if (w.rub[j][d] != JD_RUB_SLIDES)
                return false;
            for (int i = 0; i < 2; i++)
                pair->b[i][j] +=
                    w.slide[j][d] * problem->give[w.first[i] * w.dim + w.first[j] + 1 + d];
        }
    }
    return true;
}
