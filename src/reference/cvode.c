// CVODE of SUNDIALS behind the stepper interface, one trajectory at a time.       [@hindmarsh2005]
//
// Adams (functional iteration) for smooth motion, BDF (Newton, dense difference Jacobian) for stiff
// motion. It chooses its own steps and orders: an attempt is one internal step, always accepted,
// and the dense output is CVODE's own; only one over which its contact turns unseen is taken back.
// Integrals are carried along as quadratures, with a say in the step size as soon as there is
// something to measure their errors by. The code is CVODES, which is CVODE with these. SUNDIALS
// prints nothing: its messages go to a handler that drops them, the status stays.

#include "run/solver.h"
#include "solve/step/account.h"
#include "solve/step/resolve.h"
#include "solve/step/stepper.h"

#include <cvodes/cvodes.h>
#include <math.h>
#include <nvector/nvector_serial.h>
#include <stdlib.h>
#include <string.h>
#include <sundials/sundials_context.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>

// CVODE controls the error of a step; over thousands of steps it lets more of it gather than the
// own steppers do. A judge must be better than the judged: it gets a hundredth of the tolerance.
#define SHARE 0.01
#define LEAST 1e-14  // below, CVODE refuses
#define FAR 1e12     // in place of an end at infinity
#define GROWTH 2.0   // of a step over the last, where a contact may turn
#define AGAIN 8      // most tries of a step that does not resolve its contact
#define WHILE 1e-3   // of the run: over that time the power at a start tells what integrals come to

_Static_assert(JD_LANES == 1, "the reference integrators work on one trajectory");

typedef struct method {
    SUNContext context;
    void* cvode;
    N_Vector y;          // states
    N_Vector integrals;  // NULL without
    N_Vector view;       // header for a caller's row
    SUNMatrix matrix;
    SUNLinearSolver linear;
    SUNNonlinearSolver nonlinear;
    double longest;   // step, so that its contact is resolved [s]
    bool not_finite;  // the last evaluation was
} method;

// ---- What CVODE calls --------------------------------------------------------------------------

static int evaluate(realtype t, N_Vector y, N_Vector rate, void* data) {
    jd_batch* b = data;
    method* m = b->method;
    b->evaluate(b, jd_mask_all(), t, N_VGetArrayPointer(y), b->rate);
    memcpy(N_VGetArrayPointer(rate), b->rate, (size_t)b->n * sizeof(double));
    m->not_finite = false;
    for (int i = 0; i < b->n; i++)
        m->not_finite = m->not_finite || !jd_finite(N_VGetArrayPointer(rate)[i]);
    return m->not_finite ? 1 : 0;  // above 0: CVODE tries a shorter step
}

static int evaluate_integrands(realtype t, N_Vector y, N_Vector rate, void* data) {
    jd_batch* b = data;
    b->evaluate(b, jd_mask_none(), t, N_VGetArrayPointer(y), b->rate);
    memcpy(N_VGetArrayPointer(rate), b->rate + b->n,
           (size_t)b->spec->integrand_count * sizeof(double));
    return 0;
}

static void drop_message(int code, const char* module, const char* function, char* text,
                         void* data) {
    (void)code, (void)module, (void)function, (void)text, (void)data;
}

// ---- Life --------------------------------------------------------------------------------------

static void destroy(jd_batch* b) {
    method* m = b->method;
    if (!m)
        return;
    if (m->cvode)
        CVodeFree(&m->cvode);
    if (m->linear)
        SUNLinSolFree(m->linear);
    if (m->nonlinear)
        SUNNonlinSolFree(m->nonlinear);
    if (m->matrix)
        SUNMatDestroy(m->matrix);
    N_VDestroy(m->y);
    N_VDestroy(m->integrals);
    N_VDestroy(m->view);
    if (m->context)
        SUNContext_Free(&m->context);
    free(m);
    b->method = NULL;
}

static bool create_vectors(const jd_batch* b, method* m) {
    m->y = N_VNew_Serial(b->n, m->context);
    m->view = N_VNewEmpty_Serial(b->n, m->context);
    if (b->spec->integrand_count > 0)
        m->integrals = N_VNew_Serial(b->spec->integrand_count, m->context);
    if (!m->y || !m->view || (b->spec->integrand_count > 0 && !m->integrals))
        return false;
    N_VConst(0.0, m->y);
    return true;
}

// Weights 1/(rtol |y| + atol). CVODE asks for them before every step: near rest the tolerances
// follow the motion. (Tolerances given anew between steps would not do: CVODE then loses what its
// own weights need.)
static int weigh(N_Vector y, N_Vector weight, void* data) {
    const jd_batch* b = data;
    const double rtol = jd_max(b->spec->tolerance * SHARE, LEAST);
    const double* values = N_VGetArrayPointer(y);
    for (int i = 0; i < b->n; i++) {
        const double size = rtol * jd_abs(values[i]) + b->atol[i] * SHARE;
        if (!(size > 0))
            return -1;
        N_VGetArrayPointer(weight)[i] = 1.0 / size;
    }
    return 0;
}

static bool attach_newton(const jd_batch* b, method* m) {
    m->matrix = SUNDenseMatrix(b->n, b->n, m->context);
    m->linear = m->matrix ? SUNLinSol_Dense(m->y, m->matrix, m->context) : NULL;
    return m->linear && CVodeSetLinearSolver(m->cvode, m->linear, m->matrix) == CV_SUCCESS;
}

static bool attach_fixed_point(method* m) {
    m->nonlinear = SUNNonlinSol_FixedPoint(m->y, 0, m->context);
    return m->nonlinear && CVodeSetNonlinearSolver(m->cvode, m->nonlinear) == CV_SUCCESS;
}

static jd_status create(jd_batch* b, int family) {
    method* m = b->method = calloc(1, sizeof *m);
    if (!m || SUNContext_Create(NULL, &m->context) != 0 || !create_vectors(b, m))
        return JD_ERR_MEMORY;
    m->cvode = CVodeCreate(family, m->context);
    if (!m->cvode || CVodeInit(m->cvode, evaluate, 0.0, m->y) != CV_SUCCESS)
        return JD_ERR_MEMORY;
    CVodeSetErrHandlerFn(m->cvode, drop_message, NULL);
    CVodeSetUserData(m->cvode, b);
    if (CVodeWFtolerances(m->cvode, weigh) != CV_SUCCESS)
        return JD_ERR_MEMORY;
    if (m->integrals && CVodeQuadInit(m->cvode, evaluate_integrands, m->integrals) != CV_SUCCESS)
        return JD_ERR_MEMORY;
    const bool ok = family == CV_BDF ? attach_newton(b, m) : attach_fixed_point(m);
    return ok ? JD_OK : JD_ERR_MEMORY;
}

static jd_status create_adams(jd_batch* b) { return create(b, CV_ADAMS); }
static jd_status create_bdf(jd_batch* b) { return create(b, CV_BDF); }

// ---- Steps -------------------------------------------------------------------------------------

// Integrals from here on, and how good they have to be: against what all of them have come to, or
// will soon.                                                                       [solver:S10]
static bool start_integrals(jd_batch* b, const method* m) {
    const jd_task* task = &b->lane[0].task;
    const double share = jd_max(b->spec->tolerance * SHARE, LEAST);
    double power = 0;
    b->evaluate(b, jd_mask_none(), b->t, b->y, b->rate);
    jd_account_begin(b, jd_mask_all());
    for (int i = b->n; i < b->total; i++)
        power += jd_abs(b->rate[i]);
    const double size = jd_max(b->account, WHILE * (task->end - task->begin) * power);
    const bool known = b->stores && jd_batch_jumps(b) && size > 0 && jd_finite(size);
    memcpy(N_VGetArrayPointer(m->integrals), b->y + b->n,
           (size_t)b->spec->integrand_count * sizeof(double));
    return CVodeQuadReInit(m->cvode, m->integrals) == CV_SUCCESS &&
           CVodeQuadSStolerances(m->cvode, share, known ? share * size : 1.0) == CV_SUCCESS &&
           CVodeSetQuadErrCon(m->cvode, known) == CV_SUCCESS;
}

// A contact that slides under a constant force has constant rates, and one evaluation per step does
// not tell when the contact turns twice on it. Steps that at most double end on the way back.
static bool limit_growth(const jd_batch* b, const method* m) {
    const double most =
        jd_batch_touches(b) && !b->lane[0].mode.free ? GROWTH : 0;  // 0: CVODE's own
    return CVodeSetEtaMax(m->cvode, most) == CV_SUCCESS &&
           CVodeSetEtaMaxEarlyStep(m->cvode, most) == CV_SUCCESS;
}

static void start(jd_batch* b, jd_mask fresh) {
    (void)fresh;
    method* m = b->method;
    memcpy(N_VGetArrayPointer(m->y), b->y, (size_t)b->n * sizeof(double));
    bool ok = CVodeReInit(m->cvode, b->t, m->y) == CV_SUCCESS && limit_growth(b, m);
    if (m->integrals)
        ok = start_integrals(b, m) && ok;
    m->longest = INFINITY;
    if (!ok)
        b->lane[0].status = JD_ERR_SOLVER;
}

// ---- Contacts that turn unseen -----------------------------------------------------------------

// What the step to (t, y) leaves unseen of its contact; 1 is the most that is allowed. CVODE estimates
// errors from the steps before, which have not seen it either, however large they are. [solver:S12]
static double unseen_of(jd_batch* b, const method* m, double t) {
    if (!jd_any(jd_resolve_lanes(b, jd_mask_all())))
        return 0;
    const double next = b->h;
    memcpy(b->y_new, N_VGetArrayPointer(m->y), (size_t)b->n * sizeof(double));
    b->h = t - b->t;
    const double unseen = b->unseen(b);
    b->h = next;
    return unseen;
}

// Back to the begin of the step, with the integrals there.
static int take_back(jd_batch* b, const method* m) {
    memcpy(N_VGetArrayPointer(m->y), b->y, (size_t)b->n * sizeof(double));
    int flag = CVodeReInit(m->cvode, b->t, m->y);
    if (flag == CV_SUCCESS && m->integrals) {
        memcpy(N_VGetArrayPointer(m->integrals), b->y + b->n,
               (size_t)b->spec->integrand_count * sizeof(double));
        flag = CVodeQuadReInit(m->cvode, m->integrals);
    }
    return flag;
}

// A step that resolves its contact. What is left unseen goes with the fourth power of its length. A
// contact that has no motion where the step begins is never resolved: after some tries the step is
// so short that it stands.
static int step(jd_batch* b, method* m, double* t) {
    const double end = jd_min(b->end, FAR);
    for (int left = AGAIN;; left--) {
        const double stop = jd_min(end, b->t + m->longest);
        if (CVodeSetStopTime(m->cvode, stop) != CV_SUCCESS)
            return CV_TOO_CLOSE;
        int flag = CVode(m->cvode, end, m->y, t, CV_ONE_STEP);
        if (flag < 0 || !(*t > b->t))
            return flag;
        const double unseen = left > 0 ? unseen_of(b, m, *t) : 0;
        m->longest = unseen > 0 ? (*t - b->t) * jd_max(0.9 / sqrt(sqrt(unseen)), 0.1) : INFINITY;
        if (!(unseen > 1))
            return flag == CV_TSTOP_RETURN && stop < end ? CV_SUCCESS : flag;
        flag = take_back(b, m);
        if (flag < 0)
            return flag;
    }
}

// ---- Attempts ----------------------------------------------------------------------------------

static jd_status status_of(int flag, const method* m) {
    if (m->not_finite || flag == CV_FIRST_RHSFUNC_ERR || flag == CV_REPTD_RHSFUNC_ERR)
        return JD_ERR_NOT_FINITE;
    if (flag == CV_TOO_MUCH_ACC || flag == CV_ERR_FAILURE || flag == CV_CONV_FAILURE ||
        flag == CV_TOO_CLOSE || flag == CV_ILL_INPUT)  // what remains ill is a span too short
        return JD_ERR_STEP_SIZE;
    return JD_ERR_SOLVER;
}

static void attempt(jd_batch* b, jd_mask lanes) {
    (void)lanes;
    method* m = b->method;
    double t = b->t;
    const int flag = step(b, m, &t);
    long failed_tests = 0, failed_iterations = 0;
    CVodeGetNumErrTestFails(m->cvode, &failed_tests);
    CVodeGetNumNonlinSolvConvFails(m->cvode, &failed_iterations);
    b->lane[0].statistics.rejected = failed_tests + failed_iterations;
    if (m->linear) {
        long jacobians = 0;
        CVodeGetNumJacEvals(m->cvode, &jacobians);
        b->lane[0].statistics.jacobians = jacobians;
    }
    b->accepted = flag >= 0 ? jd_mask_all() : jd_mask_none();
    b->gave_up = flag < 0 || !(t > b->t);
    if (flag < 0) {
        b->lane[0].status = status_of(flag, m);
        return;
    }
    if (!(t > b->t)) {  // CVODE only warns when a step does not advance time
        b->lane[0].status = JD_ERR_STEP_SIZE;
        b->accepted = jd_mask_none();
        return;
    }
    b->t_new = flag == CV_TSTOP_RETURN ? b->end : t;
    memcpy(b->y_new, N_VGetArrayPointer(m->y), (size_t)b->n * sizeof(double));
    if (m->integrals) {
        CVodeGetQuad(m->cvode, &t, m->integrals);
        memcpy(b->y_new + b->n, N_VGetArrayPointer(m->integrals),
               (size_t)b->spec->integrand_count * sizeof(double));
    }
}

static jd_status interpolate(const jd_batch* b, int lane, double t, double* y) {
    (void)lane;
    method* m = b->method;
    N_VSetArrayPointer(y, m->view);
    if (CVodeGetDky(m->cvode, t, 0, m->view) != CV_SUCCESS)
        return JD_ERR_SOLVER;
    if (m->integrals) {
        if (CVodeGetQuadDky(m->cvode, t, 0, m->integrals) != CV_SUCCESS)
            return JD_ERR_SOLVER;
        memcpy(y + b->n, N_VGetArrayPointer(m->integrals),
               (size_t)b->spec->integrand_count * sizeof(double));
    }
    return JD_OK;
}

static jd_status sample(const jd_batch* b, jd_real t, jd_real* y) {
    return interpolate(b, 0, t, y);
}

static void commit(jd_batch* b, jd_mask lanes) {
    (void)lanes;
    const method* m = b->method;
    if (!jd_any(b->accepted))
        return;
    b->lane[0].statistics.implicit += m->linear != NULL;
    b->t = b->t_new;
    jd_account_pass(b, jd_mask_all(), b->y_new);
    memcpy(b->y, b->y_new, (size_t)b->total * sizeof(double));
}

// ---- Table -------------------------------------------------------------------------------------

static const jd_stepper adams = {
    .info = {.name = "cvode-adams",
             .text = "CVODE of SUNDIALS, Adams methods, for smooth motion; at tolerance/100"},
    .degree = 12,
    .create = create_adams,
    .free = destroy,
    .start = start,
    .attempt = attempt,
    .interpolate = interpolate,
    .sample = sample,
    .commit = commit,
};

static const jd_stepper bdf = {
    .info = {.name = "cvode-bdf",
             .text = "CVODE of SUNDIALS, BDF methods, for stiff motion; at tolerance/100"},
    .degree = 5,
    .create = create_bdf,
    .free = destroy,
    .start = start,
    .attempt = attempt,
    .interpolate = interpolate,
    .sample = sample,
    .commit = commit,
};

const jd_stepper* const jd_solver_added[] = {&adams, &bdf, NULL};
