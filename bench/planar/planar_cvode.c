// The block by CVODE's BDF as a user of SUNDIALS writes it: regularised friction in plain C, dense
// Newton, one object. The Jacobian is taken by differences that know the scale of the law: four
// evaluations instead of CVODE's six, and reliable at rest, where CVODE's steps are too coarse.

#include "friction/plain_rectangle.h"
#include "planar/planar.h"

#include <cvode/cvode.h>
#include <nvector/nvector_serial.h>
#include <string.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>

#define STATES 6  // x, y, theta, vx, vy, omega

static const double mass = 0.0234, inertia = 1.95e-6, hold = 0.4 * 0.0234 * 9.81;
static const plain_rectangle base = {0.005, 0.015, 0.015811388300841896};

typedef struct problem {
    double eps;
    int64_t rhs;
} problem;

static void rates_at(problem* p, double t, const double* y, double* dy) {
    const double c = cos(y[2]), s = sin(y[2]);
    const double v[3] = {c * y[3] + s * y[4], c * y[4] - s * y[3], y[5]};
    double load[3];
    plain_rectangle_load(&base, v, p->eps, load);
    dy[0] = y[3], dy[1] = y[4], dy[2] = y[5];
    dy[3] = (0.07 * cos(5 * t) - hold * (c * load[0] - s * load[1])) / mass;
    dy[4] = (0.06 * sin(3 * t) - hold * (s * load[0] + c * load[1])) / mass;
    dy[5] = (0.0007 * cos(4 * t + 0.78539816339744831) - hold * load[2]) / inertia;
    p->rhs++;
}

static int rates(realtype t, N_Vector y, N_Vector rate, void* data) {
    rates_at(data, t, NV_DATA_S(y), NV_DATA_S(rate));
    return 0;
}

static int jacobian(realtype t, N_Vector state, N_Vector rate, SUNMatrix out, void* data,
                    N_Vector scratch1, N_Vector scratch2, N_Vector scratch3) {
    (void)scratch1, (void)scratch2, (void)scratch3;
    problem* p = data;
    double y[STATES], moved[STATES];
    memcpy(y, NV_DATA_S(state), sizeof y);
    const double spin = base.radius * y[5];
    const double size = sqrt(y[3] * y[3] + y[4] * y[4] + spin * spin + p->eps * p->eps);
    const double steps[STATES] = {0, 0, 1e-6, 1e-6 * size, 1e-6 * size, 1e-6 * size / base.radius};
    for (int j = 2; j < STATES; j++) {
        const double keep = y[j];
        y[j] = keep + steps[j];
        rates_at(p, t, y, moved);
        y[j] = keep;
        for (int i = 0; i < STATES; i++)
            SM_ELEMENT_D(out, i, j) = (moved[i] - NV_DATA_S(rate)[i]) / steps[j];
    }
    return 0;
}

bool jd_bench_block_cvode(jd_bench_block* run) {
    problem p = {.eps = run->eps};
    SUNContext context;
    if (SUNContext_Create(NULL, &context) != 0)
        return false;
    N_Vector y = N_VNew_Serial(STATES, context), atol = N_VNew_Serial(STATES, context);
    SUNMatrix matrix = SUNDenseMatrix(STATES, STATES, context);
    SUNLinearSolver linear = SUNLinSol_Dense(y, matrix, context);
    void* cvode = CVodeCreate(CV_BDF, context);
    // Velocities below eps mean rest: they need no digits there beyond a few.
    const double size[STATES] = {1e-2, 1e-2, 1, 1e-2, 1e-2, 1};
    double* each = NV_DATA_S(atol);
    for (int i = 0; i < STATES; i++)
        each[i] = size[i] * (i < 3 ? run->tolerance : fmin(run->tolerance, run->eps));
    N_VConst(0, y);
    realtype t = 0;
    const bool bad =
        CVodeInit(cvode, rates, 0, y) || CVodeSetUserData(cvode, &p) ||
        CVodeSVtolerances(cvode, run->tolerance, atol) || CVodeSetMaxNumSteps(cvode, -1) ||
        CVodeSetLinearSolver(cvode, linear, matrix) || CVodeSetJacFn(cvode, jacobian) ||
        CVodeSetStopTime(cvode, JD_BENCH_BLOCK_END) ||
        CVode(cvode, JD_BENCH_BLOCK_END, y, &t, CV_NORMAL) < 0;
    memcpy(run->end, NV_DATA_S(y), sizeof run->end);
    run->rhs = p.rhs;
    CVodeFree(&cvode);
    SUNLinSolFree(linear);
    SUNMatDestroy(matrix);
    N_VDestroy(y);
    N_VDestroy(atol);
    SUNContext_Free(&context);
    return !bad;
}

double jd_bench_block_law(double (*motions)[3], int count, double eps, double (*loads)[3]) {
    const double begin = jd_bench_clock();
    for (int i = 0; i < count; i++)
        plain_rectangle_load(&base, motions[i], eps, loads[i]);
    return (jd_bench_clock() - begin) / count;
}
