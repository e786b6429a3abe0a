/// @file response.h
/// How closed contacts answer an impulse: a complementarity problem with Coulomb friction.
///
/// Velocities w = v + G P, P the impulses; for each contact, n normal and t tangential,
///     0 <= P_n - given  _|_  w_n >= 0          (or P_n = given, or no contact at all)
///     P_t = -mu P_n d, slip along d;  or  w_t = 0, |P_t| <= mu P_n;  or  P_t = -mu P_n w_t/|w_t|
#ifndef JUDDER_CONTACT_STRIKE_RESPONSE_H
#define JUDDER_CONTACT_STRIKE_RESPONSE_H

#include "judder/impact.h"

/// A contact of the problem. Nothing given, nothing taken: it is absent.
typedef struct jd_responder {
    int at;        ///< place of its normal number; the tangential ones follow
    int along;     ///< how many
    double mu;     ///< friction coefficient
    double given;  ///< normal impulse that is there in any case
    bool takes;    ///< it takes more, as much as keeps its velocity from falling below zero
    bool slips;    ///< along `way`; otherwise it sticks, or slips the way that follows
    double way[2];
} jd_responder;

/// Linear systems that an impact has taken so far, and whether it may go on.
typedef struct jd_effort {
    const jd_striking* on;
    int64_t systems;
    jd_status status;  ///< below 0: it ends
} jd_effort;

#define JD_EFFORT_TOLD 128  ///< linear systems between two questions

/// One more linear system.
static inline void jd_effort_count(jd_effort* e) {
    if (e && ++e->systems % JD_EFFORT_TOLD == 0 && e->on->labour && e->status == JD_OK)
        e->status = e->on->labour(e->on->data, JD_EFFORT_TOLD);
}

static inline bool jd_effort_ends(const jd_effort* e) { return e && e->status != JD_OK; }

typedef struct jd_response_problem {
    int count, size;  ///< contacts, numbers
    jd_effort* effort;
    const double* give;
    double velocity[JD_STRIKE_NUMBERS];
    jd_responder contacts[JD_STRIKE_CONTACTS];
} jd_response_problem;

/// What a contact does.
typedef struct jd_response_mode {
    bool holds;   ///< its normal velocity is zero; otherwise it takes no more than is given
    bool sticks;  ///< its slip is zero
    bool free;    ///< it slips a way that is not given
    double way[2];
} jd_response_mode;

typedef struct jd_response {
    double impulse[JD_STRIKE_NUMBERS];
    double velocity[JD_STRIKE_NUMBERS];
    jd_response_mode modes[JD_STRIKE_CONTACTS];
    double miss;  ///< the worst violation of what is asked, relative
    int broken;   ///< contacts that approach and do not hold: no solution has fewer
    bool breaks[JD_STRIKE_CONTACTS];
} jd_response;

/// The response for given modes: a linear system. Its violation of the rest is in `miss`, `broken`.
void jd_response_fit(const jd_response_problem* problem, jd_response* response);

/// The response for given modes, with the ways in which slip begins in a plane.
void jd_response_turn(const jd_response_problem* problem, jd_response* response);

/// The response for modes that relaxation finds; `miss` and `broken` tell whether it is one.
void jd_response_guess(const jd_response_problem* problem, jd_response* response);

/// The response, all modes tried one after the other; of many, those of a guess first. Where several agree with the laws, the first:
/// contacts rather part than stick, rather stick than slip. Where none does, some are `broken`.
/// @return JD_OK, JD_ERR_SOLVER.
jd_status jd_response_find(const jd_response_problem* problem, jd_response* response);

#endif
