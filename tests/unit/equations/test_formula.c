// Formulas on plain numbers: the same language as that of systems, without graph and dimensions.
#include "equations/language/formula.h"
#include "judder/maths.h"
#include "support/check.h"

#include <string.h>

static const char* const names[] = {"x", "y", "none"};
static const double values[] = {3, -4, NAN};

// The value of a text, with x = 3, y = -4; on failure the message is kept.
static char message[500];

static jd_status value_of(const char* text, const jd_definition* definitions, int count,
                          double* value) {
    jd_context* context = jd_context_create();
    const jd_text_source source = {context, "page", "page"};
    const jd_tree tree = {.kind = JD_TREE_TEXT, .mark = {1, 1}, .text = (char*)(uintptr_t)text};
    const jd_scope scope = {&source, names, values, 3, definitions, count};
    jd_arena arena = {0};
    jd_expression e;
    jd_status status = jd_expression_read(&source, &arena, &tree, 0, (int)strlen(text), &e);
    if (status == JD_OK)
        status = jd_formula_value(&scope, &e, value);
    snprintf(message, sizeof message, "%s", jd_context_message(context));
    jd_arena_free(&arena);
    jd_context_free(context);
    return status;
}

static double of(const char* text) {
    double value = NAN;
    CHECK_INT(value_of(text, NULL, 0, &value), JD_OK);
    return value;
}

TEST(operators_bind_as_in_systems) {
    CHECK_BITS(of("1 + 2*3 - 4/8"), 6.5);
    CHECK_BITS(of("-x^2"), -9);
    CHECK_BITS(of("2^3^2"), 512);
    CHECK_BITS(of("(x + y)*-2"), 2);
    CHECK_BITS(of("x > y and not x == 4"), 1);
    CHECK_BITS(of("x < y or x != 3"), 0);
    CHECK_BITS(of("x <= 3 and y >= -4"), 1);
}

TEST(numbers_with_units_are_taken_in_si) {
    CHECK_REL(of("25 mm + 3 cm"), 0.055, 1e-15);
    CHECK_REL(of("180 deg"), JD_PI, 1e-15);
}

TEST(functions_are_those_of_the_table) {
    CHECK_BITS(of("hypot(x, y)"), 5);
    CHECK_BITS(of("max(x, y, 7, 2)"), 7);
    CHECK_BITS(of("if(x < y, 1, 2)"), 2);
    CHECK_REL(of("cos(pi/3)"), 0.5, 1e-15);
    CHECK_REL(of("atan2(1, -1)"), 0.75 * JD_PI, 1e-15);
    // Those that are formulas of others.
    CHECK_BITS(of("clamp(x, 0, 1)"), 1);
    CHECK_BITS(of("smooth(0.75)"), 0.84375);
    CHECK_BITS(of("mod(-1, 4)"), 3);
    CHECK_BITS(of("pos(y)"), 0);
}

TEST(what_is_not_finite_is_a_value) {
    CHECK(isnan(of("none + 1")));
    CHECK(isnan(of("sqrt(y)")));
    CHECK(isinf(of("1/(x - 3)")));
    CHECK_BITS(of("none > 0"), 0);
}

TEST(definitions_see_those_before_them_only) {
    static const jd_tree texts[] = {{.kind = JD_TREE_TEXT, .text = (char*)(uintptr_t) "x + 1"},
                                    {.kind = JD_TREE_TEXT, .text = (char*)(uintptr_t) "a*a"},
                                    {.kind = JD_TREE_TEXT, .text = (char*)(uintptr_t) "c"}};
    jd_context* context = jd_context_create();
    const jd_text_source source = {context, "page", "page"};
    jd_arena arena = {0};
    jd_expression e[3];
    for (int i = 0; i < 3; i++)
        REQUIRE(jd_expression_read(&source, &arena, &texts[i], 0, (int)strlen(texts[i].text),
                                   &e[i]) == JD_OK);
    const jd_definition definitions[] = {{"a", &e[0]}, {"b", &e[1]}, {"c", &e[2]}};
    double value;
    CHECK_INT(value_of("b + a", definitions, 3, &value), JD_OK);
    CHECK_BITS(value, 20);
    CHECK_INT(value_of("c", definitions, 3, &value), JD_ERR_NAME);  // itself: it ends
    jd_arena_free(&arena);
    jd_context_free(context);
}

TEST(what_is_wrong_is_told_with_its_place) {
    static const struct {
        const char *text, *words;
    } wrong[] = {
        {"2*xx", "page:1:3: unknown name 'xx'; did you mean 'x'?"},
        {"sum(i = 1..3, i)", "is no function of formulas"},
        {"hypot(x)", "hypot(x) has too few arguments"},
        {"sin(x, y)", "has too many arguments"},
        {"x[1]", "has an index"},
        {"1 +", "page:1:4"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        double value;
        CHECK(value_of(wrong[i].text, NULL, 0, &value) < 0);
        CHECK_HAS(message, wrong[i].words);
    }
}

TEST_MAIN(operators_bind_as_in_systems, numbers_with_units_are_taken_in_si,
          functions_are_those_of_the_table, what_is_not_finite_is_a_value,
          definitions_see_those_before_them_only, what_is_wrong_is_told_with_its_place)
