import { demoPeople } from '../../api/test/demo-people.ts';
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
  const page = await karcis.db.selectFrom('public_pages').select('slug').executeTakeFirstOrThrow();
  const error = (await admin.adminLogs.errorLogs({ per_page: 1 })).data[0];
  const organizer = await organizerOf(karcis.db, 'organizer@karcis.test');
  const values: Readonly<Record<string, string | undefined>> = {
    '/events/{slug}': event?.slug,
    '/organizers/{slug}': event?.organizer.slug,
    '/pages/{slug}': page.slug,
    '/tickets/{id}': (await holder.tickets.list({ per_page: 1, status: 'Active' })).data[0]?.id,
    '/orders/{id}': (await holder.orders.list({ per_page: 1, status: 'Paid' })).data[0]?.id,
    '/petugas/{event_id}': (await petugas.checkIn.events({})).data[0]?.id,
    '/admin/webhooks/{id}': (await endpointOf(karcis.db, null)).id,
    '/organizer/developers/{id}': (await endpointOf(karcis.db, organizer)).id,
    '/admin/events/{id}': (await admin.adminEvents.events({ per_page: 1 })).data[0]?.id,
    '/admin/mail-templates/{key}': 'password_reset',
    '/admin/users/{id}': (await admin.adminPeople.users({ per_page: 1 })).data[0]?.id,
    '/admin/error-logs/{id}': error?.id,
    '/admin/cms/banners/{id}': (await admin.cms.banners()).data[0]?.id,
    '/admin/cms/pages/{id}': (await admin.cms.pages({})).data[0]?.id,
  };
  return (pattern) => {
    const parameter = /\{\w+\}/.exec(pattern);
    if (parameter === null) return pattern;
    const [kind, value] = Object.entries(values).find(([each]) => pattern.startsWith(each)) ?? [];
    if (kind === undefined || value === undefined)
      throw new Error(`The demo has nothing for ${pattern}: name a record in apps/web/test/addresses.ts`);
    return pattern.replace(parameter[0], encodeURIComponent(value));
  };
}
