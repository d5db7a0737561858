import { sql } from 'kysely';
import type { Database } from '../../src/db/connection/database.ts';
import { issueToken } from '../../src/db/queries/access-tokens.ts';
import { newId, newIdOf } from '../../src/domain/id.ts';
import { openEventKey, type StoredKey } from '../../src/domain/tickets/event-key.ts';
import { signTicketCode, validityOf } from '../../src/domain/tickets/ticket-code.ts';
import { secretKey } from '../data.ts';
import { openShops } from '../selling/shop.ts';

/** A ticket, and what its QR code says. */
interface Ticket {
  readonly id: string;
  readonly code: string;
}

/** A phone in the hands of check-in staff. */
interface Phone {
  readonly userId: string;
  readonly deviceId: string;
  readonly token: string;
}

/** An event whose doors are open, with tickets that nobody has used yet. */
export interface Concert {
  readonly event: string;
  readonly eventKey: number;
  readonly organizer: string;
  /** The first is the one gate of VIP tickets; all others enter by any. */
  readonly gates: readonly string[];
  readonly tickets: readonly Ticket[];
  /** Tickets that are refused at each gate but the first. */
  readonly vipTickets: readonly Ticket[];
  readonly phones: readonly Phone[];
}

type Transaction = Pick<Database, 'transaction'>;

const hourMs = 3_600_000;
const gateNames = ['VIP', 'Utara', 'Timur', 'Selatan', 'Barat'];
/** Of a hundred tickets. */
const vipShare = 2;
/** Tickets of an order, and tickets that are written together. */
const [ofOrder, atOnce] = [4, 4000];
const firstNames =
  'Agus Ayu Bayu Citra Dewi Dimas Eko Fitri Galih Hana Indah Joko Kartika Lestari Made Nurul'.split(' ');
const lastNames =
  'Anggraini Firmansyah Gunawan Hidayat Kusuma Lestari Maharani Nugroho Pratama Santoso Wibowo'.split(' ');

/** Makes an event that is going on, with so many tickets whose codes are signed, and people with a phone each. */
export async function openConcert(
  database: Transaction,
  { slug, tickets, phones }: { readonly slug: string; readonly tickets: number; readonly phones: number },
): Promise<Concert> {
  const times = {
    doors_open_at: new Date(Date.now() - 2 * hourMs).toISOString(),
    starts_at: new Date(Date.now() - hourMs).toISOString(),
    ends_at: new Date(Date.now() + 12 * hourMs).toISOString(),
  };
  const vip = Math.ceil((tickets * vipShare) / 100);
  const any = tickets - vip;
  const place = await openPlace(database, slug, times, { vip, any });
  const { event, eventKey, organizer, gates, vipType, anyType } = place;
  return {
    event,
    eventKey,
    organizer,
    gates,
    vipTickets: await issueTickets(database, { ...place, type: vipType, times }, vip),
    tickets: await issueTickets(database, { ...place, type: anyType, times }, any),
    phones: await handOut(database, place, phones),
  };
}

interface Times {
  readonly doors_open_at: string;
  readonly starts_at: string;
  readonly ends_at: string;
}

interface Place {
  readonly event: string;
  readonly eventKey: number;
  readonly owner: string;
  readonly organizer: string;
  readonly gates: readonly string[];
  readonly vipType: string;
  readonly anyType: string;
  readonly key: StoredKey;
}

/** Has what is sold in a shop begin, with gates and a second ticket type. */
async function openPlace(
  database: Transaction,
  slug: string,
  times: Times,
  sold: { readonly vip: number; readonly any: number },
): Promise<Place> {
  const [shop] = await openShops(database, slug, 1);
  if (shop === undefined) throw new Error('There is a shop');
  const { event, eventKey, type: anyType } = shop;
  const gates = gateNames.map((name) => ({ event_id: event, id: newIdOf(eventKey), name }));
  const vipType = {
    event_id: event,
    id: newIdOf(eventKey),
    name: 'VIP',
    price: 150_000,
    currency: 'IDR',
    gate_id: gates[0]?.id ?? null,
    sold: sold.vip,
  };
  return database.transaction(async (db) => {
    await db.updateTable('events').set(times).where('id', '=', event).execute();
    await db.insertInto('gates').values(gates).execute();
    await db.insertInto('ticket_types').values(vipType).execute();
    await db.updateTable('ticket_types').set({ sold: sold.any }).where('id', '=', anyType).execute();
    const { created_by: owner, organizer_id: organizer } = await db
      .selectFrom('events')
      .select(['organizer_id', 'created_by'])
      .where('id', '=', event)
      .executeTakeFirstOrThrow();
    const key = await db
      .selectFrom('event_signing_keys')
      .selectAll()
      .where('event_id', '=', event)
      .executeTakeFirstOrThrow();
    const gateIds = gates.map(({ id }) => id);
    return { event, eventKey, owner, organizer, gates: gateIds, vipType: vipType.id, anyType, key };
  });
}

interface Issuing extends Place {
  readonly type: string;
  readonly times: Times;
}

async function issueTickets(database: Transaction, issuing: Issuing, count: number): Promise<Ticket[]> {
  const privateKey = openEventKey(issuing.key, secretKey);
  const validity = validityOf(issuing.times, { valid_from: null, valid_until: null });
  const all: Ticket[] = [];
  while (all.length < count) {
    const ids = Array.from({ length: Math.min(atOnce, count - all.length) }, () => newIdOf(issuing.eventKey));
    const tickets = await Promise.all(
      ids.map(async (id) => {
        const code = { keyId: 1, eventKey: issuing.eventKey, ticketId: id, generation: 1 };
        return { id, code: await signTicketCode({ ...code, ...validity }, privateKey) };
      }),
    );
    await write(database, issuing, tickets);
    all.push(...tickets);
  }
  return all;
}

/** Writes tickets with the orders by which they were bought, a few tickets each. */
async function write(
  { transaction }: Transaction,
  { event, eventKey, type }: Issuing,
  tickets: readonly Ticket[],
): Promise<void> {
  const orders = Array.from({ length: Math.ceil(tickets.length / ofOrder) }, () => newIdOf(eventKey));
  const items = orders.map(() => newIdOf(eventKey));
  const of = (ids: readonly string[]) => tickets.map((_, at) => ids[Math.floor(at / ofOrder)]);
  const names = tickets.map(() => `${anyOf(firstNames)} ${anyOf(lastNames)}`);
  const now = new Date().toISOString();
  await transaction(async (db) => {
    await sql`
      insert into orders (event_id, id, reference, buyer_name, buyer_email, status, subtotal, total, currency, paid_at)
      select ${event}, id, 'KRC-' || right(translate(id::text, '-', ''), 20), 'Rani', 'rani@example.org', 'Paid', 600000, 600000, 'IDR', ${now}::timestamptz
      from unnest(${orders}::uuid[]) as id`.execute(db);
    await sql`
      insert into order_items (event_id, id, order_id, ticket_type_id, quantity, unit_price, total, currency)
      select ${event}, item, "order", ${type}, ${ofOrder}, 150000, 600000, 'IDR'
      from unnest(${items}::uuid[], ${orders}::uuid[]) as bought (item, "order")`.execute(db);
    await sql`
      insert into tickets (
        event_id, id, code, order_id, order_item_id, ticket_type_id, attendee_name, attendee_email, status, price, currency, issued_at,
        signing_key_id, qr_payload
      )
      select
        ${event}, id, right(translate(id::text, '-', ''), 20), "order", item, ${type}, name, 'tamu-' || id || '@example.org', 'Active', 150000, 'IDR',
        ${now}::timestamptz, 1, payload
      from unnest(
        ${tickets.map(({ id }) => id)}::uuid[], ${of(orders)}::uuid[], ${of(items)}::uuid[], ${names}::text[],
        ${tickets.map(({ code }) => code)}::text[]
      ) as issued (id, "order", item, name, payload)`.execute(db);
  });
}

const anyOf = (words: readonly string[]) => words[Math.floor(Math.random() * words.length)] ?? '';

/** Assigns so many new accounts to the event, each with a device that is named. */
async function handOut(
  { transaction }: Transaction,
  { event, owner }: Place,
  count: number,
): Promise<Phone[]> {
  const phones: Phone[] = [];
  for (let n = 0; n < count; n++) {
    const [userId, deviceId] = [newId(), newId()];
    const token = await transaction(async (db) => {
      const user = {
        id: userId,
        name: `Petugas ${n}`,
        email: `${userId}@example.org`,
        role: 'petugas' as const,
      };
      await db.insertInto('users').values(user).execute();
      await db
        .insertInto('petugas_assignments')
        .values({
          event_id: event,
          id: newId(),
          user_id: userId,
          role: 'Scanner',
          status: 'Active',
          accepted_at: new Date().toISOString(),
          assigned_by: owner,
          can_manual_check_in: true,
          can_undo: true,
          can_search_attendees: true,
        })
        .execute();
      await db
        .insertInto('devices')
        .values({ id: deviceId, user_id: userId, name: `Ponsel ${n}` })
        .execute();
      const issued = await issueToken(db, user, { name: 'bench', kind: 'Login' });
      await db
        .updateTable('access_tokens')
        .set({ device_id: deviceId })
        .where('user_id', '=', userId)
        .execute();
      return issued.token;
    });
    phones.push({ userId, deviceId, token });
  }
  return phones;
}
