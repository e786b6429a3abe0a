// The functions of judder/maths.h against MPFR: at most 1 ulp off over all doubles, and what C says
// of zeros, infinities and NaN. JUDDER_ARGUMENTS: how many random arguments each (10^5).

#include "judder/maths.h"
#include "support/check.h"
#include "support/random.h"

#include <mpfr.h>

#define PRECISION 160  // bits of the reference

typedef int (*reference_1)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t);
typedef int (*reference_2)(mpfr_ptr, mpfr_srcptr, mpfr_srcptr, mpfr_rnd_t);

// ---- The functions, each with the range where it does its work ----------------------------------

typedef struct function {
    const char* name;
    double (*call)(double);
    reference_1 reference;
    double low, high;
} function;

static const function circular[] = {
    {"sin", jd_maths_sin, mpfr_sin, -1e6, 1e6}, {"cos", jd_maths_cos, mpfr_cos, -1e6, 1e6},
    {"tan", jd_maths_tan, mpfr_tan, -1e6, 1e6}, {"asin", jd_maths_asin, mpfr_asin, -1, 1},
    {"acos", jd_maths_acos, mpfr_acos, -1, 1},  {"atan", jd_maths_atan, mpfr_atan, -5, 5},
};

static const function exponential[] = {
    {"sinh", jd_maths_sinh, mpfr_sinh, -45, 45},    {"cosh", jd_maths_cosh, mpfr_cosh, -45, 45},
    {"tanh", jd_maths_tanh, mpfr_tanh, -25, 25},    {"exp", jd_maths_exp, mpfr_exp, -746, 711},
    {"expm1", jd_maths_expm1, mpfr_expm1, -40, 60}, {"log", jd_maths_log, mpfr_log, 0, 10},
    {"log1p", jd_maths_log1p, mpfr_log1p, -1, 3},   {"cbrt", jd_maths_cbrt, mpfr_cbrt, -1000, 1000},
};

typedef struct function_2 {
    const char* name;
    double (*call)(double, double);
    reference_2 reference;
} function_2;

static const function_2 binary[] = {
    {"atan2", jd_maths_atan2, mpfr_atan2},
    {"pow", jd_maths_pow, mpfr_pow},
    {"hypot", jd_maths_hypot, mpfr_hypot},
};

#define COUNT(list) ((int)(sizeof(list) / sizeof(list)[0]))

// ---- Arguments -----------------------------------------------------------------------------------

static const double special[] = {
    0.0,
    -0.0,
    INFINITY,
    -INFINITY,
    NAN,
    0.5,
    -0.5,
    1,
    -1,
    2,
    -2,
    3,
    -3,
    4,
    0x1p-1074,
    -0x1p-1074,
    0x1p-1022,
    0x1.fffffffffffffp-1023,
    0x1.fffffffffffffp1023,
    -0x1.fffffffffffffp1023,
    709.782712893384,
    709.7827128933841,
    -708.3964185322641,
    -745.1332191019411,
    -745.1332191019412,
    710.4758600739439,
    710.475860073944,  // overflow of exp, cosh
    0x1.921fb54442d18p0,
    0x1.921fb54442d18p1,    // pi/2, pi
    0x1.6ac5b262ca1ffp849,  // as near to a multiple of pi/2 as a double comes
    0x1.fffffffffffffp-1,
    0x1.0000000000001p0,  // neighbours of 1
    0x1p20,
    0x1.0000000000001p20,
    0x1.fffffffffffffp19,
    1e22,
    0x1p52,
    0x1p53,
    0x1.8p52,
    -0x1.8p52,
    0x1.000000000000p53,
    4503599627370497.0,
    0x1p-13,
    0x1p-27,
    0x1p-60,
    0.4375,
    0.6875,
    1.1875,
    2.4375,
    40,
    -40,
    700,
    -700,
    708,
    -708,
};

static double any_bits(void) {
    const uint64_t bits = random_bits();
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

// A few doubles around a multiple of pi/2.
static double near_quarter(void) {
    const double x = (double)(random_bits() % 4000000) * (JD_PI / 2);
    return x * (1 + 0x1p-52 * ((double)(random_bits() % 5) - 2));
}

static double argument(double low, double high) {
    switch (random_bits() % 8) {
    case 0:
        return any_bits();
    case 1:
        return near_quarter();
    case 2:
        return random_decades(-20, 0);
    case 3:
        return random_between(-2, 2);
    default:
        return random_between(low, high);
    }
}

static int argument_count(void) {
    const char* wanted = getenv("JUDDER_ARGUMENTS");
    return wanted ? atoi(wanted) : check_repetitions(100000);
}

// ---- Judgement -----------------------------------------------------------------------------------

// Distance in units of the last place of the reference; 0 where both are the same infinity, the
// same zero, or no number.
static double distance(double got, mpfr_srcptr want) {
    const double rounded = mpfr_get_d(want, MPFR_RNDN);
    if (isnan(got) || isnan(rounded))
        return isnan(got) && isnan(rounded) ? 0 : INFINITY;
    if (isinf(got) || isinf(rounded))
        return got == rounded ? 0 : INFINITY;
    if (mpfr_zero_p(want))
        return got == 0 && signbit(got) == signbit(rounded) ? 0 : INFINITY;
    const long place = mpfr_get_exp(want) - 53;
    mpfr_t difference;
    mpfr_init2(difference, PRECISION);
    mpfr_sub_d(difference, want, got, MPFR_RNDN);
    mpfr_mul_2si(difference, difference, place < -1074 ? 1074 : -place, MPFR_RNDN);
    const double ulps = fabs(mpfr_get_d(difference, MPFR_RNDN));
    mpfr_clear(difference);
    return ulps;
}

typedef struct record {
    const char* name;
    double worst, x, y, got;
} record;

static void note(record* r, double ulps, const double at[3]) {
    if (ulps <= r->worst)
        return;
    *r = (record){r->name, ulps, at[0], at[1], at[2]};
}

static void judge(const record* r) {
    printf("  %-6s %.3f ulp at %a %a\n", r->name, r->worst, r->x, r->y);
    if (!(r->worst <= 1))
        CHECK_FAILED("%s(%.17g, %.17g) is %.17g: %g ulp off", r->name, r->x, r->y, r->got,
                     r->worst);
}

static mpfr_t x_, y_, want_;

static void try_unary(const function* f, double x, record* r) {
    mpfr_set_d(x_, x, MPFR_RNDN);
    f->reference(want_, x_, MPFR_RNDN);
    const double got = f->call(x);
    note(r, distance(got, want_), (double[]){x, 0, got});
}

static void try_binary(const function_2* f, double x, double y, record* r) {
    mpfr_set_d(x_, x, MPFR_RNDN);
    mpfr_set_d(y_, y, MPFR_RNDN);
    f->reference(want_, x_, y_, MPFR_RNDN);
    const double got = f->call(x, y);
    note(r, distance(got, want_), (double[]){x, y, got});
}

// ---- Tests ---------------------------------------------------------------------------------------

static void judge_all(const function* functions, int count) {
    mpfr_inits2(PRECISION, x_, want_, (mpfr_ptr)0);
    for (int k = 0; k < count; k++) {
        const function* f = &functions[k];
        record r = {.name = f->name};
        for (int i = 0; i < COUNT(special); i++)
            try_unary(f, special[i], &r);
        for (int i = argument_count(); i > 0; i--)
            try_unary(f, argument(f->low, f->high), &r);
        judge(&r);
    }
    mpfr_clears(x_, want_, (mpfr_ptr)0);
}

TEST(circular_functions_are_at_most_one_ulp_off) { judge_all(circular, COUNT(circular)); }
TEST(exponential_functions_are_at_most_one_ulp_off) { judge_all(exponential, COUNT(exponential)); }

// Pairs whose result is neither 0 nor infinite most of the time.
static void draw_pair(const function_2* f, double* x, double* y) {
    *x = argument(-50, 50);
    *y = argument(-50, 50);
    if (random_bits() % 2 == 0)
        return;
    if (f->reference != mpfr_pow) {
        *y = *x * random_decades(-3, 3);
        return;
    }
    *x = fabs(*x);
    *y = random_between(-746, 711) / log(*x);
}

TEST(functions_of_two_numbers_are_at_most_one_ulp_off) {
    mpfr_inits2(PRECISION, x_, y_, want_, (mpfr_ptr)0);
    for (int k = 0; k < COUNT(binary); k++) {
        const function_2* f = &binary[k];
        record r = {.name = f->name};
        for (int i = 0; i < COUNT(special); i++)
            for (int j = 0; j < COUNT(special); j++)
                try_binary(f, special[i], special[j], &r);
        for (int i = argument_count(); i > 0; i--) {
            double x, y;
            draw_pair(f, &x, &y);
            try_binary(f, x, y, &r);
        }
        judge(&r);
    }
    mpfr_clears(x_, y_, want_, (mpfr_ptr)0);
}

TEST(sine_and_cosine_together_have_the_bits_they_have_alone) {
    for (int i = 0; i < 20000; i++) {
        const double x = argument(-1e6, 1e6);
        double sine, cosine;
        jd_maths_sincos(x, &sine, &cosine);
        CHECK(isnan(sine) || sine == jd_maths_sin(x));
        CHECK(isnan(cosine) || cosine == jd_maths_cos(x));
    }
}

TEST_MAIN(circular_functions_are_at_most_one_ulp_off, exponential_functions_are_at_most_one_ulp_off,
          functions_of_two_numbers_are_at_most_one_ulp_off,
          sine_and_cosine_together_have_the_bits_they_have_alone)
