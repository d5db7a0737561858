import { CompiledQuery } from 'kysely';
import { DatabaseError } from 'pg';
import type { Database, Db } from '../connection/database.ts';
import { families, type Family } from './families.ts';
import { markCounted } from './mark-counted.ts';
import type { Run } from './run.ts';

const familyNames = Object.keys(families) as Family[];

type Aggregatable = Pick<Database, 'transaction'>;

/** Pending rows are added in one transaction, however many there are. */
const unhurried = { mayTakeLong: true };

/**
 * Adds the pending rows to the tallies. Returns whether there were any. Payments and all other facts are aggregated
 * apart: when one of the two fails, the other is done, and the error is thrown afterwards.
 */
export async function aggregate(database: Aggregatable): Promise<boolean> {
  const outcomes = await Promise.allSettled([aggregateFacts(database), aggregatePayments(database)]);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  return outcomes.some((outcome) => outcome.status === 'fulfilled' && outcome.value);
}

/**
 * Aggregates everything but payments, in one transaction on one snapshot (repeatable read): the rows that are counted are
 * exactly those that are marked, whatever is written meanwhile. When it is killed, nothing is done. Two at once wait for
 * each other, or fail and are tried again.
 */
export function aggregateFacts(database: Aggregatable): Promise<boolean> {
  return database.transaction(async (db) => {
    const run = runOn(db);
    await run('set transaction isolation level repeatable read');
    await run('set local statement_timeout = 0');
    if (!(await hasPending(run))) return false;
    for (const family of familyNames) await add(run, family, pendingOf(family));
    const { currencyChanged } = await markCounted(run);
    if (currencyChanged) await sumCounted(run);
    return true;
  }, unhurried);
}

/**
 * Aggregates payments. They change within seconds of being made; on a snapshot each such change would make the
 * transaction fail. So the pending rows are locked first (read committed), and the locked ones are counted and marked.
 * Returns false when somebody else has one of them locked for more than 100 ms: transactions may be queueing behind
 * this one by then. They stay pending until the next time.
 */
export function aggregatePayments(database: Aggregatable): Promise<boolean> {
  const aggregated = database.transaction(async (db) => {
    const run = runOn(db);
    await run('set transaction isolation level read committed');
    await run("set local lock_timeout = '100ms'");
    await run('set local statement_timeout = 0');
    const { rows } = await run(
      'select id from payments where not is_counted order by event_id, id for no key update',
    );
    if (rows.length === 0) return false;
    const ids = (rows as readonly { id: string }[]).map(({ id }) => id);
    await add(run, 'list', `not is_counted and ${isPayment} and id = any ($1)`, [ids]);
    await run(`${markPayments} and id = any ($1)`, [ids]);
    return true;
  }, unhurried);
  return aggregated.catch((error: unknown) => {
    if (error instanceof DatabaseError && error.code === lockNotAvailable) return false;
    throw error;
  });
}

const lockNotAvailable = '55P03';

const pendingOf = (family: Family) => `not is_counted${family === 'list' ? ` and not ${isPayment}` : ''}`;
const isPayment = "breakdown = 'Payments'";
const markPayments = 'update payments set counted_state = status where not is_counted';

const runOn =
  (db: Db): Run =>
  (text, values = []) =>
    db.executeQuery(CompiledQuery.raw(text, [...values]));

/** Marks everything as counted and makes all tallies anew. Takes long on much data. Run it in a transaction. */
export async function rebuildTallies(run: Run): Promise<void> {
  await markCounted(run);
  await run(markPayments);
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

async function add(run: Run, family: Family, which: string, values: readonly unknown[] = []): Promise<void> {
  const measures: readonly string[] = families[family];
  await run(
    `insert into ${family}_tallies as t (owner_id, breakdown, key, starts_at, ${measures.join(', ')})
    select owner_id, breakdown, key, starts_at, ${measures.map((measure) => `sum(${measure})`).join(', ')}
    from ${family}_additions
    where ${which}
    group by owner_id, breakdown, key, starts_at
    order by owner_id, breakdown, key, starts_at
    on conflict (owner_id, breakdown, key, starts_at) do update
    set ${measures.map((measure) => `${measure} = t.${measure} + excluded.${measure}`).join(', ')}`,
    values,
  );
}

async function hasPending(run: Run): Promise<boolean> {
  const { rows } = await run(`
    select
      exists (select from ledger_entries where not is_counted)
      or exists (select from check_ins where not is_counted)
      or exists (select from promo_redemptions where is_pending)
      or exists (select from voucher_redemptions where is_pending)
      or exists (select from pending_events)
      or exists (select from pending_ticket_types)
      or exists (select from pending_vouchers)
      or exists (select from users where not is_counted)
      or exists (select from pending_owners)
      as found`);
  return (rows[0] as { found: boolean } | undefined)?.found === true;
}
