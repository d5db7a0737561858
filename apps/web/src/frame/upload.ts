import type { api, BodyOf, MediaPurpose } from '@karcis/contract';
import { KarcisError } from '@karcis/sdk';
import { basePath } from './server.ts';

type Media = BodyOf<typeof api.media.upload>['data'];

/** Pixels of the largest file that the server makes. More would be sent for nothing. */
const mostPixels = 2400;
/** Bytes of a file that is sent as it is. */
const small = 500_000;

/**
 * A picture as it is uploaded: drawn again where it is large, so that a phone sends some hundred kilobytes. Where this browser cannot
 * read it, it is left to the server.
 */
async function shrunk(file: File): Promise<Blob> {
  if (file.size <= small) return file;
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (picture === undefined) return file;
  const scale = Math.min(1, mostPixels / picture.width, (4 * mostPixels) / picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', 0.9));
  return drawn !== null && drawn.size < file.size ? drawn : file;
}

/** The upload before. Pictures go one by one: the server takes few files of an account at once. */
let last: Promise<unknown> = Promise.resolve();

/** Milliseconds without progress after which an upload is given up. The server decodes the picture within that. */
const patience = 60_000;

/**
 * Uploads a picture. `onProgress` is told which part of it is sent, from 0 to 1. Throws a KarcisError, an Error named `TimeoutError` where
 * nothing goes on any more, and another Error where there is no answer.
 */
export function uploadPicture(...given: Parameters<typeof send>): Promise<Media> {
  const upload = last.then(() => send(...given));
  last = upload.catch(() => undefined);
  return upload;
}

async function send(purpose: MediaPurpose, file: File, onProgress: (part: number) => void): Promise<Media> {
  const body = await shrunk(file);
  return new Promise((resolve, reject) => {
    // `fetch` does not tell how far it is.
    const request = new XMLHttpRequest();
    request.open('POST', `${basePath}/media?purpose=${purpose}`);
    request.responseType = 'json';
    let waiting: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(waiting);
      waiting = setTimeout(() => {
        reject(new DOMException('The upload does not go on', 'TimeoutError'));
        request.abort();
      }, patience);
    };
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      wait();
      onProgress(total > 0 ? loaded / total : 0);
    });
    request.addEventListener('loadend', () => clearTimeout(waiting));
    for (const end of ['error', 'abort', 'timeout'])
      request.addEventListener(end, () => reject(new Error('No answer')));
    request.addEventListener('load', () => {
      const answer = request.response as { data: Media } & KarcisError['problem'];
      if (request.status === 201) resolve(answer.data);
      else if (typeof answer?.code === 'string') reject(new KarcisError(answer));
      else reject(new Error('No answer'));
    });
    wait();
    request.send(body);
  });
}
