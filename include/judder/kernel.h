/// @file kernel.h
/// For those who write systems and friction laws: the equations behind the tables of system.h.
///
/// A kernel works on JD_LANES trajectories at once, see lanes.h. It allocates nothing, branches on
/// nothing that differs between lanes, and writes only to its outputs.
#ifndef JUDDER_KERNEL_H
#define JUDDER_KERNEL_H

#include "judder/friction.h"
#include "judder/lanes.h"
#include "judder/maths.h"
#include "judder/system.h"

#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

// ---- Friction: everything in units of the patch size a, forces by mu N, moments by a mu N -------

/// Relative motion of the two bodies at the reference point of the patch.
typedef struct jd_twist {
    jd_real vx, vy;  ///< sliding velocity / a [1/s]
    jd_real w;       ///< spin about the normal [rad/s]
} jd_twist;

/// How the pressure leans: sigma = sigma_0 (1 + c x + s y), scaled to 1.      [friction:F2]
typedef struct jd_lean {
    jd_real c, s;
} jd_lean;

/// Resultant along the motion: the friction on the body is -mu N (tx, ty), its moment -a mu N m.
typedef struct jd_resultant {
    jd_real tx, ty;
    jd_real m;
} jd_resultant;

/// Moments of a patch about its reference point that laws read: field, i, j, k of
/// c(i,j,k) = integral of x^i y^j r^k sigma_0, in units of a; of the stretched patch where it has
/// grips.                                              [friction:F4] [friction:F9]
/// `here` is the share of the pressure that weighted points have in the reference point itself; r_1 is
/// without it.
#define JD_MOMENT_LIST(M)                                                                          \
    M(r_1, 0, 0, -1)                                                                               \
    M(r1, 0, 0, 1)                                                                                 \
    M(r2, 0, 0, 2)                                                                                 \
    M(x, 1, 0, 0)                                                                                  \
    M(y, 0, 1, 0)                                                                                  \
    M(x_r, 1, 0, -1)                                                                               \
    M(y_r, 0, 1, -1)                                                                               \
    M(xr1, 1, 0, 1)                                                                                \
    M(yr1, 0, 1, 1)                                                                                \
    M(xr2, 1, 0, 2)                                                                                \
    M(yr2, 0, 1, 2)                                                                                \
    M(xx, 2, 0, 0)                                                                                 \
    M(xy, 1, 1, 0)                                                                                 \
    M(yy, 0, 2, 0)                                                                                 \
    M(xx_r, 2, 0, -1)                                                                              \
    M(xy_r, 1, 1, -1)                                                                              \
    M(yy_r, 0, 2, -1)                                                                              \
    M(here, 0, 0, 0)

/// They as fields: one set per lane.
typedef struct jd_moments {
#define JD_MOMENT_FIELD(name, i, j, k) jd_real name;
    JD_MOMENT_LIST(JD_MOMENT_FIELD)
#undef JD_MOMENT_FIELD
} jd_moments;

#define JD_LAW_PARAMETERS 8  ///< most parameters a law may have
#define JD_LAW_CONSTANTS 40  ///< most numbers that it may compute from them beforehand

struct jd_table;

/// A law with its parameters and its patch, ready to be evaluated.
typedef struct jd_friction {
    const jd_law* law;
    jd_real parameters[JD_LAW_PARAMETERS];   ///< in table order
    jd_real constants[JD_LAW_CONSTANTS];     ///< what `prepare` of the law makes of them
    const jd_patch* patch[JD_LANES];         ///< one per lane; lanes may differ
    const struct jd_table* table[JD_LANES];  ///< of the patch, for a law that needs it
    jd_real size, over_size;                 ///< a [m], and 1/a [1/m]
    jd_real grip_x, grip_y;                  ///< k_x, k_y of the patch
    jd_real over_x, over_y;                  ///< 1/k_x, 1/k_y
    jd_real grip;                            ///< sqrt(k_x k_y)
    jd_moments moments;                      ///< of the patch without lean
} jd_friction;

/// Parameters that every law has, first in its list: at the sliding speed u friction is
/// mu (1 + rise (1 - u/sqrt(u^2 + v_s^2))).                                   [friction:F10]
#define JD_LAW_COMMON(P)                                                                           \
    P(rise, "rise", "1", 0, JD_BETWEEN(0, 10),                                                     \
      "excess of friction at rest over that of fast sliding")                                      \
    P(v_s, "v_s", "m/s", 0.01, JD_POSITIVE, "sliding speed over which this excess fades")
enum { JD_LAW_RISE, JD_LAW_V_S, JD_LAW_COMMON_COUNT };  ///< their places

/// The formula of a law. What is common to all laws, grips and a rising coefficient, is done by
/// jd_friction_eval: the formula sees the stretched patch in the stretched motion.
typedef struct jd_law_kernel {
    /// What does not change during a run, computed once from the parameters. NULL: nothing.
    void (*prepare)(const jd_real* parameters, jd_real* constants);
    /// Load for a motion, with `eps` > 0 the regularisation in the units of the motion.
    jd_resultant (*eval)(const jd_friction* friction, jd_twist motion, jd_lean lean, jd_real eps);
    /// The same where the moment is not wanted: tx and ty have the bits of `eval`, m is any number.
    /// NULL: without it nothing is saved.
    jd_resultant (*force)(const jd_friction* friction, jd_twist motion, jd_lean lean, jd_real eps);
    /// Friction knows no spin: neither has spin resistance nor does it change the force. Such a
    /// contact sticks in two dimensions.                                     [stick-slip:S10]
    bool flat;
    /// Place of the parameter that weighs spin in the force: where it is 0 the force knows no spin.
    /// 0: the law has none, its force always knows it (unless it is `flat`).
    int weight;
} jd_law_kernel;

/// Lanes in which the force of a law knows no spin, whatever its moment is.
static inline jd_mask jd_friction_spinless(const jd_friction* f) {
    const jd_law_kernel* kernel = f->law->kernel;
    const jd_real weight = kernel->weight > 0 ? f->parameters[kernel->weight] : jd_set(1.0);
    return kernel->flat ? jd_mask_all() : jd_eq(weight, jd_set(0.0));
}

typedef jd_resultant jd_formula(const jd_friction* friction, jd_twist motion, jd_lean lean,
                                jd_real eps);

/// What a law is asked.
typedef struct jd_rubbing {
    jd_real size;     ///< of the patch now [m]
    jd_twist motion;  ///< in units of it
    jd_lean lean;     ///< of the pressure
    jd_real eps;      ///< regularisation, in the units of the motion
} jd_rubbing;

/// (1 + rise) L(eps) - rise L(sqrt(eps^2 + v_s^2)), L the law without rise.          [friction:F10]
JD_ALWAYS_INLINE jd_resultant jd_friction_rising(const jd_friction* f, jd_formula* law,
                                                 const jd_rubbing* r) {
    const jd_real rise = f->parameters[JD_LAW_RISE];
    const jd_mask rises = jd_gt(rise, jd_set(0.0));
    jd_resultant load = law(f, r->motion, r->lean, r->eps);
    if (jd_any(rises)) {
        const jd_real fading = f->grip * f->parameters[JD_LAW_V_S] / r->size;
        const jd_resultant fast = law(f, r->motion, r->lean, jd_length(r->eps, fading));
        load.tx = jd_select(rises, load.tx + rise * (load.tx - fast.tx), load.tx);
        load.ty = jd_select(rises, load.ty + rise * (load.ty - fast.ty), load.ty);
        load.m = jd_select(rises, load.m + rise * (load.m - fast.m), load.m);
    }
    return load;
}

/// Load of a motion by a formula of the law on its patch. With grips k_x, k_y it is the load of the
/// patch stretched by k_y along x and by k_x along y, in the motion (k_x v_x, k_y v_y, w).
///                                                                                  [friction:F9]
JD_ALWAYS_INLINE jd_resultant jd_friction_stretched(const jd_friction* f, jd_formula* law,
                                                    const jd_rubbing* r) {
    const jd_rubbing stretched = {
        .size = r->size,
        .motion = {r->motion.vx * f->grip_x, r->motion.vy * f->grip_y, r->motion.w},
        .lean = {r->lean.c * f->over_y, r->lean.s * f->over_x},
        .eps = r->eps * f->grip,
    };
    jd_resultant load = jd_friction_rising(f, law, &stretched);
    load.tx = load.tx * f->grip_x;
    load.ty = load.ty * f->grip_y;
    return load;
}

/// Load of a motion by the law on its patch, scaled to the size that it has now: for a contact that
/// grows with its load.
JD_ALWAYS_INLINE jd_resultant jd_friction_eval_sized(const jd_friction* friction,
                                                     const jd_rubbing* rubbing) {
    return jd_friction_stretched(friction, friction->law->kernel->eval, rubbing);
}

/// The same where the moment is not wanted: it is any number.
JD_ALWAYS_INLINE jd_resultant jd_friction_force_sized(const jd_friction* friction,
                                                      const jd_rubbing* rubbing) {
    const jd_law_kernel* kernel = friction->law->kernel;
    return jd_friction_stretched(friction, kernel->force ? kernel->force : kernel->eval, rubbing);
}

/// The same on the patch as it was made.
JD_ALWAYS_INLINE jd_resultant jd_friction_eval(const jd_friction* friction, jd_twist motion,
                                               jd_lean lean, jd_real eps) {
    const jd_rubbing rubbing = {friction->size, motion, lean, eps};
    return jd_friction_eval_sized(friction, &rubbing);
}

/// After the parameters of the law were put: its constants, in all lanes.
static inline void jd_friction_prepare(jd_friction* friction) {
    if (friction->law && friction->law->kernel->prepare)
        friction->law->kernel->prepare(friction->parameters, friction->constants);
}

// ---- Contacts ---------------------------------------------------------------------------------

/// A plane motion, acceleration or load, with its dimension: along x, along y, about the normal.
typedef struct jd_planar {
    jd_real x, y;
    jd_real w;
} jd_planar;

/// Whether a contact at rest is held. Values of jd_touch.rule.
enum {
    JD_STICK_EXACT,   ///< while the gauge of the load is at most 1               [stick-slip:S1]
    JD_STICK_KARDAN,  ///< the same inequality for one motion only                [stick-slip:S2]
};

/// One direction in which a contact moves and pushes.
typedef struct jd_contact_line {
    jd_real speed;   ///< of the contact: g' or the sliding velocity [m/s]
    jd_real drift;   ///< rate of the speed while all velocities stay as they are [m/s^2]
    jd_real* by;     ///< [state] derivative of the speed by the states that are velocities
    jd_real* force;  ///< [state] rates of the states per unit of force along it
} jd_contact_line;

/// How the leaning pressure of a patch resists rolling: a moment that is known while the bodies roll
/// and takes what value is needed, up to its most, while they do not.           [stick-slip:S11]
typedef struct jd_touch_rolling {
    jd_real speed[2];  ///< rolling velocity [m/s]
    jd_real slow;      ///< below it they may be held, beside what tolerances resolve [m/s]
    jd_real strain;    ///< the moment that holds them while the contact sticks, over the most there
                       ///< is; above 1 they roll. INFINITY: nothing holds them
} jd_touch_rolling;

/// What a patch has beside what every contact has. As the comments say unless it is set; what a
/// system sets once it sets at each call.
typedef struct jd_touch_patch {
    jd_lean lean;    ///< of the pressure; 0
    jd_real eps;     ///< regularisation [m/s]; 0: rest is a state
    jd_real rule;    ///< JD_STICK_EXACT, or JD_STICK_KARDAN
    jd_real size;    ///< of the patch now [m]; as it was made
    jd_real growth;  ///< rate of the logarithm of the size [1/s]; 0
    jd_real firm;    ///< (give of sliding) times it is added to the give of spin [1/m^2]:
                     ///< a spin that is given then asks for more than friction has; 0
    jd_real soft;    ///< patches whose size squared is well below it [m^2] have no hold on
                     ///< spin where velocities are put on a motion; 0
    jd_mask flat;    ///< lanes in which friction knows no spin, beside the law's own; none
    jd_mask open;    ///< lanes whose bodies do not touch, at least until a jump; none
    jd_touch_rolling rolling;  ///< where it is resisted; strain INFINITY
    jd_real* carried;          ///< [state] velocities where nothing moves against the other body; 0
    jd_real* carried_rate;     ///< [state] and their rates; 0
} jd_touch_patch;

/// What `touch` may leave out.
typedef enum jd_glance {
    JD_GLANCE_ALL,  ///< nothing
    // While no contact of any lane is closed:
    JD_GLANCE_GAPS,  ///< all but gap, press, lasting and compliant, and what it leaves for `rates`
    JD_GLANCE_NONE,  ///< all but what it leaves for `rates`
    // Of a kernel with `turns`, before the look for events:
    JD_GLANCE_NEAR,     ///< all but gap, compliant, eps of a patch, and `turn`
    JD_GLANCE_LASTING,  ///< the same and lasting, with more turns
} jd_glance;

/// A contact as a system states it at (t, y); all that follows is the solver's. Entries of `by` and
/// `force` that are never written are 0; those that are written are so at each call.   [touch:T1]
typedef struct jd_touch {
    jd_real gap;               ///< g >= 0 [m]; not read of one that never opens
    jd_contact_line normal;    ///< opening: g', and the normal force
    jd_contact_line along[3];  ///< sliding, and friction; of a patch in its axes and about its
                               ///< reference point, the third is spin [rad/s] and its moment [N m]
    jd_real press;             ///< given or compliant: the normal force [N]; below 0 it would pull
    jd_real lasting;     ///< compliant: falls to 0 where it would begin to pull while the gap is
                         ///< closed; NAN: it never does
    jd_real mu_k, mu_s;  ///< friction coefficients; as the table says unless they are set
    jd_real mu_k_y, mu_s_y;  ///< along the second direction; the same unless they are set. Both
                             ///< coefficients of sliding above 0: an ellipse      [contacts:C5]
    jd_mask
        box;  ///< lanes in which both directions of friction do not share a budget, as along and
              ///< across a wheel: each slides or holds by itself; none unless it is set
    jd_mask compliant;      ///< lanes in which it is; as the table says unless it is set
    jd_touch_patch patch;   ///< of a patch
    jd_mask closed, stuck;  ///< by the solver: lanes in which it presses, and holds; speeds are 0
    jd_real way;            ///< by the solver: of sliding on a line, +1 or -1
    jd_mask holds[2];  ///< by the solver: the same as `stuck` and `way` of each direction; only
    jd_real ways[2];   ///< in a box they differ
    jd_real N;         ///< by the solver: normal force on the body [N]
    jd_real T[3];      ///< by the solver: friction on the body [N, N, N m]
    jd_real* turn;     ///< of the first contact: [JD_MOST_TURNS], see `turns` of the kernel
    jd_glance glance;  ///< by the solver, the same for all contacts: what is asked of `touch`
} jd_touch;

// ---- Loads and drives: see loads.h --------------------------------------------------------------

/// Where a body is, in the inertial frame.
typedef struct jd_pose {
    jd_real x, y;   ///< centre of mass [m]
    jd_real theta;  ///< turned by [rad]
} jd_pose;

/// What the loads do to a body, in the inertial frame.
typedef struct jd_pull {
    jd_real F_x, F_y;  ///< [N]
    jd_real M;         ///< about the centre of mass [N m]
} jd_pull;

/// Where a support is and how it moves, in the inertial frame.
typedef struct jd_support {
    jd_real x, y, theta;    ///< displacement [m], rotation about the origin [rad]
    jd_real vx, vy, omega;  ///< their first derivatives
    jd_real ax, ay, alpha;  ///< their second derivatives
    jd_real z, vz, az;      ///< along the normal, upwards
    jd_real tilt_x;         ///< tilts that terms add to the system's own [rad]
    jd_real tilt_y;         ///< likewise
} jd_support;

// ---- Systems ----------------------------------------------------------------------------------

struct jd_load_lanes;
struct jd_drive_lanes;

/// A system with values, one set per lane.
typedef struct jd_instance jd_instance;
struct jd_instance {
    const jd_real* parameters;  ///< in table order
    const jd_real* constants;   ///< what `prepare` made of them
    jd_friction friction;       ///< friction.law is NULL for a system without friction
    const jd_touch* touches;    ///< of a system with contacts, for `rates` and `measure`
    jd_real* own;               ///< own_count numbers that `touch` leaves for both
    const void* data;           ///< the user's own, as the system has it
    bool lines;                 ///< drift, by and force of a patch are asked of `touch`, too
    jd_mask sticks;             ///< by the solver: lanes whose patch sticks, for `touch`
    jd_mask rests;              ///< by the solver: of them, lanes that do not roll either
    /// A time strictly inside the present smooth piece of the loads [s]: it says which windows are
    /// open, which ramps grow and between which rows of a table t is. So both ends of a step that
    /// ends at a break see their own side of it.
    jd_real piece;
    /// Which equations hold: an integer of the system's own, such as 0 flight, 1 contact. Only
    /// `jump` and `gather` change it. 0 for a system without.
    jd_real regime;
    const struct jd_load_lanes* loads;   ///< terms; NULL if no lane has any
    const struct jd_drive_lanes* drive;  ///< terms; NULL if no lane has any
    const jd_loads* loads_of[JD_LANES];  ///< the same as given, for jd_loads_bound; may be NULL
    const jd_drive* drive_of[JD_LANES];  ///< the same as given, for jd_drive_bounds; may be NULL
    jd_pull (*pull)(const jd_instance* instance, jd_real t, jd_pose pose);  ///< of these terms
    jd_support (*support)(const jd_instance* instance, jd_real t);          ///< of these terms
};

/// The loads at time t on a body at a pose.                                          [load:L1]
static inline jd_pull jd_loads_eval(const jd_instance* instance, jd_real t, jd_pose pose) {
    if (instance->loads)
        return instance->pull(instance, t, pose);
    const jd_real zero = jd_set(0.0);
    return (jd_pull){zero, zero, zero};
}

/// The motion of the support at time t.                                              [load:L2]
static inline jd_support jd_drive_eval(const jd_instance* instance, jd_real t) {
    if (instance->drive)
        return instance->support(instance, t);
    const jd_real zero = jd_set(0.0);
    return (jd_support){zero, zero, zero, zero, zero, zero, zero,
                        zero, zero, zero, zero, zero, zero, zero};
}

/// The number of the patch of a contact among the parts of a system of that kind.
static inline int jd_system_patch(const jd_system* system, const char* contact) {
    int number = 0;
    for (int i = 0; i < system->part_count; i++) {
        const jd_part* part = &system->parts[i];
        if (part->kind != JD_PART_PATCH)
            continue;
        if (!part->contact || strcmp(part->contact, contact) == 0)
            return number;
        number++;
    }
    return 0;
}

#define JD_JUMP_START (-1)  ///< `index` of a jump at the start of a trajectory

/// Rates of the states at (t, y).
typedef void (*jd_rates_fn)(const jd_instance* instance, jd_real t, const jd_real* y,
                            jd_real* rates);

/// Derivatives of a list of functions. Entries that are never written are 0.
typedef struct jd_derivatives {
    jd_real* by_state;  ///< [function][state]
    jd_real* by_time;   ///< [function]
} jd_derivatives;

#define JD_ANY_WIDTH 0  ///< `lanes` of a system that each engine runs by functions of its own

/// How friction of a patch comes into the rates.
typedef enum jd_friction_in {
    JD_FRICTION_ADDED,  ///< `rates` are without it, the solver adds W T
    JD_FRICTION_READ,   ///< `rates` read touches[0].T: where the sum would cost more
    /// They read it, and where friction is regularised they find it by themselves: the patch is not
    /// asked for then, and nothing may be read of it.
    JD_FRICTION_OWN,
} jd_friction_in;

/// The equations of a system.
typedef struct jd_system_kernel {
    int lanes;  ///< JD_LANES of the code behind the pointers, or JD_ANY_WIDTH
    /// JD_ENGINE_TEXT: which engine the code was compiled for, since engines of one width may pass
    /// vectors in different places. NULL: the only one of that width.
    const char* engine;
    int constant_count;  ///< how many numbers `prepare` writes; 0 with prepare = NULL
    int own_count;       ///< how many numbers `touch` leaves in instance->own
    /// What does not change during a run, computed once from instance->parameters. May be NULL.
    void (*prepare)(const jd_instance* instance, jd_real* constants);
    /// Rates of the states.
    jd_rates_fn rates;
    /// The outputs. Integrals over time are carried along by the solver; their places stay as
    /// they are. NULL for a system without outputs.
    void (*measure)(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* outputs);
    /// Outputs that cost too much for every step: only for the rows of a result, after `measure`.
    /// None of them may be integrated. May be NULL.
    void (*survey)(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* outputs);

    /// Exact derivatives of the rates, and of the outputs that are integrated, without forces of
    /// contacts. `of_outputs` may be NULL. NULL: the solver takes differences.      [solver:S6]
    void (*jacobian)(const jd_instance* instance, jd_real t, const jd_real* y,
                     jd_derivatives* of_rates, jd_derivatives* of_outputs);
    bool timeless;  ///< `jacobian` leaves by_time alone: the solver takes differences

    /// For a system with a table of contacts; NULL for others: the contacts at (t, y). `rates` are
    /// asked behind it, at the same place, and are those without forces of contacts; of a patch its
    /// normal force and rolling moment are in them.                              [touch:T1]
    void (*touch)(const jd_instance* instance, jd_real t, const jd_real* y, jd_touch* touches);

    // For a system whose only contact is a patch, given or compliant, that is not to be treated as
    // one of several; NULL and 0 for others.                                        [touch:T13]

    jd_friction_in friction;  ///< how friction comes into `rates`
    /// Where nothing moves while the patch sticks, for a lane at rest in y: limits of |d2W/dt2|
    /// until the next break of the loads, W the load that friction has to hold: its force [N/s^2]
    /// and moment [N m/s^2]; and of |d2N/dt2| of the normal force [N/s^2], 0 unless it is set.
    /// Rest is then no motion to integrate. NULL: other states may go on moving, as those of a ball
    /// that rolls, and are integrated with the friction that holds the patch.    [stick-slip:S9]
    void (*bound)(const jd_instance* instance, int lane, double t, const jd_real* y,
                  double bound[3]);
    double speed;  ///< a typical sliding speed [m/s], > 0
    /// Names of the parameters that regularise friction, behind the last NULL: a trajectory in
    /// which all of them are above 0 never sticks. A study of such trajectories does without modes
    /// and without what only rest needs. NULL: any trajectory may stick.
    const char* const* regular;

    const void* data;  ///< for jd_instance.data

    /// The functions of the table `watches` of the system, but for those of contacts: NULL without.
    void (*watch)(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* values);
    /// They are smooth functions of the states and of time on the scale of a step, so that a few
    /// samples show whether one comes near zero.                                   [events:E10]
    bool smooth;
    /// Whether any of them can cross zero in a lane during the present piece; NULL: always.
    bool (*watchful)(const jd_instance* instance, int lane);

    // For a system with a table of contacts; may be NULL.

    /// How many turns `touch` tells for JD_GLANCE_NEAR and for JD_GLANCE_LASTING: gaps and lasting are
    /// smooth functions of states and time on a step over which these numbers change by little
    /// together, as angles whose sines make up a gap. NULL: that is not known.     [events:E11]
    const int* turns;
    /// `touch` and `rates` at once, without `by` and `drift`: asked where no contact of any lane is
    /// stuck, and none that is rigid is closed. NULL: both are asked.                [touch:T2]
    void (*push)(const jd_instance* instance, jd_real t, const jd_real* y, jd_touch* touches,
                 jd_real* rate);

    // For a system whose states or equations change at once; NULL for others.  [events:E8]

    /// Event `index` of the table `watches`, one with the effect JD_WATCH_CUT, has happened in a
    /// lane at time t: change its states and its regime, of that lane only. At the start of a
    /// trajectory `index` is JD_JUMP_START: set the first regime.
    /// @return JD_OK; JD_ERR_ACCUMULATION if such events go on below what numbers resolve; or the
    /// status with which the trajectory ends there.
    jd_status (*jump)(jd_instance* instance, int lane, int index, double t, jd_real* y);
    /// Events `index` follow each other ever faster and end at time t: put the lane where they
    /// end. y is the state then as if none had happened since the last one before t: a ball is a
    /// little below the floor and falls. NULL: an accumulation ends the trajectory.    [events:E9]
    /// @return JD_OK, or the status with which the trajectory ends there.
    jd_status (*gather)(jd_instance* instance, int lane, int index, double t, jd_real* y);
} jd_system_kernel;

/// Whether the only contact of a system is a patch that is treated as such. [touch:T13]
static inline bool jd_system_patched(const jd_system* system) {
    return system->contact_count == 1 && system->contacts[0].along == 3 &&
           system->kernel->speed > 0;
}

// ---- Tables from lists --------------------------------------------------------------------------
// A system lists its parameters, states and outputs once, as X-macros; the struct its kernel reads
// and the table its users see both come from that list, so they cannot disagree.

/// JD_STRUCT(states, STATES); is the struct `states` with a field per entry of the list STATES.
#define JD_FIELD(name, ...) jd_real name;
#define JD_STRUCT(name, LIST)                                                                      \
    typedef struct name {                                                                          \
        LIST(JD_FIELD)                                                                             \
    } name

/// The place of a field in the list of its struct: values->initial[JD_PLACE(states, x)].
#define JD_PLACE(list, name) ((int)(offsetof(list, name) / sizeof(jd_real)))

/// Rows of tables: static const jd_state table[] = {STATES(JD_STATE_ROW)};
#define JD_PARAMETER_ROW(name, symbol, unit, value, range, text)                                   \
    {#name, symbol, unit, value, range, text},
#define JD_STATE_ROW(name, symbol, unit, value, scale, text)                                       \
    {#name, symbol, unit, value, scale, text},
#define JD_OUTPUT_ROW(name, symbol, unit, integral_of, text)                                       \
    {#name, symbol, unit, integral_of, text},
#define JD_COUNT(array) ((int)(sizeof(array) / sizeof((array)[0])))
/// JD_TABLE(state, table) in a jd_system is the table and its length.
#define JD_TABLE(kind, table) .kind##s = table, .kind##_count = JD_COUNT(table)

/// Ranges of parameters.

#define JD_ANY                                                                                     \
    { -INFINITY, INFINITY, false, false, NULL }
#define JD_POSITIVE                                                                                \
    { 0, INFINITY, true, false, NULL }
#define JD_NOT_NEGATIVE                                                                            \
    { 0, INFINITY, false, false, NULL }
#define JD_BETWEEN(min, max)                                                                       \
    { min, max, false, false, NULL }
/// A choice; `list` is an array of names with NULL behind the last. The value is the place of the
/// name in it: 0, 1, ...
#define JD_CHOICE(list)                                                                            \
    { 0, JD_COUNT(list) - 2, false, false, list }

#ifdef __cplusplus
}
#endif
#endif
