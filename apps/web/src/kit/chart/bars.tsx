import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { type Bar, drawBars, labelledBars, labelTexts } from './geometry.ts';

interface Props {
  readonly title: string;
  readonly description: string;
  readonly bars: readonly Bar[];
  /** What a period says when it is pointed at. */
  readonly tell: (at: number) => string;
  readonly axis: (value: number) => string;
  /** The period under way, drawn in the colour of what is not over. */
  readonly current?: number | undefined;
  readonly height?: number;
  readonly legend?: ComponentChildren;
}

/** Width of an element in pixels, as it changes. */
function useWidth(standard: number) {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(standard);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(([entry]) =>
      setWidth(Math.max(240, Math.round(entry?.contentRect.width ?? standard))),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width] as const;
}

const axisWidth = 56;
/** Room for a label like `24 Okt`, in which it is centred. */
const labelWidth = 56;

/** A label below the middle of its bar; where there is no room for its left half, it begins at the edge. */
const labelPlace = (middle: number) =>
  middle < labelWidth / 2
    ? ({ x: 0, 'text-anchor': 'start' } as const)
    : ({ x: middle, 'text-anchor': 'middle' } as const);

/** Bars by period. What was before is an outline, what went down hangs below the line. */
export function Bars({ title, description, bars, tell, axis, current, height = 200, legend }: Props) {
  const id = useId();
  const [ref, width] = useWidth(640);
  const field = width - axisWidth;
  const { bars: drawn, ticks, zero } = drawBars(bars, field, height);
  const isLabelled = labelledBars(bars.length, field, labelWidth);
  const labelled = drawn.filter(({ at }) => isLabelled(at));
  const labels = labelTexts(labelled.flatMap(({ at }) => bars[at]?.label ?? []));
  return (
    <figure class="chart" ref={ref}>
      <svg
        width={width}
        height={height + 36}
        viewBox={`0 -8 ${width} ${height + 36}`}
        role="img"
        aria-labelledby={`${id}-title ${id}-description`}
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-description`}>{description}</desc>
        {ticks.map(({ value, y }) => (
          <g key={value}>
            <line class="chart-line" x2={field} y1={y} y2={y} />
            <text x={width} y={y + 4} text-anchor="end">
              {axis(value)}
            </text>
          </g>
        ))}
        {drawn.map(({ at, before }) => before && <rect key={at} class="chart-before" {...before} />)}
        {drawn.map(({ at, up, down }) => (
          <g key={at} class={at === current ? 'chart-current' : undefined}>
            <title>{tell(at)}</title>
            {up.map((box, layer) => (
              <rect key={layer} class={`chart-up chart-layer-${layer}`} {...box} />
            ))}
            {down !== undefined && <rect class="chart-down" {...down} />}
          </g>
        ))}
        <line class="chart-zero" x2={field} y1={zero} y2={zero} />
        {labelled.map(({ at, middle }, place) => (
          <text key={at} {...labelPlace(middle)} y={height + 20}>
            {labels[place]}
          </text>
        ))}
      </svg>
      {legend !== undefined && <figcaption class="legend">{legend}</figcaption>}
    </figure>
  );
}

export const Key = ({
  kind,
  children,
}: {
  readonly kind: 'up' | 'second' | 'down' | 'before' | 'current';
  readonly children: ComponentChildren;
}) => (
  <span class="key">
    <i class={`key-${kind}`} aria-hidden="true" />
    {children}
  </span>
);
