import { createHash } from 'node:crypto';
import { fail } from '../domain/errors/problem-error.ts';
import type { Decoded, Decoder } from './decoder.ts';
import { type Facts, factsFile, type FileName, fileNames, typeOfBytes, typeOfFile } from './files.ts';
import type { Store } from './store.ts';

type Files = Decoded['files'];

/** A picture that was taken in: what is known of it, and its files unless they were there already. */
interface TakenPicture extends Facts {
  readonly sha256: string;
  readonly sent: Uint8Array;
  readonly files: Files | undefined;
}

/** Pictures: taken in, kept and handed out. */
export interface Media {
  /** Decodes a picture, unless its files are there already. Throws `unsupported_image` and `media_unavailable`. */
  take(bytes: Uint8Array): Promise<TakenPicture>;
  /**
   * Keeps the files of a picture, unless they are there. The same bytes have the same names, so doing it twice does no harm; but
   * whoever keeps files and whoever drops them takes a lock before. Throws `media_unavailable`.
   */
  keep(picture: TakenPicture): Promise<void>;
  /** Returns a file of a picture; undefined where there is none. Throws `media_unavailable`. */
  file(sha256: string, name: FileName): Promise<Uint8Array | undefined>;
  /** Deletes the files of a picture. */
  drop(sha256: string): Promise<void>;
  /** Ends the decoder. */
  close(): void;
}

/** Seconds after which a picture that could not be taken in may be sent again. */
const retryAfterSeconds = 5;

const unavailable = (cause: unknown): never => fail('media_unavailable', { retryAfterSeconds, cause });

export function createMedia(store: Store, decoder: Decoder): Media {
  const factsOf = async (sha256: string): Promise<Facts | undefined> => {
    const file = await store.get(`${sha256}/${factsFile}`).catch(unavailable);
    return file && (JSON.parse(Buffer.from(file).toString()) as Facts);
  };
  const decoded = async (bytes: Uint8Array) =>
    (await decoder.decode(bytes).catch(unavailable)) ?? fail('unsupported_image');
  return {
    async take(sent) {
      const type = typeOfBytes(sent);
      if (type === undefined) return fail('unsupported_image');
      const sha256 = createHash('sha256').update(sent).digest('hex');
      const kept = await factsOf(sha256);
      if (kept !== undefined) return { sha256, sent, files: undefined, ...kept };
      const { width, height, files } = await decoded(sent);
      return { sha256, sent, files, type, width, height, bytes: sent.length };
    },
    async keep({ sha256, sent, files, type, width, height, bytes }) {
      if ((await factsOf(sha256)) !== undefined) return;
      // They were there, and have been dropped since.
      const all = files ?? (await decoded(sent)).files;
      await keepFiles(store, sha256, all, { type, width, height, bytes }).catch(unavailable);
    },
    file: (sha256, name) => store.get(`${sha256}/${name}`).catch(unavailable),
    async drop(sha256) {
      // First what says that the others are all there.
      await store.delete(`${sha256}/${factsFile}`);
      await Promise.all(fileNames.map((name) => store.delete(`${sha256}/${name}`)));
    },
    close: () => decoder.close(),
  };
}

async function keepFiles(store: Store, sha256: string, files: Files, facts: Facts): Promise<void> {
  await Promise.all(
    files.map(([name, bytes]) => store.put(`${sha256}/${name}`, bytes, String(typeOfFile(name)))),
  );
  await store.put(`${sha256}/${factsFile}`, Buffer.from(JSON.stringify(facts)), 'application/json');
}
