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

// ---- Options -----------------------------------------------------------------------------------

/// How a number of an options struct is kept.
typedef enum jd_option_kind {
    JD_OPTION_NUMBER,  ///< double
    JD_OPTION_COUNT,   ///< int, a whole number
    JD_OPTION_LONG,    ///< int64_t, a whole number
    JD_OPTION_SEED,    ///< uint64_t; programs may give any
    JD_OPTION_CHOICE,  ///< an enumeration; its range has the names
} jd_option_kind;

/// A number of an options struct: checks, scenario files, command line and help follow from it. The
/// default is what the struct starts with, and may mean "as usual" outside the range.
typedef struct jd_option {
    jd_parameter parameter;  ///< its name is that of the field and of the key in a scenario
    const char* option;      ///< on the command line, without dashes
    jd_option_kind kind;
    size_t offset;    ///< of the field
    bool of_machine;  ///< not of the study: no key of a scenario
} jd_option;

/// Whether users may give the value: it is in the range, and whole where it must be.
JD_API bool jd_option_takes(const jd_option* option, double value);

/// What a value must be, in words: "> 0 and <= 0.1", "a whole number from 1 to 1024".
JD_API void jd_option_text(const jd_option* option, char* text, size_t size);

/// The value in an options struct, and set it. It must be one that the field can hold.
JD_API double jd_option_value(const jd_option* option, const void* options);
JD_API void jd_option_set(const jd_option* option, void* options, double value);

/// The option of that name in a list that ends with the name NULL; NULL if there is none.
JD_API const jd_option* jd_option_find(const jd_option* list, const char* name);

#ifdef __cplusplus
}
#endif
#endif
