/// @file strike.h
/// A mechanism on its way through an impact.
#ifndef JUDDER_CONTACT_STRIKE_STRIKE_H
#define JUDDER_CONTACT_STRIKE_STRIKE_H

#include "contact/impact.h"
#include "contact/strike/response.h"

/// How a contact has slipped so far.
typedef struct jd_slip_story {
    bool loaded;  ///< it had an impulse
    bool sticks;  ///< with the last of it
    bool ended;   ///< slip has come to zero
    bool turned;  ///< and begun anew
} jd_slip_story;

typedef struct jd_mechanism_strike {
    const jd_striking* on;
    jd_effort* effort;
    int size;                        ///< numbers
    int at[JD_STRIKE_CONTACTS + 1];  ///< place of the normal number of each contact
    double velocity[JD_STRIKE_NUMBERS];
    double moved[JD_STRIKE_NUMBERS];  ///< how far velocities went in all: a part of it is rounding
    double impulse[JD_STRIKE_NUMBERS];
    double lost[JD_STRIKE_CONTACTS];
    double blow_lost;  ///< by all of them since the present blow began
    jd_slip_story story[JD_STRIKE_CONTACTS];
    bool rests[JD_STRIKE_CONTACTS];  ///< closed, and takes part in the blow of another
    int striker;                     ///< whose blow it is
    int short_pieces;                ///< of slip that begins, in a row
    int round;                       ///< blows so far
    bool let_go;                     ///< one of them could neither hold nor part
} jd_mechanism_strike;

/// Places and numbers of a mechanism. @return JD_OK, JD_ERR_ARGUMENT, JD_ERR_RANGE.
jd_status jd_mechanism_begin(const jd_striking* striking, jd_effort* effort,
                             jd_mechanism_strike* m);

/// One contact strikes, those that rest take part.                                    [impact:I10]
/// @return JD_OK, JD_ERR_SOLVER.
jd_status jd_mechanism_blow(jd_mechanism_strike* m, int striker, double e);

/// All contacts that are closed strike at once, by one law.                        [impact:I13] [impact:I14]
/// @return JD_OK, JD_ERR_ARGUMENT: their laws do not fit; JD_ERR_SOLVER.
jd_status jd_mechanism_at_once(jd_mechanism_strike* m, jd_restitution law);

/// Whether slip in a plane changes its direction.
bool jd_mechanism_bends(const jd_mechanism_strike* m, const jd_response* rate);

/// Follow it until modes change, slip ends or keeps its direction, or the phase ends.
/// @return JD_OK; JD_EVENT: the phase ends; JD_ERR_SOLVER: that takes too many steps. [impact:I15]
jd_status jd_mechanism_bend(jd_mechanism_strike* m, const jd_response_problem* problem,
                            const jd_response* rate, jd_collide* k);

/// A contact can neither hold nor part: it is left to strike by itself.
void jd_mechanism_let_go(jd_mechanism_strike* m, int contact);

/// A contact with an impulse goes on in a mode.
void jd_slip_story_note(jd_slip_story* story, const jd_response_mode* mode);

/// A contact as others see it: how it slips, nothing given or taken.
jd_responder jd_mechanism_responder(const jd_mechanism_strike* m, int contact);

/// Rounding of a velocity.
double jd_mechanism_rounding(const jd_mechanism_strike* m, int place);

/// Go along a response, `q` times; velocities change linearly. Those left as rounding are zero.
void jd_mechanism_advance(jd_mechanism_strike* m, const jd_response* rate, double q);

/// What was done.
void jd_mechanism_tell(const jd_mechanism_strike* m, jd_strike* strike);

#endif
