import { describe, expect, it } from 'vitest';
import { regrouped, typedNumber, typedText } from './typed-number.ts';

const [whole, cents, share] = [{ places: 0 }, { places: 2 }, { places: 2, most: 100 }];
const degrees = { places: Infinity, most: 180 };

describe('a number that is typed', () => {
  it.each([
    ['150.000', 150_000],
    ['150000', 150_000],
    ['1.000', 1000],
    ['1.000.000', 1_000_000],
    [' 12 ', 12],
    ['0', 0],
    ['-1.000', -1000],
    ['−5', -5],
    ['150.000,00', 150_000],
    ['150,0', 150],
    ['Rp 75.000', 75_000],
    ['Rp75.000,-', 75_000],
    ['rp. 75000', 75_000],
    ['IDR 75.000', 75_000],
    ['75 000', 75_000],
    ['75.000 IDR', 75_000],
  ])('is whole in Indonesian: %s', (text, value) => {
    expect(typedNumber(text, 'id', whole)).toBe(value);
  });

  it.each([
    ['150,000', 150_000],
    ['1,000', 1000],
    ['150,000.00', 150_000],
    ['$1,000', 1000],
    ['1,000 USD', 1000],
    ['150000', 150_000],
  ])('is whole in English: %s', (text, value) => {
    expect(typedNumber(text, 'en', whole)).toBe(value);
  });

  it('has cents by the sign of its language, and by the other where that can be no sign of groups', () => {
    for (const text of ['1.234,5', '1234,50', '1234.5']) expect(typedNumber(text, 'id', cents)).toBe(1234.5);
    for (const text of ['1,234.5', '1234.50', '1234,5']) expect(typedNumber(text, 'en', cents)).toBe(1234.5);
    expect(typedNumber('0.29', 'id', cents)).toBe(0.29);
    expect(typedNumber('1.500', 'id', cents)).toBe(1500);
    expect(typedNumber('1,500', 'en', cents)).toBe(1500);
  });

  it('of three digits at most has no groups', () => {
    for (const language of ['id', 'en'] as const) {
      for (const text of ['12.5', '12,5']) expect(typedNumber(text, language, share)).toBe(12.5);
      expect(typedNumber('106.845', language, degrees)).toBe(106.845);
      expect(typedNumber('-6,2146', language, degrees)).toBe(-6.2146);
    }
    // A count has groups however few it may be: 1.000 is no 1.
    expect(typedNumber('1.000', 'id', { places: 0, most: 100 })).toBe(1000);
  });

  it.each([
    ['150,000', 'id', whole],
    ['150.000', 'en', whole],
    ['150.00', 'id', whole],
    ['150,00', 'en', whole],
    ['12,5', 'id', whole],
    ['1.50.000', 'id', whole],
    ['0.150', 'id', whole],
    ['1.000,', 'id', whole],
    ['1,500', 'id', cents],
    ['1.500', 'en', cents],
    ['1.000', 'id', share],
    ['1e5', 'id', whole],
    ['Rp', 'id', whole],
    ['5 buah', 'id', whole],
    ['500rbu', 'id', whole],
    ['5mio', 'id', whole],
    ['min5', 'id', whole],
    ['10 jam', 'id', whole],
    ['Rp 5 Rp', 'id', whole],
    ['12 00', 'id', whole],
    ['1 2 000', 'id', whole],
    ['--1', 'id', whole],
    ['', 'id', whole],
    ['.', 'id', cents],
  ] as const)('is not guessed: %s', (text, language, typed) => {
    expect(typedNumber(text, language, typed)).toBeUndefined();
  });

  it('is read as it is shown', () => {
    for (const language of ['id', 'en'] as const)
      for (const value of [0, 7, -90, 1000, 150_000, 1234.56, 0.29, 1_000_000.5])
        expect(typedNumber(typedText(value, language), language, cents)).toBe(value);
    expect(typedText(150_000, 'id')).toBe('150.000');
    expect(typedText(12.5, 'en')).toBe('12.5');
  });
});

describe('a whole number while it is typed', () => {
  /** Text with the caret as `|`, after an edit of the text before. */
  const after = (before: string, edited: string, kind = 'insertText') => {
    const edit = { before, text: edited.replace('|', ''), caret: edited.indexOf('|'), kind };
    const next = regrouped(edit, 'id');
    return next && `${next.text.slice(0, next.caret)}|${next.text.slice(next.caret)}`;
  };

  it('has its groups, with the caret behind the same digit', () => {
    expect(after('', '1|')).toBe('1|');
    expect(after('100', '1000|')).toBe('1.000|');
    expect(after('1.000', '12|.000')).toBe('12|.000');
    expect(after('100.000', '1005|.000')).toBe('1.005|.000');
    expect(after('150.000', '9|150.000')).toBe('9|.150.000');
    expect(after('150.000', '150.00|', 'deleteContentBackward')).toBe('15.000|');
    expect(after('1.000', '1|000', 'deleteContentBackward')).toBe('1|.000');
    expect(after('1.000', '1|000', 'deleteContentForward')).toBe('1.|000');
  });

  it('stays as it was typed where its signs are typed by hand, or it is something else', () => {
    expect(after('150', '150.|')).toBeUndefined();
    expect(after('150.', '150.0|')).toBeUndefined();
    expect(after('150', '150,|')).toBeUndefined();
    expect(after('150', '150x|')).toBeUndefined();
    expect(after('', '150.00|', 'insertFromPaste')).toBeUndefined();
    expect(after('1', '|', 'deleteContentBackward')).toBeUndefined();
    // With all its signs it is grouped again from there on.
    expect(after('150.000', '150.0005|')).toBe('1.500.005|');
  });
});
