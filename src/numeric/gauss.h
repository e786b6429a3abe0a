/// @file gauss.h
/// Gauss-Legendre quadrature.
#ifndef JUDDER_NUMERIC_GAUSS_H
#define JUDDER_NUMERIC_GAUSS_H

#include "judder/base.h"

/// Nodes `x`, ascending, and weights `w` of the rule with `n` >= 1 nodes on [-1, 1]: exact for
/// polynomials up to degree 2n - 1. Nodes to 1 ulp, exactly symmetric; weights to a few ulp.
void jd_gauss_legendre(int n, double* x, double* w);

#endif
