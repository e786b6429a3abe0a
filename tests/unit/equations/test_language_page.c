// The page of the guide lists every function with its units, as the table has them.

#include "equations/language/function.h"
#include "support/check.h"

static char* read_page(void) {
    FILE* file = fopen(JD_SOURCE_DIR "/docs/guide/language.md", "r");
    char* text = calloc(1, 1 << 16);
    REQUIRE(file && text);
    REQUIRE(fread(text, 1, (1 << 16) - 1, file) > 0);
    fclose(file);
    return text;
}

TEST(the_page_has_every_function_with_its_units) {
    char *page = read_page(), row[400];
    for (int i = 0; jd_function_at(i); i++) {
        const jd_function* f = jd_function_at(i);
        snprintf(row, sizeof row, "\n| `%s(%s)` | %s | %s |\n", f->name, f->arguments, f->units,
                 f->text);
        CHECK_HAS(page, row);
    }
    free(page);
}

TEST_MAIN(the_page_has_every_function_with_its_units)
