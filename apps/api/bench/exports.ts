import { megabytesOf } from './memory.ts';
import { concluded } from './report.ts';
import type { Group, Measure } from './results.ts';
import type { Bench, Run } from './run.ts';
import { openStand, type Stand } from './stand.ts';

/** Files of the whole platform that are taken, the largest there are. */
const datasets = ['attendees', 'orders', 'ledger'] as const;

/** Milliseconds between two looks at the memory of the server. */
const lookEvery = 20;

/** What the server may take beyond what it had before, in MB: as much for a million rows as for a thousand. */
const mostMegabytes = 64;

/** How fast files leave, as one client takes them, and what they take of the memory of the server. */
export const exports: Bench = async (run) => {
  const stand = await openStand(run);
  await taken(stand, 'refunds'); // so that what every export needs is there
  const measures: Measure[] = [];
  for (const dataset of datasets) measures.push(await measureOf(run, stand, dataset));
  const groups: Group[] = [{ name: 'Files of the whole platform', sides: [], measures }];
  const { dataset, postgres } = stand;
  return concluded(run, {
    bench: 'export',
    postgres,
    notes: ['One client takes one file at a time, uncompressed'],
    data: [{ label: `scale ${dataset.scale}`, rows: dataset.rows }],
    groups,
  });
};

async function measureOf({ say }: Run, stand: Stand, dataset: string): Promise<Measure> {
  const { pid } = stand.karcis;
  const before = megabytesOf(pid, 'VmRSS') ?? 0;
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, megabytesOf(pid, 'VmRSS') ?? 0);
  }, lookEvery);
  const { rows, bytes, seconds } = await taken(stand, dataset).finally(() => clearInterval(timer));
  say(`${dataset}: ${rows} rows in ${seconds.toFixed(1)} s`);
  const figure = (name: string, value: number) => ({ name, values: [value], unit: 'count' as const });
  return {
    name: dataset,
    figures: [
      figure('rows', rows),
      figure('MB', bytes / 1e6),
      figure('rows/s', rows / seconds),
      { ...figure('MB of memory more, at most', most - before), target: { most: mostMegabytes } },
    ],
  };
}

/** Takes a file to its end. */
async function taken({ url, tokens }: Stand, dataset: string) {
  const started = performance.now();
  const headers = { authorization: `Bearer ${tokens.admin}`, 'accept-encoding': 'identity' };
  const response = await fetch(`${url}/admin/exports/${dataset}`, { headers });
  if (response.status !== 200 || response.body === null)
    throw new Error(`${dataset}: ${response.status} ${await response.text()}`);
  let [rows, bytes] = [-1, 0]; // the first line has the names of the columns
  for await (const piece of response.body as AsyncIterable<Uint8Array>) {
    bytes += piece.length;
    for (const byte of piece) if (byte === 13) rows += 1;
  }
  return { rows, bytes, seconds: (performance.now() - started) / 1000 };
}
