import type { Insertable } from 'kysely';
import type { Tables } from '../../src/db/schema/tables.ts';
import { given, givenEvent, inDays } from '../given.ts';
import type { Karcis } from '../harness.ts';
import type { PersonOfTests } from '../people.ts';

export const statuses = [
  'Draft',
  'Pending Review',
  'Rejected',
  'Published',
  'Postponed',
  'Cancelled',
  'Archived',
] as const;
export type Status = (typeof statuses)[number];

/** What a status asks of its row. */
const filled: Readonly<Record<Status, Partial<Insertable<Tables['events']>>>> = {
  Draft: { published_at: null },
  'Pending Review': { published_at: null },
  Rejected: { published_at: null, rejection_reason: 'Belum lengkap' },
  Published: { published_at: '2026-01-02T03:04:05.000Z' },
  Postponed: { published_at: '2026-01-02T03:04:05.000Z', postponed_at: inDays(-1) },
  Cancelled: { published_at: '2026-01-02T03:04:05.000Z', cancelled_at: inDays(-1) },
  Archived: { published_at: null },
};

export async function organizerOfPerson({ db }: Karcis, { id }: Pick<PersonOfTests, 'id'>): Promise<string> {
  const owner = db.selectFrom('users').select('organizer_id').where('id', '=', id);
  return (await owner.executeTakeFirstOrThrow()).organizer_id ?? '';
}

/** Puts an event of somebody's organizer into the database that lacks nothing to be published. Its start is to come. */
export async function readyEvent(
  karcis: Karcis,
  owner: Pick<PersonOfTests, 'id'>,
  status: Status = 'Draft',
  row: Partial<Insertable<Tables['events']>> = {},
): Promise<string> {
  const organizer_id = await organizerOfPerson(karcis, owner);
  await givenAccount(karcis, organizer_id);
  const id = await givenEvent(karcis.db, {
    organizer_id,
    created_by: owner.id,
    format: 'Online',
    ...filled[status],
    status,
    ...row,
  });
  await givenType(karcis, id);
  return id;
}

/** Money goes somewhere: an organizer has an account, and no second one. */
const givenAccount = async ({ db }: Karcis, organizer_id: string) => {
  const query = db.selectFrom('payment_accounts').select('id').where('organizer_id', '=', organizer_id);
  if ((await query.executeTakeFirst()) === undefined)
    await given(db, 'payment_accounts', { organizer_id, provider: 'sandbox', methods: ['QRIS'] });
};

const givenType = ({ db }: Karcis, event_id: string) =>
  given(db, 'ticket_types', { event_id, name: 'Reguler', price: 150_000, currency: 'IDR' });

let orders = 0;

export const orderRow = (event_id: string, status: 'Reserved' | 'Awaiting Payment' | 'Paid' | 'Expired') => ({
  event_id,
  reference: `KRC-${(orders += 1)}`,
  buyer_name: 'Hana',
  buyer_email: 'hana@example.org',
  subtotal: 0,
  total: 0,
  currency: 'IDR',
  status,
  reserved_until: inDays(1),
  expires_at: inDays(1),
  ...(status === 'Paid' ? { paid_at: inDays(0) } : {}),
});

export const givenOrder = ({ db }: Karcis, ...of: Parameters<typeof orderRow>) =>
  given(db, 'orders', orderRow(...of));

/** Puts an order with a ticket of the first type into an event. Returns the ticket. */
export async function givenTicket(karcis: Karcis, event_id: string, status: 'Pending' | 'Active') {
  const { db } = karcis;
  const order_id = await givenOrder(karcis, event_id, status === 'Active' ? 'Paid' : 'Awaiting Payment');
  const type = db.selectFrom('ticket_types').select('id').where('event_id', '=', event_id).limit(1);
  const { id: ticket_type_id } = await type.executeTakeFirstOrThrow();
  const money = { event_id, order_id, ticket_type_id, currency: 'IDR' };
  const order_item_id = await given(db, 'order_items', { ...money, quantity: 1, unit_price: 0, total: 0 });
  const ticket = { ...money, order_item_id, code: `T-${order_id}`, attendee_name: 'Hana', price: 0, status };
  return given(db, 'tickets', status === 'Active' ? { ...ticket, issued_at: inDays(0) } : ticket);
}

export interface Answer {
  readonly status: number;
  readonly code: string | undefined;
  readonly etag: string | null;
  readonly errors: readonly { readonly pointer?: string }[];
  readonly data: Record<string, unknown>;
}

/** Asks a route of events as somebody. */
export async function ask(
  { url }: Karcis,
  { token }: Pick<PersonOfTests, 'token'>,
  [method, path]: readonly [method: string, path: string],
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const { data, code, errors = [] } = (text === '' ? {} : JSON.parse(text)) as Partial<Answer>;
  const { status } = response;
  return { status, code, errors, etag: response.headers.get('etag'), data: data ?? {} };
}
