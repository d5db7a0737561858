import { prepareZXingModule, readBarcodes, type ReadResult } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { type FoundCode, nearestCode } from './nearest-code.ts';

/*
 * Reads QR codes out of pictures, apart from the page: one takes some 40 ms of a phone. It says null once it is ready, and fails where it cannot be. Then it
 * gets `ImageBitmap`s, and answers each with the text of a code, or null.
 */
interface Worker {
  addEventListener(type: 'message', listener: (event: { readonly data: ImageBitmap }) => void): void;
  postMessage(text: string | null, transfer: readonly []): void;
}
const worker = globalThis as unknown as Worker;
const tell = (text: string | null) => worker.postMessage(text, []);

/** Codes of a picture that are compared, at most. */
const most = 8;

const foundCode = ({ text, position }: ReadResult): FoundCode => {
  const { topLeft, topRight, bottomRight, bottomLeft } = position;
  return { text, corners: [topLeft, topRight, bottomRight, bottomLeft] };
};

const module = prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
module.then(
  () => tell(null),
  // The page hears of errors that nobody catches, and not of promises that are rejected.
  (error: unknown) =>
    setTimeout(() => {
      throw error;
    }),
);

worker.addEventListener('message', ({ data: picture }) => {
  const { width, height } = picture;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  context?.drawImage(picture, 0, 0);
  picture.close();
  const pixels = context?.getImageData(0, 0, width, height);
  if (pixels === undefined) return tell(null);
  void tellNearest(pixels);
});

async function tellNearest(pixels: ImageData): Promise<void> {
  try {
    const found = await readBarcodes(pixels, { formats: ['QRCode'], maxNumberOfSymbols: most });
    const codes = found.filter(({ isValid }) => isValid).map(foundCode);
    tell(nearestCode(codes, pixels) ?? null);
  } catch {
    tell(null);
  }
}
