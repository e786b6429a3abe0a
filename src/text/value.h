/// @file value.h
/// Numbers as text, whatever the locale of the program.
#ifndef JUDDER_TEXT_VALUE_H
#define JUDDER_TEXT_VALUE_H

#include <locale.h>
#include <stdbool.h>
#include <stddef.h>

#include "judder/base.h"

/// The end of the number that starts at `s`; `s` itself if there is none.
const char* jd_number_end(const char* s);

/// As jd_value_read, for numbers that a program has written, such as those of a table: a plain
/// angle of any size is one in radians.
jd_status jd_quantity_read(jd_context* context, const char* text, const char* unit, double* value);

#define JD_WORD_SIZE 128  ///< bytes of a name, a value or a word

/// A plain number with the unit of the value beside it, so that 10:50 Hz is what it looks like; any
/// other text as it is. Both are shorter than JD_WORD_SIZE.
void jd_value_beside(const char* text, const char* other, char whole[2 * JD_WORD_SIZE + 2]);

/// Copy what stands before one of the characters `ends`, without blanks around it.
/// @return where it ends; NULL if it is empty or too long.
const char* jd_word_take(const char* text, const char* ends, char word[JD_WORD_SIZE]);

/// The calling thread in the C locale, for a while.
typedef struct jd_plain_locale {
    locale_t plain;
    locale_t before;
} jd_plain_locale;

/// Enter the C locale. False when out of memory; then nothing has changed.
bool jd_plain_locale_begin(jd_plain_locale* locale);

/// Go back to the locale before.
void jd_plain_locale_end(const jd_plain_locale* locale);

#endif
