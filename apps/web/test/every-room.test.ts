import { wordsOf } from '@karcis/words';
import type { Response } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { karcisForTests } from '../../api/test/harness.ts';
import { roomShells } from '../src/screens/rooms.ts';
import { hasBrowser } from '../../../tools/chromium.ts';
import { roomPagesForTests } from './room-sessions.ts';
import { isOfAccounts, maySee, type RoomRow, roomRows, viewers } from './screen-tables.ts';
import { axeFaults, frameFaults, isWhole, looksAt, settled, widths } from './watching.ts';

const web = karcisForTests({ content: 'demo', hasSite: true });
/** Who looks at a screen: people with records on it, and those who must not see it. */
const viewersOf = ({ who }: RoomRow) => {
  const allowed = viewers.filter((viewer) => maySee(viewer, who));
  const first = isOfAccounts(who) ? 'ticket_holder' : (allowed[0] ?? 'nobody');
  return {
    allowed: [first, ...allowed.filter((each) => each !== first)],
    others: viewers.filter((viewer) => !allowed.includes(viewer)),
  };
};

/** The one of a list that is this screen's turn, so that all have theirs. */
const turn = <T>(list: readonly T[], at: number): T[] => list.slice(at % list.length).slice(0, 1);

/** Screens that are looked at: in the tests a quarter of the console's, which are rows of the same few views. */
const looked = roomRows.filter(({ room }, at) => isWhole || room !== 'console' || at % 4 === 0);

/** Every cell in the drills; in the tests one language for each screen, and one of those who must not see it. */
const cells = looked.map((row, at) => {
  const { allowed, others } = viewersOf(row);
  const locales = isWhole ? (['id', 'en'] as const) : turn(['id', 'en'] as const, at);
  return {
    seen: (isWhole ? allowed : allowed.slice(0, 1)).flatMap((viewer) =>
      locales.map((locale) => ({ ...row, viewer, locale })),
    ),
    hidden: (isWhole ? others : turn(others, at)).map((viewer) => ({ ...row, viewer })),
  };
});

describe.skipIf(!hasBrowser())('every screen of the rooms', () => {
  const { addressOf, pageFor } = roomPagesForTests(web);

  it('is in a table of its room, or the room has none yet', () => {
    const listed = roomRows.map(({ path }) => path);
    for (const [room, paths] of Object.entries(roomShells))
      if (roomRows.some((row) => row.room === room))
        expect(listed).toEqual(expect.arrayContaining([...paths]));
    expect(listed.length).toBeGreaterThan(4);
  });

  it.each(cells.flatMap(({ seen }) => seen))(
    '$path for $viewer in $locale is whole and in order',
    async ({ path, room, who, viewer, locale }) => {
      const { page, faults, requests } = await pageFor(viewer, { locale });
      await page.goto(web.current.origin + addressOf(path), { waitUntil: 'load' });
      await settled({ page, requests });
      if (viewer === viewersOf({ path, room, who }).allowed[0]) {
        expect(await page.locator('.problem').count()).toBe(0);
        expect(await page.locator('h1').innerText()).not.toBe(wordsOf(locale).frame.notFound);
      }
      faults.push(...(await frameFaults(page, [320, ...widths])));
      for (const { width, scheme } of looksAt(locale)) {
        await page.setViewportSize({ width, height: 800 });
        faults.push(...(await axeFaults(page, scheme)));
      }
      expect(faults).toEqual([]);
    },
  );

  it.each(cells.flatMap(({ hidden }) => hidden))(
    '$path shows $viewer nothing of what is on it',
    async ({ path, viewer, who }) => {
      const { page, requests } = await pageFor(viewer, { locale: 'id' });
      const answered: string[] = [];
      const note = (response: Response) => {
        const { pathname } = new URL(response.url());
        if (pathname.startsWith('/api/') && response.ok()) answered.push(pathname);
      };
      page.on('response', note);
      await page.goto(web.current.origin + addressOf(path), { waitUntil: 'load' });
      const isGuest = viewer === 'nobody' && who === 'buyer';
      if (viewer === 'nobody' && !isGuest) await page.waitForURL(/\/signin\?next=/);
      await settled({ page, requests });
      page.off('response', note);
      // A guest has no password: the page says how the order is opened.
      if (isGuest) expect(await page.locator('h1').innerText()).toBe(wordsOf('id').orders.closed);
      else if (viewer === 'nobody') {
        const next = new URL(page.url()).searchParams.get('next');
        expect(next).toBe(addressOf(path));
      } else expect(await page.locator('h1').innerText()).toBe(wordsOf('id').frame.notFound);
      // Every room asks these.
      const ofRoom = new Set(['/api/auth/me', '/api/time-zones']);
      expect(answered.filter((each) => !ofRoom.has(each))).toEqual([]);
    },
  );
});
