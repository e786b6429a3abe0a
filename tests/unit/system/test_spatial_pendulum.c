// The spatial pendulum against equations derived a second time, its contact against the formulas,
// its table against the paper.

#include "mechanism/pendulum_events.h"
#include "mechanism/pendulum_outputs.h"
#include "support/system/pendulum_case.h"
#include "system/registry.h"

static const jd_system* pendulum(void) { return &JD_SYSTEM(spatial_pendulum); }

enum { LIMBS = 2, FREE = 2 * LIMBS };

static double resistance(double rate) { return -0.04 * rate / sqrt(rate * rate + 0.4 * 0.4); }

// Matrices that are nearly singular (a limb that points along an axis) lose digits in both: 1e-11
// of the largest acceleration leaves room for condition numbers of 1e4.
TEST(accelerations_agree_with_virtual_work_of_rotation_matrices) {
    double worst = 0;
    for (int trial = 0; trial < check_repetitions(1000); trial++) {
        pendulum_case c;
        double Q[FREE], want[FREE], size = 0;
        pendulum_case_init(&c, pendulum());
        pendulum_case_random(&c, LIMBS, trial % 2);
        newton_chain n = pendulum_newton(&c, LIMBS);
        for (int k = 0; k < FREE; k++)
            Q[k] = resistance(c.y[FREE + k]);
        newton_accelerations(&n, Q, want);
        for (int k = 0; k < FREE; k++)
            size = fmax(size, fabs(want[k]));
        for (int k = 0; k < FREE; k++) {
            CHECK_BITS(c.rate[k], c.y[FREE + k]);
            CHECK_ABS(c.rate[FREE + k], want[k], 1e-11 * size);
            worst = fmax(worst, fabs(c.rate[FREE + k] - want[k]) / size);
        }
        // With the accelerations known, the work along psi is the torque of the drive.
        CHECK_ABS(pendulum_output(&c, "M_drive"), newton_work(&n, 0), 1e-10 * (1 + size));
    }
    printf("  largest difference %.1e\n", worst);
}

// The chain of any length: one limb, the system; three, made here of the same lists.
#define TRIPLE(P)                                                                                  \
    JD_LIMB_PARAMETERS(P, 1, 4, 0.03, 0.03, 0.01, 0.2, 0.1)                                        \
    JD_LIMB_PARAMETERS(P, 2, 3, 0.02, 0.02, 0.01, 0.2, 0.1)                                        \
    JD_LIMB_PARAMETERS(P, 3, 2, 0.01, 0.01, 0.01, 0.2, 0.1)                                        \
    JD_PENDULUM_PARAMETERS(P)                                                                      \
    JD_DISC_PARAMETERS(P)
JD_PENDULUM_KERNEL(3)
static const jd_parameter triple_parameters[] = {TRIPLE(JD_PARAMETER_ROW)};
static const jd_output triple_outputs[] = {JD_PENDULUM_OUTPUTS(JD_OUTPUT_ROW)};
static const jd_system triple = {
    JD_TABLE(parameter, triple_parameters),
    JD_TABLE(output, triple_outputs),
    .parts = jd_pendulum_parts,
    .part_count = JD_COUNT(jd_pendulum_parts),
    .kernel = &kernel,
};

static void check_chain(const jd_system* system, int limbs) {
    for (int trial = 0; trial < 300; trial++) {
        pendulum_case c;
        double Q[NEWTON_FREE], want[NEWTON_FREE], size = 0;
        pendulum_case_init(&c, system);
        pendulum_case_random(&c, limbs, trial % 2);
        newton_chain n = pendulum_newton(&c, limbs);
        for (int k = 0; k < 2 * limbs; k++)
            Q[k] = resistance(c.y[2 * limbs + k]);
        newton_accelerations(&n, Q, want);
        for (int k = 0; k < 2 * limbs; k++)
            size = fmax(size, fabs(want[k]));
        for (int k = 0; k < 2 * limbs; k++)  // three limbs are worse conditioned
            CHECK_ABS(c.rate[2 * limbs + k], want[k], (limbs == 3 ? 1e-9 : 1e-11) * size);
        CHECK_ABS(pendulum_output(&c, "M_drive"), newton_work(&n, 0), 1e-8 * (1 + size));
    }
}

TEST(chains_of_one_and_three_limbs_agree_with_virtual_work) {
    check_chain(&JD_SYSTEM(spherical_pendulum), 1);
    check_chain(&triple, 3);
}

// Newton's law for the whole: the upper joint carries what weight and contact leave of m a.
TEST(the_reaction_of_the_upper_joint_accelerates_the_mass_centre) {
    for (int trial = 0; trial < 200; trial++) {
        pendulum_case c;
        double want[3] = {0}, Q[FREE], acceleration[FREE], size = 1;
        pendulum_case_init(&c, pendulum());
        pendulum_case_random(&c, LIMBS, trial % 2);
        newton_chain n = pendulum_newton(&c, LIMBS);
        for (int k = 0; k < FREE; k++)
            Q[k] = resistance(c.y[FREE + k]);
        newton_accelerations(&n, Q, acceleration);
        const newton_jet R1 = newton_rotation(&n, 0, -1), R2 = newton_rotation(&n, 1, -1);
        for (int a = 0; a < 3; a++) {
            const newton_limb *l1 = &n.limb[0], *l2 = &n.limb[1];
            const double a1 = -R1.at[2][a][2], a2 = -R2.at[2][a][2];
            want[a] = l1->m * l1->e * a1 + l2->m * (l1->L * a1 + l2->e * a2) - n.force[a] +
                      (a == 2 ? 9.81 * (l1->m + l2->m) : 0);
            size += fabs(want[a]) + fabs(n.force[a]);
        }
        CHECK_ABS(pendulum_output(&c, "R_x"), want[0], 1e-9 * size);
        CHECK_ABS(pendulum_output(&c, "R_y"), want[1], 1e-9 * size);
        CHECK_ABS(pendulum_output(&c, "R_z"), want[2], 1e-9 * size);
    }
}

// Places and velocities by the matrices, then gap, normal force and friction letter by letter.
TEST(the_contact_is_what_the_paper_says) {
    for (int trial = 0; trial < 500; trial++) {
        pendulum_case c;
        pendulum_case_init(&c, pendulum());
        pendulum_case_random(&c, LIMBS, true);
        const newton_chain n = pendulum_newton(&c, LIMBS);
        newton_jet R1 = newton_rotation(&n, 0, -1), R2 = newton_rotation(&n, 1, -1);
        const double L1 = n.limb[0].L, L2 = n.limb[1].L, R_b = 0.025;
        double at[3], v[3], w[3];
        newton_axis(R2.at[1], R2.at[0], w);
        for (int a = 0; a < 3; a++) {
            at[a] = -L1 * R1.at[0][a][2] - L2 * R2.at[0][a][2];
            v[a] = -L1 * R1.at[1][a][2] - L2 * R2.at[1][a][2];
        }
        const double omega_d = *pendulum_parameter(&c, "omega_d");
        const double z0_rate = *pendulum_parameter(&c, "z0_rate");
        const double h = at[2] - R_b - *pendulum_parameter(&c, "z0") - z0_rate * c.t;
        const double dh = v[2] - z0_rate, damping = 1 - *pendulum_parameter(&c, "b") * dh;
        const double k = 4 * sqrt(R_b) / (3 * (0.91 / 2e9 + 0.91 / 0.1e9));
        const double N = h <= 0 && damping >= 0 ? k * pow(-h, 1.5) * damping : 0;
        const double vx = v[0] - R_b * w[1] + omega_d * at[1];
        const double vy = v[1] + R_b * w[0] - omega_d * at[0];
        const double ws = w[2] - omega_d, b = 0.681;
        const double D = sqrt(vx * vx + vy * vy + b * b * R_b * fabs(h) * ws * ws + 1e-6);
        // h is a difference of lengths near 1: its rounding counts 1.5 times over 1e-6 to 1e-3 m.
        CHECK_ABS(pendulum_output(&c, "h"), h, 1e-14);
        CHECK_ABS(pendulum_output(&c, "N"), N, 1e-8 * N + 1e-12);
        CHECK_ABS(pendulum_output(&c, "F_x"), -0.2 * N * vx / D, 1e-8 * N + 1e-12);
        CHECK_ABS(pendulum_output(&c, "F_y"), -0.2 * N * vy / D, 1e-8 * N + 1e-12);
        CHECK_ABS(pendulum_output(&c, "a_r"), sqrt(R_b * fmax(-h, 0)), 1e-9);
        CHECK_ABS(pendulum_output(&c, "w_s"), ws, 1e-12 * (1 + fabs(w[2])));
        CHECK_ABS(pendulum_output(&c, "x_b"), at[0], 1e-13);
        CHECK_ABS(pendulum_output(&c, "vz_b"), v[2], 1e-12 * (1 + fabs(v[2])));
    }
}

// The rate of every energy along the motion, by central differences, is what the powers say.
TEST(powers_add_up_to_the_change_of_energy) {
    for (int trial = 0; trial < 300; trial++) {
        pendulum_case c;
        pendulum_case_init(&c, pendulum());
        pendulum_case_random(&c, LIMBS, trial % 2);
        const double powers = pendulum_output(&c, "P_drive") + pendulum_output(&c, "P_disc") -
                              pendulum_output(&c, "P_joint") - pendulum_output(&c, "P_damping") -
                              pendulum_output(&c, "P_friction");
        double energy[2], size = 1;
        const double step = 1e-7;
        for (int side = 0; side < 2; side++) {
            pendulum_case d = c;
            d.instance.parameters = d.parameters;
            d.instance.constants = d.constants;
            const double dt = side ? step : -step;
            for (int k = 0; k < 2 * FREE; k++)
                d.y[k] += dt * c.rate[k];
            for (int k = 0; k < FREE; k++)  // the angles to second order
                d.y[k] += 0.5 * dt * dt * c.rate[FREE + k];
            d.t += dt;
            pendulum_case_eval(&d);
            energy[side] = pendulum_output(&d, "E_kin") + pendulum_output(&d, "E_pot") +
                           pendulum_output(&d, "E_el");
            size += fabs(energy[side]) + fabs(pendulum_output(&d, "P_drive")) +
                    fabs(pendulum_output(&d, "P_disc")) + fabs(pendulum_output(&d, "P_damping"));
        }
        // Rounding of the energies over the step, and their third derivatives: contacts are stiff.
        CHECK_ABS((energy[1] - energy[0]) / (2 * step), powers, 1e-5 * size);
    }
}

TEST(both_forms_of_the_stiffness_are_the_known_ones) {
    pendulum_case c;
    pendulum_case_init(&c, pendulum());
    pendulum_case_eval(&c);
    CHECK_REL(c.constants[10], 2.206e7, 2e-4);
    *pendulum_parameter(&c, "hertz") = 1;
    pendulum_case_eval(&c);
    CHECK_REL(c.constants[10], 2.868e7, 2e-4);
}

static jd_status checked(const char* name, double value, const char* start, double at, char* said) {
    jd_context* context = jd_context_create();
    jd_model* model = NULL;
    const jd_system* system = NULL;
    CHECK_INT(jd_system_find(context, "spatial-pendulum", &system), JD_OK);
    CHECK_INT(jd_model_create(context, system, &model), JD_OK);
    jd_status status = jd_model_set(model, name, value);
    if (status == JD_OK && start)
        status = jd_model_set_initial(model, start, at);
    if (status == JD_OK)
        status = jd_model_check(model);
    snprintf(said, 256, "%s", jd_context_message(context));
    jd_model_free(model);
    jd_context_free(context);
    return status;
}

TEST(impossible_bodies_and_starts_are_refused_by_name) {
    static const struct {
        const char* name;
        double value;
        const char* says;
    } cases[] = {
        {"m1", 0, "m1 is 0, must be > 0"},
        {"m2", -1, "m2 is -1, must be > 0"},
        {"I_x1", 0.05, "I_x1 is 0.05 kg m^2, must be at most I_y1 + I_z1"},
        {"I_z2", 0.1, "I_z2 is 0.1 kg m^2, must be at most I_x2 + I_y2"},
        {"e2", 0.2, "e2 is 0.2 m, must be at most L2 = 0.175 m"},
        {"E2", -1e8, "E2 is -1e+08, must be > 0"},
        {"nu1", 0.6, "nu1 is 0.6, must be 0 to 0.5"},
        {"nu2", -0.1, "nu2 is -0.1, must be 0 to 0.5"},
        {"z0", -0.3, "deep in the disc, must be at most its radius, R_b = 0.025 m"},
        {"eps", -1e-3, "eps is -0.001, must be >= 0"},
        {"eps", 0, "friction by the law power depends on spin: nothing would hold the spin"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char said[256];
        CHECK_INT(checked(cases[i].name, cases[i].value, NULL, 0, said), JD_ERR_RANGE);
        CHECK_HAS(said, cases[i].says);
    }
    char said[256];
    CHECK_INT(checked("z0", -0.42, NULL, 0, said), JD_OK);
}

TEST(a_start_in_contact_is_worth_a_word) {
    double parameters[PENDULUM_MOST];
    const double start[8] = {0.1, 0.05, -0.2, 0.15};
    char text[256];
    const jd_values values = {.parameters = parameters, .initial = start};
    for (int i = 0; i < pendulum()->parameter_count; i++) {
        parameters[i] = pendulum()->parameters[i].value;
        if (strcmp(pendulum()->parameters[i].name, "z0") == 0)
            parameters[i] = -0.42;
    }
    pendulum()->remark(&values, text, sizeof text);
    CHECK_STR(text, "the ball starts pressed into the disc by 2.24 mm");
    const double high[8] = {0.5, 0.5, 0.5, 0.5};
    pendulum()->remark(&(jd_values){.parameters = parameters, .initial = high}, text, sizeof text);
    CHECK_STR(text, "");
}

// A disc that rises or sinks is where it is when the run begins.
TEST(a_start_is_checked_at_its_time) {
    jd_context* context = jd_context_create();
    const jd_system* system = NULL;
    jd_model* model = NULL;
    CHECK_INT(jd_system_find(context, "spherical-pendulum", &system), JD_OK);
    CHECK_INT(jd_model_create(context, system, &model), JD_OK);
    CHECK_INT(jd_model_set(model, "z0", -0.3), JD_OK);
    CHECK_INT(jd_model_set(model, "z0_rate", -0.1), JD_OK);
    jd_run_options options = jd_run_options_default(system);
    options.begin = 5;
    options.end = 5.1;
    CHECK_INT(jd_run_check(model, &options), JD_OK);
    options.begin = 0;
    CHECK_INT(jd_run_check(model, &options), JD_ERR_RANGE);
    CHECK_INT(jd_model_set(model, "z0", -0.8), JD_OK);
    CHECK_INT(jd_model_set(model, "z0_rate", 0.1), JD_OK);
    CHECK_INT(jd_run_check(model, &options), JD_OK);
    options.begin = 5;
    CHECK_INT(jd_run_check(model, &options), JD_ERR_RANGE);
    jd_model_free(model);
    jd_context_free(context);
}

TEST_MAIN(accelerations_agree_with_virtual_work_of_rotation_matrices,
          chains_of_one_and_three_limbs_agree_with_virtual_work,
          the_reaction_of_the_upper_joint_accelerates_the_mass_centre,
          the_contact_is_what_the_paper_says, powers_add_up_to_the_change_of_energy,
          both_forms_of_the_stiffness_are_the_known_ones,
          impossible_bodies_and_starts_are_refused_by_name, a_start_in_contact_is_worth_a_word,
          a_start_is_checked_at_its_time)
