import type { Kysely } from 'kysely';
import type { Tables } from '../src/db/schema/tables.ts';
import { newId } from '../src/domain/id.ts';
import { themePresets } from '@karcis/format';
import { given, givenEvent, inDays } from './given.ts';
import { soldAtCounter } from './order-examples.ts';
import { adminOfDemo, petugasExamples } from './petugas-examples.ts';
import type { Examples } from './routes.ts';

/** A published event of the organizer of an account of the demo, which is to come and not the official one. */
export async function eventOfDemo(
  db: Kysely<Tables>,
  email: 'organizer@karcis.test' | 'organizer2@karcis.test' = 'organizer@karcis.test',
): Promise<string> {
  const { id } = await db
    .selectFrom('events')
    .innerJoin('users', 'users.organizer_id', 'events.organizer_id')
    .select('events.id')
    .where('users.email', '=', email)
    .where('events.status', '=', 'Published')
    .where('events.deleted_at', 'is', null)
    .where('events.ends_at', '>', inDays(1))
    .where('events.is_signature', '=', false)
    .orderBy('events.id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

let made = 0;

/** A gate that no other request has. */
async function ownGate(db: Kysely<Tables>, event_id: string): Promise<string> {
  made += 1;
  return given(db, 'gates', { event_id, name: `Pintu ${made}`, position: 100 + made });
}

/** An example of each route of gates. */
async function gateExamples(db: Kysely<Tables>): Promise<Examples['adminGates']> {
  const id = await eventOfDemo(db);
  const gate = { id, gate_id: await ownGate(db, id) };
  return {
    gates: { id },
    create: { id, body: { name: `Pintu baru ${made}` } },
    gate,
    change: { ...gate, body: { name: `Pintu timur laut ${made}` } },
    remove: { id, gate_id: await ownGate(db, id) },
    order: { id, body: { ids: [gate.gate_id] } },
  };
}

/** An example of each route of messages. */
async function messageExamples(db: Kysely<Tables>): Promise<Examples['adminMessages']> {
  const id = await eventOfDemo(db);
  const body = { subject: 'Parkir', body_markdown: 'Masuk lewat **timur**.' };
  const message_id = await given(db, 'event_messages', {
    event_id: id,
    ...body,
    is_optional: true,
    recipients: 1,
    // Not among the three of a day.
    created_at: inDays(-2),
  });
  return { messages: { id }, message: { id, message_id }, send: { id, body }, preview: { id, body } };
}

/** A gate for the one request that deletes it. */
export async function gateToDelete(db: Kysely<Tables>, isForeign = false) {
  const id = await eventOfDemo(db, isForeign ? 'organizer2@karcis.test' : 'organizer@karcis.test');
  return { id, gate_id: await ownGate(db, id) };
}

type Status = 'Postponed' | 'Draft' | 'Pending Review' | 'Published' | 'Archived';

/** An event of the organizer of the demo that no other request has. */
async function ownEvent(db: Kysely<Tables>, status: Status = 'Draft'): Promise<{ readonly id: string }> {
  const { id: created_by, organizer_id } = await db
    .selectFrom('users')
    .select(['id', 'organizer_id'])
    .where('email', '=', 'organizer@karcis.test')
    .executeTakeFirstOrThrow();
  const mark = Number.parseInt(newId().slice(-7), 16);
  const row = { event_key: 2_000_000_000 + mark, slug: `contoh-${mark}`, status, format: 'Online' } as const;
  const id = await givenEvent(db, { organizer_id: organizer_id ?? '', created_by, ...row });
  // So that it can be published.
  await given(db, 'ticket_types', { event_id: id, name: 'Umum', price: 0, currency: 'IDR', kind: 'Free' });
  return { id };
}

/** The newest published event of the organizer of the demo. */
async function newestEvent(db: Kysely<Tables>): Promise<string> {
  const events = db
    .selectFrom('events')
    .innerJoin('users', 'users.organizer_id', 'events.organizer_id')
    .select('events.id')
    .where('users.email', '=', 'organizer@karcis.test')
    .where('events.status', '=', 'Published')
    .where('events.deleted_at', 'is', null)
    .orderBy('events.id', 'desc');
  return (await events.executeTakeFirstOrThrow()).id;
}

/** An example of each route of events that both have. */
async function examplesOfBoth(db: Kysely<Tables>) {
  const reason = 'Cuaca buruk';
  const draft = await ownEvent(db);
  const [starts_at, ends_at] = ['2099-03-01T12:00:00.000Z', '2099-03-01T15:00:00.000Z'];
  return {
    change: { ...draft, body: { summary: 'Baru' } },
    movePreview: { ...draft, starts_at },
    remove: { ...(await ownEvent(db)), reason },
    duplicate: { ...draft, body: { title: `Contoh salinan ${newId()}`, starts_at } },
    publish: await ownEvent(db, 'Postponed'),
    unpublish: await ownEvent(db, 'Published'),
    postpone: { ...(await ownEvent(db, 'Published')), body: { reason } },
    cancel: { ...(await ownEvent(db, 'Published')), body: { reason } },
    archive: await ownEvent(db),
    fresh: { title: `Contoh acara ${newId()}`, starts_at, ends_at },
  };
}

/** The signature event of the demo: the example leaves it as it is. */
async function signatureEvent(db: Kysely<Tables>): Promise<string> {
  const events = db
    .selectFrom('events')
    .select('id')
    .where('is_signature', '=', true)
    .where('deleted_at', 'is', null);
  return (await events.executeTakeFirstOrThrow()).id;
}

async function adminEventExamples(db: Kysely<Tables>): Promise<Examples['adminEventManagement']> {
  const { fresh, ...examples } = await examplesOfBoth(db);
  const { organizer_id } = await db
    .selectFrom('events')
    .select('organizer_id')
    .where('id', '=', examples.publish.id)
    .executeTakeFirstOrThrow();
  return {
    ...examples,
    create: { body: { ...fresh, organizer_id } },
    approve: await ownEvent(db, 'Pending Review'),
    reject: { ...(await ownEvent(db, 'Pending Review')), body: { reason: 'Belum lengkap' } },
    unarchive: await ownEvent(db, 'Archived'),
    setSignature: { body: { event_id: await signatureEvent(db) } },
  };
}

async function organizerEventExamples(db: Kysely<Tables>): Promise<Examples['organizerEvents']> {
  const { fresh, ...examples } = await examplesOfBoth(db);
  return {
    ...examples,
    // Like that of administrators one with few orders: `counts.orders` counts those of the event, row by row.
    event: { id: await newestEvent(db) },
    create: { body: fresh },
    submit: await ownEvent(db),
    withdraw: await ownEvent(db, 'Pending Review'),
  };
}

/** A ticket type that no other request has. */
async function ownTicketType(db: Kysely<Tables>, event_id: string): Promise<string> {
  made += 1;
  const type = { name: `Jenis ${made}`, price: 50_000, currency: 'IDR', position: 100 + made };
  return given(db, 'ticket_types', { event_id, ...type });
}

/** An example of each route of ticket types. */
async function ticketTypeExamples(db: Kysely<Tables>): Promise<Examples['organizerTicketTypes']> {
  const id = await eventOfDemo(db);
  const ticketType = { id, ticket_type_id: await ownTicketType(db, id) };
  const ids = [ticketType.ticket_type_id];
  return {
    ticketTypes: { id },
    create: { id, body: { name: 'Jenis baru', price: 75_000 } },
    ticketType,
    change: { ...ticketType, body: { name: 'Jenis lama' } },
    remove: { id, ticket_type_id: await ownTicketType(db, id), reason: 'tidak jadi' },
    order: { id, body: { ids } },
    changeEach: { id, body: { ids, set: { is_active: true } } },
  };
}

/** A promo that no other request has. */
async function ownPromo(db: Kysely<Tables>, event_id: string): Promise<string> {
  made += 1;
  const discount = { discount_type: 'Percentage', discount_value: 10, currency: 'IDR' } as const;
  return given(db, 'promos', { event_id, name: `Promo ${made}`, code: `PROMO-${made}`, ...discount });
}

/** An example of each route of promos. */
async function promoExamples(db: Kysely<Tables>): Promise<Examples['organizerPromos']> {
  const id = await eventOfDemo(db);
  const promo = { id, promo_id: await ownPromo(db, id) };
  made += 1;
  const body = {
    name: 'Baru',
    code: `BARU-${made}`,
    discount_type: 'Percentage',
    discount_value: 5,
  } as const;
  return {
    promos: { id },
    create: { id, body },
    promo,
    change: { ...promo, body: { name: 'Lama' } },
    remove: { id, promo_id: await ownPromo(db, id), reason: 'tidak jadi' },
    changeEach: { id, body: { ids: [promo.promo_id], set: { is_active: true } } },
  };
}

/** A question that no other request has. */
async function ownQuestion(db: Kysely<Tables>, event_id: string): Promise<string> {
  made += 1;
  return given(db, 'questions', {
    event_id,
    label: `Pertanyaan ${made}`,
    kind: 'Text',
    position: 100 + made,
  });
}

/** An example of each route of questions to buyers. */
async function questionExamples(db: Kysely<Tables>): Promise<Examples['adminQuestions']> {
  const id = await eventOfDemo(db);
  const question = { id, question_id: await ownQuestion(db, id) };
  return {
    questions: { id },
    create: { id, body: { label: 'Instansi', kind: 'Text' } },
    question,
    change: { ...question, body: { label: 'Sekolah' } },
    remove: { id, question_id: await ownQuestion(db, id), reason: 'tidak jadi' },
    order: { id, body: { ids: [question.question_id] } },
  };
}

/** A voucher that no other request has. */
async function ownVoucher(db: Kysely<Tables>, event_id: string): Promise<string> {
  made += 1;
  return given(db, 'vouchers', { event_id, code: `VOUCHER-${made}`, effect: 'Access', currency: 'IDR' });
}

/** An example of each route of vouchers. */
async function voucherExamples(db: Kysely<Tables>): Promise<Examples['organizerVouchers']> {
  const id = await eventOfDemo(db);
  const voucher = { id, voucher_id: await ownVoucher(db, id) };
  made += 1;
  return {
    vouchers: { id },
    create: { id, body: { code: `BARU-${made}`, effect: 'Free Ticket' } },
    voucher,
    change: { ...voucher, body: { note: 'Lama' } },
    remove: { id, voucher_id: await ownVoucher(db, id), reason: 'tidak jadi' },
    changeEach: { id, body: { ids: [voucher.voucher_id], revoke: true } },
  };
}

/** An example of each route of batches of vouchers. */
async function batchExamples(db: Kysely<Tables>): Promise<Examples['adminVoucherBatches']> {
  const id = await eventOfDemo(db);
  made += 1;
  const row = { event_id: id, name: `Kelompok ${made}`, issued_count: 1 };
  const voucher_batch_id = await given(db, 'voucher_batches', { ...row, created_by: await adminOfDemo(db) });
  const code = { event_id: id, code: `KELOMPOK-${made}`, effect: 'Access', currency: 'IDR' } as const;
  await given(db, 'vouchers', { ...code, batch_id: voucher_batch_id, recipient_email: 'tamu@example.org' });
  const batch = { id, voucher_batch_id };
  return {
    batches: { id },
    create: { id, body: { name: 'Tamu', count: 2, effect: 'Free Ticket' } },
    batch,
    change: { ...batch, body: { note: 'Lama' } },
    revoke: batch,
    send: batch,
  };
}

/** An example of each route of imports. */
async function importExamples(db: Kysely<Tables>): Promise<Examples['adminImports']> {
  made += 1;
  const id = await eventOfDemo(db);
  const body = Buffer.from(`code,recipient_name\nIMPOR-${made},Tamu\n`);
  return {
    vouchers: { id, name: 'Impor', effect: 'Free Ticket', body },
    attendees: await toFill(db),
    attendeeImport: { id, attendee_import_id: await attendeeImport(db, id) },
    attendeeImports: { id },
  };
}

/** Attendees for an event that no other request has. */
async function toFill(db: Kysely<Tables>, isForeign?: boolean) {
  const { event_id: id } = await soldAtCounter(db, isForeign);
  return { id, body: Buffer.from('ticket_type,name\nReguler,Tamu\n') };
}

/** Input for routes of imports, which fill the event that they are about. */
export const importInputs = { 'adminImports.attendees': toFill, 'organizerImports.attendees': toFill };

/** A file of attendees that was imported. */
export const attendeeImport = (db: Kysely<Tables>, event_id: string): Promise<string> =>
  given(db, 'attendee_imports', { event_id, order_count: 1, ticket_count: 2, notified_count: 0 });

/** An artist and a brand partner of the official event that no other request has. */
async function ownOfSignature(db: Kysely<Tables>, event_id: string) {
  made += 1;
  const position = 100 + made;
  const artist = { name: `Penampil ${made}`, slug: `penampil-${made}`, position };
  const partner = { name: `Mitra ${made}`, tier: 'Gold' as const, position };
  return {
    artist: await given(db, 'signature_artists', { event_id, ...artist }),
    partner: await given(db, 'signature_brand_partners', { event_id, ...partner }),
  };
}

/** An example of each route of the official event. */
async function signatureExamples(db: Kysely<Tables>): Promise<Examples['adminSignature']> {
  const id = await signatureEvent(db);
  const own = await ownOfSignature(db, id);
  const removed = await ownOfSignature(db, id);
  const [artist, partner] = [
    { id, signature_artist_id: own.artist },
    { id, signature_brand_partner_id: own.partner },
  ];
  const reason = 'tidak jadi';
  return {
    changeProfile: { id, body: { subheadline: 'Tiga hari penuh' } },
    removeProfile: { id },
    createArtist: { id, body: { name: `Penampil baru ${made}` } },
    artist,
    changeArtist: { ...artist, body: { genre: 'Keroncong' } },
    removeArtist: { id, signature_artist_id: removed.artist, reason },
    orderArtists: { id, body: { ids: [own.artist] } },
    changeArtists: { id, body: { ids: [own.artist], set: { is_active: true } } },
    createPartner: { id, body: { name: `Mitra baru ${made}`, tier: 'Silver' } },
    partner,
    changePartner: { ...partner, body: { description: 'Kopi' } },
    removePartner: { id, signature_brand_partner_id: removed.partner, reason },
    orderPartners: { id, body: { ids: [own.partner] } },
    changePartners: { id, body: { ids: [own.partner], set: { is_active: true } } },
  };
}

/** An event that no other request has, with a theme. */
async function themedEvent(db: Kysely<Tables>): Promise<{ readonly id: string }> {
  const event = await ownEvent(db);
  const theme = { preset: 'Batik', ...themePresets.Batik };
  await given(db, 'event_themes', { event_id: event.id, ...theme });
  return event;
}

/** An example of each route of themes. */
async function themeExamples(db: Kysely<Tables>): Promise<Examples['organizerThemes']> {
  return {
    theme: { id: await eventOfDemo(db) },
    change: { ...(await themedEvent(db)), body: { preset: 'Senja' } },
    remove: await themedEvent(db),
  };
}

/** An example of each route of what belongs to events. */
export const eventExamples = async (db: Kysely<Tables>) => ({
  adminEventManagement: await adminEventExamples(db),
  organizerEvents: await organizerEventExamples(db),
  adminGates: await gateExamples(db),
  organizerGates: await gateExamples(db),
  adminImports: await importExamples(db),
  organizerImports: await importExamples(db),
  adminMessages: await messageExamples(db),
  organizerMessages: await messageExamples(db),
  adminPetugas: await petugasExamples(db, await eventOfDemo(db)),
  organizerPetugas: await petugasExamples(db, await eventOfDemo(db)),
  adminPromos: await promoExamples(db),
  adminVoucherBatches: await batchExamples(db),
  organizerVoucherBatches: await batchExamples(db),
  adminVouchers: await voucherExamples(db),
  organizerVouchers: await voucherExamples(db),
  adminQuestions: await questionExamples(db),
  organizerQuestions: await questionExamples(db),
  adminSignature: await signatureExamples(db),
  adminSigningKeys: {
    keys: { id: await eventOfDemo(db) },
    create: { ...(await ownEvent(db)), body: { reason: 'Kunci lama bocor' } },
  },
  adminThemes: await themeExamples(db),
  adminTicketTypes: await ticketTypeExamples(db),
  organizerPromos: await promoExamples(db),
  organizerThemes: await themeExamples(db),
  organizerTicketTypes: await ticketTypeExamples(db),
});
