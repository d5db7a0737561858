import { describe, expect, it } from 'vitest';
import { slugOf } from './slug.ts';

describe('the slug of a title', () => {
  it.each([
    ['Pesta Café 2026!', 'pesta-cafe-2026'],
    ['Straße Ñandú Łódź Øre', 'strasse-nandu-lodz-ore'],
    ['STRASSE ẞ', 'strasse-ss'],
    ['Đà Nẵng Æon Þór Œuvre Ðorrit', 'da-nang-aeon-thor-oeuvre-dorrit'],
    ['İstanbul ışık', 'istanbul-isik'],
    ["Jum’at Ma'arif", 'jumat-maarif'],
    ['Москва Весной: Щука', 'moskva-vesnoy-shchuka'],
    ['Αθήνα', 'athina'],
    ['ﬁnal №\u00AD5', 'final-no5'],
    ['--- a ---', 'acara-a'],
    ['2026', '2026'],
    ['Cafe\u0301 Nü', 'cafe-nu'],
    ['音楽祭 2026', 'yinleji-2026'],
    ['Konser 音楽祭', 'konser-yinleji'],
    ['ꦗꦮ', 'acara-jw'],
    ['!!!', 'acara'],
    ['\u{10ffff}', 'acara'],
    ['x'.repeat(100), 'x'.repeat(80)],
  ])('of %s is %s', (title, slug) => expect(slugOf(title, 'acara')).toBe(slug));

  it('is one that the contract takes, whatever the title', () => {
    for (let sign = 0x20; sign < 0x3000; sign++)
      expect(slugOf(`${String.fromCodePoint(sign)}ab c${String.fromCodePoint(sign)}`, 'acara')).toMatch(
        /^[a-z0-9]+(-[a-z0-9]+)*$/,
      );
  });
});
