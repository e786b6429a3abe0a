/// @file judge.h
/// Verdicts on checks, and their numbers as text.
#ifndef JUDDER_PAPERS_JUDGE_H
#define JUDDER_PAPERS_JUDGE_H

#include "judder/papers.h"

#define JD_NUMBER_TEXT 48  ///< bytes for a number as text

/// The verdict on a check by its relation. A value that is no number fails.
jd_verdict jd_check_judge(const jd_check* check);

/// The verdict in words: "agrees within 1.6 %". Returns `text`.
const char* jd_check_words(const jd_check* check, char text[JD_NUMBER_TEXT]);

/// A value of a check with the digits that its tolerance asks for: at least 4, at most 12; all of a
/// whole number. Returns `text`.
const char* jd_check_number(const jd_check* check, double value, char text[JD_NUMBER_TEXT]);

/// What is expected, with its relation: "0.472122820", "<= 1", "not 1.324", but of a
/// claim that is refuted what it says; "-": nothing.
const char* jd_check_expected(const jd_check* check, char text[JD_NUMBER_TEXT]);

#endif
