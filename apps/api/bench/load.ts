import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError } from '../src/cli/command.ts';
import { createFraming, type Framed } from './framing.ts';

/** A request as its bytes, and the status it is to be answered with. */
export interface Question {
  readonly name: string;
  readonly bytes: Buffer;
  readonly status: number;
}

/** How one question was answered. */
interface Answered<Asked extends Question> {
  readonly question: Asked;
  readonly ms: number;
  readonly bytes: number;
  readonly status: number;
}

/** Connections to a server that stay open, and ask it in a closed loop. */
export interface Load {
  /** Each connection asks and, once answered, asks `next` until the time is up; then waits for its last answer. */
  readonly ask: <Asked extends Question>(
    next: () => Asked,
    milliseconds: number,
    answered: (answer: Answered<Asked>) => void,
  ) => Promise<void>;
  /**
   * Asks at a fixed rate, whatever the server does, as independent people do, each over a connection on which nothing is
   * awaited. Returns the number of questions for which there was no connection.
   */
  readonly arrive: <Asked extends Question>(
    next: () => Asked,
    arrivals: { readonly perSecond: number; readonly milliseconds: number },
    answered: (answer: Answered<Asked>) => void,
  ) => Promise<number>;
  readonly close: () => void;
}

interface Line {
  readonly send: (bytes: Buffer) => Promise<Framed>;
  readonly close: () => void;
}

/** Sockets without an HTTP client: that of Node costs more than the servers that are measured. */
export async function openLoad(origin: string, connections: number, homeOf?: Home): Promise<Load> {
  const lines = await openLines(new URL(origin), connections, homeOf);
  return {
    async ask(next, milliseconds, answered) {
      const until = performance.now() + milliseconds;
      await Promise.all(
        lines.map(async ({ send }) => {
          let now = performance.now();
          while (now < until) {
            const question = next();
            const sent = now;
            const { status, bytes } = await send(question.bytes);
            now = performance.now();
            answered({ question, ms: now - sent, bytes, status });
          }
        }),
      );
    },
    async arrive(next, { perSecond, milliseconds }, answered) {
      const idle = [...lines];
      const asking = new Set<Promise<void>>();
      const began = performance.now();
      let missed = 0;

      async function askOver({ send }: Line, question: ReturnType<typeof next>, due: number): Promise<void> {
        const { status, bytes } = await send(question.bytes);
        // From when it was due: a generator that is late itself must not make the server look faster.
        answered({ question, ms: performance.now() - due, bytes, status });
      }

      for (let n = 0; n < (perSecond * milliseconds) / 1000;) {
        const due = began + (n * 1000) / perSecond;
        if (due > performance.now()) {
          await sleep(1);
          continue;
        }
        n += 1;
        // In turn, so that the server closes none because it is idle.
        const line = idle.shift();
        if (line === undefined) {
          missed += 1;
          continue;
        }
        const asked = askOver(line, next(), due).finally(() => {
          idle.push(line);
          asking.delete(asked);
        });
        asking.add(asked);
      }
      await Promise.all(asking);
      return missed;
    },
    close: () => {
      for (const line of lines) line.close();
    },
  };
}

/** Address of this machine from which connection number `n` comes. */
type Home = (n: number) => string | undefined;

const openLines = (origin: URL, count: number, homeOf: Home = () => undefined) =>
  Promise.all(Array.from({ length: count }, (_, n) => openLine(origin, homeOf(n))));

async function openLine({ hostname, port }: URL, home: string | undefined): Promise<Line> {
  const from = home === undefined ? {} : { localAddress: home };
  const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true, ...from });
  const framing = createFraming();
  let waiting: PromiseWithResolvers<Framed> | undefined;
  const fail = (error: Error) => waiting?.reject(new CommandError(`A connection was lost: ${error.message}`));
  socket.on('data', (chunk: Buffer) => {
    try {
      const answer = framing(chunk);
      if (answer !== undefined) waiting?.resolve(answer);
    } catch (error) {
      fail(error as Error);
    }
  });
  socket.on('close', () => fail(new Error('the server closed it')));
  await once(socket, 'connect');
  socket.on('error', fail);
  return {
    send(bytes) {
      waiting = Promise.withResolvers<Framed>();
      if (socket.destroyed) fail(new Error('the server closed it'));
      else socket.write(bytes);
      return waiting.promise;
    },
    close: () => socket.destroy(),
  };
}

export interface Asking {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH';
  readonly token?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status?: number;
  readonly accept?: string;
  /** Coding of the answer; uncompressed without it. */
  readonly coding?: 'br';
}

/** Uncompressed unless asked: it costs the same on both sides and would hide a part of what is measured. */
export function questionOf(
  name: string,
  path: string,
  {
    method = 'GET',
    token,
    body,
    headers = {},
    status = 200,
    accept = 'application/json',
    coding,
  }: Asking = {},
): Question {
  const json = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: localhost',
    `accept: ${accept}`,
    ...(coding === undefined ? [] : [`accept-encoding: ${coding}`]),
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    ...Object.entries(headers).map(([header, value]) => `${header}: ${value}`),
    ...(body === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(json)}`]),
  ];
  return { name, bytes: Buffer.from(`${lines.join('\r\n')}\r\n\r\n${json}`), status };
}
