/// @file parameter.h
/// A number that users set by name: its unit, its default and the values it may take.
#ifndef JUDDER_PARAMETER_H
#define JUDDER_PARAMETER_H

#include "judder/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The values a parameter may take. Infinite ends are open in effect: values must be finite.
typedef struct jd_range {
    double min;
    double max;
    bool min_open;  ///< true: the value must be greater than `min`, not equal
    bool max_open;  ///< true: the value must be less than `max`, not equal
    /// NULL, or the parameter is a choice: the names of the values 0, 1, ..., NULL after the last.
    const char* const* names;
} jd_range;

/// A parameter of a system, of a friction law or of a load.
typedef struct jd_parameter {
    const char* name;    ///< what users type: the paper's symbol in ASCII
    const char* symbol;  ///< the paper's symbol in UTF-8, for figures and text
    const char* unit;    ///< SI, in the syntax of UDUNITS; "1" for a pure number
    double value;        ///< default, in `unit`
    jd_range range;      ///< valid values
    const char* text;    ///< one line
} jd_parameter;

/// True if `value` is finite and within `range`; one of 0, 1, ... where the values have names.
JD_API bool jd_range_holds(jd_range range, double value);

/// A range in words: "> 0", "0 to 1", "any", "one of exact, kardan". Writes at most `size` bytes
/// with the final 0.
JD_API void jd_range_text(jd_range range, char* text, size_t size);

/// The name of a value of a choice; NULL if the range has no names or not this value.
JD_API const char* jd_range_name(jd_range range, double value);

#ifdef __cplusplus
}
#endif
#endif
