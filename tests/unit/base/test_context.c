// Status names, and the context that keeps messages.

#include "judder/base.h"
#include "support/check.h"

TEST(every_status_has_its_own_name_and_text) {
    static const jd_status all[] = {
#define VALUE(constant, value, name, text) constant,
        JD_STATUS_LIST(VALUE)
#undef VALUE
    };
    const int count = (int)(sizeof all / sizeof all[0]);
    for (int i = 0; i < count; i++) {
        CHECK(strcmp(jd_status_name(all[i]), "unknown") != 0);
        CHECK(strlen(jd_status_text(all[i])) > 0);
        for (int j = 0; j < i; j++)
            CHECK(strcmp(jd_status_name(all[i]), jd_status_name(all[j])) != 0);
    }
    CHECK_STR(jd_status_name((jd_status)-999), "unknown");
}

TEST(errors_are_negative_and_good_ends_are_not) {
    CHECK_INT(JD_OK, 0);
    CHECK(JD_CANCELLED > 0);
    CHECK(JD_ERR_ARGUMENT < 0 && JD_ERR_STEP_SIZE < 0 && JD_ERR_NOT_FINITE < 0);
}

TEST(a_context_keeps_the_last_message) {
    jd_context* context = jd_context_create();
    CHECK_STR(jd_context_message(context), "");
    CHECK_INT(jd_fail(context, JD_ERR_RANGE, "radius is %g", -1.0), JD_ERR_RANGE);
    CHECK_STR(jd_context_message(context), "radius is -1");
    jd_fail(context, JD_ERR_FILE, "f: %s", jd_context_message(context));
    CHECK_STR(jd_context_message(context), "f: radius is -1");
    jd_context_free(context);
}

TEST(a_long_message_is_cut_not_overrun) {
    jd_context* context = jd_context_create();
    char text[5000];
    memset(text, 'x', sizeof text);
    text[sizeof text - 1] = 0;
    jd_fail(context, JD_ERR_FILE, "%s", text);
    CHECK(strlen(jd_context_message(context)) < sizeof text);
    CHECK(strlen(jd_context_message(context)) > 500);
    jd_context_free(context);
}

TEST(texts_that_a_terminal_acts_upon_are_shown) {
    char text[64];
    jd_printable(text, sizeof text,
                 "a\x1b[1m\n\t\r\x7f \xc2\x9b \xe2\x80\xae \xe2\x80\xa8 \xff\xc3");
    CHECK_STR(text, "a\\x1b[1m\\n\\t\\r\\x7f \\u009b \\u202e \\u2028 \\xff\\xc3");
    jd_printable(text, sizeof text, "\xc3\xbc \xe6\x91\x86 \xf0\x9f\x98\x80 \\n");  // as they are
    CHECK_STR(text, "\xc3\xbc \xe6\x91\x86 \xf0\x9f\x98\x80 \\n");
    jd_printable(text, 5, "ab\xe6\x91\x86");  // no part of a character
    CHECK_STR(text, "ab");
    jd_printable(text, 6, "ab\x1b");
    CHECK_STR(text, "ab");
    jd_context* context = jd_context_create();
    jd_fail(context, JD_ERR_FILE, "'%s'", "\x1b]0;x\a");
    CHECK_STR(jd_context_message(context), "'\\x1b]0;x\\x07'");
    jd_context_free(context);
}

TEST(nothing_breaks_without_a_context) {
    CHECK_INT(jd_fail(NULL, JD_ERR_FILE, "lost"), JD_ERR_FILE);
    CHECK_STR(jd_context_message(NULL), "");
    jd_context_free(NULL);
}

TEST_MAIN(every_status_has_its_own_name_and_text, errors_are_negative_and_good_ends_are_not,
          a_context_keeps_the_last_message, a_long_message_is_cut_not_overrun,
          texts_that_a_terminal_acts_upon_are_shown, nothing_breaks_without_a_context)
