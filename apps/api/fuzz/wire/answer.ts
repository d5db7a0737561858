/** An answer as it came. */
export interface Answer {
  readonly status: number;
  /** By name in lower case; what came twice is joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  /** Status line and headers. */
  readonly head: string;
  readonly body: Buffer;
}

/** An answer and how many bytes it took. */
interface Read {
  readonly answer: Answer;
  readonly length: number;
}

const headEnd = Buffer.from('\r\n\r\n');
const none = Buffer.alloc(0);

/** An answer that cannot be read (RFC 9112): a fault of the server. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

/**
 * Reads the first answer in what came; undefined while some of it is missing. Interim answers (1xx) are skipped.
 * @throws Unreadable
 */
export function readAnswer(bytes: Buffer, method: string): Read | undefined {
  let from = 0;
  for (;;) {
    const end = bytes.indexOf(headEnd, from);
    if (end === -1) return undefined;
    const head = bytes.toString('latin1', from, end);
    const status = Number(/^HTTP\/1\.[01] (\d{3})(?: |$)/m.exec(head)?.[1]);
    if (!(status >= 100)) throw new Unreadable(`no status line: ${head.slice(0, 80)}`);
    const start = end + headEnd.length;
    if (status >= 200) return withBody({ status, head, headers: headersOf(head) }, bytes, start, method);
    from = start;
  }
}

function headersOf(head: string): Record<string, string> {
  const headers: Record<string, string> = Object.create(null) as Record<string, string>;
  const lines = head.split('\r\n');
  for (let at = 1; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const colon = line.indexOf(':');
    if (colon < 1) throw new Unreadable(`no header: ${line.slice(0, 80)}`);
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    const before = headers[name];
    headers[name] = before === undefined ? value : `${before}, ${value}`;
  }
  return headers;
}

function withBody(
  head: Omit<Answer, 'body'>,
  bytes: Buffer,
  start: number,
  method: string,
): Read | undefined {
  const { status, headers } = head;
  if (method === 'HEAD' || status === 204 || status === 304)
    return { answer: { ...head, body: none }, length: start };
  if (headers['transfer-encoding'] === 'chunked') {
    const read = readChunks(bytes, start);
    return read && { answer: { ...head, body: read.body }, length: read.end };
  }
  const length = headers['content-length'] ?? '';
  if (!/^\d+$/.test(length)) throw new Unreadable(`its length is "${length}"`);
  const end = start + Number(length);
  if (bytes.length < end) return undefined;
  return { answer: { ...head, body: bytes.subarray(start, end) }, length: end };
}

function readChunks(bytes: Buffer, start: number): { body: Buffer; end: number } | undefined {
  const parts: Buffer[] = [];
  for (let at = start; ;) {
    const line = bytes.indexOf('\r\n', at);
    if (line === -1) return undefined;
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16);
    if (!(size >= 0)) throw new Unreadable('a chunk has no size');
    const end = line + 2 + size + 2;
    if (bytes.length < end) return undefined;
    if (size === 0) return { body: Buffer.concat(parts), end };
    parts.push(bytes.subarray(line + 2, end - 2));
    at = end;
  }
}
