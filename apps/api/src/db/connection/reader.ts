import { Socket } from 'node:net';
import pg from 'pg';
import { ask } from './query.ts';
import { requireSession } from './session.ts';

/** One connection for reads. It is opened by the first statement, and anew after it was lost. */
export interface Reader {
  readonly send: (query: pg.QueryConfig) => Promise<pg.QueryResult>;
  /** Number of statements that were sent and are not answered. */
  readonly underWay: () => number;
  readonly isOpen: () => boolean;
  readonly close: () => Promise<void>;
}

interface Options {
  readonly connection: pg.ClientConfig;
  readonly settings: Readonly<Record<string, string>>;
  /** Milliseconds for which an answer is waited for. */
  readonly patience: number;
  readonly onLost: (error: Error) => void;
}

/** Milliseconds from one tick to the next. A process that was held up for seconds finds one tick gone, and the answer unread. */
const every = 250;

/**
 * Returns a connection that takes statements without waiting for the results of those before (pipelining). Where it answers
 * nothing for `patience` milliseconds though statements wait, it was lost in a way that only its silence shows: it is closed,
 * and they fail. (The `query_timeout` of pg would be a timer for each statement, through which V8 takes the rows of results
 * that were used long ago for alive: 100 MB more under load.)
 */
export function createReader({ connection, settings, patience, onLost }: Options): Reader {
  let open: { readonly client: Promise<pg.Client>; readonly socket: Socket } | undefined;
  let underWay = 0;
  /** Ticks since the last answer. */
  let silent = 0;

  function connect() {
    const socket = socketOf(connection);
    const client = new pg.Client({ ...connection, pipeline: true, stream: () => socket });
    const opened = { client: connected(client, settings), socket };
    // It takes no more statements from then on, though its end may come later.
    const forget = (error?: Error) => {
      if (open !== opened) return;
      open = undefined;
      if (error !== undefined) onLost(error);
    };
    client.on('error', forget);
    client.on('end', () => forget());
    opened.client.catch(() => forget());
    return opened;
  }

  const timer = setInterval(() => {
    silent = underWay === 0 ? 0 : silent + 1;
    if (silent * every > patience)
      open?.socket.destroy(new Error(`Connection terminated: no answer for ${patience} ms`));
  }, every).unref();

  return {
    async send(query) {
      underWay += 1;
      try {
        return await ask(await (open ??= connect()).client, query);
      } finally {
        underWay -= 1;
        silent = 0;
      }
    },
    underWay: () => underWay,
    isOpen: () => open !== undefined,
    async close() {
      clearInterval(timer);
      await (await open?.client.catch(() => undefined))?.end();
    },
  };
}

/** The socket that the configuration makes for a connection. */
function socketOf({ stream }: pg.ClientConfig): Socket {
  return typeof stream === 'function' ? (stream() as Socket) : new Socket();
}

async function connected(client: pg.Client, settings: Options['settings']): Promise<pg.Client> {
  await client.connect();
  try {
    await requireSession(client, settings);
    return client;
  } catch (error) {
    void client.end();
    throw error;
  }
}
