import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KarcisError } from '@karcis/sdk';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { karcisForTests } from '../../test/harness.ts';
import { inDays } from '../../test/given.ts';
import { invite, type Name, type People } from '../../test/people.ts';
import { newPicture } from '../../test/pictures.ts';
import { createDecoder } from '../media/decoder.ts';
import { createFolderStore } from '../media/folder-store.ts';
import { createMedia } from '../media/media.ts';
import type { Store } from '../media/store.ts';
import { sweepMedia } from './media.ts';

const folder = await mkdtemp(join(tmpdir(), 'karcis-sweep-'));
const inFolder = createFolderStore(folder);
/** What a test has the store do in place of the folder, and before it. */
let instead: Partial<Store> = {};
let before: Partial<Record<keyof Store, (name: string) => Promise<void>>> = {};
const store: Store = {
  async put(...given) {
    await before.put?.(given[0]);
    return (instead.put ?? inFolder.put)(...given);
  },
  async get(name) {
    await before.get?.(name);
    return (instead.get ?? inFolder.get)(name);
  },
  async delete(name) {
    await before.delete?.(name);
    return (instead.delete ?? inFolder.delete)(name);
  },
};
const media = createMedia(store, createDecoder({ timeout: 120_000 }));
const karcis = karcisForTests({ media });
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});
afterEach(() => {
  instead = {};
  before = {};
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const as = (who: Name) => karcis.current.client(people[who].token);
const upload = async (who: Name = 'Sari', body = newPicture()) =>
  (await as(who).media.upload({ purpose: 'banner', body })).data;
const nameOf = ({ url }: { readonly url: string }) => url.split('/')[2] ?? '';
const filesOf = (picture: { readonly url: string }) => readdir(join(folder, nameOf(picture))).catch(() => []);
const sweep = () => sweepMedia(karcis.current.database, media, new AbortController().signal);
const isThere = async (id: string) =>
  as('Sari')
    .media.picture({ id })
    .then(
      () => true,
      () => false,
    );
/** Makes pictures older by some days. */
const age = async (days: number, ...ids: string[]) => {
  const released_at = new Date(Date.now() - days * 86_400_000).toISOString();
  await karcis.current.db.updateTable('media').set({ released_at }).where('id', 'in', ids).execute();
};
/** Sweeps when nobody has taken a picture in for a while. */
const sweepLater = async () => {
  const files = karcis.current.db.updateTable('media_files');
  await files.set({ touched_at: inDays(-1) }).execute();
  await files
    .set({ leaving_at: inDays(-1) })
    .where('leaving_at', 'is not', null)
    .execute();
  await sweep();
};
const broken = () => Promise.reject(new Error('The store is full'));
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    (error: unknown) => (error instanceof KarcisError ? error.code : String(error)),
  );

describe('the sweep of pictures', () => {
  it('deletes what nothing has shown for a week, with its files, and nothing else', async () => {
    const [old, fresh, shown] = [await upload(), await upload(), await upload()];
    await as('Sari').cms.createBanner({
      body: { title: 'Akhir pekan', placement: 'Home Middle', image_media_id: shown.id },
    });
    await age(7.1, old.id, shown.id);
    await age(6.9, fresh.id);
    await sweepLater();
    expect([await isThere(old.id), await isThere(fresh.id), await isThere(shown.id)]).toEqual([
      false,
      true,
      true,
    ]);
    expect(await filesOf(old)).toEqual([]);
    for (const each of [fresh, shown]) expect(await filesOf(each)).toContain('1280.webp');
  });

  it('counts the week anew where a picture is not shown any more, or is uploaded again', async () => {
    const body = newPicture();
    const [shown, again] = [await upload(), await upload('Sari', body)];
    const { data: page } = await as('Sari').cms.createPage({
      body: { title: 'Denah', seo: { image_media_id: shown.id } },
    });
    await age(30, shown.id, again.id);
    await as('Sari').cms.changePage({ id: page.id, body: { seo: { image_media_id: null } } });
    await upload('Sari', body);
    await sweepLater();
    expect([await isThere(shown.id), await isThere(again.id)]).toEqual([true, true]);
  });

  it('leaves files that somebody else has as well, and takes them with the last', async () => {
    const body = newPicture();
    const [ofPlatform, ofBudi] = [await upload('Sari', body), await upload('Budi', body)];
    await as('Sari').media.remove({ id: ofPlatform.id });
    await sweepLater();
    expect(await filesOf(ofBudi)).toContain('1280.webp');
    await as('Budi').media.remove({ id: ofBudi.id });
    await sweepLater();
    expect(await filesOf(ofBudi)).toEqual([]);
  });

  it('leaves what is being taken in', async () => {
    /** Uploads a picture whose files are there and nobody's, and sweeps before it is somebody's again. */
    const uploadBeside = async (sweeping: () => Promise<void>) => {
      const body = newPicture();
      const first = await upload('Sari', body);
      await as('Sari').media.remove({ id: first.id });
      let reads = 0;
      before = {
        async get() {
          reads += 1;
          if (reads === 2) await sweeping();
        },
      };
      const outcome = await codeOf(upload('Budi', body));
      before = {};
      return [outcome, (await filesOf(first)).length > 0];
    };
    expect(await uploadBeside(sweep)).toEqual(['done', true]);
    // Control: without the note that it is being taken in, its files were gone.
    const [outcome, hasFiles] = await uploadBeside(sweepLater);
    expect([outcome === 'done', hasFiles]).not.toEqual([true, true]);
  });

  it('keeps off who takes the same picture in, until its files are gone', async () => {
    const body = newPicture();
    const first = await upload('Sari', body);
    await as('Sari').media.remove({ id: first.id });
    let meanwhile: string | undefined;
    before = {
      async delete() {
        meanwhile ??= await codeOf(upload('Budi', body));
      },
    };
    await sweepLater();
    before = {};
    expect([meanwhile, await filesOf(first)]).toEqual(['media_unavailable', []]);
    expect((await upload('Budi', body)).url).toBe(first.url);
    expect(await filesOf(first)).toEqual(expect.arrayContaining(['picture.json', '1280.webp', '320.webp']));
  });

  it('is told to come again for ten minutes where files could not be deleted: they may go late', async () => {
    const body = newPicture();
    const first = await upload('Sari', body);
    await as('Sari').media.remove({ id: first.id });
    instead = { delete: broken };
    await expect(sweepLater()).rejects.toThrow('The store is full');
    instead = {};
    expect(await codeOf(upload('Sari', body))).toBe('media_unavailable');
    const files = karcis.current.db.updateTable('media_files').where('sha256', '=', nameOf(first));
    await files.set({ leaving_at: inDays(-1) }).execute();
    expect(await filesOf(await upload('Sari', body))).toContain('1280.webp');
  });
});

describe('a store that is slow', () => {
  it('holds no connection to the database', async () => {
    const waiting = Promise.withResolvers<void>();
    let asked = 0;
    before = {
      async put() {
        asked += 1;
        await waiting.promise;
      },
    };
    const uploads = [upload('Sari'), upload('Budi')];
    await vi.waitFor(() => expect(asked).toBeGreaterThanOrEqual(12), { timeout: 60_000 });
    const open = async () => {
      const { rows } = await sql<{ open: number }>`
        select count(*)::int as open from pg_stat_activity
        where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`.execute(
        karcis.current.db,
      );
      return rows[0]?.open;
    };
    // One that is held stays open as long as the store waits; another may just be looking whether PostgreSQL is there.
    await expect.poll(open).toBe(0);
    waiting.resolve();
    await Promise.all(uploads);
  });
});

describe('a store that fails', () => {
  it('takes no picture in, and loses none', async () => {
    const body = newPicture();
    instead = { put: broken };
    expect(await codeOf(upload('Sari', body))).toBe('media_unavailable');
    instead = {};
    const { total } = (await as('Sari').media.list()).meta;
    const kept = await upload('Sari', body);
    expect((await as('Sari').media.list()).meta.total).toBe(total + 1);
    instead = { get: broken };
    const hidden = await fetch(karcis.current.origin + kept.url.replace('1280.webp', '320.webp'));
    expect(hidden.status).toBe(503);
    instead = {};
    expect((await fetch(karcis.current.origin + kept.url.replace('1280.webp', '320.webp'))).status).toBe(200);
  });

  it('half way leaves nothing that is taken for a whole picture', async () => {
    const body = newPicture();
    instead = {
      put: (name, ...more) => (name.endsWith('preview.jpg') ? broken() : inFolder.put(name, ...more)),
    };
    expect(await codeOf(upload('Sari', body))).toBe('media_unavailable');
    instead = {};
    const kept = await upload('Sari', body);
    expect(await filesOf(kept)).toEqual(expect.arrayContaining(['picture.json', 'preview.jpg']));
  });

  it('to delete is asked again with the next sweep', async () => {
    const [gone, ...others] = [await upload(), await upload(), await upload()];
    for (const { id } of [gone, ...others]) await as('Sari').media.remove({ id });
    instead = { delete: (name) => (name.includes(nameOf(gone)) ? broken() : inFolder.delete(name)) };
    await expect(sweepLater()).rejects.toThrow('The store is full');
    expect(await filesOf(gone)).toContain('1280.webp');
    for (const each of others) expect(await filesOf(each), 'held up by no other').toEqual([]);
    instead = {};
    await sweepLater();
    expect(await filesOf(gone)).toEqual([]);
  });
});
