// A law fitted to the exact one over a domain of motions.
//
//     minimise  ∫_D |T - T_I|^2 + ∫_D (M - M_I)^2/a^2                              [fitting:D1]
//
// Parameters that enter T alone or M alone each have their own of the two integrals: the sum then
// has the minimum of both.

#include "fit/nodes.h"
#include "fit/solve.h"
#include "judder/kernel.h"

// The exact law over a domain knows no speed.
static jd_status check_speed(const jd_fit_system* s) {
    if (s->start[JD_LAW_RISE] > 0.0 || s->free[0] < JD_LAW_COMMON_COUNT)
        return jd_fail(s->context, JD_ERR_ARGUMENT,
                       "friction that depends on the speed (rise, v_s) is fitted to measurements "
                       "only");
    return JD_OK;
}

jd_status jd_fit_law(jd_context* context, const jd_fit_problem* problem,
                     const jd_fit_domain* domain, jd_fit* fit) {
    const jd_fit_domain usual = jd_fit_domain_default();
    const jd_fit_domain* over = domain ? domain : &usual;
    double covariance[JD_FIT_PARAMETERS][JD_FIT_PARAMETERS];
    jd_fit_system system;
    jd_fit_nodes nodes = {0};
    jd_status status = jd_fit_begin(context, problem, &system);
    if (status != JD_OK)
        return status;
    status = check_speed(&system);
    if (status == JD_OK)
        status = jd_fit_domain_check(context, problem->patch, over);
    if (status == JD_OK)
        status = jd_fit_nodes_make(context, problem->patch, over, JD_FIT_MIXINGS, &nodes);
    system.count = nodes.count;
    system.motions = nodes.motions;
    system.leans = (const double(*)[2])nodes.leans;
    system.loads = nodes.loads;
    system.weights = nodes.weights;
    system.by_moment = 1.0 / jd_patch_size(problem->patch);
    if (status == JD_OK)
        status = jd_fit_allocate(&system);
    if (status == JD_OK)
        status = jd_fit_solve(&system);
    if (status == JD_OK)
        status = jd_fit_covariance(&system, covariance);
    if (status == JD_OK)
        jd_fit_tell(&system, fit);
    jd_fit_end(&system);
    jd_fit_nodes_free(&nodes);
    return status;
}
