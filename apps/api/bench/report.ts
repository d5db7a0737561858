import { describeMachine } from './machine.ts';
import { isWithin, type Measure, type Results } from './results.ts';
import { type Column, count, milliseconds, ratio, table } from './table.ts';

/** The results in Markdown: on what they were measured, then a table a group. */
export function reportOf(results: Results): string {
  const groups = Map.groupBy(results.measures, ({ group }) => group);
  const tables = [...groups].map(
    ([group, measures]) => `## ${group}\n\n${table(columnsFor(results, measures), measures)}`,
  );
  return [header(results), sizes(results), ...tables, verdict(results)].join('\n\n');
}

function header({ bench, measured_at, machine, versions, today, rounds }: Results): string {
  return [
    `# ${bench}, ${measured_at.slice(0, 16).replace('T', ' ')} UTC`,
    '',
    `- Machine: ${describeMachine(machine)}`,
    `- Node.js ${versions.node}, PostgreSQL ${versions.postgres}`,
    `- Data up to ${today}; rounds: ${rounds}; latencies in ms; one request at a time, to both sides in turn`,
  ].join('\n');
}

function sizes({ sides }: Results): string {
  const names = Object.keys(sides[0].rows);
  const columns: Column<Results['sides'][number]>[] = [
    { head: 'Rows', text: ({ label }) => label, isText: true },
    ...names.map((name) => ({
      head: name,
      text: ({ rows }: Results['sides'][number]) => count(rows[name] ?? 0),
    })),
  ];
  return table(columns, sides);
}

function columnsFor(results: Results, measures: readonly Measure[]): Column<Measure>[] {
  const [first, second] = results.sides.map(({ label }) => label);
  const both = (values: readonly number[], text: (value: number) => string) => values.map(text).join(' / ');
  const cpuOf = (part: 'api' | 'database') => ({
    head: `CPU µs ${part === 'api' ? 'API' : 'PostgreSQL'}`,
    text: ({ cpu }: Measure) =>
      cpu.map((side) => (side[part] === null ? '–' : count(side[part]))).join(' / '),
  });
  const isTold = measures.some(({ cpu }) => cpu[0].api !== null);
  const isJudged = measures.some(({ judged }) => judged);
  return [
    { head: 'Route', text: ({ name }) => name, isText: true },
    { head: `p50 ${first} / ${second}`, text: ({ p50 }) => both(p50, milliseconds) },
    { head: `p95 ${first} / ${second}`, text: ({ p95 }) => both(p95, milliseconds) },
    { head: 'p95 ratio', text: (measure) => ratio(measure.ratio) },
    { head: 'of a round', text: ({ spread }) => spread.map(ratio).join('–') },
    { head: 'bytes', text: ({ bytes }) => both(bytes, count) },
    ...(isTold ? [cpuOf('api'), cpuOf('database')] : []),
    ...(isJudged
      ? [
          {
            head: `≤ ${results.limit}`,
            text: (measure: Measure) => (isWithin(results, measure) ? 'yes' : 'NO'),
          },
        ]
      : []),
  ];
}

function verdict(results: Results): string {
  const judged = results.measures.filter((measure) => measure.judged);
  const above = judged.filter((measure) => !isWithin(results, measure));
  if (judged.length === 0) return 'Nothing that was measured is judged.';
  if (above.length === 0) return `All ${judged.length} judged ratios are at most ${results.limit}.`;
  return `${above.length} of ${judged.length} judged ratios are above ${results.limit}: ${above.map(({ name }) => name).join(', ')}.`;
}
