#!/usr/bin/env bash
# judder view: it serves its folder and the named file on loopback, to its own page and who has the token,
# and nothing else.
. "$(dirname "$0")/../lib.sh"

mkdir -p page/assets outside
echo '<p>page' >page/index.html
echo 'code' >page/assets/a-1.js
echo 'hidden' >page/.hidden
echo 'secret' >outside/secret.txt
ln -s ../outside/secret.txt page/link.txt
ln -s ../outside page/away
"$judder" run duffing --end 1 -o 'my result.h5' -q
export JUDDER_WEB=$PWD/page

"$judder" view 'my result.h5' --no-open >address &
server=$!
trap 'kill $server 2>/dev/null; rm -rf "$base"' EXIT
for _ in $(seq 100); do [ -s address ] && break || sleep 0.1; done
check "the address is printed" grep -qE '^http://127\.0\.0\.1:[0-9]+/\?token=[0-9a-f]{32}&given=my%20result\.h5$' address
port=$(sed 's|.*:\([0-9]*\)/.*|\1|' address)
token=$(sed 's|.*token=\([0-9a-f]*\).*|\1|' address)

# ask WANTED_STATUS METHOD PATH [HEADER VALUE]...: with the cookie. The body is left in $out, headers in $err.
ask() { ask_without "$@" Cookie "judder-$port=$token"; }
ask_without() {
    checks=$((checks + 1))
    "$python" - "$port" "$out" "$err" "$@" <<'END' || fail "$*"
import http.client, sys
port, body, head, wanted, method, path, *headers = sys.argv[1:]
c = http.client.HTTPConnection("127.0.0.1", int(port), timeout=20)
c.putrequest(method, path, skip_host="Host" in headers, skip_accept_encoding=True)
for name, value in zip(headers[::2], headers[1::2]):
    if value:
        c.putheader(name, value)
c.endheaders()
answer = c.getresponse()
open(body, "wb").write(answer.read())
open(head, "w").write(str(answer.headers))
sys.exit(str(answer.status) != wanted and f"status {answer.status}, not {wanted}")
END
}

# Without the token there is nothing, not even whether a file is there.
for path in / /index.html /assets/a-1.js /missing '/given/my%20result.h5' '/?token=' "/?token=${token%?}" "/?token=${token}0" \
    "/?token=${token^^}x" "/?token=$(tr 0-9a-f 1-9a-f0 <<<"$token")" "/?Token=$token" "/$token"; do
    ask_without 403 GET "$path"
    check "a sentence names the token: $path" grep -q '^The token is missing or wrong: ' "$out"
done
ask_without 403 GET / Cookie "judder-$port=${token%?}"
ask_without 403 GET / Cookie "judder-1=$token"
ask_without 403 GET / Cookie "token=$token"
ask_without 200 GET "/?token=$token&given=my%20result.h5"
check "the token of the address becomes a cookie" \
    grep -qiF "Set-Cookie: judder-$port=$token; HttpOnly; SameSite=Strict; Path=/" "$err"
ask_without 200 GET / Cookie "other=1; judder-$port=$token"
check "which is set once" bash -c "! grep -qi set-cookie '$err'"
for name in example.org "attacker.example:$port"; do
    ask_without 403 GET "/?token=$token" Host "$name"
    check "a name that was bound to this address is none of ours" grep -q 'its own page alone' "$out"
done

ask 200 GET /
check "the page" grep -q '<p>page' "$out"
check "its policy knows no other place" grep -q "default-src 'self'" "$err"
check "nothing is evaluated" bash -c "! grep -q \"'unsafe-eval'\" '$err'"
ask 200 GET /assets/a-1.js
check "a script is one" grep -q 'text/javascript' "$err"
ask 200 GET '/given/my%20result.h5'
check "the named file, whole" cmp -s "$out" 'my result.h5'
ask 200 GET / Origin "http://127.0.0.1:$port"
ask 200 GET / Host "localhost:$port"
ask 200 HEAD /

for host in example.org "example.org:$port" 127.0.0.1 "127.0.0.1:1" "127.0.0.1.example.org:$port" ''; do
    ask 403 GET / Host "$host"
done
for origin in http://example.org "https://127.0.0.1:$port" null "http://127.0.0.1:1"; do
    ask 403 GET / Origin "$origin"
done
ask 403 GET / Host "127.0.0.1:$port" Host example.org
ask 403 GET / Origin "http://127.0.0.1:$port" Origin http://example.org
ask 403 GET / Sec-Fetch-Site cross-site
ask 403 GET / Sec-Fetch-Site same-site
ask 200 GET / Sec-Fetch-Site none
ask 200 GET / Sec-Fetch-Site same-origin
ask 405 POST /
ask 405 DELETE /assets/a-1.js
for path in /.hidden /link.txt /away/secret.txt /../outside/secret.txt /%2e%2e/outside/secret.txt \
    /assets/../../outside/secret.txt /assets /assets/ //index.html /given/ /given/other.h5 \
    /given/../my%20result.h5 /etc/passwd '/a%00b' '/index.html%00' '/index.html%00.js' '/index.html%20'; do
    ask 404 GET "$path"
done
# A zero byte itself, which no library of clients sends, ends the path: the file before it, as what it is.
check "a zero byte in a path changes no type and opens nothing else" "$python" - "$port" "$token" <<'END'
import socket, sys
port, token = sys.argv[1:]
for path, wanted in [("/index.html\0.js", b"text/html"), ("/assets\0/a-1.js", b" 404 "), ("/.hidden\0.js", b" 404 ")]:
    s = socket.create_connection(("127.0.0.1", int(port)), timeout=20)
    s.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: judder-{port}={token}\r\n\r\n".encode())
    answer = b""
    while more := s.recv(65536):
        answer += more
    if wanted not in answer or b"javascript" in answer:
        sys.exit(f"{path!r}: {answer!r}")
END
check "only loopback is bound" bash -c "! grep -qE ':$(printf '%04X' "$port") 00000000:0000 0A' <(grep -i ' 00000000:$(printf '%04X' "$port") ' /proc/net/tcp)"

expect_exit 2 "$judder" view --no-open --port "$port"
check "a port that is taken is told" grep -q 'taken' "$err"
kill -TERM $server
wait $server
check "a signal ends it in order" [ $? -eq 0 ]

expect_exit 2 "$judder" view --no-open --port 99999
expect_exit 2 "$judder" view missing.h5
expect_exit 2 "$judder" view page
expect_exit 2 "$judder" view outside/secret.txt
"$judder" sweep duffing --over gamma=0.2:0.3:2 --transient 1 --record 1 -o sweep.h5 -q
expect_exit 2 "$judder" view sweep.h5
JUDDER_WEB=$PWD/outside expect_exit 2 "$judder" view --no-open
check "where the page comes from is told" grep -q 'make web' "$err"
finish
