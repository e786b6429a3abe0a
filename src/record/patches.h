/// @file patches.h
/// Patches and friction laws of a model in a result.
///
/// Of one patch, law, shape and pressure are texts of the result and its numbers have plain names. Of
/// several, numbers have the name of their contact ("left.width"), and so have law, shape and
/// pressure, which are choices: "left.law" of the group "friction", "left.shape" and "left.pressure"
/// of the group "patch".
#ifndef JUDDER_RECORD_PATCHES_H
#define JUDDER_RECORD_PATCHES_H

#include "record/result.h"

/// The parameters of all laws, group "friction", and the numbers of all patches, group "patch".
/// @return how many; they are written where `to` is not NULL.
int jd_laws_describe(jd_result* result, const jd_model* model, jd_result_parameter* to);
int jd_patches_describe(jd_result* result, const jd_model* model, jd_result_parameter* to);

/// The lists that patches are made of: "polynomial", "x", "left.x".
void jd_patches_copy_lists(jd_result* result, const jd_model* model);

/// Law, shape and pressure as texts: of several patches the law where all have the same, otherwise
/// "".
void jd_patches_describe_texts(jd_result* result, const jd_model* model);

#endif
