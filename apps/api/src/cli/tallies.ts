import pg from 'pg';
import type { Config } from '../config.ts';
import { differences } from '../db/tallies/check.ts';
import { lockAggregation, rebuildTallies as rebuild } from '../db/tallies/aggregate.ts';
import type { Run } from '../db/tallies/run.ts';
import { type Command, optionsOf } from './command.ts';
import { reachServer, withClient } from './database.ts';

/** Checks that the tallies equal the sums of the facts. Ends with 1 when they do not. */
export const checkTallies: Command = async (words, readConfig) => {
  optionsOf(words, {});
  const found = await onOneSnapshot(readConfig(), differences);
  for (const { family, tallies, example } of found)
    console.log(`FAIL  ${tallies} tallies of the family "${family}" differ, the first one: ${example}`);
  if (found.length === 0) console.log('The tallies are what the facts add up to.');
  else console.log('      Run: npm run karcis -- tallies rebuild');
  process.exitCode = found.length === 0 ? 0 : 1;
};

/** Makes all tallies anew. Reports stay right meanwhile: they read the old ones until the new ones are committed. */
export const rebuildTallies: Command = async (words, readConfig) => {
  optionsOf(words, {});
  await onOneSnapshot(readConfig(), async (run) => {
    // Before the first query, which takes the snapshot: an aggregation under way ends first, and one that begins waits.
    await run(lockAggregation);
    await rebuild(run);
  });
  console.log('The tallies were made anew.');
};

/** SQLSTATEs of a conflict with another transaction: serialization_failure, deadlock_detected. */
const retryable = new Set(['40001', '40P01']);
const attempts = 5;

async function onOneSnapshot<T>(config: Config, work: (run: Run) => Promise<T>): Promise<T> {
  const server = await reachServer(config, console.error);
  try {
    return await withClient(server.connection, async (client) => {
      await client.query('set statement_timeout = 0');
      for (let attempt = 1; ; attempt++) {
        await client.query('begin isolation level repeatable read');
        try {
          const result = await work((text, values = []) => client.query(text, [...values]));
          await client.query('commit');
          return result;
        } catch (error) {
          await client.query('rollback').catch(() => undefined);
          const again = error instanceof pg.DatabaseError && retryable.has(error.code ?? '');
          if (!again || attempt === attempts) throw error;
        }
      }
    });
  } finally {
    await server.stop();
  }
}
