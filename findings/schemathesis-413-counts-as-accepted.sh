#!/usr/bin/env bash
# Schemathesis 4.32.5 says of a body that breaks the schema and is refused with 413 Content Too Large: "Schema-violating request accepted"
# (ST201). 413 is not among the statuses by which `negative_data_rejection` sees a refusal (400, 401, 403 to 406, 409, 415, 422, 428, 429), although
# the document declares it. A server that limits bodies before it reads them fails the check with each text that is long enough.
set -euo pipefail
folder=$(mktemp -d)
trap 'kill "${server:-}" 2>/dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv tools
tools/bin/pip install --quiet --disable-pip-version-check schemathesis==4.32.5
cat > server.py <<'PY'
import json
from http.server import BaseHTTPRequestHandler, HTTPServer

answers = {str(status): {'description': ''} for status in (201, 413, 422)}
text = {'type': 'object', 'required': ['text'], 'additionalProperties': False,
        'properties': {'text': {'type': 'string', 'maxLength': 2000}}}
operation = {'requestBody': {'required': True, 'content': {'application/json': {'schema': text}}}, 'responses': answers}
document = {'openapi': '3.1.0', 'info': {'title': 'Notes', 'version': '1'}, 'paths': {'/notes': {'post': operation}}}


class Notes(BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def say(self, status, body):
        raw = json.dumps(body).encode()
        self.send_response(status)
        self.send_header('Content-Type', 'application/json')
        self.send_header('Content-Length', str(len(raw)))
        self.end_headers()
        self.wfile.write(raw)

    def do_GET(self):
        self.say(200, document)

    def do_POST(self):
        raw = self.rfile.read(int(self.headers.get('Content-Length') or 0))
        if len(raw) > 2000:
            return self.say(413, {})
        try:
            note = json.loads(raw)
        except ValueError:
            return self.say(422, {})
        fits = isinstance(note, dict) and set(note) == {'text'} and isinstance(note['text'], str)
        return self.say(201 if fits else 422, {})


server = HTTPServer(('127.0.0.1', 0), Notes)
print(server.server_port, flush=True)
server.serve_forever()
PY
python3 server.py > port & server=$!
until [ -s port ]; do sleep 0.1; done
place="http://127.0.0.1:$(cat port)"
tools/bin/st run "$place/openapi.json" --url "$place" --checks negative_data_rejection --phases coverage --no-color > said || code=$?
grep -E 'ST201|\[413\]|Expected:|violates' said
[ "${code:-0}" = 1 ]
grep -q 'ST201' said
grep -q '\[413\]' said
