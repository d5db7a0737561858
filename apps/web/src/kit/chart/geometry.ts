import { extent, max } from 'd3-array';
import { scaleBand, scaleLinear } from 'd3-scale';
import { stack } from 'd3-shape';

/** What is written below a period: `24`, and the month behind it where it is another one than that of the label before. */
export interface Label {
  readonly text: string;
  readonly month: string;
}

/** One period of a chart: what is stacked above zero, what hangs below it, and the sum of the period before. */
export interface Bar {
  readonly label: Label;
  readonly up: readonly number[];
  readonly down?: number;
  readonly before?: number | undefined;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface DrawnBar {
  readonly at: number;
  readonly middle: number;
  readonly up: readonly Box[];
  readonly down?: Box;
  readonly before?: Box;
}

export interface Drawing {
  readonly bars: readonly DrawnBar[];
  /** Lines across, with their values. */
  readonly ticks: readonly { readonly value: number; readonly y: number }[];
  readonly zero: number;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/**
 * Places of bars in a field of some size. The scale always has zero in it; a period below zero hangs below the line. What
 * went down is drawn below the line whatever its sign, at least 2 high where it is anything, so that it is seen.
 */
export function drawBars(given: readonly Bar[], width: number, height: number): Drawing {
  const values = given.flatMap(({ up, down = 0, before = 0 }) => [sum(up), -Math.abs(down), before]);
  const [least = 0, most = 0] = extent([0, ...values]);
  const y = scaleLinear([least, most === least ? least + 1 : most], [height, 0]).nice(4);
  const x = scaleBand(
    given.map((_, at) => at),
    [0, width],
  )
    .paddingInner(given.some(({ before }) => before !== undefined) ? 0.2 : 0.35)
    .paddingOuter(0.1);
  const zero = y(0);
  const band = x.bandwidth();
  const box = (left: number, width: number, from: number, to: number): Box => {
    const top = Math.min(y(from), y(to));
    return { x: left, y: top, width, height: Math.abs(y(from) - y(to)) };
  };
  const layers = stack<Bar, number>()
    .keys(Array.from({ length: max(given, ({ up }) => up.length) ?? 0 }, (_, at) => at))
    .value(({ up }, at) => up[at] ?? 0)([...given]);
  const bars = given.map((bar, at): DrawnBar => {
    const left = x(at) ?? 0;
    // What was before stands beside the bar, and narrower.
    const own = bar.before === undefined ? band : band * 0.62;
    const down = Math.abs(bar.down ?? 0);
    return {
      at,
      middle: left + band / 2,
      up: layers.map((layer) => box(left, own, layer[at]?.[0] ?? 0, layer[at]?.[1] ?? 0)),
      ...(down === 0
        ? {}
        : { down: { ...box(left, own, 0, -down), height: Math.max(2, box(left, own, 0, -down).height) } }),
      ...(bar.before === undefined ? {} : { before: box(left + own, band - own, 0, bar.before) }),
    };
  });
  return { bars, zero, ticks: y.ticks(4).map((value) => ({ value, y: y(value) })) };
}

/** Which labels are written below so many bars, so that they do not touch: every first, second, fifth … */
export function labelledBars(count: number, width: number, widthOfLabel: number): (at: number) => boolean {
  const most = Math.max(1, Math.floor(width / widthOfLabel));
  const step = Math.max(1, Math.ceil(count / most));
  return (at) => at % step === 0 && at + step / 2 <= count;
}

/** The labels as they are written: each month is named once, at its first label. */
export const labelTexts = (labels: readonly Label[]): string[] =>
  labels.map(({ text, month }, at) => (labels[at - 1]?.month === month ? text : `${text} ${month}`.trim()));

/** How dark each cell of a heat map is, from 0 to 1, and 0 only where nothing is. */
export function shades(values: readonly number[]): number[] {
  const most = max(values) ?? 0;
  return values.map((value) => (value <= 0 || most === 0 ? 0 : 0.12 + 0.88 * (value / most)));
}
