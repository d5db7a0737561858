import { useId } from 'preact/hooks';
import { shades } from './geometry.ts';

interface Props {
  readonly title: string;
  readonly description: string;
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  /** Row by row. */
  readonly values: readonly number[];
  readonly tell: (row: number, column: number) => string;
}

const cell = 22;
const left = 56;
const top = 20;

/** How much there is by two things at once, the darker the more. */
export function Heat({ title, description, rows, columns, values, tell }: Props) {
  const id = useId();
  const shade = shades(values);
  const width = left + columns.length * cell;
  return (
    <div class="scroller" tabIndex={0} role="group" aria-label={title}>
      <svg
        class="heat"
        width={width}
        height={top + rows.length * cell}
        viewBox={`0 0 ${width} ${top + rows.length * cell}`}
        role="img"
        aria-labelledby={`${id}-title ${id}-description`}
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-description`}>{description}</desc>
        {columns.map(
          (column, at) =>
            at % 3 === 0 && (
              <text key={column} x={left + at * cell + cell / 2} y={12} text-anchor="middle">
                {column}
              </text>
            ),
        )}
        {rows.map((row, line) => (
          <g key={row}>
            <text x={left - 8} y={top + line * cell + 15} text-anchor="end">
              {row}
            </text>
            {columns.map((column, at) => (
              <rect
                key={column}
                x={left + at * cell + 1}
                y={top + line * cell + 1}
                width={cell - 2}
                height={cell - 2}
                fill-opacity={shade[line * columns.length + at]}
                class="heat-cell"
              >
                <title>{tell(line, at)}</title>
              </rect>
            ))}
          </g>
        ))}
      </svg>
    </div>
  );
}
