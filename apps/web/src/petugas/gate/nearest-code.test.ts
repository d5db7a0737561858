import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { encode } from 'uqr';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { type FoundCode, nearestCode } from './nearest-code.ts';

const size = { width: 640, height: 480 };

beforeAll(async () => {
  const wasm = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  const { buffer } = new Uint8Array(await readFile(wasm));
  await prepareZXingModule({ overrides: { wasmBinary: buffer }, fireImmediately: true });
});

interface Drawn {
  readonly text: string;
  /** Middle of the code in the picture, and pixels of a module. */
  readonly x: number;
  readonly y: number;
  readonly module: number;
}

/** A grey picture with codes on it, as a camera sees tickets beside each other. */
function picture(codes: readonly Drawn[]) {
  const data = new Uint8ClampedArray(size.width * size.height * 4).fill(160);
  const paint = (x: number, y: number, value: number) => {
    if (x < 0 || y < 0 || x >= size.width || y >= size.height) return;
    data.fill(value, 4 * (y * size.width + x), 4 * (y * size.width + x) + 3);
  };
  for (const { text, x, y, module } of codes) {
    const { data: rows, size: modules } = encode(text, { border: 4 });
    const [left, top] = [Math.round(x - (modules * module) / 2), Math.round(y - (modules * module) / 2)];
    for (let row = 0; row < modules * module; row += 1)
      for (let column = 0; column < modules * module; column += 1)
        paint(
          left + column,
          top + row,
          rows[Math.floor(row / module)]?.[Math.floor(column / module)] === true ? 0 : 255,
        );
  }
  return { data, ...size, colorSpace: 'srgb' as const };
}

const read = async (codes: readonly Drawn[], most: number) =>
  (await readBarcodes(picture(codes) as ImageData, { formats: ['QRCode'], maxNumberOfSymbols: most })).map(
    ({ text, position: { topLeft, topRight, bottomRight, bottomLeft } }): FoundCode => ({
      text,
      corners: [topLeft, topRight, bottomRight, bottomLeft],
    }),
  );
const chosen = async (...codes: readonly Drawn[]) => nearestCode(await read(codes, 8), size);

/** A large code and a small one, wherever they lie. */
const pairs = [
  [200, 240, 520, 240],
  [440, 240, 110, 240],
  [220, 260, 560, 90],
  [420, 220, 90, 400],
  [320, 300, 560, 70],
].map(([x = 0, y = 0, smallX = 0, smallY = 0]) => [
  { text: 'NEAR', x, y, module: 10 },
  { text: 'FAR', x: smallX, y: smallY, module: 4 },
]);

describe('of the codes in a picture', () => {
  it('takes the one that is held to the camera', async () => {
    for (const pair of pairs) expect(await chosen(...pair)).toBe('NEAR');
  });

  it('has the smaller one where the reader is asked for one alone', async () => {
    // The reason for asking for several: with this the test above fails.
    for (const pair of pairs) expect(nearestCode(await read(pair, 1), size)).toBe('FAR');
  });

  it('takes the one in the middle of several of a size', async () => {
    const beside = [100, 540].map((x) => ({ text: `BESIDE ${x}`, x, y: 240, module: 6 }));
    expect(await chosen(...beside, { text: 'MIDDLE', x: 320, y: 240, module: 6 })).toBe('MIDDLE');
  });

  it('takes none of two that lie alike, until one is nearer', async () => {
    const left = { text: 'LEFT', x: 180, y: 240, module: 7 };
    expect(await chosen(left, { text: 'RIGHT', x: 460, y: 240, module: 7 })).toBeUndefined();
    expect(await chosen({ ...left, x: 290 }, { text: 'RIGHT', x: 540, y: 240, module: 7 })).toBe('LEFT');
  });

  it('takes the code of a ticket, whatever else is on its paper', async () => {
    const ticket = `T1:${'A1'.repeat(71)}B`;
    const found = await chosen(
      { text: 'HTTPS://EXAMPLE.ORG', x: 450, y: 240, module: 8 },
      { text: ticket, x: 150, y: 240, module: 4 },
    );
    expect(found).toBe(ticket);
  });

  it('takes the same code twice for one, and a single one wherever it is', async () => {
    const twice = [170, 470].map((x) => ({ text: 'SAME', x, y: 240, module: 7 }));
    expect(await chosen(...twice)).toBe('SAME');
    expect(await chosen({ text: 'ONE', x: 80, y: 80, module: 4 })).toBe('ONE');
    expect(await chosen()).toBeUndefined();
  });
});
