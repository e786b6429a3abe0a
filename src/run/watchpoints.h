/// @file watchpoints.h
/// The quantities that a run watches, found in the tables of its system.
#ifndef JUDDER_RUN_WATCHPOINTS_H
#define JUDDER_RUN_WATCHPOINTS_H

#include "judder/run.h"
#include "solve/feed.h"

typedef struct jd_watch_list {
    jd_trigger triggers[JD_MAX_WATCHPOINTS];
    int count;
    bool measures;  ///< some of them are outputs
} jd_watch_list;

/// Where a quantity stands that can be watched: a state, or behind them an output.
/// @return JD_OK or JD_ERR_NAME with the nearest name.
jd_status jd_watch_place(jd_context* context, const jd_system* system, const char* name,
                         int* place);

/// @return JD_OK, JD_ERR_NAME with the nearest name, or JD_ERR_RANGE.
jd_status jd_watch_find(jd_context* context, const jd_system* system, const jd_run_options* options,
                        jd_watch_list* list);

#endif
