/// @file elliptic.h
/// The integrals behind the Hertz ellipse, as polynomials on pieces.                [patches:P15]
///
///     P_k = ∫_0^a sin^4 t cos^2 t (1 - (1 - b^2) sin^2 t)^(-k-1/2) dt/sin^5 a     k = 0 ... 3
///
/// b is the smaller half-axis, the larger one is 1. P_k is a smooth function of cos a from 0 to 1,
/// with its nearest singularities at ± i b/sqrt(1 - b^2). So the pieces grow as cos a + b: there
/// are 2^JD_ELLIPTIC_BITS of equal length from each power of 2 to the next, and the first bits of
/// the number cos a + b are the piece it belongs to.
#ifndef JUDDER_PATCH_ELLIPTIC_H
#define JUDDER_PATCH_ELLIPTIC_H

#include "patch/patch.h"

#include <string.h>

#define JD_ELLIPTIC_BITS 5
#define JD_ELLIPTIC_TERMS 9      ///< of a polynomial: truncated at 1e-15
#define JD_ELLIPTIC_FUNCTIONS 4  ///< k = 0 ... 3

struct jd_elliptic {
    double b;       ///< smaller half-axis
    double last;    ///< cos a + b is at most this
    bool turned;    ///< the larger half-axis lies along y
    int64_t first;  ///< number of the first piece, as jd_elliptic_piece gives it
    int piece_count;
    /// P_k = sum of terms[piece][n][k] (cos a + b - middle)^n
    double terms[][JD_ELLIPTIC_TERMS][JD_ELLIPTIC_FUNCTIONS];
};

/// The piece of x = cos a + b, and its middle.
static inline int64_t jd_elliptic_piece(double x, double* middle) {
    int64_t bits;
    memcpy(&bits, &x, sizeof bits);
    const int64_t piece = bits >> (52 - JD_ELLIPTIC_BITS);
    const int64_t half = (2 * piece + 1) << (51 - JD_ELLIPTIC_BITS);
    memcpy(middle, &half, sizeof half);
    return piece;
}

// ---- Making them --------------------------------------------------------------------------------

#define JD_ELLIPTIC_LONG 16   ///< terms while they are made
#define JD_ELLIPTIC_START 48  ///< terms about cos a = 1

/// What P_jk = ∫_0^a cos^2 t sin^(2j+2k-2) t (1 - (1 - b^2) sin^2 t)^(-k-1/2) dt/sin^(2j+2k-1) a
/// obeys.
typedef struct jd_elliptic_equation {
    double b2, k1;  ///< b^2, 1 - b^2
    int k;
    int power;  ///< 2 j + 2 k - 1
} jd_elliptic_equation;

/// On the way from cos a = 1 to 0.
typedef struct jd_elliptic_walk {
    jd_elliptic_equation e;
    double at;                   ///< cos a
    double P[JD_ELLIPTIC_LONG];  ///< P_jk there, by powers of the distance in cos a
    double start[JD_ELLIPTIC_START];
} jd_elliptic_walk;

jd_elliptic_walk jd_elliptic_begin(double b, int j, int k);

/// Go to the next place: the first one is beyond 0.8, none is above the one before.
void jd_elliptic_step(jd_elliptic_walk* walk, double c);

/// (1 - (1 - b^2) sin^2 a)^(-k-1/2) about cos a = c.
void jd_elliptic_weight(const jd_elliptic_equation* e, double c, int count, double* g);

/// The middle of a piece, as cos a + b.
double jd_elliptic_middle(int64_t piece);

#endif
