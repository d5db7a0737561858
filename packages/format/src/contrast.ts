/** Contrast of two colours as WCAG 2.2 measures it: 1 for equal ones, 21 for black on white. */
export function contrastRatio(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

/** Whether text of ordinary size can be read on a background: WCAG AA asks for 4.5:1. */
export const isReadable = (text: string, background: string): boolean =>
  contrastRatio(text, background) >= 4.5;

/** Relative luminance of `#rrggbb`, from 0 for black to 1 for white. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(color.slice(at, at + 2), 16)),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** An sRGB channel from 0 to 255 as a share of light (IEC 61966-2-1). */
function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
