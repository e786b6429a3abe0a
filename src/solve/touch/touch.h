/// @file touch.h
/// The contacts of a system in lanes: from its statements (jd_touch) to forces, events and jumps.
///
/// The mode of every contact stands in the regime of a lane, a digit in base 4 each: see
/// jd_contact_mode. Within a step modes do not change, so that all is smooth; at an event the lane
/// is looked at alone, in doubles (jump.c), and gets new ones.            docs/theory/touch.md
#ifndef JUDDER_SOLVE_TOUCH_TOUCH_H
#define JUDDER_SOLVE_TOUCH_TOUCH_H

#include "contact/modes/words.h"
#include "judder/kernel.h"

/// Directions of a contact: opening, sliding, spin of a patch.
#define JD_TOUCH_DIRECTIONS 4
#define JD_TOUCH_MOST (JD_MOST_CONTACTS * JD_TOUCH_DIRECTIONS)  ///< directions of all contacts

/// Of a state that is no rate of a place.
#define JD_TOUCH_NO_RATE (-2)

/// Sliding on a plane that is slower is rest [m/s].
#define JD_TOUCH_SLOW 1e-9

/// So many times the error that tolerances allow a sliding velocity: less may be nothing else.
#define JD_TOUCH_BLUR 20.0

/// A patch that begins to slide has the friction that it was held with, until it is so fast [m/s]:
/// its law changes with the direction of a motion that has none yet. Its mode is then that of
/// sliding backwards, which patches do not know.                                   [touch:T14]
#define JD_TOUCH_BEGUN 1e-7
#define JD_TOUCH_BEGINS JD_MODE_BACKWARDS

/// Parameters of a contact, by their places; -1: none.
typedef struct jd_touch_places {
    int mu, mu_s, mu_y, mu_s_y, bound, e, restitution, paradox;
} jd_touch_places;

/// Which entries of a direction a system writes; the others are 0.
typedef struct jd_touch_entries {
    int by_count, force_count;
    int *by, *force;  ///< [state] places, the first so many
} jd_touch_entries;

/// Contacts with the memory behind them.
typedef struct jd_touch_store {
    const jd_system* system;
    int count;                    ///< contacts
    int states;                   ///< of the system
    int along[JD_MOST_CONTACTS];  ///< components of friction: of a patch whose law knows no spin 2
    int patches;                  ///< of a system whose patches are not alone
    jd_friction* friction;        ///< [patches] their laws, in the order of the system's parts
    int patch[JD_MOST_CONTACTS];  ///< which of them is that of a contact; -1: none
    int watches;                  ///< rows of the table `watches` that are theirs: the first ones
    jd_touch touch[JD_MOST_CONTACTS];  ///< at the last evaluation
    jd_touch_places parameter[JD_MOST_CONTACTS];
    jd_real pivot
        [JD_MOST_CONTACTS];  ///< how much N opens a contact that slides, over that without slip
    jd_real firm
        [JD_MOST_CONTACTS];  ///< patches: by how much a law has held more than its area can; 0: not
    jd_real begins[JD_MOST_CONTACTS][3];  ///< patches: friction per N where sliding begins
    jd_real loose[JD_MOST_CONTACTS];  ///< one that sticks by others: how far they fail; 1: too far
    jd_real noise[JD_MOST_CONTACTS];  ///< of sliding on lines, seen where it seemed to end [m/s]
    jd_real wait[JD_MOST_CONTACTS];   ///< blurred slip that cannot be held goes on until then [s]
    jd_real pause[JD_MOST_CONTACTS];  ///< and so long since that was last tried
    jd_real ends[JD_MOST_CONTACTS];   ///< on planes: how soon blurred slip is another [s]; INFINITY
    jd_touch_entries entries[JD_TOUCH_MOST];  ///< of the directions
    int* places;                              ///< what they point to
    bool sparse;                              ///< they are known: since the first evaluation
    jd_real* memory;                          ///< what the directions point to
    jd_real turn[JD_MOST_TURNS];              ///< of the first contact
    jd_real* free;                            ///< [state] rates without contact forces
    jd_real* rate;                            ///< [state] scratch: rates with them
    int* place;      ///< [state] the state whose rate it is; -1: one that is none; JD_TOUCH_NO_RATE
    jd_real* later;  ///< [state] scratch: states a moment from now
    double* kept;    ///< [state] scratch: those of a lane before something is tried
    jd_mask* held;   ///< [state] scratch: lanes in which it is a velocity that cannot change
    int velocities;  ///< states that are rates
    int from, until;       ///< and the states among which they are
    unsigned char* lines;  ///< [state] bits: lines of a patch that its entries are written of
    bool learnt;           ///< they are known for the present parameters
    int loss;              ///< state that is the energy lost; -1: none
    /// Per lane: what was found where contacts could not go on: modes, a residual, a fault; "".
    int sunk
        [JD_LANES];  ///< 1 + the contact that the last projection found open and deep below 0; 0: none
    char finding[JD_LANES][JD_MODES_WORDS];
} jd_touch_store;

/// One direction of a contact: 0 opening, 1 and 2 sliding, 3 spin of a patch.
static inline jd_contact_line* jd_touch_line(jd_touch* touch, int direction) {
    return direction == 0 ? &touch->normal : &touch->along[direction - 1];
}

static inline const jd_touch_entries* jd_touch_entries_of(const jd_touch_store* s, int contact,
                                                          int direction) {
    return &s->entries[contact * JD_TOUCH_DIRECTIONS + direction];
}

/// Lanes in which a contact is rigid.
static inline jd_mask jd_touch_rigid(const jd_touch_store* s, int contact) {
    const bool given = s->system->contacts[contact].normal == JD_NORMAL_GIVEN;
    return given ? jd_mask_none() : ~s->touch[contact].compliant;
}

/// Lanes in which a direction of friction, 0 to 2, is held.
static inline jd_mask jd_touch_holds(const jd_touch* touch, int direction) {
    return direction < 2 ? touch->holds[direction] : touch->stuck;
}

/// Whether friction of a contact is that of a law over an area.
static inline bool jd_touch_is_patch(const jd_touch_store* s, int contact) {
    return s->along[contact] == 3;
}

/// Lanes in which a patch, or a point on a plane, begins to slide.
static inline jd_mask jd_touch_begins(const jd_touch* touch) {
    return jd_lt(touch->way, jd_set(0.0));
}

/// Friction per unit of N of a contact that slides, 0 elsewhere (slide.c).
#define jd_touch_slide JD_WIDE(jd_touch_slide)
void jd_touch_slide(const jd_touch_store* store, int contact, jd_real per[3]);

/// How fast a contact slides [m/s]; spin of a patch counts times its size (slide.c).
#define jd_touch_speed JD_WIDE(jd_touch_speed)
jd_real jd_touch_speed(const jd_touch_store* store, int contact);

/// How much of the friction that can hold a patch is used in a lane: the gauge of its load (slide.c).
/// `normal`, unless it is NULL, becomes the derivative by the load.               [stick-slip:S1]
#define jd_touch_gauge JD_WIDE(jd_touch_gauge)
double jd_touch_gauge(const jd_touch_store* store, int contact, int lane, const double load[3],
                      double normal[3]);

/// @return JD_OK or JD_ERR_MEMORY; in any case jd_touch_free takes it.
#define jd_touch_create JD_WIDE(jd_touch_create)
jd_status jd_touch_create(jd_touch_store* store, const jd_system* system,
                          const jd_law* const* laws);
#define jd_touch_free JD_WIDE(jd_touch_free)
void jd_touch_free(jd_touch_store* store);

/// Where no contact of any lane is closed: state what `glance` asks for, without rates. @return false:
/// one is, and nothing was done.
#define jd_touch_glance JD_WIDE(jd_touch_glance)
bool jd_touch_glance(jd_touch_store* store, const jd_instance* instance, jd_real t,
                     const jd_real* y, jd_glance glance);

/// Whether no contact of any lane is stuck, nor one that is rigid closed; false of a system without `push`.
#define jd_touch_slides JD_WIDE(jd_touch_slides)
bool jd_touch_slides(jd_touch_store* store, const jd_instance* instance);

/// Where that is so: the statements with store->free, as far as forces of what slides need them. @return
/// whether it is.
#define jd_touch_state_sliding JD_WIDE(jd_touch_state_sliding)
bool jd_touch_state_sliding(jd_touch_store* store, const jd_instance* instance, jd_real t,
                            const jd_real* y);

/// Of a system with `turns`: gaps, and lasting where a contact of any lane is closed.
#define jd_touch_look_near JD_WIDE(jd_touch_look_near)
void jd_touch_look_near(jd_touch_store* store, const jd_instance* instance, jd_real t,
                        const jd_real* y);

/// The statements at (t, y), in the modes of the regime; store->free as well. Without forces.
#define jd_touch_state JD_WIDE(jd_touch_state)
void jd_touch_state(jd_touch_store* store, const jd_instance* instance, jd_real t,
                    const jd_real* y);

/// The same without rates.
#define jd_touch_outline JD_WIDE(jd_touch_outline)
void jd_touch_outline(jd_touch_store* store, const jd_instance* instance, jd_real t,
                      const jd_real* y);

/// Sliding velocity of a contact that tolerances hardly tell from rest [m/s] (slide.c).
#define jd_touch_blur JD_WIDE(jd_touch_blur)
jd_real jd_touch_blur(const jd_touch_store* store, int contact, double tolerance, const jd_real* y);

/// Ends of a step.
typedef struct jd_touch_step {
    jd_real t, t_new;
    const jd_real *y, *y_new;
} jd_touch_step;

/// Contacts that slide on their planes more slowly than that, and how long after the begin of a step their slip
/// has changed by as much as it is, unless it begins to grow there: store->ends. @return lanes that
/// have such (slide.c).                                                              [touch:T15]
#define jd_touch_foresee JD_WIDE(jd_touch_foresee)
jd_mask jd_touch_foresee(jd_touch_store* store, const jd_instance* instance,
                         const jd_touch_step* step, double tolerance);

/// Whether a contact of a lane states something that is not a number: store->finding says what
/// (fault.c). After any of these.
#define jd_touch_fault JD_WIDE(jd_touch_fault)
bool jd_touch_fault(jd_touch_store* store, int lane);

/// Why contacts of a lane cannot be what they state: a fault, coefficients that no friction has, or a gap far
/// below 0. @return JD_OK: nothing of that; JD_ERR_NOT_FINITE, JD_ERR_RANGE or JD_ERR_SOLVER, and
/// store->finding says which.
#define jd_touch_fault_of JD_WIDE(jd_touch_fault_of)
jd_status jd_touch_fault_of(jd_touch_store* store, int lane);

/// The same a moment after (t, y), where a lane cannot go on.
#define jd_touch_fault_ahead JD_WIDE(jd_touch_fault_ahead)
bool jd_touch_fault_ahead(jd_touch_store* store, const jd_instance* instance, int lane, double t,
                          const jd_real* y);

/// The statements with forces; `rate` becomes the rates of the states with them.        [touch:T2]
#define jd_touch_rates JD_WIDE(jd_touch_rates)
void jd_touch_rates(jd_touch_store* store, const jd_instance* instance, jd_real t, const jd_real* y,
                    jd_real* rate);

/// The forces alone: touch[].N and T.
#define jd_touch_forces JD_WIDE(jd_touch_forces)
void jd_touch_forces(jd_touch_store* store, const jd_instance* instance, jd_real t,
                     const jd_real* y);

/// A digit of the regime above those of the contacts and of second directions of boxes: they have no
/// consistent motion, a paradox that ends the trajectory.                          [touch:T8]
#define JD_TOUCH_PARADOX (INT64_C(1) << (4 * JD_MOST_CONTACTS))

/// After jd_touch_forces, for outputs: no numbers for N and T of closed contacts where that is set.
#define jd_touch_blank JD_WIDE(jd_touch_blank)
void jd_touch_blank(jd_touch_store* store, const jd_instance* instance);

/// Values of the functions that contacts watch, at their places in the table `watches`.
#define jd_touch_watch JD_WIDE(jd_touch_watch)
void jd_touch_watch(jd_touch_store* store, const jd_instance* instance, jd_real t, const jd_real* y,
                    jd_real* value);

/// The same as far as gaps tell them, with store->turn, for a system with `turns`. @return lanes in which
/// they do: contacts are open, or press without being rigid and slide with friction that never holds.
///                                                                               [events:E11]
#define jd_touch_near JD_WIDE(jd_touch_near)
jd_mask jd_touch_near(jd_touch_store* store, const jd_instance* instance, jd_real t,
                      const jd_real* y, jd_real* value);

/// Put closed contacts on each other again, and those that stick at rest, in `lanes`.
///                                                                               [touch:T5]
#define jd_touch_project JD_WIDE(jd_touch_project)
void jd_touch_project(jd_touch_store* store, const jd_instance* instance, jd_mask lanes, jd_real t,
                      jd_real* y);

/// What a jump looks at and changes.
typedef struct jd_touch_lane {
    jd_touch_store* store;
    jd_instance* instance;
    int lane;
    double t;
    jd_real* y;
    double step;        ///< length of the step on which it was found [s]
    double tolerance;   ///< of the steps
    double left;        ///< out: what a row of impacts that ends here would still take [s]
    const char* told;   ///< out: what has happened, if that is only known now: "turn"; else NULL
    const char* name;   ///< of which contact
    unsigned also;      ///< out: bits: contacts that have come to rest with it
    const char* modes;  ///< out: of "painleve", the modes that were found; else NULL
    int paradoxes;      ///< impacts without collision so far at this instant
    /// Told of work on impacts. @return JD_OK, or JD_ERR_STEP_COUNT: no more of it. NULL: nobody is.
    jd_status (*labour)(void* batch, int lane, int64_t work);
    void* batch;
} jd_touch_lane;

/// An event at a contact, by its place in the table `watches`; or JD_JUMP_START.   [touch:T6]
/// @return as jd_system_kernel.jump.
#define jd_touch_jump JD_WIDE(jd_touch_jump)
jd_status jd_touch_jump(jd_touch_lane* lane, int index);

/// The end of a row of impacts.                                                   [touch:T7]
#define jd_touch_gather JD_WIDE(jd_touch_gather)
jd_status jd_touch_gather(jd_touch_lane* lane, int index);

#endif
