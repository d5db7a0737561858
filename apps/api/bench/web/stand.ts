import { createClient } from '@karcis/sdk';
import { demoPassword } from '../../src/domain/demo.ts';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { newId } from '../../src/domain/id.ts';
import { openConcert } from '../gates/concert.ts';
import type { Run } from '../run.ts';
import { type Order, openBuyers } from '../selling/buyers.ts';
import { openShops } from '../selling/shop.ts';
import { openSellingStand, type SellingStand } from '../selling/stand.ts';
import { signIn, someTickets } from '../stand.ts';
import type { Opening, Shown, Visitor } from './screens.ts';

/** A server on a copy of the data, and what its screens show. */
export interface WebStand extends SellingStand {
  readonly shown: Shown;
}

/** Tickets of the event at whose gates is scanned. */
const guests = 2000;

export async function openWebStand(run: Run): Promise<WebStand> {
  const stand = await openSellingStand(run);
  const { url, database } = stand;
  const [ticket = ''] = await someTickets({ url, tokens: { holder: await signIn(url, 'holder') } });
  const onSale = await anOffer(url);
  run.say('Making an order, and an event with guests');
  const concert = await openConcert(database, { slug: 'gates', tickets: guests, phones: 0 });
  await assign(stand, concert.event);
  let came = 0;
  const shown: Shown = {
    slug: onSale.slug,
    ticket,
    checkout: async () => openingOf('/checkout', await hold(url, onSale)),
    order: openingOf('/orders', await buy(run, stand)),
    concert: concert.event,
    code: () => concert.tickets[came++ % concert.tickets.length]?.code ?? '',
  };
  return { ...stand, shown };
}

interface Offer {
  readonly slug: string;
  readonly type: string;
}

/** An event of the demo that is on sale, and a ticket type of it that costs something. */
async function anOffer(url: string): Promise<Offer> {
  const { catalogue } = createClient({ baseUrl: url });
  const { data: events } = await catalogue.events({ per_page: 60 });
  for (const { slug, sales_status: status } of events) {
    if (status !== 'On Sale') continue;
    const { data } = await catalogue.event({ slug });
    const type = data.ticket_types.find(({ sales_status: state, price }) => state === 'On Sale' && price > 0);
    if (type !== undefined) return { slug, type: type.id };
  }
  throw new Error('The demo has an event on sale');
}

/** Holds two places, as a guest. */
async function hold(url: string, { slug, type }: Offer): Promise<Order> {
  const { buying } = createClient({ baseUrl: url });
  const body = { items: [{ ticket_type_id: type, quantity: 2 }] };
  const { data } = await buying.hold({ slug, body }, { idempotencyKey: newId() });
  return { id: data.id, token: data.order_token ?? '' };
}

/** Buys two tickets as a guest. */
async function buy(run: Run, { database, url }: SellingStand): Promise<Order> {
  const [shop] = await openShops(database, 'bought', 1);
  if (shop === undefined) throw new Error('There is a shop');
  const buyers = openBuyers(url, 1);
  run.closeLater(async () => buyers.close());
  const { order } = await buyers.buy(shop, 2);
  if (order === undefined) throw new Error('Nothing was bought');
  return order;
}

/** The opening of an order by its token, as the browser keeps it that has bought it. */
const openingOf = (path: string, { id, token }: Order): Opening => ({
  path: `${path}/${id}`,
  stored: { [`karcis.order ${id}`]: JSON.stringify({ token, until: Date.now() + 86_400_000 }) },
});

/** Has the check-in staff of the demo scan at an event. */
const assign = async ({ database }: SellingStand, event: string): Promise<void> =>
  database.transaction(async (db) => {
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'petugas@karcis.test')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('petugas_assignments')
      .values({
        event_id: event,
        id: newId(),
        user_id: id,
        role: 'Supervisor',
        status: 'Active',
        accepted_at: new Date().toISOString(),
        assigned_by: id,
        can_manual_check_in: true,
        can_undo: true,
        can_search_attendees: true,
      })
      .execute();
  });

export type Session = Exclude<NonNullable<BrowserContextOptions['storageState']>, string>;

/** Cookies of the accounts of the demo. */
export async function signedIn(
  browser: Browser,
  origin: string,
): Promise<Readonly<Record<Visitor, Session>>> {
  const of = async (name: string): Promise<Session> => {
    const context = await browser.newContext();
    await context.request.post(`${origin}/api/auth/login`, {
      headers: { origin, 'sec-fetch-site': 'same-origin' },
      data: { email: `${name}@karcis.test`, password: demoPassword, session: true },
    });
    const state = await context.storageState();
    await context.close();
    return state;
  };
  return {
    nobody: { cookies: [], origins: [] },
    holder: await of('holder'),
    petugas: await of('petugas'),
    organizer: await of('organizer'),
    admin: await of('admin'),
  };
}
