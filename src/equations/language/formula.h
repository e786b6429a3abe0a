/// @file formula.h
/// What an expression is worth for given numbers: no graph, no dimensions.
///
/// Numbers with a unit are taken in SI. Functions are those of the table, `pi` is known; sums, curves
/// and indices belong to systems and are refused.
#ifndef JUDDER_EQUATIONS_LANGUAGE_FORMULA_H
#define JUDDER_EQUATIONS_LANGUAGE_FORMULA_H

#include "equations/language/expression.h"

/// A name that stands for an expression.
typedef struct jd_definition {
    const char* name;
    const jd_expression* formula;
} jd_definition;

/// Names with their numbers, and where messages point.
typedef struct jd_scope {
    const jd_text_source* source;
    const char* const* names;
    const double* values;
    int count;
    const jd_definition* definitions;  ///< of the same names and of definitions before them
    int definition_count;
} jd_scope;

/// The value of an expression. A number that is not finite is a value.
/// @return JD_OK; JD_ERR_NAME or JD_ERR_ARGUMENT with the place in the message.
jd_status jd_formula_value(const jd_scope* scope, const jd_expression* expression, double* value);

#endif
