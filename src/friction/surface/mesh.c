// The limit surface as a mesh: an icosahedron whose triangles are cut in four `level` times gives
// directions of loads, evenly spread in the patch's own measure; each is divided by its gauge. The
// search for a new vertex starts from the normals of the two that it lies between.

#include "base/given.h"
#include "friction/surface/surface.h"

#include <stdlib.h>

#define MAX_LEVEL 7

// A mesh being made. Vertices are first directions of length 1, at the end loads.
typedef struct build {
    jd_triple* vertices;
    jd_triple* normals;  // motions along the normals, Phi = 1
    int vertex_count;
    int (*triangles)[3];
    int triangle_count;
    uint64_t* keys;  // middles of edges: the edge, ...
    int* middles;    // ... the vertex there; a table of 2^bits places
    int bits;
} build;

static int vertex_count_of(int level) { return 10 * (1 << 2 * level) + 2; }
static int triangle_count_of(int level) { return 20 * (1 << 2 * level); }

static void build_clear(build* b) {
    free(b->vertices);
    free(b->normals);
    free(b->triangles);
    free(b->keys);
    free(b->middles);
}

static jd_status build_init(build* b, int level) {
    const size_t vertices = (size_t)vertex_count_of(level);
    *b = (build){.bits = 6 + 2 * level};
    b->vertices = malloc(vertices * sizeof *b->vertices);
    b->normals = malloc(vertices * sizeof *b->normals);
    b->triangles = malloc((size_t)triangle_count_of(level) * sizeof *b->triangles);
    b->keys = malloc(sizeof *b->keys << b->bits);
    b->middles = malloc(sizeof *b->middles << b->bits);
    if (b->vertices && b->normals && b->triangles && b->keys && b->middles)
        return JD_OK;
    build_clear(b);
    return JD_ERR_MEMORY;
}

static void icosahedron(build* b) {
    const double u = 1 / sqrt((5 + sqrt(5.0)) / 2), v = u * (1 + sqrt(5.0)) / 2;
    const jd_triple corners[12] = {
        {-u, v, 0},  {u, v, 0},  {-u, -v, 0}, {u, -v, 0}, {0, -u, v},  {0, u, v},
        {0, -u, -v}, {0, u, -v}, {v, 0, -u},  {v, 0, u},  {-v, 0, -u}, {-v, 0, u},
    };
    static const int faces[20][3] = {
        {0, 11, 5},  {0, 5, 1},  {0, 1, 7},  {0, 7, 10}, {0, 10, 11}, {1, 5, 9}, {5, 11, 4},
        {11, 10, 2}, {10, 7, 6}, {7, 1, 8},  {3, 9, 4},  {3, 4, 2},   {3, 2, 6}, {3, 6, 8},
        {3, 8, 9},   {4, 9, 5},  {2, 4, 11}, {6, 2, 10}, {8, 6, 7},   {9, 8, 1},
    };
    for (int i = 0; i < 12; i++)
        b->vertices[i] = corners[i];
    for (int i = 0; i < 20; i++)
        for (int j = 0; j < 3; j++)
            b->triangles[i][j] = faces[i][j];
    b->vertex_count = 12;
    b->triangle_count = 20;
}

// Gauge of the direction of a vertex: its normal; the vertex itself stays a direction.
static jd_status find_normal(const jd_surface* s, build* b, int vertex, const jd_triple* start) {
    jd_slip_optimum at;
    double gauge;
    const jd_status status = jd_surface_gauge_inside(s, b->vertices[vertex], start, &gauge, &at);
    b->normals[vertex] = jd_triple_scale(1 / at.phi, at.q);
    return status;
}

// The vertex in the middle of an edge, made if it is not there yet.
static jd_status middle_of(const jd_surface* s, build* b, int i, int j, int* middle) {
    const uint64_t key = i < j ? (uint64_t)i << 32 | (uint64_t)j : (uint64_t)j << 32 | (uint64_t)i;
    const uint64_t mask = ((uint64_t)1 << b->bits) - 1;
    uint64_t place = (key * 0x9e3779b97f4a7c15u) >> (64 - b->bits);
    while (b->keys[place] != 0 && b->keys[place] != key)
        place = (place + 1) & mask;
    if (b->keys[place] == key) {
        *middle = b->middles[place];
        return JD_OK;
    }
    *middle = b->middles[place] = b->vertex_count++;
    b->keys[place] = key;
    const jd_triple sum = jd_triple_add(b->vertices[i], 1, b->vertices[j]);
    const jd_triple start = jd_triple_add(b->normals[i], 1, b->normals[j]);
    b->vertices[*middle] = jd_triple_scale(1 / jd_triple_length(sum), sum);
    return find_normal(s, b, *middle, &start);
}

// Cut every triangle in four. The three at its corners are appended, the inner one takes its place.
static jd_status subdivide(const jd_surface* s, build* b) {
    const int count = b->triangle_count;
    for (size_t i = 0; i < (size_t)1 << b->bits; i++)
        b->keys[i] = 0;
    for (int t = 0; t < count; t++) {
        int* corner = b->triangles[t];
        int middle[3];
        for (int k = 0; k < 3; k++) {
            const jd_status status = middle_of(s, b, corner[k], corner[(k + 1) % 3], &middle[k]);
            if (status != JD_OK)
                return status;
        }
        for (int k = 0; k < 3; k++) {
            int* new = b->triangles[b->triangle_count++];
            new[0] = corner[k];
            new[1] = middle[k];
            new[2] = middle[(k + 2) % 3];
        }
        for (int k = 0; k < 3; k++)
            corner[k] = middle[k];
    }
    return JD_OK;
}

static jd_status build_surface(const jd_surface* s, build* b, int level) {
    icosahedron(b);
    for (int i = 0; i < b->vertex_count; i++) {
        const jd_status status = find_normal(s, b, i, NULL);
        if (status != JD_OK)
            return status;
    }
    for (int i = 0; i < level; i++) {
        const jd_status status = subdivide(s, b);
        if (status != JD_OK)
            return status;
    }
    return JD_OK;
}

// Directions become loads on the surface: the normal n with Phi(n) = 1 has gauge(l) = l·n.
static jd_status finish(const jd_surface* s, build* b, jd_mesh** mesh) {
    jd_mesh* m = calloc(1, sizeof *m);
    const size_t count = (size_t)b->vertex_count;
    if (!m)
        return JD_ERR_MEMORY;
    *mesh = m;
    m->vertices = malloc(count * sizeof *m->vertices);
    m->normals = malloc(count * sizeof *m->normals);
    if (!m->vertices || !m->normals)
        return JD_ERR_MEMORY;
    for (size_t i = 0; i < count; i++) {
        const double gauge = jd_triple_dot(b->vertices[i], b->normals[i]);
        m->vertices[i] = jd_surface_load_out(s, jd_triple_scale(1 / gauge, b->vertices[i]));
        m->normals[i] = jd_surface_motion_out(s, b->normals[i]);
    }
    m->vertex_count = b->vertex_count;
    m->triangle_count = b->triangle_count;
    m->triangles = b->triangles;
    b->triangles = NULL;
    return JD_OK;
}

jd_status jd_surface_mesh(const jd_patch* patch, int level, jd_mesh** mesh) {
    if (mesh)
        *mesh = NULL;
    if (!JD_GIVEN(NULL, patch, mesh))
        return JD_ERR_ARGUMENT;
    if (level < 0 || level > MAX_LEVEL)
        return JD_ERR_RANGE;
    jd_surface s;
    jd_surface_init(patch, &s);
    if (s.single)
        return JD_ERR_UNSUPPORTED;
    build b;
    jd_status status = build_init(&b, level);
    if (status != JD_OK)
        return status;
    status = build_surface(&s, &b, level);
    if (status == JD_OK)
        status = finish(&s, &b, mesh);
    build_clear(&b);
    if (status != JD_OK) {
        jd_mesh_free(*mesh);
        *mesh = NULL;
    }
    return status;
}

void jd_mesh_free(jd_mesh* mesh) {
    if (!mesh)
        return;
    free(mesh->vertices);
    free(mesh->normals);
    free(mesh->triangles);
    free(mesh);
}
