/// @file film.h
/// Kinds of films, their frames, and whether a film is whole.
#ifndef JUDDER_FIGURE_FILM_FILM_H
#define JUDDER_FIGURE_FILM_FILM_H

#include "figure/film/animation.h"
#include "figure/program/program.h"

typedef enum jd_film_kind {
    JD_FILM_MP4,
    JD_FILM_GIF,
    JD_FILM_PNG,  ///< its first frame as a picture
} jd_film_kind;

/// A film that was made and does not have its name yet.
typedef struct jd_film {
    const char* path;       ///< the name it shall have, for messages
    const char* temporary;  ///< where it is
    const char* program;    ///< what made it, for messages
    jd_film_kind kind;
    int frame_count;
    double rate;  ///< frames per second
} jd_film;

/// Look whether the file holds a whole film with all its frames. If not, more bytes are written to
/// it to find out whether the disk is full. @return JD_OK or JD_ERR_FILE.
jd_status jd_film_check(jd_context* context, const jd_film* film);

// ---- Frames ------------------------------------------------------------------------------------

#define JD_FILM_SAMPLES 8  ///< frames ahead of those of a GIF, from which its colours are taken

typedef struct jd_film_frames {
    const jd_animation* animation;
    jd_film_kind kind;
    jd_patience* patience;   ///< is told how much is done
    unsigned char* sheet;    ///< what gnuplot has drawn, three bytes per pixel; owned
    jd_canvas still, frame;  ///< what a frame is drawn onto, and the frame
    unsigned char* colours;  ///< of a frame as an MP4 has them
    unsigned char* before;   ///< the frame before
    bool begun;              ///< there is one
} jd_film_frames;

/// Make room for the frames. Free it in any case. @return JD_OK or JD_ERR_MEMORY.
jd_status jd_film_frames_init(jd_context* context, const jd_animation* animation,
                              jd_film_frames* frames);
void jd_film_frames_free(jd_film_frames* frames);

/// Draw them all and give them to a program: RGB for a GIF and a picture, brightness and colours (yuv420p) for an
/// MP4. @return as jd_process_write.
jd_status jd_film_frames_give(jd_film_frames* frames, jd_process* process);

#endif
