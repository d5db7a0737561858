import { isReadable } from './contrast.ts';
import { type MovedColor, readable, type ThemeColors } from './readable.ts';

/** Colours of states, on light ground and on dark: those of tokens.css. */
const states: Readonly<Record<string, readonly [light: string, dark: string]>> = {
  ok: ['#0b7a4b', '#4cc38a'],
  warn: ['#8a5200', '#f0b429'],
  stop: ['#b3261e', '#ff8a80'],
};

interface ThemeTokens {
  /** Values of custom properties, by their names without dashes: `paper`, `on-press`. */
  readonly tokens: Readonly<Record<string, string>>;
  /** The colours that are not those of the theme. */
  readonly moved: readonly MovedColor[];
}

/** Returns the colours with which pages are drawn in a theme: those of the theme, only so far as everything can be read. */
export function themeTokens(theme: ThemeColors): ThemeTokens {
  const { colors, on_primary, moved } = readable(theme);
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
  return { tokens, moved };
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
