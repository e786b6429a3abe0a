/// @file series.h
/// Friction of a patch from afar as a series in the inverse distance of the centre of rotation.
#ifndef JUDDER_PATCH_SERIES_H
#define JUDDER_PATCH_SERIES_H

#define JD_SERIES_DEGREE 18       ///< JD_FAR^-18 is below rounding
#define JD_SERIES_LONG_DEGREE 28  ///< the same from JD_FAR_LONG on

/// Terms of a polynomial of two variables, row after row; row j has the powers of X beside Y^j.
#define JD_SERIES_ROW(degree, j) ((degree) - (j) + 1)
#define JD_SERIES_TERMS(degree) (((degree) + 1) * ((degree) + 2) / 2)

/// Terms that a symmetry of the pressure leaves.
typedef enum jd_series_kind {
    JD_SERIES_ALL,
    JD_SERIES_CENTRED,   ///< the same under (x, y) -> (-x, -y): every other power
    JD_SERIES_MIRRORED,  ///< the same under x -> -x and under y -> -y: even powers of X and of Y
    JD_SERIES_LONG,      ///< all, of JD_SERIES_LONG_DEGREE
} jd_series_kind;

/// The potential over |v|.
typedef struct jd_series {
    double term[JD_SERIES_TERMS(JD_SERIES_LONG_DEGREE)];
} jd_series;

#endif
