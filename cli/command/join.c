// judder join, judder recover: parts of a study become one file.
#include "report/report.h"

#include <string.h>
#include <strings.h>
#include <unistd.h>

static void tell(const jd_cli_arguments* arguments, const jd_join_report* joined,
                 const char* output) {
    const bool is_json = jd_cli_flag(arguments, "json");
    jd_cli_written written = {0};
    if (!is_json && jd_cli_flag(arguments, "quiet"))
        return;
    jd_cli_report r = jd_cli_report_begin(is_json);
    jd_cli_put_text(&r, "study", "study", "%s", joined->study);
    jd_cli_say(&r, NULL, ", of %d file%s", arguments->operand_count,
               arguments->operand_count == 1 ? "" : "s");
    jd_cli_put_integer(&r, NULL, "parts", NULL, arguments->operand_count);
    jd_cli_put_integer(&r, "cases", "found", "%" PRId64, joined->found);
    jd_cli_put_integer(&r, NULL, "cases", " of %" PRId64, joined->cases);
    jd_cli_put_integer(&r, NULL, "doubled",
                       joined->doubled > 0 ? ", %" PRId64 " found twice" : NULL, joined->doubled);
    jd_cli_put_integer(&r, NULL, "torn",
                       joined->torn > 0 ? ", %" PRId64 " not whole, left out" : NULL, joined->torn);
    jd_cli_put_integer(&r, NULL, "left_out",
                       joined->left_out == 1  ? ", %" PRId64 " file left out"
                       : joined->left_out > 1 ? ", %" PRId64 " files left out"
                                              : NULL,
                       joined->left_out);
    jd_cli_put_text(&r, joined->missing[0] ? "missing" : NULL, "missing",
                    joined->missing[0] ? "%s" : NULL, joined->missing);
    jd_cli_written_add(&written, output);
    jd_cli_put_written(&r, &written);
    jd_cli_report_end(&r);
    jd_cli_written_free(&written);
}

static int join(jd_context* context, const jd_cli_arguments* arguments,
                const jd_join_options* options) {
    const char* output = jd_cli_value(arguments, "output");
    jd_join_report joined;
    if (!output)
        return jd_cli_wrong("'%s' needs --output FILE", arguments->command->name);
    for (int i = 0; i < arguments->operand_count; i++)
        if (strcmp(arguments->operands[i], output) == 0)
            return jd_cli_wrong("'%s' is a part and cannot be the output", output);
    if (jd_parts_join(context, arguments->operands, arguments->operand_count, options, output,
                      &joined) == JD_OK) {
        tell(arguments, &joined, output);
        return JD_CLI_DONE;
    }
    const char* why = jd_cli_why(context);
    if (joined.missing[0] && !options->partial)
        return jd_cli_wrong("%s; --partial joins what there is", why);
    if (!options->replace && access(output, F_OK) == 0 && strstr(why, "exists"))
        return jd_cli_wrong("%s; --force replaces it", why);
    return jd_cli_wrong("%s", why);
}

static int run_join(jd_context* context, const jd_cli_arguments* arguments) {
    const jd_join_options options = {.replace = jd_cli_flag(arguments, "force"),
                                     .partial = jd_cli_flag(arguments, "partial")};
    return join(context, arguments, &options);
}

static int run_recover(jd_context* context, const jd_cli_arguments* arguments) {
    const jd_join_options options = {
        .replace = jd_cli_flag(arguments, "force"), .partial = true, .salvage = true};
    return join(context, arguments, &options);
}

// ---- Tables ------------------------------------------------------------------------------------

#define OUTPUT                                                                                     \
    {                                                                                              \
        "output", 'o', "FILE", JD_CLI_FILE, false,                                                 \
            "the whole study: a sweep as .h5, a map of drift as .h5 or .csv"                       \
    }
#define COMMON                                                                                     \
    {"force", 0, NULL, JD_CLI_NONE, false, "replace an existing file"},                            \
        {"json", 0, NULL, JD_CLI_NONE, false, "print one JSON object in place of the summary"},    \
        {"quiet", 'q', NULL, JD_CLI_NONE, false, "print no summary"}, JD_CLI_NO_LOCK

static const jd_cli_option join_options[] = {
    OUTPUT,
    {"partial", 0, NULL, JD_CLI_NONE, false,
     "join what there is although cases are missing; --resume completes such a sweep"},
    COMMON,
};

static const jd_cli_option recover_options[] = {OUTPUT, COMMON};

const jd_cli_command jd_cli_join_command = {
    .name = "join",
    .summary = "join the parts of a study that was run with --part",
    .usage = "PART... -o FILE",
    .description =
        "Parts of a study, run with --part on machines that know nothing of each other, become one "
        "file with the bytes of a study in one go. They may be given in any order. All must be "
        "parts of the same study: same model, options and version. A case that two of them hold "
        "must be the same in both.\n\n"
        "If cases are missing, it is told which parts are, nothing is written, and the command "
        "exits with 2; with --partial what there is is joined: 'judder sweep --resume' completes "
        "such a file.",
    .example = "judder join cascade.h5.part-* -o cascade.h5",
    .options = join_options,
    .option_count = sizeof join_options / sizeof *join_options,
    .operand = JD_CLI_FILE,
    .operand_min = 1,
    .operand_max = JD_PARTS_MAX,
    .run = run_join,
};

const jd_cli_command jd_cli_recover_command = {
    .name = "recover",
    .summary = "save what a crash has left of a study",
    .usage = "FILE... -o FILE",
    .description =
        "Takes parts of a study, or the file of a sweep, finished or not, damaged or cut short, "
        "and "
        "keeps all cases whose checksum is right. What comes of it can be read, drawn, and, for a "
        "sweep, completed by 'judder sweep --resume'. The files that are read stay as they are.",
    .example = "judder recover cascade.h5.part -o saved.h5",
    .options = recover_options,
    .option_count = sizeof recover_options / sizeof *recover_options,
    .operand = JD_CLI_FILE,
    .operand_min = 1,
    .operand_max = JD_PARTS_MAX,
    .run = run_recover,
};
