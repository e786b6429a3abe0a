// A path in pieces by what goes on along it.
//
// The piece between two rows belongs to the phase of its first row. Pieces of one phase that follow
// one another are one line; between others there is a gap.
#include "figure/page/phases.h"

#include <math.h>
#include <stdlib.h>

// Rows of the pieces of a phase, -1 for a gap. `rows` is [3 count]. @return how many.
static int64_t collect(const jd_plot_phased* path, int phase, int64_t* rows) {
    int64_t used = 0, last = -1;
    for (int64_t i = 0; i + 1 < path->count; i++) {
        if (path->phase[i] != (double)phase)
            continue;
        if (last != i) {
            if (used > 0)
                rows[used++] = -1;
            rows[used++] = i;
        }
        rows[used++] = last = i + 1;
    }
    return used;
}

bool jd_plot_phases_find(const jd_plot_phased* path, int phase, jd_plot_points* points) {
    const size_t room = 3 * (size_t)path->count + 1;
    int64_t* rows = malloc(room * sizeof *rows);
    double* values = malloc(2 * room * sizeof *values);
    bool made = rows != NULL && values != NULL;
    *points = (jd_plot_points){0};
    if (made) {
        const int64_t used = collect(path, phase, rows);
        double *x = values, *y = values + room;
        for (int64_t i = 0; i < used; i++) {
            x[i] = rows[i] < 0 ? NAN : path->x[rows[i]];
            y[i] = rows[i] < 0 ? NAN : path->y[rows[i]];
        }
        if (used > 0)
            made = jd_plot_thin_path(x, y, used, &path->thinning, points);
        for (int64_t i = 0; made && i < points->count; i++)
            points->row[i] = points->row[i] < 0 ? -1 : rows[points->row[i]];
    }
    free(rows);
    free(values);
    return made;
}
