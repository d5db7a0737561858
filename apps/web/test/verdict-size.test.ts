import type { Reason, Signal } from '@karcis/gate';
import { signalOf } from '@karcis/gate';
import { type Locale, wordsOf } from '@karcis/words';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../api/src/domain/id.ts';
import { hasBrowser } from '../../../tools/chromium.ts';
import { concertAtGates, type ConcertAtGates, typeCode, gateVisitsForTests } from './gate-visits.ts';
import { signIn } from './sign-in.ts';
import { siteForTests } from './site.ts';

/*
 * How large letters have to be for somebody two metres away. Eyesight that needs no glasses tells a letter apart that stands five minutes
 * of arc high; at two metres that is 2.9 mm. Nobody reads at that limit in passing: twice as much is read at a glance, and standards for
 * screens (ISO 9241-303) ask for characters of 16 minutes or more where they are read at length. So the word and the sign, which decide,
 * stand at least twice as high as the limit, and the reason, which is read by the person who holds the phone or stands beside it, is
 * above it. Heights are those of capital letters, as the font draws them.
 */
const leastOfWord = 5.8;
const leastOfReason = 2.9;

/** Millimetres of a CSS pixel on a phone: 160 of them are an inch, so that 360 are 57 mm. */
const millimetres = 25.4 / 160;

/** Phones: a usual one, the smallest, and one on its side. */
const sizes = [
  { width: 360, height: 640 },
  { width: 320, height: 568 },
  { width: 640, height: 360 },
] as const;

/** Names as long as people have them, and a note as long as a ticket type may have. */
const long = {
  guest: 'Raden Ajeng Kusumaningrum Wirasasmita Prawirodirdjo',
  type: 'Festival Dua Hari Terusan, Tribun Timur Laut',
  gate: 'Pintu Timur Laut Tribun Atas',
  staff: 'Bambang Priyambodo Kusumonegoro',
  note: 'Periksa kartu identitas dan cocokkan namanya. Beri gelang hijau di tangan kiri, sobek bagian bawah karcis, dan minta tas besar dititipkan di sebelah kanan pintu sebelum tamu berjalan ke tribun ini.',
};

/** The reason of a signal that takes the most letters. */
function longestOf(signal: Signal, locale: Locale): Reason {
  const { reasons } = wordsOf(locale).petugas;
  const own = (Object.keys(reasons) as Reason[]).filter((reason) => signalOf(reason) === signal);
  return own.reduce((one, other) => (reasons[other].length > reasons[one].length ? other : one));
}

interface Case {
  readonly name: string;
  readonly word: 'wordIn' | 'wordOut' | 'wordWait' | 'wordNo';
  /** What the server answers, beyond what it says of every ticket. */
  readonly answer: (locale: Locale) => object;
}

const cases: readonly Case[] = [
  { name: 'in', word: 'wordIn', answer: () => ({ attention: [long.note, '17+'] }) },
  {
    name: 'out',
    word: 'wordOut',
    answer: () => ({ checkin_status: 'Checked Out', direction: 'Exit' }),
  },
  {
    name: 'wait, for the longest reason',
    word: 'wordWait',
    answer: (locale) => refusal(longestOf('Amber', locale)),
  },
  {
    name: 'wait, since the ticket was used',
    word: 'wordWait',
    answer: () => ({
      ...refusal('already_used'),
      checkin_status: 'Duplicate',
      previous_check_in: {
        at: new Date(Date.now() - 26 * 60 * 60 * 1000).toISOString(),
        gate: { id: newId(), name: long.gate },
        petugas_name: long.staff,
      },
    }),
  },
  { name: 'wait, since it is another gate', word: 'wordWait', answer: () => refusal('wrong_gate') },
  {
    name: 'no, for the longest reason',
    word: 'wordNo',
    answer: (locale) => refusal(longestOf('Red', locale)),
  },
];

const refusal = (reason_code: Reason) => ({
  checkin_status: 'Rejected',
  result: 'Refused',
  reason_code,
  signal: signalOf(reason_code),
});

/** What is seen of the verdict that is open, in CSS pixels. */
const measured = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d');
    const dialog = document.querySelector('dialog.verdict');
    if (canvas === null || dialog === null) throw new Error('There is no verdict');
    // Measured large: heights are whole pixels.
    const capitals = (element: Element) => {
      const { fontWeight, fontSize, fontFamily } = getComputedStyle(element);
      canvas.font = `${fontWeight} 1000px ${fontFamily}`;
      return (canvas.measureText('H').actualBoundingBoxAscent * Number.parseFloat(fontSize)) / 1000;
    };
    // What is below a verdict covers what is scrolled beneath it.
    const foot = dialog.querySelector('.verdict-foot')?.getBoundingClientRect().top ?? 0;
    const isSeen = (element: Element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const isWhole = element.scrollWidth <= element.clientWidth || element instanceof SVGElement;
      const end = element.closest('.verdict-foot') === null ? foot : innerHeight;
      return isWhole && left >= 0 && right <= innerWidth && top >= 0 && bottom <= end;
    };
    const one = (selector: string) => {
      const element = dialog.querySelector(selector);
      if (element === null) throw new Error(`The verdict has no ${selector}`);
      return element;
    };
    const [title, sign, next] = [one('h2'), one('.verdict-word svg'), dialog.querySelector('.verdict-next')];
    const reasons = [...dialog.querySelectorAll('.verdict-word p')];
    // The colour behind points all over the screen.
    const colourAt = (x: number, y: number) => {
      let element = document.elementFromPoint(x, y);
      while (element !== null && getComputedStyle(element).backgroundColor === 'rgba(0, 0, 0, 0)')
        element = element.parentElement;
      return element === null ? '' : getComputedStyle(element).backgroundColor;
    };
    const parts = Array.from({ length: 40 }, (_, at) => (at + 0.5) / 40);
    const colours = parts.flatMap((x) => parts.map((y) => colourAt(x * innerWidth, y * innerHeight)));
    const [{ x, y }, colour] = [title.getBoundingClientRect(), getComputedStyle(title).color];
    const ground = colourAt(x + 1, y + 1);
    return {
      title: capitals(title),
      sign: sign.getBoundingClientRect().height,
      reasons: reasons.map(capitals),
      notSeen: [title, sign, ...reasons, ...(next === null ? [] : [next])]
        .filter((each) => !isSeen(each))
        .map((each) => each.outerHTML),
      colour,
      ground,
      share: colours.filter((each) => each === ground).length / colours.length,
    };
  });

/** Relative luminance of `rgb(…)`, and contrast of two, as WCAG has them. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? [])
    .map((part) => Number(part) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

async function expectReadable(page: Page, about: string): Promise<void> {
  const { title, sign, reasons, notSeen, colour, ground, share } = await measured(page);
  expect(title * millimetres, `${about}: word`).toBeGreaterThanOrEqual(leastOfWord);
  expect(sign * millimetres, `${about}: sign`).toBeGreaterThanOrEqual(leastOfWord);
  for (const reason of reasons)
    expect(reason * millimetres, `${about}: reason`).toBeGreaterThanOrEqual(leastOfReason);
  expect(notSeen, `${about}: seen without scrolling`).toEqual([]);
  expect(share, `${about}: the colour’s part of the screen`).toBeGreaterThanOrEqual(0.5);
  expect(contrast(colour, ground), `${about}: contrast`).toBeGreaterThanOrEqual(4.5);
}

describe.skipIf(!hasBrowser())('a verdict', () => {
  const karcis = siteForTests();
  const visit = gateVisitsForTests(() => karcis.current.origin);
  let concert: ConcertAtGates;
  let answered: object;
  beforeAll(async () => {
    concert = await concertAtGates(karcis.current);
    const { db, client } = karcis.current;
    await db.updateTable('gates').set({ name: long.gate }).where('id', '=', concert.gate).execute();
    await concert.changeType({ name: long.type, gate_id: concert.gate });
    const ticket_id = await concert.issue(concert.people.holder.id, 'Active', { attendee_name: long.guest });
    const { scan } = client(concert.people.petugas.token).checkIn;
    answered = (await scan({ id: concert.event, body: { nonce: newId(), ticket_id } })).data;
  });

  it.each(['id', 'en'] as const)('is read from two metres, in %s', async (locale) => {
    const { scanner } = wordsOf(locale).petugas;
    const { page, context } = await visit();
    // A green verdict stays until it is measured. It makes room after these milliseconds.
    await page.addInitScript(() => {
      const set = globalThis.setTimeout;
      const held = (work: TimerHandler, after?: number) => (after === 1200 ? 0 : set(work, after));
      globalThis.setTimeout = held as typeof setTimeout;
    });
    let answer: object = {};
    await page.route('**/checkins', (route) =>
      route.fulfill({ status: 201, json: { data: { ...answered, attention: [], ...answer } } }),
    );
    await signIn(page, 'petugas', `/signin?next=/petugas/${concert.event}`);
    await page.getByText('tiket di ponsel ini').waitFor();
    await page.goto(`/petugas/${concert.event}?lang=${locale}`);
    await page.getByRole('button', { name: scanner.start }).click();
    const verdict = page.getByRole('dialog');
    const look = async (name: string, word: Case['word']) => {
      await verdict.getByRole('heading', { name: scanner[word], exact: true }).waitFor();
      for (const size of sizes) {
        await page.setViewportSize(size);
        await expectReadable(page, `${name}, ${size.width} × ${size.height}`);
      }
      await page.keyboard.press('Escape');
      await verdict.waitFor({ state: 'hidden' });
    };
    for (const [at, { name, word, answer: own }] of cases.entries()) {
      answer = own(locale);
      await typeCode(page, `T1:${String(at).repeat(143)}`);
      await look(name, word);
    }
    // A genuine code that the list of the phone lacks. It is judged without a network, in the longest sentence of all.
    await context.setOffline(true);
    await typeCode(page, await concert.codeOf(await concert.ticket()));
    await look('in, though not on the list', 'wordIn');
    // Control: with letters half as large it is not.
    answer = refusal('refunded');
    await context.setOffline(false);
    await typeCode(page, await concert.codeOf(await concert.ticket()));
    const title = verdict.getByRole('heading');
    await title.evaluate((element) => (element.style.fontSize = '40px'));
    await expect(expectReadable(page, 'control')).rejects.toThrow(/control: word/);
  });
});
