// How shapes of bodies stand to each other.

#include "multibody/solid.h"

static jd_node root(jd_graph* g, jd_node a) { return jd_graph_apply(g, JD_OP_SQRT, a, -1, -1); }

static jd_node_vector reversed(jd_graph* g, jd_node_vector a) {
    return jd_vector_scaled(g, jd_graph_number(g, -1), a);
}

// A place of a shape in the axes of the ground.
static jd_node_vector place_of(jd_graph* g, const jd_node_solid* s) {
    return jd_vector_add(g, s->frame->origin, jd_frame_vector(g, s->frame, s->place));
}

// ---- Normals and points ------------------------------------------------------------------------

// A sphere lies r below its centre.
static jd_node_vector lowest_of_ball(jd_graph* g, const jd_node_solid* s, jd_node_vector normal) {
    const jd_node_vector down = jd_vector_scaled(g, s->size.at[0], normal);
    return jd_vector_sub(g, place_of(g, s), down);
}

// An ellipsoid with half axes D lies D^2 n/sqrt(n . D^2 n) below its centre, n in its axes.
static jd_node_vector lowest_of_ellipsoid(jd_graph* g, const jd_node_solid* s,
                                          jd_node_vector normal) {
    const jd_node_vector n = jd_matrix_turned_back(g, &s->frame->axes, normal);
    jd_node_vector stretched = n;
    for (int i = 0; i < 3; i++)
        stretched.at[i] = jd_node_mul(g, jd_node_mul(g, s->size.at[i], s->size.at[i]), n.at[i]);
    const jd_node depth = root(g, jd_vector_dot(g, n, stretched));
    const jd_node over = jd_node_div(g, jd_graph_number(g, 1), depth);
    const jd_node_vector down = jd_vector_scaled(g, over, jd_frame_vector(g, s->frame, stretched));
    return jd_vector_sub(g, place_of(g, s), down);
}

jd_node_vector jd_solid_lowest(jd_graph* g, const jd_node_solid* s, jd_node_vector normal) {
    return s->kind == JD_SOLID_BALL ? lowest_of_ball(g, s, normal)
                                    : lowest_of_ellipsoid(g, s, normal);
}

// `s` above the plane `plane`.
static jd_node_meeting above(jd_graph* g, const jd_node_solid* s, const jd_node_solid* plane) {
    jd_node_meeting m = {.frame = {s->frame, plane->frame}};
    m.normal = jd_frame_vector(g, plane->frame, plane->normal);
    m.point[0] = jd_solid_lowest(g, s, m.normal);
    m.gap = jd_vector_dot(g, jd_vector_sub(g, m.point[0], place_of(g, plane)), m.normal);
    m.point[1] = jd_vector_sub(g, m.point[0], jd_vector_scaled(g, m.gap, m.normal));
    return m;
}

static jd_node_meeting beside(jd_graph* g, const jd_node_solid* a, const jd_node_solid* b) {
    jd_node_meeting m = {.frame = {a->frame, b->frame}};
    const jd_node_vector apart = jd_vector_sub(g, place_of(g, a), place_of(g, b));
    const jd_node distance = root(g, jd_vector_dot(g, apart, apart));
    m.normal = jd_vector_scaled(g, jd_node_div(g, jd_graph_number(g, 1), distance), apart);
    m.gap = jd_node_sub(g, distance, jd_node_add(g, a->size.at[0], b->size.at[0]));
    m.point[0] = lowest_of_ball(g, a, m.normal);
    m.point[1] = lowest_of_ball(g, b, reversed(g, m.normal));
    return m;
}

// ---- Directions of sliding ---------------------------------------------------------------------

// Two unit vectors across n that turn with it without a jump but where n_z changes its sign:
//     s = sign(n_z), a = -1/(s + n_z), b = n_x n_y a
//     (1 + s n_x^2 a, s b, -s n_x), (b, s + n_y^2 a, -n_y)
static void across(jd_graph* g, jd_node_vector n, jd_node_vector along[2]) {
    const jd_node one = jd_graph_number(g, 1), zero = jd_graph_number(g, 0);
    const jd_node down = jd_graph_apply(g, JD_OP_LESS, n.at[2], zero, -1);
    const jd_node s = jd_graph_apply(g, JD_OP_SELECT, down, jd_graph_number(g, -1), one);
    const jd_node a = jd_node_neg(g, jd_node_div(g, one, jd_node_add(g, s, n.at[2])));
    const jd_node xa = jd_node_mul(g, n.at[0], a), b = jd_node_mul(g, xa, n.at[1]);
    const jd_node xxa = jd_node_mul(g, n.at[0], xa);
    const jd_node yya = jd_node_mul(g, n.at[1], jd_node_mul(g, n.at[1], a));
    along[0] = (jd_node_vector){{jd_node_add(g, one, jd_node_mul(g, s, xxa)), jd_node_mul(g, s, b),
                                 jd_node_neg(g, jd_node_mul(g, s, n.at[0]))}};
    along[1] = (jd_node_vector){{b, jd_node_add(g, s, yya), jd_node_neg(g, n.at[1])}};
}

// On a plane the directions are fixed in it.
static void put_directions(jd_graph* g, jd_node_meeting* m, const jd_node_solid* plane, bool flat) {
    if (flat) {
        m->along[0] = (jd_node_vector){
            {m->normal.at[1], jd_node_neg(g, m->normal.at[0]), jd_graph_number(g, 0)}};
        m->along[1] = jd_vector_zero(g);
        return;
    }
    across(g, plane ? plane->normal : m->normal, m->along);
    for (int i = 0; i < 2 && plane; i++)
        m->along[i] = jd_frame_vector(g, plane->frame, m->along[i]);
}

bool jd_solids_meet(jd_solid_kind first, jd_solid_kind second) {
    const bool planes = first == JD_SOLID_PLANE && second == JD_SOLID_PLANE;
    const bool plane = first == JD_SOLID_PLANE || second == JD_SOLID_PLANE;
    return plane ? !planes : first == JD_SOLID_BALL && second == JD_SOLID_BALL;
}

jd_node_meeting jd_solids_meeting(jd_graph* g, const jd_node_solid* first,
                                  const jd_node_solid* second, bool flat) {
    const bool plane = second->kind == JD_SOLID_PLANE;
    jd_node_meeting m = plane ? above(g, first, second) : beside(g, first, second);
    put_directions(g, &m, plane ? second : NULL, flat);
    return m;
}

void jd_meeting_turn(jd_graph* g, jd_node_meeting* m) {
    const jd_node one = jd_graph_number(g, 1), zero = jd_graph_number(g, 0);
    const jd_node_vector axis =
        jd_frame_vector(g, m->frame[0], (jd_node_vector){{one, zero, zero}});
    const jd_node up = jd_vector_dot(g, axis, m->normal);
    const jd_node_vector level = jd_vector_sub(g, axis, jd_vector_scaled(g, up, m->normal));
    const jd_node length = jd_graph_apply(g, JD_OP_SQRT, jd_vector_dot(g, level, level), -1, -1);
    m->along[0] = jd_vector_scaled(g, jd_node_div(g, one, length), level);
    m->along[1] = jd_vector_cross(g, m->normal, m->along[0]);
}

// ---- Speeds ------------------------------------------------------------------------------------

// `way` of the origin and `turn` of the frame, at a point.
static jd_node_vector carried(jd_graph* g, const jd_node_frame* f, jd_node_vector point,
                              jd_node_vector way, jd_node_vector turn) {
    if (jd_vector_is_zero(g, turn))
        return way;
    const jd_node_vector arm = jd_vector_sub(g, point, f->origin);
    return jd_vector_add(g, way, jd_vector_cross(g, jd_frame_vector(g, f, turn), arm));
}

jd_node_vector jd_frame_velocity(jd_graph* g, const jd_node_frame* f, jd_node_vector point) {
    return carried(g, f, point, f->v, f->w);
}

jd_node_vector jd_frame_partial(jd_graph* g, const jd_node_frame* f, jd_node_vector point, int k) {
    return carried(g, f, point, f->move[k], f->turn[k]);
}

jd_node jd_meeting_speed(jd_graph* g, const jd_node_meeting* m, jd_node_vector along, jd_node* by) {
    for (int k = 0; k < m->frame[0]->velocities; k++) {
        const jd_node_vector a = jd_frame_partial(g, m->frame[0], m->point[0], k);
        const jd_node_vector b = jd_frame_partial(g, m->frame[1], m->point[1], k);
        by[k] = jd_vector_dot(g, jd_vector_sub(g, a, b), along);
    }
    const jd_node_vector a = jd_frame_velocity(g, m->frame[0], m->point[0]);
    const jd_node_vector b = jd_frame_velocity(g, m->frame[1], m->point[1]);
    return jd_vector_dot(g, jd_vector_sub(g, a, b), along);
}

jd_node jd_meeting_turning(jd_graph* g, const jd_node_meeting* m, jd_node_vector about) {
    const jd_node_vector a = jd_frame_vector(g, m->frame[0], m->frame[0]->w);
    const jd_node_vector b = jd_frame_vector(g, m->frame[1], m->frame[1]->w);
    return jd_vector_dot(g, jd_vector_sub(g, a, b), about);
}
