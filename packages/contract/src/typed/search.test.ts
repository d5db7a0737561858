import { describe, expect, it } from 'vitest';
import { peoplePatterns } from './people.ts';
import { beginningPatterns, findsAll, searchPatterns, wholePatterns } from './search.ts';

const finds = (typed: string, written: string) => findsAll(searchPatterns(typed))(written);

describe('a search', () => {
  it.each([
    ['José Núñez', 'jose', 'NUNEZ', 'José', 'jose\u0301', 'núñ'],
    ['Nguyễn Thị Ánh', 'nguyen', 'thi anh', 'ánh nguyễn'],
    ['Łukasz Żółć', 'lukasz', 'ŁUKASZ', 'zolc'],
    ['Søren Ørsted', 'soren', 'orsted', 'oersted', 'ØRSTED'],
    ['Đorđe Ćirić', 'dorde', 'djordje', 'ciric'],
    ['Straße', 'strasse', 'STRASSE', 'straße', 'stras'],
    ['Strasse', 'straße'],
    ['Þór Æsir', 'thor', 'aesir', 'æsir'],
    ['Jürgen Müller', 'muller', 'mueller', 'jurgen', 'Müller'],
    ['Mueller', 'müller'],
    ['Größe', 'grösse', 'groesse', 'grosse', 'GRÖSSE'],
    ['Œuvre', 'oeuvre', 'œuvre'],
    ['Işık İnce', 'isik', 'ince', 'ISIK', 'işık'],
    ['Ŋoŋo', 'nono', 'ngongo'],
    ['Ａｙａｋｏ', 'ayako'],
    ['𝓡𝓪𝓷𝓲', 'rani'],
    ['ﬁﬁ', 'fifi'],
    ['Σοφίας', 'σοφιας', 'ΣΟΦΙΑΣ'],
    ['Ёлкин', 'елкин'],
    ['محمّد', 'محمد'],
    ['김민수', '김', '민수', '김민수'.normalize('NFD')],
    ['山田 太郎', '山田', '太郎'],
  ])('finds %s without its marks and in any case', (written, ...typed) => {
    for (const each of typed) expect(finds(each, written), each).toBe(true);
  });

  it('takes every apostrophe for every other, and for none', () => {
    const signs = Array.from("'`´‘’‛ʼʻʽʹʾʿ′＇");
    for (const written of ['OBrien', ...signs.map((sign) => `O${sign}Brien`)])
      for (const typed of ['obrien', 'brien', ...signs.map((sign) => `o${sign}brien`)])
        expect(finds(typed, written), `${typed} in ${written}`).toBe(true);
    expect(finds("o'brien", 'O Brien')).toBe(true);
    expect(finds('o brien', "O'Brien")).toBe(true);
    expect(finds('maruf', 'Ma’ruf')).toBe(true);
  });

  it('takes every hyphen for every other, for a blank, and for none', () => {
    const signs = [...Array.from('-‐‑‒–—―−﹣－'), ' ', '\u00a0', ''];
    for (const written of signs.map((sign) => `Siti Anne${sign}Marie`))
      for (const typed of signs.map((sign) => `anne${sign}marie`))
        expect(finds(typed, written), `${typed} in ${written}`).toBe(true);
    expect(finds('80wbvzhkyrrh', '80WB-VZHK-YRRH')).toBe(true);
    expect(finds('krc 8h8f4 na7u7', 'KRC-8H8F4-NA7U7')).toBe(true);
  });

  it('leaves out what is invisible, in what is typed and in what is written', () => {
    for (const sign of ['\u00ad', '\u200b', '\u200c', '\u200d', '\u200e', '\u2060', '\u202a', '\ufeff']) {
      expect(finds(`ra${sign}ni`, 'Rani Kartika')).toBe(true);
      expect(finds('rani', `${sign}Ra${sign}ni`)).toBe(true);
    }
  });

  it('takes words in any order, and parts of them', () => {
    for (const typed of ['kartika rani', 'rani kart', 'tika', '  RANI  '])
      expect(finds(typed, 'Rani Kartika'), typed).toBe(true);
    expect(finds('rani kartini', 'Rani Kartika')).toBe(false);
  });

  it('joins no end of a word with the beginning of the next', () => {
    expect(finds('dina', 'Budi Nata')).toBe(false);
    expect(finds('dinata', 'Budi Nata')).toBe(false);
    expect(finds('budinata', 'Budi Nata')).toBe(true);
    expect(finds('santoso', 'Budi San|toso')).toBe(false);
  });

  it('reads no sign as an expression', () => {
    for (const typed of ['.*', '%', '_', '[a-z]', '(', '\\', '^', '$', '|', '?', '{2}', '"', "' or 1=1"])
      expect(finds(typed, 'Rani Kartika'), typed).toBe(false);
    expect(finds('%', '100% musik')).toBe(true);
    expect(finds('100%', 'Malam 100')).toBe(false);
    expect(finds('c++', 'C Meetup')).toBe(false);
    expect(finds('rani@example.org', 'rani@example.org|Rani')).toBe(true);
    expect(finds('***', 'Hotel ***')).toBe(true);
    expect(finds('🎉', 'Rani 🎉')).toBe(true);
  });

  it.each([
    ['Pesta Akhir Tahun 2026', 'pesta akhir tahun 🎆', '🎆pesta🎆akhir', '❤️ pesta'],
    ['Rani & Budi', 'rani + budi', 'rani ❤️ budi', 'rani❤️budi', 'rani @ budi', 'rani % budi'],
    ['Jazz Food', 'jazz + food', 'jazz®', 'jazz™', '© jazz', 'jazz # food'],
    ['KRC-8UHTD-UZCD5', '#KRC-8UHTD', '#8uhtd', '# 8uhtd'],
    ['Jazz Gunung', '#JazzGunung', '@jazzgunung'],
    ['Rani', '@rani', '#rani'],
    ['C# Meetup', 'c#', '#C#'],
    ['rani@example.org', 'rani@', '@example.org'],
    ['Ⓡⓐⓝⓘ', 'rani', 'Ⓡⓐⓝⓘ'],
  ])('finds %s without signs beside words', (written, ...typed) => {
    for (const each of typed) expect(finds(each, written), each).toBe(true);
  });

  it('looks for signs where they are all that is typed, or belong to a word', () => {
    for (const [typed, written] of [
      ['🎉', 'Rani 🎆'],
      ['🎉 🎆', 'Rani 🎉'],
      ['+', 'Rani Budi'],
      ['c#', 'C Meetup'],
      ['c++', 'C# Meetup'],
      ['rani@', 'Rani'],
      ['100%', '1000'],
      ['$100', '100'],
    ] as const)
      expect(finds(typed, written), typed).toBe(false);
    expect(finds('🎉 🎆', '🎆 Rani 🎉')).toBe(true);
    expect(searchPatterns('🎆 '.repeat(20) + 'rani')).toHaveLength(1);
  });

  it.each([
    ['김 민수', '김민수', '김 민수'],
    ['김민수', '김민수', '김 민수', '민수 김'],
    ['李 小龙', '李小龙', '李 小龙'],
    ['李 龙', '李龙'],
    ['さくら もも', 'さくらもも'],
  ])('finds the name %s with and without a blank', (written, ...typed) => {
    for (const each of typed) expect(finds(each, written), each).toBe(true);
  });

  it('finds words of three Latin letters in one piece alone', () => {
    expect(finds('ann', 'A Nn')).toBe(false);
    expect(finds('anna', 'An Na')).toBe(true);
    expect(finds('김민수', '김 영수')).toBe(false);
  });

  it.each([
    ['Konser 2026', '٢٠٢٦', '२०२६', '２０２６', '๒๐๒๖', '᭒᭐᭒᭖', '꧒꧐꧒꧖'],
    ['Konser ٢٠٢٦', '2026', '٢٠٢٦', '۲۰۲۶'],
    ['Jazz 2', 'jazz ٢', 'jazz ২'],
    ['Jazz ២', 'jazz 2', 'jazz ೨'],
  ])('finds the digits of %s in any script', (written, ...typed) => {
    for (const each of typed) expect(finds(each, written), each).toBe(true);
    expect(finds('٣', written)).toBe(false);
  });

  it('grows by little with signs that stand for many letters', () => {
    for (const sign of ['ﷺ', '㎯', 'ﬃ', 'ß', 'ü']) {
      const typed = sign.repeat(100);
      expect(searchPatterns(typed).join('').length, sign).toBeLessThan(150_000);
      expect(finds(typed, typed), sign).toBe(true);
    }
  });

  it('looks for the first twelve words, however many are typed', () => {
    const words = Array.from({ length: 40 }, (_, at) => `kata${String.fromCharCode(97 + (at % 26))}${at}`);
    const typed = words.join(' ');
    expect(searchPatterns(typed)).toHaveLength(12);
    expect(beginningPatterns(typed)).toHaveLength(12);
    expect(searchPatterns('! '.repeat(40))).toHaveLength(12);
    expect(finds(typed, words.slice(0, 12).join(' '))).toBe(true);
    // Control: each of the twelve is looked for.
    expect(finds(typed, words.slice(0, 11).join(' '))).toBe(false);
  });

  it('has nothing to look for where only blanks are typed', () => {
    expect(searchPatterns(' \t\u00a0')).toEqual([]);
    expect(beginningPatterns(' ')).toEqual([]);
  });

  it('knows the beginnings of words', () => {
    const begins = (typed: string, written: string) => findsAll(beginningPatterns(typed))(written);
    expect(begins('les dew', 'Dewi Léstari')).toBe(true);
    expect(begins('marie', 'Anne-Marie')).toBe(true);
    expect(begins('estari', 'Dewi Lestari')).toBe(false);
  });
});

describe('a word that is a name in JavaScript', () => {
  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])('finds itself alone: %s', (word) => {
    const finds = findsAll(searchPatterns(word));
    expect([finds(`Acara ${word}`), finds('Acara lain')]).toEqual([true, false]);
  });
});

describe('a search for people', () => {
  const findsPerson = (typed: string, written: string) => {
    const patterns = peoplePatterns(typed);
    return patterns.length > 0 && findsAll(patterns)(written);
  };

  it.each([
    ['Ng Wei', 'ng', 'NG', ' Ng. ', 'n\u0303g'],
    ['Bruce Li', 'li', 'LI', 'lì'],
    ['Wu', 'wu'],
    ['Bo-Anders Åkesson', 'bo'],
    ['Ann O’Ng', 'ng'],
    ['Trần Bố', 'bo'],
    ['Tamu|Li Na', 'li', 'na'],
    ['Ðo Thị', 'thi'],
    ['نو احمد', 'نو'],
    ['山田 太郎', '山', '田', '山田', '太郎', '山 太'],
    ['山田太郎', '太郎'],
    ['김민수', '김', '민수', '김'.normalize('NFD')],
    ['さくら', 'さ', 'くら'],
  ])('finds %s', (written, ...typed) => {
    for (const each of typed) expect(findsPerson(each, written), each).toBe(true);
  });

  it('finds parts of words with three letters, and not with two', () => {
    for (const written of ['Bambang', 'Ngozi', 'Linda', 'Kuwu', 'Bobo', 'Ng8'])
      for (const typed of ['ng', 'li', 'wu', 'bo']) expect(findsPerson(typed, written), typed).toBe(false);
    expect(findsPerson('amb', 'Bambang')).toBe(true);
    // With the words in any order, one of them may be of two letters.
    expect(findsPerson('wei ng', 'Ng Wei')).toBe(true);
  });

  it('finds nobody with one letter, or with signs alone', () => {
    for (const typed of ['', ' ', 'n', ' n. ', '%%%', '...', '\u200b\u200b'])
      expect(peoplePatterns(typed)).toEqual([]);
  });

  it('would find most people with two letters as parts of words (control)', () => {
    const names = ['Bambang', 'Linda', 'Angga', 'Ng Wei'];
    expect(names.filter(findsAll(searchPatterns('ng')))).toHaveLength(3);
    expect(names.filter(findsAll(wholePatterns('ng')))).toEqual(['Ng Wei']);
  });
});
