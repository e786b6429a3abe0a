/// @file contacts.h
/// The readers of the section `contacts`.
#ifndef JUDDER_EQUATIONS_SECTION_CONTACTS_H
#define JUDDER_EQUATIONS_SECTION_CONTACTS_H

#include "equations/lines.h"

/// A contact on its way.
struct jd_mechanism_contact;
struct jd_mechanism_joint;

typedef struct jd_contact_reader {
    jd_builder* b;
    const jd_tree* entry;
    int index;
    jd_contact_info* info;
    jd_program_contact* touch;
    jd_unit gap_unit, speed_unit[3];
    jd_unit force_unit;
    bool force_known;
    /// How gap and sliding velocities of a mechanism are found; NULL: the text says them.
    jd_status (*meet)(struct jd_contact_reader* r, struct jd_mechanism_contact* contact);
    jd_local counter;                        ///< of an element of an array; without a name: none
    const struct jd_mechanism_joint* joint;  ///< that rubs or has stops
    bool high;                               ///< the upper stop
    int corner;                              ///< of a polygon
    bool tilts;  ///< of a mechanism: the bodies of a patch can turn about axes in its plane
} jd_contact_reader;

/// `normal`: rigid, a formula that is given, or a compliant law (normal.c).
jd_status jd_read_normal(jd_contact_reader* r);

/// Whether it is a formula that is given (normal.c).
bool jd_normal_is_given(const jd_tree* contact);

/// `friction`: coefficients, by direction where there are two (friction.c).
jd_status jd_read_friction(jd_contact_reader* r);

/// `patch`: the area of a contact that also spins, with its law (patch.c).
jd_status jd_read_patch(jd_contact_reader* r);

/// Its law, `law` of `friction`, or the exact one (patch.c). NULL while the library is built, where no
/// law is known yet.
jd_status jd_patch_law(jd_contact_reader* r, const jd_law** law);

/// `restitution` and `paradox` (impact.c).
jd_status jd_read_impact(jd_contact_reader* r);

/// One of `names`, which becomes a parameter of the contact's own, or a parameter that is a choice among
/// them (impact.c).
jd_status jd_read_rule(jd_contact_reader* r, const jd_tree* entry, const char* key,
                       const char* const* names, const char** parameter);

/// `force`, or what `masses` say: the columns of the normal force and of friction (force.c).
jd_status jd_read_forces(jd_contact_reader* r);

/// What is watched of a contact, and `called`: other words for that (watches.c).
jd_status jd_add_watches(jd_contact_reader* r);

#endif
