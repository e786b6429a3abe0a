// Modes tried one after the other: each choice makes the laws linear equations; those whose answer
// satisfies all laws are solutions.
//
// Where contacts depend on each other the matrix of a choice can be singular. It is left out: forces
// that satisfy the laws then form a polyhedron without a line in it, which has corners, and at a
// corner enough contacts are at their bounds that another choice, without them, is regular.

#include "contact/modes/dense.h"
#include "contact/modes/work.h"

#include <math.h>

#define SAME 1e-9  // accelerations that differ by less, relative to the largest, are the same

// ---- One choice --------------------------------------------------------------------------------

// What a unit of an unknown does: itself, and for a normal force the friction that slides with it.
typedef struct unknown {
    int row;         // whose equation and whose force it is
    double with[3];  // of a normal force: friction of the components behind it
    int along;
} unknown;

// Friction per normal force of a component that is not stuck.
static double sliding(const jd_modes_work* w, const jd_modes_choice* choice, int k, int i) {
    return w->rub[k][i] == JD_RUB_SLIDES ? w->slide[k][i] : -choice[k].slip[i] * w->mu[k][i];
}

// The unknowns of contact k, and what is known of its forces. @return how many unknowns there are.
static int list_unknowns(const jd_modes_work* w, const jd_modes_choice* choice, int k,
                         unknown* list, double* l) {
    const jd_closed_contact* c = &w->problem->contacts[k];
    const int n = w->first[k];
    unknown normal = {.row = n, .along = c->along};
    int count = c->rigid ? 1 : 0;
    if (choice[k].open)
        return 0;
    l[n] = c->rigid ? 0 : c->normal;
    for (int i = 0; i < c->along; i++) {
        if (w->rub[k][i] == JD_RUB_LINE && choice[k].slip[i] == 0) {
            list[count++] = (unknown){.row = n + 1 + i};
        } else {
            normal.with[i] = sliding(w, choice, k, i);
            l[n + 1 + i] = normal.with[i] * l[n];
        }
    }
    if (c->rigid)
        list[0] = normal;
    return count;
}

static double effect(const double* row, const unknown* u) {
    double sum = row[u->row];
    for (int i = 0; i < u->along; i++)
        sum += row[u->row + 1 + i] * u->with[i];
    return sum;
}

static void add(const unknown* u, double size, double* l) {
    l[u->row] += size;
    for (int i = 0; i < u->along; i++)
        l[u->row + 1 + i] += u->with[i] * size;
}

bool jd_modes_piece(const jd_modes_work* w, const jd_modes_choice* choice, double* l) {
    unknown list[JD_MODES_ROWS];
    double a[JD_MODES_ROWS], x[JD_MODES_ROWS];
    jd_dense A = {0};
    for (int i = 0; i < w->dim; i++)
        l[i] = 0;
    for (int k = 0; k < w->problem->count; k++)
        A.n += list_unknowns(w, choice, k, &list[A.n], l);
    for (int pass = 0; pass < 2; pass++) {  // the second takes away the rounding of the first
        jd_modes_rates(w, l, a);
        for (int i = 0; i < A.n; i++) {
            x[i] = -a[list[i].row];
            for (int j = 0; j < A.n; j++)
                A.at[i][j] = effect(&w->problem->give[list[i].row * w->dim], &list[j]);
        }
        if (jd_dense_solve(&A, x) < A.n)
            return false;
        for (int i = 0; i < A.n; i++)
            add(&list[i], x[i], l);
    }
    return true;
}

// ---- All of them -------------------------------------------------------------------------------

void jd_modes_keep(const jd_modes_work* w, const double* l, jd_modes_list* list) {
    double a[JD_MODES_ROWS];
    const double residual = jd_modes_residual(w, l, a), scale = jd_modes_rates(w, l, a);
    for (int s = 0; s < list->count; s++) {
        double apart = 0;
        for (int i = 0; i < w->dim; i++)
            apart = fmax(apart, fabs(a[i] - list->a[s][i]));
        if (apart <= SAME * scale)
            return;
    }
    if (list->count == JD_MODES_SETS)
        return;
    for (int i = 0; i < w->dim; i++) {
        list->l[list->count][i] = l[i];
        list->a[list->count][i] = a[i];
    }
    list->residual[list->count++] = residual;
}

// Choices of contact k.
static long options(const jd_modes_work* w, int k) {
    long count = 1;
    for (int i = 0; i < w->problem->contacts[k].along; i++) {
        if (w->rub[k][i] == JD_RUB_DISC || w->rub[k][i] == JD_RUB_PATCH)
            return 0;
        count *= w->rub[k][i] == JD_RUB_LINE ? 3 : 1;
    }
    return count + w->problem->contacts[k].rigid;
}

// The choice of contact k with this number: sliding first, open last.
static jd_modes_choice option(const jd_modes_work* w, int k, long number) {
    jd_modes_choice choice = {0};
    if (w->problem->contacts[k].rigid && number == options(w, k) - 1)
        return (jd_modes_choice){.open = true};
    for (int i = 0; i < w->problem->contacts[k].along; i++) {
        if (w->rub[k][i] != JD_RUB_LINE)
            continue;
        choice.slip[i] = (int)(number % 3) - 1;
        number /= 3;
    }
    return choice;
}

long jd_modes_choices(const jd_modes_work* w) {
    long count = 1;
    for (int k = 0; k < w->problem->count; k++)
        count *= options(w, k);
    return count;
}

void jd_modes_enumerate(const jd_modes_work* w, jd_modes_list* list) {
    const long count = jd_modes_choices(w);
    for (long number = 0; number < count; number++) {
        jd_modes_choice choice[JD_MODES_CONTACTS];
        double l[JD_MODES_ROWS], a[JD_MODES_ROWS];
        long left = number;
        for (int k = 0; k < w->problem->count; k++) {
            choice[k] = option(w, k, left % options(w, k));
            left /= options(w, k);
        }
        if (jd_modes_piece(w, choice, l) && jd_modes_residual(w, l, a) <= JD_MODES_RESIDUAL)
            jd_modes_keep(w, l, list);
    }
}
