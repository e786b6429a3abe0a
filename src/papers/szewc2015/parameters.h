/// @file parameters.h
/// The four parameters of the law of szewc2015, printed and fitted.
#ifndef JUDDER_PAPERS_SZEWC2015_PARAMETERS_H
#define JUDDER_PAPERS_SZEWC2015_PARAMETERS_H

#include "judder/system.h"
#include "papers/plan.h"

#define JD_POWER_OWN 4         ///< b_T, m_T, b_M, m_M
#define JD_POWER_PARAMETERS 8  ///< room for all of the law

/// Sets of the four, in this order among the numbers of the exhibit.
enum { JD_POWER_PUBLISHED, JD_POWER_LEANING, JD_POWER_UPRIGHT, JD_POWER_SETS };

extern const char* const jd_power_names[JD_POWER_OWN];
extern const char* const jd_power_sets[JD_POWER_SETS];  ///< "published", ...

/// Where a parameter of a set stands among the numbers.
#define JD_POWER_NUMBER(set, parameter) ((set)*JD_POWER_OWN + (parameter))

/// All parameters of the law in the order of its table, with those of a set; others are as usual.
void jd_power_parameters(const jd_evidence* evidence, const jd_law* law, int set,
                         double values[JD_POWER_PARAMETERS]);

/// The figure: force and moment over the mix of sliding and spin, and how far they are off.
jd_status jd_power_draw(const jd_evidence* evidence, const char* path,
                        const jd_figure_options* options);

#endif
