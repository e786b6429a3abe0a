#!/usr/bin/env bash
# judder view: clients that are slow, with the token or without, shut no other out.
. "$(dirname "$0")/../lib.sh"

mkdir page
echo '<p>page' >page/index.html
truncate -s 64M large.yaml
export JUDDER_WEB=$PWD/page
"$judder" view --no-open large.yaml >address &
server=$!
trap 'kill $server 2>/dev/null; rm -rf "$base"' EXIT
for _ in $(seq 100); do [ -s address ] && break || sleep 0.1; done

cat >clients.py <<'END'
import re, select, socket, sys, time

port, query = re.match(r"http://127\.0\.0\.1:(\d+)/(.*)\n", open("address").read()).groups()
head = f" HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"

def connect(source="127.0.0.1"):
    return socket.create_connection(("127.0.0.1", int(port)), timeout=15, source_address=(source, 0))

def ask(path):
    client = connect()
    client.sendall(f"GET /{path}{head}\r\n".encode())
    return client

def get_page():
    client, answer = ask(query), b""
    while more := client.recv(65536):
        answer += more
    assert b"<p>page" in answer, answer

def trickle(clients):
    """A byte of a header more from each client whose connection is still open; those."""
    left = []
    for client in clients:
        try:
            client.send(b"x")
            left.append(client)
        except OSError:
            pass
    return left

def is_closed(client):
    try:
        return bool(select.select([client], [], [], 0)[0]) and client.recv(1) == b""
    except OSError:
        return True

def begin(source="127.0.0.1"):
    client = connect(source)
    client.send(f"GET /{query}{head}X: ".encode())
    return client

def many():
    slow = []
    for i in range(8):
        slow = trickle(slow) + [begin(f"127.0.0.{1 + i % 4}") for _ in range(40)]
        get_page()

def idle():
    silent = [connect() for _ in range(150)]
    get_page()

def unread():
    loads = []
    for i in range(4):
        loads += [ask("given/large.yaml?" + query.split("&")[0].lstrip("?")) for _ in range(30)]
        get_page()

def late():
    clients, end = [begin(), connect()], time.monotonic() + 25
    while not all(is_closed(client) for client in clients):
        assert time.monotonic() < end, "a request that never ends is waited for"
        trickle(clients[:1])
        select.select([], [], [], 0.1)

globals()[sys.argv[1]]()
END
check "300 requests that come byte by byte leave room for a page" "$python" clients.py many
check "so do 150 connections without a request" "$python" clients.py idle
check "so do 120 downloads that nobody reads" "$python" clients.py unread
check "a request has a time from its beginning, not from its last byte" "$python" clients.py late
check "the server is there still" kill -0 $server
kill -TERM $server
wait $server
check "and ends in order" [ $? -eq 0 ]
finish
