import { brotliCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadBuiltSite } from './built-site.ts';
import { karcisForTests } from '../../../test/harness.ts';
import { dataOf, inEnglish, named, type Page, page, screensOf, textOf } from '../../../test/site-pages.ts';

const karcis = karcisForTests({ content: 'demo', hasSite: true });
const shown: { readonly path: string; readonly locale: 'id' | 'en'; readonly found: Page }[] = [];

beforeAll(async () => {
  for (const path of await screensOf(karcis.current)) {
    shown.push({ path, locale: 'id', found: await page(karcis.current, path) });
    shown.push({ path, locale: 'en', found: await page(karcis.current, inEnglish(path)) });
  }
});

/** What is wrong with the screens, each fault with its address. */
const faults = (of: (screen: (typeof shown)[number]) => unknown): unknown[] =>
  shown.flatMap((screen) => {
    const fault = of(screen);
    return fault === undefined ? [] : [[screen.locale, screen.path, fault]];
  });

const head = (found: Page, name: string, attribute: string, value: string) =>
  named(found, name).find(({ attribs }) => attribs[attribute] === value)?.attribs;

describe('every screen for visitors, in both languages', () => {
  it('is there', () => {
    expect(shown.length).toBeGreaterThan(60);
    expect(faults(({ found }) => (found.status === 200 ? undefined : found.status))).toEqual([]);
  });

  it('has one heading of the first level, a title and its language', () => {
    expect(
      faults(({ found, locale }) => {
        const headings = named(found, 'h1');
        if (headings.length !== 1 || textOf(headings[0] as never).trim() === '') return headings.length;
        if (named(found, 'html')[0]?.attribs['lang'] !== locale) return 'language';
        const [title] = named(found, 'title');
        return title === undefined || textOf(title).length < 5 ? 'title' : undefined;
      }),
    ).toEqual([]);
  });

  it('reads without script: its text is in the page, and script only counts down and sells tickets', () => {
    expect(
      faults(({ found }) => {
        const scripts = named(found, 'script').filter(
          // Data, which nothing runs.
          ({ attribs }) => !/^application\/(ld\+)?json$/.test(attribs['type'] ?? ''),
        );
        if (
          !scripts.every(({ attribs }) =>
            /^\/assets\/(countdown|tickets)-[\w-]+\.js$/.test(attribs['src'] ?? ''),
          )
        )
          return scripts.map(({ attribs }) => attribs);
        const [main] = named(found, 'main');
        return main === undefined || textOf(main).trim().length < 40 ? 'empty' : undefined;
      }),
    ).toEqual([]);
  });

  it('names itself and its other language', () => {
    const { origin } = karcis.current;
    expect(
      faults(({ path, found, locale }) => {
        const [bare = ''] = path.split('?');
        const canonical = head(found, 'link', 'rel', 'canonical')?.['href'];
        const own = origin + (locale === 'id' ? bare : inEnglish(bare));
        if (canonical?.split('?')[0] !== own) return canonical;
        const languages = ['id', 'en', 'x-default'].map(
          (each) => head(found, 'link', 'hreflang', each)?.['href']?.split('?')[0],
        );
        return languages.join(' ') === [origin + bare, origin + inEnglish(bare), origin + bare].join(' ')
          ? undefined
          : languages;
      }),
    ).toEqual([]);
  });

  it('jumps over no level of headings, and no id stands twice', () => {
    expect(
      faults(({ found }) => {
        const levels = found.elements.flatMap(({ name }) => (/^h[1-6]$/.test(name) ? [Number(name[1])] : []));
        const jump = levels.find((level, at) => at > 0 && level > (levels[at - 1] as number) + 1);
        if (jump !== undefined) return levels.join(' ');
        const ids = found.elements.flatMap(({ attribs }) => attribs['id'] ?? []);
        return ids.find((id, at) => ids.indexOf(id) !== at);
      }),
    ).toEqual([]);
  });

  it('loads nothing of another server and has no style of its own but a theme', () => {
    expect(
      faults(({ found }) => {
        const loaded = found.elements.flatMap(({ name, attribs }) =>
          name === 'a' || attribs['rel'] === 'canonical' || attribs['rel'] === 'alternate'
            ? []
            : [attribs['src'], attribs['srcset'], name === 'link' ? attribs['href'] : undefined].filter(
                (each) => each !== undefined,
              ),
        );
        const foreign = loaded.find((address) => !/^\/(?!\/)/.test(address));
        return (
          foreign ??
          found.elements.find(
            ({ attribs }) => 'style' in attribs || Object.keys(attribs).some((name) => name.startsWith('on')),
          )?.name
        );
      }),
    ).toEqual([]);
  });

  it('stays within its bytes: 14 KB of HTML, compressed', () => {
    const kilobytes = shown.map(
      ({ path, found }) => [path, brotliCompressSync(found.text).length / 1000] as const,
    );
    expect(kilobytes.filter(([, size]) => size > 14)).toEqual([]);
  });

  it('has style sheets of 10 KB and scripts of 12 KB at most, compressed', async () => {
    const { files } = await loadBuiltSite();
    const sizeOf = (path: string) =>
      files.get(path)?.coded.get('br')?.length ?? files.get(path)?.plain.length ?? Infinity;
    const [first] = shown;
    const styles = named(first?.found as Page, 'link').flatMap(({ attribs }) =>
      attribs['rel'] === 'stylesheet' ? [attribs['href'] ?? ''] : [],
    );
    const scripts = named(first?.found as Page, 'script').flatMap(({ attribs }) => attribs['src'] ?? []);
    const sum = (paths: readonly string[]) => paths.reduce((all, path) => all + sizeOf(path), 0);
    expect(styles.length).toBeGreaterThan(0);
    expect(sum(styles)).toBeLessThanOrEqual(10_000);
    expect(scripts.length).toBeGreaterThan(0);
    expect(sum(scripts)).toBeLessThanOrEqual(12_000);
  });
});

describe('the data of an event for search engines', () => {
  interface EventData {
    readonly '@type': string;
    readonly eventStatus: string;
    readonly startDate: string;
    readonly location: unknown;
    readonly offers: readonly {
      readonly price: string;
      readonly priceCurrency: string;
      readonly availability: string;
    }[];
  }

  it('has its state, its place and all-in prices in whole units', async () => {
    const { catalogue } = karcis.current.client();
    const { data: cards } = await catalogue.events({ per_page: 3 });
    for (const { slug } of cards) {
      const { data: event } = await catalogue.event({ slug });
      const [data] = dataOf(await page(karcis.current, `/events/${slug}`)) as [EventData];
      expect(data).toMatchObject({
        '@type': 'Event',
        startDate: event.starts_at,
        eventStatus: 'https://schema.org/EventScheduled',
      });
      expect(data.location).toBeDefined();
      // Rupiah have no smaller unit in use.
      expect(data.offers.map(({ price }) => price)).toEqual(
        event.ticket_types.map(({ price_all_in }) => String(price_all_in)),
      );
      for (const { availability } of data.offers)
        expect(availability).toMatch(/^https:\/\/schema\.org\/(InStock|SoldOut|PreOrder|OutOfStock)$/);
    }
  });

  it('says that it is cancelled or postponed', async () => {
    const found = await karcis.current.db
      .selectFrom('public_events')
      .select(['slug', 'status'])
      .where('status', 'in', ['Cancelled', 'Postponed'])
      .execute();
    expect(new Set(found.map(({ status }) => status)).size).toBe(2);
    for (const { slug, status } of found) {
      const [data] = dataOf(await page(karcis.current, `/events/${slug}`)) as [EventData];
      expect(data.eventStatus).toBe(`https://schema.org/Event${status}`);
    }
  });
});
