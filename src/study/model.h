/// @file model.h
/// Inside of a model.
#ifndef JUDDER_STUDY_MODEL_H
#define JUDDER_STUDY_MODEL_H

#include "judder/run.h"

struct jd_model {
    jd_context* context;
    const jd_system* system;
    const jd_law* law;       ///< NULL without friction
    double* parameters;      ///< [system->parameter_count]
    double* law_parameters;  ///< [law->parameter_count], room for JD_LAW_PARAMETERS
    double* initial;         ///< [system->state_count]
};

#endif
