// planar-body with regularised friction by CVODE's BDF, and what it tends to as eps goes to 0.
//
// (P1) with |u| -> sqrt(|u|^2 + eps^2) at every element (planar_regular.h), dense Newton iteration.
// |q| = |(vx, vy, R omega)| with R half the diagonal. A slip begins when |q| rises above 10 eps and
// stops when it falls below. The time when it begins does not tend to the onset (a creeping body
// reaches 10 eps at 0.995 of the load), so onset times come from the times when |q| passes levels
// far above eps: |q| grows as the square of the time since onset, so these times are a power series
// in sqrt(level), extrapolated to 0.
//
// Error of the regularisation: eps (A + B ln eps) from rest and stops. An onset adds more: while
// m dv/dt = W' t + mu m g eps^2/(2 v^2), t since onset, t ~ eps^(2/5) and v ~ eps^(4/5), and that
// much speed stays. So limits are taken with the powers 4/5 and 1 from three runs, eps a decade
// apart.
//
// Usage: planar_cvode [rtol [smallest eps]]. Prints every case for eps = 1e-4 down to the smallest,
// then the limits; the difference to the limit from runs one decade coarser estimates the error.
// Build: cc -O2 planar_cvode.c -lsundials_cvode -lsundials_nvecserial -lm

#include "planar_regular.h"

#include <cvode/cvode.h>
#include <nvector/nvector_serial.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>

#define STATES 6  // x, y, theta, vx, vy, omega
#define LEVELS 5
#define MOST 16  // slips
#define EPS_COUNT 8
#define MASS 0.0234               // [kg]
#define INERTIA 1.95e-6           // [kg m^2]
#define HOLD (0.4 * MASS * 9.81)  // [N]

// Levels of |q| [m/s] for onset times: each a quarter of the one before.
static const double levels[LEVELS] = {1.024e-3, 2.56e-4, 6.4e-5, 1.6e-5, 4e-6};

// F_x, F_y [N], M [N m]: amplitude, frequency, phase of a cosine.
typedef struct load_case {
    const char* name;
    double wave[3][3];
} load_case;

static const load_case cases[] = {
    {"no slip", {{0.08, 5, 0}, {0.08, 5, JD_PI / 2}, {0, 0, 0}}},
    {"zero stop", {{0.1, 5, 0}, {0.1, 5, JD_PI / 2}, {0, 0, 0}}},
    {"four stops", {{0.08, 5, 0}, {0.073, 3, -JD_PI / 2}, {0, 0, 0}}},
    {"general", {{0.07, 5, 0}, {0.06, 3, -JD_PI / 2}, {0.0007, 4, JD_PI / 4}}},
};

typedef struct problem {
    rectangle base;
    const load_case* which;
    double eps;  // [m/s]
} problem;

// What one run gives.
typedef struct outcome {
    int slips, stops;
    double passing[MOST][LEVELS];  // times when |q| first passes the levels in a slip, NAN if never
    double stop[MOST];
    double end[STATES];
    long steps;
} outcome;

// ---- The equations ------------------------------------------------------------------------------

static void rates_at(const problem* p, double t, const double* y, double* dy) {
    const double c = cos(y[2]), s = sin(y[2]);
    const double motion[3] = {c * y[3] + s * y[4], c * y[4] - s * y[3], y[5]};
    double load[3], applied[3];
    regular_law(&p->base, motion, p->eps, load);
    for (int i = 0; i < 3; i++)
        applied[i] = p->which->wave[i][0] * cos(p->which->wave[i][1] * t + p->which->wave[i][2]);
    for (int i = 0; i < 3; i++)
        dy[i] = y[3 + i];
    dy[3] = (applied[0] - HOLD * (c * load[0] - s * load[1])) / MASS;
    dy[4] = (applied[1] - HOLD * (s * load[0] + c * load[1])) / MASS;
    dy[5] = (applied[2] - HOLD * load[2]) / INERTIA;
}

static int rates(realtype t, N_Vector state, N_Vector rate, void* data) {
    rates_at(data, t, NV_DATA_S(state), NV_DATA_S(rate));
    return 0;
}

// Central differences with steps that know the scale of the law: those of CVODE do not, near rest.
static int jacobian(realtype t, N_Vector state, N_Vector rate, SUNMatrix out, void* data,
                    N_Vector scratch1, N_Vector scratch2, N_Vector scratch3) {
    (void)rate, (void)scratch1, (void)scratch2, (void)scratch3;
    const problem* p = data;
    double y[STATES], up[STATES], down[STATES];
    memcpy(y, NV_DATA_S(state), sizeof y);
    const double spin = p->base.radius * y[5];
    const double size = sqrt(y[3] * y[3] + y[4] * y[4] + spin * spin + p->eps * p->eps);
    for (int j = 2; j < STATES; j++) {
        const double keep = y[j], h = 1e-4 * (j == 2 ? 1 : j == 5 ? size / p->base.radius : size);
        y[j] = keep + h;
        rates_at(p, t, y, up);
        y[j] = keep - h;
        rates_at(p, t, y, down);
        y[j] = keep;
        for (int i = 0; i < STATES; i++)
            SM_ELEMENT_D(out, i, j) = (up[i] - down[i]) / (2 * h);
    }
    return 0;
}

// Roots: |q| at 10 eps, then at the levels.
static int passings(realtype t, N_Vector state, realtype* out, void* data) {
    (void)t;
    const problem* p = data;
    const double* y = NV_DATA_S(state);
    const double q = sqrt(y[3] * y[3] + y[4] * y[4] + pow(p->base.radius * y[5], 2));
    out[0] = q / (10 * p->eps) - 1;
    for (int i = 0; i < LEVELS; i++)
        out[1 + i] = q / levels[i] - 1;
    return 0;
}

// ---- One run ------------------------------------------------------------------------------------

// Levels below 100 eps tell nothing of the limit.
static void note(outcome* o, const int* found, double t, double eps) {
    if (found[0] > 0 && o->slips < MOST) {
        for (int i = 0; i < LEVELS; i++)
            o->passing[o->slips][i] = NAN;
        o->slips++;
    }
    if (found[0] < 0 && o->stops < o->slips)
        o->stop[o->stops++] = t;
    for (int i = 0; i < LEVELS && o->slips > 0; i++)
        if (found[1 + i] > 0 && levels[i] > 100 * eps && isnan(o->passing[o->slips - 1][i]))
            o->passing[o->slips - 1][i] = t;
}

static int integrate(void* cvode, N_Vector y, double eps, outcome* o) {
    int found[1 + LEVELS], flag;
    realtype t = 0;
    do {
        flag = CVode(cvode, 2 * JD_PI, y, &t, CV_NORMAL);
        if (flag == CV_ROOT_RETURN && CVodeGetRootInfo(cvode, found) == 0)
            note(o, found, t, eps);
    } while (flag == CV_ROOT_RETURN);
    memcpy(o->end, NV_DATA_S(y), sizeof o->end);
    CVodeGetNumSteps(cvode, &o->steps);
    return flag < 0 ? -1 : 0;
}

static int run(problem* p, double rtol, outcome* o) {
    SUNContext context;
    if (SUNContext_Create(NULL, &context) != 0)
        return -1;
    N_Vector y = N_VNew_Serial(STATES, context), atol = N_VNew_Serial(STATES, context);
    SUNMatrix matrix = SUNDenseMatrix(STATES, STATES, context);
    SUNLinearSolver linear = SUNLinSol_Dense(y, matrix, context);
    void* cvode = CVodeCreate(CV_BDF, context);
    N_VConst(0, y);
    const double size[STATES] = {1e-2, 1e-2, 1, p->eps, p->eps, p->eps / p->base.radius};
    for (int i = 0; i < STATES; i++)
        NV_DATA_S(atol)[i] = (i < 3 ? rtol : fmax(1e-5, rtol)) * size[i];
    memset(o, 0, sizeof *o);
    int bad = CVodeInit(cvode, rates, 0, y) || CVodeSVtolerances(cvode, rtol, atol) ||
              CVodeSetUserData(cvode, p) || CVodeSetMaxNumSteps(cvode, -1) ||
              CVodeSetLinearSolver(cvode, linear, matrix) || CVodeSetJacFn(cvode, jacobian) ||
              CVodeRootInit(cvode, 1 + LEVELS, passings) || CVodeSetNoInactiveRootWarn(cvode) ||
              CVodeSetStopTime(cvode, 2 * JD_PI) || CVodeSetMaxStep(cvode, 0.01);
    bad = bad || integrate(cvode, y, p->eps, o) != 0;
    CVodeFree(&cvode);
    SUNLinSolFree(linear);
    SUNMatDestroy(matrix);
    N_VDestroy(y);
    N_VDestroy(atol);
    SUNContext_Free(&context);
    return bad ? -1 : 0;
}

// ---- Limits -------------------------------------------------------------------------------------

// Times at levels in the ratio 4, highest first, to level 0: powers of sqrt(level) are removed.
static double onset_from(const double* passing) {
    double row[LEVELS];
    int count = 0;
    for (int i = 0; i < LEVELS; i++)
        if (!isnan(passing[i]))
            row[count++] = passing[i];
    for (int k = 1; k < count; k++)
        for (int i = count - 1; i >= k; i--)
            row[i] += (row[i] - row[i - 1]) / (pow(2, k) - 1);
    return count ? row[count - 1] : NAN;
}

// f = limit + A eps^(4/5) + B eps through three values, eps a decade apart, coarsest first.
static double limit_of(const double f[3]) {
    const double p = pow(10, 0.8) - 1;
    const double coarse = f[1] + (f[1] - f[0]) / p, fine = f[2] + (f[2] - f[1]) / p;
    return fine + (fine - coarse) / 9;
}

static void print_limit(const char* what, double values[EPS_COUNT], int count) {
    if (count < 4)
        return;
    const double fine = limit_of(values + count - 3), coarse = limit_of(values + count - 4);
    printf("  limit %-9s %.13g  +- %.0e\n", what, fine, fabs(fine - coarse));
}

// Each level to eps = 0, then the levels to 0.
static void print_onset(const outcome* o, int count, int slip) {
    double onset[2];
    if (count < 4)
        return;
    for (int fine = 0; fine < 2; fine++) {
        double passing[LEVELS];
        for (int i = 0; i < LEVELS; i++) {
            double values[3];
            for (int j = 0; j < 3; j++)
                values[j] = o[count - 4 + fine + j].passing[slip][i];
            passing[i] = limit_of(values);
        }
        onset[fine] = onset_from(passing);
    }
    printf("  limit onset     %.13g  +- %.0e\n", onset[1], fabs(onset[1] - onset[0]));
}

static void print_limits(const outcome* o, int count) {
    static const char* names[STATES] = {"x", "y", "theta", "vx", "vy", "omega"};
    double values[EPS_COUNT];
    int first = 0;
    while (first < count &&
           (o[first].stops != o[count - 1].stops || o[first].slips != o[count - 1].slips))
        first++;
    for (int k = 0; k < o[count - 1].slips; k++)
        print_onset(o + first, count - first, k);
    for (int k = 0; k < o[count - 1].stops; k++) {
        for (int i = first; i < count; i++)
            values[i] = o[i].stop[k];
        print_limit("stop", values + first, count - first);
    }
    for (int k = 0; k < STATES; k++) {
        for (int i = first; i < count; i++)
            values[i] = o[i].end[k];
        print_limit(names[k], values + first, count - first);
    }
}

static void print_run(double eps, const outcome* o) {
    printf("  eps %g: %ld steps, %d slips, stops", eps, o->steps, o->slips);
    for (int k = 0; k < o->stops; k++)
        printf(" %.10g", o->stop[k]);
    printf("; at 2 pi x %.10g y %.10g theta %.10g\n", o->end[0], o->end[1], o->end[2]);
    fflush(stdout);
}

int main(int argc, char** argv) {
    const double rtol = argc > 1 ? atof(argv[1]) : 1e-11;
    const double smallest = argc > 2 ? atof(argv[2]) : 1e-9;
    problem p = {.base = rectangle_of(0.01, 0.03)};
    for (unsigned k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        static outcome o[EPS_COUNT];
        int count = 0;
        p.which = &cases[k];
        printf("%s\n", cases[k].name);
        for (p.eps = 1e-4; count < EPS_COUNT && p.eps > 0.9 * smallest; p.eps /= 10) {
            if (run(&p, rtol, &o[count]) != 0) {
                fprintf(stderr, "planar_cvode: no result for %s, eps %g\n", cases[k].name, p.eps);
                return 1;
            }
            print_run(p.eps, &o[count++]);
        }
        print_limits(o, count);
    }
    return 0;
}
