import { sql } from 'kysely';
import type { ReadDb } from '../db/connection/database.ts';
import { fail } from '../domain/errors/problem-error.ts';

type Kind = 'promo' | 'voucher';

const otherOf = (kind: Kind): Kind => (kind === 'promo' ? 'voucher' : 'promo');

/**
 * Throws `already_taken` where a promo and a voucher of an event have one code. Writes of both hold the row of their event (`withinOpen`): of two at
 * once, the second finds the first. The code of a record in the trash is free.
 */
export async function demandOwnCode(
  db: ReadDb,
  event: string,
  kind: Kind,
  code: string | null | undefined,
): Promise<void> {
  if (code == null || !(await isTaken(db, event, otherOf(kind), code))) return;
  const detail = `A ${otherOf(kind)} of this event has the code "${code}" already. Choose another one.`;
  fail('already_taken', { detail, errors: [{ pointer: '/code', code: 'not_allowed', detail }] });
}

/** Throws `restore_blocked` where a record that was brought back from the trash has a code that the other kind has by now. */
export async function demandFreeCode(db: ReadDb, event: string, kind: Kind, id: string): Promise<void> {
  const record = await db
    .selectFrom(tables[kind])
    .select('code')
    .where('event_id', '=', event)
    .where('id', '=', id)
    .executeTakeFirst();
  if (record?.code != null && (await isTaken(db, event, otherOf(kind), record.code)))
    fail('restore_blocked', {
      detail: `A ${otherOf(kind)} of the event has the code "${record.code}" by now.`,
    });
}

const tables = { promo: 'live_promos', voucher: 'live_vouchers' } as const;

async function isTaken(db: ReadDb, event: string, by: Kind, code: string): Promise<boolean> {
  const found = db
    .selectFrom(tables[by])
    .select('id')
    .where('event_id', '=', event)
    .where(sql<boolean>`lower(code) = lower(${code})`);
  return (await found.executeTakeFirst()) !== undefined;
}
