// Terms of loads and drives by name: the tables of their numbers, defaults, checks.

#include "judder/kernel.h"
#include "judder/loads.h"
#include "judder/maths.h"

#include "base/given.h"

#include <stdio.h>
#include <string.h>

#define FORCE (1u << JD_LOAD_FORCE)
#define PUSH (1u << JD_LOAD_PUSH)
#define HARMONIC (1u << JD_DRIVE_HARMONIC)
#define CHIRP (1u << JD_DRIVE_CHIRP)

static const char* const frames[] = {"space", "body", NULL};
static const char* const chirps[] = {"linear", "exponential", NULL};
static const char* const kinds[JD_LOAD_KIND_COUNT] = {"force", "push", "table"};
static const char* const drive_kinds[JD_DRIVE_KIND_COUNT] = {"harmonic", "chirp", "table"};

#define L(name, symbol, unit, value, range, kinds, text)                                           \
    {{#name, symbol, unit, value, range, text}, kinds, offsetof(jd_load_term, name)},
static const jd_term_key load_keys[] = {
    L(F_x, "F_x", "N", 0, JD_ANY, FORCE, "force along x")                             //
    L(F_y, "F_y", "N", 0, JD_ANY, FORCE, "force along y")                             //
    L(M, "M", "N m", 0, JD_ANY, FORCE, "moment about the centre of mass")             //
    L(push, "P", "N", 0, JD_ANY, PUSH, "force at a point")                            //
    L(angle, "β", "rad", 0, JD_ANY, PUSH, "direction of the push, from x towards y")  //
    L(x, "x", "m", 0, JD_ANY, PUSH, "point of the push along x")                      //
    L(y, "y", "m", 0, JD_ANY, PUSH, "point of the push along y")                      //
    L(frame, "frame", "1", JD_FRAME_SPACE, JD_CHOICE(frames), PUSH,                   //
      "where point and direction are fixed")                                          //
    L(omega, "ω", "rad/s", 0, JD_ANY, FORCE | PUSH,
      "angular frequency of the factor cos(ω t + φ)")                                     //
    L(phase, "φ", "rad", 0, JD_ANY, FORCE | PUSH, "phase of this factor")                 //
    L(from, "from", "s", -INFINITY, JD_ANY, FORCE | PUSH, "start; always, if not given")  //
    L(ramp, "ramp", "s", 0, JD_NOT_NEGATIVE, FORCE | PUSH,                                //
      "time over which it grows from 0, from its start or else from 0 s")                 //
    L(until, "until", "s", INFINITY, JD_ANY, FORCE | PUSH, "end; never, if not given")    //
};
#undef L

#define D(name, symbol, unit, range, kinds, text)                                                  \
    {{#name, symbol, unit, 0, range, text}, kinds, offsetof(jd_drive_term, name)},
#define BOTH (HARMONIC | CHIRP)
static const jd_term_key drive_keys[] = {
    D(x, "X", "m", JD_ANY, BOTH, "amplitude of displacement along x")                        //
    D(y, "Y", "m", JD_ANY, BOTH, "amplitude of displacement along y")                        //
    D(z, "Z", "m", JD_ANY, BOTH, "amplitude of displacement along the normal")               //
    D(rotation, "Θ", "rad", JD_ANY, BOTH, "amplitude of rotation")                           //
    D(v_x, "V_x", "m/s", JD_ANY, HARMONIC, "amplitude of velocity along x")                  //
    D(v_y, "V_y", "m/s", JD_ANY, HARMONIC, "amplitude of velocity along y")                  //
    D(v_z, "V_z", "m/s", JD_ANY, HARMONIC, "amplitude of velocity along the normal")         //
    D(w, "W", "rad/s", JD_ANY, HARMONIC, "amplitude of angular velocity")                    //
    D(circle, "R", "m", JD_ANY, BOTH, "radius of a circle, from x towards y")                //
    D(ellipse, "R_1", "m", JD_ANY, BOTH, "half-axis of an ellipse, along the angle β")       //
    D(minor, "R_2", "m", JD_ANY, BOTH, "its other half-axis, to the left of β")              //
    D(angle, "β", "rad", JD_ANY, BOTH, "direction of the ellipse, from x towards y")         //
    D(alpha_x, "α_x", "rad", JD_ANY, BOTH, "amplitude of a slow tilt, added to alpha_x")     //
    D(alpha_y, "α_y", "rad", JD_ANY, BOTH, "amplitude of a slow tilt, added to alpha_y")     //
    D(omega, "ω", "rad/s", JD_ANY, BOTH, "angular frequency of cos(ω t + φ)")                //
    D(phase, "φ", "rad", JD_ANY, BOTH, "phase of this factor; of a chirp where it begins")   //
    D(omega_end, "ω_e", "rad/s", JD_ANY, CHIRP, "angular frequency at the end of a chirp")   //
    D(from, "from", "s", JD_ANY, CHIRP, "when the chirp begins; before it has ω")            //
    D(duration, "D", "s", JD_POSITIVE, CHIRP, "how long the chirp takes; after it has ω_e")  //
    D(chirp, "chirp", "1", JD_CHOICE(chirps), CHIRP, "how the frequency changes")            //
};
#undef BOTH
#undef D

// ---- Tables ------------------------------------------------------------------------------------

int jd_load_key_count(void) { return JD_COUNT(load_keys); }

const jd_term_key* jd_load_key_at(int index) {
    return index >= 0 && index < JD_COUNT(load_keys) ? &load_keys[index] : NULL;
}

int jd_drive_key_count(void) { return JD_COUNT(drive_keys); }

const jd_term_key* jd_drive_key_at(int index) {
    return index >= 0 && index < JD_COUNT(drive_keys) ? &drive_keys[index] : NULL;
}

double jd_term_number(const void* term, const jd_term_key* key) {
    const char* place = (const char*)term + key->offset;
    double number;
    jd_frame choice;  // enums are alike
    _Static_assert(sizeof(jd_frame) == sizeof(jd_chirp), "enums are alike");
    if (key->parameter.range.names) {
        memcpy(&choice, place, sizeof choice);
        return (double)choice;
    }
    memcpy(&number, place, sizeof number);
    return number;
}

static void put_number(void* term, const jd_term_key* key, double value) {
    char* place = (char*)term + key->offset;
    const jd_frame choice = key->parameter.range.names ? (jd_frame)value : JD_FRAME_SPACE;
    if (key->parameter.range.names)
        memcpy(place, &choice, sizeof choice);
    else
        memcpy(place, &value, sizeof value);
}

jd_load_term jd_load_term_default(jd_load_kind kind) {
    return (jd_load_term){.kind = kind, JD_ALWAYS};
}

jd_drive_term jd_drive_term_default(jd_drive_kind kind) { return (jd_drive_term){.kind = kind}; }

const char* jd_load_kind_name(jd_load_kind kind) {
    return (unsigned)kind < JD_LOAD_KIND_COUNT ? kinds[kind] : NULL;
}

const char* jd_drive_kind_name(jd_drive_kind kind) {
    return (unsigned)kind < JD_DRIVE_KIND_COUNT ? drive_kinds[kind] : NULL;
}

// ---- By name -----------------------------------------------------------------------------------

// The keys of a list that a kind of term has.
typedef struct keys {
    const jd_term_key* table;
    int count;
    unsigned kind;     // bit
    const char* what;  // in messages: "key of a push"
} keys;

static keys keys_of_load(jd_load_kind kind) {
    static const char* const what[] = {"key of a force", "key of a push", "key of a table"};
    return (keys){load_keys, JD_COUNT(load_keys), 1u << kind, what[kind]};
}

static keys keys_of_drive(jd_drive_kind kind) {
    static const char* const what[] = {"key of a drive", "key of a chirp",
                                       "key of a measured drive"};
    return (keys){drive_keys, JD_COUNT(drive_keys), 1u << kind, what[kind]};
}

static jd_status check_number(jd_context* context, const jd_term_key* key, double value) {
    const jd_parameter* p = &key->parameter;
    if (jd_range_holds(p->range, value))
        return JD_OK;
    char range[64];
    jd_range_text(p->range, range, sizeof range);
    if (!isfinite(p->range.min) && !isfinite(p->range.max))
        snprintf(range, sizeof range, "finite");
    return jd_fail(context, JD_ERR_RANGE, "%s is %g, must be %s", p->name, value, range);
}

static jd_status find_key(jd_context* context, keys k, const char* name, const jd_term_key** key) {
    const char* known[JD_COUNT(drive_keys)];
    int count = 0;
    _Static_assert(JD_COUNT(load_keys) <= JD_COUNT(drive_keys), "room for the names of either");
    *key = NULL;
    for (int i = 0; i < k.count; i++) {
        if (!(k.table[i].kinds & k.kind))
            continue;
        if (strcmp(k.table[i].parameter.name, name) == 0) {
            *key = &k.table[i];
            return JD_OK;
        }
        known[count++] = k.table[i].parameter.name;
    }
    return jd_fail_unknown(context, k.what, name, known, count, sizeof known[0]);
}

jd_status jd_load_key_find(jd_context* context, const jd_load_term* term, const char* name,
                           const jd_term_key** key) {
    if (key)
        *key = NULL;
    if (!JD_GIVEN(context, term, name, key))
        return JD_ERR_ARGUMENT;
    if (!jd_load_kind_name(term->kind))
        return jd_fail(context, JD_ERR_ARGUMENT, "no such kind of load: %d", (int)term->kind);
    return find_key(context, keys_of_load(term->kind), name, key);
}

jd_status jd_drive_key_find(jd_context* context, const jd_drive_term* term, const char* name,
                            const jd_term_key** key) {
    if (key)
        *key = NULL;
    if (!JD_GIVEN(context, term, name, key))
        return JD_ERR_ARGUMENT;
    if (!jd_drive_kind_name(term->kind))
        return jd_fail(context, JD_ERR_ARGUMENT, "no such kind of drive: %d", (int)term->kind);
    return find_key(context, keys_of_drive(term->kind), name, key);
}

jd_status jd_load_term_set(jd_context* context, jd_load_term* term, const char* name,
                           double value) {
    if (!JD_GIVEN(context, term, name))
        return JD_ERR_ARGUMENT;
    const jd_term_key* key;
    jd_load_term changed = *term;
    jd_status status = jd_load_key_find(context, term, name, &key);
    if (status == JD_OK)
        status = check_number(context, key, value);
    if (status < 0)
        return status;
    put_number(&changed, key, value);
    status = jd_load_term_check(context, &changed);
    if (status == JD_OK)
        *term = changed;
    return status;
}

jd_status jd_drive_term_set(jd_context* context, jd_drive_term* term, const char* name,
                            double value) {
    if (!JD_GIVEN(context, term, name))
        return JD_ERR_ARGUMENT;
    const jd_term_key* key;
    jd_status status = jd_drive_key_find(context, term, name, &key);
    if (status == JD_OK)
        status = check_number(context, key, value);
    if (status == JD_OK)
        put_number(term, key, value);
    return status;
}

// ---- Checks ------------------------------------------------------------------------------------

// Every number in its range, or at its default.
static jd_status check_numbers(jd_context* context, keys k, const void* term) {
    jd_status status = JD_OK;
    for (int i = 0; status == JD_OK && i < k.count; i++) {
        const double value = jd_term_number(term, &k.table[i]);
        if ((k.table[i].kinds & k.kind) && value != k.table[i].parameter.value)
            status = check_number(context, &k.table[i], value);
    }
    return status;
}

static jd_status check_rows(jd_context* context, const jd_load_term* term) {
    if (!term->rows || term->row_count < 1 || term->row_count > JD_MAX_LOAD_ROWS)
        return jd_fail(context, JD_ERR_RANGE, "a table has %d rows, must be 1 to %d",
                       term->rows ? term->row_count : 0, JD_MAX_LOAD_ROWS);
    for (int i = 0; i < term->row_count; i++) {
        const jd_load_row* row = &term->rows[i];
        if (!(isfinite(row->t) && isfinite(row->F_x) && isfinite(row->F_y) && isfinite(row->M)))
            return jd_fail(context, JD_ERR_RANGE, "row %d of a table is not finite", i);
        if (i > 0 && !(row->t > row[-1].t))
            return jd_fail(context, JD_ERR_RANGE,
                           "row %d of a table is at %.10g s, must be after the one before, %.10g s",
                           i, row->t, row[-1].t);
    }
    return JD_OK;
}

jd_status jd_load_term_check(jd_context* context, const jd_load_term* term) {
    if (!JD_GIVEN(context, term))
        return JD_ERR_ARGUMENT;
    if (!jd_load_kind_name(term->kind))
        return jd_fail(context, JD_ERR_ARGUMENT, "no such kind of load: %d", (int)term->kind);
    if (term->kind == JD_LOAD_TABLE)
        return check_rows(context, term);
    const jd_status status = check_numbers(context, keys_of_load(term->kind), term);
    if (status < 0)
        return status;
    if (!(term->until > term->from))
        return jd_fail(context, JD_ERR_RANGE, "until is %g s, must be after from, %g s",
                       term->until, term->from);
    return JD_OK;
}

jd_status jd_drive_term_check(jd_context* context, const jd_drive_term* term) {
    if (!JD_GIVEN(context, term))
        return JD_ERR_ARGUMENT;
    if (!jd_drive_kind_name(term->kind))
        return jd_fail(context, JD_ERR_ARGUMENT, "no such kind of drive: %d", (int)term->kind);
    if (term->kind == JD_DRIVE_TABLE)
        return term->motion ? JD_OK : jd_fail(context, JD_ERR_ARGUMENT, "a table without a motion");
    const jd_status status = check_numbers(context, keys_of_drive(term->kind), term);
    const bool round = term->circle != 0 || term->ellipse != 0 || term->minor != 0;
    if (status == JD_OK && round && term->omega == 0)
        return jd_fail(context, JD_ERR_RANGE, "a circle or an ellipse needs omega, its speed");
    if (status < 0 || term->kind != JD_DRIVE_CHIRP)
        return status;
    if (!(term->duration > 0))
        return jd_fail(context, JD_ERR_RANGE, "a chirp needs its duration, > 0 s");
    if (term->chirp == JD_CHIRP_EXPONENTIAL && !(term->omega * term->omega_end > 0))
        return jd_fail(
            context, JD_ERR_RANGE,
            "omega is %g and omega_end %g rad/s: an exponential chirp needs both, of one "
            "sign",
            term->omega, term->omega_end);
    return JD_OK;
}
