import { type Database, openDatabase } from '../../src/db/connection/database.ts';
import type { Contestant } from '../contest.ts';
import { copyOf, type Dataset, openData } from '../data.ts';
import type { Run } from '../run.ts';
import { type Launch, startApi } from '../server.ts';
import { type Observe, observeSessions } from '../sessions.ts';
import { openTill } from './shop.ts';

/** A server on a copy of the data, in which may be sold, with the commits on disk. */
export interface SellingStand {
  readonly dataset: Dataset;
  readonly postgres: string;
  readonly observe: Observe;
  /** Connections of the bench's own. */
  readonly database: Database;
  readonly karcis: Contestant;
  /** Where the API lives. */
  readonly url: string;
}

/** All buyers come from here: the limits of a network are off. */
const settings = {
  KARCIS_RATE_LIMITS: 'off',
  KARCIS_PUBLIC_URL: 'https://tiket.example.org',
  KARCIS_SANDBOX_PAYMENTS: 'on',
};

export async function openSellingStand(run: Run, more: Launch['settings'] = {}): Promise<SellingStand> {
  const data = await openData(run, [run.options.scale], { durable: true });
  const [original] = data.datasets;
  if (original === undefined) throw new Error('There is one scale');
  const dataset = await copyOf(run, data, original);
  const connection = { connectionString: `${dataset.url}&application_name=bench` };
  const database = openDatabase({ connection, readers: 2, poolSize: 4, prepare: true });
  run.closeLater(database.close);
  await openTill(database);
  const observe = await observeSessions(run, data);
  const { url, pid } = await startApi(run, dataset, { settings: { ...settings, ...more } });
  const karcis = { origin: new URL(url).origin, pid, application: 'karcis' };
  return { dataset, postgres: data.version, observe, database, karcis, url };
}
