import { demoPeople } from '../../api/test/demo-people.ts';
import { newId } from '../../api/src/domain/id.ts';
import { given, inDays } from '../../api/test/given.ts';
import type { Karcis } from '../../api/test/harness.ts';
import { endpointOf, organizerOf } from '../../api/test/webhook-records.ts';

/** Turns the pattern of a screen into the address of a record that the demo has. */
export type AddressOf = (pattern: string) => string;

/** Looks for a record of each kind that a path names. */
export async function addressesIn(karcis: Karcis): Promise<AddressOf> {
  const people = await demoPeople(karcis);
  const [admin, holder, petugas] = [people.admin, people.holder, people.petugas].map(({ token }) =>
    karcis.client(token),
  );
  if (admin === undefined || holder === undefined || petugas === undefined)
    throw new Error('Nobody is there');
  const { data: events } = await karcis.client().catalogue.events({ per_page: 1 });
  const [event] = events;
  const { own, parts } = await eventWithAll(karcis);
  const { data: official } = await admin.adminEvents.signatureEvent();
  if (official === null) throw new Error('The demo has no official event');
  const { id } = official;
  const ofOfficial: Readonly<Record<string, string | undefined>> = {
    '{signature_artist_id}': (await admin.adminEvents.signatureArtists({ id })).data[0]?.id,
    '{signature_brand_partner_id}': (await admin.adminEvents.signatureBrandPartners({ id })).data[0]?.id,
  };
  const page = await karcis.db.selectFrom('public_pages').select('slug').executeTakeFirstOrThrow();
  const error = (await admin.adminLogs.errorLogs({ per_page: 1 })).data[0];
  const organizer = await organizerOf(karcis.db, 'organizer@karcis.test');
  const values: Readonly<Record<string, string | undefined>> = {
    '/events/{slug}': event?.slug,
    '/organizers/{slug}': event?.organizer.slug,
    '/pages/{slug}': page.slug,
    '/tickets/{id}': (await holder.tickets.list({ per_page: 1, status: 'Active' })).data[0]?.id,
    '/orders/{id}': (await holder.orders.list({ per_page: 1, status: 'Paid' })).data[0]?.id,
    '/checkout/{id}': await heldOrder(karcis, people.holder.token),
    '/sandbox/{reference}': await sandboxPayment(karcis),
    '/petugas/{event_id}': (await petugas.checkIn.events({})).data[0]?.id,
    '/admin/webhooks/{id}': (await endpointOf(karcis.db, null)).id,
    '/organizer/developers/{id}': (await endpointOf(karcis.db, organizer)).id,
    '/admin/events/{id}/signature-': official.id,
    '/admin/events/{id}': own,
    '/organizer/events/{id}': own,
    '/organizer/scan/{event_id}': own,
    '/admin/mail-templates/{key}': 'password_reset',
    '/admin/users/{id}': (await admin.adminPeople.users({ per_page: 1 })).data[0]?.id,
    '/admin/error-logs/{id}': error?.id,
    '/admin/organizers/{id}': organizer,
    '/admin/categories/{id}': (await admin.adminCategories.categories()).data[0]?.id,
    '/admin/venues/{id}': (await admin.adminVenues.venues({ per_page: 1 })).data[0]?.id,
    '/organizer/venues/{id}': (await admin.adminVenues.venues({ per_page: 1 })).data[0]?.id,
    '/admin/cms/banners/{id}': (await admin.cms.banners()).data[0]?.id,
    '/admin/cms/pages/{id}': (await admin.cms.pages({})).data[0]?.id,
    '/admin/cms/faqs/{id}': (await admin.cms.faqs()).data[0]?.id,
    '/admin/cms/announcements/{id}': (await admin.cms.announcements()).data[0]?.id,
    '/admin/cms/homepage-sections/{id}': (await admin.cms.homepageSections()).data[0]?.id,
  };
  return (pattern) => {
    const parameter = /\{\w+\}/.exec(pattern);
    if (parameter === null) return pattern;
    const [kind, value] = Object.entries(values).find(([each]) => pattern.startsWith(each)) ?? [];
    if (kind === undefined || value === undefined)
      throw new Error(`The demo has nothing for ${pattern}: name a record in apps/web/test/addresses.ts`);
    return pattern
      .replace(parameter[0], encodeURIComponent(value))
      .replace(/\{\w+\}/, (part) => parts[part] ?? ofOfficial[part] ?? part);
  };
}

/** An order whose places are held for an account: a free one of the demo would be taken at once. */
async function heldOrder(karcis: Karcis, token: string): Promise<string> {
  const { data: events } = await karcis.client().catalogue.events({ per_page: 60 });
  for (const { slug } of events.filter(({ sales_status: status }) => status === 'On Sale')) {
    const { data: event } = await karcis.client().catalogue.event({ slug });
    const type = event.ticket_types.find(
      ({ sales_status: status, price, kind }) => status === 'On Sale' && price > 0 && kind === 'Paid',
    );
    if (type === undefined) continue;
    const items = [{ ticket_type_id: type.id, quantity: Math.max(1, type.min_per_order) }];
    const { data: order } = await karcis
      .client(token)
      .buying.hold({ slug, body: { items } }, { idempotencyKey: newId() });
    return order.id;
  }
  throw new Error('The demo sells nothing');
}

/** A payment that the sandbox of the demo plays. */
async function sandboxPayment({ db }: Karcis): Promise<string> {
  const known = await db.selectFrom('sandbox_payments').select('reference').executeTakeFirst();
  if (known !== undefined) return known.reference;
  const account = await db.selectFrom('payment_accounts').select('id').executeTakeFirstOrThrow();
  const reference = 'PAY-DEMO1-DEMO2';
  await db
    .insertInto('sandbox_payments')
    .values({
      reference,
      account_id: account.id,
      method: 'QRIS',
      amount: 309_990,
      currency: 'IDR',
      description: 'Reguler',
      return_url: 'http://localhost:3000/orders',
      expires_at: inDays(1),
    })
    .execute();
  return reference;
}

/** What belongs to an event, by the parameter that names one. */
const kinds = [
  ['{promo_id}', 'promos'],
  ['{voucher_id}', 'vouchers'],
  ['{voucher_batch_id}', 'voucher_batches'],
  ['{gate_id}', 'gates'],
  ['{ticket_type_id}', 'ticket_types'],
  ['{petugas_id}', 'petugas_assignments'],
] as const;

/** An event of the demo's organizer that has one of all that belongs to events, and these, by the parameter that names them. */
async function eventWithAll({ db }: Karcis) {
  const { id: own } = await db
    .selectFrom('events')
    .innerJoin('users', 'users.organizer_id', 'events.organizer_id')
    .select('events.id')
    .where('users.email', '=', 'organizer@karcis.test')
    .where('events.deleted_at', 'is', null)
    .where((where) =>
      where.and(
        kinds.map(([, kind]) =>
          where.exists(where.selectFrom(kind).select('id').whereRef(`${kind}.event_id`, '=', 'events.id')),
        ),
      ),
    )
    .orderBy('events.id')
    .executeTakeFirstOrThrow();
  const parts: Record<string, string> = {};
  for (const [parameter, kind] of kinds) {
    const part = await db
      .selectFrom(kind)
      .select('id')
      .where('event_id', '=', own)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    parts[parameter] = part.id;
  }
  // Nobody is asked anything at it, nothing was written to its ticket holders, and none came from a file.
  const event_id = own;
  parts['{question_id}'] = await given(db, 'questions', { event_id, label: 'Ukuran kaus', kind: 'Text' });
  const message = { subject: 'Pintu utara', body_markdown: 'Masuk lewat *utara*.', recipients: 3 };
  parts['{message_id}'] = await given(db, 'event_messages', { event_id, is_optional: true, ...message });
  const counts = { order_count: 2, ticket_count: 3, notified_count: 1 };
  parts['{attendee_import_id}'] = await given(db, 'attendee_imports', { event_id, ...counts });
  return { own, parts };
}
