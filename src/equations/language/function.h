/// @file function.h
/// The functions of expressions: one table, from which the reader, its messages and the page of the
/// guide are made.
#ifndef JUDDER_EQUATIONS_LANGUAGE_FUNCTION_H
#define JUDDER_EQUATIONS_LANGUAGE_FUNCTION_H

#include "graph/graph.h"

/// What units a function takes and gives.
typedef enum jd_unit_rule {
    JD_RULE_PURE,     ///< pure numbers to a pure number
    JD_RULE_SAME,     ///< all arguments of one unit, which is that of the result
    JD_RULE_ANY,      ///< any unit to a pure number
    JD_RULE_RATIO,    ///< two of one unit to a pure number
    JD_RULE_ROOT,     ///< square root of the unit
    JD_RULE_CUBE,     ///< cube root of the unit
    JD_RULE_CHOOSE,   ///< a condition, and two of one unit, which is that of the result
    JD_RULE_FORMULA,  ///< what its formula says
} jd_unit_rule;

typedef struct jd_function {
    const char* name;
    const char* arguments;  ///< "x", "x, y, ..."
    int least, most;        ///< arguments
    jd_unit_rule rule;
    jd_op op;             ///< of the graph; with more than two arguments one after the other
    const char* formula;  ///< JD_RULE_FORMULA: in terms of the arguments
    const char* units;    ///< the rule in words
    const char* text;
} jd_function;

/// The function at a place of the table; NULL behind the last.
const jd_function* jd_function_at(int index);

/// The function of a name; NULL: there is none.
const jd_function* jd_function_find(const char* name);

/// The function nearest to a name; NULL: none is near.
const char* jd_function_nearest(const char* name);

/// A name of something that is outside of what texts may say: "delays". NULL: it is not.
const char* jd_function_refused(const char* name);

#endif
