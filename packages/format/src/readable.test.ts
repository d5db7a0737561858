import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastRatio } from './contrast.ts';
import { lightnessOf, withLightness } from './oklch.ts';
import { readable, type ThemeColors } from './readable.ts';

const plain: ThemeColors = {
  primary_color: '#1b3fc4',
  secondary_color: '#555b66',
  accent_color: '#b3261e',
  background_color: '#ffffff',
  surface_color: '#f3f4f6',
  text_color: '#14161a',
};
const color = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
// Also colours that are hard: greys, and those between black and white.
const hard = fc.oneof(
  color,
  fc.integer({ min: 0, max: 255 }).map((level) => `#${level.toString(16).padStart(2, '0').repeat(3)}`),
);
const themes = fc.record({
  primary_color: hard,
  secondary_color: hard,
  accent_color: hard,
  background_color: hard,
  surface_color: hard,
  text_color: hard,
});

describe('any six colours', () => {
  it('become readable: text with 4.5:1, controls with 3:1, on background and surface', () => {
    fc.assert(
      fc.property(themes, (theme) => {
        const { colors, on_primary } = readable(theme);
        for (const behind of [colors.background_color, colors.surface_color]) {
          expect(contrastRatio(colors.text_color, behind)).toBeGreaterThanOrEqual(4.5);
          for (const control of [colors.primary_color, colors.secondary_color, colors.accent_color]) {
            expect(contrastRatio(control, behind)).toBeGreaterThanOrEqual(3);
          }
        }
        expect(contrastRatio(on_primary, colors.primary_color)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 2000 },
    );
  });

  it('are kept where they pass, and what moved is listed', () => {
    fc.assert(
      fc.property(themes, (theme) => {
        const { colors, moved } = readable(theme);
        const expected = (Object.keys(theme) as (keyof ThemeColors)[]).filter(
          (key) => colors[key] !== theme[key],
        );
        expect(moved.map(({ color }) => color).toSorted()).toEqual(expected.toSorted());
        for (const { color, from, to } of moved) expect([from, to]).toEqual([theme[color], colors[color]]);
        // What is readable stays as it is.
        expect(readable(colors).moved).toEqual([]);
      }),
    );
  });
});

describe('a theme', () => {
  it('that can be read is not touched', () => {
    expect(readable(plain)).toEqual({ colors: plain, on_primary: '#ffffff', moved: [] });
  });

  it('with pale text gets the same hue, darker', () => {
    const { colors, moved } = readable({ ...plain, text_color: '#ffb3b3' });
    expect(moved).toEqual([{ color: 'text_color', from: '#ffb3b3', to: colors.text_color }]);
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
      Number.parseInt(colors.text_color.slice(at, at + 2), 16),
    );
    expect(red).toBeGreaterThan(green);
    expect(Math.abs(green - blue)).toBeLessThan(30);
  });

  it('whose surface is on the other side of its text gets a surface like its background', () => {
    const { colors } = readable({ ...plain, surface_color: '#101010' });
    expect(colors.background_color).toBe('#ffffff');
    expect(contrastRatio(colors.surface_color, '#14161a')).toBeGreaterThanOrEqual(4.5);
  });
});

describe('a colour by its lightness', () => {
  it('comes back where nothing moved', () => {
    fc.assert(
      fc.property(color, (given) => {
        const back = withLightness(given, lightnessOf(given));
        for (const at of [1, 3, 5]) {
          const [one, other] = [given, back].map((each) => Number.parseInt(each.slice(at, at + 2), 16));
          expect(Math.abs((one ?? 0) - (other ?? 0))).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('is black at nothing and white at one', () => {
    expect(withLightness('#1b3fc4', 0)).toBe('#000000');
    expect(withLightness('#1b3fc4', 1)).toBe('#ffffff');
  });
});
