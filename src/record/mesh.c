// Meshes of limit surfaces as text: Wavefront OBJ and PLY 1.0.
//
// Vertices with their outward unit normals, then triangles, counter-clockwise seen from outside.
// Numbers have as few digits as read back as the same doubles, whatever the locale.
#include <math.h>
#include <string.h>
#include <strings.h>

#include "base/file.h"
#include "base/given.h"
#include "judder/json.h"
#include "judder/maths.h"
#include "judder/record.h"
#include "judder/surface.h"
#include "record/csv.h"

typedef struct mesh_job {
    const jd_mesh* mesh;
    double length;  // [m]
    FILE* out;
} mesh_job;

// The normal in coordinates f_x, f_y, m/length, of length 1.
static void unit_normal(const mesh_job* j, int vertex, double n[3]) {
    const jd_motion slip = j->mesh->normals[vertex];
    const double w = slip.w * j->length, size = jd_hypot(jd_hypot(slip.vx, slip.vy), w);
    n[0] = slip.vx / size;
    n[1] = slip.vy / size;
    n[2] = w / size;
}

static void put_triple(FILE* out, double x, double y, double z) {
    const double values[3] = {x, y, z};
    for (int i = 0; i < 3; i++) {
        fputs(i > 0 ? " " : "", out);
        jd_csv_put_number(out, values[i]);
    }
}

static void put_vertex(const mesh_job* j, int i) {
    const jd_wrench at = j->mesh->vertices[i];
    put_triple(j->out, at.fx, at.fy, at.m / j->length);
}

static void put_normal(const mesh_job* j, int i) {
    double n[3];
    unit_normal(j, i, n);
    put_triple(j->out, n[0], n[1], n[2]);
}

static void put_obj(const mesh_job* j) {
    char length[JD_NUMBER_SIZE];
    fprintf(j->out, "# limit surface: x = f_x/(mu N), y = f_y/(mu N), z = m/(mu N %s m)\n",
            jd_number_text(j->length, length));
    for (int i = 0; i < j->mesh->vertex_count; i++) {
        fputs("v ", j->out);
        put_vertex(j, i);
        fputc('\n', j->out);
    }
    for (int i = 0; i < j->mesh->vertex_count; i++) {
        fputs("vn ", j->out);
        put_normal(j, i);
        fputc('\n', j->out);
    }
    for (int i = 0; i < j->mesh->triangle_count; i++) {
        const int* t = j->mesh->triangles[i];
        fprintf(j->out, "f %d//%d %d//%d %d//%d\n", t[0] + 1, t[0] + 1, t[1] + 1, t[1] + 1,
                t[2] + 1, t[2] + 1);
    }
}

static void put_ply(const mesh_job* j) {
    char length[JD_NUMBER_SIZE];
    fprintf(j->out,
            "ply\nformat ascii 1.0\n"
            "comment limit surface: x = f_x/(mu N), y = f_y/(mu N), z = m/(mu N %s m)\n"
            "element vertex %d\n"
            "property double x\nproperty double y\nproperty double z\n"
            "property double nx\nproperty double ny\nproperty double nz\n"
            "element face %d\nproperty list uchar int vertex_indices\nend_header\n",
            jd_number_text(j->length, length), j->mesh->vertex_count, j->mesh->triangle_count);
    for (int i = 0; i < j->mesh->vertex_count; i++) {
        put_vertex(j, i);
        fputc(' ', j->out);
        put_normal(j, i);
        fputc('\n', j->out);
    }
    for (int i = 0; i < j->mesh->triangle_count; i++) {
        const int* t = j->mesh->triangles[i];
        fprintf(j->out, "3 %d %d %d\n", t[0], t[1], t[2]);
    }
}

static const struct {
    const char* ending;
    void (*put)(const mesh_job* j);
} FORMATS[] = {{".obj", put_obj}, {".ply", put_ply}};

// Index into FORMATS, -1 with a message if the ending is unknown.
static int find_format(jd_context* context, const char* path) {
    const char* slash = strrchr(path, '/');
    const char* dot = strrchr(slash != NULL ? slash : path, '.');
    for (int i = 0; dot != NULL && i < 2; i++)
        if (strcasecmp(dot, FORMATS[i].ending) == 0)
            return i;
    jd_fail(context, JD_ERR_ARGUMENT, "cannot tell the kind of mesh from '%s'; use .obj or .ply",
            path);
    return -1;
}

jd_status jd_mesh_check_path(jd_context* context, const char* path, bool replace) {
    if (!JD_GIVEN(context, path))
        return JD_ERR_ARGUMENT;
    return find_format(context, path) < 0 ? JD_ERR_ARGUMENT : jd_file_check(context, path, replace);
}

jd_status jd_mesh_write(jd_context* context, const jd_mesh* mesh, double length, const char* path,
                        bool replace) {
    if (!JD_GIVEN(context, path))
        return JD_ERR_ARGUMENT;
    const int format = find_format(context, path);
    jd_file* file;
    if (format < 0)
        return JD_ERR_ARGUMENT;
    if (!(length > 0.0) || !isfinite(length))
        return jd_fail(context, JD_ERR_ARGUMENT, "the length of a mesh is %g m, must be > 0",
                       length);
    const jd_status status = jd_file_create(context, path, replace, &file);
    if (status != JD_OK)
        return status;
    FORMATS[format].put(&(mesh_job){mesh, length, jd_file_stream(file)});
    return jd_file_commit(file);
}
