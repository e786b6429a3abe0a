/// @file about.h
/// What a sweep tells about itself in its file, gathered from the model and the options.
#ifndef JUDDER_RECORD_SWEEP_ABOUT_H
#define JUDDER_RECORD_SWEEP_ABOUT_H

#include "record/sweep/file.h"
#include "study/section.h"

typedef struct jd_sweep_telling {
    const jd_model* model;
    const jd_run_options* run;
    const jd_sweep_options* options;
    jd_sweep_about about;  ///< borrows what follows
    jd_result* result;
    double* values[2];  ///< of the axes
    char section[JD_SECTION_TEXT];
} jd_sweep_telling;

/// Gather it; the arguments, which must be checked, are borrowed, and *telling stays where it is.
/// @return JD_OK, JD_ERR_NAME, JD_ERR_UNSUPPORTED or JD_ERR_MEMORY; on error nothing is left.
jd_status jd_sweep_tell(const jd_model* model, const jd_run_options* run,
                        const jd_sweep_options* options, jd_sweep_telling* telling);
void jd_sweep_tell_end(jd_sweep_telling* telling);

#endif
