import { readFileSync } from 'node:fs';
import { contrastRatio } from '@karcis/format';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { themeStyle } from './theme.ts';

const colour = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`);
const colours = fc.record({
  primary_color: colour,
  secondary_color: colour,
  accent_color: colour,
  background_color: colour,
  surface_color: colour,
  text_color: colour,
});
type Theme = NonNullable<Parameters<typeof themeStyle>[0]>;
const styleOf = (theme: object, mode: string) => themeStyle({ ...theme, mode } as Theme) ?? '';
const tokensOf = (style: string) =>
  Object.fromEntries(
    [...style.matchAll(/--([\w-]+):([^;}]+)/g)].map(([, name, value]) => [name, value as string]),
  );

describe('the theme of an event', () => {
  it('is text that can be read, whatever its six colours', () => {
    fc.assert(
      fc.property(colours, (theme) => {
        const token = tokensOf(styleOf(theme, 'Light'));
        const contrast = (one: string, other: string) => contrastRatio(token[one] ?? '', token[other] ?? '');
        for (const text of ['ink', 'quiet', 'stamp', 'ok', 'warn', 'stop'])
          for (const ground of ['paper', 'wash']) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
        expect(contrast('on-press', 'press')).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it('is nothing but colours: no value gets out of its declaration', () => {
    fc.assert(
      fc.property(colours, fc.constantFrom('Light', 'Dark', 'Auto'), (theme, mode) => {
        expect(styleOf(theme, mode).replaceAll(/--[\w-]+:#[0-9a-fA-F]{6}/g, '')).toMatch(
          /^@media screen( and \(prefers-color-scheme:light\))?\{:root\{color-scheme:(light|dark);;*\}\}$/,
        );
      }),
    );
  });

  it('has the colours of states that the house has', () => {
    const house = readFileSync(new URL('../kit/tokens.css', import.meta.url), 'utf8');
    const white = { background_color: '#ffffff', surface_color: '#ffffff', text_color: '#000000' };
    const black = { background_color: '#000000', surface_color: '#000000', text_color: '#ffffff' };
    const others = { primary_color: '#808080', secondary_color: '#808080', accent_color: '#808080' };
    const [light, dark] = [white, black].map((ground) =>
      tokensOf(styleOf({ ...ground, ...others }, 'Light')),
    );
    for (const name of ['ok', 'warn', 'stop'])
      expect(house).toContain(`--${name}: light-dark(${light?.[name]}, ${dark?.[name]});`);
  });

  it('of both schemes is for light devices: in the dark the house is dark already', () => {
    const theme = {
      background_color: '#ffffff',
      surface_color: '#ffffff',
      text_color: '#000000',
      primary_color: '#000000',
      secondary_color: '#000000',
      accent_color: '#000000',
    };
    expect(styleOf(theme, 'Auto')).toMatch(/^@media screen and \(prefers-color-scheme:light\)/);
    expect(styleOf(theme, 'Dark')).toMatch(/^@media screen\{:root\{color-scheme:dark/);
    expect(themeStyle(null)).toBeUndefined();
  });
});
