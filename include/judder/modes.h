/// @file modes.h
/// What closed contacts do next: which part, which slide, which hold, and with what forces. For any
/// program, in plain doubles, without allocation.                       docs/theory/contacts.md
///
/// A contact has a normal direction and `along` tangential ones, 0 without friction. With the
/// normal and the friction force of each contact in one vector l, the rates of [g', gamma], opening
/// and sliding velocity, are a = pull + give l, and
///
///     rigid      0 <= N, 0 <= g'', N g'' = 0                                       [contacts:C4]
///     friction   within mu_s N and gamma' = 0, or mu_k N against the sliding       [contacts:C5]
///
///     // A block of 1 kg that rests on a floor, pushed along it by 2 N.
///     const jd_closed_contact floor = {.rigid = true, .along = 1, .mu_k = {0.3}, .mu_s = {0.3}};
///     const double give[] = {1, 0, 0, 1}, pull[] = {-9.81, 2};
///     const jd_modes_problem problem = {1, &floor, give, pull};
///     jd_modes found;
///     if (jd_modes_solve(&problem, &found) == JD_OK && found.count == 1) {
///         // found.sets[0].mode[0] is JD_MODE_STUCK, .normal[0] 9.81, .friction[0][0] -2
///     }
#ifndef JUDDER_MODES_H
#define JUDDER_MODES_H

#include "judder/base.h"
#include "judder/friction.h"

#ifdef __cplusplus
extern "C" {
#endif

#define JD_MODES_CONTACTS 12                   ///< most contacts
#define JD_MODES_ROWS (4 * JD_MODES_CONTACTS)  ///< most components of all contacts
#define JD_MODES_SETS 16                       ///< most solutions that are kept
#define JD_MODES_RESIDUAL 1e-12                ///< of a solution, relative to the accelerations
#define JD_MODES_TIE 1e-10                     ///< below this share two modes are a tie

/// What a contact does.
typedef enum jd_contact_mode {
    JD_MODE_OPEN,       ///< it carries nothing: the bodies part, or are about to
    JD_MODE_FORWARDS,   ///< closed and slides, on a line with gamma > 0; without friction: closed
    JD_MODE_STUCK,      ///< closed and holds
    JD_MODE_BACKWARDS,  ///< closed and slides with gamma < 0
} jd_contact_mode;

/// What bounds the friction force of a contact with two tangential components.
typedef enum jd_friction_bound {
    JD_BOUND_DISC,  ///< an ellipse with the half-axes mu_x N, mu_y N: they share one budget
    JD_BOUND_BOX,   ///< each component by itself, as of a wheel along and across
} jd_friction_bound;

/// A contact that is closed: its gap and its opening velocity are 0.
typedef struct jd_closed_contact {
    bool rigid;     ///< its normal force is unknown; otherwise `normal`
    double normal;  ///< given normal force, >= 0 [N]
    int along;      ///< tangential components: 0, 1, 2, or 3 of a patch; the third is then its spin
                    ///< times its size, and its moment over it
    jd_friction_bound bound;  ///< of two components
    double mu_k[3];  ///< of sliding, per component, >= 0; of a disc equal unless anisotropic, of a
                     ///< patch all alike
    double mu_s[3];  ///< of rest, >= mu_k
    double slip[3];  ///< sliding velocity now [m/s]; at 0 to the bit it may hold or slide.
                     ///< The components of a box do so each by itself.
    const jd_patch* patch;  ///< of three components: its area, on which friction at rest depends
    double lean[2];         ///< and how its pressure leans                        [friction:F2]
    double slide[3];        ///< of a patch that slides: friction per normal force, in these units
} jd_closed_contact;

/// Components run over contacts: of each first the normal one, then the tangential ones.
typedef struct jd_modes_problem {
    int count;                          ///< contacts, 0 to JD_MODES_CONTACTS
    const jd_closed_contact* contacts;  ///< [count]
    const double* give;  ///< dim x dim, row by row: acceleration per force, J M^-1 J' [1/kg]. Any
                         ///< matrix will do where no contact is at rest with friction.
    const double* pull;  ///< [dim] accelerations without the forces [m/s^2]
} jd_modes_problem;

/// One solution.
typedef struct jd_mode_set {
    jd_contact_mode mode[JD_MODES_CONTACTS];          ///< of a contact: stuck if all of it is
    jd_contact_mode component[JD_MODES_CONTACTS][3];  ///< of each tangential component
    bool tie[JD_MODES_CONTACTS];       ///< a stiffer mode has the same forces: it is at its bound
    double normal[JD_MODES_CONTACTS];  ///< on the body [N]
    double friction[JD_MODES_CONTACTS][3];  ///< on the body [N]
    double rate[JD_MODES_ROWS];  ///< accelerations a; 0 to the bit where a contact holds or stays
    double residual;             ///< how far off the laws, relative to |pull| + |give| |l|
    bool undetermined;  ///< other forces give the same accelerations: these are the least, in
                        ///< the sum of their squares
} jd_mode_set;

typedef struct jd_modes {
    int count;        ///< solutions; of two with the same accelerations one is kept
    bool unique;      ///< there is one
    bool certain;     ///< no others exist: that was proved, or all modes were tried
    bool enumerated;  ///< all modes were tried; else the first solution ended the search
    int limit;  ///< the solution that is the limit of equally soft contacts, where several are found
                ///< because normal forces are redundant; otherwise -1          [hybrid:H6]
    double residual;  ///< of the best that was found, also where it is not good enough
    jd_mode_set sets[JD_MODES_SETS];
} jd_modes;

/// Solve the problem. Whether a contact stays or parts is decided to JD_MODES_TIE of the largest
/// acceleration, whether it holds to JD_MODES_TIE of the bound of its friction; a tie goes to the freer mode, open before sliding before stuck,
/// since loads that grow to their bound are how ties come about. A contact at rest whose friction
/// reaches mu_s N goes over to mu_k, and all is solved again until none does.
/// @return JD_OK, also with no solution where all modes were tried; JD_ERR_RANGE: a number is not
/// finite or out of its range; JD_ERR_SOLVER: none was found to JD_MODES_RESIDUAL, see
/// `residual`, and sets[0] is the best.
JD_API JD_NODISCARD jd_status jd_modes_solve(const jd_modes_problem* problem, jd_modes* found);

/// The same from a guess of the forces [dim], such as those a moment ago; NULL: none.
JD_API JD_NODISCARD jd_status jd_modes_solve_from(const jd_modes_problem* problem,
                                                  const double* guess, jd_modes* found);

/// What a contact does in a solution, in words: "open", "closed" without friction, "stuck", on a line
/// "slides forwards" or "slides backwards", on a plane "slides", of a box also "slides along x" or
/// "slides along y". "" where there is no such contact.
JD_API const char* jd_mode_text(const jd_modes_problem* problem, const jd_mode_set* set,
                                int contact);

// ---- What lasts ----------------------------------------------------------------------------------

/// Whether contacts that give way a little stay in a mode.
typedef enum jd_stability {
    JD_STABLE,
    JD_NEUTRAL,   ///< it swings and does not grow: without damping nothing is better
    JD_UNSTABLE,  ///< by flutter or by running away
} jd_stability;

typedef struct jd_mode_stability {
    jd_stability stability;
    double
        growth;  ///< largest real part of the exponents of time, in units of sqrt(stiffness give);
                 ///< -INFINITY if nothing is closed
} jd_mode_stability;

/// What becomes of a solution if its closed rigid contacts give way a little: small gaps d with
/// N = -k d - q d'. What slides goes on sliding, what holds goes on holding.    [contacts:C15]
/// Stiffness and damping are those of all contacts of the problem; NULL: 1, and none.
/// @return JD_OK, JD_ERR_RANGE.
JD_API JD_NODISCARD jd_status jd_modes_stability(const jd_modes_problem* problem,
                                                 const jd_mode_set* set, const double* stiffness,
                                                 const double* damping, jd_mode_stability* answer);

// ---- Two contacts that slide -------------------------------------------------------------------

/// Two rigid contacts that slide, each one way: d'' = B f - a, with the gaps d, the normal forces f
/// and friction in B; and what they are in the limit of: f_i = -k_i d_i - q_i d_i', not below 0.
typedef struct jd_sliding_pair {
    double b[2][2];       ///< b[i][j]: d_i'' per force at j [1/kg]; no column is 0
    double a[2];          ///< -d'' without contact forces [m/s^2], not 0
    double stiffness[2];  ///< k > 0; only their ratio to each other matters to what is stable
    double damping[2];    ///< q >= 0
} jd_sliding_pair;

/// What the two do: f free, s slides, the first contact first.
typedef enum jd_pair_mode { JD_PAIR_FF, JD_PAIR_SF, JD_PAIR_FS, JD_PAIR_SS } jd_pair_mode;
#define JD_PAIR_MODES 4

/// One mode of two contacts.
typedef struct jd_pair_answer {
    bool consistent;         ///< forces and gaps have the right signs                [contacts:C11]
    double force[2];         ///< [N]
    double rate[2];          ///< d'' [m/s^2]
    jd_stability stability;  ///< with the stiffness and damping given                [contacts:C12]
    double growth;  ///< of what is closed: largest real part of the exponents, in the units of
                    ///< sqrt(k b); -INFINITY without any
} jd_pair_answer;

/// What stiffness and damping can change.
typedef enum jd_stability_rule {
    JD_ALWAYS_STABLE,
    JD_NEVER_STABLE,
    JD_STABILITY_DEPENDS,  ///< on K and Q
} jd_stability_rule;

typedef struct jd_pair_modes {
    int code[3];  ///< class ijk: ranks of the angles of both columns of B and of a [contacts:C13]
    jd_pair_answer modes[JD_PAIR_MODES];
    jd_stability_rule rule;  ///< of SS in the classes with this i and j
} jd_pair_modes;

/// Class, consistent modes and their stability [@varkonyi2015]. A mode that is on the border of being
/// consistent is not. @return JD_OK, JD_ERR_RANGE.
JD_API JD_NODISCARD jd_status jd_modes_classify(const jd_sliding_pair* pair, jd_pair_modes* found);

/// Two rigid contacts of a problem, which slide or have no friction, as a pair with stiffness 1 and
/// without damping. @return whether it is such a problem.
JD_API bool jd_modes_pair(const jd_modes_problem* problem, jd_sliding_pair* pair);

#ifdef __cplusplus
}
#endif
#endif
