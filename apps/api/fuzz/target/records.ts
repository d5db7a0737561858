import type pg from 'pg';
import { type Caller, callerNames, guests, memberRoles } from '../case.ts';
import { known } from '../draw/values.ts';
import {
  gate,
  message,
  ofSignature,
  petugas,
  promo,
  question,
  ticketType,
  voucher,
  attendeeImport,
  voucherBatch,
} from './children.ts';
import { failedJob, sentMail, shownPicture, suppression, webhook } from './made.ts';
import { findOrders, usedTickets } from './orders.ts';
import type { People } from './people.ts';

const publishedPage = "from cms_pages where status = 'Published' and deleted_at is null";

/** What everybody may read, and drafts of it. */
const content = {
  'slug.0': `select slug as value ${publishedPage} order by slug`,
  // The one that ends last: one that is over could be archived meanwhile, and then nobody is shown it.
  'slug.event': `
    select slug as value from events
    where deleted_at is null and status = 'Published' and visibility = 'Public'
    order by ends_at desc, id`,
  'slug.organizer': 'select slug as value from organizers order by id',
  'slug.category': 'select slug as value from categories order by position, id',
  'category.0': 'select id as value from categories order by position, id',
  'type.0': `
    select id as value from ticket_types
    where deleted_at is null and event_id = (
      select id from events where deleted_at is null and status = 'Published' order by id limit 1
    ) order by id`,
  'managed.0': 'select id as value from organizers order by id',
  'venue.0': 'select id as value from venues where organizer_id is null order by id',
  'page.0': `select id as value ${publishedPage} order by id`,
  'page.written': `
    select id as value from cms_pages as page
    where deleted_at is null and status = 'Published'
      and id <> (select id ${publishedPage} order by slug limit 1) and id <> (select id ${publishedPage} order by id limit 1)
    order by id`,
  'page.draft': `select id as value from cms_pages where status = 'Draft' and deleted_at is null order by id`,
};

/** Content that requests may change: no other request relies on these records. */
const writtenTables = {
  faq: 'faqs',
  announcement: 'announcements',
  banner: 'banners',
  section: 'homepage_sections',
} as const;

/** Who has endpoints of webhooks, by the address of an account; those of null are of the platform. */
const endpointOwners = [
  ['admin', null],
  ['organizer', 'organizer@karcis.test'],
  ['organizer2', 'organizer2@karcis.test'],
] as const;

/** What stands for the names in cases: the same records on every run on the same data. */
export async function recordsOf(client: pg.ClientBase, { ids }: People): Promise<Map<string, string>> {
  const values = new Map<string, string>();
  const find = async (name: string, sql: string, parameters: unknown[] = [], most = 1) => {
    const { rows } = await client.query<{ value: string }>(`${sql} limit ${most}`, parameters);
    if (rows.length === 0) throw new Error(`The data has nothing for ${name}`);
    for (let at = 0; at < most; at++) {
      const value = rows[at % rows.length]?.value ?? '';
      values.set(most === 1 && !/\d$/.test(name) ? name : `${name.replace(/\.0$/, '')}.${at}`, value);
    }
  };
  const live = 'from events where deleted_at is null';
  await find('event.0', `select id as value ${live} and status = 'Published' order by id`, [], known.event);
  await find('event.signature', `select id as value ${live} and is_signature`);
  await find('event.draft', `select id as value ${live} and status = 'Draft' order by id`);
  await find('event.trashed', 'select id as value from events where deleted_at is not null order by id');
  for (const caller of Object.keys(memberRoles) as Caller[])
    values.set(`member.${caller}`, ids.get(caller) ?? '');
  for (const caller of Object.keys(memberRoles) as Caller[])
    await find(
      `event.${caller}.0`,
      `select e.id as value from events e join users u using (organizer_id)
       where u.id = $1 and e.deleted_at is null and e.status = 'Published' order by e.id`,
      [ids.get(caller)],
    );
  for (const caller of ['petugas', 'petugas2'] as const)
    await find(
      `event.${caller}.0`,
      `select event_id as value from petugas_assignments
       where user_id = $1 and status = 'Active' order by event_id`,
      [ids.get(caller)],
    );
  for (const caller of ['holder', 'holder2'] as const)
    await find(`ticket.${caller}.0`, usedTickets, [ids.get(caller)], 2);
  await find('ticket.0', 'select id as value from tickets order by event_id, id', [], known.ticket);
  for (const [name, sql] of Object.entries(content)) await find(name, sql);
  for (const [name, table] of Object.entries(writtenTables))
    await find(
      `${name}.0`,
      `select id as value from ${table} where deleted_at is null order by id`,
      [],
      known.written,
    );
  await findOrders(find, values, ids);
  for (const [name, table] of Object.entries({ error: 'error_logs', order: 'orders', payment: 'payments' }))
    await find(`${name}.0`, `select id as value from ${table} order by id`);
  // Two of each, so that their lists have a second page.
  for (const make of [failedJob, sentMail, suppression]) for (let n = 0; n < 2; n++) await make(client);
  for (const [caller, account] of endpointOwners)
    values.set(`webhook.${caller}`, await webhook(client, account, 'It stays'));
  await findChildren(client, values);
  values.set('user.admin', ids.get('admin') ?? '');
  return values;
}

/** Pictures, and what belongs to the first event of each organizer, and is read alone. Administrators ask for that of the first organizer. */
async function findChildren(client: pg.ClientBase, values: Map<string, string>): Promise<void> {
  for (const who of ['admin', 'holder'] as const)
    values.set(`picture.${who}`, await shownPicture(client, who));
  const name = 'It stays';
  const kinds = {
    gate: (account: string) => gate(client, account, name),
    message: (account: string) => message(client, account),
    petugas: (account: string) => petugas(client, account, name),
    promo: (account: string) => promo(client, account, { name }),
    question: (account: string) => question(client, account, { name }),
    ticket_type: (account: string) => ticketType(client, account, { name }),
    voucher: (account: string) => voucher(client, account, { name }),
    voucher_batch: (account: string) => voucherBatch(client, account, name),
    attendee_import: (account: string) => attendeeImport(client, account),
  };
  for (const [kind, table] of [
    ['signature_artist', 'signature_artists'],
    ['signature_brand_partner', 'signature_brand_partners'],
  ] as const)
    values.set(`${kind}.admin`, await ofSignature(client, table, { name }));
  for (const [kind, make] of Object.entries(kinds)) {
    const stays = await make('organizer@karcis.test');
    for (const caller of ['admin', 'organizer', 'manager', 'viewer']) values.set(`${kind}.${caller}`, stays);
    values.set(`${kind}.organizer2`, await make('organizer2@karcis.test'));
  }
}

/** What everybody may be told besides what is their own: the canaries of others, as they are written. */
export type MayRead = ReadonlyMap<Caller, ReadonlySet<string> | 'everything'>;

/** A text that names its owner, as the demo data writes it, and the code of a voucher. */
export const canaries = /canary:[\w-]+:[\w-]+|KENARI-VOUCHER-[\w-]+/g;

export async function mayRead(client: pg.ClientBase, { ids }: People): Promise<MayRead> {
  const readers = new Map<Caller, ReadonlySet<string> | 'everything'>();
  const textsOf = async (sql: string, values: unknown[] = []) =>
    (await client.query<{ text: string | null }>(sql, values)).rows.flatMap(
      ({ text }) => text?.match(canaries) ?? [],
    );
  const shown = await textsOf(ofVisitors);
  for (const name of callerNames) {
    // A guest reads an order as its buyer does.
    const self = guests[name] ?? name;
    const sql = texts[self as keyof typeof texts] as string | undefined;
    if (name === 'admin') readers.set(name, 'everything');
    else readers.set(name, new Set([...shown, ...(sql ? await textsOf(sql, [ids.get(self)]) : [])]));
  }
  return readers;
}

/** Texts that visitors may read. Records that they may not read have canaries with other names. */
const ofVisitors = `
  with shown as (
    select id, title, organizer_id, is_signature from events
    where status in ('Published', 'Postponed', 'Cancelled') and visibility in ('Public', 'Unlisted') and deleted_at is null
  )
  select title as text from shown
  union all select name from organizers
  union all select t.name from ticket_types t join shown on shown.id = t.event_id
    where t.is_active and t.visibility = 'Public' and t.deleted_at is null
  union all select q.label from questions q join shown on shown.id = q.event_id where q.deleted_at is null
  union all select to_jsonb(t)::text from event_themes t join shown on shown.id = t.event_id
  union all select p.headline from signature_profiles p join shown on shown.id = p.event_id
    where shown.is_signature and p.is_published
  union all select a.name from signature_artists a join shown on shown.id = a.event_id
    where shown.is_signature and a.is_active and a.deleted_at is null and coalesce(a.announce_at <= now(), true)
  union all select p.name from signature_brand_partners p join shown on shown.id = p.event_id
    where shown.is_signature and p.is_active and p.deleted_at is null`;

/** Texts of events that their guests may read. */
const published = `
  select title as text from events where id in (select event_id from own)
  union all select name from organizers where id in (select organizer_id from events where id in (select event_id from own))
  union all select name from ticket_types where event_id in (select event_id from own)
  union all select name from gates where event_id in (select event_id from own)
  union all select to_jsonb(t)::text from event_themes t where event_id in (select event_id from own)`;

const ofHolder = `
  with own as (
    select event_id from tickets where holder_user_id = $1 union select event_id from orders where buyer_user_id = $1
  ) ${published}
  union all select concat(name, ' ', code) from promos where (event_id, id) in (
    select r.event_id, r.promo_id from promo_redemptions r join orders o on o.event_id = r.event_id and o.id = r.order_id
    where o.buyer_user_id = $1
  )
  union all select code from vouchers where (event_id, id) in (
    select r.event_id, r.voucher_id from voucher_redemptions r join orders o on o.event_id = r.event_id and o.id = r.order_id
    where o.buyer_user_id = $1
  )`;

/** Texts that a scanner may read: of the guests and of others who scan at the same events, as members of the organizer may do any moment. */
const ofPetugas = `with own as (select event_id from petugas_assignments where user_id = $1 and status in ('Active', 'Invited', 'Ended'))
  ${published}
  union all select t.attendee_name from tickets t where t.event_id in (select event_id from own)
  union all select concat(c.note, ' ', u.name, ' ', d.name)
    from check_ins c left join users u on u.id = c.petugas_id left join devices d on d.id = c.device_id
    where c.event_id in (select event_id from own)
  union all select u.name from users u join events e using (organizer_id) where e.id in (select event_id from own)`;

const ofOrganizer = `with own as (select e.id as event_id from events e join users u using (organizer_id) where u.id = $1)
  select code as text from vouchers where event_id in (select event_id from own)
  union all select u.name from check_ins c join users u on u.id = c.petugas_id
    where c.event_id in (select event_id from own)
  union all select concat(u.name, ' ', u.email) from voucher_redemptions r join users u on u.id = r.user_id
    where r.event_id in (select event_id from own)
  union all select concat(u.name, ' ', u.email) from petugas_assignments a join users u on u.id = a.user_id
    where a.event_id in (select event_id from own)
  union all select buyer_name from orders where event_id in (select event_id from own)
  union all select reference from payments where event_id in (select event_id from own)
  union all select reason from refunds where event_id in (select event_id from own)
  union all select attendee_name from tickets where event_id in (select event_id from own)
  union all select note from check_ins where event_id in (select event_id from own)
  union all select d.name from check_ins c join devices d on d.id = c.device_id
    where c.event_id in (select event_id from own)
  union all select name from gates where event_id in (select event_id from own)
  union all select name from ticket_types where event_id in (select event_id from own)
  union all select concat(name, ' ', code) from promos where event_id in (select event_id from own)
  union all select label from questions where event_id in (select event_id from own)
  union all select u.name from users u join users self using (organizer_id) where self.id = $1`;

const texts = {
  holder: ofHolder,
  holder2: ofHolder,
  petugas: ofPetugas,
  petugas2: ofPetugas,
  organizer: ofOrganizer,
  organizer2: ofOrganizer,
  manager: ofOrganizer,
  viewer: ofOrganizer,
};
