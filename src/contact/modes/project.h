/// @file project.h
/// The nearest points of the sets that friction is bound to.
#ifndef JUDDER_CONTACT_MODES_PROJECT_H
#define JUDDER_CONTACT_MODES_PROJECT_H

/// Of {|t| <= m n}.
void jd_project_wedge(double m, double* n, double* t);

/// Of {(t_x/m_x)^2 + (t_y/m_y)^2 <= n^2, n >= 0}, m > 0.
void jd_project_cone(const double m[2], double* n, double t[2]);

/// Of the same with n fixed.
void jd_project_ellipse(const double m[2], double n, double t[2]);

#endif
