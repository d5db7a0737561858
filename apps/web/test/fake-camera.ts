import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Locator } from 'playwright-core';
import { encode } from 'uqr';
import { launchBrowser } from '../../../tools/chromium.ts';
import { watchGates } from './gate-watch.ts';
import { bePatient } from './watching.ts';

/** Size of a picture, and pictures a second. */
const width = 640;
const height = 480;
const rate = 5;

/** Seconds for which a code is in sight, and for which nothing is afterwards: longer than the scanner ignores the same code. */
const seen = 2;
const unseen = 5;

/** A file that Chromium takes for a camera: pictures that come into sight, one after the other, over and over. */
export function filmOf(pictures: readonly Buffer[]): string {
  const file = join(mkdtempSync(join(tmpdir(), 'karcis-camera-')), 'codes.y4m');
  const frames = pictures.flatMap((picture) => [
    ...Array.from({ length: seen * rate }, () => frameOf(picture)),
    ...Array.from({ length: unseen * rate }, () => frameOf(paper())),
  ]);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F${rate}:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(file, Buffer.concat([head, ...frames]));
  return file;
}

/** A page of a browser whose camera sees a film, and which may use it. */
export async function pageWithCamera(film: string, baseURL: string) {
  const browser = await launchBrowser([
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ]);
  const context = await browser.newContext({
    baseURL,
    locale: 'id-ID',
    permissions: ['camera'],
    viewport: { width: 360, height: 800 },
  });
  await bePatient(context);
  await watchGates(context);
  const close = async () => {
    await browser.close();
    rmSync(dirname(film), { recursive: true });
  };
  return { page: await context.newPage(), context, close };
}

/** Grey paper. */
const paper = () => Buffer.alloc(width * height, 200);

const frameOf = (light: Buffer) =>
  Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((width * height) / 2, 128)]);

/** A picture with a code in its middle, black on grey paper. */
export function pictureOf(code: string): Buffer {
  const light = paper();
  const { data, size } = encode(code, { border: 4 });
  const scale = Math.floor(height / size);
  const left = Math.floor((width - size * scale) / 2);
  const top = Math.floor((height - size * scale) / 2);
  for (let y = 0; y < size * scale; y += 1)
    for (let x = 0; x < size * scale; x += 1) {
      const isDark = data[Math.floor(y / scale)]?.[Math.floor(x / scale)] ?? false;
      light[(top + y) * width + left + x] = isDark ? 20 : 235;
    }
  return light;
}

/** A picture of what a screen shows, held before the camera: nothing but its pixels is known. */
export async function pictureOfShown(shown: Locator): Promise<Buffer> {
  const png = (await shown.screenshot()).toString('base64');
  // A page of no site: its policy would forbid it.
  const page = await shown.page().context().newPage();
  const light = await page.evaluate(
    async ([png, width, height]) => {
      const bytes = Uint8Array.from(atob(png), (sign) => sign.charCodeAt(0));
      const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(width, height).getContext('2d');
      if (canvas === null) throw new Error('The browser draws nothing');
      canvas.fillStyle = 'rgb(200, 200, 200)';
      canvas.fillRect(0, 0, width, height);
      const scale = Math.min((0.9 * width) / picture.width, (0.9 * height) / picture.height);
      const [w, h] = [picture.width * scale, picture.height * scale];
      canvas.drawImage(picture, (width - w) / 2, (height - h) / 2, w, h);
      const { data } = canvas.getImageData(0, 0, width, height);
      return Array.from({ length: width * height }, (_, at) => data[4 * at + 1] ?? 0);
    },
    [png, width, height] as const,
  );
  await page.close();
  return Buffer.from(light);
}
