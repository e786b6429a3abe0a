/// @file contacts.h
/// The contacts of a system at a state, in doubles.
#ifndef JUDDER_SOLVE_BATCH_CONTACTS_H
#define JUDDER_SOLVE_BATCH_CONTACTS_H

#include "judder/kernel.h"
#include "solve/feed.h"

/// Fill in spec->contacts. @return JD_OK or JD_ERR_MEMORY.
#define jd_contacts_look JD_WIDE(jd_contacts_look)
jd_status jd_contacts_look(const jd_contacts_spec* spec);

#endif
