/// @file share.h
/// A share of a map of drift: some of its points, into a journal.
#ifndef JUDDER_STUDY_DRIFT_SHARE_H
#define JUDDER_STUDY_DRIFT_SHARE_H

#include "study/drift/map.h"
#include "study/drift/motions.h"

/// A map on its way into a journal.
typedef struct jd_drift_share {
    jd_points points;  ///< all of the map; first: the search hands back a pointer to it
    const jd_model* model;
    const jd_axis* axes;
    const jd_settle_options* options;
    jd_motions motions;
} jd_drift_share;

/// A share of a map, whose journal at `path`, new memory, is not open yet; NULL: there was none.
/// @return JD_OK or JD_ERR_MEMORY; end it in any case.
jd_status jd_drift_share_begin(jd_drift_share* share, const jd_share_options* how, char* path);

void jd_drift_share_end(jd_drift_share* share);

#endif
