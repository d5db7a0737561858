import { createHash } from 'node:crypto';
import { fail, ProblemError } from '../domain/errors/problem-error.ts';
import type { Decoded, Decoder } from './decoder.ts';
import { type Facts, factsFile, type FileName, fileNames, typeOfBytes, typeOfFile } from './files.ts';
import type { Store } from './store.ts';

type Files = Decoded['files'];

/** What is known of a picture, and the name that its bytes give it. */
interface Content extends Facts {
  readonly sha256: string;
}

/** Pictures: taken in, kept and handed out. */
export interface Media {
  /**
   * Decodes a picture that a network has sent and stores its files, unless they are there. `note` is asked between the two: it notes that the picture is being taken
   * in, so that nobody drops its files, and returns false while somebody does. Throws `unsupported_image` and `media_unavailable`.
   */
  takeIn(
    picture: { readonly bytes: Uint8Array; readonly network: string },
    note: (content: Content) => Promise<boolean>,
  ): Promise<Content>;
  /** Returns a file of a picture; undefined where there is none. Throws `media_unavailable`. */
  file(sha256: string, name: FileName): Promise<Uint8Array | undefined>;
  /** Deletes the files of a picture. */
  drop(sha256: string): Promise<void>;
  /** Ends the decoder. */
  close(): void;
}

/** Seconds after which a picture that could not be taken in may be sent again. */
const retryAfterSeconds = 5;

function unavailable(cause: unknown): never {
  if (cause instanceof ProblemError) throw cause;
  return fail('media_unavailable', { retryAfterSeconds, cause });
}

export function createMedia(store: Store, decoder: Decoder): Media {
  const factsOf = async (sha256: string): Promise<Facts | undefined> => {
    const file = await store.get(`${sha256}/${factsFile}`).catch(unavailable);
    return file && (JSON.parse(Buffer.from(file).toString()) as Facts);
  };
  return {
    async takeIn({ bytes: sent, network }, note) {
      const decoded = async () =>
        (await decoder.decode(sent, network).catch(unavailable)) ?? fail('unsupported_image');
      const type = typeOfBytes(sent);
      if (type === undefined) return fail('unsupported_image');
      const sha256 = createHash('sha256').update(sent).digest('hex');
      const kept = await factsOf(sha256);
      const { files, ...size } = kept === undefined ? await decoded() : { ...kept, files: undefined };
      const facts = { type, width: size.width, height: size.height, bytes: sent.length };
      if (!(await note({ sha256, ...facts }))) unavailable(new Error('The files are being deleted'));
      if (files !== undefined || (await factsOf(sha256)) === undefined)
        // Without files here, they were there and have been dropped since.
        await keepFiles(store, sha256, files ?? (await decoded()).files, facts).catch(unavailable);
      return { sha256, ...facts };
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
