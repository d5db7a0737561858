import { createClient } from '@karcis/sdk';
import { newId } from '../../src/domain/id.ts';
import type { Shop } from '../selling/shop.ts';
import { placeholder } from './asking.ts';
import { completed, type FairStand, networks, ordersOf, requestFrom } from './stand.ts';

/** Requests of a client, and over how many connections it sends them. */
export interface Sending {
  readonly connections: number;
  readonly requests: readonly string[];
}

/** A client that does as much as it can, and one in another network that does its job meanwhile. */
export interface Attack {
  readonly name: string;
  readonly attacker: Sending;
  readonly victim: Sending;
}

const { attacker, victim } = networks;

/** Text that takes long to render: lists inside lists. */
const markdown = Array.from({ length: 3000 }, (_, n) => `${'  '.repeat(n % 16)}- a\n`).join('');

/** A buyer with an order, who says for whom it is. */
async function buying(stand: FairStand, shop: Shop | undefined): Promise<Sending> {
  if (shop === undefined) throw new Error('There is a shop');
  const [order] = await ordersOf(stand, shop, 1);
  if (order === undefined) throw new Error('There is an order');
  const body = { buyer: { name: 'Hana', email: 'hana@example.org' } };
  const sent = { method: 'PUT', orderToken: order.token, body } as const;
  return { connections: 1, requests: [requestFrom(victim, `/orders/${order.id}/checkout`, sent)] };
}

/** Returns the attacks, each with what it needs made. */
export const attacksOn = async (stand: FairStand): Promise<Attack[]> => [
  await previews(stand),
  await codes(stand),
  await batches(stand),
  await oneTicket(stand),
  await manyTickets(stand),
  await rehearsals(stand),
];

async function previews(stand: FairStand): Promise<Attack> {
  const request = requestFrom(attacker, '/preview', {
    method: 'POST',
    token: stand.tokens.holder,
    body: { markdown },
  });
  return {
    name: 'previews of one account',
    attacker: { connections: 40, requests: [request] },
    victim: await buying(stand, stand.shops[0]),
  };
}

async function codes(stand: FairStand): Promise<Attack> {
  const [, shop] = stand.shops;
  if (shop === undefined) throw new Error('There is a second shop');
  const orders = await ordersOf(stand, shop, 25);
  return {
    name: 'codes of 25 orders of a guest, same event',
    attacker: {
      connections: 320,
      requests: orders.map(({ id, token }) =>
        requestFrom(attacker, `/orders/${id}/codes`, {
          method: 'PUT',
          orderToken: token,
          body: { codes: [] },
        }),
      ),
    },
    victim: await buying(stand, shop),
  };
}

async function batches({ url, tokens, database }: FairStand): Promise<Attack> {
  const client = createClient({ baseUrl: url, token: tokens.organizer2 });
  const { data } = await client.organizerEvents.create(
    {
      body: {
        title: 'Sampah',
        format: 'Online',
        starts_at: '2099-08-01T12:00:00.000Z',
        ends_at: '2099-08-01T15:00:00.000Z',
      },
    },
    { idempotencyKey: newId() },
  );
  const own = await database.internal
    .selectFrom('tickets')
    .innerJoin('events', 'events.id', 'tickets.event_id')
    .innerJoin('users', 'users.organizer_id', 'events.organizer_id')
    .select(['tickets.id', 'tickets.event_id'])
    .where('users.email', '=', 'organizer@karcis.test')
    .where('tickets.status', '=', 'Active')
    .limit(1)
    .executeTakeFirstOrThrow();
  const lines = Array.from({ length: 100 }, () => ({
    nonce: placeholder,
    kind: 'Scan',
    code: 'X'.repeat(300),
    direction: 'Entry',
    scanned_at: new Date().toISOString(),
  }));
  const batch = { pending: 0, clock_offset_ms: 0, lines };
  const scan = { nonce: placeholder, ticket_id: own.id, direction: 'Entry' };
  return {
    name: "batches of junk at an organizer's draft, gates of another",
    attacker: {
      connections: 60,
      requests: [
        requestFrom(attacker, `/organizer/events/${data.id}/checkins/batch`, {
          method: 'POST',
          token: tokens.organizer2,
          body: batch,
        }),
      ],
    },
    victim: {
      connections: 1,
      requests: [
        requestFrom(victim, `/organizer/events/${own.event_id}/checkins`, {
          method: 'POST',
          token: tokens.organizer,
          body: scan,
        }),
      ],
    },
  };
}

async function oneTicket(stand: FairStand): Promise<Attack> {
  const client = createClient({ baseUrl: stand.url, token: stand.tokens.holder });
  const { data } = await client.tickets.list({ status: 'Active', per_page: 100 });
  const ticket = data.find(({ event }) => Date.parse(event.starts_at) > Date.now()) ?? data[0];
  const request = requestFrom(attacker, `/tickets/${ticket?.id}`, {
    method: 'PATCH',
    token: stand.tokens.holder,
    body: { attendee_name: 'Rani' },
  });
  return {
    name: 'one ticket of an account, changed again and again',
    attacker: { connections: 150, requests: [request] },
    victim: await buying(stand, stand.shops[0]),
  };
}

async function manyTickets(stand: FairStand): Promise<Attack> {
  const orders = await ordersOf(stand, stand.free, 12);
  const requests: string[] = [];
  for (const [n, order] of orders.entries()) {
    const ticket = await completed(stand, order, n);
    requests.push(
      requestFrom(attacker, `/orders/${order.id}/tickets/${ticket}`, {
        method: 'PATCH',
        orderToken: order.token,
        body: { attendee_name: 'Rani' },
      }),
    );
  }
  return {
    name: 'tickets of twelve free orders of a guest',
    attacker: { connections: 120, requests },
    victim: await buying(stand, stand.shops[0]),
  };
}

async function rehearsals(stand: FairStand): Promise<Attack> {
  const { database, tokens } = stand;
  const own = await database.internal
    .selectFrom('ticket_types')
    .innerJoin('events', 'events.id', 'ticket_types.event_id')
    .innerJoin('users', 'users.organizer_id', 'events.organizer_id')
    .select(['ticket_types.name', 'events.id'])
    .where('users.email', '=', 'organizer2@karcis.test')
    .where('events.status', '=', 'Published')
    .where('ticket_types.capacity', 'is not', null)
    .limit(1)
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: 5000 }, (_, n) => `${own.name},Tamu ${n},tamu-${n}@example.org`);
  const csv = ['ticket_type,name,email', ...rows].join('\r\n');
  const head = requestFrom(attacker, `/organizer/events/${own.id}/imports/attendees?dry_run=true`, {
    method: 'POST',
    token: tokens.organizer2,
  }).trimEnd();
  return {
    name: 'dry runs of an import of 5,000 attendees',
    attacker: {
      connections: 4,
      requests: [`${head}\r\ncontent-type: text/csv\r\ncontent-length: ${csv.length}\r\n\r\n${csv}`],
    },
    victim: await buying(stand, stand.shops[0]),
  };
}
