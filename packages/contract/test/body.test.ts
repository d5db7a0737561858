import Type from 'typebox';
import { Check } from 'typebox/schema';
import { describe, expect, it } from 'vitest';
import { body, patch, text } from '../src/body.ts';
import { nullable, part, SocialLinks } from '../src/values.ts';

describe('a body', () => {
  const schema = body({
    name: text(10),
    venue: nullable(part({ city: text(10) })),
    items: Type.Array(part({ quantity: Type.Integer() })),
    links: SocialLinks,
  });
  const fit = { name: 'Senja', venue: { city: 'Solo' }, items: [{ quantity: 1 }], links: { x: 'https://x' } };

  it('has the declared fields and no others, on every level; records stay open', () => {
    expect(Check(schema, fit)).toBe(true);
    for (const more of [
      { ...fit, more: 1 },
      { ...fit, venue: { city: 'Solo', more: 1 } },
      { ...fit, items: [{ quantity: 1, more: 1 }] },
    ])
      expect(Check(schema, more), JSON.stringify(more)).toBe(false);
  });
});

describe('a patch', () => {
  const schema = patch({ name: text(10), note: nullable(text(10)) });

  it('has at least one field; null clears those that may be null', () => {
    for (const fit of [{ name: 'a' }, { note: null }, { name: 'a', note: 'b' }])
      expect(Check(schema, fit), JSON.stringify(fit)).toBe(true);
    for (const wrong of [{}, { name: null }, { more: 1 }])
      expect(Check(schema, wrong), JSON.stringify(wrong)).toBe(false);
  });
});

describe('a text', () => {
  it('is one line of at most so many characters', () => {
    const fits = (value: string) => Check(text(5), value);
    expect(['a', 'abcde', 'é🎫'].map(fits)).toEqual([true, true, true]);
    expect(['', 'abcdef', 'a\nb', 'a\u0000', '\u0085', '\u2028'].map(fits)).toEqual(Array(6).fill(false));
  });

  it('turns no direction around, and may be of a script that runs from right to left', () => {
    const fits = (value: string) => Check(text(20), value);
    for (const sign of '\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069')
      expect(fits(`gpj${sign}exe`), sign.codePointAt(0)?.toString(16)).toBe(false);
    expect(['مريم', 'מרים', 'a\u200Fb', 'a\u2027b', 'a\u202Fb', 'a\u2065b'].filter(fits)).toHaveLength(6);
  });
});
