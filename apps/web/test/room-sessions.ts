import type { Browser, BrowserContextOptions } from 'playwright-core';
import { expect } from 'vitest';
import type { Viewer } from './screen-tables.ts';
import { password } from './site.ts';

const accounts = {
  admin: 'admin',
  organizer: 'organizer',
  petugas: 'petugas',
  ticket_holder: 'holder',
} as const satisfies Readonly<Record<Exclude<Viewer, 'nobody'>, string>>;

export type Sessions = ReadonlyMap<Viewer, NonNullable<BrowserContextOptions['storageState']>>;

/** Signs in an account of each role: the cookies of a browser that each of them has. */
export async function sessionsIn(browser: Browser, origin: string): Promise<Sessions> {
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
