import type { Page } from 'playwright-core';
import { signIn } from './sign-in.ts';
import { expectAccessible, type Visit, visitsForTests } from './visit.ts';

/** The width at which the navigation of the console is beside the screen. */
const wide = { width: 1280, height: 800 } as const;

/** Visits of people who have signed in to the console; those of visitors where no account is named. */
export function signedInForTests(originOf: () => string): (account?: string) => Promise<Visit> {
  const visit = visitsForTests(originOf);
  return async (account) => {
    const visited = await visit();
    if (account === undefined) return visited;
    await visited.page.setViewportSize(wide);
    await signIn(visited.page, account);
    await visited.page.waitForURL(/\/(admin|organizer)$/);
    return visited;
  };
}

/** Fails where a screen is not what every screen is, and leaves it as wide as it was. */
export async function accessible(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize(wide);
}
