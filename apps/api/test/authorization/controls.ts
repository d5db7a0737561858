import { type Access, api, type Route } from '@karcis/contract';
import { Writable } from 'node:stream';
import { type App, createApp } from '../../src/app.ts';
import { areas } from '../../src/areas.ts';
import { readConfig } from '../../src/config.ts';
import type { Karcis } from '../harness.ts';
import type { Accounts } from './accounts.ts';

/** A server that has one check less, on the data of another, to show that the matrix notices. */
interface Control {
  readonly origin: string;
  letSecondsPass(seconds: number): void;
  close(): Promise<void>;
}

async function serve({ database }: Karcis): Promise<Control> {
  let skipped = 0;
  const app = await appOn({ database }, () => performance.now() + skipped);
  return {
    origin: await app.listen({ host: '127.0.0.1', port: 0 }),
    letSecondsPass: (seconds) => {
      skipped += seconds * 1000;
    },
    close: () => app.close(),
  };
}

/** A server like that of the tests, on their database; it does not listen yet. */
export function appOn({ database }: Pick<Karcis, 'database'>, now = () => performance.now()): Promise<App> {
  const config = readConfig({
    NODE_ENV: 'test',
    KARCIS_RATE_LIMITS: 'off',
    KARCIS_TRUST_PROXY: '127.0.0.1',
    KARCIS_DEMO_DATA: 'public',
    KARCIS_LOG_LEVEL: 'silent',
  });
  const secretKey = async () => Buffer.alloc(32, 7);
  return createApp({
    config,
    database,
    secretKey,
    now,
    log: new Writable({ write: (_l, _e, done) => done() }),
  });
}

/** The contract with another access, for as long as `work` takes: a server reads it when it is put together. */
export async function withAccess<T>(change: (access: Access) => Access, work: () => Promise<T>): Promise<T> {
  const rows = Object.values(api).flatMap((area) => Object.values<Route>(area)) as { access: Access }[];
  const kept = rows.map(({ access }) => access);
  for (const row of rows) row.access = change(row.access);
  try {
    return await work();
  } finally {
    for (const [at, row] of rows.entries()) row.access = kept[at] ?? row.access;
  }
}

/** Nobody is asked who they are. */
export const withoutGate = (karcis: Karcis): Promise<Control> =>
  withAccess(
    () => 'public',
    () => serve(karcis),
  );

/** Whoever is signed in may call everything. */
export const withoutRoles = (karcis: Karcis): Promise<Control> =>
  withAccess(
    (access) => (['public', 'visitor', 'buyer'].includes(access) ? access : 'signed-in'),
    () => serve(karcis),
  );

interface AnyAccount {
  readonly role?: string;
}
type AnyScope = AnyAccount & { readonly account?: AnyAccount };
type Functions = Record<
  string,
  (db: unknown, scope: AnyScope, input: unknown, services: unknown) => Promise<unknown>
>;

/** Every function is run on behalf of A, whoever asks: as if nothing said whose records are read. */
export async function withoutOwners({ karcis, ids }: Accounts): Promise<Control> {
  const organizer = await karcis.db
    .selectFrom('users')
    .select('organizer_id')
    .where('id', '=', ids['organizer A'])
    .executeTakeFirstOrThrow();
  const owners: Record<string, object> = {
    ticket_holder: { userId: ids['holder A'] },
    petugas: { userId: ids['petugas A'] },
    organizer: { userId: ids['organizer A'], organizerId: organizer.organizer_id },
  };
  const asA = <Each extends AnyAccount>(somebody: Each) => ({
    ...somebody,
    ...owners[somebody.role ?? ''],
  });
  const onBehalf = (scope: AnyScope): AnyScope =>
    scope.account === undefined ? asA(scope) : { ...scope, account: asA(scope.account) };
  const all = Object.values(areas) as unknown as Functions[];
  const kept = all.map((area) => ({ ...area }));
  for (const area of all) {
    for (const [name, handler] of Object.entries(area)) {
      area[name] = (db, scope, input, services) => handler(db, onBehalf(scope), input, services);
    }
  }
  try {
    return await serve(karcis);
  } finally {
    for (const [at, area] of all.entries()) Object.assign(area, kept[at]);
  }
}
