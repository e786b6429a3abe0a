// judder view: serves the browser lab on this machine and opens it.
#include "serve/serve.h"
#include "shell/command.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

// ---- The folder of the page --------------------------------------------------------------------

// A folder with the page in it; -1: it has none.
static int open_folder(const char* path) {
    const int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder >= 0 && faccessat(folder, "index.html", R_OK, 0) == 0)
        return folder;
    if (folder >= 0)
        close(folder);
    return -1;
}

// The one of JUDDER_WEB, else that beside the command: installed, or where it was built.
static int find_folder(void) {
    static const char* const places[] = {"../share/judder/web", "web/dist"};
    const char* chosen = getenv("JUDDER_WEB");
    char path[PATH_MAX + 32];
    if (chosen && *chosen)
        return open_folder(chosen);
    const ssize_t size = readlink("/proc/self/exe", path, PATH_MAX);
    if (size <= 0)
        return -1;
    path[size] = 0;
    char* name = strrchr(path, '/');
    for (int i = 0; name && i < 2; i++) {
        snprintf(name + 1, (size_t)(path + sizeof path - name - 1), "%s", places[i]);
        const int folder = open_folder(path);
        if (folder >= 0)
            return folder;
    }
    return -1;
}

// ---- What is asked for -------------------------------------------------------------------------

static int read_port(const jd_cli_arguments* arguments, int* port) {
    const char* text = jd_cli_value(arguments, "port");
    char* end = NULL;
    const long value = text ? strtol(text, &end, 10) : 0;
    *port = (int)value;
    if (text && (end == text || *end || value < 0 || value > 65535))
        return jd_cli_wrong("--port is a number from 0 to 65535, got '%s'", text);
    return JD_CLI_DONE;
}

// Whether the page can show a file, as far as it is seen from here.
static int check_file(const char* file) {
    struct stat stat_of;
    const char* dot = strrchr(file, '.');
    const bool text = jd_text_is_path(file);
    if (stat(file, &stat_of) != 0 || access(file, R_OK) != 0)
        return jd_cli_wrong("cannot read '%s': %s", file, strerror(errno));
    if (!S_ISREG(stat_of.st_mode))
        return jd_cli_wrong("'%s' is no file", file);
    if (!text && (!dot || (strcasecmp(dot, ".h5") != 0 && strcasecmp(dot, ".hdf5") != 0)))
        return jd_cli_wrong("'%s' is neither a result (.h5) nor a scenario or text (.yaml)", file);
    if (!text && jd_diagram_is_file(file))
        return jd_cli_wrong("'%s' holds a sweep; 'judder plot' draws it", file);
    return JD_CLI_DONE;
}

// The address, with the token and the name of the file: %-escapes for all but letters, digits, '-', '_', '.'.
static void write_address(const jd_cli_page* page, char* text, size_t size) {
    int at = snprintf(text, size, "http://127.0.0.1:%d/?token=%s%s", page->port, page->token,
                      page->name ? "&given=" : "");
    for (const char* c = page->name; c && *c && (size_t)at + 4 < size; c++) {
        const bool plain = (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') ||
                           (*c >= '0' && *c <= '9') || strchr("-_.", *c);
        at += snprintf(text + at, size - (size_t)at, plain ? "%c" : "%%%02X", (unsigned char)*c);
    }
}

// Hand the address to the desktop, if there is one. It must not wait for us, nor we for it.
static void open_browser(const char* address) {
    const pid_t child = fork();
    if (child == 0) {
        if (fork() == 0) {
            const int none = open("/dev/null", O_RDWR);
            sigset_t all;
            sigemptyset(&all);
            sigprocmask(SIG_SETMASK, &all, NULL);
            dup2(none, 0), dup2(none, 1), dup2(none, 2);
            execlp("xdg-open", "xdg-open", address, (char*)NULL);
        }
        _exit(0);
    }
    if (child > 0)
        waitpid(child, NULL, 0);
}

// ---- Serving -----------------------------------------------------------------------------------

// A descriptor that can be read once a signal asks to stop. A client that is gone sends none.
static int block_signals(void) {
    sigset_t stop, blocked;
    sigemptyset(&stop);
    sigaddset(&stop, SIGINT);
    sigaddset(&stop, SIGTERM);
    sigaddset(&stop, SIGHUP);
    blocked = stop;
    sigaddset(&blocked, SIGPIPE);
    sigprocmask(SIG_BLOCK, &blocked, NULL);
    return signalfd(-1, &stop, SFD_CLOEXEC);
}

static int serve(jd_cli_page* page, bool browser) {
    char address[4 * PATH_MAX];
    const int wanted = page->port, stop = block_signals();
    if (stop < 0 || !jd_cli_token_create(page->token))
        return jd_cli_wrong("cannot prepare to serve: %s", strerror(errno));
    jd_cli_server* server = jd_cli_server_create(page);
    if (!server && (errno == EMFILE || errno == ENFILE))
        return jd_cli_wrong("cannot serve on 127.0.0.1: %s", strerror(errno));
    if (!server)
        return jd_cli_wrong("cannot serve on port %d of 127.0.0.1: it is taken; --port chooses "
                            "another, 0 any that is free",
                            wanted);
    write_address(page, address, sizeof address);
    printf("%s\n", address);
    fflush(stdout);
    if (browser)
        open_browser(address);
    jd_cli_server_run(server, stop);
    jd_cli_server_free(server);
    close(stop);
    return JD_CLI_DONE;
}

static int run_view(jd_context* context, const jd_cli_arguments* arguments) {
    (void)context;
    const char* file = arguments->operand_count > 0 ? arguments->operands[0] : NULL;
    const char* slash = file ? strrchr(file, '/') : NULL;
    jd_cli_page page = {.file = file, .name = slash ? slash + 1 : file};
    if (read_port(arguments, &page.port) || (file && check_file(file)))
        return JD_CLI_WRONG;
    page.folder = find_folder();
    if (page.folder < 0)
        return jd_cli_wrong("the page is not there; 'make web' builds it, 'make install' puts it "
                            "below share/judder/web, and JUDDER_WEB may name its folder");
    const int code = serve(&page, !jd_cli_flag(arguments, "no-open"));
    close(page.folder);
    return code;
}

static const jd_cli_option options[] = {
    {"port", 0, "NUMBER", JD_CLI_FREE, false, "port on 127.0.0.1 (default: 0, any that is free)"},
    {"no-open", 0, NULL, JD_CLI_NONE, false, "print the address and open no browser"},
};

const jd_cli_command jd_cli_view_command = {
    .name = "view",
    .summary = "open the browser lab",
    .usage = "[RESULT.h5|FILE.yaml]",
    .description =
        "Serves the browser lab on this machine and opens it: a page in which systems run while "
        "their values are changed, with their scene, curves, contact and bifurcation diagrams. It "
        "computes in the browser with the same engine. A result, a scenario or a system as a text "
        "that is named is shown.\n\n"
        "The address is printed. It answers on 127.0.0.1 alone, and only with the token in that "
        "address, which the browser keeps as a cookie; it serves nothing but the page and that "
        "file, until it is stopped with Ctrl-C.",
    .example = "judder view ball.h5",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .operand = JD_CLI_FILE,
    .operand_min = 0,
    .operand_max = 1,
    .run = run_view,
};
