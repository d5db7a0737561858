import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { given, givenEvent } from '../../../test/given.ts';
import { karcisForTests } from '../../../test/harness.ts';
import { person } from '../../../test/people.ts';
import { inEnglish, named, page, textOf } from '../../../test/site-pages.ts';

const karcis = karcisForTests({ hasSite: true });
const fetched = (path: string, options: RequestInit = {}) => fetch(karcis.current.origin + path, options);

beforeAll(async () => {
  const { db } = karcis.current;
  const created_by = (await person(db, 'Sari', 'admin')).id;
  const organizer_id = await given(db, 'organizers', { name: 'Nada Nusantara', slug: 'nada-nusantara' });
  const event = (slug: string, row: object = {}) =>
    givenEvent(db, { organizer_id, created_by, slug, title: `Acara ${slug}`, ...row });
  const themed = await event('terbuka');
  await event('lewat-tautan', { visibility: 'Unlisted' });
  await event('pribadi', { visibility: 'Private' });
  await event('draf', { status: 'Draft', published_at: null });
  await given(db, 'organizers', { name: 'Sanggar', slug: 'sanggar', website_url: '/tentang' });
  await given(db, 'organizers', { name: 'Rumah', slug: 'rumah', website_url: 'https://rumah.example' });
  await given(db, 'event_themes', {
    event_id: themed,
    preset: 'Senja',
    mode: 'Dark',
    primary_color: '#F97316',
    secondary_color: '#7C2D12',
    accent_color: '#FACC15',
    background_color: '#1C1917',
    surface_color: '#292524',
    text_color: '#FAFAF9',
    font_heading: 'Plus Jakarta Sans',
    font_body: 'Inter',
    hero_layout: 'Centered',
  });
});

describe('a screen', () => {
  it('is kept for a minute at most, and named by its content', async () => {
    const response = await fetched('/events');
    const { headers } = response;
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    const [, seconds] = /^public, max-age=(\d+)$/.exec(headers.get('cache-control') ?? '') ?? [];
    expect(Number(seconds)).toBeGreaterThan(0);
    expect(Number(seconds)).toBeLessThanOrEqual(60);
    expect(Date.parse(headers.get('last-modified') ?? '')).toBeLessThanOrEqual(Date.now());
    const again = await fetched('/events', { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const other = await fetched('/events', { headers: { 'if-none-match': '"another"' } });
    expect(other.status).toBe(200);
  });

  it.for([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('comes in %s with the same bytes inside', async ([coding, unpacked]) => {
    const plain = await raw('/events', { 'accept-encoding': 'identity' });
    const coded = await raw('/events', { 'accept-encoding': coding });
    expect(coded.headers['content-encoding']).toBe(coding);
    expect(coded.headers['vary']).toContain('Accept-Encoding');
    expect(unpacked(coded.body)).toEqual(plain.body);
    expect(coded.headers['etag']).not.toBe(plain.headers['etag']);
  });

  it('answers HEAD like GET without the page, and no other method', async () => {
    const got = await fetched('/events');
    const head = await fetched('/events', { method: 'HEAD' });
    expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([
      200,
      '',
      got.headers.get('etag'),
    ]);
    for (const path of ['/', '/en/events', '/events/terbuka', '/robots.txt', '/sitemap.xml']) {
      const posted = await fetched(path, { method: 'POST' });
      expect([path, posted.status, posted.headers.get('allow')]).toEqual([path, 405, 'GET, HEAD, OPTIONS']);
      // To come again later, as pages advise where something failed, would not help.
      expect(posted.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    }
  });

  it('lets only its own theme through its policy, by the hash of the very block', async () => {
    const found = await page(karcis.current, '/events/terbuka');
    const [style, ...more] = named(found, 'style');
    expect(more).toEqual([]);
    const text = textOf(style as never);
    expect(text).toContain('--paper:#1C1917');
    const grounds = found.elements.filter(({ attribs }) => attribs['name'] === 'theme-color');
    expect(grounds.map(({ attribs }) => attribs['content'])).toEqual(['#1C1917', '#1C1917']);
    const hash = createHash('sha256').update(text).digest('base64');
    const policy = found.headers.get('content-security-policy');
    expect(policy).toContain(`style-src 'self' 'sha256-${hash}';`);
    expect(policy).toMatch(/^default-src 'none'; script-src 'self';/);
    expect(policy).not.toContain('unsafe');
    const plain = await page(karcis.current, '/faq');
    expect(named(plain, 'style')).toEqual([]);
    expect(plain.headers.get('content-security-policy')).toContain("style-src 'self';");
  });

  it('is the same with parameters that it does not know', async () => {
    const [bare, marked] = [await fetched('/events'), await fetched('/events?utm_source=surat&fbclid=1')];
    expect(marked.headers.get('etag')).toBe(bare.headers.get('etag'));
    const other = await fetched('/events?sort=price');
    expect(other.headers.get('etag')).not.toBe(bare.headers.get('etag'));
  });

  it.each([
    ['category=musik)', 'category=musik'],
    ['category=Musik', 'category=musik'],
    ['category=MUSIK%20', 'category=musik'],
    ['page=1.', 'page=1'],
    ['from=2030-01-01.', 'from=2030-01-01'],
    ['when=2030-01-01..2030-01-07).', 'when=2030-01-01..2030-01-07'],
    ['free=true%E2%80%9D', 'free=true'],
    ['sort=price&free=true%3E', 'sort=price&free=true'],
  ])('is the same with what stood behind its link: %s', async (damaged, query) => {
    const [found, whole, other] = await Promise.all(
      [damaged, query, 'sort=price'].map((each) => fetched(`/events?${each}`)),
    );
    expect([found?.status, found?.headers.get('etag')]).toEqual([200, whole?.headers.get('etag')]);
    expect(other?.headers.get('etag')).not.toBe(whole?.headers.get('etag'));
  });

  it('keeps the signs of texts', async () => {
    const found = await page(karcis.current, '/events?q=Ayo!&city=Jakarta%20(Pusat)');
    expect(found.status).toBe(200);
    const search = named(found, 'input').find(({ attribs }) => attribs['name'] === 'q');
    expect(search?.attribs['value']).toBe('Ayo!');
    expect(found.text).toContain('Jakarta (Pusat)');
  });

  it('puts a chosen period into days, and another choice in their place', async () => {
    const etags = await Promise.all(
      [
        'when=2030-01-01..2030-01-07',
        'from=2030-01-01&to=2030-01-07',
        'when=2030-01-01..2030-01-07&from=2031-01-01',
      ].map(async (query) => (await fetched(`/events?${query}`)).headers.get('etag')),
    );
    expect(new Set(etags).size).toBe(1);
    const all = await fetched('/events?when=all&from=2030-01-01');
    expect(all.headers.get('etag')).toBe((await fetched('/events')).headers.get('etag'));
  });

  it.for([
    'page=0',
    'page=x',
    'free=maybe',
    'from=kemarin',
    'when=kapan',
    'when=..',
    'when=2030-01-01..',
    'when=..2030-01-01',
    'when=2030-01-01..2030-01-02..2030-01-03',
    'sort=size',
    'category=A%20B',
  ])('is a page that is not there with the wrong value %s', async (query) => {
    const found = await page(karcis.current, `/events?${query}`);
    expect(found.status).toBe(404);
    expect(found.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(textOf(named(found, 'h1')[0] as never)).toBe('Halaman ini tidak ada.');
  });

  it('finds events by the first five words of a search, and keeps what was typed', async () => {
    const found = await page(karcis.current, '/events?q=konser+satu+dua+tiga+empat+lima');
    expect(found.status).toBe(200);
    const search = named(found, 'input').find(({ attribs }) => attribs['name'] === 'q');
    expect(search?.attribs['value']).toBe('konser satu dua tiga empat lima');
  });

  it('takes two days the wrong way round as the span between them', async () => {
    const found = await page(karcis.current, '/events?from=2030-01-31&to=2030-01-01');
    expect(found.status).toBe(200);
    const days = ['from', 'to'].map((name) =>
      named(found, 'input').find(({ attribs }) => attribs['name'] === name),
    );
    expect(days.map((field) => field?.attribs['value'])).toEqual(['2030-01-01', '2030-01-31']);
  });

  it('is a page that is not there, to a browser, with a percent code that is none', async () => {
    const typed = async (path: string, accept: string) => {
      const response = await fetched(path, { headers: { accept } });
      const text = await response.text();
      return [response.status, response.headers.get('content-type'), text.includes('<h1')];
    };
    const page = [400, 'text/html; charset=utf-8', true];
    expect(await typed('/events/%E0%A4%A', 'text/html')).toEqual(page);
    expect(await typed('/anything/%zz', 'text/html')).toEqual(page);
    // Controls: a program, and an address of the API.
    const problem = [400, 'application/problem+json; charset=utf-8', false];
    expect(await typed('/events/%E0%A4%A', 'application/json')).toEqual(problem);
    expect(await typed('/api/pages/%E0%A4%A', 'text/html')).toEqual(problem);
  });

  it('is a page that is not there with a search that nobody types', async () => {
    const found = await page(karcis.current, `/events?q=${'a'.repeat(9000)}`);
    expect(found.status).toBe(404);
  });

  it.for(['/events?q=terbuka', '/faq?q=tiket', '/en/events?q=terbuka'])(
    'is kept by no cache as a search: %s',
    async (path) => {
      const response = await fetched(path);
      expect([response.status, response.headers.get('cache-control'), response.headers.get('etag')]).toEqual([
        200,
        'no-store',
        null,
      ]);
      expect(await response.text()).toContain('name="robots" content="noindex"');
    },
  );
});

describe('the shell of a room', () => {
  it('is asked for each time, and not sent again while it is the same', async () => {
    const { headers } = await fetched('/signin');
    const etag = headers.get('etag') ?? '';
    expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['no-cache', 'noindex']);
    for (const tags of [etag, `W/${etag}`, `"another", ${etag}`]) {
      const again = await fetched('/signin', { headers: { 'if-none-match': tags } });
      expect([tags, again.status, await again.text()]).toEqual([tags, 304, '']);
    }
    expect((await fetched('/tickets', { headers: { 'if-none-match': etag } })).status).toBe(200);
  });

  it('of check-in staff alone may use the camera', async () => {
    const allowed = async (path: string) =>
      /camera=(\S+?),/.exec((await fetched(path)).headers.get('permissions-policy') ?? '')?.[1];
    for (const path of ['/', '/events/terbuka', '/nowhere', '/signin', '/tickets', '/admin', '/api/faqs'])
      expect([path, await allowed(path)]).toEqual([path, '()']);
    expect(await allowed('/petugas')).toBe('(self)');
  });
});

describe('a path that leads nowhere', () => {
  it.for(['/tidak-ada', '/en/tidak-ada', '/events/tidak-ada', '/en/pages/tidak-ada'])(
    'is a page for browsers: %s',
    async (path) => {
      const found = await page(karcis.current, path);
      expect(found.status).toBe(404);
      expect(named(found, 'html')[0]?.attribs['lang']).toBe(path.startsWith('/en') ? 'en' : 'id');
      expect(named(found, 'h1')).toHaveLength(1);
      expect(found.headers.get('x-robots-tag')).toBe('noindex');
      expect(found.text).toContain(found.headers.get('x-request-id'));
    },
  );

  it('is a problem document for programs, and always under the API', async () => {
    const problem = await fetched('/tidak-ada', { headers: { accept: 'application/json' } });
    expect([problem.status, problem.headers.get('content-type')]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ]);
    const ofApi = await fetched('/api/tidak-ada', { headers: { accept: 'text/html' } });
    expect(ofApi.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  });
});

describe('an address with a slash too many', () => {
  const someId = '01a1fee1-f44f-7a86-a8a8-1d04970467c8';
  const sentTo = async (path: string, method = 'GET') => {
    const { status, headers } = await fetched(path, { method, redirect: 'manual' });
    return [status, headers.get('location')];
  };

  it.for([
    ['/en/', '/en'],
    ['/events/?q=a&page=2', '/events?q=a&page=2'],
    ['/events/terbuka/', '/events/terbuka'],
    ['/tickets/', '/tickets'],
    ['/events//', '/events'],
    [`/admin/events/${someId}/theme/`, `/admin/events/${someId}/theme`],
  ] as const)('%s leads to %s', async ([path, place]) => {
    expect(await sentTo(path)).toEqual([308, place]);
    expect(await sentTo(path, 'HEAD')).toEqual([308, place]);
    expect((await sentTo(path, 'POST'))[1]).toBeNull();
  });

  it.for(['//evil.example/', '///', '/%2fevil.example/', '/tidak-ada/', '/api/faqs/', '/sw.js/'])(
    '%s leads nowhere',
    async (path) => {
      const { app } = karcis.current;
      const { statusCode, headers } = await app.inject({ url: path });
      expect([statusCode, headers['location']]).toEqual([404, undefined]);
    },
  );
});

describe('an event that is not for everybody', () => {
  it('is in no search engine and no list where only its address leads to it', async () => {
    const found = await page(karcis.current, '/events/lewat-tautan');
    expect(found.status).toBe(200);
    expect(found.elements.find(({ attribs }) => attribs['name'] === 'robots')?.attribs['content']).toBe(
      'noindex',
    );
    const open = await page(karcis.current, '/events/terbuka');
    expect(open.elements.find(({ attribs }) => attribs['name'] === 'robots')).toBeUndefined();
    for (const path of ['/', '/events', '/organizers/nada-nusantara', '/sitemap.xml']) {
      for (const each of path.endsWith('.xml') ? [path] : [path, inEnglish(path)]) {
        const { text } = await page(karcis.current, each);
        expect(text).toContain('terbuka');
        expect(text).not.toMatch(/lewat-tautan|pribadi|draf/);
      }
    }
  });

  it.for(['pribadi', 'draf'])('is not there while it is %s', async (slug) => {
    expect((await page(karcis.current, `/events/${slug}`)).status).toBe(404);
  });
});

describe('an organizer', () => {
  it('has a link to its site where it named one, and none where what it named is no site', async () => {
    const hosts = async (slug: string) =>
      named(await page(karcis.current, `/organizers/${slug}`), 'a')
        .filter(({ attribs }) => attribs['rel'] === 'noopener nofollow')
        .map(textOf);
    expect(await hosts('rumah')).toEqual(['rumah.example']);
    expect(await hosts('sanggar')).toEqual([]);
    expect((await fetched('/organizers/sanggar')).status).toBe(200);
  });
});

describe('what search engines read', () => {
  it('is a file of rules that leads to the map', async () => {
    const response = await fetched('/robots.txt');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await response.text()).toBe(
      `User-agent: *\nDisallow: /api/\nSitemap: ${karcis.current.origin}/sitemap.xml\n`,
    );
  });

  it('is a map in which each address names the same page in each language', async () => {
    const response = await fetched('/sitemap.xml');
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(response.headers.get('etag')).not.toBeNull();
    const found = await page(karcis.current, '/sitemap.xml');
    const addresses = named(found, 'loc').map((each) => textOf(each));
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const path of ['/', '/events/terbuka', '/organizers/nada-nusantara'])
      for (const each of [path, inEnglish(path)]) expect(addresses).toContain(karcis.current.origin + each);
    for (const address of addresses.filter((each) => each.startsWith(karcis.current.origin)))
      expect([address, (await fetch(address)).status]).toEqual([address, 200]);
    expect(named(found, 'xhtml:link')).toHaveLength(addresses.length * 2);
  });
});

describe('the address that pages give', () => {
  const canonical = (text: string) => /<link rel="canonical" href="([^"]*)"/.exec(text)?.[1];

  it('is that of the request, and never that of X-Forwarded-Host', async () => {
    const { origin } = karcis.current;
    const { body } = await raw('/faq', {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
    });
    expect(body.toString()).not.toContain('evil.example');
    expect(canonical(body.toString())).toBe(`${origin}/faq`);
  });

  it('is kept for each Host apart: what one caller names, no other is given', async () => {
    const strange = await raw('/contact', { host: 'evil.example' });
    // The control: the name does get into the page of the caller that sent it.
    expect(canonical(strange.body.toString())).toBe('http://evil.example/contact');
    const { body } = await raw('/contact', {});
    expect(canonical(body.toString())).toBe(`${karcis.current.origin}/contact`);
  });
});

/** A request with headers that fetch would not send, and its answer as it came. */
function raw(path: string, headers: Readonly<Record<string, string>>) {
  const { hostname, port, host } = new URL(karcis.current.origin);
  return new Promise<{ headers: Readonly<Record<string, unknown>>; body: Buffer }>((resolve, reject) => {
    request({ hostname, port, path, headers: { host, ...headers } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(parts) }));
      response.on('error', reject);
    })
      .on('error', reject)
      .end();
  });
}
