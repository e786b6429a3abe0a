// judder compile: a system as a text becomes the C text of a plug-in, and the plug-in.
#include "shell/command.h"
#include "shell/text.h"

#include <errno.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define PATH_SIZE 4096

extern char** environ;

static bool ends_with(const char* text, const char* end) {
    const size_t size = strlen(text), end_size = strlen(end);
    return size > end_size && strcmp(text + size - end_size, end) == 0;
}

static int write_file(const char* path, const char* text, bool force) {
    FILE* file = fopen(path, force ? "w" : "wx");
    if (!file)
        return jd_cli_wrong("'%s': %s%s", path, strerror(errno),
                            errno == EEXIST ? "; --force replaces it" : "");
    const bool written = fputs(text, file) >= 0;
    if (fclose(file) != 0 || !written)
        return jd_cli_wrong("'%s' cannot be written", path);
    return JD_CLI_DONE;
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

// How a plug-in is compiled for an engine; the best is first.
typedef struct width {
    const char* engine;
    const char* flags[3];
} width;

static const width widths[] = {
    {"avx512-8", {"-DJD_ENGINE=avx512_8", "-DJD_LANES=8", "-mavx512f"}},
    {"avx2-4", {"-DJD_ENGINE=avx2_4", "-DJD_LANES=4", "-mavx2"}},
    {"base-1", {"-DJD_ENGINE=base_1", "-DJD_LANES=1", "-O3"}},
};

// The width of an engine, of the best one that runs here without a name; NULL: there is none.
static const width* find_width(const char* name) {
    for (size_t k = 0; k < sizeof widths / sizeof *widths; k++)
        for (int i = 0; i < jd_engine_count(); i++)
            if (strcmp(jd_engine_at(i)->name, widths[k].engine) == 0 && jd_engine_runs(i) &&
                (!name || strcmp(name, widths[k].engine) == 0))
                return &widths[k];
    return NULL;
}

// Run the C compiler. What it says goes where this program's messages go.
static int run_compiler(const char* source, const char* target, const width* w) {
    char include[PATH_SIZE], folder[PATH_SIZE + 4];
    const char* compiler = getenv("CC") ? getenv("CC") : "cc";
    if (!find_headers(include))
        return jd_cli_wrong(
            "the headers of Judder are not beside the command; '%s' can be compiled by "
            "hand, as its first lines say",
            source);
    snprintf(folder, sizeof folder, "-I%s", include);
    const char* arguments[] = {compiler,
                               "-shared",
                               "-fPIC",
                               "-O3",
                               "-ffp-contract=off",
                               "-fno-math-errno",
                               "-fno-tree-slp-vectorize",
                               w->flags[0],
                               w->flags[1],
                               w->flags[2],
                               folder,
                               source,
                               "-o",
                               target,
                               NULL};
    pid_t child;
    int code = 1;
    if (posix_spawnp(&child, compiler, NULL, NULL, (char* const*)arguments, environ) != 0 ||
        waitpid(child, &code, 0) != child)
        return jd_cli_wrong("'%s' cannot be started; '%s' is the C text", compiler, source);
    return code == 0 ? JD_CLI_DONE : jd_cli_wrong("'%s' did not compile '%s'", compiler, source);
}

static int run_compile(jd_context* context, const jd_cli_arguments* arguments) {
    const char *path = arguments->operands[0], *output = jd_cli_value(arguments, "output");
    const bool force = jd_cli_flag(arguments, "force");
    const bool shared = output && ends_with(output, ".so");
    const char* engine = jd_cli_value(arguments, "engine");
    const width* w = find_width(engine);
    char* text;
    if (!w)
        return jd_cli_wrong("plug-ins are not compiled for the engine '%s' here",
                            engine ? engine : "");
    if (!output || (!shared && !ends_with(output, ".c")))
        return jd_cli_wrong("-o FILE.c or -o FILE.so says what is wanted");
    if (shared && !force && access(output, F_OK) == 0)
        return jd_cli_wrong("'%s': File exists; --force replaces it", output);
    if (jd_equations_write_c(context, path, &text) != JD_OK)
        return jd_cli_wrong("%s", jd_context_message(context));
    char* source = shared ? jd_cli_path_ending(output, ".c") : strdup(output);
    int code = source ? write_file(source, text, force) : jd_cli_wrong("out of memory");
    if (!code && shared)
        code = run_compiler(source, output, w);
    if (!code)
        printf("written  %s\n", source);
    if (!code && shared)
        printf("written  %s\n", output);
    free(source);
    free(text);
    return code;
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
    {.name = "force", .text = "replace existing files"},
};

const jd_cli_command jd_cli_compile_command = {
    .name = "compile",
    .summary = "make a plug-in of a system as a text",
    .usage = "FILE.yaml|TEXT -o FILE.c|FILE.so",
    .description = "Writes a system as a text in C, one formula per line, to be read or compiled; "
                   "and compiles it, "
                   "with the compiler that CC names or cc, where FILE.so is wanted. The plug-in "
                   "gives the same bits "
                   "as the text, faster.",
    .example = "judder compile swing.yaml -o swing.so",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .operand = JD_CLI_SCENARIO_FILE,
    .operand_min = 1,
    .operand_max = 1,
    .run = run_compile,
};
