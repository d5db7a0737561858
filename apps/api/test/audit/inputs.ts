import { type Kysely, type RawBuilder, sql } from 'kysely';
import { issueToken } from '../../src/db/queries/access-tokens.ts';
import type { KindName } from '../../src/db/writes/kinds.ts';
import { demoPassword } from '../../src/domain/demo.ts';
import { newId } from '../../src/domain/id.ts';
import { hashPassword } from '../../src/domain/security/password.ts';
import { mailedTokenHash } from '../../src/domain/security/mailed-token.ts';
import type { Tables } from '../../src/db/schema/tables.ts';
import { eventExamples, eventOfDemo } from '../event-examples.ts';
import { given, inDays } from '../given.ts';
import type { Karcis } from '../harness.ts';
import { oneTimeCode } from '../one-time-code.ts';
import { somethingToBuy } from '../order-examples.ts';
import { person } from '../people.ts';
import { type NamedRoute, ownInputs, type Sent } from '../routes.ts';
import { organizerOf } from '../webhook-records.ts';

/** What a route is sent where its example would change nothing, or is refused. */
type Ask = (karcis: Karcis) => Promise<Sent>;

type Ordered = Extract<
  KindName,
  'categories' | 'gates' | 'questions' | 'ticket_types' | ContentName | SignatureName
>;
type ContentName = 'cms_pages' | 'faqs' | 'banners' | 'homepage_sections';
type SignatureName = 'signature_artists' | 'signature_brand_partners';

/** The ids of all live records, the last one first. */
const turned =
  (table: Ordered, event?: (db: Kysely<Tables>) => Promise<string>): Ask =>
  async ({ db }) => {
    const id = await event?.(db);
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} as record
      where ${id === undefined ? sql`true` : sql`event_id = ${id}`} and to_jsonb(record) ->> 'deleted_at' is null
      order by position desc, id desc`.execute(db);
    return { input: { ...(id === undefined ? {} : { id }), body: { ids: rows.map((row) => row.id) } } };
  };

/** Two live records of a kind, as those that are not shown any more. */
const hidden =
  (
    table: ContentName | SignatureName | 'announcements' | 'ticket_types' | 'promos',
    of?: typeof eventOfDemo,
  ): Ask =>
  async ({ db }) => {
    const id = await of?.(db);
    const column = table === 'homepage_sections' ? 'is_visible' : 'is_active';
    const set = table === 'cms_pages' ? { status: 'Draft' } : { [column]: false };
    const differs = table === 'cms_pages' ? sql`status <> 'Draft'` : sql.ref(column);
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)}
      where ${id === undefined ? sql`true` : sql`event_id = ${id}`} and deleted_at is null and ${differs}
      order by id limit 2`.execute(db);
    return { input: { ...(id === undefined ? {} : { id }), body: { ids: rows.map((row) => row.id), set } } };
  };

const officialEvent = async (db: Kysely<Tables>): Promise<string> => {
  const events = db.selectFrom('events').select('id').where('is_signature', '=', true);
  return (await events.where('deleted_at', 'is', null).executeTakeFirstOrThrow()).id;
};

let accounts = 0;
let passwordHash: Promise<string> | undefined;

/** A new account with the password of the demo, which has signed in. */
async function account({ db }: Karcis, role: 'ticket_holder' | 'admin' = 'ticket_holder') {
  accounts += 1;
  passwordHash ??= hashPassword(demoPassword);
  const password_hash = await passwordHash;
  return person(db, `audit-${accounts}`, role, { password_hash });
}

/** What somebody sends about the own account, which no other request has. */
const own =
  (input: NonNullable<Sent['input']> = {}, role?: 'admin'): Ask =>
  async (karcis) => ({ token: (await account(karcis, role)).token, input });

/** The same with a second factor, and a code of it in the body. */
const secured = (): Ask => async (karcis) => {
  const { token } = await account(karcis);
  const { accountSecurity } = karcis.client(token);
  const { data } = await accountSecurity.startTwoFactor({ body: { password: demoPassword } });
  const code = await oneTimeCode(data.secret);
  const { data: made } = await accountSecurity.confirmTwoFactor({ body: { code } });
  return { token, input: { body: { password: demoPassword, otp: made.recovery_codes[0] } } };
};

/** The version of a record, for routes that need it. */
const versionOf = async ({ db }: Karcis, table: 'events' | 'legal_settings', which: RawBuilder<unknown>) => {
  const { rows } = await sql<{ updated_at: string }>`
    select updated_at from ${sql.table(table)} where ${which}`.execute(db);
  return { 'if-match': `"${rows[0]?.updated_at ?? ''}"` };
};

/** A batch with a voucher that can be mailed: its event is yet to come. */
const batchToSend: Ask = async ({ db }) => {
  const { event_id: id } = await somethingToBuy(db, await organizerOf(db, 'organizer@karcis.test'));
  const batch = { event_id: id, name: 'Tamu', issued_count: 1, created_by: await adminOf(db) };
  const voucher_batch_id = await given(db, 'voucher_batches', batch);
  const mailed = { batch_id: voucher_batch_id, recipient_email: 'tamu@example.org' };
  await given(db, 'vouchers', { event_id: id, code: 'TAMU', effect: 'Access', currency: 'IDR', ...mailed });
  return { input: { id, voucher_batch_id } };
};

const asks: Readonly<Record<string, Ask>> = {
  'account.logout': own(),
  'accountSecurity.createToken': own(undefined, 'admin'),
  'accountSecurity.endToken': async (karcis) => {
    const { id, token } = await account(karcis);
    const other = await issueToken(karcis.db, { id, role: 'ticket_holder' }, { name: 'lain', kind: 'Login' });
    return { token, input: { id: other.id } };
  },
  'accountSecurity.endOtherTokens': async (karcis) => {
    const { id, token } = await account(karcis);
    await issueToken(karcis.db, { id, role: 'ticket_holder' }, { name: 'lain', kind: 'Login' });
    return { token };
  },
  'accountSecurity.startTwoFactor': own({ body: { password: demoPassword } }),
  'accountSecurity.confirmTwoFactor': async (karcis) => {
    const { token } = await account(karcis);
    const started = karcis.client(token).accountSecurity.startTwoFactor({ body: { password: demoPassword } });
    return { token, input: { body: { code: await oneTimeCode((await started).data.secret) } } };
  },
  'accountSecurity.newRecoveryCodes': secured(),
  'accountSecurity.endTwoFactor': secured(),
  'ownAccount.changeProfile': own({ body: { city: 'Bandung' } }),
  'ownAccount.changePassword': own({ body: { current: demoPassword, new: 'keroncong tengah malam' } }),
  'ownAccount.changeEmail': async (karcis) => ({
    token: (await account(karcis)).token,
    input: { body: { new_email: `${newId()}@example.org`, password: demoPassword } },
  }),
  'ownAccount.confirmEmail': async (karcis) => {
    const { id: user_id, token } = await account(karcis);
    const mailed = newId();
    await given(karcis.db, 'account_tokens', {
      purpose: 'Change Email',
      user_id,
      email: `${newId()}@example.org`,
      network: '192.0.2.1',
      token_hash: mailedTokenHash(mailed),
      sent_since: inDays(0),
      created_at: inDays(0),
      expires_at: inDays(1),
    });
    return { token, input: { body: { token: mailed } } };
  },
  'ownAccount.close': own({ body: { password: demoPassword } }),
  'adminCategories.order': turned('categories'),
  'adminEventManagement.approve': async (karcis) => {
    const { id } = (await eventExamples(karcis.db)).adminEventManagement.approve;
    return { input: { id }, headers: await versionOf(karcis, 'events', sql`id = ${id}`) };
  },
  'adminEventManagement.setSignature': async ({ db }) => ({
    input: { body: { event_id: await eventOfDemo(db) } },
  }),
  'adminGates.order': turned('gates', eventOfDemo),
  'organizerGates.order': turned('gates', eventOfDemo),
  'adminLogs.changeErrorLog': async ({ db }) => {
    const errors = db.selectFrom('error_logs').select('id').where('status', '=', 'Open').orderBy('id');
    return { input: { id: (await errors.executeTakeFirstOrThrow()).id, body: { status: 'Resolved' } } };
  },
  'adminQuestions.order': turned('questions', eventOfDemo),
  'organizerQuestions.order': turned('questions', eventOfDemo),
  'adminTicketTypes.order': turned('ticket_types', eventOfDemo),
  'organizerTicketTypes.order': turned('ticket_types', eventOfDemo),
  'adminTicketTypes.changeEach': hidden('ticket_types', eventOfDemo),
  'organizerTicketTypes.changeEach': hidden('ticket_types', eventOfDemo),
  'adminPromos.changeEach': hidden('promos', eventOfDemo),
  'organizerPromos.changeEach': hidden('promos', eventOfDemo),
  'adminSignature.orderArtists': turned('signature_artists', officialEvent),
  'adminSignature.orderPartners': turned('signature_brand_partners', officialEvent),
  'adminSignature.changeArtists': hidden('signature_artists', officialEvent),
  'adminSignature.changePartners': hidden('signature_brand_partners', officialEvent),
  'adminVoucherBatches.send': batchToSend,
  'organizerVoucherBatches.send': batchToSend,
  'cms.orderPages': turned('cms_pages'),
  'cms.orderFaqs': turned('faqs'),
  'cms.orderBanners': turned('banners'),
  'cms.orderHomepageSections': turned('homepage_sections'),
  'cms.changePages': hidden('cms_pages'),
  'cms.changeFaqs': hidden('faqs'),
  'cms.changeAnnouncements': hidden('announcements'),
  'cms.changeBanners': hidden('banners'),
  'cms.changeHomepageSections': hidden('homepage_sections'),
  'organizerMembers.change': async () => ({ input: { body: { role: 'Viewer' } } }),
  'settings.changeEmail': async () => ({ input: { body: { from_name: 'Karcis Baru' } } }),
  'settings.changeLegal': async (karcis) => ({
    input: { body: { company_name: 'PT Baru' } },
    headers: await versionOf(karcis, 'legal_settings', sql`only_row`),
  }),
  'trash.purge': async ({ db }) => {
    const removed = { deleted_at: inDays(-1), deleted_by: await adminOf(db), delete_reason: 'usang' };
    const id = await given(db, 'faqs', { question: 'Apa?', answer_markdown: 'Itu.', ...removed });
    return { input: { type: 'faqs', id } };
  },
};

const adminOf = async (db: Kysely<Tables>): Promise<string> =>
  (await db.selectFrom('users').select('id').where('role', '=', 'admin').executeTakeFirstOrThrow()).id;

/** What a route is sent so that it changes something, where that is not its example. */
export async function sentTo(karcis: Karcis, { name }: NamedRoute): Promise<Sent> {
  const input = (await ownInputs[name]?.(karcis.db)) as Sent['input'];
  const asked = await asks[name]?.(karcis);
  return { ...(input && { input }), ...asked };
}
