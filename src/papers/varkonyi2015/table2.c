// Table 2: consistent modes of the 144 classes of two sliding contacts, and what lasts, by many
// random pairs of each class.
//
// Consistent modes are found a second time from the inequalities [contacts:C11] as they are printed,
// and stability a second time by the sign conditions of Routh and Hurwitz [contacts:C12], with and
// without the last one, which the paper's appendix leaves out.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "judder/maths.h"
#include "judder/modes.h"
#include "numeric/philox.h"
#include "papers/varkonyi2015/plans.h"

#define PAIRS 60000  // that are drawn
#define ROWS 24
#define PLACES 6
#define NEAR 1e-3  // of the scale: nearer to a border than this a pair is left out

enum {
    CLASSES,
    DISAGREE,
    BOTH_WAYS,
    MODES_112,
    MODES_152,
    RULES_OFF,
    STABLE_RULES,
    DEPENDING_RULES,
    ONLY_SS,
    ONLY_SS_UNSTABLE,
    ONLY_SF_UNSTABLE,
    ONLY_FS_UNSTABLE,
    NONE,
    SEVERAL,
    FLUTTER_UNSEEN,
    HURWITZ_OFF,
    NUMBERS
};

static const char* const names[NUMBERS] = {
    [CLASSES] = "classes",
    [DISAGREE] = "disagree",
    [BOTH_WAYS] = "both_ways",
    [MODES_112] = "modes_112",
    [MODES_152] = "modes_152",
    [RULES_OFF] = "rules_off",
    [STABLE_RULES] = "stable_rules",
    [DEPENDING_RULES] = "depending_rules",
    [ONLY_SS] = "only_ss",
    [ONLY_SS_UNSTABLE] = "only_ss_unstable",
    [ONLY_SF_UNSTABLE] = "only_sf_unstable",
    [ONLY_FS_UNSTABLE] = "only_fs_unstable",
    [NONE] = "none",
    [SEVERAL] = "several",
    [FLUTTER_UNSEEN] = "flutter_unseen",
    [HURWITZ_OFF] = "hurwitz_off",
};

// What was seen of a class.
typedef struct seen {
    int count;
    int modes;               // bit m: mode m is consistent
    int stable[3], not [3];  // pairs in which SF, FS, SS is stable, and is not; over all k
} seen;

typedef struct tally {
    seen classes[4][PLACES][PLACES];
    double numbers[NUMBERS];
} tally;

// ---- One pair ----------------------------------------------------------------------------------

typedef struct dice {
    uint64_t next;
} dice;

// Even between 0 and 1.
static double draw(dice* d) { return jd_philox_unit(2015, d->next++, 0); }

static jd_sliding_pair draw_pair(dice* d) {
    jd_sliding_pair pair;
    for (int i = 0; i < 2; i++) {
        pair.a[i] = 2.0 * draw(d) - 1.0;
        pair.stiffness[i] = jd_pow(10.0, 4.0 * draw(d) - 2.0);
        pair.damping[i] = jd_pow(10.0, 4.0 * draw(d) - 2.0);
        for (int j = 0; j < 2; j++)
            pair.b[i][j] = 2.0 * draw(d) - 1.0;
    }
    return pair;
}

// Consistent modes by the inequalities of the paper, one bit each.
static int consistent(const jd_sliding_pair* p) {
    const double(*b)[2] = p->b, *a = p->a;
    const double det = b[0][0] * b[1][1] - b[0][1] * b[1][0];
    const double f1 = (b[1][1] * a[0] - b[0][1] * a[1]) / det;
    const double f2 = (b[0][0] * a[1] - b[1][0] * a[0]) / det;
    const bool ff = a[0] < 0.0 && a[1] < 0.0;
    const bool sf = b[0][0] * a[0] > 0.0 && b[1][0] / b[0][0] * a[0] > a[1];
    const bool fs = b[1][1] * a[1] > 0.0 && b[0][1] / b[1][1] * a[1] > a[0];
    return ff << JD_PAIR_FF | sf << JD_PAIR_SF | fs << JD_PAIR_FS |
           (f1 > 0.0 && f2 > 0.0) << JD_PAIR_SS;
}

// Whether SS is stable by the coefficients; without the last inequality as appendix C has it.
static bool by_signs(const jd_sliding_pair* p, bool all) {
    const double(*b)[2] = p->b, *k = p->stiffness, *q = p->damping;
    const double det = b[0][0] * b[1][1] - b[0][1] * b[1][0];
    const double p3 = b[0][0] * q[0] + b[1][1] * q[1];
    const double p2 = b[0][0] * k[0] + b[1][1] * k[1] + q[0] * q[1] * det;
    const double p1 = det * (q[0] * k[1] + q[1] * k[0]), p0 = k[0] * k[1] * det;
    const bool positive = p3 > 0.0 && p2 > 0.0 && p1 > 0.0 && p0 > 0.0;
    return positive && (!all || p3 * p2 * p1 > p1 * p1 + p3 * p3 * p0);
}

static jd_status look_at(const jd_sliding_pair* pair, tally* t) {
    jd_pair_modes found;
    const jd_status status = jd_modes_classify(pair, &found);
    if (status != JD_OK)
        return status;
    seen* own = &t->classes[found.code[0] - 1][found.code[1] - 1][found.code[2] - 1];
    int modes = 0;
    for (int m = 0; m < JD_PAIR_MODES; m++)
        modes |= found.modes[m].consistent << m;
    t->numbers[DISAGREE] += own->count > 0 && own->modes != modes;
    t->numbers[BOTH_WAYS] += modes != consistent(pair);
    own->modes = modes;
    own->count++;
    for (int m = 0; m < 3; m++)
        (found.modes[1 + m].stability == JD_STABLE ? own->stable : own->not )[m]++;
    const jd_pair_answer* ss = &found.modes[JD_PAIR_SS];
    const bool stable = ss->stability == JD_STABLE, near = fabs(ss->growth) < NEAR;
    t->numbers[HURWITZ_OFF] += !near && by_signs(pair, true) != stable;
    t->numbers[FLUTTER_UNSEEN] += !near && by_signs(pair, false) && !stable;
    return JD_OK;
}

// ---- All classes -------------------------------------------------------------------------------

// 's', 'u' or 'm' of SF, FS or SS, over all k of a row.
static char lasting(const seen row[PLACES], int mode) {
    int stable = 0, not = 0;
    for (int k = 0; k < PLACES; k++) {
        stable += row[k].stable[mode];
        not += row[k].not [mode];
    }
    return not == 0 ? 's' : stable == 0 ? 'u' : 'm';
}

// What the paper says of SS in the classes ij.
static char said(int ij) {
    static const int depends[] = {13, 14, 23, 31, 41, 46};
    if (ij == 12 || ij == 42)
        return 's';
    for (int i = 0; i < 6; i++)
        if (depends[i] == ij)
            return 'm';
    return 'u';
}

static int mode_count(int modes) {
    int count = 0;
    for (int m = 0; m < JD_PAIR_MODES; m++)
        count += modes >> m & 1;
    return count;
}

static void count_class(tally* t, const seen* row, int k) {
    const int modes = row[k].modes, count = mode_count(modes);
    double* n = t->numbers;
    n[CLASSES] += row[k].count > 0;
    n[NONE] += count == 0;
    n[SEVERAL] += count > 1;
    n[ONLY_SS] += modes == 1 << JD_PAIR_SS;
    n[ONLY_SS_UNSTABLE] += modes == 1 << JD_PAIR_SS && lasting(row, 2) == 'u';
    n[ONLY_SF_UNSTABLE] += modes == 1 << JD_PAIR_SF && lasting(row, 0) == 'u';
    n[ONLY_FS_UNSTABLE] += modes == 1 << JD_PAIR_FS && lasting(row, 1) == 'u';
}

static void put_row(jd_cells* cells, const seen row[PLACES], int ij) {
    static const char* const words[] = {"FF", "SF", "FS", "SS"};
    char(*text)[JD_CELL_SIZE] = cells->text[cells->rows++];
    snprintf(text[0], JD_CELL_SIZE, "%d", ij);
    for (int k = 0; k < PLACES; k++) {
        char* cell = text[1 + k];
        cell[0] = '\0';
        for (int m = 0; m < JD_PAIR_MODES; m++)
            if (row[k].modes >> m & 1) {
                strcat(cell, cell[0] != '\0' ? " " : "");
                strcat(cell, words[m]);
            }
        if (cell[0] == '\0')
            strcpy(cell, "-");
    }
    snprintf(text[7], JD_CELL_SIZE, "%c %c %c", lasting(row, 0), lasting(row, 1), lasting(row, 2));
}

static void judge_all(tally* t, jd_cells* cells) {
    static const char* const heads[] = {"class", "k = 1", "2", "3", "4", "5", "6", "SF FS SS"};
    cells->columns = 8;
    cells->rows = 1;
    for (int i = 0; i < 8; i++)
        snprintf(cells->text[0][i], JD_CELL_SIZE, "%s", heads[i]);
    for (int row = 0; row < ROWS; row++) {
        const int i = row / PLACES, j = row % PLACES, ij = 10 * (i + 1) + j + 1;
        const char ss = lasting(t->classes[i][j], 2);
        put_row(cells, t->classes[i][j], ij);
        t->numbers[RULES_OFF] += ss != said(ij);
        t->numbers[STABLE_RULES] += ss == 's';
        t->numbers[DEPENDING_RULES] += ss == 'm';
        for (int k = 0; k < PLACES; k++)
            count_class(t, t->classes[i][j], k);
    }
    t->numbers[MODES_112] = mode_count(t->classes[0][0][1].modes);
    t->numbers[MODES_152] = mode_count(t->classes[0][4][1].modes);
}

static jd_status compute(jd_evidence* evidence) {
    tally t = {0};
    dice d = {0};
    jd_status status = JD_OK;
    for (int n = 0; n < PAIRS && status == JD_OK; n++) {
        const jd_sliding_pair pair = draw_pair(&d);
        status = look_at(&pair, &t);
    }
    judge_all(&t, &evidence->cells);
    memcpy(evidence->numbers, t.numbers, sizeof t.numbers);
    return status;
}

const jd_exhibit_plan jd_varkonyi2015_table2 = {.compute = compute, JD_PLANNED(number_name, names)};
