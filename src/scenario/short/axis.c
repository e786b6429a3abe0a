// An axis as text: "omega_a=10 Hz:1 kHz:40:log".

#include "base/given.h"
#include "judder/scenario.h"
#include "judder/study.h"
#include "model/model.h"
#include "text/value.h"

#include <stdio.h>
#include <string.h>

static jd_status bad_form(jd_context* context) {
    return jd_fail(context, JD_ERR_ARGUMENT,
                   "must have the form NAME=FROM:TO, then :POINTS, and :log");
}

// ---- Ends --------------------------------------------------------------------------------------

// Read one end.
static jd_status read_end(jd_context* context, const jd_parameter* parameter, const char* text,
                          const char* other, double* value) {
    char with_unit[2 * JD_WORD_SIZE + 2];
    jd_value_beside(text, parameter->range.names ? "" : other, with_unit);
    return jd_parameter_read(context, with_unit, parameter, value);
}

// ---- Words behind them -------------------------------------------------------------------------

static jd_status read_points(jd_context* context, const char* word, jd_axis* axis) {
    double points;
    const jd_status status = jd_value_read(context, word, "1", &points);
    if (status < 0)
        return status;
    if (!(points >= 1 && points <= JD_AXIS_MAX_POINTS && points == (int)points))
        return jd_fail(context, JD_ERR_RANGE, "'%s' points: must be a whole number from 1 to %d",
                       word, JD_AXIS_MAX_POINTS);
    axis->points = (int)points;
    return JD_OK;
}

// Points and log, each at most once.
static jd_status read_words(jd_context* context, const char* rest, jd_axis* axis) {
    bool counted = false;
    char word[JD_WORD_SIZE];
    jd_status status = JD_OK;
    while (status == JD_OK && *rest == ':') {
        rest = jd_word_take(rest + 1, ":", word);
        if (!rest)
            return bad_form(context);
        const bool log = strcmp(word, "log") == 0;
        if (!log && jd_number_end(word) == word) {
            static const char* const words[] = {"log"};
            return jd_fail_unknown(context, "word", word, words, 1, sizeof words[0]);
        }
        if (log ? axis->spacing == JD_SPACING_LOG : counted)
            return jd_fail(context, JD_ERR_ARGUMENT, "'%s': given twice", word);
        counted = counted || !log;
        if (log)
            axis->spacing = JD_SPACING_LOG;
        else
            status = read_points(context, word, axis);
    }
    return status;
}

jd_status jd_axis_read(const jd_model* model, const char* text, int points, jd_axis* axis) {
    jd_context* const context = jd_context_of(model);
    if (!JD_GIVEN(context, model, text, axis))
        return JD_ERR_ARGUMENT;
    char from[JD_WORD_SIZE], to[JD_WORD_SIZE], name[JD_WORD_SIZE];
    const jd_parameter* parameter;
    jd_axis read = {.points = points};
    const char* rest = jd_word_take(text, "=", name);
    if (!rest || *rest != '=' || strlen(name) >= sizeof read.name)
        return bad_form(context);
    memcpy(read.name, name, strlen(name) + 1);
    jd_status status = jd_model_parameter(model, name, &parameter, NULL);
    if (status < 0)
        return status;
    rest = jd_word_take(rest + 1, ":", from);
    rest = rest && *rest == ':' ? jd_word_take(rest + 1, ":", to) : NULL;
    if (!rest)
        return bad_form(context);
    status = read_end(context, parameter, from, to, &read.from);
    if (status == JD_OK)
        status = read_end(context, parameter, to, from, &read.to);
    if (status == JD_OK)
        status = read_words(context, rest, &read);
    if (status == JD_OK)
        status = jd_axis_check(model, &read);
    if (status == JD_OK)
        *axis = read;
    return status;
}
