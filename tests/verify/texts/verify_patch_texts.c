// Patches in texts and mechanisms: the systems in C that have one, written as texts, and what is known of
// bodies on several.                                                               [touch:T14]

#include "support/text_runs.h"

static const jd_value nothing[] = {{NULL, 0}};

// The same system in C, run to the same time.
static jd_trajectory* run_named(const char* name, const jd_patch_options* patch,
                                const jd_value* set, const jd_value* initial, double end) {
    const jd_system* system;
    jd_model* model;
    jd_trajectory* trajectory;
    if (!context)
        context = jd_context_create();
    REQUIRE(jd_system_find(context, name, &system) == JD_OK);
    REQUIRE(jd_model_create(context, system, &model) == JD_OK);
    jd_model_clear_loads(model);
    if (patch)
        REQUIRE(jd_model_set_patch(model, patch) == JD_OK);
    for (const jd_value* v = set; v->name; v++)
        REQUIRE(jd_model_set(model, v->name, v->value) == JD_OK);
    for (const jd_value* v = initial; v->name; v++)
        REQUIRE(jd_model_set_initial(model, v->name, v->value) == JD_OK);
    jd_run_options options = jd_run_options_default(system);
    options.end = end;
    options.tolerance = 1e-11;
    REQUIRE(jd_run(model, &options, &trajectory) == JD_OK);
    jd_model_free(model);
    return trajectory;
}

// ---- A ball on a vibrating table ---------------------------------------------------------------

// The rolling moment of a disc under Hertz pressure is a N/5 times its lean.
static const char table_text[] =
    "system: table\n"
    "parameters: {a: 3 mm, r: 20 mm, m: 1 kg, mu: 0.2, d: 1, g: 9.81 m/s^2, eps_t: 0.01 1/s,\n"
    "  eps_r: 0.01 1/s, A: 0.3 m/s, omega_a: 100 rad/s, omega_b: 50 rad/s}\n"
    "states: {x: {start: 0 m, scale: 1 mm}, y: {start: 0 m, scale: 1 mm},\n"
    "  vx: {start: 0 m/s, scale: 10 mm/s}, vy: {start: 0.4 m/s, scale: 10 mm/s},\n"
    "  wx: {start: 20 rad/s, scale: 0.1 rad/s}, wy: {start: 0 rad/s, scale: 0.1 rad/s},\n"
    "  wz: {start: 5 rad/s, scale: 1e-3 rad/s}}\n"
    "let:\n"
    "  vrx: vx + A*cos(omega_a*t)\n"
    "  vry: vy + A*cos(omega_b*t)\n"
    "  speed: sqrt(vrx^2 + vry^2 + (a*eps_r)^2)\n"
    "  c: d*vrx/speed\n"
    "  s: d*vry/speed\n"
    "  J: 2/5*m*r^2\n"
    "equations: {x': vx, y': vy, vx': 0 m/s^2, vy': 0 m/s^2, wx': a*m*g*s/5/J, wy': -a*m*g*c/5/J,\n"
    "  wz': 0 rad/s^2}\n"
    "masses: {vx: m, vy: m, wx: J, wy: J, wz: J}\n"
    "contacts:\n"
    "  table: {motion: [vrx - r*wy, vry + r*wx, wz], normal: m*g, friction: {mu: mu, law: power},\n"
    "    patch: {shape: disc, radius: 3 mm, eps: a*eps_t, lean: [c, s],\n"
    "      moment: equations}}\n";

TEST(a_ball_on_a_vibrating_table_as_a_text_moves_as_in_c) {
    static const jd_value set[] = {
        {"A_x", 0.3}, {"A_y", 0.3}, {"omega_a", 100}, {"omega_b", 50}, {NULL, 0}};
    static const jd_value start[] = {{"wz", 5}, {NULL, 0}};
    case_of c = run_text(table_text, nothing, 1);
    jd_trajectory* r = run_named("vibrating-table", NULL, set, start, 1);
    for (int i = 0; i < 7; i++)
        CHECK_ABS(jd_trajectory_final(c.run)[i], jd_trajectory_final(r)[i],
                  1e-9 * fmax(1, fabs(jd_trajectory_final(r)[i])));
    jd_trajectory_free(r);
    end_case(&c);
}

// ---- A body on a plane -------------------------------------------------------------------------

static const char puck_text[] =
    "system: puck\n"
    "parameters: {m: 0.4 kg, J: 4e-4 kg m^2, mu: 0.3}\n"
    "mechanism:\n"
    "  space: space\n"
    "  bodies: {a: {}, b: {}, puck: {mass: m, inertia: [J/2, J/2, J]}}\n"
    "  joints:\n"
    "    jx: {slide: [ground, a], axis: [1, 0, 0], coordinate: x, rate: vx}\n"
    "    jy: {slide: [a, b], axis: [0, 1, 0], coordinate: y, rate: vy}\n"
    "    jz: {pin: [b, puck], axis: [0, 0, 1], coordinate: theta, rate: omega}\n"
    "  contacts:\n"
    "    floor: {face: {body: puck}, plane: {normal: [0, 0, 1]}, normal: 4 N, friction: mu,\n"
    "      patch: {shape: rectangle, width: 120 mm, length: 80 mm}}\n";

static const jd_patch_options area = {
    .shape = JD_SHAPE_RECTANGLE, .pressure = JD_PRESSURE_UNIFORM, .width = 0.12, .length = 0.08};
static const jd_value body[] = {{"m", 0.4},    {"J", 4e-4},   {"g", 10},
                                {"mu_s", 0.3}, {"mu_k", 0.3}, {NULL, 0}};

TEST(a_mechanism_with_a_face_is_a_planar_body) {
    static const jd_value start[] = {{"vx", 0.3}, {"vy", 0.1}, {"omega", 4}, {NULL, 0}};
    case_of c = run_text(puck_text, start, 0.5);
    jd_trajectory* r = run_named("planar-body", &area, body, start, 0.5);
    static const char* const names[] = {"x", "y", "theta"};
    for (int i = 0; i < 3; i++)
        CHECK_ABS(last(&c, names[i]), jd_trajectory_final(r)[i], 1e-9);
    CHECK_STR(jd_trajectory_event_at(c.run, 0).kind, "stop");
    CHECK_ABS(jd_trajectory_event_at(c.run, 0).t, jd_trajectory_event_at(r, 0).t, 1e-9);
    CHECK_BITS(last(&c, "vx"), 0.0);
    CHECK_BITS(last(&c, "omega"), 0.0);
    jd_trajectory_free(r);
    end_case(&c);
}

// Three feet, with the centre of mass at the height of the plane: friction does not change what they
// carry, a third of the weight each.
static const char feet_text[] =
    "system: feet\n"
    "parameters: {m: 0.4 kg, J: 4e-4 kg m^2, mu: 0.3}\n"
    "mechanism:\n"
    "  space: space\n"
    "  gravity: 10 m/s^2\n"
    "  bodies: {plate: {mass: m, inertia: [J/2, J/2, J]}}\n"
    "  joints: {j: {free: [ground, plate], coordinate: [x, y, z], quaternion: q, spin: w}}\n"
    "  contacts:\n"
    "    one:   {point: {body: plate, at: [60 mm, 0, 0]}, plane: {normal: [0, 0, 1]}, friction: "
    "mu}\n"
    "    two:   {point: {body: plate, at: [-30 mm, 40 mm, 0]}, plane: {normal: [0, 0, 1]}, "
    "friction: mu}\n"
    "    three: {point: {body: plate, at: [-30 mm, -40 mm, 0]}, plane: {normal: [0, 0, 1]}, "
    "friction: mu}\n";

TEST(three_feet_are_a_planar_body_on_three_points) {
    static const double points[] = {0.06, 0, 1, -0.03, 0.04, 1, -0.03, -0.04, 1};
    static const jd_patch_options three = {
        .shape = JD_SHAPE_POINTS, .points = points, .point_count = 3};
    static const jd_value here[] = {{"dx", 0.3}, {"dy", 0.1}, {"wz", 4}, {NULL, 0}};
    static const jd_value there[] = {{"vx", 0.3}, {"vy", 0.1}, {"omega", 4}, {NULL, 0}};
    for (int i = 0; i < 2; i++) {
        const double end = i == 0 ? 0.06 : 0.5;
        case_of c = run_text(feet_text, here, end);
        jd_trajectory* r = run_named("planar-body", &three, body, there, end);
        const double turned = 2 * atan2(last(&c, "q3"), last(&c, "q0"));
        CHECK_ABS(last(&c, "x"), jd_trajectory_final(r)[0], 1e-10);
        CHECK_ABS(last(&c, "y"), jd_trajectory_final(r)[1], 1e-10);
        CHECK_ABS(turned, jd_trajectory_final(r)[2], 1e-9);
        CHECK_ABS(last(&c, "dx"), jd_trajectory_final(r)[3], 1e-9);
        CHECK_ABS(last(&c, "wz"), jd_trajectory_final(r)[5], 1e-8);
        jd_trajectory_free(r);
        end_case(&c);
    }
}

// ---- A ball with a Hertz patch -----------------------------------------------------------------

// A ball that slides and spins on a floor rolls with 5/7 of its velocity whatever slows its spin.
static const char ball_text[] =
    "system: ball\n"
    "parameters: {m: 0.1 kg, r: 25 mm, mu: 0.3}\n"
    "mechanism:\n"
    "  space: space\n"
    "  gravity: 9.81 m/s^2\n"
    "  bodies: {ball: {mass: m, inertia: [0.4*m*r^2, 0.4*m*r^2, 0.4*m*r^2]}}\n"
    "  joints: {j: {free: [ground, ball], coordinate: [x, y, z], quaternion: q, spin: w}}\n"
    "  contacts:\n"
    "    floor: {sphere: {body: ball, radius: r}, plane: {normal: [0, 0, 1]}, friction: {mu: mu},\n"
    "      patch: {shape: disc, pressure: hertz, radius: 1 mm}}\n";

TEST(a_ball_on_a_hertz_patch_rolls_with_five_sevenths_and_loses_its_spin) {
    static const jd_value start[] = {{"z", 0.025}, {"dx", 0.3}, {"wz", 40}, {NULL, 0}};
    case_of c = run_text(ball_text, start, 1);
    CHECK_ABS(last(&c, "dx"), 5.0 / 7 * 0.3, 1e-6);
    CHECK_ABS(last(&c, "dy"), 0, 1e-6);
    // Spin about the normal falls by at most 3 pi/16 mu N a/J a second, the moment of pure spin.
    const double wz = at_end(&c, "slip3_floor"), J = 0.4 * 0.1 * 0.025 * 0.025;
    const double most = 3 * JD_PI / 16 * 0.3 * 0.1 * 9.81 * 0.001 / J;
    CHECK(wz < 40 - 0.5 * most && wz >= 40 - most);
    end_case(&c);
}

// ---- A pendulum over a disc --------------------------------------------------------------------

// The patch under the ball grows as it is pressed in; N = k depth^1.5 (1 + b depth').
static const char pendulum_text[] =
    "system: limbs\n"
    "parameters: {R_b: 25 mm, b: 0.5 s/m, z0: -0.42 m, mu: 0.2, eps: 1e-3 m/s, E1: 2e9 Pa, E2: "
    "0.1e9 Pa}\n"
    "let: {k: 4/3*sqrt(R_b)/(0.91/E1 + 0.91/E2)}\n"
    "mechanism:\n"
    "  space: space\n"
    "  gravity: 9.81 m/s^2\n"
    "  bodies:\n"
    "    fork: {}\n"
    "    limb1: {mass: 4.59 kg, inertia: [0.0315 kg m^2, 0.0315 kg m^2, 0.0078 kg m^2], centre: "
    "[0, 0, -0.122 m]}\n"
    "    limb2: {mass: 2.41 kg, inertia: [0.0084 kg m^2, 0.0055 kg m^2, 0.0038 kg m^2], centre: "
    "[0, 0, -0.0586 m]}\n"
    "  joints:\n"
    "    drive: {pin: [ground, fork], axis: [0, 0, 1], motion: sin(5*t/(1 s))}\n"
    "    O: {cardan: [fork, limb1], axis: [[1, 0, 0], [0, 1, 0]], coordinate: [theta1, phi1],\n"
    "        torque: [-0.04 N m*dtheta1/sqrt(dtheta1^2 + (0.4 rad/s)^2), -0.04 N "
    "m*dphi1/sqrt(dphi1^2 + (0.4 rad/s)^2)]}\n"
    "    A: {cardan: [limb1, limb2], at: [0, 0, -0.228 m], axis: [[1, 0, 0], [0, 1, 0]], "
    "coordinate: [theta2, phi2],\n"
    "        torque: [-0.04 N m*dtheta2/sqrt(dtheta2^2 + (0.4 rad/s)^2), -0.04 N "
    "m*dphi2/sqrt(dphi2^2 + (0.4 rad/s)^2)]}\n"
    "  contacts:\n"
    "    disc: {sphere: {body: limb2, centre: [0, 0, -0.175 m], radius: R_b}, plane: {through: [0, "
    "0, z0], normal: [0, 0, 1]},\n"
    "      normal: {law: hunt-crossley, K: k, n: 1.5, D: b}, friction: {mu: mu, law: power, b_T: "
    "0.7, m_T: 2, b_M: 0.4, m_M: 3},\n"
    "      patch: {shape: disc, pressure: hertz, radius: 1 mm, size: 'max(sqrt(R_b*pos(depth)), "
    "1e-9*R_b)', eps: eps}}\n";

TEST(the_spatial_pendulum_as_a_mechanism_touches_slides_and_lifts_as_in_c) {
    static const jd_value set[] = {{"drilling_moment", 1}, {"z0", -0.42}, {"b_T", 0.7}, {"m_T", 2},
                                   {"b_M", 0.4},           {"m_M", 3},    {NULL, 0}};
    static const jd_value start[] = {{"theta1", 0.05}, {"phi1", 0.02}, {"theta2", -0.03},
                                     {"phi2", 0.45},   {"dtheta1", 0}, {"dphi1", 0},
                                     {"dtheta2", 0},   {"dphi2", 0},   {NULL, 0}};
    static const char* const names[] = {"theta1",  "phi1",  "theta2",  "phi2",
                                        "dtheta1", "dphi1", "dtheta2", "dphi2"};
    case_of c = run_text(pendulum_text, start, 1);
    jd_trajectory* r = run_named("spatial-pendulum", NULL, set, start, 1);
    for (int i = 0; i < 8; i++)
        CHECK_ABS(last(&c, names[i]), jd_trajectory_final(r)[i], 1e-9);
    int k = 0;  // events of the text: it also tells where a gap opens that has parted before
    for (int i = 0; i < jd_trajectory_event_count(r); i++) {
        const jd_event e = jd_trajectory_event_at(r, i);
        const char* kind = strcmp(e.kind, "lift") == 0 ? "leave" : e.kind;
        while (k < jd_trajectory_event_count(c.run) &&
               strcmp(jd_trajectory_event_at(c.run, k).kind, kind) != 0)
            k++;
        CHECK(k < jd_trajectory_event_count(c.run));
        CHECK_ABS(jd_trajectory_event_at(c.run, k++).t, e.t, 1e-9);
    }
    jd_trajectory_free(r);
    end_case(&c);
}

// ---- What is wrong -----------------------------------------------------------------------------

TEST(wrong_patches_are_told_with_their_place) {
#define CONTACT(rest)                                                                              \
    "system: s\nparameters: {m: 1 kg}\nstates: {x: 0 m, y: 0 m, a: 0 rad, v: 0 m/s, u: 0 m/s, "    \
    "w: 0 rad/s}\nequations: {x': v, y': u, a': w, v': 0 m/s^2, u': 0 m/s^2, w': 0 rad/s^2}\n"     \
    "masses: {v: m, u: m, w: m*(1 m)^2}\ncontacts:\n  foot: {motion: " rest "}\n"
    CHECK_STR(message(CONTACT("[v, u, w], normal: 1 N, friction: 0.3, patch: {shape: disc, radius: "
                              "1 mm}")),
              "");
    CHECK_HAS(message(CONTACT("[v, u], normal: 1 N, friction: 0.3, patch: {radius: 1 mm}")),
              "[v_x, v_y, spin]");
    CHECK_HAS(message(CONTACT("[v, u, w], normal: 1 N, friction: 0.3")), "with 'patch' it spins");
    CHECK_HAS(message(CONTACT("[v, u, w], normal: 1 N, friction: 0.3, patch: {shape: disk}")),
              "did you mean 'disc'");
    CHECK_HAS(message(CONTACT("[v, u, w], normal: 1 N, friction: 0.3, patch: {radius: 1 kg}")),
              "m.yaml:7:");
    CHECK_HAS(message(CONTACT("[v, u, w], normal: 1 N, friction: 0.3, patch: {radius: -1 mm}")),
              "radius");
    CHECK_HAS(message(CONTACT("[v, u, w], normal: 1 N, friction: {mu: 0.3, law: powr}, patch: "
                              "{radius: 1 mm}")),
              "did you mean 'power'");
    CHECK_HAS(message(CONTACT("[v, u, w], normal: 1 N, friction: {mu: 0.3, b_T: 1}, patch: "
                              "{radius: 1 mm}")),
              "unknown key 'b_T'");
#define FORMULA(rest)                                                                              \
    CONTACT("[v, u, w], normal: 1 N, friction: 0.3, patch: {radius: 1 mm, " rest "}")
    CHECK_HAS(message(FORMULA("size: -1 mm")), "'size' of a patch is below 0");
    CHECK_HAS(message(FORMULA("eps: -1 m/s")), "'eps' of a patch is below 0");
    CHECK_HAS(message(FORMULA("lean: [0.9, 0.9]")), "its pressure would pull");
    CHECK_STR(message(FORMULA("lean: [1, 0], moment: equations")), "");
    CHECK_STR(message(FORMULA("lean: [0, 0]")), "");
    CHECK_HAS(message(FORMULA("lean: [1, 0]")), "say so with 'moment: equations'");
    CHECK_HAS(message(FORMULA("lean: [0, v/(1 m/s)]")), "its centre beside the contact point");
    CHECK_HAS(message(FORMULA("moment: carried")), "'moment' of a patch is 'equations'");
#undef FORMULA
#undef CONTACT
}

// ---- A normal force beside its point -----------------------------------------------------------

#define BALL(joint, patch)                                                                         \
    "system: ball\nparameters: {m: 1 kg, r: 20 mm, mu: 0.2, c: {value: 0, range: -1 to 1},\n"      \
    "  al: 20 deg}\nmechanism:\n"                                                                  \
    "  space: space\n  gravity: 9.81 m/s^2\n"                                                      \
    "  bodies: {ball: {mass: m, inertia: [0.4*m*r^2, 0.4*m*r^2, 0.4*m*r^2]}}\n"                    \
    "  joints:\n    f: {" joint "}\n"                                                              \
    "  contacts:\n    floor: {sphere: {body: ball, radius: r}, plane: {through: [0, 0, -r],\n"     \
    "      normal: [sin(al), 0, cos(al)]}, normal: 10 N*(1 + 0*c), friction: mu,\n"                \
    "      patch: {" patch "}}\n"
#define FREE "free: [ground, ball], coordinate: [x, y, z], rate: [vx, vy, vz]"
#define PIN "pin: [ground, ball], axis: [sin(al), 0, cos(al)], coordinate: phi"
#define TILT "pin: [ground, ball], axis: [0, 1, 0], coordinate: phi"
#define DISC "shape: disc, pressure: hertz, radius: 3 mm"

// What a run of a text is refused with, one number of it set; "" if it is not.
static const char* refusal(const char* text, const char* name, double value) {
    static char kept[600];
    jd_equations* equations = parse(text);
    jd_model* model = NULL;
    bool fine = equations != NULL;
    if (fine)
        fine = jd_model_create(context, jd_equations_system(equations), &model) == JD_OK &&
               (!name || jd_model_set(model, name, value) == JD_OK) &&
               jd_model_check(model) == JD_OK;
    snprintf(kept, sizeof kept, "%s", fine ? "" : jd_context_message(context));
    jd_model_free(model);
    jd_equations_free(equations);
    return kept;
}

TEST(bodies_that_can_tilt_have_their_normal_force_at_the_point) {
    static const char* const beside[] = {
        BALL(FREE, DISC ", x: 1 mm"),
        BALL(FREE, DISC ", d_s: 0.5"),
        BALL(FREE, DISC ", lean: [1, 0]"),
        BALL(FREE, DISC ", lean: [vx/(1 m/s), 0]"),
        BALL(FREE, "shape: points, points: [[0, 0, 1], [1 mm, 0, 1]]"),
        BALL(FREE, "shape: polygon, points: [[0, 0], [2 mm, 0], [0, 2 mm]]"),
        BALL(TILT, DISC ", x: 1 mm"),
    };
    for (size_t i = 0; i < sizeof beside / sizeof *beside; i++)
        CHECK_HAS(refusal(beside[i], NULL, 0), "its moment about it would be lost");
    CHECK_STR(refusal(BALL(FREE, DISC), NULL, 0), "");
    CHECK_HAS(refusal(BALL(FREE, DISC), "floor.patch.x", 1e-3), "(0.001, 0) m, must be at");
    CHECK_HAS(refusal(BALL(FREE, DISC), "floor.patch.x", 1e-3), "with patch.x = 0 m");
    CHECK_STR(refusal(BALL(FREE, DISC ", lean: [c, 0]"), NULL, 0), "");
    CHECK_HAS(refusal(BALL(FREE, DISC ", lean: [c, 0]"), "c", 0.5), "beside the contact point");
    // Half the lean, and the shape as much to the other side: a disc has its centre at d_c a/5.
    CHECK_STR(refusal(BALL(FREE, DISC ", d_c: 0.5, x: -0.3 mm"), NULL, 0), "");
}

// A joint about the normal carries the moment, along any plane; told reactions would lack it.
TEST(bodies_that_cannot_tilt_may_have_it_anywhere) {
    CHECK_STR(refusal(BALL(PIN, DISC ", x: 1 mm, lean: [0.5, 0]"), NULL, 0), "");
    CHECK_HAS(refusal(BALL(PIN "}\n  reactions: all\n  loads: {", DISC ", x: 1 mm"), NULL, 0),
              "its moment about it would be lost");
}

TEST_MAIN(a_ball_on_a_vibrating_table_as_a_text_moves_as_in_c,
          a_mechanism_with_a_face_is_a_planar_body, three_feet_are_a_planar_body_on_three_points,
          the_spatial_pendulum_as_a_mechanism_touches_slides_and_lifts_as_in_c,
          a_ball_on_a_hertz_patch_rolls_with_five_sevenths_and_loses_its_spin,
          wrong_patches_are_told_with_their_place,
          bodies_that_can_tilt_have_their_normal_force_at_the_point,
          bodies_that_cannot_tilt_may_have_it_anywhere)
