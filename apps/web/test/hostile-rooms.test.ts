import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { karcisForTests } from '../../api/test/harness.ts';
import { createRewriting, hostileTexts } from '../../api/test/rewriting.ts';
import { elementsOf } from './elements.ts';
import { concertAtGates, holdGreen } from './gate-visits.ts';
import { roomPagesForTests } from './room-sessions.ts';
import { isExample, readerOf, type RoomRow, someRoomRows } from './screen-tables.ts';
import { frameFaults, settled, type Watched } from './watching.ts';

const { areas, write } = createRewriting();
const web = karcisForTests({ content: 'demo', hasSite: true, areas });
const usual = 'Kata biasa';
const { 'a word of five thousand letters': longWord = '', ...others } = hostileTexts;
const hostile = Object.values(others).join(' ');

const shows = async (page: Watched['page'], text: string): Promise<boolean> =>
  (await page.locator('body').innerText()).includes(text);

/** Whether what people wrote is for the readers of a screen. The provider that the server plays shows what is paid for, to whoever has the number. */
const hasData = ({ who, path }: RoomRow): boolean => who !== 'public' || path === '/sandbox/{reference}';

/** Whether it is a script of a mail that its frame has refused: the browser says so, and it is looked at below. */
const isRefusedMail = ({ path }: RoomRow, fault: string): boolean =>
  path === '/admin/mail-templates/{key}' && refusedInFrame.test(fault);
const refusedInFrame = /^console: Blocked script execution .* sandboxed/;

describe.skipIf(!hasBrowser())('in a room, whatever people write into fields of text', () => {
  const { addressOf, pageFor } = roomPagesForTests(web);

  /** Opens a screen with this text everywhere, the longer one where it begins. */
  async function openWith(watched: Watched, address: string, text: string, longer?: string): Promise<void> {
    write(text, longer);
    await watched.page.goto(web.current.origin + address, { waitUntil: 'load' });
    await settled(watched);
  }

  it.each(someRoomRows)(
    '$path has the elements it always has, asks for nothing else and does not scroll sideways',
    async (row) => {
      const watched = await pageFor(readerOf(row));
      const { page, faults } = watched;
      const address = addressOf(row.path);
      try {
        await openWith(watched, address, usual);
        const before = await elementsOf(page);
        const hasTexts = await shows(page, usual);
        await openWith(watched, address, hostile, `${hostile} ${longWord.repeat(2)}`);
        // A form for a new record, and a list that is empty, show nothing that people wrote. Browsers keep public content for a minute.
        const isNew = hasTexts && !(await shows(page, usual));
        expect(await shows(page, '<script>')).toBe(isExample(row) ? hasData(row) : isNew);
        expect(hasTexts && !hasData(row)).toBe(false);
        expect(await elementsOf(page)).toEqual(before);
        faults.push(...(await frameFaults(page, [320, 1280])));
        expect(faults.filter((fault) => !isRefusedMail(row, fault))).toEqual([]);
      } finally {
        write(undefined);
      }
    },
  );

  it('a mail in its frame runs nothing, also where the document itself is hostile', async () => {
    const watched = await pageFor('admin');
    const { page, faults } = watched;
    const address = addressOf('/admin/mail-templates/{key}');
    try {
      await openWith(watched, address, usual);
      const before = await elementsOf(page);
      await openWith(watched, address, hostile);
      expect(await page.frameLocator('iframe').locator('script').count()).toBeGreaterThan(0);
      expect(await elementsOf(page)).toEqual(before);
      // It was tried, and refused: no script ran, no picture was asked for.
      expect(faults.length).toBeGreaterThan(0);
      for (const fault of faults) expect(fault).toMatch(refusedInFrame);
    } finally {
      write(undefined);
    }
  });

  it.each(['green', 'amber'] as const)('a verdict in %s has the elements it always has', async (signal) => {
    const concert = await concertAtGates(web.current);
    const watched = await pageFor('petugas');
    const { page, faults } = watched;
    /** Elements of the verdict on a guest of this name, and of what is opened below it. */
    const verdictOn = async (name: string, text: string, longer?: string) => {
      const ticket = await concert.issue(concert.people.holder.id, 'Active', { attendee_name: name });
      if (signal === 'amber') await concert.scanAs('petugas2', ticket);
      await openWith(watched, `/petugas/${concert.event}/search?q=${name}`, text, longer);
      await holdGreen(page);
      await page.locator('.found button').click();
      await page.locator(`.verdict-${signal} .verdict-foot`).waitFor();
      if (signal === 'amber') {
        await page.locator('.verdict-other').click();
        await page.locator('#force-hint').waitFor();
      }
      return elementsOf(page);
    };
    try {
      const before = await verdictOn('Satu', usual);
      expect(await verdictOn('Lain', hostile, `${hostile} ${longWord.repeat(2)}`)).toEqual(before);
      expect(await page.getByRole('dialog').innerText()).toContain('<script>');
      faults.push(...(await frameFaults(page, [320, 1280])));
      expect(faults).toEqual([]);
    } finally {
      write(undefined);
    }
  });

  it('would be seen in the page and by its policy (control)', async () => {
    const watched = await pageFor('ticket_holder');
    const { page, faults } = watched;
    await openWith(watched, '/tickets', usual);
    const before = await elementsOf(page);
    await page.evaluate((text) => {
      document.querySelector('main')?.append(document.createElement('b'));
      try {
        document.querySelector('b')?.insertAdjacentHTML('beforeend', text);
      } catch {
        // The policy refuses it.
      }
    }, hostile);
    expect(await elementsOf(page)).toHaveLength(before.length + 1);
    expect(faults.join('\n')).toMatch(/TrustedHTML/);
  });
});
