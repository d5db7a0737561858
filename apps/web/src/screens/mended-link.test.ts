import { describe, expect, it } from 'vitest';
import { tokenIn } from './mailed-token.ts';
import { mendedLink } from './mended-link.ts';

const token = 'Zr3-_kQ9vXw1mT7uYb2NcL5oPd8eHfJgA4sR6iKxDqE';
const id = '01a1fee1-f44f-7a86-a8a8-1d04970467c8';

/** Damage to what stands behind the `#`, as gateways, mail programs and readers do it. */
const damages: Readonly<Record<string, (token: string) => string>> = {
  'is whole': (text) => text,
  'is encoded': (text) => encodeURIComponent(text).replaceAll('-', '%2D').replaceAll('_', '%5F'),
  'is encoded in lower case': (text) => text.replaceAll('-', '%2d').replaceAll('_', '%5f'),
  'is encoded twice': (text) => text.replaceAll('-', '%252D'),
  'has a full stop behind it': (text) => `${text}.`,
  'has a full stop and a sentence behind it': (text) => `${text}.%20Terima%20kasih`,
  'has a comma behind it': (text) => `${text},`,
  'has a bracket behind it': (text) => `${text})`,
  'stands in angle brackets': (text) => `%3C${text}>`,
  'stands in quotes': (text) => `%22${text}%22`,
  'stands in curly quotes': (text) => `%E2%80%9C${text}%E2%80%9D`,
  'has a blank behind it': (text) => `${text}%20`,
  'has blanks before it': (text) => `%20%09 ${text}`,
  'is folded': (text) => `${text.slice(0, 20)}%0D%0A%20${text.slice(20)}`,
  'is folded by a plain line break': (text) => `${text.slice(0, 9)}\n${text.slice(9)}`,
  'has an invisible sign in it': (text) => `${text.slice(0, 9)}%E2%80%8B${text.slice(9)}\u00AD`,
  'has a parameter behind it': (text) => `${text}?utm_source=surat&utm_medium=email`,
  'has a parameter joined to it': (text) => `${text}&fbclid=IwAR0abcdefghijklmnopqrstuvwxyz0123456789`,
  'has a parameter in HTML behind it': (text) => `${text}&amp;utm_source=surat`,
  'ends in the midst of a percent code': (text) => `${text}%2`,
  'has an ellipsis behind it': (text) => `${text}%E2%80%A6`,
  'has the bracket of HTML behind it': (text) => `${text}&gt;`,
  'has a square bracket behind it': (text) => `${text}]`,
  'is emphasized': (text) => `${text}**`,
  'is emphasized by underscores': (text) => `${text}_`,
  'is emphasized by underscores on both sides': (text) => `_${text}_`,
  'has a joiner of graphemes in it': (text) => `${text.slice(0, 9)}%CD%8F${text.slice(9)}`,
  'has a blank in it': (text) => `${text.slice(0, 20)}%20${text.slice(20)}`,
  'is folded by quoted-printable': (text) => `${text.slice(0, 20)}=%0D%0A${text.slice(20)}`,
  'is folded by quoted-printable and joined': (text) => `${text.slice(0, 20)}=${text.slice(20)}.`,
};

describe('the token of a mailed link', () => {
  it.each(Object.keys(damages))('is found when it %s', (damage) => {
    for (const whole of [token, `karcis_o_${token}a`, `${id}.${token}`])
      expect(tokenIn(damages[damage]?.(whole) ?? '', 43)).toBe(whole);
  });

  it.each(Object.keys(damages))('is found when it has an address in it and %s', (damage) => {
    const long = `${token}x9AbCdEfGhIjKlMnOp`;
    const found = tokenIn(damages[damage]?.(long) ?? '', 43);
    // An `_` may be a part of it. The server tells.
    expect(found.replace(/^_|_$/g, '')).toBe(long);
  });

  it.each(['%0A%0ATautan%20ini%20berlaku', '\r\n \r\nTautan ini', '.%0D%0A%0D%0ATautan', ' \n\n'])(
    'ends where an empty line is: %j',
    (behind) => {
      const long = `${token}x9AbCdEfGhIjKlMnOp`;
      for (const whole of [token, `karcis_o_${token}a`, `${id}.${token}`, long])
        expect(tokenIn(whole + behind, 43)).toBe(whole);
      expect(tokenIn(`%0A%0A${token}${behind}`, 43)).toBe(token);
    },
  );

  it.each(['Tautan%20ini', '%0ATautan%20ini', '\nTautan ini berlaku', 'Tautan.', '-Tautan'])(
    'is found where its length is known and %j is joined to it',
    (behind) => {
      for (const whole of [token, `karcis_o_${token}a`, `${id}.${token}`]) {
        expect(tokenIn(whole + behind, 43, true)).toBe(whole);
        expect(tokenIn(`%22${whole}${behind}`, 43, true)).toBe(whole);
      }
      // Control: of another length it may be a part.
      expect(tokenIn(token + behind, 43)).not.toBe(token);
    },
  );

  it.each(Object.keys(damages))('is found where its length is known and it %s', (damage) => {
    for (const whole of [token, `karcis_o_${token}a`, `${id}.${token}`])
      expect(tokenIn(damages[damage]?.(whole) ?? '', 43, true)).toBe(whole);
  });

  it('has plain hyphens', () => {
    for (const hyphen of ['\u2010', '\u2011', '%E2%80%91', '\u2012'])
      expect(tokenIn(token.replace('-', hyphen), 43)).toBe(token);
  });

  it('is read at once, however long it is', () => {
    for (const part of ['a', ' ', '\n', '\n ', '%0A', '(', '-', '. '])
      for (const hasKnownLength of [false, true]) {
        const begin = performance.now();
        tokenIn(`${part.repeat(100_000 / part.length)}é`, 43, hasKnownLength);
        expect(performance.now() - begin).toBeLessThan(500);
      }
  });

  it('is empty when it was cut', () => {
    for (const text of ['', '%', '%20', '.', token.slice(0, 42), id])
      expect([tokenIn(text, 43), tokenIn(text, 43, true)]).toEqual(['', '']);
  });
});

describe('a damaged address', () => {
  const withToken = new Set(['/confirm', `/orders/${id}`]);
  const pages = new Set([...withToken, '/', '/tickets', '/orders/find', '/events/malam-puisi', '/en']);
  const mended = (url: string) =>
    mendedLink(url, {
      isPage: (path) => pages.has(path) || path === `/events/${id}-malam` || /^\/sandbox\/[\w-]+$/.test(path),
      hasToken: (path) => withToken.has(path),
      keepsCase: (path) => path.startsWith('/sandbox/'),
    });

  it.each(Object.keys(damages))('leads to the page with its token, which %s', (damage) => {
    const behind = encodeURI(damages[damage]?.(token) ?? '').replaceAll('%25', '%');
    for (const hash of ['%23', '%2523', '%252523'])
      for (const path of ['/confirm', `/orders/${id}`, '/confirm/']) {
        expect(mended(`${path}${hash}${behind}`)).toBe(`${path.replace(/\/$/, '')}#${token}`);
        expect(mended(`${path}${hash}${behind}?utm_source=surat`)).toContain(`#${token}`);
        expect(mended(`${path}?utm_source=surat${hash}${behind}`)).toContain(`#${token}`);
      }
  });

  it.each([
    ['/tickets.', '/tickets'],
    ['/tickets)', '/tickets'],
    ['/tickets%20', '/tickets'],
    ['/tickets%3E', '/tickets'],
    ['/tickets,', '/tickets'],
    ['/tickets%22', '/tickets'],
    ['/tickets%E2%80%9D', '/tickets'],
    ['/tickets&amp;utm_source=surat', '/tickets'],
    ['/tickets%3Futm_source=surat', '/tickets?utm_source=surat'],
    ['/tickets%0D%0A', '/tickets'],
    ['/tick%0Aets', '/tickets'],
    ['/tickets%2', '/tickets'],
    ['/tickets#', '/tickets'],
    ['/confirm.', '/confirm'],
    ['/orders/find).', '/orders/find'],
    ['/events/malam-puisi.?utm_source=surat', '/events/malam-puisi?utm_source=surat'],
    ['/en/', '/en'],
    ['/tickets*', '/tickets'],
    ['/tickets%E2%80%A6', '/tickets'],
    ['/tickets%5D', '/tickets'],
    ['/tickets&gt;', '/tickets'],
    ['/tickets%CD%8F', '/tickets'],
    ['/tick%20ets', '/tickets'],
    ['/tick=%0D%0Aets', '/tickets'],
    ['/tick=ets', '/tickets'],
    ['/%20tickets', '/tickets'],
    ['//tickets', '/tickets'],
    ['/TICKETS', '/tickets'],
    ['/Events/Malam-Puisi?q=A', '/events/malam-puisi?q=A'],
    ['/EN', '/en'],
    ['/id', '/'],
    ['/id/tickets', '/tickets'],
    ['/en/tickets?utm_source=surat', '/tickets?utm_source=surat'],
    ['/ID/Orders/Find', '/orders/find'],
    ['/CONFIRM', '/confirm'],
    [`/orders/${id.toUpperCase()}`, `/orders/${id}`],
    [`/orders/${id.slice(0, 12)}%20${id.slice(12)}`, `/orders/${id}`],
    [`/orders/${id.slice(0, 12)}=${id.slice(12)}.`, `/orders/${id}`],
    ['/sandbox/KRC-1%3E', '/sandbox/KRC-1'],
    ['/tickets_', '/tickets'],
    ['/tickets__?utm_source=surat', '/tickets?utm_source=surat'],
    ['/orders/find-', '/orders/find'],
    ['/orders/find_/', '/orders/find'],
    [`/orders/${id}_`, `/orders/${id}`],
    ['/tickets;jsessionid=1', '/tickets'],
    ['/tickets.Terima', '/tickets'],
    ['/tickets.%20Terima%20kasih', '/tickets'],
    ['/tickets,Terima%20kasih', '/tickets'],
    ['/events/malam-puisi](https://karcis.example/events/malam-puisi)', '/events/malam-puisi'],
    ['/events/malam-puisi%5D(https://karcis.example/events/malam-puisi', '/events/malam-puisi'],
    [`/orders/${id}](https://karcis.example/orders/${id}`, `/orders/${id}`],
    [`/orders/${id}](https://karcis.example/orders/${id}%23${token})`, `/orders/${id}#${token}`],
    [
      `/orders/${id}%5D(https://karcis.example/orders/${id}#karcis_o_${token}a)`,
      `/orders/${id}#karcis_o_${token}a`,
    ],
    [`/orders/${id}%0ATerima`, `/orders/${id}`],
    [`/orders/${id}Terima%20kasih`, `/orders/${id}`],
    [`/orders/${id}x`, `/orders/${id}`],
    [`/orders/${id.toUpperCase()}-x/`, `/orders/${id}`],
    ['/events/malam-puisi%0A%0AAyo', '/events/malam-puisi'],
    ['/events/malam-puisi%0D%0A%20%0D%0AAyo%20datang', '/events/malam-puisi'],
    ['/events/malam%E2%80%91puisi', '/events/malam-puisi'],
    ['/events/malam%E2%80%93puisi.', '/events/malam-puisi'],
    [`/orders/${id.replaceAll('-', '%E2%80%91')}`, `/orders/${id}`],
    [`/orders/${id.replaceAll('-', '%E2%88%92')}`, `/orders/${id}`],
    ['/.', '/'],
    ['/)', '/'],
    ['/%20', '/'],
    ['/%E2%80%A6?utm_source=surat', '/?utm_source=surat'],
  ])('%s leads to %s', (url, place) => expect(mended(url)).toBe(place));

  it.each([
    ',yuk',
    '(gratis)',
    ')ayo',
    "'s",
    '>beli',
    '%22>Beli',
    '%3C/a%3E',
    '%3Cbr%3E',
    '|beli',
    '%E2%80%9Dayo',
  ])('leads to its page without %s behind it', (text) =>
    expect(mended(`/events/malam-puisi${text}`)).toBe('/events/malam-puisi'),
  );

  it.each(['=23', '&num;', '&%2335;', '&%23x23;', '%EF%BC%83', '*', '/', '?', '/?', '%23%23', '%20%23'])(
    'leads to the page with its token, which has %s before it',
    (sign) => {
      for (const path of ['/confirm', '/CONFIRM', '/en/confirm', `/orders/${id}`])
        for (const end of ['', '.', '&utm_source=surat'])
          expect(mended(`${path}${sign}${token}${end}`)).toMatch(
            new RegExp(`^/(confirm|orders/${id})#${token}$`),
          );
      expect(mended(`/confirm${sign}${token}__;Iw!!`)).toBe(`/confirm#${token}`);
      const long = `${token}x9AbCdEfGhIjKlMnOp`;
      expect(mended(`/confirm${sign}${long}`)).toBe(`/confirm#${long}`);
      expect(mended(`/confirm${sign}${long}__;Iw!!`)).toBe(`/confirm#${long}__`);
    },
  );

  it.each([
    '/',
    '/tickets',
    '/tickets?utm_source=surat',
    '/tickets?q=%23konser',
    `/tickets?${token}`,
    `/tickets/${token}`,
    '/sandbox/KRC-1',
    '/id/tidak-ada',
    '/TIDAK-ADA',
    '//evil.example',
    '/en//evil.example/tickets',
    `/orders/${id}`,
    '//evil.example/confirm%23x',
    '/%2f%2fevil.example%23x',
    '/\\evil.example',
    '/tidak-ada.',
    '/ticketsé',
    '/tickets.php',
    '/tickets:8080',
    '/tickets%E2%80%93Terima',
    `/orders/${id}/x`,
    `/events/${id}-malam`,
    `/tickets/${id}x`,
    '/*',
    '/@evil.example',
    '/)//evil.example',
    '/.well-known/tickets',
    `/%23${token}`,
    '/tidak-ada_',
    '/sandbox/KRC-1_',
    '/confirm?utm_source=' + 'x'.repeat(50),
    '/tickets%C3%A9',
    '/@evil.example/confirm',
    '///',
    '*',
    '',
    `/tickets${'%20'.repeat(2000)}`,
  ])('%s leads nowhere else', (url) => expect(mended(url)).toBeUndefined());
});
