/// @file lanes.h
/// One source, any width: `jd_real` is a vector of JD_LANES doubles, one trajectory per lane.
///
/// Code over jd_real reads like the formula (`a * b + c`, jd_sqrt, jd_select) and is compiled once
/// per engine: for one lane and for the widths of the machine. Every operation works on each lane
/// alone, so a lane has the same bits in every width and position, provided that the compiler does
/// not contract a * b + c (-ffp-contract=off) and that the maths functions come from one family.
/// Outside the library, without JD_ENGINE, there is one lane and jd_real is double.
#ifndef JUDDER_LANES_H
#define JUDDER_LANES_H

#include "judder/base.h"

#include <math.h>

#ifndef JD_ENGINE
#define JD_ENGINE any_1
#define JD_LANES 1
#endif
#if JD_LANES > 1 && defined(__SSE2__)
// For gcc, the header costs more time than the rest of most files: it has names of its own.
#if defined(__GNUC__) && !defined(__clang__) && defined(__has_builtin)
#if __has_builtin(__builtin_ia32_sqrtpd)
#define JD_OWN_NAMES 1
#endif
#endif
#ifndef JD_OWN_NAMES
#include <immintrin.h>
#endif
#endif

#ifdef __cplusplus
extern "C" {
#endif

// JD_WIDE(name) is the name in this engine: jd_sin_avx2_4.
#define JD_JOIN_(a, b) a##_##b
#define JD_JOIN(a, b) JD_JOIN_(a, b)
#define JD_WIDE(name) JD_JOIN(name, JD_ENGINE)

// JD_ENGINE_TEXT is the name of this engine as text, for jd_system_kernel.engine: "avx512_8".
#define JD_TEXT_(a) #a
#define JD_TEXT(a) JD_TEXT_(a)
#define JD_ENGINE_TEXT JD_TEXT(JD_ENGINE)

// ---- Types ------------------------------------------------------------------------------------

/// For functions of many lanes: numbers stay in registers, and what nobody asks for is not
/// computed.
#define JD_ALWAYS_INLINE static inline __attribute__((always_inline))

#if JD_LANES == 1
typedef double jd_real;   ///< one number per lane
typedef int64_t jd_mask;  ///< per lane all bits set (yes) or none (no)
#else
typedef double jd_real __attribute__((vector_size(8 * JD_LANES)));
typedef int64_t jd_mask __attribute__((vector_size(8 * JD_LANES)));
#endif

// Square roots, and whether a bit of a mask is set, by instructions that C has no sign for.
#ifdef JD_OWN_NAMES
typedef long long jd_words __attribute__((vector_size(8 * JD_LANES)));
typedef char jd_bytes __attribute__((vector_size(8 * JD_LANES)));
#endif
#if JD_LANES == 8 && defined(__AVX512F__) && defined(JD_OWN_NAMES)
#define JD_SQRT(x) __builtin_ia32_sqrtpd512_mask(x, x, -1, 4)
#define JD_SOME(m) (__builtin_ia32_ptestmq512((jd_words)(m), (jd_words)(m), 0xff) != 0)
#elif JD_LANES == 8 && defined(__AVX512F__)
#define JD_SQRT(x) _mm512_sqrt_pd(x)
#define JD_SOME(m) (_mm512_test_epi64_mask((__m512i)(m), (__m512i)(m)) != 0)
#elif JD_LANES == 4 && defined(__AVX__) && defined(JD_OWN_NAMES)
#define JD_SQRT(x) __builtin_ia32_sqrtpd256(x)
#define JD_SOME(m) (!__builtin_ia32_ptestz256((jd_words)(m), (jd_words)(m)))
#elif JD_LANES == 4 && defined(__AVX__)
#define JD_SQRT(x) _mm256_sqrt_pd(x)
#define JD_SOME(m) (!_mm256_testz_si256((__m256i)(m), (__m256i)(m)))
#elif JD_LANES == 2 && defined(__SSE2__) && defined(JD_OWN_NAMES)
#define JD_SQRT(x) __builtin_ia32_sqrtpd(x)
#define JD_SOME(m) (__builtin_ia32_pmovmskb128((jd_bytes)(m)) != 0)
#elif JD_LANES == 2 && defined(__SSE2__)
#define JD_SQRT(x) _mm_sqrt_pd(x)
#define JD_SOME(m) (_mm_movemask_epi8((__m128i)(m)) != 0)
#endif

/// Lane `i` of a number or of a mask.
#if JD_LANES == 1
static inline double jd_get(jd_real x, int i) {
    (void)i;
    return x;
}
static inline bool jd_mask_get(jd_mask m, int i) {
    (void)i;
    return m != 0;
}
static inline void jd_put(jd_real* x, int i, double value) {
    (void)i;
    *x = value;
}
static inline void jd_mask_put(jd_mask* m, int i, bool value) {
    (void)i;
    *m = -(int64_t)value;
}
#else
static inline double jd_get(jd_real x, int i) { return x[i]; }
static inline bool jd_mask_get(jd_mask m, int i) { return m[i] != 0; }
static inline void jd_put(jd_real* x, int i, double value) { (*x)[i] = value; }
static inline void jd_mask_put(jd_mask* m, int i, bool value) { (*m)[i] = -(int64_t)value; }
#endif

/// The same number in every lane.
static inline jd_real jd_set(double value) {
    jd_real x = {0};
    for (int i = 0; i < JD_LANES; i++)
        jd_put(&x, i, value);
    return x;
}

// ---- Masks ------------------------------------------------------------------------------------

#if JD_LANES == 1
#define JD_COMPARE(a, op, b) (-(jd_mask)((a)op(b)))
#else
#define JD_COMPARE(a, op, b) ((jd_mask)((a)op(b)))
#endif

static inline jd_mask jd_lt(jd_real a, jd_real b) { return JD_COMPARE(a, <, b); }
static inline jd_mask jd_le(jd_real a, jd_real b) { return JD_COMPARE(a, <=, b); }
static inline jd_mask jd_gt(jd_real a, jd_real b) { return JD_COMPARE(a, >, b); }
static inline jd_mask jd_ge(jd_real a, jd_real b) { return JD_COMPARE(a, >=, b); }
static inline jd_mask jd_eq(jd_real a, jd_real b) { return JD_COMPARE(a, ==, b); }
// Masks combine with & | ~.

static inline jd_mask jd_mask_none(void) { return (jd_mask){0}; }
static inline jd_mask jd_mask_all(void) { return ~(jd_mask){0}; }

/// Whether any lane, or every lane, says yes.
static inline bool jd_any(jd_mask m) {
#if JD_LANES == 1
    return m != 0;
#elif defined(JD_SOME)
    return JD_SOME(m);
#else
    int64_t some = 0;
    for (int i = 0; i < JD_LANES; i++)
        some |= jd_mask_get(m, i);
    return some != 0;
#endif
}
static inline bool jd_all(jd_mask m) { return !jd_any(~m); }

/// Per lane: `a` where the mask says yes, else `b`.
static inline jd_real jd_select(jd_mask m, jd_real a, jd_real b) {
#if JD_LANES == 1
    return m ? a : b;
#else
    return (jd_real)((m & (jd_mask)a) | (~m & (jd_mask)b));
#endif
}

// ---- Arithmetic -------------------------------------------------------------------------------

/// The smaller and the larger; `b` where one of them is NaN.
static inline jd_real jd_min(jd_real a, jd_real b) { return jd_select(jd_lt(a, b), a, b); }
static inline jd_real jd_max(jd_real a, jd_real b) { return jd_select(jd_gt(a, b), a, b); }

static inline jd_real jd_abs(jd_real x) {
#if JD_LANES == 1
    return fabs(x);
#else
    return (jd_real)((jd_mask)x & INT64_MAX);
#endif
}

/// 1 where the mask says yes, else 0.
static inline jd_real jd_truth(jd_mask m) { return jd_select(m, jd_set(1.0), jd_set(0.0)); }

/// -1, 0 or 1; zeros and NaN as they are.
static inline jd_real jd_sign(jd_real x) {
    const jd_real below = jd_select(jd_lt(x, jd_set(0.0)), jd_set(-1.0), x);
    return jd_select(jd_gt(x, jd_set(0.0)), jd_set(1.0), below);
}

/// The largest whole number that is not above x, with its sign: floor(-0) is -0.
static inline jd_real jd_floor(jd_real x) {
    const jd_real size = jd_abs(x), near = (size + 0x1p52) - 0x1p52;  // rounded, ties to even
    const jd_real below = near - jd_truth(jd_gt(near, size));         // of x >= 0
    const jd_real above = near + jd_truth(jd_lt(near, size));         // of -x, x < 0
    const jd_real whole =
        jd_select(jd_lt(x, jd_set(0.0)), -above, jd_select(jd_gt(x, jd_set(0.0)), below, x));
    return jd_select(jd_lt(size, jd_set(0x1p52)), whole, x);
}

/// Square root, correctly rounded.
static inline jd_real jd_sqrt(jd_real x) {
#if JD_LANES == 1
    return sqrt(x);
#elif defined(JD_SQRT)
    return JD_SQRT(x);
#elif JD_LANES == 2
    return (jd_real){sqrt(x[0]), sqrt(x[1])};
#else
    jd_real root = x;
    for (int i = 0; i < JD_LANES; i++)
        jd_put(&root, i, sqrt(x[i]));
    return root;
#endif
}

/// x^1.5, as of Hertz.
static inline jd_real jd_pow_1_5(jd_real x) { return x * jd_sqrt(x); }

/// sqrt(x^2 + y^2), quickly: NaN where a square overflows (0 * inf), so that it cannot pass for a
/// number. jd_hypot has no such limit.
static inline jd_real jd_length(jd_real x, jd_real y) {
    const jd_real sum = x * x + y * y;
    return jd_sqrt(sum + 0.0 * sum);
}

/// Whether x is neither infinite nor NaN.
static inline jd_mask jd_finite(jd_real x) {
    return jd_le(jd_abs(x), jd_set(1.7976931348623157e308));
}

#ifdef __cplusplus
}
#endif
#endif
