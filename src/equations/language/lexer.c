// The words of an expression: numbers with their units, names, signs.
//
// Numbers are decimal. The decimal point is moved into the exponent before strtod reads them, so that
// the locale does not matter and the nearest double is found.

#include "equations/language/lexer.h"

#include "equations/language/expression.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DIGITS_MAX 100  // of a number; more say nothing

jd_status jd_lexer_fail(jd_lexer* lexer, int at, const char* format, ...) {
    char message[400];
    va_list values;
    va_start(values, format);
    vsnprintf(message, sizeof message, format, values);
    va_end(values);
    lexer->status = jd_text_source_fail(lexer->source, jd_tree_place(lexer->text, at),
                                        JD_ERR_ARGUMENT, "%s", message);
    return lexer->status;
}

static jd_token wrong(void) { return (jd_token){.kind = JD_TOKEN_WRONG}; }

static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
static bool is_blank(char c) { return c == ' ' || c == '\n'; }

static char at(const jd_lexer* lexer, int place) {
    return place < lexer->end ? lexer->text->text[place] : 0;
}

// ---- Numbers -----------------------------------------------------------------------------------

// A number without its decimal point: 1.5e-3 is 15e-4.
typedef struct digits {
    char text[DIGITS_MAX + 24];
    int count;
    int behind;  // digits behind the point
} digits;

static int take_digits(const jd_lexer* lexer, int place, digits* d) {
    for (; is_digit(at(lexer, place)); place++) {
        if (d->count < DIGITS_MAX)
            d->text[d->count] = at(lexer, place);
        d->count++;
    }
    return place;
}

// The exponent behind an e, at most 9999. @return where it ends; `place` if there is none.
static int take_exponent(const jd_lexer* lexer, int place, int* exponent) {
    if (at(lexer, place) != 'e' && at(lexer, place) != 'E')
        return place;
    const char sign = at(lexer, place + 1);
    int next = place + 1 + (sign == '+' || sign == '-');
    if (!is_digit(at(lexer, next)))
        return place;
    for (; is_digit(at(lexer, next)); next++)
        *exponent = *exponent < 1000 ? 10 * *exponent + (at(lexer, next) - '0') : 9999;
    *exponent = sign == '-' ? -*exponent : *exponent;
    return next;
}

// Read the unit behind a number, if there is one. False: what stands there is none.
static bool take_unit(jd_lexer* lexer, jd_token* token) {
    int place = token->end;
    while (at(lexer, place) == ' ')
        place++;
    const char c = at(lexer, place);
    const bool close = place == token->end;
    const bool inverse = !close && c == '1' && at(lexer, place + 1) == '/';
    if (!is_letter(c) && !inverse && (unsigned char)c != 0xc2 && (unsigned char)c != 0xce &&
        c != '%')
        return true;
    const size_t length = jd_unit_scan(lexer->text->text + place, &token->unit);
    const int end = place + (int)length;
    const bool whole = length > 0 && end <= lexer->end && !is_letter(at(lexer, end)) &&
                       !is_digit(at(lexer, end)) && at(lexer, end) != '(' && at(lexer, end) != '[';
    if (whole) {
        token->value *= token->unit.factor;
        token->factor = token->unit.factor;
        token->unit.factor = 1;
        token->unit_begin = place;
        token->end = end;
        return true;
    }
    token->unit = jd_unit_one();
    int word = place;
    while (is_letter(at(lexer, word)) || is_digit(at(lexer, word)))
        word++;
    const int size = word - place;
    const char* name = lexer->text->text + place;
    static const char* const operators[] = {"and", "or", "rises", "falls", "crosses"};
    for (size_t i = 0; !close && i < sizeof operators / sizeof *operators; i++)
        if (strlen(operators[i]) == (size_t)size && !strncmp(name, operators[i], (size_t)size))
            return true;
    jd_lexer_fail(lexer, place,
                  "'%.*s' behind a number is no unit; a product is written with *, as in 2*x", size,
                  name);
    return false;
}

static jd_token take_number(jd_lexer* lexer) {
    jd_token token = {JD_TOKEN_NUMBER, .begin = lexer->at, .unit = jd_unit_one(), .factor = 1};
    digits d = {.count = 0};
    int exponent = 0, place = take_digits(lexer, lexer->at, &d);
    const int before = d.count;
    if (at(lexer, place) == '.' && at(lexer, place + 1) != '.')
        place = take_digits(lexer, place + 1, &d);
    d.behind = d.count - before;
    token.end = take_exponent(lexer, place, &exponent);
    if (d.count > DIGITS_MAX) {
        jd_lexer_fail(lexer, token.begin, "a number of more than %d digits", DIGITS_MAX);
        return wrong();
    }
    snprintf(d.text + d.count, sizeof d.text - (size_t)d.count, "e%d", exponent - d.behind);
    token.value = strtod(d.text, NULL);
    if (!take_unit(lexer, &token))
        return wrong();
    if (!isfinite(token.value)) {
        jd_lexer_fail(lexer, token.begin, "a number that is too large");
        return wrong();
    }
    lexer->at = token.end;
    return token;
}

// ---- Names and signs ---------------------------------------------------------------------------

static jd_token take_name(jd_lexer* lexer) {
    jd_token token = {JD_TOKEN_NAME, .begin = lexer->at};
    int place = lexer->at;
    while (is_letter(at(lexer, place)) || is_digit(at(lexer, place)))
        place++;
    if (place - lexer->at > JD_NAME_MAX) {
        jd_lexer_fail(lexer, lexer->at, "a name of more than %d letters", JD_NAME_MAX);
        return wrong();
    }
    while (at(lexer, place) == '\'' && place - lexer->at < JD_NAME_MAX + 2)
        place++;
    lexer->at = token.end = place;
    return token;
}

static jd_token take_sign(jd_lexer* lexer) {
    static const struct {
        const char* text;
        int sign;
    } pairs[] = {{"**", '^'},
                 {"..", 'r'},
                 {"<=", JD_SIGN_LESS_EQUAL},
                 {">=", JD_SIGN_GREATER_EQUAL},
                 {"==", JD_SIGN_EQUAL},
                 {"!=", JD_SIGN_UNEQUAL}};
    jd_token token = {JD_TOKEN_SIGN, .begin = lexer->at};
    const char first = at(lexer, lexer->at), second = at(lexer, lexer->at + 1);
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (first == pairs[i].text[0] && second == pairs[i].text[1]) {
            token.sign = pairs[i].sign;
            lexer->at = token.end = lexer->at + 2;
            return token;
        }
    token.sign = first == '=' ? 'e' : first;
    if (!strchr("+-*/^(),[]<>=", first)) {
        int length = 1;
        while (((unsigned char)at(lexer, lexer->at + length) & 0xc0) == 0x80)
            length++;
        jd_lexer_fail(lexer, lexer->at, "'%.*s' has no meaning in an expression", length,
                      lexer->text->text + lexer->at);
        return wrong();
    }
    lexer->at = token.end = lexer->at + 1;
    return token;
}

jd_token jd_lexer_next(jd_lexer* lexer) {
    while (is_blank(at(lexer, lexer->at)))
        lexer->at++;
    const char c = at(lexer, lexer->at);
    if (lexer->status != JD_OK)
        return wrong();
    if (!c)
        return (jd_token){JD_TOKEN_END, .begin = lexer->at, .end = lexer->at};
    if (is_digit(c) || (c == '.' && is_digit(at(lexer, lexer->at + 1))))
        return take_number(lexer);
    return is_letter(c) ? take_name(lexer) : take_sign(lexer);
}
