/// @file dome.h
/// Hertz pressure times a polynomial within an ellipse: its potential as a polynomial of the centre
/// of rotation, with coefficients that depend on one number alone.                [patches:P19]
///
/// With c = h (xi, eta), h = 1/sin a, as in elliptic.h, and 1 the larger half-axis,
///     Phi = h sum psi_ij(cos a) xi^i eta^j     i + j <= degree of the polynomial + 4
/// with psi_ij sin a in the place of psi_ij where i + j is odd. The derivatives of Phi by c are those
/// with a held fixed. psi_ij are polynomials on the pieces of elliptic.h.
#ifndef JUDDER_PATCH_DOME_H
#define JUDDER_PATCH_DOME_H

#include "patch/elliptic.h"

#define JD_DOME_BLOCK 8                     ///< functions beside each other
#define JD_DOME_TERMS 11                    ///< of a polynomial: truncated at 1e-14
#define JD_DOME_DEGREE (JD_MAX_DEGREE + 5)  ///< with a lean of its own
#define JD_DOME_FUNCTIONS JD_POLYNOMIAL_TERMS(JD_DOME_DEGREE)
#define JD_DOME_BLOCKS ((JD_DOME_FUNCTIONS + JD_DOME_BLOCK - 1) / JD_DOME_BLOCK)

typedef double jd_dome_block[JD_DOME_BLOCK];

struct jd_dome {
    double b;       ///< smaller half-axis
    double last;    ///< cos a + b is at most this
    int64_t first;  ///< number of the first piece, as jd_elliptic_piece gives it
    int piece_count;
    int degree;             ///< of the polynomial in xi and eta
    int block_count;        ///< functions in rows: row j has xi^i eta^j for i = 0, 1, ...
    int term_count;         ///< powers of cos a + b - middle
    jd_dome_block terms[];  ///< [piece][block][power]
};

/// The blocks of a piece.
static inline const jd_dome_block* jd_dome_piece(const struct jd_dome* dome, int64_t piece) {
    return dome->terms + (piece - dome->first) * dome->block_count * dome->term_count;
}

#endif
