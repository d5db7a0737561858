/** Colours by lightness, chroma and hue as eyes see them (OKLCH), from and to `#rrggbb`. */

interface Oklab {
  /** From 0 for black to 1 for white. */
  readonly lightness: number;
  readonly a: number;
  readonly b: number;
}

export const lightnessOf = (color: string): number => toOklab(color).lightness;

/** Returns the colour with another lightness and the same hue; less colourful where sRGB has it no other way. */
export function withLightness(color: string, lightness: number): string {
  const { a, b } = toOklab(color);
  if (lightness <= 0) return '#000000';
  if (lightness >= 1) return '#ffffff';
  let [least, most] = [0, 1];
  if (isInside({ lightness, a, b })) return toHex({ lightness, a, b });
  // The largest share of its chroma that sRGB has at this lightness.
  for (let round = 0; round < 12; round += 1) {
    const share = (least + most) / 2;
    if (isInside({ lightness, a: a * share, b: b * share })) least = share;
    else most = share;
  }
  return toHex({ lightness, a: a * least, b: b * least });
}

type Triple = readonly [number, number, number];

function toOklab(color: string): Oklab {
  const [red, green, blue] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  ) as unknown as Triple;
  const long = Math.cbrt(0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue);
  const medium = Math.cbrt(0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue);
  const short = Math.cbrt(0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue);
  return {
    lightness: 0.210_454_255_3 * long + 0.793_617_785 * medium - 0.004_072_046_8 * short,
    a: 1.977_998_495_1 * long - 2.428_592_205 * medium + 0.450_593_709_9 * short,
    b: 0.025_904_037_1 * long + 0.782_771_766_2 * medium - 0.808_675_766 * short,
  };
}

/** Linear sRGB, outside of 0 to 1 where a screen cannot show the colour. */
function toLinear({ lightness, a, b }: Oklab): Triple {
  const long = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b) ** 3;
  const medium = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b) ** 3;
  const short = (lightness - 0.089_484_177_5 * a - 1.291_485_548 * b) ** 3;
  return [
    4.076_741_662_1 * long - 3.307_711_591_3 * medium + 0.230_969_929_2 * short,
    -1.268_438_004_6 * long + 2.609_757_401_1 * medium - 0.341_319_396_5 * short,
    -0.004_196_086_3 * long - 0.703_418_614_7 * medium + 1.707_614_701 * short,
  ];
}

const isInside = (color: Oklab) =>
  toLinear(color).every((channel) => channel >= -0.0001 && channel <= 1.0001);

const toHex = (color: Oklab) =>
  `#${toLinear(color)
    .map((channel) => Math.round(Math.min(Math.max(gamma(channel), 0), 1) * 255))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`;

/** The share of light of an sRGB channel from 0 to 1 (IEC 61966-2-1), and back. */
const linear = (channel: number) =>
  channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;

const gamma = (light: number) => (light <= 0.003_130_8 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);
