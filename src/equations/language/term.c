// Terms of expressions in messages: where they stand, and what is written for them.

#include "equations/language/expression.h"

#include <string.h>

jd_mark jd_term_mark(const jd_expression* expression, const jd_term* term) {
    return jd_tree_place(expression->text, term->begin);
}

const char* jd_term_text(const jd_expression* expression, const jd_term* term,
                         char shown[JD_TERM_SHOWN]) {
    const char* text = expression->text->text + term->begin;
    int length = term->end - term->begin, count = 0;
    const bool cut = length > JD_TERM_SHOWN - 4;
    if (cut)
        length = JD_TERM_SHOWN - 4;
    while (cut && length > 0 && ((unsigned char)text[length] & 0xc0) == 0x80)
        length--;
    for (int i = 0; i < length; i++)
        shown[count++] = text[i] == '\n' ? ' ' : text[i];
    strcpy(shown + count, cut ? "..." : "");
    return shown;
}
