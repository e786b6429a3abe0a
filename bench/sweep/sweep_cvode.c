// The peer of sweep.c: the Duffing oscillator by CVODE, cases spread over the threads of OpenMP.

#include "bench.h"

#include <cvode/cvode.h>
#include <math.h>
#include <nvector/nvector_serial.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>

#define OMEGA 1.2
#define PERIOD (2 * 3.14159265358979323846 / OMEGA)

static int rates(realtype t, N_Vector y, N_Vector rate, void* data) {
    const double gamma = *(const double*)data;
    const double *s = N_VGetArrayPointer(y), x = s[0], v = s[1];
    double* r = N_VGetArrayPointer(rate);
    r[0] = v;
    r[1] = gamma * cos(OMEGA * t) - 0.3 * v + x - x * x * x;
    return 0;
}

// One case. @return whether it went well.
static int run_case(const jd_bench_duffing* job, int index) {
    double gamma = jd_bench_gamma(index);
    SUNContext context = NULL;
    realtype t = 0;
    if (SUNContext_Create(NULL, &context))
        return 0;
    N_Vector y = N_VNew_Serial(2, context);
    void* cvode = CVodeCreate(CV_ADAMS, context);
    SUNNonlinearSolver solver = SUNNonlinSol_FixedPoint(y, 0, context);
    N_VGetArrayPointer(y)[0] = 1;
    N_VGetArrayPointer(y)[1] = 0;
    int ok = CVodeInit(cvode, rates, 0, y) == 0 &&
             CVodeSStolerances(cvode, job->tolerance, job->tolerance) == 0 &&
             CVodeSetNonlinearSolver(cvode, solver) == 0 && CVodeSetUserData(cvode, &gamma) == 0 &&
             CVodeSetMaxNumSteps(cvode, 1000000) == 0;
    for (int k = 1; ok && k <= job->transient + job->record; k++) {
        ok = CVode(cvode, k * PERIOD, y, &t, CV_NORMAL) >= 0;
        if (k > job->transient)
            job->points[index * job->record + k - job->transient - 1] = N_VGetArrayPointer(y)[0];
    }
    SUNNonlinSolFree(solver);
    CVodeFree(&cvode);
    N_VDestroy(y);
    SUNContext_Free(&context);
    return ok;
}

double jd_bench_duffing_cvode(const jd_bench_duffing* job, int threads) {
    int good = 1;
    const double begin = jd_bench_clock();
#pragma omp parallel for schedule(dynamic) num_threads(threads) reduction(&& : good)
    for (int i = 0; i < job->cases; i++)
        good = good && run_case(job, i);
    return good ? jd_bench_clock() - begin : -1;
}
