/// @file utf8.h
/// Characters of a text in UTF-8 (RFC 3629).
#ifndef JUDDER_TEXT_UTF8_H
#define JUDDER_TEXT_UTF8_H

#include <stddef.h>
#include <stdint.h>

/// Bytes of the character at `text`, of which `left` bytes may be read, at least one; a 0 ends them, too.
/// 0 if there is none: overlong forms, halves of surrogate pairs and values above U+10FFFF are none.
int jd_utf8_size(const char* text, size_t left);

/// The code point of a character of this size.
uint32_t jd_utf8_code(const char* text, int size);

#endif
