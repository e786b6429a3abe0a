/// @file series.h
/// Friction of a patch from afar as a series in the inverse distance of the centre of rotation.
#ifndef JUDDER_PATCH_SERIES_H
#define JUDDER_PATCH_SERIES_H

#define JD_SERIES_DEGREE 18  ///< JD_FAR^-18 is below rounding
/// Rows of X^i for each power of Y, padded to an even number of terms.
#define JD_SERIES_ROW(j) ((JD_SERIES_DEGREE - (j) + 2) / 2)  ///< pairs of terms
#define JD_SERIES_PAIRS 100                                  ///< of all rows

/// Terms that a symmetry of the pressure leaves.
typedef enum jd_series_kind {
    JD_SERIES_ALL,
    JD_SERIES_CENTRED,   ///< the same under (x, y) -> (-x, -y): every other power
    JD_SERIES_MIRRORED,  ///< the same under x -> -x and under y -> -y: also real or imaginary
} jd_series_kind;

/// Real and imaginary parts of F and G, two powers of X beside each other.
typedef struct jd_series {
    double pair[JD_SERIES_PAIRS][2][4];
} jd_series;

#endif
