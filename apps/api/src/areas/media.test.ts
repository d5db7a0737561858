import { KarcisError } from '@karcis/sdk';
import { beforeAll, describe, expect, it } from 'vitest';
import { karcisForTests } from '../../test/harness.ts';
import { colleague, invite, type Name, type People } from '../../test/people.ts';
import { newPicture, plainPicture } from '../../test/pictures.ts';
import { newId } from '../domain/id.ts';

const karcis = karcisForTests();
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});
const as = (who: Name) => karcis.current.client(people[who].token);
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    (error: unknown) => (error instanceof KarcisError ? error.code : String(error)),
  );
const upload = (body: Uint8Array, headers: Record<string, string> = {}) =>
  fetch(`${karcis.current.url}/media?purpose=banner`, {
    method: 'POST',
    headers: { authorization: `Bearer ${people.Sari.token}`, ...headers },
    body: new Uint8Array(body),
  });
const codeIn = async (answer: Response) =>
  `${answer.status} ${((await answer.json()) as { code: string }).code}`;

describe('a picture', () => {
  it('is uploaded, served in all sizes for good, listed and deleted', async () => {
    const { data } = await as('Sari').media.upload({
      purpose: 'banner',
      body: plainPicture([1, 2, 3], [1500, 900]),
    });
    expect(data).toMatchObject({ width: 1500, height: 900, purpose: 'banner', in_use: false });
    for (const [file, type] of [
      ['320.webp', 'image/webp'],
      ['640.webp', 'image/webp'],
      ['1280.webp', 'image/webp'],
      ['2400.webp', 'image/webp'],
      ['preview.jpg', 'image/jpeg'],
      ['print.jpg', 'image/jpeg'],
    ] as const) {
      const address = karcis.current.origin + data.url.replace('1280.webp', file);
      for (const method of ['GET', 'HEAD']) {
        const { status, headers } = await fetch(address, { method });
        expect([file, status, headers.get('content-type')]).toEqual([file, 200, type]);
        expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
        expect(headers.get('x-content-type-options')).toBe('nosniff');
        expect(headers.get('set-cookie')).toBeNull();
      }
    }
    expect((await as('Sari').media.picture({ id: data.id })).data).toEqual(data);
    expect((await as('Surya').media.list()).data).toContainEqual(data);
    await as('Sari').media.remove({ id: data.id });
    expect(await codeOf(as('Sari').media.picture({ id: data.id }))).toBe('not_found');
  });

  it('has no other files', async () => {
    const { data } = await as('Sari').media.upload({ purpose: 'banner', body: newPicture() });
    for (const path of [
      data.url.replace('1280.webp', 'picture.json'),
      data.url.replace('1280.webp', 'print.png'),
      data.url.replace('1280.webp', '1281.webp'),
      data.url.replace(/[0-9a-f]{64}/, '0'.repeat(64)),
      '/media/..%2f..%2fpackage.json/1280.webp',
      '/media/x/1280.webp',
    ])
      expect([path, (await fetch(karcis.current.origin + path)).status]).toEqual([path, 404]);
  });

  it('is the same where its bytes are, also at once, and another one of another owner', async () => {
    const body = newPicture();
    const both = await Promise.all(
      ['Sari', 'Surya'].map((who) => as(who as Name).media.upload({ purpose: 'logo', body })),
    );
    const [first, second] = both.map(({ data }) => data);
    expect(second).toEqual(first);
    const other = (await as('Budi').media.upload({ purpose: 'logo', body })).data;
    expect(other.url).toBe(first?.url);
    expect(other.id).not.toBe(first?.id);
    const told = await karcis.current.db
      .selectFrom('activity_log')
      .select('action')
      .where('subject_id', 'in', [first?.id ?? '', other.id])
      .execute();
    expect(told).toEqual([{ action: 'media.uploaded' }, { action: 'media.uploaded' }]);
  });

  it('is what its bytes are, whatever it is called', async () => {
    for (const type of ['image/png', 'image/jpeg', 'text/html', 'application/json'])
      expect((await upload(newPicture(), { 'content-type': type })).status).toBe(201);
  });

  it('is refused where it is none, or larger than 10 MiB', async () => {
    for (const text of [
      '',
      'GIF89a',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      '<html></html>',
      '\0\0\0\x18ftypheic',
    ])
      expect(await codeIn(await upload(Buffer.from(text, 'latin1')))).toBe('415 unsupported_image');
    expect(await codeIn(await upload(newPicture().subarray(0, 60)))).toBe('415 unsupported_image');
    expect(await codeIn(await upload(newPicture(), { 'content-encoding': 'gzip' }))).toBe(
      '415 unsupported_media_type',
    );
    const large = Buffer.concat([newPicture(), Buffer.alloc(11 * 1024 * 1024)]);
    expect(await codeIn(await upload(large))).toBe('413 body_too_large');
    // The control: it is the size that was refused.
    expect((await upload(large.subarray(0, 9 * 1024 * 1024))).status).toBe(201);
  });

  it('is read while many others, of many accounts, are still coming', async () => {
    const slow = (['Sari', 'Budi', 'Bayu', 'Putri'] as const).flatMap((name) => [name, name, name]);
    const begun = slow.map((name) => {
      const { writable, readable } = new TransformStream<Uint8Array, Uint8Array>();
      const writer = writable.getWriter();
      void writer.write(new Uint8Array(40));
      const headers = { authorization: `Bearer ${people[name].token}` };
      const options = { method: 'POST', body: readable, duplex: 'half', headers } as RequestInit;
      const answer = fetch(`${karcis.current.url}/media?purpose=avatar`, options);
      return { answer: answer.then(({ status }) => status), end: () => writer.close() };
    });
    const stillComing = Symbol('still coming');
    // It is read and looked at, without the time that decoding takes.
    for (const name of ['Hana', 'Sari'] as const)
      expect(await codeOf(as(name).media.upload({ purpose: 'avatar', body: Buffer.from('teks') }))).toBe(
        'unsupported_image',
      );
    // Control: none of the others has ended.
    for (const { answer } of begun)
      expect(await Promise.race([answer, Promise.resolve(stillComing)])).toBe(stillComing);
    await Promise.all(begun.map(({ end }) => end()));
    expect(new Set(await Promise.all(begun.map(({ answer }) => answer)))).toEqual(new Set([415]));
  });
});

describe('who may have a picture', () => {
  it('has avatars, and others only as an organizer or for the platform', async () => {
    const viewer = karcis.current.client((await colleague(karcis.current.db, people.Budi, 'Viewer')).token);
    for (const who of ['Sari', 'Budi', 'Putri', 'Hana'] as const)
      expect(await codeOf(as(who).media.upload({ purpose: 'avatar', body: newPicture() })), who).toBe('done');
    for (const who of ['Putri', 'Hana'] as const)
      expect(await codeOf(as(who).media.upload({ purpose: 'cover', body: newPicture() })), who).toBe(
        'wrong_role',
      );
    expect(await codeOf(viewer.media.upload({ purpose: 'avatar', body: newPicture() }))).toBe('done');
    expect(await codeOf(viewer.media.upload({ purpose: 'cover', body: newPicture() }))).toBe('member_role');
    const { id } = (await as('Budi').media.upload({ purpose: 'cover', body: newPicture() })).data;
    expect(await codeOf(viewer.media.picture({ id }))).toBe('done');
    expect(await codeOf(viewer.media.remove({ id }))).toBe('member_role');
  });

  it('finds their own and those of their organizer, and administrators all but avatars of others', async () => {
    const make = async (who: Name, purpose: 'avatar' | 'cover') =>
      (await as(who).media.upload({ purpose, body: newPicture() })).data.id;
    const avatar = await make('Hana', 'avatar');
    const cover = await make('Budi', 'cover');
    const platform = await make('Sari', 'cover');
    const sees = async (who: Name) => {
      const listed = new Set((await as(who).media.list({ per_page: 100 })).data.map(({ id }) => id));
      const found = [];
      for (const [name, id] of Object.entries({ avatar, cover, platform })) {
        const isFound = (await codeOf(as(who).media.picture({ id }))) === 'done';
        expect(listed.has(id), `${name} of ${who}`).toBe(isFound);
        if (isFound) found.push(name);
        else expect(await codeOf(as(who).media.remove({ id }))).toBe('not_found');
      }
      return found;
    };
    expect(await sees('Hana')).toEqual(['avatar']);
    expect(await sees('Hendra')).toEqual([]);
    expect(await sees('Budi')).toEqual(['cover']);
    expect(await sees('Bayu')).toEqual([]);
    expect(await sees('Surya')).toEqual(['cover', 'platform']);
  });

  it('has twenty avatars at most', async () => {
    const { db } = karcis.current;
    const files = Array.from({ length: 20 }, (_, at) => ({
      sha256: at.toString(16).padStart(64, 'f'),
      type: 'image/png' as const,
      width: 1,
      height: 1,
      bytes: 1,
    }));
    await db.insertInto('media_files').values(files).execute();
    const owner = {
      owner_id: people.Prasetyo.id,
      uploaded_by: people.Prasetyo.id,
      purpose: 'avatar' as const,
    };
    await db
      .insertInto('media')
      .values(files.map(({ sha256 }) => ({ id: newId(), sha256, ...owner })))
      .execute();
    const again = () => codeOf(as('Prasetyo').media.upload({ purpose: 'avatar', body: newPicture() }));
    expect(await again()).toBe('limit_reached');
    const [{ id } = { id: '' }] = (await as('Prasetyo').media.list()).data;
    await as('Prasetyo').media.remove({ id });
    expect(await again()).toBe('done');
  });
});
