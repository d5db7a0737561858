import { crc32, deflateSync } from 'node:zlib';
import { randomBytes } from 'node:crypto';
import type { Insertable, Kysely } from 'kysely';
import type { Tables } from '../src/db/schema/tables.ts';
import { newId } from '../src/domain/id.ts';
import { platformId } from '../src/domain/picture-owner.ts';

/** A part of a PNG. */
function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const sized = Buffer.alloc(body.length + 8);
  sized.writeUInt32BE(data.length, 0);
  body.copy(sized, 4);
  sized.writeUInt32BE(crc32(body), body.length + 4);
  return sized;
}

/** A PNG of one colour: another colour is another picture. */
export function plainPicture(
  color: readonly [number, number, number],
  [width, height] = [8, 6],
): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width ?? 8, 0);
  head.writeUInt32BE(height ?? 6, 4);
  head.set([8, 2], 8);
  const line = Buffer.concat([Buffer.of(0), ...Array.from({ length: width ?? 8 }, () => Buffer.from(color))]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height ?? 6 }, () => line)));
  return new Uint8Array(
    Buffer.concat([
      Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
      chunk('IHDR', head),
      chunk('IDAT', pixels),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  );
}

/** A picture that nobody has yet. */
export const newPicture = (): Uint8Array<ArrayBuffer> => {
  const [red = 0, green = 0, blue = 0] = randomBytes(3);
  return plainPicture([red, green, blue]);
};

/** Makes a picture of which there are no files. */
export async function givenPicture(
  db: Kysely<Tables>,
  picture: Pick<Insertable<Tables['media']>, 'owner_id' | 'uploaded_by' | 'purpose'>,
): Promise<{ readonly id: string; readonly url: string }> {
  const [id, sha256] = [newId(), randomBytes(32).toString('hex')];
  const file = { sha256, type: 'image/png', width: 8, height: 6, bytes: 90 } as const;
  await db.insertInto('media_files').values(file).execute();
  await db
    .insertInto('media')
    .values({ id, sha256, ...picture })
    .execute();
  return { id, url: `/media/${sha256}/1280.webp` };
}

/** Makes a picture of an account, or of the platform. */
export async function pictureOfAccount(
  db: Kysely<Tables>,
  email: 'platform' | `${string}@${string}` = 'holder@karcis.test',
): Promise<string> {
  const { id: account } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email === 'platform' ? 'admin@karcis.test' : email)
    .executeTakeFirstOrThrow();
  const picture =
    email === 'platform'
      ? { owner_id: platformId, purpose: 'banner' as const }
      : { owner_id: account, purpose: 'avatar' as const };
  return (await givenPicture(db, { ...picture, uploaded_by: account })).id;
}

/** An example of each route of pictures. */
export const mediaExamples = async (db: Kysely<Tables>) => ({
  upload: { purpose: 'avatar' as const, body: plainPicture([200, 40, 40]) },
  picture: { id: await pictureOfAccount(db) },
  remove: { id: await pictureOfAccount(db) },
});

/** An example of a new banner, with a picture of its own. */
export const newBanner = async (db: Kysely<Tables>) => ({
  body: {
    title: 'Akhir pekan',
    placement: 'Home Middle' as const,
    image_media_id: await pictureOfAccount(db, 'platform'),
  },
});
