/// @file terms.h
/// Loads and drive of a model in a result.
#ifndef JUDDER_RECORD_TERMS_H
#define JUDDER_RECORD_TERMS_H

#include "record/result.h"

/// The numbers of all terms: group "loads" or "drive", name "0.F_x". @return how many; they are
/// written where `to` is not NULL.
int jd_terms_describe(jd_result* result, const jd_model* model, jd_result_parameter* to);

/// The rows of tables: lists "0.t", "0.F_x", "0.F_y", "0.M" of the group "loads", "0.t", "0.x", ...
/// of the group "drive".
void jd_terms_copy_rows(jd_result* result, const jd_model* model);

#endif
