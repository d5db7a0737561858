/** Bytes that are no request, or not the one that they seem to be, with how many answers they may have at most. */
export interface Broken {
  readonly text: string;
  readonly mostAnswers?: number;
}

const host = 'Host: a\r\n';
const smuggled = `GET /api/admin/users HTTP/1.1\r\n${host}Authorization: Bearer <<token.admin>>\r\n\r\n`;
const get = (lines = host, path = '/api/faqs', version = 'HTTP/1.1') =>
  `GET ${path} ${version}\r\n${lines}\r\n`;
const login = (lines: string, body: string) =>
  `POST /api/auth/login HTTP/1.1\r\n${host}Content-Type: application/json\r\n${lines}\r\n${body}`;
const chunked = (body: string) => login('Transfer-Encoding: chunked\r\n', body);

const lengths: Broken[] = [
  ['Content-Length: 4', 'Transfer-Encoding: chunked'],
  ['Transfer-Encoding: chunked', 'Content-Length: 4'],
  ['Content-Length: 2', 'Content-Length: 2'],
  ['Content-Length: 2', 'Content-Length: 3'],
  ['Content-Length: 2, 2'],
  ['Content-Length: -1'],
  ['Content-Length: +2'],
  ['Content-Length: 0x2'],
  ['Content-Length: 2abc'],
  ['Content-Length: '],
  ['Content-Length: 99999999999999999999999999'],
  ['Content-Length:\u000b2'],
  ['Content-Length : 2'],
  ['Transfer-Encoding: identity'],
  ['Transfer-Encoding: chunked, identity'],
  ['Transfer-Encoding: xchunked'],
  ['Transfer-Encoding: chunked', 'Transfer-Encoding: chunked'],
  ['Transfer-Encoding: chunked', 'Transfer-Encoding: x'],
  ['Transfer-Encoding : chunked'],
  ['Transfer-Encoding:\u000bchunked'],
  [' Transfer-Encoding: chunked'],
  ['X: y\r\n\tTransfer-Encoding: chunked'],
].map((lines) => ({ text: login(`${lines.join('\r\n')}\r\n`, `0\r\n\r\n${smuggled}`), mostAnswers: 1 }));

const chunks: Broken[] = [
  '2\r\n{}\r\n0\r\n\r\n',
  '2;ext=1\r\n{}\r\n0\r\n\r\n',
  `2;${'e'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
  '2 \r\n{}\r\n0\r\n\r\n',
  '0x2\r\n{}\r\n0\r\n\r\n',
  '-2\r\n{}\r\n0\r\n\r\n',
  '2\n{}\n0\n\n',
  '2\r\n{}0\r\n\r\n',
  'ffffffffffffffff\r\n{}\r\n0\r\n\r\n',
  '10000000000000000\r\n{}\r\n0\r\n\r\n',
  '2\r\n{}\r\n',
  '0\r\nAuthorization: Bearer <<token.admin>>\r\n\r\n',
  `0\r\n${'X: y\r\n'.repeat(3000)}\r\n`,
  `${'1\r\n \r\n'.repeat(3000)}0\r\n\r\n`,
  'zz\r\n\r\n',
].map((body) => ({ text: chunked(body) }));

const heads: Broken[] = [
  'GET /api/faqs\r\n\r\n',
  'GET\r\n\r\n',
  'GET  /api/faqs HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET /api/faqs  HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET\t/api/faqs\tHTTP/1.1\r\nHost: a\r\n\r\n',
  ' GET /api/faqs HTTP/1.1\r\nHost: a\r\n\r\n',
  '\r\n\r\nGET /api/faqs HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET /api/fa qs HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET /api/faqs?a=\u0000 HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET /api/faqs?\u007f\u0001 HTTP/1.1\r\nHost: a\r\n\r\n',
  'GET /api/faqs HTTP/1.1\nHost: a\n\n',
  'GET /api/faqs HTTP/1.1\rHost: a\r\r',
  'GET /api/faqs HTTP/1.1\r\nHost: a\r\nX: a\n b\r\n\r\n',
  'GET /api/faqs HTTP/1.1\r\nHost: a\r\nX: a\r\n folded\r\n\r\n',
  'GET /api/faqs HTTP/1.1\r\nHost: a\r\nX: a\u0000b\r\n\r\n',
  'GET /api/faqs HTTP/1.1\r\nHost: a\r\nX y: a\r\n\r\n',
  'GET /api/faqs HTTP/1.1\r\nHost: a\r\n: empty\r\n\r\n',
  'GET /api/faqs HTTP/1.1\r\nHost: a\r\nno colon\r\n\r\n',
  'GET /api/faqs HTTP/1.1\r\nHost : a\r\n\r\n',
  'GET /api/faqs HTTP/1.1\r\n Host: a\r\n\r\n',
  'GET /api/faqs HTTP/1.1\r\nHost: a\r\nX\u00e9: a\r\n\r\n',
  'GET /api/faqs HTTP/1.1\r\nHost: a\r\nX: a\u007f\u0001\r\n\r\n',
  ...[
    'HTTP/0.9',
    'HTTP/1.0',
    'HTTP/1.2',
    'HTTP/2.0',
    'HTTP/3',
    'HTTP/1',
    'http/1.1',
    'HTTP/1.1.1',
    'HTTPS/1.1',
    'ICE/1.0',
  ].map((version) => get(host, '/api/faqs', version)),
  'HEAD /api/faqs HTTP/1.0\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'CONNECT 127.0.0.1:80 HTTP/1.1\r\nHost: a\r\n\r\n',
  'CONNECT /api/faqs HTTP/1.1\r\nHost: a\r\n\r\n',
  'FOO /api/faqs HTTP/1.1\r\nHost: a\r\n\r\n',
  'get /api/faqs HTTP/1.1\r\nHost: a\r\n\r\n',
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
  'SSH-2.0-OpenSSH_9.6\r\n',
  '\u0000'.repeat(100),
  '\u00ff'.repeat(5000),
  'A'.repeat(70_000),
  `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`,
  `GET /api/faqs HTTP/1.1\r\n${host}${'X: y\r\n'.repeat(4000)}\r\n`,
  `GET /api/faqs HTTP/1.1\r\n${host}X: ${'y'.repeat(20_000)}\r\n\r\n`,
  `GET /api/faqs HTTP/1.1\r\n${host}${'y'.repeat(20_000)}: x\r\n\r\n`,
].map((text) => ({ text }));

/** Cut short, or with more behind it. */
const ends: Broken[] = [
  { text: login('Transfer-Encoding: identity, chunked\r\n', `0\r\n\r\n${get()}`), mostAnswers: 2 },
  { text: 'GET /api/faqs HTTP/1.1\r\nHost: a\r\nX-' },
  { text: 'GET /api/fa' },
  { text: login('Content-Length: 100\r\n', '{"email":') },
  { text: `${get()}${get()}${get()}`, mostAnswers: 3 },
  { text: get().repeat(50), mostAnswers: 50 },
  { text: `${get()}GARBAGE\r\n\r\n`, mostAnswers: 2 },
  { text: `${get(`${host}Connection: close\r\n`)}${smuggled}`, mostAnswers: 1 },
  { text: `${get(`${host}Content-Length: ${smuggled.length}\r\n`)}${smuggled}`, mostAnswers: 2 },
  { text: `${get(`${host}Content-Length: 5\r\n`)}hello${get()}`, mostAnswers: 2 },
  { text: `${get(`${host}Expect: 100-continue\r\nContent-Length: 5\r\n`)}hello`, mostAnswers: 2 },
  {
    text: `${get(`${host}Connection: Upgrade\r\nUpgrade: websocket\r\n`)}\u0081\u0005hello`,
    mostAnswers: 2,
  },
  {
    text: `PUT /api/faqs HTTP/1.1\r\n${host}Content-Length: 70000\r\n\r\n${'a'.repeat(70_000)}${get()}`,
    mostAnswers: 2,
  },
];

export const broken: readonly Broken[] = [...lengths, ...chunks, ...heads, ...ends];
