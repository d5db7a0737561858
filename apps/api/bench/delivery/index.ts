import { concluded } from '../report.ts';
import type { Group } from '../results.ts';
import { type Bench, part, type Run } from '../run.ts';
import { openStand, type Stand } from '../stand.ts';
import { mails } from './mails.ts';
import { readsBesideMails } from './reads.ts';
import { webhooks } from './webhooks.ts';

/** Something that is measured on a server of its own, with the mails a minute that it may send. */
interface Part {
  readonly mailsPerMinute: number;
  readonly measure: (run: Run, stand: Stand) => Promise<Group[]>;
}

const parts: readonly Part[] = [
  { mailsPerMinute: 60_000, measure: mails },
  // What operators would set for the 20 a second that come, with a margin: mails leave one after the other at that pace.
  { mailsPerMinute: 1500, measure: readsBesideMails },
  { mailsPerMinute: 60_000, measure: webhooks },
];

const settings = {
  KARCIS_PUBLIC_URL: 'https://tiket.example.org',
  KARCIS_WEBHOOK_NETWORKS: '127.0.0.0/8',
};

/** Measures how soon and how fast a server delivers what it has to, and what that costs those who read. */
export const delivery: Bench = async (run) => {
  const measured: (Pick<Stand, 'dataset' | 'postgres'> & { readonly groups: readonly Group[] })[] = [];
  for (const { mailsPerMinute, measure } of parts)
    measured.push(
      await part(run, async (own) => {
        const stand = await openStand(own, { ...settings, KARCIS_MAIL_PER_MINUTE: String(mailsPerMinute) });
        const { dataset, postgres } = stand;
        return { dataset, postgres, groups: await measure(own, stand) };
      }),
    );
  const [first] = measured;
  if (first === undefined) throw new Error('There are parts');
  return concluded(run, {
    bench: 'delivery',
    postgres: first.postgres,
    notes: [
      'One process serves and sends; the mail server and the receiver of webhooks are other processes on the same machine',
      'Where nothing else is said, mails are reminders of an event',
    ],
    data: [{ label: `scale ${first.dataset.scale}`, rows: first.dataset.rows }],
    groups: measured.flatMap(({ groups }) => groups),
  });
};
