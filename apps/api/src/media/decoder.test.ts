import { createServer } from 'node:net';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { Transformer } from '@napi-rs/image';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainPicture } from '../../test/pictures.ts';
import { createDecoder } from './decoder.ts';
import { largestFile, widths } from './files.ts';

const decoder = createDecoder({ timeout: 120_000 });
const network = '198.51.100.7';
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'karcis-decoder-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Pixels of a picture whose left half is red and whose right half is blue, as JPEG. */
function halves(width: number, height: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 4);
  for (let at = 0; at < width * height; at++)
    pixels.set(at % width < width / 2 ? [220, 0, 0, 255] : [0, 0, 220, 255], at * 4);
  return Transformer.fromRgbaPixels(pixels, width, height).jpeg(95);
}

const canary = 'KENARI rumah';

/** A JPEG that says how the camera was held and where, and has a text. */
function withExif(jpeg: Buffer, orientation: number): Buffer {
  const text = Buffer.from(`${canary}\0`);
  const tiff = Buffer.alloc(64 + text.length);
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(3, 8);
  const entry = (at: number, [tag, type, count, value]: readonly [number, number, number, number]) => {
    tiff.writeUInt16LE(tag, 10 + at * 12);
    tiff.writeUInt16LE(type, 12 + at * 12);
    tiff.writeUInt32LE(count, 14 + at * 12);
    tiff.writeUInt32LE(value, 18 + at * 12);
  };
  entry(0, [0x010e, 2, text.length, 64]); // a description
  entry(1, [0x0112, 3, 1, orientation]);
  entry(2, [0x8825, 4, 1, 50]); // where it was: south
  tiff.writeUInt16LE(1, 50);
  tiff.set([1, 0, 2, 0, 2, 0, 0, 0, 0x53, 0, 0, 0], 52);
  text.copy(tiff, 64);
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.of(0xff, 0xe1, (body.length + 2) >> 8, (body.length + 2) & 255);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

async function filesOf(bytes: Uint8Array) {
  const decoded = await decoder.decode(bytes, network);
  if (decoded === undefined) throw new Error('The picture was refused');
  return { ...decoded, files: new Map<string, Uint8Array>(decoded.files) };
}

const sizeOf = async (bytes: Uint8Array | undefined) => {
  const { width, height, format } = await new Transformer(bytes ?? Buffer.alloc(0)).metadata(true);
  return { width, height, format };
};

describe('a picture that is decoded', () => {
  it('has all sizes, and is never enlarged', async () => {
    const { files } = await filesOf(await halves(1000, 500));
    const sizes = await Promise.all(widths.map((width) => sizeOf(files.get(`${width}.webp`))));
    expect(sizes.map(({ width, height }) => [width, height])).toEqual([
      [320, 160],
      [640, 320],
      [1000, 500],
      [1000, 500],
    ]);
    expect(await sizeOf(files.get('preview.jpg'))).toEqual({ width: 1200, height: 630, format: 'jpeg' });
    expect(await sizeOf(files.get('print.jpg'))).toEqual({ width: 1000, height: 500, format: 'jpeg' });
  });

  it('that can be seen through is printed as PNG, and on white where it cannot be', async () => {
    const clear = await Transformer.fromRgbaPixels(Buffer.alloc(40 * 20 * 4), 40, 20).png();
    const { files } = await filesOf(clear);
    expect(files.has('print.jpg')).toBe(false);
    expect(await sizeOf(files.get('print.png'))).toEqual({ width: 40, height: 20, format: 'png' });
    const [first] = await new Transformer(files.get('preview.jpg') ?? Buffer.alloc(0)).rawPixels();
    expect(first).toBeGreaterThan(250);
  });

  it('is turned upright, and forgets where and how it was taken', async () => {
    const sent = withExif(await halves(80, 40), 6);
    expect((await new Transformer(sent).metadata(true)).orientation, 'of what is sent').toBe(6);
    const { width, height, files } = await filesOf(sent);
    expect([width, height]).toEqual([40, 80]);
    for (const [name, file] of files) {
      expect(Buffer.from(file).includes('KENARI'), name).toBe(false);
      expect(Buffer.from(file).includes('Exif'), name).toBe(false);
    }
    const upright = files.get('print.jpg') ?? Buffer.alloc(0);
    expect(await sizeOf(upright)).toMatchObject({ width: 40, height: 80 });
    const pixels = await new Transformer(upright).rawPixels();
    const [red = 0, , blue = 0] = pixels;
    const [lastRed = 0, , lastBlue = 0] = pixels.subarray(-3);
    expect(red > blue && lastBlue > lastRed).toBe(true);
  });

  it('has nothing in it of what else the file was', async () => {
    const html = Buffer.from('<html><script>alert(1)</script></html>');
    const jpeg = await halves(40, 40);
    const comment = Buffer.concat([Buffer.of(0xff, 0xfe, 0, html.length + 2), html]);
    const polyglot = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), html]);
    const { files } = await filesOf(polyglot);
    for (const [name, file] of files) expect(Buffer.from(file).includes('script'), name).toBe(false);
  });

  it('that is all noise has smaller files: none is larger than a file may be', async () => {
    const [width, height] = [1200, 1200];
    const noise = Buffer.alloc(width * height * 4);
    for (let at = 0, next = 1; at < noise.length; at++) {
      next = (next * 48_271) % 2_147_483_647;
      noise[at] = next >> 8;
    }
    const sent = await Transformer.fromRgbaPixels(noise, width, height).png();
    expect(sent.length, 'as it was sent (control)').toBeGreaterThan(largestFile);
    const patient = createDecoder({ timeout: 120_000 });
    const files = new Map((await patient.decode(sent, network))?.files ?? []);
    const printed = files.get('print.png');
    expect(Math.max(...[...files.values()].map(({ length }) => length))).toBeLessThanOrEqual(largestFile);
    const size = await sizeOf(printed);
    expect(size.width).toBe(size.height);
    expect(size.width, 'as large as it may be, roughly').toBeGreaterThan(800);
  }, 120_000);

  it('may be as high as it likes', async () => {
    const { files } = await filesOf(plainPicture([9, 9, 9], [200, 40_000]));
    expect((await sizeOf(files.get('2400.webp'))).height).toBeLessThanOrEqual(9600);
  });
});

describe('what is no whole picture', () => {
  it('is refused', async () => {
    const jpeg = await halves(400, 300);
    const png = plainPicture([1, 2, 3], [400, 300]);
    const webp = await new Transformer(jpeg).webp(80);
    const thumbnail = withExif(jpeg, 1);
    for (const [what, bytes] of [
      ['nothing', Buffer.alloc(0)],
      ['a text', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
      ['half a JPEG', jpeg.subarray(0, jpeg.length / 2)],
      ['a JPEG without its end', thumbnail.subarray(0, -2)],
      ['half a PNG', png.subarray(0, png.length / 2)],
      ['half a WebP', webp.subarray(0, webp.length / 2)],
      ['a PNG of 900 megapixels', plainBomb()],
      ['a PNG of 51 megapixels', plainPicture([0, 0, 0], [7000, 7300])],
    ] as const)
      expect(await decoder.decode(bytes, network), what).toBeUndefined();
    expect(await decoder.decode(jpeg, network), 'the whole JPEG').toBeDefined();
  });
});

/** A PNG that says it has 30,000 × 30,000 pixels, and is small. */
function plainBomb(): Uint8Array {
  const bomb = Buffer.from(plainPicture([0, 0, 0], [1, 1]));
  bomb.writeUInt32BE(30_000, 16);
  bomb.writeUInt32BE(30_000, 20);
  return bomb;
}

/** Runs a program in place of the decoder. */
async function programOf(name: string, text: string) {
  const script = join(folder, `${name}.mjs`);
  await writeFile(script, text);
  return { script, folders: [] };
}

describe('a decoder', () => {
  it('that hangs is killed, and the next picture has its turn', async () => {
    const program = await programOf('hangs', 'process.stdin.resume(); setInterval(() => {}, 1000);');
    const hanging = createDecoder({ program, timeout: 500 });
    const [first, second] = [hanging.decode(Buffer.of(1), network), hanging.decode(Buffer.of(2), network)];
    await expect(first).rejects.toThrow('SIGKILL');
    await expect(second).rejects.toThrow('SIGKILL');
  });

  it('has three of a network wait, and one of each other, eight in all', async () => {
    const program = await programOf('waits', 'process.stdin.resume(); setInterval(() => {}, 1000);');
    const hanging = createDecoder({ program, timeout: 120_000 });
    const decode = (from: string) => hanging.decode(Buffer.of(1), from);
    const four = Promise.allSettled(Array.from({ length: 4 }, () => decode(network)));
    await expect(decode(network)).rejects.toMatchObject({ code: 'uploads_busy' });
    const others = Promise.allSettled(['b', 'c', 'd', 'e'].map((other) => decode(other)));
    await expect(decode('b')).rejects.toMatchObject({ code: 'uploads_busy' });
    await expect(decode('f'), 'in all').rejects.toMatchObject({ code: 'uploads_busy' });
    hanging.close();
    // Control: those that had room fail by themselves, and then there is room again.
    for (const each of [...(await four), ...(await others)])
      expect(String((each as PromiseRejectedResult).reason)).toContain('The decoder');
    await expect(decode(network)).rejects.toThrow('The decoder');
  });

  it('that breaks fails', async () => {
    const program = await programOf('breaks', 'process.abort();');
    await expect(createDecoder({ program }).decode(Buffer.of(1), network)).rejects.toThrow('The decoder');
  });

  it('finds no file, no environment, no program and no network', async () => {
    const listening = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
    await new Promise((resolve) => listening.once('listening', resolve));
    const { port } = listening.address() as { port: number };
    const secret = join(folder, 'secret-key');
    await writeFile(secret, 'rahasia');
    // `width` is how much of the environment it sees, `height` what else it can do.
    const program = await programOf(
      'looks',
      `import { readFileSync, writeSync, writeFileSync } from 'node:fs';
       import { execFileSync } from 'node:child_process';
       import { connect } from 'node:net';
       const can = (work) => { try { work(); return 1; } catch { return 0; } };
       const reaches = () => new Promise((done) => {
         try { connect(${port}, '127.0.0.1').once('connect', () => done(1)).once('error', () => done(0)); } catch { done(0); }
       });
       const done = can(() => readFileSync(${JSON.stringify(secret)})) + can(() => readFileSync('/proc/self/environ')) +
         can(() => writeFileSync(${JSON.stringify(join(folder, 'made'))}, '')) + can(() => execFileSync(process.execPath, ['-v'])) +
         (await reaches());
       writeSync(1, JSON.stringify({ width: Object.keys(process.env).length, height: done, sizes: [] }) + '\\n');
       process.exit(0);`,
    );
    const found = await createDecoder({ program }).decode(Buffer.of(1), network);
    const free = JSON.parse(execFileSync(process.execPath, [program.script]).toString()) as typeof found;
    listening.close();
    expect(free?.width, 'without a guard (control)').toBeGreaterThan(0);
    expect(free?.height, 'without a guard (control)').toBeGreaterThanOrEqual(4);
    // From 25 on, Node.js guards the network as well.
    const isGuarded = Number(process.versions.node.split('.')[0]) >= 25;
    expect(found).toMatchObject({ width: 0, height: isGuarded ? 0 : 1, files: [] });
  });
});
