/// @file escape.h
/// Pages of HTML and Markdown, and commands in them: text of others means nothing but itself.
///
///     jd_html_begin(out, title, STYLE);
///     fputs("<body>\n<h1>", out);
///     jd_escape_put(out, JD_ESCAPE_HTML, title);
///
/// A stream keeps its errors. Not part of judder.h, which knows no streams.
#ifndef JUDDER_ESCAPE_H
#define JUDDER_ESCAPE_H

#include <stdio.h>

#include "judder/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Where a text will stand.
typedef enum jd_escape {
    JD_ESCAPE_HTML,      ///< in an element, or between quotes in an attribute that is no program
    JD_ESCAPE_MARKDOWN,  ///< in a paragraph, a cell or a label, in one line (CommonMark, GitHub)
    JD_ESCAPE_URL,       ///< a name in an address: no scheme, no folder, no query
    JD_ESCAPE_SHELL,     ///< one word of a command, in one line
} jd_escape;

/// Write a text in UTF-8 so that a reader of the page, or the shell, gets the same text back. In pages,
/// control characters, those that turn the direction of writing and bytes that are not UTF-8 become
/// U+FFFD; in Markdown, line breaks become blanks. In addresses, all but letters, digits, "-", "_" and "."
/// stands as %XX. The shell gets every byte: what is plain stands as it is,
/// other words in single quotes, and words with such characters in $'...' (bash, zsh, ksh).
JD_API void jd_escape_put(FILE* out, jd_escape where, const char* text);

/// What browsers may load for a page, the same for all pages: nothing but style and pictures in it.
#define JD_PAGE_POLICY                                                                             \
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src data:"

/// Begin a page of HTML: from its type to the end of its head, with the policy above. `style` is CSS.
JD_API void jd_html_begin(FILE* out, const char* title, const char* style);

/// The bytes of a file in base 64 (RFC 4648), for "data:image/svg+xml;base64,".
/// @return false if the file cannot be read to its end.
JD_API JD_NODISCARD bool jd_html_put_file(FILE* out, const char* path);

#ifdef __cplusplus
}
#endif
#endif
