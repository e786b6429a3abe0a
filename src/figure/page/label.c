// Text of figures: symbols, units with prefixes, file names, as gnuplot's enhanced text.
#include "figure/page/label.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

// A line break would end a string, and the script would go on with what follows.
static bool is_control(char c) { return (unsigned char)c < 0x20 || c == 0x7f; }

static void put_char(FILE* out, char c) {
    if (is_control(c))
        fputc(' ', out);
    else if (c == '\'')
        fputs("’", out);  // not '': gnuplot takes two at the beginning for an empty string
    else if (strchr("_^{}@&~\\", c) != NULL)
        fprintf(out, "\\%c", c);
    else
        fputc(c, out);
}

static void put_part(FILE* out, const char* text, size_t size) {
    for (size_t i = 0; i < size; i++)
        put_char(out, text[i]);
}

void jd_plot_put_text(FILE* out, const char* text) { put_part(out, text, strlen(text)); }

void jd_plot_put_title(FILE* out, const char* title) {
    if (title[0] == '\0')
        return;
    put_char(out, (char)toupper((unsigned char)title[0]));
    jd_plot_put_text(out, title + 1);
}

// Length of an index: letters, digits and commas.
static size_t index_length(const char* text) {
    size_t size = 0;
    while (isalnum((unsigned char)text[size]) || (unsigned char)text[size] >= 0x80 ||
           text[size] == ',')
        size++;
    return size;
}

// A name in words, such as drilling_moment: no letter with an index.
static bool is_words(const char* symbol) {
    const size_t first = strcspn(symbol, "_");
    size_t letters = 0;
    while (isalpha((unsigned char)symbol[letters]))
        letters++;
    return letters == first && first > 3 && symbol[first] == '_';
}

void jd_plot_put_symbol(FILE* out, const char* symbol) {
    if (is_words(symbol)) {
        jd_plot_put_text(out, symbol);
        return;
    }
    while (*symbol != '\0') {
        const size_t size = strcspn(symbol, "_");
        if (size > 0) {
            fputs("{/:Italic ", out);
            put_part(out, symbol, size);
            fputc('}', out);
        }
        symbol += size;
        if (*symbol == '\0')
            return;
        symbol++;
        // One letter is an index and slanted like the symbol, a word is not.
        const size_t below = index_length(symbol);
        fputs(below == 1 && isalpha((unsigned char)*symbol) ? "_{/:Italic " : "_{", out);
        put_part(out, symbol, below);
        fputc('}', out);
        symbol += below;
    }
}

// The prefix for a power of ten that the first name of a unit takes, or NULL. Seconds and radians
// take those for small values only; powers of a unit and kilograms take none.
static const char* prefix_for(const char* unit, int exponent) {
    static const char* const names[] = {"f", "p", "n", "µ", "m", "", "k", "M", "G", "T"};
    static const char* const takers[] = {"m", "N", "J", "W", "Pa", "Hz", "s", "rad"};
    const size_t taker_count = sizeof takers / sizeof takers[0], small_only = 6;
    if (exponent < -15 || exponent > 12)
        return NULL;
    if (exponent == 0)
        return "";
    size_t size = 0;
    while (isalpha((unsigned char)unit[size]))
        size++;
    if (unit[size] != '\0' && strchr("^-0123456789", unit[size]) != NULL)
        return NULL;
    for (size_t i = 0; i < taker_count; i++)
        if (strlen(takers[i]) == size && memcmp(takers[i], unit, size) == 0)
            return exponent > 0 && i >= small_only ? NULL : names[exponent / 3 + 5];
    return NULL;
}

static void put_number(FILE* out, const char* digits, size_t size) {
    for (size_t i = 0; i < size; i++) {
        if (digits[i] == '-')
            fputs("−", out);
        else if (digits[i] != '+')
            fputc(digits[i], out);
    }
}

// "kg.m2/s-1" with real exponents and blanks for products.
static void put_unit_names(FILE* out, const char* unit) {
    bool after_letter = false;
    while (*unit != '\0') {
        const char* power = unit + (*unit == '^');
        const size_t sign = *power == '-' || *power == '+';
        const size_t size = sign + strspn(power + sign, "0123456789");
        if (after_letter && size > sign) {
            fputs("^{", out);
            put_number(out, power, size);
            fputc('}', out);
            unit = power + size;
            after_letter = false;
            continue;
        }
        if (*unit == '.' || *unit == '*')
            fputc(' ', out);
        else
            put_part(out, unit, 1);
        after_letter = isalpha((unsigned char)*unit) != 0 || (unsigned char)*unit >= 0x80;
        unit++;
    }
}

void jd_plot_put_unit(FILE* out, const char* unit, int exponent) {
    const bool pure = unit[0] == '\0' || strcmp(unit, "1") == 0;
    const char* prefix = pure ? NULL : prefix_for(unit, exponent);
    if (prefix == NULL && exponent != 0) {
        char digits[16];
        const int size = snprintf(digits, sizeof digits, "%d", exponent);
        fputs("10^{", out);
        put_number(out, digits, (size_t)size);
        fputs(pure ? "}" : "} ", out);
    }
    if (pure)
        return;
    fputs(prefix != NULL ? prefix : "", out);
    put_unit_names(out, unit);
}

static bool has_unit(const char* unit, int exponent) {
    return exponent != 0 || (unit[0] != '\0' && strcmp(unit, "1") != 0);
}

void jd_plot_put_scale(FILE* out, const char* unit, const jd_plot_axis* axis) {
    if (axis->offset != 0.0) {
        fprintf(out, " %s %.15g ", axis->offset < 0.0 ? "+" : "−", fabs(axis->offset));
        jd_plot_put_unit(out, unit, 0);
    }
    if (has_unit(unit, axis->exponent)) {
        fputs("  [", out);
        jd_plot_put_unit(out, unit, axis->exponent);
        fputc(']', out);
    }
}

void jd_plot_put_axis(FILE* out, const jd_column* column, const jd_plot_axis* axis) {
    jd_plot_put_symbol(out, column->symbol[0] != '\0' ? column->symbol : column->name);
    jd_plot_put_scale(out, column->unit, axis);
}

void jd_plot_put_comment(FILE* out, const char* text) {
    for (; *text != '\0'; text++)
        fputc(is_control(*text) ? ' ' : *text, out);
}

// Names that begin with '|', '<', '$', '-' or '+' are commands, data in memory or standard input to
// gnuplot, '~' a folder: as names in a folder they are plain.
void jd_plot_put_file(FILE* out, const char* name) {
    const bool plain = isalnum((unsigned char)*name) || strchr("/._", *name) != NULL;
    fputs(plain ? "'" : "'./", out);
    for (; *name != '\0'; name++) {
        if (is_control(*name) || *name == '\'')  // a string of its own: gnuplot reads on for digits
            fprintf(out, "'.\"\\%03o\".'", (unsigned)(unsigned char)*name);
        else
            fputc(*name, out);
    }
    fputc('\'', out);
}
