// Numbers and texts on their way through a pipe: the same calls pack them on one side and unpack
// them on the other.
//
// Failures are kept: after the first one, a pipe that ended or a number out of its range, what is
// unpacked is 0 or "". Whoever unpacks trusts nothing: he asks `failed` at the end.
#ifndef JUDDER_RECORD_PARCEL_H
#define JUDDER_RECORD_PARCEL_H

#include "record/result.h"

#define JD_PARCEL_BUFFER 65536

typedef struct jd_parcel {
    int descriptor;
    bool packs;  ///< else unpacks
    bool failed;
    bool begun;           ///< something has come through the pipe
    size_t used, filled;  ///< of the buffer [bytes]
    unsigned char buffer[JD_PARCEL_BUFFER];
} jd_parcel;

void jd_parcel_bytes(jd_parcel* parcel, void* bytes, size_t size);
void jd_parcel_numbers(jd_parcel* parcel, double* numbers, int64_t count);
/// A whole number from 0 up to `most`.
void jd_parcel_count(jd_parcel* parcel, int64_t* count, int64_t most);
void jd_parcel_int(jd_parcel* parcel, int* count, int most);

/// A text, or NULL; one that is unpacked is kept by `result`, as one line.
void jd_parcel_text(jd_parcel* parcel, jd_result* result, const char** text);

/// A whole result. The one to be unpacked into is new.
void jd_parcel_result(jd_parcel* parcel, jd_result* result);

/// Send what is still in the buffer.
void jd_parcel_flush(jd_parcel* parcel);

#endif
