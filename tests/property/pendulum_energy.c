// Energies of a chain of limbs from its states: rotations, angular velocities and velocities in
// space, one limb after another. Nothing of the library's mechanics is used.

#include "property/trial.h"

#include <stdio.h>

typedef struct limb {
    double axis[3][3];   // of the limb, in space: axis[k] is its x, y or z
    double spin[3];      // angular velocity, in space
    double velocity[3];  // of its upper joint
    double height;       // of its upper joint
} limb;

static double number(const scenario* s, const char* name, int i) {
    char text[16];
    snprintf(text, sizeof text, "%s%d", name, i);
    return scenario_value(s, text);
}

// Turn the axes by an angle about one of themselves, and add its rate to the spin.
static void bend(limb* l, int about, double angle, double rate) {
    const int j = (about + 1) % 3, k = (about + 2) % 3;
    const double c = cos(angle), s = sin(angle);
    for (int i = 0; i < 3; i++) {
        l->spin[i] += rate * l->axis[about][i];
        const double a = l->axis[j][i], b = l->axis[k][i];
        l->axis[j][i] = c * a + s * b;
        l->axis[k][i] = c * b - s * a;
    }
}

// Velocity of the point `down` below the upper joint.
static void velocity_at(const limb* l, double down, double* v) {
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        v[i] = l->velocity[i] - down * (l->spin[j] * l->axis[2][k] - l->spin[k] * l->axis[2][j]);
    }
}

static double moving(const scenario* s, int i, const limb* l, const double* v) {
    static const char* const inertia[] = {"I_x", "I_y", "I_z"};
    double T = 0;
    for (int k = 0; k < 3; k++) {
        const double* axis = l->axis[k];
        const double w = axis[0] * l->spin[0] + axis[1] * l->spin[1] + axis[2] * l->spin[2];
        T += 0.5 * (number(s, "m", i) * v[k] * v[k] + number(s, inertia[k], i) * w * w);
    }
    return T;
}

void pendulum_energy(const scenario* s, double t, const double* y, double energy[2]) {
    const int limbs = s->system->state_count / 4;
    const double turns =
        scenario_value(s, "omega_0") + scenario_value(s, "q") * cos(scenario_value(s, "Omega") * t);
    limb l = {.axis = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, .spin = {0, 0, turns}};
    energy[0] = energy[1] = 0;
    for (int i = 1; i <= limbs; i++) {
        const double *angle = y + 2 * (i - 1), *rate = angle + 2 * limbs;
        const double e = number(s, "e", i), L = number(s, "L", i);
        double v[3];
        bend(&l, 0, angle[0], rate[0]);
        bend(&l, 1, angle[1], rate[1]);
        velocity_at(&l, e, v);
        energy[0] += moving(s, i, &l, v);
        energy[1] += number(s, "m", i) * scenario_value(s, "g") * (l.height - e * l.axis[2][2]);
        velocity_at(&l, L, v);
        for (int k = 0; k < 3; k++)
            l.velocity[k] = v[k];
        l.height -= L * l.axis[2][2];
    }
}
