// The parameters of a fit: which are free, where they start; and what is told in the end.

#include "fit/solve.h"
#include "judder/kernel.h"
#include "judder/maths.h"

#include <math.h>
#include <string.h>

#define EVALUATIONS 1000  // until a fit gives up, unless told otherwise

// Whether a parameter says how exact the law is, not what friction is.
static bool is_accuracy(const jd_law* law, int i) {
    return law->table_error && strcmp(law->parameters[i].name, law->table_error) == 0;
}

static jd_status name_free(jd_context* context, const char* name, jd_fit_system* system) {
    const jd_law* law = system->law;
    for (int i = 0; i < law->parameter_count; i++) {
        if (strcmp(law->parameters[i].name, name) != 0)
            continue;
        if (is_accuracy(law, i))
            return jd_fail(context, JD_ERR_ARGUMENT,
                           "parameter '%s' of law '%s' says how exact it is; nothing to fit", name,
                           law->name);
        for (int k = 0; k < system->free_count; k++)
            if (system->free[k] == i)
                return jd_fail(context, JD_ERR_ARGUMENT, "parameter '%s' is named twice", name);
        system->free[system->free_count++] = i;
        return JD_OK;
    }
    return jd_fail_unknown(context, "parameter of the law", name, system->names,
                           law->parameter_count, sizeof system->names[0]);
}

static void sort_free(jd_fit_system* system) {
    for (int i = 1; i < system->free_count; i++)
        for (int k = i; k > 0 && system->free[k] < system->free[k - 1]; k--) {
            const int swapped = system->free[k];
            system->free[k] = system->free[k - 1];
            system->free[k - 1] = swapped;
        }
}

static jd_status check_start(jd_context* context, const jd_fit_system* system) {
    for (int i = 0; i < system->law->parameter_count; i++) {
        char range[64];
        jd_range_text(system->ranges[i], range, sizeof range);
        if (!jd_range_holds(system->ranges[i], system->start[i]))
            return jd_fail(context, JD_ERR_RANGE, "%s is %g, must be %s", system->names[i],
                           system->start[i], range);
    }
    for (int k = 0; k < system->free_count; k++) {
        const int i = system->free[k];
        if (system->start[i] <= system->ranges[i].min || system->start[i] >= system->ranges[i].max)
            return jd_fail(context, JD_ERR_RANGE,
                           "%s starts at %g, the end of its range; a fit starts inside",
                           system->names[i], system->start[i]);
    }
    return JD_OK;
}

jd_status jd_fit_begin(jd_context* context, const jd_fit_problem* problem, jd_fit_system* system) {
    if (!problem || !problem->law || !problem->patch)
        return jd_fail(context, JD_ERR_ARGUMENT, "a fit needs a law and a patch");
    const jd_law* law = problem->law;
    *system = (jd_fit_system){.context = context, .law = law, .patch = problem->patch};
    system->normal_force = system->by_force = system->by_moment = 1.0;
    system->max_evaluations = problem->max_evaluations > 0 ? problem->max_evaluations : EVALUATIONS;
    if (law->parameter_count >= JD_FIT_PARAMETERS)
        return jd_fail(context, JD_ERR_ARGUMENT, "law '%s' has more than %d parameters", law->name,
                       JD_FIT_PARAMETERS - 1);
    for (int i = 0; i < law->parameter_count; i++) {
        system->names[i] = law->parameters[i].name;
        system->ranges[i] = law->parameters[i].range;
        system->start[i] = problem->start ? problem->start[i] : law->parameters[i].value;
        if (problem->free_count == 0 && !problem->mu_only && i >= JD_LAW_COMMON_COUNT &&
            !is_accuracy(law, i))
            system->free[system->free_count++] = i;
    }
    const int mu = law->parameter_count;
    system->value_count = mu + 1;
    system->names[mu] = "mu";
    system->ranges[mu] = (jd_range){0, INFINITY, true, false, NULL};
    system->start[mu] = 1.0;
    for (int i = 0; i < problem->free_count; i++) {
        const jd_status status = name_free(context, problem->free[i], system);
        if (status != JD_OK)
            return status;
    }
    if (system->free_count == 0 && !problem->mu_only)
        return jd_fail(context, JD_ERR_ARGUMENT, "law '%s' has no parameters of its own to fit",
                       law->name);
    sort_free(system);
    memcpy(system->values, system->start, sizeof system->values);
    return check_start(context, system);
}

// ---- What is told -------------------------------------------------------------------------------

static void tell_parameters(const jd_fit_system* system, jd_fit* fit) {
    const int last = system->law->parameter_count;
    const bool with_mu = system->free[system->free_count - 1] == last;
    fit->parameter_count = last + with_mu;
    for (int i = 0; i < fit->parameter_count; i++)
        fit->parameters[i] = (jd_fit_parameter){
            .name = system->names[i],
            .unit = i < last ? system->law->parameters[i].unit : "1",
            .start = system->start[i],
            .value = system->values[i],
            .error = NAN,
            .low = NAN,
            .high = NAN,
        };
    for (int k = 0; k < system->free_count; k++)
        fit->parameters[system->free[k]].free = true;
    for (int i = 0; i < JD_FIT_PARAMETERS; i++)
        for (int j = 0; j < JD_FIT_PARAMETERS; j++)
            fit->correlation[i][j] = NAN;
}

static void tell_largest(const jd_fit_system* system, double size, int i,
                         jd_fit_residual* residual) {
    if (size < residual->largest)
        return;
    residual->largest = size;
    residual->at = system->motions[i];
    residual->d_c = system->leans ? system->leans[i][0] : 0.0;
    residual->d_s = system->leans ? system->leans[i][1] : 0.0;
    residual->row = system->leans ? -1 : i;
}

void jd_fit_tell(const jd_fit_system* system, jd_fit* fit) {
    double force = 0.0, moment = 0.0, total = 0.0;
    *fit = (jd_fit){.motion_count = system->count, .evaluations = system->evaluations};
    fit->force.noise = fit->moment.noise = NAN;
    tell_parameters(system, fit);
    for (int i = 0; i < system->count; i++) {
        const jd_wrench law = system->model[i], want = system->loads[i];
        const double weight = system->weights ? system->weights[i] * system->weights[i] : 1.0;
        const double T = jd_hypot(jd_fit_off(law.fx, want.fx), jd_fit_off(law.fy, want.fy));
        const double M = fabs(jd_fit_off(law.m, want.m));
        force += weight * T * T;
        moment += weight * M * M;
        total += weight;
        tell_largest(system, T, i, &fit->force);
        tell_largest(system, M, i, &fit->moment);
    }
    fit->force.rms = sqrt(force / total);
    fit->moment.rms = sqrt(moment / total);
}
