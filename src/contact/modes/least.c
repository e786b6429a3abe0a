// Forces that the accelerations leave open: the least of them.
//
// With the accelerations known every law is convex: what slides is a multiple of its normal force,
// what holds is within its bound, what parts is 0. The forces with these accelerations are the
// points of an affine space within that product of cones. Dykstra's alternating projections end at
// the one nearest to 0. [@boyle1986]

#include "contact/modes/patch.h"
#include "contact/modes/project.h"
#include "judder/maths.h"

#include <math.h>

#define ROUNDS 20000  // most projections
#define CLOSE 1e-14   // of the largest force: both projections agree

// What may change: unknown forces, each with the friction that slides with it.
typedef struct open_force {
    int contact, part;  // part 0: normal, 1 to 3: tangential
    double with[3];
    double size;  // of a unit of it
} open_force;

typedef struct open_forces {
    int n;
    double tie;  // accelerations below it are none
    open_force list[JD_MODES_ROWS];
    int at[JD_MODES_CONTACTS][4];  // place in the list, -1: not in it
} open_forces;

// Friction per normal force of a contact at rest that begins to slide with the acceleration a; of a
// patch the one that it has.
static void begins(const jd_modes_work* w, int k, const double* a, const double* l, double* with) {
    const int t = w->first[k] + 1;
    if (jd_modes_is_patch(w, k)) {
        for (int i = 0; i < 3; i++)
            with[i] = l[t - 1] > 0 ? l[t + i] / l[t - 1] : 0;
        return;
    }
    const double x = w->mu[k][0] * a[t], y = w->mu[k][1] * a[t + 1], size = jd_hypot(x, y);
    with[0] = -w->mu[k][0] * x / size;
    with[1] = -w->mu[k][1] * y / size;
}

static void list_contact(const jd_modes_work* w, int k, const double* a, const double* l,
                         open_forces* f) {
    const jd_closed_contact* c = &w->problem->contacts[k];
    const int n = w->first[k];
    open_force normal = {.contact = k, .size = 1};
    const bool whole = (c->along == 2 && w->rub[k][0] == JD_RUB_DISC) || jd_modes_is_patch(w, k);
    bool rests = true;
    double with[3] = {0, 0, 0};
    for (int i = 0; i < c->along; i++)
        rests = rests && fabs(a[n + 1 + i]) <= f->tie;
    if (c->rigid && fabs(a[n]) > f->tie)
        return;
    if (whole && !rests)
        begins(w, k, a, l, with);
    for (int i = 0; i < c->along; i++) {
        const double rate = a[n + 1 + i];
        const bool holds = whole ? rests : w->rub[k][i] == JD_RUB_LINE && fabs(rate) <= f->tie;
        if (holds) {
            f->at[k][1 + i] = f->n;
            f->list[f->n++] = (open_force){.contact = k, .part = 1 + i, .size = 1};
            continue;
        }
        normal.with[i] = w->rub[k][i] == JD_RUB_SLIDES ? w->slide[k][i]
                         : whole                       ? with[i]
                                                       : (rate > 0 ? -1 : 1) * w->mu[k][i];
        normal.size += normal.with[i] * normal.with[i];
    }
    if (c->rigid) {
        f->at[k][0] = f->n;
        f->list[f->n++] = normal;
    }
}

static double effect(const jd_modes_work* w, int i, const open_force* f) {
    const double* row = &w->problem->give[i * w->dim + w->first[f->contact]];
    double sum = row[f->part];
    for (int c = 0; f->part == 0 && c < w->problem->contacts[f->contact].along; c++)
        sum += row[1 + c] * f->with[c];
    return sum;
}

// ---- Projections -------------------------------------------------------------------------------

// The space of changes x that leave the accelerations alone, all weighted by the size of a unit:
// an orthonormal basis of the null space.
typedef struct null_space {
    int n, count;
    double base[JD_MODES_ROWS][JD_MODES_ROWS];
} null_space;

// Orthogonalise the rows of the effects; what is left of the unit vectors spans the null space.
static void find_null(const jd_modes_work* w, const open_forces* f, null_space* null) {
    double rows[2 * JD_MODES_ROWS][JD_MODES_ROWS], largest = 0;
    int count = 0;
    null->n = f->n;
    null->count = 0;
    for (int r = 0; r < w->dim + f->n; r++) {
        double* v = rows[count];
        double before = 0, left = 0;
        for (int j = 0; j < f->n; j++) {
            v[j] = r < w->dim ? effect(w, r, &f->list[j]) / sqrt(f->list[j].size)
                              : (double)(j == r - w->dim);
            before += v[j] * v[j];
        }
        largest = fmax(largest, r < w->dim ? before : 0);
        for (int pass = 0; pass < 2; pass++) {
            for (int q = 0; q < count; q++) {
                double dot = 0;
                for (int j = 0; j < f->n; j++)
                    dot += rows[q][j] * v[j];
                for (int j = 0; j < f->n; j++)
                    v[j] -= dot * rows[q][j];
            }
        }
        for (int j = 0; j < f->n; j++)
            left += v[j] * v[j];
        // Squares: 1e-10 of the largest row, 1e-5 of a unit vector.
        if (left <= (r < w->dim ? 1e-20 * largest : 1e-10) || count == f->n)
            continue;
        for (int j = 0; j < f->n; j++)
            v[j] /= sqrt(left);
        for (int j = 0; r >= w->dim && j < f->n; j++)
            null->base[null->count][j] = v[j];
        null->count += r >= w->dim;
        count++;
    }
}

// x becomes the point of the affine space through `from` that is nearest to it.
static void project_space(const null_space* null, const double* from, double* x) {
    double y[JD_MODES_ROWS];
    for (int j = 0; j < null->n; j++)
        y[j] = from[j];
    for (int b = 0; b < null->count; b++) {
        double dot = 0;
        for (int j = 0; j < null->n; j++)
            dot += null->base[b][j] * (x[j] - from[j]);
        for (int j = 0; j < null->n; j++)
            y[j] += dot * null->base[b][j];
    }
    for (int j = 0; j < null->n; j++)
        x[j] = y[j];
}

// The laws of contact k. The components of a box share a normal force: they are sets of their own,
// projected upon in turn (`which`).
static void project_law(const jd_modes_work* w, const open_forces* f, int k, int which, double* x) {
    const int n = f->at[k][0], t = f->at[k][1 + which];
    const bool disc = w->problem->contacts[k].along == 2 && w->rub[k][0] == JD_RUB_DISC;
    const double given = w->problem->contacts[k].normal;
    const double unit = n >= 0 ? sqrt(f->list[n].size) : 1;
    const double m[2] = {w->mu[k][which] / unit, disc ? w->mu[k][1] / unit : 0};
    if (t < 0 && n >= 0)
        x[n] = fmax(x[n], 0);
    if (t < 0 || (disc && which == 1))
        return;
    if (disc && n >= 0)
        jd_project_cone(m, &x[n], &x[t]);
    else if (disc)
        jd_project_ellipse(m, given, &x[t]);
    else if (n >= 0)
        jd_project_wedge(m[0], &x[n], &x[t]);
    else
        x[t] = fmax(-m[0] * given, fmin(x[t], m[0] * given));
}

// ---- The least ---------------------------------------------------------------------------------

static void read_forces(const jd_modes_work* w, const open_forces* f, const double* l, double* x) {
    for (int j = 0; j < f->n; j++)
        x[j] = l[w->first[f->list[j].contact] + f->list[j].part] * sqrt(f->list[j].size);
}

static void write_forces(const jd_modes_work* w, const open_forces* f, const double* x, double* l) {
    for (int j = 0; j < f->n; j++) {
        const open_force* o = &f->list[j];
        double* at = &l[w->first[o->contact] + o->part];
        *at = x[j] / sqrt(o->size);
        for (int c = 0; o->part == 0 && c < w->problem->contacts[o->contact].along; c++)
            if (f->at[o->contact][1 + c] < 0)
                at[1 + c] = *at * o->with[c];
    }
}

// Dykstra's projections of 0 upon the space and the laws of all contacts, two sets of each.
// @return whether they met.
static bool dykstra(const jd_modes_work* w, const open_forces* f, const null_space* null,
                    const double* from, double* x) {
    double back[2 * JD_MODES_CONTACTS][JD_MODES_ROWS] = {{0}}, largest = 0;
    for (int j = 0; j < f->n; j++) {
        x[j] = 0;
        largest = fmax(largest, fabs(from[j]));
    }
    for (int round = 0; round < ROUNDS; round++) {
        double apart = 0;
        project_space(null, from, x);
        for (int s = 0; s < 2 * w->problem->count; s++) {
            double y[JD_MODES_ROWS];
            for (int j = 0; j < f->n; j++)
                y[j] = x[j] + back[s][j];
            for (int j = 0; j < f->n; j++)
                back[s][j] = y[j];
            project_law(w, f, s / 2, s % 2, y);
            for (int j = 0; j < f->n; j++) {
                apart = fmax(apart, fabs(y[j] - x[j]));
                back[s][j] -= y[j];
                x[j] = y[j];
            }
        }
        if (apart <= CLOSE * largest)
            return true;
    }
    return false;
}

// Forces that differ between solutions, and of those the ones that hold firmly: normal forces, since
// they can be above 0, and friction that would still hold if all bounds were a little lower.
static void find_leeway(const jd_modes_work* w, const open_forces* f, const null_space* null,
                        const double* l, jd_modes_leeway* leeway) {
    jd_modes_work lower = *w;
    double other[JD_MODES_ROWS], a[JD_MODES_ROWS];
    leeway->any = true;
    for (int i = 0; i < w->dim; i++)
        other[i] = l[i];
    for (int k = 0; k < w->problem->count; k++)
        for (int i = 0; i < 3; i++)
            lower.mu[k][i] *= 1 - JD_MODES_TIE;
    const bool solved = jd_modes_search(&lower, false, other) <= JD_MODES_RESIDUAL;
    const double tie = 0.01 * JD_MODES_TIE * jd_modes_rates(&lower, other, a);
    for (int j = 0; j < f->n; j++) {
        const int row = w->first[f->list[j].contact] + f->list[j].part;
        for (int b = 0; b < null->count; b++)
            leeway->row[row] = leeway->row[row] || fabs(null->base[b][j]) > 1e-6;
        leeway->firm[row] =
            leeway->row[row] && (f->list[j].part == 0 || (solved && fabs(a[row]) <= tie));
    }
}

void jd_modes_least(const jd_modes_work* w, const double* a, double* l, jd_modes_leeway* leeway) {
    open_forces f = {0};
    null_space null;
    double x[JD_MODES_ROWS], from[JD_MODES_ROWS], least[JD_MODES_ROWS], rates[JD_MODES_ROWS];
    bool patches = false;
    f.tie = JD_MODES_TIE * jd_modes_rates(w, l, rates);
    *leeway = (jd_modes_leeway){0};
    for (int k = 0; k < w->problem->count; k++) {
        for (int i = 0; i < 4; i++)
            f.at[k][i] = -1;
        list_contact(w, k, a, l, &f);
        patches = patches || jd_modes_is_patch(w, k);
    }
    find_null(w, &f, &null);
    if (null.count == 0)
        return;
    read_forces(w, &f, l, from);
    for (int i = 0; i < w->dim; i++)
        least[i] = l[i];
    if (!patches && dykstra(w, &f, &null, from, x)) {
        project_space(&null, from, x);
        write_forces(w, &f, x, least);
        if (jd_modes_residual(w, least, rates) <= JD_MODES_RESIDUAL)
            for (int i = 0; i < w->dim; i++)
                l[i] = least[i];
    }
    find_leeway(w, &f, &null, l, leeway);
}
