import { request } from 'node:http';
import pg from 'pg';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { karcisForTests } from '../../../test/harness.ts';
import { canonicalQuery } from './canonical-query.ts';
import { api } from '@karcis/contract';

const karcis = karcisForTests({ content: 'demo' });
const named = karcisForTests({
  content: 'demo',
  environment: { KARCIS_PUBLIC_URL: 'https://tiket.example.org' },
});

/** Sends a request to a server under a name that the server need not have. */
const ask = (url: string, path: string, host: string) =>
  new Promise<{ status: number | undefined; headers: Record<string, unknown>; body: string }>(
    (resolve, reject) => {
      const sent = request(url + path, { headers: { host } }, (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (text: string) => (body += text));
        response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body }));
      });
      sent.on('error', reject).end();
    },
  );

/** Statements on events that the database was sent while `work` ran. */
async function readsDuring(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const sent = (query.mock.calls as unknown[][]).map(([first]) => (first as { text?: string }).text ?? '');
  query.mockRestore();
  return sent.filter((text) => text.includes('listed_events')).length;
}

const own = 'tiket.example.org';
const strange = 'penipu.example.org';
const listOf = (host: string, path = '/events') => ask(karcis.current.url, path, host);
const linksOf = ({ body }: { body: string }) => (JSON.parse(body) as { links: Record<string, string> }).links;

describe('pages of public content', () => {
  // Everything in memory is past its time: it has to be read anew.
  beforeEach(() => {
    karcis.current.letSecondsPass(3600);
    named.current.letSecondsPass(3600);
  });

  it('never have links to the Host of somebody else, in whatever order they are asked for', async () => {
    for (const path of ['/events', '/events?per_page=2']) {
      expect((await listOf(strange, path)).body).toContain(`http://${strange}/api/events`); // control
      const { body } = await listOf(own, path);
      expect(body).not.toContain(strange);
      expect(linksOf({ body })['first']).toMatch(`http://${own}/api/events?`);
      expect((await listOf(strange, path)).body).not.toContain(own);
    }
  });

  it('have one origin, and one entry, where the public address is configured', async () => {
    const first = await ask(named.current.url, '/events', strange);
    expect(first.body).not.toContain(strange);
    expect(await readsDuring(() => ask(named.current.url, '/events', own))).toBe(0);
    expect(await readsDuring(() => ask(named.current.url, '/events?page=2', own))).toBeGreaterThan(0); // control
  });

  it('are read once, however their query is spelled', async () => {
    const first = await listOf(own, '/events?sort=price&city=Bandung&free=true');
    expect(first.status).toBe(200);
    const reads = await readsDuring(async () => {
      for (const query of [
        'city=Bandung&free=1&sort=Price',
        'free=true&&city=%42andung&sort=price&page=1&per_page=20',
        'q=&sort=price&category=&free=true&city=Bandung',
      ])
        expect((await listOf(own, `/events?${query}`)).body, query).toBe(first.body);
    });
    expect(reads).toBe(0);
    const others = await readsDuring(async () => {
      for (const query of ['sort=price&city=Bandung&free=false', 'sort=price&city=bandung&free=true'])
        await listOf(own, `/events?${query}`);
    });
    expect(others, 'control').toBeGreaterThan(1);
  });

  it('are not kept when they answer a search, anywhere', async () => {
    const search = () => listOf(own, '/events?q=a');
    const { headers } = await search();
    expect([headers['cache-control'], headers['etag']]).toEqual(['no-store', undefined]);
    expect(await readsDuring(search)).toBeGreaterThan(0);
    expect((await listOf(own)).headers['cache-control']).toMatch(/^public, max-age=\d+$/); // control
  });

  it('have links that keep the filters, and follow to the end', async () => {
    const { links } = await karcis.current.client().catalogue.events({ per_page: 3, sort: 'newest' });
    const seen = new Set<string>();
    let total = 0;
    for (let next: string | null = links.first; next !== null;) {
      const page = (await (await fetch(next)).json()) as {
        data: { id: string }[];
        meta: { total: number };
        links: { next: string | null };
      };
      for (const { id } of page.data) {
        expect(seen.has(id)).toBe(false);
        seen.add(id);
      }
      ({ total } = page.meta);
      ({ next } = page.links);
    }
    expect(total).toBeGreaterThan(6);
    expect(seen.size).toBe(total);
  });
});

describe('the canonical query', () => {
  const queryOf = canonicalQuery(api.catalogue.events.query);

  it('has the parameters in the order of their names, without defaults', () => {
    expect(queryOf({ sort: 'price', page: 1, city: 'Kota Batu', per_page: 20 })).toBe(
      'city=Kota+Batu&sort=price',
    );
    expect(queryOf({ page: 2, free: false })).toBe('free=false&page=2');
    expect(queryOf({})).toBe('');
  });
});
