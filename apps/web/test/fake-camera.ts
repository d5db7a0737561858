import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encode } from 'uqr';

/** Size of a picture, and pictures a second. */
const width = 640;
const height = 480;
const rate = 5;

/** Seconds for which a code is in sight, and for which nothing is afterwards: longer than the scanner ignores the same code. */
const seen = 2;
const unseen = 5;

/** A file that Chromium takes for a camera: codes that come into sight, one after the other, over and over. */
export function filmOf(codes: readonly string[]): string {
  const file = join(mkdtempSync(join(tmpdir(), 'karcis-camera-')), 'codes.y4m');
  const pictures = codes.flatMap((code) => [
    ...Array.from({ length: seen * rate }, () => pictureOf(code)),
    ...Array.from({ length: unseen * rate }, () => pictureOf(undefined)),
  ]);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F${rate}:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(file, Buffer.concat([head, ...pictures]));
  return file;
}

/** Arguments for Chromium to have such a camera, and to allow it. */
export const cameraArguments = (file: string): readonly string[] => [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${file}`,
];

/** A picture with a code in its middle, black on grey paper; grey alone without one. */
function pictureOf(code: string | undefined): Buffer {
  const light = Buffer.alloc(width * height, 200);
  const colour = Buffer.alloc((width * height) / 2, 128);
  if (code !== undefined) {
    const { data, size } = encode(code, { border: 4 });
    const scale = Math.floor(height / size);
    const left = Math.floor((width - size * scale) / 2);
    const top = Math.floor((height - size * scale) / 2);
    for (let y = 0; y < size * scale; y += 1)
      for (let x = 0; x < size * scale; x += 1) {
        const isDark = data[Math.floor(y / scale)]?.[Math.floor(x / scale)] ?? false;
        light[(top + y) * width + left + x] = isDark ? 20 : 235;
      }
  }
  return Buffer.concat([Buffer.from('FRAME\n'), light, colour]);
}
