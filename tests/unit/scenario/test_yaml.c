// The tree of a YAML text: each byte of a value knows its place.

#include "scenario/yaml.h"
#include "support/check.h"

#include <string.h>

// The place of the first '@' in the value of the key `a`, as line * 100 + column.
static int place_of(const char* text) {
    const jd_text_source source = {NULL, "s.yaml", NULL};
    jd_tree* root;
    if (jd_yaml_read(&source, text, strlen(text), &root) != JD_OK)
        return -1;
    const jd_tree* value = jd_tree_find(root, "a");
    const char* sign = value && value->text ? strchr(value->text, '@') : NULL;
    const jd_mark mark = sign ? jd_tree_place(value, (int)(sign - value->text)) : (jd_mark){0, 0};
    jd_tree_free(root);
    return mark.line * 100 + mark.column;
}

TEST(plain_and_quoted_values_know_the_place_of_each_byte) {
    CHECK_INT(place_of("a: x + @\n"), 108);
    CHECK_INT(place_of("b: {c: 1}\na: µ + @\n"), 208);
    CHECK_INT(place_of("{b: [1, 2], a: x*@}\n"), 118);
    CHECK_INT(place_of("a: \"x + @\"\n"), 109);
    CHECK_INT(place_of("a: 'x + @'\n"), 109);
    CHECK_INT(place_of("a: \"\\x41 + @\"\n"), 112);
}

TEST(values_over_several_lines_know_the_place_of_each_byte) {
    CHECK_INT(place_of("a: x +\n   y + @\n"), 208);
    CHECK_INT(place_of("a: >\n  x +\n  y + @\n"), 307);
    CHECK_INT(place_of("a: |\n  x +\n\n    y + @\n"), 409);
    CHECK_INT(place_of("a: >-\n  x + 1\n\n\n  + @ - 2\n"), 505);
    CHECK_INT(place_of("a: \"x +\n  y + @\"\n"), 207);
}

TEST_MAIN(plain_and_quoted_values_know_the_place_of_each_byte,
          values_over_several_lines_know_the_place_of_each_byte)
