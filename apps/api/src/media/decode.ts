/*
 * A program of its own: it gets a picture on standard input and answers its files on standard output. It has no environment, no
 * network, and no file but this one and the library, so that a picture that breaks the decoder finds nothing.
 */
import { readFileSync, writeSync } from 'node:fs';
import { CompressionType, FilterType, JsColorType, ResizeFit, Transformer } from '@napi-rs/image';
import type { FileName } from './files.ts';

const mostPixels = 50_000_000;
const [widest, preview, print] = [2400, { width: 1200, height: 630 }, 1600] as const;
const [webpQuality, jpegQuality] = [80, 85];

/** Bytes that a file may have. It is told, since this program reads no other file. */
const largestFile = Number(process.argv[2]);

/** A box that a picture has to fit into. Very high ones are narrower still: no format has room for all. */
const within = (width: number) => ({ width, height: width * 4, fit: ResizeFit.Inside });

const seeThrough: ReadonlySet<JsColorType> = new Set([
  JsColorType.La8,
  JsColorType.Rgba8,
  JsColorType.La16,
  JsColorType.Rgba16,
  JsColorType.Rgba32F,
]);

/** A picture on white, as JPEG: that cannot be seen through. */
async function onWhite(png: Buffer, { width, height }: { width: number; height: number }): Promise<Buffer> {
  const white = Transformer.fromRgbaPixels(Buffer.alloc(width * height * 4, 255), width, height);
  return white.overlay(png, 0, 0).jpeg(jpegQuality);
}

/** Whether a JPEG is there to its end: decoders fill up what is missing with grey. The data of a scan has no marker but restarts. */
function isCutOff(bytes: Buffer): boolean {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return false;
  for (let at = 2; at < bytes.length;) {
    const [start = 0, marker = 0] = [bytes[at], bytes[at + 1]];
    const isMarker = start === 0xff && marker !== 0x00 && marker !== 0xff && (marker < 0xd0 || marker > 0xd7);
    if (isMarker && marker === 0xd9) return false;
    at += isMarker && at + 3 < bytes.length ? 2 + bytes.readUInt16BE(at + 2) : 1;
  }
  return true;
}

async function decode(bytes: Buffer) {
  if (isCutOff(bytes)) throw new Error('cut off');
  const { width, height, orientation = 1, colorType } = await new Transformer(bytes).metadata(true);
  if (width * height > mostPixels) throw new Error('too many pixels');
  // Upright, and without what the camera wrote. From here on the picture is small, and was decoded once.
  const sized = { width: Math.min(widest, isTurned(orientation) ? height : width), height: widest * 4 };
  const base = await new Transformer(bytes)
    .rotate()
    .fastResize({ ...sized, fit: ResizeFit.Inside })
    .png({ compressionType: CompressionType.Fast, filterType: FilterType.NoFilter });
  const { width: most } = await new Transformer(base).metadata();
  /** Encodes the picture at a width, or at the largest one below it at which it is no larger than a file may be. */
  async function resized(at: number, encode: (picture: Transformer) => Promise<Buffer>): Promise<Buffer> {
    for (let fitting = Math.min(at, most); ;) {
      const file = await encode(new Transformer(base).fastResize(within(fitting)));
      if (file.length <= largestFile) return file;
      // Bytes go with the square of the width, roughly.
      fitting = Math.floor(fitting * Math.min(0.9, Math.sqrt(largestFile / file.length)));
    }
  }
  const files: [FileName, Buffer][] = [];
  for (const at of [320, 640, 1280, 2400] as const)
    files.push([`${at}.webp`, await resized(at, (picture) => picture.webp(webpQuality))]);
  const cover = new Transformer(base).fastResize({ ...preview, fit: ResizeFit.Cover });
  files.push(['preview.jpg', await onWhite(await cover.png(), preview)]);
  if (seeThrough.has(colorType)) files.push(['print.png', await resized(print, (picture) => picture.png())]);
  else files.push(['print.jpg', await resized(print, (picture) => picture.jpeg(jpegQuality))]);
  const upright = isTurned(orientation) ? { width: height, height: width } : { width, height };
  return { ...upright, files };
}

/** Whether a camera was held upright: then width and height are exchanged (EXIF). */
const isTurned = (orientation: number) => orientation >= 5 && orientation <= 8;

/** Writes a line of JSON with the size of each file, and the files after it. */
function answer(about: object, files: readonly Buffer[] = []): void {
  const all = Buffer.concat([Buffer.from(`${JSON.stringify(about)}\n`), ...files]);
  for (let at = 0; at < all.length;) at += writeSync(1, all, at);
}

try {
  const { width, height, files } = await decode(readFileSync(0));
  const sizes = files.map(([name, { length }]) => [name, length]);
  answer(
    { width, height, sizes },
    files.map(([, file]) => file),
  );
} catch (error) {
  answer({ unfit: error instanceof Error ? error.message : 'unknown' });
}
