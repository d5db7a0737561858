import { Agent, type IncomingMessage, request } from 'node:http';

/** What is asked for again and again. */
export interface Asked {
  readonly path: string;
  readonly method?: string;
  readonly token?: string;
  readonly body?: unknown;
  /** The status that it has to be answered with. */
  readonly status?: number;
}

interface Tally {
  answered: number;
  /** Answers that said that their connection ends. */
  told: number;
  /** Each request that was not answered as it should have been, with what happened to it. */
  readonly failures: string[];
}

export interface Client {
  readonly tally: Tally;
  /** Resolves when the client has moved on, or was stopped. */
  readonly done: Promise<void>;
  stop(): void;
}

/**
 * A client that keeps one connection and asks, as fast as it is answered, until it is told that the connection ends:
 * then it is `done` with that server, as a proxy is. Whatever else ends a request is a failure.
 */
export function keepAsking(url: string, asked: readonly Asked[], { stays = false } = {}): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const tally: Tally = { answered: 0, told: 0, failures: [] };
  const stopping = new AbortController();
  const done = (async () => {
    for (let n = 0; !stopping.signal.aborted; n++) {
      const next = asked[n % asked.length] ?? { path: '/faqs' };
      try {
        const answer = await ask(url, next, agent);
        tally.answered += 1;
        if (answer.statusCode !== (next.status ?? 200))
          tally.failures.push(`${next.path}: ${answer.statusCode}`);
        if (answer.headers.connection !== 'close') continue;
        tally.told += 1;
        if (!stays) break;
      } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException;
        // Nobody listens any more: nothing was sent, and nothing is lost.
        if (code === 'ECONNREFUSED') break;
        tally.failures.push(`${next.path}: ${code ?? message}`);
        break;
      }
    }
    agent.destroy();
  })();
  return {
    tally,
    done,
    stop: () => stopping.abort(),
  };
}

/** One request; the answer has been read to its end. */
export function ask(url: string, asked: Asked, agent?: Agent): Promise<IncomingMessage & { body: string }> {
  const { path, method = 'GET', token, body } = asked;
  return new Promise((resolve, reject) => {
    const sent = request(
      url + path,
      {
        method,
        agent,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        answer.on('error', reject);
        answer.on('end', () => resolve(Object.assign(answer, { body: text })));
      },
    );
    sent.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
  });
}
