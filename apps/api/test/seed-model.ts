import { load } from '../src/seed/load.ts';
import { clockAt } from '../src/seed/clock.ts';
import type { Loader } from '../src/seed/copy.ts';
import { defaultSeed } from '../src/seed/index.ts';
import { demoLogins } from '../src/seed/users.ts';
import { createWorld } from '../src/seed/world.ts';
import { secretKey } from './postgres.ts';

/** A row as the seed hands it to the loader: instants are text in ISO 8601, UTC. */
export type ModelRow = Readonly<Record<string, unknown>>;

/** The demo in memory: the rows of each table. */
export interface Model {
  /** The first instant of the day in Jakarta, in Unix milliseconds. Every fact lies before it. */
  readonly midnight: number;
  rows(table: string): readonly ModelRow[];
}

/** Generates the demo as of a day without a database. The same rows are loaded by `seed`. */
export async function demoModel(
  today: string,
  { scale = 1, seed = defaultSeed }: { scale?: number; seed?: number } = {},
): Promise<Model> {
  const tables = new Map<string, ModelRow[]>();
  const rows = (table: string) => tables.get(table) ?? [];
  const loader: Loader = {
    add(table, row) {
      const list = tables.get(table);
      if (list === undefined) tables.set(table, [row]);
      else list.push(row);
    },
    send: async () => {},
    sendIfMuch: async () => {},
    counts: new Proxy({} as Loader['counts'], { get: (_none, table) => rows(String(table)).length }),
  };
  const clock = clockAt(today);
  const world = createWorld({ seed, clock, scale, canaries: false, secretKey, add: loader.add });
  const logins = await demoLogins(world, async () => 'no password');
  await load(world, loader, logins, () => {});
  return { midnight: clock.now, rows };
}
