// Units over SI: the table of words, and reading a text.

#include "equations/language/unit.h"

#include "judder/base.h"

#include <math.h>
#include <string.h>

#define WORD_MAX 16  // bytes of a word
#define DEPTH_MAX 8  // of brackets

// A word with its powers of kg, m, s, A, K, mol, cd.
typedef struct word {
    const char* name;
    double factor;
    signed char power[JD_UNIT_BASES];
    bool prefixed;  // takes prefixes: km
} word;

static const word words[] = {
    {"m", 1, {0, 1}, true},
    {"g", 1e-3, {1}, true},
    {"s", 1, {0, 0, 1}, true},
    {"A", 1, {0, 0, 0, 1}, true},
    {"K", 1, {0, 0, 0, 0, 1}, true},
    {"mol", 1, {0, 0, 0, 0, 0, 1}, true},
    {"cd", 1, {0, 0, 0, 0, 0, 0, 1}, true},
    {"N", 1, {1, 1, -2}, true},
    {"J", 1, {1, 2, -2}, true},
    {"W", 1, {1, 2, -3}, true},
    {"Pa", 1, {1, -1, -2}, true},
    {"bar", 1e5, {1, -1, -2}, true},
    {"Hz", 1, {0, 0, -1}, true},
    {"C", 1, {0, 0, 1, 1}, true},
    {"V", 1, {1, 2, -3, -1}, true},
    {"Ohm", 1, {1, 2, -3, -2}, true},
    {"ohm", 1, {1, 2, -3, -2}, true},
    {"F", 1, {-1, -2, 4, 2}, true},
    {"H", 1, {1, 2, -2, -2}, true},
    {"T", 1, {1, 0, -2, -1}, true},
    {"Wb", 1, {1, 2, -2, -1}, true},
    {"L", 1e-3, {0, 3}, true},
    {"l", 1e-3, {0, 3}, true},
    {"t", 1e3, {1}, false},
    {"min", 60, {0, 0, 1}, false},
    {"h", 3600, {0, 0, 1}, false},
    {"rad", 1, {0}, false},
    {"mrad", 1e-3, {0}, false},
    {"deg", JD_PI / 180, {0}, false},
    {"°", JD_PI / 180, {0}, false},
    {"rev", JD_TURN, {0}, false},
    {"rpm", JD_TURN / 60, {0, 0, -1}, false},
    {"%", 0.01, {0}, false},
};

typedef struct prefix {
    const char* name;
    double factor;
} prefix;

static const prefix prefixes[] = {
    {"da", 1e1},  {"h", 1e2},   {"k", 1e3},         {"M", 1e6},         {"G", 1e9},  {"T", 1e12},
    {"P", 1e15},  {"d", 1e-1},  {"c", 1e-2},        {"m", 1e-3},        {"u", 1e-6}, {"n", 1e-9},
    {"p", 1e-12}, {"f", 1e-15}, {"\xc2\xb5", 1e-6}, {"\xce\xbc", 1e-6},
};

#define LENGTH(array) ((int)(sizeof(array) / sizeof((array)[0])))

// ---- Words -------------------------------------------------------------------------------------

static jd_unit unit_of(const word* w, double scale) {
    jd_unit unit = {.factor = w->factor == 1e-3 && scale == 1e3 ? 1 : w->factor * scale};
    for (int i = 0; i < JD_UNIT_BASES; i++)
        unit.power[i] = w->power[i] * JD_UNIT_PARTS;
    return unit;
}

static const word* find_word(const char* name) {
    for (int i = 0; i < LENGTH(words); i++)
        if (strcmp(words[i].name, name) == 0)
            return &words[i];
    return NULL;
}

// The unit of a single word: as it is, or behind a prefix.
static bool read_word(const char* name, jd_unit* unit) {
    const word* whole = find_word(name);
    if (whole) {
        *unit = unit_of(whole, 1);
        return true;
    }
    for (int i = 0; i < LENGTH(prefixes); i++) {
        const size_t size = strlen(prefixes[i].name);
        const word* rest = strncmp(name, prefixes[i].name, size) ? NULL : find_word(name + size);
        if (rest && rest->prefixed) {
            *unit = unit_of(rest, prefixes[i].factor);
            return true;
        }
    }
    return false;
}

// Length of the letter at `s`: ASCII letters, %, and the two-byte ° µ μ. 0 if it is none.
static size_t letter_length(const char* s) {
    const unsigned char c = (unsigned char)*s;
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '%')
        return 1;
    const bool two =
        !strncmp(s, "°", 2) || !strncmp(s, "\xc2\xb5", 2) || !strncmp(s, "\xce\xbc", 2);
    return two ? 2 : 0;
}

// Digits with a decimal point or a fraction in brackets, as twelfths: 2, 1.5, (3/2). False if it is
// no multiple of 1/12 below the bound.
static bool scan_number(const char** at, int* twelfths) {
    const char* s = *at;
    const bool bracket = *s == '(';
    s += bracket;
    const int sign = *s == '-' ? -1 : 1;
    s += *s == '-' || *s == '+';
    double value = 0, place = 1;
    int digits = 0;
    for (; *s >= '0' && *s <= '9' && digits < 6; s++, digits++)
        value = 10 * value + (*s - '0');
    if (digits && *s == '.' && s[1] >= '0' && s[1] <= '9')
        for (s++; *s >= '0' && *s <= '9' && digits < 6; s++, digits++)
            value += (*s - '0') * (place /= 10);
    if (digits && bracket && *s == '/' && s[1] >= '1' && s[1] <= '9')
        value /= s[1] - '0', s += 2;
    if (!digits || (bracket && *s++ != ')') || (*s >= '0' && *s <= '9'))
        return false;
    const double parts = value * JD_UNIT_PARTS;
    *twelfths = sign * (int)floor(parts + 0.5);
    *at = s;
    return fabs(parts - floor(parts + 0.5)) < 1e-6 && parts <= JD_UNIT_POWER_MAX * JD_UNIT_PARTS;
}

// The power after a word, in twelfths: that of 1 if there is none. False if it is not readable.
static bool scan_power(const char** at, bool bare, int* twelfths) {
    const char* s = *at;
    *twelfths = JD_UNIT_PARTS;
    if (!strncmp(s, "²", 2) || !strncmp(s, "³", 2)) {
        *twelfths *= (unsigned char)s[1] == 0xb2 ? 2 : 3;
        *at = s + 2;
        return true;
    }
    const int mark = *s == '^' ? 1 : !strncmp(s, "**", 2) ? 2 : 0;
    const bool digit =
        (*s >= '0' && *s <= '9') || ((*s == '-' || *s == '+') && s[1] >= '0' && s[1] <= '9');
    if (!mark && !(bare && digit))
        return true;
    s += mark;
    if (!scan_number(&s, twelfths))
        return false;
    *at = s;
    return true;
}

// A word with its power. `bare`: powers may stand without a sign, as in m2.
static bool scan_word(const char** at, bool bare, jd_unit* unit) {
    char name[WORD_MAX + 4] = "";
    size_t length = 0;
    int twelfths;
    const char* s = *at;
    for (size_t n; (n = letter_length(s)) > 0; s += n, length += n) {
        if (length + n > WORD_MAX)
            return false;
        memcpy(name + length, s, n);
    }
    if (length == 0 || !read_word(name, unit) || !scan_power(&s, bare, &twelfths))
        return false;
    if (twelfths != JD_UNIT_PARTS)
        *unit = jd_unit_to(*unit, twelfths);
    *at = s;
    return true;
}

// ---- Texts -------------------------------------------------------------------------------------

static bool scan_product(const char** at, int depth, jd_unit* unit);

static bool scan_factor(const char** at, int depth, jd_unit* unit) {
    if (**at == '1') {
        ++*at;
        *unit = jd_unit_one();
        return true;
    }
    if (**at != '(')
        return scan_word(at, true, unit);
    ++*at;
    if (depth >= DEPTH_MAX || !scan_product(at, depth + 1, unit) || **at != ')')
        return false;
    ++*at;
    return true;
}

// What stands between two factors: '*' or '/', or 0 at the end of the product.
static int scan_operator(const char** at) {
    const char* s = *at + strspn(*at, " ");
    int found = s > *at ? '*' : 0;
    if (*s && strchr("/.*", *s))
        found = *s++ == '/' ? '/' : '*';
    else if (!strncmp(s, "·", 2))
        s += 2, found = '*';
    if (!found || *s == 0 || *s == ')')
        return 0;
    *at = s + strspn(s, " ");
    return found;
}

static bool scan_product(const char** at, int depth, jd_unit* unit) {
    if (!scan_factor(at, depth, unit))
        return false;
    for (int sign; (sign = scan_operator(at)) != 0;) {
        jd_unit next;
        if (!scan_factor(at, depth, &next))
            return false;
        *unit = sign == '/' ? jd_unit_over(*unit, next) : jd_unit_times(*unit, next);
    }
    return true;
}

bool jd_unit_read(const char* text, jd_unit* unit) {
    const char* at = text;
    return scan_product(&at, 0, unit) && *at == 0 && isfinite(unit->factor);
}

size_t jd_unit_scan(const char* text, jd_unit* unit) {
    const char* at = text;
    if (text[0] == '1' && text[1] == '/') {  // 5 1/s
        *unit = jd_unit_one();
        at = text + 1;
    } else if (!scan_word(&at, false, unit)) {
        return 0;
    }
    for (;;) {
        const char* next = at + 1;
        jd_unit factor;
        if ((*at != '/' && *at != ' ') || !scan_word(&next, false, &factor))
            break;
        // A word that goes on is a name, and one before a bracket a function.
        if ((*next >= '0' && *next <= '9') || *next == '_' || *next == '(' || *next == '[')
            break;
        *unit = *at == '/' ? jd_unit_over(*unit, factor) : jd_unit_times(*unit, factor);
        at = next;
    }
    return isfinite(unit->factor) && at > text + 1 - (text[0] != '1') ? (size_t)(at - text) : 0;
}
