// What can be seen of a path that runs over itself.
//
// The frame is cut into cells less wide than a line. A segment is walked cell by cell; it is drawn
// if one of them was not crossed before. So a line is drawn through every cell that the path
// crosses. The work grows with the length of the path; what is drawn is bounded by the area.
#include "figure/page/ink.h"

#include <math.h>
#include <stdlib.h>

#define CELL (0.75 * JD_PLOT_LINE)
#define MOST_CELLS 8192  // along a side; larger frames have larger cells
#define HIDDEN 3         // so many segments on end are left out, or none: a gap costs two points
#define SHORT 3.0        // so many cells along the path, or none: a line is not broken in a cell
#define PIECE 64         // segments of a piece

// The cells of a frame.
typedef struct sheet {
    const jd_plot_frame* frame;
    double cell;
    int wide, high;
    unsigned char* crossed;
} sheet;

// A straight line between two points, in cells from the lower left corner.
typedef struct segment {
    double x, y, dx, dy;
} segment;

static bool sheet_init(sheet* s, const jd_plot_frame* frame) {
    const double width = frame->right - frame->left, height = frame->high - frame->low;
    *s = (sheet){.frame = frame, .cell = fmax(CELL, fmax(width, height) / MOST_CELLS)};
    s->wide = (int)(width / s->cell) + 2;
    s->high = (int)(height / s->cell) + 2;
    s->crossed = calloc((size_t)s->wide * (size_t)s->high, 1);
    return s->crossed != NULL;
}

// Keep the part of a segment where 0 <= from + t step <= length. @return false if there is none.
static bool clip(double from, double step, double length, double t[2]) {
    if (step == 0)
        return from >= 0 && from <= length;
    const double a = -from / step, b = (length - from) / step;
    t[0] = fmax(t[0], fmin(a, b));
    t[1] = fmin(t[1], fmax(a, b));
    return t[0] <= t[1];
}

// From 0 to `most`, whatever a segment from far away is rounded to.
static double within(double x, double most) { return fmin(fmax(x, 0), most); }

// The part of segment `i`, from point i to the next, within the frame. @return false if there is
// none, or one of its points is a gap.
static bool segment_at(const sheet* s, const jd_plot_points* points, int64_t i, segment* part) {
    const double x = (points->x[i] - s->frame->left) / s->cell;
    const double y = (points->y[i] - s->frame->low) / s->cell;
    const double dx = (points->x[i + 1] - points->x[i]) / s->cell;
    const double dy = (points->y[i + 1] - points->y[i]) / s->cell;
    double t[2] = {0, 1};
    if (!isfinite(x + dx) || !isfinite(y + dy) || !clip(x, dx, s->wide - 1, t) ||
        !clip(y, dy, s->high - 1, t))
        return false;
    const double left = within(x + t[0] * dx, s->wide - 1),
                 low = within(y + t[0] * dy, s->high - 1);
    *part = (segment){left, low, within(x + t[1] * dx, s->wide - 1) - left,
                      within(y + t[1] * dy, s->high - 1) - low};
    return true;
}

static int steps_of(const segment* part) {
    return (int)ceil(fmax(fabs(part->dx), fabs(part->dy))) + 1;
}

static unsigned char* cell_at(const sheet* s, const segment* part, double share) {
    const int x = (int)(part->x + share * part->dx), y = (int)(part->y + share * part->dy);
    return s->crossed + (size_t)y * (size_t)s->wide + x;
}

static bool is_seen(const sheet* s, const segment* part) {
    const int steps = steps_of(part);
    for (int i = 0; i <= steps; i++)
        if (*cell_at(s, part, (double)i / steps) == 0)
            return true;
    return false;
}

static void cross(const sheet* s, const segment* part) {
    const int steps = steps_of(part);
    for (int i = 0; i <= steps; i++)
        *cell_at(s, part, (double)i / steps) = 1;
}

// Segments on end that are left out, so far.
typedef struct hidden_run {
    int64_t count;
    double length;  // [cells]
} hidden_run;

// Which segments are drawn: `drawn[i]` of that from point i to the next.
static void choose(const sheet* s, const jd_plot_points* points, bool* drawn) {
    hidden_run run = {0, 0};
    for (int64_t i = 0; i + 1 < points->count; i++) {
        segment part;
        const bool there = segment_at(s, points, i, &part);
        drawn[i] = there && is_seen(s, &part);
        if (!drawn[i]) {
            run.count++;
            run.length += there ? hypot(part.dx, part.dy) : INFINITY;
            continue;
        }
        cross(s, &part);
        const bool joins = isfinite(run.length) && (run.count < HIDDEN || run.length < SHORT);
        for (int64_t k = 1; joins && k <= run.count; k++)
            drawn[i - k] = true;
        run = (hidden_run){0, 0};
    }
}

static void put_point(jd_plot_points* to, const jd_plot_points* from, int64_t i) {
    to->x[to->count] = i < 0 ? NAN : from->x[i];
    to->y[to->count] = i < 0 ? NAN : from->y[i];
    to->row[to->count++] = i < 0 ? -1 : from->row[i];
}

static void copy_drawn(const jd_plot_points* from, const bool* drawn, jd_plot_points* to) {
    int length = 0;  // of the piece so far
    for (int64_t i = 0; i + 1 < from->count; i++) {
        if (!drawn[i]) {
            length = 0;
            continue;
        }
        if (length == 0 || length == PIECE) {
            if (to->count > 0)
                put_point(to, from, -1);
            put_point(to, from, i);
            length = 0;
        }
        put_point(to, from, i + 1);
        length++;
    }
}

bool jd_plot_ink(jd_plot_points* points, const jd_plot_frame* frame) {
    sheet s;
    jd_plot_points kept = {0};
    bool* drawn = calloc((size_t)points->count + 1, sizeof *drawn);
    bool made = sheet_init(&s, frame) && drawn != NULL;
    if (made) {
        choose(&s, points, drawn);
        int64_t count = 0;
        for (int64_t i = 0; i + 1 < points->count; i++)
            count += drawn[i];
        made = jd_plot_points_create(&kept, 3 * count + 1);
    }
    if (made) {
        copy_drawn(points, drawn, &kept);
        jd_plot_points_free(points);
        *points = kept;
    }
    free(s.crossed);
    free(drawn);
    return made;
}
