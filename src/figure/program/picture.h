/// @file picture.h
/// Kinds of pictures and their files.
#ifndef JUDDER_FIGURE_PROGRAM_PICTURE_H
#define JUDDER_FIGURE_PROGRAM_PICTURE_H

#include <stdio.h>

#include "judder/base.h"

/// Kinds of picture files.
typedef enum jd_picture_kind { JD_PICTURE_PNG, JD_PICTURE_SVG, JD_PICTURE_PDF } jd_picture_kind;

/// The kind a file name's ending asks for, and the length of the name without it.
/// @return JD_OK or JD_ERR_ARGUMENT.
jd_status jd_picture_find(jd_context* context, const char* path, jd_picture_kind* kind,
                          size_t* stem);

/// A picture that was drawn and does not have its name yet.
typedef struct jd_picture {
    const char* path;       ///< the name it shall have, for messages
    const char* temporary;  ///< where it is
    const char* program;    ///< what drew it, for messages
    jd_picture_kind kind;
} jd_picture;

/// Look whether the file holds a whole picture, and set the date in a PDF to a fixed one: the
/// same figure gives the same bytes. If it is not whole, more bytes are written to it to find out
/// whether the disk is full.
/// @return JD_OK or JD_ERR_FILE.
jd_status jd_picture_finish(jd_context* context, const jd_picture* picture);

/// Whether a file that is open for reading begins and ends as its format asks.
bool jd_picture_is_whole(FILE* file, jd_picture_kind kind);

/// Why nothing more can be written at the end of an open file, an errno; 0 if it can: then so much
/// was written to it.
int jd_picture_write_fault(FILE* file);

#endif
