import { trustedWorker } from '../../kit/trusted.ts';
// oxlint-disable-next-line import/default -- the build makes its address of it
import workerAddress from './reader.worker.ts?worker&url';

/** The longer side of the pictures that are searched, in pixels: enough for a code that fills a third of them. */
const longest = 960;

/** Finds a code in what a camera shows now; undefined without one. */
export interface Reader {
  readonly read: (video: HTMLVideoElement) => Promise<string | undefined>;
  readonly close: () => void;
}

interface Detector {
  detect(source: ImageBitmapSource): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** The reader of the browser where it has one that reads a code, else one of ours in a worker. */
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
    return {
      read: async (video) => (await detector.detect(video))[0]?.rawValue,
      close: () => undefined,
    };
  } catch {
    return undefined;
  }
}

function inWorker(): Reader {
  const worker = new Worker(trustedWorker(workerAddress), { type: 'module' });
  return {
    async read(video) {
      const { videoWidth: width, videoHeight: height } = video;
      const scale = Math.min(1, longest / Math.max(width, height));
      const picture = await createImageBitmap(video, {
        resizeWidth: Math.round(width * scale),
        resizeHeight: Math.round(height * scale),
      });
      return new Promise((resolve, reject) => {
        const once = { once: true };
        worker.addEventListener('message', ({ data }) => resolve((data as string | null) ?? undefined), once);
        worker.addEventListener('error', () => reject(new Error('The reader could not start')), once);
        worker.postMessage(picture, [picture]);
      });
    },
    close: () => worker.terminate(),
  };
}
