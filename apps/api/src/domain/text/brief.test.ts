import { describe, expect, it } from 'vitest';
import { brief, cut, longestInLists } from './brief.ts';

describe('a text in a list', () => {
  it('stays as it is while it fits, and says where it was cut', () => {
    expect(cut('Pesta Laut', 10)).toBe('Pesta Laut');
    expect(cut('Pesta Laut', 9)).toBe('Pesta La…');
  });

  it('has no half of a character', () => {
    expect(cut('abc🎻def', 5)).toBe('abc…');
    expect(cut('abc🎻def', 6)).toBe('abc🎻…');
  });

  it('has no letter without its marks, and no part of a picture', () => {
    expect(cut('abe\u0301fg', 4)).toBe('ab…');
    expect(cut('a👩‍👩‍👧bcdef', 5)).toBe('a…');
    expect(cut(`e${'\u0301'.repeat(50)}`, 5)).toBe(`e${'\u0301'.repeat(3)}…`);
  });

  it('is cut in every part of a record, but where it leads somewhere', () => {
    const word = 'W'.repeat(10_000);
    const row = brief({
      title: word,
      slug: word,
      cover_image_url: word,
      summary: null,
      price: 5,
      venue: { name: word, city: 'Bandung' },
      tags: Array.from({ length: 100 }, () => word),
    });
    expect(row).toMatchObject({ slug: word, cover_image_url: word, summary: null, price: 5 });
    expect([row.title.length, row.venue.name.length]).toEqual([longestInLists, longestInLists]);
    expect(row.venue.city).toBe('Bandung');
    expect([row.tags.length, row.tags[0]?.length]).toEqual([20, 50]);
  });

  it('keeps lists of ids whole, since what is saved by them would be cut', () => {
    const ids = Array.from({ length: 100 }, (_, at) => `id ${at}`);
    expect(brief({ ticket_type_ids: ids, tags: ids })).toMatchObject({ ticket_type_ids: ids });
    expect(brief({ tags: ids }).tags).toHaveLength(20);
  });

  it('is left out where it is HTML, of which a part is none', () => {
    const html = `<p title="${'x'.repeat(longestInLists)}">Selamat datang</p>`;
    expect(
      brief({ body_html: html, parts: [{ terms_html: html }, { terms_html: '<p>Singkat</p>' }] }),
    ).toEqual({
      body_html: '',
      parts: [{ terms_html: '' }, { terms_html: '<p>Singkat</p>' }],
    });
  });
});
