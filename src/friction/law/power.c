// Power family of Kudra & Awrejcewicz: a Pade-like law whose exponents are fitted to the exact one.
//
//     D_T = sqrt( (|v|^m_T + (b_T |w|)^m_T)^(2/m_T) + eps^2 ),   D_M likewise with b_M, m_M
//     T_x = (v_x - b_T c(0,1,-1) w)/D_T        T_y = (v_y + b_T c(1,0,-1) w)/D_T
//     M   = (b_M c(0,0,1) w - c(0,1,0) v_x + c(1,0,0) v_y)/D_M                     [friction:F4]
//
// The moments are those of the leaning pressure, see leaning.h.
//
// Without lean: exact for pure sliding and pure spin, between them the published values are off by
// at most 0.036 mu N (T) and 5.4 % of pure spin (M) on the Hertz disc. With full lean (d = 1): 0.18
// mu N and 29 %. Not a gradient. See docs/theory/friction.md.

#include "friction/law/power.h"
#include "friction/law/registry.h"

#include <stddef.h>

// ---- Roots as polynomials ----------------------------------------------------------------------

#define TERMS 40  // of the Chebyshev series that are looked at: the last are below 1e-30

// Chebyshev coefficients of (1 + x/3)^a, -1 <= x <= 1. From (3 + x) f' = a f:
//     (k - 1 - a) c_(k-1) + 6 k c_k + (k + 1 + a) c_(k+1) = 0,
// downwards, where the wanted solution is the one that grows (Miller). The sum at x = 0 is 1.
static void find_series(jd_real a, jd_real c[JD_POWER_TERMS]) {
    jd_real above = jd_set(0.0), here = jd_set(1e-30), sum = jd_set(0.0);
    for (int k = TERMS; k > 0; k--) {
        if (k < JD_POWER_TERMS)
            c[k] = here;
        if (k % 2 == 0)
            sum += k % 4 == 0 ? here : -here;
        const jd_real below = -(6.0 * k * here + (k + 1.0 + a) * above) / (k - 1.0 - a);
        above = here;
        here = below;
    }
    c[0] = 0.5 * here;
    const jd_real scale = 1.0 / (sum + c[0]);
    for (int k = 0; k < JD_POWER_TERMS; k++)
        c[k] = c[k] * scale;
}

// The same as coefficients of the powers of x.
static void expand(const jd_real c[JD_POWER_TERMS], jd_real* power) {
    double first[JD_POWER_TERMS] = {1}, second[JD_POWER_TERMS] = {0, 1};  // T_k, T_(k+1)
    for (int i = 0; i < JD_POWER_TERMS; i++)
        power[i] = jd_set(0.0);
    for (int k = 0; k < JD_POWER_TERMS; k++) {
        double next[JD_POWER_TERMS] = {0};
        for (int i = 0; i <= k; i++)
            power[i] += c[k] * first[i];
        for (int i = 0; i < JD_POWER_TERMS; i++) {
            next[i] = (i > 0 ? 2 * second[i - 1] : 0) - first[i];
            first[i] = second[i];
        }
        for (int i = 0; i < JD_POWER_TERMS; i++)
            second[i] = next[i];
    }
}

// (1 + p)^(1/m) = (3/2)^a (1 + x/3)^a with a = 1/m, x = 2 p - 1.
static void find_root(jd_real m, jd_real* power) {
    const jd_real a = 1.0 / m;
    jd_real c[JD_POWER_TERMS];
    find_series(a, c);
    expand(c, power);
    const jd_real scale = jd_pow(jd_set(1.5), a);
    for (int i = 0; i < JD_POWER_TERMS; i++)
        power[i] = power[i] * scale;
}

static void prepare(const jd_real* parameters, jd_real* constants) {
    const jd_power_parameters* p = (const void*)parameters;
    jd_power_constants* k = (void*)constants;
    k->log_T = jd_log(p->b_T);
    k->log_M = jd_log(p->b_M);
    find_root(p->m_T, k->root_T);
    find_root(p->m_M, k->root_M);
}

// ---- The law -----------------------------------------------------------------------------------

static jd_resultant eval(const jd_friction* friction, jd_twist motion, jd_lean lean, jd_real eps) {
    return jd_power_eval(friction, motion, lean, eps);
}

// Without the moment: no power is left where m_T = 2.
static jd_resultant force(const jd_friction* friction, jd_twist motion, jd_lean lean, jd_real eps) {
    const jd_power_parameters* p = (const void*)friction->parameters;
    if (!jd_all(jd_eq(p->m_T, jd_set(2.0))))
        return eval(friction, motion, lean, eps);
    const jd_spin_weights b = {.T = p->b_T, .M = p->b_M};
    const jd_resultant n = jd_leaning_numerators(&friction->moments, lean, motion, b);
    const jd_real over = jd_power_over_squares(p, motion, eps);
    return (jd_resultant){.tx = n.tx * over, .ty = n.ty * over, .m = jd_set(0.0)};
}

static const jd_law_kernel kernel = {
    .prepare = prepare,
    .eval = eval,
    .force = force,
    .weight = offsetof(jd_power_parameters, b_T) / sizeof(jd_real),
};
static const jd_parameter table[] = {JD_POWER_PARAMETERS(JD_PARAMETER_ROW)};

const jd_law JD_LAW(power) = {
    .name = "power",
    .title = "power family fitted to the exact law",
    .description =
        "T = v/D_T, M = b_M c(0,0,1) w/D_M with D = (|v|^m + (b |w|)^m)^(1/m), and terms for a "
        "leaning pressure. Without lean exact for pure sliding and pure spin, and off by at most "
        "4 % of mu N between them; with full lean by 18 %. The defaults are the published fit for "
        "a circular patch with Hertz pressure.",
    .source = "szewc2015",
    JD_TABLE(parameter, table),
    .kernel = &kernel,
};
