// The exact law from a table: any patch at the price of a formula.
//
// The tabulated potential and its derivatives, see table.h; where the spline does not serve, the
// exact law, blended in by a weight b that is a spline as well:                       [tables:T4]
//     Phi = (1 - b) Phi_table + b Phi_exact
//     (T, M) = (1 - b) (T, M)_table + b (T, M)_exact + (Phi_exact - Phi_table) grad b
// Regularised as [friction:F5]: the value for eps = 0, times s/sqrt(s^2 + eps^2).

#include "friction/law/inner.h"
#include "friction/law/registry.h"
#include "friction/law/table_value.h"
#include "patch/kernel/field.h"

// name, symbol, unit, default, range, text
#define PARAMETERS(P)                                                                              \
    JD_LAW_COMMON(P)                                                                               \
    P(error, "error", "1", 1e-6, JD_BETWEEN(1e-9, 1e-2), "largest error of the table, of mu N")

// A motion (v, W) with W >= 0 in the inner frame, and its place in the table.
typedef struct lookup {
    const jd_table* table;
    const jd_patch* patch;
    jd_chart chart;
    jd_lean lean;
    jd_mask leaning;
} lookup;

// ---- Where the exact law answers ----------------------------------------------------------------

// Lanes whose cell is not smooth, and those of them in which both answer. `at`: their cells.
static jd_mask needs_exact(const lookup* l, const int at[JD_LANES], jd_mask* mixed) {
    const double* states = jd_table_states(l->table, false);
    jd_mask exact = jd_mask_none();
    *mixed = exact;
    for (int i = 0; i < JD_LANES; i++) {
        const double state =
            states[at[i] + (jd_mask_get(l->leaning, i) ? l->table->cell_count : 0)];
        jd_mask_put(&exact, i, state != JD_CELL_SMOOTH);
        jd_mask_put(mixed, i, state == JD_CELL_MIXED);
    }
    return exact;
}

// The coefficients of the blend for a pressure that leans follow those for one that does not.
static void to_blend(const lookup* l, const int first[JD_LANES], int blend[JD_LANES]) {
    for (int i = 0; i < JD_LANES; i++)
        blend[i] = first[i] + (jd_mask_get(l->leaning, i) ? (int)l->table->coefficient_count : 0);
}

// The first lane of a mask, in all lanes that it leaves out.
static jd_real followed(jd_mask mask, jd_real x) {
    int first = 0;
    while (!jd_mask_get(mask, first))
        first++;
    return jd_select(mask, x, jd_set(jd_get(x, first)));
}

// In the lanes of a mask. The others follow one of them: theirs might be dearer.
static jd_table_value exact_at(const lookup* l, jd_mask needs) {
    const jd_twist q = {followed(needs, l->chart.q.vx), followed(needs, l->chart.q.vy),
                        followed(needs, l->chart.q.w) / l->table->kappa};
    const jd_lean lean = {followed(needs, l->lean.c), followed(needs, l->lean.s)};
    const jd_field f = jd_patch_field(l->patch, q, lean, jd_set(0.0));
    return (jd_table_value){f.phi, f.tx, f.ty, f.m / l->table->kappa};
}

static jd_table_value blended(const jd_table_value* value, const jd_table_value* exact,
                              const jd_table_value* b) {
    const jd_real off = exact->phi - value->phi, rest = 1.0 - b->phi;
    return (jd_table_value){.phi = value->phi + b->phi * off,
                            .tx = rest * value->tx + b->phi * exact->tx + off * b->tx,
                            .ty = rest * value->ty + b->phi * exact->ty + off * b->ty,
                            .m = rest * value->m + b->phi * exact->m + off * b->m};
}

static jd_table_value chosen(jd_mask mask, const jd_table_value* a, const jd_table_value* b) {
    return (jd_table_value){.phi = jd_select(mask, a->phi, b->phi),
                            .tx = jd_select(mask, a->tx, b->tx),
                            .ty = jd_select(mask, a->ty, b->ty),
                            .m = jd_select(mask, a->m, b->m)};
}

// `value` where the spline answers; `b` is the blend with its slopes, read where lanes are mixed.
static jd_table_value merged(const lookup* l, const jd_table_value* value, jd_mask needs,
                             jd_mask mixed, const jd_table_value* b) {
    const jd_table_value exact = exact_at(l, needs), both = blended(value, &exact, b);
    const jd_table_value some = chosen(mixed, &both, value);
    return chosen(needs & ~mixed, &exact, &some);
}

// ---- The two kinds of table --------------------------------------------------------------------

// Spline of degree size - 1 in the plane.
JD_UNROLLED jd_table_value plane(const lookup* l, int size) {
    const jd_real norm = 1.0 / (1.0 + l->lean.c * l->patch->mean_x + l->lean.s * l->patch->mean_y);
    const jd_plane_cell cell = jd_plane_at(l->table, &l->chart, size);
    const jd_lean* lean = jd_any(l->leaning) ? &l->lean : NULL;
    jd_table_value value = jd_table_base_value(l->table, &l->chart, l->lean);
    const jd_table_value g = jd_plane_gradient(l->table, &l->chart, &cell, lean, size);
    jd_table_add(&value, &l->chart, &g);
    value = (jd_table_value){norm * value.phi, norm * value.tx, norm * value.ty, norm * value.m};

    jd_mask mixed;
    const jd_mask needs = needs_exact(l, cell.state, &mixed);
    if (!jd_any(needs))
        return value;
    jd_plane_cell blend = cell;
    to_blend(l, cell.first, blend.first);
    const double* const lists[JD_TABLE_PARTS] = {jd_table_blend(l->table, false)};
    const jd_table_value b =
        jd_chart_gradient(&l->chart, jd_plane_value(l->table, &blend, lists, NULL, size));
    return merged(l, &value, needs, mixed, &b);
}

// A centred patch of revolution.
static jd_table_value along_radius(const lookup* l) {
    const jd_spline_cell cell = jd_round_at(l->table, &l->chart);
    jd_table_value value = jd_table_base_value(l->table, &l->chart, l->lean);
    const jd_lean* lean = jd_any(l->leaning) ? &l->lean : NULL;
    const jd_table_value g = jd_round_gradient(l->table, &l->chart, &cell, lean);
    jd_table_add(&value, &l->chart, &g);

    jd_mask mixed;
    const jd_mask needs = needs_exact(l, cell.cell, &mixed);
    if (!jd_any(needs))
        return value;
    jd_spline_cell blend = cell;
    to_blend(l, cell.cell, blend.cell);
    jd_real slope;
    const jd_real f = jd_round_value(l->table, &blend, jd_table_blend(l->table, false), &slope);
    const jd_real out = slope / jd_max(l->chart.r, jd_set(1e-300));
    const jd_table_value b = jd_chart_gradient(
        &l->chart, (jd_chart_value){.f = f, .X = out * l->chart.X, .Y = out * l->chart.Y});
    return merged(l, &value, needs, mixed, &b);
}

static jd_table_value tabulated(const lookup* l) {
    if (l->table->kind == JD_TABLE_ROUND)
        return along_radius(l);
    return l->table->size == 4 ? plane(l, 4) : plane(l, 6);
}

static jd_resultant load_of(const jd_table* table, const jd_patch* patch, jd_twist q,
                            jd_lean lean) {
    if (table->kind == JD_TABLE_EXACT)
        return jd_patch_rub(patch, q, lean, jd_set(0.0));
    // The law is odd, and of degree 0: w >= 0, size 1.
    const jd_real zero = jd_set(0.0), one = jd_set(1.0);
    const jd_real sign = jd_select(jd_lt(q.w, zero), -one, one);
    const jd_real large = jd_max(jd_max(jd_abs(q.w), jd_abs(q.vx)), jd_abs(q.vy));
    const jd_real factor = sign / large;
    const jd_twist up = {factor * q.vx, factor * q.vy, table->kappa * (factor * q.w)};
    const lookup l = {.table = table,
                      .patch = patch,
                      .chart = jd_chart_of(up),
                      .lean = lean,
                      .leaning = ~(jd_eq(lean.c, zero) & jd_eq(lean.s, zero))};
    const jd_table_value v = tabulated(&l);
    return (jd_resultant){.tx = sign * v.tx, .ty = sign * v.ty, .m = sign * table->kappa * v.m};
}

static jd_resultant on_patch(const jd_friction* friction, int lane, jd_twist motion, jd_lean lean,
                             jd_real eps) {
    (void)eps;
    const jd_inner in = jd_inner_of(friction->patch[lane], motion, lean);
    const jd_resultant f = load_of(friction->table[lane], in.patch, in.motion, in.lean);
    return jd_inner_load(&in, f.tx, f.ty, f.m);
}

static jd_resultant eval(const jd_friction* friction, jd_twist motion, jd_lean lean, jd_real eps) {
    const jd_resultant l = jd_lanes_eval(on_patch, friction, motion, lean, eps);
    if (jd_all(jd_eq(eps, jd_set(0.0))))
        return l;
    const jd_real s2 = motion.vx * motion.vx + motion.vy * motion.vy + motion.w * motion.w;
    const jd_real zero = jd_set(0.0), soft = jd_sqrt(s2 / (s2 + eps * eps));
    const jd_mask rest = jd_eq(s2, zero) & jd_gt(eps, zero), sharp = jd_eq(eps, zero);
    const jd_real factor = jd_select(sharp, jd_set(1.0), soft);
    return (jd_resultant){.tx = jd_select(rest, zero, factor * l.tx),
                          .ty = jd_select(rest, zero, factor * l.ty),
                          .m = jd_select(rest, zero, factor * l.m)};
}

static const jd_law_kernel kernel = {.eval = eval};
static const jd_parameter table[] = {PARAMETERS(JD_PARAMETER_ROW)};

const jd_law JD_LAW(table) = {
    .name = "table",
    .title = "the exact law from a table",
    .description =
        "The potential of the exact law tabulated once for the patch, and its derivatives: a "
        "gradient, odd, exact for pure sliding and pure spin, with continuous derivatives, off by "
        "at most `error` between. Where a closed form costs no more (discs, polygons of few edges) "
        "it answers instead. With eps > 0 the value for eps = 0 times s/sqrt(s^2 + eps^2).",
    .source = "contensou1962",
    JD_TABLE(parameter, table),
    .table_error = "error",
    .kernel = &kernel,
};
