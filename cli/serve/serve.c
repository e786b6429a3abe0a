// The server itself: libmicrohttpd on 127.0.0.1.
#include "serve/serve.h"

#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

// Nothing from elsewhere, no evaluated text but WebAssembly.
#define POLICY                                                                                     \
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; " \
    "img-src 'self' data: blob:; connect-src 'self' blob:; worker-src 'self' blob:; "              \
    "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

#define COOKIE_NAME 16  // "judder-65535"

// ---- Responses ---------------------------------------------------------------------------------

// A connection is for one request: its time has one beginning.
static void add_headers(struct MHD_Response* response, const char* type) {
    static const char* const headers[][2] = {
        {"Content-Security-Policy", POLICY}, {"X-Content-Type-Options", "nosniff"},
        {"Referrer-Policy", "no-referrer"},  {"Cross-Origin-Resource-Policy", "same-origin"},
        {"Cache-Control", "no-store"},       {"Connection", "close"},
    };
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++)
        MHD_add_response_header(response, headers[i][0], headers[i][1]);
    MHD_add_response_header(response, "Content-Type", type);
}

static enum MHD_Result send_response(struct MHD_Connection* connection, int status,
                                     struct MHD_Response* response) {
    const enum MHD_Result result = MHD_queue_response(connection, (unsigned)status, response);
    MHD_destroy_response(response);
    return result;
}

static enum MHD_Result refuse(struct MHD_Connection* connection, int status, const char* reason) {
    char text[200];
    const int size = snprintf(text, sizeof text, "%s\n", reason);
    struct MHD_Response* response =
        MHD_create_response_from_buffer((size_t)size, text, MHD_RESPMEM_MUST_COPY);
    if (!response)
        return MHD_NO;
    add_headers(response, "text/plain");
    return send_response(connection, status, response);
}

// Browsers keep one set of cookies for all ports of a host: the name has the port.
static void write_cookie_name(const jd_cli_page* page, char text[COOKIE_NAME]) {
    snprintf(text, COOKIE_NAME, "judder-%d", page->port);
}

static void add_cookie(struct MHD_Response* response, const jd_cli_page* page) {
    char name[COOKIE_NAME], text[COOKIE_NAME + JD_CLI_TOKEN_SIZE + 40];
    write_cookie_name(page, name);
    snprintf(text, sizeof text, "%s=%s; HttpOnly; SameSite=Strict; Path=/", name, page->token);
    MHD_add_response_header(response, "Set-Cookie", text);
}

static enum MHD_Result give(struct MHD_Connection* connection, const jd_cli_request* request,
                            int file, const char* type) {
    struct stat stat;
    struct MHD_Response* response =
        fstat(file, &stat) == 0 ? MHD_create_response_from_fd((size_t)stat.st_size, file) : NULL;
    if (!response) {
        close(file);
        return MHD_NO;
    }
    add_headers(response, type);
    if (request->token)
        add_cookie(response, request->page);
    return send_response(connection, MHD_HTTP_OK, response);
}

// ---- Requests ----------------------------------------------------------------------------------

// Who asks, by the headers that report it; none of them is given twice by a browser.
static enum MHD_Result take_header(void* data, enum MHD_ValueKind kind, const char* name,
                                   const char* value) {
    jd_cli_request* request = data;
    const char** const places[] = {&request->host, &request->origin, &request->site};
    static const char* const names[] = {"Host", "Origin", "Sec-Fetch-Site"};
    (void)kind;
    for (int i = 0; i < 3; i++) {
        if (strcasecmp(name, names[i]) != 0)
            continue;
        request->twice = request->twice || *places[i] != NULL;
        *places[i] = value ? value : "";
    }
    return MHD_YES;
}

// The token, in the query or in a cookie; any other value of that name does no harm.
static enum MHD_Result take_token(void* data, enum MHD_ValueKind kind, const char* name,
                                  const char* value) {
    jd_cli_request* request = data;
    char cookie[COOKIE_NAME];
    write_cookie_name(request->page, cookie);
    if (kind == MHD_GET_ARGUMENT_KIND && strcmp(name, "token") == 0)
        request->token = request->token || jd_cli_token_is(request->page, value);
    if (kind == MHD_COOKIE_KIND && strcmp(name, cookie) == 0)
        request->cookie = request->cookie || jd_cli_token_is(request->page, value);
    return MHD_YES;
}

static enum MHD_Result answer(void* data, struct MHD_Connection* connection, const char* path,
                              const char* method, const char* version, const char* upload,
                              size_t* upload_size, void** request_data) {
    const jd_cli_page* page = data;
    jd_cli_request request = {.page = page, .method = method};
    const char *type, *reason;
    (void)version, (void)upload, (void)upload_size, (void)request_data;
    MHD_get_connection_values(connection, MHD_HEADER_KIND, take_header, &request);
    MHD_get_connection_values(connection, MHD_GET_ARGUMENT_KIND, take_token, &request);
    MHD_get_connection_values(connection, MHD_COOKIE_KIND, take_token, &request);
    const int status = jd_cli_request_check(&request, &reason);
    if (status != 200)
        return refuse(connection, status, reason);
    jd_cli_client* client =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT)->socket_context;
    if (client->state == JD_CLI_CONNECTED)
        client->state = JD_CLI_ASKED;
    const int file = jd_cli_request_open(page, path, &type);
    return file < 0 ? refuse(connection, 404, "There is no such file here.")
                    : give(connection, &request, file, type);
}

// A zero would end a path before what follows it: it stays as it is written, and is no name then.
static size_t unescape(void* data, struct MHD_Connection* connection, char* text) {
    (void)data, (void)connection;
    return strstr(text, "%00") ? strlen(text) : MHD_http_unescape(text);
}

// ---- The server --------------------------------------------------------------------------------

struct jd_cli_server {
    struct MHD_Daemon* daemon;
    jd_cli_clients clients;
};

static void meet(void* data, struct MHD_Connection* connection, void** client,
                 enum MHD_ConnectionNotificationCode code) {
    jd_cli_server* server = data;
    if (code == MHD_CONNECTION_NOTIFY_STARTED)
        *client = jd_cli_clients_add(
            &server->clients,
            MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd);
    else
        ((jd_cli_client*)*client)->state = JD_CLI_FREE_PLACE;
}

jd_cli_server* jd_cli_server_create(jd_cli_page* page) {
    struct sockaddr_in loopback = {.sin_family = AF_INET, .sin_port = htons((uint16_t)page->port)};
    loopback.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    jd_cli_server* server = calloc(1, sizeof *server);
    if (!server)
        return NULL;
    server->daemon =
        MHD_start_daemon(MHD_USE_EPOLL, (uint16_t)page->port, NULL, NULL, answer, page,
                         MHD_OPTION_SOCK_ADDR, &loopback, MHD_OPTION_CONNECTION_LIMIT,
                         (unsigned)JD_CLI_CLIENT_PLACES, MHD_OPTION_UNESCAPE_CALLBACK, unescape,
                         NULL, MHD_OPTION_NOTIFY_CONNECTION, meet, server, MHD_OPTION_END);
    if (!server->daemon) {
        free(server);
        return NULL;
    }
    const union MHD_DaemonInfo* info =
        MHD_get_daemon_info(server->daemon, MHD_DAEMON_INFO_BIND_PORT);
    if (info)
        page->port = info->port;
    return server;
}

// Milliseconds until something has to be done though nothing has come; -1: for ever.
static int patience(jd_cli_server* server) {
    MHD_UNSIGNED_LONG_LONG wanted;
    const int late = jd_cli_clients_end_late(&server->clients);
    if (MHD_get_timeout(server->daemon, &wanted) != MHD_YES)
        return late;
    return late < 0 || wanted < (unsigned)late ? (int)wanted : late;
}

void jd_cli_server_run(jd_cli_server* server, int stop) {
    struct pollfd polled[] = {
        {.fd = MHD_get_daemon_info(server->daemon, MHD_DAEMON_INFO_EPOLL_FD)->epoll_fd,
         .events = POLLIN},
        {.fd = stop, .events = POLLIN},
    };
    while (!polled[1].revents) {
        poll(polled, 2, patience(server));
        MHD_run(server->daemon);
    }
}

void jd_cli_server_free(jd_cli_server* server) {
    if (!server)
        return;
    MHD_stop_daemon(server->daemon);
    free(server);
}
