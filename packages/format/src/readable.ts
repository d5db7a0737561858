import { contrastRatio } from './contrast.ts';
import { lightnessOf, withLightness } from './oklch.ts';

/** The colours of an event's theme, `#rrggbb`. */
export interface ThemeColors {
  /** Buttons, with text on them. */
  readonly primary_color: string;
  /** Other controls, and their outlines. */
  readonly secondary_color: string;
  /** Marks, like the line below a title. */
  readonly accent_color: string;
  readonly background_color: string;
  /** Fields and cards. */
  readonly surface_color: string;
  readonly text_color: string;
}

export interface ReadableTheme {
  readonly colors: ThemeColors;
  /** Text on `primary_color`: that of the page where it can be read, else black or white. */
  readonly on_primary: string;
  /** The colours that are not those of the theme. */
  readonly moved: readonly MovedColor[];
}

export interface MovedColor {
  readonly color: keyof ThemeColors;
  readonly from: string;
  readonly to: string;
}

/** Least contrast of text, and of controls, to what is behind them (WCAG 2.2, 1.4.3 and 1.4.11). */
export const leastContrast = { text: 4.5, control: 3 } as const;

/**
 * Returns the colours of a theme so that all that has to be seen is seen: text on background and surface with 4.5:1, controls and
 * marks on both with 3:1. A colour that passes is kept; another keeps its hue and moves only as far in lightness as it must.
 */
export function readable(theme: ThemeColors): ReadableTheme {
  const { background_color: background } = theme;
  const isText = (color: string, behind: string) => contrastRatio(color, behind) >= leastContrast.text;
  const onBoth = moved(
    theme.text_color,
    (color) => isText(color, background) && isText(color, theme.surface_color),
  );
  // Where no text can be read on both, the surface follows the background.
  const text = onBoth ?? moved(theme.text_color, (color) => isText(color, background)) ?? theme.text_color;
  const surface = moved(theme.surface_color, (color) => isText(text, color)) ?? background;
  const isControl = (color: string) =>
    [background, surface].every((behind) => contrastRatio(color, behind) >= leastContrast.control);
  // The text itself can always be seen on both.
  const control = (color: string) => moved(color, isControl) ?? text;
  const colors: ThemeColors = {
    primary_color: control(theme.primary_color),
    secondary_color: control(theme.secondary_color),
    accent_color: control(theme.accent_color),
    background_color: background,
    surface_color: surface,
    text_color: text,
  };
  const keys = Object.keys(colors) as (keyof ThemeColors)[];
  return {
    colors,
    on_primary: onto(colors.primary_color, background),
    moved: keys.flatMap((color) =>
      colors[color].toLowerCase() === theme[color].toLowerCase()
        ? []
        : [{ color, from: theme[color], to: colors[color] }],
    ),
  };
}

/** Returns the colour of text on a control: a preferred one, else black or white. */
const onto = (control: string, preferred: string) =>
  contrastRatio(preferred, control) >= leastContrast.text
    ? preferred
    : contrastRatio('#ffffff', control) >= leastContrast.text
      ? '#ffffff'
      : '#000000';

const steps = 200;

/** Returns a colour with the nearest lightness that passes, black and white included; null where none does. */
function moved(color: string, passes: (color: string) => boolean): string | null {
  if (passes(color)) return color;
  const lightness = lightnessOf(color);
  for (let step = 1; step <= steps; step += 1) {
    for (const direction of [-1, 1]) {
      const candidate = withLightness(color, lightness + (direction * step) / steps);
      if (passes(candidate)) return candidate;
    }
  }
  return null;
}
