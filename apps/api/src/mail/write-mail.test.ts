import { readFileSync } from 'node:fs';
import { type MailTemplateKey, mailTemplateKeys } from '@karcis/contract';
import { locales, wordsOf } from '@karcis/words';
import { Parser } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { hostile as xss } from '../../test/xss-corpus.ts';
import { colours } from './look.ts';
import { mailTemplates } from './templates/index.ts';
import { type Template, template, type Texts } from './template.ts';
import { type Frame, oneLine, writeMail, writeSample } from './write-mail.ts';

const frame: Frame = {
  locale: 'id',
  site: 'Karcis',
  url: 'https://tiket.example.org',
  timezone: 'Asia/Jakarta',
  footerMarkdown: 'PT Contoh · [Tanya jawab](/faq)',
};
const everyMail = mailTemplateKeys.flatMap((key) => locales.map((locale) => [key, locale] as const));
const templateOf = (key: MailTemplateKey): Template => mailTemplates[key];

/** Texts that break out of where they stand, if they can. All that are known are tried on one mail. */
const nasty = [
  '<script>alert(1)</script>',
  '"><h1>Hana',
  "' style='x",
  '&lt;b&gt;',
  '\u202Egnp.exe',
  'a\nb\r\nc',
];

/** What a mail program makes of HTML: names of elements, texts, and addresses that lead somewhere. */
function seen(html: string) {
  const elements: string[] = [];
  const texts: string[] = [];
  const addresses: string[] = [];
  const attributes = new Set<string>();
  let isHidden = false;
  new Parser({
    onopentag(name, given) {
      elements.push(name);
      isHidden = name === 'style' || name === 'title';
      for (const attribute of Object.keys(given)) attributes.add(attribute);
      addresses.push(
        ...['href', 'src', 'action', 'background'].flatMap((attribute) => given[attribute] ?? []),
      );
    },
    ontext(text) {
      if (!isHidden) texts.push(text);
    },
    onclosetag() {
      isHidden = false;
    },
  }).end(html);
  return { elements, attributes, addresses, text: texts.join('').replaceAll(/\s+/g, ' ') };
}

/** The same data with every text but links and codes replaced. */
const spoiled = (data: Texts, text: string): Texts =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      /(links?|_at|timezones?|role|markdown|total|amount|currency|pdf)$/.test(name) || value === null
        ? value
        : typeof value === 'string'
          ? text
          : value.map(() => text),
    ]),
  );

describe.each(everyMail)('the mail %s in the language %s', (key, locale) => {
  const mail = () => writeSample(templateOf(key), { ...frame, locale });

  it('is short, of one document, with a subject of one line', async () => {
    const { html, subject, text } = await mail();
    expect(html.length).toBeLessThan(100 * 1024);
    expect(seen(html).elements.filter((name) => ['html', 'body', 'h1', 'title'].includes(name))).toEqual([
      'html',
      'title',
      'body',
      'h1',
    ]);
    expect(html).toContain(`<html lang="${locale}"`);
    expect(subject).toMatch(/^\P{Cc}{5,150}$/u);
    expect(text).not.toMatch(/undefined|null|\[object/);
    expect(html).not.toMatch(/undefined|\[object/);
  });

  it('says the same in both forms: every line of the text stands in the HTML', async () => {
    const { html, text } = await mail();
    const { text: shown } = seen(html);
    const lines = text.split('\n').filter((line) => line !== '' && line !== '--');
    expect(lines.length).toBeGreaterThan(5);
    for (const line of lines) {
      // A fact is `name: value`, a button `name:`, a link of the operator `name (address)`.
      for (const part of line.replaceAll(/ \(https:[^)]*\)/g, '').split(/: |:$/))
        expect(shown).toContain(part);
    }
  });

  it('leads to whole addresses only, the same in both forms, and loads nothing', async () => {
    const { html, text, links } = await mail();
    const { addresses, elements } = seen(html);
    for (const address of addresses) {
      expect(address).toMatch(/^https:\/\/(tiket\.example\.org|www\.openstreetmap\.org\/)/);
      expect(text).toContain(address);
    }
    for (const link of links) expect(addresses).toContain(link);
    expect(elements.filter((name) => /img|link|script|iframe|object|form|input|svg/.test(name))).toEqual([]);
  });

  it('has the same elements whatever stands in names, and both forms show them', async () => {
    const told = templateOf(key);
    const plain = await writeSample(told, { ...frame, locale, site: 'Tiket' });
    const { elements, attributes, addresses } = seen(plain.html);
    const data = told.sample((path) => frame.url + path);
    for (const hostile of key === 'account_suspended' ? [...nasty, ...xss.map(([, text]) => text)] : nasty) {
      const spoiledFrame = { ...frame, locale, site: `${hostile} Karcis` };
      const { html, text, subject } = await writeMail(told, spoiled(data, hostile), spoiledFrame);
      const now = seen(html);
      expect({ ...now, text: '' }).toEqual({ elements, attributes, addresses, text: '' });
      // Nothing that was typed begins a line of its own, or turns the direction of the others.
      expect(text.split('\n')).toHaveLength(plain.text.split('\n').length);
      expect(text + html + subject).not.toMatch(/[\u202A-\u202E\u2066-\u2069\r]/);
      expect(subject).not.toMatch(/\n/);
      expect(now.text).toContain(oneLine(spoiledFrame.site));
      expect(text).toContain(oneLine(spoiledFrame.site));
    }
  });
});

describe('what is typed into a mail', () => {
  const hello = template<{ readonly name: string; readonly link: string }>({
    key: 'test',
    sample: (link) => ({ name: 'Hana', link: link('/') }),
    compose: ({ name, link }) => ({
      subject: `Halo ${name}`,
      preheader: name,
      blocks: [
        { kind: 'heading', text: name },
        { kind: 'button', text: name, href: link },
        {
          kind: 'rich',
          markdown:
            '**tebal** [sini](/faq?a=1&b=2) <script>alert(1)</script> ![](http://jahat.example/x.png)',
        },
      ],
    }),
  });
  const link = 'https://tiket.example.org/reset#abc';

  it('stands in it as it was typed', async () => {
    const { html, text } = await writeMail(hello, { name: '<b>Hana & "Budi"</b>', link }, frame);
    expect(seen(html).text).toContain('<b>Hana & "Budi"</b>');
    expect(html).not.toContain('<b>');
    expect(text).toContain('<b>Hana & "Budi"</b>');
  });

  it('is cut where it is very long', async () => {
    const { html, subject } = await writeMail(hello, { name: 'x'.repeat(100_000), link }, frame);
    expect(html.length).toBeLessThan(100 * 1024);
    expect(subject).toHaveLength(150);
  });

  it('may be Markdown of the operator, which comes out clean, with whole addresses', async () => {
    const { html, text } = await writeMail(hello, { name: 'Hana', link }, frame);
    expect(html).toContain('<strong>tebal</strong>');
    expect(seen(html).addresses).toContain('https://tiket.example.org/faq?a=1&b=2');
    expect(text).toContain('tebal sini (https://tiket.example.org/faq?a=1&b=2)');
    expect(html + text).not.toMatch(/script|jahat/);
  });

  it.each([
    'javascript:alert(1)',
    '/reset',
    '//jahat.example',
    'https://karcis@jahat.example/',
    'data:text/html,x',
  ])('leads nowhere by %s', async (wrong) => {
    await expect(writeMail(hello, { name: 'Hana', link: wrong }, frame)).rejects.toThrow('a whole address');
  });
});

describe('mails', () => {
  it('tell an address that nobody has confirmed no name that was typed', async () => {
    for (const key of ['email_verification', 'email_change'] as const) {
      const data = templateOf(key).sample((path) => frame.url + path);
      expect(Object.keys(data).toSorted()).toEqual(['ends_at', 'link']);
    }
    for (const key of [
      'account_exists',
      'password_reset',
      'password_changed',
      'account_suspended',
    ] as const) {
      const data = templateOf(key).sample((path) => frame.url + path);
      const named = (await writeMail(templateOf(key), data, frame)).text;
      const unnamed = (await writeMail(templateOf(key), { ...data, name: null }, frame)).text;
      expect(named).toContain('Halo Hana Pratiwi,');
      expect(unnamed).not.toMatch(/Halo|Hana/);
    }
  });

  it('of a changed address show the new one masked', async () => {
    const { html, text } = await writeSample(mailTemplates.email_changed, frame);
    expect(text).toContain('h***@example.org');
    expect(html + text).not.toContain('hana.pratiwi@');
  });

  it('tell times of an event by its clock, and others by the one of the site', async () => {
    expect((await writeSample(mailTemplates.assignment_invitation, frame)).text).toContain(
      'Mulai: Sabtu, 19 Desember 2026, 19.00 WITA',
    );
    expect((await writeSample(mailTemplates.password_reset, frame)).text).toContain(
      'Sabtu, 12 Desember 2026, 19.00 WIB',
    );
    expect(
      (await writeSample(mailTemplates.password_reset, { ...frame, locale: 'en', timezone: 'UTC' })).text,
    ).toContain('Saturday, 12 December 2026, 12:00 UTC');
  });

  it('have sentences of their own in each language', () => {
    for (const key of mailTemplateKeys) {
      const [id, en] = locales.map((locale) => wordsOf(locale).mail[key].heading);
      expect(id).not.toBe(en);
    }
  });

  it('have the colours of the site', () => {
    const house = readFileSync(new URL('../../../web/src/kit/tokens.css', import.meta.url), 'utf8');
    for (const [name, { light, dark }] of Object.entries(colours))
      expect(house).toContain(`--${name}: light-dark(${light}, ${dark});`);
  });
});
