import { Agent, request } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

export interface Request {
  readonly method: string;
  readonly path: string;
  /** In pairs, so that one can be sent twice. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: string | undefined;
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** Sends a request as it is, also such as `fetch` refuses to send: TRACE, or a header twice. */
export const send = (origin: string, { method, path, headers, body }: Request): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { host } = new URL(origin);
    const sent = [['host', host] as const, ...headers];
    // Said in any case: without a length, an empty body would be sent in chunks.
    const length = String(Buffer.byteLength(body ?? ''));
    if (body !== undefined || method === 'POST') sent.push(['content-length', length]);
    const { hostname, port } = new URL(origin);
    const outgoing = request({ agent, hostname, port, method, path, headers: sent.flat() }, (response) => {
      const chunks: Buffer[] = [];
      response.on('error', reject);
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const received = new Headers();
        const raw = response.rawHeaders;
        for (let at = 0; at < raw.length; at += 2) received.append(raw[at] ?? '', raw[at + 1] ?? '');
        const text = Buffer.concat(chunks).toString('utf8');
        resolve({ status: response.statusCode ?? 0, headers: received, body: text });
      });
    });
    outgoing.on('error', reject).end(body);
  });
