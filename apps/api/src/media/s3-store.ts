import { S3Client, S3Errors } from '@bradenmacdonald/s3-lite-client';
import type { Store } from './store.ts';

interface Place {
  readonly endPoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

/** Milliseconds for a file, either way. */
const patience = 8000;

/** Files of pictures in a store that speaks S3. It keeps a file whole or not at all. */
export function createS3Store(place: Place): Store {
  // By its path, and not as a host: stores other than Amazon's have no name for each bucket.
  const client = new S3Client({ ...place, pathStyle: true });
  return {
    put: async (name, bytes, type) => {
      await within(
        client.putObject(name, new Uint8Array(bytes), {
          size: bytes.length,
          metadata: { 'Content-Type': type },
        }),
      );
    },
    get: (name) =>
      within(client.getObject(name).then(async (answer) => new Uint8Array(await answer.arrayBuffer()))).catch(
        (error: unknown) => {
          if (isMissing(error)) return undefined;
          throw error;
        },
      ),
    delete: (name) =>
      within(client.deleteObject(name)).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      }),
  };
}

const isMissing = (error: unknown) => error instanceof S3Errors.ServerError && error.statusCode === 404;

/** The client has no way to give up: what comes later is left alone. */
function within<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`The store has not answered in ${patience} ms`)), patience);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
