import { beforeAll, describe, expect, it, vi } from 'vitest';
import { given, givenEvent } from '../../../test/given.ts';
import { karcisForTests } from '../../../test/harness.ts';
import { person } from '../../../test/people.ts';
import { inEnglish, page } from '../../../test/site-pages.ts';
import { longestInLists } from '../../domain/text/brief.ts';
import { mostBytes } from '../answers/responses.ts';

const karcis = karcisForTests({ hasSite: true });
const word = 'W'.repeat(10_000);

/** As many events as a list may have on a page, with words of ten thousand letters in all their texts. */
beforeAll(async () => {
  const { db } = karcis.current;
  const created_by = (await person(db, 'Sari', 'admin')).id;
  const organizer_id = await given(db, 'organizers', { name: word, slug: 'nada-nusantara' });
  const category_id = await given(db, 'categories', { name: word, slug: 'musik' });
  const venue_id = await given(db, 'venues', { name: word, address: word, city: word, province: word });
  const texts = { title: word, summary: word, age_restriction: word, tags: [word, word] };
  for (let n = 0; n < 100; n += 1)
    await givenEvent(db, { organizer_id, created_by, category_id, venue_id, ...texts });
});

describe('words of ten thousand letters in the texts of a hundred events', () => {
  it('would be more than an answer may be (control)', async () => {
    const rows = await karcis.current.db.selectFrom('listed_events').selectAll().execute();
    expect(rows).toHaveLength(100);
    expect(Buffer.byteLength(JSON.stringify(rows))).toBeGreaterThan(mostBytes);
  });

  it('are cut in lists, and whole in the event itself', async () => {
    const { catalogue } = karcis.current.client();
    const { data } = await catalogue.events({ per_page: 100 });
    expect(data).toHaveLength(100);
    const [card] = data;
    for (const text of [card?.title, card?.summary, card?.organizer.name, card?.venue?.address])
      expect(text).toBe(`${'W'.repeat(longestInLists - 1)}…`);
    const { data: event } = await catalogue.event({ slug: card?.slug ?? '' });
    expect([event.title, event.organizer.name, event.tags]).toEqual([word, word, [word, word]]);
  });

  it.for(['/', '/events', '/organizers/nada-nusantara'])(
    'leave %s what it is',
    { timeout: 150_000 },
    async (path) => {
      for (const each of [path, inEnglish(path)])
        // A server that is busy says so, and asks to come again.
        await vi.waitFor(
          async () => expect([each, (await page(karcis.current, each)).status]).toEqual([each, 200]),
          { timeout: 60_000, interval: 1000 },
        );
    },
  );
});
