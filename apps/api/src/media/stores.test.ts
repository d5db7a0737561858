import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFolderStore } from './folder-store.ts';
import { createS3Store } from './s3-store.ts';
import type { Store } from './store.ts';

let folder: string;
let server: S3rver;
const stores = new Map<string, Store>();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'karcis-stores-'));
  stores.set('a folder', createFolderStore(join(folder, 'pictures')));
  server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'pictures' }],
  });
  const { port } = await server.run();
  const place = { endPoint: `http://127.0.0.1:${port}`, region: 'us-east-1', bucket: 'pictures' };
  stores.set('S3', createS3Store({ ...place, accessKey: 'S3RVER', secretKey: 'S3RVER' }));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const hash = (digit: string) => digit.repeat(64);
const textOf = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString();

describe.each(['a folder', 'S3'])('%s as a store', (name) => {
  const store = () => stores.get(name) as Store;

  it('gives back what it was given, byte for byte, and the last of two', async () => {
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, at) => at % 256));
    await store().put(`${hash('a')}/1280.webp`, bytes, 'image/webp');
    expect(Buffer.compare(bytes, Buffer.from((await store().get(`${hash('a')}/1280.webp`)) ?? []))).toBe(0);
    await store().put(`${hash('a')}/1280.webp`, Buffer.from('lain'), 'image/webp');
    expect(textOf(await store().get(`${hash('a')}/1280.webp`))).toBe('lain');
  });

  it('has nothing where there is nothing, and deletes that as well', async () => {
    expect(await store().get(`${hash('b')}/320.webp`)).toBeUndefined();
    await store().delete(`${hash('b')}/320.webp`);
  });

  it('deletes one file and leaves those beside it', async () => {
    for (const file of ['320.webp', '640.webp'])
      await store().put(`${hash('c')}/${file}`, Buffer.from(file), 'image/webp');
    await store().delete(`${hash('c')}/320.webp`);
    expect(await store().get(`${hash('c')}/320.webp`)).toBeUndefined();
    expect(textOf(await store().get(`${hash('c')}/640.webp`))).toBe('640.webp');
  });
});

describe('a folder', () => {
  it('never has half of a file, while others write and delete it', async () => {
    const path = `${hash('d')}/2400.webp`;
    const texts = ['x', 'y'].map((letter) => letter.repeat(200_000));
    const work = texts.flatMap((text) =>
      Array.from({ length: 8 }, async (_, at) => {
        await (stores.get('a folder') as Store).put(path, Buffer.from(text), 'image/webp');
        if (at % 4 === 3) await (stores.get('a folder') as Store).delete(path);
        const read = textOf(await (stores.get('a folder') as Store).get(path));
        expect(read === undefined || texts.includes(read)).toBe(true);
      }),
    );
    await Promise.all(work);
  });
});

describe('a folder that cannot be written', () => {
  it('throws, and leaves nothing half written', async () => {
    await stores.get('a folder')?.put(`${hash('e')}/320.webp`, Buffer.from('ada'), 'image/webp');
    const inFile = createFolderStore(join(folder, 'pictures', hash('e'), '320.webp'));
    await expect(inFile.put(`${hash('f')}/320.webp`, Buffer.from('x'), 'image/webp')).rejects.toThrow();
    expect(await readdir(join(folder, 'pictures', hash('e')))).toEqual(['320.webp']);
  });
});

describe('a store that is not there', () => {
  it('throws', async () => {
    const place = { endPoint: 'http://127.0.0.1:9', region: 'us-east-1', bucket: 'pictures' };
    const nowhere = createS3Store({ ...place, accessKey: 'x', secretKey: 'x' });
    await expect(nowhere.get(`${hash('a')}/320.webp`)).rejects.toThrow();
  });
});
