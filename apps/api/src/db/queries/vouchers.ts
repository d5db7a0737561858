import { type Kysely, sql } from 'kysely';
import { addressKey } from '../../domain/address-key.ts';
import { eventKeyOf, newIdOf } from '../../domain/id.ts';
import type { Db } from '../connection/database.ts';
import type { Tables } from '../schema/tables.ts';
import { columnsOf, later } from '../writes/writing.ts';
import type { NewJob } from './jobs.ts';

/** A batch of vouchers of an event. */
export interface BatchId {
  readonly event: string;
  readonly batch: string;
}

/** What each voucher of a batch is good for. */
export interface Offer {
  readonly effect: string;
  readonly discount_type?: string | null | undefined;
  readonly discount_value?: number | null | undefined;
  readonly ticket_type_ids?: readonly string[] | null | undefined;
  readonly max_usages?: number | undefined;
  readonly valid_from?: string | null | undefined;
  readonly valid_until?: string | null | undefined;
}

/** Counts the vouchers that an event has. */
export async function vouchersIn(db: Db, event: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from vouchers where event_id = ${event} and deleted_at is null
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** A voucher under a code of its own, perhaps for somebody. */
export interface NewVoucher {
  readonly code: string;
  readonly recipient_name?: string | undefined;
  readonly recipient_email?: string | undefined;
}

/** What vouchers have in common: what each is good for, and when they are made. */
interface Common {
  readonly offer: Offer;
  readonly at: string;
}

/** Makes vouchers alike, and returns how many: none under a code that a promo or a voucher of the event has already. */
export async function insertVouchers(
  db: Db,
  { event, batch }: BatchId,
  { vouchers, offer, at }: Common & { readonly vouchers: readonly NewVoucher[] },
): Promise<number> {
  const codes = vouchers.map(({ code }) => code);
  const names = vouchers.map(({ recipient_name = null }) => recipient_name);
  const addresses = vouchers.map(({ recipient_email = null }) => recipient_email);
  const ids = codes.map(() => newIdOf(eventKeyOf(batch)));
  const { effect, discount_type = null, discount_value = null, ticket_type_ids = null } = offer;
  const { max_usages = 1, valid_from = null, valid_until = null } = offer;
  const { numAffectedRows } = await sql`
    insert into vouchers (
      event_id, id, batch_id, code, recipient_name, recipient_email, effect, discount_type, discount_value, ticket_type_ids, max_usages, valid_from, valid_until,
      currency, created_at, updated_at
    )
    select
      events.id, made.id, ${batch}::uuid, made.code, made.recipient_name, made.recipient_email, ${effect}::text, ${discount_type}::text, ${discount_value}::numeric,
      ${ticket_type_ids}::uuid[], ${max_usages}::integer, ${valid_from}::timestamptz, ${valid_until}::timestamptz,
      events.currency, ${at}::timestamptz, ${at}::timestamptz
    from events cross join unnest(
      ${ids}::uuid[], ${codes}::text[], ${names}::text[], ${addresses}::text[]
    ) as made (id, code, recipient_name, recipient_email)
    where events.id = ${event} and not exists (
      select from promos where promos.event_id = events.id and lower(promos.code) = lower(made.code) and promos.deleted_at is null
    )
    on conflict do nothing
  `.execute(db);
  return Number(numAffectedRows);
}

/** Those of some codes that the event has already, in lower case. */
export async function takenCodes(
  db: Db,
  event: string,
  codes: readonly string[],
): Promise<ReadonlySet<string>> {
  const lower = codes.map((code) => code.toLowerCase());
  const { rows } = await sql<{ code: string }>`
    select lower(code) as code from vouchers
    where event_id = ${event} and lower(code) = any(${lower}::text[]) and deleted_at is null
    union
    select lower(code) from promos
    where event_id = ${event} and lower(code) = any(${lower}::text[]) and deleted_at is null`.execute(db);
  return new Set(rows.map(({ code }) => code));
}

const own = columnsOf('vouchers');

/** A voucher that somebody can use, now, later, or once it is back from the trash. */
const hasLeft = sql`${own('revoked_at')} is null and ${own('redeemed_count')} + ${own('reserved_count')} < ${own('max_usages')}`;

/**
 * Revokes the vouchers of a batch that have uses left, also those in the trash, and returns how many. One that an order uses meanwhile is
 * waited for.
 */
export async function revokeBatch(db: Db, { event, batch }: BatchId, at: string): Promise<number> {
  const { numAffectedRows } = await sql`
    with due as (
      select id from vouchers where event_id = ${event} and batch_id = ${batch} and ${hasLeft}
      order by id for no key update
    )
    update vouchers set revoked_at = ${at}::timestamptz, updated_at = ${later(at, own('updated_at'))} from due
    where ${own('event_id')} = ${event} and ${own('id')} = due.id and ${hasLeft}
  `.execute(db);
  return Number(numAffectedRows);
}

/** The job that mails a batch. */
export const sendingOf = ({ event, batch }: BatchId): NewJob => ({
  kind: 'vouchers.send',
  lane: 'bulk',
  key: `${event}.${batch}`,
  eventId: event,
  subjectId: batch,
});

/** Vouchers that are taken in one transaction. */
export const takenAtOnce = 500;

/** Notes of the next vouchers of a batch that they are sent, and returns them. Nobody else takes these. */
export async function takeUnsent(
  db: Db,
  { event, batch }: BatchId,
): Promise<readonly { readonly id: string; readonly recipient: string }[]> {
  const { rows } = await sql<{ id: string; recipient: string }>`
    with due as (
      select id from vouchers
      where event_id = ${event} and batch_id = ${batch} and sent_at is null and recipient_email is not null
        and ${hasLeft} and deleted_at is null and (valid_until is null or valid_until > now()) and ${isOnSale(event)}
      order by id limit ${sql.lit(takenAtOnce)} for no key update
    )
    update vouchers set sent_at = now() from due
    where ${own('event_id')} = ${event} and ${own('id')} = due.id and ${own('sent_at')} is null
    returning ${own('id')}, recipient_email as recipient
  `.execute(db);
  return rows;
}

/** Whether vouchers of an event are mailed: it is published and not over, and its organizer is not suspended. */
const isOnSale = (event: string) => sql<boolean>`exists (
  select from live_events as event join organizers as organizer on organizer.id = event.organizer_id
  where event.id = ${event} and event.status in ('Published', 'Ongoing') and organizer.status = 'Active')`;

/** Key of the mail of a voucher. To another address, it is another mail. */
export const keyOfVoucher = (event: string, voucher: string, recipient: string): string =>
  `${event}.${voucher}.${addressKey(recipient)}`;

/** Returns what the mail with this key says; undefined where the voucher is no use any more, or goes to another address. */
export async function voucherToMail(db: Kysely<Tables>, key: string, recipient: string) {
  const [event = '', voucher = ''] = key.split('.');
  return db
    .selectFrom('live_vouchers as voucher')
    .innerJoin('live_events as event', 'event.id', 'voucher.event_id')
    .innerJoin('organizers as organizer', 'organizer.id', 'event.organizer_id')
    .select(['event.title as event', 'event.slug', 'event.starts_at', 'event.timezone'])
    .select(['organizer.name as organizer', 'organizer.support_email'])
    .select([
      'voucher.event_id',
      'voucher.code',
      'voucher.effect',
      'voucher.discount_type',
      'voucher.discount_value',
    ])
    .select(['voucher.currency', 'voucher.valid_until as ends_at'])
    .where('voucher.event_id', '=', event)
    .where('voucher.id', '=', voucher)
    .where(sql`lower(recipient_email)`, '=', recipient.toLowerCase())
    .where('voucher.status', 'in', ['Available', 'Partially Redeemed', 'Reserved'])
    .where('event.status', 'in', ['Published', 'Ongoing'])
    .where('organizer.status', '=', 'Active')
    .executeTakeFirst();
}

/**
 * Notes that a voucher was not sent after all: its event is published no more, say, or its organizer is suspended. The mail gives up its
 * key, so that the voucher can be sent again.
 */
export async function unsendVoucher(
  db: Db,
  { id, key, recipient }: { readonly id: string; readonly key: string; readonly recipient: string },
): Promise<void> {
  const [event = '', voucher = ''] = key.split('.');
  const freed = await db
    .updateTable('mails')
    .set({ key: `${key}.${id}` })
    .where('id', '=', id)
    .where('status', '=', 'Skipped')
    .executeTakeFirst();
  if (freed.numUpdatedRows === 0n) return;
  await db
    .updateTable('vouchers')
    .set({ sent_at: null })
    .where('event_id', '=', event)
    .where('id', '=', voucher)
    .where(sql`lower(recipient_email)`, '=', recipient.toLowerCase())
    .execute();
}
