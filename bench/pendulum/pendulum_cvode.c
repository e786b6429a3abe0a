// The spatial pendulum by CVODE as a user of SUNDIALS writes it: Adams with fixed-point iteration,
// plain C right-hand side, one object that is started again for every trajectory.

#include "pendulum/pendulum.h"
#include "pendulum/plain_pendulum.h"

#include <cvode/cvode.h>
#include <nvector/nvector_serial.h>
#include <string.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>

static int evaluate(realtype t, N_Vector y, N_Vector rate, void* data) {
    (void)data;
    plain_pendulum(t, NV_DATA_S(y), NV_DATA_S(rate));
    return 0;
}

static int64_t run_all(void* cvode, N_Vector y, jd_bench_swing final) {
    int64_t total = 0;
    for (int i = 0; i < JD_BENCH_TRAJECTORIES; i++) {
        realtype t = 0;
        long rhs = 0;
        jd_bench_swing_start(i, NV_DATA_S(y));
        if (CVodeReInit(cvode, 0, y) || CVodeSetStopTime(cvode, JD_BENCH_SWING) ||
            CVode(cvode, JD_BENCH_SWING, y, &t, CV_NORMAL) < 0)
            return -1;
        memcpy(final[i], NV_DATA_S(y), sizeof final[i]);
        CVodeGetNumRhsEvals(cvode, &rhs);
        total += rhs;
    }
    return total;
}

int64_t jd_bench_swing_cvode(double tolerance, jd_bench_swing final) {
    SUNContext context;
    if (SUNContext_Create(NULL, &context) != 0)
        return -1;
    N_Vector y = N_VNew_Serial(JD_BENCH_LIMB_STATES, context);
    N_Vector atol = N_VNew_Serial(JD_BENCH_LIMB_STATES, context);
    void* cvode = CVodeCreate(CV_ADAMS, context);
    SUNNonlinearSolver iteration = SUNNonlinSol_FixedPoint(y, 0, context);
    for (int i = 0; i < JD_BENCH_LIMB_STATES; i++)
        NV_DATA_S(atol)[i] = tolerance * jd_bench_swing_scale(i);
    jd_bench_swing_start(0, NV_DATA_S(y));
    const bool bad = CVodeInit(cvode, evaluate, 0, y) ||
                     CVodeSVtolerances(cvode, tolerance, atol) || CVodeSetMaxNumSteps(cvode, -1) ||
                     CVodeSetNonlinearSolver(cvode, iteration);
    const int64_t rhs = bad ? -1 : run_all(cvode, y, final);
    CVodeFree(&cvode);
    SUNNonlinSolFree(iteration);
    N_VDestroy(y);
    N_VDestroy(atol);
    SUNContext_Free(&context);
    return rhs;
}

double jd_bench_swing_plain(void) {
    enum { PLACES = 64, ROUNDS = 200 };
    double y[PLACES][JD_BENCH_LIMB_STATES], rate[JD_BENCH_LIMB_STATES], sum = 0;
    for (int k = 0; k < PLACES * JD_BENCH_LIMB_STATES; k++)
        y[k / JD_BENCH_LIMB_STATES][k % JD_BENCH_LIMB_STATES] = 0.5 + 0.3 * (7 * k % 11) / 11.0;
    const double begin = jd_bench_clock();
    for (int round = 0; round < ROUNDS; round++)
        for (int i = 0; i < PLACES; i++) {
            plain_pendulum(0.01 * i, y[i], rate);
            sum += rate[4];
        }
    const double seconds = (jd_bench_clock() - begin) / (ROUNDS * PLACES);
    return sum == sum ? seconds : -1;
}
