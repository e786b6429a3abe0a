// Lines folded between words. Reports are printed piece by piece, so whole lines are caught where
// they leave: stdout is replaced by a stream that keeps each line until it ends. Escape sequences
// take no columns.
//
// Limits: needs fopencookie (glibc, musl); elsewhere lines go out as they are. A line that is
// longer than LINE_SIZE bytes goes out in pieces. The width is that at the start.
#include "shell/fold.h"

#include "shell/text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#define LINE_SIZE 4096

int jd_cli_terminal_columns(FILE* out) {
    struct winsize window = {0};
    const int number = fileno(out);
    return number >= 0 && ioctl(number, TIOCGWINSZ, &window) == 0 ? window.ws_col : 0;
}

static int folded_width;  // columns of stdout while it is folded, 0: it is not

bool jd_cli_is_terminal(FILE* out) {
    return out == stdout && folded_width > 0 ? true : fileno(out) >= 0 && isatty(fileno(out));
}

int jd_cli_width(FILE* out) {
    const int columns =
        out == stdout && folded_width > 0 ? folded_width : jd_cli_terminal_columns(out);
    return columns >= JD_CLI_FOLD_LEAST && columns < JD_CLI_WIDTH ? columns : JD_CLI_WIDTH;
}

#if defined(__linux__)

// ---- One line ----------------------------------------------------------------------------------

// Bytes of an escape sequence "ESC [ ... letter" at this place, 0 if there is none.
static size_t escape_size(const char* text, size_t size) {
    size_t used = 2;
    if (size < 3 || text[0] != '\033' || text[1] != '[')
        return 0;
    while (used < size && !(text[used] >= '@' && text[used] <= '~'))
        used++;
    return used < size ? used + 1 : 0;
}

// Where what continues a line starts: below the text behind the first gap of two spaces, if that is
// not far to the right; else two columns further in than the line.
static int hanging(const char* text, size_t size, int width) {
    size_t indent = 0;
    while (indent < size && text[indent] == ' ')
        indent++;
    for (size_t i = indent; i + 2 < size && i < (size_t)width / 3; i++) {
        if (text[i] == ' ' && text[i + 1] == ' ' && text[i + 2] != ' ')
            return (int)i + 2;
    }
    return (int)indent + 2 < width / 2 ? (int)indent + 2 : 0;
}

// The bytes that fit into so many columns and end before a space; all, if they fit, or up to the
// first space, if no word does.
static size_t fitting(const char* text, size_t size, int columns) {
    size_t last = 0, at = 0;
    int used = 0;
    while (at < size) {
        const size_t escape = escape_size(text + at, size - at);
        if (text[at] == ' ' && used > 0 && text[at - 1] != ' ')
            last = used <= columns ? at : last ? last : at;
        if (used > columns && last > 0)
            return last;
        used += escape == 0 && ((unsigned char)text[at] & 0xC0) != 0x80;
        at += escape ? escape : 1;
    }
    return used > columns && last > 0 ? last : size;
}

static bool put_bytes(const char* bytes, size_t size) {
    while (size > 0) {
        const ssize_t put = write(STDOUT_FILENO, bytes, size);
        if (put < 0 && errno == EINTR)
            continue;
        if (put <= 0)
            return false;
        bytes += put;
        size -= (size_t)put;
    }
    return true;
}

// Print a line without its end.
static bool put_folded(const char* text, size_t size) {
    const int indent = hanging(text, size, folded_width);
    char start[JD_CLI_WIDTH + 1] = "\n";
    memset(start + 1, ' ', (size_t)indent);
    int room = folded_width;
    while (size > 0) {
        const size_t part = fitting(text, size, room);
        if (!put_bytes(text, part))
            return false;
        text += part;
        size -= part;
        while (size > 0 && *text == ' ')
            text++, size--;
        if (size > 0 && !put_bytes(start, (size_t)indent + 1))
            return false;
        room = folded_width - indent;
    }
    return true;
}

// ---- The stream --------------------------------------------------------------------------------

static char line[LINE_SIZE];  // what has not gone out yet
static size_t line_used;

bool jd_cli_fold_end(void) {
    const size_t size = line_used;
    line_used = 0;
    return put_folded(line, size);
}

static ssize_t fold_write(void* cookie, const char* bytes, size_t size) {
    (void)cookie;
    for (size_t i = 0; i < size; i++) {
        const bool ends = bytes[i] == '\n';
        if ((ends || line_used == LINE_SIZE) && !jd_cli_fold_end())
            return 0;
        if (ends && !put_bytes("\n", 1))
            return 0;
        if (!ends)
            line[line_used++] = bytes[i];
    }
    return (ssize_t)size;
}

void jd_cli_fold_stdout(void) {
    const int columns = jd_cli_terminal_columns(stdout);
    if (!isatty(STDOUT_FILENO) || columns < JD_CLI_FOLD_LEAST || columns >= JD_CLI_WIDTH)
        return;
    FILE* folded = fopencookie(NULL, "w", (cookie_io_functions_t){.write = fold_write});
    if (!folded)
        return;
    setvbuf(folded, NULL, _IOLBF, BUFSIZ);
    folded_width = columns;
    stdout = folded;
}

#else
void jd_cli_fold_stdout(void) {}
bool jd_cli_fold_end(void) { return true; }
#endif
