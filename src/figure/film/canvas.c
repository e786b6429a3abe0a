// A picture in memory and smooth shapes on it.
//
// Outlines are filled row by row: SLICES lines per row of pixels are cut with the outline, and each
// piece inside covers pixels by its exact length, so that edges are smooth. Discs and lines are
// outlines of short straight pieces.
#include "figure/film/canvas.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define SLICES 6       // per row of pixels
#define MOST_CUTS 256  // of one slice with an outline; more are left out
#define MOST_ROUND 96  // pieces of a circle
#define FAR 1e6        // [pixels]: what lies beyond is not drawn
#define TURN 6.283185307179586

jd_status jd_canvas_create(jd_context* context, int width, int height, jd_canvas* canvas) {
    const size_t size = 3 * (size_t)width * (size_t)height;
    *canvas = (jd_canvas){.width = width, .height = height, .right = width, .bottom = height};
    canvas->rgb = malloc(size);
    canvas->row = calloc((size_t)width + 1, sizeof *canvas->row);
    if (canvas->rgb == NULL || canvas->row == NULL) {
        jd_canvas_free(canvas);
        return jd_fail(context, JD_ERR_MEMORY, "out of memory for a picture of %d by %d pixels",
                       width, height);
    }
    memset(canvas->rgb, 255, size);
    return JD_OK;
}

void jd_canvas_free(jd_canvas* canvas) {
    free(canvas->rgb);
    free(canvas->row);
    *canvas = (jd_canvas){0};
}

static int within(double value, int most) { return (int)lround(fmin(fmax(value, 0.0), most)); }

void jd_canvas_clip(jd_canvas* canvas, jd_canvas_point corner, jd_canvas_point opposite) {
    canvas->left = within(fmin(corner.x, opposite.x), canvas->width);
    canvas->right = within(fmax(corner.x, opposite.x), canvas->width);
    canvas->top = within(fmin(corner.y, opposite.y), canvas->height);
    canvas->bottom = within(fmax(corner.y, opposite.y), canvas->height);
}

// ---- Filling -----------------------------------------------------------------------------------

static void blend(unsigned char* pixel, jd_canvas_ink ink, double cover) {
    const int share = (int)(256.0 * fmin(cover * ink.cover, 1.0) + 0.5);
    pixel[0] = (unsigned char)((pixel[0] * (256 - share) + ink.red * share) >> 8);
    pixel[1] = (unsigned char)((pixel[1] * (256 - share) + ink.green * share) >> 8);
    pixel[2] = (unsigned char)((pixel[2] * (256 - share) + ink.blue * share) >> 8);
}

static bool is_near(jd_canvas_point p) { return fabs(p.x) < FAR && fabs(p.y) < FAR; }

// Where the slice at height y meets the outline, in order. @return how many there are.
static int cut(const jd_canvas_outline* outline, double y, double cuts[MOST_CUTS]) {
    int count = 0;
    for (int part = 0; part < outline->start_count; part++) {
        const int begin = outline->starts[part];
        const int end =
            part + 1 < outline->start_count ? outline->starts[part + 1] : outline->count;
        for (int i = begin, before = end - 1; i < end && count < MOST_CUTS; before = i++) {
            const jd_canvas_point a = outline->points[before], b = outline->points[i];
            if ((a.y <= y) == (b.y <= y))
                continue;
            const double x = a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x);
            int place = count++;
            for (; place > 0 && cuts[place - 1] > x; place--)
                cuts[place] = cuts[place - 1];
            cuts[place] = x;
        }
    }
    return count;
}

// Cover the pixels of a row from x0 to x1 for one slice.
static void cover(jd_canvas* canvas, double x0, double x1) {
    const double share = 1.0 / SLICES;
    x0 = fmax(x0, canvas->left);
    x1 = fmin(x1, canvas->right);
    if (!(x1 > x0))
        return;
    const int first = (int)x0, last = (int)x1;
    if (first == last) {
        canvas->row[first] += (float)(share * (x1 - x0));
        return;
    }
    canvas->row[first] += (float)(share * (first + 1 - x0));
    for (int i = first + 1; i < last; i++)
        canvas->row[i] += (float)share;
    canvas->row[last] += (float)(share * (x1 - last));  // there is one more than the width
}

static void fill_row(jd_canvas* canvas, const jd_canvas_outline* outline, int y,
                     jd_canvas_ink ink) {
    double cuts[MOST_CUTS];
    double least = canvas->right, most = canvas->left;
    for (int slice = 0; slice < SLICES; slice++) {
        const int count = cut(outline, y + (slice + 0.5) / SLICES, cuts);
        for (int i = 0; i + 1 < count; i += 2) {
            cover(canvas, cuts[i], cuts[i + 1]);
            least = fmin(least, cuts[i]);
            most = fmax(most, cuts[i + 1]);
        }
    }
    const int begin = (int)fmax(least, canvas->left), end = (int)fmin(most + 1, canvas->right);
    unsigned char* pixels = canvas->rgb + 3 * (size_t)canvas->width * (size_t)y;
    for (int x = begin; x < end; x++)
        if (canvas->row[x] > 0.0f)
            blend(pixels + 3 * (size_t)x, ink, canvas->row[x]);
    if (end >= begin)
        memset(canvas->row + begin, 0, sizeof *canvas->row * (size_t)(end - begin + 1));
}

void jd_canvas_fill(jd_canvas* canvas, const jd_canvas_outline* outline, jd_canvas_ink ink) {
    double top = FAR, bottom = -FAR;
    for (int i = 0; i < outline->count; i++) {
        if (!is_near(outline->points[i]))
            return;
        top = fmin(top, outline->points[i].y);
        bottom = fmax(bottom, outline->points[i].y);
    }
    const int end = (int)fmin(ceil(bottom), canvas->bottom);
    for (int y = (int)fmax(floor(top), canvas->top); y < end; y++)
        fill_row(canvas, outline, y, ink);
}

void jd_canvas_polygon(jd_canvas* canvas, const jd_canvas_point* points, int count,
                       jd_canvas_ink ink) {
    const int start = 0;
    jd_canvas_fill(canvas, &(jd_canvas_outline){points, count, &start, 1}, ink);
}

// ---- Discs and lines ---------------------------------------------------------------------------

// Pieces of a circle that is not seen to have corners.
static int pieces_of(double radius) { return (int)fmin(8.0 + 6.0 * sqrt(radius), MOST_ROUND); }

void jd_canvas_disc(jd_canvas* canvas, jd_canvas_point centre, double radius, jd_canvas_ink ink) {
    jd_canvas_point points[MOST_ROUND];
    if (!is_near(centre) || !(radius < FAR))
        return;
    const int count = pieces_of(radius);
    for (int i = 0; i < count; i++)
        points[i] = (jd_canvas_point){centre.x + radius * cos(TURN * i / count),
                                      centre.y + radius * sin(TURN * i / count)};
    jd_canvas_polygon(canvas, points, count, ink);
}

// One piece of a line: a box with a half circle at each end.
static void draw_piece(jd_canvas* canvas, jd_canvas_point a, jd_canvas_point b, double width,
                       jd_canvas_ink ink) {
    jd_canvas_point points[MOST_ROUND + 2];
    const double radius = 0.5 * width, angle = atan2(b.y - a.y, b.x - a.x);
    const int half = pieces_of(radius) / 2;
    int count = 0;
    for (int end = 0; end < 2; end++)
        for (int i = 0; i <= half; i++) {
            const double turn = angle + 0.25 * TURN + 0.5 * TURN * (end + (double)i / half);
            const jd_canvas_point centre = end == 0 ? a : b;
            points[count++] =
                (jd_canvas_point){centre.x + radius * cos(turn), centre.y + radius * sin(turn)};
        }
    jd_canvas_polygon(canvas, points, count, ink);
}

void jd_canvas_line(jd_canvas* canvas, const jd_canvas_point* points, int count, double width,
                    jd_canvas_ink ink) {
    for (int i = 0; i + 1 < count; i++)
        if (is_near(points[i]) && is_near(points[i + 1]))
            draw_piece(canvas, points[i], points[i + 1], width, ink);
}

// ---- Balls -------------------------------------------------------------------------------------

// The axes of the ball as they are seen: row k is its axis k.
static void turn_axes(const double q[4], double axes[3][3]) {
    const double w = q[0], x = q[1], y = q[2], z = q[3];
    const double rows[3][3] = {
        {1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)},
        {2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)},
        {2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)},
    };
    memcpy(axes, rows, sizeof rows);
}

// A ball on its way to the canvas. Its pixels are many: they are worked out in single precision.
typedef struct ball {
    jd_canvas_point centre;
    double radius;
    const jd_canvas_ink* inks;
    bool turns;
    double axes[3][3];
} ball;

// From -1 to 1: which of the two colours is seen at a place of the unit sphere; smooth over a pixel
// at the edges of the octants.
static float side_of(const ball* b, const float n[3]) {
    float side = 1.0f;
    for (int k = 0; k < 3; k++) {
        const float along =
            (float)b->axes[k][0] * n[0] + (float)b->axes[k][1] * n[1] + (float)b->axes[k][2] * n[2];
        const float near = along * (float)b->radius;
        side *= near < -1.0f ? -1.0f : near > 1.0f ? 1.0f : near;
    }
    return side;
}

static jd_canvas_ink shade(const ball* b, const float n[3]) {
    const jd_canvas_ink* inks = b->inks;
    const float lit = 0.66f - 0.16f * n[0] + 0.2f * n[1] + 0.3f * n[2];
    const float light = lit < 1.0f ? lit : 1.0f;
    const float side = b->turns ? side_of(b, n) : 1.0f;
    const float first = light * (0.5f + 0.5f * side), second = light - first;
    return (jd_canvas_ink){(unsigned char)(first * inks[0].red + second * inks[1].red),
                           (unsigned char)(first * inks[0].green + second * inks[1].green),
                           (unsigned char)(first * inks[0].blue + second * inks[1].blue),
                           inks[0].cover};
}

static void ball_row(jd_canvas* canvas, const ball* b, int y) {
    const float radius = (float)b->radius, down = (float)((y + 0.5 - b->centre.y) / b->radius);
    const int begin = (int)fmax(b->centre.x - b->radius - 1.0, canvas->left);
    const int end = (int)fmin(b->centre.x + b->radius + 2.0, canvas->right);
    const float outer = (1.0f + 0.5f / radius) * (1.0f + 0.5f / radius);
    const float inner = radius > 0.5f ? (1.0f - 0.5f / radius) * (1.0f - 0.5f / radius) : 0.0f;
    unsigned char* pixels = canvas->rgb + 3 * (size_t)canvas->width * (size_t)y;
    for (int x = begin; x < end; x++) {
        const float across = (float)((x + 0.5 - b->centre.x) / b->radius);
        const float far = across * across + down * down;
        if (far >= outer)
            continue;
        const float n[3] = {across, -down, far < 1.0f ? sqrtf(1.0f - far) : 0.0f};
        const float covered = far <= inner ? 1.0f : 0.5f + radius * (1.0f - sqrtf(far));
        blend(pixels + 3 * (size_t)x, shade(b, n), covered);
    }
}

void jd_canvas_ball(jd_canvas* canvas, jd_canvas_point centre, double radius, const double* turn,
                    const jd_canvas_ink inks[2]) {
    ball b = {.centre = centre, .radius = radius, .inks = inks, .turns = turn != NULL};
    if (!is_near(centre) || !(radius > 0.0 && radius < FAR))
        return;
    if (turn != NULL)
        turn_axes(turn, b.axes);
    const int end = (int)fmin(centre.y + radius + 2.0, canvas->bottom);
    for (int y = (int)fmax(centre.y - radius - 1.0, canvas->top); y < end; y++)
        ball_row(canvas, &b, y);
}
