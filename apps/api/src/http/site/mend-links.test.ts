import { describe, expect, it } from 'vitest';
import { karcisForTests } from '../../../test/harness.ts';
import { mailTemplates } from '../../mail/templates/index.ts';

const karcis = karcisForTests({ content: 'demo', hasSite: true });

const token = 'Zr3-_kQ9vXw1mT7uYb2NcL5oPd8eHfJgA4sR6iKxDqE';

/** The one of the link that ends mails: it has an address in it. */
const long = `${token}x9AbCdEfGhIjKlMnOp`;
const tokenOf = (link: string) => (link.startsWith('/unsubscribe') ? long : token);

/** Paths of every link in every mail, with a token where they have one. */
const links = new Set<string>();
for (const template of Object.values(mailTemplates))
  template.sample((path) => {
    links.add(path.replace('contoh', tokenOf(path)));
    return path;
  });

/** Damage on the way of a link, by which the page stays the same and its token, too. */
const damages: Readonly<Record<string, (link: string) => string>> = {
  'is encoded': (link) => link.replace('#', '%23'),
  'is encoded twice': (link) => link.replace('#', '%2523'),
  'has capitals': (link) => link.replace(/^[^#?]*/, (path) => path.toUpperCase()).replace('#', '%23'),
  'has a language before it': (link) => `/id${link}`.replace('#', '%23'),
  'has a blank before it': (link) => link.replace('/', '/%20').replace('#', '%23'),
  'is emphasized': (link) => `${link.replace('#', '%23')}_`,
  'is quoted-printable': (link) => link.replace('#', '=23'),
  'is HTML': (link) => link.replace('#', '&%2335;'),
  'has a gateway’s sign for the #': (link) => link.replace('#', '*'),
  'has a slash for the #': (link) => link.replace('#', '/'),
  'has its token as a parameter': (link) => link.replace('#', '?'),
  'has lost what is behind the #': (link) => link.replace(/#.*/, ''),
  'has lost what is behind the # and has a sign in its place': (link) => link.replace(/#.*/, '.'),
  ...Object.fromEntries(
    [
      '.',
      ')',
      '%3E',
      ',',
      '%20',
      '%22',
      "'",
      '%E2%80%9D',
      '%0D%0A',
      '%2',
      '?utm_source=surat',
      '&amp;a=b',
      '%5D',
      '*',
      '%E2%80%A6',
      '&gt;',
      '%E2%80%8B',
    ].map((sign) => [`has ${sign} behind it`, (link: string) => link.replace('#', '%23') + sign]),
  ),
};

const open = async (url: string) => {
  const { statusCode, headers } = await karcis.current.app.inject({ url, headers: { accept: 'text/html' } });
  return { status: statusCode, headers };
};

describe('each link of each mail', () => {
  it('is known here', () => {
    expect(
      [...links]
        .filter((link) => link.includes(token))
        .map((link) => String(link.split('#')[0]))
        .toSorted(),
    ).toEqual([
      '/account/email',
      '/account/keep',
      '/confirm',
      '/invitation',
      '/orders/01a1fee1-f44f-7a86-a8a8-1d04970467c8',
      '/orders/01a1fee1-f44f-7a86-a8a8-1d04970467c9',
      '/orders/confirm',
      '/reset',
      '/unsubscribe',
    ]);
    expect(links.size).toBeGreaterThan(15);
  });

  it.each(Object.keys(damages))('leads to its page when it %s', async (damage) => {
    const wrong: unknown[] = [];
    for (const link of links) {
      const sent = damages[damage]?.(link) ?? '';
      const [page = '', hash] = link.replace('/events/malam-keroncong', '/events').split('#');
      const url = sent.replace(/\/malam-keroncong/i, '');
      const first = await open(url);
      const led = first.status === 308 ? String(first.headers.location) : url;
      const [path = '', behind] = led.split('#');
      const { status } = await open(path);
      const isCut = !sent.includes(token);
      // An `_` behind the longer token may be a part of it. What takes it tells.
      const read = tokenOf(link) === long ? behind?.replace(/_$/, '') : behind;
      if (status !== 200 || path.split('?')[0] !== page || (!isCut && read !== hash))
        wrong.push([url, led, status]);
    }
    expect(wrong).toEqual([]);
  });

  it.each(['%0ATerima%20kasih', '%0A%0ATerima', 'x', '](https://karcis.example/', ',yuk'])(
    'of an order or an event of the console leads to its id, without %s behind it',
    async (behind) => {
      const id = '01a1fee1-f44f-7a86-a8a8-1d04970467c8';
      for (const path of [`/orders/${id}`, `/admin/events/${id}`, `/petugas/${id}`])
        expect((await open(path + behind)).headers.location).toBe(path);
      // Control: what is no id is no page.
      expect((await open(`/orders/x${behind}`)).headers.location).toBeUndefined();
    },
  );

  it('leaves no token in the log, nor in what other sites or caches get', async () => {
    const { headers } = await open(`/reset%23${token}`);
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
    await open(`/reset%23${token}%2`);
    await open(`/tidak-ada%23${token}`);
    expect(karcis.current.log.join('')).not.toContain(token);
  });

  it('is not mended for other methods, nor below the API', async () => {
    const { app } = karcis.current;
    expect((await app.inject({ method: 'POST', url: `/reset%23${token}` })).statusCode).toBe(404);
    expect((await open(`/api/faqs%23${token}`)).status).toBe(404);
  });
});
