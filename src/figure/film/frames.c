// The frames of a film on their way to ffmpeg: drawn one after the other onto what stands still.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "figure/film/film.h"

#define SAMPLES JD_FILM_SAMPLES

jd_status jd_film_frames_init(jd_context* context, const jd_animation* animation,
                              jd_film_frames* frames) {
    const int wide = jd_animation_width(), high = jd_animation_height(animation);
    frames->animation = animation;
    jd_status status = jd_canvas_create(context, wide, high, &frames->still);
    if (status == JD_OK)
        status = jd_canvas_create(context, wide, high, &frames->frame);
    frames->colours = malloc((size_t)wide * (size_t)high * 3 / 2);
    frames->before = malloc((size_t)wide * (size_t)high * 3);
    if (status == JD_OK && (frames->colours == NULL || frames->before == NULL))
        status = jd_fail(context, JD_ERR_MEMORY, "out of memory for a film");
    return status;
}

void jd_film_frames_free(jd_film_frames* frames) {
    jd_canvas_free(&frames->still);
    jd_canvas_free(&frames->frame);
    free(frames->colours);
    free(frames->before);
    free(frames->sheet);
}

static void begin_frames(jd_film_frames* frames) {
    memcpy(frames->still.rgb, frames->sheet,
           3 * (size_t)frames->still.width * (size_t)frames->still.height);
    jd_animation_draw_ways(&frames->still, frames->animation);
}

// Each frame is drawn after the one before it: `still` holds the path so far.
static void draw_frame(jd_film_frames* frames, int frame) {
    memcpy(frames->frame.rgb, frames->still.rgb,
           3 * (size_t)frames->still.width * (size_t)frames->still.height);
    jd_animation_draw_time(&frames->frame, frames->animation, frames->sheet, frame);
    jd_animation_draw_things(&frames->frame, frames->animation, frame);
}

static unsigned char brightness(const unsigned char* p) {
    return (unsigned char)(((66 * p[0] + 129 * p[1] + 25 * p[2] + 128) >> 8) + 16);
}

// RGB to brightness of each pixel and two colours of each square of four (ITU-R BT.601, "yuv420p"):
// less to hand over, and ffmpeg, which has more to do, does not need to.
static void convert_rows(const jd_canvas* frame, size_t y, unsigned char* out) {
    const size_t wide = (size_t)frame->width, high = (size_t)frame->height;
    unsigned char *u = out + wide * high + wide / 2 * (y / 2), *v = u + wide * high / 4;
    const unsigned char *upper = frame->rgb + 3 * wide * y, *lower = upper + 3 * wide;
    for (size_t x = 0; x < wide; x += 2, upper += 6, lower += 6) {
        out[wide * y + x] = brightness(upper);
        out[wide * y + x + 1] = brightness(upper + 3);
        out[wide * (y + 1) + x] = brightness(lower);
        out[wide * (y + 1) + x + 1] = brightness(lower + 3);
        const int r = upper[0] + upper[3] + lower[0] + lower[3];
        const int g = upper[1] + upper[4] + lower[1] + lower[4];
        const int b = upper[2] + upper[5] + lower[2] + lower[5];
        *u++ = (unsigned char)((-38 * r - 74 * g + 112 * b + 131584) >> 10);
        *v++ = (unsigned char)((112 * r - 94 * g - 18 * b + 131584) >> 10);
    }
}

// Rows that are as in the frame before keep their colours.
static void convert(jd_film_frames* frames) {
    const size_t pair = 6 * (size_t)frames->frame.width;
    for (size_t y = 0; y < (size_t)frames->frame.height; y += 2) {
        const unsigned char* now = frames->frame.rgb + pair * (y / 2);
        unsigned char* before = frames->before + pair * (y / 2);
        if (frames->begun && memcmp(now, before, pair) == 0)
            continue;
        memcpy(before, now, pair);
        convert_rows(&frames->frame, y, frames->colours);
    }
    frames->begun = true;
}

static jd_status hand_over(jd_film_frames* frames, jd_process* process) {
    const size_t pixels = (size_t)frames->frame.width * (size_t)frames->frame.height;
    if (frames->kind != JD_FILM_MP4)
        return jd_process_write(process, frames->frame.rgb, 3 * pixels);
    convert(frames);
    return jd_process_write(process, frames->colours, pixels + pixels / 2);
}

// Frames from all parts of the film, ahead of it.
static jd_status hand_samples(jd_film_frames* frames, jd_process* process) {
    const int last = frames->animation->frame_count - 1;
    jd_status status = JD_OK;
    int sample = 0;
    begin_frames(frames);
    for (int f = 0; f <= last && status == JD_OK; f++) {
        jd_animation_draw_way(&frames->still, frames->animation, f);
        for (; sample < SAMPLES && sample * last / (SAMPLES - 1) == f && status == JD_OK;
             sample++) {
            draw_frame(frames, f);
            status = hand_over(frames, process);
        }
    }
    return status;
}

jd_status jd_film_frames_give(jd_film_frames* frames, jd_process* process) {
    const int count = frames->animation->frame_count;
    jd_status status = frames->kind == JD_FILM_GIF ? hand_samples(frames, process) : JD_OK;
    begin_frames(frames);
    for (int f = 0; f < count && status == JD_OK; f++) {
        frames->patience->done = 0.05 + 0.9 * f / count;
        if (!jd_process_ask(process))
            return JD_CANCELLED;
        jd_animation_draw_way(&frames->still, frames->animation, f);
        draw_frame(frames, f);
        status = hand_over(frames, process);
    }
    return status;
}
