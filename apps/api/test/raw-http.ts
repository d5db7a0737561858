import { connect } from 'node:net';

/** Milliseconds to wait for the rest of an answer: for a server that hangs. */
const patience = 60_000;

/** Whether a text consists of whole answers, and of one at least. */
function isWhole(text: string): boolean {
  for (let rest = text; ;) {
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) return false;
    const [head, body] = [rest.slice(0, end), rest.slice(end + 4)];
    if (/^transfer-encoding: chunked$/im.test(head)) return body.endsWith('0\r\n\r\n');
    const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
    if (body.length <= length) return body.length === length;
    rest = body.slice(length);
  }
}

/**
 * Sends bytes to a server as they are, and gives everything that comes back until it closes, or falls silent for some milliseconds after an
 * answer that is whole.
 */
export function sendBytes(origin: string, bytes: string | Buffer, silence = 500): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let received = '';
    socket.setTimeout(patience, () => socket.destroy());
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      socket.setTimeout(isWhole(received) ? silence : patience);
    });
    socket.on('close', () => resolve(received));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNRESET' || error.code === 'EPIPE') resolve(received);
      else reject(error);
    });
  });
}

/** The status, headers and body of an answer that was read as bytes. */
export function parseAnswer(text: string): { status: number; headers: Headers; body: string } {
  const [head = '', ...body] = text.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = new Headers();
  for (const line of lines)
    headers.append(line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim());
  return { status: Number(statusLine.split(' ')[1]), headers, body: body.join('\r\n\r\n') };
}
