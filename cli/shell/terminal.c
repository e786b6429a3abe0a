// What goes to a terminal: messages, colours, the progress line, and the signals that stop a run.
#include "shell/terminal.h"

#include "shell/command.h"
#include "shell/fold.h"
#include "shell/text.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define MESSAGE 2048  // longest message [bytes]

// ---- Messages ----------------------------------------------------------------------------------

static bool muted;            // nothing is printed to stderr
static char unsaid[MESSAGE];  // the last message that was not

void jd_cli_mute(bool mute) { muted = mute; }
const char* jd_cli_unsaid(void) { return unsaid; }

JD_PRINTF(2, 0) static void print_message(jd_cli_look look, const char* format, va_list values) {
    char said[MESSAGE], text[MESSAGE];
    vsnprintf(said, sizeof said, format, values);
    jd_printable(text, sizeof text, said);
    if (muted) {
        memcpy(unsaid, text, sizeof unsaid);
        return;
    }
    fflush(stdout);
    jd_cli_style(stderr, look);
    fputs("judder:", stderr);
    jd_cli_style(stderr, JD_CLI_PLAIN);
    fputc(' ', stderr);
    if (jd_cli_is_terminal(stderr))
        jd_cli_wrap(stderr, text, 8, 8);
    else
        fprintf(stderr, "%s\n", text);
}

void jd_cli_print(const char* format, ...) {
    char *said = NULL, *text;
    va_list values;
    va_start(values, format);
    const int size = vasprintf(&said, format, values);
    va_end(values);
    if (size < 0)
        exit(jd_cli_failed("out of memory"));
    text = jd_cli_alloc(6 * (size_t)size + 1, 1);
    jd_printable(text, 6 * (size_t)size + 1, said);
    puts(text);
    free(text);
    free(said);
}

int jd_cli_wrong(const char* format, ...) {
    va_list values;
    va_start(values, format);
    print_message(JD_CLI_RED, format, values);
    va_end(values);
    return JD_CLI_WRONG;
}

int jd_cli_failed(const char* format, ...) {
    va_list values;
    va_start(values, format);
    print_message(JD_CLI_RED, format, values);
    va_end(values);
    return JD_CLI_FAILED;
}

void jd_cli_note(const char* format, ...) {
    va_list values;
    va_start(values, format);
    print_message(JD_CLI_DIM, format, values);
    va_end(values);
}

const char* jd_cli_why(jd_context* context) {
    const char* why = jd_context_message(context);
    if (strstr(why, "cannot lock '") && !strstr(why, "--no-lock"))
        jd_status_ignore(
            jd_fail(context, JD_ERR_FILE, "%s; where none does, --no-lock goes on", why));
    return jd_context_message(context);
}

void* jd_cli_alloc(size_t count, size_t size) {
    void* memory = calloc(count ? count : 1, size);
    if (!memory)
        exit(jd_cli_wrong("out of memory"));
    return memory;
}

// ---- Looks -------------------------------------------------------------------------------------

static bool is_plain(FILE* out) {
    const char* no_color = getenv("NO_COLOR");
    const char* term = getenv("TERM");
    if (no_color && *no_color)
        return true;
    return !jd_cli_is_terminal(out) || !term || strcmp(term, "dumb") == 0;
}

void jd_cli_style(FILE* out, jd_cli_look look) {
    static const char* const codes[] = {"\033[0m", "\033[1m", "\033[2m", "\033[1;31m"};
    if (!is_plain(out))
        fputs(codes[look], out);
}

void jd_cli_heading(FILE* out, const char* text) {
    jd_cli_style(out, JD_CLI_BOLD);
    fputs(text, out);
    jd_cli_style(out, JD_CLI_PLAIN);
    fputc('\n', out);
}

// ---- Progress ----------------------------------------------------------------------------------

static volatile sig_atomic_t signal_seen;
static volatile sig_atomic_t signal_count;
static volatile sig_atomic_t signals_allowed = 1;  // with the next one the command ends at once

double jd_cli_clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

jd_cli_progress jd_cli_progress_begin(bool hidden) {
    const double now = jd_cli_clock();
    return (jd_cli_progress){
        .hidden = hidden || !isatty(STDERR_FILENO), .begun = now, .since = now};
}

// "12 s", "3 min", "2.5 h"
static void time_text(double seconds, char* text, size_t size) {
    if (seconds < 90)
        snprintf(text, size, "%.0f s", ceil(seconds));
    else if (seconds < 5400)
        snprintf(text, size, "%.0f min", seconds / 60);
    else
        snprintf(text, size, "%.1f h", seconds / 3600);
}

// Whether a line of a log is due: after a tenth of the work, or after ten seconds and a hundredth.
static bool is_due(const jd_cli_progress* progress, double now, double done) {
    const double first = progress->drawn > 0 ? progress->drawn : progress->begun;
    const double since = now - first, more = done - progress->told;
    return (since >= 3.0 && more >= 0.1) || (since >= 10.0 && more >= 0.01);
}

// What a study finds in its file is done at once. So the first moments are left out of the rate.
static void leave_out(jd_cli_progress* progress, double now, double done) {
    if (now - progress->begun >= 0.5)
        return;
    progress->since = now;
    progress->from = done;
}

bool jd_cli_progress_update(void* data, double done) {
    jd_cli_progress* progress = data;
    const double now = jd_cli_clock();
    leave_out(progress, now, done);
    const double passed = now - progress->since, more = done - progress->from;
    const bool shown =
        !progress->hidden && now - progress->begun >= 1.0 && now - progress->drawn >= 0.1;
    const bool logged = progress->hidden && progress->log && is_due(progress, now, done);
    if ((shown || logged) && more > 0 && !muted) {
        char left[32];
        time_text(passed * (1 - done) / more, left, sizeof left);
        char rate[48] = "";
        if (progress->total > 0)
            snprintf(rate, sizeof rate, ", %.3g trajectories/s", more * progress->total / passed);
        char line[JD_CLI_WIDTH];
        jd_cli_progress_end(progress);
        snprintf(line, sizeof line, "%.0f %%%s, %s left", floor(100 * done), rate, left);
        if (logged)
            fprintf(stderr, "judder: %s\n", line);
        else
            progress->width = fprintf(stderr, "\r%.*s", jd_cli_width(stderr) - 1, line) - 1;
        progress->drawn = now;
        progress->told = done;
    }
    return signal_seen == 0;
}

void jd_cli_progress_end(jd_cli_progress* progress) {
    if (progress->width > 0)
        fprintf(stderr, "\r%*s\r", progress->width, "");
    progress->width = 0;
}

void jd_cli_progress_say(jd_cli_progress* progress, const char* doing, const char* path) {
    char line[256], said[256];
    jd_cli_progress_end(progress);
    if (progress->hidden || muted)
        return;
    snprintf(said, sizeof said, "%s %s", doing, path);
    jd_printable(line, sizeof line, said);
    // A line that wraps could not be taken away. No character is cut in two.
    const int columns = jd_cli_terminal_columns(stderr);
    size_t most = columns > 1 ? (size_t)columns - 1 : 79;
    if (most > sizeof line - 1)
        most = sizeof line - 1;
    while (most < strlen(line) && most > 0 && ((unsigned char)line[most] & 0xC0) == 0x80)
        most--;
    progress->width = fprintf(stderr, "%.*s", (int)most, line);
}

// ---- Signals and streams -----------------------------------------------------------------------

static const int caught[] = {SIGINT, SIGTERM, SIGHUP};
#define CAUGHT_COUNT 3

// End by a signal, with nothing left behind.
static void end_by_signal(int number) {
    jd_files_abandon();
    signal(number, SIG_DFL);
    raise(number);  // it comes when this function is done
}

static void remember_signal(int number) {
    signal_seen = number;
    signal_count = signal_count + 1;
    if (signal_count > signals_allowed)
        end_by_signal(number);
}

void jd_cli_signals_begin(void) {
    static const int ending[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGALRM, SIGXCPU};
    struct sigaction action = {.sa_handler = end_by_signal}, before;
    sigfillset(&action.sa_mask);
    for (size_t i = 0; i < sizeof ending / sizeof *ending; i++)
        if (sigaction(ending[i], NULL, &before) == 0 && before.sa_handler == SIG_DFL)
            sigaction(ending[i], &action, NULL);
    atexit(jd_files_abandon);
}

// Catch the signals that are not ignored; `before` gets what was done about them.
static void catch_signals(struct sigaction before[CAUGHT_COUNT]) {
    for (int i = 0; i < CAUGHT_COUNT; i++) {
        struct sigaction action = {.sa_handler = remember_signal, .sa_flags = SA_RESTART};
        sigemptyset(&action.sa_mask);
        if (sigaction(caught[i], NULL, &before[i]) == 0 && before[i].sa_handler != SIG_IGN)
            sigaction(caught[i], &action, NULL);
    }
}

void jd_cli_signals_catch(void) {
    struct sigaction before[CAUGHT_COUNT];
    catch_signals(before);
}

int jd_cli_signal(void) { return signal_seen; }

static bool drawing_was_stopped;

bool jd_cli_drawing_stopped(void) { return drawing_was_stopped; }

bool jd_cli_drawing_update(void* data, double done) {
    static struct sigaction before[CAUGHT_COUNT];
    static int begun;
    jd_cli_progress* progress = data;
    if (done == 0) {
        catch_signals(before);
        begun = signal_count;
        signals_allowed = begun + 1;
        if (progress)
            progress->begun = jd_cli_clock();
    }
    drawing_was_stopped = signal_count > begun;
    if (done == 1) {
        for (int i = 0; i < CAUGHT_COUNT; i++)
            sigaction(caught[i], &before[i], NULL);
        signals_allowed = signal_count > 1 ? signal_count : 1;
    } else if (progress) {
        jd_cli_progress_update(progress, done);
    }
    return !drawing_was_stopped;
}

void jd_cli_streams_guard(void) {
    // A closed stdout is filled with something that cannot be written to, so that output is missed.
    const int modes[] = {O_RDONLY, O_RDONLY, O_WRONLY};
    for (int number = 0; number < 3; number++) {
        if (fcntl(number, F_GETFD) < 0 && open("/dev/null", modes[number]) != number)
            _exit(JD_CLI_WRONG);
    }
    // A file that grows beyond what the system allows is an error like a full disk, not the end.
    signal(SIGXFSZ, SIG_IGN);
}

int jd_cli_stdout_close(int code) {
    const bool lost = ferror(stdout);
    const int flush_error = fflush(stdout) || !jd_cli_fold_end() ? errno : 0;
    const int close_error = close(STDOUT_FILENO) ? errno : 0;  // some disks report it only here
    if (!lost && !flush_error && !close_error)
        return code;
    const int reason = flush_error ? flush_error : close_error;
    return jd_cli_wrong("cannot write to standard output%s%s", reason ? ": " : "",
                        reason ? strerror(reason) : "");
}
