import { CommandError } from '../src/cli/command.ts';
import { describeMachine } from './machine.ts';
import { readResults, type Results } from './results.ts';
import { type Column, milliseconds, ratio, table } from './table.ts';

/** Two results of the same bench, side by side. Fails with a CommandError where they say nothing of each other. */
export async function compare(paths: readonly string[]): Promise<string> {
  const [before, after, ...rest] = paths;
  if (before === undefined || after === undefined || rest.length > 0)
    throw new CommandError('compare needs two results: npm run bench -- compare FILE.json FILE.json');
  return comparisonOf(await readResults(before), await readResults(after));
}

export function comparisonOf(before: Results, after: Results): string {
  requireAlike(before, after);
  const [first, second] = [0, 1].map((side) => before.sides[side]?.label ?? '');
  const rows = after.measures.flatMap((now) => {
    const old = before.measures.find(({ name }) => name === now.name);
    return old === undefined ? [] : [{ name: now.name, old, now }];
  });
  type Row = (typeof rows)[number];
  const columnsOf = (side: 0 | 1, label: string): Column<Row>[] => [
    {
      head: `p95 ms ${label}`,
      text: ({ old, now }) => `${milliseconds(old.p95[side])} → ${milliseconds(now.p95[side])}`,
    },
    { head: 'change', text: ({ old, now }) => `×${ratio(now.p95[side] / old.p95[side])}` },
  ];
  const of = ({ bench, measured_at, versions }: Results) =>
    `${bench} of ${measured_at}, Node.js ${versions.node}, PostgreSQL ${versions.postgres}`;
  return [
    `- Before: ${of(before)}\n- After: ${of(after)}\n- Machine: ${describeMachine(after.machine)}`,
    table<Row>(
      [
        { head: 'Route', text: ({ name }) => name, isText: true },
        ...columnsOf(0, first ?? ''),
        ...columnsOf(1, second ?? ''),
      ],
      rows,
    ),
  ].join('\n\n');
}

function requireAlike(before: Results, after: Results): void {
  const machines = [before, after].map(({ machine }) => describeMachine(machine));
  if (machines[0] !== machines[1]) {
    throw new CommandError(
      `These results are of different machines, and say nothing of each other:\n  ${machines.join('\n  ')}`,
    );
  }
  const benches = [before, after].map(
    ({ bench, sides }) => `${bench} (${sides.map(({ label }) => label).join(', ')})`,
  );
  if (benches[0] !== benches[1])
    throw new CommandError(`These results are of different benches:\n  ${benches.join('\n  ')}`);
}
