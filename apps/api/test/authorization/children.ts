import { newId } from '../../src/domain/id.ts';
import { attendeeImport } from '../event-examples.ts';
import { given } from '../given.ts';
import type { Karcis } from '../harness.ts';
import type { Examples } from '../routes.ts';

/** The columns of a record in the trash. */
export const removedBy = (deleted_by: string) => ({
  deleted_at: new Date().toISOString(),
  deleted_by,
  delete_reason: 'Salah buat',
});

/** The message of the examples, and one of another event. */
export async function messagesOf({ db }: Karcis, { adminMessages }: Examples, event_id: string) {
  const message = { event_id, subject: 'Parkir', body_markdown: 'Timur', is_optional: true, recipients: 1 };
  const foreign = await given(db, 'event_messages', message);
  return { own: adminMessages.message.message_id, foreign, absent: newId() };
}

/** The gate of the examples, and one of another event. */
export async function gatesOf({ db }: Karcis, { adminGates }: Examples, event_id: string) {
  const foreign = await given(db, 'gates', { event_id, name: 'Pintu lain' });
  return { own: adminGates.gate.gate_id, foreign, absent: newId() };
}

/** The assignment of the examples, and one to another event. */
export async function assignmentsOf(
  { db }: Karcis,
  { adminPetugas }: Examples,
  row: { readonly event_id: string; readonly assigned_by: string; readonly user_id: string },
) {
  const foreign = await given(db, 'petugas_assignments', row);
  return { own: adminPetugas.assignment.petugas_id, foreign, absent: newId() };
}

/** The batch of the examples, and one of another event. */
export async function batchesOf(
  { db }: Karcis,
  { adminVoucherBatches }: Examples,
  row: { readonly event_id: string; readonly created_by: string },
) {
  const foreign = await given(db, 'voucher_batches', { ...row, name: 'Lain' });
  return { own: adminVoucherBatches.batch.voucher_batch_id, foreign, absent: newId() };
}

/** The import of the examples, and one to another event. */
export async function attendeeImportsOf({ db }: Karcis, { adminImports }: Examples, event_id: string) {
  const foreign = await attendeeImport(db, event_id);
  return { own: adminImports.attendeeImport.attendee_import_id, foreign, absent: newId() };
}

/** Of each kind of an event with a trash the one of the examples, one of another event, and one in the trash. */
export async function keptChildren(
  { db }: Karcis,
  {
    adminPromos: { promo },
    adminQuestions: { question },
    adminTicketTypes: { ticketType },
    adminVouchers: { voucher },
  }: Examples,
  { foreign, admin }: { readonly foreign: string; readonly admin: string },
) {
  const absent = newId();
  const rows = { elsewhere: { event_id: foreign }, removed: { event_id: promo.id, ...removedBy(admin) } };
  const both = async (make: (row: (typeof rows)[keyof typeof rows]) => Promise<string>) => ({
    foreign: await make(rows.elsewhere),
    trashed: await make(rows.removed),
    absent,
  });
  const type = { name: 'Lain', price: 50_000, currency: 'IDR' };
  const offer = { name: 'Lain', code: 'LAIN', discount_type: 'Percentage', currency: 'IDR' } as const;
  return {
    'ticket type': {
      own: ticketType.ticket_type_id,
      ...(await both((row) => given(db, 'ticket_types', { ...type, ...row }))),
    },
    voucher: {
      own: voucher.voucher_id,
      ...(await both((row) =>
        given(db, 'vouchers', { code: 'LAIN', effect: 'Access', currency: 'IDR', ...row }),
      )),
    },
    'event question': {
      own: question.question_id,
      ...(await both((row) => given(db, 'questions', { label: 'Lain', kind: 'Text', ...row }))),
    },
    promo: {
      own: promo.promo_id,
      ...(await both((row) => given(db, 'promos', { ...offer, discount_value: 10, ...row }))),
    },
  };
}

/** Of what belongs to the official event the one of the examples, one of another event, and one in the trash. */
export async function ofSignature(
  { db }: Karcis,
  { adminSignature: { artist, partner } }: Examples,
  { foreign, admin }: { readonly foreign: string; readonly admin: string },
) {
  const absent = newId();
  const rows = [{ event_id: foreign }, { event_id: artist.id, ...removedBy(admin) }] as const;
  const put = async (row: (typeof rows)[number]) => ({
    artist: await given(db, 'signature_artists', { name: 'Lain', slug: `lain-${newId()}`, ...row }),
    partner: await given(db, 'signature_brand_partners', { name: 'Lain', tier: 'Gold', ...row }),
  });
  const [elsewhere, trashed] = [await put(rows[0]), await put(rows[1])];
  return {
    artist: { own: artist.signature_artist_id, foreign: elsewhere.artist, trashed: trashed.artist, absent },
    'brand partner': {
      own: partner.signature_brand_partner_id,
      foreign: elsewhere.partner,
      trashed: trashed.partner,
      absent,
    },
  };
}
