// Bodies on their own: what they keep, and how they turn, in closed form.

#include "support/text_runs.h"

#include <stdio.h>

// ---- Jacobi's elliptic functions ---------------------------------------------------------------

typedef struct elliptic {
    double sn, cn, dn;
} elliptic;

// By descending arithmetic and geometric means; m = k^2 below 1.
static elliptic elliptic_of(double u, double m) {
    double a[16] = {1}, c[16] = {sqrt(m)}, b = sqrt(1 - m);
    int n = 0;
    for (; n < 15 && fabs(c[n]) > 1e-17; n++) {
        a[n + 1] = (a[n] + b) / 2;
        c[n + 1] = (a[n] - b) / 2;
        b = sqrt(a[n] * b);
    }
    double phi = ldexp(a[n] * u, n), before = phi;
    for (; n > 0; n--) {
        before = phi;
        phi = (phi + asin(c[n] / a[n] * sin(phi))) / 2;
    }
    return (elliptic){sin(phi), cos(phi), cos(phi) / cos(before - phi)};
}

// ---- A free body -------------------------------------------------------------------------------

static const char wingnut[] =
    "system: wingnut\nmechanism:\n  space: space\n"
    "  bodies: {nut: {mass: 1 kg, inertia: [1 kg m^2, 2 kg m^2, 3 kg m^2]}}\n"
    "  joints: {F: {free: [ground, nut], coordinate: [x, y, z]}}\n";

// Angular momentum in the axes of the ground, of a body with moments 1, 2, 3 and quaternion q.
static void angular_momentum(const case_of* c, int64_t row, double L[3]) {
    static const char* const q_names[] = {"q0", "q1", "q2", "q3"};
    static const char* const w_names[] = {"wx", "wy", "wz"};
    double q[4], v[3];
    for (int i = 0; i < 4; i++)
        q[i] = at_row(c, row, q_names[i]);
    for (int i = 0; i < 3; i++)
        v[i] = (i + 1) * at_row(c, row, w_names[i]);
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        L[i] = (1 - 2 * (q[1 + j] * q[1 + j] + q[1 + k] * q[1 + k])) * v[i] +
               2 * (q[1 + i] * q[1 + j] - q[0] * q[1 + k]) * v[j] +
               2 * (q[1 + i] * q[1 + k] + q[0] * q[1 + j]) * v[k];
    }
}

// Near the middle axis it stays for long, then turns over, again and again (Dzhanibekov): with
// moments A < B < C and wy(0) = 0
//     wx = a cn(s t), wy = b sn(s t), wz = c dn(s t).
// It starts so close to the parting motion that deviations grow by 150 from one turn to the next.
TEST(a_free_body_turns_over_as_jacobis_functions_do) {
    const double wx = sqrt(3) * (1 - 1e-3), wz = 1;
    const double twice = wx * wx + 3 * wz * wz, square = wx * wx + 9 * wz * wz;
    const double s = sqrt((square - twice) / 6);
    const double m = (3 * twice - square) / (square - twice);
    const double b = sqrt((3 * twice - square) / 2);
    const jd_value start[] = {{"wx", wx}, {"wz", wz}, {"dx", 0.3}, {NULL, 0}};
    case_of c = run_text(wingnut, start, 20);
    double first[3], L[3];
    int turns = 0;
    angular_momentum(&c, 0, first);
    for (int64_t row = 0; row < jd_trajectory_row_count(c.run); row++) {
        const elliptic e = elliptic_of(s * jd_trajectory_time(c.run, row), m);
        CHECK_ABS(at_row(&c, row, "wx"), wx * e.cn, 1e-7);
        CHECK_ABS(at_row(&c, row, "wy"), b * e.sn, 1e-7);
        CHECK_ABS(at_row(&c, row, "wz"), wz * e.dn, 1e-7);
        CHECK_REL(at_row(&c, row, "E"), twice / 2 + 0.045, 1e-9);
        angular_momentum(&c, row, L);
        for (int i = 0; i < 3; i++)
            CHECK_ABS(L[i], first[i], 1e-8);
        if (row > 0)
            turns += at_row(&c, row, "wy") * at_row(&c, row - 1, "wy") < 0;
    }
    CHECK(turns >= 2);
    CHECK_ABS(last(&c, "x"), 6, 1e-10);
    end_case(&c);
}

// ---- Bodies that hang together -----------------------------------------------------------------

// In the plane without gravity: momentum, angular momentum about the origin and energy stay.
TEST(a_chain_in_flight_keeps_its_momenta_and_its_energy) {
    static const jd_value start[] = {{"dx", 0.4}, {"dtheta", 3},    {"dphi", -5},
                                     {"dpsi", 2}, {"phi", 0.7},     {"psi", -0.4},
                                     {"z", 0.3},  {"theta", -0.25}, {NULL, 0}};
    case_of c =
        run_text("system: flight\nmechanism:\n  bodies:\n"
                 "    a: {mass: 1 kg, inertia: 0.02 kg m^2}\n"
                 "    b: {mass: 2 kg, inertia: 0.05 kg m^2, centre: [0.1 m, -0.3 m]}\n"
                 "    c: {mass: 0.5 kg, inertia: 0.01 kg m^2, centre: [0, -0.2 m]}\n"
                 "  joints:\n"
                 "    F: {free: [ground, a], coordinate: [x, z, theta]}\n"
                 "    P: {pin: [a, b], at: [0, -0.2 m], coordinate: phi, stiffness: 3 N m}\n"
                 "    Q: {pin: [b, c], at: [0.2 m, -0.5 m], coordinate: psi}\n"
                 "  points: {A: {body: a}, B: {body: b, at: [0.1 m, -0.3 m]},"
                 " C: {body: c, at: [0, -0.2 m]}}\n",
                 start, 5);
    static const struct {
        double mass, inertia;
        const char *x, *z, *vx, *vz;
    } of[3] = {{1, 0.02, "x_A", "z_A", "vx_A", "vz_A"},
               {2, 0.05, "x_B", "z_B", "vx_B", "vz_B"},
               {0.5, 0.01, "x_C", "z_C", "vx_C", "vz_C"}};
    double first[4] = {0};
    for (int64_t row = 0; row < jd_trajectory_row_count(c.run); row++) {
        double now[4] = {0}, turn = 0;
        static const char* const rates[] = {"dtheta", "dphi", "dpsi"};
        for (int i = 0; i < 3; i++) {
            const double vx = at_row(&c, row, of[i].vx), vz = at_row(&c, row, of[i].vz);
            turn += at_row(&c, row, rates[i]);
            now[0] += of[i].mass * vx;
            now[1] += of[i].mass * vz;
            now[2] += of[i].inertia * turn +
                      of[i].mass * (at_row(&c, row, of[i].x) * vz - at_row(&c, row, of[i].z) * vx);
        }
        now[3] = at_row(&c, row, "E");
        for (int i = 0; i < 4; i++) {
            first[i] = row == 0 ? now[i] : first[i];
            CHECK_ABS(now[i], first[i], 1e-8);
        }
    }
    end_case(&c);
}

// A chain of limbs in the plane, angles from limb to limb or from the ground; `end` follows.
static const char* chain_text(int limbs, bool absolute, const char* end) {
    static char text[16000];
    int size =
        snprintf(text, sizeof text, "system: chain\nmechanism:\n  gravity: g_n\n  bodies:\n");
    for (int i = 1; i <= limbs; i++)
        size +=
            snprintf(text + size, sizeof text - (size_t)size,
                     "    b%d: {mass: 0.1 kg, inertia: 1e-4 kg m^2, centre: [0, -0.05 m]}\n", i);
    size += snprintf(text + size, sizeof text - (size_t)size,
                     "  joints:\n    j1: {pin: [ground, b1], coordinate: p1}\n");
    for (int i = 2; i <= limbs; i++)
        size += snprintf(text + size, sizeof text - (size_t)size,
                         "    j%d: {pin: [b%d, b%d], at: [0, -0.1 m], coordinate: p%d%s}\n", i,
                         i - 1, i, i, absolute ? ", absolute: true" : "");
    snprintf(text + size, sizeof text - (size_t)size,
             "  points: {tip: {body: b%d, at: [0, -0.1 m]}}\n%s", limbs, end);
    return text;
}

// All limbs hang in one line, 0.4 rad off: its angle is the first one, or all of them.
TEST(a_chain_of_fifty_swings_and_keeps_its_energy) {
    static const jd_value start[] = {{"p1", 0.4}, {NULL, 0}};
    static char names[50][4];
    jd_value all[51] = {{NULL, 0}};
    for (int i = 0; i < 50; i++) {
        snprintf(names[i], sizeof names[i], "p%d", i + 1);
        all[i] = (jd_value){names[i], 0.4};
    }
    case_of c = run_text(chain_text(50, false, ""), start, 0.5);
    case_of from_ground = run_text(chain_text(50, true, ""), all, 0.5);
    const double first = at_row(&c, 0, "E");
    CHECK(at_end(&c, "E_kin") > 1);
    CHECK_ABS(at_end(&c, "E"), first, 1e-8);
    CHECK_ABS(at_end(&c, "x_tip"), at_end(&from_ground, "x_tip"), 1e-9);
    CHECK_ABS(at_end(&c, "z_tip"), at_end(&from_ground, "z_tip"), 1e-9);
    end_case(&c);
    end_case(&from_ground);
}

TEST(a_long_chain_that_strikes_a_floor_closes_its_account) {
    static const jd_value start[] = {{"p1", 1.5}, {NULL, 0}};
    case_of c =
        run_text(chain_text(20, false,
                            "  contacts: {f: {circle: {body: b20, centre: [0, -0.1 m],"
                            " radius: 0.02 m}, line: {through: [0, -1.5 m], normal: [0, 1]},"
                            " friction: 0.4, restitution: 0.3}}\n"),
                 start, 0.8);
    CHECK(jd_trajectory_event_count(c.run) > 0);
    CHECK(last(&c, "L_contacts") > 1e-3);
    CHECK_ABS(at_end(&c, "E") + last(&c, "L_contacts"), at_row(&c, 0, "E"), 1e-8);
    end_case(&c);
}

TEST_MAIN(a_free_body_turns_over_as_jacobis_functions_do,
          a_chain_in_flight_keeps_its_momenta_and_its_energy,
          a_chain_of_fifty_swings_and_keeps_its_energy,
          a_long_chain_that_strikes_a_floor_closes_its_account)
