import fc from 'fast-check';
import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { areInstalled, loopsOfSvg, modulesInside, readQr } from '../../../test/ticket-reader.ts';
import vectors from '../../../test/vectors/ticket-codes.json' with { type: 'json' };
import { outline, qrModules, qrSvg } from './qr.ts';

const codes = vectors.accepted.map(({ code }) => code);
const pathOf = (svg: string) => / d="([^"]*)"/.exec(svg)?.[1] ?? '';

describe('the outline of dark modules', () => {
  it('encloses exactly those, whatever they are', () => {
    const modules = fc.integer({ min: 1, max: 12 }).chain((size) =>
      fc.array(fc.array(fc.boolean(), { minLength: size, maxLength: size }), {
        minLength: size,
        maxLength: size,
      }),
    );
    fc.assert(
      fc.property(modules, (dark) => {
        expect(modulesInside(outline(dark), dark.length)).toEqual(dark);
      }),
      { numRuns: 300 },
    );
  });

  it('is not taken for that of other modules (control)', () => {
    const dark = qrModules(codes[0] ?? '');
    const flipped = dark.map((row, y) => row.map((module, x) => (x === 20 && y === 20 ? !module : module)));
    expect(modulesInside(outline(flipped), dark.length)).not.toEqual(dark);
  });
});

describe('the QR code of a ticket', () => {
  it('is of version 6 and level M, and drawn as it was encoded', () => {
    for (const code of codes) {
      const { version, size, data } = encode(code, { ecc: 'M', border: 0 });
      expect([version, size]).toEqual([6, 41]);
      expect(modulesInside(loopsOfSvg(pathOf(qrSvg(code, 'Kode'))), size)).toEqual(data);
    }
  });

  it('is one path on white, with four light modules around it and a name', () => {
    const svg = qrSvg(codes[0] ?? '', 'Tiket <A & B>');
    expect(svg).toMatch(
      /^<svg [^>]*viewBox="-4 -4 49 49" role="img"[^>]*><title>Tiket &lt;A &amp; B&gt;<\/title>/,
    );
    expect(svg.match(/<path /g)).toHaveLength(1);
    expect(svg).toContain('<rect x="-4" y="-4" width="49" height="49" fill="#fff"/>');
    expect(qrModules(codes[0] ?? '')).toHaveLength(41);
  });

  it.skipIf(!areInstalled('rsvg-convert', 'zbarimg'))('is read by ZBar', () => {
    for (const code of codes.slice(0, 3)) expect(readQr(qrSvg(code, 'Kode'), 'svg')).toBe(code);
  });
});
