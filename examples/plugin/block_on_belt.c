// A system of one's own: a block on a moving belt, held by a spring. Friction falls with the
// sliding speed (Stribeck), so the block sticks, is carried along, tears loose and slides back.
//
//     m dv/dt = -k x - F,   F = m g mu(u) u / sqrt(u^2 + eps^2),   u = v - v_b
//     mu(u) = mu_k + (mu_s - mu_k) exp(-|u| / v_s)
//
//     cc -shared -fPIC -O2 -ffp-contract=off block_on_belt.c -o block_on_belt.so
//         $(pkg-config --cflags --libs judder-core)                              (on one line)
//     judder run ./block_on_belt.so --set v_b=0.2 --plot belt.png
#include <judder/kernel.h>
#include <judder/plugin.h>

// Each list is read twice: as the fields of a struct and as the rows of a table for users.
#define PARAMETERS(P) /* name, symbol, unit, default, range, text */                               \
    P(m, "m", "kg", 1, JD_POSITIVE, "mass of the block")                                           \
    P(k, "k", "N/m", 100, JD_POSITIVE, "stiffness of the spring")                                  \
    P(v_b, "v_b", "m/s", 0.1, JD_ANY, "velocity of the belt")                                      \
    P(mu_s, "μ_s", "1", 0.4, JD_NOT_NEGATIVE, "friction coefficient near rest")                    \
    P(mu_k, "μ_k", "1", 0.2, JD_NOT_NEGATIVE, "friction coefficient of fast sliding")              \
    P(v_s, "v_s", "m/s", 0.05, JD_POSITIVE, "sliding speed over which friction falls")             \
    P(g, "g", "m/s^2", 9.81, JD_NOT_NEGATIVE, "gravity")                                           \
    P(eps, "ε", "m/s", 1e-3, JD_POSITIVE, "regularisation of sliding")
#define STATES(S) /* name, symbol, unit, initial value, scale for the tolerance, text */           \
    S(x, "x", "m", 0, 0.01, "position of the block; 0 where the spring is free")                   \
    S(v, "v", "m/s", 0, 0.1, "velocity of the block")
#define OUTPUTS(O) /* name, symbol, unit, integral of, text */                                     \
    O(u, "u", "m/s", NULL, "sliding velocity")                                                     \
    O(F, "F", "N", NULL, "friction force against the sliding")                                     \
    O(E, "E", "J", NULL, "energy of block and spring")                                             \
    O(P, "P", "W", NULL, "power of the friction on the block")                                     \
    O(W, "W", "J", "P", "work of the friction on the block since the start")
JD_STRUCT(parameters, PARAMETERS);
JD_STRUCT(states, STATES);
JD_STRUCT(outputs, OUTPUTS);

// jd_real is one number per trajectory: use jd_exp, not exp, and jd_select in place of if.
static jd_real friction(const parameters* p, jd_real u) {
    const jd_real mu = p->mu_k + (p->mu_s - p->mu_k) * jd_exp(-jd_abs(u) / p->v_s);
    return p->m * p->g * mu * u / jd_hypot(u, p->eps);
}

static void rates(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* rate) {
    const parameters* p = (const void*)instance->parameters;
    const states* s = (const void*)y;
    (void)t;  // the belt does not change with time
    const jd_real F = friction(p, s->v - p->v_b);
    *(states*)(void*)rate = (states){.x = s->v, .v = -(p->k * s->x + F) / p->m};
}

// The account E = E(0) + W closes. The solver integrates W; its place is left alone.
static void measure(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* output) {
    const parameters* p = (const void*)instance->parameters;
    const states* s = (const void*)y;
    outputs* o = (void*)output;
    (void)t;
    o->u = s->v - p->v_b;
    o->F = friction(p, o->u);
    o->E = 0.5 * (p->m * s->v * s->v + p->k * s->x * s->x);
    o->P = -o->F * s->v;
}

static const jd_system_kernel kernel = {.lanes = JD_LANES, .rates = rates, .measure = measure};
static const jd_parameter parameter_table[] = {PARAMETERS(JD_PARAMETER_ROW)};
static const jd_state state_table[] = {STATES(JD_STATE_ROW)};
static const jd_output output_table[] = {OUTPUTS(JD_OUTPUT_ROW)};
static const jd_panel panel_table[] = {{JD_PANEL_TIME, "position", {"x"}}};
static const jd_system block_on_belt = {
    .name = "block-on-belt",
    .title = "block on a moving belt, held by a spring",
    .description = "A block sticks to a belt and slides back in turn: stick-slip.",
    .source = "an example of Judder",
    JD_TABLE(parameter, parameter_table),
    JD_TABLE(state, state_table),
    JD_TABLE(output, output_table),
    JD_TABLE(panel, panel_table),
    .end = 5,
    .kernel = &kernel};
JD_PLUGIN(block_on_belt);
