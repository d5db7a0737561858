import { pictureOfAccount } from '../pictures.ts';
import { sql } from 'kysely';
import { issueToken } from '../../src/db/queries/access-tokens.ts';
import { newId } from '../../src/domain/id.ts';
import { type DemoPeople, demoPeople } from '../demo-people.ts';
import { sessionOf } from '../browser.ts';
import type { Karcis } from '../harness.ts';
import { colleague, type PersonOfTests, person } from '../people.ts';
import { ownAccount } from '../links.ts';
import { soldAtCounter } from '../order-examples.ts';
import { ownVenue } from '../platform-examples.ts';
import { type Examples, examplesOf, failedJob } from '../routes.ts';
import { refundAt } from '../refund-examples.ts';
import { endpointOf, messageFor, organizerOf } from '../webhook-records.ts';
import {
  assignmentsOf,
  attendeeImportsOf,
  batchesOf,
  gatesOf,
  keptChildren,
  messagesOf,
  ofSignature,
  removedBy,
} from './children.ts';
import { type Principal, principals } from './policy.ts';
import type { Noun, State } from './states.ts';

/** The accounts of the demo behind the principals. */
const accounts = {
  'holder A': 'holder',
  'holder B': 'holder2',
  'petugas A': 'petugas',
  'petugas B': 'petugas2',
  'organizer A': 'organizer',
  'organizer B': 'organizer2',
  admin: 'admin',
} as const satisfies Partial<Record<Principal, keyof DemoPeople>>;

/** Accounts beside them, of the organizer of A. */
const members = { 'manager A': 'Manager', 'viewer A': 'Viewer' } as const;

export type Active = keyof typeof accounts | keyof typeof members;

/** An object of each kind in each state that it can be in; `malformed` has no object. */
type Objects = Readonly<Record<Noun, Partial<Record<State, string>>>>;

export interface Accounts {
  readonly karcis: Karcis;
  /** The secret of the server. */
  readonly secretKey: Buffer;
  readonly examples: Examples;
  readonly ids: Readonly<Record<Active, string>>;
  readonly tokens: Readonly<Partial<Record<Principal, string>>>;
  readonly objects: Objects;
  /** Ids that no answer for somebody may hold. */
  readonly foreignIds: Readonly<Record<Principal, ReadonlySet<string>>>;
  /** The cookie of a session of each. */
  readonly sessions: Readonly<Partial<Record<Principal, string>>>;
  /** A new token for an account, for requests that end it. */
  freshToken(who: Active, kind?: 'Login' | 'Session'): Promise<string>;
}

/** Everybody of the matrix, signed in to a server with the demo, and the objects they ask for. */
export async function accountsOfMatrix(karcis: Karcis): Promise<Accounts> {
  const { db } = karcis;
  const people = await demoPeople(karcis);
  const examples = await examplesOf(db);
  const suspended = await suspend(karcis, await person(db, 'Wayan', 'admin'));
  const pairs: (readonly [who: string, account: { readonly id: string; readonly token: string }])[] =
    Object.entries(accounts).map(([who, name]) => [who, people[name]] as const);
  for (const [who, role] of Object.entries(members))
    pairs.push([who, await colleague(db, people.organizer, role)]);
  const ids = Object.fromEntries(pairs.map(([who, { id }]) => [who, id])) as Accounts['ids'];
  const tokens = Object.fromEntries(pairs.map(([who, { token }]) => [who, token]));
  const objects = await objectsFor(karcis, ids, examples);
  const issue = async (who: Active, kind: 'Login' | 'Session') => {
    const { id, role } = await db
      .selectFrom('users')
      .select(['id', 'role'])
      .where('id', '=', ids[who])
      .executeTakeFirstOrThrow();
    return (await issueToken(db, { id, role }, { name: 'matrix', kind })).token;
  };
  const sessions: Partial<Record<Principal, string>> = {
    'suspended admin': await sessionOf(karcis, suspended),
  };
  for (const who of Object.keys(ids) as Active[]) sessions[who] = `karcis=${await issue(who, 'Session')}`;
  return {
    karcis,
    secretKey: Buffer.alloc(32, 7),
    examples,
    ids,
    tokens: { ...tokens, 'suspended admin': suspended.token },
    sessions,
    objects,
    foreignIds: await foreignIdsOf(karcis, ids),
    freshToken: (who, kind = 'Login') => issue(who, kind),
  };
}

export async function suspend({ db }: Karcis, somebody: PersonOfTests): Promise<PersonOfTests> {
  await db.updateTable('users').set({ status: 'Suspended' }).where('id', '=', somebody.id).execute();
  return somebody;
}

async function objectsFor(karcis: Karcis, ids: Accounts['ids'], examples: Examples): Promise<Objects> {
  const absent = newId();
  const page = (column: 'id' | 'slug') => pagesBy(karcis, column, ids.admin);
  const events = await eventsOf(karcis, ids);
  const error = await karcis.db.selectFrom('error_logs').select('id').executeTakeFirstOrThrow();
  return {
    ticket: { ...(await ticketsOf(karcis, ids)), absent },
    order: { ...(await ordersOf(karcis, ids)), absent },
    'sandbox payment': { own: examples.sandbox.payment.reference, absent: 'PAY-TIADA' },
    refund: {
      own: await refundAt(karcis.db, events.own),
      foreign: await refundAt(karcis.db, events.foreign),
      absent,
    },
    event: { ...events, absent },
    'event of children': { own: examples.adminGates.gate.id, foreign: events.foreign, absent },
    'official event': { own: examples.adminSignature.artist.id, foreign: events.foreign, absent },
    ...(await ofSignature(karcis, examples, { foreign: events.foreign, admin: ids.admin })),
    gate: await gatesOf(karcis, examples, events.foreign),
    'event message': await messagesOf(karcis, examples, events.foreign),
    assignment: await assignmentsOf(karcis, examples, {
      event_id: events.foreign,
      assigned_by: ids.admin,
      user_id: ids.admin,
    }),
    batch: await batchesOf(karcis, examples, { event_id: events.foreign, created_by: ids.admin }),
    'attendee import': await attendeeImportsOf(karcis, examples, events.foreign),
    ...(await keptChildren(karcis, examples, { foreign: events.foreign, admin: ids.admin })),
    'event page': { ...(await eventPagesOf(karcis, events)), absent: 'tiada' },
    category: { own: examples.adminCategories.category.id, absent },
    venue: {
      own: examples.organizerVenues.venue.id,
      foreign: (await ownVenue('organizer2@karcis.test')(karcis.db)).id,
      absent,
    },
    ...(await soldOf(karcis, examples)),
    'payment account': { own: examples.adminPaymentAccounts.account.id, absent },
    'managed organizer': { own: examples.adminOrganizers.organizer.id, absent },
    organizer: { own: 'panggung-nusantara', absent: 'tiada' },
    account: await accountsOf(karcis, ids.admin, absent),
    member: { own: ids['viewer A'], foreign: ids['organizer B'], absent },
    page: { ...(await page('slug')), absent: 'tiada' },
    'content page': { ...(await page('id')), absent },
    question: { ...(await contentOf(karcis, 'faqs', ids.admin)), absent },
    announcement: { ...(await contentOf(karcis, 'announcements', ids.admin)), absent },
    banner: { ...(await contentOf(karcis, 'banners', ids.admin)), absent },
    section: { ...(await contentOf(karcis, 'homepage_sections', ids.admin)), absent },
    error: { own: error.id, absent },
    scan: { own: examples.checkIn.undo.checkin_id, absent },
    phone: { own: examples.checkIn.revokeDevice.device_id, absent },
    job: { own: await failedJob(karcis.db), absent },
    mail: { own: examples.adminMail.resend.id, absent },
    picture: {
      own: await pictureOfAccount(karcis.db),
      foreign: await pictureOfAccount(karcis.db, 'holder2@karcis.test'),
      absent,
    },
    suppression: { own: examples.adminMail.unsuppress.id, absent },
    ...(await webhooksOf(karcis, examples)),
  };
}

/** The endpoints of the examples and their messages, and those of others: of another organizer, and for the platform of an organizer. */
async function webhooksOf({ db }: Karcis, { adminWebhooks, organizerWebhooks }: Examples) {
  const absent = newId();
  const other = await endpointOf(db, await organizerOf(db, 'organizer2@karcis.test'));
  const own = {
    webhook: organizerWebhooks.endpoint.id,
    message: organizerWebhooks.redeliver.delivery_id,
    'platform webhook': adminWebhooks.endpoint.id,
    'platform message': adminWebhooks.redeliver.delivery_id,
  };
  const foreign = { webhook: other.id, message: await messageFor(db, other.id) };
  return {
    webhook: { own: own.webhook, foreign: foreign.webhook, absent },
    message: { own: own.message, foreign: foreign.message, absent },
    'platform webhook': { own: own['platform webhook'], foreign: own.webhook, absent },
    'platform message': { own: own['platform message'], foreign: own.message, absent },
  };
}

/** Orders that were sold at a counter, with their tickets: those of the examples, and of the other organizer. */
async function soldOf({ db }: Karcis, { organizerOrders }: Examples) {
  const absent = newId();
  const other = await soldAtCounter(db, true);
  const { id, ticket_id } = organizerOrders.download;
  return {
    'sold order': { own: id, foreign: other.id, absent },
    'sold ticket': { own: ticket_id, foreign: other.ticket_id, absent },
  };
}

/** An account, and one in the trash. */
async function accountsOf({ db }: Karcis, admin: string, absent: string) {
  const [own, trashed] = [await ownAccount(db, 'Active'), await ownAccount(db, 'Active')];
  await db.updateTable('users').set(removedBy(admin)).where('id', '=', trashed).execute();
  return { own, trashed, absent };
}

/** A record of the site, and another one in the trash. */
async function contentOf(
  { db }: Karcis,
  table: 'faqs' | 'announcements' | 'banners' | 'homepage_sections',
  admin: string,
) {
  const [own, trashed] = await db
    .selectFrom(table)
    .select('id')
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  if (own === undefined || trashed === undefined) throw new Error(`The demo has too few ${table}`);
  await db.updateTable(table).set(removedBy(admin)).where('id', '=', trashed.id).execute();
  return { own: own.id, trashed: trashed.id };
}

/** A published page, a draft, and a published one in the trash. */
async function pagesBy({ db }: Karcis, column: 'id' | 'slug', admin: string) {
  const make = async (slug: string, row: object) => {
    const found = await db.selectFrom('cms_pages').select(['id', 'slug']).where('slug', '=', slug).execute();
    if (found[0] !== undefined) return found[0][column];
    const id = newId();
    const published = { status: 'Published' as const, published_at: new Date().toISOString() };
    const page = { id, slug, title: `Halaman ${slug}`, body_markdown: 'Isi', ...published, ...row };
    await db.insertInto('cms_pages').values(page).execute();
    return { id, slug }[column];
  };
  return {
    own: await make('tentang-kami', {}),
    unpublished: await make('belum-terbit', { status: 'Draft', published_at: null }),
    trashed: await make('sudah-dibuang', removedBy(admin)),
  };
}

/** Tickets of both holders that open a gate; of the first, one that is not issued yet, and one of a removed event. */
async function ticketsOf({ db }: Karcis, ids: Accounts['ids']) {
  const heldBy = (who: Active) =>
    db.selectFrom('tickets').select(['id', 'event_id']).where('holder_user_id', '=', ids[who]);
  const signed = (who: Active) =>
    heldBy(who).where('status', '=', 'Active').where('qr_payload', 'is not', null).orderBy('id');
  const own = await signed('holder A').executeTakeFirstOrThrow();
  const foreign = await signed('holder B').executeTakeFirstOrThrow();
  const pending = await heldBy('holder A').where('status', '=', 'Pending').executeTakeFirstOrThrow();
  const lost = await signed('holder A')
    .where('event_id', 'not in', [own.event_id, foreign.event_id, pending.event_id])
    .executeTakeFirstOrThrow();
  await db.updateTable('events').set(removedBy(ids.admin)).where('id', '=', lost.event_id).execute();
  return { own: own.id, foreign: foreign.id, unpublished: pending.id, trashed: lost.id };
}

/** Orders of both holders; of the first, one of a removed event as well. */
async function ordersOf({ db }: Karcis, ids: Accounts['ids']) {
  const boughtBy = (who: Active) =>
    db
      .selectFrom('orders')
      .innerJoin('events', 'events.id', 'orders.event_id')
      .select('orders.id')
      .where('buyer_user_id', '=', ids[who])
      .orderBy('orders.id');
  const live = (who: Active) => boughtBy(who).where('events.deleted_at', 'is', null);
  const own = await live('holder A').executeTakeFirstOrThrow();
  const foreign = await live('holder B').executeTakeFirstOrThrow();
  const trashed = await boughtBy('holder A')
    .where('events.deleted_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return { own: own.id, foreign: foreign.id, trashed: trashed.id };
}

/** Events that only one of two organizers has, and where only one of two petugas works; a draft and a removed one. */
async function eventsOf({ db }: Karcis, ids: Accounts['ids']) {
  const of = (organizer: Active, petugas: Active) =>
    db
      .selectFrom('events')
      .innerJoin('users as owner', 'owner.organizer_id', 'events.organizer_id')
      .innerJoin('petugas_assignments as work', 'work.event_id', 'events.id')
      .select('events.id')
      .where('owner.id', '=', ids[organizer])
      .where('work.user_id', '=', ids[petugas])
      .where('work.status', '=', 'Active')
      .where('events.deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
  const own = await of('organizer A', 'petugas A');
  const foreign = await of('organizer B', 'petugas B');
  const drafts = await db
    .selectFrom('events')
    .innerJoin('users as owner', 'owner.organizer_id', 'events.organizer_id')
    .select('events.id')
    .where('owner.id', '=', ids['organizer A'])
    .where('events.status', 'in', ['Draft', 'Pending Review'])
    .where('events.deleted_at', 'is', null)
    .orderBy('events.id')
    .limit(2)
    .execute();
  const [draft, removed] = drafts.map(({ id }) => id);
  if (draft === undefined || removed === undefined) throw new Error('The demo has too few drafts');
  for (const event_id of [draft, removed]) {
    const work = { id: newId(), event_id, user_id: ids['petugas A'], assigned_by: ids.admin };
    await db
      .insertInto('petugas_assignments')
      .values({
        ...work,
        role: 'Supervisor',
        status: 'Active',
        can_manual_check_in: true,
        can_undo: true,
        can_search_attendees: true,
      })
      .execute();
  }
  await db.updateTable('events').set(removedBy(ids.admin)).where('id', '=', removed).execute();
  return { own: own.id, foreign: foreign.id, unpublished: draft, trashed: removed };
}

/** Slugs of an event that visitors see, of a draft, and of one in the trash. */
async function eventPagesOf({ db }: Karcis, events: Awaited<ReturnType<typeof eventsOf>>) {
  const slugOf = async (id: string) =>
    (await db.selectFrom('events').select('slug').where('id', '=', id).executeTakeFirstOrThrow()).slug;
  const shown = await db.selectFrom('listed_events').select('slug').orderBy('id').executeTakeFirstOrThrow();
  const { unpublished, trashed } = events;
  return { own: shown.slug, unpublished: await slugOf(unpublished), trashed: await slugOf(trashed) };
}

async function foreignIdsOf({ db }: Karcis, ids: Accounts['ids']): Promise<Accounts['foreignIds']> {
  const read = async (query: ReturnType<typeof sql<{ id: string }>>) =>
    (await query.execute(db)).rows.map(({ id }) => id);
  const accountsOfOthers = (who: Principal) =>
    Object.entries(ids).flatMap(([other, id]) => (other === who ? [] : [id]));
  const ticketsOfOthers = (who: Active) =>
    read(sql`select id from tickets where holder_user_id is distinct from ${ids[who]}::uuid
        and order_id not in (select id from orders where buyer_user_id = ${ids[who]}::uuid)
      union all select id from orders where buyer_user_id is distinct from ${ids[who]}::uuid
        and id not in (select order_id from tickets where holder_user_id = ${ids[who]}::uuid)`);
  const eventsAndPeopleOfOthers = (who: Active) =>
    read(
      sql`select id from events where organizer_id <> (select organizer_id from users where id = ${ids[who]}::uuid)`,
    );
  const eventsElsewhere = (who: Active) =>
    read(sql`select id from events where id not in (
      select event_id from petugas_assignments where user_id = ${ids[who]}::uuid and status <> 'Revoked')`);
  const hidden = await read(sql`
    select id from tickets union all select id from users union all select id from orders
    union all select id from events
    where deleted_at is not null or visibility = 'Private' or status not in ('Published', 'Postponed', 'Cancelled')
    union all select id from ticket_types where deleted_at is not null or visibility <> 'Public' or not is_active
    union all select id from signature_artists where deleted_at is not null or announce_at > now()`);
  const found: Record<Principal, string[]> = {
    anonymous: hidden,
    'suspended admin': hidden,
    admin: [],
    'holder A': [...(await ticketsOfOthers('holder A')), ...accountsOfOthers('holder A')],
    'holder B': [...(await ticketsOfOthers('holder B')), ...accountsOfOthers('holder B')],
    'petugas A': await eventsElsewhere('petugas A'),
    'petugas B': await eventsElsewhere('petugas B'),
    'organizer A': await eventsAndPeopleOfOthers('organizer A'),
    'organizer B': await eventsAndPeopleOfOthers('organizer B'),
    'manager A': await eventsAndPeopleOfOthers('manager A'),
    'viewer A': await eventsAndPeopleOfOthers('viewer A'),
  };
  const sets = principals.map((who) => [who, new Set(found[who])] as const);
  return Object.fromEntries(sets) as unknown as Accounts['foreignIds'];
}
