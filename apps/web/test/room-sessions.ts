import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { launchBrowser } from '../../../tools/chromium.ts';
import type { Karcis } from '../../api/test/harness.ts';
import { type AddressOf, addressesIn } from './addresses.ts';
import type { Viewer } from './screen-tables.ts';
import { password } from './site.ts';
import { pagesOf, type Watched } from './watching.ts';

const accounts = {
  admin: 'admin',
  organizer: 'organizer',
  petugas: 'petugas',
  ticket_holder: 'holder',
} as const satisfies Readonly<Record<Exclude<Viewer, 'nobody'>, string>>;

type Sessions = ReadonlyMap<Viewer, NonNullable<BrowserContextOptions['storageState']>>;

/** Signs in an account of each role: the cookies of a browser that each of them has. */
async function sessionsIn(browser: Browser, origin: string): Promise<Sessions> {
  const sessions = new Map<Viewer, NonNullable<BrowserContextOptions['storageState']>>();
  for (const [viewer, name] of Object.entries(accounts)) {
    const context = await browser.newContext();
    const answer = await context.request.post(`${origin}/api/auth/login`, {
      headers: { origin, 'sec-fetch-site': 'same-origin' },
      data: { email: `${name}@karcis.test`, password, session: true },
    });
    expect(answer.status()).toBe(201);
    sessions.set(viewer as Viewer, await context.storageState());
    await context.close();
  }
  return sessions;
}

/** A browser for the tests of a file, in which each viewer has one page that goes from screen to screen. */
export function roomPagesForTests(web: { readonly current: Karcis }) {
  let browser: Browser;
  let sessions: Sessions;
  let addressOf: AddressOf;
  let pages: ReturnType<typeof pagesOf>;
  beforeAll(async () => {
    browser = await launchBrowser();
    addressOf = await addressesIn(web.current);
    sessions = await sessionsIn(browser, web.current.origin);
    pages = pagesOf(browser, web.current.origin);
  });
  afterAll(() => browser.close());
  return {
    /** Path of a screen, with a record of the demo where its pattern names one. */
    addressOf: (pattern: string): string => addressOf(pattern),
    pageFor(viewer: Viewer, look: { readonly locale?: 'id' | 'en' } = {}): Promise<Watched> {
      const storageState = sessions.get(viewer);
      return pages({ ...look, ...(storageState && { storageState }) });
    },
  };
}
