/// @file contacts.h
/// Whether a run may begin with the contacts of its model.
#ifndef JUDDER_RUN_CONTACTS_H
#define JUDDER_RUN_CONTACTS_H

#include "judder/contacts.h"

/// Contacts are not in each other, and their forces can be told.
/// @return JD_OK, or JD_ERR_RANGE with a sentence.
jd_status jd_contacts_check(const jd_model* model, double begin);

#endif
