import { offsetsOf } from '@karcis/gate';
import type { Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../../../tools/chromium.ts';
import { signIn } from './sign-in.ts';
import { siteForTests } from './site.ts';
import { visitsForTests } from './visit.ts';
import { activeTicket } from './wallet-visits.ts';

describe.skipIf(!hasBrowser())('a room', () => {
  const karcis = siteForTests();
  const visit = visitsForTests(() => karcis.current.origin);

  /** A visit to a server with other time zones than the browser has: clocks of events are so many minutes ahead. */
  async function visitAhead(minutes: number) {
    const visited = await visit();
    await visited.context.route('**/api/time-zones', async (route) => {
      const answer = await route.fetch();
      const { data } = (await answer.json()) as {
        data: { utc_offsets: { from: string; minutes: number }[] }[];
      };
      const ahead = data.map((clock) => ({
        ...clock,
        utc_offsets: clock.utc_offsets.map((each) => ({ ...each, minutes: each.minutes + minutes })),
      }));
      await route.fulfill({ response: answer, json: { data: ahead } });
    });
    return visited;
  }

  it('shows times by the clocks of the server, where the browser has other time zones, and without a network', async () => {
    const { id, event } = await activeTicket(karcis.current);
    const clockAt = (minutes: number) => {
      const [[, offset]] = offsetsOf(
        event.timezone,
        Date.parse(event.starts_at),
        Date.parse(event.starts_at) + 1,
      ) as [[number, number]];
      return new Date(Date.parse(event.starts_at) + (offset + minutes) * 60_000)
        .toISOString()
        .slice(11, 16)
        .replace(':', '.');
    };
    for (const minutes of [0, 37]) {
      const { page, context } = await visitAhead(minutes);
      await signIn(page, 'holder', `/signin?next=/tickets/${id}`);
      await page.getByText('Tersimpan di perangkat ini').waitFor();
      const shown = page.getByText(clockAt(minutes)).first();
      await shown.waitFor();
      // Times are shown while the new clocks do not come.
      await context.unroute('**/api/time-zones');
      const failed: string[] = [];
      page.on('requestfailed', (request) => failed.push(new URL(request.url()).pathname));
      const waiting: Route[] = [];
      await context.route('**/api/time-zones', (route) => void waiting.push(route));
      await page.reload();
      await shown.waitFor();
      expect(waiting.length).toBeGreaterThan(0);
      expect(failed).not.toContain('/api/time-zones');
      for (const route of waiting) await route.abort();
      await context.unroute('**/api/time-zones');
      await context.setOffline(true);
      await page.reload();
      await shown.waitFor();
    }
    expect(clockAt(0), 'control').not.toBe(clockAt(37));
  });
});
