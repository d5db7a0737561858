import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sayLast } from '../another-process.ts';
import { openLoad } from '../load.ts';

/** Requests of one client, for a process of its own. It asks until it gets the message `over`. */
export interface Asking {
  readonly origin: string;
  readonly connections: number;
  /** Bytes of its requests, as latin1. They are sent in turn. Each `placeholder` in them becomes a UUID. */
  readonly requests: readonly string[];
  /** Milliseconds between an answer and the next request over a connection. */
  readonly pause: number;
}

/** Answers to a client: milliseconds of each that is a success, and how many were refused, by their status. */
export interface Asked {
  readonly milliseconds: readonly number[];
  readonly refused: Readonly<Record<string, number>>;
}

/** Stands for a UUID, and is as long. */
export const placeholder = '00000000-0000-4000-8000-000000000000';

async function ask({ origin, connections, requests, pause }: Asking): Promise<Asked> {
  const milliseconds: number[] = [];
  const refused: Record<string, number> = {};
  let turn = 0;
  const over = new AbortController();
  process.once('message', () => over.abort());
  const next = () => {
    const text = requests[turn++ % requests.length] ?? '';
    return {
      name: '',
      status: 200,
      bytes: Buffer.from(
        text.replaceAll(placeholder, () => randomUUID()),
        'latin1',
      ),
    };
  };
  const note = ({ status, ms }: { readonly status: number; readonly ms: number }) => {
    if (status < 300) milliseconds.push(ms);
    else refused[status] = (refused[status] ?? 0) + 1;
  };
  await Promise.all(
    Array.from({ length: connections }, async () => {
      let load = await openLoad(origin, 1);
      while (!over.signal.aborted) {
        try {
          await load.ask(next, 5, note);
        } catch {
          // The server closes a connection whose body it does not read.
          load = await openLoad(origin, 1);
        }
        if (pause > 0) await sleep(pause);
      }
      load.close();
    }),
  );
  return { milliseconds, refused };
}

process.once('message', async (asking: Asking) => sayLast(await ask(asking)));
