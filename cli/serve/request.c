// Who may ask, and for what.
#include "serve/serve.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#define PATH_MAX_SERVED 200

static const char given[] = "/given/";

// ---- Who ---------------------------------------------------------------------------------------

// Whether a text is NAME:PORT with one of our names, behind `before`.
static bool is_ours(const jd_cli_page* page, const char* text, const char* before) {
    static const char* const names[] = {"127.0.0.1", "localhost"};
    char wanted[64];
    for (int i = 0; i < 2; i++) {
        snprintf(wanted, sizeof wanted, "%s%s:%d", before, names[i], page->port);
        if (strcasecmp(text, wanted) == 0)
            return true;
    }
    return false;
}

bool jd_cli_token_create(char token[JD_CLI_TOKEN_SIZE]) {
    unsigned char bytes[(JD_CLI_TOKEN_SIZE - 1) / 2];
    if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes)
        return false;
    for (size_t i = 0; i < sizeof bytes; i++)
        snprintf(token + 2 * i, 3, "%02x", bytes[i]);
    return true;
}

bool jd_cli_token_is(const jd_cli_page* page, const char* text) {
    unsigned differs = 0;
    if (!text || strlen(text) != JD_CLI_TOKEN_SIZE - 1)
        return false;
    for (int i = 0; i < JD_CLI_TOKEN_SIZE - 1; i++)
        differs |= (unsigned char)(page->token[i] ^ text[i]);
    return differs == 0;
}

int jd_cli_request_check(const jd_cli_request* r, const char** reason) {
    *reason = "This server answers GET and HEAD alone.";
    if (strcmp(r->method, "GET") != 0 && strcmp(r->method, "HEAD") != 0)
        return 405;
    *reason =
        "This server answers its own page alone, under the address that judder view has printed.";
    if (r->twice || !r->host || !is_ours(r->page, r->host, ""))
        return 403;
    if (r->origin && !is_ours(r->page, r->origin, "http://"))
        return 403;
    if (r->site && strcmp(r->site, "same-origin") != 0 && strcmp(r->site, "none") != 0)
        return 403;
    *reason = "The token is missing or wrong: open the whole address that judder view has printed.";
    return r->token || r->cookie ? 200 : 403;
}

// ---- What --------------------------------------------------------------------------------------

static const char* type_of(const char* path) {
    static const char* const types[][2] = {
        {".html", "text/html; charset=utf-8"}, {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},   {".svg", "image/svg+xml"},
        {".wasm", "application/wasm"},         {".png", "image/png"},
    };
    const char* dot = strrchr(path, '.');
    for (size_t i = 0; dot && i < sizeof types / sizeof *types; i++)
        if (strcmp(dot, types[i][0]) == 0)
            return types[i][1];
    return "application/octet-stream";
}

// Letters, digits, '-', '_', and dots that do not begin a name; names parted by one '/'.
static bool is_plain(const char* path) {
    bool begins = true;
    for (const char* c = path; *c; c++) {
        const bool letter = (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') ||
                            (*c >= '0' && *c <= '9') || *c == '-' || *c == '_';
        if (!letter && (begins || (*c != '.' && *c != '/')))
            return false;
        begins = *c == '/';
    }
    return !begins && strlen(path) < PATH_MAX_SERVED;
}

// A plain file below the folder, by no link that leaves it.
static int open_below(int folder, const char* path) {
    char name[PATH_MAX_SERVED];
    int at = dup(folder);
    while (at >= 0) {
        const char* slash = strchr(path, '/');
        const size_t size = slash ? (size_t)(slash - path) : strlen(path);
        memcpy(name, path, size);
        name[size] = 0;
        const int next = openat(
            at, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | (slash ? O_DIRECTORY : 0));
        close(at);
        if (!slash)
            return next;
        at = next;
        path = slash + 1;
    }
    return -1;
}

int jd_cli_request_open(const jd_cli_page* page, const char* path, const char** type) {
    struct stat stat;
    int file = -1;
    *type = "application/octet-stream";
    if (strncmp(path, given, sizeof given - 1) == 0) {
        if (page->name && strcmp(path + sizeof given - 1, page->name) == 0)
            file = open(page->file, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    } else if (strcmp(path, "/") == 0) {
        file = open_below(page->folder, "index.html");
        *type = type_of("index.html");
    } else if (path[0] == '/' && is_plain(path + 1)) {
        file = open_below(page->folder, path + 1);
        *type = type_of(path);
    }
    if (file >= 0 && (fstat(file, &stat) != 0 || !S_ISREG(stat.st_mode))) {
        close(file);
        return -1;
    }
    return file;
}
