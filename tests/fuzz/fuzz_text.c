// Fuzzing of systems as texts: any bytes must give a system that can be run, or a message of one line
// with its place, without a crash, a leak, a print or a long wait.

#include "fuzz/cases.h"
#include "judder/equations.h"
#include "judder/run.h"

#include <stdio.h>

#define STEPS 20  // of the run of a text that is taken

static void try_run(jd_context* context, const jd_system* system) {
    jd_model* model;
    jd_trajectory* trajectory = NULL;
    fuzz_promise(jd_model_create(context, system, &model) == JD_OK, "a system makes a model");
    jd_run_options options = jd_run_options_default(system);
    options.max_steps = STEPS;
    options.record = JD_RECORD_FINAL;
    options.outputs = true;
    if (jd_run(model, &options, &trajectory) != JD_OK)
        fuzz_promise(!strchr(jd_context_message(context), '\n'), "the message is one line");
    jd_trajectory_free(trajectory);
    jd_model_free(model);
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    static jd_context* context;
    jd_equations* equations;
    if (!context)
        context = jd_context_create();
    const jd_status status =
        jd_equations_parse(context, size > 0 ? (const char*)data : "", size, "case", &equations);
    fuzz_promise((status == JD_OK) == (equations != NULL), "a system or a failure");
    if (status != JD_OK) {
        const char* message = jd_context_message(context);
        int line = 0, column = 0;
        fuzz_promise(sscanf(message, "case:%d:%d: ", &line, &column) == 2 && line > 0 && column > 0,
                     "the message has its place");
        fuzz_promise(!strchr(message, '\n'), "the message is one line");
    } else {
        try_run(context, jd_equations_system(equations));
    }
    jd_equations_free(equations);
    return 0;
}

static const char* const seeds[] = {
    "system: a\nparameters: {m: 1 kg, k: {value: 2 N/m, range: \">= 0\"}}\nstates: {x: 1 m, v: 0 "
    "m/s}\n"
    "let: {F: -k*x}\nequations: {x': v, v': F/m}\noutputs: {E: m*v^2/2, W: {integral: E}}\n",
    "system: belt\nparameters: {m: 1 kg, k: 1 N/m, v_b: 0.5 m/s, F_s: 1 N, d: 3 s/m}\n"
    "states:\n  x: {start: 0 m, scale: 0.1 m}\n  v: {start: 0 m/s}\nlet:\n  s: v - v_b\n"
    "equations:\n  x': v\n  v': -k*x/m\ncontacts:\n  belt: {motion: s, force: {v': 1/m}, normal: "
    "F_s,\n"
    "    friction: {mu_s: 1, mu_k: 1/(1 + d*abs(s))}}\noutputs: {T: T(belt)}\n",
    "system: ball\nparameters: {m: 1 kg, g: 9.81 m/s^2, e: 0.8}\nstates: {h: 1 m, u: 0 m/s, L: 0 "
    "J}\n"
    "equations: {h': u, u': -g}\ncontacts: {f: {gap: h, force: {u': 1/m}, restitution: e}}\n"
    "loss: L\noutputs: {N: N(f), c: closed(f)}\nfilm: [{across: h, things: [{ball: [0, h]}]}]\n",
    "system: chain\nstructure: {n: 5}\nunits: none\nparameters: {k: 1}\nstates:\n  x[1..n]: i\n"
    "  v[1..n]: 0\nlet:\n  x[0]: 0\n  x[n+1]: 0\nequations:\n  x[i]': v[i]\n"
    "  v[i]': k*(x[i-1] - 2*x[i] + x[i+1])\noutputs:\n  E: sum(i = 1..n, v[i]^2)/2\n",
    "system: p\nstates: {phi: {start: 90 deg, rate: 1 rad/s}}\nregimes: {s: 1}\nparameters: {l: 1 "
    "m}\n"
    "equations: {phi'': -g_n/l*sin(phi)*s}\nevents: {up: {when: phi rises, do: {s: -s}}, "
    "e: {when: phi > 3, ends: true}}\nfigure: [{time: [phi, s]}, {phase: [phi, phi_dot]}]\n",
    "system: soft\nparameters: {m: 1 kg, K: 1e4 N/m^1.5, D: 0.1 s/m}\nstates: {h: 0.1 m, u: 0 "
    "m/s}\n"
    "masses: {u: m}\nequations: {h': u, u': -g_n}\n"
    "contacts: {f: {gap: h, normal: {law: hunt-crossley, K: K, D: D}}}\nrun: {end: 1 s}\n",
    "system: legs\nparameters: {m: 2 kg, l: 0.5 m, r: 40 mm, mu: 0.2}\nmechanism:\n  gravity: g_n\n"
    "  bodies:\n    a: {mass: m, inertia: m*l^2/12, centre: [0, -l/2]}\n    b: {mass: m}\n"
    "  joints:\n    O: {pin: [ground, a], coordinate: phi, friction: 0.1 N m, stops: {low: -2}}\n"
    "    A: {slide: [a, b], at: [0, -l], axis: [0, -1], coordinate: x, stiffness: 9 N/m, rest: l}\n"
    "  contacts:\n    f: {circle: {body: b, radius: r}, line: {through: [0, -2 m], normal: [0, "
    "1]},\n"
    "      friction: mu, restitution: {law: poisson, e: 0.5}}\n"
    "  springs: {s: {from: {body: b}, to: {body: ground}, stiffness: 5 N/m, cable: true}}\n"
    "  loads: {q: {body: a, force: [1 N*cos(t/(1 s)), 0]}}\n  points: {p: {body: a, at: [l, 0]}}\n",
    "system: top\nmechanism:\n  space: space\n  bodies: {a: {mass: 1 kg, inertia: [2 kg m^2, 2 kg "
    "m^2,"
    " 1 kg m^2]},\n    b: {mass: 1 kg, inertia: [1 kg m^2, 1 kg m^2, 1 kg m^2]}}\n  joints:\n"
    "    F: {free: [ground, a], coordinate: [x, y, z]}\n    B: {ball: [a, b], quaternion: p, spin: "
    "s}\n"
    "  contacts: {f: {ellipsoid: {body: a, axes: [1 m, 2 m, 1 m]}, plane: {normal: [0, 0, 1]},\n"
    "    friction: 0.3}, g: {sphere: [{body: a, radius: 1 m}, {body: b, radius: 1 m}]}}\n",
    "system: drive\nparameters: {m: 2 kg, U: 9 V, I: 1 kg m^2}\nmechanism:\n  reactions: all\n"
    "  bodies: {a: {mass: m}, b: {mass: m, inertia: I}, c: {inertia: I}, d: {mass: m}}\n  joints:\n"
    "    S: {slide: [ground, a], axis: [0, 1], motion: 1 m*sin(t/(1 s))}\n"
    "    F: {free: [ground, b], coordinate: [x, z, q]}\n"
    "    M: {pin: [b, c], coordinate: w, motor: {voltage: U, resistance: 1 ohm, inductance: 1 H,\n"
    "      constant: 1 N m/A}}\n"
    "    P: {slide: [b, d], axis: [1, 0], coordinate: s, motor: {target: 1 m, stiffness: 1 N/m,"
    " limit: 1 N}}\n"
    "  contacts: {f: {polygon: {body: b, corners: [[0, 0], [1 m, 0]]}, line: {body: a, normal: [0,"
    " 1]},\n    friction: 0.3}}\n"
    "  dampers: {d: {from: {body: b}, to: {body: ground, at: [1 m, 0]}, damping: 1 N s/m}}\n",
    "system: limb\nparameters: {p: 0.1 kg m^2}\nmechanism:\n  space: space\n  reactions: [C]\n"
    "  bodies: {a: {mass: 1 kg, inertia: [1 kg m^2, 1 kg m^2, 1 kg m^2, p, p, p]}}\n"
    "  joints: {C: {cardan: [ground, a], axis: [[1, 0, 0], [0, 1, 0]], coordinate: [u, v],\n"
    "    torque: [1 N m, 2 N m], damping: [1 N m s, 0 N m s]}}\n",
};

// What mutations put in.
static const char* const pieces[] = {
    "mechanism:",
    "ground",
    "pin",
    "free",
    "coordinate",
    "absolute: true",
    "body",
    "stops",
    "motor",
    "curve: [[0 rad/s, 1 N m], [1 rad/s, 0 N m]]",
    "polygon",
    "reactions: all",
    "motion",
    "x",
    "v",
    "m",
    "k",
    "x'",
    "''",
    "[",
    "]",
    "{",
    "}",
    ":",
    ", ",
    "\n",
    "  ",
    "(",
    ")",
    "+",
    "-",
    "*",
    "/",
    "^",
    "**",
    "<",
    ">=",
    "==",
    "0",
    "1",
    "1e999",
    "2 mm",
    "1/0",
    "and",
    "not ",
    "sin(",
    "if(",
    "sum(i = 1..3, ",
    "max(",
    "N(f)",
    "T(belt)",
    "..",
    "x[i]",
    "[1..n]",
    "let: ",
    "do: ",
    "when: ",
    "gap: ",
    "force: ",
    "normal: ",
    "rigid",
    "deg",
    "N/m",
    "kg",
    "\xff",
    "\xc2\xb5",
    "°",
    "'",
    "\"",
    "#",
    "&a ",
    ">\n  ",
    "1..100000",
    "^0.5",
    "^-1",
    "e",
    "hertz(x, k)",
    "rises",
    "falls",
    "loss: x\n",
    "units: none\n",
};

const fuzz_words fuzz_own = {.seeds = seeds,
                             .seed_count = FUZZ_COUNT(seeds),
                             .pieces = pieces,
                             .piece_count = FUZZ_COUNT(pieces),
                             .most = 1500};
