import { trustedWorker } from '../../kit/trusted.ts';
// oxlint-disable-next-line import/default -- the build makes its address of it
import workerAddress from './reader.worker.ts?worker&url';
import type { FoundCode } from './nearest-code.ts';

/** The longer side of the pictures that are searched, in pixels: enough for a code that fills a third of them. */
const longest = 960;

/** Finds the code that is held to a camera; undefined without one, and where two lie alike. */
export interface Reader {
  readonly read: (video: HTMLVideoElement) => Promise<string | undefined>;
  readonly close: () => void;
}

interface Detector {
  detect(
    source: ImageBitmapSource,
  ): Promise<readonly { readonly rawValue: string; readonly cornerPoints: FoundCode['corners'] }[]>;
}
interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** The reader of the browser where it has one that reads a code, else one of ours in a worker. Throws where that cannot start. */
export async function createReader(): Promise<Reader> {
  return (await ownOfBrowser()) ?? inWorker();
}

async function ownOfBrowser(): Promise<Reader | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  if (BarcodeDetector === undefined) return undefined;
  try {
    if (!(await BarcodeDetector.getSupportedFormats()).includes('qr_code')) return undefined;
    const detector = new BarcodeDetector({ formats: ['qr_code'] });
    // Some browsers say that they read codes, and find none.
    const { drawnCode } = await import('./drawn-code.ts');
    const [found] = await detector.detect(drawnCode('KARCIS'));
    if (found?.rawValue !== 'KARCIS') return undefined;
    const { nearestCode } = await import('./nearest-code.ts');
    return {
      async read(video) {
        const found = await detector.detect(video);
        const codes = found.map(({ rawValue: text, cornerPoints: corners }) => ({ text, corners }));
        return nearestCode(codes, { width: video.videoWidth, height: video.videoHeight });
      },
      close: () => undefined,
    };
  } catch {
    return undefined;
  }
}

async function inWorker(): Promise<Reader> {
  const worker = new Worker(trustedWorker(workerAddress), { type: 'module' });
  // It answers one picture after the other, and first of all that it is ready: null then, as where it finds nothing.
  let pending: PromiseWithResolvers<string | undefined> = Promise.withResolvers();
  worker.addEventListener('message', ({ data }) => pending.resolve((data as string | null) ?? undefined));
  worker.addEventListener('error', () => pending.reject(new Error('The reader does not work')));
  try {
    await pending.promise;
  } catch (error) {
    worker.terminate();
    throw error;
  }
  return {
    async read(video) {
      const { videoWidth: width, videoHeight: height } = video;
      const scale = Math.min(1, longest / Math.max(width, height));
      const picture = await createImageBitmap(video, {
        resizeWidth: Math.round(width * scale),
        resizeHeight: Math.round(height * scale),
      });
      pending = Promise.withResolvers();
      worker.postMessage(picture, [picture]);
      return pending.promise;
    },
    close: () => worker.terminate(),
  };
}
