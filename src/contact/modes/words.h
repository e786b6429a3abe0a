/// @file words.h
/// Solutions of the problem of modes in words, as events and messages tell them.
#ifndef JUDDER_CONTACT_MODES_WORDS_H
#define JUDDER_CONTACT_MODES_WORDS_H

#include "judder/modes.h"

/// Room for the words of JD_MODES_SETS solutions of two contacts with names of 12 letters.
#define JD_MODES_WORDS 1024

/// All solutions: "open; slides forwards (unstable)", of several contacts with their `names`:
/// "left open, right stuck; ..."; "none". Those that do not fit are told by "...". `lasts` says of
/// each solution whether contacts that give way stay in it.
void jd_modes_write(const jd_modes_problem* problem, const jd_modes* found,
                    const char* const* names, const bool* lasts, char text[JD_MODES_WORDS]);

/// Where none was found to JD_MODES_RESIDUAL: how near the best one comes.
void jd_modes_write_miss(const jd_modes* found, char text[JD_MODES_WORDS]);

#endif
