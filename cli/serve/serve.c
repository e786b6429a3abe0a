// The server itself: libmicrohttpd on 127.0.0.1.
#include "serve/serve.h"

#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

// Nothing from elsewhere, no evaluated text but WebAssembly.
#define POLICY                                                                                     \
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; " \
    "img-src 'self' data: blob:; connect-src 'self' blob:; worker-src 'self' blob:; "              \
    "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

static void add_headers(struct MHD_Response* response, const char* type) {
    static const char* const headers[][2] = {
        {"Content-Security-Policy", POLICY}, {"X-Content-Type-Options", "nosniff"},
        {"Referrer-Policy", "no-referrer"},  {"Cross-Origin-Resource-Policy", "same-origin"},
        {"Cache-Control", "no-store"},
    };
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++)
        MHD_add_response_header(response, headers[i][0], headers[i][1]);
    MHD_add_response_header(response, "Content-Type", type);
}

static enum MHD_Result refuse(struct MHD_Connection* connection, int status) {
    static const char text[] = "refused\n";
    struct MHD_Response* response =
        MHD_create_response_from_buffer(sizeof text - 1, (void*)text, MHD_RESPMEM_PERSISTENT);
    if (!response)
        return MHD_NO;
    add_headers(response, "text/plain");
    const enum MHD_Result result = MHD_queue_response(connection, (unsigned)status, response);
    MHD_destroy_response(response);
    return result;
}

static enum MHD_Result give(struct MHD_Connection* connection, int file, const char* type) {
    struct stat stat;
    struct MHD_Response* response =
        fstat(file, &stat) == 0 ? MHD_create_response_from_fd((size_t)stat.st_size, file) : NULL;
    if (!response) {
        close(file);
        return MHD_NO;
    }
    add_headers(response, type);
    const enum MHD_Result result = MHD_queue_response(connection, MHD_HTTP_OK, response);
    MHD_destroy_response(response);
    return result;
}

// Who asks, by the headers that tell; none of them is given twice by a browser.
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

static enum MHD_Result answer(void* data, struct MHD_Connection* connection, const char* path,
                              const char* method, const char* version, const char* upload,
                              size_t* upload_size, void** request_data) {
    const jd_cli_page* page = data;
    jd_cli_request request = {.method = method, .path = path};
    const char* type;
    (void)version, (void)upload, (void)upload_size, (void)request_data;
    MHD_get_connection_values(connection, MHD_HEADER_KIND, take_header, &request);
    const int status = jd_cli_request_check(page, &request);
    if (status != 200)
        return refuse(connection, status);
    const int file = jd_cli_request_open(page, path, &type);
    return file < 0 ? refuse(connection, 404) : give(connection, file, type);
}

// A zero would end a path before what follows it: it stays as it is written, and is no name then.
static size_t unescape(void* data, struct MHD_Connection* connection, char* text) {
    (void)data, (void)connection;
    return strstr(text, "%00") ? strlen(text) : MHD_http_unescape(text);
}

struct MHD_Daemon* jd_cli_serve_begin(jd_cli_page* page) {
    struct sockaddr_in loopback = {.sin_family = AF_INET, .sin_port = htons((uint16_t)page->port)};
    loopback.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    struct MHD_Daemon* daemon =
        MHD_start_daemon(MHD_USE_INTERNAL_POLLING_THREAD, (uint16_t)page->port, NULL, NULL, answer,
                         page, MHD_OPTION_SOCK_ADDR, &loopback, MHD_OPTION_CONNECTION_LIMIT, 64u,
                         MHD_OPTION_CONNECTION_TIMEOUT, 30u, MHD_OPTION_UNESCAPE_CALLBACK, unescape,
                         NULL, MHD_OPTION_END);
    if (!daemon)
        return NULL;
    const union MHD_DaemonInfo* info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
    if (info)
        page->port = info->port;
    return daemon;
}

void jd_cli_serve_end(struct MHD_Daemon* daemon) { MHD_stop_daemon(daemon); }
