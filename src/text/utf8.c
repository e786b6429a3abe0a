// Characters of a text in UTF-8.

#include "text/utf8.h"

#include <stdbool.h>

int jd_utf8_size(const char* text, size_t left) {
    static const uint32_t smallest[5] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char first = (unsigned char)text[0];
    const int size = first < 0x80   ? 1
                     : first < 0xC2 ? 0
                     : first < 0xE0 ? 2
                     : first < 0xF0 ? 3
                     : first < 0xF5 ? 4
                                    : 0;
    for (int i = 1; i < size; i++)
        if ((size_t)i >= left || ((unsigned char)text[i] & 0xC0) != 0x80)
            return 0;
    const uint32_t code = jd_utf8_code(text, size);
    const bool half = code >= 0xD800 && code <= 0xDFFF;
    return code < smallest[size] || code > 0x10FFFF || half ? 0 : size;
}

uint32_t jd_utf8_code(const char* text, int size) {
    const unsigned char* b = (const unsigned char*)text;
    uint32_t code = size == 1 ? b[0] : b[0] & (0xFFu >> (size + 1));
    for (int i = 1; i < size; i++)
        code = code << 6 | (b[i] & 0x3Fu);
    return code;
}
