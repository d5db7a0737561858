import { concluded } from '../report.ts';
import type { Group } from '../results.ts';
import { type Bench, part } from '../run.ts';
import { captures } from './captures.ts';
import { holds } from './holds.ts';
import { oneRow } from './one-row.ts';
import { orders } from './orders.ts';
import { rush } from './rush.ts';
import { openPages } from './open-pages.ts';
import { openSellingStand } from './stand.ts';

/** Measures how fast places are held, and orders paid, beside what would be the least. */
export const selling: Bench = async (run) => {
  const groups: Group[] = [];
  const stand = await openSellingStand(run);
  const { dataset, postgres } = stand;
  const { only = '' } = run.options;
  for (const measure of [holds, oneRow, captures, orders, rush, openPages].filter(({ name }) =>
    name.includes(only),
  ))
    groups.push(...(await part(run, (own) => measure(own, stand))));
  return concluded(run, {
    bench: 'selling',
    postgres,
    notes: [
      'A commit waits for the disk; the load runs on the same machine',
      'The bare loop sends the statements of one hold, taken from the server, over as many connections as its lines let work, and does nothing else',
    ],
    data: [{ label: `scale ${dataset.scale}`, rows: dataset.rows }],
    groups,
  });
};
