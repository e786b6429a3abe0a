// Connections and their time. To end one its socket is shut down: libmicrohttpd then closes it.
#include "serve/serve.h"

#include <math.h>
#include <stddef.h>
#include <sys/socket.h>
#include <time.h>

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static bool is_open(const jd_cli_client* c) {
    return c->state == JD_CLI_CONNECTED || c->state == JD_CLI_ASKED;
}

static void end(jd_cli_client* c) {
    c->state = JD_CLI_ENDED;
    shutdown(c->socket, SHUT_RDWR);
}

// Whether `a` is ended before `b`: who has not asked first, then the oldest.
static bool gives_way(const jd_cli_client* a, const jd_cli_client* b) {
    return a->state != b->state ? a->state == JD_CLI_CONNECTED : a->since < b->since;
}

static void make_room(jd_cli_clients* clients) {
    jd_cli_client* first = NULL;
    int open = 0;
    for (int i = 0; i < JD_CLI_CLIENT_PLACES; i++) {
        jd_cli_client* c = &clients->all[i];
        if (!is_open(c))
            continue;
        open++;
        if (!first || gives_way(c, first))
            first = c;
    }
    if (open >= JD_CLI_CLIENTS)
        end(first);
}

jd_cli_client* jd_cli_clients_add(jd_cli_clients* clients, int socket) {
    jd_cli_client* place = clients->all;
    make_room(clients);
    while (place < clients->all + JD_CLI_CLIENT_PLACES - 1 && place->state != JD_CLI_FREE_PLACE)
        place++;
    *place = (jd_cli_client){JD_CLI_CONNECTED, socket, now()};
    return place;
}

int jd_cli_clients_end_late(jd_cli_clients* clients) {
    const double at = now();
    double next = INFINITY;
    for (int i = 0; i < JD_CLI_CLIENT_PLACES; i++) {
        jd_cli_client* c = &clients->all[i];
        if (!is_open(c))
            continue;
        const double left =
            c->since + (c->state == JD_CLI_ASKED ? JD_CLI_ANSWER_TIME : JD_CLI_ASK_TIME) - at;
        if (left <= 0)
            end(c);
        else
            next = fmin(next, left);
    }
    return isinf(next) ? -1 : (int)(1e3 * next) + 1;
}
