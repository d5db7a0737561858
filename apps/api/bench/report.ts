import { describeMachine, thisMachine } from './machine.ts';
import {
  type Figure,
  type Group,
  holds,
  type Measure,
  missedIn,
  type Results,
  writeResults,
} from './results.ts';
import type { Run } from './run.ts';
import { type Column, count, decimals, table } from './table.ts';

/** What a bench has to tell by itself; the time and the machine are known. */
type Found = Pick<Results, 'bench' | 'notes' | 'data' | 'groups'> & { readonly postgres: string };

/** Writes what a bench found, and gives it as the end of the bench. */
export async function concluded(
  { options, say }: Run,
  { postgres, ...found }: Found,
): Promise<{ text: string; ok: boolean }> {
  const results: Results = {
    ...found,
    measured_at: new Date().toISOString(),
    machine: thisMachine(),
    versions: { node: process.versions.node, postgres },
  };
  const text = reportOf(results);
  for (const path of await writeResults(options.folder, results, text)) say(`Written: ${path}`);
  return { text, ok: missedIn(results).length === 0 };
}

/** The results in Markdown: on what they were measured, then a table a group. */
export function reportOf(results: Results): string {
  const tables = results.groups.map(
    (group) => `## ${titleOf(group)}\n\n${table(columnsOf(group), group.measures)}`,
  );
  return [header(results), ...sizes(results), ...tables, verdict(results)].join('\n\n');
}

/** The name, and what is left and right of each `/`. */
export const titleOf = ({
  name,
  sides,
}: Pick<Group, 'name'> & { readonly sides: readonly string[] }): string =>
  sides.length === 0 ? name : `${name}: ${sides.join(' / ')}`;

function header({ bench, measured_at, machine, versions, notes }: Results): string {
  const lines = [
    `Machine: ${describeMachine(machine)}`,
    `Node.js ${versions.node}, PostgreSQL ${versions.postgres}`,
    ...notes,
  ];
  return [
    `# ${bench}, ${measured_at.slice(0, 16).replace('T', ' ')} UTC`,
    '',
    ...lines.map((line) => `- ${line}`),
  ].join('\n');
}

function sizes({ data }: Results): string[] {
  const [first] = data;
  if (first === undefined) return [];
  const columns: Column<Results['data'][number]>[] = [
    { head: 'Rows', text: ({ label }) => label, isText: true },
    ...Object.keys(first.rows).map((name) => ({
      head: name,
      text: ({ rows }: Results['data'][number]) => count(rows[name] ?? 0),
    })),
  ];
  return [table(columns, data)];
}

function columnsOf({ measures }: Group): Column<Measure>[] {
  const figures = measures.flatMap((measure) => measure.figures);
  // What the system tells of none is no column.
  const told = figures.filter(({ values }) => values.some((value) => value !== null));
  const named = ({ figures }: Measure, name: string) => figures.find((figure) => figure.name === name);
  const columns = [...new Set(told.map(({ name }) => name))].map((name): Column<Measure> => {
    const targets = new Set(told.filter((figure) => figure.name === name).map(targetOf));
    targets.delete('');
    return {
      head: [name, ...(targets.size === 1 ? targets : [])].join(' '),
      text: (measure) => textOf(named(measure, name)),
    };
  });
  const isJudged = ({ figures }: Measure) => figures.some(({ target }) => target !== undefined);
  const verdict: Column<Measure> = {
    head: 'holds',
    text: (measure) => (isJudged(measure) ? (measure.figures.every(holds) ? 'yes' : 'NO') : ''),
  };
  return [
    { head: 'What', text: ({ name }) => name, isText: true },
    ...columns,
    ...(measures.some(isJudged) ? [verdict] : []),
  ];
}

const targetOf = ({ target }: Figure): string =>
  [
    ...(target?.least === undefined ? [] : [`≥ ${target.least}`]),
    ...(target?.most === undefined ? [] : [`≤ ${target.most}`]),
  ].join(', ');

const writers = {
  decimal: decimals,
  count: (value: number) => count(Math.round(value)),
  spread: decimals,
};

/** A figure as a cell shows it. */
export const textOf = (figure: Figure | undefined): string =>
  figure?.values
    .map((value) => (value === null ? '–' : writers[figure.unit](value)))
    .join(figure.unit === 'spread' ? '–' : ' / ') ?? '';

function verdict(results: Results): string {
  const judged = results.groups
    .flatMap(({ measures }) => measures)
    .filter(({ figures }) => figures.some(({ target }) => target !== undefined));
  const missed = missedIn(results);
  if (judged.length === 0) return 'Nothing that was measured is judged.';
  if (missed.length === 0) return `All ${judged.length} that are judged hold.`;
  return `${missed.length} of ${judged.length} that are judged do not hold: ${missed.map(({ name }) => name).join(', ')}.`;
}
