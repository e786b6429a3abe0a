// The page of the browser lab, served on loopback: its own folder, and one file that was named.
//
// Every program of every user of this machine reaches a port of 127.0.0.1, and so does every page in the
// browser. An answer needs the token of the printed address, in the query or in the cookie that is set then.
// Other names in Host (DNS rebinding), other sites in Origin, other methods than GET and HEAD, and paths
// outside the folder are refused.
#ifndef JUDDER_CLI_SERVE_SERVE_H
#define JUDDER_CLI_SERVE_SERVE_H

#include <stdbool.h>

enum { JD_CLI_TOKEN_SIZE = 33 };  // 128 random bits as hexadecimal digits

typedef struct jd_cli_page {
    int folder;        // of the page, open to read
    const char* file;  // to be shown, NULL: none
    const char* name;  // of it without folders, NULL without a file
    int port;          // 0: any that is free; then the one it is
    char token[JD_CLI_TOKEN_SIZE];
} jd_cli_page;

typedef struct jd_cli_server jd_cli_server;

// Bind the port. Borrows `page`. NULL: the port is taken, or there is no memory.
jd_cli_server* jd_cli_server_create(jd_cli_page* page);
// Serve until the descriptor `stop` can be read.
void jd_cli_server_run(jd_cli_server* server, int stop);
void jd_cli_server_free(jd_cli_server* server);

// ---- Requests (request.c) ----------------------------------------------------------------------

// What a request carries.
typedef struct jd_cli_request {
    const jd_cli_page* page;
    const char* method;
    const char* host;    // NULL: no such header
    const char* origin;  // NULL: no such header
    const char* site;    // Sec-Fetch-Site, NULL: no such header
    bool twice;          // one of these headers is given more than once
    bool token;          // in the query
    bool cookie;         // it holds the token
} jd_cli_request;

// False: there is no source of randomness.
bool jd_cli_token_create(char token[JD_CLI_TOKEN_SIZE]);
// Whether a text is the token. Takes the same time wherever they differ.
bool jd_cli_token_is(const jd_cli_page* page, const char* text);

// Whether a request may be answered: 200, or the status that refuses it with *reason.
int jd_cli_request_check(const jd_cli_request* request, const char** reason);

// The file that is asked for, open to read; -1: there is none. *type is what it holds.
int jd_cli_request_open(const jd_cli_page* page, const char* path, const char** type);

// ---- Clients (clients.c) -----------------------------------------------------------------------

// Connections, each for one request. Who is slow gives way: a request has JD_CLI_ASK_TIME from the
// connection on, and JD_CLI_ANSWER_TIME to be answered. Beyond JD_CLI_CLIENTS connections a new one
// takes the place of the oldest that has not asked. All come from one address, so there is no limit for each.
enum {
    JD_CLI_CLIENTS = 64,
    JD_CLI_CLIENT_PLACES = 128,  // with those that were ended and are not yet closed
    JD_CLI_ASK_TIME = 5,         // [s]
    JD_CLI_ANSWER_TIME = 60,     // [s]
};

typedef struct jd_cli_client {
    enum { JD_CLI_FREE_PLACE, JD_CLI_CONNECTED, JD_CLI_ASKED, JD_CLI_ENDED } state;
    int socket;
    double since;  // when it was connected [s]
} jd_cli_client;

typedef struct jd_cli_clients {
    jd_cli_client all[JD_CLI_CLIENT_PLACES];
} jd_cli_clients;

// A place for a connection; there always is one up to JD_CLI_CLIENT_PLACES connections.
jd_cli_client* jd_cli_clients_add(jd_cli_clients* clients, int socket);
// End those that are late. @return milliseconds until the next one is; -1: there is none.
int jd_cli_clients_end_late(jd_cli_clients* clients);

#endif
