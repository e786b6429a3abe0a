// Problems of rows: checks, islands, and their answers put together.

#include "hybrid/island.h"

#include "base/given.h"

#include <math.h>
#include <stdlib.h>

// ---- Checks ------------------------------------------------------------------------------------

static bool finite_all(int n, const double* x) {
    for (int i = 0; i < n; i++)
        if (!isfinite(x[i]))
            return false;
    return true;
}

static bool is_friction(const jd_row_group* g) {
    return g->law == JD_ROW_STICTION || g->law == JD_ROW_SLIDING;
}

static bool sound_set(const jd_row_group* g) {
    static const int rows[] = {[JD_SET_INTERVAL] = 1, [JD_SET_ELLIPSE] = 2, [JD_SET_PATCH] = 3};
    if (g->set < JD_SET_INTERVAL || g->set > JD_SET_PATCH || g->count != rows[g->set])
        return false;
    if (!finite_all(2, g->axes) || !(g->axes[0] >= 0))
        return false;
    if (g->set == JD_SET_ELLIPSE)
        return g->axes[0] > 0 && g->axes[1] > 0;
    return g->set == JD_SET_INTERVAL || (g->patch && finite_all(2, g->lean));
}

static bool sound_friction(const jd_rows_problem* problem, const jd_row_group* g,
                           const bool* unilateral) {
    if (g->count > 3 || g->load < -1 || g->load >= problem->rows)
        return false;
    if (g->load >= 0 ? !unilateral[g->load] : !(g->bound >= 0 && isfinite(g->bound)))
        return false;
    return g->law == JD_ROW_SLIDING ? finite_all(g->count, g->slide) : sound_set(g);
}

// Groups partition the rows; `unilateral` becomes which rows are.
static bool partition(const jd_rows_problem* problem, bool* unilateral, bool* seen) {
    int rows = 0;
    for (int k = 0; k < problem->groups; k++) {
        const jd_row_group* g = &problem->group[k];
        if (g->count < 1 || g->first < 0 || g->count > problem->rows - g->first ||
            g->law < JD_ROW_BILATERAL || g->law > JD_ROW_SLIDING ||
            (g->law == JD_ROW_UNILATERAL && g->count != 1))
            return false;
        for (int i = g->first; i < g->first + g->count; i++, rows++) {
            if (seen[i])
                return false;
            seen[i] = true;
            unilateral[i] = g->law == JD_ROW_UNILATERAL;
        }
    }
    return rows == problem->rows;
}

static bool sound_numbers(const jd_rows_problem* problem) {
    const int n = problem->rows;
    for (int i = 0; i < n; i++)
        if (!finite_all(n, &problem->G[i * n]) ||
            (problem->compliance &&
             !(problem->compliance[i] > 0 && isfinite(problem->compliance[i]))))
            return false;
    return finite_all(n, problem->p);
}

static jd_status check(const jd_rows_problem* problem) {
    if (problem->rows < 0 || problem->groups < 0)
        return JD_ERR_RANGE;
    bool* memory = calloc(2 * (size_t)problem->rows + 1, sizeof *memory);
    if (!memory)
        return JD_ERR_MEMORY;
    bool sound = partition(problem, memory, memory + problem->rows) && sound_numbers(problem);
    for (int k = 0; sound && k < problem->groups; k++)
        if (is_friction(&problem->group[k]))
            sound = sound_friction(problem, &problem->group[k], memory);
    free(memory);
    return sound ? JD_OK : JD_ERR_RANGE;
}

// ---- Islands -----------------------------------------------------------------------------------

static int root_of(int* parent, int i) {
    while (parent[i] != i)
        i = parent[i] = parent[parent[i]];
    return i;
}

// The smaller number becomes the root: islands are numbered in the order of their first rows.
static void join(int* parent, int i, int j) {
    const int a = root_of(parent, i), b = root_of(parent, j);
    if (a < b)
        parent[b] = a;
    else
        parent[a] = b;
}

// The first row of the island of each row.
static void find_islands(const jd_rows_problem* problem, int* parent) {
    const int n = problem->rows;
    for (int i = 0; i < n; i++)
        parent[i] = i;
    for (int k = 0; k < problem->groups; k++) {
        const jd_row_group* g = &problem->group[k];
        for (int i = 1; i < g->count; i++)
            join(parent, g->first, g->first + i);
        if (is_friction(g) && g->load >= 0)
            join(parent, g->first, g->load);
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            if (problem->G[i * n + j] != 0 || problem->G[j * n + i] != 0)
                join(parent, i, j);
    for (int i = 0; i < n; i++)
        parent[i] = root_of(parent, i);
}

// The rows of the island that begins with row `root`, in `row`; `place` is where they stand there.
static int list_rows(int n, const int* parent, int root, int* row, int* place) {
    int rows = 0;
    for (int i = root; i < n; i++) {
        if (parent[i] != root)
            continue;
        place[i] = rows;
        row[rows++] = i;
    }
    return rows;
}

static int count_groups(const jd_rows_problem* problem, const int* parent, int root) {
    int groups = 0;
    for (int k = 0; k < problem->groups; k++)
        groups += parent[problem->group[k].first] == root;
    return groups;
}

static void fill(const jd_rows_problem* problem, const int* parent, int root, const int* row,
                 const int* place, jd_island* island) {
    const int n = island->rows;
    int groups = 0;
    for (int k = 0; k < problem->groups; k++) {
        jd_row_group g = problem->group[k];
        if (parent[g.first] != root)
            continue;
        g.first = place[g.first];
        g.load = is_friction(&g) && g.load >= 0 ? place[g.load] : -1;
        island->group[groups++] = g;
    }
    for (int i = 0; i < n; i++) {
        island->p[i] = problem->p[row[i]];
        island->compliance[i] = problem->compliance ? problem->compliance[row[i]] : 1;
        for (int j = 0; j < n; j++)
            island->G[i * n + j] = problem->G[row[i] * problem->rows + row[j]];
    }
    jd_island_scale(island);
}

// Forces of the rows listed, from the guess there. @return their residual, -1: no memory.
static double solve_island(const jd_rows_problem* problem, const int* parent, int root,
                           const int* row, int rows, const int* place, bool limit, double* force,
                           jd_rows_answer* answer) {
    jd_island island;
    double residual = -1, *l = calloc((size_t)rows, sizeof *l);
    if (jd_island_create(&island, rows, count_groups(problem, parent, root)) && l) {
        fill(problem, parent, root, row, place, &island);
        for (int i = 0; i < rows; i++)
            l[i] = force[row[i]];
        residual = jd_island_solve(&island, limit, l, answer);
        for (int i = 0; i < rows; i++)
            force[row[i]] = l[i];
    }
    jd_island_free(&island);
    free(l);
    return residual;
}

static jd_status solve_islands(const jd_rows_problem* problem, int* memory, bool limit,
                               double* force, jd_rows_answer* answer) {
    const int n = problem->rows;
    int *parent = memory, *row = memory + n, *place = memory + 2 * n;
    find_islands(problem, parent);
    for (int i = 0; i < n; i++) {
        if (parent[i] != i)
            continue;
        const int rows = list_rows(n, parent, i, row, place);
        const double residual =
            solve_island(problem, parent, i, row, rows, place, limit, force, answer);
        if (residual == -1)
            return JD_ERR_MEMORY;
        answer->islands++;
        answer->largest = rows > answer->largest ? rows : answer->largest;
        answer->residual = fmax(answer->residual, residual);
    }
    return answer->method == JD_ROWS_NONE ? JD_ERR_SOLVER : JD_OK;
}

// ---- The problem -------------------------------------------------------------------------------

static jd_status solve(const jd_rows_problem* problem, const double* guess, bool limit,
                       double* force, jd_rows_answer* answer) {
    *answer = (jd_rows_answer){.limit = limit};
    const jd_status status = check(problem);
    if (status < 0)
        return status;
    int* memory = calloc(3 * (size_t)problem->rows + 1, sizeof *memory);
    if (!memory)
        return JD_ERR_MEMORY;
    for (int i = 0; i < problem->rows; i++)
        force[i] = guess && isfinite(guess[i]) ? guess[i] : 0;
    const jd_status found = solve_islands(problem, memory, limit, force, answer);
    free(memory);
    return found;
}

jd_status jd_rows_find(const jd_rows_problem* problem, const double* guess, double* force,
                       jd_rows_answer* answer) {
    if (!JD_GIVEN(NULL, problem, force, answer))
        return JD_ERR_ARGUMENT;
    return solve(problem, guess, false, force, answer);
}

jd_status jd_rows_solve(const jd_rows_problem* problem, const double* guess, double* force,
                        jd_rows_answer* answer) {
    if (!JD_GIVEN(NULL, problem, force, answer))
        return JD_ERR_ARGUMENT;
    return solve(problem, guess, true, force, answer);
}
