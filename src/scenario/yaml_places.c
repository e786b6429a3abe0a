// Places of the bytes of a YAML value, found by reading the value and the text side by side.
//
// A character of the value that is no blank stands where the text has it next, behind blanks, ends of
// lines and the marks of a block; an escape stands for one character. A blank of the value may be the
// end of a line and is passed over. A new piece begins where a character does not follow the one before.

#include "scenario/yaml_places.h"

#include <stdlib.h>
#include <string.h>

// A place in the text on its way.
typedef struct cursor {
    const char* at;
    jd_mark mark;
} cursor;

static void step(cursor* c) {
    if (*c->at == '\n')
        c->mark = (jd_mark){c->mark.line + 1, 1};
    else if (((unsigned char)*c->at & 0xc0) != 0x80)
        c->mark.column++;
    c->at++;
}

// Bytes of the escape at a backslash; the text may end behind it.
static int escape_length(const char* s, const char* end) {
    switch (s + 1 < end ? s[1] : 0) {
    case 'x':
        return 4;
    case 'u':
        return 6;
    case 'U':
        return 10;
    default:
        return 2;
    }
}

static bool add_piece(jd_tree* node, int* room, jd_tree_piece piece) {
    if (node->piece_count == *room) {
        *room = *room ? 2 * *room : 4;
        jd_tree_piece* more = realloc(node->pieces, (size_t)*room * sizeof *more);
        if (!more)
            return false;
        node->pieces = more;
    }
    node->pieces[node->piece_count++] = piece;
    return true;
}

// Go to where the text has the character `wanted`, or an escape. @return false at the end.
static bool seek(const jd_yaml_raw* raw, cursor* c, char wanted) {
    while (c->at < raw->end && *c->at != wanted && !(raw->escapes && *c->at == '\\'))
        step(c);
    return c->at < raw->end;
}

static void pass(const jd_yaml_raw* raw, cursor* c) {
    const int length = raw->escapes && *c->at == '\\' ? escape_length(c->at, raw->end) : 1;
    for (int i = 0; i < length && c->at < raw->end; i++)
        step(c);
}

bool jd_yaml_places(const jd_yaml_raw* raw, jd_tree* node) {
    cursor c = {raw->begin, raw->mark};
    const char* expected = NULL;  // where the next character of the same piece would stand
    int room = 0;
    for (int i = 0; node->text[i]; i++) {
        const char letter = node->text[i];
        if (letter == ' ' || letter == '\n') {
            const bool follows = expected && expected < raw->end && *expected == letter;
            expected = follows ? expected + 1 : NULL;
            continue;
        }
        if (!seek(raw, &c, letter))
            return true;
        if (c.at != expected && !add_piece(node, &room, (jd_tree_piece){i, c.mark}))
            return false;
        const char* before = c.at;
        pass(raw, &c);
        expected = c.at == before + 1 ? c.at : NULL;
    }
    return true;
}
