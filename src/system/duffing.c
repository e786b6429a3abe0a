// The forced Duffing oscillator: a mass on a spring that is not linear, shaken harmonically.
//
//     x'' = -delta x' - alpha x - beta x^3 + gamma cos(omega t)                      [duffing:D1]
//
// Dimensionless as in the literature. Its bifurcations are known: it tests sections and sweeps.
// Energies are those without damping and drive; E_drive - E_damping - (E - E(0)) = 0.

#include "system/duffing_rates.h"
#include "system/registry.h"

#include <math.h>

// name, symbol, unit, integral of, text
#define OUTPUTS(O)                                                                                 \
    O(E, "E", "1/s^2", NULL, "energy: v^2/2 + alpha x^2/2 + beta x^4/4")                           \
    O(P_drive, "P_drive", "1/s^3", NULL, "power of the drive")                                     \
    O(P_damping, "P_damping", "1/s^3", NULL, "power lost by damping")                              \
    O(W_drive, "W_drive", "1/s^2", "P_drive", "work of the drive since the start")                 \
    O(L_damping, "L_damping", "1/s^2", "P_damping", "energy lost by damping since the start")

typedef jd_duffing_parameters parameters;
typedef jd_duffing_states states;
JD_STRUCT(outputs, OUTPUTS);

// [duffing:D2]
static void measure(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* out) {
    const parameters* p = (const void*)instance->parameters;
    const states* s = (const void*)y;
    outputs* o = (void*)out;
    const jd_real x2 = s->x * s->x;
    o->E = 0.5 * s->v * s->v + x2 * (0.5 * p->alpha + 0.25 * p->beta * x2);
    o->P_drive = p->gamma * jd_cos(p->omega * t) * s->v;
    o->P_damping = p->delta * s->v * s->v;
}

static const jd_system_kernel kernel = {
    .lanes = JD_LANES, .rates = jd_duffing_rates, .measure = measure};

static const jd_parameter parameter_table[] = {JD_DUFFING_PARAMETERS(JD_PARAMETER_ROW)};
static const jd_state state_table[] = {JD_DUFFING_STATES(JD_STATE_ROW)};
static const jd_output output_table[] = {OUTPUTS(JD_OUTPUT_ROW)};
static const char* const frequencies[] = {"omega", NULL};
static const jd_panel panel_table[] = {
    {JD_PANEL_PATH, "phase plane", {"x", "v"}},
    {JD_PANEL_TIME, "displacement", {"x"}},
    {JD_PANEL_TIME, "velocity", {"v"}},
};

const jd_system JD_SYSTEM(duffing) = {
    .name = "duffing",
    .title = "forced Duffing oscillator",
    .description =
        "A mass on a spring with a cubic part, damped and driven by a harmonic force; everything "
        "but time is dimensionless. With the default parameters the spring has two wells and the "
        "motion is chaotic; from gamma = 0.2 to 0.5 it gets there by a cascade of period "
        "doublings. A well-known example for sections and sweeps.",
    .source = "kovacic2011",
    JD_TABLE(parameter, parameter_table),
    JD_TABLE(state, state_table),
    JD_TABLE(output, output_table),
    JD_TABLE(panel, panel_table),
    .end = 100,
    .frequencies = frequencies,
    .kernel = &kernel,
};
