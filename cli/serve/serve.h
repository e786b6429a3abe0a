// The page of the browser lab, served on loopback: its own folder, and one file that was named.
//
// Only programs on this machine reach it, and of those only pages of its own: other names in Host, other
// sites in Origin, other methods than GET and HEAD, and paths outside are refused.
#ifndef JUDDER_CLI_SERVE_SERVE_H
#define JUDDER_CLI_SERVE_SERVE_H

#include <stdbool.h>

typedef struct jd_cli_page {
    int folder;        // of the page, open to read
    const char* file;  // to be shown, NULL: none
    const char* name;  // of it without folders, NULL without a file
    int port;          // 0: any that is free; then the one it is
} jd_cli_page;

struct MHD_Daemon;

// Start to serve, in threads of its own. Borrows `page`. NULL: the port is taken, or there is no memory.
struct MHD_Daemon* jd_cli_serve_begin(jd_cli_page* page);
void jd_cli_serve_end(struct MHD_Daemon* daemon);

// ---- Requests (request.c) ----------------------------------------------------------------------

// What a request carries.
typedef struct jd_cli_request {
    const char* method;
    const char* path;    // without the query
    const char* host;    // NULL: no such header
    const char* origin;  // NULL: no such header
    const char* site;    // Sec-Fetch-Site, NULL: no such header
    bool twice;          // one of these headers is given more than once
} jd_cli_request;

// Whether it may be answered: 200, or the status that refuses it.
int jd_cli_request_check(const jd_cli_page* page, const jd_cli_request* request);

// The file that is asked for, open to read; -1: there is none. *type is what it holds.
int jd_cli_request_open(const jd_cli_page* page, const char* path, const char** type);

#endif
