/// @file moment.h
/// Moments of a pressure about any point, by one-dimensional rules in polar coordinates. Everything
/// is in the inner frame. Several moments are summed in one pass.
#ifndef JUDDER_PATCH_MOMENT_MOMENT_H
#define JUDDER_PATCH_MOMENT_MOMENT_H

#include "patch/patch.h"

#define JD_MOMENT_NODES 16  ///< of the Gauss rule on each panel

/// Exponents of x^i y^j r^k.
typedef struct jd_moment_index {
    int i, j, k;
} jd_moment_index;

#define JD_MOMENTS_AT_ONCE 17  ///< most moments of a pass

/// A pass over the area.
typedef struct jd_moment_pass {
    const jd_patch* patch;
    double x, y;  ///< the point that moments are about
    int count;    ///< of moments
    const jd_moment_index* index;
    double* sums;                                           ///< where they are summed
    double* lost;                                           ///< rounding lost from each sum so far
    double node[JD_MOMENT_NODES], weight[JD_MOMENT_NODES];  ///< Gauss-Legendre on [-1, 1]
} jd_moment_pass;

/// A point of the area with its share of it.
typedef struct jd_moment_point {
    double x, y;    ///< place
    double dx, dy;  ///< seen from the point that moments are about
    double share;   ///< area, times the base of the pressure
} jd_moment_point;

/// Add a point to the sums.
void jd_moment_add(const jd_moment_pass* pass, jd_moment_point point);

/// Sum over all the area, to 1e-13 of the sum of magnitudes. jd_moment_ring serves round rings
/// alone.
void jd_moment_polygon(const jd_moment_pass* pass);
void jd_moment_ellipse(const jd_moment_pass* pass);
void jd_moment_ring(const jd_moment_pass* pass);

/// Disc or ring, about its centre: closed form.
double jd_moment_centred(const jd_patch* patch, jd_moment_index index);

/// Integral of the pressure over disc, ring or ellipse: closed form.
double jd_moment_whole_ellipse(const jd_patch* patch);

// ---- Panels -------------------------------------------------------------------------------------

/// An interval cut into panels so short that Gauss-Legendre with JD_MOMENT_NODES nodes is good to
/// rounding on each: no longer than `longest` and than 2/3 of the distance from its middle to a
/// singularity of the integrand.
typedef struct jd_panels {
    double at, end;  ///< what is left of the interval
    double longest, shortest;
    double period;  ///< of the singularities; 0: none
    int count;
    double re[2], im[2];  ///< singularities in the complex plane
} jd_panels;

/// Take the next panel. @return false if nothing is left.
bool jd_panels_next(jd_panels* panels, double* middle, double* half);

#endif
