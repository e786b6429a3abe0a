/// @file contacts.h
/// The contacts of a system at a state: gaps, velocities, and how they answer forces.
///
///     jd_contacts now;
///     if (jd_model_contacts(model, 0, NULL, &now) == JD_OK) {
///         jd_closed_contact closed[JD_MOST_CONTACTS];
///         double give[JD_CONTACT_ROWS * JD_CONTACT_ROWS], pull[JD_CONTACT_ROWS];
///         const jd_modes_problem problem = jd_contacts_problem(&now, closed, give, pull);
///         ...                        // jd_modes_solve tells what those that are closed do next
///     }
#ifndef JUDDER_CONTACTS_H
#define JUDDER_CONTACTS_H

#include "judder/modes.h"
#include "judder/run.h"

#ifdef __cplusplus
extern "C" {
#endif

#define JD_CONTACT_ROWS (4 * JD_MOST_CONTACTS)  ///< most directions of all contacts

/// One contact.
typedef struct jd_contact_now {
    const char* name;
    int along;                ///< components of sliding
    int first;                ///< place of its opening among the directions; sliding follows
    bool rigid;               ///< else its normal force is `press`
    bool closed;              ///< it touches, and does not open
    double gap;               ///< [m]; 0 of one that never opens
    double speed[4];          ///< opening, sliding [m/s]; of a patch spin times its size
    double press;             ///< normal force of one that is not rigid [N]
    double mu_k[2], mu_s[2];  ///< along each direction of sliding
    jd_friction_bound bound;  ///< of two directions
    const jd_patch* patch;    ///< of one that is a patch; its law may know no spin: then NULL
    double lean[2];           ///< how its pressure leans
    double slide[3];  ///< of a patch: its friction now per normal force, moments over its size
} jd_contact_now;

/// All of them.
typedef struct jd_contacts {
    int count;
    int rows;  ///< directions: of each contact its opening, then its sliding
    jd_contact_now contact[JD_MOST_CONTACTS];
    double give[JD_CONTACT_ROWS * JD_CONTACT_ROWS];  ///< rows x rows: acceleration per force [1/kg]
    double pull[JD_CONTACT_ROWS];                    ///< accelerations without contacts [m/s^2]
} jd_contacts;

/// The contacts of a model at time t in the state y; NULL: its initial one. None for a system
/// without a table of contacts.
/// @return JD_OK, JD_ERR_ARGUMENT, JD_ERR_MEMORY.
JD_API JD_NODISCARD jd_status jd_model_contacts(const jd_model* model, double t, const double* y,
                                                jd_contacts* contacts);

/// The problem of those that are closed; `closed`, `give` and `pull` are its memory.
JD_API jd_modes_problem jd_contacts_problem(const jd_contacts* contacts,
                                            jd_closed_contact closed[JD_MOST_CONTACTS],
                                            double give[JD_CONTACT_ROWS * JD_CONTACT_ROWS],
                                            double pull[JD_CONTACT_ROWS]);

#ifdef __cplusplus
}
#endif
#endif
