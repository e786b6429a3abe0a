// A report is one list of fields, told as aligned text or as one JSON object.
//
// A field has a label, which begins a line of text, a key in JSON, a wording and a value. The
// wording is a printf format for the value with the words and the unit around it. Without a label
// a field goes on with the line; without a key it is told to people only, without a wording to
// programs only. The key "" is for values of a list, which have no name.
//
//     jd_cli_put_integer(r, "steps", "steps", "%" PRId64, counts.steps);
//     jd_cli_put_integer(r, NULL, "rejected", ", %" PRId64 " rejected", counts.rejected);
//
//     steps    512, 3 rejected               "steps": 512, "rejected": 3
#ifndef JUDDER_CLI_REPORT_REPORT_H
#define JUDDER_CLI_REPORT_REPORT_H

#include "shell/command.h"
#include "shell/text.h"

#include <inttypes.h>

typedef struct jd_cli_report {
    bool is_json;
    jd_json json;
    bool in_line;        // a line of text is not ended yet
    bool in_group;       // lines are indented
    jd_cli_table table;  // with columns: fields are its cells
    int indent;          // of the table
} jd_cli_report;

jd_cli_report jd_cli_report_begin(bool is_json);
void jd_cli_report_end(jd_cli_report* report);  // JSON is printed here

// ---- Fields ------------------------------------------------------------------------------------

// Numbers lose a minus before 0 in text; in a table NaN is "-". JSON has all digits.
void jd_cli_put_number(jd_cli_report* report, const char* label, const char* key,
                       const char* wording, double value);
void jd_cli_put_integer(jd_cli_report* report, const char* label, const char* key,
                        const char* wording, int64_t value);
void jd_cli_put_text(jd_cli_report* report, const char* label, const char* key, const char* wording,
                     const char* value);  // NULL: null, and nothing in text
void jd_cli_put_bool(jd_cli_report* report, const char* key, bool value);  // JSON only

// Words for people: a new line, or with the label NULL more of it.
void jd_cli_say(jd_cli_report* report, const char* label, const char* format, ...) JD_PRINTF(3, 4);

// ---- Structure ---------------------------------------------------------------------------------

// An object or list of JSON, '{' or '['; text does not see it.
void jd_cli_open(jd_cli_report* report, const char* key, char bracket);
void jd_cli_close(jd_cli_report* report, char bracket);

// A heading of text with indented lines below it.
void jd_cli_group_begin(jd_cli_report* report, const char* heading);
void jd_cli_group_end(jd_cli_report* report);

// A table of text: the fields between are its cells, row by row. Titles are parted by '|'.
void jd_cli_table_open(jd_cli_report* report, const char* titles, int indent);
void jd_cli_table_close(jd_cli_report* report);

// ---- What reports share ------------------------------------------------------------------------

// The law of all patches of a model; NULL without friction, or where they differ.
const jd_law* jd_cli_common_law(const jd_model* model);

// System and common law; with loads and drive.
void jd_cli_put_system(jd_cli_report* report, const jd_model* model);
void jd_cli_put_model(jd_cli_report* report, const jd_model* model);
void jd_cli_put_written(jd_cli_report* report, const jd_cli_written* written);  // "files"

#endif
