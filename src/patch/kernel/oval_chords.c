// Uniform or Hertz pressure times a polynomial within an ellipse: the chord formula.
//
// Lines through the centre of rotation c cut chords out of the area. Where the ellipse is the unit
// disc, c lies at C, a line has direction E of length k (m in the true plane) and half-chord L, and
// c lies at l_c along it, from the middle of the chord. With S_j = ∫ sigma l^j dl over the chord,
//     T    = hx hy ∫ (z x e/m) (S_1 - l_c S_0) dchi/k^2                             [patches:P2]
//     Phi  = hx hy ∫ (m/k) (S_2 - 2 l_c S_1 + l_c^2 S_0) dchi/k^2
//     H_vv = hx hy ∫ (S_0/(k m)) (e e'/m^2) dchi
// One formula for c inside and outside. The chord integrals are exact; the directions are those of
// oval_directions.c. Regularised: for uniform pressure the two rays from c to the ends of a chord,
// by hand; for Hertz pressure the exact law and a quadrature of what eps changes in it.
// [patches:P10]

#include "patch/kernel/oval_chords.h"
#include "patch/kernel/lean_integrals.h"
#include "patch/kernel/radial.h"

// S_0, S_1, S_2.
typedef struct chord {
    jd_real S0, S1, S2;
} chord;

// Middle of the chord in the true plane, and the step from it per unit of l.
typedef struct track {
    jd_real x, y, dx, dy;
} track;

static inline track track_of(const jd_oval* oval, const jd_oval_direction* aim,
                             const jd_chord* line) {
    const jd_real over = 1.0 / jd_sqrt(line->k2);
    const jd_real Ex = line->E.x * over, Ey = line->E.y * over;
    return (track){.x = oval->half_x * (aim->C.x - line->at * Ex),
                   .y = oval->half_y * (aim->C.y - line->at * Ey),
                   .dx = oval->half_x * Ex,
                   .dy = oval->half_y * Ey};
}

// Degree 0 or 1: sigma = base (a + b l).
static inline chord chord_straight(const jd_oval* oval, const track* t, jd_real L2) {
    const jd_terms* p = oval->terms;
    jd_real a = p->a[0], b = jd_set(0.0);
    if (p->degree == 1) {
        a = a + p->a[1] * t->x + p->a[2] * t->y;
        b = p->a[1] * t->dx + p->a[2] * t->dy;
    }
    const jd_real none = oval->hertz ? JD_PI / 2.0 * L2 : 2.0 * jd_sqrt(L2);
    const jd_real square = none * L2 * (oval->hertz ? 0.25 : 1.0 / 3.0);
    return (chord){.S0 = a * none, .S1 = b * square, .S2 = a * square};
}

static inline chord chord_bent(const jd_oval* oval, const track* t, jd_real L2) {
    const jd_real L = jd_sqrt(L2), all = oval->hertz ? L2 : L;
    chord c = {jd_set(0.0), jd_set(0.0), jd_set(0.0)};
    for (int i = 0; i < JD_CHORD_RULE; i++) {
        const jd_real l = L * oval->patch->chord_x[i];
        const jd_real sigma = jd_terms_value(oval->terms, t->x + l * t->dx, t->y + l * t->dy);
        const jd_real share = oval->patch->chord_weight[i] * all * sigma;
        c.S0 = c.S0 + share;
        c.S1 = c.S1 + share * l;
        c.S2 = c.S2 + share * l * l;
    }
    return c;
}

jd_rotation jd_rotation_oval(const jd_oval* oval, jd_real cx, jd_real cy) {
    const jd_oval_direction aim = jd_oval_directions(oval, cx, cy);
    jd_rotation sum = {0};
    for (int i = 0; i < 2 * oval->patch->rule_count; i++) {
        const jd_node node = {oval->patch->rule_x[i / 2], oval->patch->rule_weight[i / 2]};
        const jd_chord line = jd_oval_line(oval, &aim, i % 2, node, !oval->hertz);
        const track t = track_of(oval, &aim, &line);
        const chord c = oval->terms->degree <= 1 ? chord_straight(oval, &t, line.L2)
                                                 : chord_bent(oval, &t, line.L2);
        const jd_real over_k2 = 1.0 / line.k2, ratio = jd_sqrt(line.m2 * over_k2);
        const jd_real weight = line.weight * over_k2, along = c.S1 - line.at * c.S0;
        const jd_real over_m = 1.0 / jd_sqrt(line.m2), force = weight * along * over_m;
        sum.tx = sum.tx - force * line.e.y;
        sum.ty = sum.ty + force * line.e.x;
        sum.phi = sum.phi + weight * ratio * (c.S2 - line.at * (c.S1 + along));
        const jd_real bend = weight * c.S0 / (ratio * line.m2);
        sum.hxx = sum.hxx + bend * line.e.x * line.e.x;
        sum.hxy = sum.hxy + bend * line.e.x * line.e.y;
        sum.hyy = sum.hyy + bend * line.e.y * line.e.y;
    }
    const double area = oval->half_x * oval->half_y;
    return (jd_rotation){.phi = area * sum.phi,
                         .tx = area * sum.tx,
                         .ty = area * sum.ty,
                         .spin = area * sum.phi,
                         .hxx = area * sum.hxx,
                         .hxy = area * sum.hxy,
                         .hyy = area * sum.hyy};
}

// ---- All parts of a leaning pressure ------------------------------------------------------------

jd_lean_integrals jd_lean_chords(const jd_oval* oval, jd_real cx, jd_real cy) {
    const jd_oval_direction aim = jd_oval_directions(oval, cx, cy);
    jd_lean_integrals sum = {0};
    for (int i = 0; i < 2 * oval->patch->rule_count; i++) {
        const jd_node node = {oval->patch->rule_x[i / 2], oval->patch->rule_weight[i / 2]};
        const jd_chord line = jd_oval_line(oval, &aim, i % 2, node, !oval->hertz);
        const track t = track_of(oval, &aim, &line);
        const jd_real L = jd_sqrt(line.L2), over_k2 = 1.0 / line.k2;
        // ∫ sigma (l - l_c)^j dl for j = 1, 2, 3.
        jd_real first = jd_set(0.0), second = first, third = first;
        for (int j = 0; j < JD_CHORD_RULE; j++) {
            const jd_real l = L * oval->patch->chord_x[j], q = l - line.at;
            const jd_real sigma = jd_terms_value(oval->terms, t.x + l * t.dx, t.y + l * t.dy);
            const jd_real share = oval->patch->chord_weight[j] * sigma * q;
            first = first + share;
            second = second + share * q;
            third = third + share * q * q;
        }
        const jd_real weight = line.weight * over_k2 * (oval->hertz ? line.L2 : L);
        const jd_real over_m = 1.0 / jd_sqrt(line.m2), ratio = jd_sqrt(line.m2 * over_k2);
        const jd_lean_weights w = {weight * first, weight * ratio * second,
                                   weight * ratio * ratio * third};
        jd_lean_add(&sum, line.e.x * over_m, line.e.y * over_m, w);
    }
    const double area = oval->half_x * oval->half_y;
    return (jd_lean_integrals){.x = area * sum.x,
                               .y = area * sum.y,
                               .xx = area * sum.xx,
                               .xy = area * sum.xy,
                               .yy = area * sum.yy,
                               .far_x = area * sum.far_x,
                               .far_y = area * sum.far_y};
}

// ---- Regularised --------------------------------------------------------------------------------

// The ray from c to the end of the chord at the signed distance `to`.
static inline jd_rotation ray(const jd_terms* here, const jd_chord* line, jd_real to,
                              jd_real delta) {
    const jd_real over = 1.0 / jd_sqrt(line->m2), one = jd_set(1.0);
    const jd_real ex = line->e.x * over, ey = line->e.y * over;
    const jd_real sign = jd_select(jd_lt(to, jd_set(0.0)), -one, one);
    const jd_radial r = jd_radial_to(here, to * ex, to * ey, delta);
    const jd_real force = r.rho2 * jd_sqrt(r.rho2) * r.force;
    return (jd_rotation){.phi = sign * r.rho2 * (r.rho2 * r.spin + delta * delta * r.rest),
                         .tx = -force * ey,
                         .ty = force * ex,
                         .spin = sign * r.rho2 * r.rho2 * r.spin};
}

static inline void add_scaled(jd_rotation* sum, const jd_rotation* one, jd_real factor) {
    sum->phi = sum->phi + factor * one->phi;
    sum->tx = sum->tx + factor * one->tx;
    sum->ty = sum->ty + factor * one->ty;
    sum->spin = sum->spin + factor * one->spin;
}

// Uniform pressure times a polynomial: the rays to both ends of a chord.
static jd_rotation flat(const jd_oval* oval, jd_oval_vector c, jd_real delta) {
    jd_terms here;
    jd_terms_from(oval->terms, c.x, c.y, &here);
    const jd_oval_direction aim = jd_oval_directions(oval, c.x, c.y);
    jd_rotation sum = {0};
    for (int i = 0; i < 2 * oval->patch->soft_count; i++) {
        const jd_node node = {oval->patch->soft_x[i / 2], oval->patch->soft_weight[i / 2]};
        const jd_chord line = jd_oval_line(oval, &aim, i % 2, node, true);
        const jd_real L = jd_sqrt(line.L2), ratio = jd_sqrt(line.m2 / line.k2);
        const jd_real weight = oval->half_x * oval->half_y * line.weight / line.m2;
        const jd_rotation to = ray(&here, &line, ratio * (L - line.at), delta);
        const jd_rotation from = ray(&here, &line, ratio * (-L - line.at), delta);
        add_scaled(&sum, &to, weight);
        add_scaled(&sum, &from, -weight);
    }
    return sum;
}

// A chord under Hertz pressure, l = 2 L t/(1 + t^2) for t from -1 to 1, in two parts from the place
// of c on it, or from the end nearest to c: t = from +- K sinh(x span). So the roots at its ends
// and that of the local sliding speed at c are smooth.
typedef struct graded {
    jd_real from, K, span[2];
} graded;

static graded grade_chord(const jd_chord* line, jd_real L, jd_real soft) {
    const jd_real one = jd_set(1.0), place = line->at / L;
    const jd_real sine = jd_max(jd_min(place, one), -one);
    const jd_real cosine = jd_sqrt((1.0 - sine) * (1.0 + sine));
    const jd_real away = soft / L + (jd_abs(place) - jd_abs(sine));
    graded g = {.from = sine / (1.0 + cosine)};
    g.K = jd_min(jd_max(0.5 * away / (cosine + jd_sqrt(away)), jd_set(1e-3)), one);
    for (int side = 0; side < 2; side++) {
        const jd_real reach = (side ? 1.0 - g.from : 1.0 + g.from) / g.K;
        g.span[side] = jd_log(reach + jd_sqrt(reach * reach + 1.0));
    }
    return g;
}

// Integrals over the chord: of sigma |rho| rho/R, sigma |rho| rho^2/R and sigma |rho| R, R^2 =
// rho^2 + delta^2, with rho the true distance from c.
typedef struct rubbed {
    jd_real force, spin, phi;
} rubbed;

static rubbed rub(const jd_oval* oval, const jd_chord* line, const track* t, jd_real delta) {
    const jd_real L = jd_max(jd_sqrt(line->L2), jd_set(1e-100)),
                  ratio = jd_sqrt(line->m2 / line->k2);
    const graded g = grade_chord(line, L, delta / ratio);
    rubbed sum = {jd_set(0.0), jd_set(0.0), jd_set(0.0)};
    for (int i = 0; i < 2 * JD_CHORD_NODES; i++) {
        const int side = i % 2, sign = 2 * side - 1;
        const jd_real e = jd_exp(g.span[side] * oval->patch->ray_x[i / 2]), over = 1.0 / e;
        const jd_real u = g.from + sign * 0.5 * g.K * (e - over), q = 1.0 / (1.0 + u * u);
        const jd_real du = 0.5 * g.K * g.span[side] * (e + over) * oval->patch->ray_weight[i / 2];
        const jd_real l = 2.0 * L * u * q, cosine = (1.0 - u * u) * q;
        const jd_real sigma = jd_terms_value(oval->terms, t->x + l * t->dx, t->y + l * t->dy);
        const jd_real rho = ratio * (l - line->at), r = jd_abs(rho);
        const jd_real R = jd_sqrt(rho * rho + delta * delta);
        const jd_real share = 2.0 * L * L * ratio * sigma * cosine * cosine * q * du;
        const jd_real less = share * delta * delta / (R + r);
        sum.force = sum.force - less * rho / R;
        sum.spin = sum.spin - less * rho * rho / R;
        sum.phi = sum.phi + less * r;
    }
    return sum;
}

// Hertz pressure times a polynomial: the exact law, and what delta changes, which is small where it
// is hard to integrate.
static jd_rotation domed(const jd_oval* oval, jd_oval_vector c, jd_real delta) {
    const jd_oval_direction aim = jd_oval_directions(oval, c.x, c.y);
    jd_rotation sum = jd_rotation_oval(oval, c.x, c.y);
    for (int i = 0; i < 2 * oval->patch->soft_count; i++) {
        const jd_node node = {oval->patch->soft_x[i / 2], oval->patch->soft_weight[i / 2]};
        const jd_chord line = jd_oval_line(oval, &aim, i % 2, node, true);
        const track t = track_of(oval, &aim, &line);
        const rubbed r = rub(oval, &line, &t, delta);
        const jd_real weight = oval->half_x * oval->half_y * line.weight / line.m2;
        const jd_real over = weight / jd_sqrt(line.m2);
        sum.tx = sum.tx - over * r.force * line.e.y;
        sum.ty = sum.ty + over * r.force * line.e.x;
        sum.spin = sum.spin + weight * r.spin;
        sum.phi = sum.phi + weight * r.phi;
    }
    return sum;
}

jd_rotation jd_rotation_oval_regularised(const jd_oval* oval, jd_real cx, jd_real cy,
                                         jd_real delta) {
    const jd_oval_vector c = {cx, cy};
    return oval->hertz ? domed(oval, c, delta) : flat(oval, c, delta);
}
