// judder compile: a system as a text becomes the C text of a plug-in, and the plug-in.
#include "shell/command.h"
#include "shell/text.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PATH_SIZE 4096

static bool ends_with(const char* text, const char* end) {
    const size_t size = strlen(text), end_size = strlen(end);
    return size > end_size && strcmp(text + size - end_size, end) == 0;
}

// The folder of the headers: that of the installation, or of the source, beside this program.
static bool find_headers(char include[PATH_SIZE]) {
    char program[PATH_SIZE - 64], header[PATH_SIZE + 64];
    const ssize_t size = readlink("/proc/self/exe", program, sizeof program - 1);
    if (size <= 0)
        return false;
    program[size] = 0;
    *strrchr(program, '/') = 0;
    snprintf(include, PATH_SIZE, "%s/../include", program);
    snprintf(header, sizeof header, "%s/judder/kernel.h", include);
    return access(header, R_OK) == 0;
}

static int refuse(jd_context* context, const char* path, bool force) {
    char message[1024];
    snprintf(message, sizeof message, "%s", jd_context_message(context));
    const bool helps = !force && jd_equations_compile_check(context, path, true) == JD_OK;
    return jd_cli_wrong("%s%s", message, helps ? "; --force replaces it" : "");
}

static int run_compile(jd_context* context, const jd_cli_arguments* arguments) {
    const char *path = arguments->operands[0], *output = jd_cli_value(arguments, "output");
    char include[PATH_SIZE];
    const jd_compile_options o = {.engine = jd_cli_value(arguments, "engine"),
                                  .headers = find_headers(include) ? include : NULL,
                                  .replace = jd_cli_flag(arguments, "force")};
    if (!output || (!ends_with(output, ".so") && !ends_with(output, ".c")))
        return jd_cli_wrong("-o FILE.c or -o FILE.so says what is wanted");
    if (jd_equations_compile_check(context, output, o.replace) != JD_OK)
        return refuse(context, output, o.replace);
    if (ends_with(output, ".so") && !o.headers)
        return jd_cli_wrong("the headers of Judder are not beside the command; -o FILE.c writes "
                            "the C text, to be compiled by hand");
    if (jd_equations_compile(context, path, output, &o) != JD_OK)
        return jd_cli_wrong("%s", jd_context_message(context));
    char* source = jd_cli_path_ending(output, ".c");
    jd_cli_print("written  %s", source);
    if (ends_with(output, ".so"))
        jd_cli_print("written  %s", output);
    free(source);
    return JD_CLI_DONE;
}

static const jd_cli_option options[] = {
    {.name = "output",
     .letter = 'o',
     .argument = "FILE",
     .values = JD_CLI_FILE,
     .text = "the C text, FILE.c, or the plug-in beside it, FILE.so"},
    {.name = "engine",
     .argument = "NAME",
     .values = JD_CLI_ENGINE,
     .text =
         "compile for this one: avx512-8, avx2-4 or base-1, which runs everywhere (default: the "
         "best of them here)"},
    {.name = "force", .text = "replace files that an earlier compile wrote and nobody has changed"},
};

const jd_cli_command jd_cli_compile_command = {
    .name = "compile",
    .summary = "make a plug-in of a system as a text",
    .usage = "FILE.yaml|TEXT -o FILE.c|FILE.so",
    .description = "Writes a system as a text in C, one formula per line, to be read or compiled; "
                   "and compiles it, "
                   "with the compiler that CC names or cc, where FILE.so is wanted. CC may have "
                   "arguments: \"gcc -m64\". The plug-in gives the same bits as the text, faster. "
                   "No file is replaced that this command did not write.",
    .example = "judder compile swing.yaml -o swing.so",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .operand = JD_CLI_SCENARIO_FILE,
    .operand_min = 1,
    .operand_max = 1,
    .run = run_compile,
};
