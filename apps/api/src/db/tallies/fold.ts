import { CompiledQuery } from 'kysely';
import { DatabaseError } from 'pg';
import type { Database, Db } from '../connection/database.ts';
import { families, type Family } from './families.ts';
import { file } from './file.ts';
import type { Run } from './run.ts';

const familyNames = Object.keys(families) as Family[];

type Foldable = Pick<Database, 'transaction'>;

/** What came in while nobody folded is done at once, however much it is. */
const unhurried = { mayTakeLong: true };

/** Moves the tail into the tallies and answers whether there was any. Where one part fails, the other is done. */
export async function fold(database: Foldable): Promise<boolean> {
  const parts = await Promise.allSettled([foldFacts(database), foldPayments(database)]);
  for (const part of parts) if (part.status === 'rejected') throw part.reason;
  return parts.some((part) => part.status === 'fulfilled' && part.value);
}

/**
 * All but payments. It is one transaction on one snapshot: the facts that are counted are exactly those that are
 * marked, whatever is written meanwhile. Killed at any point it has done nothing; two at once wait for each other or
 * fail and are tried again; another one after it finds nothing.
 */
export function foldFacts(database: Foldable): Promise<boolean> {
  return database.transaction(async (db) => {
    const run = runOn(db);
    await run('set transaction isolation level repeatable read');
    await run('set local statement_timeout = 0');
    if (!(await hasTail(run))) return false;
    for (const family of familyNames) await add(run, family, tailOf(family));
    const { currencyChanged } = await file(run);
    if (currencyChanged) await rebuildTallies(run);
    return true;
  }, unhurried);
}

/**
 * Payments become paid within seconds. On a snapshot, one that changes meanwhile would make the fold fail, again and
 * again in a rush; so here those of the tail are locked first, and what is locked is counted and marked. Whoever is at
 * one of them is waited for only briefly, because others may wait for the fold by then; it is done another time.
 */
export function foldPayments(database: Foldable): Promise<boolean> {
  const folded = database.transaction(async (db) => {
    const run = runOn(db);
    await run('set transaction isolation level read committed');
    await run("set local lock_timeout = '100ms'");
    await run('set local statement_timeout = 0');
    const { rows } = await run(
      'select id from payments where not is_filed order by event_id, id for no key update',
    );
    if (rows.length === 0) return false;
    const ids = (rows as readonly { id: string }[]).map(({ id }) => id);
    await add(run, 'list', `part <> 'Folded' and ${isPayment} and id = any ($1)`, [ids]);
    await run(`${markPayments} and id = any ($1)`, [ids]);
    return true;
  }, unhurried);
  return folded.catch((error: unknown) => {
    if (error instanceof DatabaseError && error.code === lockNotAvailable) return false;
    throw error;
  });
}

const lockNotAvailable = '55P03';

const tailOf = (family: Family) => `part <> 'Folded'${family === 'list' ? ` and not ${isPayment}` : ''}`;
const isPayment = "breakdown = 'Payments'";
const markPayments = 'update payments set filed_state = status where not is_filed';

const runOn =
  (db: Db): Run =>
  (text, values = []) =>
    db.executeQuery(CompiledQuery.raw(text, [...values]));

/** Files everything and makes all tallies from what is folded. It takes long on much data; run it in a transaction. */
export async function tallyAnew(run: Run): Promise<void> {
  await file(run);
  await run(markPayments);
  await rebuildTallies(run);
}

/** Makes all tallies anew from what is folded. */
async function rebuildTallies(run: Run): Promise<void> {
  await run("set local work_mem = '128MB'");
  for (const family of familyNames) {
    await run(`delete from ${family}_tallies`);
    await add(run, family, "part = 'Folded'");
  }
}

async function add(run: Run, family: Family, which: string, values: readonly unknown[] = []): Promise<void> {
  const measures: readonly string[] = families[family];
  await run(
    `insert into ${family}_tallies as t (scope_id, breakdown, key, starts_at, ${measures.join(', ')})
    select scope_id, breakdown, key, starts_at, ${measures.map((measure) => `sum(${measure})`).join(', ')}
    from ${family}_additions
    where ${which}
    group by scope_id, breakdown, key, starts_at
    order by scope_id, breakdown, key, starts_at
    on conflict (scope_id, breakdown, key, starts_at) do update
    set ${measures.map((measure) => `${measure} = t.${measure} + excluded.${measure}`).join(', ')}`,
    values,
  );
}

async function hasTail(run: Run): Promise<boolean> {
  const { rows } = await run(`
    select
      exists (select from ledger_entries where not folded)
      or exists (select from check_ins where not folded or not listed)
      or exists (select from promo_redemptions where not is_counted)
      or exists (select from voucher_redemptions where not is_counted)
      or exists (select from events_to_file)
      or exists (select from ticket_types_to_file)
      or exists (select from vouchers_to_file)
      or exists (select from users where not is_filed or not is_official_filed)
      or exists (select from activity_log where not listed)
      or exists (select from scopes_to_file)
      as found`);
  return (rows[0] as { found: boolean } | undefined)?.found === true;
}
