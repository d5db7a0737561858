import fc from 'fast-check';
import { Marked } from 'marked';
import { describe, expect, it } from 'vitest';
import { expensivePieces as pieces, repeated as of } from '../../../test/expensive-texts.ts';
import { faultsOf } from '../../../test/harmless-html.ts';
import { hostile, inert } from '../../../test/xss-corpus.ts';
import { renderMarkdown as toHtml } from './markdown.ts';

describe('rich text', () => {
  it('keeps what text needs', () => {
    expect(toHtml('# Judul\n\n1. satu\n2. **dua**\n\n| a | b |\n| - | - |\n| 1 | 2 |')).toBe(
      '<h1>Judul</h1>\n<ol>\n<li>satu</li>\n<li><strong>dua</strong></li>\n</ol>\n<table>\n<thead>\n<tr>\n<th>a</th>\n' +
        '<th>b</th>\n</tr>\n</thead>\n<tbody><tr>\n<td>1</td>\n<td>2</td>\n</tr>\n</tbody></table>',
    );
  });
});

describe('a link', () => {
  it.each([
    ['/pages/cara-membeli', '<a href="/pages/cara-membeli">x</a>'],
    ['#syarat', '<a href="#syarat">x</a>'],
    ['?page=2', '<a href="?page=2">x</a>'],
    ['../acara', '<a href="../acara">x</a>'],
    ['mailto:halo@karcis.test', '<a href="mailto:halo@karcis.test">x</a>'],
    ['tel:+622150001000', '<a href="tel:+622150001000">x</a>'],
    [
      'https://example.org/a?b=1&c=2',
      '<a href="https://example.org/a?b=1&amp;c=2" rel="noopener nofollow">x</a>',
    ],
    ['HTTP://example.org', '<a href="HTTP://example.org" rel="noopener nofollow">x</a>'],
    ['https:example.org', '<a href="https:example.org" rel="noopener nofollow">x</a>'],
    ['//example.org', '<a>x</a>'],
    ['/\\example.org', '<a>x</a>'],
    ['https://karcis.test@example.org', '<a>x</a>'],
    ['ftp://example.org', '<a>x</a>'],
    ['javascript:alert(1)', '<a>x</a>'],
  ])('to %s', (href, html) => {
    expect(toHtml(`<a href="${href}">x</a>`)).toBe(`<p>${html}</p>`);
  });

  it('keeps its title, and has the relation that we give it', () => {
    expect(toHtml('<a href="https://example.org" title="judul" rel="opener me">x</a>')).toBe(
      '<p><a title="judul" href="https://example.org" rel="noopener nofollow">x</a></p>',
    );
    expect(toHtml('<a href="/acara" rel="opener">x</a>')).toBe('<p><a href="/acara">x</a></p>');
  });
});

describe('a picture', () => {
  it('is one of ours, or comes over a connection that nobody reads along', () => {
    expect(toHtml('![Panggung](/gambar/a.png "Senja")')).toBe(
      '<p><img alt="Panggung" title="Senja" src="/gambar/a.png" /></p>',
    );
    expect(toHtml('![x](https://images.example.org/a.png)')).toContain(
      'src="https://images.example.org/a.png"',
    );
    expect(toHtml('Ini![x](http://images.example.org/a.png)![y](data:image/png;base64,AA)')).toBe(
      '<p>Ini</p>',
    );
  });
});

describe('hostile text', () => {
  it.each(hostile)('cannot harm: %s', (_technique, text) => {
    expect(faultsOf(toHtml(text))).toEqual([]);
  });

  it.each(inert)('stays harmless: %s', (_technique, text) => {
    expect(faultsOf(toHtml(text))).toEqual([]);
  });

  it('is found out by this check wherever it is not sanitized (control)', () => {
    const bare = new Marked({ gfm: true });
    const missed = hostile.filter(([, text]) => faultsOf(bare.parse(text, { async: false })).length === 0);
    expect(missed.map(([technique]) => technique)).toEqual([]);
    expect(hostile.length + inert.length).toBeGreaterThan(250);
  });

  it('cannot harm in any mixture', () => {
    const part = fc.oneof(
      fc.constantFrom(...[...hostile, ...inert].map(([, text]) => text).filter((text) => text.length < 500)),
      fc.constantFrom(
        '\n',
        '\n\n',
        ' ',
        '"',
        "'",
        '>',
        '<',
        '`',
        '&',
        '](',
        '[',
        '<!--',
        '-->',
        '</',
        '<svg>',
        '<pre>',
      ),
      fc.string({ unit: 'grapheme', maxLength: 20 }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        expect(faultsOf(toHtml(parts.join('')))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a text made to be expensive', () => {
  it.each(pieces)('out of %j is rendered soon, and harmless', (piece) => {
    const started = process.cpuUsage();
    const html = toHtml(of(piece, 64 * 1024));
    const { user } = process.cpuUsage(started);
    expect(faultsOf(html)).toEqual([]);
    // Most take a twentieth of that; with quadratic costs they take several seconds, or exhaust the stack.
    expect(user / 1e6).toBeLessThan(2);
  });

  const many = [
    ...pieces,
    `${'- '.repeat(15)}a\n`,
    '1. a\n',
    '- a\n\n',
    '> a\n\n',
    'a\n\n',
    '---\n',
    '*a* ',
    '[a](/b) ',
    '![a](/b) ',
    'www.a.b ',
    '<p>a</p>',
    '<br>',
  ];

  it.each(many)('out of %j becomes few elements', (piece) => {
    const elements = toHtml(of(piece, 50_000)).match(/<\w/g) ?? [];
    expect(elements.length).toBeLessThan(10_000);
  });

  it('out of a wide table with short rows becomes few cells', () => {
    const table = (columns: number, rows: number) =>
      `|${'a|'.repeat(columns)}\n|${'-|'.repeat(columns)}\n${'b\n'.repeat(rows)}`;
    const cells = (text: string) => (toHtml(text).match(/<t[hd]>/g) ?? []).length;
    expect(cells(table(8, 100)), 'one that people write').toBe(808);
    expect(cells(table(500, 900))).toBe(0);
    expect(cells(`${table(8, 100)}\n`.repeat(4)), 'those up to the bound').toBe(2 * 808);
    // Each row has as many cells as the head has (control).
    const bare = new Marked({ gfm: true }).parse(table(500, 90), { async: false });
    expect(bare.match(/<t[hd]>/g)).toHaveLength(500 * 91);
  });

  it('is whole: after three thousand marks it is shown as it was written', () => {
    const html = toHtml(`${'- **a**\n'.repeat(700)}${'- b\n'.repeat(700)}- <c>`);
    expect(html.match(/<li>/g)).toHaveLength(800);
    expect(html).toMatch(/<\/ul>\n<pre>(- b\n)+- &lt;c&gt;<\/pre>$/);
    expect(html.match(/b/g)).toHaveLength(700);
    expect(toHtml('- a\n'.repeat(1400))).not.toContain('<pre>');
  });

  it('of a megabyte is shown as it was written', () => {
    for (const piece of ['>', '[', '<script>alert(1)</script>']) {
      const html = toHtml(of(piece, 1_000_000));
      expect(html.startsWith('<pre>')).toBe(true);
      expect(faultsOf(html)).toEqual([]);
    }
  });

  it('keeps the levels that people use', () => {
    const levels = Array.from({ length: 10 }, (_, level) => `${'  '.repeat(level)}- tingkat ${level}`).join(
      '\n',
    );
    expect(toHtml(levels).match(/<ul>/g)).toHaveLength(10);
    expect(toHtml(of('> ', 40) + 'dalam').match(/<blockquote>/g)).toHaveLength(16);
  });
});
