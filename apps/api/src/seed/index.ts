import pg from 'pg';
import { rebuildTallies } from '../db/tallies/aggregate.ts';
import { demoAccounts } from './catalog/demo-accounts.ts';
import { clockAt, currentDay } from './clock.ts';
import { settingsOf } from './content.ts';
import { createLoader } from './copy.ts';
import { addGatesToday } from './gates-today.ts';
import { load } from './load.ts';
import { SeedError } from './seed-error.ts';
import { demoLogins, type Hash } from './users.ts';
import { createWorld, type World } from './world.ts';

/** The seed of the demo that everybody gets. */
export const defaultSeed = 20_261_120;

export interface SeedOptions {
  readonly connection: pg.ClientConfig;
  /** 1 is the demo: 68 events, about 20,000 tickets. Above, there are more events; below, fewer tickets an event. */
  readonly scale?: number;
  /** Another number gives another platform of the same kind. */
  readonly seed?: number;
  /** Day before which everything has happened, `YYYY-MM-DD` in Jakarta; the current day where absent. */
  readonly today?: string;
  /** The moment of the load, shortly before which guests have come to gates (Unix milliseconds). Without it all that has happened lies before the day. */
  readonly gatesOpenAt?: number;
  /** Adds the name of the owner to every record that has one, for tests that look for leaks. */
  readonly canaries?: boolean;
  readonly say?: (line: string) => void;
  readonly hashPassword: Hash;
  /** Secret key of the server, 32 bytes. It encrypts the private keys of events. */
  readonly secretKey: Buffer;
}

export interface Seeded {
  /** Rows loaded, by table. */
  readonly rows: Record<string, number>;
  /** Accounts that can sign in, all with the same password, and what they see. */
  readonly accounts: { role: string; email: string; name: string; about: string }[];
}

/**
 * Fills a migrated, empty database with a believable platform. Everything is loaded in one transaction: a load
 * that is interrupted leaves the database empty. The same seed, day and scale give the same bytes.
 * @throws SeedError when the database is not empty; RangeError for a day or a scale that is none.
 */
export async function seed(options: SeedOptions): Promise<Seeded> {
  const {
    scale = 1,
    seed = defaultSeed,
    today = currentDay(),
    canaries = false,
    gatesOpenAt,
    say = () => {},
    hashPassword,
    secretKey,
  } = options;
  if (!(scale > 0 && scale <= 1000))
    throw new RangeError(`scale must be above 0 and at most 1000, not ${scale}`);
  const client = new pg.Client({ ...options.connection, application_name: 'karcis seed' });
  // A lost connection fails the query; without a listener the event would end the process, too.
  client.on('error', () => {});
  await client.connect();
  try {
    const loader = createLoader(client);
    const world = createWorld({ seed, clock: clockAt(today), scale, canaries, secretKey, add: loader.add });
    const logins = await demoLogins(world, hashPassword);
    await client.query('set statement_timeout = 0');
    await client.query('begin');
    await requireEmpty(client);
    say(`Loading demo data (scale ${scale}, as of ${today})`);
    await load(world, loader, logins, say);
    if (gatesOpenAt !== undefined) await addGatesToday(client, world, gatesOpenAt);
    await updateSettings(client, world, logins.admin.account);
    say('  counting for the reports');
    await client.query('analyze');
    await rebuildTallies((text, values = []) => client.query(text, [...values]));
    await client.query('commit');
    // The planner knows nothing of the new rows yet, and autovacuum may be a minute away.
    await client.query('analyze');
    const accounts = Object.entries(demoAccounts).map(([key, account]) => ({
      email: `${key}@karcis.test`,
      ...account,
    }));
    return { rows: loader.counts, accounts };
  } finally {
    // Ends the transaction too, should it be open.
    await client.end();
  }
}

async function requireEmpty(client: pg.Client): Promise<void> {
  // A load that runs at the same time waits here, and then finds the database filled.
  await client.query('lock table users in share row exclusive mode');
  const { rowCount: users } = await client.query('select 1 from users limit 1');
  const { rowCount: events } = await client.query('select 1 from events limit 1');
  if (users === 0 && events === 0) return;
  throw new SeedError(
    'This database already holds users or events, and the demo data is only loaded into an empty one. ' +
      'Name another database in DATABASE_URL, or another folder in KARCIS_DATA_DIR.',
  );
}

async function updateSettings(
  client: pg.Client,
  world: World,
  admin: Parameters<typeof settingsOf>[1],
): Promise<void> {
  for (const [table, row] of Object.entries(settingsOf(world, admin))) {
    const columns = Object.keys(row).map((column, index) => `${column} = $${index + 1}`);
    await client.query(`update ${table} set ${columns.join(', ')}`, Object.values(row));
  }
}
