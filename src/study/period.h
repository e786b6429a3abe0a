/// @file period.h
/// After how many sections a motion repeats.                                         [section:S3]
#ifndef JUDDER_STUDY_PERIOD_H
#define JUDDER_STUDY_PERIOD_H

#include <stdbool.h>
#include <stdint.h>

/// The last sections of a trajectory: numbers that are kept in a ring.
typedef struct jd_period_ring {
    int width;      ///< numbers per section
    int room;       ///< sections that are kept
    int64_t count;  ///< sections so far
    double* rows;   ///< [room][width]
} jd_period_ring;

typedef struct jd_period_rule {
    int most;            ///< longest period
    double tolerance;    ///< of `size`
    const double* size;  ///< of each number; 0: the largest in the ring
    const bool* angle;   ///< numbers that are the same after a turn
} jd_period_rule;

/// Sections to keep for periods up to `most`.
int jd_period_room(int most);

/// Add a section.
void jd_period_add(jd_period_ring* ring, const double* numbers);

/// The period; 0: none up to the longest; -1: too few sections to tell even the period 1.
int jd_period_find(const jd_period_ring* ring, const jd_period_rule* rule);

#endif
