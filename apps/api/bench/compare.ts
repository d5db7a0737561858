import { CommandError } from '../src/cli/command.ts';
import { describeMachine } from './machine.ts';
import { textOf } from './report.ts';
import { type Figure, type Group, readResults, type Results } from './results.ts';
import { decimals, table } from './table.ts';

/** Two results of the same bench, side by side. Fails with a CommandError where they say nothing of each other. */
export async function compare(paths: readonly string[]): Promise<string> {
  const [before, after, ...rest] = paths;
  if (before === undefined || after === undefined || rest.length > 0)
    throw new CommandError('compare needs two results: npm run bench -- compare FILE.json FILE.json');
  return comparisonOf(await readResults(before), await readResults(after));
}

export function comparisonOf(before: Results, after: Results): string {
  requireAlike(before, after);
  const of = ({ bench, measured_at, versions }: Results) =>
    `${bench} of ${measured_at}, Node.js ${versions.node}, PostgreSQL ${versions.postgres}`;
  const tables = after.groups.flatMap((now) => {
    const old = before.groups.find(({ name }) => name === now.name);
    return old === undefined ? [] : [`## ${now.name}\n\n${tableOf(old, now)}`];
  });
  return [
    `- Before: ${of(before)}\n- After: ${of(after)}\n- Machine: ${describeMachine(after.machine)}`,
    ...tables,
  ].join('\n\n');
}

/** A figure a line, of all that both have measured. */
function tableOf(before: Group, after: Group): string {
  const rows = after.measures.flatMap(({ name, figures }) => {
    const old = before.measures.find((measure) => measure.name === name);
    return figures.flatMap((now) => {
      const was = old?.figures.find((figure) => figure.name === now.name);
      return was === undefined || now.unit === 'spread' ? [] : [{ name, was, now }];
    });
  });
  return table<(typeof rows)[number]>(
    [
      { head: 'What', text: ({ name }) => name, isText: true },
      { head: after.sides.join(' / '), text: ({ now }) => now.name, isText: true },
      { head: 'before', text: ({ was }) => textOf(was) },
      { head: 'after', text: ({ now }) => textOf(now) },
      { head: 'change', text: ({ was, now }) => changeOf(was, now) },
    ],
    rows,
  );
}

const changeOf = (was: Figure, now: Figure): string =>
  now.values
    .map((value, side) => {
      const old = was.values[side] ?? null;
      return value === null || old === null || old === 0 ? '–' : `×${decimals(value / old)}`;
    })
    .join(' / ');

function requireAlike(before: Results, after: Results): void {
  const machines = [before, after].map(({ machine }) => describeMachine(machine));
  if (machines[0] !== machines[1]) {
    throw new CommandError(
      `These results are of different machines, and say nothing of each other:\n  ${machines.join('\n  ')}`,
    );
  }
  const benches = [before, after].map(
    ({ bench, data }) => `${bench} (${data.map(({ label }) => label).join(', ')})`,
  );
  if (benches[0] !== benches[1])
    throw new CommandError(`These results are of different benches:\n  ${benches.join('\n  ')}`);
}
