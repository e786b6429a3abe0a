// The text of a unit: a name where there is one, else newtons, metres, seconds and the rest.

#include "equations/language/unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TERMS (JD_UNIT_BASES + 1)

// Units that have a name of their own.
static const struct named {
    const char* name;
    signed char power[JD_UNIT_BASES];
} named[] = {
    {"1", {0}},
    {"N", {1, 1, -2}},
    {"W", {1, 2, -3}},
    {"V", {1, 2, -3, -1}},
    {"Ohm", {1, 2, -3, -2}},
    {"C", {0, 0, 1, 1}},
    {"F", {-1, -2, 4, 2}},
    {"H", {1, 2, -2, -2}},
    {"T", {1, 0, -2, -1}},
};

static const char* name_of(jd_unit unit) {
    for (size_t i = 0; i < sizeof named / sizeof *named; i++) {
        bool same = true;
        for (int k = 0; k < JD_UNIT_BASES; k++)
            same = same && unit.power[k] == named[i].power[k] * JD_UNIT_PARTS;
        if (same)
            return named[i].name;
    }
    return NULL;
}

// A word with a power above 0: "m^2", "m^1.5", behind what is there.
static void add_word(char* text, const char* word, int twelfths, bool blank) {
    char piece[24];
    if (twelfths == JD_UNIT_PARTS)
        snprintf(piece, sizeof piece, "%s%s", blank ? " " : "", word);
    else
        snprintf(piece, sizeof piece, "%s%s^%.4g", blank ? " " : "", word,
                 (double)twelfths / JD_UNIT_PARTS);
    strncat(text, piece, JD_UNIT_SHOWN - strlen(text) - 1);
}

// All words whose power has a sign. @return how many.
static int add_words(char* text, const int power[TERMS], int sign) {
    static const char* const order[TERMS] = {"N", "kg", "m", "s", "A", "K", "mol", "cd"};
    int count = 0;
    for (int i = 0; i < TERMS; i++)
        if (power[i] * sign > 0)
            add_word(text, order[i], abs(power[i]), count++ > 0);
    return count;
}

void jd_unit_text(jd_unit unit, char text[JD_UNIT_SHOWN]) {
    const char* name = name_of(unit);
    int power[TERMS] = {0};
    if (name) {
        strcpy(text, name);
        return;
    }
    memcpy(power + 1, unit.power, sizeof unit.power);
    if (power[1] && power[3] && !power[4]) {  // N = kg m/s^2
        power[0] = power[1];
        power[2] -= power[1];
        power[3] += 2 * power[1];
        power[1] = 0;
    }
    char below[JD_UNIT_SHOWN] = "";
    text[0] = 0;
    if (add_words(text, power, 1) == 0)
        strcpy(text, "1");
    const int count = add_words(below, power, -1);
    if (count > 0)
        strncat(text, count > 1 ? "/(" : "/", JD_UNIT_SHOWN - strlen(text) - 1);
    strncat(text, below, JD_UNIT_SHOWN - strlen(text) - 1);
    if (count > 1)
        strncat(text, ")", JD_UNIT_SHOWN - strlen(text) - 1);
}
