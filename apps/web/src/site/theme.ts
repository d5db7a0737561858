import { isReadable, readable } from '@karcis/format';
import type { Event } from './event-props.ts';

/** Colours of states, on light ground and on dark: those of tokens.css. */
const states: Readonly<Record<string, readonly [light: string, dark: string]>> = {
  ok: ['#0b7a4b', '#4cc38a'],
  warn: ['#8a5200', '#f0b429'],
  stop: ['#b3261e', '#ff8a80'],
};

/**
 * The colours of an event in place of those of the house, as one style block: only so far as everything can be read. A theme for
 * light and dark devices is for light ones; in the dark the house is dark already.
 */
export function themeStyle(theme: Event['theme']): string | undefined {
  if (theme === null) return undefined;
  const { colors, on_primary } = readable(theme);
  const { background_color: paper, surface_color: wash, text_color: ink, primary_color: press } = colors;
  const isText = (color: string) => isReadable(color, paper) && isReadable(color, wash);
  const quiet = mixed(ink, paper, 0.72);
  const tokens: Readonly<Record<string, string>> = {
    paper,
    wash,
    ink,
    quiet: isText(quiet) ? quiet : ink,
    line: mixed(ink, paper, 0.16),
    edge: mixed(ink, paper, 0.6),
    stamp: isText(press) ? press : ink,
    press,
    'on-press': on_primary,
    ...Object.fromEntries(
      Object.entries(states).map(([name, both]) => [name, both.find((color) => isText(color)) ?? ink]),
    ),
  };
  const isDark = theme.mode === 'Dark';
  const rules = Object.entries(tokens).map(([name, value]) => `--${name}:${value}`);
  const block = `:root{color-scheme:${isDark ? 'dark' : 'light'};${rules.join(';')}}`;
  // Paper is white, and the house is printed on it.
  const media = theme.mode === 'Auto' ? 'screen and (prefers-color-scheme:light)' : 'screen';
  return `@media ${media}{${block}}`;
}

/** The ground of the page of an event, for the frame that the browser draws around it. */
export function themeGround(theme: Event['theme']): { readonly light?: string; readonly dark?: string } {
  if (theme === null) return {};
  const light = theme.background_color;
  return theme.mode === 'Auto' ? { light } : { light, dark: light };
}

/** A colour between two of `#rrggbb`: a share of the first. */
function mixed(one: string, other: string, share: number): string {
  const channel = (at: number) => {
    const [a, b] = [one, other].map((color) => Number.parseInt(color.slice(at, at + 2), 16)) as [
      number,
      number,
    ];
    return Math.round(a * share + b * (1 - share))
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
