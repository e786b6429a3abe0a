// Impacts: a problem of rows in velocities, restitution by Newton's law, cut where it would make
// energy.                                                               [hybrid:H10] [hybrid:H11]

#include "hybrid/impact.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define ROUNDING (64 * DBL_EPSILON)  // of the parts of a velocity: less is none
#define ROUNDS 1000                  // most impacts one by one

typedef struct shock {
    const jd_rows_problem* problem;
    const double* e;
    double *without, *with;  // impulses without and with restitution
    double *velocity, *size;
    double* asked;  // velocities that restitution is asked of
} shock;

// v = p + G P, what is rounding being 0; `size` becomes the sum of the sizes of its parts.
static void velocities(const jd_rows_problem* problem, const double* P, double* v, double* size) {
    const int n = problem->rows;
    for (int i = 0; i < n; i++) {
        v[i] = problem->p[i];
        size[i] = fabs(v[i]);
        for (int j = 0; j < n; j++) {
            v[i] += problem->G[i * n + j] * P[j];
            size[i] += fabs(problem->G[i * n + j] * P[j]);
        }
        if (fabs(v[i]) <= ROUNDING * size[i])
            v[i] = 0;
    }
}

// ---- One by one --------------------------------------------------------------------------------

// The unilateral row that approaches fastest, -1: none does.
static int fastest(const shock* s) {
    int row = -1;
    for (int k = 0; k < s->problem->groups; k++) {
        const jd_row_group* g = &s->problem->group[k];
        if (g->law == JD_ROW_UNILATERAL && s->velocity[g->first] < 0 &&
            (row < 0 || s->velocity[g->first] < s->velocity[row]))
            row = g->first;
    }
    return row;
}

// A row with its friction alone, and everything that holds both ways: groups and rows of the small problem.
typedef struct single {
    jd_rows_problem problem;
    jd_row_group* group;
    int* row;
    double *G, *p, *P;
} single;

static void choose(const shock* s, int row, single* one) {
    one->problem = (jd_rows_problem){.group = one->group, .G = one->G, .p = one->p};
    for (int k = 0; k < s->problem->groups; k++) {
        const jd_row_group* g = &s->problem->group[k];
        const bool friction = g->law == JD_ROW_STICTION || g->law == JD_ROW_SLIDING;
        if (g->law != JD_ROW_BILATERAL && g->first != row && !(friction && g->load == row))
            continue;
        jd_row_group* own = &one->group[one->problem.groups++];
        *own = *g;
        own->first = one->problem.rows;
        for (int i = 0; i < g->count; i++)
            one->row[one->problem.rows++] = g->first + i;
    }
    for (int k = 0; k < one->problem.groups; k++)
        for (int i = 0; one->group[k].load >= 0 && i < one->problem.rows; i++)
            if (one->row[i] == row)
                one->group[k].load = i;
    const int n = one->problem.rows;
    for (int i = 0; i < n; i++) {
        one->p[i] = s->velocity[one->row[i]];
        for (int j = 0; j < n; j++)
            one->G[i * n + j] = s->problem->G[one->row[i] * s->problem->rows + one->row[j]];
    }
}

static bool create_single(const jd_rows_problem* problem, single* one) {
    const size_t n = (size_t)problem->rows + 1;
    one->group = calloc((size_t)problem->groups + 1, sizeof *one->group);
    one->row = calloc(n, sizeof *one->row);
    one->G = calloc(n * n, sizeof *one->G);
    one->p = calloc(n, sizeof *one->p);
    one->P = calloc(n, sizeof *one->P);
    return one->group && one->row && one->G && one->p && one->P;
}

static void free_single(single* one) {
    free(one->group);
    free(one->row);
    free(one->G);
    free(one->p);
    free(one->P);
}

// Contacts strike one after the other without restitution, the fastest first: each takes energy, and what
// their friction takes is within the bound of the sum.
static jd_status one_by_one(shock* s, double* P) {
    single one = {.group = NULL};
    jd_status status = create_single(s->problem, &one) ? JD_OK : JD_ERR_MEMORY;
    memset(P, 0, (size_t)s->problem->rows * sizeof *P);
    velocities(s->problem, P, s->velocity, s->size);
    for (int round = 0; round < ROUNDS && status == JD_OK; round++) {
        jd_rows_answer answer;
        const int row = fastest(s);
        if (row < 0)
            break;
        choose(s, row, &one);
        status = jd_rows_solve(&one.problem, NULL, one.P, &answer);
        if (status == JD_ERR_SOLVER)
            status = JD_OK;
        for (int i = 0; status == JD_OK && i < one.problem.rows; i++)
            P[one.row[i]] += one.P[i];
        velocities(s->problem, P, s->velocity, s->size);
    }
    free_single(&one);
    return status;
}

// ---- Energy ------------------------------------------------------------------------------------

// P·a and |P|·|a| for a = p + G Q.
static double work(const jd_rows_problem* problem, const double* P, const double* Q, double* size) {
    const int n = problem->rows;
    double sum = 0;
    *size = 0;
    for (int i = 0; i < n; i++) {
        double a = problem->p[i], large = fabs(a);
        for (int j = 0; j < n; j++) {
            a += problem->G[i * n + j] * Q[j];
            large += fabs(problem->G[i * n + j] * Q[j]);
        }
        sum += P[i] * a;
        *size += fabs(P[i]) * large;
    }
    return sum;
}

// The energy that impulses add: P·(v⁻ + v⁺)/2.
static double gain(shock* s, const double* P, double* rounding) {
    double size;
    for (int i = 0; i < s->problem->rows; i++)
        s->asked[i] = P[i] / 2;
    const double sum = work(s->problem, P, s->asked, &size);
    *rounding = ROUNDING * size;
    return sum;
}

// The largest share of the way from impulses without restitution to those with it on which no energy is made.
static double find_share(shock* s, double least, double most, double rounding) {
    double low = 0, high = 1, noise;
    if (most <= rounding)
        return 1;
    if (least >= 0)
        return 0;
    for (int k = 0; k < 60; k++) {
        const double middle = (low + high) / 2;
        for (int i = 0; i < s->problem->rows; i++)
            s->velocity[i] = s->without[i] + middle * (s->with[i] - s->without[i]);
        *(gain(s, s->velocity, &noise) <= 0 ? &low : &high) = middle;
    }
    return low;
}

// ---- The impact --------------------------------------------------------------------------------

// Whether some row approaches and is thrown back; `asked` becomes the velocities that are to vanish.
static bool ask(shock* s) {
    bool any = false;
    memcpy(s->asked, s->problem->p, (size_t)s->problem->rows * sizeof *s->asked);
    for (int k = 0; s->e && k < s->problem->groups; k++) {
        const int i = s->problem->group[k].first;
        if (s->problem->group[k].law != JD_ROW_UNILATERAL || !(s->asked[i] < 0 && s->e[i] > 0))
            continue;
        s->asked[i] *= 1 + s->e[i];
        any = true;
    }
    return any;
}

static jd_status find_impulses(shock* s, jd_rows_impact* answer) {
    jd_rows_answer found;
    jd_status status = jd_rows_solve(s->problem, NULL, s->without, &found);
    answer->one_by_one = status == JD_ERR_SOLVER;
    if (answer->one_by_one)
        status = one_by_one(s, s->without);
    memcpy(s->with, s->without, (size_t)s->problem->rows * sizeof *s->with);
    if (status < 0 || !ask(s))
        return status;
    jd_rows_problem back = *s->problem;
    back.p = s->asked;
    status = jd_rows_solve(&back, s->without, s->with, &found);
    if (status != JD_ERR_SOLVER)
        return status;
    memcpy(s->with, s->without, (size_t)s->problem->rows * sizeof *s->with);
    return JD_OK;
}

static jd_status strike(shock* s, double* impulse, double* after, jd_rows_impact* answer) {
    double rounding, noise;
    const jd_status status = find_impulses(s, answer);
    if (status < 0)
        return status;
    const double most = gain(s, s->with, &rounding), least = gain(s, s->without, &noise);
    answer->share = find_share(s, least, most, rounding);
    for (int i = 0; i < s->problem->rows; i++)
        impulse[i] = answer->share == 1
                         ? s->with[i]
                         : s->without[i] + answer->share * (s->with[i] - s->without[i]);
    answer->lost = -gain(s, impulse, &noise);
    velocities(s->problem, impulse, after, s->size);
    memcpy(s->velocity, after, (size_t)s->problem->rows * sizeof *after);
    const int row = fastest(s);
    answer->approach = row >= 0 ? -after[row] : 0;
    return JD_OK;
}

jd_status jd_rows_strike(const jd_rows_problem* problem, const double* e, double* impulse,
                         double* after, jd_rows_impact* answer) {
    const size_t n = (size_t)(problem->rows > 0 ? problem->rows : 1);
    double* memory = calloc(5 * n, sizeof *memory);
    *answer = (jd_rows_impact){.share = 1};
    if (!memory)
        return JD_ERR_MEMORY;
    shock s = {problem, e, memory, memory + n, memory + 2 * n, memory + 3 * n, memory + 4 * n};
    const jd_status status = strike(&s, impulse, after, answer);
    free(memory);
    return status;
}
