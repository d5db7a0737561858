import { describe, expect, it } from 'vitest';
import { karcisForTests } from '../../api/test/harness.ts';
import { shells } from '../src/screens/rooms.ts';

/** What a browser wants of an app before it offers to install it. */
interface AppManifest {
  readonly id: string;
  readonly name: string;
  readonly short_name: string;
  readonly start_url: string;
  readonly scope: string;
  readonly display: string;
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose?: string }[];
}

/** Width and height of a PNG, as its header says. */
const sizeOf = (png: Buffer): string => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

describe('apps that are installed on a phone', () => {
  const karcis = karcisForTests({ hasSite: true });
  const fetched = (path: string) => fetch(karcis.current.origin + path);
  const linksOf = async (path: string) =>
    [...(await (await fetched(path)).text()).matchAll(/<link rel="manifest" href="([^"]+)"/g)].map(
      ([, href]) => href,
    );
  const installed = shells.flatMap(({ manifest, paths }) =>
    manifest === undefined ? [] : [{ manifest, paths }],
  );
  const read = async (manifest: string) => (await (await fetched(manifest)).json()) as AppManifest;

  it.each(installed)('by $manifest open where they were installed, without a network too', async (app) => {
    const answer = await fetched(app.manifest);
    expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
    const { id, name, short_name, start_url, scope, display, icons } = (await answer.json()) as AppManifest;
    expect(name).not.toBe('');
    // Launchers cut what is longer.
    expect(short_name.length).toBeLessThanOrEqual(12);
    expect(display).toBe('standalone');
    expect(id).toBe(start_url);
    expect(start_url.startsWith(scope)).toBe(true);
    expect(app.paths).toContain(start_url);
    // Its service worker keeps the room at this address.
    const worker = await (await fetched('/sw.js')).text();
    expect(worker.includes(`"${start_url}":`)).toBe(true);
    for (const { src, sizes } of icons) {
      const icon = await fetched(src);
      expect([src, icon.status, icon.headers.get('content-type')]).toEqual([src, 200, 'image/png']);
      expect(sizeOf(Buffer.from(await icon.arrayBuffer()))).toBe(sizes);
    }
    expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
    expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  });

  it('are several on one phone: each has an id and a name of its own', async () => {
    const manifests = await Promise.all(installed.map(({ manifest }) => read(manifest)));
    for (const of of [({ id }: AppManifest) => id, ({ name }: AppManifest) => name])
      expect(new Set(manifests.map(of)).size).toBe(installed.length);
    expect(manifests.map(({ start_url }) => start_url)).toEqual(['/tickets', '/petugas', '/organizer/scan']);
  });

  it('are offered on every screen of their rooms, and on no other', async () => {
    for (const { manifest, paths } of shells.filter(({ room }) => room !== 'console'))
      for (const path of paths) {
        const address = path.replaceAll(/\{\w+\}/g, 'x');
        expect([address, await linksOf(address)]).toEqual([
          address,
          manifest === undefined ? [] : [manifest],
        ]);
      }
    for (const address of ['/', '/organizer', '/organizer/events', '/admin'])
      expect([address, await linksOf(address)]).toEqual([address, []]);
  });
});
