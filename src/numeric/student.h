/// @file student.h
/// Student's t distribution.
#ifndef JUDDER_NUMERIC_STUDENT_H
#define JUDDER_NUMERIC_STUDENT_H

/// The t that |t| exceeds with probability 1 - `level`, 0 < level < 1, for `freedom` > 0 degrees of
/// freedom, which need not be a whole number. To 1e-10, relative.
double jd_student_bound(double level, double freedom);

#endif
