// The peer of figure2.c: the spatial pendulum by CVODE, cases spread over the threads of OpenMP.
// Adams with fixed-point iteration, or BDF with Newton's and a dense difference Jacobian.

#include "pendulum/figure2.h"

#include "pendulum/pendulum.h"
#include "pendulum/plain_pendulum.h"

#include <cvode/cvode.h>
#include <nvector/nvector_serial.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>

#define STATES JD_BENCH_LIMB_STATES
#define PERIOD (2 * 3.14159265358979323846 / 5)
#define CASES (JD_BENCH_VALUES / JD_BENCH_EVERY)

static int evaluate(realtype t, N_Vector y, N_Vector rate, void* data) {
    plain_swing(data, t, NV_DATA_S(y), NV_DATA_S(rate));
    return 0;
}

// What CVODE needs for one case.
typedef struct solver {
    SUNContext context;
    N_Vector y, atol;
    void* cvode;
    SUNNonlinearSolver iteration;  // of Adams
    SUNMatrix jacobian;            // of BDF
    SUNLinearSolver linear;
} solver;

static int start(const jd_bench_swept* job, plain_disc* disc, solver* s) {
    const double begin[STATES] = {0.1, 0.05, -0.2, 0.15};
    if (SUNContext_Create(NULL, &s->context))
        return 0;
    s->y = N_VNew_Serial(STATES, s->context);
    s->atol = N_VNew_Serial(STATES, s->context);
    s->cvode = CVodeCreate(job->stiff ? CV_BDF : CV_ADAMS, s->context);
    for (int i = 0; i < STATES; i++) {
        NV_DATA_S(s->y)[i] = begin[i];
        NV_DATA_S(s->atol)[i] = job->tolerance * jd_bench_swing_scale(i);
    }
    if (CVodeInit(s->cvode, evaluate, 0, s->y) ||
        CVodeSVtolerances(s->cvode, job->tolerance, s->atol) || CVodeSetMaxNumSteps(s->cvode, -1) ||
        CVodeSetUserData(s->cvode, disc))
        return 0;
    if (!job->stiff) {
        s->iteration = SUNNonlinSol_FixedPoint(s->y, 0, s->context);
        return CVodeSetNonlinearSolver(s->cvode, s->iteration) == 0;
    }
    s->jacobian = SUNDenseMatrix(STATES, STATES, s->context);
    s->linear = SUNLinSol_Dense(s->y, s->jacobian, s->context);
    return CVodeSetLinearSolver(s->cvode, s->linear, s->jacobian) == 0;
}

static void end(solver* s) {
    CVodeFree(&s->cvode);
    if (s->iteration)
        SUNNonlinSolFree(s->iteration);
    if (s->linear)
        SUNLinSolFree(s->linear);
    if (s->jacobian)
        SUNMatDestroy(s->jacobian);
    N_VDestroy(s->y);
    N_VDestroy(s->atol);
    SUNContext_Free(&s->context);
}

// One case. @return whether it went well.
static int run_case(const jd_bench_swept* job, int index) {
    const int value = index % CASES * JD_BENCH_EVERY;
    plain_disc disc = {jd_bench_disc(value), index < CASES ? 0.681 : 0, 0.7};  // as printed
    solver s = {0};
    realtype t = 0;
    int ok = start(job, &disc, &s);
    for (int k = 0; ok && k < job->sections; k++) {
        double* point = &job->points[2 * ((long)index * job->sections + k)];
        ok = CVode(s.cvode, (k + 1) * PERIOD, s.y, &t, CV_NORMAL) >= 0;
        point[0] = NV_DATA_S(s.y)[0];
        point[1] = NV_DATA_S(s.y)[3];
    }
    end(&s);
    return ok;
}

double jd_bench_swept_cvode(const jd_bench_swept* job) {
    int good = 1;
    const double begin = jd_bench_clock();
#pragma omp parallel for schedule(dynamic) num_threads(job->threads) reduction(&& : good)
    for (int i = 0; i < 2 * CASES; i++)
        good = good && run_case(job, i);
    return good ? jd_bench_clock() - begin : -1;
}
