// Periods: a motion has period p if its last sections are those of p sections before.
//
//     |s_i - s_(i-p)| <= tolerance size     for the last max(p, min(PAIRS, n - p)) sections i
//
// The least p counts; n >= 2p sections are needed. Angles are compared modulo a turn.  [section:S3]

#include "study/period.h"

#include "judder/base.h"

#include <math.h>
#include <string.h>

#define PAIRS 8  // sections compared at least, if there are so many

int jd_period_room(int most) { return 2 * most > most + PAIRS ? 2 * most : most + PAIRS; }

void jd_period_add(jd_period_ring* ring, const double* numbers) {
    double* row = &ring->rows[ring->count % ring->room * ring->width];
    memcpy(row, numbers, (size_t)ring->width * sizeof *row);
    ring->count++;
}

static const double* row_at(const jd_period_ring* ring, int64_t section) {
    return &ring->rows[section % ring->room * ring->width];
}

static double size_of(const jd_period_ring* ring, const jd_period_rule* rule, int number) {
    const int64_t kept = ring->count < ring->room ? ring->count : ring->room;
    double size = rule->size[number];
    for (int64_t i = 0; rule->size[number] == 0 && i < kept; i++)
        size = fmax(size, fabs(ring->rows[i * ring->width + number]));
    return size;
}

// Whether the sections i of [from, count) repeat those p before, in one number.
static bool repeats(const jd_period_ring* ring, const jd_period_rule* rule, int number, int p) {
    const int64_t n = ring->count, left = n - p;
    const int64_t pairs = p > PAIRS ? p : left < PAIRS ? left : PAIRS;
    const double most = rule->tolerance * size_of(ring, rule, number);
    for (int64_t i = n - pairs; i < n; i++) {
        double d = row_at(ring, i)[number] - row_at(ring, i - p)[number];
        if (rule->angle[number])
            d = remainder(d, JD_TURN);
        if (!(fabs(d) <= most))
            return false;
    }
    return true;
}

int jd_period_find(const jd_period_ring* ring, const jd_period_rule* rule) {
    if (ring->count < 2)
        return -1;
    for (int p = 1; p <= rule->most && 2 * p <= ring->count; p++) {
        int number = 0;
        while (number < ring->width && repeats(ring, rule, number, p))
            number++;
        if (number == ring->width)
            return p;
    }
    return 0;
}
