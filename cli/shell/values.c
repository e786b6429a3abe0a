// Values of options: numbers with units, lists of them, NAME=VALUE.
#include "shell/values.h"

#include <math.h>
#include <string.h>

#define PART_SIZE 128  // bytes of one value in a list

int jd_cli_wrong_value(const char* option, const char* given, const char* why) {
    return jd_cli_wrong("--%s %s: %s", option, given, why);
}

int jd_cli_read_value(jd_context* context, const jd_cli_given* given, const char* text,
                      const char* unit, double* value) {
    const char* option = given->option->name;
    if (jd_value_read(context, text, unit, value) != JD_OK)
        return jd_cli_wrong_value(option, given->value, jd_context_message(context));
    if (!isfinite(*value))
        return jd_cli_wrong_value(option, given->value, "the value must be finite");
    return JD_CLI_DONE;
}

int jd_cli_split_setting(const jd_cli_given* given, char* name, size_t size, const char** value) {
    const char* begin = given->value + strspn(given->value, " ");
    const char* equals = strchr(begin, '=');
    const char* end = equals;
    while (end && end > begin && end[-1] == ' ')
        end--;
    if (!equals || end == begin || (size_t)(end - begin) >= size)
        return jd_cli_wrong_value(given->option->name, given->value,
                                  "must have the form NAME=VALUE");
    snprintf(name, size, "%.*s", (int)(end - begin), begin);
    *value = equals + 1;
    return JD_CLI_DONE;
}

const jd_cli_given* jd_cli_find_given(const jd_cli_arguments* arguments, const char* name) {
    for (int i = 0; i < arguments->option_count; i++) {
        if (strcmp(arguments->options[i].option->name, name) == 0)
            return &arguments->options[i];
    }
    return NULL;
}

int jd_cli_read_option(jd_context* context, const jd_cli_arguments* arguments, const char* name,
                       const char* unit, double* value) {
    const jd_cli_given* given = jd_cli_find_given(arguments, name);
    return given ? jd_cli_read_value(context, given, given->value, unit, value) : JD_CLI_DONE;
}

int jd_cli_read_list(jd_context* context, const jd_cli_arguments* arguments, const jd_option* list,
                     void* options) {
    for (int i = 0; i < arguments->option_count; i++) {
        const jd_cli_given* given = &arguments->options[i];
        const jd_option* row = jd_cli_option_row(given->option);
        char why[112] = "must be ";
        double value;
        if (!row || jd_option_find(list, row->parameter.name) != row)
            continue;
        if (jd_parameter_read(context, given->value, &row->parameter, &value) != JD_OK)
            return jd_cli_wrong_value(row->option, given->value, jd_context_message(context));
        jd_option_text(row, why + strlen(why), sizeof why - strlen(why));
        if (!jd_option_takes(row, value))
            return jd_cli_wrong_value(row->option, given->value, why);
        jd_option_set(row, options, value);
    }
    return JD_CLI_DONE;
}

bool jd_cli_tuple_read(jd_context* context, const char* text, jd_cli_tuple tuple, double* values,
                       size_t* place) {
    *place = 0;
    for (int i = 0; i < tuple.count; i++) {
        const bool last = i + 1 == tuple.count;
        const size_t size = strcspn(text + *place, ",");
        char part[PART_SIZE];
        if (size == 0 || size >= sizeof part || (text[*place + size] == '\0') != last) {
            jd_fail(context, JD_ERR_ARGUMENT, "must have the form %s", tuple.form);
            return false;
        }
        snprintf(part, sizeof part, "%.*s", (int)size, text + *place);
        if (jd_value_read(context, part, last ? tuple.last_unit : tuple.unit, &values[i]) != JD_OK)
            return false;
        *place += size + !last;
    }
    return true;
}

int jd_cli_read_tuple(jd_context* context, const jd_cli_arguments* arguments, const char* name,
                      jd_cli_tuple tuple, double* values) {
    const jd_cli_given* given = jd_cli_find_given(arguments, name);
    size_t place;
    if (!given || jd_cli_tuple_read(context, given->value, tuple, values, &place))
        return JD_CLI_DONE;
    return jd_cli_wrong_value(name, given->value, jd_context_message(context));
}

int jd_cli_read_range(jd_context* context, const jd_cli_arguments* arguments, const char* name,
                      const char* unit, double range[2]) {
    const jd_cli_given* given = jd_cli_find_given(arguments, name);
    if (!given)
        return JD_CLI_DONE;
    const char* dots = strstr(given->value, "..");
    char first[PART_SIZE];
    const size_t size = dots ? (size_t)(dots - given->value) : strlen(given->value);
    if (size >= sizeof first)
        return jd_cli_wrong_value(name, given->value, "must have the form MIN..MAX");
    snprintf(first, sizeof first, "%.*s", (int)size, given->value);
    if (jd_cli_read_value(context, given, first, unit, &range[0]))
        return JD_CLI_WRONG;
    range[1] = range[0];
    return dots ? jd_cli_read_value(context, given, dots + 2, unit, &range[1]) : JD_CLI_DONE;
}
