import { findsAll, searchPatterns, wholePatterns } from '@karcis/contract/typed/search';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { karcisForTests } from '../../../test/harness.ts';
import { contains } from './list.ts';

const karcis = karcisForTests();

/** Which of the texts PostgreSQL finds by what was typed. */
async function foundByPostgres(typed: string, texts: readonly string[]): Promise<readonly boolean[]> {
  const { rows } = await sql<{ is_found: boolean }>`
    select ${contains(typed, sql`written`)} as is_found from unnest(${texts}::text[]) with ordinality as each (written, at) order by at
  `.execute(karcis.current.db);
  return rows.map(({ is_found: isFound }) => isFound);
}

const foundHere = (typed: string, texts: readonly string[]) => texts.map(findsAll(searchPatterns(typed)));

/** Every letter, digit and sign of the scripts of Europe and Arabia, and some of others, each within a name. */
const characters = Array.from({ length: 0x2100 - 0x20 }, (_, at) => String.fromCodePoint(at + 0x20))
  .concat(Array.from({ length: 0x200 }, (_, at) => String.fromCodePoint(0x1d400 + at)))
  .concat(Array.from({ length: 0x100 }, (_, at) => String.fromCodePoint(0xff00 + at)));

describe('PostgreSQL and JavaScript', () => {
  it('find the same letter in the same characters', async () => {
    const texts = characters.map((character) => `R${character}n Ko`);
    for (const letter of [
      ...Array.from('aeiouldnstz'),
      'ae',
      'oe',
      'ss',
      'th',
      'ue',
      "'",
      '-',
      '1',
      'а',
      'σ',
    ]) {
      const typed = `r${letter}n`;
      const here = foundHere(typed, texts);
      expect(here.filter(Boolean).length, typed).toBeGreaterThan(0);
      expect(await foundByPostgres(typed, texts), typed).toEqual(here);
    }
  });

  it('find the same in names of any characters', async () => {
    const letter = fc.constantFrom(...characters, ...'aeiou ß œ æ ł Ø đ İ ı ’ - ‑'.split(' '), '\u200b', ' ');
    const name = fc.array(letter, { minLength: 1, maxLength: 12 }).map((letters) => letters.join(''));
    const sample = fc.sample(fc.tuple(name, fc.array(name, { minLength: 5, maxLength: 5 })), {
      numRuns: 60,
      seed: 36,
    });
    for (const [typed, others] of sample) {
      const texts = [typed, typed.toUpperCase(), typed.normalize('NFD'), ...others];
      expect(await foundByPostgres(typed, texts), JSON.stringify(typed)).toEqual(foundHere(typed, texts));
    }
  });

  it.each([
    ['jose', 'José Núñez'],
    ['nguyen anh', 'Nguyễn Thị Ánh'],
    ['lukasz', 'Łukasz'],
    ['obrien', 'Siobhán O’Brien'],
    ['anne-marie', 'Anne Marie'],
    ['mueller', 'Müller'],
    ['isik', 'Işık'],
    ['oersted', 'Ørsted'],
    ['aegir', 'Ægir'],
    ['strasse', 'Hauptstraße'],
    ['pesta 🎆', 'Pesta Akhir Tahun'],
    ['#8uhtd', 'KRC-8UHTD-UZCD5'],
    ['#JazzGunung', 'Jazz Gunung'],
    ['김민수', '김 민수'],
    ['jazz ٢', 'Jazz 2'],
    ['2026', 'Konser ᭒᭐᭒᭖'],
  ])('find %s in %s', async (typed, written) => {
    expect(await foundByPostgres(typed, [written, 'Budi'])).toEqual([true, false]);
    expect(foundHere(typed, [written, 'Budi'])).toEqual([true, false]);
  });

  it('find the same whole words beside every character', async () => {
    const texts = characters.flatMap((sign) => [`Wei${sign}Ng`, `Ng${sign}Wei`, `${sign}ng${sign}`]);
    const patterns = wholePatterns('ng');
    const { rows } = await sql<{ is_found: boolean }>`
      select written ~ all(${patterns}::text[]) as is_found from unnest(${texts}::text[]) with ordinality as each (written, at) order by at
    `.execute(karcis.current.db);
    const here = texts.map(findsAll(patterns));
    expect(here.filter(Boolean).length).toBeGreaterThan(100);
    expect(rows.map(({ is_found: isFound }) => isFound)).toEqual(here);
  });
});
