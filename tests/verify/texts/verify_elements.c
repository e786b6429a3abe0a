// Motors, reactions and the account of energy of mechanisms from texts.

#include "support/text_runs.h"

static const jd_value at_rest[] = {{NULL, 0}};

// ---- Motors ------------------------------------------------------------------------------------

#define WHEEL(motor)                                                                               \
    "system: wheel\nmechanism:\n  bodies: {wheel: {inertia: 0.5 kg m^2}}\n"                        \
    "  joints: {O: {pin: [ground, wheel], coordinate: phi, rate: w, motor: {" motor "}}}\n"

// A straight curve M (1 - w/w_0): the wheel comes to speed as w_0 (1 - exp(-M t/(I w_0))).
TEST(a_motor_with_a_straight_curve_runs_up_exponentially) {
    case_of c = run_text(WHEEL("curve: [[0 rad/s, 2 N m], [50 rad/s, 1 N m], [100 rad/s, 0 N m]]"),
                         at_rest, 10);
    CHECK_REL(last(&c, "w"), 100 * -expm1(-2 * 10 / (0.5 * 100)), 1e-9);
    CHECK_REL(at_end(&c, "P_O"), 2 * (1 - last(&c, "w") / 100) * last(&c, "w"), 1e-12);
    CHECK_REL(at_end(&c, "W_loads"), 0.25 * last(&c, "w") * last(&c, "w"), 1e-8);
    end_case(&c);
}

TEST(a_curve_backwards_is_that_forwards) {
    case_of c = run_text(WHEEL("curve: [[0 rad/s, 2 N m], [100 rad/s, 0 N m]], command: -0.5"),
                         at_rest, 10);
    CHECK_REL(last(&c, "w"), 100 * expm1(-10 / (0.5 * 100)), 1e-9);
    end_case(&c);
}

// Far from its target it pushes with its limit; near it, it swings as a damped oscillator.
TEST(a_servo_pushes_no_more_than_its_limit) {
    case_of c = run_text(WHEEL("target: 1 rad, stiffness: 8 N m, damping: 4 N m s, limit: 3 N m"),
                         at_rest, 0.1);
    CHECK_REL(last(&c, "phi"), 0.5 * 3 / 0.5 * 0.01, 1e-10);
    end_case(&c);
    // w_0 = 4/s, critically damped: 1 - (1 + 4 t) exp(-4 t).
    c = run_text(WHEEL("target: 1 rad, stiffness: 8 N m, damping: 4 N m s"), at_rest, 0.5);
    CHECK_REL(last(&c, "phi"), 1 - 3 * exp(-2), 1e-9);
    end_case(&c);
}

// Its rate is known: a target that moves evenly is met without lag.
TEST(a_servo_follows_a_target_that_moves) {
    static const jd_value start[] = {{"w", 2}, {NULL, 0}};
    case_of c = run_text(WHEEL("target: 2 rad/s*t, stiffness: 8 N m, damping: 1 N m s"), start, 3);
    CHECK_ABS(last(&c, "phi"), 6, 1e-9);
    end_case(&c);
}

// L i' = U - R i - k w, I w' = k i, from rest: a damped oscillation about w = U/k with
// w_0^2 = k^2/(I L), 2 d = R/L.
TEST(a_dc_motor_runs_up_as_its_circuit_says) {
    const double k = 0.6, L = 0.09, R = 0.6, U = 12, I = 0.5, t = 0.8;
    const double d = R / L / 2, square = k * k / (I * L), s = sqrt(d * d - square);
    const double decay = exp(-d * t) * (cosh(s * t) + d / s * sinh(s * t));
    case_of c = run_text(WHEEL("voltage: 12 V, resistance: 0.6 ohm, inductance: 90 mH,"
                               " constant: 0.2 N m/A, gear: 3"),
                         at_rest, t);
    CHECK_REL(last(&c, "w"), U / k * (1 - decay), 1e-9);
    CHECK_REL(last(&c, "i_O"), I / k * U / k * square / s * exp(-d * t) * sinh(s * t), 1e-9);
    end_case(&c);
    // Without inductance: exponentially.
    c = run_text(WHEEL("voltage: 12 V, resistance: 0.6 ohm, constant: 0.6 N m/A"), at_rest, t);
    CHECK_REL(last(&c, "w"), -U / k * expm1(-k * k / (R * I) * t), 1e-9);
    end_case(&c);
}

// ---- Reactions ---------------------------------------------------------------------------------

// A point mass on a rod: along the rod the joint bears m g cos + m l w^2, across it nothing.
TEST(a_pendulum_hangs_on_its_joint) {
    static const jd_value start[] = {{"phi", 2}, {NULL, 0}};
    case_of c = run_text("system: p\nmechanism:\n  gravity: 10 m/s^2\n  reactions: all\n"
                         "  bodies: {rod: {mass: 2 kg, centre: [0, -0.5 m]}}\n"
                         "  joints: {O: {pin: [ground, rod], coordinate: phi, rate: w}}\n",
                         start, 1.3);
    for (int64_t row = 0; row < jd_trajectory_row_count(c.run); row++) {
        const double phi = at_row(&c, row, "phi"), w = at_row(&c, row, "w");
        const double pull = 20 * cos(phi) + w * w;
        CHECK_ABS(at_row(&c, row, "Rx_O"), -pull * sin(phi), 1e-11 * (20 + w * w));
        CHECK_ABS(at_row(&c, row, "Rz_O"), pull * cos(phi), 1e-11 * (20 + w * w));
        CHECK_ABS(at_row(&c, row, "M_O"), 0, 1e-12);
    }
    end_case(&c);
}

// All that hangs on the first joint moves its common centre: R = m (a - g). A spring to the ground and
// a load take part; the second joint bears what the first does not. In space, by a fixed joint.
TEST(a_clamp_bears_weight_load_and_their_moments) {
    case_of c = run_text("system: b\nmechanism:\n  space: space\n  gravity: 10 m/s^2\n"
                         "  reactions: [A, B]\n"
                         "  bodies: {beam: {mass: 3 kg, centre: [1 m, 0, 0]},"
                         " tip: {mass: 1 kg}, disc: {inertia: [1 kg m^2, 1 kg m^2, 2 kg m^2]}}\n"
                         "  joints: {A: {fixed: [ground, beam], at: [0, 0, 1 m]},"
                         " B: {fixed: [beam, tip], at: [2 m, 0, 0]},"
                         " C: {pin: [tip, disc], axis: [0, 0, 1], coordinate: c, torque: 4 N m}}\n"
                         "  loads: {push: {body: tip, force: [0, 5 N, 0]}}\n",
                         at_rest, 0.5);
    static const struct {
        const char* name;
        double value;
    } want[] = {{"Rx_A", 0}, {"Ry_A", -5}, {"Rz_A", 40}, {"Mx_A", 0}, {"My_A", -50}, {"Mz_A", -6},
                {"Rx_B", 0}, {"Ry_B", -5}, {"Rz_B", 10}, {"Mx_B", 0}, {"My_B", 0},   {"Mz_B", 4}};
    for (size_t i = 0; i < sizeof want / sizeof *want; i++)
        CHECK_ABS(at_end(&c, want[i].name), want[i].value, 1e-12);
    end_case(&c);
}

// A block on a rough slope is held by the contact: the clamp of its base bears all its weight.
TEST(contact_forces_reach_the_joints_of_both_bodies) {
    case_of c = run_text("system: s\nmechanism:\n  gravity: 10 m/s^2\n  reactions: [A]\n"
                         "  bodies: {base: {mass: 3 kg}, ball: {mass: 2 kg, inertia: 0.1 kg m^2}}\n"
                         "  joints: {A: {fixed: [ground, base]},"
                         " F: {free: [ground, ball], coordinate: [x, z, a], rate: [u, v, w]}}\n"
                         "  contacts: {c: {circle: {body: ball, radius: 0.2 m},"
                         " line: {body: base, normal: [-0.6, 0.8]}, friction: 0.9}}\n"
                         "initial: {}\n",
                         (const jd_value[]){{"x", -0.12}, {"z", 0.16}, {NULL, 0}}, 0.5);
    // It rolls down with g sin/(1 + I/(m r^2)) = 6/2.25: base bears N and T.
    const double N = 2 * 10 * 0.8, a = 6 / 2.25, T = 2 * (6 - a);
    CHECK_ABS(at_end(&c, "Rx_A"), -(N * 0.6 - T * 0.8), 1e-9);
    CHECK_ABS(at_end(&c, "Rz_A"), 30 + N * 0.8 + T * 0.6, 1e-9);
    end_case(&c);
}

// ---- The account of energy ---------------------------------------------------------------------

// What it changes by at most, against the energy at hand.
static double account(const case_of* c, const char* const* plus, const char* const* minus) {
    double first = 0, most = 0;
    for (int64_t row = 0; row < jd_trajectory_row_count(c->run); row++) {
        double sum = at_row(c, row, "E");
        for (int i = 0; plus[i]; i++)
            sum += at_row(c, row, plus[i]);
        for (int i = 0; minus[i]; i++)
            sum -= at_row(c, row, minus[i]);
        first = row == 0 ? sum : first;
        most = fmax(most, fabs(sum - first));
    }
    return most;
}

// Impacts, sliding, damping, a load; the table under it shakes, and strikes.
TEST(the_account_closes_through_impacts_friction_and_drives) {
    static const jd_value start[] = {{"z", 0.5}, {"dx", 1}, {"dtheta", 3}, {"psi", 0.7}, {NULL, 0}};
    case_of c = run_text(
        "system: s\nmechanism:\n  gravity: 10 m/s^2\n"
        "  bodies:\n    table: {mass: 5 kg}\n    body: {mass: 2 kg, inertia: 0.1 kg m^2}\n"
        "    arm: {mass: 0.5 kg, inertia: 0.02 kg m^2, centre: [0.1 m, 0]}\n"
        "  joints:\n"
        "    S: {slide: [ground, table], axis: [0, 1], motion: 0.05 m*sin(9 rad/s*t)}\n"
        "    F: {free: [ground, body], coordinate: [x, z, theta]}\n"
        "    P: {pin: [body, arm], coordinate: psi, damping: 0.02 N m s, stiffness: 1 N m}\n"
        "  loads: {push: {body: body, force: [0.3 N, 0]}}\n"
        "  contacts: {c: {circle: {body: body, radius: 0.2 m}, line: {body: table, normal: [0, 1]},"
        " friction: 0.3, restitution: {law: poisson, e: 0.6}}}\n",
        start, 2);
    CHECK(jd_trajectory_event_count(c.run) > 4);
    CHECK(at_end(&c, "L_contacts") > 0.5);
    CHECK(fabs(at_end(&c, "W_drive")) > 0.1);
    CHECK_ABS(at_end(&c, "P_c"), at_end(&c, "T_c") * at_end(&c, "slip_c"), 1e-12);
    CHECK_ABS(account(&c, (const char* const[]){"L_damping", "L_contacts", NULL},
                      (const char* const[]){"W_loads", "W_drive", NULL}),
              0, 1e-8);
    end_case(&c);
}

// A drive that turns about the vertical, of a body on a cardan joint; and a floor that gives way.
TEST(the_account_closes_in_space) {
    static const jd_value start[] = {{"a", 0.4}, {"b", -0.3}, {NULL, 0}};
    case_of c = run_text("system: s\nmechanism:\n  space: space\n  gravity: 10 m/s^2\n"
                         "  bodies: {fork: {}, limb: {mass: 2 kg, centre: [0.1 m, 0, -0.4 m],"
                         " inertia: [0.2 kg m^2, 0.3 kg m^2, 0.1 kg m^2]}}\n"
                         "  joints: {D: {pin: [ground, fork], axis: [0, 0, 1],"
                         " motion: 2 rad/s*t + 0.5*sin(4 rad/s*t)},"
                         " C: {cardan: [fork, limb], axis: [[1, 0, 0], [0, 1, 0]],"
                         " coordinate: [a, b], damping: [0.1 N m s, 0.3 N m s]}}\n",
                         start, 3);
    CHECK(fabs(at_end(&c, "W_drive")) > 0.1);
    CHECK_ABS(account(&c, (const char* const[]){"L_damping", NULL},
                      (const char* const[]){"W_drive", NULL}),
              0, 1e-8);
    end_case(&c);
    c = run_text(
        "system: s\nmechanism:\n  space: space\n  gravity: 10 m/s^2\n"
        "  bodies: {ball: {mass: 1 kg, inertia: [0.01 kg m^2, 0.01 kg m^2, 0.01 kg m^2]}}\n"
        "  joints: {F: {free: [ground, ball], coordinate: [x, y, z]}}\n"
        "  contacts: {c: {sphere: {body: ball, radius: 0.2 m}, plane: {normal: [0, 0, 1]},"
        " friction: 0.3, normal: {law: hunt-crossley, K: 1e5 N/m^1.5, n: 1.5, D: 0.2 s/m}}}\n",
        (const jd_value[]){{"z", 0.4}, {"dx", 1}, {"wx", 9}, {NULL, 0}}, 1);
    CHECK(at_end(&c, "W_press") < -0.1);
    CHECK_ABS(account(&c, (const char* const[]){"L_contacts", NULL},
                      (const char* const[]){"W_press", NULL}),
              0, 1e-7);
    end_case(&c);
}

// A damper between two points takes all the motion along it.
TEST(a_damper_between_points_takes_energy) {
    static const jd_value start[] = {{"x", 1}, {"v", 1}, {NULL, 0}};
    case_of c = run_text("system: d\nmechanism:\n  bodies: {cart: {mass: 2 kg}}\n"
                         "  joints: {S: {slide: [ground, cart], axis: [1, 0], coordinate: x,"
                         " rate: v}}\n"
                         "  dampers: {d: {from: {body: ground}, to: {body: cart},"
                         " damping: 3 N s/m}}\n",
                         start, 1);
    CHECK_REL(last(&c, "v"), exp(-1.5), 1e-10);
    CHECK_REL(at_end(&c, "L_damping"), 1 - exp(-3), 1e-8);
    CHECK_REL(at_end(&c, "P_d"), -3 * exp(-3), 1e-8);
    end_case(&c);
}

// ---- Polygons ----------------------------------------------------------------------------------

static const char block[] =
    "system: block\nparameters: {F: 4.9 N}\nmechanism:\n  gravity: 10 m/s^2\n"
    "  bodies: {block: {mass: 2 kg, inertia: 0.2 kg m^2}}\n"
    "  joints: {J: {free: [ground, block], coordinate: [x, z, theta]}}\n"
    "  contacts: {floor: {polygon: {body: block,"
    " corners: [[-0.2 m, -0.5 m], [0.2 m, -0.5 m], [0.2 m, 0.5 m], [-0.2 m, 0.5 m]]},"
    " line: {normal: [0, 1]}, friction: 0.5}}\n"
    "  loads: {push: {body: block, at: [0, 0.3 m], force: [F, 0]}}\n";

static const char tipping[] =
    "system: tipping\nparameters: {F: 7 N}\nmechanism:\n  gravity: 10 m/s^2\n"
    "  bodies: {block: {mass: 2 kg, inertia: 0.2 kg m^2, centre: [-0.2 m, 0.5 m]}}\n"
    "  joints: {J: {pin: [ground, block], coordinate: theta}}\n"
    "  loads: {push: {body: block, at: [-0.2 m, 0.8 m], force: [F, 0]}}\n";

// Pushed at height a it stands while F a < m g b, and begins to turn about its corner beyond: as if it
// were pinned there.
TEST(a_block_stands_on_its_corners_or_tips_about_one) {
    static const jd_value start[] = {{"z", 0.5}, {NULL, 0}};
    case_of c = run_text(block, start, 1);
    CHECK_ABS(last(&c, "theta"), 0, 1e-12);
    CHECK_ABS(last(&c, "x"), 0, 1e-12);
    // Moments about the corners: 0.4 N_2 = 0.2 m g + 0.8 F.
    CHECK_ABS(at_end(&c, "N_floor2"), 10 + 2 * 4.9, 1e-9);
    CHECK_ABS(at_end(&c, "N_floor1"), 10 - 2 * 4.9, 1e-9);
    end_case(&c);
    char text[sizeof block];
    memcpy(text, block, sizeof block);
    memcpy(strstr(text, "4.9 N"), "7.0 N", 5);
    c = run_text(text, start, 0.4);
    case_of pinned = run_text(tipping, at_rest, 0.4);
    CHECK(last(&pinned, "theta") < -0.1);
    CHECK_ABS(last(&c, "theta"), last(&pinned, "theta"), 1e-9);
    CHECK_ABS(last(&c, "dtheta"), last(&pinned, "dtheta"), 1e-9);
    end_case(&c);
    end_case(&pinned);
}

// The arrows of a scene: the names of a place and a force for each. @return how many.
static int arrows_of(const case_of* c, const char** names) {
    const jd_scene* scene = jd_equations_system(c->equations)->scenes;
    int count = 0;
    for (int i = 0; scene && i < JD_SCENE_THINGS; i++)
        for (int k = 0; k < 2 * JD_THING_PLACES && scene->things[i].places[k]; k++)
            if (scene->things[i].kind == JD_THING_FORCES)
                names[count++] = scene->things[i].places[k];
    return count / 4;
}

// Each corner of the block that stands has one, with what was found above; together they hold weight and
// push. Of two balls that press each other both have one.
TEST(a_film_shows_the_forces_of_contacts) {
    static const jd_value start[] = {{"z", 0.5}, {NULL, 0}}, apart[] = {{"z", 0.41}, {NULL, 0}};
    const char* names[4 * JD_MOST_CONTACTS];
    case_of c = run_text(block, start, 1);
    REQUIRE(arrows_of(&c, names) == 4);
    CHECK_STR(names[4], "x_floor2_touch");
    CHECK_STR(names[7], "Fz_floor2");
    CHECK_ABS(at_end(&c, names[4]), 0.2, 1e-12);
    CHECK_ABS(at_end(&c, names[7]), 10 + 2 * 4.9, 1e-9);
    CHECK_ABS(at_end(&c, names[2]) + at_end(&c, names[6]), -4.9, 1e-9);
    end_case(&c);
    c = run_text("system: two\nmechanism:\n  gravity: 10 m/s^2\n"
                 "  bodies: {low: {}, high: {mass: 2 kg, inertia: 1 kg m^2}}\n"
                 "  joints: {L: {fixed: [ground, low]},"
                 " H: {free: [ground, high], coordinate: [x, z, a]}}\n"
                 "  contacts: {pair: {circle: [{body: high, radius: 0.2 m},"
                 " {body: low, radius: 0.2 m}]}}\n",
                 apart, 1);
    REQUIRE(arrows_of(&c, names) == 2);
    CHECK_ABS(at_end(&c, "z_pair_touch"), 0.2, 1e-12);
    CHECK_ABS(at_end(&c, names[3]), 20, 1e-9);
    CHECK_STR(names[7], "-Fz_pair");
    end_case(&c);
}

// A corner that falls on a ball meets it at its radius.
TEST(a_corner_meets_a_circle) {
    static const jd_value start[] = {{"z", 1.7}, {NULL, 0}};
    case_of c = run_text("system: c\nmechanism:\n  gravity: 10 m/s^2\n"
                         "  bodies: {b: {mass: 1 kg, inertia: 1 kg m^2}, post: {}}\n"
                         "  joints: {J: {free: [ground, b], coordinate: [x, z, a]},"
                         " K: {fixed: [ground, post]}}\n"
                         "  contacts: {f: {polygon: {body: b, corners: [[0, -0.5 m], [1 m, 0]]},"
                         " circle: {body: post, centre: [0, 0], radius: 0.2 m}}}\n",
                         start, 1);
    CHECK_STR(jd_trajectory_event_at(c.run, 0).name, "f1");
    CHECK_ABS(jd_trajectory_event_at(c.run, 0).t, sqrt(0.2), 1e-9);
    end_case(&c);
}

TEST_MAIN(a_motor_with_a_straight_curve_runs_up_exponentially, a_curve_backwards_is_that_forwards,
          a_servo_pushes_no_more_than_its_limit, a_servo_follows_a_target_that_moves,
          a_dc_motor_runs_up_as_its_circuit_says, a_pendulum_hangs_on_its_joint,
          a_clamp_bears_weight_load_and_their_moments,
          contact_forces_reach_the_joints_of_both_bodies,
          the_account_closes_through_impacts_friction_and_drives, the_account_closes_in_space,
          a_damper_between_points_takes_energy, a_block_stands_on_its_corners_or_tips_about_one,
          a_film_shows_the_forces_of_contacts, a_corner_meets_a_circle)
