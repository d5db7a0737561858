import { openBareClient } from '../bare/client.ts';
import type { SentStatement } from './recorded.ts';
import { replacing } from './replaced.ts';

/** In whose name the statements are sent: the event of new ids, and names that stand in place of those that were recorded. */
export interface Turn {
  readonly eventKey: number;
  readonly names: readonly (readonly [recorded: string, own: string])[];
}

/** What the bare loop is told. */
export interface BareSale {
  readonly databaseUrl: string;
  /** Statements of one request, as the server sent them. */
  readonly statements: readonly SentStatement[];
  /** One after the other, and again from the first. Every other id is a new one. */
  readonly turns: readonly Turn[];
  readonly connections: number;
  readonly milliseconds: number;
  /** Whether the last statement and the commit leave together. */
  readonly isLastWithCommit: boolean;
  /** Statements for every session, before anything else. */
  readonly settings: readonly string[];
}

export interface BareSold {
  readonly holds: number;
  readonly seconds: number;
  readonly latencies: readonly number[];
}

/**
 * The least that holds places: the same statements over and over, on a few connections, with nothing around them. No HTTP, no checks, no
 * answer. It is told what to do by the process that started it, tells what came of it, and waits for the next.
 */
async function sell({
  databaseUrl,
  statements,
  turns,
  connections,
  milliseconds,
  isLastWithCommit,
  settings,
}: BareSale) {
  const names = new Map(statements.map(({ text }, at) => [text, `bare_${at}`]));
  const latencies: number[] = [];
  const clients = await Promise.all(
    Array.from({ length: connections }, () => openClient(databaseUrl, settings)),
  );
  const began = performance.now();
  let turn = 0;
  await Promise.all(
    clients.map(async (client) => {
      let now = performance.now();
      while (now - began < milliseconds) {
        const started = now;
        const { eventKey, names: own } = turns[turn++ % turns.length] ?? { eventKey: 0, names: [] };
        const valuesOf = replacing(eventKey, own);
        const sent = statements.map(({ text, values }) =>
          values.length === 0
            ? { text }
            : { name: names.get(text) ?? '', text, values: values.map(valuesOf) },
        );
        const together = isLastWithCommit ? sent.splice(-2) : [];
        for (const query of sent) await client.query(query);
        await Promise.all(together.map((query) => client.query(query)));
        now = performance.now();
        latencies.push(now - started);
      }
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  await Promise.all(clients.map((client) => client.end()));
  return { holds: latencies.length, seconds, latencies } satisfies BareSold;
}

async function openClient(databaseUrl: string, settings: readonly string[]) {
  const client = await openBareClient(databaseUrl);
  for (const setting of settings) await client.query(setting);
  return client;
}

process.on('message', (sale: BareSale) => {
  sell(sale).then(
    (sold) => process.send?.(sold),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.once('disconnect', () => process.exit());
