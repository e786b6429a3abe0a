// Frames: each joint is a few moves of a frame, one after the other.

#include "multibody/frame.h"

#include <stdlib.h>
#include <string.h>

// ---- Life --------------------------------------------------------------------------------------

static jd_status reserve(int velocities, jd_node_frame* frame) {
    const size_t count = velocities > 0 ? (size_t)velocities : 1;
    frame->velocities = velocities;
    frame->move = malloc(count * sizeof *frame->move);
    frame->turn = malloc(count * sizeof *frame->turn);
    if (frame->move && frame->turn)
        return JD_OK;
    jd_frame_free(frame);
    return JD_ERR_MEMORY;
}

jd_status jd_frame_create(jd_graph* g, int velocities, jd_node_frame* frame) {
    const jd_node_vector zero = jd_vector_zero(g);
    *frame = (jd_node_frame){.axes = jd_matrix_identity(g),
                             .turned = jd_matrix_identity(g),
                             .arm = zero,
                             .origin = zero,
                             .v = zero,
                             .a = zero,
                             .w = zero,
                             .alpha = zero};
    if (reserve(velocities, frame) != JD_OK)
        return JD_ERR_MEMORY;
    for (int k = 0; k < velocities; k++)
        frame->move[k] = frame->turn[k] = zero;
    return JD_OK;
}

jd_status jd_frame_copy(jd_graph* g, const jd_node_frame* from, jd_node_frame* to) {
    *to = *from;
    to->turned = jd_matrix_identity(g);
    to->arm = jd_vector_zero(g);
    to->apart = false;
    if (reserve(from->velocities, to) != JD_OK)
        return JD_ERR_MEMORY;
    memcpy(to->move, from->move, (size_t)from->velocities * sizeof *to->move);
    memcpy(to->turn, from->turn, (size_t)from->velocities * sizeof *to->turn);
    return JD_OK;
}

void jd_frame_free(jd_node_frame* frame) {
    free(frame->move);
    free(frame->turn);
    frame->move = frame->turn = NULL;
}

// ---- Moves -------------------------------------------------------------------------------------

jd_node_vector jd_frame_vector(jd_graph* g, const jd_node_frame* f, jd_node_vector own) {
    return jd_matrix_times(g, &f->axes, own);
}

// v, a and the partial velocities grow by vectors in the axes of the frame.
static void add(jd_graph* g, const jd_node_frame* f, jd_node_vector own, jd_node_vector* to) {
    if (!jd_vector_is_zero(g, own))
        *to = jd_vector_add(g, *to, jd_frame_vector(g, f, own));
}

// The origin goes to a point that turns with the frame: a grows by alpha x r + w x (w x r).
void jd_frame_shift(jd_graph* g, jd_node_frame* f, jd_node_vector place) {
    const jd_node_vector along = jd_vector_cross(g, f->w, place);
    add(g, f, place, &f->origin);
    f->arm = jd_vector_add(g, f->arm, jd_matrix_times(g, &f->turned, place));
    add(g, f, along, &f->v);
    add(g, f,
        jd_vector_add(g, jd_vector_cross(g, f->alpha, place), jd_vector_cross(g, f->w, along)),
        &f->a);
    for (int k = 0; k < f->velocities; k++)
        add(g, f, jd_vector_cross(g, f->turn[k], place), &f->move[k]);
}

// a grows by 2 w x e q' and by e q'', beside what the shift by e q does.
void jd_frame_slide(jd_graph* g, jd_node_frame* f, jd_node_vector e, const jd_node_freedom* by) {
    const jd_node_vector along = jd_vector_scaled(g, by->rate, e);
    const jd_node_vector aside = jd_vector_cross(g, f->w, along);
    jd_frame_shift(g, f, jd_vector_scaled(g, by->place, e));
    add(g, f, along, &f->v);
    add(g, f, jd_vector_add(g, aside, aside), &f->a);
    if (by->velocity >= 0)
        add(g, f, e, &f->move[by->velocity]);
    else
        add(g, f, jd_vector_scaled(g, by->rate2, e), &f->a);
}

// The frame is seen in axes that are turned further.
static void turn_axes(jd_graph* g, jd_node_frame* f, const jd_node_matrix* rotation) {
    f->axes = jd_matrix_product(g, &f->axes, rotation);
    f->turned = jd_matrix_product(g, &f->turned, rotation);
    f->w = jd_matrix_turned_back(g, rotation, f->w);
    f->alpha = jd_matrix_turned_back(g, rotation, f->alpha);
    for (int k = 0; k < f->velocities; k++)
        f->turn[k] = jd_matrix_turned_back(g, rotation, f->turn[k]);
}

// The frame spins against the one it was, in its new axes: alpha grows by w x spin.
static void spin_up(jd_graph* g, jd_node_frame* f, jd_node_vector spin) {
    f->alpha = jd_vector_add(g, f->alpha, jd_vector_cross(g, f->w, spin));
    f->w = jd_vector_add(g, f->w, spin);
}

void jd_frame_turn(jd_graph* g, jd_node_frame* f, jd_node_vector e, const jd_node_freedom* by) {
    const jd_node_matrix rotation = jd_matrix_rotation(g, e, by->place);
    turn_axes(g, f, &rotation);
    spin_up(g, f, jd_vector_scaled(g, by->rate, e));
    if (by->velocity >= 0)
        f->turn[by->velocity] = jd_vector_add(g, f->turn[by->velocity], e);
    else
        f->alpha = jd_vector_add(g, f->alpha, jd_vector_scaled(g, by->rate2, e));
}

void jd_frame_turn_from_ground(jd_graph* g, jd_node_frame* f, jd_node_vector e,
                               const jd_node_freedom* by) {
    f->axes = jd_matrix_identity(g);
    f->apart = true;
    f->w = f->alpha = jd_vector_zero(g);
    for (int k = 0; k < f->velocities; k++)
        f->turn[k] = jd_vector_zero(g);
    jd_frame_turn(g, f, e, by);
}

void jd_frame_turn_freely(jd_graph* g, jd_node_frame* f, const jd_node quaternion[4],
                          const jd_node rates[3], int velocity) {
    const jd_node_matrix rotation = jd_matrix_of_quaternion(g, quaternion);
    turn_axes(g, f, &rotation);
    spin_up(g, f, (jd_node_vector){{rates[0], rates[1], rates[2]}});
    for (int i = 0; i < 3; i++)
        f->turn[velocity + i] = jd_vector_of(g, i == 0, i == 1, i == 2);
}
