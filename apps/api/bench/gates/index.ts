import { concluded } from '../report.ts';
import type { Group } from '../results.ts';
import { type Bench, part } from '../run.ts';
import { openSellingStand } from '../selling/stand.ts';
import { arrive } from './arriving.ts';
import { openConcert } from './concert.ts';
import { guestsOf } from './guests.ts';
import { offline } from './offline.ts';
import { alone, besideSale, highest } from './scans.ts';
import { share } from './share.ts';
import { forAtMost } from './stand.ts';

/** Accounts of check-in staff, each with a phone. */
const phones = 20;
/** Guests before anything is measured: connections plan each statement anew at first. */
const warmUp = { perSecond: 40, connections: phones };

/** Measures the gates of an evening: how fast guests are let in, also while others buy, and what phones read and send. */
export const gates: Bench = async (run) => {
  const { only = '', tickets } = run.options;
  const sellingStand = await openSellingStand(run);
  run.say(`Opening a concert with ${tickets} tickets`);
  const concert = await openConcert(sellingStand.database, { slug: 'concert', tickets, phones });
  const stand = { ...sellingStand, concert, guests: guestsOf(concert) };
  run.say('Warming up');
  await arrive(stand, { ...warmUp, milliseconds: forAtMost(run.options, 8000) });
  const groups: Group[] = [];
  for (const measure of [alone, besideSale, highest, share, offline].filter(({ name }) =>
    name.includes(only),
  ))
    groups.push(...(await part(run, (own) => measure(own, stand))));
  return concluded(run, {
    bench: 'gates',
    postgres: stand.postgres,
    notes: [
      'A commit waits for the disk; the load runs on the same machine',
      `${phones} accounts; of 100 guests 90 have a good ticket, 5 one that was used, 3 no ticket, 2 one of another gate`,
      'Latencies of scans count from when a scan was due',
    ],
    data: [
      { label: `scale ${stand.dataset.scale}`, rows: stand.dataset.rows },
      { label: 'the concert', rows: { tickets } },
    ],
    groups,
  });
};
