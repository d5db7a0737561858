import { contrastRatio, isReadable } from '@karcis/format';

/** The colours and words of an event's theme that tickets use. */
export interface Theme {
  readonly primary_color: string;
  readonly accent_color: string;
  readonly ticket_design: { readonly accent_color: string | null; readonly footer_text: string | null };
}

/** The colours of a printed ticket, `#rrggbb`. The paper is white, whatever the theme has behind its pages. */
export interface Look {
  /** The band with the title. */
  readonly band: string;
  /** Text on the band. */
  readonly onBand: string;
  /** The line below the band. */
  readonly stripe: string;
  /** Small headings on paper. */
  readonly heading: string;
}

export const ink = '#111827';
export const softInk = '#374151';
export const hairline = '#9CA3AF';
const white = '#FFFFFF';

const neutral: Look = { band: '#1E293B', onBand: white, stripe: '#F59E0B', heading: '#334155' };

/** Returns the look of an event's tickets. It is readable (WCAG AA, 4.5:1) with any colours of the theme. */
export function lookOf(theme: Theme | null): Look {
  if (theme === null) return neutral;
  const accent = theme.ticket_design.accent_color ?? theme.primary_color;
  // White text where it takes little to make it readable: dark text on a saturated colour looks like a mistake.
  const band = contrastRatio(white, accent) >= 3 ? darkened(accent, white) : accent;
  return {
    band,
    onBand: isReadable(white, band) ? white : ink,
    stripe:
      theme.accent_color.toLowerCase() === accent.toLowerCase() ? theme.primary_color : theme.accent_color,
    heading: darkened(accent, white),
  };
}

/** Returns a colour, darkened until it is readable on (or below) another. */
function darkened(color: string, other: string): string {
  let share = 1;
  let darker = color;
  while (!isReadable(darker, other) && share > 0) {
    share -= 0.04;
    darker = scaled(color, share);
  }
  return darker;
}

const scaled = (color: string, share: number) =>
  `#${[1, 3, 5]
    .map((at) => Math.round(Number.parseInt(color.slice(at, at + 2), 16) * Math.max(share, 0)))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`;
