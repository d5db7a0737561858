import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, launchBrowser } from '../../../tools/chromium.ts';
import { newId } from '../../api/src/domain/id.ts';
import { addressesIn, type AddressOf } from './addresses.ts';
import { shopIn } from './buying-visits.ts';
import { budgets, builtFiles, type FirstVisit, firstVisits, weigh } from './first-visits.ts';
import { concertAtGates } from './gate-visits.ts';
import { password, siteForTests } from './site.ts';

// What `budgets.test.ts` counts by the manifest of the build, as a browser loads it.
describe.skipIf(!hasBrowser())('a browser at its first visit', () => {
  const karcis = siteForTests();
  let browser: Browser;
  let built: Awaited<ReturnType<typeof builtFiles>>;
  let addressOf: AddressOf;
  let order: { readonly id: string; readonly token: string };
  let concert: string;
  beforeAll(async () => {
    browser = await launchBrowser();
    built = await builtFiles();
    addressOf = await addressesIn(karcis.current);
    concert = (await concertAtGates(karcis.current)).event;
    const { slug, type } = await shopIn(karcis.current);
    const body = { items: [{ ticket_type_id: type, quantity: 2 }] };
    const { data } = await karcis.current.client().buying.hold({ slug, body }, { idempotencyKey: newId() });
    order = { id: data.id, token: data.order_token ?? '' };
  });
  afterAll(() => browser?.close());

  /** A browser with nothing in its cache, in which somebody is signed in, or an order was made. */
  async function newBrowser(who: string | undefined) {
    const { origin } = karcis.current;
    const kept = [
      {
        name: `karcis.order ${order.id}`,
        value: JSON.stringify({ token: order.token, until: Date.now() + 86_400_000 }),
      },
    ];
    const context = await browser.newContext({
      baseURL: origin,
      locale: 'id-ID',
      ...(who === undefined
        ? { storageState: { cookies: [], origins: [{ origin, localStorage: kept }] } }
        : {}),
    });
    if (who !== undefined) {
      const answer = await context.request.post(`${origin}/api/auth/login`, {
        headers: { origin, 'sec-fetch-site': 'same-origin' },
        data: { email: `${who}@karcis.test`, password, session: true },
      });
      expect(answer.status()).toBe(201);
    }
    return context;
  }

  const visits: Readonly<Record<string, { readonly who?: string; readonly at: () => string }>> = {
    'site/event': { at: () => addressOf('/events/{slug}') },
    'account/sign-in': { at: () => '/signin' },
    'buy/checkout': { at: () => `/checkout/${order.id}` },
    'buy/order': { at: () => `/orders/${order.id}` },
    'wallet/tickets': { who: 'holder', at: () => '/tickets' },
    'wallet/ticket': { who: 'holder', at: () => addressOf('/tickets/{id}') },
    'petugas/events': { who: 'petugas', at: () => '/petugas' },
    'petugas/event': { who: 'petugas', at: () => `/petugas/${concert}` },
    'console/overview': { who: 'organizer', at: () => '/organizer' },
    'console/dashboard': { who: 'admin', at: () => '/admin' },
  };

  const nameOf = ({ opens, name }: FirstVisit) => `${opens}/${name}`;

  it.each(firstVisits.map((visit) => ({ name: nameOf(visit), visit })))(
    'loads what is counted, within the budget: $name',
    async ({ name, visit }) => {
      const { who, at } = visits[name] ?? { at: () => '/' };
      const context = await newBrowser(who);
      const page = await context.newPage();
      const loaded = new Set<string>();
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.endsWith('.js') && pathname.startsWith('/assets/')) loaded.add(pathname.slice(1));
      });
      await page.goto(at());
      await page.locator('h1').first().waitFor();
      await page.waitForLoadState('networkidle');
      await context.close();
      expect(weigh(loaded)).toBeLessThanOrEqual(budgets[visit.opens].js);
      // A list has the motifs of all its events; what else it has is the same with each.
      const motifs = built.motifFiles();
      const without = (files: Iterable<string>) => [...files].filter((file) => !motifs.has(file)).toSorted();
      const counted = built
        .scriptsOf(visit)
        .find((files) => without(files).every((file) => loaded.has(file)));
      expect(without(loaded)).toEqual(counted && without(counted));
    },
  );
});
