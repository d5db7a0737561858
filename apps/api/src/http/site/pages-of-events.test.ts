import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { given, givenEvent } from '../../../test/given.ts';
import { karcisForTests } from '../../../test/harness.ts';
import { person } from '../../../test/people.ts';
import { named, page, textOf } from '../../../test/site-pages.ts';

const karcis = karcisForTests({ hasSite: true });
let event: () => Promise<string>;
beforeAll(async () => {
  const { db } = karcis.current;
  const created_by = (await person(db, 'Sari', 'admin')).id;
  const organizer_id = await given(db, 'organizers', { name: 'Nada Nusantara', slug: 'nada-nusantara' });
  let count = 0;
  event = () => givenEvent(db, { organizer_id, created_by, title: `Acara ${(count += 1)}` });
});

/** Titles of the events on a page of the list, and whether it names a further page. */
async function listed(path: string) {
  const found = await page(karcis.current, path);
  const titles = named(found, 'a')
    .map((link) => textOf(link))
    .filter((text) => text.startsWith('Acara '));
  return { titles: new Set(titles).size, hasPages: /page=\d/.test(found.text) };
}

it('the front page shows events that administrators have chosen, however far ahead', async () => {
  const { db } = karcis.current;
  onTestFinished(async () => void (await db.deleteFrom('events').execute()));
  await given(db, 'homepage_sections', { key: 'pilihan', type: 'Featured Events', title: 'Pilihan kami' });
  for (let n = 0; n < 61; n += 1) await event();
  const far = await event();
  const starts_at = new Date(Date.now() + 300 * 86_400_000).toISOString();
  const ends_at = new Date(Date.now() + 301 * 86_400_000).toISOString();
  await db
    .updateTable('events')
    .set({ starts_at, ends_at, is_featured: true })
    .where('id', '=', far)
    .execute();
  expect((await listed('/')).titles).toBe(1);
});

it('lists of events count their pages by what is on a page', async () => {
  for (let n = 0; n < 24; n += 1) await event();
  expect(await listed('/events?sort=price')).toEqual({ titles: 24, hasPages: false });
  await event();
  // In another order: the first answer is kept.
  expect(await listed('/events')).toEqual({ titles: 24, hasPages: true });
  expect(await listed('/events?page=2')).toEqual({ titles: 1, hasPages: true });
});

it('the page of an event crosses out an original price that is above the price', async () => {
  const { db } = karcis.current;
  const event_id = await event();
  const { slug } = await db
    .selectFrom('events')
    .select('slug')
    .where('id', '=', event_id)
    .executeTakeFirstOrThrow();
  const type = { event_id, price: 100_000, currency: 'IDR' };
  await given(db, 'ticket_types', { ...type, name: 'Presale', original_price: 150_000 });
  await given(db, 'ticket_types', { ...type, name: 'Reguler', original_price: 100_000 });
  await given(db, 'ticket_types', { ...type, name: 'VIP' });
  const crossedOut = named(await page(karcis.current, `/events/${slug}`), 's').map((each) => textOf(each));
  expect(crossedOut).toEqual([expect.stringMatching(/^Harga semula: Rp1[5-6]\d\.\d{3}$/)]);
});
