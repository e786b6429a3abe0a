// Joints: how they are read, and the states they bring.

#include "equations/mechanism/mechanism.h"

#include <string.h>

static const char* const kinds[] = {"pin", "slide", "cardan", "ball", "free", "fixed", NULL};

// ---- States ------------------------------------------------------------------------------------

static jd_node velocity_node(const jd_mechanism* m, int velocity) {
    return jd_graph_input(m->b->graph, JD_INPUT_STATE, m->velocity[velocity]);
}

// The text at a place of a key that is a name or a list of names; NULL: there is none.
static const jd_tree* nth(const jd_tree* entry, int index) {
    if (!entry || entry->kind != JD_TREE_LIST)
        return index == 0 ? entry : NULL;
    const jd_tree* part = entry->first;
    while (part && index-- > 0)
        part = part->next;
    return part;
}

// Where a coordinate starts: a number, or an expression of parameters, whose node is then written.
static jd_status read_start(jd_mechanism* m, const jd_tree* entry, const char* unit, double* start,
                            jd_node* node) {
    jd_quantity value;
    jd_unit wanted;
    *start = 0;
    *node = -1;
    const jd_status status = entry ? jd_start_of(m->b, entry, start, &value, NULL, node) : JD_OK;
    if (status == JD_OK && entry && jd_unit_read(unit, &wanted) && !jd_quantity_fits(value, wanted))
        return JD_WRONG_AT(m->b, entry, "'start' is in %s", unit);
    return status;
}

// A coordinate and the state that is its rate.
static jd_status add_motion(jd_mechanism* m, const jd_mechanism_joint* j, const jd_tree* at,
                            const char* names[2], jd_joint_motion* motion) {
    jd_arena* arena = m->b->arena;
    jd_state_name place = {
        names[0], motion->slides ? "m" : "rad",
        jd_arena_text(arena, "%s of joint %s", motion->slides ? "way" : "angle", j->name), 0};
    const jd_state_name rate = {names[1], motion->slides ? "m/s" : "rad/s",
                                jd_arena_text(arena, "rate of %s", names[0]), 0};
    const jd_tree* start = nth(jd_tree_find(j->entry, "start"), (int)(motion - j->motion));
    jd_node node;
    jd_status status = read_start(m, start, place.unit, &place.start, &node);
    if (status == JD_OK)
        status = jd_mechanism_state(m, at, &place, &motion->place);
    if (status == JD_OK)
        status = jd_mechanism_velocity(m, at, &rate, &motion->velocity);
    if (status != JD_OK)
        return status;
    jd_mechanism_set_rate(m, motion->place, velocity_node(m, motion->velocity), rate.unit, at);
    m->b->state_specs[motion->place].velocity = m->velocity[motion->velocity];
    m->b->state_specs[motion->place].start = node;
    return JD_OK;
}

// ---- Keys --------------------------------------------------------------------------------------

// A key that has no meaning in a joint of this kind, or a list that is too long.
static jd_status check_words(const jd_mechanism* m, const jd_mechanism_joint* j) {
    static const char* const lists[] = {"coordinate", "rate", "start", "motion"};
    static const char* const turns[] = {"quaternion", "spin"};
    const bool axis = j->kind == JD_JOINT_SLIDE || j->kind == JD_JOINT_CARDAN ||
                      (j->kind == JD_JOINT_PIN && !m->flat);
    const bool freely = !m->flat && (j->kind == JD_JOINT_BALL || j->kind == JD_JOINT_FREE);
    const jd_tree* wrong = axis ? NULL : jd_tree_find(j->entry, "axis");
    for (int i = 0; i < 2 && !wrong && !freely; i++)
        wrong = jd_tree_find(j->entry, turns[i]);
    for (int i = 0; i < 4 && !wrong && j->motion_count == 0; i++)
        wrong = jd_tree_find(j->entry, lists[i]);
    if (wrong)
        return JD_WRONG_AT(m->b, wrong->key, "joint '%s' is '%s', which has no '%s'", j->name,
                           kinds[j->kind], wrong->key->text);
    for (int i = 0; i < 4; i++)
        if (nth(jd_tree_find(j->entry, lists[i]), j->motion_count))
            return JD_WRONG_AT(m->b, jd_tree_find(j->entry, lists[i]),
                               "joint '%s' moves in %d way%s: '%s' has more", j->name,
                               j->motion_count, j->motion_count > 1 ? "s" : "", lists[i]);
    return JD_OK;
}

// ---- Names of coordinates ----------------------------------------------------------------------

static jd_status names_of(jd_mechanism* m, const jd_mechanism_joint* j, int index,
                          const char* names[2]) {
    const jd_tree* place = nth(jd_tree_find(j->entry, "coordinate"), index);
    const jd_tree* rate = nth(jd_tree_find(j->entry, "rate"), index);
    if (!place)
        return JD_WRONG_AT(m->b, j->entry->key,
                           "joint '%s' needs the names of its coordinates: 'coordinate: %s'",
                           j->name, j->motion_count > 1 ? "[a, b]" : "phi");
    jd_status status = jd_text_of(m->b, place, &names[0]);
    if (status == JD_OK && rate)
        return jd_text_of(m->b, rate, &names[1]);
    if (status == JD_OK && !(names[1] = jd_arena_text(m->b->arena, "d%s", names[0])))
        return jd_out_of_memory(m->b);
    return status;
}

static jd_status read_motions(jd_mechanism* m, jd_mechanism_joint* j) {
    const jd_tree* given = jd_tree_find(j->entry, "motion");
    jd_status status = JD_OK;
    for (int i = 0; i < j->motion_count && status == JD_OK; i++) {
        jd_joint_motion* motion = &j->motion[i];
        const char* names[2];
        motion->place = motion->velocity = -1;
        motion->given = nth(given, i);
        if (motion->given)
            continue;
        status = names_of(m, j, i, names);
        if (status == JD_OK)
            status = add_motion(m, j, j->entry, names, motion);
    }
    return status;
}

// "q[3]" and "0" make "q0[3]".
static const char* joined(jd_mechanism* m, const char* name, char with) {
    const int size = (int)strcspn(name, "[");
    return jd_arena_text(m->b->arena, "%.*s%c%s", size, name, with, name + size);
}

// Four states of a quaternion q: q0 to q3, and three rates wx, wy, wz in the axes of the body.
static jd_status read_turn(jd_mechanism* m, jd_mechanism_joint* j) {
    const jd_tree* quaternion = jd_tree_find(j->entry, "quaternion");
    const jd_tree* spin = jd_tree_find(j->entry, "spin");
    const char *name = "q", *rate = "w";
    jd_status status = quaternion ? jd_text_of(m->b, quaternion, &name) : JD_OK;
    if (status == JD_OK && spin)
        status = jd_text_of(m->b, spin, &rate);
    for (int i = 0; i < 4 && status == JD_OK; i++) {
        int state = -1;
        const jd_state_name n = {joined(m, name, (char)('0' + i)), "1",
                                 jd_arena_text(m->b->arena, "quaternion of joint %s", j->name),
                                 i == 0};
        status = jd_mechanism_state(m, j->entry, &n, &state);
        j->quaternion = i == 0 ? state : j->quaternion;
    }
    for (int i = 0; i < 3 && status == JD_OK; i++) {
        int place = -1;
        const jd_state_name n = {
            joined(m, rate, "xyz"[i]), "rad/s",
            jd_arena_text(m->b->arena, "spin about its own %c in joint %s", "xyz"[i], j -> name),
            0};
        status = jd_mechanism_velocity(m, j->entry, &n, &place);
        j->spin = i == 0 ? place : j->spin;
    }
    return status;
}

// ---- Reading -----------------------------------------------------------------------------------

static jd_status read_kind(jd_mechanism* m, jd_mechanism_joint* j) {
    const jd_tree* pair = NULL;
    for (int i = 0; i < JD_JOINT_KINDS; i++) {
        const jd_tree* found = jd_tree_find(j->entry, kinds[i]);
        if (found && pair)
            return JD_WRONG_AT(m->b, found->key, "joint '%s' is of two kinds", j->name);
        pair = found ? found : pair;
        j->kind = found ? (jd_joint_kind)i : j->kind;
    }
    if (!pair)
        return JD_WRONG_AT(
            m->b, j->entry->key,
            "joint '%s' is of no kind: pin, slide, cardan, ball, free or fixed, as in "
            "'pin: [ground, rod]'",
            j->name);
    const jd_tree *parent = nth(pair, 0), *child = nth(pair, 1);
    if (pair->kind != JD_TREE_LIST || !parent || !child || nth(pair, 2))
        return JD_WRONG_AT(m->b, pair, "'%s' is a list of two bodies, as [ground, rod]",
                           kinds[j->kind]);
    jd_status status = jd_mechanism_body_of(m, parent, &j->parent);
    if (status == JD_OK)
        status = jd_mechanism_body_of(m, child, &j->child);
    if (status == JD_OK && j->child == 0)
        return JD_WRONG_AT(m->b, child,
                           "the ground stands first: nothing carries it, and closed loops are not "
                           "possible yet");
    return status;
}

static jd_status claim_child(jd_mechanism* m, const jd_mechanism_joint* j) {
    jd_mechanism_body* child = &m->bodies[j->child];
    if (child->joint >= 0)
        return JD_WRONG_AT(m->b, j->entry->key,
                           "body '%s' hangs on two joints, '%s' and '%s': mechanisms with closed "
                           "loops are not possible yet; a stiff spring can close one",
                           child->name, m->joints[child->joint].name, j->name);
    child->joint = (int)(j - m->joints);
    return JD_OK;
}

jd_status jd_joint_read(jd_mechanism* m, const jd_tree* entry, jd_mechanism_joint* j) {
    static const char* const keys[] = {"pin",        "slide", "cardan", "ball",       "free",
                                       "fixed",      "at",    "axis",   "coordinate", "rate",
                                       "quaternion", "spin",  "motion", "absolute",   "damping",
                                       "stiffness",  "rest",  "torque", "force",      "friction",
                                       "stops",      "motor", "start",  NULL};
    *j = (jd_mechanism_joint){
        .name = entry->key->text, .entry = entry, .quaternion = -1, .current = -1};
    jd_status status = jd_section_is_map(m->b, entry);
    if (status == JD_OK)
        status = jd_keys_are(m->b, entry, keys);
    if (status == JD_OK)
        status = read_kind(m, j);
    if (status == JD_OK)
        status = claim_child(m, j);
    if (status == JD_OK)
        status = jd_mechanism_flag(m, jd_tree_find(entry, "absolute"), &j->absolute);
    if (status != JD_OK)
        return status;
    const bool free = j->kind == JD_JOINT_FREE, turns = j->kind == JD_JOINT_BALL || free;
    j->motion_count = j->kind == JD_JOINT_CARDAN                             ? 2
                      : j->kind == JD_JOINT_PIN || j->kind == JD_JOINT_SLIDE ? 1
                      : free                                                 ? 3
                                                                             : 0;
    for (int i = 0; i < j->motion_count; i++)
        j->motion[i].slides = j->kind == JD_JOINT_SLIDE || (free && (i < 2 || !m->flat));
    if (m->flat && (j->kind == JD_JOINT_CARDAN || j->kind == JD_JOINT_BALL))
        return JD_WRONG_AT(m->b, entry, "in the plane a joint is pin, slide, free or fixed");
    if (j->absolute && !(m->flat && j->kind == JD_JOINT_PIN))
        return JD_WRONG_AT(m->b, jd_tree_find(entry, "absolute"),
                           "only pins in the plane have angles from the ground");
    m->touches = m->touches || jd_tree_find(entry, "stops") || jd_tree_find(entry, "friction");
    status = check_words(m, j);
    if (status == JD_OK)
        status = read_motions(m, j);
    if (status == JD_OK && turns && !m->flat)
        status = read_turn(m, j);
    return status == JD_OK ? jd_motor_read(m, j) : status;
}
