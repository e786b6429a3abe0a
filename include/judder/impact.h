/// @file impact.h
/// Rigid impact of two bodies at a point, with Coulomb friction through the collision: for any
/// engine, in plain doubles, without allocation.                        docs/theory/impact.md
///
///     // A ball of mass m, radius r and inertia 0.4 m r^2 falls on a floor along n and slides
///     // along x: its point of contact gives way by 7/(2 m) along the floor, 1/m along n.
///     jd_collision c = {.give = {3.5 / m, 0, 0, 3.5 / m, 0, 1 / m},
///                       .velocity = {vx - r * wy, vy + r * wx, vn},
///                       .mu = 0.3, .e = 0.8};
///     jd_impact impact;
///     if (jd_impact_compute(&c, &impact) == JD_OK) {
///         // vn += impact.impulse[2] / m; ...
///     }
///
/// A mechanism with several contacts: jd_strike_compute, below.
#ifndef JUDDER_IMPACT_H
#define JUDDER_IMPACT_H

#include "judder/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What the coefficient of restitution e is the ratio of.
typedef enum jd_restitution {
    JD_RESTITUTION_NEWTON,   ///< normal velocity after and before                    [impact:I4]
    JD_RESTITUTION_POISSON,  ///< normal impulse of restitution and compression       [impact:I5]
    JD_RESTITUTION_ENERGY,   ///< e^2: work of the normal force in the two, Stronge's [impact:I6]
} jd_restitution;

/// A collision. Vectors and matrices are along x, y (tangential) and n (normal); the velocity is
/// that of the point of one body against the other, n > 0 away from it.
typedef struct jd_collision {
    double give[6];      ///< J M^-1 J' as xx, xy, xn, yy, yn, nn [1/kg], positive definite
    double velocity[3];  ///< before [m/s]
    double mu;           ///< friction coefficient, >= 0
    double e;            ///< coefficient of restitution, 0 to 1
    jd_restitution law;
} jd_collision;

/// How the point slips through a collision.
typedef enum jd_impact_slip {
    JD_IMPACT_NONE,    ///< there is no impact: they do not approach each other
    JD_IMPACT_SLIDES,  ///< it slips all the time
    JD_IMPACT_STICKS,  ///< slip ends, or there is none, and it sticks until they part
    JD_IMPACT_TURNS,   ///< slip ends and begins anew in another direction
} jd_impact_slip;

typedef struct jd_impact {
    double velocity[3];  ///< after [m/s]
    double impulse[3];   ///< on the point [N s]
    double compression;  ///< normal impulse when they are closest [N s]
    double lost;         ///< kinetic energy lost [J]; negative if the law of restitution makes some
    jd_impact_slip slip;
} jd_impact;

/// The impact of a collision. Exact in the plane and wherever slip keeps its direction; else the
/// direction is integrated to 1e-13.
/// @return JD_OK, or JD_ERR_RANGE: a number is not finite or out of its range, or `give` is not
/// positive definite.
JD_API JD_NODISCARD jd_status jd_impact_compute(const jd_collision* collision, jd_impact* impact);

/// The same in the plane: give as xx, xn, nn and velocity as x, n.
typedef struct jd_plane_collision {
    double give[3];      ///< [1/kg]
    double velocity[2];  ///< [m/s]
    double mu, e;
    jd_restitution law;
} jd_plane_collision;

/// The y components of the impact are 0.
JD_API JD_NODISCARD jd_status jd_impact_plane(const jd_plane_collision* collision,
                                              jd_impact* impact);

// ---- Compliant contact -------------------------------------------------------------------------

/// The damping D [s/m] with which a contact of the force K d^n (1 + D d'), after Hunt and Crossley,
/// gives the restitution e to bodies that meet with a speed [m/s], for any stiffness, exponent and
/// mass and without other forces. The textbooks' (3/2)(1 - e)/v gives 0.66 where e = 0.5 is wanted.
///                                                                                    [press:P8]
/// @return JD_OK, JD_ERR_ARGUMENT or JD_ERR_RANGE: e is not above 0 and at most 1, or the speed is
/// not above 0 and finite.
JD_API JD_NODISCARD jd_status jd_hunt_crossley_damping(double e, double speed, double* damping);

/// And the other way: the restitution of such a contact, which falls with the speed.
/// @return JD_OK, JD_ERR_ARGUMENT or JD_ERR_RANGE: a number is below 0 or not finite.
JD_API JD_NODISCARD jd_status jd_hunt_crossley_restitution(double damping, double speed, double* e);

// ---- Several contacts --------------------------------------------------------------------------
//
//     // A block of half-width b and half-height h, mass 1, rocks about its left corner with the rate
//     // w and strikes the floor with its right one. J has rows: left normal, left slip, right ...
//     const double J[4][3] = {{0, 1, -b}, {1, 0, h}, {0, 1, b}, {1, 0, h}};  // by vx, vy, w
//     const jd_striking_contact corners[2] = {{.along = 1, .mu = 0.8, .closed = true},
//                                             {.along = 1, .mu = 0.8, .closed = true}};
//     const double velocity[4] = {0, 0, 2 * b * w, 0};  // w < 0
//     jd_striking s = {.count = 2, .contacts = corners, .give = give, .velocity = velocity};
//     jd_strike strike;
//     if (jd_strike_compute(&s, &strike) == JD_OK) {
//         // velocities of the block change by M^-1 J' strike.impulse
//     }

#define JD_STRIKE_CONTACTS 12                       ///< most contacts of a mechanism
#define JD_STRIKE_NUMBERS (3 * JD_STRIKE_CONTACTS)  ///< most velocities of its contacts

/// A contact of a mechanism that is struck.
typedef struct jd_striking_contact {
    int along;  ///< components of its slip: 0 no friction, 1 along a line, 2 in a plane
    double mu;  ///< friction coefficient, >= 0
    double e;   ///< coefficient of restitution, 0 to 1
    jd_restitution law;
    bool closed;  ///< its gap is closed now; a contact that is open takes no part
} jd_striking_contact;

/// What happens where several contacts approach at once.
typedef enum jd_strike_rule {
    JD_STRIKE_SEQUENTIAL,    ///< the fastest strikes first, until none approaches; what rests on
                             ///< each other is struck as one body                     [impact:I12]
    JD_STRIKE_SIMULTANEOUS,  ///< all at once, by complementarity       [impact:I13] [impact:I14]
} jd_strike_rule;

/// A mechanism whose contacts strike. The velocity of its contacts is a vector: for each contact
/// first the normal one (> 0: its gap opens), then the `along` components of slip. Impulses are in
/// the same order.
typedef struct jd_striking {
    int count;                            ///< of contacts, 1 to JD_STRIKE_CONTACTS
    const jd_striking_contact* contacts;  ///< count
    const double* give;      ///< J M^-1 J' [1/kg], row by row, symmetric, positive semidefinite
    const double* velocity;  ///< before [m/s]
    jd_strike_rule rule;
    double tolerance;  ///< an approach is at most rounding if it is this part of the fastest; 0:
                       ///< 1e-10
    /// Told of every so many linear systems that were solved. @return JD_OK, or a status < 0, with which
    /// the impact then ends: many contacts may take millions of them. NULL: nobody is.
    jd_status (*labour)(void* data, int64_t systems);
    void* data;
} jd_striking;

typedef struct jd_strike {
    double impulse[JD_STRIKE_NUMBERS];        ///< P [N s]: states change by W P
    double velocity[JD_STRIKE_NUMBERS];       ///< after [m/s]
    double lost;                              ///< kinetic energy [J], by all contacts
    double lost_by[JD_STRIKE_CONTACTS];       ///< by each
    jd_impact_slip slip[JD_STRIKE_CONTACTS];  ///< JD_IMPACT_NONE: no impulse
    int rounds;                               ///< collisions in sequence; 0: nothing approaches
    bool let_go;  ///< a closed contact could neither hold nor part (a paradox of Painleve) and
                  ///< struck by itself
} jd_strike;

/// The impact of a mechanism: contacts that approach strike, those that rest or slide on each other
/// take part. Exact where slip is along lines or keeps its direction; else it is integrated to
/// 1e-12. One contact alone, in sequence: jd_impact_compute, to the bit.
/// For an impact without collision give its contact the velocity -1e-300, and 0 to others that are
/// closed.
/// @return JD_OK; JD_ERR_RANGE: a number is not finite or out of its range, or `give` is not
/// symmetric and positive semidefinite; JD_ERR_ARGUMENT: NULL, or simultaneous with unlike laws or
/// that of energy; JD_ERR_ACCUMULATION: contacts still approach after 1000 rounds, `strike` holds
/// what they did; JD_ERR_SOLVER: no motion agrees with the laws; what `labour` has returned.
JD_API JD_NODISCARD jd_status jd_strike_compute(const jd_striking* striking, jd_strike* strike);

/// The end of a row of impacts at a contact: the normal impulse and its friction that take its
/// normal velocity, of either sign, to zero. Other closed contacts hold on; those that slip go on
/// slipping, those that do not stick.                                                [impact:I11]
/// @return as jd_strike_compute; JD_ERR_SOLVER: an impulse would make them approach faster.
JD_API JD_NODISCARD jd_status jd_strike_end(const jd_striking* striking, int contact,
                                            jd_strike* strike);

#ifdef __cplusplus
}
#endif
#endif
