// CVODE as a user of SUNDIALS writes it: plain C right-hand side, one solver object that is
// started again for every trajectory. Adams with fixed-point iteration, BDF with Newton's and a
// dense difference Jacobian, the ways the manual advises for small problems.

#include "bench.h"
#include "table/plain.h"

#include <cvode/cvode.h>
#include <nvector/nvector_serial.h>
#include <string.h>
#include <sundials/sundials_version.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>

static const double start[JD_BENCH_STATES] = JD_BENCH_START;

typedef struct solver {
    SUNContext context;
    void* cvode;
    N_Vector y, atol;
    SUNMatrix matrix;
    SUNLinearSolver linear;
    SUNNonlinearSolver nonlinear;
    plain parameters;
} solver;

static int evaluate(realtype t, N_Vector y, N_Vector rate, void* data) {
    plain_power(data, t, NV_DATA_S(y), NV_DATA_S(rate));
    return 0;
}

static void destroy(solver* s) {
    CVodeFree(&s->cvode);
    if (s->linear)
        SUNLinSolFree(s->linear);
    if (s->nonlinear)
        SUNNonlinSolFree(s->nonlinear);
    if (s->matrix)
        SUNMatDestroy(s->matrix);
    N_VDestroy(s->y);
    N_VDestroy(s->atol);
    SUNContext_Free(&s->context);
}

static bool create(solver* s, int family, double tolerance) {
    if (SUNContext_Create(NULL, &s->context) != 0)
        return false;
    s->y = N_VNew_Serial(JD_BENCH_STATES, s->context);
    s->atol = N_VNew_Serial(JD_BENCH_STATES, s->context);
    s->cvode = CVodeCreate(family, s->context);
    if (!s->y || !s->atol || !s->cvode)
        return false;
    memcpy(NV_DATA_S(s->y), start, sizeof start);
    for (int i = 0; i < JD_BENCH_STATES; i++)
        NV_DATA_S(s->atol)[i] = tolerance * jd_bench_scale[i];
    if (CVodeInit(s->cvode, evaluate, 0, s->y) || CVodeSetUserData(s->cvode, &s->parameters) ||
        CVodeSVtolerances(s->cvode, tolerance, s->atol) || CVodeSetMaxNumSteps(s->cvode, -1))
        return false;
    if (family == CV_ADAMS) {
        s->nonlinear = SUNNonlinSol_FixedPoint(s->y, 0, s->context);
        return s->nonlinear && CVodeSetNonlinearSolver(s->cvode, s->nonlinear) == 0;
    }
    s->matrix = SUNDenseMatrix(JD_BENCH_STATES, JD_BENCH_STATES, s->context);
    s->linear = SUNLinSol_Dense(s->y, s->matrix, s->context);
    return s->linear && CVodeSetLinearSolver(s->cvode, s->linear, s->matrix) == 0;
}

// One trajectory. @return evaluations, below 0 on failure.
static int64_t run_one(solver* s, int trajectory, double* final) {
    s->parameters = plain_default(jd_bench_amplitude(trajectory));
    memcpy(NV_DATA_S(s->y), start, sizeof start);
    realtype t = 0;
    if (CVodeReInit(s->cvode, 0, s->y) || CVodeSetStopTime(s->cvode, JD_BENCH_END) ||
        CVode(s->cvode, JD_BENCH_END, s->y, &t, CV_NORMAL) < 0)
        return -1;
    memcpy(final, NV_DATA_S(s->y), sizeof start);
    long rhs = 0, difference = 0;
    CVodeGetNumRhsEvals(s->cvode, &rhs);
    if (s->linear)
        CVodeGetNumLinRhsEvals(s->cvode, &difference);
    return rhs + difference;
}

static int64_t run(int family, double tolerance, jd_bench_final final) {
    solver s = {0};
    int64_t rhs = 0;
    if (!create(&s, family, tolerance))
        rhs = -1;
    for (int i = 0; rhs >= 0 && i < JD_BENCH_TRAJECTORIES; i++) {
        const int64_t more = run_one(&s, i, final[i]);
        rhs = more < 0 ? -1 : rhs + more;
    }
    destroy(&s);
    return rhs;
}

int64_t jd_bench_run_adams(const jd_bench_solver* self, double tolerance, jd_bench_final final) {
    (void)self;
    return run(CV_ADAMS, tolerance, final);
}

int64_t jd_bench_run_bdf(const jd_bench_solver* self, double tolerance, jd_bench_final final) {
    (void)self;
    return run(CV_BDF, tolerance, final);
}

const char* jd_bench_cvode_version(void) {
    static char version[32];
    SUNDIALSGetVersion(version, sizeof version);
    return version;
}
