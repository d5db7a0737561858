import type pg from 'pg';
import { withClient } from '../src/cli/database.ts';
import { startEmbedded, type EmbeddedServer } from '../src/db/embedded/index.ts';
import { migrate } from '../src/db/schema/migrate.ts';
import { hashPassword } from '../src/domain/security/password.ts';
import { currentDay } from '../src/seed/clock.ts';
import { seed } from '../src/seed/index.ts';
import { checksumOfData } from './checksum.ts';
import type { Run } from './run.ts';

/** Under it the keys of the events are encrypted: the data is nobody's, and so is the secret. */
export const secretKey = Buffer.alloc(32, 7);

/** A database with the demo of a scale in it. */
export interface Dataset {
  readonly scale: number;
  /** As a DATABASE_URL. */
  readonly url: string;
  /** Its name in the server. */
  readonly name: string;
  /** The day on which the data ends, `YYYY-MM-DD` in Jakarta. */
  readonly today: string;
  /** Rows by table, of those that speak for the size. */
  readonly rows: Record<string, number>;
}

export interface BenchData {
  readonly connection: EmbeddedServer['connection'];
  /** Of PostgreSQL. */
  readonly version: string;
  readonly datasets: readonly Dataset[];
}

/** Starts the server of the benches and finds the databases of the scales in it, or makes them. */
export async function openData(
  run: Run,
  scales: readonly number[],
  /** Whether a commit waits for the disk, as it does where people buy. */
  { durable = false } = {},
): Promise<BenchData> {
  const { options, say } = run;
  const server = await startEmbedded({ dataDir: options.folder, durable, say });
  run.closeLater(server.stop);
  const checksum = await checksumOfData();
  const present = await keepCurrent(server, checksum, run);
  // All have the same day, or they would not be the same data at another scale.
  const today = present.values().next().value ?? currentDay();
  const datasets: Dataset[] = [];
  for (const scale of scales) {
    const name = `bench_${scale}_${checksum}`;
    if (!present.has(name)) await makeData(server, { name, scale, today, say });
    const connection = { ...server.connection, database: name };
    const rows = await withClient(connection, countRows);
    datasets.push({ scale, name, today, url: urlOf(connection), rows });
  }
  if (today !== currentDay()) say(`The data ends on ${today}: --fresh makes it anew, up to today`);
  return { connection: server.connection, version: server.version, datasets };
}

/** Drops what is no longer of use, half-made databases too, and gives the others, each with its day. */
async function keepCurrent(
  { connection }: EmbeddedServer,
  checksum: string,
  { options, say }: Run,
): Promise<Map<string, string>> {
  const reasonToDrop = (name: string, today: string | null) => {
    if (today === null) return 'it was left half-made';
    if (!name.endsWith(`_${checksum}`)) return 'the schema or the seed is another now';
    return options.fresh ? 'it is made anew' : undefined;
  };
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ name: string; today: string | null }>(
      `select datname as name, shobj_description(oid, 'pg_database') as today
         from pg_database where datname like 'bench\\_%' order by datname`,
    );
    const current = new Map<string, string>();
    for (const { name, today } of rows) {
      const why = reasonToDrop(name, today);
      if (why === undefined && today !== null) current.set(name, today);
      else {
        say(`Dropping ${name}: ${why}`);
        await client.query(`drop database ${name} with (force)`);
      }
    }
    return current;
  });
}

interface Making {
  readonly name: string;
  readonly scale: number;
  readonly today: string;
  readonly say: (line: string) => void;
}

async function makeData({ connection }: EmbeddedServer, { name, scale, today, say }: Making): Promise<void> {
  say(`Making the data of scale ${scale}${scale < 10 ? '' : ', which takes minutes, but only once'}`);
  await withClient(connection, (client) => client.query(`create database ${name}`));
  const own = { ...connection, database: name };
  await withClient(own, (client) => migrate(client));
  await seed({ connection: own, scale, today, hashPassword, secretKey, say });
  say('Tidying up, so that the server will not while we measure');
  await withClient(own, async (client) => {
    await client.query('vacuum (analyze)');
    await client.query('checkpoint');
    // Written last: a database without it is half-made.
    await client.query(`comment on database ${name} is '${today}'`);
  });
}

/** A copy of a database, which what is measured may change. It is dropped when the run ends. */
export async function copyOf(
  { say, closeLater }: Run,
  { connection }: BenchData,
  dataset: Dataset,
): Promise<Dataset> {
  const name = `${dataset.name}_copy`;
  const drop = () =>
    withClient(connection, (client) => client.query(`drop database if exists ${name} with (force)`));
  say('Copying the data, which will be changed');
  await drop();
  closeLater(drop);
  await withClient(connection, (client) => client.query(`create database ${name} template ${dataset.name}`));
  return { ...dataset, name, url: urlOf({ ...connection, database: name }) };
}

const counted = ['tickets', 'ledger_entries', 'check_ins', 'events', 'users'];

async function countRows(client: pg.Client): Promise<Record<string, number>> {
  const counts = counted.map((table) => `(select count(*) from ${table}) as ${table}`);
  const { rows } = await client.query<Record<string, number>>(`select ${counts.join(', ')}`);
  return rows[0] ?? {};
}

function urlOf({ host, port, user, password, database }: EmbeddedServer['connection']): string {
  const credentials = password === undefined ? user : `${user}:${encodeURIComponent(password)}`;
  return `postgres://${credentials}@/${database}?host=${encodeURIComponent(host)}&port=${port}&sslmode=disable`;
}
