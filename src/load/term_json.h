// The numbers that terms have, as JSON.
#ifndef JUDDER_LOAD_TERM_JSON_H
#define JUDDER_LOAD_TERM_JSON_H

#include "judder/json.h"

// "keys": what a term of the loads, or of the drive, may say.
void jd_json_term_keys(jd_json* json, bool drive);

#endif
