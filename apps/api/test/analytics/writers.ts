import pg from 'pg';
import { type Operation, perform, type Statement, write } from './platforms.ts';
import type { Dataset } from './dataset.ts';

/**
 * Connections that write side by side, a transaction for each operation. What happens at one event is written by one of
 * them, in its order; people are at many events.
 */
export async function writeSideBySide(
  { karcis, platform }: Dataset,
  operations: readonly Operation[],
  connections: number,
): Promise<void> {
  const lanes = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ ...karcis.connection, application_name: 'writer' });
      await client.connect();
      return { client, work: [] as Statement[][] };
    }),
  );
  const lanesByEvent = new Map<string, (typeof lanes)[number]>();
  for (const operation of operations) {
    perform(platform, operation);
    const { statements, events } = platform.books.take();
    const [event = ''] = events;
    const lane = lanesByEvent.get(event) ?? lanes[lanesByEvent.size % connections];
    if (lane === undefined || statements.length === 0) continue;
    lanesByEvent.set(event, lane);
    lane.work.push(statements);
  }
  await Promise.all(
    lanes.map(async ({ client, work }) => {
      try {
        for (const statements of work) await write(client, statements);
      } finally {
        await client.end();
      }
    }),
  );
}
