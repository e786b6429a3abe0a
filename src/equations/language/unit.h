/// @file unit.h
/// Units over SI: what a text such as "kN/mm" or "N s/m" is worth, products, powers, and their text.
///
/// Angles are pure numbers: rad is 1, deg and rev are converted. Hz is 1/s. Powers may be fractions
/// (N/m^1.5). Units with an offset (degC) are not taken.
#ifndef JUDDER_EQUATIONS_LANGUAGE_UNIT_H
#define JUDDER_EQUATIONS_LANGUAGE_UNIT_H

#include <stdbool.h>
#include <stddef.h>

#define JD_UNIT_BASES 7       ///< kg m s A K mol cd
#define JD_UNIT_PARTS 12      ///< powers are counted in twelfths
#define JD_UNIT_SHOWN 64      ///< room for the text of a unit
#define JD_UNIT_POWER_MAX 99  ///< largest power of a base unit; beyond it there is no unit

/// A unit: `factor` times the product of the SI base units to their powers.
typedef struct jd_unit {
    double factor;
    int power[JD_UNIT_BASES];  ///< in twelfths
} jd_unit;

/// The pure number 1, and the second.
jd_unit jd_unit_one(void);
jd_unit jd_unit_second(void);

/// a*b, a/b, and a to the power twelfths/12. A power out of bounds gives a factor of NAN.
jd_unit jd_unit_times(jd_unit a, jd_unit b);
jd_unit jd_unit_over(jd_unit a, jd_unit b);
jd_unit jd_unit_to(jd_unit a, int twelfths);

/// Whether two units measure the same kind of thing, whatever their factors.
bool jd_unit_fits(jd_unit a, jd_unit b);
bool jd_unit_is_pure(jd_unit a);

/// Read a whole text. The syntax is that of src/text/units.c, with fractions as powers:
///     product = factor { ("/" | "." | "*" | "·" | space) factor }      from left to right
///     factor  = word [ ["^" | "**"] number ] | word ("²" | "³") | "1" | "(" product ")"
/// @return false if it is none.
bool jd_unit_read(const char* text, jd_unit* unit);

/// Read the unit that follows a number in an expression: words with powers, parted by one blank or
/// by '/' without blanks around it, as long as they are units. @return the bytes it takes, 0: none.
size_t jd_unit_scan(const char* text, jd_unit* unit);

/// The coherent SI unit of the same kind as people write it: "N/m", "N s/m", "m/s^2", "1".
void jd_unit_text(jd_unit unit, char text[JD_UNIT_SHOWN]);

#endif
