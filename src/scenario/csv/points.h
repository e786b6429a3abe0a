/// @file points.h
/// Lists of numbers and of points in a scenario, and points from a file beside it.
#ifndef JUDDER_SCENARIO_CSV_POINTS_H
#define JUDDER_SCENARIO_CSV_POINTS_H

#include "scenario/sections.h"

/// A list of pure numbers. Free *numbers with free(); on error it is NULL.
jd_status jd_points_read_list(const jd_reader* reader, const jd_tree* entry, double** numbers,
                              int* count);

/// A list of points, each a list of `columns` numbers: x and y [m], then a weight if there are
/// three. With three the entry may also be a text: a CSV file, seen from the folder of the
/// scenario. Free *points with free(); on error it is NULL.
jd_status jd_points_read(const jd_reader* reader, const jd_tree* entry, int columns,
                         double** points, int* count);

/// The same of a file that is a matrix, its samples `pitch` apart [m].
jd_status jd_points_read_matrix(const jd_reader* reader, const jd_tree* entry,
                                const double pitch[2], double** points, int* count);

#endif
