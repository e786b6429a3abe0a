/// @file vector.h
/// Vectors in space, in lanes.
#ifndef JUDDER_BASE_VECTOR_H
#define JUDDER_BASE_VECTOR_H

#include "judder/lanes.h"

typedef struct jd_vector {
    jd_real x, y, z;
} jd_vector;

static inline jd_vector jd_vector_zero(void) {
    return (jd_vector){jd_set(0.0), jd_set(0.0), jd_set(0.0)};
}

/// k a
static inline jd_vector jd_vector_scale(jd_real k, jd_vector a) {
    return (jd_vector){k * a.x, k * a.y, k * a.z};
}

/// a + k b
static inline jd_vector jd_vector_add(jd_vector a, jd_real k, jd_vector b) {
    return (jd_vector){a.x + k * b.x, a.y + k * b.y, a.z + k * b.z};
}

/// k a + l b
static inline jd_vector jd_vector_mix(jd_real k, jd_vector a, jd_real l, jd_vector b) {
    return (jd_vector){k * a.x + l * b.x, k * a.y + l * b.y, k * a.z + l * b.z};
}

static inline jd_real jd_vector_dot(jd_vector a, jd_vector b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline jd_vector jd_vector_cross(jd_vector a, jd_vector b) {
    return (jd_vector){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

/// Turned about z by an angle.
static inline jd_vector jd_vector_turned(jd_vector a, jd_real cosine, jd_real sine) {
    return (jd_vector){cosine * a.x - sine * a.y, sine * a.x + cosine * a.y, a.z};
}

#endif
