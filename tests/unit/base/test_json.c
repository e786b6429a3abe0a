// The JSON writer: what it writes is JSON, and every number comes back as the same bits.

#include "judder/json.h"
#include "support/check.h"

#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static char* end(jd_json* json) {
    char* text = NULL;
    REQUIRE(jd_json_end(NULL, json, &text) == JD_OK);
    return text;
}

TEST(values_are_indented_and_parted_by_commas) {
    jd_json json = {0};
    jd_json_open(&json, NULL, '{');
    jd_json_number(&json, "a", 0.1);
    jd_json_open(&json, "b", '[');
    jd_json_bool(&json, NULL, true);
    jd_json_integer(&json, NULL, INT64_MIN);
    jd_json_close(&json, ']');
    jd_json_open(&json, "c", '{');
    jd_json_close(&json, '}');
    jd_json_text(&json, "d", NULL);
    jd_json_close(&json, '}');
    char* text = end(&json);
    CHECK_STR(text, "{\n  \"a\": 0.1,\n  \"b\": [\n    true,\n    -9223372036854775808\n  ],\n"
                    "  \"c\": {},\n  \"d\": null\n}\n");
    free(text);
}

TEST(text_is_escaped_and_what_is_no_utf8_replaced) {
    jd_json json = {0};
    jd_json_text(&json, NULL, "\"\\\n\x01 \xc3\xa9 \xff \xe0\x80\x80");
    char* text = end(&json);
    CHECK_STR(text, "\"\\\"\\\\\\u000a\\u0001 \xc3\xa9 \\ufffd \\ufffd\\ufffd\\ufffd\"\n");
    free(text);
}

TEST(what_is_not_finite_is_null) {
    jd_json json = {0};
    jd_json_open(&json, NULL, '[');
    jd_json_number(&json, NULL, (double)NAN);
    jd_json_number(&json, NULL, -(double)INFINITY);
    jd_json_close(&json, ']');
    char* text = end(&json);
    CHECK_STR(text, "[\n  null,\n  null\n]\n");
    free(text);
}

TEST(numbers_come_back_as_the_same_bits_in_any_locale) {
    static const double numbers[] = {0.1,       1.0 / 3, 5e-324, -1e-310, 1e300,
                                     123456789, -0.0,    M_PI,   2e-308,  1.7976931348623157e308};
    static const char* const locales[] = {"C", "de_DE.UTF-8", "ps_AF.UTF-8"};
    for (size_t k = 0; k < sizeof locales / sizeof *locales; k++)
        for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
            char text[JD_NUMBER_SIZE];
            const bool known = setlocale(LC_ALL, locales[k]) != NULL;  // perhaps not installed
            jd_number_text(numbers[i], text);
            setlocale(LC_ALL, "C");
            CHECK(known || k > 0);
            CHECK_BITS(strtod(text, NULL), numbers[i]);
        }
}

TEST(numbers_have_the_fewest_digits) {
    char text[JD_NUMBER_SIZE];
    CHECK_STR(jd_number_text(0.1, text), "0.1");
    CHECK_STR(jd_number_text(5e-324, text), "5e-324");
    CHECK_STR(jd_number_text(1e22, text), "1e+22");
    CHECK_STR(jd_number_text(0.1 + 0.2, text), "0.30000000000000004");
}

TEST(every_system_describes_itself) {
    jd_context* context = jd_context_create();
    for (int i = 0; i < jd_system_count(); i++) {
        char* text = NULL;
        CHECK_INT(jd_system_json(context, jd_system_at(i), &text), JD_OK);
        CHECK_HAS(text, jd_system_at(i)->title);
        CHECK_HAS(text, jd_system_at(i)->states[0].text);
        free(text);
    }
    CHECK_INT(jd_system_json(context, NULL, NULL), JD_ERR_ARGUMENT);
    jd_context_free(context);
}

TEST_MAIN(values_are_indented_and_parted_by_commas, text_is_escaped_and_what_is_no_utf8_replaced,
          what_is_not_finite_is_null, numbers_come_back_as_the_same_bits_in_any_locale,
          numbers_have_the_fewest_digits, every_system_describes_itself)
