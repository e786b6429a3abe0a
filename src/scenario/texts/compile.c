// A system as a text becomes the C text of a plug-in, and the plug-in.
//
// The compiler works in a folder of its own, which its temporary files go to as well; what it made is
// copied to its place as a whole. Each file ends in a line with the checksum of all before it, which
// neither C nor ELF minds: a file without it was written, or changed, by somebody else.
#include "base/file.h"
#include "base/given.h"
#include "base/process/child.h"
#include "judder/equations.h"
#include "judder/run.h"
#include "record/result_file.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define SEAL "\n// judder compile %016" PRIx64 "\n"
#define SEAL_SIZE 36
#define WORDS 64              // of the compiler's command
#define COMPLAINT_SIZE 16384  // bytes of what it says

static jd_status no_memory(jd_context* context, const char* path) {
    return jd_fail(context, JD_ERR_MEMORY, "out of memory for the file '%s'", path);
}

static bool ends_with(const char* text, const char* end) {
    const size_t size = strlen(text), end_size = strlen(end);
    return size > end_size && strcmp(text + size - end_size, end) == 0;
}

// "folder/name". NULL when out of memory.
static char* join(const char* folder, const char* name) {
    char* path = malloc(strlen(folder) + strlen(name) + 2);
    if (path)
        sprintf(path, "%s/%s", folder, name);
    return path;
}

// ---- Whole files -------------------------------------------------------------------------------

typedef struct content {
    unsigned char* bytes;  // with room for a seal
    size_t size;
} content;

static jd_status read_whole(jd_context* context, const char* path, content* c) {
    FILE* stream;
    int64_t size;
    const jd_status status = jd_file_open(context, path, &stream, &size);
    *c = (content){0};
    if (status != JD_OK)
        return status;
    c->bytes = malloc((size_t)size + SEAL_SIZE + 1);
    c->size = c->bytes ? fread(c->bytes, 1, (size_t)size, stream) : 0;
    fclose(stream);
    if (!c->bytes)
        return no_memory(context, path);
    return c->size == (size_t)size ? JD_OK
                                   : jd_fail(context, JD_ERR_FILE, "cannot read '%s'", path);
}

static void make_seal(const content* c, size_t size, char seal[SEAL_SIZE + 1]) {
    snprintf(seal, SEAL_SIZE + 1, SEAL, jd_checksum(JD_CHECKSUM_BEGIN, c->bytes, size));
}

static jd_status put_sealed(jd_context* context, const char* path, content* c, bool replace) {
    char seal[SEAL_SIZE + 1];
    make_seal(c, c->size, seal);
    memcpy(c->bytes + c->size, seal, SEAL_SIZE);
    return jd_file_put(context, path, c->bytes, c->size + SEAL_SIZE, replace);
}

static bool is_own(jd_context* context, const char* path) {
    char seal[SEAL_SIZE + 1];
    struct stat about;
    content c = {0};
    bool own = lstat(path, &about) == 0 && S_ISREG(about.st_mode) &&
               read_whole(context, path, &c) == JD_OK && c.size >= SEAL_SIZE;
    if (own) {
        make_seal(&c, c.size - SEAL_SIZE, seal);
        own = memcmp(c.bytes + c.size - SEAL_SIZE, seal, SEAL_SIZE) == 0;
    }
    free(c.bytes);
    return own;
}

// ---- Check -------------------------------------------------------------------------------------

static jd_status check_file(jd_context* context, const char* path, bool replace) {
    struct stat about;
    const jd_status status = jd_file_check(context, path, replace);
    if (status != JD_OK || lstat(path, &about) != 0 || is_own(context, path))
        return status;
    return jd_fail(context, JD_ERR_FILE,
                   "'%s' was not written by 'judder compile', or was changed since, and is not "
                   "replaced",
                   path);
}

// The name of the C text beside a plug-in, in new memory.
static char* source_of(const char* path) {
    char* source = strdup(path);
    if (source)
        strcpy(source + strlen(source) - strlen(".so"), ".c");
    return source;
}

jd_status jd_equations_compile_check(jd_context* context, const char* path, bool replace) {
    if (!JD_GIVEN(context, path))
        return JD_ERR_ARGUMENT;
    if (ends_with(path, ".c"))
        return check_file(context, path, replace);
    if (!ends_with(path, ".so"))
        return jd_fail(context, JD_ERR_ARGUMENT, "'%s' ends neither in .c nor in .so", path);
    char* source = source_of(path);
    jd_status status = source ? check_file(context, path, replace) : no_memory(context, path);
    if (status == JD_OK)
        status = check_file(context, source, replace);
    free(source);
    return status;
}

// ---- The compiler ------------------------------------------------------------------------------

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

// One call of it.
typedef struct job {
    jd_context* context;
    const char* folder;    // where it works
    const char* compiler;  // as it was named
    const char* names[4];  // -IHEADERS, C text, object, TMPDIR=FOLDER
    const width* width;
    char* words;  // the command, cut into pieces
    const char* arguments[WORDS + 16];
} job;

// The words of a command, parted by blanks, unless the whole of it is a program. @return their number.
static int cut(job* j) {
    char* file;
    int count = 0;
    if (jd_program_find(j->compiler, &file) == 0) {
        free(file);
        j->arguments[0] = j->words;
        return 1;
    }
    char* rest = j->words;
    for (char* word; count < WORDS && (word = strtok_r(rest, " \t", &rest)) != NULL;)
        j->arguments[count++] = word;
    return count;
}

static jd_status fill_arguments(job* j) {
    static const char* const always[] = {
        "-shared",           "-fPIC",           "-O3",
        "-ffp-contract=off", "-fno-math-errno", "-fno-tree-slp-vectorize"};
    j->words = strdup(j->compiler);
    if (!j->words)
        return no_memory(j->context, j->names[2]);
    int count = cut(j);
    if (count == 0)
        return jd_fail(j->context, JD_ERR_UNSUPPORTED, "'%s' names no compiler", j->compiler);
    for (size_t i = 0; i < sizeof always / sizeof *always; i++)
        j->arguments[count++] = always[i];
    for (int i = 0; i < 3; i++)
        j->arguments[count++] = j->width->flags[i];
    const char* const last[] = {j->names[0], "-o", j->names[2], j->names[1], NULL};
    memcpy(j->arguments + count, last, sizeof last);
    return JD_OK;
}

// The first line of what it said that tells of an error, or else the first line.
static jd_status complain(const job* j, FILE* said) {
    char text[COMPLAINT_SIZE];
    const ssize_t size = pread(fileno(said), text, sizeof text - 1, 0);
    text[size > 0 ? size : 0] = '\0';
    char* begin = strstr(text, "error");
    while (begin && begin > text && begin[-1] != '\n')
        begin--;
    begin = begin ? begin : text + strspn(text, "\n");
    begin[strcspn(begin, "\n")] = '\0';
    return jd_fail(j->context, JD_ERR_FILE, "'%s' did not compile the C text: %s", j->compiler,
                   begin[0] ? begin : "it gave no reason");
}

static int start(const job* j, FILE* said, jd_child* child) {
    int fault;
    char* file = NULL;
    const int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
    int copies[3] = {nothing, fileno(said), fileno(said)};
    for (int i = 0; i < 3; i++)
        copies[i] = copies[i] >= 0 ? fcntl(copies[i], F_DUPFD_CLOEXEC, 3) : -1;
    fault = copies[0] < 0 || copies[1] < 0 || copies[2] < 0 ? errno : 0;
    char** environment = jd_environment_with(&j->names[3], 1);
    if (fault == 0)
        fault = environment ? jd_program_find(j->arguments[0], &file) : ENOMEM;
    if (fault == 0)
        fault = jd_child_start(&(jd_launch){file,
                                            (char* const*)(uintptr_t)j->arguments,
                                            environment,
                                            {copies[0], copies[1], copies[2]}},
                               child);
    for (int i = 0; i < 3; i++)
        if (copies[i] >= 0)
            close(copies[i]);
    if (nothing >= 0)
        close(nothing);
    free(environment);
    free(file);
    return fault;
}

static jd_status run_compiler(const job* j) {
    jd_child child;
    int result;
    FILE* said = tmpfile();
    if (!said)
        return jd_fail(j->context, JD_ERR_FILE, "cannot start '%s': %s", j->compiler,
                       strerror(errno));
    const int fault = start(j, said, &child);
    jd_status status = JD_OK;
    if (fault != 0)
        status = jd_fail(j->context, JD_ERR_UNSUPPORTED, "cannot start '%s': %s", j->compiler,
                         strerror(fault));
    while (fault == 0 && !jd_child_wait(&child, -1, &result))
        continue;
    if (fault == 0 && !(WIFEXITED(result) && WEXITSTATUS(result) == 0))
        status = complain(j, said);
    fclose(said);
    return status;
}

// ---- The work ----------------------------------------------------------------------------------

// Both names in the folder, and what they are called in the command.
static jd_status compile_in(job* j, const char* headers, const content* text, content* object) {
    char *include = malloc(strlen(headers) + 3), *source = join(j->folder, "plugin.c"),
         *target = join(j->folder, "plugin.so"), *temporary = malloc(strlen(j->folder) + 8);
    jd_status status =
        include && source && target && temporary ? JD_OK : no_memory(j->context, j->folder);
    if (status == JD_OK) {
        sprintf(include, "-I%s", headers);
        sprintf(temporary, "TMPDIR=%s", j->folder);
        const char* const names[4] = {include, source, target, temporary};
        memcpy(j->names, names, sizeof names);
        status = jd_file_put(j->context, source, text->bytes, text->size, false);
    }
    if (status == JD_OK)
        status = fill_arguments(j);
    if (status == JD_OK)
        status = run_compiler(j);
    if (status == JD_OK)
        status = read_whole(j->context, target, object);
    free(j->words);
    free(include);
    free(source);
    free(target);
    free(temporary);
    return status;
}

static jd_status compile(jd_context* context, const jd_compile_options* o, const content* text,
                         content* object) {
    const char* set = getenv("CC");
    jd_scratch* scratch;
    job j = {.context = context, .width = find_width(o->engine)};
    j.compiler = o->compiler ? o->compiler : set && *set ? set : "cc";
    *object = (content){0};
    if (!j.width)
        return jd_fail(context, JD_ERR_UNSUPPORTED,
                       "plug-ins are not compiled for the engine '%s' here",
                       o->engine ? o->engine : "");
    if (!o->headers)
        return jd_fail(context, JD_ERR_ARGUMENT, "the folder of the headers is needed");
    jd_status status = jd_scratch_create(context, &scratch);
    if (status != JD_OK)
        return status;
    j.folder = jd_scratch_path(scratch);
    status = compile_in(&j, o->headers, text, object);
    jd_scratch_free(scratch);
    return status;
}

static jd_status write_text(jd_context* context, const char* system, content* text) {
    char* c_text;
    const jd_status status = jd_equations_write_c(context, system, &c_text);
    if (status != JD_OK)
        return status;
    text->size = strlen(c_text);
    text->bytes = realloc(c_text, text->size + SEAL_SIZE + 1);
    if (text->bytes)
        return JD_OK;
    free(c_text);
    return no_memory(context, system);
}

jd_status jd_equations_compile(jd_context* context, const char* system, const char* path,
                               const jd_compile_options* options) {
    if (!JD_GIVEN(context, system, path, options))
        return JD_ERR_ARGUMENT;
    content text = {0}, object = {0};
    char* source = NULL;
    jd_status status = jd_equations_compile_check(context, path, options->replace);
    if (status == JD_OK)
        status = write_text(context, system, &text);
    if (status == JD_OK && ends_with(path, ".c")) {
        status = put_sealed(context, path, &text, options->replace);
    } else if (status == JD_OK) {
        source = source_of(path);
        status = source ? compile(context, options, &text, &object) : no_memory(context, path);
        if (status == JD_OK)
            status = put_sealed(context, source, &text, options->replace);
        if (status == JD_OK)
            status = put_sealed(context, path, &object, options->replace);
    }
    free(source);
    free(text.bytes);
    free(object.bytes);
    return status;
}
