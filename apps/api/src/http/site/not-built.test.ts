import { describe, expect, it } from 'vitest';
import { karcisForTests } from '../../../test/harness.ts';

const failure =
  "The web application could not be built.\nError: no such file, open '/home/budi/karcis/apps/web/src/site/main.ts'";
const karcis = karcisForTests({ hasSite: true, siteFrom: async () => ({ failure }) });

describe('where the web application could not be built', () => {
  const home = (method = 'GET') => fetch(karcis.current.origin, { method, headers: { accept: 'text/html' } });

  it('visitors read so at `/`, and nothing of the machine', async () => {
    const response = await home();
    expect(response.status).toBe(503);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toBe(
      'The web application could not be built. The output of the server says why.\n',
    );
    // Control: what the build said has paths of the machine.
    expect(failure).toContain('/home/budi');
  });

  it('HEAD is answered like GET, and other methods are refused', async () => {
    expect((await home('HEAD')).status).toBe(503);
    expect((await home('POST')).status).toBe(405);
  });

  it('other pages are not there, and the API serves', async () => {
    const { origin, url } = karcis.current;
    for (const path of ['/events', '/signin', '/robots.txt'])
      expect([path, (await fetch(origin + path)).status]).toEqual([path, 404]);
    expect((await fetch(`${url}/faqs`)).status).toBe(200);
  });
});
