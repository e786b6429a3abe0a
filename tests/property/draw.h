/// @file draw.h
/// Random scenarios: which values are tried, and how often those that are special.
#ifndef JUDDER_TESTS_PROPERTY_DRAW_H
#define JUDDER_TESTS_PROPERTY_DRAW_H

#include "property/dice.h"
#include "property/scenario.h"

/// How a value is drawn.
typedef enum spread {
    EVEN,     // uniform from low to high
    DECADES,  // by decades from low to high
    SIGNED,   // the same with either sign
} spread;

/// One value of a system: a parameter, or the start of a state.
typedef struct rule {
    const char* name;
    spread spread;
    double low, high;
    double zero;  // share of cases in which it is exactly 0
    double keep;  // share of cases in which it stays as in the system's table
} rule;

/// Draw values by rules, NULL after the last. Parameters without a rule stay as the table has them,
/// choices are drawn evenly.
void draw_rules(dice* d, const rule* rules, scenario* s);

/// A patch of any shape and of about this size [m]; those of laws with tables come from a short
/// list, since each new shape costs a table.
void draw_patch(dice* d, double size, scenario* s);

/// A law of those that the system takes.
void draw_law(dice* d, scenario* s);

/// A solver, but for those of CVODE.
const char* draw_solver(dice* d);

/// Fill in a scenario of a system. The tolerance, the solver and the laws are drawn too.
void draw_ball(dice* d, scenario* s);
void draw_oscillator(dice* d, scenario* s);
void draw_block(dice* d, scenario* s);
void draw_compliant(dice* d, scenario* s);
void draw_dither(dice* d, scenario* s);
void draw_duffing(dice* d, scenario* s);
void draw_pendulum(dice* d, scenario* s);
void draw_table(dice* d, scenario* s);
void draw_body(dice* d, scenario* s);
void draw_double_pendulum(dice* d, scenario* s);
void draw_rod(dice* d, scenario* s);
void draw_feet(dice* d, scenario* s);

/// The scenario of a case, the same for the same seed and number on every machine. The systems come
/// in turn. @return false: no values were found that fit each other.
bool draw_scenario(uint64_t seed, int number, scenario* s);

/// A system of the library that no case draws; NULL: there is none.
const char* draw_missing(void);

/// The name of the system of a case.
const char* draw_system(int number);

#endif
