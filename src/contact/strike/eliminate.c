// Gaussian elimination with full pivoting. It ends where nothing above rounding is left: contacts
// that a body cannot tell apart share an equation.

#include "contact/strike/eliminate.h"

#include <math.h>

#define NOTHING 1e-12  // of the largest number: a pivot that is rounding

static double largest(const jd_equations* s, const int* column, int k, int at[2]) {
    double most = 0;
    for (int i = k; i < s->n; i++) {
        for (int j = k; j < s->n; j++) {
            const double size = fabs(s->a[i][column[j]]);
            if (size > most)
                most = size, at[0] = i, at[1] = j;
        }
    }
    return most;
}

static void swap_rows(jd_equations* s, int i, int j) {
    for (int c = 0; c <= s->n && i != j; c++) {
        const double old = s->a[i][c];
        s->a[i][c] = s->a[j][c];
        s->a[j][c] = old;
    }
}

// Clear column `column[k]` below row k.
static void clear(jd_equations* s, const int* column, int k) {
    for (int i = k + 1; i < s->n; i++) {
        const double factor = s->a[i][column[k]] / s->a[k][column[k]];
        for (int j = k + 1; j < s->n && factor != 0; j++)
            s->a[i][column[j]] -= factor * s->a[k][column[j]];
        s->a[i][s->n] -= factor * s->a[k][s->n];
    }
}

void jd_equations_solve(jd_equations* system, double x[]) {
    jd_equations* s = system;
    int column[JD_STRIKE_NUMBERS], rank = 0;
    for (int i = 0; i < s->n; i++) {
        column[i] = i;
        x[i] = 0;
    }
    double first = 0;
    for (; rank < s->n; rank++) {
        int at[2] = {rank, rank};
        const double most = largest(s, column, rank, at);
        first = rank == 0 ? most : first;
        if (!(most > NOTHING * first))
            break;
        swap_rows(s, rank, at[0]);
        const int old = column[rank];
        column[rank] = column[at[1]];
        column[at[1]] = old;
        clear(s, column, rank);
    }
    for (int i = rank - 1; i >= 0; i--) {
        double sum = s->a[i][s->n];
        for (int j = i + 1; j < rank; j++)
            sum -= s->a[i][column[j]] * x[column[j]];
        x[column[i]] = sum / s->a[i][column[i]];
    }
}
