// Text of others in pages and commands: a reader, and the shell, get it back, and nothing else happens.

#include "judder/escape.h"
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

// Free with free().
static char* escaped(jd_escape where, const char* text) {
    char* made = NULL;
    size_t size;
    FILE* out = open_memstream(&made, &size);
    REQUIRE(out != NULL);
    jd_escape_put(out, where, text);
    REQUIRE(fclose(out) == 0);
    return made;
}

static void check_escaped(jd_escape where, const char* text, const char* want) {
    char* made = escaped(where, text);
    CHECK_STR(made, want);
    free(made);
}

TEST(html_has_no_character_of_markup_left) {
    check_escaped(JD_ESCAPE_HTML, "<a href=\"x\" title='y'>&amp;</a>",
                  "&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;");
    check_escaped(JD_ESCAPE_HTML, "two\r\nlines\tof µ", "two\nlines\tof µ");
    for (int c = 1; c < 0x80; c++) {
        char* made = escaped(JD_ESCAPE_HTML, (const char[]){(char)c, '\0'});
        CHECK(strpbrk(made, "<>\"'") == NULL);
        free(made);
    }
}

TEST(what_a_reader_would_not_see_is_shown) {
    static const char* const hidden[] = {
        "\x1b", "\x01",         "\x7f",         "\xc2\x9b",     "\xff",
        "\xc3", "\xe2\x80\xae", "\xe2\x81\xa6", "\xe2\x80\xa8", "\xe2\x80\xaa"};
    for (size_t i = 0; i < sizeof hidden / sizeof *hidden; i++) {
        check_escaped(JD_ESCAPE_HTML, hidden[i], "\uFFFD");
        check_escaped(JD_ESCAPE_MARKDOWN, hidden[i], "\uFFFD");
    }
}

TEST(markdown_has_no_mark_left) {
    check_escaped(
        JD_ESCAPE_MARKDOWN, "![a](b) `c` *d* _e_ f_g <h> | $i$ ~j~ & \\",
        "!\\[a\\](b) \\`c\\` \\*d\\* \\_e\\_ f_g &lt;h&gt; \\| \\$i\\$ \\~j\\~ &amp; \\\\");
    check_escaped(JD_ESCAPE_MARKDOWN, "one\n\ntwo\n# three", "one  two # three");
}

TEST(markdown_begins_no_block) {
    check_escaped(JD_ESCAPE_MARKDOWN, "    code", "code");
    check_escaped(JD_ESCAPE_MARKDOWN, "# heading", "\\# heading");
    check_escaped(JD_ESCAPE_MARKDOWN, "- item", "\\- item");
    check_escaped(JD_ESCAPE_MARKDOWN, "---", "\\---");
    check_escaped(JD_ESCAPE_MARKDOWN, "===", "\\===");
    check_escaped(JD_ESCAPE_MARKDOWN, "+ item", "\\+ item");
    check_escaped(JD_ESCAPE_MARKDOWN, "12. item", "12\\. item");
    check_escaped(JD_ESCAPE_MARKDOWN, "1) item", "1\\) item");
    check_escaped(JD_ESCAPE_MARKDOWN, "-0.5", "-0.5");
    check_escaped(JD_ESCAPE_MARKDOWN, "1.5 m (2) - 3. x", "1.5 m (2) - 3. x");
}

TEST(an_address_has_neither_scheme_nor_folder) {
    check_escaped(JD_ESCAPE_URL, "javascript:alert(1)", "javascript%3Aalert%281%29");
    check_escaped(JD_ESCAPE_URL, "../a b?c#d%e\"\xc3\xa9", "..%2Fa%20b%3Fc%23d%25e%22%C3%A9");
    check_escaped(JD_ESCAPE_URL, "fig3_top-left.svg", "fig3_top-left.svg");
}

TEST(plain_words_of_a_command_stay_as_they_are) {
    check_escaped(JD_ESCAPE_SHELL, "kardan2013", "kardan2013");
    check_escaped(JD_ESCAPE_SHELL, "../down/paper_1.2", "../down/paper_1.2");
    check_escaped(JD_ESCAPE_SHELL, "", "''");
    check_escaped(JD_ESCAPE_SHELL, "my paper", "'my paper'");
    check_escaped(JD_ESCAPE_SHELL, "it's", "'it'\\''s'");
    check_escaped(JD_ESCAPE_SHELL, "a\nb\x1b'\\", "$'a\\012b\\033\\047\\134'");
}

// What a shell makes of a word, handed on by printf.
static void check_shell(const char* shell, const char* text) {
    char* word = escaped(JD_ESCAPE_SHELL, text);
    char* command = malloc(strlen(word) + strlen(shell) + 100);
    char got[200] = "";
    REQUIRE(command != NULL && strchr(word, '\n') == NULL);
    sprintf(command, "exec %s <<'THE_END'\nprintf %%s %s\nTHE_END\n", shell, word);
    FILE* out = popen(command, "r");
    REQUIRE(out != NULL);
    got[fread(got, 1, sizeof got - 1, out)] = '\0';
    CHECK_INT(pclose(out), 0);
    CHECK_STR(got, text);
    free(command);
    free(word);
}

TEST(the_shell_gets_each_word_back) {
    static const char* const words[] = {"a b",
                                        "$(touch pwned)",
                                        "`touch pwned`",
                                        "a'b\"c",
                                        "a;b&c|d>e<f",
                                        "*?[a]{b,c}",
                                        "~root",
                                        "#no comment",
                                        "!!",
                                        "a\\nb",
                                        "größe",
                                        "$HOME",
                                        "a=b c=",
                                        "'",
                                        "''",
                                        "\\'\\''",
                                        "x^y%z",
                                        "(a)"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        check_shell("sh", words[i]);
        check_shell("bash", words[i]);
    }
    check_shell("bash", "line\nline\ttab");
    check_shell("bash", "\x1b[31m 'red' \\ \xe2\x80\xae \xff 123");
}

static char* whole_page(const char* title) {
    char* made = NULL;
    size_t size;
    FILE* out = open_memstream(&made, &size);
    REQUIRE(out != NULL);
    jd_html_begin(out, title, "b{}\n");
    REQUIRE(fclose(out) == 0);
    return made;
}

TEST(a_page_begins_with_its_policy) {
    char* page = whole_page("<x>");
    CHECK_HAS(page, "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                    "style-src 'unsafe-inline'; img-src data:; media-src data:\">\n"
                    "<title>&lt;x&gt;</title>\n<style>\nb{}\n</style>");
    free(page);
}

TEST(files_in_a_page_are_base_64) {
    static const char* const cases[][2] = {
        {"", ""}, {"f", "Zg=="}, {"fo", "Zm8="}, {"foo", "Zm9v"}, {"foob", "Zm9vYg=="}};
    const char* path = JD_BINARY_DIR "/test_escape.bytes";
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char* made = NULL;
        size_t size;
        FILE* file = fopen(path, "wb");
        REQUIRE(file != NULL && fputs(cases[i][0], file) >= 0 && fclose(file) == 0);
        FILE* out = open_memstream(&made, &size);
        REQUIRE(out != NULL);
        CHECK(jd_html_put_file(out, path));
        CHECK(!jd_html_put_file(out, JD_BINARY_DIR "/no/such/file"));
        REQUIRE(fclose(out) == 0);
        CHECK_STR(made, cases[i][1]);
        free(made);
    }
    remove(path);
}

TEST_MAIN(html_has_no_character_of_markup_left, what_a_reader_would_not_see_is_shown,
          markdown_has_no_mark_left, markdown_begins_no_block,
          an_address_has_neither_scheme_nor_folder, plain_words_of_a_command_stay_as_they_are,
          the_shell_gets_each_word_back, a_page_begins_with_its_policy, files_in_a_page_are_base_64)
