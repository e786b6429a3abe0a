// Numbers as text, for files with many of them.
#ifndef JUDDER_BASE_NUMBER_H
#define JUDDER_BASE_NUMBER_H

#include <stddef.h>

#include "judder/json.h"

/// As jd_number_text, without a final 0. All of the room may be written to.
/// @return the length of the text.
size_t jd_number_put(double value, char text[JD_NUMBER_SIZE]);

#endif
