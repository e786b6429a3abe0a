// What `judder threshold` found, and how it is told.
#ifndef JUDDER_CLI_SETUP_THRESHOLD_H
#define JUDDER_CLI_SETUP_THRESHOLD_H

#include "shell/command.h"

// A push of the curve.
typedef struct jd_cli_push {
    double h;  // distance of its line of action from the centre of mass, to the left [m]
    jd_breakaway start;
} jd_cli_push;

typedef struct jd_cli_threshold {
    jd_patch* patch;
    double mass, inertia;  // [kg], [kg m^2]
    bool inertia_given;    // otherwise that of a uniform plate, or of the weighted points
    double mu_s, mu_k, gravity;
    jd_resting_body body;

    bool has_load;        // one load is asked for
    bool is_force;        // it has a force, otherwise it is a pure moment
    jd_wrench direction;  // of it, with a force of 1 N or a moment of 1 N m
    double angle;         // of the force, and of the pushes of the curve [rad]
    jd_breakaway start;   // factors are in N or N m

    jd_cli_push* curve;  // NULL: not asked for
    int push_count;
} jd_cli_threshold;

// Read the body and its patch (resting_body.c). On JD_CLI_WRONG the message has been printed.
int jd_cli_body_read(jd_context* context, const jd_cli_arguments* arguments, jd_cli_threshold* t);

// On stdout, with the files that were written.
void jd_cli_threshold_tell(const jd_cli_threshold* threshold, const jd_cli_written* written,
                           bool is_json);

#endif
