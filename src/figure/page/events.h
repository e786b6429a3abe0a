/// @file events.h
/// Events in the panels over time: the spans of stick shaded, a line for each event.
#ifndef JUDDER_FIGURE_PAGE_EVENTS_H
#define JUDDER_FIGURE_PAGE_EVENTS_H

#include <stdio.h>

#include "figure/page/study_axis.h"
#include "judder/record.h"

#define JD_PLOT_EVENT_SETS 7  ///< most colours; further kinds share the last

/// Events of one kind, which look alike.
typedef struct jd_plot_event_set {
    const char* kind;
    const char* name;  ///< of the contact or quantity; "": of several
    const char* colour;
    bool plain;  ///< its kind says all: of the contact, or of the system itself
    double* t;
    int count;
} jd_plot_event_set;

/// What is drawn of the events of a result. Borrows its texts.
typedef struct jd_plot_events {
    int set_count;
    jd_plot_event_set sets[JD_PLOT_EVENT_SETS];
    double* rest;    ///< spans of stick: begin and end, one after the other
    int rest_count;  ///< spans
    bool many;       ///< short ticks in place of lines
} jd_plot_events;

/// Work out what is drawn over the span of the time axis. @return false when out of memory.
bool jd_plot_events_init(const jd_result* result, const jd_plot_scale* time,
                         jd_plot_events* events);

/// Free what it holds; takes a zeroed one.
void jd_plot_events_free(jd_plot_events* events);

/// Lines that the key of the events takes in a panel of this width [cm].
int jd_plot_events_key_lines(const jd_plot_events* events, double width);

/// Number of blocks of data, which come before all others.
int jd_plot_events_block_count(const jd_plot_events* events);

/// Write the blocks of data.
void jd_plot_events_put_data(FILE* out, const jd_plot_events* events);

/// Write what is drawn below the curves of a panel, each with a comma behind it. The key tells what
/// the colours mean if `named`.
void jd_plot_events_put(FILE* out, const jd_plot_events* events, const jd_plot_scale scales[2],
                        bool named);

#endif
