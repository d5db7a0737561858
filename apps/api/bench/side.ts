import { createClient } from '@karcis/sdk';
import { withClient } from '../src/cli/database.ts';
import { demoPassword } from '../src/domain/demo.ts';
import { createHttpClient } from './client.ts';
import { type Busy, type CpuTimes, cpuTimesOf, familyOf } from './cpu.ts';
import type { BenchData, Dataset } from './data.ts';
import type { Sample } from './measure.ts';
import type { Run } from './run.ts';
import { startApi } from './server.ts';

/** Caller of a route: an account of the demo. */
export type Caller = 'admin' | 'organizer';

/** A database and a server on it, ready to be asked. */
export interface Side {
  readonly get: (caller: Caller, path: string) => Promise<Sample>;
  readonly cpu: () => Promise<Busy<CpuTimes>>;
}

/**
 * Connections for reads. Few, since we ask one thing at a time: PostgreSQL settles on its plans once a
 * connection, and each has to have done so before anything is measured.
 */
export const readers = 2;

/** What would come between us and the measuring is off. */
const settings = {
  KARCIS_DATABASE_READERS: String(readers),
  KARCIS_RATE_LIMITS: 'off',
  KARCIS_LOG_LEVEL: 'error',
};

/** Starts the server and signs the callers in. */
export async function openSide(run: Run, data: BenchData, dataset: Dataset): Promise<Side> {
  const { url, pid } = await startApi(run, dataset, { settings });
  const signIn = async (caller: Caller) => {
    const { data } = await createClient({ baseUrl: url }).account.login({
      body: {
        email: `${caller}@karcis.test`,
        password: demoPassword,
      },
    });
    const client = createHttpClient(url, data.token ?? '');
    run.closeLater(async () => client.close());
    return client;
  };
  const clients = { admin: await signIn('admin'), organizer: await signIn('organizer') };
  return {
    get: (caller, path) => clients[caller].get(path),
    cpu: async () => ({
      api: cpuTimesOf(familyOf(pid)),
      database: cpuTimesOf(await sessionsOf(data, dataset)),
    }),
  };
}

/** The processes behind the server's connections: PostgreSQL has one each. */
const sessionsOf = ({ connection }: BenchData, { name }: Dataset): Promise<number[]> =>
  withClient(connection, async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = $1 and backend_type = 'client backend' order by pid",
      [name],
    );
    return rows.map(({ pid }) => pid);
  });
