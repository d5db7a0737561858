import { CompiledQuery } from 'kysely';
import { DatabaseError } from 'pg';
import type { Database, Db } from '../connection/database.ts';
import { add } from './add.ts';
import { families, type Family } from './families.ts';
import { lockChanged, markById, markCounted } from './mark-counted.ts';
import type { Run } from './run.ts';

const familyNames = Object.keys(families) as Family[];

type Aggregatable = Pick<Database, 'transaction'>;

/**
 * Adds the pending rows to the tallies, in a transaction for each kind of rows. Returns whether there were any. When one
 * kind fails, the others are done, and the error is thrown afterwards.
 */
export async function aggregate(database: Aggregatable): Promise<boolean> {
  const errors: unknown[] = [];
  let found = false;
  for (const step of [
    aggregatePlaces,
    aggregateFacts,
    aggregateVouchers,
    aggregateUsers,
    aggregatePayments,
  ]) {
    try {
      found = (await step(database)) || found;
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
  return found;
}

/**
 * Aggregates ticket types that have another number of places. Each sale of a type changes its row, so that on a snapshot the transaction
 * would fail again and again during a rush: the rows are locked first, in turn with those who buy. No other fact counts differently
 * for it, unless a limit comes or goes: that is aggregated with the facts.
 */
const aggregatePlaces = (database: Aggregatable): Promise<boolean> =>
  alone(database, 'read committed', async (run) => {
    const { rows } = await run(
      `select event_id, id
      from ticket_types
      where not is_counted and places is not null and counted_places is not null
      order by event_id, id
      for no key update`,
    );
    if (rows.length === 0) return false;
    const types = rows as readonly { event_id: string; id: string }[];
    const placesOf = [
      'is_counted and limited_types <> 0 and event_id = any ($1)',
      [[...new Set(types.map(({ event_id }) => event_id))]],
    ] as const;
    await add(run, 'inventory', ...placesOf, '-');
    await run(markById.ticketTypes, [types.map(({ id }) => id)]);
    await add(run, 'inventory', ...placesOf);
    return true;
  });

/**
 * Aggregates ledger entries, scans, redemptions, and changed events and ticket types, in one transaction on one snapshot
 * (repeatable read): the rows that are counted are exactly those that are marked, whatever is written meanwhile. When it is killed, nothing is
 * done. Changed events and ticket types are locked as the snapshot is taken, in the order in which every change of them locks them.
 */
export const aggregateFacts = (database: Aggregatable): Promise<boolean> =>
  alone(database, 'repeatable read', async (run) => {
    await run(lockChanged);
    if (!(await hasPending(run))) return false;
    for (const family of familyNames) await add(run, family, `not is_counted${leftOut[family] ?? ''}`);
    const { currencyChanged } = await markCounted(run);
    if (currencyChanged) await sumCounted(run);
    return true;
  });

/** Rows that other transactions add: those of accounts, vouchers and payments. */
const leftOut: Partial<Record<Family, string>> = {
  audience: ' and id_to_count is null',
  inventory: ' and id_to_count is null',
  list: " and breakdown <> 'Payments'",
};

/**
 * Aggregates vouchers whose state changed. Each sale with a voucher changes it, so that on a snapshot the transaction
 * would fail again and again: the pending ones are locked first, and the locked ones are counted and marked. Those that
 * a sale has locked at that moment stay pending, and so do those of owners that nothing was counted for yet.
 */
export const aggregateVouchers = (database: Aggregatable): Promise<boolean> =>
  alone(database, 'read committed', async (run) => {
    const ids = await lock(
      run,
      `select v.id
      from vouchers as v
      where
        (v.event_id, v.id) in (select event_id, id from pending_vouchers)
        and v.event_id in (
          select e.id
          from events as e
          join organizers as o on o.id = e.organizer_id and o.counted_timezone is not null
          join general_settings as g on g.counted_timezone is not null
          where e.counted_timezone is not null
        )
      order by v.event_id, v.id
      for no key update of v skip locked`,
    );
    if (ids.length === 0) return false;
    await add(run, 'inventory', 'not is_counted and id_to_count = any ($1)', [ids]);
    await run(markById.vouchers, [ids]);
    return true;
  });

/**
 * Aggregates accounts that are new or have another role or profile. It needs a snapshot, because it moves what the
 * account has bought from the groups of one profile to those of another; the accounts are locked as the snapshot is
 * taken, so that no change of theirs makes it fail. Accounts with pending ledger entries stay pending.
 */
export const aggregateUsers = (database: Aggregatable): Promise<boolean> =>
  alone(database, 'repeatable read', async (run) => {
    const ids = await lock(
      run,
      `select u.id
      from users as u
      where
        not u.is_counted
        and exists (select from general_settings where counted_timezone is not null)
        and not exists (
          select
          from ledger_entries as l
          join orders as o on o.event_id = l.event_id and o.id = l.order_id
          where not l.is_counted and o.buyer_user_id = u.id
        )
      for no key update of u skip locked`,
    );
    if (ids.length === 0) return false;
    for (const family of ['audience', 'inventory'] as const)
      await add(run, family, 'not is_counted and id_to_count = any ($1)', [ids]);
    await run(markById.users, [ids]);
    return true;
  });

/** Aggregates payments for their list. They change within seconds of being made: locked first, like vouchers. */
export const aggregatePayments = (database: Aggregatable): Promise<boolean> =>
  alone(database, 'read committed', async (run) => {
    await run("set local lock_timeout = '100ms'");
    const ids = await lock(
      run,
      'select id from payments where not is_counted order by event_id, id for no key update',
    );
    if (ids.length === 0) return false;
    await add(run, 'list', "not is_counted and breakdown = 'Payments' and id = any ($1)", [ids]);
    await run(markById.payments, [ids]);
    return true;
  });

/**
 * Runs one step while no other aggregates: the lock conflicts with itself, and with nothing that people do. Returns
 * false when a lock is not to be had in time; the rows stay pending until the next time. The lock comes before the first
 * query, which takes the snapshot.
 */
async function alone(
  database: Aggregatable,
  isolation: 'read committed' | 'repeatable read',
  work: (run: Run) => Promise<boolean>,
): Promise<boolean> {
  const aggregated = database.transaction(
    async (db) => {
      const run = runOn(db);
      await run(`set transaction isolation level ${isolation}`);
      await run(lockAggregation);
      return work(run);
    },
    { mayTakeLong: true },
  );
  return aggregated.catch((error: unknown) => {
    if (error instanceof DatabaseError && error.code === lockNotAvailable) return false;
    throw error;
  });
}

/** Statement that keeps all others from aggregating until the transaction ends. */
export const lockAggregation = 'lock table general_settings in share update exclusive mode';
const lockNotAvailable = '55P03';

const runOn =
  (db: Db): Run =>
  (text, values = []) =>
    db.executeQuery(CompiledQuery.raw(text, [...values]));

async function lock(run: Run, select: string): Promise<string[]> {
  const { rows } = await run(select);
  return (rows as readonly { id: string }[]).map(({ id }) => id);
}

/** Marks everything as counted and makes all tallies anew. Takes long on much data. Run it in a transaction. */
export async function rebuildTallies(run: Run): Promise<void> {
  await markCounted(run);
  await run(markById.vouchers, [await lock(run, 'select id from pending_vouchers')]);
  await run(markById.users, [await lock(run, 'select id from users where not is_counted')]);
  await run(markById.payments, [await lock(run, 'select id from payments where not is_counted')]);
  await sumCounted(run);
}

/** Replaces all tallies by sums over the rows that are marked as counted. */
async function sumCounted(run: Run): Promise<void> {
  await run("set local work_mem = '128MB'");
  for (const family of familyNames) {
    await run(`delete from ${family}_tallies`);
    await add(run, family, 'is_counted');
  }
}

/**
 * Takes what is counted of an event out of the tallies of its owners: it is about to be deleted. Nobody aggregates from now until the
 * transaction ends, so that nothing more of it is counted meanwhile. Events that something was sold at are never deleted.
 */
export async function takeOut(db: Db, event: string): Promise<void> {
  const run = runOn(db);
  await run(lockAggregation);
  await add(run, 'inventory', 'is_counted and event_id = $1', [event], '-');
}

/** Where what is not counted is, by whether its rows are distributed by event. */
const pending = [
  [
    'ledger_entries where not is_counted',
    'check_ins where not is_counted',
    'promo_redemptions where is_pending',
    'voucher_redemptions where is_pending',
    'pending_events',
    'pending_ticket_types',
  ],
  ['pending_owners'],
];

async function hasPending(run: Run): Promise<boolean> {
  for (const places of pending) {
    const { rows } = await run(
      `${places.map((place) => `select 1 from ${place}`).join(' union all ')} limit 1`,
    );
    if (rows.length > 0) return true;
  }
  return false;
}
